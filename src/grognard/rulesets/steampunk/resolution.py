"""The dice of SteampunkFantasy: plain functions of small facts, played, computed and simulated alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import D6, OPEN_D6, sided
from grognard.rulesets.steampunk.effects import ROLLED, Effect
from grognard.rulesets.steampunk.facts import Clash, Host, Swings

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.facts import Area, Hit, Rows, Shot, Toll, Typed, Victim

TO_HIT = 5
"""To hit. (SPF-SHOOT-01)"""
ARMOUR_HOLDS = 5
"""Each armour die. (SPF-ARMOR-02)"""
PARTLY_BLOCKED = -3
BLOCKED = 2
"""Armour successes that stop a hit. (SPF-ARMOR-03)"""


def hits(dice: Dice, shots: int, shot: Shot) -> int:
    """How many of so many equal shots hit: open-ended dice, no automatic hit or miss. (SPF-SHOOT-01, SPF-SHOOT-16)"""
    return dice.count(shots, OPEN_D6, TO_HIT, plus=shot.plus, name="to hit", because=shot.because)


def area_hits(dice: Dice, area: Area) -> int:
    """A die per model, then evasion against each hit. (SPF-AREA-01, SPF-AREA-02, SPF-ABIL-01)"""
    scored = dice.count(area.models, D6, area.needs, name="area")
    if area.evasion is None:
        return scored
    return scored - dice.count(scored, D6, area.evasion, name="evasion")


def misfires(dice: Dice, on: int) -> bool:
    """Whether the weapon fails on a roll of `on` or less. (SPF-WPN-10)"""
    return not dice.test(D6, on + 1, name="misfire")


def armour_holds(dice: Dice, number: int) -> int:
    """Successes of the armour dice, as far as they matter: 0 penetrated, 1 partly blocked, 2 blocked. (SPF-ARMOR-03)"""
    return min(dice.count(number, D6, ARMOUR_HOLDS, name="armour"), BLOCKED)


def damage(dice: Dice, toll: Toll, hit: Hit, victim: Victim) -> Toll:
    """One hit: its tokens, armour, the damage roll on the regular table, typed damage. (SPF-SHOOT-18, SPF-DMG-01)"""
    if toll.models <= 0:
        return toll  # hits left over when nobody lives are lost (SPF-DMG-07)
    toll = toll.and_(*(effect for effect in hit.gives if takes(victim, effect)))
    blocked = 0
    if hit.armour > 0:
        ap = dice.roll(hit.ap, "AP") + hit.ap_plus
        blocked = dice.do(armour_holds, max(hit.armour - ap, 0))
    if hit.damage is not None and blocked < BLOCKED and hit.kind not in victim.immunities:
        rolled = dice.roll(hit.damage, "damage") + hit.plus + (PARTLY_BLOCKED if blocked else hit.penetration_bonus)
        result = rolled + toll.future - victim.resists(hit.kind)
        toll = on_table(dice, toll, "regular", result, victim)
    for typed in hit.extra:
        if not (typed.only_if_penetrated and blocked):
            toll = typed_damage(dice, toll, typed, victim)
    return toll


def typed_damage(dice: Dice, toll: Toll, typed: Typed, victim: Victim) -> Toll:
    """The bare die on a table of its own, minus a matching resistance. (SPF-TYPE-02, SPF-TYPE-03, SPF-TYPE-06)"""
    if not victim.table(typed.table) or typed.table in victim.immunities or toll.models <= 0:
        return toll
    tokens = toll.crew if typed.table == "crew" else 0
    result = dice.roll(typed.die, typed.table) + typed.plus + tokens - victim.resists(typed.table)
    return on_table(dice, toll, typed.table, result, victim)


def on_table(dice: Dice, toll: Toll, table: str, result: int, victim: Victim, *, is_bleeding: bool = False) -> Toll:
    """The row a result reaches, and its effects. (SPF-DMG-04, SPF-DMG-05, SPF-SHEET-08)"""
    effects = row_of(victim.table(table), result)
    for effect in effects:  # deaths first: old tokens are halved before new ones come (SPF-DMG-05)
        if effect.word in ("kill", "destroy"):
            toll = killed(toll, toll.models if effect.word == "destroy" else effect.n)
    for effect in effects:
        if effect.word == "future":
            toll = toll._replace(future=toll.future + effect.n)
        elif effect.word == "future crew":
            toll = toll._replace(crew=toll.crew + effect.n)
        elif effect.word in ROLLED:
            for _ in range(effect.times):
                toll = further(dice, toll, effect, victim)
        elif effect.word not in ("kill", "destroy") and not (is_bleeding and effect.word == "bleeding"):
            toll = toll.and_(effect) if takes(victim, effect) else toll
    return toll


def further(dice: Dice, toll: Toll, effect: Effect, victim: Victim) -> Toll:
    """A roll on a further table of the same unit, at once. (SPF-DMG-09)"""
    if toll.models <= 0 or not victim.table(effect.word) or effect.word in victim.immunities:
        return toll
    tokens = toll.crew if effect.word == "crew" else 0
    result = dice.roll(sided(effect.n), effect.word) + tokens - victim.resists(effect.word)
    return on_table(dice, toll, effect.word, result, victim)


def row_of(rows: Rows, result: int) -> tuple[Effect, ...]:
    """The effects of the row a result reaches; below the first row there is no damage. (SPF-SHEET-08)"""
    reached: tuple[Effect, ...] = ()
    for low, effects in rows:
        if low > result:
            break
        reached = effects
    return reached


def killed(toll: Toll, models: int) -> Toll:
    """Models die; each death halves the future-damage tokens. (SPF-DMG-05, SPF-DMG-07)"""
    dead = min(models, toll.models)
    return toll._replace(models=toll.models - dead, future=toll.future >> dead)


def takes(victim: Victim, effect: Effect) -> bool:
    """Whether the base can receive this effect: poison only BIO, and no immunity. (SPF-TYPE-18, SPF-ABIL-13)"""
    if effect.word == "poison" and not victim.is_bio:
        return False
    kind = {"set on fire": "fire", "minor acid": "acid"}.get(effect.word, effect.word)
    return kind not in victim.immunities


def clash(dice: Dice, first: Host, second: Host) -> Clash:
    """Both sides roll their assault and deflection dice. (SPF-ASLT-06, SPF-ASLT-12, SPF-ASLT-22)"""
    return Clash(dice.do(swings, first), dice.do(swings, second))


def swings(dice: Dice, host: Host) -> Swings:
    """Assault dice by source, then deflection dice. (SPF-ASLT-11, SPF-ASLT-12)"""
    successes = tuple(dice.count(pool.dice, D6, pool.needs, name="assault") for pool in host.pools)
    by_key = {pool.key: number for pool, number in zip(host.pools, successes, strict=True)}
    deflections = tuple(
        dice.count(shield.dice * by_key.get(shield.per_success_of, 1), D6, shield.needs, name="deflection")
        for shield in host.shields
    )
    return Swings(successes, deflections)
