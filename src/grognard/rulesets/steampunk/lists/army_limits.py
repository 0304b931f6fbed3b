"""What an army may spend and contain, and which armies can meet. (SPF-ARMY-02 to SPF-ARMY-16)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ruleset import Pool, Problem
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.profile_from_sheet import find_sheet
from grognard.rulesets.steampunk.lists.profiles import HUGE
from grognard.rulesets.steampunk.lists.sheets import POOLS, Army, Lists

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.steampunk.lists.sheets import Cost


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


def pools_spent(army: Army, spent: Cost) -> Iterator[Pool]:
    """What is spent of every pool, the command points of an advanced game too. (SPF-ARMY-06, SPF-ARMY-08)"""
    limits = pools_of(army)
    for pool in POOLS:
        if limits.get(pool, 0) or getattr(spent, pool):
            yield Pool(pool, getattr(spent, pool), limits.get(pool, 0))


def spending_problems(army: Army, spent: Cost) -> Iterator[Problem]:
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


def side_problems(army: Army) -> Iterator[Problem]:
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


def nation_problems(army: Army, lists: Lists) -> Iterator[Problem]:
    """One nation, and only its sheets. (SPF-ARMY-12)"""
    if lists.nation != army.nation:
        said = tell("The army is {nation}, its sheets are {other}.", nation=army.nation, other=lists.nation)
        yield Problem(said, "SPF-ARMY-12")


def disclosure_problems(army: Army, lists: Lists) -> Iterator[Problem]:
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
