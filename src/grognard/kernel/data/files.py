"""Reading a file a user named: one text, or a sentence that says why there is none."""

from __future__ import annotations

import re
from os import PathLike
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import BadData

if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.resources.abc import Traversable
    from pathlib import Path as FilePath

    Source = str | PathLike[str] | Traversable

LARGEST = 1024 * 1024
SHOWN = 20

_TOO_DEEP = "lists or tables stand inside each other too deep"
# The one other thing at which Python's readers balk.
_TOO_MANY_DIGITS = "a number has thousands of digits"

# Python's TOML reader needs minutes for one key of thousands of dotted parts; nobody writes one by hand.
_ENDLESS_KEY = r"""(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){50}"""
_TOML_PLACE = r" \(at (?:line (\d+), column \d+|end of document)\)$"


class BadFile(BadData):
    """A file or mapping that cannot be read; `problems` holds all that was found, each with its own line."""

    def __init__(self, problems: Sequence[BadData]) -> None:
        first = problems[0]
        super().__init__(first.sentence, file=first.file, line=first.line)
        self.problems = tuple(problems)
        more = len(problems) - SHOWN
        tail = [f"... and {more} more"] if more > 0 else []
        self.args = ("\n".join([*map(str, problems[:SHOWN]), *tail]),)

    @classmethod
    def single(cls, sentence: str, *, file: str = "", line: int = 0) -> BadFile:
        return cls([BadData(sentence, file=file, line=line)])


_shut: list[FilePath] = []
"""The only folder files are read from, once `keep_to` was called."""


def keep_to(folder: FilePath) -> None:
    """From now on this process reads no file outside the folder: it works for strangers, who may name any path."""
    _shut[:] = [folder.resolve()]


def read_text(source: Source, file: str) -> tuple[str, str]:
    """The text, and the name to call it by. A `str` is the text itself; anything else is the path of a file."""
    if isinstance(source, str):
        if len(source) > LARGEST:
            raise BadFile.single(f"the text is larger than {LARGEST // 1024} KiB", file=file)
        return source.removeprefix("\ufeff"), file
    from pathlib import Path as FilePath

    path = FilePath(source) if isinstance(source, PathLike) else source
    label = file or str(path)
    content = _read_bytes(path, label)
    if len(content) > LARGEST:
        raise BadFile.single(f"the file is larger than {LARGEST // 1024} KiB", file=label)
    try:
        # Some editors put a byte-order mark first; it means nothing.
        return content.decode("utf-8-sig"), label
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadFile.single("the file is not UTF-8 text; save it as UTF-8", file=label, line=line) from None


def _read_bytes(path: FilePath | Traversable, label: str) -> bytes:
    if _shut and isinstance(path, PathLike) and not path.resolve().is_relative_to(_shut[0]):
        raise BadFile.single("files are not read here; send the army itself", file=label)
    try:
        if path.is_dir():
            raise BadFile.single("this is a folder, not a file", file=label)
        if not path.is_file():
            exists = isinstance(path, PathLike) and path.exists()
            raise BadFile.single("this is not a regular file" if exists else "there is no such file", file=label)
        with path.open("rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError as error:
        raise BadFile.single(f"the file cannot be read: {error.strerror or error}", file=label) from None
    except ValueError:
        # A path with a null character in it.
        raise BadFile.single("there is no such file", file=label) from None


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """The raw table of a TOML text."""
    import tomllib

    if endless := re.search(_ENDLESS_KEY, text):
        line = text.count("\n", 0, endless.start()) + 1
        raise BadFile.single("a key has more than 50 parts", file=file, line=line)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        sentence = str(error)
        line = 0
        if place := re.search(_TOML_PLACE, sentence):
            sentence = sentence[: place.start()]
            line = int(place[1] or text.rstrip("\n").count("\n") + 1)
        raise BadFile.single(f"this is not TOML: {_lower(sentence)}", file=file, line=line) from None
    except RecursionError:
        raise BadFile.single(_TOO_DEEP, file=file) from None
    except ValueError:
        raise BadFile.single(_TOO_MANY_DIGITS, file=file) from None


def parse_json(text: str, file: str) -> Any:
    """The raw value of a JSON text."""
    import json

    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadFile.single(f"this is not JSON: {_lower(error.msg)}", file=file, line=error.lineno) from None
    except RecursionError:
        raise BadFile.single(_TOO_DEEP, file=file) from None
    except ValueError:
        raise BadFile.single(_TOO_MANY_DIGITS, file=file) from None


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
