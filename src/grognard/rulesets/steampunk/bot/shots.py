"""At whom: for every barrel the shot that adds most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.rulesets.steampunk.bot.shot_worth import COVERED, SPARED
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import Sweep, has
from grognard.rulesets.steampunk.play.gunnery.fire_plan import HOLD_FIRE
from grognard.rulesets.steampunk.table.guns import SIDES
from grognard.rulesets.steampunk.table.records import UnitId

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ask import Answer, Assign, Choose, Slot
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.bot.gun_groups import Battery
    from grognard.rulesets.steampunk.bot.seat import Seat
    from grognard.rulesets.steampunk.bot.survey import Survey, SurveyedUnit
    from grognard.rulesets.steampunk.play.gunnery.targets import Mark
    from grognard.rulesets.steampunk.table.guns import Barrel

ENOUGH = 1.1
"""Expected losses beyond this share of a base are wasted on it."""

FRIENDLY = 1.5
"""What hurting a friend counts, compared with hurting an enemy."""


def targets(seat: Seat, question: Assign) -> Answer:
    """A target for every barrel; if they do not go together, all at the best one."""
    survey = seat.survey
    piece = survey.pieces.get(UnitId(question.about[0]))
    if piece is None:
        return None
    chosen = split(survey, piece, question)
    if seat.accepts(chosen):
        return chosen
    for together in same_target(survey, piece, question):
        if seat.accepts(together):
            return together
    return None


def split(survey: Survey, piece: SurveyedUnit, question: Assign) -> dict[str, str]:
    """Barrel after barrel, each at what it gains most from after the others."""
    answer: dict[str, str] = {}
    done: dict[str, float] = {}
    for slot in question.slots:
        if slot.value is None:  # the use of an aim
            answer[slot.key] = "yes"
            continue
        best, most = HOLD_FIRE, 0.0
        for mark in marks_of(slot):
            worth = worth_of(survey, piece, slot.value, mark, done)
            if worth > most:
                best, most = mark.key, worth
        answer[slot.key] = best
        if best != HOLD_FIRE:
            done[best] = done.get(best, 0.0) + most
    return answer


def same_target(survey: Survey, piece: SurveyedUnit, question: Assign) -> list[dict[str, str]]:
    """Plans in which as many barrels as can fire at one and the same mark, the best first."""
    slots = [slot for slot in question.slots if slot.value is not None]
    aims = {slot.key: "yes" for slot in question.slots if slot.value is None}
    marks = {mark.key: mark for slot in slots for mark in marks_of(slot)}
    plans = [plan for mark in marks.values() for plan in _plans_at(survey, piece, slots, mark)]
    return [plan | aims for worth, plan in sorted(plans, key=lambda each: -each[0]) if worth > 0.0]


def marks_of(slot: Slot[Any]) -> list[Mark]:
    """What a barrel can be fired at."""
    return [option.value for option in slot.options if option.value is not None]


def _plans_at(
    survey: Survey, piece: SurveyedUnit, slots: list[Slot[Any]], mark: Mark
) -> list[tuple[float, dict[str, str]]]:
    """All barrels at the mark that can; one of them alone, for rivals; all of one weapon. With what each is worth."""
    able = [slot for slot in slots if any(option.key == mark.key for option in slot.options)]
    worths = {slot.key: worth_of(survey, piece, slot.value, mark, {}) for slot in able}

    def plan(firing: list[Slot]) -> tuple[float, dict[str, str]]:
        keys = {slot.key for slot in firing}
        fired = {slot.key: mark.key if slot.key in keys else HOLD_FIRE for slot in slots}
        return sum(worths[slot.key] for slot in firing), fired

    plans = [plan(able)]
    for slot in able:
        alike = [each for each in able if each.value.weapon.name == slot.value.weapon.name]
        plans += [plan([slot]), plan(alike)]
    return plans


def worth_of(survey: Survey, piece: SurveyedUnit, barrel: Barrel, mark: Mark, done: dict[str, float]) -> float:
    """What a barrel gains by firing at a mark, others having fired already."""
    battery = next((each for each in piece.arsenal.batteries if barrel.gun in each.guns), None)
    if battery is None:
        return 0.0
    if mark.target is not None and mark.target in survey.pieces:
        target = survey.pieces[mark.target]
        plain, aimed = piece.arsenal.shot(battery, piece.pose, target, target.pose)
        is_aimed = any(aim.group == battery.group for aim in piece.unit.aims)
        worth = (aimed if is_aimed else plain) / max(len(battery.guns), 1)
        left = ENOUGH * target.value - done.get(mark.key, 0.0)
        return spared(piece, battery, min(worth, max(left, 0.02 * worth)))
    if mark.side is not None:
        return swept(survey, piece, battery, mark.side)
    if mark.target is None and mark.at is not None:
        return spared(piece, battery, on_hex(survey, piece, battery, mark.at, is_air=mark.is_air))
    return 0.0


def spared(piece: SurveyedUnit, battery: Battery, worth: float) -> float:
    """Nothing, where ammunition is scarce and the shot a poor one."""
    is_poor = battery.is_limited and worth * len(battery.guns) < SPARED * piece.arsenal.best[battery.place]
    return 0.0 if is_poor else worth


def on_hex(survey: Survey, piece: SurveyedUnit, battery: Battery, at: Hex, *, is_air: bool) -> float:
    """Area fire and hex effects: enemies there less friends."""
    worth = 0.0
    for enemy in survey.theirs:
        if enemy.pose.at == at and enemy.unit.is_flying == is_air:
            worth += piece.arsenal.shot(battery, piece.pose, enemy, enemy.pose)[0]
    covers = battery.weapon.covers
    if covers is not None:
        harmful = any(each.kind != "smoke" for each in covers.effect.lying())
        friends = sum(each.value for each in survey.mine if each.pose.at == at)
        worth -= 2.0 * COVERED * friends if harmful else 0.0
        worth += screen(survey, at) if not harmful else 0.0
    return worth


def screen(survey: Survey, at: object) -> float:
    """What smoke is worth: a little, on enemies that shoot."""
    there = [enemy for enemy in survey.theirs if enemy.pose.at == at]
    return 0.05 * sum(sum(enemy.arsenal.best) for enemy in there)


def swept(survey: Survey, piece: SurveyedUnit, battery: Battery, side: int) -> float:
    """A sweep through one side: what it does to enemies, less what it does to friends if it spares nobody."""
    assert side < len(SIDES)
    turned = piece.pose._replace(facing=(piece.pose.facing + side) % 6)

    def done_to(others: Iterable[SurveyedUnit]) -> float:
        return sum(piece.arsenal.shot(battery, turned, other, other.pose)[0] for other in others)

    sweep = has(battery.weapon.abilities, Sweep)
    friends = [each for each in survey.mine if each is not piece] if sweep and sweep.whom == "everybody" else []
    return done_to(survey.theirs) - FRIENDLY * done_to(friends)


def spot(seat: Seat, question: Choose) -> Answer:
    """Any token is worth a look, with the aim if there is one."""
    *looks, passes = question.options
    return (looks[-1] if looks else passes).key
