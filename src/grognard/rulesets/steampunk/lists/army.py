"""Armies: how they are read, priced and checked. (SPF-ARMY)"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import product
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.armies import read_army
from grognard.kernel.data import load_toml
from grognard.kernel.data.forbidden import Flaw
from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.ruleset import Price, Problem, Roster
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.army_limits import (
    disclosure_problems,
    nation_problems,
    pools_spent,
    side_problems,
    spending_problems,
)
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip, find_sheet, find_upgrade, price_of, total_cost
from grognard.rulesets.steampunk.lists.purchase_rules import wrong_with
from grognard.rulesets.steampunk.lists.sheets import POOLS, Army, Base, Lists

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.ruleset import Options

NATIONS = {"Elf": "elf", "Dwarf": "dwarf", "Spartan": "spartan", "Dark-Elf": "dark-elf", "Ork": "ork"}
"""The nations that come with the ruleset, and their files data/nations/<name>.toml. (SPF-ARMY-12)"""
KINDS = ("standard", "tank", "infantry", "heavy", "light", "advanced")
"""The armies each nation brings: one per game type, both sides of the asymmetric one. (SPF-SHEET-12)"""
SAMPLES = tuple(f"{nation}-{kind}" for kind in KINDS for nation in NATIONS.values())
"""Files data/armies/<name>.toml; the first two make a ready match."""

STANDARD_BOARD = "7 x 9"
"""Hexes of the standard game: columns x rows. (SPF-SCEN-02)"""


def read(source: Any) -> Army:
    """The army from a sample's name, a path to a TOML or JSON file, or plain data."""
    return read_army(source, Army, SAMPLES, sample, _unknown_names)


def _unknown_names(army: Army) -> Iterator[Flaw]:
    """A nation, and units and upgrades of bases, that are not there, with their places. (SPF-ARMY-12, SPF-ARMY-09)"""
    try:
        lists = lists_of(army)
    except Unknown as error:
        yield Flaw(("nation",), error.sentence, "SPF-ARMY-12")
        return
    yield from _unknown_in(army.base, ("base",), lists)
    if army.instead is not None:
        yield from _unknown_in(army.instead.base, ("instead", "base"), lists)


def _unknown_in(bases: Sequence[Base], path: tuple[str, ...], lists: Lists) -> Iterator[Flaw]:
    """Names in these bases that the lists do not have."""
    for number, base in enumerate(bases):
        named = [(("sheet",), base.sheet), *((("upgrades", n), name) for n, name in enumerate(base.upgrades))]
        for place, model in enumerate(base.models):
            named += [(("models", place, "elite"), model.elite)] if model.elite else []
            named += [(("models", place, "upgrades", n), name) for n, name in enumerate(model.upgrades)]
        for way, name in named:
            find = find_sheet if way == ("sheet",) else find_upgrade
            try:
                find(lists, name)
            except Unknown as error:
                yield Flaw((*path, number, *way), error.sentence, "SPF-ARMY-12")


@cache
def sample(name: str) -> Army:
    """An army that comes with the ruleset."""
    return load_toml(files("grognard.rulesets.steampunk").joinpath(f"data/armies/{name}.toml"), Army)


@cache
def nation(name: str) -> Lists:
    """The sheets, weapons and upgrades of a nation that comes with the ruleset. (SPF-ARMY-12)"""
    if name not in NATIONS:
        raise Unknown(tell("nation"), name, NATIONS)
    return load_toml(files("grognard.rulesets.steampunk").joinpath(f"data/nations/{NATIONS[name]}.toml"), Lists)


def lists_of(army: Army) -> Lists:
    """The sheets an army is built from: those it brings along, else its nation's."""
    return army.lists or nation(army.nation)


def models_of(army: Army) -> int:
    """How many models the army has. (SPF-UNIT-01)"""
    models = {sheet.name: sheet.models for sheet in lists_of(army).unit}
    return sum(models.get(base.sheet, 0) for base in army.base)


def for_side(army: Army) -> list[Army]:
    """The army, and what it is on the other side of an asymmetric game if it brings a list for both. (SPF-ARMY-04)"""
    other = army.instead
    if other is None:
        return [army]
    swapped = {name: getattr(other, name) for name in other.__struct_fields__}
    return [army, msgspec.structs.replace(army, **swapped, instead=None)]


