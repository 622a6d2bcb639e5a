"""L1: two calls about pages, addresses and servers."""

from generator.pools.days import SOON
from generator.pools.people import PERSON
from generator.pools.web import ARTICLE, DOMAIN, HOST, IP, QUERY, TOPICS, titled
from generator.samplers import combine, datetimes, one_of, worded
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "server_clock",
        (
            "The server at {ip} went down on {moment} UTC. Find out where that address is located and convert the moment to the local time there.",
            "Somebody signed in from {ip} on {moment} UTC. What time was it at the place where that address is located?",
            "Locate the IP address {ip}, please. Then work out what the clocks at that place showed on {moment} UTC.",
            "Our log says that {ip} was last seen on {moment} UTC. Look up where that machine is and convert the moment to its time zone.",
        ),
        {"ip": IP, "moment": datetimes("2025-06-01", "2026-03-08")},
        {
            "server": Call("ip_geolocation", ip=Slot("ip")),
            "local": Call("convert_timezone", datetime=Slot("moment"), from_timezone="UTC", to_timezone=Ref("server.timezone")),
        },
    ),
    Template(
        "first_hit_read",
        (
            'Search the web for "{query}", show me {count} results and open the first one so that I can read its text.',
            'Find {count} pages on the internet about "{query}". I want the full text of the one that comes up first.',
            'Look online for "{query}" ({count} hits are enough) and fetch the text of the page behind the top hit.',
            'What does the first of {count} search results for "{query}" say? Search the web, then get me the text of that page.',
        ),
        {"query": QUERY, "count": one_of(5, 8, 10)},
        {
            "search": Call("web_search", query=Slot("query"), max_results=Slot("count")),
            "page": Call("web_page_fetch", url=Ref("search.top_url")),
        },
    ),
    Template(
        "hits_in_short",
        (
            'Search the web for "{query}", take {hits} results, and summarize the text of the result list in {count} sentences, without opening the pages.',
            'What does the internet say about "{query}"? Boil the text of {hits} search results, as listed, down to {count} sentences.',
            'Look online for "{query}" ({hits} results, please) and write me a summary of the result list\'s text in {count} sentences.',
            'I need the gist of {hits} web results for "{query}" in {count} sentences. Just run the search and shorten the text that it lists.',
        ),
        {"query": QUERY, "hits": one_of(6, 8, 10), "count": worded({3: "three", 4: "four", 5: "five"})},
        {
            "search": Call("web_search", query=Slot("query"), max_results=Slot("hits")),
            "short": Call("summarize_text", text=Ref("search.summary"), max_sentences=Slot("count")),
        },
    ),
    Template(
        "terms_in_the_hits",
        (
            'Search the web for "{query}", take {hits} results, and list the {count} main keywords in the text of the result list.',
            'Which {count} keywords stand out in the list of {hits} web results for "{query}"? Use the text of the list, without opening the pages.',
            'Look online for "{query}" ({hits} hits will do) and extract the top {count} keywords from the text that the search lists.',
            'For tagging I need {count} keywords. Run a web search for "{query}" with {hits} results and take them from the text that the search returns.',
        ),
        {"query": QUERY, "hits": one_of(6, 8, 10), "count": one_of(3, 4, 12, 15)},
        {
            "search": Call("web_search", query=Slot("query"), max_results=Slot("hits")),
            "keywords": Call("keyword_extract", text=Ref("search.summary"), count=Slot("count")),
        },
    ),
    Template(
        "first_hit_reachable",
        (
            'Search the web for "{query}" ({count} results are enough) and check whether the address of the top result is up.',
            'Look online for "{query}", limited to {count} hits. Is the first one\'s address reachable at the moment?',
            'Find {count} web pages on "{query}" and check whether the first of them responds.',
            'I keep getting errors for the first hit on "{query}". Run the web search with {count} results and see whether the top address is online.',
        ),
        {"query": QUERY, "count": one_of(5, 8, 10)},
        {
            "search": Call("web_search", query=Slot("query"), max_results=Slot("count")),
            "status": Call("check_url_status", url=Ref("search.top_url")),
        },
    ),
    Template(
        "reading_list",
        (
            'Search the web for "{query}", {count} results please, and put the title of the first hit on my to-do list, due {day} at the latest.',
            'Find {count} articles about "{query}" online. Add the top result\'s title as a task with the deadline {day}.',
            'I want to read the first of {count} web results for "{query}" by {day}. Add a to-do item with that deadline and the title of the result.',
            'I want to read up on "{query}". Search the internet for {count} results and add a task due {day} that has the title of the top result.',
        ),
        {"query": QUERY, "count": one_of(5, 8, 10), "day": SOON},
        {
            "search": Call("web_search", query=Slot("query"), max_results=Slot("count")),
            "task": Call("create_task", title=Ref("search.top_title"), due_date=Slot("day")),
        },
    ),
    Template(
        "site_watch",
        (
            "Is {url} up? Send the status summary to {colleague} on Teams.",
            "Check whether {url} responds and let {colleague} know on Teams by sending the summary.",
            "{colleague} says that {url} is down. Check the address and reply on Teams with the summary of its status.",
            "Find out if the page {url} can be reached and message the summary of the check to {colleague} via Teams.",
        ),
        {"url": ARTICLE, "colleague": PERSON},
        {
            "status": Call("check_url_status", url=Slot("url")),
            "chat": Call("send_message", recipient=Slot("colleague"), paragraphs=[Ref("status.summary")], channel="teams"),
        },
    ),
    Template(
        "where_is_the_server",
        (
            "Which IP address does {host} resolve to, and in which city is that machine?",
            "Resolve the domain {host} and locate the first IP address you get on the map.",
            "Where in the world is the server behind {host} located? Look up its IP address first.",
            "Find the first IP address of {host} and tell me the country and city it belongs to.",
            "I'd like to know where {host} is hosted: resolve the name to an address, then geolocate that address.",
        ),
        {"host": HOST},
        {
            "address": Call("dns_lookup", domain=Slot("host")),
            "place": Call("ip_geolocation", ip=Ref("address.first_record")),
        },
    ),
    Template(
        "mail_server_by_chat",
        (
            "Look up the {kind} records of {host} in the DNS and send the first one to {colleague} on Slack.",
            "{colleague} needs the first {kind} record of {host} on Slack. Find it and send just that record.",
            "What does the DNS say for {host} when you ask for {kind} records? Slack the first record to {colleague}.",
            "Please query the {kind} records for the domain {host} and message the first record to {colleague} via Slack.",
        ),
        {"host": DOMAIN, "kind": one_of("MX", "NS", "TXT"), "colleague": PERSON},
        {
            "records": Call("dns_lookup", domain=Slot("host"), record_type=Slot("kind")),
            "chat": Call("send_message", recipient=Slot("colleague"), paragraphs=[Ref("records.first_record")], channel="slack"),
        },
    ),
    Template(
        "headline_to_address",
        (
            'Turn the headline "{title}" into a URL slug and build the full web address on {domain} from it.',
            'Our article "{title}" goes online at {domain} tomorrow. Make the slug from its title and put together the complete link.',
            'What will be the full https address of a post titled "{title}" on {domain} if its path is the slug of the title?',
            'Create a slug for "{title}" and use it as the path of an address on the domain {domain}, please.',
        ),
        {
            "title": combine(
                "{} {}{}",
                (
                    *("Ten Facts About", "A Short Guide to", "The Truth About", "Why We Write About", "Everything to Know About"),
                    *("Five Myths About", "A Closer Look at"),
                ),
                [titled(topic) for topic in TOPICS],
                ("", ": Part 2", " (Updated)", " & Beyond", ", Explained"),
            ),
            "domain": DOMAIN,
        },
        {
            "slug": Call("slugify", text=Slot("title")),
            "address": Call("generate_url", domain=Slot("domain"), path=Ref("slug.slug")),
        },
    ),
    Template(
        "link_tested",
        (
            'Build the full https address for the path "{path}" on {domain} and check whether it is up.',
            'Put together the link from the domain {domain} and the path "{path}", then check whether it responds.',
            'Is the page under the path "{path}" on {domain} reachable? Build the complete address out of the two and check its status.',
            'The flyer gives the domain {domain} and the path "{path}". Make the full URL from them and see whether that address is online.',
        ),
        {
            "path": combine(
                "{}-{}{}",
                (
                    *("events/spring-fair", "press/annual-report", "help/opening-hours", "shop/price-list"),
                    *("events/open-day", "press/winners", "events/summer-camp"),
                ),
                range(2019, 2027),
                ("", ".html", "/overview", "/en"),
            ),
            "domain": DOMAIN,
        },
        {
            "address": Call("generate_url", domain=Slot("domain"), path=Slot("path")),
            "status": Call("check_url_status", url=Ref("address.url")),
        },
    ),
)
