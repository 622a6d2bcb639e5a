"""L1: two calls about single characters: codes and checksums."""

from generator.composition.pools.documents import FILES
from generator.composition.samplers import one_of, worded
from generator.composition.template import Call, Ref, Slot, Template

_KEPT = ("config/", "data/", "logs/", "drafts/contract")
"""Files that nobody should change unseen, or that are backed up."""

TEMPLATES = (
    Template(
        "file_fingerprint",
        (
            "What's the {algorithm} hash of {path}? I want to compare it with the one from my backup.",
            "Can you give me the {algorithm} checksum of {path}? My colleague has a copy and we want to know if they match.",
            "I just restored {path} from a backup. What's its {algorithm} hash now?",
            "I noted the {algorithm} checksum of {path} last week. What is it today?",
            "Has anybody changed {path}? I still have the old {algorithm} hash, so tell me the one it has now.",
        ),
        {
            "path": one_of(*(path for path in FILES if path.startswith(_KEPT))),
            "algorithm": worded({"md5": "MD5", "sha1": "SHA-1", "sha512": "SHA-512"}),
        },
        {
            "file": Call("read_file", path=Slot("path")),
            "digest": Call("hash_text", text=Ref("file.content"), algorithm=Slot("algorithm")),
        },
    ),
    Template(
        "file_in_base64",
        (
            "The API only takes Base64. Can you encode {path} for me?",
            "I have to put {path} into a config secret. What's the file in Base64?",
            "Can you read {path} and Base64-encode it? I need to paste it into an API call.",
            "I need {path} as Base64, to paste it into a YAML file.",
            "Our upload form only accepts Base64. What's {path} when it's encoded?",
        ),
        {"path": one_of(*(path for path in FILES if path.startswith(("config/", "data/"))))},
        {
            "file": Call("read_file", path=Slot("path")),
            "encoded": Call("base64_encode", text=Ref("file.content")),
        },
    ),
)
