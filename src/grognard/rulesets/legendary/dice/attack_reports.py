"""The chances of a whole shooting attack, from its facts to a report: for odds questions and for previews in a game."""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.dice import Every, Odds
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.tests_and_tables import characteristic
from grognard.rulesets.legendary.dice.whole_attack import all_hits, attack, attack_on_screen, attack_on_walls, is_pinned

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from fractions import Fraction

    from grognard.rulesets.legendary.dice.whole_attack import Volley

    Stages = Mapping[str, Odds[Any]]


class Facts(NamedTuple):
    """An attack, and what else there is to tell about it."""

    volley: Volley
    ld: int = 0
    """The Leadership of those who may be pinned; 0 if they cannot be. (LEG-MORALE-11, LEG-MORALE-13)"""
    pins_by_one: bool = False
    """One hit is enough: a pinning weapon. (LEG-KW-45)"""
    is_house: bool = False
    """The target is a building itself. (LEG-BLDG-09)"""
    walls_stun: bool = True
    """Hits on the walls may stun those inside. (LEG-BLDG-06, LEG-KW-37)"""

    @property
    def is_hull(self) -> bool:
        """Whether a vehicle or a building is aimed at."""
        return self.volley.targets[0].is_vehicle

    @property
    def main(self) -> str:
        """The stage that people look at first."""
        if self.volley.part:
            return tell("part lost")
        return tell("destroyed") if self.is_hull else tell("losses")


def stages(facts: Facts) -> Iterator[tuple[str, Odds[Any]]]:
    """The distributions, in the order of the rules: hits, losses, stunned, destroyed, pinned. (LEG-SHOOT-01)"""
    volley = facts.volley
    hits = Every().odds(all_hits, volley.groups)
    if any(group.cover for group in volley.groups):
        yield tell("hits on cover"), hits.map(lambda each: each.cover)
    if volley.screen:
        yield tell("hits on the screen"), hits.map(lambda each: each.screen)
    yield tell("hits"), hits.map(lambda each: each.on_target)
    if volley.screen:
        behind = Every().odds(attack_on_screen, volley)
        yield tell("losses of the screen"), behind.map(lambda each: each.dead)
    end = Every().odds(attack, volley)
    if volley.part:
        yield tell("part lost"), end.map(lambda each: each.lost_part)
        return
    models, parts = len(volley.targets), len(volley.targets[0].parts)
    if not facts.is_hull:
        yield tell("losses"), end.map(lambda each: each.dead)
    if parts > 1:
        yield tell("points lost"), end.map(lambda each: each.parts_lost if each.dead < models else parts)
    if volley.can_be_stunned:
        what = tell("occupants stunned") if facts.is_house else tell("stunned")
        yield what, end.map(lambda each: each.is_stunned)
    yield tell("destroyed"), end.map(lambda each: each.dead == models)
    if facts.is_hull:
        yield tell("chart"), end.map(lambda each: each.chart)
        return
    yield from _about_walls(facts)
    if facts.ld:
        pinned = Every().odds(lambda dice: is_pinned(dice, volley.groups, facts.ld, by_one=facts.pins_by_one))
        yield tell("pinned"), pinned


def _about_walls(facts: Facts) -> Iterator[tuple[str, Odds[Any]]]:
    """What becomes of the building that the target is in. (LEG-BLDG-05, LEG-BLDG-06, LEG-BLDG-09)"""
    if not facts.volley.walls:
        return
    end = Every().odds(attack_on_walls, facts.volley)
    if facts.walls_stun:
        yield tell("occupants stunned"), end.map(lambda each: each.is_stunned)
    yield tell("building destroyed"), end.map(lambda each: each.dead > 0)
    yield tell("chart"), end.map(lambda each: each.chart)


# ---------------------------------------------------------------- overwatch


def readiness(initiative: int, *, again: bool = False, is_sure: bool = False) -> Odds[bool]:
    """Whether a unit is ready when it fires overwatch. (LEG-OVER-02, LEG-KW-01, LEG-KW-32)"""
    return Every().odds(lambda dice: is_sure or characteristic(dice, initiative, again=again))


def either(test: Odds[bool], passed: Stages, failed: Stages) -> dict[str, Odds[Any]]:
    """The stages of an attack that is one if a test is passed, and another if not. (LEG-OVER-02)"""
    return {name: _mixed(test.p(True), odds, failed[name]) for name, odds in passed.items() if name in failed}


def _mixed(chance: Fraction, first: Odds[Any], second: Odds[Any]) -> Odds[Any]:
    """The first with a chance, else the second.

    >>> from fractions import Fraction
    >>> _mixed(Fraction(1, 2), Odds({0: 1}), Odds({0: 1, 1: 1})).p(1)
    Fraction(1, 4)
    """
    shares = {key: chance * first.p(key) + (1 - chance) * second.p(key) for key in (*first, *second)}
    whole = lcm(*(share.denominator for share in shares.values()))
    return Odds({key: int(share * whole) for key, share in shares.items() if share})
