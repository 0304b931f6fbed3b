"""Actions of the secondary missions: Secret mission, Bombs, Poison cloud. (TLE-SEC-03 to TLE-SEC-08)"""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, ChooseMany, Option, Place
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import MM, Disc, distance, inside, overlap, rectangle
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.play.attack.pools import roll_d6
from grognard.rulesets.last_edition.play.scoring import OBJECTIVE_NAMES, SECRET, gain
from grognard.rulesets.last_edition.table.layouts import HEIGHT, WIDTH, objectives, zones
from grognard.rulesets.last_edition.table.objectives import is_on
from grognard.rulesets.last_edition.table.records import BATTLE, Bomb, Unit, UnitId, side_id
from grognard.rulesets.last_edition.table.units import board, name_of, on_table, side, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand

CLAUSES = {"secret_mission": "TLE-SEC-04", "bombs": "TLE-SEC-05", "poison_cloud": "TLE-SEC-08"}
MARKER = 12.5 * MM
"""The radius of a bomb marker. (TLE-SEC-05)"""
BOMBERS = 3
"""A unit needs more models than this for Bombs. (TLE-SEC-05)"""
OWN_ZONE = 3.0
REACH = 1.0
"""Inches from the unit to a marker that it lays or removes, and between markers. (TLE-SEC-05)"""
DONE = "nobody"


# ---------------------------------------------------------------- announcing


@step
async def announce_action(game: Game, seat: int) -> None:
    """At the end of his movement phase the active player may name one unit for the action. (TLE-SEC-03)"""
    game.change(side_id(seat), actor=None, action_at="")
    mission = game[BATTLE].secondary
    candidates = _CANDIDATES.get(mission)
    options = candidates(game, seat) if candidates is not None else []
    if not options:
        return
    asked = Choose(
        seat=seat,
        prompt=tell("Which unit performs the mission's action?"),
        clause="TLE-SEC-03",
        options=(*options, Option(DONE, tell("No unit"))),
    )
    chosen = await game.ask(asked)
    if chosen == DONE:
        return
    name, _, where = chosen.partition(" at ")
    game.change(side_id(seat), actor=UnitId(name), action_at=where)
    if mission == "poison_cloud":
        game.change(side_id(seat), has_poisoned=True)
    said = tell("{unit} begins the action of the mission.", unit=name_of(game, UnitId(name)))
    game.say(said, "TLE-SEC-03", CLAUSES[mission], kind="action", about=[name])


def _for_secret_mission(game: Game, seat: int) -> list[Option]:
    """Units wholly within the enemy deployment zone. (TLE-SEC-04)"""
    battle = game[BATTLE]
    zone = zones(battle.layout)[battle.zone_of[1 - seat]]
    return [_option(unit) for unit in on_table(game, seat) if all(zone.holds(one.shape) for one in _stands(game, unit))]


def _for_bombs(game: Game, seat: int) -> list[Option]:
    """Units of more than three models, all at least 3 inches from their own zone. (TLE-SEC-05)"""
    battle = game[BATTLE]
    zone = zones(battle.layout)[battle.zone_of[seat]]
    return [
        _option(unit)
        for unit in on_table(game, seat)
        if len(unit.models) > BOMBERS and all(zone.is_clear_by(one.shape, OWN_ZONE) for one in _stands(game, unit))
    ]


def _for_poison_cloud(game: Game, seat: int) -> list[Option]:
    """Units with a model on an objective, once per game. (TLE-SEC-08)"""
    battle = game[BATTLE]
    if side(game, seat).has_poisoned:
        return []
    return [
        Option(
            f"{unit.id} at {key}",
            tell("{unit} at the objective {objective}", unit=unit.name, objective=OBJECTIVE_NAMES[key]),
            about=(unit.id,),
        )
        for unit in on_table(game, seat)
        for key, at in objectives(battle.layout)
        if key not in battle.destroyed and any(is_on(one, at) for one in _stands(game, unit))
    ]


_CANDIDATES: dict[str, Callable[[Game, int], list[Option]]] = {
    "secret_mission": _for_secret_mission,
    "bombs": _for_bombs,
    "poison_cloud": _for_poison_cloud,
}


def _option(unit: Unit) -> Option:
    return Option(unit.id, unit.name, about=(unit.id,))


def _stands(game: Game, unit: Unit) -> tuple[Stand, ...]:
    return troop_of(game, unit.id).stands


# ---------------------------------------------------------------- completing


async def complete_action(game: Game, seat: int) -> None:
    """At the end of the turn the action is completed, if its unit is still there. (TLE-SEC-03, TLE-ROUND-05)"""
    own = side(game, seat)
    if own.actor is None:
        return
    unit, where = own.actor, own.action_at
    game.change(own.id, actor=None, action_at="")
    if game[unit].where != "table":
        said = tell("The action of {unit} fails: it is no longer there.", unit=name_of(game, unit))
        game.say(said, "TLE-SEC-03", kind="action", about=[unit])
        return
    mission = game[BATTLE].secondary
    if mission == "secret_mission":
        await _report(game, unit)
    elif mission == "bombs":
        await _bomb(game, unit)
    else:
        _poison(game, unit, where)


