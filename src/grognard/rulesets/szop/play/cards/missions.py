"""The ten missions: what is chosen for them, and when they are fulfilled. (SZOP-TASK, SZOP-CARD-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.plane import TOLERANCE, distance, overlap
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.cards.hands import mission_of
from grognard.rulesets.szop.play.scoring.control import label_of
from grognard.rulesets.szop.play.scoring.variants import is_in_zone
from grognard.rulesets.szop.table.control import area_of, holder
from grognard.rulesets.szop.table.ground import unit_is_inside
from grognard.rulesets.szop.table.maps import board, zones
from grognard.rulesets.szop.table.records import Objective, ObjectiveId, Unit, UnitId, other, side_id
from grognard.rulesets.szop.table.terrain_names import middle_of, piece_name
from grognard.rulesets.szop.table.units import in_battle, is_within, objectives, on_table, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.szop.table.records import Laid

IMPOSSIBLE, GRANTED = "impossible", "granted"
"""A mission without a legal choice: never fulfilled, or fulfilled at the next check. (SZOP-CARD-07)"""
NEAR = 12.0


# ---------------------------------------------------------------- choices


async def choose_for(game: Game, seat: int, card: int) -> str:
    """What a mission needs chosen when it is laid, and by whom. (SZOP-CARD-07)"""
    match mission_of(game, seat, card):
        case 1:
            outside = [each for each in objectives(game) if not is_in_zone(game, each)]
            return await _objective(game, other(seat), outside, "SZOP-TASK-01")
        case 2:
            return await _unit(game, other(seat), in_battle(game, other(seat)), "SZOP-TASK-02", GRANTED)
        case 3:
            theirs = [each for each in objectives(game) if each.owner == other(seat)]
            if theirs:
                return await _objective(game, seat, theirs, "SZOP-TASK-03")
            return await _objective(game, other(seat), objectives(game), "SZOP-TASK-03")
        case 5:
            return await _unit(game, other(seat), in_battle(game, seat), "SZOP-TASK-05", IMPOSSIBLE)
        case 7:
            return await _terrain(game, other(seat))
        case 8:
            zone = game[side_id(seat)].zone
            away = [each for each in objectives(game) if not is_in_zone(game, each, zone)]
            return await _objective(game, seat, away, "SZOP-TASK-08")
        case _:
            return ""


async def _objective(game: Game, seat: int, able: Sequence[Objective], clause: str) -> str:
    if not able:
        return IMPOSSIBLE
    options = tuple(Option(each.id, label_of(each), about=(each.id,), at=each.at) for each in able)
    chosen = await game.ask(
        Choose(seat=seat, prompt=tell("Choose an objective for the mission."), clause=clause, options=options)
    )
    said = tell("The mission is about {objective}.", objective=label_of(game[ObjectiveId(chosen)]))
    game.say(said, clause, "SZOP-CARD-07", kind="card", about=[chosen])
    return chosen


async def _unit(game: Game, seat: int, able: Sequence[Unit], clause: str, otherwise: str) -> str:
    if not able:
        return otherwise
    options = tuple(Option(unit.id, unit.shown, about=(unit.id,)) for unit in able)
    chosen = await game.ask(
        Choose(seat=seat, prompt=tell("Choose a unit for the mission."), clause=clause, options=options)
    )
    said = tell("The mission is about {unit}.", unit=game[UnitId(chosen)].shown)
    game.say(said, clause, "SZOP-CARD-07", kind="card", about=[chosen])
    return chosen


async def _terrain(game: Game, seat: int) -> str:
    """A piece that can be entered. (SZOP-TASK-07)"""
    able = [feature for feature in board(game).features if not feature.has("impassable")]
    if not able:
        return IMPOSSIBLE
    options = tuple(Option(feature.id, piece_name(feature), at=middle_of(feature)) for feature in able)
    prompt = tell("Choose a piece of terrain for the mission.")
    chosen = await game.ask(Choose(seat=seat, prompt=prompt, clause="SZOP-TASK-07", options=options))
    name = next(option.label for option in options if option.key == chosen)
    game.say(tell("The mission is about {terrain}.", terrain=name), "SZOP-TASK-07", "SZOP-CARD-07", kind="card")
    return chosen


# ---------------------------------------------------------------- fulfilled?


def is_fulfilled(game: Game, seat: int, laid: Laid) -> bool:
    """Whether a laid mission is fulfilled now, its price aside. (SZOP-TASK-01..10)"""
    if laid.choice == IMPOSSIBLE:
        return False
    if laid.choice == GRANTED:
        return True
    match mission_of(game, seat, laid.card):
        case 1 | 3 | 8:
            return game[ObjectiveId(laid.choice)].owner == seat
        case 2:
            return game[UnitId(laid.choice)].place == "destroyed"
        case 4:
            return all(unit.is_pinned for unit in in_zone(game, other(seat), game[side_id(seat)].zone))
        case 5:
            return game[UnitId(laid.choice)].place != "destroyed"
        case 6:
            zone = game[side_id(other(seat))].zone
            return len(in_zone(game, seat, zone)) > len(in_zone(game, other(seat), zone))
        case 7:
            return _holds_terrain(game, seat, laid.choice)
        case 9:
            return _is_present(game, seat)
        case _:
            return _shadows(game, seat)


def _is_present(game: Game, seat: int) -> bool:
    """A unit of the seat is within 12" of every objective. (SZOP-TASK-09, SZOP-OPT-05)"""
    models = [one.shape for unit in on_table(game, seat) for one in troop_of(game, unit.id).stands]
    spots = [area_of(game, each) for each in objectives(game)]
    return all(any(distance(model, spot) <= NEAR + TOLERANCE for model in models) for spot in spots)


def _shadows(game: Game, seat: int) -> bool:
    """A unit of the seat is within 12" of every enemy unit on the table. (SZOP-TASK-10)"""
    own = [unit.id for unit in on_table(game, seat)]
    foes = [unit.id for unit in on_table(game, other(seat))]
    return all(any(is_within(game, unit, foe, NEAR) for unit in own) for foe in foes)


def in_zone(game: Game, seat: int, zone: int | None) -> list[Unit]:
    """The seat's units with a model in a zone. (SZOP-TASK-04, SZOP-TASK-06)"""
    if zone is None:
        return []
    area = zones(board(game))[zone]
    return [
        unit for unit in on_table(game, seat) if any(overlap(area, one.shape) for one in troop_of(game, unit.id).stands)
    ]


def _holds_terrain(game: Game, seat: int, name: str) -> bool:
    """Units of only one player are inside the piece, each with most of its models.

    (SZOP-TASK-07, SZOP-TERR-01, SZOP-PAS-22)
    """
    feature = next((each for each in board(game).features if each.id == name), None)
    if feature is None:
        return False
    piece = feature
    return holder(game, lambda unit: unit_is_inside(troop_of(game, unit), piece)) == seat
