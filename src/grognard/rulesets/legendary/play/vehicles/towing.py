"""Towing: a vehicle drags an immobilised one behind it. (LEG-VEH-29)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import heading
from grognard.kernel.troops import Pose, Site, Trek, ask_move, clashes, stand, troop
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.equipment import Towing
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.moves.law import footing_of, law_of
from grognard.rulesets.legendary.play.moves.movement import choose_mode, step_of
from grognard.rulesets.legendary.play.moves.overwatch import overwatch
from grognard.rulesets.legendary.play.moves.terrain_tests import dangers_on, go_along, take_tests
from grognard.rulesets.legendary.play.vehicles.driving import drivers, everybody_but
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.special_rules import model_has
from grognard.rulesets.legendary.table.units import (
    between_models,
    model_name,
    models_of,
    name_of,
    on_table,
    put,
    stand_of,
)

if TYPE_CHECKING:
    from grognard.kernel.ask import Paths
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.play.moves.law import Step
    from grognard.rulesets.legendary.table.records import Model, ModelId, UnitId

TOUCH = 0.05
ROPE = 0.02
"""Left between the two hulls, in inches."""


def towable(game: Game, unit: UnitId) -> list[tuple[ModelId, ModelId]]:
    """Vehicles with those in contact that they can drag: immobilised, of their side, with no more hull points.

    (LEG-VEH-29, LEG-VEH-19)
    """
    return [
        (tractor.id, model.id)
        for tractor in drivers(game, unit)
        if model_has(game, tractor, Towing)
        for friend in on_table(game, game[unit].seat)
        for model in models_of(game, friend.id)
        if _can_drag(game, tractor, model)
    ]


def _can_drag(game: Game, tractor: Model, model: Model) -> bool:
    own, load = tractor.profile, model.profile
    if not isinstance(own, VehicleProfile) or not isinstance(load, VehicleProfile) or load.hp > own.hp:
        return False
    if not model.is_immobilised or model.is_flying or game[model.unit].foes:
        return False
    return between_models(game, tractor.id, model.id) <= TOUCH + 0.001


@step
async def tow(game: Game, unit: UnitId, tractor: ModelId, towed: ModelId) -> None:
    """It drives at combat speed with the other behind it; both count as moved. (LEG-VEH-29)"""
    mode = await choose_mode(game, unit, "move")
    if mode is None:
        return
    ground = (await step_of(game, unit, mode, "move"))._replace(clause="LEG-VEH-29")
    trek = _alone(game, tractor, ground)

    def legal(paths: Paths) -> None:
        if paths and _behind(game, trek.end(tractor, paths[tractor]), towed) is None:
            said = tell("There is no room for {towed} behind it.", towed=model_name(game, towed))
            raise Refused(said, "LEG-VEH-29")

    names = {"unit": name_of(game, unit), "towed": model_name(game, towed), "inches": f"{ground.inches:g}"}
    prompt = tell('{unit} tows {towed} up to {inches}", or stays.', **names)
    paths = await game.ask(ask_move(trek, prompt, legal=legal, kind="move"))
    if not paths:
        return
    ways = {str(tractor): trek.poses(tractor, paths[tractor])}
    dangers = dangers_on(game, ways, flies=mode.flies, is_risky=mode.is_risky)
    go_along(game, ways)
    for model in (tractor, towed):
        game.change(model, pace="moved")
    game.change(tractor, has_driven=True)
    said = tell("{unit} tows {towed}.", unit=name_of(game, unit), towed=model_name(game, towed))
    game.say(said, "LEG-VEH-29", kind="move", about=[unit, towed], paths=paths)
    await take_tests(game, unit, dangers)
    _drag(game, tractor, towed)
    await overwatch(game, unit, "move")


def _alone(game: Game, tractor: ModelId, ground: Step) -> Trek:
    """The towing vehicle alone; the rest of its unit are others to it, whom it stays with. (LEG-VEH-34)"""
    own = stand_of(game, tractor)
    assert own is not None
    seat = game[game[tractor].unit].seat
    law = msgspec.structs.replace(law_of(game, game[game[tractor].unit], ground), coherency=None, also=None)
    return Trek(troop(str(tractor), seat, [own]), everybody_but(game, tractor), law)


def _drag(game: Game, tractor: ModelId, towed: ModelId) -> None:
    """The other comes behind, as near as it can to where the first came to stand."""
    own = stand_of(game, tractor)
    place = _behind(game, own, towed) if own is not None else None
    if place is not None:
        put(game, [place])


def _behind(game: Game, own: Stand, towed: ModelId) -> Stand | None:
    """Where the towed vehicle comes to stand, or None if it cannot stand there."""
    load = game[towed]
    facing = own.pose.facing or 0.0
    c, s = heading(facing)
    far = (own.base.length + load.base.length) / 2 + ROPE
    place = stand(towed, load.base, Pose(round(own.pose.x - c * far, 3), round(own.pose.y - s * far, 3), facing))
    unit = game[load.unit]
    law = msgspec.structs.replace(footing_of(game, unit, "LEG-VEH-29"), coherency=None, also=None)
    rest = [(each, [one for one in each.stands if one.name != own.name]) for each in everybody_but(game, towed)]
    others = [troop(each.id, each.seat, stands) for each, stands in rest if stands]
    site = Site(unit.id, unit.seat, {str(towed): load.base}, others, law, [board(game).table])
    return place if site.may_stand(place) and not clashes(own, place) else None
