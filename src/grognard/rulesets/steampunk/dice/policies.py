"""Decisions amid the dice of an odds question: as its fields say, or as is best for its objective."""

from __future__ import annotations

from functools import cache, partial
from math import comb, lcm, prod
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from grognard.kernel.dice import Every, Odds, best_policy
from grognard.kernel.errors import GrognardError
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.assault import FLEXIBLE, LOOK, WAVE, automatic, clash
from grognard.rulesets.steampunk.dice.damage import ENDURE, ENDURE_POISON
from grognard.rulesets.steampunk.dice.facts import Host
from grognard.rulesets.steampunk.dice.whole_attacks import any_lives, beaten, handed_out, settled, share_of, stormed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.words import Sentence
    from grognard.rulesets.steampunk.dice.facts import Clash, Toll
    from grognard.rulesets.steampunk.dice.whole_attacks import Brawl, Fought

MOST_LIES = 200
"""In how many ways the dice that may be rolled again can lie, for the best decisions to be found in a few seconds."""


class Decisions(Protocol):
    """How decisions amid the dice are made; an odds question says it in its fields."""

    @property
    def endure(self) -> str: ...
    @property
    def policy(self) -> str: ...
    @property
    def objective(self) -> str | int: ...


class AssaultDecisions(Decisions, Protocol):
    """And those of an assault."""

    @property
    def flexible(self) -> str: ...
    @property
    def reroll(self) -> str: ...


class AsUsual(NamedTuple):
    """No endurance is spent, flexible dice deflect, blows are rolled again first."""

    endure: str = "no"
    flexible: str = "deflect"
    reroll: str = "assault"
    policy: str = "fixed"
    objective: str | int = "kills"


def deciding(asked: Decisions) -> Every:
    """Dice that decide as the question says."""

    def policy(_who: object, name: str, _options: Sequence[Any], _facts: tuple[Any, ...]) -> Any:
        assert name in (ENDURE, ENDURE_POISON)
        return asked.endure

    return Every(policy)


def deciding_assault(asked: AssaultDecisions) -> Every:
    """Dice that decide as the question about an assault says."""

    def policy(_who: object, name: str, options: Sequence[Any], facts: tuple[Any, ...]) -> Any:
        if name in (ENDURE, ENDURE_POISON):
            return asked.endure
        if name == FLEXIBLE:
            return options[-1] if asked.flexible == "strike" else options[0]
        assert name in (WAVE, LOOK)
        return automatic(name, options, facts, asked.reroll)

    return Every(policy)


def best(asked: Decisions, part: Any, *facts: Any, lost: Callable[[Any], int], models: int) -> Odds[Any]:
    """The odds where the attacker (seat 0) decides best for the objective, and the target best against it."""
    return best_policy(part, *facts, objective=aim_of(asked, lost, models), who=0, against=True).odds


def aim_of(asked: Decisions, lost: Callable[[Any], int], models: int) -> Callable[[Any], int]:
    """What is wanted, by the models that a result costs."""
    if asked.objective == "kills":
        return lost
    enough = asked.objective if isinstance(asked.objective, int) else models
    return lambda result: int(lost(result) >= enough)


GOALS = {
    "kills": tell("the mean of models lost"),
    "destroyed": tell("P(destroyed)"),
    "advantage": tell("P(advantage)"),
}


def told(asked: Decisions, can_decide: bool) -> Sentence:
    """How decisions were made."""
    if not can_decide:
        return tell("there is nothing to decide")
    if asked.policy == "fixed":
        return tell("endurance tokens are spent") if asked.endure == "yes" else tell("endurance tokens are not spent")
    known = GOALS.get(str(asked.objective))
    goal = known or tell("P({number} models lost or more)", number=asked.objective)
    return tell("best: the attacker decides for {goal}, the target against it", goal=goal)


# ---------------------------------------------------------------- assaults

Stormed = tuple["Odds[Fought]", "Callable[[int, int], Odds[Toll]]", "Odds[tuple[int, bool, bool]]"]
"""Successes and advantage; how each base comes out of it; who has the advantage and who lives."""


def stormed_as_told(asked: AssaultDecisions, brawl: Brawl) -> Stormed:
    """With decisions by the fields of the question: no success is risked."""
    every = deciding_assault(asked)
    first, second = (Host(tuple(p._replace(risks=False) for p in host.pools), host.shields) for host in brawl.hosts)
    brawl = brawl._replace(hosts=(first, second))
    done = fought_out(every, brawl)

    def tolls(seat: int, number: int) -> Odds[Toll]:
        return suffered(every, brawl, seat, number, done.map(lambda each: each.left[1 - seat]))

    return done, tolls, survivors(every, brawl, done)


