"""L2: calls about pages, addresses and servers."""

from generator.pools.office import CLIENT
from generator.pools.texts import SEPARATOR
from generator.pools.web import DOMAIN, PAGES, QUERY, SITES
from generator.samplers import combine
from generator.template import Call, Ref, Slot, Template

_PAGE = combine("https://{0}/{2}{1}", SITES, PAGES, ("", "en/", "2026/"))


TEMPLATES = (
    Template(
        "link_by_mail",
        (
            (
                'Our customer at {company} can\'t find the file "{path}" on our domain {domain}. Make a complete, properly encoded link to it and e-mail it '
                'to them: subject "{subject}", and nothing but the link as the text.'
            ),
            (
                'Our customer at {company} asked for a link. Build it from the domain {domain} and the path "{path}" so that it survives the spaces, then '
                'mail just that address under the subject "{subject}".'
            ),
            (
                'Send an e-mail with the subject "{subject}" to our customer at {company}. Its only content is the complete link, properly encoded, to '
                '"{path}" on {domain}.'
            ),
            (
                'What is the e-mail address of our customer at {company}? Write to it: subject "{subject}", and as the text only the encoded web address '
                'made of {domain} and the path "{path}".'
            ),
        ),
        {
            "domain": DOMAIN,
            "path": combine(
                "{}/{} {} {}.pdf",
                ("guides", "files", "offers", "press"),
                ("Brochure", "Price list", "Übersicht", "Catálogo", "Résumé", "Fact sheet"),
                ("wind power", "e-bikes", "coffee", "robotics", "home insulation", "cybersecurity", "solar energy", "3D printing"),
                (2025, 2026, 2027),
            ),
            "company": CLIENT,
            "subject": combine(
                "{}{}",
                ("The link you asked for", "Your download", "Something to read", "The new address", "Our offer"),
                ("", " (final)", " (May)", " (corrected)"),
            ),
        },
        {
            "customer": Call("database_query", table="customers", column="company", value=Slot("company")),
            "link": Call("generate_url", domain=Slot("domain"), path=Slot("path")),
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), subject=Slot("subject"), paragraphs=[Ref("link.url")]),
        },
    ),
    Template(
        "address_and_status",
        (
            (
                "Look up the IPv4 address of {place.host} and check whether {place.url} is up. For my list of sites give me one line: the address, then "
                '"{mark}", then the status in a sentence.'
            ),
            (
                "Is {place.url} up? And which IP address does the domain {place.host} point to? Our provider asked for both: join the IP address and a "
                'sentence about the status, in that order, with "{mark}".'
            ),
            (
                'I\'m writing to our provider and need a line that begins with the IP address of {place.host}, goes on with "{mark}" and ends with a sentence '
                "on whether {place.url} is reachable."
            ),
            (
                "Resolve {place.host} to its IP address. Then see if the link {place.url} responds. Put the address and a one-sentence status together for my "
                'notes, separated by "{mark}".'
            ),
        ),
        {
            "place": combine(
                {"host": "{0}{1}", "url": "https://{0}{1}/{2}"},
                ("", "shop.", "blog.", "docs."),
                SITES,
                PAGES,
            ),
            "mark": SEPARATOR,
        },
        {
            "address": Call("dns_lookup", domain=Slot("place.host")),
            "status": Call("check_url_status", url=Slot("place.url")),
            "line": Call("join_texts", texts=[Ref("address.first_record"), Ref("status.summary")], separator=Slot("mark")),
        },
    ),
    Template(
        "two_searches_one_report",
        (
            (
                'Search the web for "{first}", then for "{second}". Make a report titled "{title}" with two sections: all the text that the first search '
                "returns, and all the text that the second one returns."
            ),
            (
                'I\'m starting on a new subject. Make a report called "{title}" out of two web searches: its first section is all the text found for '
                '"{first}", its second all the text found for "{second}", unedited.'
            ),
            (
                'What does the internet say about "{first}"? And about "{second}"? Collect everything the two searches return as text, a section for each '
                'and in that order, in a report with the headline "{title}".'
            ),
            (
                'Google "{first}", then "{second}", and lay out what you find as a report with the headline "{title}": the whole text of the first search '
                "is section one, the whole text of the second is section two."
            ),
        ),
        {
            "title": combine(
                "{} {}",
                ("Monday", "Tuesday", "Friday", "Weekend", "Evening", "Travel", "Personal"),
                ("Reading", "Notes", "Collection", "Digest", "Papers"),
            ),
            "first": QUERY,
            "second": QUERY,
        },
        {
            "first": Call("web_search", query=Slot("first")),
            "second": Call("web_search", query=Slot("second")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("first.summary"), Ref("second.summary")]),
        },
    ),
    Template(
        "three_response_times",
        (
            (
                "How fast do {first}, {second} and {third} respond right now? Taking the three response times in that order, tell me the smallest and the "
                "largest and their places."
            ),
            (
                "Check the addresses {first}, {second} and {third} one after the other. What's the best response time in that row, what's the worst, and at "
                "which place are they?"
            ),
            (
                "I suspect that one of our pages is slow. Check how fast {first}, then {second}, then {third} respond, and with the response times in that "
                "order, give me the lowest and the highest."
            ),
            (
                "Test whether {first}, {second} and {third} are up and how quickly they answer. From their response times, in the order of my list, I need the "
                "shortest and the longest."
            ),
        ),
        {"first": _PAGE, "second": _PAGE, "third": _PAGE},
        {
            "first": Call("check_url_status", url=Slot("first")),
            "second": Call("check_url_status", url=Slot("second")),
            "third": Call("check_url_status", url=Slot("third")),
            "extremes": Call("min_max", values=[Ref("first.response_ms"), Ref("second.response_ms"), Ref("third.response_ms")]),
        },
    ),
)
