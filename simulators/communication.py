"""Communication: what reaches other people, other systems or the user at some moment."""

from datetime import datetime, timedelta
from typing import Annotated, Literal, TypedDict

from simulators.kinds import Bounds, Date, DateTime, Email, Key, Person, Reference, Text, Title, Unordered, Url
from simulators.notation import check_date, check_datetime, check_email, check_text, check_url, utc
from simulators.outbox import record
from simulators.tool import ToolError, tool
from simulators.world import World

MAX_PARTICIPANTS = 100

Participants = Annotated[list[Email], Unordered()]
Priority = Literal["low", "normal", "high"]


class SentEmail(TypedDict):
    """The receipt of an e-mail."""

    message_id: Reference
    to: Email
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
    """A meeting to which others are invited."""

    meeting_id: Reference
    start: DateTime
    end: DateTime
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
    remind_at: DateTime
    summary: Text


@tool
def send_email(world: World, to: Email, subject: Title, body: Text) -> SentEmail:
    """Deliver a letter with a subject line to one e-mail address. Not for chat or phone messages.

    Args:
        to: E-mail address of the receiver.
        subject: Subject line.
        body: Content of the letter.
    """
    to, subject, body = check_email(to, "to"), check_text(subject, "subject"), check_text(body, "body")
    reference = record(world, "email", "msg", to=to, subject=subject, body=body)
    return {"message_id": reference, "to": to, "status": "sent", "summary": f'The email "{subject}" was sent to {to}.'}


@tool
def send_message(world: World, recipient: Person, text: Text, channel: Literal["sms", "slack", "teams", "whatsapp"] = "sms") -> SentMessage:
    """Deliver a short text to a person by phone or chat. It has no subject and needs no e-mail address.

    Args:
        recipient: Name of the person.
        text: The message.
        channel: Service that carries the message.
    """
    recipient, text = check_text(recipient, "recipient"), check_text(text, "text")
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
        title: Headline of the banner.
        message: Text below the headline.
        priority: How strongly the banner asks for attention.
    """
    title, message = check_text(title, "title"), check_text(message, "message")
    reference = record(world, "notification", "ntf", title=title, message=message, priority=priority)
    return {"notification_id": reference, "priority": priority, "status": "shown"}


@tool
def create_task(world: World, title: Title, due_date: Date = "", priority: Priority = "normal", assignee: Person = "") -> Task:
    """Put an open item on the to-do list, where it stays until it is done. It raises no alarm and takes no time slot.

    Args:
        title: What is to be done.
        due_date: Last day for it as YYYY-MM-DD; empty for no deadline.
        priority: How urgent it is.
        assignee: Name of the person in charge; empty for the user.
    """
    title, assignee = check_text(title, "title"), assignee.strip()
    due = check_date(due_date, "due_date").isoformat() if due_date else ""
    reference = record(world, "task", "tsk", title=title, due_date=due, priority=priority, assignee=assignee)
    owner = f" for {assignee}" if assignee else ""
    deadline = f", due on {due}" if due else ""
    return {"task_id": reference, "title": title, "status": "open", "summary": f'The task "{title}" was added{owner}{deadline}.'}


@tool
def schedule_meeting(
    world: World, title: Title, participants: Participants, start: DateTime, duration_minutes: Annotated[int, Bounds(1, 1440)] = 30
) -> Meeting:
    """Invite other people by e-mail to a joint video call at a future moment. For an entry that concerns the user alone, take the calendar.

    Args:
        title: Topic of the meeting.
        participants: E-mail addresses of everyone to invite, in any order.
        start: First moment as YYYY-MM-DDTHH:MM, in UTC unless an offset follows.
        duration_minutes: Length in minutes.
    """
    title, begin = check_text(title, "title"), check_datetime(start, "start")
    invited = sorted({check_email(address, f"participants[{index}]") for index, address in enumerate(participants)})
    if not 1 <= len(invited) <= MAX_PARTICIPANTS:
        raise ToolError(f"'participants' must name 1 to {MAX_PARTICIPANTS} people; got {len(invited)}.")
    if utc(begin) < world.now:
        raise ToolError(f"'start' must not lie in the past; it is {world.now.isoformat()} now.")
    end = (begin + timedelta(minutes=duration_minutes)).isoformat()
    reference = record(world, "meeting", "mtg", title=title, participants=invited, start=begin.isoformat(), end=end)
    return {
        "meeting_id": reference,
        "start": begin.isoformat(),
        "end": end,
        "invited": len(invited),
        "join_url": f"https://meet.example.com/{reference}",
        "summary": f'The meeting "{title}" with {len(invited)} invited {"person" if len(invited) == 1 else "people"} starts on {_spoken(begin)}.',
    }


@tool
def send_webhook(world: World, url: Url, event: Key, payload: Text) -> Delivery:
    """Announce an event to another system's callback address, which answers with nothing but a receipt. Not for fetching or changing a web resource.

    Args:
        url: Callback address of the receiving system.
        event: Name of the event such as order.created.
        payload: Content that goes with the event.
    """
    url, event = check_url(url, "url"), check_text(event, "event")
    reference = record(world, "webhook", "dlv", url=url, event=event, payload=payload)
    return {"delivery_id": reference, "url": url, "event": event, "status_code": 202}


@tool
def set_reminder(world: World, message: Text, remind_at: DateTime) -> Reminder:
    """Have the user alerted at one future moment. Not for things to show at once, and not for open items without an hour.

    Args:
        message: What the alert says.
        remind_at: The moment as YYYY-MM-DDTHH:MM, in UTC unless an offset follows.
    """
    message, moment = check_text(message, "message"), check_datetime(remind_at, "remind_at")
    if utc(moment) < world.now:
        raise ToolError(f"'remind_at' must not lie in the past; it is {world.now.isoformat()} now.")
    reference = record(world, "reminder", "rem", message=message, remind_at=moment.isoformat())
    return {"reminder_id": reference, "remind_at": moment.isoformat(), "summary": f'The reminder "{message}" is set for {_spoken(moment)}.'}


def _spoken(moment: datetime) -> str:
    return f"{moment.date()} at {moment.time().isoformat('minutes')} {moment.tzname() or 'UTC'}"
