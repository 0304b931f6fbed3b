"""The dice of an assault: both sides roll assault and deflection, reroll, and turn deflections into blows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D6, NEVER, PASSES
from grognard.rulesets.steampunk.facts import Clash, Host, Pool, Swings

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice

BEST = 6
"""A natural 6 on an assault die opens a wave of rerolls and may count double. (SPF-ABIL-17)"""
WAVE = "Natural sixes let dice be rolled again: which failed dice first?"
FLEXIBLE = "How many of these deflections count as assault successes instead?"
"""The decisions amid the dice; facts: the number of rerolls or deflections, and the model they belong to."""


def clash(dice: Dice, first: Host, second: Host, lower: int = 0) -> Clash:
    """Both sides roll their assault and deflection dice, seat 0 first. (SPF-ASLT-06, SPF-ASLT-12, SPF-ASLT-22)

    Then flexible deflections are turned into assault successes, by the `lower` seat first. (SPF-ABIL-16)
    """
    hosts = (first, second)
    rolled = [dice.do(swings, first, 0), dice.do(swings, second, 1)]
    for seat in (lower, 1 - lower):
        rolled[seat] = flexed(dice, hosts[seat], rolled[seat], seat)
    return Clash(*rolled)


def swings(dice: Dice, host: Host, who: int = 0) -> Swings:
    """Assault dice by source, then deflection dice, base by base. (SPF-ASLT-11, SPF-ASLT-12)"""
    successes = [0] * len(host.pools)
    deflections = [0] * len(host.shields)
    for unit in dict.fromkeys(pool.unit for pool in host.pools) | dict.fromkeys(s.unit for s in host.shields):
        _swing_base(dice, host, unit, who, successes, deflections)
    return Swings(tuple(successes), tuple(deflections))


def _swing_base(dice: Dice, host: Host, unit: str, who: int, successes: list[int], deflections: list[int]) -> None:
    """The dice of one base: assault, deflection, waves of rerolls, and what depends on successes. (SPF-ABIL-17)"""
    pools = [(n, pool) for n, pool in enumerate(host.pools) if pool.unit == unit]
    shields = [(n, shield) for n, shield in enumerate(host.shields) if shield.unit == unit]
    failed = {n: 0 for n, _ in pools}
    rerolls = 0
    for n, pool in pools:
        scored, fallen, sixes = _assault(dice, pool, pool.dice)
        successes[n], failed[n] = scored, fallen
        rerolls += sixes * pool.waves
    missed = {}
    for n, shield in shields:
        if not shield.per_success_of:
            deflections[n] = dice.count(shield.dice, D6, shield.needs, name="deflection")
            missed[n] = shield.dice - deflections[n]
    while rerolls and (any(failed.values()) or any(missed.values())):
        rerolls = _wave(dice, host, who, rerolls, (successes, failed), (deflections, missed))
    by_key = {pool.key: successes[n] for n, pool in pools}
    for n, shield in shields:
        if shield.per_success_of:  # "Nz": N dice for each success its model has rolled (SPF-SHEET-06)
            number = shield.dice * by_key.get(shield.per_success_of, 0)
            deflections[n] = dice.count(number, D6, shield.needs, name="deflection")


def _assault(dice: Dice, pool: Pool, number: int) -> tuple[int, int, int]:
    """Successes, dice that failed, and natural sixes of so many dice. (SPF-ABIL-17, SPF-ABIL-18)"""
    again = PASSES if pool.reroll_successes else NEVER
    if not pool.waves and not pool.sixes_double:
        scored = dice.count(number, D6, pool.needs, name="assault", reroll=again)
        return scored, number - scored if pool.needs <= BEST else 0, 0
    if pool.needs > BEST:  # nothing succeeds, but sixes still open waves
        return 0, 0, dice.count(number, D6, BEST, name="assault")
    rolled = dice.grades(number, D6, pool.needs, critical=BEST, name="assault", reroll=again)
    scored = rolled.passes + (rolled.criticals if pool.sixes_double else 0)
    return scored, number - rolled.passes, rolled.criticals


def _wave(
    dice: Dice,
    host: Host,
    who: int,
    rerolls: int,
    assault: tuple[list[int], dict[int, int]],
    deflection: tuple[list[int], dict[int, int]],
) -> int:
    """One wave: failed dice are rolled again, each once; the rerolls of the next wave come back. (SPF-ABIL-17)

    Where there are too few rerolls for all, the owner says which failures come first.
    """
    (successes, failed), (deflections, missed) = assault, deflection
    order = ("assault", "deflection")
    is_scarce = 0 < rerolls < sum(failed.values()) + sum(missed.values())
    if is_scarce and any(failed.values()) and any(missed.values()):
        first = dice.decide(who, WAVE, order, rerolls)
        order = order if first == "assault" else ("deflection", "assault")
    opened = 0
    for kind in order:
        for n, number in list((failed if kind == "assault" else missed).items()):
            again = min(number, rerolls)
            rerolls -= again
            if kind == "assault":
                scored, fallen, sixes = _assault(dice, host.pools[n], again)
                successes[n] += scored
                failed[n] += fallen - again
                opened += sixes * host.pools[n].waves
            else:
                caught = dice.count(again, D6, host.shields[n].needs, name="deflection")
                deflections[n] += caught
                missed[n] -= caught
    return opened


def flexed(dice: Dice, host: Host, rolled: Swings, who: int) -> Swings:
    """Deflections of a flexible model that its owner counts as assault successes instead. (SPF-ABIL-16)"""
    if not any(shield.is_flexible for shield in host.shields):
        return rolled
    successes, deflections = list(rolled.successes), list(rolled.deflections)
    places = {pool.key: n for n, pool in enumerate(host.pools)}
    for n, shield in enumerate(host.shields):
        if shield.is_flexible and shield.key in places:
            turned = dice.decide(who, FLEXIBLE, tuple(range(deflections[n] + 1)), deflections[n], shield.key)
            deflections[n] -= turned
            successes[places[shield.key]] += turned
    return Swings(tuple(successes), tuple(deflections))
