"""The ledgers: every clause of a ruleset as data, to look up, to search, to cite and to count."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec
import yaml

from grognard.kernel.data.lock import converted
from grognard.kernel.errors import BadData, Unknown
from grognard.kernel.words import ENGLISH, name_in, tell

if TYPE_CHECKING:
    from collections.abc import Iterable
    from importlib.resources.abc import Traversable

KINDS = ("core", "keyword", "table", "army", "setup", "scenario", "optional", "guideline")
"""What a clause can be. A guideline is advice: nothing enforces it, so no test need cite it."""

CLAUSE_ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)+-[0-9]{2,3}\b")
"""How clause ids look, to find them in comments, logs and prose."""


class RulingOption(msgspec.Struct, frozen=True):
    """The other way to play a clause: a switch in the game's header."""

    switch: str
    does: str


class Clause(msgspec.Struct, frozen=True):
    """One rule. `more` holds whatever else its ledger says of it."""

    id: str
    kind: str
    text: str
    term: str = ""
    name: str = ""
    ruling: str = ""
    example: str = ""
    src: str = ""
    table: Any = None
    option: RulingOption | None = None
    more: Mapping[str, Any] = msgspec.field(default_factory=dict)

    @property
    def is_guideline(self) -> bool:
        return self.kind == "guideline"

    @property
    def heading(self) -> str:
        """What the clause is about in a word or two, if the ledger says so."""
        return self.term or self.name


class Gap(msgspec.Struct, frozen=True):
    """Something the source leaves out, and what we do about it."""

    what: str
    ruling: str = ""


class Coverage(msgspec.Struct, frozen=True):
    """Which clauses of a ledger something has touched (tests that cite, games in which a clause fired)."""

    counts: Mapping[str, int]
    """How often each clause was touched, in the order of the ledger; those never touched have 0."""
    strangers: Mapping[str, int]
    """Ids that look like this ledger's but are not in it."""

    @property
    def touched(self) -> tuple[str, ...]:
        return tuple(name for name, count in self.counts.items() if count)

    @property
    def untouched(self) -> tuple[str, ...]:
        return tuple(name for name, count in self.counts.items() if not count)


class Ledger(msgspec.Struct, frozen=True, dict=True):
    """All clauses of one ruleset, in the order of the book."""

    slug: str
    title: str
    summary: str
    clauses: tuple[Clause, ...]
    chapters: Mapping[str, str] = {}
    """What its chapters are called, by the part of the ids that names them: "TEN-DICE"."""
    gaps: tuple[Gap, ...] = ()
    more: Mapping[str, Any] = msgspec.field(default_factory=dict)

    @cached_property
    def by_id(self) -> dict[str, Clause]:
        return {clause.id: clause for clause in self.clauses}

    @cached_property
    def prefixes(self) -> frozenset[str]:
        """The first parts of its ids, as "TEN" in TEN-DICE-01."""
        return frozenset(clause.id.partition("-")[0] for clause in self.clauses)

    def clause(self, id: str) -> Clause:  # noqa: A002 - the table calls it an id
        """The clause of that id, in either letter case; `Unknown` with the nearest id if there is none."""
        found = self.by_id.get(id.strip().upper())
        if found is None:
            raise Unknown(tell("clause of {title}", title=self.title), id, self.by_id)
        return found

    def options(self) -> dict[str, Clause]:
        """The switches of the ruleset, each with the clause it changes."""
        return {clause.option.switch: clause for clause in self.clauses if clause.option is not None}

    def find(self, words: str) -> tuple[Clause, ...]:
        """The clauses that hold all the words, the best first: by id, then term, then text, then ruling and example.

        Letter case and accents do not matter, and the beginning of a word is enough.
        """
        wanted = _folded(words).split()
        ranked = []
        for place, (clause, fields) in enumerate(zip(self.clauses, self._searchable, strict=True)):
            ranks = [_rank(word, fields) for word in wanted]
            if wanted and None not in ranks:
                ranked.append((sum(filter(None, ranks)), place, clause))
        return tuple(clause for _, _, clause in sorted(ranked, key=lambda found: found[:2]))

    @cached_property
    def _searchable(self) -> list[tuple[str, ...]]:
        """What `find` reads of each clause, the weightier parts first."""
        return [
            tuple(map(_folded, (c.id, c.heading, c.name, c.text, f"{c.ruling} {c.example}", _words_of(c.table))))
            for c in self.clauses
        ]

    def coverage(self, ids: Iterable[str]) -> Coverage:
        """Which clauses these ids touch: those cited by tests, or those that fired in played games."""
        seen = Counter(ids)
        strangers = {name: n for name, n in sorted(seen.items()) if self.owns(name) and name not in self.by_id}
        return Coverage({name: seen[name] for name in self.by_id}, strangers)

    def owns(self, id: str) -> bool:  # noqa: A002
        """Does the id look like one of this ledger's, whether there is such a clause or not?"""
        return id.partition("-")[0] in self.prefixes


def ledgers() -> tuple[str, ...]:
    """The slugs of the rulesets that have a ledger, playable or not."""
    return tuple(sorted(folder.name for folder in _shelf().iterdir() if folder.joinpath("rules.yaml").is_file()))


@cache
def ledger(slug: str) -> Ledger:
    """The ledger of a ruleset.

    >>> ledger("steampunk").clause("spf-angle-03").text
    'A stat given as a single value is the same at all six angles.'
    """
    if slug not in ledgers():
        raise Unknown(tell("ruleset"), slug, ledgers())
    file = _shelf().joinpath(slug, "rules.yaml")
    book = read(file.read_text(encoding="utf-8"), file=f"{slug}/rules.yaml")
    return translated(book, {language: _twins(slug, name) for language, name in _translations(slug)})


