"""L1: two calls about single characters: codes and checksums."""

from generator.data import words
from generator.pools.documents import paths
from generator.pools.people import EMAIL
from generator.samplers import combine, one_of, worded
from generator.template import Call, Ref, Slot, Template

_PASSPHRASES = words("codes")["passphrases"]
_PASSWORD = combine("{}-{}-{}", _PASSPHRASES, ("river", "cloud", "tiger", "velvet", "north"), range(12, 99))
_DIGEST = worded({"md5": "MD5", "sha1": "SHA-1", "sha512": "SHA-512"})

TEMPLATES = (
    Template(
        "sign_in_header",
        (
            (
                'Join the user name "{user}" and the password "{password}" with "{separator}" between them and encode the joined string in Base64. Show me '
                "both strings."
            ),
            (
                'Put "{user}" and "{password}" together as one string, in that order, separated by "{separator}". I need that string and, for the sign-in, '
                "its Base64 form."
            ),
            (
                'Our server wants two strings joined by "{separator}" and then encoded in Base64: first "{user}", then "{password}". Give me the joined '
                "string and the encoded one."
            ),
            'Take "{user}", add "{password}" after it with "{separator}" in between, show me the joined string, and then Base64-encode it.',
        ),
        {"user": EMAIL, "password": _PASSWORD, "separator": one_of(":", "|", "/", ";", "#")},
        {
            "joined": Call("join_texts", texts=[Slot("user"), Slot("password")], separator=Slot("separator")),
            "encoded": Call("base64_encode", text=Ref("joined.text")),
        },
    ),
    Template(
        "joined_fingerprint",
        (
            'Join "{first}", "{second}" and "{third}" in that order with "{separator}" between them and give me the {algorithm} hash of the joined text.',
            'Make one string of "{first}", "{second}" and "{third}", joined in this order by "{separator}". What is its {algorithm} checksum?',
            (
                'Our ticket codes are hashed with {algorithm}: put "{first}", "{second}" and "{third}" together, separated by "{separator}", and compute '
                "the hash of the result."
            ),
            'Chain up "{first}", then "{second}", then "{third}", with "{separator}" in between, and compute the {algorithm} fingerprint of the joined text.',
        ),
        {
            "first": one_of(*_PASSPHRASES[:6]),
            "second": one_of(*_PASSPHRASES[6:]),
            "third": combine("{}{}", "ABCDEFGHJK", range(100, 1_000, 7)),
            "separator": one_of("-", ".", "+", "/", "~"),
            "algorithm": _DIGEST,
        },
        {
            "joined": Call("join_texts", texts=[Slot("first"), Slot("second"), Slot("third")], separator=Slot("separator")),
            "digest": Call("hash_text", text=Ref("joined.text"), algorithm=Slot("algorithm")),
        },
    ),
    Template(
        "file_fingerprint",
        (
            "What is the {algorithm} checksum of what's in {path} at the moment?",
            "Read the file {path} and tell me its {algorithm} hash.",
            "Has anybody touched {path}? Open it and give me the {algorithm} fingerprint of its text, so that I can compare.",
            "I want to verify {path} against the backup. What's the {algorithm} hash of the file's content?",
            "Load {path} and hash the text with {algorithm}, please.",
        ),
        {"path": paths(), "algorithm": _DIGEST},
        {
            "file": Call("read_file", path=Slot("path")),
            "digest": Call("hash_text", text=Ref("file.content"), algorithm=Slot("algorithm")),
        },
    ),
    Template(
        "code_remembered",
        (
            'Encode "{text}" in Base64 and remember the code under the name "{key}".',
            'What does "{text}" look like in Base64? Keep the encoded string in memory as "{key}".',
            'Our settings want passwords in Base64. Encode "{text}", then memorize the outcome under "{key}".',
            'Remember for me, under "{key}", the Base64 version of "{text}" instead of the plain text.',
        ),
        {
            "text": _PASSWORD,
            "key": combine(
                "{} {}",
                ("staging", "backup", "mail server", "shop", "wiki", "printer", "camera", "test system", "newsletter", "router"),
                ("secret", "token", "login code", "key"),
            ),
        },
        {
            "encoded": Call("base64_encode", text=Slot("text")),
            "kept": Call("store_memory", key=Slot("key"), value=Ref("encoded.encoded")),
        },
    ),
)
