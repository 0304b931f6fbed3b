"""Activations: one after another, each in six steps. (LEG-TURN-04 to LEG-TURN-11)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import DRAGGED, Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.offers import expire
from grognard.kernel.words import join, tell
from grognard.rulesets.legendary.play.acting_together import bring_along, groups_of
from grognard.rulesets.legendary.play.buildings.firing_out import leave_openings, may_fire_from_room, take_openings
from grognard.rulesets.legendary.play.buildings.occupants import stay_inside
from grognard.rulesets.legendary.play.end_step import end_step, has_end_step
from grognard.rulesets.legendary.play.fight.challenges import challenges
from grognard.rulesets.legendary.play.fight.combat import fight_of
from grognard.rulesets.legendary.play.fight.results import break_away
from grognard.rulesets.legendary.play.fliers.courses import is_flier
from grognard.rulesets.legendary.play.fliers.creatures import is_winged, take_wing
from grognard.rulesets.legendary.play.fliers.flight_fire import fire_in_flight
from grognard.rulesets.legendary.play.fliers.flights import end_of_flight, fly
from grognard.rulesets.legendary.play.morale import needs_test
from grognard.rulesets.legendary.play.moves.joining import join_unit, part_ways, settle_join
from grognard.rulesets.legendary.play.moves.movement import move_unit
from grognard.rulesets.legendary.play.moves.overwatch import close_overwatch
from grognard.rulesets.legendary.play.psychic.casting import cast_powers
from grognard.rulesets.legendary.play.psychic.psykers import casters_of
from grognard.rulesets.legendary.play.reserves.arrivals import arrive
from grognard.rulesets.legendary.play.rolls import passes_leadership
from grognard.rulesets.legendary.play.routed_moves import flee
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.declare import go_on_with_attack, shoot
from grognard.rulesets.legendary.play.shooting.guns import man_emplacements
from grognard.rulesets.legendary.play.shooting.losses import end_effects
from grognard.rulesets.legendary.play.shooting.moves_after_shooting import move_after_shooting
from grognard.rulesets.legendary.play.vehicles.abandoned import abandon, hold_out
from grognard.rulesets.legendary.play.vehicles.disembarking import ride
from grognard.rulesets.legendary.play.vehicles.driving import drivers
from grognard.rulesets.legendary.play.vehicles.fire_points import leave_ports, may_fire_out, take_ports
from grognard.rulesets.legendary.play.vehicles.gear import instead_of_shooting, search
from grognard.rulesets.legendary.play.vehicles.pushing import push_wreck
from grognard.rulesets.legendary.play.vehicles.ramming import ask_drive, ramming
from grognard.rulesets.legendary.play.vehicles.tank_shock import tank_shock
from grognard.rulesets.legendary.play.vehicles.towing import tow
from grognard.rulesets.legendary.play.vehicles.wall_breaking import break_wall
from grognard.rulesets.legendary.table.records import BATTLE, UnitId, other, side_id
from grognard.rulesets.legendary.table.units import name_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


MOVERS = ("table", "reserve", "aboard", "room")


@step
async def activation(game: Game, seat: int) -> None:
    """Choose a unit, or hold; then it is the other side's turn. (LEG-TURN-05, LEG-TURN-09, LEG-TURN-10)"""
    groups = groups_of(game, seat)
    enemy_waits = bool(groups_of(game, other(seat)))
    if not groups:
        if enemy_waits:
            game.then(activation, other(seat))
        return
    game.change(BATTLE, phase="Activation", active=(), active_seat=seat, reaction=None, reaction_target=None)
    game.change(BATTLE, reaction_model=None)
    options: list[Option[tuple[UnitId, ...] | None]] = [
        Option(group[0], join([name_of(game, unit) for unit in group]), about=group, value=group, data=DRAGGED)
        for group in groups
    ]
    if game[side_id(seat)].holds and enemy_waits:
        options.append(Option("hold", tell("Hold ({left} left)", left=game[side_id(seat)].holds), value=()))
    asked = Choose(seat=seat, prompt=tell("Activate which unit?"), clause="LEG-TURN-05", options=tuple(options))
    chosen = await game.ask(asked) or ()
    if not chosen:
        game.change(side_id(seat), holds=game[side_id(seat)].holds - 1)
        game.say(tell("{side} holds.", side=game.ruleset.seat_name(game, seat)), "LEG-TURN-09")
        game.then(activation, other(seat))
        return
    units = await bring_along(game, seat, chosen)
    game.then(begin_activation, seat, units)