def fought_out(every: Every, brawl: Brawl) -> Odds[Fought]:
    """Successes left and advantage. What the dice of one side come to is worked out once, and not with all others'."""
    share = cache(partial(share_of, brawl))

    def ended(rolled: Clash) -> Fought:
        first, second = rolled
        mine = share(0, first.successes, second.deflections)
        return settled(brawl, mine, share(1, second.successes, first.deflections))

    return every.odds(clash, *brawl.hosts, brawl.lower).map(ended)


def suffered(every: Every, brawl: Brawl, seat: int, number: int, left: Odds[tuple[int, ...]]) -> Odds[Toll]:
    """How one base comes out of it, by the enemy's successes left. (SPF-ASLT-18)"""
    bodies, arms = brawl.bodies[seat], brawl.arms[1 - seat]
    return mixed(left, lambda each: every.odds(beaten, bodies[number], handed_out(arms, each, bodies)[number]))


def survivors(every: Every, brawl: Brawl, fights: Odds[Fought]) -> Odds[tuple[int, bool, bool]]:
    """Who has the advantage, and whether anybody of each side lives. (SPF-RETR-01, SPF-RETR-12)"""

    @cache
    def alive(seat: int, left: tuple[int, ...]) -> Odds[bool]:
        blows = handed_out(brawl.arms[1 - seat], left, brawl.bodies[seat])
        return every.odds(any_lives, brawl.bodies[seat], tuple(blows))

    def after(done: Fought) -> Odds[tuple[int, bool, bool]]:
        mine, theirs = alive(0, done.left[1]), alive(1, done.left[0])
        ways = {(done.winner, a, b): one * two for a, one in mine.items() for b, two in theirs.items()}
        return Odds(ways, mine.total * theirs.total)

    return mixed(fights, after)


def lies(host: Host) -> int:
    """In how many ways the dice of a side that may be rolled again can lie: each failed, plain or a 6. (SPF-ABIL-17)"""
    found = 0
    for unit in {pool.unit for pool in host.pools if pool.waves}:
        blows = [comb(pool.dice + 2, 2) for pool in host.pools if pool.unit == unit]
        found += prod(blows) * prod(s.dice + 1 for s in host.shields if s.unit == unit and not s.per_success_of)
    return found


def stormed_best(asked: AssaultDecisions, brawl: Brawl) -> Stormed:
    """With the best decisions about what the target suffers; the attackers' own endurance is as the fields say."""
    if sum(map(lies, brawl.hosts)) > MOST_LIES:
        number = sum(pool.dice for host in brawl.hosts for pool in host.pools if pool.waves)
        sentence = tell("{number} dice with waves of rerolls are too many for the best decisions.", number=number)
        raise GrognardError(sentence)
    models = sum(body.toll.models for body in brawl.bodies[1])

    def lost(result: tuple[Fought, tuple[Toll, ...]]) -> int:
        return models - sum(toll.models for toll in result[1])

    def ahead(result: tuple[Fought, tuple[Toll, ...]]) -> int:
        return int(result[0].winner == 0)

    aim = ahead if asked.objective == "advantage" else aim_of(asked, lost, models)
    done = best_policy(stormed, brawl, objective=aim, who=0, against=True).odds
    every = deciding_assault(asked)

    def tolls(seat: int, number: int) -> Odds[Toll]:
        if seat == 1:
            return done.map(lambda each: each[1][number])
        return suffered(every, brawl, 0, number, done.map(lambda each: each[0].left[1]))

    def end(known: tuple[Fought, bool]) -> Odds[tuple[int, bool, bool]]:
        blows = handed_out(brawl.arms[1], known[0].left[1], brawl.bodies[0])
        alive = every.odds(any_lives, brawl.bodies[0], tuple(blows))
        return alive.map(lambda lives: (known[0].winner, lives, known[1]))

    ends = mixed(done.map(lambda each: (each[0], any(toll.models for toll in each[1]))), end)
    return done.map(lambda each: each[0]), tolls, ends


def mixed(odds: Odds[Any], then: Callable[[Any], Odds[Any]]) -> Odds[Any]:
    """What comes in the end, if `then` says what comes after each outcome."""
    after = [(then(outcome), weight) for outcome, weight in odds.items()]
    measure = lcm(*(each.total for each, _ in after))
    heap: dict[Any, int] = {}
    for each, weight in after:
        for outcome, more in each.items():
            heap[outcome] = heap.get(outcome, 0) + more * weight * (measure // each.total)
    return Odds(heap, odds.total * measure)
