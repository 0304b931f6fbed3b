"""Actions of the secondary missions: Secret mission, Bombs, Poison cloud. (TLE-SEC-03 to TLE-SEC-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, ChooseMany, Option
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import TOLERANCE, Disc, distance
from grognard.kernel.troops import Footing, Site, around
from grognard.kernel.troops.bases import base_of
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.play.attack.pools import roll_d6
from grognard.rulesets.last_edition.play.moves.laws import slack_of
from grognard.rulesets.last_edition.play.scoring import OBJECTIVE_NAMES, SECRET, gain
from grognard.rulesets.last_edition.table.layouts import TABLE, objectives, zones
from grognard.rulesets.last_edition.table.objectives import is_on
from grognard.rulesets.last_edition.table.records import BATTLE, Bomb, Unit, UnitId, side_id
from grognard.rulesets.last_edition.table.units import board, name_of, on_table, side, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.kernel.ask import Placement
    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops import Stand

CLAUSES = {"secret_mission": "TLE-SEC-04", "bombs": "TLE-SEC-05", "poison_cloud": "TLE-SEC-08"}
MARKER = base_of("25mm")
"""A bomb marker. (TLE-SEC-05)"""
BOMBERS = 3
"""A unit needs more models than this for Bombs. (TLE-SEC-05)"""
OWN_ZONE = 3.0
REACH = 1.0
"""Inches from the unit to a marker that it lays or removes, and between markers. (TLE-SEC-05)"""
DONE = "nobody"


class MissionAction(NamedTuple):
    """The unit that performs the action, and where, if the mission names a place. (TLE-SEC-03)"""

    unit: UnitId
    at: str = ""


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
    asked = Choose[MissionAction | str](
        seat=seat,
        prompt=tell("Which unit performs the mission's action?"),
        clause="TLE-SEC-03",
        options=(*options, Option(DONE, tell("No unit"))),
    )
    chosen = await game.ask(asked)
    if isinstance(chosen, str):
        return
    game.change(side_id(seat), actor=chosen.unit, action_at=chosen.at)
    if mission == "poison_cloud":
        game.change(side_id(seat), has_poisoned=True)
    said = tell("{unit} begins the action of the mission.", unit=name_of(game, chosen.unit))
    game.say(said, "TLE-SEC-03", CLAUSES[mission], kind="action", about=[chosen.unit])


def _for_secret_mission(game: Game, seat: int) -> list[Option[MissionAction]]:
    """Units wholly within the enemy deployment zone. (TLE-SEC-04)"""
    battle = game[BATTLE]
    zone = zones(battle.layout)[battle.zone_of[1 - seat]]
    return [_option(unit) for unit in on_table(game, seat) if all(zone.holds(one.shape) for one in _stands(game, unit))]


def _for_bombs(game: Game, seat: int) -> list[Option[MissionAction]]:
    """Units of more than three models, all at least 3 inches from their own zone. (TLE-SEC-05)"""
    battle = game[BATTLE]
    zone = zones(battle.layout)[battle.zone_of[seat]]
    return [
        _option(unit)
        for unit in on_table(game, seat)
        if len(unit.models) > BOMBERS and all(zone.is_clear_by(one.shape, OWN_ZONE) for one in _stands(game, unit))
    ]


def _for_poison_cloud(game: Game, seat: int) -> list[Option[MissionAction]]:
    """Units with a model on an objective, once per game. (TLE-SEC-08)"""
    battle = game[BATTLE]
    if side(game, seat).has_poisoned:
        return []
    return [
        Option(
            f"{unit.id} at {key}",
            tell("{unit} at the objective {objective}", unit=unit.name, objective=OBJECTIVE_NAMES[key]),
            about=(unit.id,),
            value=MissionAction(unit.id, key),
        )
        for unit in on_table(game, seat)
        for key, at in objectives(battle.layout)
        if key not in battle.destroyed and any(is_on(one, at) for one in _stands(game, unit))
    ]


_CANDIDATES: dict[str, Callable[[Game, int], list[Option[MissionAction]]]] = {
    "secret_mission": _for_secret_mission,
    "bombs": _for_bombs,
    "poison_cloud": _for_poison_cloud,
}


def _option(unit: Unit) -> Option[MissionAction]:
    return Option(unit.id, unit.name, about=(unit.id,), value=MissionAction(unit.id))


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
    near = [bomb for bomb in game.all(Bomb) if is_near_unit(game, unit, Disc(bomb.at, MARKER.outer))]
    name = f"bomb-{game[BATTLE].bombs_laid + 1}"
    laying = bomb_site(game, unit, name).ask(
        tell('Place the bomb marker within 1" of {unit}.', unit=name_of(game, unit)), about=(unit,)
    )
    ways = [Option("lay", tell("Lay a bomb marker"))] * (laying is not None)
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
    if chosen == "lay" and laying is not None:
        _lay(game, unit, name, await game.ask(laying))
        return
    options = tuple(Option(bomb.id, tell("Marker {id}", id=bomb.id), at=bomb.at) for bomb in near)
    removing = ChooseMany(
        seat=seat, prompt=tell("Remove which markers?"), clause="TLE-SEC-05", options=options, least=0
    )
    removed = await game.ask(removing)
    if not removed:
        return
    for gone in removed:
        game.remove(gone)
    game.say(tell("{unit} removes bomb markers.", unit=name_of(game, unit)), "TLE-SEC-05", kind="action", about=[unit])


def _lay(game: Game, unit: UnitId, name: str, placed: Placement) -> None:
    if name not in placed:  # nobody has found room
        return
    game.change(BATTLE, bombs_laid=game[BATTLE].bombs_laid + 1)
    game.add(Bomb(name, game[unit].seat, (placed[name][0], placed[name][1])))
    game.say(tell("{unit} lays a bomb.", unit=name_of(game, unit)), "TLE-SEC-05", kind="action", about=[unit])


def is_near_unit(game: Game, unit: UnitId, marker: Footprint, slack: float = 0.0) -> bool:
    """Whether a marker is within an inch of the unit. (TLE-SEC-05)"""
    return any(distance(one.shape, marker) <= REACH + TOLERANCE + slack for one in _stands(game, game[unit]))


def bomb_site(game: Game, unit: UnitId, name: str) -> Site:
    """Where a marker may lie: within an inch of the unit, an inch from other markers, on the table, on no base and no
    wall. (TLE-SEC-05)"""
    laid = [Disc(bomb.at, MARKER.outer) for bomb in game.all(Bomb)]

    def also(ends: Mapping[str, Stand]) -> None:
        marker = ends[name]
        if not is_near_unit(game, unit, marker.shape, slack_of(MARKER, marker)):
            raise Refused(tell('The marker must be within 1" of the unit.'), "TLE-SEC-05")
        if any(distance(marker.shape, other) < REACH - TOLERANCE for other in laid):
            raise Refused(tell('The marker must be at least 1" from other markers.'), "TLE-SEC-05")

    law = Footing(clause="TLE-SEC-05", table=TABLE, no_standing=board(game).all_walls, also=also)
    far = REACH + MARKER.length
    regions = [around(one.pose.at, one.base.outer + far, TABLE) for one in _stands(game, game[unit])]
    return Site(name, game[unit].seat, {name: MARKER}, troops(game), law, regions, is_within=False)
