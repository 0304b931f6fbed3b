"""Legendary 40k: the contract."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.game import Game, steps_of
from grognard.kernel.ruleset import BATTLES, RULINGS, Bots, Document, Lists, Maps, Play, Ruleset, Scenario, Switch
from grognard.kernel.troops import misplaced
from grognard.kernel.troops.own_maps import is_own
from grognard.kernel.troops.put_poses import eastward, put_poses
from grognard.kernel.words import tell
from grognard.rulesets.legendary.bot import greedy
from grognard.rulesets.legendary.lists import army, form_choices
from grognard.rulesets.legendary.lists.emplacements import EMPLACED
from grognard.rulesets.legendary.lists.enlisting import models_of
from grognard.rulesets.legendary.lists.prints import reference, roster
from grognard.rulesets.legendary.lists.random_army import random_army
from grognard.rulesets.legendary.lists.sheets import Army
from grognard.rulesets.legendary.odds.questions import QUESTIONS
from grognard.rulesets.legendary.play import activation, morale, reactions, sequence
from grognard.rulesets.legendary.play.buildings import occupants
from grognard.rulesets.legendary.play.buildings.fortifications import raise_building
from grognard.rulesets.legendary.play.fight import challenges, combat, results, weapons
from grognard.rulesets.legendary.play.fliers import creatures, flights
from grognard.rulesets.legendary.play.moves import charge, movement
from grognard.rulesets.legendary.play.reserves import arrivals
from grognard.rulesets.legendary.play.scoring import MISSION_NAMES, MISSIONS, controller
from grognard.rulesets.legendary.play.setup import deployment, infiltrators, plans
from grognard.rulesets.legendary.play.setup.lay_out import lay_out
from grognard.rulesets.legendary.play.shooting import declare, moves_after_shooting, scattering
from grognard.rulesets.legendary.play.tableau import TEXTURES, tableau
from grognard.rulesets.legendary.play.vehicles import disembarking, pushing, ramming, tank_shock, towing, wall_breaking
from grognard.rulesets.legendary.table.board import OWN, board, map_of
from grognard.rulesets.legendary.table.generator import size_of
from grognard.rulesets.legendary.table.records import (
    BATTLE,
    Model,
    ModelId,
    Reserve,
    ReservePlan,
    Side,
    Unit,
    UnitId,
    side_id,
)
from grognard.rulesets.legendary.table.rooms import in_rooms, places_left, units_in
from grognard.rulesets.legendary.table.terrain import KINDS
from grognard.rulesets.legendary.table.units import troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ask import Chance

OPTIONAL = tell("Optional modules")


def begin(game: Game) -> None:
    """The records, and the first step."""
    lay_out(game)
    game.then(sequence.battle)


def is_set_up(game: Game) -> bool:
    """Whether the first game turn has begun."""
    return game[BATTLE].turn > 0


def put(game: Game, unit: str, place: Any) -> None:
    """The models of a unit in a row to the east of a spot, half an inch apart, or each at its own.

    Where no game turn was begun yet, it is the first, and the first seat's edge is in the south.
    """
    if not game[BATTLE].turn:
        game.change(BATTLE, turn=1)
        game.change(side_id(0), edge="south")
        game.change(side_id(1), edge="north")
    models = game[UnitId(unit)].models
    row = eastward([game[model].base.length for model in models], 0.5)
    for model, pose in zip(models, put_poses(unit, place, row), strict=True):
        game.change(model, at=pose.at, facing=pose.facing, level=pose.level or 0.0)
    game.change(UnitId(unit), where="table", transport=None)
    raise_building(game, UnitId(unit))


def imagine(game: Game, seat: int, chance: Chance) -> None:
    """The enemy's warlord could be any of his HQ units. (LEG-SETUP-03)"""
    side = game[side_id(1 - seat)]
    if side.warlord is not None and not side.is_warlord_shown:
        options = [unit.id for unit in game.all(Unit) if unit.seat == side.seat and unit.role == "HQ"]
        if options:
            game.change(side.id, warlord=options[chance.below(len(options))])
    for reserve in game.all(Reserve):
        if game[reserve.unit].seat != seat and not reserve.plan.is_shown and not reserve.plan.is_certain:
            game.change(reserve.id, plan=_guessed(reserve.plan, game[BATTLE].turn, chance))
    _forget_powers(game, seat)


def _forget_powers(game: Game, seat: int) -> None:
    """Of the enemy's psychic powers only those are known that were tried, and the primaris. (LEG-SETUP-03)"""
    for model in game.all(Model):
        if model.powers and game[model.home].seat != seat:
            known = tuple(power for power in model.powers if power.primaris or power.name in model.powers_shown)
            game.change(model.id, powers=known)