# ---------------------------------------------------------------- the steps


@step
async def begin_activation(game: Game, seat: int, units: tuple[UnitId, ...]) -> None:
    """Step A: what lasted until now ends, pinned units test, then the phases together. (LEG-TURN-04, LEG-TURN-08)"""
    units = tuple(units)
    game.change(BATTLE, phase="Start of the activation", active=units, active_seat=seat, dump_user=None)
    expire(game, "activation")
    names = join([name_of(game, unit) for unit in units])
    said = tell("{units} is activated.", units=names) if len(units) == 1 else tell("{units} act together.", units=names)
    game.say(said, "LEG-TURN-05", kind="activation", about=units)
    for unit in units:
        _wake(game, unit)
        await _unpin(game, unit)
        await hold_out(game, unit)
    game.then(challenges, units)
    game.then(movement_phase, units)
    game.then(joining_phase, units)
    game.then(psychic_phase, units)
    game.then(shooting_phase, units)
    game.then(close_attack, units)
    game.then(fight_phase, units)
    game.then(end_phase, seat, units)


def _wake(game: Game, unit: UnitId) -> None:
    """What a unit did and made lasts until it activates again. (LEG-TURN-02)

    A model whose activation is over already, before it joined or by overwatch, does not activate. (LEG-TURN-05)
    """
    game.change(
        unit,
        has_activated=True,
        has_charged=False,
        has_advanced=False,
        has_arrived=False,
        has_left=False,
        has_unloaded=False,
        way=(),
        watches_sky=False,
        has_changed_mode=False,
        has_deep_struck=False,
        has_used_fleet=False,
        has_jumped=False,
        has_met_mines=False,
        is_fresh=False,
        is_disordered=False,
        has_climbed_to_charge=False,
        uses_packs=False,
    )
    acting = [model for model in game[unit].models if not game[model].is_spent]
    for model in acting:
        game.change(
            model,
            pace="stationary",
            began=game[model].at,
            gone=0.0,
            has_driven=False,
            is_shrouded=False,
            has_worked=False,
            has_tried_door=False,
            doors_failed=(),
            force_is_on=False,
            has_denied=False,
            has_cheated_death=False,
            crafted=(),
        )
    end_effects(game, {unit, *(game[model].home for model in acting)})


async def _unpin(game: Game, unit: UnitId) -> None:
    """A pinned unit that passes its leadership test is free at once. (LEG-MORALE-12)"""
    if not game[unit].is_pinned or game[unit].where not in ("table", "room", "aboard"):
        return
    is_free = await passes_leadership(game, unit, name="pinned")
    if is_free:
        game.change(unit, is_pinned=False)
        game.say(tell("{unit} is no longer pinned.", unit=name_of(game, unit)), "LEG-MORALE-12", about=[unit])
    else:
        game.say(tell("{unit} stays pinned.", unit=name_of(game, unit)), "LEG-MORALE-12", about=[unit])


def _acting(game: Game, units: Sequence[UnitId]) -> list[UnitId]:
    """Those of the activated units that are on the table, in the open or in a room, and can act."""
    return [unit for unit in units if game[unit].where in ("table", "room") and game[unit].models]


async def _next_unit(game: Game, units: Sequence[UnitId], prompt: str, data: dict[str, Any] | None = None) -> UnitId:
    """The owner chooses the order of units within a phase. (LEG-TURN-08)"""
    if len(units) == 1:
        return units[0]
    asked = Choose(
        seat=game[units[0]].seat,
        prompt=prompt,
        clause="LEG-TURN-08",
        about=tuple(units),
        options=tuple(Option(unit, name_of(game, unit), about=(unit,), data=data or {}) for unit in units),
    )
    return UnitId(await game.ask(asked))


def _then_rest(game: Game, phase: Callable[..., Any], units: Sequence[UnitId], done: UnitId) -> None:
    """A phase goes on with the units that are left. (LEG-TURN-08)"""
    rest = tuple(each for each in units if each != done)
    if rest:
        game.then(phase, rest)