def muster(source: Any, options: Options) -> Roster:
    """The army with its bill, pool by pool, and every problem. (SPF-ARMY-07)"""
    army = read(source)
    lists = lists_of(army)
    prices = [price_of(lists, base) for base in army.base]
    bill = tuple(
        Price(base.nick or base.sheet, getattr(price, pool), "SPF-ARMY-01", unit=base.nick or base.sheet, pool=pool)
        for base, price in zip(army.base, prices, strict=True)
        for pool in POOLS
        if getattr(price, pool)
    )
    spent = total_cost(prices)
    problems = [*spending_problems(army, spent), *side_problems(army), *nation_problems(army, lists)]
    problems += _wrong_bases(army, lists)
    for sheet in army.lists.unit if army.lists is not None else ():
        problems += _unfit(lists, Base(sheet=sheet.name))  # whoever can be spawned
    problems += disclosure_problems(army, lists)
    for swapped in for_side(army)[1:]:
        if (army.side == "heavy") == (swapped.side == "heavy"):
            problems.append(Problem("Both lists are for one side.", "SPF-ARMY-04", "One must be heavy and one light."))
        problems += muster(swapped, options).problems
    points = sum(item.points for item in bill)
    return Roster(army.name, points, bill, tuple(problems), plain(army), pools=tuple(pools_spent(army, spent)))


def _wrong_bases(army: Army, lists: Lists) -> Iterator[Problem]:
    """What is wrong with the bases, each with its place. (SPF-ARMY-09, SPF-SHEET-10)"""
    for number, base in enumerate(army.base):
        wrong = list(wrong_with(lists, base)) or list(_unfit(lists, base))
        yield from (msgspec.structs.replace(each, where=each.where or f"base.{number}") for each in wrong)


def _unfit(lists: Lists, base: Base) -> Iterator[Problem]:
    """Why the base cannot be played with what it has: values that fit one by one, but not together. (SPF-SHEET-10)"""
    try:
        equip(lists, base)
    except (ValueError, GrognardError) as error:
        said = tell("{sheet} cannot have all this: {error}.", sheet=base.nick or base.sheet, error=error)
        yield Problem(said, "SPF-SHEET-10")


def pairings(first: Army, second: Army) -> list[tuple[Army, Army]]:
    """How the two armies can meet: in more than one way if both bring lists for both sides. (SPF-ARMY-04)"""
    both = product(for_side(first), for_side(second))
    return [(one, two) for one, two in both if why_no_match(one, two) is None]


def between(rosters: tuple[Roster, ...], options: Options) -> Iterator[Problem]:
    """Why these armies cannot meet on any side, or on this board. (SPF-ARMY-02, SPF-ARMY-16, SPF-SCEN-07)"""
    first, second = (read(roster) for roster in rosters)
    why = why_no_match(first, second)
    if why is not None and not pairings(first, second):
        yield why
    board = options["board"]
    if board != STANDARD_BOARD and first.game == "standard" and not first.advanced:
        said = tell(
            "The standard game is played on {standard} hexes, not on {board}.", standard=STANDARD_BOARD, board=board
        )
        fix = tell("Choose board = {standard}, or another type of game.", standard=STANDARD_BOARD)
        yield Problem(said, "SPF-SCEN-07", fix)


def why_no_match(first: Army, second: Army) -> Problem | None:
    """Why these two armies cannot meet. (SPF-ARMY-02, SPF-ARMY-04, SPF-ARMY-05, SPF-ARMY-16)"""
    if first.scale != second.scale:
        said = tell(
            "{army} is priced at scale {scale}, {other} at scale {scale2}.",
            army=first.name,
            scale=first.scale,
            other=second.name,
            scale2=second.scale,
        )
        return Problem(said, "SPF-ARMY-16", tell("Both sides must use the same scale."))
    kinds = [tell("advanced {game}", game=army.game) if army.advanced else army.game for army in (first, second)]
    if kinds[0] != kinds[1]:
        said = tell(
            "{army} is built for the {game} game, {other} for the {game2} game.",
            army=first.name,
            game=kinds[0],
            other=second.name,
            game2=kinds[1],
        )
        clause = "SPF-ARMY-05" if first.game == second.game else "SPF-ARMY-02"
        return Problem(said, clause, tell("Agree on one game type."))
    if first.game == "asymmetric" and (first.side == "heavy") == (second.side == "heavy"):
        is_heavy = first.side == "heavy"
        said = (
            tell("{army} and {other} are both on the heavy side.", army=first.name, other=second.name)
            if is_heavy
            else tell("{army} and {other} are both on the light side.", army=first.name, other=second.name)
        )
        return Problem(said, "SPF-ARMY-04", tell("One must be heavy and one light."))
    return None
