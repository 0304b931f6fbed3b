"""Odds of overwatch: the Initiative test, then the fire in one window or in two. (LEG-OVER-01 to LEG-OVER-05)"""

from __future__ import annotations

from math import lcm
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from grognard.kernel.data import Entry, convert
from grognard.kernel.dice import Every, Odds
from grognard.kernel.errors import GrognardError
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.tests import characteristic
from grognard.rulesets.legendary.lists.army import SAMPLES
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.odds import shooting
from grognard.rulesets.legendary.odds.sides import (
    Defender,
    Group,
    HouseEntry,
    defender_of,
    groups_of,
    unit_of,
    written_out,
)
from grognard.rulesets.legendary.play.moves.overwatch import FULL_AUTO

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.legendary.dice.whole_attack import Volley
    from grognard.rulesets.legendary.lists.enlisting import AnyProfile

Band = Literal["short", "effective", "long"]


class Overwatch(Entry, frozen=True, kw_only=True):
    """The question: who fires at whom that moves, and in which window."""

    attacker: tuple[Group, ...]
    """Groups of weapons, or ARMY/UNIT: a unit of a sample army or of an army file."""
    target: Defender
    """Who moves: models of a profile or a vehicle, or ARMY/UNIT."""
    weapon: str = ""
    """Only the weapons of this name fire; all if it is left out."""
    initiative: Annotated[int, Meta(ge=1, le=10)] = 4
    """The highest of the unit that fires. (LEG-OVER-02)"""
    again: bool = False
    """A failed test is taken again. (LEG-KW-01)"""
    interceptor: bool = False
    """It is ready without a test. (LEG-KW-32)"""
    window: Literal["move", "advance", "charge", "move and advance"] = "move"
    """When it fires: after the move, after the advance, when the charge is declared; or twice, in full auto."""
    band: Band = "effective"
    """The range band in its window, the first if there are two. (LEG-WPN-01)"""
    band_after_advance: Band = "short"
    """The range band of the second burst. (LEG-OVER-05)"""
    cover: Annotated[int, Meta(ge=0, le=5)] = 0
    obscured: Annotated[int, Meta(ge=0, le=3)] = 0
    """The band of the hidden share: 25, 50 or 75 %. (LEG-LOS-02)"""
    snap: bool = False
    """It is pinned, stunned or has gone to ground. (LEG-OVER-01)"""
    fast_target: bool = False
    """The mover jumps, boosts, glides or goes flat out. (LEG-OVER-03)"""
    flying: bool = False
    """The mover zooms or swoops. (LEG-FLY-09)"""
    facing: Literal["front", "left", "right", "rear", "top"] = "front"
    """The facing of a vehicle that is struck. (LEG-VEH-03)"""
    within: HouseEntry | None = None
    """The building that the target is in. (LEG-BLDG-05)"""


@Remembered
def odds(question: Mapping[str, Any], options: Options) -> Report:
    """Ready or not, then hits, losses, stunned, destroyed and pinned, ready and unready together. (LEG-OVER-02)"""
    asked = convert(written_out(question), Overwatch, file="overwatch")
    test = Every().odds(lambda dice: asked.interceptor or characteristic(dice, asked.initiative, again=asked.again))
    ready, bill = _burst(asked, "ready", options)
    unready, _ = _burst(asked, "unready", options)
    attack = _attack(asked, "ready", asked.band)
    prepared, surprised = dict(shooting.stages(attack, ready)), dict(shooting.stages(attack, unready))
    stages: dict[str, Odds[Any]] = {tell("ready"): test}
    stages |= {name: _either(test.p(True), prepared[name], surprised[name]) for name in prepared}
    if not asked.interceptor:
        bill.append(Item(tell("unready"), tell("{bonus} to hit", bonus="-2"), "LEG-OVER-02"))
    if asked.window == "move and advance":
        bill.append(Item(tell("full auto"), tell("fires again after the advance"), "LEG-OVER-05"))
    return Report(
        stages,
        bill,
        main=tell("destroyed") if asked.target.is_hull else tell("losses"),
        most={"losses": len(ready.targets)},
        lasts=not any(isinstance(question.get(side), str) for side in ("attacker", "target")),
    )


def _attack(asked: Overwatch, readiness: Literal["ready", "unready"], band: Band) -> shooting.Attack:
    """The same as a question about shooting. (LEG-OVER-02)"""
    return shooting.Attack(
        attacker=asked.attacker,
        target=asked.target,
        weapon=asked.weapon,
        band=band,
        cover=asked.cover,
        obscured=asked.obscured,
        snap=asked.snap,
        overwatch=readiness,
        fast_target=asked.fast_target,
        flying=asked.flying,
        facing=asked.facing,
        within=asked.within,
    )


def _burst(asked: Overwatch, readiness: Literal["ready", "unready"], options: Options) -> tuple[Volley, list[Item]]:
    """The shots of the window; of two windows together, because they are one attack. (LEG-OVER-05, LEG-OVER-07)"""
    volley, bill = shooting.facts_for(_attack(asked, readiness, asked.band), options)
    if asked.window != "move and advance":
        return volley, bill
    auto = tuple(group for group in asked.attacker if group.weapon.base_shots >= FULL_AUTO)
    if not auto:
        raise GrognardError(f"No weapon has {FULL_AUTO} shots or more: nothing fires in both windows. (LEG-OVER-05)")
    second = msgspec.structs.replace(_attack(asked, readiness, asked.band_after_advance), attacker=auto)
    return volley._replace(groups=(*volley.groups, *shooting.facts_for(second, options)[0].groups)), bill


def _either(chance: Fraction, first: Odds[Any], second: Odds[Any]) -> Odds[Any]:
    """The first with a chance, else the second.

    >>> from fractions import Fraction
    >>> _either(Fraction(1, 2), Odds({0: 1}), Odds({0: 1, 1: 1})).p(1)
    Fraction(1, 4)
    """
    shares = {key: chance * first.p(key) + (1 - chance) * second.p(key) for key in (*first, *second)}
    whole = lcm(*(share.denominator for share in shares.values()))
    return Odds({key: int(share * whole) for key, share in shares.items() if share})


def sample() -> dict[str, Any]:
    """The first squad of the first army fires at a unit of the other that has moved."""
    return between((SAMPLES[0], "First squad"), (SAMPLES[1], "Reed brood"))


def between(attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
    """A unit of an army waits for one of another."""
    unit = unit_of(*attacker)
    quick = [_initiative(model.profile) for model in unit.models]
    return {
        "attacker": groups_of(unit),
        "target": defender_of(unit_of(*target)),
        "initiative": max(quick),
    }


def _initiative(profile: AnyProfile) -> int:
    """Its own, or that of a vehicle's crew. (LEG-DICE-07)"""
    if isinstance(profile, ModelProfile):
        return profile.i
    return profile.crew.i if isinstance(profile, VehicleProfile) else 1
