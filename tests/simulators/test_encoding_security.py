"""What the encoders write can be read back by an independent reader."""

from base64 import b64decode
from itertools import cycle

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import simulators

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=400)


def read_lzw(packed: bytes) -> bytes:
    bits = "".join(f"{byte:08b}" for byte in packed)
    strings = {code: bytes([code]) for code in range(256)}
    position, previous = 0, b""
    read: list[bytes] = []
    while len(bits) - position >= (width := max(9, (255 + len(read)).bit_length())):
        code = int(bits[position : position + width], 2)
        entry = strings[code] if code in strings else previous + previous[:1]
        if previous:
            strings[len(strings)] = previous + entry[:1]
        read.append(entry)
        position, previous = position + width, entry
    return b"".join(read)


@given(TEXTS)
@example("a" * 20_000)
@example("".join(map(chr, range(1, 20_000))))
def test_compressed_data_can_be_decompressed(text: str) -> None:
    output = simulators.call("compress_data", {"text": text})
    packed = b64decode(output["compressed"])
    assert (len(packed), len(text.encode())) == (output["compressed_bytes"], output["original_bytes"])
    assert read_lzw(packed).decode() == text


@given(TEXTS)
def test_base64_is_undone_by_decoding(text: str) -> None:
    assert simulators.call("base64_decode", simulators.call("base64_encode", {"text": text})) == {"text": text}


@pytest.mark.parametrize("cipher", ["vigenere", "beaufort", "xor"])
@given(text=TEXTS, key=st.text("AbyZ", min_size=1, max_size=9))
def test_a_cipher_is_undone_with_the_same_key(cipher: str, text: str, key: str) -> None:
    secret = b64decode(simulators.call("encrypt_text", {"text": text, "key": key, "cipher": cipher})["ciphertext"])
    if cipher == "xor":
        plain = bytes(byte ^ mask for byte, mask in zip(secret, cycle(key.encode()), strict=False)).decode()
    else:
        opposite = "".join(chr(ord("A") + (ord("A") - ord(letter)) % 26) for letter in key.upper())
        inverse = key if cipher == "beaufort" else opposite
        again = simulators.call("encrypt_text", {"text": secret.decode(), "key": inverse, "cipher": cipher})
        plain = b64decode(again["ciphertext"]).decode()
    assert plain == text
