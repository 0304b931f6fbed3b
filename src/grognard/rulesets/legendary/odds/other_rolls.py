"""Odds of single rolls and tables: casting, arrivals, rams and dogfights. (LEG-PSY, LEG-RES, LEG-VEH, LEG-FLY)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from grognard.kernel.data import Entry, convert
from grognard.kernel.dice import Every
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.destruction import ram
from grognard.rulesets.legendary.dice.dogfights import counter, dogfight
from grognard.rulesets.legendary.dice.facts import Hit, Target
from grognard.rulesets.legendary.dice.psychic import (
    NATIVE_PERILS,
    STRANGE_PERILS,
    Casting,
    casting_modifiers,
    whole_cast,
)
from grognard.rulesets.legendary.dice.reserve_rolls import arrives, outflanks, planned_arrives
from grognard.rulesets.legendary.dice.saves import one_save
from grognard.rulesets.legendary.dice.scatter import scatter

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.dice import Dice
    from grognard.kernel.ruleset import Options

QUARTERS: dict[str, str] = {"front": tell("front"), "side": tell("side"), "rear": tell("rear")}
"""Where fliers strike one another. (LEG-FLY-28)"""
Small = Annotated[int, Meta(ge=0, le=12)]


class CastQuestion(Entry, frozen=True, kw_only=True):
    """A casting roll."""

    mastery: Annotated[int, Meta(ge=0, le=10)] = 1
    warp_charge: Annotated[int, Meta(ge=1, le=3)] = 1
    deny: Small = 0
    """The mastery of the psyker who denies; 0 if nobody does. (LEG-PSY-07)"""
    outsider: bool = False
    """The discipline is strange to the caster. (LEG-PSY-22, LEG-PSY-23)"""
    leadership: Annotated[int, Meta(ge=1, le=12)] = 8


@Remembered
def casting(question: Mapping[str, Any], _options: Options) -> Report:
    """Whether a power works, with its perils. (LEG-PSY-05, LEG-PSY-07, LEG-PSY-13)"""
    asked = convert(dict(question), CastQuestion, file="casting")
    perils = STRANGE_PERILS if asked.outsider else NATIVE_PERILS
    facts = Casting(asked.mastery, asked.warp_charge, asked.deny, perils, asked.leadership)
    end = Every().odds(whole_cast, facts)
    return Report(
        {
            tell("perils"): end.map(lambda each: each.perils),
            tell("torn away"): end.map(lambda each: each.is_torn),
            tell("chooses its model"): end.map(lambda each: each.is_focused),
            tell("works"): end.map(lambda each: each.works),
        },
        [Item(part.why, f"{part.value:+d}", part.clause) for part in casting_modifiers(facts)],
        main=tell("works"),
        lasts=True,
    )


def cast_sample() -> dict[str, Any]:
    """Mastery 2 at warp charge 1, denied by mastery 1."""
    return {"mastery": 2, "warp_charge": 1, "deny": 1}


class Arrival(Entry, frozen=True, kw_only=True):
    """A unit in reserve."""

    kind: Literal["reserve", "planned", "outflank"] = "reserve"
    initiative: Annotated[int, Meta(ge=1, le=20)] = 4
    """The highest of a planned attack. (LEG-RES-07)"""
    turn: Annotated[int, Meta(ge=2, le=6)] = 2
    """The first game turn in which it is rolled for."""
    deep_strike: Annotated[int, Meta(ge=-4, le=0)] | None = None
    """The modifier of a deep strike; none if it comes by the edge. (LEG-DS-02)"""


LAST = 6


def arrival_turn(dice: Dice, kind: str, initiative: int, turn: int) -> int:
    """The game turn in which a unit arrives; 0 if it is destroyed, 7 if it does not come. (LEG-RES-03, LEG-KW-44)"""
    if kind == "planned":
        return turn if planned_arrives(dice, initiative) else turn + 1
    if kind == "outflank":
        outcome = outflanks(dice)
        return 0 if outcome == "destroyed" else turn if outcome == "enters" else turn + 1
    while turn <= LAST:
        if arrives(dice, turn):
            return turn
        turn += 1
    return turn


def drift(dice: Dice, plus: int) -> int:
    """How far a landing scatters. (LEG-DS-01)"""
    return scatter(dice, plus, is_landing=True).inches


@Remembered
def arrival(question: Mapping[str, Any], _options: Options) -> Report:
    """When a unit comes from reserve, and how far a landing drifts. (LEG-RES-03, LEG-DS-01)"""
    asked = convert(dict(question), Arrival, file="arrival")
    stages: dict[str, Any] = {}
    if asked.deep_strike is not None:
        stages[tell("drift")] = Every().odds(drift, asked.deep_strike)
    turn = Every().odds(arrival_turn, asked.kind, asked.initiative, asked.turn)
    stages[tell("destroyed")] = turn.map(lambda each: each == 0)
    stages[tell("game turn")] = turn
    return Report(stages, [], main=tell("game turn"), lasts=True)


class Ram(Entry, frozen=True, kw_only=True):
    """A tank rams a vehicle."""

    front: Annotated[int, Meta(ge=4, le=16)] = 13
    armour: Annotated[int, Meta(ge=4, le=16)] = 11
    """Of the target's facing that is struck."""
    hull_points: Annotated[int, Meta(ge=1, le=5)] = 3
    inches: Annotated[int, Meta(ge=1, le=36)] = 12
    weight: Literal["", "heavy", "super-heavy"] = ""