def _guessed(plan: ReservePlan, turn: int, chance: Chance) -> ReservePlan:
    """A plan that could be this one: when and by which flank is not known. (LEG-SETUP-03)"""
    if plan.kind == "reserve":
        return plan
    edge = ("left", "right")[chance.below(2)] if plan.edge != "own" else "own"
    return msgspec.structs.replace(plan, turn=max(plan.turn and turn, 2) + chance.below(3), edge=edge, at=None)


def broken(game: Game) -> Iterator[str]:
    """Bases that overlap or leave the table, numbers below nothing, models in two units."""
    every = [one for troop in troops(game) for one in troop.stands]
    yield from misplaced([one for one in every if not game[ModelId(one.name)].is_flying], board(game).table)
    yield from _muddled(game)
    yield from _crowded(game)
    for side in game.all(Side):
        if side.points < 0 or side.holds < 0:
            yield f"{side.id} has {side.points} points and {side.holds} holds"


def _crowded(game: Game) -> Iterator[str]:
    """Rooms with both sides or too many models in them, and units in rooms that are gone. (LEG-BLDG-01, LEG-BLDG-02)"""
    rooms = board(game).rooms
    for unit in game.all(Unit):
        if unit.where == "room" and unit.room not in rooms:
            yield f"{unit.id} is in a room that does not stand"
    for room in rooms.values():
        inside = units_in(game, room.id)
        if len({unit.seat for unit in inside}) > 1 or places_left(game, room) < 0:
            yield f"{room.id} holds {[unit.id for unit in inside]}"


def _muddled(game: Game) -> Iterator[str]:
    seen: set[str] = set()
    for unit in game.all(Unit):
        yield from (
            f"{model} is in two units or in none" for model in unit.models if model in seen or model not in game
        )
        seen.update(unit.models)
        if any(foe not in game or unit.id not in game[foe].foes for foe in unit.foes):
            yield f"{unit.id} fights nobody who fights it"


def evaluate(game: Game, seat: int) -> float:
    """Victory points, what is left of the armies, and markers: mine less theirs."""
    return _strength(game, seat) - _strength(game, 1 - seat)


def _strength(game: Game, seat: int) -> float:
    worth = 10.0 * game[side_id(seat)].points
    places = board(game).objectives
    for unit in game.all(Unit):
        if unit.seat == seat and unit.start and unit.where not in ("gone", "joined"):
            share = len(unit.models) / unit.start
            worth += 0.1 * unit.points * share * (0.6 if unit.is_routed else 1.0)
    inside = [troop_of(game, unit.id) for unit in in_rooms(game, seat)]
    for troop in (*troops(game), *inside):
        if troop.seat == seat:
            x, y = troop.stands[0].pose.at
            worth -= 0.05 * min(hypot(x - px, y - py) for px, py in places)
    worth += sum(3.0 for at in places if controller(game, at) == seat)
    return worth


def can_make(scenario: str) -> bool:
    """Whether a table can be made from its name alone. (LEG-SETUP-02)"""
    return is_own(scenario) or size_of(scenario) is not None


def _module(name: str, does: str, clause: str) -> Switch:
    return Switch(name, does, clause, group=OPTIONAL)


def _ruling(name: str, does: str, clause: str) -> Switch:
    return Switch(name, does, clause, group=RULINGS)


