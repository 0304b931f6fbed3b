"""Vehicles out of control: how they slide, and who stands in the way. (LEG-DEST-17 to LEG-DEST-21)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.errors import Refused
from grognard.kernel.plane import distance
from grognard.kernel.troops import Pose, free_length, stand
from grognard.kernel.troops.sweep import is_met
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.destruction import lose_control
from grognard.rulesets.legendary.dice.scatter import moved
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.moves.law import footing_of
from grognard.rulesets.legendary.play.moves.nearest_place import nearest_place
from grognard.rulesets.legendary.play.rolls import passes_test
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model
from grognard.rulesets.legendary.play.shooting.live_facts import side_towards
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, ModelId
from grognard.rulesets.legendary.table.special_rules import characteristic, has_type
from grognard.rulesets.legendary.table.units import is_gargantuan, is_vehicle, model_name, put, stand_of, troops

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.table.records import Model

CRUSH, CRUSH_AP = 10, 2
MEETS = 0.05
"""So near to what stopped it a vehicle has run into it."""
CLEAR = 4.0
"""How far from the wreck those are placed who were in its way. (LEG-DEST-18)"""


def is_out_of_control(game: Game, model: Model) -> bool:
    """Whether a vehicle is destroyed by overwatch while it moves. (LEG-DEST-17, LEG-OVER-07)"""
    battle = game[BATTLE]
    return battle.reaction is not None and battle.reaction_target == model.unit and not model.is_flying


async def slide(game: Game, model: Model, here: Stand) -> Stand:
    """A vehicle out of control slides on; where it comes to rest. A hovering flier is a fast skimmer.

    (LEG-DEST-17, LEG-DEST-20, LEG-FLY-12)
    """
    profile = model.profile
    if not isinstance(profile, VehicleProfile):
        return here
    types = (*profile.types, "skimmer") if has_type(model, "skimmer") else profile.types
    went = await game.resolve(lose_control, types)
    if not went.inches:
        game.say(tell("{model} stops where it is.", model=profile.name), "LEG-DEST-17", about=[model.unit])
        return here
    course = ((here.pose.facing or 0.0) + went.degrees) % 360.0
    start = Pose(here.pose.x, here.pose.y, course)
    solid = [
        one
        for troop in troops(game)
        for one in troop.stands
        if one.name != model.id and _stops(game[ModelId(one.name)])
    ]
    walls: list[Footprint] = [piece.area for piece in board(game).pieces if piece.is_impassable]
    far = free_length(here.base, start, float(went.inches), [*(one.shape for one in solid), *walls])
    at = moved(here.pose.at, max(0.0, far), course)
    left, low, right, high = board(game).bounds
    at = (min(max(at[0], left), right), min(max(at[1], low), high))
    rest = stand(here.name, here.base, Pose(at[0], at[1], here.pose.facing))
    said = tell('{model} is out of control and slides {inches}".', model=profile.name, inches=f"{far:.1f}")
    game.say(said, "LEG-DEST-17", kind="scatter", about=[model.unit], at=at)
    end = start._replace(x=at[0], y=at[1])
    struck = await _run_into(game, stand(here.name, here.base, end), solid) if far < went.inches else []
    await clear_the_way(game, rest, {model.id, *struck}, (start, end))
    return rest


async def _run_into(game: Game, wreck: Stand, solid: Sequence[Stand]) -> list[ModelId]:
    """Vehicles and gargantuans in the way do not test: they are hit, and the slide stops against them.

    A vehicle is struck on the side that the wreck runs into. (LEG-DEST-18, LEG-VEH-03)
    """
    struck = [ModelId(one.name) for one in solid if distance(one.shape, wreck.shape) <= MEETS]
    for name in struck:
        if name in game:
            said = tell("The slide ends against {model}.", model=model_name(game, name))
            game.say(said, "LEG-DEST-18", kind="loss", about=[name])
            side = side_towards(game, game[name], wreck.pose.at)
            await strike_model(game, name, CRUSH, CRUSH_AP, side=side, clause="LEG-DEST-18")
    return struck


def _stops(model: Model) -> bool:
    return (is_vehicle(model) or is_gargantuan(model)) and not model.is_flying


async def clear_the_way(game: Game, wreck: Stand, spared: Collection[str], way: Sequence[Pose] = ()) -> None:
    """Those on its way and under it test Initiative, are struck if they fail, and make room. (LEG-DEST-18)"""
    under = [
        ModelId(one.name)
        for troop in troops(game)
        for one in troop.stands
        if one.name not in spared
        and not game[ModelId(one.name)].is_flying
        and (distance(one.shape, wreck.shape) <= 0.0 or (way and is_met(wreck.base, way, one.shape)))
    ]
    for name in under:
        if name not in game:
            continue
        own = game[name]
        if _stops(own):
            await strike_model(game, name, CRUSH, CRUSH_AP, clause="LEG-DEST-18")
            continue
        if not await passes_test(game, characteristic(game, own, "i"), "Initiative"):
            said = tell("{model} does not get away in time.", model=model_name(game, name))
            game.say(said, "LEG-DEST-18", about=[name])
            await strike_model(game, name, CRUSH, CRUSH_AP, clause="LEG-DEST-18")
        if name in game:
            _step_aside(game, name, wreck)


def _step_aside(game: Game, name: ModelId, wreck: Stand) -> None:
    """The nearest free place at least 4 inches from the wreck. (LEG-DEST-18)"""
    own = game[name]

    def keeps_off(ends: Mapping[str, Stand]) -> None:
        for one in ends.values():
            if distance(one.shape, wreck.shape) < CLEAR - 0.001:
                raise Refused(tell("It must get away from the wreck."), "LEG-DEST-18")

    law = msgspec.structs.replace(footing_of(game, game[own.unit], "LEG-DEST-18"), also=keeps_off, coherency=None)
    here = stand_of(game, name)
    place = None if here is None else nearest_place(game, own, here.pose, law)
    if place is None:
        remove_models(game, [name], "LEG-DEST-18")
    else:
        put(game, [place])
