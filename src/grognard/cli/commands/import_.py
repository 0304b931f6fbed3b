"""`grognard muster import`: army files of other programs, with a report of what could not be mapped."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from grognard.api import ruleset
from grognard.cli.game.saves import plain
from grognard.cli.parser import Parser
from grognard.cli.screen import Screen
from grognard.kernel.data.files import read_text
from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset.importing import BINARY
from grognard.kernel.words import join, rendered, tell, with_words_of
from grognard.rulesets import slugs

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.kernel.ruleset import Imported
    from grognard.kernel.words import Sentence

EXAMPLES = """
    grognard muster import race.toml                       what can be read of it, entry by entry, with lines
    grognard muster import race.toml --save mine.json      and an army of it that can be played
    grognard muster import race.toml list.json --save mine.json    the army of a list
    grognard muster import list.html --with state.html --with cards.html    a list and pages that go with it
    grognard muster import club.db                         every list of a backup
    grognard muster import "club.db#Tuesday" --save mine.json    one of them
    grognard muster steampunk mine.json                    price it
    grognard play steampunk --army mine.json --army theirs.json    play it
"""
MOST_BYTES = 64_000_000
PARTS = {
    "units": tell("units"),
    "powers": tell("powers"),
    "elites": tell("elites"),
    "items": tell("items"),
    "ranged": tell("ranged"),
    "for sale": tell("for sale"),
}
"""What a file may hold, in words."""
LEVELS = {
    "complete": tell("complete"),
    "assumed": tell("assumed"),
    "incomplete": tell("incomplete"),
    "rejected": tell("rejected"),
}
EXITS = {"complete": 0, "assumed": 0, "incomplete": 1, "rejected": 2}
"""The exit code is that of the worst entry of the worst file."""


def run(words: list[str]) -> int:
    """Read files, print what became of every entry, and keep the army if asked to."""
    arguments = Parser(
        "muster import",
        tell(
            "Read army files of other programs. The exit code is 0 when everything was mapped, 1 when some text was "
            "only kept, 2 when an entry or a file was rejected."
        ),
        EXAMPLES,
    )
    arguments.add_argument(
        "files", metavar="FILE", nargs="+", help=tell("files of units; a .json file is a list for the one before")
    )
    arguments.add_argument(
        "--save", metavar="FILE", help=tell("write the army of the last file, ready to be played, as JSON")
    )
    arguments.add_argument(
        "--with",
        dest="pages",
        action="append",
        default=[],
        metavar="FILE",
        help=tell("a page that goes with the last file; it may be given again"),
    )
    arguments.add_argument(
        "--ruleset", metavar="RULESET", help=tell("by whose rules; without it every ruleset is tried")
    )
    arguments.add_argument("--json", action="store_true", help=tell("for programs"))
    asked = arguments.read(words)
    found = list(_all_imported(asked.files, asked.pages, asked.ruleset))
    if not found:
        raise GrognardError(tell("A list needs the file its units stand in before it."))
    if asked.save:
        _save([report for _, report in found], Path(asked.save))
    if asked.json:
        print(plain([{"ruleset": slug, "report": report} for slug, report in found]))
    else:
        screen = Screen()
        for slug, report in found:
            with with_words_of(slug):
                _show(report, screen)
            if asked.save:
                screen.say(tell("Saved; `grognard muster {slug} {save}` prices it.", slug=slug, save=asked.save))
    return max(_exit(report) for _, report in found)


def _all_imported(files: list[str], pages: list[str], slug: str | None) -> Iterator[tuple[str, Imported]]:
    """Every file of units, each with the list that stands behind it."""
    for place, name in enumerate(files):
        if name.casefold().endswith(".json"):
            continue
        rosters = [each for each in files[place + 1 :][:1] if each.casefold().endswith(".json")]
        roster = _together(rosters or pages)
        content = _content(name)
        found, report = _imported(content, name, roster, slug)
        yield found, report
        for each in report.others:
            yield _imported(content, f"{name}#{each}", None, found)


def _together(names: list[str]) -> tuple[str, str] | None:
    """Files that go with another one, as one text; None if there are none."""
    found = [read_text(Path(name), "") for name in names]
    return ("\n".join(text for text, _ in found), found[0][1]) if found else None


def _save(reports: list[Imported], file: Path) -> None:
    """The army of the last file, ready to be played."""
    report = reports[-1]
    many = next((each for each in reports if each.others), None)
    if many is not None:
        names = ", ".join((many.title, *many.others))
        raise GrognardError(
            tell(
                "{file} holds several lists: put # and the name of one behind it. There are: {names}.",
                file=many.file,
                names=names,
            )
        )
    if report.army is None:
        raise GrognardError(tell("Nothing of the file can be played, so there is no army to save."))
    file.write_text(plain(report.army) + "\n", encoding="utf-8")


def _content(name: str) -> str | bytes:
    """The text of a file, or its bytes if it is a workbook or a database; the part after # names a list in it."""
    path = Path(name.partition("#")[0])
    if path.is_file() and path.stat().st_size <= MOST_BYTES:
        with path.open("rb") as file:
            if file.read(16).startswith(BINARY):
                return path.read_bytes()
    return read_text(path, "")[0]


def _imported(
    content: str | bytes, label: str, roster: tuple[str, str] | None, wanted: str | None
) -> tuple[str, Imported]:
    """The report of the first ruleset that finds an army in it, else of the first that knows such files."""
    known = []
    for slug in [wanted] if wanted else slugs():
        report = ruleset(slug).lists.imports(content, label, roster)
        if report is not None and report.army is not None:
            return slug, report
        if report is not None:
            known.append((slug, report))
    if known:
        return known[-1]
    raise GrognardError(
        tell("{label} is not a file that {wanted} can import.", label=label, wanted=wanted or "any ruleset")
    )


def _exit(report: Imported) -> int:
    levels = [level for _, level in report.entries] + [remark.level for remark in report.remarks]
    return max((EXITS[level] for level in levels), default=0)


def _show(report: Imported, screen: Screen) -> None:
    counted, usable = _counted(report.counts), _counted(report.usable)
    screen.say(f"{report.file}: {report.title} {report.version}".strip(), "bold")
    if report.counts:
        screen.say(tell("  Read: {counted}. Usable: {usable}.", counted=counted, usable=usable), indent="  ")
    wide = max((len(name) for name, _ in report.entries), default=0)
    for name, level in report.entries:
        screen.show([f"  {name:<{wide}}  {rendered(LEVELS[level])}"])
        for remark in (each for each in report.remarks if each.entry == name):
            _remark(remark.line, remark.field, remark.text, remark.rule, screen)
    for remark in report.remarks:
        if remark.entry not in dict(report.entries):
            _remark(remark.line, remark.field, remark.text, remark.rule, screen)


def _counted(numbers: Mapping[str, int]) -> Sentence:
    """How many there are of each kind."""
    named = [(PARTS.get(what, what), number) for what, number in numbers.items()]
    return join([tell("{number} {what}", number=number, what=what) for what, number in named])


def _remark(line: int, field: str, text: str, rule: str, screen: Screen) -> None:
    place = rendered(tell("line {number}: ", number=line)) if line else ""
    said = f'{field} "{text}": ' if field and text else f"{field}: " if field else f'"{text}": ' if text else ""
    screen.say(f"      {place}{said}{rendered(rule)}", "faint", indent="        ")
