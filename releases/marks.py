"""Fills the generated parts of a page, each of which is between `<!-- NAME -->` and `<!-- end of NAME -->`."""


def between(page: str, name: str, text: str) -> str:
    """Return the page with the text between the two marks, or unchanged if it lacks one of them."""
    before, begin, rest = page.partition(f"<!-- {name} -->")
    _, end, after = rest.partition(f"<!-- end of {name} -->")
    return f"{before}{begin}\n\n{text}\n\n{end}{after}" if end else page
