"""Overwatch: fire at those who move. (LEG-OVER)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.ask import Option
from grognard.kernel.offers import is_passed, offer
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.shooting import AcuteSenses, GetsHot, Interceptor, OneUseOnly
from grognard.rulesets.legendary.play.buildings.firing_out import leave_openings, man_openings, take_openings
from grognard.rulesets.legendary.play.reactions import OVERWATCH, react_to_fire
from grognard.rulesets.legendary.play.rolls import highest, passes_test
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.declare import declare, fire_groups
from grognard.rulesets.legendary.play.shooting.fire_odds import Aimed, Watch, odds_of_overwatch
from grognard.rulesets.legendary.play.shooting.guns import emplaced, guns_of, overwatch_guns
from grognard.rulesets.legendary.play.shooting.sight_lines import gun_sees, shares_aboard
from grognard.rulesets.legendary.play.shooting.targets import is_seen, orders_at
from grognard.rulesets.legendary.play.vehicles.fire_points import leave_ports, man_ports, may_fire_out, take_ports
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, Model, ModelId, Unit, UnitId, other
from grognard.rulesets.legendary.table.room_sight import room_sees, sees_from
from grognard.rulesets.legendary.table.rooms import in_rooms
from grognard.rulesets.legendary.table.sight import HIDDEN
from grognard.rulesets.legendary.table.special_rules import any_has, has
from grognard.rulesets.legendary.table.units import (
    is_gargantuan,
    is_vehicle,
    model_name,
    models_of,
    name_of,
    on_table,
    troop_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Answer
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.play.shooting.live_facts import Overwatch
    from grognard.rulesets.legendary.play.shooting.sight_lines import Order

FULL_AUTO = 3
"""Weapons with so many base shots fire in both windows. (LEG-OVER-05)"""


async def overwatch(game: Game, mover: UnitId, window: str) -> None:
    """One unit may fire at the mover: at the end of a move, an advance, or when a charge is declared. (LEG-OVER-01)"""
    battle = game[BATTLE]
    if battle.reaction is not None:
        if window == "advance" and battle.reaction_is_open and battle.reaction_target == mover:
            await _second_burst(game, battle.reaction, mover)
        return
    seat = other(game[mover].seat)
    if is_passed(game, seat, OVERWATCH):
        return
    ready = (*on_table(game, seat), *in_rooms(game, seat), *_at_fire_points(game, seat))
    reactors = [unit for unit in ready if can_overwatch(game, unit, mover)]
    uses = [use for unit in reactors for use in _uses(game, unit, mover)]
    prompt = tell("{mover} is moving. Fire overwatch?", mover=name_of(game, mover))
    chosen = await offer(
        game,
        seat,
        OVERWATCH,
        uses,
        prompt,
        about=[mover],
        shows=lambda: {"options": {use.key: {"has_odds": True} for use in uses if _is_told(game, use)}},
        previews=lambda key: _odds_of_use(game, uses, key, mover),
        reaction=True,
    )
    if chosen is not None:
        await _react(game, chosen.unit, mover, window, chosen.model)


class Reaction(NamedTuple):
    """Who fires: a whole unit, or one vehicle of a squadron. (LEG-OVER-06)"""

    unit: UnitId
    model: ModelId | None = None


def _uses(game: Game, unit: Unit, mover: UnitId) -> list[Option[Reaction]]:
    """The whole unit fires; of a squadron one vehicle may fire alone. (LEG-OVER-06)"""
    whole = Option(unit.id, tell("{unit} fires", unit=unit.name), about=(unit.id,), value=Reaction(unit.id))
    models = models_of(game, unit.id)
    if len(models) < 2 or not all(map(is_vehicle, models)):
        return [whole]
    alone = [
        Option(
            f"{unit.id} {model}",
            tell("{unit} fires", unit=model_name(game, model)),
            about=(unit.id, model),
            value=Reaction(unit.id, model),
        )
        for model in unit.models
        if _any_sees_with_gun(game, unit.id, [game[model]], mover)
    ]
    return [whole, *alone] if not any(model.is_spent for model in models) else alone


def _is_told(game: Game, use: Option[Reaction]) -> bool:
    """Whether its odds can be told: those inside would first have to go to their windows or fire points."""
    return use.value is not None and game[use.value.unit].where == "table"


def _odds_of_use(game: Game, uses: Sequence[Option[Reaction]], key: Answer, mover: UnitId) -> dict[str, Any]:
    """The odds of one option; nothing for those who pass."""
    chosen = next((use for use in uses if use.key == key and _is_told(game, use)), None)
    return {} if chosen is None or chosen.value is None else _odds(game, chosen.value, mover)


def _odds(game: Game, reaction: Reaction, mover: UnitId) -> dict[str, Any]:
    """What the fire of a unit would do to the mover, whether it is ready or not. (LEG-OVER-02)"""
    unit, found = reaction.unit, []
    for group in _groups(game, unit, mover, alone=reaction.model).values():
        ways = orders_at(game, group, mover)
        if ways and ways[0].value is not None:
            found.append(Aimed(group, ways[0].value))
    watch = Watch(unit, highest(game, unit, "i"), any_has(game, unit, AcuteSenses), _is_sure(game, unit))
    return odds_of_overwatch(game, watch, found)


def can_overwatch(game: Game, unit: Unit, mover: UnitId) -> bool:
    """Who has not activated, is not in combat or routed, sees the mover and has something to fire. (LEG-OVER-01)"""
    if not unit.is_active or unit.foes or unit.is_routed:
        return False
    if any(is_gargantuan(model) for model in models_of(game, unit.id)):
        return False
    if unit.where == "aboard":
        return _sees_from_ports(game, unit.id, mover)
    if unit.where == "room":
        return bool(guns_of(game, unit.id, overwatch=True)) and room_sees(game, unit.id, mover)
    if _any_sees_with_gun(game, unit.id, models_of(game, unit.id), mover):
        return True
    served = emplaced(game, unit.id) if board(game).emplacements else {}
    return any(sees_from(game, unit.id, [gun.model], mover) for row in served.values() for gun in row)


def _any_sees_with_gun(game: Game, unit: UnitId, models: list[Model], mover: UnitId) -> bool:
    """Whether a model has something to fire in overwatch at a mover that it sees. (LEG-OVER-01, LEG-LOS-04)"""
    armed = {model.id: guns for model in models if (guns := overwatch_guns(game, model))}
    if not armed:
        return False
    if game[unit].where == "table" and any(is_vehicle(game[model]) for model in armed):
        return any(gun_sees(game, gun, mover) for guns in armed.values() for gun in guns)
    return sees_from(game, unit, armed, mover)


def _at_fire_points(game: Game, seat: int) -> list[Unit]:
    """Units aboard that can fire out: through fire points, or from an open-topped transport. (LEG-OVER-01)"""
    return [unit for unit in game.all(Unit) if unit.seat == seat and may_fire_out(game, unit.id)]


def _sees_from_ports(game: Game, unit: UnitId, mover: UnitId) -> bool:
    """Whether passengers at their fire points see the mover and have something to fire. (LEG-OVER-01, LEG-TRANS-02)"""
    man_ports(game, unit)
    sees = bool(guns_of(game, unit, overwatch=True)) and any(
        share < HIDDEN for one in troop_of(game, unit).stands for share in shares_aboard(game, one, mover).values()
    )
    leave_ports(game, unit)
    return sees


def _take_posts(game: Game, unit: UnitId) -> None:
    """Those in rooms go to the windows, those aboard to the fire points. (LEG-BLDG-07, LEG-TRANS-02)"""
    man_openings(game, unit)
    if game[unit].where == "aboard":
        man_ports(game, unit)


async def _choose_posts(game: Game, unit: UnitId) -> None:
    """The same, as their owner wants it."""
    await take_openings(game, unit)
    await take_ports(game, unit)


def _leave_posts(game: Game, unit: UnitId) -> None:
    leave_openings(game, unit)
    leave_ports(game, unit)


async def _react(game: Game, unit: UnitId, mover: UnitId, window: str, alone: ModelId | None = None) -> None:
    """The Initiative test, then the fire; the activation is spent. (LEG-OVER-02, LEG-TURN-11)"""
    is_ready = await _is_ready(game, unit)
    clauses = ["LEG-OVER-02"] if is_ready else ["LEG-OVER-02", "LEG-OVER-01"]
    said = (
        tell("{unit} fires overwatch.", unit=name_of(game, unit))
        if is_ready
        else tell("{unit} fires overwatch, unready.", unit=name_of(game, unit))
    )
    game.say(said, *clauses, kind="react", about=[unit, mover])
    _spend(game, unit, alone)
    _take_posts(game, unit)
    is_auto = any(_is_auto(group[0].weapon) for group in _own_guns(game, unit, alone).values())
    _leave_posts(game, unit)
    game.change(
        BATTLE,
        reaction=unit,
        reaction_model=alone,
        reaction_is_unready=not is_ready,
        reaction_is_open=is_auto,
        reaction_target=mover,
    )
    await react_to_fire(game, mover, unit)
    await _choose_posts(game, unit)
    await _fire(game, unit, mover, is_ready=is_ready)
    _leave_posts(game, unit)
    if not is_auto or window != "move":
        await close_overwatch(game, mover)


def _spend(game: Game, unit: UnitId, alone: ModelId | None) -> None:
    """Who fires loses his activation: the unit, or one vehicle of a squadron. (LEG-TURN-11, LEG-OVER-06)

    A character who had his own before he joined the unit does not fire along. (LEG-OVER-01, LEG-CHAR-03)
    """
    models = game[unit].models if alone is None else (alone,)
    for model in models:
        game.change(model, pace="stationary", is_spent=alone is not None or game[model].is_spent)
    is_over = alone is None or all(game[model].is_spent for model in game[unit].models)
    game.change(unit, is_spent=is_over)
    if alone is not None:
        game.say(tell("{model} fires alone.", model=model_name(game, alone)), "LEG-OVER-06", about=[unit, alone])


async def _is_ready(game: Game, unit: UnitId) -> bool:
    if _is_sure(game, unit):
        return True
    again = any_has(game, unit, AcuteSenses)
    return await passes_test(game, highest(game, unit, "i"), "overwatch", again=again)


def _is_sure(game: Game, unit: UnitId) -> bool:
    """Interceptors are ready without a test. (LEG-KW-32)"""
    weapons = (weapon for model in models_of(game, unit) for weapon in model.weapons)
    return any_has(game, unit, Interceptor) or any(has(weapon.all_rules, Interceptor) for weapon in weapons)


def _is_auto(weapon: WeaponProfile) -> bool:
    return weapon.base_shots >= FULL_AUTO


async def _second_burst(game: Game, unit: UnitId, mover: UnitId) -> None:
    """Full auto: weapons of three or more shots fire again. (LEG-OVER-05)"""
    _take_posts(game, unit)
    every = _own_guns(game, unit, game[BATTLE].reaction_model)
    groups = [group for group in every.values() if _is_auto(group[0].weapon)]
    if game[unit].models and any(is_seen(game, unit, group, mover) for group in groups):
        prompt = tell(
            "{mover} advances. A second burst by {unit}?", mover=name_of(game, mover), unit=name_of(game, unit)
        )
        uses = [Option("burst", tell("Fire full auto"))]
        if await offer(game, game[unit].seat, OVERWATCH, uses, prompt, about=[unit, mover], reaction=True):
            game.say(
                tell("{unit} fires full auto.", unit=name_of(game, unit)), "LEG-OVER-05", kind="react", about=[unit]
            )
            await _choose_posts(game, unit)
            await _fire(game, unit, mover, is_ready=not game[BATTLE].reaction_is_unready, only_auto=True)
    _leave_posts(game, unit)
    await close_overwatch(game, mover)


async def _fire(game: Game, unit: UnitId, mover: UnitId, *, is_ready: bool, only_auto: bool = False) -> None:
    """Every weapon that may and sees the mover, group by group. (LEG-OVER-02, LEG-OVER-04, LEG-SHOOT-01)"""
    groups = _groups(game, unit, mover, alone=game[BATTLE].reaction_model, only_auto=only_auto)
    readiness: Overwatch = "ready" if is_ready else "unready"
    await fire_groups(game, unit, groups, await _orders(game, unit, groups, mover, readiness), readiness)


def _groups(
    game: Game, unit: UnitId, mover: UnitId, *, alone: ModelId | None = None, only_auto: bool = False
) -> dict[str, list[Gun]]:
    """The weapon groups that may fire and see the mover; of a squadron perhaps those of one. (LEG-OVER-04)"""
    return {
        name: group
        for name, group in _own_guns(game, unit, alone).items()
        if (not only_auto or _is_auto(group[0].weapon)) and game[mover].models and is_seen(game, unit, group, mover)
    }


def _own_guns(game: Game, unit: UnitId, alone: ModelId | None) -> dict[str, list[Gun]]:
    """The weapon groups of those who react: of a squadron perhaps those of one vehicle. (LEG-OVER-04, LEG-OVER-06)"""
    every = guns_of(game, unit, overwatch=True)
    return {name: own for name, row in every.items() if (own := [gun for gun in row if alone in (None, gun.model)])}


async def _orders(
    game: Game, unit: UnitId, groups: dict[str, list[Gun]], mover: UnitId, readiness: Overwatch
) -> dict[str, Order]:
    """The mover is the target; how each group fires, and which of several, is the owner's choice. (LEG-OVER-02)

    So is whether what is used up or may get hot is fired at all. (LEG-SHOOT-06, LEG-KW-23, LEG-KW-43)
    """
    ways = {name: orders_at(game, group, mover) for name, group in groups.items()}
    is_dear = any(has(group[0].weapon.all_rules, OneUseOnly, GetsHot) for group in groups.values())
    if is_dear or len(groups) > 1 or any(len(options) > 1 for options in ways.values()):
        return await declare(game, unit, groups, {name: [mover] for name in groups}, readiness)
    return {name: options[0].value for name, options in ways.items() if options and options[0].value is not None}


async def close_overwatch(game: Game, mover: UnitId) -> None:
    """The attack of the reaction is over: pinning and stunning are settled before the mover goes on. (LEG-OVER-07)"""
    battle = game[BATTLE]
    if battle.reaction is not None and battle.reaction_target == mover:
        game.change(BATTLE, reaction_is_open=False)
        await end_attack(game)  # a vehicle that is stunned again and destroyed is out of control too (LEG-DEST-17)
        game.change(BATTLE, reaction_target=None)
