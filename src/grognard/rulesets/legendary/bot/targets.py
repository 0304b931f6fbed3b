"""Whom units shoot at, and who fires overwatch. (LEG-SHOOT-06, LEG-OVER-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.offers import NO
from grognard.rulesets.legendary.bot.buildings import walls
from grognard.rulesets.legendary.bot.worth import hurt_of
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.units import is_monster, is_vehicle, models_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Answer, Assign, Choose, Slot
    from grognard.rulesets.legendary.bot.survey import Seat, Survey
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile

LEAST = 4.0
"""Overwatch must promise so many points: it costs the activation."""
READY = 0.7
"""Overwatch is fired at targets that are nearly as good as the best."""


def shoot(seat: Seat, question: Assign) -> Answer:
    """Everybody at one target, the one worth most; who cannot reach it, at the next. (LEG-SHOOT-06, LEG-DMG-02)"""
    table, unit = seat.survey, UnitId(question.about[0])
    keys = {option.key for slot in question.slots for option in slot.options}
    foes = {key: UnitId(key.partition(" ")[0].partition("/")[0]) for key in keys}
    values = {
        key: walls(table, unit, foe) if key.endswith("/walls") else table.shot(unit, foe)
        for key, foe in foes.items()
        if foe in table.game
    }
    ranked = sorted(values, key=lambda key: (-values[key], key))
    answer = {}
    for slot in question.slots:
        able = [option.key for option in slot.options]
        reached = [key for key in ranked if key in able and reaches(table, unit, slot.key, foes[key])]
        answer[slot.key] = next(iter(reached), able[-1])
    answer |= {slot.key: "hold" for slot in question.slots if is_worse(table, unit, slot, question.slots, answer, foes)}
    return answer if seat.accepts(answer) else question.suggest(seat.chair.chance)


def gun_of(table: Survey, unit: UnitId, name: str) -> WeaponProfile | None:
    """The weapon of a group by its name; with split fire the name has a number."""
    arms = [weapon for model in models_of(table.game, unit) for weapon in (*model.weapons, *model.rider_weapons)]
    return next((weapon for weapon in arms if name == weapon.name or name.startswith(f"{weapon.name} ")), None)


def reaches(table: Survey, unit: UnitId, name: str, foe: UnitId) -> bool:
    """Whether a weapon is worth firing at an enemy: what falls short strikes friends. (LEG-GEN-07)"""
    weapon = gun_of(table, unit, name)
    reach = weapon.reach() if weapon is not None else None
    return reach is None or table.away(unit, foe) <= reach


def is_worse(
    table: Survey,
    unit: UnitId,
    slot: Slot[Any],
    slots: Sequence[Slot[Any]],
    answer: dict[str, str],
    foes: dict[str, UnitId],
) -> bool:
    """Whether everybody who carries a weapon has a better one: a man fires one of them. (LEG-SHOOT-07)"""
    if answer[slot.key] not in foes:
        return False
    men = [ModelId(each) for each in slot.about]
    if any(is_vehicle(table.game[man]) or is_monster(table.game[man]) for man in men):
        return False

    def value(each: Slot[Any]) -> float:
        weapon, foe = gun_of(table, unit, each.key), foes.get(answer[each.key])
        bodies = models_of(table.game, foe) if foe is not None and foe in table.game else []
        if weapon is None or foe is None or not bodies:
            return 0.0
        is_far = weapon.inches is not None and table.away(unit, foe) > weapon.inches
        return hurt_of(weapon, 4, 0, bodies[0].profile, is_far=is_far)

    own = value(slot)
    others = [(value(each), each) for each in slots if each.key != slot.key and answer[each.key] != "hold"]
    better = [each for more, each in others if more > own or (more == own and slots.index(each) < slots.index(slot))]
    return all(any(man in each.about for each in better) for man in men)


def order(seat: Seat, question: Choose) -> Answer:
    """The best weapons fire first: who has fired one fires no other. (LEG-SHOOT-01, LEG-SHOOT-07)"""
    table, unit = seat.survey, UnitId(question.about[0])
    groups = [option.key for option in question.options[1:]]
    strengths = {key: weapon.strength() for key in groups if (weapon := gun_of(table, unit, key)) is not None}
    return max(strengths, key=lambda key: (strengths[key], key), default=question.options[0].key)


def overwatch(seat: Seat, question: Choose) -> Answer:
    """Whoever has this enemy for a target that is about as good as any fires. (LEG-OVER-01)"""
    table, foe = seat.survey, UnitId(question.about[0])
    best, who = 0.0, NO
    for option in question.options:
        unit = UnitId(option.key.partition(" ")[0])
        if unit not in table.game or table.game[unit].seat != seat.number:
            continue
        value = table.shot(unit, foe)
        is_posted = table.jobs.get(unit) is None or table.is_on_job(unit)
        if value > best and value >= LEAST and is_posted and value >= READY * table.best_shot(unit):
            best, who = value, option.key
    return who


def threat(seat: Seat, question: Choose) -> Answer:
    """The nearest enemy is a target as good as any. (LEG-SHOOT-05)"""
    return question.options[0].key