SWITCHES = (
    Switch(
        "mission",
        tell("What the armies fight for."),
        "LEG-OBJ-01",
        values=MISSIONS,
        labels=MISSION_NAMES,
        group=BATTLES,
    ),
    Switch("turns", tell("How many game turns are played."), "LEG-SETUP-09", values=(6, 3, 4, 5, 7, 8), group=BATTLES),
    Switch(
        "points_target",
        tell("The game ends with the game turn in which a side has so many victory points; 0 for no such end."),
        "LEG-SETUP-09",
        values=(0, 5, 10, 15, 20, 500, 1000, 2000),
        group=BATTLES,
    ),
    Switch(
        "emplacement",
        tell("The weapon of gun emplacements on the table."),
        "LEG-TERR-22",
        values=tuple(EMPLACED),
        labels=(tell("repeater"), tell("cannon"), tell("flak")),
        group=BATTLES,
    ),
    _module("allow_premeasuring", tell("Everything may be measured and shown at any time."), "LEG-GEN-06"),
    _module("story_tests", tell("Models may try story actions of the scenario."), "LEG-GEN-03"),
    _module("exposed_crew", tell("Visible crew of open-topped vehicles may be aimed at."), "LEG-VEH-18"),
    _module("crew_as_infantry", tell("Crew of destroyed vehicles fight on as infantry."), "LEG-DEST-22"),
    _module("simple_destruction", tell("A d6 replaces the destruction chart."), "LEG-DEST-03"),
    _module("hullless_vehicles", tell("Vehicles have no hull points: hits stun or destroy."), "LEG-VEH-39"),
    _module("detailed_melee", tell("Every close combat is fought by the rules of duels."), "LEG-DUEL-01"),
    _module("apocalypse_fliers", tell("Fliers stay on the table between game turns."), "LEG-FLY-31"),
    _module("night_fighting", tell("It is night in the first game turn."), "LEG-TERR-30"),
    _ruling("hq_reach_6", tell("An HQ brings units within 6 inches, not 12."), "LEG-TURN-07"),
    _ruling("cover_without_obscuring", tell("What gives cover does not obscure as well."), "LEG-LOS-02"),
    _ruling("scatter_by_total", tell("The scatter distance is 12 less the modified total."), "LEG-SCAT-02"),
    _ruling("overkill_per_point", tell("Every point beyond the total adds 1 to the chart."), "LEG-DEST-02"),
    _ruling("slow_hero_lives", tell("A hero too slow for death or glory moves aside."), "LEG-VEH-38"),
    _ruling("hard_to_hit_8", tell("Hard to hit is -8, not -7."), "LEG-FLY-09"),
    _ruling("sanctic_mild", tell("Outsiders peril on a 1 or 12 only with sanctic powers."), "LEG-PSY-23"),
)
"""Optional modules and rulings. (LEG-GEN-05)"""

RULESET = Ruleset(
    slug="legendary",
    title="Legendary 40k",
    version="6",
    pitch=tell("Whole armies, one d12: activations in turn, overwatch, and fights to the finish."),
    length=tell("2 hours"),
    switches=SWITCHES,
    scenarios=(
        Scenario("fords", tell("Woods, ruins and shallow water about a ford.")),
        Scenario("crossing", tell("A small table for a first battle.")),
        Scenario("mill town", tell("Houses of several rooms, walls with doors and windows.")),
        Scenario("minefields", tell("Mines, wire and trenches between two lines.")),
        Scenario("old battlefield", tell("Wrecks, craters and a broken relay.")),
        Scenario("stone gardens", tell("Statues, hedges and a gun that anybody may serve.")),
        Scenario("jungle road", tell("Jungle on both sides of a road, a dump, the aisles of a chapel.")),
        Scenario("broad front", tell("Hills and ruins on a wide table for large armies.")),
        Scenario("generated 1", tell("A table laid from a seed.")),
        Scenario("small generated 1", tell('A table of 48" laid from a seed.')),
        Scenario("large generated 1", tell('A table of 96" laid from a seed.')),
    ),
    play=Play(
        steps=steps_of(
            sequence,
            activation,
            morale,
            movement,
            charge,
            declare,
            moves_after_shooting,
            challenges,
            combat,
            deployment,
            infiltrators,
            plans,
            arrivals,
            disembarking,
            occupants,
            tank_shock,
            ramming,
            pushing,
            towing,
            wall_breaking,
            creatures,
            flights,
        ),
        begin=begin,
        tableau=tableau,
        imagine=imagine,
        is_set_up=is_set_up,
        put=put,
        broken=broken,
        abilities=(*reactions.ABILITIES, results.WITHDRAW, weapons.MELEE_GUN, scattering.SCATTER_AGAIN),
        can_make=can_make,
        maps=Maps(
            law=OWN,
            kinds={kind: (each.label, TEXTURES.get(kind, "rough")) for kind, each in KINDS.items()},
            ready=(
                "fords",
                "crossing",
                "mill town",
                "minefields",
                "old battlefield",
                "stone gardens",
                "jungle road",
                "broad front",
            ),
            entry=map_of,
        ),
    ),
    lists=Lists(
        army_file=Army,
        samples=army.SAMPLES,
        read=army.read,
        muster=army.muster,
        models=models_of,
        own_sheets=("datasheet", "profile", "vehicle", "building"),
        first_armies=army.SAMPLES[:2],
        choices=form_choices.choices,
        private=("private",),
        random_army=random_army,
    ),
    odds=QUESTIONS,
    prints=(
        Document("roster", tell("Roster"), roster.as_html),
        Document("reference", tell("Quick reference"), reference.as_html),
    ),
    bots=Bots(evaluate=evaluate, levels={"greedy": greedy}),
)
