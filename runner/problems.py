"""What a provider's error means: for this moment, for this request, or for every request."""

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass
from email.utils import parsedate_to_datetime

from runner import UserError
from runner.scrub import Scrub, address

# Why a conversation ended without a reply. After `FINAL` ones no later attempt could end otherwise.
UNANSWERED = "unanswered"  # after all attempts
REFUSED = "refused"  # as the request is; not known to be for good
FILTERED = "filtered"  # by a content filter: the request (no reply), or what the model wrote (an empty one)
OVERFLOW = "context_overflow"  # longer than the model reads
CUT_OFF = "cut_off"  # there is a reply, which reached the number of tokens that it may have
FAULT = "fault"  # something failed in the harness itself, or in a tool
UNSUPPORTED = "unsupported"  # there is a reply: a program that Python could run and the sandbox cannot
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
# LiteLLM gives no status of its own to these.
NO_CONNECTION = re.compile(
    r"connection error|connection refused|cannot connect to host|name or service not known", re.IGNORECASE
)
_LACKING = re.compile("No module named|Install it with|pip install", re.IGNORECASE)
# where the package is not called like its module
_PACKAGES = {"google": "google-auth", "vertexai": "google-cloud-aiplatform"}


class NoReplyError(Exception):
    """The conversation ends without a reply.

    Attributes:
        ending: Why, as in `UNANSWERED`, `REFUSED`, `FILTERED`, `OVERFLOW`.
    """

    def __init__(self, said: str, ending: str) -> None:
        super().__init__(said)
        self.ending = ending


class TooLargeError(Exception):
    """A server sends more than is read."""


class AgentError(Exception):
    """An agent of one's own raised something.

    Attributes:
        final: Whether it is to be asked no more.
    """

    def __init__(self, said: str, *, final: bool) -> None:
        super().__init__(said)
        self.final = final


class AnswerError(Exception):
    """What an agent in this process raised instead of an answer, with the status that a provider would give it."""

    def __init__(self, problem: Exception) -> None:
        super().__init__(f"{type(problem).__name__}: {problem}")
        self.status_code = 400 if isinstance(problem, ValueError) else 500  # a ValueError refuses for good


@dataclass(frozen=True)
class Problem:
    """What went wrong with one attempt."""

    said: str  # the provider's words, on one line and without keys
    ending: str = UNANSWERED  # why the conversation ends, if it does
    again: bool = True  # whether another attempt may end otherwise
    connected: bool = True  # whether there was a connection
    late: bool = False  # whether the time limit ended it


def judge(error: Exception, model: str, api_base: str | None, scrub: Scrub, key: str) -> Problem:
    """What an error of LiteLLM means for the request.

    `key` names the key in words.

    Raises:
        UserError: If every other request would end the same way.
    """
    own = next((link for link in _chain(error) if isinstance(link, AgentError | TooLargeError)), None)
    if isinstance(own, AgentError) and own.final:
        raise UserError(f"{own}.")
    if own:
        return Problem(scrub.message(" ".join(str(own).split()))[:LONGEST_PROBLEM])
    status = getattr(error, "status_code", None)
    whole = str(error).partition("Traceback (most recent call last)")[0]
    said = scrub.message(" ".join(whole.split()))[:LONGEST_PROBLEM]
    lacking = next((link for link in _chain(error) if isinstance(link, ImportError) and link.name), None)
    if lacking and _LACKING.search(whole):  # LiteLLM also tries imports that it does not need
        module = str(lacking.name).partition(".")[0]
        package = _PACKAGES.get(module, module)
        raise UserError(
            f"LiteLLM reaches {model} through a package that is not installed here ({lacking.msg}): pip install "
            f"{package}"
        )
    # LiteLLM looks for the key before it sends anything, and reports most keys it lacks as 500
    if status in (401, 500) and _NO_KEY.search(whole):
        name = _KEY_NAME.search(whole)
        raise UserError(
            f"there is no key for {model}; set {name[0] if name else 'its key'} in the environment, or give --api-key."
        )
    refused = isinstance(status, int) and 400 <= status < 500 and status not in (408, 409, 425, 429)
    # LiteLLM leaves the code out of its own words
    details = f"{whole} {getattr(error, 'body', '')} {getattr(error.__context__, 'body', '')}"
    if refused and _FILTER.search(details):
        return Problem(said, FILTERED, again=False)
    if refused and _OVERFLOW.search(details):
        return Problem(said, OVERFLOW, again=False)
    if _NO_CREDIT.search(details) and isinstance(status, int) and 400 <= status < 500:
        status = 402
    if status in _HOPELESS:
        where = f" at {address(api_base)}" if api_base and status == 404 else ""
        raise UserError(f"the provider of {model}{where} {_HOPELESS[status].format(key=key)}. It says: {said}")
    return Problem(
        said, REFUSED if refused else UNANSWERED, again=not refused, connected=not NO_CONNECTION.search(whole)
    )


def unreadable(error: Exception) -> bool:
    """Whether a client failed on what a model did write: brackets or digits without end, which no reader takes.

    An agent that raises the same has written nothing.
    """
    if isinstance(error, AnswerError):
        return False
    return "maximum recursion depth" in str(error) or "for integer string conversion" in str(error)


def asked_delay(error: Exception) -> float:
    """The seconds that a provider asks to wait (Retry-After as a number or a date)."""
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
