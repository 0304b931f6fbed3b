"""The dice of an assault: both sides roll assault and deflection, reroll, and turn deflections into blows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.decisions import decision
from grognard.kernel.dice import D6, NEVER, PASSES
from grognard.rulesets.steampunk.dice.facts import Clash, DicePool, Host, Shield, Swings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.dice import Dice

BEST = 6
"""A natural 6 on an assault die opens a wave of rerolls and may count double. (SPF-ABIL-17)"""
WAVE = decision("Natural sixes let dice be rolled again: how many of these failed dice?", "SPF-ABIL-17")
LOOK = decision("Rerolls are left: how many of these successes are rolled again to look for a 6?", "SPF-ABIL-17")
PARRIES = "deflection"
FLEXIBLE = decision("How many of these deflections count as assault successes instead?", "SPF-ABIL-16")
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
    bound, free = _shields_of(host, unit)
    if any(pool.waves for _, pool in pools):
        lie = _in_waves(dice, tuple(pool for _, pool in pools), tuple(shield for _, shield in free), who)
        struck, parried = [blow.successes for blow in lie.blows], [parry.successes for parry in lie.parries]
    else:
        struck = [_blows(dice, pool, pool.dice)[0].successes for _, pool in pools]
        parried = [_parries(dice, shield, shield.dice).successes for _, shield in free]
    for (n, _), number in zip(pools, struck, strict=True):
        successes[n] = number
    for (n, _), number in zip(free, parried, strict=True):
        deflections[n] = number
    _parry_per_success(dice, bound, {pool.key: successes[n] for n, pool in pools}, deflections)


def _shields_of(host: Host, unit: str) -> tuple[list[tuple[int, Shield]], list[tuple[int, Shield]]]:
    """The shields of a base, each with its place: those that wait for successes, and the others."""
    bound: list[tuple[int, Shield]] = []
    free: list[tuple[int, Shield]] = []
    for n, shield in enumerate(host.shields):
        if shield.unit == unit:
            (bound if shield.per_success_of else free).append((n, shield))
    return bound, free


def _parry_per_success(
    dice: Dice, shields: list[tuple[int, Shield]], by_key: dict[str, int], deflections: list[int]
) -> None:
    """ "Nz": N dice for each success its model has rolled. (SPF-SHEET-06)"""
    for n, shield in shields:
        number = shield.dice * by_key.get(shield.per_success_of, 0)
        deflections[n] = dice.count(number, D6, shield.needs, name="deflection")


# ---------------------------------------------------------------- waves of rerolls


def _in_waves(dice: Dice, pools: tuple[DicePool, ...], shields: tuple[Shield, ...], who: int) -> Lie:
    """The dice of one base, thrown and rolled again in waves. (SPF-ABIL-17)"""
    # No wave without a six, and a six is kept: there are no more waves than dice that open them.
    most = sum(pool.dice for pool in pools if pool.waves)
    blows = tuple((Lot(), pool.dice) for pool in pools)
    parries = tuple((Lot(), shield.dice) for shield in shields)
    return dice.repeat(wave, dice.do(thrown, pools, shields, blows, parries), most, who, pools, shields)


class Lot(NamedTuple):
    """Dice of one source as they lie: equal dice are only counted. (SPF-ABIL-17)"""

    successes: int = 0
    failed: int = 0
    """Dice that may succeed, or show a 6, when they are rolled again."""
    plain: int = 0
    """Successes that could still become a 6; only where a 6 is worth more than they are."""

    def and_(self, more: Lot) -> Lot:
        """Together with others."""
        return Lot(self.successes + more.successes, self.failed + more.failed, self.plain + more.plain)


class Lie(NamedTuple):
    """All dice of one base as they lie, and how many of them may be rolled again."""

    blows: tuple[Lot, ...]
    parries: tuple[Lot, ...]
    rerolls: int = 0

    @property
    def failed(self) -> int:
        """All failures."""
        return sum(lot.failed for lot in (*self.blows, *self.parries))

    def still(self) -> Lie:
        """Nothing is rolled any more: only what has succeeded counts."""
        blows, parries = (tuple(Lot(lot.successes) for lot in lots) for lots in (self.blows, self.parries))
        return Lie(blows, parries)


def _blows(dice: Dice, pool: DicePool, number: int) -> tuple[Lot, int]:
    """So many dice are rolled; the rerolls that their natural sixes give come along. (SPF-ABIL-17, SPF-ABIL-18)"""
    again = PASSES if pool.reroll_successes else NEVER
    if not pool.waves and not pool.sixes_double:
        scored = dice.count(number, D6, pool.needs, name="assault", reroll=again)
        return Lot(scored, number - scored if pool.needs <= BEST else 0), 0
    if pool.needs > BEST:  # nothing succeeds, but sixes still open waves
        sixes = dice.count(number, D6, BEST, name="assault")
        return Lot(failed=number - sixes if pool.waves else 0), sixes * pool.waves
    fell = dice.grades(number, D6, pool.needs, critical=BEST, name="assault", reroll=again)
    scored = fell.passes + (fell.criticals if pool.sixes_double else 0)
    plain = fell.passes - fell.criticals if pool.risks else 0
    return Lot(scored, number - fell.passes, plain), fell.criticals * pool.waves


def _parries(dice: Dice, shield: Shield, number: int) -> Lot:
    """So many deflection dice are rolled. (SPF-ASLT-12)"""
    caught = dice.count(number, D6, shield.needs, name="deflection")
    return Lot(caught, number - caught if shield.needs <= BEST else 0)


Thrown = tuple[tuple[Lot, int], ...]
"""By source: the dice that lie, and how many are rolled."""


def thrown(dice: Dice, pools: tuple[DicePool, ...], shields: tuple[Shield, ...], blows: Thrown, parries: Thrown) -> Lie:
    """Dice of a base are rolled and lie with the others; their sixes open a wave. (SPF-ABIL-17)"""
    opened = 0
    lots, caught = [], []
    for pool, (lot, number) in zip(pools, blows, strict=True):
        if number:
            more, sixes = dice.do(_blows, pool, number)
            lot, opened = lot.and_(more), opened + sixes
        lots.append(lot)
    for shield, (lot, number) in zip(shields, parries, strict=True):
        caught.append(lot.and_(dice.do(_parries, shield, number)) if number else lot)
    lie = Lie(tuple(lots), tuple(caught), opened)
    if not any(lot.plain for lot in lots):  # nothing but failures can be rolled again
        lie = lie._replace(rerolls=min(opened, lie.failed))
    return lie if lie.rerolls else lie.still()


def wave(dice: Dice, lie: Lie, who: int, pools: tuple[DicePool, ...], shields: tuple[Shield, ...]) -> Lie:
    """One wave: dice are chosen and rolled again, each once; its sixes open the next one. (SPF-ABIL-17)

    The owner says how many of which model. Nobody is asked where there is a reroll for every failure, nor about what
    cannot help: a deflection that succeeded, a success where failures of the same dice lie, or one whose 6 would be
    worth no more and find nothing to reroll.
    """
    if not lie.rerolls:
        return lie
    wanted = [lot.failed for lot in (*lie.blows, *lie.parries)]
    if lie.rerolls < sum(wanted):
        wanted = _shared(dice, who, lie, pools)
    left = lie.rerolls - sum(wanted)
    blows = []
    for pool, lot, number in zip(pools, lie.blows, wanted, strict=False):
        is_hopeful = pool.sixes_double or (pool.waves and lie.failed)
        most = min(lot.plain, left) if is_hopeful and number == lot.failed else 0
        risk = dice.decide(who, LOOK, tuple(range(most + 1)), left, pool.key) if most else 0
        left -= risk
        blows.append((Lot(lot.successes - risk, lot.failed - number, lot.plain - risk), number + risk))
    parries = zip(lie.parries, wanted[len(blows) :], strict=True)
    kept = tuple((lot._replace(failed=lot.failed - number), number) for lot, number in parries)
    return dice.do(thrown, pools, shields, tuple(blows), kept)


def _shared(dice: Dice, who: int, lie: Lie, pools: tuple[DicePool, ...]) -> list[int]:
    """How many failures of each source are rolled again where rerolls are too few for all. (SPF-ABIL-17)"""
    wanted: list[int] = []
    rerolls, rest = lie.rerolls, lie.failed
    missed = sum(lot.failed for lot in lie.parries)
    # A reroll may be kept to look for a 6, where all failures of the same dice are rolled again too.
    is_kept = any(lot.plain and lot.failed < rerolls for lot in lie.blows)
    kinds = [*(pool.key for pool in pools), *(PARRIES for _ in lie.parries)]
    for lot, kind in zip((*lie.blows, *lie.parries), kinds, strict=True):
        rest -= lot.failed
        most = min(lot.failed, rerolls)
        least = 0 if is_kept else max(min(rerolls - rest, most), 0)
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
