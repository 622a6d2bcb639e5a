"""Classifies providers' errors: temporary, final for the request, or fatal for the whole run."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

from runner import UserError
from runner.scrub import Scrub, address

# Why a conversation ended. For those in `FINAL`, another attempt would end the same way.
UNANSWERED = "unanswered"  # no reply after all attempts
REFUSED = "refused"  # the provider rejected the request; it may accept it later
FILTERED = "filtered"  # a content filter blocked the request (no reply) or the model's message (an empty reply)
OVERFLOW = "context_overflow"  # the conversation exceeded the context window
CUT_OFF = "cut_off"  # the reply reached the limit of tokens
FAULT = "fault"  # something failed in the harness itself, or in a tool
UNSUPPORTED = "unsupported"  # the reply is a program that Python could run and the sandbox cannot
FINAL = (FILTERED, OVERFLOW)

LONGEST_PROBLEM = 500  # characters

_HOPELESS = {
    401: "refuses the key; check {key}",
    402: "wants to be paid first",
    403: "does not allow this key to use the model",
    404: "does not know the model or the address",
}
_NO_KEY = re.compile(r"missing credentials|missing [\w ]{0,60}api key", re.IGNORECASE)
_KEY_NAME = re.compile(r"\b[A-Z]+(?:_[A-Z]+)*_API_KEY\b")
_NO_CREDIT = re.compile(
    r"insufficient_quota|insufficient (?:credit|fund|balance)|credit balance is too low", re.IGNORECASE
)
_FILTER = re.compile(
    r"content[_ ]?(?:filter|policy|management)|safety system|usage policy|responsible ?ai|moderation|flagged "
    r"(?:as|for|by)|high risk|data_inspection",
    re.IGNORECASE,
)
_OVERFLOW = re.compile(
    r"context[_ ](?:length|window|limit|size)|maximum context|model_max_prompt_tokens|(?:prompt|input) is too long|too "
    r"many (?:input |prompt )?tokens"
    r"|(?:exceeds?|longer than) the (?:maximum|max)\w* (?:number|length) of \w*\s?(?:input )?tokens|maximum input "
    r"length",
    re.IGNORECASE,
)
# LiteLLM has no separate status for these.
NO_CONNECTION = re.compile(
    r"connection error|connection refused|cannot connect to host|name or service not known", re.IGNORECASE
)
_LACKING = re.compile("No module named|Install it with|pip install", re.IGNORECASE)
# packages whose name differs from that of the module
_PACKAGES = {"google": "google-auth", "vertexai": "google-cloud-aiplatform"}


class NoReplyError(Exception):
    """The conversation ends without a reply.

    Attributes:
        ending: The reason: `UNANSWERED`, `REFUSED`, `FILTERED` or `OVERFLOW`.
    """

    def __init__(self, message: str, ending: str) -> None:
        super().__init__(message)
        self.ending = ending


class TooLargeError(Exception):
    """A server's response is too large, or in an encoding that is not read."""


class AgentError(Exception):
    """A user's agent raised an exception or returned an invalid value.

    Attributes:
        final: Whether the agent should not be called again.
    """

    def __init__(self, message: str, *, final: bool) -> None:
        super().__init__(message)
        self.final = final


class AnswerError(Exception):
    """Wraps an exception that an agent in this process raised, with the status code that a provider would return."""

    def __init__(self, problem: Exception) -> None:
        super().__init__(f"{type(problem).__name__}: {problem}")
        self.status_code = 400 if isinstance(problem, ValueError) else 500  # a ValueError refuses for good


@dataclass(frozen=True)
class Problem:
    """What went wrong in one attempt."""

    message: str  # the provider's message, on one line and without keys
    ending: str = UNANSWERED  # the ending of the conversation, if there is no further attempt
    again: bool = True  # whether another attempt may succeed
    connected: bool = True  # whether there was a connection
    late: bool = False  # whether it timed out


def judge(error: Exception, model: str, api_base: str | None, scrub: Scrub, key: str) -> Problem:
    """Decide what an error of a client means for the request.

    Args:
        error: The error.
        model: The model's id.
        api_base: The URL that the request went to, if known.
        scrub: Removes API keys from messages.
        key: The place of the API key, in words.

    Raises:
        UserError: If every other request would fail in the same way.
    """
    own = next((link for link in _chain(error) if isinstance(link, AgentError | TooLargeError)), None)
    if isinstance(own, AgentError) and own.final:
        raise UserError(f"{own}.")
    if own:
        return Problem(scrub.message(" ".join(str(own).split()))[:LONGEST_PROBLEM])
    status = getattr(error, "status_code", None)
    whole = str(error).partition("Traceback (most recent call last)")[0]
    message = scrub.message(" ".join(whole.split()))[:LONGEST_PROBLEM]
    lacking = next((link for link in _chain(error) if isinstance(link, ImportError) and link.name), None)
    if lacking and _LACKING.search(whole):  # LiteLLM also tries optional imports
        module = str(lacking.name).partition(".")[0]
        package = _PACKAGES.get(module, module)
        raise UserError(
            f"LiteLLM reaches {model} through a package that is not installed here ({lacking.msg}): pip install "
            f"{package}"
        )
    # LiteLLM checks for the key before it sends anything, and reports most missing keys as 500
    if status in (401, 500) and _NO_KEY.search(whole):
        name = _KEY_NAME.search(whole)
        raise UserError(
            f"there is no key for {model}; set {name[0] if name else 'its key'} in the environment, or give --api-key."
        )
    refused = isinstance(status, int) and 400 <= status < 500 and status not in (408, 409, 425, 429)
    # LiteLLM's own message lacks the error code
    details = f"{whole} {getattr(error, 'body', '')} {getattr(error.__context__, 'body', '')}"
    if refused and _FILTER.search(details):
        return Problem(message, FILTERED, again=False)
    if refused and _OVERFLOW.search(details):
        return Problem(message, OVERFLOW, again=False)
    if _NO_CREDIT.search(details) and isinstance(status, int) and 400 <= status < 500:
        status = 402
    if status in _HOPELESS:
        where = f" at {address(api_base)}" if api_base and status == 404 else ""
        raise UserError(f"the provider of {model}{where} {_HOPELESS[status].format(key=key)}. It says: {message}")
    return Problem(
        message, REFUSED if refused else UNANSWERED, again=not refused, connected=not NO_CONNECTION.search(whole)
    )


def unreadable(error: Exception) -> bool:
    """Return whether a client failed to parse what the model wrote: endless brackets or digits.

    An agent in this process that raises the same errors has written nothing.
    """
    if isinstance(error, AnswerError):
        return False
    return "maximum recursion depth" in str(error) or "for integer string conversion" in str(error)


def asked_delay(error: Exception) -> float:
    """Return the seconds that a provider asks to wait (Retry-After as a number or a date), or 0."""
    headers = getattr(error, "litellm_response_headers", None) or {}
    asked = headers.get("retry-after")
    if not asked:
        return 0.0
    try:
        seconds = float(asked)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(asked).timestamp() - time.time()
        except ValueError:
            return 0.0
    return max(seconds, 0.0) if seconds == seconds else 0.0  # noqa: PLR0124 - not a number


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    while error:
        yield error
        error = error.__cause__ or error.__context__
