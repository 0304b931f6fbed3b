"""Odds of close combat: a round, and a fight to the finish. (LEG-MELEE)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from grognard.kernel.data import Entry, convert
from grognard.kernel.dice import Every
from grognard.kernel.errors import GrognardError
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import shots_at, target_of
from grognard.rulesets.legendary.dice.fights import Blows, Fight, Party, one_round, to_the_finish
from grognard.rulesets.legendary.dice.melee import (
    Bout,
    Stance,
    attacks_of,
    initiative_of,
    melee_modifiers,
    strength_bonus,
)
from grognard.rulesets.legendary.lists.army import SAMPLES
from grognard.rulesets.legendary.lists.keywords.moments import Aim, Foe, has
from grognard.rulesets.legendary.lists.keywords.morale import Fearless, KnowNoFear, Stubborn
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.lists.weapons import FIST, WeaponProfile
from grognard.rulesets.legendary.odds.sides import named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.legendary.lists.enlisting import EnlistedUnit

MOST = 30
ROUNDS = 8
"""Rounds after which what is still undecided is told as such."""


ENDINGS: dict[str, str] = {
    "": tell("undecided"),
    "first": tell("the attackers are left"),
    "second": tell("the defenders are left"),
    "first flees": tell("the attackers flee"),
    "second flees": tell("the defenders flee"),
    "both": tell("nobody is left"),
    "paused": tell("it pauses"),
}
"""How a fight can end, in words. (LEG-MELEE-01, LEG-MELEE-25)"""


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
    first, second = party(asked, is_attacker=True), party(asked, is_attacker=False)
    begin = Fight(asked.attacker.models, asked.target.models)
    opening = Every().odds(one_round, begin, first, second, True)
    end = Every().odds(to_the_finish, begin, first, second, ROUNDS)
    bill = [
        Item(part.why, f"{part.value:+d}", part.clause)
        for part in (*first.opening.shots.because, *second.opening.shots.because)
    ]
    bill.append(Item(tell("Initiative"), f"{first.opening.initiative} : {second.opening.initiative}", "LEG-MELEE-02"))
    return Report(
        {
            tell("losses of the defenders in the first round"): opening.map(lambda each: each.second),
            tell("losses of the attackers in the first round"): opening.map(lambda each: each.first),
            tell("attackers left"): end.map(lambda each: each.first),
            tell("defenders left"): end.map(lambda each: each.second),
            tell("ending"): end.map(lambda each: ENDINGS[each.ending]),
            tell("attackers win"): end.map(lambda each: each.ending in ("first", "second flees")),
        },
        list(dict.fromkeys(bill)),
        main=tell("attackers win"),
        most={"losses of the defenders in the first round": asked.target.models},
        lasts=not any(isinstance(question.get(side), str) for side in ("attacker", "target")),
    )


def party(asked: FightQuestion, *, is_attacker: bool) -> Party:
    """One side as the dice need it."""
    own, enemy = (asked.attacker, asked.target) if is_attacker else (asked.target, asked.attacker)
    has_charged = asked.charge if is_attacker else asked.counter
    opening = Stance(has_charged=has_charged, is_disordered=is_attacker and asked.disordered)
    rules = own.profile.all_rules
    return Party(
        blows_of(own, enemy, opening, is_first=True, has_climbed=is_attacker and asked.climbed),
        blows_of(own, enemy, Stance(), is_first=False),
        target_of(own.profile),
        own.profile.ld,
        has(rules, Stubborn, Fearless, KnowNoFear),
    )


def blows_of(own: Fighters, enemy: Fighters, stance: Stance, *, is_first: bool, has_climbed: bool = False) -> Blows:
    """What each model does in a round. (LEG-MELEE-05, LEG-MELEE-06, LEG-KW-25)"""
    weapon = next((each for each in own.weapons if each.is_melee), FIST)
    profile, foe = own.profile, enemy.profile
    rules = (*profile.all_rules, *weapon.all_rules)
    aim = Aim(_foe(enemy), _foe(own), is_melee=True, is_first_round=is_first)
    bout = Bout(profile.ws, foe.ws, profile.all_rules, foe.all_rules, aim, has_climbed=has_climbed)
    stance = stance._replace(is_monstrous=profile.is_monstrous)
    shots = shots_at(
        0,
        melee_modifiers(bout),
        weapon,
        profile.all_rules,
        aim,
        user=profile.s,
        bonus=strength_bonus(profile.all_rules, stance),
    )
    return Blows(
        attacks_of(profile.a, own.weapons, weapon, profile.all_rules, stance),
        shots._replace(again=0),
        initiative_of(profile.i, rules, stance).value,
    )


def _foe(side: Fighters) -> Foe:
    profile = side.profile
    return Foe((side.faction, profile.name), profile.is_monstrous, profile.is_gargantuan)


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
