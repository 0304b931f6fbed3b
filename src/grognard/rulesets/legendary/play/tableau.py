"""What the players see of a battle. (LEG-SETUP-03, LEG-GEN-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.view import Area, Card, CardTable, Marker, Piece, State, Tableau, Tray, TrayItem
from grognard.kernel.words import join, rendered, tell
from grognard.rulesets.legendary.lists.prints.lines import MODEL, VEHICLE, WEAPON, model_line, vehicle_line, weapon_line
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.scoring import CONTROL, controller
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, Model, ModelId, Reserve, Side, Unit, house_id, side_id
from grognard.rulesets.legendary.table.rooms import in_rooms, units_in
from grognard.rulesets.legendary.table.units import models_of, troop_of, troops, wounds_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Troop
    from grognard.rulesets.legendary.table.board import BoardPiece

PHASES = {
    "Setting up": tell("Setting up"),
    "Roll-off": tell("Roll-off"),
    "Activation": tell("Activation"),
    "Start of the activation": tell("Start of the activation"),
    "Movement": tell("Movement"),
    "Psychic": tell("Psychic"),
    "Shooting": tell("Shooting"),
    "Close combat": tell("Close combat"),
    "End of the activation": tell("End of the activation"),
    "End of the game turn": tell("End of the game turn"),
}
TEXTURES = {
    "woods": "wood",
    "jungle": "wood",
    "hedge": "wood",
    "ruins": "ruin",
    "rubble": "ruin",
    "wall": "wall",
    "barricade": "wall",
    "defence line": "wall",
    "building": "building",
    "hill": "hill",
    "rocks": "mountain",
    "water": "water",
    "smoke screen": "smoke",
    "lava": "burnt",
}
"""Which texture a kind of terrain has; all others are rough ground."""
PLANS = {
    "reserve": tell("reserve"),
    "deep strike": tell("deep strike"),
    "outflank": tell("outflank"),
    "planned": tell("planned attack"),
    "drop zone": tell("drop zone assault"),
}
EDGES = {"own": tell("own edge"), "left": tell("left flank"), "right": tell("right flank")}
PACES = {"stationary": 0, "moved": 1, "advanced": 2, "flat out": 2}


def tableau(game: Game, seat: int | None) -> Tableau:
    """The table as the seat may see it."""
    battle, ground = game[BATTLE], board(game)
    areas = [
        Area(id=f"zone-{side.seat}", kinds=("zone",), points=ground.zone(side.edge).points, seat=side.seat)
        for side in game.all(Side)
        if side.edge
    ]
    sides = game.all(Side)
    return Tableau(
        width=ground.width,
        height=ground.height,
        ribbon=(
            tell("Game turn {number}", number=battle.turn) if battle.turn else tell("Before the battle"),
            PHASES[battle.phase],
        ),
        areas=(*areas, *map(_area, ground.pieces)),
        markers=_markers(game),
        pieces=tuple(
            _piece(game[ModelId(one.name)], troop.id, troop.seat) for troop in _shown(game) for one in troop.stands
        ),
        cards=tuple(card(game, unit, seat) for unit in game.all(Unit)),
        scores=tuple(float(side.points) for side in sides),
        resources=tuple({rendered(tell("holds")): side.holds} if side.holds else {} for side in sides),
        trays=tuple(_reserves(game, side, seat) for side in sides),
        unmeasured="" if game.options["allow_premeasuring"] else "LEG-GEN-06",
    )


def _shown(game: Game) -> list[Troop]:
    """Everybody on the table, and those in buildings where they stand in their rooms."""
    return [*troops(game), *(troop_of(game, unit.id) for seat in (0, 1) for unit in in_rooms(game, seat))]


def _rooms(game: Game, unit: Unit) -> list[CardTable]:
    """The rooms and levels of the building that a unit is in, or is, and who holds them. (LEG-BLDG-01)"""
    ground = board(game)
    key = ground.rooms[unit.room].house if unit.where == "room" else f"fort-{unit.id}"
    rooms = [room for room in ground.rooms.values() if room.house == key] if unit.where in ("room", "built") else []
    if not rooms:
        return []
    house = game[house_id(key)]
    walls = tell("hull {points}, armour {armour}", points=house.hull_points, armour=house.armour)
    title = tell("{house}: {walls}", house=ground.houses[key][0].name.partition(":")[0], walls=walls)
    rows = tuple(
        (
            ground.piece_of[room.piece].label,
            room.id.rpartition("@")[2],
            str(room.capacity),
            join([each.name for each in units_in(game, room.id)]),
        )
        for room in rooms
    )
    return [CardTable((tell("Room"), tell("Level"), tell("Places"), tell("Held by")), rows, title)]


def _area(piece: BoardPiece) -> Area:
    kind = piece.feature.kind
    return Area(
        id=piece.id,
        kinds=(kind, TEXTURES.get(kind, "rough")),
        points=piece.area.points,
        label=piece.feature.name or piece.kinds[0].label,
        height=piece.height,
        is_blocking=piece.is_solid,
    )


def _markers(game: Game) -> tuple[Marker, ...]:
    """Objectives of a mission that has them, and vortices. (LEG-OBJ-03, LEG-KW-83)"""
    found = []
    if game.options["mission"] == "hold the ground":
        found = [
            Marker(
                id=f"objective-{n}",
                at=at,
                radius=CONTROL,
                label=tell("Objective {number}", number=n),
                owner=controller(game, at),
            )
            for n, at in enumerate(board(game).objectives, start=1)
        ]
    found += [
        Marker(id=f"vortex-{n}", at=each.at, radius=each.weapon.across / 2, label=tell("Vortex"), kind="vortex")
        for n, each in enumerate(game[BATTLE].vortices, start=1)
    ]
    return tuple(found)


def _piece(model: Model, unit: str, seat: int) -> Piece:
    return Piece(
        id=model.id,
        unit=unit,
        seat=seat,
        at=model.at or (0.0, 0.0),
        shape=model.base.kind,
        length=model.base.length,
        width=model.base.width,
        facing=model.facing,
        height=model.base.height,
        label=model.name,
        wounds=sum(model.left),
        most_wounds=wounds_of(model),
        pace=PACES[model.pace] if isinstance(model.profile, VehicleProfile) else None,
    )


def _reserves(game: Game, side: Side, seat: int | None) -> Tray:
    """Units in reserve: known when deployment is over, their plans to their owner only. (LEG-SETUP-03)"""
    waiting = [unit for unit in game.all(Unit) if unit.seat == side.seat and unit.where == "reserve"]
    name = tell("Reserves")
    if seat != side.seat and not game[BATTLE].turn:
        return Tray(id=f"reserves-{side.seat + 1}", name=name, seat=side.seat)
    plans = {each.unit: each.plan for each in game.all(Reserve)}
    items = []
    for unit in waiting:
        plan = plans.get(unit.id)
        text = ""
        if plan is not None and (seat == side.seat or plan.is_shown):
            kind, edge = PLANS[plan.kind], EDGES[plan.edge]
            text = tell("{kind}, game turn {turn}, {edge}", kind=kind, turn=plan.turn, edge=edge)
        items.append(TrayItem(id=unit.id, name=unit.name, text=text, kind="away", card=unit.id))
    return Tray(id=f"reserves-{side.seat + 1}", name=name, seat=side.seat, items=tuple(items))


STATES: tuple[tuple[str, State], ...] = (
    ("is_routed", State("flag", tell("routed"))),
    ("is_pinned", State("pinned", tell("pinned"))),
    ("is_on_ground", State("pinned", tell("gone to ground"))),
    ("is_jinking", State("moved", tell("jinking"))),
    ("is_blinded", State("cloud", tell("blinded"))),
    ("is_struck_down", State("tired", tell("struck down"))),
    ("is_afire", State("fire", tell("ablaze"))),
    ("has_charged", State("charge", tell("charged"))),
    ("has_activated", State("done", tell("activated"))),
    ("is_spent", State("done", tell("fired overwatch"))),
)
PLACES = {
    "aboard": State("away", tell("aboard")),
    "room": State("shield", tell("in a building")),
    "joined": State("away", tell("joined to a unit")),
    "gone": State("gone", tell("destroyed")),
}


def card(game: Game, unit: Unit, seat: int | None) -> Card:
    """The unit's card: what it is, has and suffers."""
    models = models_of(game, unit.id)
    return Card(
        id=unit.id,
        seat=unit.seat,
        name=unit.name,
        pieces=unit.models,
        states=tuple(_states(game, unit, models, seat)),
        lines=((tell("Models"), tell("{left} of {start}", left=len(models), start=unit.start)),),
        tables=(*_tables(models), *_rooms(game, unit)),
        keywords=tuple(dict.fromkeys(str(rule) for model in models for rule in model.profile.all_rules)),
        within=unit.transport or "",
    )


