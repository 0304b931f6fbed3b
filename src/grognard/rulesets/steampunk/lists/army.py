"""Armies: how they are read, priced and checked. (SPF-ARMY)"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import product
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.armies import read_army
from grognard.kernel.data import load_toml
from grognard.kernel.errors import Unknown
from grognard.kernel.ruleset import Pool, Price, Problem, Roster
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.profile_from_sheet import find_sheet, price_of, total_cost
from grognard.rulesets.steampunk.lists.profiles import HUGE
from grognard.rulesets.steampunk.lists.purchase_rules import wrong_with
from grognard.rulesets.steampunk.lists.sheets import POOLS, Army, Lists

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.steampunk.lists.sheets import Cost

NATIONS = {"Elf": "elf", "Dwarf": "dwarf", "Spartan": "spartan", "Dark-Elf": "dark-elf", "Ork": "ork"}
"""The nations that come with the ruleset, and their files data/nations/<name>.toml. (SPF-ARMY-12)"""
KINDS = ("standard", "tank", "infantry", "heavy", "light", "advanced")
"""The armies each nation brings: one per game type, both sides of the asymmetric one. (SPF-SHEET-12)"""
SAMPLES = tuple(f"{nation}-{kind}" for kind in KINDS for nation in NATIONS.values())
"""Files data/armies/<name>.toml; the first two make a ready match."""

STANDARD_BOARD = "7 x 9"
"""Hexes of the standard game: columns x rows. (SPF-SCEN-02)"""
GAMES: dict[str, dict[str, int]] = {
    "tank": {"ip": 24},
    "infantry": {"mp": 24, "cp": 24, "xp": 24},
    "standard": {"ip": 24, "mp": 24, "cp": 24, "xp": 24},
    "heavy": {"ip": 48},
    "light 1": {"mp": 48, "cp": 48, "xp": 48},
    "light 2": {"mp": 36, "cp": 36, "xp": 36, "ip": 12},
}
"""The pools of each game type; those of an asymmetric game stand under its sides. (SPF-ARMY-02)"""
ADVANCED = {"com": 24, "mp": 12}
"""Added in an advanced game. (SPF-ARMY-05)"""
FREE_SPLIT = 6
"""Points the heavy side splits over mp, xp and cp. (SPF-ARMY-03)"""


def read(source: Any) -> Army:
    """The army from a sample's name, a path to a TOML or JSON file, or plain data."""
    return read_army(source, Army, SAMPLES, sample)


@cache
def sample(name: str) -> Army:
    """An army that comes with the ruleset."""
    return load_toml(files("grognard.rulesets.steampunk").joinpath(f"data/armies/{name}.toml"), Army)


@cache
def nation(name: str) -> Lists:
    """The sheets, weapons and upgrades of a nation that comes with the ruleset. (SPF-ARMY-12)"""
    if name not in NATIONS:
        raise Unknown("nation", name, NATIONS)
    return load_toml(files("grognard.rulesets.steampunk").joinpath(f"data/nations/{NATIONS[name]}.toml"), Lists)


def lists_of(army: Army) -> Lists:
    """The sheets an army is built from: those it brings along, else its nation's."""
    return army.lists or nation(army.nation)


def models_of(army: Army) -> int:
    """How many models the army has. (SPF-UNIT-01)"""
    models = {sheet.name: sheet.models for sheet in lists_of(army).unit}
    return sum(models.get(base.sheet, 0) for base in army.base)


def pools_of(army: Army) -> dict[str, int]:
    """What the army may spend, by pool. (SPF-ARMY-02 to SPF-ARMY-05, SPF-ARMY-16)"""
    pools = dict(GAMES[(army.side or "heavy") if army.game == "asymmetric" else army.game])
    if army.side == "heavy":
        for pool, points in army.split.items():
            pools[pool] = pools.get(pool, 0) + max(points, 0)
    if army.advanced:
        for pool, points in ADVANCED.items():
            pools[pool] = pools.get(pool, 0) + points
    return {pool: points * army.scale for pool, points in pools.items()}


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
    problems = [*_spending(army, spent), *_side(army), *_nation(army, lists)]
    for base in army.base:
        problems += wrong_with(lists, base)
    problems += _disclosure(army, lists)
    for swapped in for_side(army)[1:]:
        if (army.side == "heavy") == (swapped.side == "heavy"):
            problems.append(Problem("Both lists are for one side.", "SPF-ARMY-04", "One must be heavy and one light."))
        problems += muster(swapped, options).problems
    points = sum(item.points for item in bill)
    return Roster(army.name, points, bill, tuple(problems), plain(army), pools=tuple(_pools(army, spent)))