@Remembered
def ramming(question: Mapping[str, Any], _options: Options) -> Report:
    """The damage of a ram to both. (LEG-VEH-41, LEG-VEH-42)"""
    asked = convert(dict(question), Ram, file="ram")
    struck = ram(asked.front, asked.armour, ("tank", asked.weight), asked.inches)
    target = Every().odds(one_save, Target(armour=asked.armour), Hit(max(1, struck.target)))
    own = Every().odds(one_save, Target(armour=asked.front), Hit(max(1, struck.rammer)))
    hurt = target.map(lambda each: each.wounds)
    return Report(
        {
            tell("damage to the rammer"): own.map(lambda each: each.wounds),
            tell("damage to the target"): hurt,
            tell("destroyed"): hurt.map(lambda each: each >= asked.hull_points),
        },
        [
            Item(tell("target"), tell("Strength {strength}", strength=struck.target), "LEG-VEH-42"),
            Item(tell("rammer"), tell("Strength {strength}", strength=struck.rammer), "LEG-VEH-42"),
        ],
        main=tell("destroyed"),
        lasts=True,
    )


class Duel(Entry, frozen=True, kw_only=True):
    """Two fliers in a dogfight."""

    ws: Small = 4
    enemy_ws: Small = 4
    enemy_initiative: Annotated[int, Meta(ge=1, le=12)] = 4


@Remembered
def dogfights(question: Mapping[str, Any], _options: Options) -> Report:
    """Who fires first at which armour. (LEG-FLY-26 to LEG-FLY-29)"""
    asked = convert(dict(question), Duel, file="dogfight")
    end = Every().odds(dogfight, asked.ws, asked.enemy_ws)
    back = Every().odds(counter, asked.enemy_initiative)
    return Report(
        {
            tell("fires at"): end.map(lambda each: QUARTERS[each.quarter] if each.winner == 0 else "–"),
            tell("is fired at"): end.map(lambda each: QUARTERS[each.quarter] if each.winner == 1 else "–"),
            tell("collision"): end.map(lambda each: each.collides),
            tell("the loser turns"): back.map(lambda each: QUARTERS[each] if each else "–"),
            tell("wins"): end.map(lambda each: each.winner == 0),
        },
        [],
        main=tell("wins"),
        lasts=True,
    )
