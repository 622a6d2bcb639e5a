"""L2: documents, recordings, pages, searches, servers and translations."""

from generator.composition.pools.documents import COPIED, TO_COLLEAGUES, TO_CUSTOMERS
from generator.composition.pools.office import customers_who_speak
from generator.composition.pools.places import LANGUAGES
from generator.composition.pools.teamwork import COLLEAGUE, staff
from generator.composition.pools.texts import THANKS
from generator.composition.pools.web import CHANGED, DOMAIN, IP, MAGAZINES, QUERY, SITES
from generator.composition.samplers import combine, one_of
from generator.composition.template import Call, Ref, Slot, Template

_IT = staff("Engineering")
TEMPLATES = (
    Template(
        "document_to_a_colleague",
        (
            "E-mail {path} to our colleague {name}, please.",
            "Our colleague {name} hasn't seen {path} yet. Could you e-mail it over?",
            "Can you send the text of {path} to our colleague {name} by e-mail, for the meeting?",
            "Our colleague {name} has asked for {path}. Please e-mail them the text.",
        ),
        {"path": TO_COLLEAGUES, "name": COLLEAGUE},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "document": Call("read_file", path=Slot("path")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("document.content")]),
        },
    ),
    Template(
        "what_changed_on_the_page",
        (
            "What's different on {change.new} compared with the old version at {change.old}?",
            "They've changed {change.new}; the old page is still at {change.old}. Which words did they add or take out?",
            "I agreed to {change.old} last year. What has changed on the current page, {change.new}?",
            "I don't want to read it all again: what has changed from {change.old} to {change.new}?",
        ),
        {"change": CHANGED},
        {
            "old": Call("web_page_fetch", url=Slot("change.old")),
            "new": Call("web_page_fetch", url=Slot("change.new")),
            "changes": Call("compare_texts", first=Ref("old.text"), second=Ref("new.text")),
        },
    ),
    Template(
        "recording_to_a_colleague",
        (
            "E-mail our colleague {name}, who is writing the minutes, the transcript of {path}.",
            "Our colleague {name} is hard of hearing. Can you transcribe {path} and e-mail over the text?",
            "Can you type up {path} and e-mail it to our colleague {name}, who couldn't be there?",
            "Our colleague {name} needs every word of {path} in writing, to quote from it. Send the transcript by e-mail.",
        ),
        {
            "path": one_of(
                *(
                    f"recordings/{name}"
                    for name in (
                        "standup.mp3",
                        "customer-call.wav",
                        "board-meeting.mp3",
                        "team-feedback.mp3",
                        "interview-engineer.mp3",
                    )
                )
            ),
            "name": COLLEAGUE,
        },
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "said": Call("transcribe_audio", path=Slot("path")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("said.transcript")]),
        },
    ),
    Template(
        "note_to_a_colleague",
        (
            'Our colleague {name} needs my note "{key}". Can you e-mail it over?',
            'I promised our colleague {name} my note "{key}". Send it by e-mail, please.',
            'E-mail our colleague {name}, who is standing in for me, my note "{key}".',
            'Can you e-mail my note "{key}" to our colleague {name}?',
        ),
        {
            "key": one_of(
                "office address",
                "wifi guest",
                "vacation dates",
                "project deadline",
                "project status",
                "project goal",
                "vendor feedback",
            ),
            "name": COLLEAGUE,
        },
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "note": Call("retrieve_memory", key=Slot("key")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("note.value")]),
        },
    ),
    Template(
        "hits_for_a_colleague",
        (
            "Our colleague {name} is looking for {query}. Can you search the web and e-mail over what you find?",
            "Search the web for {query} and e-mail the results to our colleague {name}, who is putting a proposal together.",
            "Our colleague {name} asked me about {query}. Google it and send the results by e-mail, please.",
            "Can you google {query} for our colleague {name} and e-mail over the results? It's for a customer.",
        ),
        {"query": QUERY, "name": COLLEAGUE},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "search": Call("web_search", query=Slot("query")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("search.summary")]),
        },
    ),
    Template(
        "site_check_for_a_colleague",
        (
            "Customers say they can't reach {url}. Can you check if it's up and e-mail our colleague {name}, who is on call?",
            "Is {url} down? Our colleague {name} is on call and needs to know by e-mail.",
            "Our colleague {name} has just repaired {url}. Check whether it's up again and reply by e-mail.",
            "Our colleague {name} can't open {url} from home. Can you check whether it's up and reply by e-mail?",
        ),
        {
            "url": combine("https://{}/{}", SITES, ("login", "shop", "events", "press", "checkout", "support")),
            "name": _IT,
        },
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "status": Call("check_url_status", url=Slot("url")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("status.summary")]),
        },
    ),
    Template(
        "records_for_a_colleague",
        (
            "For the move to a new provider, e-mail our colleague {name} the {kind} records of {host}.",
            "Our colleague {name} is moving {host} to a new provider. Can you e-mail over its current {kind} records?",
            "What are the {kind} records of {host} right now? E-mail them to our colleague {name}, who is about to change them.",
            "Can you look up the {kind} records of {host} and e-mail them to our colleague {name}? Mail isn't getting through.",
        ),
        {"host": DOMAIN, "kind": one_of("MX", "NS", "TXT"), "name": _IT},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "records": Call("dns_lookup", domain=Slot("host"), record_type=Slot("kind")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("records.summary")]),
        },
    ),
    Template(
        "address_for_a_colleague",
        (
            "Somebody keeps trying to log in from {ip}. E-mail our colleague {name} where that is.",
            "Where is {ip} located? Our colleague {name} is looking into the attack and needs to know by e-mail.",
            "Our log is full of {ip}. Find out where that is and e-mail our colleague {name}, who looks after security.",
            "There have been odd log-ins from {ip}. Find out where that is and e-mail our colleague {name}.",
        ),
        {"ip": IP, "name": _IT},
        {
            "colleague": Call("database_query", table="employees", column="name", value=Slot("name")),
            "place": Call("ip_geolocation", ip=Slot("ip")),
            "mail": Call("send_email", to=Ref("colleague.rows[0].email"), paragraphs=[Ref("place.summary")]),
        },
    ),
    Template(
        "text_to_a_customer",
        (
            "E-mail {letter.path} to our customer {letter.name}.",
            "Our customer {letter.name} hasn't got {letter.path} yet. Can you send the text by e-mail?",
            "Can you e-mail our customer {letter.name} the text of {letter.path}?",
            "{letter.path} is ready to go out. E-mail it to our customer {letter.name}.",
        ),
        {"letter": TO_CUSTOMERS},
        {
            "customer": Call("database_query", table="customers", column="name", value=Slot("letter.name")),
            "letter": Call("read_file", path=Slot("letter.path")),
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("letter.content")]),
        },
    ),
    Template(
        "did_they_copy_us",
        (
            "I think {copy.link} was copied from our {copy.path}. How similar are the two?",
            "Did {copy.link} copy our {copy.path}? Check how similar the two are, please.",
            "Is {copy.link} copied from our {copy.path}? Check how similar they are.",
            "{copy.link} looks very much like our {copy.path}. How similar are they really?",
        ),
        {
            "copy": combine(
                lambda copied, site, folder: {
                    "path": copied["path"],
                    "link": f"https://{site}/{folder}/{copied['page']}",
                },
                COPIED,
                MAGAZINES,
                ("blog", "guests", "columns"),
            )
        },
        {
            "theirs": Call("web_page_fetch", url=Slot("copy.link")),
            "ours": Call("read_file", path=Slot("copy.path")),
            "score": Call("text_similarity", first=Ref("theirs.text"), second=Ref("ours.content")),
        },
    ),
    Template(
        "thanks_in_their_language",
        (
            "E-mail our customer {customer.name} this in {customer.language}: {text}",
            'Our customer {customer.name} prefers {customer.language}. Translate "{text}" and send it by e-mail.',
            'Can you e-mail our customer {customer.name} "{text}" in {customer.language}?',
            "Write to our customer {customer.name} by e-mail, in {customer.language}: {text}",
        ),
        {"customer": customers_who_speak(LANGUAGES), "text": THANKS},
        {
            "customer": Call("database_query", table="customers", column="name", value=Slot("customer.name")),
            "words": Call("translate_text", text=Slot("text"), target_language=Slot("customer.language")),
            "mail": Call("send_email", to=Ref("customer.rows[0].email"), paragraphs=[Ref("words.translated_text")]),
        },
    ),
)
