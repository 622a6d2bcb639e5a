"""State management: texts remembered across steps, and what is known about the user."""

from typing import Literal, TypedDict

from simulators import forms
from simulators.kinds import Domain, Email, Identifier, Key, Text
from simulators.notation import check_email, email_fault
from simulators.tool import ToolError, tool
from simulators.world import View, World

MAX_MEMORIES = 500
MAX_KEY = 100


class Stored(TypedDict):
    """The receipt of a memory."""

    key: Key
    stored_length: int
    summary: Text


class Memory(TypedDict):
    """A remembered text."""

    key: Key
    value: Text


class Memories(TypedDict):
    """Names of remembered texts, in alphabetical order."""

    keys: list[Key]
    count: int
    first_key: Key


class Context(TypedDict):
    """One thing known about the user."""

    field: str
    value: Identifier


class EmailCheck(TypedDict):
    """The verdict on an e-mail address."""

    is_valid: bool
    normalized: Email
    domain: Domain
    summary: Text


@tool
def store_memory(world: World, key: Key, value: Text) -> Stored:
    """Keep a text under a short name for later steps, replacing what that name held. Not for documents with a path.

    Args:
        key: Short name that the user gives; capitals do not matter.
        value: Text to keep: word for word what the user dictates; what another tool found as its summary or text,
            unchanged.
    """
    key = _key(key, "key")
    if not value.strip():
        raise ToolError("'value' must not be empty.")
    if key not in world.memories and len(world.memories) >= MAX_MEMORIES:
        raise ToolError(f"The memory is full: it holds {MAX_MEMORIES} entries. Reuse one of its keys.")
    world.memories[key] = value
    return {
        "key": key,
        "stored_length": len(value),
        "summary": f'The memory "{key}" now holds {len(value)} characters.',
    }


@tool
def retrieve_memory(world: View, key: Key) -> Memory:
    """Recall the text kept under one exact short name. Not for facts of the user's profile.

    Args:
        key: Short name that the text was kept under; capitals do not matter.
    """
    key = _key(key, "key")
    if key not in world.memories:
        raise ToolError(
            f"There is no memory under {key!r}; list_memories shows the keys that begin with given letters."
        )
    return {"key": key, "value": world.memories[key]}


@tool
def list_memories(world: View, prefix: Key) -> Memories:
    """List the short names of kept texts that begin with the same letters, without their content.

    Args:
        prefix: Letters that the names begin with; capitals do not matter.
    """
    prefix = _key(prefix, "prefix")
    keys = sorted(key for key in world.memories if key.startswith(prefix))
    if not keys:
        initials = ", ".join(sorted({key[:1] for key in world.memories}))
        raise ToolError(f"No memory's key begins with {prefix!r}; the keys begin with one of: {initials}.")
    return {"keys": keys, "count": len(keys), "first_key": keys[0]}


@tool
def get_session_context(
    world: View,
    field: Literal[
        "user_name",
        "user_email",
        "home_city",
        "work_city",
        "timezone",
        "language",
        "currency",
        "company",
        "job_title",
        "manager_name",
        "manager_email",
        "assistant_email",
    ],
) -> Context:
    """Read one fact of the current user's profile and preferences. Not for notes that were kept on purpose.

    Args:
        field: Which fact.
    """
    if field not in world.session:
        raise ToolError(f"The session does not know the {field} of the user.")
    return {"field": field, "value": world.session[field]}


@tool
def validate_email(email: Email) -> EmailCheck:
    """Tell whether an address for electronic mail is written correctly, by the rules of RFC 5321 for common addresses;
    nothing is sent.

    Args:
        email: The address in question.
    """
    fault = email_fault(email.strip())
    if fault:
        return {"is_valid": False, "normalized": "", "domain": "", "summary": f"The address is not valid: {fault}."}
    address = check_email(email, "email")
    return {
        "is_valid": True,
        "normalized": address,
        "domain": address.rpartition("@")[2],
        "summary": f"The address {address} is well formed.",
    }


def _key(value: str, name: str) -> str:
    key = forms.identifier(value)
    if not 1 <= len(key) <= MAX_KEY:
        raise ToolError(f"'{name}' must have 1 to {MAX_KEY} characters; got {len(key)}.")
    return key
