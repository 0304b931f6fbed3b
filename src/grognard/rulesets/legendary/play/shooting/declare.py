"""Shooting: choose targets for all weapon groups, then fire group by group. (LEG-SHOOT-01 to LEG-SHOOT-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Assign, Choose, Option, Slot, yes_no
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import distance
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.shooting import SplitFire
from grognard.rulesets.legendary.lists.keywords.templates import Primary
from grognard.rulesets.legendary.play.ask_way import way_of
from grognard.rulesets.legendary.play.previews import foreseen, odds_foreseen
from grognard.rulesets.legendary.play.reactions import react_to_fire
from grognard.rulesets.legendary.play.rolls import passes_leadership
from grognard.rulesets.legendary.play.scoring import CONTROL, controller
from grognard.rulesets.legendary.play.shooting.attack_end import set_aside, take_up
from grognard.rulesets.legendary.play.shooting.blasts import fire_blast
from grognard.rulesets.legendary.play.shooting.fire import fire_at, settle_doomed
from grognard.rulesets.legendary.play.shooting.flames import fire_template
from grognard.rulesets.legendary.play.shooting.guns import firing, guns_of, is_grenade, may_still, use_up
from grognard.rulesets.legendary.play.shooting.sight_lines import Order
from grognard.rulesets.legendary.play.shooting.story import story_test
from grognard.rulesets.legendary.play.shooting.targets import (
    ignores_threats,
    is_seen,
    orders_at,
    targets_of,
    threats_of,
)
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.crews import is_gun
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, Ongoing, UnitId
from grognard.rulesets.legendary.table.special_rules import all_have, has, has_type
from grognard.rulesets.legendary.table.units import is_gargantuan, is_monster, model_name, models_of, name_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Chance
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.play.shooting.live_facts import Overwatch

IN_ORDER = "in this order"


@step
async def shoot(game: Game, unit: UnitId) -> None:
    """A unit shoots: targets for every group, then the groups one by one. (LEG-SHOOT-01)"""
    busy = await story_test(game, unit)
    guns = split(game, unit, guns_of(game, unit))
    guns = {name: kept for name, row in guns.items() if (kept := [gun for gun in row if gun.model not in busy])}
    targets = targets_of(game, unit, guns)
    if not any(targets.values()):
        return
    targets = await _heed_threats(game, unit, targets)
    orders = await declare(game, unit, guns, targets)
    if not orders:
        return
    for target in dict.fromkeys(order.target for order in orders.values()):
        await react_to_fire(game, target, unit)
    await use_dump(game, unit)
    await fire_groups(game, unit, guns, orders)


async def fire_primary(game: Game, unit: UnitId) -> None:
    """A carrier that charges fires its primary weapons before the charge move. (LEG-WPN-16)"""
    every = split(game, unit, guns_of(game, unit)) if game[unit].where == "table" else {}
    guns = {name: row for name, row in every.items() if has(row[0].weapon.all_rules, Primary)}
    if not guns:
        return
    orders = await declare(game, unit, guns, targets_of(game, unit, guns))
    for target in dict.fromkeys(order.target for order in orders.values()):
        await react_to_fire(game, target, unit)
    if orders:
        take_up(game, game[BATTLE].early)
        await fire_groups(game, unit, guns, orders)
        game.change(BATTLE, early=set_aside(game))


def go_on_with_attack(game: Game) -> None:
    """What primary weapons did before charges is one attack with what follows. (LEG-WPN-16, LEG-DMG-02)"""
    take_up(game, game[BATTLE].early)
    game.change(BATTLE, early=Ongoing())


async def fire_groups(
    game: Game, unit: UnitId, guns: dict[str, list[Gun]], orders: dict[str, Order], overwatch: Overwatch = ""
) -> None:
    """The groups fire one after another, in the order that the shooter likes. (LEG-SHOOT-01, LEG-OVER-02)"""
    fired: dict[ModelId, list[WeaponProfile]] = {}
    # Guns and grenades first: those who serve and throw them fire nothing else.
    waiting = sorted(orders, key=lambda each: not _goes_first(game, guns[each][0]))
    is_sorted = False
    while waiting:
        name = waiting[0] if is_sorted else await _next_group(game, unit, waiting)
        is_sorted = is_sorted or name == IN_ORDER
        name = waiting[0] if name == IN_ORDER else name
        waiting.remove(name)
        group = [gun for gun in guns[name] if gun.model in game]
        if group and is_grenade(group[0].weapon):
            group = await _thrower(game, unit, may_still(group, game, fired), orders[name])
        ready = firing(group, game, fired)
        if group and not ready:
            said = tell(
                "{unit}: nobody is left to fire {weapon}.", unit=name_of(game, unit), weapon=group[0].weapon.name
            )
            game.say(said, "LEG-SHOOT-07", kind="note", about=[unit])
        await fire_group(game, unit, ready, orders[name], overwatch)
    await settle_doomed(game)


def _goes_first(game: Game, gun: Gun) -> bool:
    return is_gun(game[gun.model]) or is_grenade(gun.weapon)


async def _thrower(game: Game, unit: UnitId, group: list[Gun], order: Order) -> list[Gun]:
    """Which model of a unit throws the grenade: one that sees the target. (LEG-WPN-21)"""
    able = [gun for gun in group if is_seen(game, unit, [gun], order.target)]
    if len(able) < 2:
        return able
    options = [Option(gun.model, model_name(game, gun.model), about=(gun.model,), value=gun) for gun in able]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("Who throws {weapon}?", weapon=able[0].weapon.name),
        clause="LEG-WPN-21",
        about=(unit, order.target),
        options=tuple(options),
    )
    return [await game.ask(asked)]


async def _next_group(game: Game, unit: UnitId, waiting: list[str]) -> str:
    """The weapon groups fire in the order that the shooter likes. (LEG-SHOOT-01)"""
    if len(waiting) == 1:
        return waiting[0]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit}: which weapons fire next?", unit=name_of(game, unit)),
        clause="LEG-SHOOT-01",
        about=(unit,),
        options=(Option(IN_ORDER, tell("All, in this order")), *(Option(name, name) for name in waiting)),
    )
    return await game.ask(asked)


def split(game: Game, unit: UnitId, guns: dict[str, list[Gun]]) -> dict[str, list[Gun]]:
    """With split fire every model chooses its own target, and so does every weapon of the hugest.

    (LEG-KW-69, LEG-VEH-40, LEG-TYPE-24)
    """
    are_huge = all(is_gargantuan(model) or has_type(model, "super-heavy") for model in models_of(game, unit))
    if not (are_huge or all_have(game, unit, SplitFire)):
        return guns
    return {
        name if len(row) == 1 else f"{name} {number}": [gun]
        for name, row in guns.items()
        for number, gun in enumerate(row, start=1)
    }


async def use_dump(game: Game, unit: UnitId) -> None:
    """A unit at an ammo dump that its side controls may roll failed hits again. (LEG-TERR-17)"""
    if game[BATTLE].dump_user is not None or not _is_at_dump(game, unit):
        return
    prompt = tell("Does {unit} use the ammo dump?", unit=name_of(game, unit))
    if await game.ask(yes_no(game[unit].seat, prompt, "LEG-TERR-17", about=(unit,))) == "yes":
        game.change(BATTLE, dump_user=unit)
        game.say(tell("{unit} uses the ammo dump.", unit=name_of(game, unit)), "LEG-TERR-17", about=[unit])


def _is_at_dump(game: Game, unit: UnitId) -> bool:
    """Whether a unit has a model at a dump that its side controls. (LEG-TERR-15, LEG-TERR-17)"""
    stands = troop_of(game, unit).stands
    dumps = [piece.area for piece in board(game).pieces if piece.is_any("ammo dump")]
    near = [area for area in dumps if any(distance(one.shape, area) <= CONTROL + 0.001 for one in stands)]
    return any(controller(game, area) == game[unit].seat for area in near)


async def fire_group(game: Game, unit: UnitId, group: list[Gun], order: Order, overwatch: Overwatch = "") -> None:
    """One weapon group: to hit, saves, damage. (LEG-SHOOT-01, LEG-SCAT-01, LEG-TMPL-04)"""
    if not group or not game[unit].models:
        return
    weapon = group[0].weapon
    use_up(game, group)
    if weapon.is_template:
        await fire_template(game, unit, group, order)
    elif weapon.is_blast:
        await fire_blast(game, unit, group, order)
    elif game[order.target].models:
        await fire_at(game, unit, group, order, overwatch)


# ---------------------------------------------------------------- declarations


async def _heed_threats(game: Game, unit: UnitId, targets: dict[str, list[UnitId]]) -> dict[str, list[UnitId]]:
    """Immediate threats come first, unless a leadership test sets the unit free. (LEG-SHOOT-04, LEG-SHOOT-05)"""
    if ignores_threats(game, unit):
        return targets
    threats = threats_of(game, unit, targets)
    if not threats or all(enemy in threats for row in targets.values() for enemy in row):
        return targets
    prompt = tell(
        "An enemy is an immediate threat to {unit}. Fire at it, or test leadership?", unit=name_of(game, unit)
    )
    ways = {"threat": tell("Fire at the threat"), "test": tell("Test to choose freely")}
    if await way_of(game, unit, prompt, "LEG-SHOOT-05", ways, about=(unit, *sorted(threats))) == "test":
        if await passes_leadership(game, unit, name="threat"):
            game.say(tell("{unit} keeps a cool head.", unit=name_of(game, unit)), "LEG-SHOOT-05", about=[unit])
            return targets
        game.say(tell("{unit} sees nothing but the threat.", unit=name_of(game, unit)), "LEG-SHOOT-05", about=[unit])
    return {name: [enemy for enemy in row if enemy in threats] for name, row in targets.items()}


async def declare(
    game: Game,
    unit: UnitId,
    guns: dict[str, list[Gun]],
    targets: dict[str, list[UnitId]],
    overwatch: Overwatch = "",
) -> dict[str, Order]:
    """A target for each weapon group, before any die is rolled. (LEG-SHOOT-06)"""
    slots: list[Slot[Order | None]] = []
    for name, row in guns.items():
        options = [option for enemy in targets[name] for option in orders_at(game, row, enemy)]
        if options:
            label = tell("{count} x {weapon}", count=len(row), weapon=name) if len(row) > 1 else name
            hold: Option[Order | None] = Option("hold", tell("Hold fire"), value=Order(UnitId("")))
            slots.append(Slot(name, label, (*options, hold), about=tuple(dict.fromkeys(gun.model for gun in row))))
    if not slots:
        return {}
    asked: Assign[Order] = Assign(
        seat=game[unit].seat,
        prompt=tell("{unit} shoots at whom?", unit=name_of(game, unit)),
        clause="LEG-SHOOT-06",
        about=(unit,),
        slots=tuple(slots),  # type: ignore[arg-type]
        legal=lambda chosen: _check_orders(game, slots, guns, chosen),
        propose=lambda chance: _proposed(game, slots, guns, chance),
        shows=lambda: {"slots": foreseen(game, {slot.key: guns[slot.key] for slot in slots}, slots, overwatch)},
        previews=lambda draft: odds_foreseen(game, unit, guns, slots, draft, overwatch),
    )
    chosen = await game.ask(asked)
    return {name: order for name, order in chosen.items() if order.target}


def _check_orders(
    game: Game, slots: Sequence[Slot[Order | None]], guns: Mapping[str, list[Gun]], chosen: Mapping[str, str]
) -> None:
    """One grenade for a unit, one target for a monster. (LEG-WPN-21, LEG-TYPE-19)"""
    thrown = [slot.key for slot in slots if chosen[slot.key] != "hold" and is_grenade(guns[slot.key][0].weapon)]
    if len(thrown) > 1:
        raise Refused(tell("One model of a unit throws one grenade."), "LEG-WPN-21")
    _check_monsters(game, slots, chosen)


def _check_monsters(game: Game, slots: Sequence[Slot[Order | None]], chosen: Mapping[str, str]) -> None:
    """A monstrous creature fires its weapons at one target, a gargantuan one at many. (LEG-TYPE-19, LEG-TYPE-24)"""
    aims: dict[str, UnitId] = {}
    for slot in slots:
        order = next(option.value for option in slot.options if option.key == chosen[slot.key])
        if order is None or not order.target:
            continue
        for model in slot.about:
            own = game[ModelId(model)]
            if is_monster(own) and not is_gargantuan(own) and aims.setdefault(model, order.target) != order.target:
                raise Refused(tell("{model} fires at one target.", model=model_name(game, model)), "LEG-TYPE-19")


def _proposed(
    game: Game, slots: Sequence[Slot[Order | None]], guns: Mapping[str, list[Gun]], chance: Chance
) -> dict[str, str]:
    """Any targets; a group that would be one too many holds its fire."""
    answer = dict.fromkeys((slot.key for slot in slots), "hold")
    for slot in slots:
        wish = {**answer, slot.key: slot.options[chance.below(len(slot.options))].key}
        try:
            _check_orders(game, slots, guns, wish)
        except Refused:
            continue
        answer = wish
    return answer
