"""L2: calls about files and notes."""

from generator.pools.documents import FILES
from generator.samplers import combine, one_of
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "file_and_memory_in_one_report",
        (
            'Combine the file {path} and what I asked you to remember as "{key}" into a report titled "{title}", the file first, both word for word.',
            (
                'I need a report with the headline "{title}" for a new colleague. Section one is the full text of {path} from my files, section two is my '
                'saved note "{key}".'
            ),
            (
                'Open the file {path} and recall what you have in memory under "{key}". Lay out the two texts, unchanged and in that order, as a report called '
                '"{title}".'
            ),
            (
                'Could you make a report "{title}" for the board? It starts with everything in the file {path}; after that comes the text you remember for me '
                'under "{key}".'
            ),
        ),
        {
            "title": combine(
                "{} {}",
                ("Project", "Team", "Monday", "Spring", "Office", "Board", "Quarterly", "Company"),
                ("Papers", "Handout", "Briefing", "File", "Background", "Overview", "Reading", "Dossier"),
            ),
            "path": one_of(
                *(path for path in FILES if path.startswith("reports/")),
                *("notes/client-call.md", "notes/ideas.txt", "notes/standup.md", "notes/team-offsite.md", "drafts/press-release.txt"),
            ),
            "key": one_of(
                *("project goal", "project status", "project deadline", "vendor feedback", "meeting preference", "travel budget", "quote of the week")
            ),
        },
        {
            "file": Call("read_file", path=Slot("path")),
            "note": Call("retrieve_memory", key=Slot("key")),
            "report": Call("generate_report", title=Slot("title"), sections=[Ref("file.content"), Ref("note.value")]),
        },
    ),
)
