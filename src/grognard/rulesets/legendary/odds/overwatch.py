"""Odds of overwatch: the Initiative test, then the fire in one window or in two. (LEG-OVER-01 to LEG-OVER-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from grognard.kernel.data import convert
from grognard.kernel.errors import GrognardError
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attack_reports import either, readiness, stages
from grognard.rulesets.legendary.lists.army import SAMPLES
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.odds import shooting
from grognard.rulesets.legendary.odds.sides import defender_of, groups_of, lasts, unit_of, written_out
from grognard.rulesets.legendary.play.moves.overwatch import FULL_AUTO

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.legendary.dice.whole_attack import Volley
    from grognard.rulesets.legendary.lists.enlisting import AnyProfile


class Overwatch(shooting.Fire, frozen=True, kw_only=True):
    """The question: who fires at whom that moves, and in which window. The band is that of its first window."""

    initiative: Annotated[int, Meta(ge=1, le=10)] = 4
    """The highest of the unit that fires. (LEG-OVER-02)"""
    again: bool = False
    """A failed test is taken again. (LEG-KW-01)"""
    interceptor: bool = False
    """It is ready without a test. (LEG-KW-32)"""
    window: Literal["move", "advance", "charge", "move and advance"] = "move"
    """When it fires: after the move, after the advance, when the charge is declared; or twice, in full auto."""
    band_after_advance: shooting.Band = "short"
    """The range band of the second burst. (LEG-OVER-05)"""


@Remembered
def odds(question: Mapping[str, Any], options: Options) -> Report:
    """Ready or not, then hits, losses, stunned, destroyed and pinned, ready and unready together. (LEG-OVER-02)"""
    asked = convert(written_out(question), Overwatch, file="overwatch")
    test = readiness(asked.initiative, again=asked.again, is_sure=asked.interceptor)
    ready, bill = _burst(asked, "ready", options)
    unready, _ = _burst(asked, "unready", options)
    attack = _attack(asked, "ready", asked.band)
    facts = shooting.report_facts(attack, ready)
    mixed = either(test, dict(stages(facts)), dict(stages(facts._replace(volley=unready))))
    if not asked.interceptor:
        bill.append(Item(tell("unready"), tell("{bonus} to hit", bonus="-2"), "LEG-OVER-02"))
    if asked.window == "move and advance":
        bill.append(Item(tell("full auto"), tell("fires again after the advance"), "LEG-OVER-05"))
    return Report(
        {tell("ready"): test, **mixed},
        bill,
        main=facts.main,
        most={"losses": len(ready.targets)},
        lasts=lasts(question),
    )


def _attack(asked: Overwatch, how: Literal["ready", "unready"], band: shooting.Band) -> shooting.Attack:
    """The same as a question about shooting. (LEG-OVER-02)"""
    shared = {field: getattr(asked, field) for field in shooting.Fire.__struct_fields__}
    return shooting.Attack(**{**shared, "band": band}, overwatch=how)


def _burst(asked: Overwatch, how: Literal["ready", "unready"], options: Options) -> tuple[Volley, list[Item]]:
    """The shots of the window; of two windows together, because they are one attack. (LEG-OVER-05, LEG-OVER-07)"""
    volley, bill = shooting.facts_for(_attack(asked, how, asked.band), options)
    if asked.window != "move and advance":
        return volley, bill
    auto = tuple(group for group in asked.attacker if group.weapon.base_shots >= FULL_AUTO)
    if not auto:
        raise GrognardError(f"No weapon has {FULL_AUTO} shots or more: nothing fires in both windows. (LEG-OVER-05)")
    second = msgspec.structs.replace(_attack(asked, how, asked.band_after_advance), attacker=auto)
    return volley._replace(groups=(*volley.groups, *shooting.facts_for(second, options)[0].groups)), bill


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
