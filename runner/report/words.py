"""How numbers are written, on pages, in figures and in the terminal."""

__all__ = ["p_value", "points"]


def points(difference: float) -> str:
    """A difference of shares in points, with its sign unless it is rounded to nothing.

    >>> points(0.1234), points(-0.0001)
    ('+12.3', '0.0')
    """
    text = f"{100 * difference:+.1f}"
    return text if text.strip("+-0.") else "0.0"


def p_value(p: float) -> str:
    """A p value.

    >>> p_value(0.04), p_value(1e-9)
    ('0.040', '< 0.001')
    """
    return "< 0.001" if p < 0.001 else f"{p:.3f}"
