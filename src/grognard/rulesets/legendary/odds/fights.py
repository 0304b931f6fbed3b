"""Odds of close combat: a round, and a fight to the finish. (LEG-MELEE)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from grognard.kernel.data import Entry, convert
from grognard.kernel.errors import GrognardError
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import target_of
from grognard.rulesets.legendary.dice.fight_sides import FightOpening, FightSide, fight_stages, parties
from grognard.rulesets.legendary.lists.army import SAMPLES
from grognard.rulesets.legendary.lists.keywords.moments import Foe
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.lists.weapons import FIST, WeaponProfile
from grognard.rulesets.legendary.odds.sides import named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.legendary.lists.enlisting import EnlistedUnit

MOST = 30


class Fighters(Entry, frozen=True, kw_only=True):
    """Models of one profile with the weapons they carry; the first strikes."""

    profile: ModelProfile
    weapons: tuple[WeaponProfile, ...] = (FIST,)
    models: Annotated[int, Meta(ge=1, le=MOST)] = 5
    faction: str = ""


class FightQuestion(Entry, frozen=True, kw_only=True):
    """The question: who fights whom, and who charged."""

    attacker: Fighters
    """Fighters, or ARMY/UNIT."""
    target: Fighters
    """Fighters, or ARMY/UNIT."""
    charge: bool = True
    """Whether the attackers charged. (LEG-CHG-08)"""
    disordered: bool = False
    """The charge was disordered: Initiative 1. (LEG-CHG-04)"""
    climbed: bool = False
    counter: bool = False
    """The defenders passed their test to counter-attack. (LEG-KW-12)"""


@Remembered
def odds(question: Mapping[str, Any], _options: Options) -> Report:
    """Losses of the first round, and how the fight ends. (LEG-MELEE-01, LEG-MELEE-10)"""
    asked = convert(written_out(question), FightQuestion, file="fight")
    attacker, defender = as_side(asked.attacker), as_side(asked.target)
    opening = FightOpening(
        has_charged=asked.charge,
        is_disordered=asked.disordered,
        has_climbed=asked.climbed,
        is_countered=asked.counter,
    )
    first, second = parties(attacker, defender, opening)
    bill = [
        Item(part.why, f"{part.value:+d}", part.clause)
        for part in (*first.opening.shots.because, *second.opening.shots.because)
    ]
    bill.append(Item(tell("Initiative"), f"{first.opening.initiative} : {second.opening.initiative}", "LEG-MELEE-02"))
    return Report(
        fight_stages(attacker, defender, opening),
        list(dict.fromkeys(bill)),
        main=tell("attackers win"),
        most={"losses of the defenders in the first round": asked.target.models},
        lasts=not any(isinstance(question.get(side), str) for side in ("attacker", "target")),
    )


def as_side(side: Fighters) -> FightSide:
    """One side as a fight sees it."""
    profile = side.profile
    return FightSide(
        side.models,
        profile.ws,
        profile.s,
        profile.i,
        profile.a,
        profile.ld,
        profile.all_rules,
        side.weapons,
        next((each for each in side.weapons if each.is_melee), FIST),
        target_of(profile),
        Foe((side.faction, profile.name), profile.is_monstrous, profile.is_gargantuan),
    )


# ---------------------------------------------------------------- units by name


def fighters_of(unit: EnlistedUnit) -> dict[str, Any]:
    """Most of a unit's models with their weapons."""
    models = [model for model in unit.models if isinstance(model.profile, ModelProfile)]
    if not models:
        raise GrognardError(tell("{name} has nobody who fights by hand.", name=unit.name))
    names = [model.profile.name for model in models]
    common = max(models, key=lambda model: names.count(model.profile.name))
    weapons = sorted(common.weapons, key=lambda weapon: not weapon.is_melee)
    return {
        "profile": plain(common.profile),
        "weapons": [plain(weapon) for weapon in weapons],
        "models": min(MOST, len(models)),
        "faction": unit.faction,
    }


def written_out(question: Mapping[str, Any]) -> dict[str, Any]:
    """The question with the units that are only named."""
    found = dict(question)
    for side in ("attacker", "target"):
        if isinstance(found.get(side), str):
            found[side] = fighters_of(named(found[side]))
    return found


def sample() -> dict[str, Any]:
    """Ten against ten of the first armies."""
    target = fighters_of(named(f"{SAMPLES[1]}/Reed brood"))
    return {"attacker": fighters_of(named(f"{SAMPLES[0]}/Second squad")), "target": {**target, "models": 10}}


def between(attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
    """Two units of armies fight."""
    return {"attacker": fighters_of(named("/".join(attacker))), "target": fighters_of(named("/".join(target)))}