def _pools(army: Army, spent: Cost) -> Iterator[Pool]:
    """What is spent of every pool, the command points of an advanced game too. (SPF-ARMY-06, SPF-ARMY-08)"""
    limits = pools_of(army)
    for pool in POOLS:
        if limits.get(pool, 0) or getattr(spent, pool):
            yield Pool(pool, getattr(spent, pool), limits.get(pool, 0))


def _spending(army: Army, spent: Cost) -> Iterator[Problem]:
    """Every pool by itself, command too; it may be spent to the last point. (SPF-ARMY-06, SPF-ARMY-07, SPF-ARMY-08)"""
    pools = pools_of(army)
    if not army.base:
        yield Problem(tell("The army has no unit base."), "SPF-ARMY-07", tell("Take at least one."))
    for pool in POOLS:
        used, has = getattr(spent, pool), pools.get(pool, 0)
        if used > has:
            said = tell("The army spends {used} of {limit} {pool}.", used=used, limit=has, pool=pool)
            yield Problem(said, "SPF-ARMY-07", tell("Save {points} {pool}.", points=used - has, pool=pool))
        if used < 0:
            said = tell("Discounts bring the {pool} of the army to {used}.", pool=pool, used=used)
            yield Problem(said, "SPF-ARMY-07", tell("Take fewer discounts: no pool may fall below 0."))


def _side(army: Army) -> Iterator[Problem]:
    """Sides exist in an asymmetric game, and the heavy one splits 6 points. (SPF-ARMY-02 to SPF-ARMY-04)"""
    if army.game == "asymmetric" and not army.side:
        fix = tell('Say side = "heavy" or "light 1".')
        yield Problem(tell("An asymmetric game has a heavy and a light side."), "SPF-ARMY-04", fix)
    if army.game != "asymmetric" and army.side:
        said = tell("A {game} game has no {side} side.", game=army.game, side=army.side)
        yield Problem(said, "SPF-ARMY-02", tell("Leave the side out."))
    shares = army.split.values()
    if army.side == "heavy" and army.game == "asymmetric":
        if sum(shares) != FREE_SPLIT or min(shares) < 0 or not set(army.split) <= {"mp", "xp", "cp"}:
            yield Problem(tell("The heavy side splits 6 points over mp, xp and cp."), "SPF-ARMY-03")
    elif army.split:
        said = tell("Only the heavy side of an asymmetric game splits points.")
        yield Problem(said, "SPF-ARMY-03", tell("Leave the split out."))


def _nation(army: Army, lists: Lists) -> Iterator[Problem]:
    """One nation, and only its sheets. (SPF-ARMY-12)"""
    if lists.nation != army.nation:
        said = tell("The army is {nation}, its sheets are {other}.", nation=army.nation, other=lists.nation)
        yield Problem(said, "SPF-ARMY-12")


def _disclosure(army: Army, lists: Lists) -> Iterator[Problem]:
    """The army must contain exactly the huge units it declared; not to declare is to declare none. (SPF-ARMY-13)"""
    declared = sorted(army.huge or ())
    taken = huge_units(army, lists)
    if taken != declared:
        said = tell(
            "The army declared {declared} as huge and has {taken}.",
            declared=", ".join(declared) or tell("nothing"),
            taken=", ".join(taken) or tell("none"),
        )
        yield Problem(said, "SPF-ARMY-13", tell("Say huge = {names}, or take what was declared.", names=list(taken)))


def huge_units(army: Army, lists: Lists) -> list[str]:
    """The huge units of an army, each as often as it is taken. (SPF-ARMY-13)"""
    return sorted(base.sheet for base in army.base if find_sheet(lists, base.sheet).size in HUGE)


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
