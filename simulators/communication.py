"""Communication: messages to other people, to other systems and to the user, now or later."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal, TypedDict
from zoneinfo import ZoneInfo

from simulators.date_time import find_zone, zone_name
from simulators.kinds import Bounds, Date, Email, Key, Person, Reference, Text, Time, Timezone, Title, Unordered, Url
from simulators.notation import check_date, check_email, check_text, check_time, check_url
from simulators.outbox import record
from simulators.phrasing import dated
from simulators.tool import MAX_STRING, ToolError, tool
from simulators.world import World

MAX_PARTICIPANTS = 100
MAX_SUBJECT = 60

Participants = Annotated[list[Email], Unordered()]
Priority = Literal["low", "normal", "high"]


class SentEmail(TypedDict):
    """The receipt of an e-mail."""

    message_id: Reference
    to: Email
    subject: Title
    status: Literal["sent"]
    summary: Text


class SentMessage(TypedDict):
    """The receipt of a short message."""

    message_id: Reference
    recipient: Person
    channel: Literal["sms", "slack", "teams", "whatsapp"]
    status: Literal["sent"]
    summary: Text


class Notification(TypedDict):
    """A banner on the user's screen."""

    notification_id: Reference
    priority: Priority
    status: Literal["shown"]


class Task(TypedDict):
    """An entry of the to-do list."""

    task_id: Reference
    title: Title
    status: Literal["open"]
    summary: Text


class Meeting(TypedDict):
    """A meeting to which other people are invited."""

    meeting_id: Reference
    date: Date
    start_time: Time
    end_time: Time
    invited: int
    join_url: Url
    summary: Text


class Delivery(TypedDict):
    """The receipt of a webhook."""

    delivery_id: Reference
    url: Url
    event: Key
    status_code: int


class Reminder(TypedDict):
    """An alarm at a later moment."""

    reminder_id: Reference
    date: Date
    time: Time
    summary: Text


@tool
def send_email(world: World, to: Email, paragraphs: list[Text], subject: Title = "") -> SentEmail:
    """Deliver a letter with a subject line to one e-mail address. Not for chat or phone messages.

    Args:
        to: E-mail address of the receiver.
        paragraphs: One for each thing to tell, in the user's order: dictated text whole and word for word, what another
            tool found as its summary or text, unchanged.
        subject: Only what the user dictates as the subject; when left out, the letter's first words are taken.
    """
    to, body = check_email(to, "to"), _join_paragraphs(paragraphs)
    subject = subject.strip() or _first_words(body)
    reference = record(world, "email", "msg", to=to, subject=subject, body=body)
    return {
        "message_id": reference,
        "to": to,
        "subject": subject,
        "status": "sent",
        "summary": f'The email "{subject}" was sent to {to}.',
    }


@tool
def send_message(
    world: World,
    recipient: Person,
    paragraphs: list[Text],
    channel: Literal["sms", "slack", "teams", "whatsapp"] = "sms",
) -> SentMessage:
    """Deliver a short text to a person by phone or chat. It has no subject and needs no e-mail address.

    Args:
        recipient: Name of the person.
        paragraphs: One for each thing to tell, in the user's order: dictated text whole and word for word, what another
            tool found as its summary or text, unchanged.
        channel: Service that carries the message; sms unless the user names another.
    """
    recipient, text = check_text(recipient, "recipient"), _join_paragraphs(paragraphs)
    reference = record(world, "message", "msg", recipient=recipient, text=text, channel=channel)
    label = {"sms": "SMS", "slack": "Slack", "teams": "Teams", "whatsapp": "WhatsApp"}[channel]
    return {
        "message_id": reference,
        "recipient": recipient,
        "channel": channel,
        "status": "sent",
        "summary": f"A message was sent to {recipient} by {label}.",
    }


@tool
def create_notification(world: World, title: Title, message: Text, priority: Priority = "normal") -> Notification:
    """Show a banner on the user's own screen at once. It neither waits for a later moment nor stays on a list.

    Args:
        title: Headline of the banner, as the user puts it.
        message: Text below it: word for word what the user dictates; what another tool found as its summary or text,
            unchanged.
        priority: How strongly the banner asks for attention.
    """
    title, message = check_text(title, "title"), check_text(message, "message")
    reference = record(world, "notification", "ntf", title=title, message=message, priority=priority)
    return {"notification_id": reference, "priority": priority, "status": "shown"}


@tool
def create_task(
    world: World, title: Title, due_date: Date = "", priority: Priority = "normal", assignee: Person = ""
) -> Task:
    """Put an open item on the to-do list, where it stays until it is done. It raises no alarm and takes no time slot.

    Args:
        title: What is to be done, word for word as the user puts it.
        due_date: Last day for it as YYYY-MM-DD; empty if the user sets none.
        priority: How urgent it is; normal unless the user says.
        assignee: Name of the person in charge; empty for the user.
    """
    title, assignee = check_text(title, "title"), assignee.strip()
    due = check_date(due_date, "due_date").isoformat() if due_date else ""
    reference = record(world, "task", "tsk", title=title, due_date=due, priority=priority, assignee=assignee)
    details = (f" for {assignee}" if assignee else "") + (f", due on {dated(due)}" if due else "")
    return {
        "task_id": reference,
        "title": title,
        "status": "open",
        "summary": f'The task "{title}" was added{details}.',
    }


