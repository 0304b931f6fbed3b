"""The words of Grognard in other languages: `make words` extracts, merges, compiles and reports.

Templates are the first arguments of `tell`, `tell_many` and `decision`, and the descriptions of types.
What is not in the code is extracted too: the chapters of a ledger and the names of fields in army files and odds
questions. What throws of dice and stages of odds are called stands in the code as plain text, so that dice stay quick:
these names are listed in `words/names.txt`. There is one catalogue of the engine,
`src/grognard/words/<language>.po`, and one of each ruleset, `src/grognard/rulesets/<slug>/words/<language>.po`.
The compiled `.mo` beside each is not kept in the repository.
"""

from __future__ import annotations

import ast
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from hatch_build import compile_words

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src" / "grognard"
RULESETS = SOURCES / "rulesets"
LANGUAGES = ("pl",)
FUNCTIONS = {"tell": 1, "tell_many": 2, "decision": 1}
"""Functions that take templates, and how many."""
LEFT_OUT = (
    '"POT-Creation-Date',
    '"PO-Revision-Date',
    '"Generated-By',
    '"Project-Id',
    '"Report-Msgid',
    '"Last-Translator',
    '"Language-Team',
    '"MIME',
    '"Content-Transfer',
)
HEADER = "# The words of Grognard. English is the key; `make words` keeps this file in order."


class Part(NamedTuple):
    """What has a catalogue of its own: the engine, or a ruleset."""

    name: str
    folder: Path

    def file(self, language: str) -> Path:
        """Where its words in a language are."""
        return self.folder / "words" / f"{language}.po"


def parts() -> list[Part]:
    """The engine and every ruleset that can be played."""
    games = sorted(folder.parent for folder in RULESETS.glob("*/ruleset.py"))
    return [Part("engine", SOURCES), *(Part(folder.name, folder) for folder in games)]


def modules(part: Part) -> Iterator[Path]:
    """The Python files whose sentences belong to the part."""
    for file in sorted(part.folder.rglob("*.py")):
        if part.folder != SOURCES or RULESETS not in file.parents:
            yield file


def templates(part: Part) -> Catalog:
    """All templates of the part, in the order of its files."""
    found = Catalog(project="Grognard", charset="utf-8")
    for file in modules(part):
        for message in messages_in(file.read_text(encoding="utf-8")):
            found.add(message)
    for name in (*names_in_data(part), *plain_names(part)):
        found.add(name)
    return found


def messages_in(source: str) -> Iterator[str | tuple[str, str]]:
    """The templates of a module: what `tell`, `tell_many` and `decision` are called with.

    >>> list(messages_in('tell("{unit} moves.", unit=x); tell_many("{count} hit", "{count} hits", 2); self.tell("no")'))
    ['{unit} moves.', ('{count} hit', '{count} hits')]
    """
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Meta":
            yield from (text.replace("{", "{{").replace("}", "}}") for text in descriptions(call))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in FUNCTIONS:
            told = [arg.value for arg in call.args[: FUNCTIONS[call.func.id]] if isinstance(arg, ast.Constant)]
            words = [text for text in told if isinstance(text, str) and text]
            if len(words) == FUNCTIONS[call.func.id]:
                yield words[0] if len(words) == 1 else (words[0], words[1])


def descriptions(call: ast.Call) -> Iterator[str]:
    """What a type says of itself in complaints: the `description` of a `Meta`."""
    for keyword in call.keywords:
        said = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
        if keyword.arg == "description" and isinstance(said, str):
            yield said


def names_in_data(part: Part) -> list[str]:
    """Chapters of the ledger, names of fields and limits of the server: keys in data, not sentences in the code."""
    if part.name == "engine":
        from grognard.server.settings import limits

        return sorted(about for _, about, _ in limits().values())
    from grognard.api import ruleset
    from grognard.kernel.data.titles import titles_in

    rules = ruleset(part.name)
    forms = (rules.lists.army_file, *(one.fields for one in rules.odds))
    fields = [name for form in forms for name in titles_in(form)]
    return sorted({*rules.ledger.chapters.values(), *fields})


def plain_names(part: Part) -> list[str]:
    """What throws and stages of the part are called, a name to a line."""
    file = part.folder / "words" / "names.txt"
    return file.read_text(encoding="utf-8").splitlines() if file.exists() else []


def read(file: Path, language: str) -> Catalog:
    """The catalogue as it is, or an empty one."""
    if not file.exists():
        return Catalog(locale=language, project="Grognard", charset="utf-8")
    with file.open("rb") as opened:
        return read_po(opened, locale=language)


def merged(part: Part, language: str) -> Catalog:
    """The catalogue with every template of the code, and none that the code does not have any more."""
    catalogue = read(part.file(language), language)
    catalogue.update(templates(part), no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    catalogue.header_comment = HEADER
    catalogue.fuzzy = False
    return catalogue


def missing(catalogue: Catalog) -> list[str]:
    """The templates without a translation."""
    return [str(message.id) for message in catalogue if message.id and not _is_translated(message.string)]


def _is_translated(string: str | tuple[str, ...] | list[str] | None) -> bool:
    return all(string) if isinstance(string, (tuple, list)) else bool(string)


def unused(part: Part, language: str) -> list[str]:
    """Translations of what the code does not say any more."""
    known = templates(part)
    return [
        str(message.id) for message in read(part.file(language), language) if message.id and message.id not in known
    ]


def text_of(catalogue: Catalog) -> bytes:
    """The PO file: sorted, without dates and line numbers, so that it changes only when words do."""
    buffer = BytesIO()
    write_po(buffer, catalogue, width=120, sort_output=True, no_location=True, omit_header=False)
    lines = buffer.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(LEFT_OUT)).encode()


def main(words: list[str]) -> int:
    """`compile` only compiles; `check` says what is missing or unused; without a word all is brought up to date."""
    if words == ["compile"]:
        compile_words(ROOT)
        return 0
    lacking = 0
    for part in parts():
        for language in LANGUAGES:
            stale = unused(part, language)
            catalogue = merged(part, language)
            if words != ["check"]:
                part.file(language).parent.mkdir(exist_ok=True)
                part.file(language).write_bytes(text_of(catalogue))
            lacks = missing(catalogue)
            lacking += len(lacks)
            print(f"{part.name} {language}: {len(catalogue)} templates, {len(lacks)} missing, {len(stale)} unused")
            for template in lacks if words == ["check"] else ():
                print(f"    {template}")
    if words != ["check"]:
        compile_words(ROOT)
    return 1 if lacking and words == ["check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
