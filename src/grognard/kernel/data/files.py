"""Reading a file a user named: one text, or a sentence that says why there is none."""
# To import pathlib takes longer than to read a file and to answer what it asks:
# ruff: noqa: PTH116, PTH123

from __future__ import annotations

import json
import re
import tomllib
from contextlib import contextmanager
from os import PathLike, fspath, path, stat
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import BadData
from grognard.kernel.words import join, tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from importlib.resources.abc import Traversable

    Source = str | PathLike[str] | Traversable

LARGEST = 1024 * 1024
SHOWN = 20

_TOO_DEEP = tell("lists or tables stand inside each other too deep")
# The one other thing at which Python's readers balk.
_TOO_MANY_DIGITS = tell("a number has thousands of digits")

# Python's TOML reader needs minutes for one key of thousands of dotted parts; nobody writes one by hand.
_ENDLESS_KEY = r"""(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')[ \t]*+\.[ \t]*+){50}"""
_TOML_PLACE = r" \(at (?:line (\d+), column \d+|end of document)\)$"


class BadFile(BadData):
    """A file or mapping that cannot be read; `problems` holds all that was found, each with its own line."""

    def __init__(self, problems: Sequence[BadData]) -> None:
        first = problems[0]
        super().__init__(first.bare, file=first.file, line=first.line, clause=first.clause)
        self.problems = tuple(problems)

    @property
    def told(self) -> str:
        """All problems, a line each; of very many the first."""
        more = len(self.problems) - SHOWN
        tail = [tell("... and {more} more", more=more)] if more > 0 else []
        return join([*(problem.told for problem in self.problems[:SHOWN]), *tail], "\n")

    @classmethod
    def single(cls, sentence: str, *, file: str = "", line: int = 0) -> BadFile:
        return cls([BadData(sentence, file=file, line=line)])


_shut: list[str] = []
"""The only folder files are read from, once `keep_to` was called."""


def keep_to(folder: PathLike[str]) -> None:
    """From now on this process reads no file outside the folder: it works for strangers, who may name any path."""
    _shut[:] = [path.realpath(folder)]


def read_text(source: Source, file: str) -> tuple[str, str]:
    """The text, and the name to call it by. A `str` is the text itself; anything else is the path of a file."""
    if isinstance(source, str):
        if len(source) > LARGEST:
            raise BadFile.single(tell("the text is larger than {value} KiB", value=LARGEST // 1024), file=file)
        return source.removeprefix("\ufeff"), file
    label = file or str(source)
    if isinstance(source, PathLike):
        return read_file(fspath(source), label), label
    with _complaints(label):
        if not source.is_file():
            raise BadFile.single(tell("there is no such file"), file=label)
        with source.open("rb") as stream:
            return _text_of(stream.read(LARGEST + 1), label), label


def read_file(name: str, label: str = "") -> str:
    """The text of the file of that name."""
    label = label or name
    with _complaints(label):
        if _shut and path.commonpath([path.realpath(name), *_shut]) != _shut[0]:
            raise BadFile.single(tell("files are not read here; send the army itself"), file=label)
        mode = stat(name).st_mode
        if not S_ISREG(mode):
            is_folder = S_ISDIR(mode)
            says = tell("this is a folder, not a file") if is_folder else tell("this is not a regular file")
            raise BadFile.single(says, file=label)
        with open(name, "rb") as stream:
            return _text_of(stream.read(LARGEST + 1), label)


@contextmanager
def _complaints(label: str) -> Iterator[None]:
    """What the machine says of a file, as a sentence of ours."""
    try:
        yield
    except (FileNotFoundError, NotADirectoryError, ValueError):  # the last if there is a null character in its name
        raise BadFile.single(tell("there is no such file"), file=label) from None
    except OSError as error:
        raise BadFile.single(
            tell("the file cannot be read: {value}", value=error.strerror or error), file=label
        ) from None


def _text_of(content: bytes, label: str) -> str:
    if len(content) > LARGEST:
        raise BadFile.single(tell("the file is larger than {value} KiB", value=LARGEST // 1024), file=label)
    try:
        # Some editors put a byte-order mark first; it means nothing.
        return content.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BadFile.single(tell("the file is not UTF-8 text; save it as UTF-8"), file=label, line=line) from None


def parse_toml(text: str, file: str) -> dict[str, Any]:
    """The raw table of a TOML text."""
    if endless := re.search(_ENDLESS_KEY, text):
        line = text.count("\n", 0, endless.start()) + 1
        raise BadFile.single(tell("a key has more than 50 parts"), file=file, line=line)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        sentence = str(error)
        line = 0
        if place := re.search(_TOML_PLACE, sentence):
            sentence = sentence[: place.start()]
            line = int(place[1] or text.rstrip("\n").count("\n") + 1)
        raise BadFile.single(tell("this is not TOML: {lower}", lower=_lower(sentence)), file=file, line=line) from None
    except RecursionError:
        raise BadFile.single(_TOO_DEEP, file=file) from None
    except ValueError:
        raise BadFile.single(_TOO_MANY_DIGITS, file=file) from None


def parse_json(text: str, file: str) -> Any:
    """The raw value of a JSON text."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise BadFile.single(
            tell("this is not JSON: {lower}", lower=_lower(error.msg)), file=file, line=error.lineno
        ) from None
    except RecursionError:
        raise BadFile.single(_TOO_DEEP, file=file) from None
    except ValueError:
        raise BadFile.single(_TOO_MANY_DIGITS, file=file) from None


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
