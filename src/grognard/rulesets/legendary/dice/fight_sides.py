"""From fighters to the two parties of a fight: how often, how well and when each strikes. (LEG-MELEE-02 to -06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.dice import Every
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import shots_at
from grognard.rulesets.legendary.dice.fights import Blows, Fight, Party, one_round, to_the_finish
from grognard.rulesets.legendary.dice.melee import (
    Bout,
    Stance,
    attacks_of,
    initiative_of,
    melee_modifiers,
    strength_bonus,
)
from grognard.rulesets.legendary.lists.keywords.moments import Aim, Foe, has
from grognard.rulesets.legendary.lists.keywords.morale import Fearless, KnowNoFear, Stubborn

if TYPE_CHECKING:
    from grognard.kernel.dice import Odds
    from grognard.rulesets.legendary.dice.facts import Target
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile

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


class FightSide(NamedTuple):
    """Models alike of one side, as a fight sees them."""

    models: int
    ws: int
    s: int
    i: int
    a: int
    ld: int
    rules: tuple[SpecialRule, ...]
    weapons: tuple[WeaponProfile, ...]
    """All that each of them carries."""
    weapon: WeaponProfile
    """What they strike with."""
    target: Target
    """How they are struck."""
    foe: Foe
    """How special rules of their enemies see them."""
    is_walker: bool = False


class FightOpening(NamedTuple):
    """How a fight begins."""

    has_charged: bool = True
    """The attackers charged. (LEG-CHG-08)"""
    is_disordered: bool = False
    """Their charge was disordered: Initiative 1. (LEG-CHG-04)"""
    has_climbed: bool = False
    is_countered: bool = False
    """The defenders passed their test to counter-attack. (LEG-KW-12)"""


def parties(attacker: FightSide, defender: FightSide, opening: FightOpening) -> tuple[Party, Party]:
    """Both sides as the dice need them."""
    first = Stance(has_charged=opening.has_charged, is_disordered=opening.is_disordered)
    second = Stance(has_charged=opening.is_countered)
    return (
        _party(attacker, defender, first, has_climbed=opening.has_climbed),
        _party(defender, attacker, second),
    )


def _party(own: FightSide, enemy: FightSide, stance: Stance, *, has_climbed: bool = False) -> Party:
    return Party(
        blows_of(own, enemy, stance, is_first=True, has_climbed=has_climbed),
        blows_of(own, enemy, Stance(), is_first=False),
        own.target,
        own.ld,
        has(own.rules, Stubborn, Fearless, KnowNoFear),
    )


def blows_of(own: FightSide, enemy: FightSide, stance: Stance, *, is_first: bool, has_climbed: bool = False) -> Blows:
    """What each model does in a round. (LEG-MELEE-05, LEG-MELEE-06, LEG-KW-25)"""
    rules = (*own.rules, *own.weapon.all_rules)
    aim = Aim(enemy.foe, own.foe, is_melee=True, is_first_round=is_first)
    bout = Bout(own.ws, enemy.ws, own.rules, enemy.rules, aim, has_climbed=has_climbed)
    stance = stance._replace(is_monstrous=own.foe.is_monstrous or own.is_walker)
    bonus = strength_bonus(rules, stance)
    shots = shots_at(0, melee_modifiers(bout), own.weapon, own.rules, aim, user=own.s, bonus=bonus)
    return Blows(
        attacks_of(own.a, own.weapons, own.weapon, own.rules, stance, is_walker=own.is_walker),
        shots._replace(again=0),
        initiative_of(own.i, rules, stance).value,
    )


def fight_stages(attacker: FightSide, defender: FightSide, opening: FightOpening) -> dict[str, Odds[Any]]:
    """Losses of the first round, and how the fight ends. (LEG-MELEE-01, LEG-MELEE-10)"""
    first, second = parties(attacker, defender, opening)
    begin = Fight(attacker.models, defender.models)
    round_one = Every().odds(one_round, begin, first, second, True)
    end = Every().odds(to_the_finish, begin, first, second, ROUNDS)
    return {
        tell("losses of the defenders in the first round"): round_one.map(lambda each: each.second),
        tell("losses of the attackers in the first round"): round_one.map(lambda each: each.first),
        tell("attackers left"): end.map(lambda each: each.first),
        tell("defenders left"): end.map(lambda each: each.second),
        tell("ending"): end.map(lambda each: ENDINGS[each.ending]),
        tell("attackers win"): end.map(lambda each: each.ending in ("first", "second flees")),
    }


__all__ = ["ENDINGS", "FightOpening", "FightSide", "blows_of", "fight_stages", "parties"]
