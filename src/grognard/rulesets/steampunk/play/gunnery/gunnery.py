"""The Gunnery steps: load, aim, name targets in nation order; the shots follow all at once. (SPF-GUN)"""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.game import Game, step
from grognard.kernel.table import Ref
from grognard.rulesets.steampunk.lists.hidden_speeds import open_speed
from grognard.rulesets.steampunk.lists.order_codes import SHOOTING, Action
from grognard.rulesets.steampunk.lists.order_codes import gunnery as parts_of
from grognard.rulesets.steampunk.lists.sheets import Gunnery
from grognard.rulesets.steampunk.play.damage.shaken import shaken_gunnery
from grognard.rulesets.steampunk.play.gunnery.aiming import take_aim
from grognard.rulesets.steampunk.play.gunnery.fire_plan import HOLD_FIRE, BarrelChoice, FirePlan, aim_slot
from grognard.rulesets.steampunk.play.gunnery.loading import load
from grognard.rulesets.steampunk.play.gunnery.shooting import volley
from grognard.rulesets.steampunk.play.gunnery.spotting import name_token
from grognard.rulesets.steampunk.play.gunnery.targets import Gunsight
from grognard.rulesets.steampunk.table.guns import are_rivals, barrels_of, is_ready, main_of
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import Aimed, Orders, Tending, Unit, UnitId, orders_id
from grognard.rulesets.steampunk.table.units import new_id, on_map

WITH_WEAPONS = SHOOTING | {"Load", "Aim"}
HEALING = frozenset({"Minor Healing", "Major Healing", "Rally"})


class Doing(NamedTuple):
    """One action of a unit in a Gunnery step, with the guns it concerns."""

    entry: Gunnery
    action: Action
    guns: tuple[int, ...]


@step
async def fire(game: Game, number: int) -> None:
    """Part `number` (1 or 2) of every gunnery order: loading and aiming, then targets, then the shots. (SPF-GUN-01)"""
    for orders in game.all(Orders):
        game.change(orders.id, actions_shown=number)
    for seat in choosing_order(game):
        for unit in [each for each in on_map(game) if each.seat == seat]:
            for doing in doings(game, unit, number):
                begin(game, unit, doing)
    game.then(volley)


def begin(game: Game, unit: Unit, doing: Doing) -> None:
    """Do what asks nobody at once, and queue the questions in nation order. (SPF-ORD-06, SPF-GUN-16)"""
    word = doing.action.word
    if word == "Load":
        load(game, unit.id, doing.action, doing.guns)
    elif word == "Aim":
        working = [gun for gun in doing.guns if not unit.loads[gun].is_lost and not unit.loads[gun].shaken]
        take_aim(game, unit.id, working)  # a shaken weapon does nothing (SPF-DMG-09)
    elif word in SHOOTING:
        if any(is_ready(unit, gun, word) for gun in doing.guns):
            game.then(name_targets, unit.id, word, doing.action.times, doing.guns, doing.entry.same_angle)
    elif word == "Spot":
        game.then(name_token, unit.id)
    elif word == "Release":
        game.add(Aimed(id=Ref(new_id(game, "aimed")), unit=unit.id, gun=-1, manner="release", what=doing.action.what))
    elif word in HEALING:
        assert unit.at is not None
        is_self = doing.action.what.casefold() == "self"
        made = Tending(
            id=Ref(new_id(game, "tending")), unit=unit.id, seat=unit.seat, at=unit.at, word=word, is_self=is_self
        )
        game.add(made)


def actions_of(game: Game, unit: Unit, number: int) -> list[tuple[Gunnery, Action]]:
    """What the unit really does in this part; the rest does nothing. (SPF-GUN-02 to SPF-GUN-04, SPF-ORD-24)"""
    allowed = allowed_gunnery(game, unit)
    if allowed == "none":
        return []
    orders = game[orders_id(unit.id)].now
    found = []
    for heading in range(len(unit.profile.headings)):
        entry = unit.profile.gunnery.get(orders.gunnery_at(heading))
        if entry is not None and (not entry.speeds or open_speed(unit.profile, unit.speed) in entry.speeds):
            found += [(entry, action) for action in parts_of(entry.order)[number - 1] if action.word != "-"]
    found += [(Gunnery(heading="free", weapon=name), Action("Fire", name)) for name in unit.profile.free_fire]
    return [each for each in found if allowed in ("normal", each[1].word.casefold())]


def allowed_gunnery(game: Game, unit: Unit) -> str:
    """ "normal", "none", or the only action it may do. (SPF-COND-04, SPF-HIDE-02, SPF-GUN-13)"""
    is_hiding = unit.is_hidden and not game.options["hidden_simple"]
    if unit.is_doomed or is_hiding or "fallen" in unit.wear.marks:
        return "none"
    if not unit.is_shaken:
        return "normal"
    return shaken_gunnery(unit)


def doings(game: Game, unit: Unit, number: int) -> list[Doing]:
    """Its actions with their guns: a weapon does at most one action in a step. (SPF-GUN-11)"""
    taken: set[int] = set()
    found = []
    for entry, action in actions_of(game, unit, number):
        guns: tuple[int, ...] = ()
        if action.word in WITH_WEAPONS:
            guns = tuple(gun for gun in unit.profile.guns_for(entry, action) if gun not in taken)
            # A gun that cannot be fired does nothing, and is free for another order. (SPF-ORD-24)
            taken.update(gun for gun in guns if action.word not in SHOOTING or is_ready(unit, gun, action.word))
        found.append(Doing(entry, action, guns))
    return found


# ---------------------------------------------------------------- targets


@step
async def name_targets(
    game: Game, name: UnitId, word: str, times: int, guns: tuple[int, ...], same_angle: bool
) -> None:
    """The owner names a target for every gun that can fire, or lets it hold its fire. (SPF-GUN-09, SPF-GUN-10)"""
    unit = game[name]
    sight = Gunsight(game, unit)
    busy = [each.gun for each in game.all(Aimed) if each.unit == name and each.gun >= 0]
    guns = tuple(gun for gun in guns if not any(are_rivals(unit.profile, gun, other) for other in busy))
    choices = barrel_choices(sight, guns, word, times)
    if not choices:
        return
    plan = FirePlan(sight, choices, same_angle=same_angle)
    answer = await game.ask(plan.question())
    for key, choice in choices.items():
        mark = answer[key]
        if mark == HOLD_FIRE:
            continue
        gun = choice.barrel.gun
        is_aimed = answer.get(aim_slot(unit, gun)) == "yes"
        made = Aimed(
            id=Ref(new_id(game, "aimed")),
            unit=name,
            gun=gun,
            target=mark.target,
            at=mark.at,
            is_aimed=is_aimed and sight.is_helped(choice.barrel, mark),
            manner=mark.manner,
            side=choice.barrel.side if mark.side is None else mark.side,
            is_air=mark.is_air,
        )
        game.add(made)


def barrel_choices(sight: Gunsight, guns: tuple[int, ...], word: str, times: int) -> dict[str, BarrelChoice]:
    """What each barrel could fire at; a linked gun only with its main weapon. (SPF-GUN-09, SPF-WPN-17)"""
    profile = sight.unit.profile
    choices: dict[str, BarrelChoice] = {}
    for barrel in barrels_of(sight.unit, guns, word, times):
        if marks := sight.marks_of(barrel):
            choices[barrel.key] = BarrelChoice(barrel, marks)
    firing = {choice.barrel.gun for choice in choices.values()}
    return {
        key: choice
        for key, choice in choices.items()
        if not profile.guns[choice.barrel.gun].linked_to or main_of(profile, choice.barrel.gun) in firing
    }
