"""L3: calls that compute with numbers."""

from generator.pools.people import PERSON
from generator.pools.texts import CHANNEL
from generator.samplers import lists
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "waiting_times_message",
        (
            (
                "Our waiting times in minutes were {before} before the change, and {after} after it. Run statistics on both lists, calculate the "
                "percentage change from the first median to the second, format it with one decimal, and send just that figure to {person} on {channel}."
            ),
            (
                "Please analyse two samples of delivery times, in minutes. Old sample: {before}. New sample: {after}. By what percentage has the median "
                "changed from old to new? Format that number with one decimal and message the number alone to {person} via {channel}."
            ),
            (
                "{person} knows our response times of last week ({before} minutes) and of this week ({after} minutes), and is waiting for one figure by "
                "{channel} message: by how many percent the median has gone up or down. Get the statistics of both weeks, compare the medians, and send "
                "the percentage, formatted with one decimal and nothing else."
            ),
            (
                "Last month the rides took {before} minutes, this month {after} minutes. Compute the statistics of each list and then the percentage "
                "change between the medians, last month to this month. Format the result with one decimal and pass only that on to {person} in a "
                "{channel} message."
            ),
        ),
        {"before": lists(5, 95, 6), "after": lists(4, 88, 6), "person": PERSON, "channel": CHANNEL},
        {
            "before": Call("statistical_analysis", values=Slot("before")),
            "after": Call("statistical_analysis", values=Slot("after")),
            "change": Call("percentage_change", old_value=Ref("before.median"), new_value=Ref("after.median")),
            "number": Call("format_number", value=Ref("change.percent"), decimals=1),
            "message": Call("send_message", recipient=Slot("person"), paragraphs=[Ref("number.formatted")], channel=Slot("channel")),
        },
    ),
)
