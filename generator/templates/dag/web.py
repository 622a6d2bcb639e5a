"""L3: calls about pages, addresses and servers."""

from generator.pools.days import DATETIME, WEEKS
from generator.pools.documents import new_paths
from generator.pools.people import EMAIL
from generator.pools.web import DOMAIN, MAGAZINES, QUERY
from generator.samplers import about, combine, one_of
from generator.template import Call, Ref, Slot, Template
from simulators.english import WEEKDAYS

LINK = combine("https://{}/{}", MAGAZINES, ("login", "shop", "events", "press", "archive"))

TEMPLATES = (
    Template(
        "search_top_hit_mail",
        (
            (
                'Search the web for "{query}", open the page of the top result and summarize its text. E-mail the summary to {email}, with the title '
                "of that search result as the subject line."
            ),
            (
                'My colleague at {email} asked me about "{query}". Please run a web search, read the page behind the first hit, boil its text down to '
                "a short summary, and mail that over; the subject should simply be the title of the hit."
            ),
            (
                'Find the top web search result for "{query}" and fetch the page. Then write an e-mail to {email}: its subject is the title of the search '
                "result, its body a summary of the page's text."
            ),
            (
                'Send {email} a quick read: do a web search for "{query}", take the top result, fetch its page, and summarize what the page says. The '
                "result's title becomes the subject of the e-mail and the summary becomes the body."
            ),
        ),
        {"query": QUERY, "email": EMAIL},
        {
            "search": Call("web_search", query=Slot("query")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
            "summary": Call("summarize_text", text=Ref("page.text")),
            "mail": Call("send_email", to=Slot("email"), subject=Ref("search.top_title"), paragraphs=[Ref("summary.summary")]),
        },
    ),
    Template(
        "headline_link",
        (
            (
                'Do a web search for "{query}". Turn the title of the top result into a slug, build the address of a page with that slug as its path on '
                "{domain}, and e-mail the address to {email}, using the original title as the subject."
            ),
            (
                'I want to write a reply to the first web search result for "{query}". Take its title, make a URL slug out of it, and build the full link '
                "for that slug on {domain}. Then mail the link to {email}; the subject line is the title itself, unchanged."
            ),
            (
                'We plan a post under the same headline as the top web search result for "{query}". Make a slug from the title of that result, and build '
                "the address of the page with that slug as its path on our domain, {domain}. Then e-mail my editor, {email}, with the title as the subject "
                "and nothing but the address as the body."
            ),
            (
                'What comes up first on the web for "{query}"? Convert the title of that result into a slug, form the link on {domain} that has the slug '
                "as its path, and send the link by e-mail to {email} with the result's title as the subject."
            ),
        ),
        {"query": QUERY, "domain": DOMAIN, "email": EMAIL},
        {
            "search": Call("web_search", query=Slot("query")),
            "slug": Call("slugify", text=Ref("search.top_title")),
            "link": Call("generate_url", domain=Slot("domain"), path=Ref("slug.slug")),
            "mail": Call("send_email", to=Slot("email"), subject=Ref("search.top_title"), paragraphs=[Ref("link.url")]),
        },
    ),
    Template(
        "source_check",
        (
            (
                'Search the web for "{query.name}" and take the address of the top result. Check whether that address is up, fetch its page as well, '
                'and make a report titled "{query.title}" with the summary of the check first and the text of the page second.'
            ),
            (
                'I want to cite a source on "{query.name}". Run a web search, check that the top hit\'s address responds, and get the text of that page. '
                'Put the one-sentence result of the check and then the page\'s text into a report called "{query.title}".'
            ),
            (
                'Prepare a report headed "{query.title}". It starts with one sentence on whether the top web search result for "{query.name}" is '
                "online, which you have to check, and continues with the text of that result's page."
            ),
            (
                'What is the top web search result for "{query.name}"? Check the status of its address and read its page. Then lay out a report with '
                'the title "{query.title}": section one is the status summary, section two the text of the page.'
            ),
        ),
        {
            "query": about(
                [draw.value for draw in QUERY],
                title=[f"{kind}, {day}: {{}}" for kind in ("Source Check", "Source to Cite", "Verified Source", "For the Footnotes") for day in WEEKDAYS],
            )
        },
        {
            "search": Call("web_search", query=Slot("query.name")),
            "status": Call("check_url_status", url=Ref("search.top_url")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
            "report": Call("generate_report", title=Slot("query.title"), sections=[Ref("status.summary"), Ref("page.text")]),
        },
    ),
    Template(
        "page_change_mail",
        (
            (
                "Compare two web pages word by word: the earlier version is at {page.old}, the later one at {page.new}. Fetch both and e-mail the "
                'summary of what changed to {email} with the subject "{page.subject}".'
            ),
            (
                "Our legal team ({email}) wants to know which words were added and removed when {page.new} replaced {page.old}. Please get the text of "
                'both pages, compare the old text with the new one, and e-mail them the comparison\'s summary under the subject "{page.subject}".'
            ),
            (
                'Write to {email} with "{page.subject}" as the subject. The body is the summary of the differences between the text of the page '
                "{page.old}, which is the first version, and that of the page {page.new}, which is the second."
            ),
            (
                "Has the wording changed? Open {page.old} (before) and {page.new} (after), compare the two texts in that order, and mail the change "
                'summary to {email}. Subject line: "{page.subject}".'
            ),
        ),
        {
            "page": combine(
                lambda site, page, subject: {
                    "new": f"https://{site}/{page}",
                    "old": f"https://{site}/archive/2025/{page}",
                    "subject": subject.format(page.replace("-", " ")),
                },
                MAGAZINES,
                ("privacy-policy", "terms-of-use", "pricing", "returns", "house-rules", "membership", "delivery", "careers"),
                ("New wording: {}", "Changed text: {}", "What is different now: {}", "Before and after: {}"),
            ),
            "email": EMAIL,
        },
        {
            "old": Call("web_page_fetch", url=Slot("page.old")),
            "new": Call("web_page_fetch", url=Slot("page.new")),
            "changes": Call("compare_texts", first=Ref("old.text"), second=Ref("new.text")),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("page.subject"), paragraphs=[Ref("changes.summary")]),
        },
    ),
    Template(
        "site_status_file",
        (
            (
                'Check whether {first} and {second} are up. Lay out a report titled "{title}" with the two status summaries as its sections, in that '
                "order, and save the finished report to {path}."
            ),
            (
                "Before the launch, I want to know if two pages respond: {first} and {second}. Put the status summary of each, in the order given, "
                'into a report headed "{title}" and save the report as {path}.'
            ),
            (
                'Generate a report called "{title}" and save it in the file {path}. It has one section for each of two addresses, namely the summary of '
                "a check whether the address answers: {first} comes first, {second} second."
            ),
            (
                "Are {first} and {second} reachable right now? Collect the two status summaries, first address first, in a report with the title "
                '"{title}" and write that report to the file {path}.'
            ),
        ),
        {
            "first": LINK,
            "second": LINK,
            "title": combine(str.format, ("{} Check", "{} Site Status", "Reachable on {}"), WEEKDAYS),
            "path": new_paths("md", ("logs",), ("status", "uptime", "check"), [week.replace(" ", "-").lower() for week in WEEKS]),
        },
        {
            "first": Call("check_url_status", url=Slot("first")),
            "second": Call("check_url_status", url=Slot("second")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("first.summary"), Ref("second.summary")]),
            "file": Call("write_file", path=Slot("path"), content=Ref("report.report")),
        },
    ),
    Template(
        "topic_monitor_mail",
        (
            (
                'Search the web for "{topic.name}". From the text of the results, extract the entities and analyse the sentiment, then generate a report '
                'titled "{topic.title}" with the entity summary first and the sentiment summary second. E-mail that report to {email} with the subject '
                '"{subject}".'
            ),
            (
                'I follow what is written about "{topic.name}". Please run a web search, find the people, organizations and places named in the results\' '
                "text, and judge whether that text sounds positive or negative. Put the summary of the names and then the summary of the mood into a "
                'report called "{topic.title}" and mail it to {email}; the subject line is "{subject}".'
            ),
            (
                'Please e-mail {email} a report headed "{topic.title}" under the subject "{subject}". Base it on the text of a web search for '
                '"{topic.name}": one sentence on the entities that the text mentions, and below it one sentence on its sentiment.'
            ),
            (
                'What does the web say about "{topic.name}", who is mentioned, and in what tone? Take the search results\' text, extract its entities and '
                'analyse its sentiment, and compose a report with the title "{topic.title}": summary of the entities on top, summary of the sentiment '
                'below. It should be e-mailed to {email}, subject "{subject}".'
            ),
        ),
        {
            "topic": about([draw.value for draw in QUERY], title=("Press Echo: {}", "Topic Watch: {}", "In the Media: {}")),
            "email": EMAIL,
            "subject": combine("{}, {}", ("Media monitor", "What the web says", "Press echo"), WEEKS),
        },
        {
            "search": Call("web_search", query=Slot("topic.name")),
            "entities": Call("extract_entities", text=Ref("search.summary")),
            "mood": Call("sentiment_analysis", text=Ref("search.summary")),
            "report": Call("generate_report", title=Slot("topic.title"), sections=[Ref("entities.summary"), Ref("mood.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("subject"), paragraphs=[Ref("report.report")]),
        },
    ),
    Template(
        "clocks_of_two_servers",
        (
            (
                "Resolve {first} and {second} to their IP addresses and find out where each server stands. A job starts on {start} in the first server's "
                "time zone: convert that to the time zone of the second."
            ),
            (
                "Our backup is planned for {start}, local time of the machine behind {first}. What is that on the clock of the machine behind "
                "{second}? Do a DNS lookup for each domain, locate the first IP address of each, and convert between the two time zones."
            ),
            (
                "I administer {first} and {second}. Look up the DNS address of each host, locate both addresses geographically, and then tell me what "
                "time it is at the second location when it is {start} at the first."
            ),
            (
                "When the clock at the location of {first} shows {start}, what does it show at the location of {second}? Get the IP address of each "
                "domain from DNS, geolocate the first address that comes back for each, and convert from the former time zone to the latter."
            ),
        ),
        {"first": DOMAIN, "second": DOMAIN, "start": DATETIME},
        {
            "first_address": Call("dns_lookup", domain=Slot("first")),
            "second_address": Call("dns_lookup", domain=Slot("second")),
            "first_place": Call("ip_geolocation", ip=Ref("first_address.first_record")),
            "second_place": Call("ip_geolocation", ip=Ref("second_address.first_record")),
            "moment": Call("convert_timezone", datetime=Slot("start"), from_timezone=Ref("first_place.timezone"), to_timezone=Ref("second_place.timezone")),
        },
    ),
    Template(
        "site_health_mail",
        (
            (
                'Build the address of the page "{page}" on {domain.name} and check its status. Besides, look up the IP address of that domain in DNS and '
                'find out where this address is located. A report titled "{domain.title}" should give the status summary first and the location '
                'summary second; e-mail it to {email} with the subject "{domain.subject}".'
            ),
            (
                'Is {domain.name} all right? Make a URL on that domain with the path "{page}" and see whether it is up. Then do a DNS lookup for the '
                "domain and geolocate the first IP address. Put the summary of the status and, after it, that of the location into a report called "
                '"{domain.title}" and mail this to {email}, subject "{domain.subject}".'
            ),
            (
                'My client at {email} wants a health report on {domain.name}, headed "{domain.title}". For section one, build the link to the path '
                '"{page}" on the domain and check whether it responds. For section two, resolve the domain to its IP address through DNS and locate that '
                'address. One summary sentence each is enough. E-mail the report; its subject should be "{domain.subject}".'
            ),
            (
                'Please send {email} an e-mail with the subject "{domain.subject}" and a report as its body. The report, "{domain.title}", consists of two '
                'summaries on {domain.name}: whether the URL with the path "{page}" on this domain is up, which you have to build and then check, and '
                "where the IP address from its DNS entry is located."
            ),
        ),
        {
            "page": one_of("login", "shop", "news/latest", "contact", "sitemap", "help/faq", "status"),
            "domain": about(
                MAGAZINES,
                title=[f"{kind} on {day}" for kind in ("Site Health", "Website Check-up", "Server Report") for day in WEEKDAYS],
                subject=("How {} is doing", "Health of {}", "Check-up of {}"),
            ),
            "email": EMAIL,
        },
        {
            "link": Call("generate_url", domain=Slot("domain.name"), path=Slot("page")),
            "address": Call("dns_lookup", domain=Slot("domain.name")),
            "status": Call("check_url_status", url=Ref("link.url")),
            "place": Call("ip_geolocation", ip=Ref("address.first_record")),
            "report": Call("generate_report", title=Slot("domain.title"), sections=[Ref("status.summary"), Ref("place.summary")]),
            "mail": Call("send_email", to=Slot("email"), subject=Slot("domain.subject"), paragraphs=[Ref("report.report")]),
        },
    ),
)
