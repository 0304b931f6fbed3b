"""Whom units shoot at, and who fires overwatch. (LEG-SHOOT-06, LEG-OVER-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.offers import NO
from grognard.rulesets.legendary.bot import worth
from grognard.rulesets.legendary.bot.buildings import walls
from grognard.rulesets.legendary.play.moves.overwatch import Reaction
from grognard.rulesets.legendary.play.shooting.sight_lines import WALLS
from grognard.rulesets.legendary.play.vehicles.parts import TRACKS, armour_of_parts, parts_of
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.units import is_monster, is_vehicle, models_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Answer, Assign, Choose, Slot
    from grognard.rulesets.legendary.bot.survey import Seat, Survey
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.play.shooting.sight_lines import Order

LEAST = 4.0
"""Overwatch must promise so many points: it costs the activation."""
TRACKS_SHARE, GUNS_SHARE = 0.25, 0.6
"""What a vehicle that cannot move, or has no weapons, has lost of its worth."""
ARRIVES = 9.0
"""Whom a mover comes so near it may charge."""
READY = 0.7
"""Overwatch is fired at targets that are nearly as good as the best."""


def shoot(seat: Seat, question: Assign[Any]) -> Answer:
    """Everybody at one target, the one worth most; who cannot reach it, at the next. (LEG-SHOOT-06, LEG-DMG-02)"""
    table, unit = seat.survey, UnitId(question.about[0])
    orders: dict[str, Order] = {
        option.key: option.value for slot in question.slots for option in slot.options if option.value
    }
    everybody = {key: order.target for key, order in orders.items() if order.target in table.game}
    answer = aimed(table, unit, question, orders, everybody)
    if seat.accepts(answer):
        return answer
    # A monstrous creature fires at one target. (LEG-TYPE-19)
    wished = dict.fromkeys(everybody[key] for key in answer.values() if key in everybody)
    for foe in sorted(wished, key=lambda foe: -table.shot(unit, foe)):
        alone = {key: each for key, each in everybody.items() if each == foe}
        answer = aimed(table, unit, question, orders, alone)
        if seat.accepts(answer):
            return answer
    return question.suggest(seat.chair.chance)


def aimed(
    table: Survey, unit: UnitId, question: Assign[Any], orders: dict[str, Order], foes: dict[str, UnitId]
) -> dict[str, str]:
    """For every group the best of these targets."""
    answer = {}
    for slot in question.slots:
        plain = [option.key for option in slot.options if option.key in foes and not orders[option.key].is_doubled]
        values = {
            key: order_worth(table, unit, slot, orders[key])
            for key in plain
            if reaches(table, unit, slot.key, foes[key])
        }
        best = min(values, key=lambda key: (-values[key], key), default=slot.options[-1].key)
        answer[slot.key] = doubled(table, unit, slot, best, foes)
    answer |= {slot.key: "hold" for slot in question.slots if is_worse(table, unit, slot, question.slots, answer, foes)}
    return answer


def order_worth(table: Survey, unit: UnitId, slot: Slot[Any], order: Order) -> float:
    """What fire at a unit, at a part of a vehicle or at the walls of a building promises."""
    if order.part == WALLS:
        return walls(table, unit, order.target)
    model = table.game[order.model] if order.model is not None else None
    weapon = gun_of(table, unit, slot.key)
    if model is None or weapon is None or order.part not in parts_of(model):
        return table.shot(unit, order.target)
    share = TRACKS_SHARE if order.part == TRACKS else GUNS_SHARE / max(1, len(model.weapons))
    chance = worth.part_lost(
        weapon, skill_in(table, slot), armour_of_parts(table.game, model), len(slot.about) * weapon.shots_of()
    )
    return chance * share * worth.worth_of(table.game, order.target) / len(table.game[order.target].models)


def skill_in(table: Survey, slot: Slot[Any]) -> int:
    """The BS of those who carry the weapons of a group."""
    men = [ModelId(each) for each in slot.about if each in table.game]
    return worth.skill_of(table.game[men[0]]) if men else 4


def doubled(table: Survey, unit: UnitId, slot: Slot[Any], key: str, foes: dict[str, UnitId]) -> str:
    """The same target with rapid fire, where twice the shots are better and it is not too far. (LEG-WPN-13)"""
    weapon = gun_of(table, unit, slot.key)
    twice = f"{key} x2"
    if key not in foes or weapon is None or twice not in {option.key for option in slot.options}:
        return key
    if weapon.inches is None or table.away(unit, foes[key]) > weapon.inches:
        return key
    skill, body = skill_in(table, slot), models_of(table.game, foes[key])[0].profile
    once = worth.hurt_of(weapon, skill, 0, body, is_far=False)
    return twice if worth.hurt_of(weapon, skill, 0, body, is_far=False, is_doubled=True) > once else key


def gun_of(table: Survey, unit: UnitId, name: str) -> WeaponProfile | None:
    """The weapon of a group by its name; with split fire the name has a number."""
    arms = [weapon for model in models_of(table.game, unit) for weapon in (*model.weapons, *model.rider_weapons)]
    return next((weapon for weapon in arms if name == weapon.name or name.startswith(f"{weapon.name} ")), None)


def reaches(table: Survey, unit: UnitId, name: str, foe: UnitId) -> bool:
    """Whether a weapon is worth firing at an enemy: what falls short strikes friends. (LEG-GEN-07)"""
    weapon = gun_of(table, unit, name)
    reach = worth.reach_of(weapon) if weapon is not None else None
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
        return worth.hurt_of(weapon, 4, 0, bodies[0].profile, is_far=is_far)

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


def overwatch(seat: Seat, question: Choose[Any]) -> Answer:
    """Whoever has this enemy for a target that is about as good as any fires, most of all at those who will charge.

    (LEG-OVER-01)
    """
    if not any(isinstance(option.value, Reaction) for option in question.options):
        return question.options[0].key  # a second burst, or a flier that watches: it costs nothing more
    table, foe = seat.survey, UnitId(question.about[0])
    best, who = 0.0, NO
    for option in question.options:
        if not isinstance(option.value, Reaction):
            continue
        unit = option.value.unit
        peril = danger(table, foe, unit)
        value = table.shot(unit, foe) * (1.0 + peril)
        is_posted = table.jobs.get(unit) is None or table.is_on_job(unit) or peril > 0.0
        if value > best and value >= LEAST and is_posted and value >= READY * table.best_shot(unit):
            best, who = value, option.key
    return who


def danger(table: Survey, foe: UnitId, unit: UnitId) -> float:
    """What a mover does to those near it if it arrives, for each point that it is worth. (LEG-OVER-01)"""
    near = [unit, *(each.id for each in table.own if each.id != unit)]
    worst = max((table.clash(foe, each) for each in near if table.away(foe, each) <= ARRIVES), default=0.0)
    return max(worst, 0.0) / max(worth.worth_of(table.game, foe), 1.0)


def threat(seat: Seat, question: Choose) -> Answer:
    """The nearest enemy is a target as good as any. (LEG-SHOOT-05)"""
    return question.options[0].key


def precise(seat: Seat, question: Choose) -> Answer:
    """A leader or hero if one can be picked, else who has most wounds. (LEG-KW-48)"""
    game = seat.survey.game
    models = [game[ModelId(option.key)] for option in question.options if option.key in game]
    best = max(models, key=lambda model: (model.is_leader, sum(model.left), model.id), default=None)
    return question.options[0].key if best is None else best.id