def read(text: str, *, file: str = "rules.yaml") -> Ledger:
    """A ledger from its YAML text."""
    try:
        raw = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        told = getattr(error, "problem", None) or str(error)
        raise BadData(
            tell("this is not YAML: {told}", told=told), file=file, line=mark.line + 1 if mark else 0
        ) from None
    try:
        raw = dict(raw)
        clauses = [_gather(each, Clause) for each in raw.pop("clauses", None) or ()]
        gaps = [{"what": gap.get("what") or gap.get("item"), **gap} for gap in raw.pop("missing", None) or ()]
        told = {"slug": raw.pop("ruleset", None), "clauses": clauses, "gaps": gaps, **raw}
        return converted(_gather(told, Ledger), Ledger)
    except (AttributeError, TypeError, ValueError, msgspec.ValidationError) as error:
        raise BadData(tell("this is not a ledger: {error}", error=error), file=file) from None


TOLD = ("name", "term", "text", "ruling", "example")
"""What of a clause a translation may hold."""


def translated(book: Ledger, twins: Mapping[str, Mapping[str, Mapping[str, str]]]) -> Ledger:
    """The ledger with its clauses in other languages too: by language, then by id, then by field."""
    if not twins:
        return book
    return msgspec.structs.replace(book, clauses=tuple(_with_twins(clause, twins) for clause in book.clauses))


def _with_twins(clause: Clause, twins: Mapping[str, Mapping[str, Mapping[str, str]]]) -> Clause:
    """A clause whose sentences each reader sees in his language."""
    changed: dict[str, Any] = {}
    for field in TOLD:
        told = {language: said for language, book in twins.items() if (said := book.get(clause.id, {}).get(field))}
        if told:
            changed[field] = name_in({ENGLISH: getattr(clause, field) or told[next(iter(told))], **told})
    return msgspec.structs.replace(clause, **changed) if changed else clause


def _translations(slug: str) -> list[tuple[str, str]]:
    """The files beside a ledger that hold its clauses in another language: rules.pl.yaml."""
    names = sorted(file.name for file in _shelf().joinpath(slug).iterdir())
    return [(found[1], name) for name in names if (found := re.fullmatch(r"rules\.([a-z]{2})\.yaml", name))]


def _twins(slug: str, name: str) -> dict[str, dict[str, str]]:
    text = _shelf().joinpath(slug, name).read_text(encoding="utf-8")
    raw = yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return converted(raw, dict[str, dict[str, str]])


def problems(ledger: Ledger) -> list[str]:
    """What is wrong with a ledger, a sentence each; nothing, if all is well."""
    names = Counter(clause.id for clause in ledger.clauses)
    names.update(f"the switch {clause.option.switch}" for clause in ledger.clauses if clause.option)
    found = [f"{name} stands {n} times" for name, n in names.items() if n > 1]
    for clause in ledger.clauses:
        found += _problems_of(clause)
        if ledger.chapters and clause.id.rpartition("-")[0] not in ledger.chapters:
            found.append(f"{clause.id} belongs to no chapter")
        named = CLAUSE_ID.findall(f"{clause.text} {clause.ruling} {clause.example} {clause.option}")
        lost = [name for name in named if ledger.owns(name) and name not in ledger.by_id]
        found += [f"{clause.id} speaks of {name}, which does not exist" for name in lost]
    return found


def _problems_of(clause: Clause) -> list[str]:
    """What is wrong with a clause by itself."""
    found = []
    if not CLAUSE_ID.fullmatch(clause.id):
        found.append(f'"{clause.id}" is not an id like ABC-DICE-01')
    if clause.kind not in KINDS:
        found.append(f'{clause.id} has the unknown kind "{clause.kind}"')
    if not clause.text.strip():
        found.append(f"{clause.id} has no text")
    if clause.option and not (clause.option.switch.isidentifier() and clause.option.does.strip()):
        found.append(f"{clause.id} has a switch without a proper name or without a word on what it does")
    return found


def _shelf() -> Traversable:
    # A name, not an import: the kernel knows no ruleset, only where their papers are kept.
    return files("grognard.rulesets")


def _gather(raw: dict[str, Any], kind: type[msgspec.Struct]) -> dict[str, Any]:
    """What the record has a field for, and the rest together under `more`."""
    known = {key: value for key, value in raw.items() if key in kind.__struct_fields__}
    return {**known, "more": {key: value for key, value in raw.items() if key not in known}}


def _folded(text: str) -> str:
    """The text without letter case and accents: "Szarża" is found by "szarza"."""
    if text.isascii():
        return text.casefold()
    plain = unicodedata.normalize("NFKD", text.casefold().replace("ł", "l"))
    return "".join(mark for mark in plain if not unicodedata.combining(mark))


def _words_of(table: Any) -> str:
    """All words in a table of any shape."""
    if isinstance(table, dict):
        return " ".join(f"{key} {_words_of(value)}" for key, value in table.items())
    if isinstance(table, list):
        return " ".join(map(_words_of, table))
    return "" if table is None else str(table)


def _rank(word: str, fields: tuple[str, ...]) -> int | None:
    """Where the word stands: the lower, the weightier. A whole id or term comes before everything."""
    if word in fields[:2]:
        return 0
    beginning = re.compile(rf"(?<!\w){re.escape(word)}")
    return next((place + 1 for place, field in enumerate(fields) if word in field and beginning.search(field)), None)