@step
async def movement_phase(game: Game, units: tuple[UnitId, ...]) -> None:
    """Step B for all units, one after another; then arrivals and flight take its place. (LEG-TURN-08)"""
    left = [unit for unit in units if game[unit].where in MOVERS and game[unit].models]
    if not left:
        return
    unit = await _next_unit(game, left, tell("Which unit moves next?"), DRAGGED)
    alone: tuple[UnitId, ...] = ()
    if game[unit].where == "reserve":
        game.then(arrive, unit)
    elif game[unit].where == "aboard":
        game.then(ride, unit)
    elif game[unit].where == "room":
        game.then(stay_inside, unit)
    else:
        alone = await part_ways(game, unit)
        await _go(game, unit)
    rest = (*(each for each in units if each != unit), *alone)
    game.then(end_of_move, unit)
    if rest:
        game.then(movement_phase, rest)


async def _go(game: Game, unit: UnitId) -> None:
    """How a unit on the table moves, by what it is. (LEG-MORALE-04, LEG-FLY-07, LEG-TYPE-21, LEG-MOVE-01)"""
    if game[unit].foes:
        await break_away(game, unit)
        if not game[unit].foes:
            return  # it has driven off, and that was its move (LEG-MELEE-16, LEG-MELEE-26)
    if game[unit].is_routed:
        game.then(flee, unit)
    elif is_flier(game, unit):
        game.then(fly, unit)
    elif is_winged(game, unit) and not game[unit].foes:
        game.then(take_wing, unit)
    else:
        await _move(game, unit)


async def _move(game: Game, unit: UnitId) -> None:
    """A move, or a tank shock or ram in its place. (LEG-MOVE-01, LEG-VEH-37, LEG-VEH-41)"""
    await abandon(game, unit)
    await _drive(game, unit)


async def _drive(game: Game, unit: UnitId) -> None:
    manner = await ask_drive(game, unit)
    game.then(DRIVES[manner.how], unit, *manner.at)
    if manner.how != "move" and len(game[unit].models) > 1:
        game.then(drive_on, unit)


@step
async def drive_on(game: Game, unit: UnitId) -> None:
    """After one vehicle of a squadron the others drive. (LEG-VEH-34, LEG-VEH-37)"""
    if game[unit].models and drivers(game, unit):
        await _drive(game, unit)


DRIVES: dict[str, Callable[..., Any]] = {
    "move": move_unit,
    "shock": tank_shock,
    "ram": ramming,
    "push": push_wreck,
    "wall": break_wall,
    "tow": tow,
}
"""What follows the choice of a drive."""


@step
async def end_of_move(game: Game, unit: UnitId) -> None:
    """Overwatch at this unit is over. (LEG-OVER-07)"""
    await close_overwatch(game, unit)


@step
async def joining_phase(game: Game, units: tuple[UnitId, ...]) -> None:
    """When all have moved, characters join units. (LEG-CHAR-03, LEG-TURN-08)"""
    for unit in _all_active(game, units):
        if game[unit].where == "table" and not game[unit].is_routed:
            await join_unit(game, unit)


def _all_active(game: Game, units: Sequence[UnitId]) -> tuple[UnitId, ...]:
    """The activated units, and the characters who have left them meanwhile. (LEG-TURN-05, LEG-CHAR-03)"""
    return (*units, *(unit for unit in game[BATTLE].active if unit not in units))


@step
async def psychic_phase(game: Game, units: tuple[UnitId, ...]) -> None:
    """Step C: every psyker may cast, out of buildings too. (LEG-TURN-04, LEG-PSY-04, LEG-BLDG-07, LEG-DMG-02)"""
    game.change(BATTLE, phase="Psychic")
    go_on_with_attack(game)
    game.then(cast_next, _all_active(game, units))


@step
async def cast_next(game: Game, units: tuple[UnitId, ...]) -> None:
    """The psykers of the units one after another. (LEG-PSY-04, LEG-TURN-08)"""
    left = [unit for unit in _acting(game, units) if not game[unit].is_routed and casters_of(game, unit)]
    if not left:
        return
    unit = await _next_unit(game, left, tell("The psykers of which unit are next?"))
    await cast_powers(game, unit)
    _then_rest(game, cast_next, left, unit)


@step
async def shooting_phase(game: Game, units: tuple[UnitId, ...]) -> None:
    """Step D for all units. (LEG-SHOOT-01, LEG-TURN-08)"""
    game.change(BATTLE, phase="Shooting")
    game.then(shoot_next, _all_active(game, units))


