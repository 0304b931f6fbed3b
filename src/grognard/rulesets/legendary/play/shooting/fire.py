"""A weapon group fires: hits, what they strike, saves and damage. (LEG-SHOOT-08 to LEG-SHOOT-23)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import FAILS
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.damage import one_hit, saves, start
from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.play.shooting.harm import apply_row, target_of
from grognard.rulesets.legendary.play.shooting.hit_effects import concuss, gets_hot, note_hits
from grognard.rulesets.legendary.play.shooting.live_facts import (
    WALLS,
    Order,
    house_aimed_at,
    nearest_first,
    side_towards,
    visible,
    volleys_of,
)
from grognard.rulesets.legendary.play.vehicles.parts import is_crewman, strike_part
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, House, Model, ModelId, Unit, UnitId, house_id
from grognard.rulesets.legendary.table.rooms import house_of_piece
from grognard.rulesets.legendary.table.units import is_vehicle, model_name, name_of, stand_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Hit, Hits
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.play.shooting.live_facts import LiveVolley, Overwatch


EMPLACEMENT = Target(toughness=7, parts=(3,), save=3)
"""What stands behind the shield of a gun emplacement. (LEG-TERR-22)"""

INSIDE = ("rider", "passengers")
"""Whom a vehicle shields. (LEG-SHOOT-22, LEG-CHRT-02)"""


async def fire_at(game: Game, unit: UnitId, guns: Sequence[Gun], order: Order, overwatch: Overwatch = "") -> None:
    """One group at one target, shots that are alike together. (LEG-SHOOT-06, LEG-SHOOT-21)"""
    if not guns or (order.model is not None and order.model not in game):
        return
    weapon = guns[0].weapon
    is_screened = is_screen(game, order)
    volleys = volleys_of(game, guns, order, overwatch, has_screen=is_screened)
    seen = visible(game, guns, order._replace(model=None))
    if not volleys:
        say_out_of_reach(game, unit, weapon, order.target)
        return
    for volley in volleys:
        if not game[order.target].models or (order.model is not None and order.model not in game):
            break
        await _fire_volley(game, unit, guns, order, volley, seen)


def say_out_of_reach(game: Game, unit: UnitId, weapon: WeaponProfile, target: UnitId) -> None:
    """A shot beyond the reach of its weapon misses. (LEG-GEN-07)"""
    said = tell(
        "{unit} fires {weapon} at {target}: out of reach.",
        unit=name_of(game, unit),
        weapon=weapon.name,
        target=name_of(game, target),
    )
    game.say(said, "LEG-GEN-07", kind="shoot", about=[unit, target])


def is_screen(game: Game, order: Order) -> bool:
    """Whether the target is shielded by what it belongs to. (LEG-SHOOT-23)"""
    if order.part:
        return order.part != WALLS and not is_crewman(order.part)
    return order.model is not None and not is_vehicle(game[order.model]) and game[order.model].home != order.target


async def _fire_volley(
    game: Game, unit: UnitId, guns: Sequence[Gun], order: Order, volley: LiveVolley, seen: Sequence[str]
) -> None:
    shots, weapon = volley.shots, guns[0].weapon
    if game[BATTLE].dump_user == unit:
        shots = shots._replace(reroll=FAILS)
    hits: Hits = await game.resolve(hits_of, shots)
    count = tell_many("{count} shot", "{count} shots", shots.number)
    struck = tell_many("{count} hit", "{count} hits", hits.on_target)
    said = tell(
        "{unit} fires {weapon} at {target}: {shots}, {hits}.",
        unit=name_of(game, unit),
        weapon=weapon.name,
        target=name_of(game, order.target),
        shots=count,
        hits=struck,
    )
    game.say(said, "LEG-SHOOT-08", *_cited(volley), kind="shoot", about=[unit, order.target])
    if order.part != WALLS:
        note_hits(game, order.target, weapon, hits.on_target)
    if hits.cover and is_crewman(order.part) and order.model is not None:
        await strike_row(game, [order.model], hits.cover, shots.hit, volley.side)
    elif hits.cover:
        await _strike_cover(game, unit, volley, hits.cover)
    if hits.screen:
        await _strike_screen(game, unit, order, volley, hits.screen, seen)
    await _strike_aim(game, unit, order, volley, hits, seen)
    if hits.hot:
        await gets_hot(game, volley.firers, weapon, hits.hot)


async def _strike_aim(
    game: Game, unit: UnitId, order: Order, volley: LiveVolley, hits: Hits, seen: Sequence[str]
) -> None:
    """Hits on what was aimed at: who is inside, crew, walls, a part, or the target. (LEG-SHOOT-22, LEG-VEH-15)"""
    shots = volley.shots
    if order.part in INSIDE and order.model is not None:
        from grognard.rulesets.legendary.play.vehicles.inside import strike_inside

        await strike_inside(game, order.model, order.part, hits.on_target, shots.hit)
    elif is_crewman(order.part) and order.model is not None:
        from grognard.rulesets.legendary.play.vehicles.exposed_crew import strike_crewman

        await strike_crewman(game, order.model, order.part, hits.on_target, shots.hit)
    elif order.part == WALLS:
        await _strike_walls(game, order, volley, hits)
    elif order.part and order.model is not None:
        await strike_part(game, order.model, order.part, hits, shots)
    else:
        await _strike_target(game, unit, order, volley, hits, seen)


def _cited(volley: LiveVolley) -> list[str]:
    clauses = [part.clause for part in volley.shots.because if part.clause]
    if volley.cover.value:
        clauses += [volley.cover.clause, "LEG-SHOOT-17"]
    return list(dict.fromkeys(clauses))


async def _strike_target(
    game: Game, unit: UnitId, order: Order, volley: LiveVolley, hits: Hits, seen: Sequence[str]
) -> None:
    """Hits of 11 or more choose their model if they may; the others fall on the nearest. (LEG-KW-48, LEG-SHOOT-21)"""
    shots = volley.shots
    sharp = shots.sharp or shots.hit
    if hits.sharp and shots.picks and order.model is None:
        await strike_row(game, await picked(game, unit, order, seen), hits.sharp, sharp, volley.side)
    else:
        await strike_row(game, aimed_row(game, unit, order, seen), hits.sharp, sharp, volley.side)
    await strike_row(game, aimed_row(game, unit, order, seen), hits.plain, shots.hit, volley.side)


def aimed_row(game: Game, unit: UnitId, order: Order, seen: Sequence[str]) -> list[ModelId]:
    """Who takes the hits: the named one, or the visible models, nearest first. (LEG-SHOOT-21)"""
    if order.model is not None:
        return [order.model] if order.model in game else []
    return nearest_first(game, unit, order.target, [name for name in seen if name in game])


async def picked(game: Game, unit: UnitId, order: Order, seen: Sequence[str]) -> list[ModelId]:
    """The shooter picks the model that precise hits strike; nobody if no model in sight is left. (LEG-KW-48)"""
    row = aimed_row(game, unit, order, seen)
    kinds: dict[tuple[object, ...], ModelId] = {}
    for model in row:
        own = game[model]
        kinds.setdefault((own.profile.name, own.weapons, own.is_leader, own.damage), model)
    if len(kinds) <= 1:
        return row[:1]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("Precise shots: which model is hit?"),
        clause="LEG-KW-48",
        about=(order.target,),
        options=tuple(Option(model, model_name(game, model), about=(model,)) for model in kinds.values()),
    )
    return [ModelId(await game.ask(asked))]


async def strike_row(game: Game, row: Sequence[ModelId], hits: int, hit: Hit, side: str = "front") -> int:
    """Hits on a row of models, one after another on the nearest that lives; how many were lost. (LEG-DMG-04)"""
    if not hits or not row:
        return 0
    targets = tuple(target_of(game, game[model], side) for model in row)
    whole = [model for model in row if not game[model].is_doomed]
    shaken: list[ModelId] = []
    if hit.is_concussive:
        result = start(targets)
        for _ in range(hits):
            shaken += row[result.place : result.place + 1]
            result = await game.resolve(one_hit, result, targets, hit)
    else:
        result = await game.resolve(lambda dice: saves(dice, start(targets), hits, targets, hit))
    if game.dice.rolled:
        said = tell_many("A save against {count} hit.", "Saves against {count} hits.", hits)
        game.say(said, "LEG-SAVE-01", kind="dice")
    lost = await apply_row(game, row, targets, result, "LEG-SAVE-01")
    for model in whole:
        if model in game and game[model].is_doomed:
            game.change(model, struck=side)
    for model in dict.fromkeys(shaken):
        await concuss(game, model)
    return lost


async def _strike_cover(game: Game, unit: UnitId, volley: LiveVolley, hits: int) -> None:
    """Hits on cover strike the cover itself: a unit takes them, plain terrain swallows them. (LEG-SHOOT-18)"""
    by = UnitId(volley.cover.by)
    if by in game.kinds.get(Model, ()):
        gun = ModelId(volley.cover.by)
        said = tell_many("{count} hit strikes the gun.", "{count} hits strike the gun.", hits)
        game.say(said, "LEG-TYPE-11", about=[gun])
        await strike_row(game, [gun], hits, volley.shots.hit)
        return
    piece = board(game).piece_of.get(volley.cover.by)
    if piece is not None and piece.is_any("gun emplacement"):
        await _strike_emplacement(game, piece.id, hits, volley.shots.hit)
        return
    house = house_of_piece(game, volley.cover.by)
    if house is not None:
        from grognard.rulesets.legendary.play.buildings.walls import strike_house

        await strike_house(game, house.id, hits, volley.shots.hit)
        return
    if by not in game.kinds.get(Unit, ()):
        label = volley.cover.label or tell("the ground")
        said = tell_many("{count} hit strikes {cover}.", "{count} hits strike {cover}.", hits, cover=label)
        game.say(said, "LEG-SHOOT-18", about=[volley.cover.by] if volley.cover.label else [])
        return
    said = tell_many(
        "{count} hit strikes {unit} instead.", "{count} hits strike {unit} instead.", hits, unit=name_of(game, by)
    )
    game.say(said, "LEG-SHOOT-18", about=[by])
    row = nearest_first(game, unit, by)
    if not _is_hull(game, by):
        await strike_row(game, row, hits, volley.shots.hit)
        return
    firer = stand_of(game, volley.firers[0])
    side = side_towards(game, game[row[0]], firer.pose.at) if firer is not None else "front"
    await strike_row(game, row[:1], hits, volley.shots.hit, side)


async def _strike_emplacement(game: Game, piece: str, hits: int, hit: Hit) -> None:
    """A gun emplacement: Toughness 7, 3 wounds, 3+; three wounds in one attack destroy it. (LEG-TERR-22)"""
    targets = (EMPLACEMENT,)
    row = await game.resolve(lambda dice: saves(dice, start(targets), hits, targets, hit))
    said = tell_many("{count} hit strikes the emplacement.", "{count} hits strike the emplacement.", hits)
    game.say(said, "LEG-TERR-22", about=[piece])
    if row.place:
        game.change(BATTLE, removed=(*game[BATTLE].removed, piece))
        game.say(tell("The emplacement is destroyed."), "LEG-TERR-22", kind="loss", about=[piece])


async def _strike_walls(game: Game, order: Order, volley: LiveVolley, hits: Hits) -> None:
    """Hits on the building itself. (LEG-BLDG-09)"""
    from grognard.rulesets.legendary.play.buildings.walls import strike_house

    house = house_id(house_aimed_at(game, order.target))
    await strike_house(game, house, hits.sharp, volley.shots.sharp or volley.shots.hit)
    await strike_house(game, house, hits.plain, volley.shots.hit)


def _is_hull(game: Game, unit: UnitId) -> bool:
    return any(is_vehicle(game[model]) for model in game[unit].models)


async def _strike_screen(
    game: Game, unit: UnitId, order: Order, volley: LiveVolley, hits: int, seen: Sequence[str]
) -> None:
    """Hits on what shields the target: the hull, or the character's unit. (LEG-SHOOT-23, LEG-CHAR-05, LEG-VEH-15)"""
    if order.part and order.model is not None:
        game.say(tell_many("{count} hit strikes the hull.", "{count} hits strike the hull.", hits), "LEG-SHOOT-23")
        await strike_row(game, [order.model], hits, volley.shots.hit, volley.side)
        return
    others = [name for name in seen if name in game and name != order.model]
    row = nearest_first(game, unit, order.target, others)
    said = tell_many("Look out! {count} hit strikes the unit.", "Look out! {count} hits strike the unit.", hits)
    game.say(said, "LEG-CHAR-05", about=[order.target])
    await strike_row(game, row, hits, volley.shots.hit, volley.side)


async def settle_doomed(game: Game) -> None:
    """Vehicles that have lost their last point go up, after all hits declared at them. (LEG-DEST-01, LEG-DEST-02)

    One that explodes may destroy another.
    """
    while (doomed := next((model for model in game.all(Model) if model.is_doomed), None)) is not None:
        from grognard.rulesets.legendary.play.vehicles.destruction import destroyed

        await destroyed(game, doomed.id, overkill=doomed.spill, side=doomed.struck)
    if any(house.is_doomed for house in game.all(House)):
        from grognard.rulesets.legendary.play.buildings.collapse import settle_collapses

        await settle_collapses(game)
