"""The chances of blasts and flames, from their facts to a report: for odds questions and for previews in a game."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.dice import NEVER, Every, Odds
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.scatter import moved, scatter, short_of, wants_again

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from grognard.kernel.dice import Dice, Reroll
    from grognard.rulesets.legendary.dice.facts import Hit, Target
    from grognard.rulesets.legendary.dice.scatter import Point, Scatter


class BlastFacts(NamedTuple):
    """A shell aimed at a point."""

    aim: Point
    shooter: Point
    plus: int
    """BS and all modifiers. (LEG-SCAT-01, LEG-SCAT-06)"""
    cover: int = 0
    """Of the model aimed at. (LEG-SCAT-04)"""
    reroll: Reroll = NEVER
    """Which misses may be rolled again. (LEG-KW-39, LEG-KW-50)"""
    by_total: bool = False
    """The ruling scatter_by_total. (LEG-SCAT-02)"""


def landing(facts: BlastFacts, fell: Scatter) -> Point:
    """Where a shell comes down. (LEG-SCAT-02 to LEG-SCAT-04)"""
    if fell.is_on_cover:
        return short_of(facts.aim, facts.shooter)
    return moved(facts.aim, fell.inches, fell.degrees) if fell.inches else facts.aim


def scatters(facts: BlastFacts) -> Odds[Scatter]:
    """Every way in which a shell comes down; a miss that may be rolled again is. (LEG-KW-39, LEG-KW-50)"""
    once = Every().odds(partial(scatter, by_total=facts.by_total), facts.plus, facts.cover)
    again = sum(weight for fell, weight in once.items() if wants_again(facts.reroll, fell, facts.plus))
    if not again:
        return once
    kept = {fell: 0 if wants_again(facts.reroll, fell, facts.plus) else weight for fell, weight in once.items()}
    return Odds({fell: kept[fell] * once.total + again * weight for fell, weight in once.items()}, once.total**2)


def blast_stages(facts: BlastFacts, under: Callable[[Point], tuple[int, int]]) -> dict[str, Odds[Any]]:
    """How far a shell scatters, and how many it touches. (LEG-SCAT-01 to LEG-SCAT-05, LEG-TMPL-02)

    `under` counts the enemies and friends under a template about a point.
    """
    falls = scatters(facts)
    counted: Counter[tuple[int, int, int]] = Counter()
    known: dict[Point, tuple[int, int]] = {}
    for fell, weight in falls.items():
        at = landing(facts, fell)
        if at not in known:
            known[at] = under(at)
        counted[(fell.inches, *known[at])] += weight
    every = Odds(counted, falls.total)
    return {
        tell("scatter"): every.map(lambda each: each[0]),
        tell("friends hit"): every.map(lambda each: each[2]),
        tell("enemies hit"): every.map(lambda each: each[1]),
    }


class Burnt(NamedTuple):
    """Models alike under flames: each takes so many hits. (LEG-TMPL-04)"""

    target: Target
    hit: Hit
    hits: int
    models: int


def flame_losses(burnt: Sequence[Burnt]) -> Odds[int]:
    """How many of those under flames fall. (LEG-TMPL-02, LEG-TMPL-04)"""
    return Every().odds(_burn, tuple(burnt))


def _burn(dice: Dice, burnt: tuple[Burnt, ...]) -> int:
    return sum(dice.tally(_falls, each.models, each) for each in burnt)


def _falls(dice: Dice, burnt: Burnt) -> int:
    return int(saves(dice, start((burnt.target,)), burnt.hits, (burnt.target,), burnt.hit).place > 0)


__all__ = ["BlastFacts", "Burnt", "blast_stages", "flame_losses", "landing"]
