"""Towing: a vehicle drags an immobilised one behind it. (LEG-VEH-29)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import heading
from grognard.kernel.troops import Pose, Site, ask_move, clashes, stand
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.equipment import Towing
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.moves.law import Step, footing_of, trek_of
from grognard.rulesets.legendary.play.moves.overwatch import overwatch
from grognard.rulesets.legendary.play.moves.terrain_tests import dangers_of, take_tests
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.special import model_has, unit_pace
from grognard.rulesets.legendary.table.units import (
    between_models,
    model_name,
    models_of,
    name_of,
    on_table,
    put,
    troops,
)

if TYPE_CHECKING:
    from grognard.kernel.ask import Paths
    from grognard.kernel.troops import Stand, Trek
    from grognard.rulesets.legendary.table.records import ModelId, UnitId

TOUCH = 0.05
ROPE = 0.02
"""Left between the two hulls, in inches."""


def towable(game: Game, unit: UnitId) -> list[ModelId]:
    """Immobilised vehicles of its side in contact, with no more hull points than its own. (LEG-VEH-29, LEG-VEH-19)"""
    models = models_of(game, unit)
    if len(models) != 1 or game[unit].foes or models[0].is_immobilised or not model_has(game, models[0], Towing):
        return []
    own = models[0].profile
    return [
        model.id
        for friend in on_table(game, game[unit].seat)
        for model in models_of(game, friend.id)
        if model.is_immobilised
        and isinstance(model.profile, VehicleProfile)
        and isinstance(own, VehicleProfile)
        and model.profile.hp <= own.hp
        and not game[friend.id].foes
        and between_models(game, models[0].id, model.id) <= TOUCH + 0.001
    ]


@step
async def tow(game: Game, unit: UnitId, towed: ModelId) -> None:
    """It drives at combat speed with the other behind it; both count as moved. (LEG-VEH-29)"""
    inches = unit_pace(game, unit).move
    trek = trek_of(game, unit, Step(inches, clause="LEG-VEH-29"))

    def legal(paths: Paths) -> None:
        if paths and _behind(game, trek, paths, towed) is None:
            said = tell("There is no room for {towed} behind it.", towed=model_name(game, towed))
            raise Refused(said, "LEG-VEH-29")

    names = {"unit": name_of(game, unit), "towed": model_name(game, towed), "inches": f"{inches:g}"}
    prompt = tell('{unit} tows {towed} up to {inches}", or stays.', **names)
    paths = await game.ask(ask_move(trek, prompt, legal=legal, kind="move"))
    place = _behind(game, trek, paths, towed) if paths else None
    if place is None:
        return
    dangers = dangers_of(game, trek, paths, flies=False, is_risky=False)
    put(game, [*trek.ends(paths).values(), place])
    for model in (*game[unit].models, towed):
        game.change(model, pace="moved")
    said = tell("{unit} tows {towed}.", unit=name_of(game, unit), towed=model_name(game, towed))
    game.say(said, "LEG-VEH-29", kind="move", about=[unit, towed], paths=paths)
    await take_tests(game, unit, dangers)
    await overwatch(game, unit, "move")


def _behind(game: Game, trek: Trek, paths: Paths, towed: ModelId) -> Stand | None:
    """Where the towed vehicle comes to stand, or None if it cannot stand there."""
    own = next(iter(trek.ends(paths).values()))
    load = game[towed]
    facing = own.pose.facing or 0.0
    c, s = heading(facing)
    far = (own.base.length + load.base.length) / 2 + ROPE
    place = stand(towed, load.base, Pose(round(own.pose.x - c * far, 3), round(own.pose.y - s * far, 3), facing))
    unit = game[load.unit]
    others = [each for each in troops(game) if each.id not in (trek.unit.id, unit.id)]
    site = Site(
        unit.id, unit.seat, {str(towed): load.base}, others, footing_of(game, unit, "LEG-VEH-29"), [board(game).table]
    )
    return place if site.may_stand(place) and not clashes(own, place) else None