def _states(game: Game, unit: Unit, models: list[Model], seat: int | None) -> list[State]:
    """What it suffers and where it is, as far as the seat may know. (LEG-SETUP-03)"""
    side = game[side_id(unit.seat)]
    states = [state for field, state in STATES if getattr(unit, field)]
    states += [State("shock", tell("stunned"))] * any(model.is_stunned for model in models)
    states += [State("cloud", tell("in smoke"))] * any(model.is_shrouded for model in models)
    states += [State("tired", tell("immobilised"))] * any(model.is_immobilised for model in models)
    states += [State("charge", tell("in combat"))] * bool(unit.foes)
    states += [PLACES[unit.where]] if unit.where in PLACES else []
    if unit.where == "reserve" and (game[BATTLE].turn or seat == unit.seat):
        states.append(State("away", tell("in reserve")))
    if unit.id == side.warlord and (side.is_warlord_shown or seat == unit.seat):
        states.append(State("flag", tell("warlord")))
    states += [State("cloud", tell("under {power}", power=effect.name)) for effect in unit.effects]
    return states


def _tables(models: list[Model]) -> list[CardTable]:
    """Profiles and weapons. (LEG-ARMY-02 to LEG-ARMY-04)"""
    found = []
    profiles = list(dict.fromkeys(model.profile for model in models))
    men = tuple((each.name, *model_line(each)) for each in profiles if isinstance(each, ModelProfile))
    if men:
        found.append(CardTable((tell("Model"), *MODEL), men))
    hulls = tuple((each.name, *vehicle_line(each)) for each in profiles if isinstance(each, VehicleProfile))
    if hulls:
        found.append(CardTable((tell("Vehicle"), *VEHICLE), hulls))
    weapons = dict.fromkeys(weapon for model in models for weapon in model.weapons)
    if weapons:
        rows = tuple((each.name, *weapon_line(each)) for each in weapons)
        found.append(CardTable((tell("Weapon"), *WEAPON), rows))
    return found
