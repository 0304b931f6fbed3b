"""One hit's damage: armour, the tables, typed damage, endurance. (SPF-ARMOR, SPF-DMG, SPF-TYPE)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.decisions import decision
from grognard.kernel.dice import D6, sided
from grognard.rulesets.steampunk.dice.facts import Typed
from grognard.rulesets.steampunk.lists.keywords.damage_effects import ROLLED, Effect

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.dice.facts import Hit, Toll, Victim
    from grognard.rulesets.steampunk.lists.keywords.damage_effects import Rows


ARMOUR_HOLDS = 5
"""An armour die succeeds on this. (SPF-ARMOR-02)"""


PARTLY_BLOCKED = -3
"""What one armour success takes off the damage. (SPF-ARMOR-03)"""


BLOCKED = 2
"""Armour successes that stop a hit. (SPF-ARMOR-03)"""


ENDURED = Effect("bleeding", 4)
"""What an endurance token makes of a death. (SPF-ABIL-25)"""


ENDURE = decision(
    "A model would die: spend an endurance token and let it bleed instead?", "SPF-ABIL-25", ability="endure deaths"
)


ENDURE_POISON = decision("Spend an endurance token and roll the poison again?", "SPF-ABIL-25", ability="endure poison")
"""The decisions about it."""


def armour_holds(dice: Dice, number: int) -> int:
    """Successes of the armour dice, as far as they matter: 0 penetrated, 1 partly blocked, 2 blocked. (SPF-ARMOR-03)"""
    return min(dice.count(number, D6, ARMOUR_HOLDS, name="armour"), BLOCKED)


def damage(dice: Dice, toll: Toll, hit: Hit, victim: Victim) -> Toll:
    """One hit: tokens, armour, the damage roll on the regular table, typed damage. (SPF-DMG-01 to 03, SPF-TYPE-01)

    Without armour there is no test and the hit counts as penetrating. (SPF-ARMOR-01, SPF-ARMOR-02, SPF-ARMOR-04)
    AP that is a dice expression is rolled for each hit, and some typed damage needs a penetration. (SPF-WPN-19)
    Each later roll has +1 for each future-damage token, and is lowered by the resistance of its own kind.
    (SPF-DMG-03, SPF-DMG-08, SPF-DMG-10, SPF-ABIL-12)
    Fire damage of a weapon differs only in the resistance that meets it. (SPF-TYPE-07, SPF-TYPE-21)
    """
    if toll.models <= 0:
        return toll  # hits left over when nobody lives are lost (SPF-DMG-07)
    toll = toll.and_(*(effect for effect in hit.gives if takes(victim, effect)))
    blocked = 0
    if hit.armour > 0:
        ap = dice.roll(hit.ap, "AP") + hit.ap_plus
        blocked = dice.do(armour_holds, max(hit.armour - ap, 0))
    if hit.damage is not None and blocked < BLOCKED and hit.kind not in victim.immunities:
        rolled = dice.roll(hit.damage, "damage")
        plus = hit.plus + (PARTLY_BLOCKED if blocked else hit.penetration_bonus)
        result = rolled + plus + toll.future - victim.resists(hit.kind)
        toll = on_table(dice, toll, "regular", result, victim, rolled=rolled)
    for typed in hit.extra:
        if not (typed.only_if_penetrated and blocked):
            toll = typed_damage(dice, toll, typed, victim)
    return toll


def typed_damage(dice: Dice, toll: Toll, typed: Typed, victim: Victim, *, is_bleeding: bool = False) -> Toll:
    """The bare die on a table of its own, minus a matching resistance. (SPF-TYPE-02, SPF-TYPE-03, SPF-TYPE-06)

    Who lacks the table is immune: only vehicles have a light one. (SPF-TYPE-05)
    Psychic damage is lowered by Psychic Resistance alone. (SPF-TYPE-04, SPF-ABIL-12)

    Psychic damage on a crippled and shaken crew is read on the crew table. (SPF-DMG-09)
    """
    is_moved = typed.table == "psychic" and victim.is_crippled and victim.is_shaken
    table = "crew" if is_moved else typed.table
    if not victim.table(table) or typed.table in victim.immunities or toll.models <= 0:
        return toll
    rolled = dice.roll(typed.die, typed.table)
    tokens = toll.crew if table == "crew" else 0
    result = rolled + typed.plus + tokens - victim.resists(typed.table)
    return on_table(dice, toll, table, result, victim, is_bleeding=is_bleeding, rolled=rolled)


def on_table(
    dice: Dice, toll: Toll, table: str, result: int, victim: Victim, *, is_bleeding: bool = False, rolled: int = 0
) -> Toll:
    """The row a result reaches, and its effects. (SPF-DMG-04, SPF-DMG-05, SPF-SHEET-08)

    `rolled` is what the dice alone showed: a row may double it for a shaken unit. (SPF-DMG-09)
    """
    effects = row_of(victim.table(table), result)
    if victim.is_shaken and DOUBLED in effects:
        effects = row_of(victim.table(table), result + rolled)
    toll = _deaths(dice, toll, effects, victim)
    for effect in effects:
        if effect.word == "future":
            toll = toll._replace(future=toll.future + effect.n)
        elif effect.word == "future crew":
            toll = toll._replace(crew=toll.crew + effect.n)
        elif effect.word in ROLLED:
            for _ in range(effect.times):
                toll = dice.do(further, toll, effect, victim, is_bleeding)
        elif effect.word not in DONE and not (is_bleeding and effect.word == "bleeding"):
            toll = toll.and_(effect) if takes(victim, effect) else toll
    return toll


def _deaths(dice: Dice, toll: Toll, effects: tuple[Effect, ...], victim: Victim) -> Toll:
    """Deaths come first: old tokens are halved before new ones come. (SPF-DMG-05)"""
    for effect in effects:
        if effect.word == "kill":
            for _ in range(effect.n):
                toll = killed(dice, toll, victim)
        elif effect.word == "destroy":
            toll = toll._replace(models=0, future=toll.future >> toll.models)
    return toll


DOUBLED = Effect("double if shaken")


DONE = ("kill", "destroy", "double if shaken")
"""Words that `on_table` itself has dealt with."""


def further(dice: Dice, toll: Toll, effect: Effect, victim: Victim, is_bleeding: bool) -> Toll:
    """A roll on a further table of the same unit, at once; bleeding leads to no bleeding there either. (SPF-DMG-09)"""
    return typed_damage(dice, toll, Typed(effect.word, sided(effect.n)), victim, is_bleeding=is_bleeding)


def row_of(rows: Rows, result: int) -> tuple[Effect, ...]:
    """The effects of the row a result reaches; below the first row there is no damage. (SPF-SHEET-08)"""
    reached: tuple[Effect, ...] = ()
    for low, effects in rows:
        if low > result:
            break
        reached = effects
    return reached


def killed(dice: Dice, toll: Toll, victim: Victim) -> Toll:
    """A model dies and the future-damage tokens are halved, or it endures. (SPF-DMG-05, SPF-DMG-07, SPF-ABIL-25)"""
    if toll.models <= 0:
        return toll
    if toll.endurance and dice.decide(victim.owner, ENDURE, ("no", "yes"), toll.endurance, toll.models) == "yes":
        return toll._replace(endurance=toll.endurance - 1).and_(ENDURED)
    return toll._replace(models=toll.models - 1, future=toll.future >> 1)


def takes(victim: Victim, effect: Effect) -> bool:
    """Whether the base can receive this effect: poison only BIO, and no immunity. (SPF-TYPE-18, SPF-ABIL-13)"""
    if effect.word == "poison" and not victim.is_bio:
        return False
    return not victim.immunities or _KINDS.get(effect.word, effect.word) not in victim.immunities


_KINDS = {"set on fire": "fire", "minor acid": "acid"}
