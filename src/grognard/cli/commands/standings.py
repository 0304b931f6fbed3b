"""`grognard muster table`: the table of a tournament from the records of its matches."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.api import load, ruleset
from grognard.cli.game.saves import plain
from grognard.cli.parser import Parser
from grognard.cli.screen import Screen
from grognard.kernel.data.files import parse_toml, read_text
from grognard.kernel.errors import BadData, GrognardError
from grognard.kernel.ruleset import Score
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

EXAMPLES = """
    grognard muster table first.record second.record        matches played here; sides are called by their armies
    grognard muster table league.toml --ruleset steampunk   or written down, match by match:
      [[match]] players = ["Ann", "Bob"] points = [190, 133]
"""


def run(words: list[str]) -> int:
    """Add the matches up and print the table, the best first."""
    arguments = Parser("muster table", tell("The table of a tournament."), EXAMPLES)
    arguments.add_argument(
        "files", metavar="FILE", nargs="+", help=tell("records of finished games, or TOML files of results")
    )
    arguments.add_argument("--ruleset", metavar="RULESET", help=tell("by whose rules; records know it themselves"))
    arguments.add_argument("--json", action="store_true", help=tell("for programs"))
    asked = arguments.read(words)
    slug: str | None = asked.ruleset
    matches: list[Score] = []
    for name in asked.files:
        if name.casefold().endswith(".toml"):
            matches += _written(name)
            continue
        found, score = _played(name)
        if slug is not None and slug != found:
            raise GrognardError(tell("{name} is a game of {found}, not of {slug}.", name=name, found=found, slug=slug))
        slug = found
        matches.append(score)
    if slug is None:
        raise GrognardError(tell("By whose rules? Say --ruleset NAME."))
    rules = ruleset(slug)
    if rules.play.standings is None:
        raise GrognardError(tell("{title} keeps no tournament table.", title=rules.title))
    rows = rules.play.standings(matches)
    if asked.json:
        print(plain(rows))
        return 0
    screen = Screen()
    screen.show(list(_lines(rows)))
    return 0


def _played(name: str) -> tuple[str, Score]:
    game = load(read_text(Path(name), "")[0])
    if game.result is None:
        raise GrognardError(tell("{name} is not finished.", name=name))
    first, second = (game.ruleset.seat_name(game, seat) for seat in (0, 1))
    points = tuple(game.result.scores or ())
    if len(points) != 2:
        raise GrognardError(tell("{name} was not scored.", name=name))
    return game.ruleset.slug, Score(players=(first, second), points=(points[0], points[1]))


def _written(name: str) -> list[Score]:
    text, label = read_text(Path(name), "")
    try:
        return msgspec.convert(parse_toml(text, label).get("match", []), list[Score])
    except msgspec.ValidationError as error:
        raise BadData(tell("a match has two players and two points: {error}", error=error), file=label) from None


def _lines(rows: list[dict[str, Any]]) -> Iterator[str]:
    if not rows:
        yield "No matches."
        return
    heads = list(rows[0])
    table = [heads, *([_cell(row[head]) for head in heads] for row in rows)]
    wide = [max(len(line[column]) for line in table) for column in range(len(heads))]
    for line in table:
        first, *rest = (
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(line, wide, strict=True))
        )
        yield "  ".join((first, *rest))


def _cell(value: object) -> str:
    return (
        f"{value:.2f}"
        if isinstance(value, float) and value != int(value)
        else f"{value:g}"
        if isinstance(value, float)
        else str(value)
    )
