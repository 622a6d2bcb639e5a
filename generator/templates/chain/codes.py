"""L1: two calls about single characters: codes and checksums."""

from generator.pools.documents import FILES, paths
from generator.samplers import one_of, worded
from generator.template import Call, Ref, Slot, Template

TEMPLATES = (
    Template(
        "file_fingerprint",
        (
            "I noted the {algorithm} checksum of {path} last week. What is it today?",
            "Has anybody touched {path}? Give me the {algorithm} hash of its text, so that I can compare.",
            "I'm verifying a backup. What's the {algorithm} hash of the content of {path}?",
            "Read {path} and tell me its {algorithm} hash; I need to see if it's still the same.",
            "I'm comparing two copies of {path}. What's the {algorithm} hash of the text in yours?",
        ),
        {"path": paths(), "algorithm": worded({"md5": "MD5", "sha1": "SHA-1", "sha512": "SHA-512"})},
        {
            "file": Call("read_file", path=Slot("path")),
            "digest": Call("hash_text", text=Ref("file.content"), algorithm=Slot("algorithm")),
        },
    ),
    Template(
        "file_in_base64",
        (
            "The upload form only takes Base64. What does {path} look like that way?",
            "I have to paste {path} into an API call. Can you Base64-encode the text?",
            "Open {path} and encode the text in Base64, please. The API takes nothing else.",
            "Base64-encode what's in {path} for me; it has to go into a YAML file.",
            "What's {path} in Base64? I need it for a config secret.",
        ),
        {"path": one_of(*(path for path in FILES if path.startswith(("config/", "data/", "web/", "logs/"))))},
        {
            "file": Call("read_file", path=Slot("path")),
            "encoded": Call("base64_encode", text=Ref("file.content")),
        },
    ),
)
