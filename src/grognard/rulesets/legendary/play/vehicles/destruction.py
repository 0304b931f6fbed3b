"""The destruction of vehicles: the chart, those aboard, those near by, what is left. (LEG-DEST-01 to LEG-DEST-16)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, Wall, distance, heading, hull, overlap, polygon, side_middles
from grognard.kernel.plane.footprints import Box
from grognard.kernel.troops.maps import Feature
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.destruction import CHART, destruction
from grognard.rulesets.legendary.dice.scatter import direction, moved
from grognard.rulesets.legendary.lists.vehicles import VehicleProfile
from grognard.rulesets.legendary.play.fliers.crash import escapes, shot_down
from grognard.rulesets.legendary.play.moves.set_down import put_near
from grognard.rulesets.legendary.play.rolls import roll_d6
from grognard.rulesets.legendary.play.shooting.attack_end import pin
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model
from grognard.rulesets.legendary.play.shooting.live_facts import side_towards
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.play.vehicles.control import is_out_of_control, slide
from grognard.rulesets.legendary.play.vehicles.survivors import crew_of, rider_of
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, Unit, UnitId
from grognard.rulesets.legendary.table.special_rules import has_type
from grognard.rulesets.legendary.table.units import model_name, name_of, stand_of, troops

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.dice.destruction import Wreckage
    from grognard.rulesets.legendary.table.records import Model

NEAR = 3.0
"""How far explosions reach. (LEG-DEST-01)"""
FALL = 6
"""The Strength that strikes those aboard who fall out of the air. (LEG-TRANS-08)"""
OPPOSITE = {"front": "rear", "rear": "front", "left": "right", "right": "left", "top": "rear"}


async def destroyed(game: Game, model: ModelId, overkill: int, side: str = "rear") -> None:
    """A vehicle without hull points: the chart, those aboard, those near, and the wreck. (LEG-DEST-01)"""
    own = game[model]
    game.change(model, is_doomed=False)
    row = await _chart(game, own, overkill)
    here = stand_of(game, model)
    is_last = len(game[own.unit].models) == 1
    aboard = [unit.id for unit in game.all(Unit) if unit.where == "aboard" and unit.transport == own.unit]
    passengers = aboard if is_last else []
    leaves_control = is_out_of_control(game, own) and not row.explodes
    rider, crew = await rider_of(game, own, row.crew), await crew_of(game, own, row.crew)
    remove_models(game, [model], "LEG-DEST-01")
    if here is None:
        return
    for unit in passengers:
        await _strike_aboard(game, unit, row.crew)
    if own.is_flying:
        wreck = await shot_down(game, own, here, row, passengers, crew)
        if wreck is not None:
            leave_wreck(game, model, wreck, _fallen(row), own.profile.name, front_armour(own))
    else:
        falling = _falling(own, passengers, crew)
        wreck = await _come_to_rest(game, own, here, row, falling, leaves_control=leaves_control)
        await _explode(game, wreck, row, side)
    for each in (*passengers, *(unit for unit in (rider, crew) if unit is not None)):
        if game[each].where == "aboard":
            await set_down(game, each, wreck or here)


def _falling(own: Model, passengers: list[UnitId], crew: UnitId | None) -> list[UnitId]:
    """All aboard of a flier or transport: by the module crew_as_infantry its crew too. (LEG-TRANS-08, LEG-DEST-22)"""
    return [*passengers, crew] if crew is not None and has_type(own, "flier", "transport") else passengers


def _fallen(row: Wreckage) -> Wreckage:
    """What comes down of a flier: from the exploding rows 7 and 8 a plain wreck too. (LEG-FLY-16)"""
    return CHART[0] if row.explodes else row


async def _chart(game: Game, own: Model, overkill: int) -> Wreckage:
    """The row of the destruction chart. (LEG-DEST-01 to LEG-DEST-03)"""
    row = await game.resolve(
        lambda dice: destruction(
            dice,
            overkill,
            is_open_topped=has_type(own, "open-topped"),
            is_simple=bool(game.options["simple_destruction"]),
            per_point=bool(game.options["overkill_per_point"]),
        )
    )
    said = tell("{model} is destroyed: row {row}.", model=model_name(game, own.id), row=row.row)
    clauses = ["LEG-DEST-01", f"LEG-DEST-{row.row + 3:02d}", *(["LEG-DEST-02"] if overkill else [])]
    game.say(said, *clauses, kind="loss", about=[own.id, own.unit])
    return row


async def _come_to_rest(
    game: Game, own: Model, here: Stand, row: Wreckage, falling: list[UnitId], *, leaves_control: bool
) -> Stand:
    """Where the wreck lies, after a slide if the vehicle was out of control. (LEG-DEST-17)

    Out of the air those with packs may leave first, and the others fall with it. (LEG-TRANS-08, LEG-DEST-20)
    """
    goes_down = not row.explodes and (has_type(own, "flier") or (leaves_control and has_type(own, "skimmer")))
    left = [unit for unit in falling if game[unit].models] if goes_down else []
    left = [unit for unit in left if not await escapes(game, unit, here, row)]
    wreck = await slide(game, own, here) if leaves_control else here
    for unit in left:
        await _strike_aboard(game, unit, FALL, "LEG-TRANS-08")
    leave_wreck(game, own.id, wreck, row, own.profile.name, front_armour(own))
    return wreck


async def _strike_aboard(game: Game, unit: UnitId, strength: int, clause: str = "LEG-DEST-01") -> None:
    """One hit on everybody aboard. (LEG-DEST-01, LEG-TRANS-08)"""
    for model in game[unit].models:
        if model in game:
            await strike_model(game, model, strength, None, clause=clause)


async def _explode(game: Game, here: Stand, row: Wreckage, side: str) -> None:
    """What an explosion does to those near by. (LEG-DEST-10 to LEG-DEST-15)"""
    if row.near:
        await _strike_near(game, here, row.near, [one for one in _everybody(game) if _gap(here, one) <= NEAR])
    if row.far_side and isinstance(here.shape, Box):
        edge = side_edge(here.shape, OPPOSITE[side])
        struck = [one for one in _everybody(game) if distance(edge, one.shape) <= NEAR]
        await _strike_near(game, here, row.far_side, struck)
    if row.debris:
        far = await roll_d6(game, "debris")
        course = await game.resolve(direction)
        at = moved(here.pose.at, far + here.base.length / 2, course)
        game.say(tell('A chunk flies {inches}" away.', inches=far), "LEG-DEST-11", kind="scatter", at=at, across=3.0)
        struck = [one for one in _everybody(game) if overlap(Disc(at, 1.5), one.shape)]
        await _strike_near(game, here, row.debris, struck, at)


def side_edge(shape: Box, side: str) -> Wall:
    """One side of a hull, from corner to corner. (LEG-DEST-10)"""
    x, y = side_middles(shape)[side]  # type: ignore[index]
    is_end = side in ("front", "rear")
    half = (shape.width if is_end else shape.length) / 2
    c, s = heading(shape.facing + (90.0 if is_end else 0.0))
    return Wall((x - half * c, y - half * s), (x + half * c, y + half * s))


def _everybody(game: Game) -> list[Stand]:
    return [one for troop in troops(game) for one in troop.stands if not game[ModelId(one.name)].is_flying]


def _gap(here: Stand, one: Stand) -> float:
    return distance(here.shape, one.shape)


async def _strike_near(
    game: Game, here: Stand, strength: int, struck: list[Stand], source: Point | None = None
) -> None:
    for one in struck:
        model = ModelId(one.name)
        if model in game:
            side = side_towards(game, game[model], source or here.pose.at)
            await strike_model(
                game, model, strength, None, side=side, clause="LEG-DEST-01", is_blast=source is not None
            )


def leave_wreck(game: Game, model: ModelId, here: Stand, row: Wreckage, name: str, front: int = 0) -> None:
    """A wreck stays as an obstacle; an exploded vehicle leaves a crater. (LEG-DEST-16, LEG-TERR-28)"""
    kind = "crater" if row.explodes else {4: "burning wreck", 3: "flipped wreck"}.get(row.dangerous, "wreck")
    area = polygon(hull(here.shape)) if isinstance(here.shape, Box) else polygon(_ring(here))
    height = 0.0 if row.explodes else max(0.5, here.height)
    battle = game[BATTLE]
    made = Feature(
        f"wreck-{model}-{len(battle.added)}/{front}", (kind,), area, height, name=name if kind != "crater" else ""
    )
    game.change(BATTLE, added=(*battle.added, made))


def front_armour(model: Model) -> int:
    """The front of a vehicle, which its wreck keeps. (LEG-VEH-44)"""
    return model.profile.armour["front"] if isinstance(model.profile, VehicleProfile) else 0


def _ring(here: Stand) -> list[Point]:
    x, y = here.pose.at
    return [(x + here.base.outer * heading(30.0 * n)[0], y + here.base.outer * heading(30.0 * n)[1]) for n in range(12)]


async def set_down(game: Game, unit: UnitId, here: Stand) -> None:
    """Survivors are placed within 3 inches of the wreck or in it, and are pinned. (LEG-DEST-16)"""
    if not game[unit].models or not await put_near(game, unit, here, "LEG-DEST-16"):
        return
    game.say(tell("{unit} gets out of the wreck.", unit=name_of(game, unit)), "LEG-DEST-16", kind="place", about=[unit])
    pin(game, unit, "LEG-DEST-16")


__all__ = ["destroyed", "front_armour", "leave_wreck", "set_down"]