async def _report(game: Game, unit: UnitId) -> None:
    """A D6 of at least the number of models scores. (TLE-SEC-04)"""
    own = game[unit]
    needs = len(own.models)
    face = await roll_d6(game, own.seat, "secret mission", needs)
    said = tell("{unit} reports: {face} for {needs}+.", unit=own.name, face=face, needs=needs)
    game.say(said, "TLE-SEC-04", kind="action", about=[unit])
    if face >= needs:
        gain(game, own.seat, SECRET, "secondary", "TLE-SEC-04", why=tell("Secret mission"))


def _poison(game: Game, unit: UnitId, where: str) -> None:
    """The objective is destroyed if the unit still has a model on it. (TLE-SEC-08)"""
    battle = game[BATTLE]
    at = dict(objectives(battle.layout))[where]
    if where in battle.destroyed or not any(is_on(one, at) for one in troop_of(game, unit).stands):
        game.say(tell("{unit} fails to poison the objective.", unit=name_of(game, unit)), "TLE-SEC-08", kind="action")
        return
    game.change(BATTLE, destroyed=(*battle.destroyed, where))
    said = tell("The objective {objective} is destroyed.", objective=OBJECTIVE_NAMES[where])
    game.say(said, "TLE-SEC-08", kind="action", about=[unit])


async def _bomb(game: Game, unit: UnitId) -> None:
    """Lay a marker within an inch of the unit, or remove markers there. (TLE-SEC-05)"""
    near = [bomb for bomb in game.all(Bomb) if _is_near(game, unit, bomb.at)]
    spot = room_for_bomb(game, unit)
    ways = [Option("lay", tell("Lay a bomb marker"))] * (spot is not None)
    ways += [Option("remove", tell("Remove bomb markers"))] * bool(near)
    if not ways:
        return
    seat = game[unit].seat
    asked = Choose(
        seat=seat,
        prompt=tell("{unit} completes its action.", unit=name_of(game, unit)),
        clause="TLE-SEC-05",
        options=tuple(ways),
    )
    chosen = await game.ask(asked)
    if chosen == "lay" and spot is not None:
        await _lay(game, unit, spot)
        return
    options = tuple(Option(bomb.id, tell("Marker {id}", id=bomb.id), at=bomb.at) for bomb in near)
    removing = ChooseMany(
        seat=seat, prompt=tell("Remove which markers?"), clause="TLE-SEC-05", options=options, least=1
    )
    for gone in await game.ask(removing):
        game.remove(gone)
    game.say(tell("{unit} removes bomb markers.", unit=name_of(game, unit)), "TLE-SEC-05", kind="action", about=[unit])


async def _lay(game: Game, unit: UnitId, spot: Point) -> None:
    number = game[BATTLE].bombs_laid + 1
    name = f"bomb-{number}"

    def legal(placed: Placement) -> None:
        check_bomb(game, unit, (placed[name][0], placed[name][1]))

    def propose(_chance: Chance) -> Placement:
        return {name: spot}

    asked = Place(
        seat=game[unit].seat,
        prompt=tell('Place the bomb marker within 1" of {unit}.', unit=name_of(game, unit)),
        clause="TLE-SEC-05",
        about=(unit,),
        pieces=(name,),
        legal=legal,
        propose=propose,
    )
    placed = (await game.ask(asked))[name]
    game.change(BATTLE, bombs_laid=number)
    game.add(Bomb(name, game[unit].seat, (placed[0], placed[1])))
    game.say(tell("{unit} lays a bomb.", unit=name_of(game, unit)), "TLE-SEC-05", kind="action", about=[unit])


def _is_near(game: Game, unit: UnitId, at: Point) -> bool:
    marker = Disc(at, MARKER)
    return any(distance(one.shape, marker) <= REACH + 0.001 for one in troop_of(game, unit).stands)


def check_bomb(game: Game, unit: UnitId, at: Point) -> None:
    """Within an inch of the unit, an inch from other markers, on the table, on no base and no wall. (TLE-SEC-05)"""
    marker = Disc(at, MARKER)
    if not inside(rectangle(0, 0, WIDTH, HEIGHT), marker):
        raise Refused(tell("The marker would be off the table."), "TLE-SEC-05")
    if not _is_near(game, unit, at):
        raise Refused(tell('The marker must be within 1" of the unit.'), "TLE-SEC-05")
    if any(distance(marker, Disc(bomb.at, MARKER)) < REACH - 0.001 for bomb in game.all(Bomb)):
        raise Refused(tell('The marker must be at least 1" from other markers.'), "TLE-SEC-05")
    if any(overlap(marker, one.shape) for troop in troops(game) for one in troop.stands):
        raise Refused(tell("The marker may not lie under a base."), "TLE-SEC-05")
    if any(overlap(marker, wall) for wall in board(game).all_walls):
        raise Refused(tell("The marker may not lie on a wall."), "TLE-SEC-05")


def room_for_bomb(game: Game, unit: UnitId) -> Point | None:
    """Some legal place for a marker, looked for round every model; None if none is found."""
    for one in troop_of(game, unit).stands:
        for off in (0.05, 0.5, 0.95):
            far = one.base.outer + MARKER + off
            for n in range(16):
                at = (round(one.pose.x + far * cos(pi * n / 8), 3), round(one.pose.y + far * sin(pi * n / 8), 3))
                try:
                    check_bomb(game, unit, at)
                except Refused:
                    continue
                return at
    return None