@step
async def shoot_next(game: Game, units: tuple[UnitId, ...]) -> None:
    """The units shoot one after another. (LEG-SHOOT-01, LEG-TURN-08)"""
    left = _shooters(game, units)
    if not left:
        return
    unit = await _next_unit(game, left, tell("Which unit shoots next?"))
    if _is_shielded(game, unit):
        await take_ports(game, unit)
        await take_openings(game, unit)
        game.then(shoot, unit)
        game.then(stop_shooting, unit)
        _then_rest(game, shoot_next, left, unit)
        return
    await man_emplacements(game, unit)
    await fire_in_flight(game, unit)
    await search(game, unit)
    if not await instead_of_shooting(game, unit):
        game.then(shoot, unit)
    game.then(move_after_shooting, unit)
    _then_rest(game, shoot_next, left, unit)


def _shooters(game: Game, units: Sequence[UnitId]) -> list[UnitId]:
    """Those who can shoot, first in the open, then out of vehicles and buildings."""
    outside = [unit for unit in _acting(game, units) if game[unit].where == "table"]
    inside = [unit for unit in units if game[unit].models and _is_shielded(game, unit)]
    return [unit for unit in (*outside, *inside) if can_shoot(game, unit)]


@step
async def stop_shooting(game: Game, unit: UnitId) -> None:
    """Passengers and occupants take their heads in again. (LEG-TRANS-02, LEG-BLDG-07)"""
    leave_ports(game, unit)
    leave_openings(game, unit)


def _is_shielded(game: Game, unit: UnitId) -> bool:
    """Whether it fires out of a vehicle or a building. (LEG-TRANS-02, LEG-BLDG-07, LEG-KW-58)"""
    return may_fire_out(game, unit) or may_fire_from_room(game, unit)


def can_shoot(game: Game, unit: UnitId) -> bool:
    """Not those who charged, flee, or are locked in combat. (LEG-CHG-01, LEG-MORALE-04, LEG-MELEE-26)"""
    own = game[unit]
    return not (own.has_charged or own.is_routed or own.foes)


@step
async def close_attack(game: Game, units: tuple[UnitId, ...]) -> None:
    """The shooting of the activation was one attack; here it ends. (LEG-DMG-02, LEG-MORALE-11)"""
    await end_attack(game)


@step
async def fight_phase(game: Game, units: tuple[UnitId, ...]) -> None:
    """Step E: the combats of these units. (LEG-MELEE-01)"""
    game.change(BATTLE, paused=())
    game.then(fight_next, _all_active(game, units))


@step
async def fight_next(game: Game, units: tuple[UnitId, ...]) -> None:
    """The combats one after another; one that has paused waits. (LEG-MELEE-01, LEG-MELEE-25, LEG-TURN-08)"""
    paused = game[BATTLE].paused
    left = [unit for unit in _acting(game, units) if game[unit].foes and not game[unit].is_duelling]
    left = [unit for unit in left if unit not in paused]
    if not left:
        return
    game.change(BATTLE, phase="Close combat")
    unit = await _next_unit(game, left, tell("Which combat is fought next?"))
    await fight_of(game, unit)
    _then_rest(game, fight_next, left, unit)


@step
async def end_phase(game: Game, seat: int, units: tuple[UnitId, ...]) -> None:
    """Step F of all units, then the enemy's turn. (LEG-TURN-04, LEG-MORALE-02)"""
    game.change(BATTLE, phase="End of the activation")
    everybody = _all_active(game, units)
    game.then(end_next, everybody)
    game.then(pass_on, seat, everybody)


@step
async def end_next(game: Game, units: tuple[UnitId, ...]) -> None:
    """Steps F one after another; the order is asked where something is rolled. (LEG-TURN-08, LEG-MORALE-02)"""
    left = [unit for unit in units if has_end_step(game, unit)]
    if not left:
        return
    rolling = [unit for unit in left if game[unit].is_afire or (needs_test(game, unit) and not game[unit].foes)]
    unit = await _next_unit(game, rolling, tell("Step F of which unit is next?")) if rolling else left[0]
    await end_step(game, unit)
    await end_of_flight(game, unit)
    _then_rest(game, end_next, left, unit)


@step
async def pass_on(game: Game, seat: int, units: tuple[UnitId, ...]) -> None:
    """The activation is over; it is the enemy's turn. (LEG-TURN-04, LEG-CHAR-03)"""
    for unit in units:
        settle_join(game, unit)
        for model in game[unit].models:
            if game[model].from_above:
                game.change(model, from_above=0)
    game.change(BATTLE, active=())
    game.then(activation, other(seat))
