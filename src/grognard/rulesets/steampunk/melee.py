"""The dice of an assault: both sides roll assault and deflection, reroll, and turn deflections into blows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import D6, NEVER, PASSES
from grognard.rulesets.steampunk.facts import Clash, Host, Pool, Swings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.dice import Dice

BEST = 6
"""A natural 6 on an assault die opens a wave of rerolls and may count double. (SPF-ABIL-17)"""
WAVE = "Natural sixes let dice be rolled again: how many of these failed dice?"
LOOK = "Rerolls are left: how many of these successes are rolled again to look for a 6?"
PARRIES = "deflection"
FLEXIBLE = "How many of these deflections count as assault successes instead?"
"""The decisions amid the dice; facts: the number of rerolls or deflections, and the model they belong to.

Of rerolls also how many deflections have failed: who would rather have those rerolled keeps so many back.
"""


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
    blows = [Lot(n, pool) for n, pool in pools]
    parries = [Parries(n, shield.needs) for n, shield in shields if not shield.per_success_of]
    rerolls = sum(lot.rolled(dice, lot.pool.dice, successes) for lot in blows)
    for parry in parries:
        parry.rolled(dice, host.shields[parry.place].dice, deflections)
    while rerolls:
        rerolls = _wave(dice, who, rerolls, blows, parries, successes, deflections)
    by_key = {pool.key: successes[n] for n, pool in pools}
    for n, shield in shields:
        if shield.per_success_of:  # "Nz": N dice for each success its model has rolled (SPF-SHEET-06)
            number = shield.dice * by_key.get(shield.per_success_of, 0)
            deflections[n] = dice.count(number, D6, shield.needs, name="deflection")


class Lot:
    """The assault dice of one source as they lie. (SPF-ABIL-17)"""

    __slots__ = ("failed", "place", "plain", "pool")

    def __init__(self, place: int, pool: Pool) -> None:
        self.place, self.pool = place, pool
        self.failed = 0
        """Dice that may succeed, or show a 6, when they are rolled again."""
        self.plain = 0
        """Successes that could still become a 6; only where a 6 is worth more than they are."""

    def rolled(self, dice: Dice, number: int, successes: list[int]) -> int:
        """So many dice are rolled; the rerolls that their natural sixes give come back. (SPF-ABIL-17, SPF-ABIL-18)"""
        pool = self.pool
        again = PASSES if pool.reroll_successes else NEVER
        if not pool.waves and not pool.sixes_double:
            scored = dice.count(number, D6, pool.needs, name="assault", reroll=again)
            self.failed += number - scored if pool.needs <= BEST else 0
            successes[self.place] += scored
            return 0
        if pool.needs > BEST:  # nothing succeeds, but sixes still open waves
            sixes = dice.count(number, D6, BEST, name="assault")
            self.failed += number - sixes if pool.waves else 0
            return sixes * pool.waves
        fell = dice.grades(number, D6, pool.needs, critical=BEST, name="assault", reroll=again)
        successes[self.place] += fell.passes + (fell.criticals if pool.sixes_double else 0)
        self.failed += number - fell.passes
        self.plain += fell.passes - fell.criticals
        return fell.criticals * pool.waves


class Parries:
    """The deflection dice of one source as they lie."""

    __slots__ = ("failed", "needs", "place")

    def __init__(self, place: int, needs: int) -> None:
        self.place, self.needs = place, needs
        self.failed = 0

    def rolled(self, dice: Dice, number: int, deflections: list[int]) -> None:
        """So many dice are rolled. (SPF-ASLT-12)"""
        caught = dice.count(number, D6, self.needs, name="deflection")
        deflections[self.place] += caught
        self.failed += number - caught if self.needs <= BEST else 0


def _wave(
    dice: Dice,
    who: int,
    rerolls: int,
    blows: list[Lot],
    parries: list[Parries],
    successes: list[int],
    deflections: list[int],
) -> int:
    """One wave: dice are chosen and rolled again, each once; the rerolls of the next wave come back. (SPF-ABIL-17)

    The owner says how many of which model. Nobody is asked where there is a reroll for every failure, nor about what
    cannot help: a deflection that succeeded, a success where failures of the same dice lie, or one whose 6 would be
    worth no more and find nothing to reroll.
    """
    lots: list[Lot | Parries] = [*blows, *parries]
    wanted = [each.failed for each in lots]
    if rerolls < sum(wanted):
        wanted = _shared(dice, who, rerolls, lots)
    left = rerolls - sum(wanted)
    risked = []
    for lot, number in zip(blows, wanted, strict=False):
        is_hopeful = lot.pool.sixes_double or (lot.pool.waves and any(each.failed for each in lots))
        most = min(lot.plain, left) if is_hopeful and number == lot.failed else 0
        risked.append(dice.decide(who, LOOK, tuple(range(most + 1)), left, lot.pool.key) if most else 0)
        left -= risked[-1]
    opened = 0
    for lot, number, risk in zip(blows, wanted, risked, strict=False):
        lot.failed -= number
        lot.plain -= risk
        successes[lot.place] -= risk
        opened += lot.rolled(dice, number + risk, successes) if number + risk else 0
    for parry, number in zip(parries, wanted[len(blows) :], strict=True):
        parry.failed -= number
        parry.rolled(dice, number, deflections)
    return opened


def _shared(dice: Dice, who: int, rerolls: int, lots: list[Lot | Parries]) -> list[int]:
    """How many failures of each source are rolled again where rerolls are too few for all. (SPF-ABIL-17)"""
    wanted: list[int] = []
    rest = sum(each.failed for each in lots)
    missed = sum(each.failed for each in lots if isinstance(each, Parries))
    # A reroll may be kept to look for a 6, where all failures of the same dice are rolled again too.
    is_kept = any(each.plain and each.failed < rerolls for each in lots if isinstance(each, Lot))
    for each in lots:
        rest -= each.failed
        most = min(each.failed, rerolls)
        least = 0 if is_kept else max(min(rerolls - rest, most), 0)
        kind = each.pool.key if isinstance(each, Lot) else PARRIES
        options = tuple(range(most, least - 1, -1))  # who answers without thinking rerolls failed blows first
        wanted.append(dice.decide(who, WAVE, options, rerolls, kind, missed))
        rerolls -= wanted[-1]
    return wanted


def automatic(name: str, options: Sequence[int], facts: tuple[Any, ...], first: str = "assault") -> int:
    """What is rerolled where nobody thinks about it: failed blows before failed deflections. (SPF-ABIL-17)

    Or the other way round, if `first` is "deflection"; no success is risked.
    """
    if name == LOOK:
        return options[0]
    rerolls, kind, missed = facts
    wanted = rerolls - missed if first == PARRIES != kind else options[0]
    return min(max(wanted, options[-1]), options[0])


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