@tool
def schedule_meeting(
    world: World,
    title: Title,
    participants: Participants,
    date: Date,
    start_time: Time,
    duration_minutes: Annotated[int, Bounds(1, 1440)] = 30,
    timezone: Timezone = "",
) -> Meeting:
    """Invite other people by e-mail to a joint video call at a future moment.

    For an entry that concerns the user alone, take the calendar.

    Args:
        title: Topic of the meeting, as the user puts it.
        participants: E-mail addresses of everyone to invite, in any order; the user takes part without being listed.
        date: Day as YYYY-MM-DD.
        start_time: First minute as HH:MM on the 24-hour clock of the time zone.
        duration_minutes: Length in minutes; 30 unless the user says how long.
        timezone: IANA name, if the time is another place's; empty for the user's own.
    """
    title, zone = check_text(title, "title"), find_zone(world, timezone, "timezone")
    begin = _moment(world, date, start_time, zone)
    invited = sorted({check_email(address, f"participants[{index}]") for index, address in enumerate(participants)})
    if not 1 <= len(invited) <= MAX_PARTICIPANTS:
        raise ToolError(f"'participants' must name 1 to {MAX_PARTICIPANTS} people; got {len(invited)}.")
    end = (begin.astimezone(UTC) + timedelta(minutes=duration_minutes)).astimezone(zone)
    reference = record(
        world, "meeting", "mtg", title=title, participants=invited, start=begin.isoformat(), end=end.isoformat()
    )
    guests = f"{len(invited)} invited {'person' if len(invited) == 1 else 'people'}"
    return {
        "meeting_id": reference,
        "date": begin.date().isoformat(),
        "start_time": f"{begin:%H:%M}",
        "end_time": f"{end:%H:%M}",
        "invited": len(invited),
        "join_url": f"https://meet.example.com/{reference}",
        "summary": f'The meeting "{title}" with {guests} is on {_in_words(begin)}, {zone_name(zone)}, and lasts '
        f"{duration_minutes} minutes.",
    }


@tool
def send_webhook(world: World, url: Url, event: Key, payload: Text) -> Delivery:
    """Announce an event to another system's callback address, which answers with nothing but a receipt.

    Not for fetching or changing a web resource.

    Args:
        url: Callback address of the receiving system.
        event: Name of the event such as order.created.
        payload: Content that goes with the event: word for word what the user dictates; what another tool found as its
            summary or text, unchanged.
    """
    url, event = check_url(url, "url"), check_text(event, "event")
    reference = record(world, "webhook", "dlv", url=url, event=event, payload=payload)
    return {"delivery_id": reference, "url": url, "event": event, "status_code": 202}


@tool
def set_reminder(world: World, message: Text, date: Date, time: Time = "09:00") -> Reminder:
    """Have the user alerted at one future moment. Not for things to show at once, and not for open items without a day.

    Args:
        message: What the alert says: word for word what the user dictates; what another tool found as its summary or
            text, unchanged.
        date: Day as YYYY-MM-DD.
        time: HH:MM on the user's own 24-hour clock; 09:00 unless the user names an hour.
    """
    message, moment = check_text(message, "message"), _moment(world, date, time, find_zone(world, "", "timezone"))
    reference = record(world, "reminder", "rem", message=message, remind_at=moment.isoformat())
    summary = f'The reminder "{message}" is set for {_in_words(moment)}.'
    return {"reminder_id": reference, "date": moment.date().isoformat(), "time": f"{moment:%H:%M}", "summary": summary}


def _join_paragraphs(paragraphs: list[str]) -> str:
    text = "\n\n".join(check_text(part, f"paragraphs[{index}]") for index, part in enumerate(paragraphs))
    if not 0 < len(text) <= MAX_STRING:
        raise ToolError(f"'paragraphs' must hold 1 to {MAX_STRING} characters in all; got {len(text)}.")
    return text


def _first_words(body: str) -> str:
    line = body.splitlines()[0].strip("# ") or "Message"
    return line if len(line) <= MAX_SUBJECT else line[:MAX_SUBJECT].rpartition(" ")[0] or line[:MAX_SUBJECT]


def _moment(world: World, date: str, time: str, zone: ZoneInfo) -> datetime:
    """Return a moment on the clock of a time zone; refuse one in the past."""
    moment = datetime.combine(check_date(date, "date"), check_time(time, "time"), zone)
    if moment < world.now:
        raise ToolError(
            f"The moment must not lie in the past; it is "
            f"{world.now.astimezone(zone).isoformat(timespec='minutes')} now."
        )
    return moment


def _in_words(moment: datetime) -> str:
    return f"{dated(moment)} at {moment:%H:%M}"
