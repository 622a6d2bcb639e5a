"""The places of a page that a program fills: each stands between `<!-- NAME -->` and `<!-- end of NAME -->`."""


def between(page: str, name: str, text: str) -> str:
    """A page with a text between two marks; as it was, if it has not both."""
    before, begin, rest = page.partition(f"<!-- {name} -->")
    _, end, after = rest.partition(f"<!-- end of {name} -->")
    return f"{before}{begin}\n\n{text}\n\n{end}{after}" if end else page
