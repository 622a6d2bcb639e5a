"""Encoding & Security: encodings, digests, textbook ciphers, compression and masking, exact to the last byte."""

import hashlib
import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from itertools import cycle
from typing import Literal, TypedDict

from simulators.kinds import Base64, Digest, Raw, Secret, Text
from simulators.notation import email_fault
from simulators.tool import ToolError, tool

MAX_KEY = 256

_BASE64 = re.compile(r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?")


class Encoded(TypedDict):
    """A text in Base64."""

    encoded: Base64


class Decoded(TypedDict):
    """The text decoded from Base64."""

    text: Text


class Hashed(TypedDict):
    """A digest of a text."""

    digest: Digest
    algorithm: str


class Encrypted(TypedDict):
    """An encrypted text."""

    ciphertext: Base64
    cipher: str


class Compressed(TypedDict):
    """A compressed text, which may be longer than the original if it has no repetitions."""

    compressed: Base64
    original_bytes: int
    compressed_bytes: int
    ratio: float


class Masked(TypedDict):
    """A text without personal data."""

    masked: Text
    count: int
    kinds_found: list[str]
    summary: Text


@tool
def base64_encode(text: Raw) -> Encoded:
    """Write the UTF-8 bytes of a text in the standard Base64 alphabet with padding (RFC 4648). It hides nothing: anyone
    can reverse it.

    Args:
        text: What to encode, taken to the last character.
    """
    return {"encoded": b64encode(text.encode()).decode()}


@tool
def base64_decode(encoded: Base64) -> Decoded:
    """Turn standard Base64 with padding (RFC 4648) back into the UTF-8 text that it stands for.

    Args:
        encoded: Base64 characters; space around them is ignored.
    """
    stripped = encoded.strip()
    if not _BASE64.fullmatch(stripped):
        raise ToolError(
            "'encoded' must be standard Base64: letters, digits, + and /, padded with = to a multiple of four "
            "characters."
        )
    try:
        return {"text": b64decode(stripped).decode()}
    except UnicodeDecodeError:
        raise ToolError("'encoded' is Base64, but its bytes are not UTF-8 text.") from None


@tool
def hash_text(text: Raw, algorithm: Literal["md5", "sha1", "sha256", "sha512"] = "sha256") -> Hashed:
    """Compute a one-way fingerprint of the UTF-8 bytes of a text, in lower-case hexadecimal digits.

    Args:
        text: What to fingerprint, taken to the last character.
        algorithm: Hash function.
    """
    return {"digest": hashlib.new(algorithm, text.encode(), usedforsecurity=False).hexdigest(), "algorithm": algorithm}


@tool
def encrypt_text(text: Raw, key: Secret, cipher: Literal["vigenere", "beaufort", "xor"] = "vigenere") -> Encrypted:
    """Make a text unreadable with a secret key by a classical textbook cipher, which is not secure, and give the result
    in Base64.

    Args:
        text: What to encrypt, taken to the last character.
        key: Secret key; letters A to Z only, except for xor, which takes any characters.
        cipher: vigenere adds and beaufort subtracts key letters, leaving all but A to Z as it is; xor repeats the key
            over the UTF-8 bytes.
    """
    if not 1 <= len(key) <= MAX_KEY:
        raise ToolError(f"'key' must have 1 to {MAX_KEY} characters; got {len(key)}.")
    if cipher == "xor":
        data = bytes(byte ^ mask for byte, mask in zip(text.encode(), cycle(key.encode()), strict=False))
    elif key.isascii() and key.isalpha():
        data = _shift_letters(text, key, -1 if cipher == "beaufort" else 1).encode()
    else:
        raise ToolError(f"'key' must consist of the letters A to Z for {cipher}; xor takes any characters.")
    return {"ciphertext": b64encode(data).decode(), "cipher": cipher}


@tool
def compress_data(text: Raw) -> Compressed:
    """Shrink the UTF-8 bytes of a text with the LZW method and give them in Base64, together with the sizes and their
    ratio.

    Args:
        text: What to shrink; it must not be empty.
    """
    data = text.encode()
    if not data:
        raise ToolError("'text' must not be empty.")
    packed = _lzw(data)
    ratio = round(len(packed) / len(data), 4)
    return {
        "compressed": b64encode(packed).decode(),
        "original_bytes": len(data),
        "compressed_bytes": len(packed),
        "ratio": ratio,
    }


@tool
def mask_pii(text: Text) -> Masked:
    """Replace e-mail addresses, bank accounts (IBAN), payment cards, US social security numbers and telephone numbers
    by a label such as [EMAIL].

    Args:
        text: The text to make safe for others.
    """
    found: dict[str, int] = {}
    for kind, (pattern, length) in _PERSONAL.items():
        text, number = _mask(text, f"[{kind.upper()}]", pattern, length)
        found |= {kind: number} if number else {}
    count = sum(found.values())
    listed = f" ({', '.join(found)})" if found else ""
    verb = "detail was" if count == 1 else "details were"
    return {
        "masked": text,
        "count": count,
        "kinds_found": list(found),
        "summary": f"{count} personal {verb} masked{listed}.",
    }


def _mask(text: str, label: str, pattern: re.Pattern[str], length: Callable[[str], int]) -> tuple[str, int]:
    """Replace the first `length` characters of each match by the label.

    Return the text and the number of replacements.
    """
    number = 0

    def replacement(match: re.Match[str]) -> str:
        nonlocal number
        size = length(match[0])
        number += size > 0
        return label + match[0][size:] if size else match[0]

    return pattern.sub(replacement, text), number


def _iban(text: str) -> int:
    """Return the length of the longest prefix of whole groups with valid check digits (ISO 7064, modulo 97), or 0."""
    while len(text) >= 15:
        compact = text.replace(" ", "")
        if (
            len(compact) <= 34
            and int("".join(str(int(character, 36)) for character in compact[4:] + compact[:4])) % 97 == 1
        ):
            return len(text)
        text = text.rpartition(" ")[0]
    return 0


def _card(text: str) -> int:
    """Return the length of a card number with a valid check digit (ISO/IEC 7812, Luhn), or 0."""
    digits = [int(character) for character in reversed(text) if character.isdigit()]
    total = sum(digits[::2]) + sum(sum(divmod(2 * digit, 10)) for digit in digits[1::2])
    return 0 if total % 10 else len(text)


def _phone(text: str) -> int:
    return len(text) if 7 <= sum(map(str.isdigit, text)) <= 15 else 0


# What to mask, in this order, because a card number may look like a telephone number. Every repetition is bounded, so
# that matching is fast on any text.
_PERSONAL: dict[str, tuple[re.Pattern[str], Callable[[str], int]]] = {
    "email": (
        re.compile(
            r"(?<![A-Za-z0-9])[A-Za-z0-9][A-Za-z0-9._%+'-]{0,63}@(?:[A-Za-z0-9-]{1,63}\.){1,8}[A-Za-z]{2,24}(?![\w-])"
        ),
        lambda address: 0 if email_fault(address) else len(address),
    ),
    "iban": (
        re.compile(r"(?<!\w)[A-Z]{2}[0-9]{2}(?:[A-Z0-9]{11,30}|(?: [A-Z0-9]{4}){2,7}(?: [A-Z0-9]{1,3})?)(?!\w)"),
        _iban,
    ),
    "card": (re.compile(r"(?<![\w-])[2-6](?:[ -]?[0-9]){12,18}(?!\w)"), _card),
    "ssn": (re.compile(r"(?<![\w-])(?!000|666|9)[0-9]{3}-(?!00)[0-9]{2}-(?!0000)[0-9]{4}(?![\w-])"), len),
    "phone": (
        re.compile(
            r"""(?<![\w+-])(?:
            \+[1-9](?:[ .()/-]{0,2}[0-9]){6,14}                                        # international
            | (?:1[ .-])?(?:\([2-9][0-9]{2}\)[ ]?|[2-9][0-9]{2}[ .-])[0-9]{3}[ .-][0-9]{4}  # North America
            | [2-9][0-9]{2}-[0-9]{4}                                                   # North America, without area
            | \(?0[1-9][0-9]{1,3}\)?[ /-][0-9]{3,8}(?:[ -][0-9]{2,4}){0,3}             # national, with a leading zero
            )(?![\w-])""",
            re.VERBOSE,
        ),
        _phone,
    ),
}


def _shift_letters(text: str, key: str, sign: int) -> str:
    shifts = cycle([ord(letter) - ord("A") for letter in key.upper()])

    def shifted(character: str) -> str:
        if not ("a" <= character <= "z" or "A" <= character <= "Z"):
            return character
        base = ord("a") if character >= "a" else ord("A")
        return chr(base + (next(shifts) + sign * (ord(character) - base)) % 26)

    return "".join(map(shifted, text))


def _lzw(data: bytes) -> bytes:
    """Compress with the algorithm of Lempel, Ziv and Welch, so that the bytes do not depend on the build of a library.

    The table starts with the 256 single bytes and gets one new string after each code. A code is written with as many
    bits as the largest index of the table needs at that moment (at least 9), most significant bit first; the last byte
    is padded with zeros.
    """
    table = {bytes([value]): value for value in range(256)}
    width, prefix = 9, b""
    codes: list[str] = []
    for value in data:
        longer = prefix + bytes([value])
        if longer in table:
            prefix = longer
            continue
        codes.append(f"{table[prefix]:0{width}b}")
        table[longer] = len(table)
        width = max(width, (len(table) - 1).bit_length())
        prefix = longer[-1:]
    bits = "".join([*codes, f"{table[prefix]:0{width}b}"])
    return int(bits.ljust(-(-len(bits) // 8) * 8, "0"), 2).to_bytes(-(-len(bits) // 8), "big")
