"""`grognard muster`: what an army costs, and whether it is legal."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from grognard.api import ruleset
from grognard.cli.commands.import_ import run as run_import
from grognard.cli.commands.standings import run as run_table
from grognard.cli.game.saves import plain
from grognard.cli.options import options_of
from grognard.cli.parser import Parser
from grognard.cli.screen import Screen
from grognard.kernel.data.line_numbers import line_of, places_of
from grognard.kernel.words import rendered, tell, with_words_of

if TYPE_CHECKING:
    from grognard.kernel.data.line_numbers import Path as Place
    from grognard.kernel.ruleset import Price, Roster, Ruleset

EXAMPLES = """
    grognard muster _template                which armies come with a ruleset
    grognard muster _template wardens        one of them, priced
    grognard muster _template mine.toml      your own
    grognard muster _template mine.toml --json | jq .problems
    grognard muster tenth "ashen column" --print roster > roster.html
    grognard muster tenth "ashen column" --print companion > companion.html
    grognard muster import race.toml         read another program's file; the report says what could not be mapped
    grognard muster import race.toml army.json --save mine.json
    grognard muster table a.record b.record  the table of a tournament
"""
ILLEGAL = 1


def run(words: list[str]) -> int:
    """Print the bill and the problems; the exit code is 1 when the army is not legal."""
    if words[:1] == ["import"]:
        return run_import(words[1:])
    if words[:1] == ["table"]:
        return run_table(words[1:])
    arguments = Parser("muster", tell("Check and price an army. The exit code is 1 when it is not legal."), EXAMPLES)
    arguments.add_argument("ruleset", metavar="RULESET", help=tell("by whose rules"))
    arguments.add_argument("army", metavar="ARMY", nargs="?", help=tell("a sample's name or a file"))
    arguments.add_argument("--print", metavar="WHAT", help=tell("write a document of the army, such as its roster"))
    arguments.add_argument(
        "--option", metavar="NAME=VALUE", action="append", help=tell("a switch of the ruleset, or a preset")
    )
    arguments.add_argument("--json", action="store_true", help=tell("for programs"))
    asked = arguments.read(words)
    rules = ruleset(asked.ruleset)
    options = options_of(rules, asked.option)
    if asked.army is None:
        print(plain(list(rules.lists.samples)) if asked.json else "\n".join(rules.lists.samples))
        return 0
    if asked.print is not None:
        document = _printed(rules, asked.print, asked.army, options)
        if isinstance(document, bytes):
            sys.stdout.buffer.write(document)
        else:
            print(document, end="")
        return 0
    roster = rules.muster(asked.army, options)
    if asked.json:
        print(
            plain({"is_legal": roster.is_legal, **{name: getattr(roster, name) for name in roster.__struct_fields__}})
        )
    else:
        with with_words_of(rules.slug):
            _show(roster, Screen(), places_of(asked.army))
    return 0 if roster.is_legal else ILLEGAL


def _printed(rules: Ruleset, what: str, army: str, options: dict[str, Any]) -> str | bytes:
    """A document of the ruleset, or the companion that there is for every ruleset."""
    from grognard import companion

    if what == companion.KEY and not companion.has_own(rules):
        return companion.page(rules, rules.lists.read(army), options)
    return rules.print(what, army, options)


def _show(roster: Roster, screen: Screen, places: dict[Place, int]) -> None:
    screen.say(roster.name, "bold")
    _show_bill(roster, screen)
    for pool in roster.pools:
        told = {"pool": pool.name or pool.key, "spent": f"{pool.spent:g}"}
        if pool.limit is None:
            screen.say(tell("  {pool}: {spent}", **told))
        else:
            screen.say(tell("  {pool}: {spent} of {limit}", limit=f"{pool.limit:g}", **told))
    for note in roster.notes:
        screen.say(note, indent="  ")
    for problem in roster.problems:
        line = line_of(places, tuple(int(each) if each.isdigit() else each for each in problem.where.split(".")))
        said = tell("line {line}: {sentence}", line=line, sentence=problem.told) if line else problem.told
        if problem.level == "error":
            screen.say(tell("Not legal: {problem}", problem=said), "refused", indent="  ")
        else:
            screen.say(tell("Beware: {problem}", problem=said), indent="  ")
    if roster.is_legal:
        screen.say(tell("Legal."))


def _show_bill(roster: Roster, screen: Screen) -> None:
    """Unit by unit what each thing costs, with the factors that made it; in hundredths where one price needs them."""
    wide = max((len(rendered(price.what)) for price in roster.bill), default=0)
    is_whole = all(float(price.points).is_integer() for price in roster.bill)
    unit = ""
    for price in roster.bill:
        if rendered(price.unit) != unit:
            unit = rendered(price.unit)
            if not rendered(price.what).startswith(unit):
                screen.show([f"  {screen.paint(unit, 'bold')}"])
        ends = [*_factors(price), *([screen.paint(price.clause, "faint")] if price.clause else [])]
        what = f"{rendered(price.what):<{wide}}"
        screen.show([f"  {what}  {_amount(price.points, is_whole=is_whole)}  {'  '.join(ends)}".rstrip()])
    screen.show([f"  {'':<{wide}}  {_amount(roster.points, is_whole=is_whole)}  {rendered(tell('points'))}"])


def _factors(price: Price) -> list[str]:
    """How the price was made, if it is a product."""
    values = [rendered(part.value) for part in price.parts]
    return [" x ".join(values)] if len(values) > 1 and all(value.lstrip("-")[:1].isdigit() for value in values) else []


def _amount(points: float, *, is_whole: bool) -> str:
    return f"{points:>7g}" if is_whole else f"{points:>8.2f}"
