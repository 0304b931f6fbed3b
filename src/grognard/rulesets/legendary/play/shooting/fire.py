"""A weapon group fires: hits, what they strike, saves and damage. (LEG-SHOOT-08 to LEG-SHOOT-23)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import FAILS
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.play.buildings.collapse import settle_collapses
from grognard.rulesets.legendary.play.buildings.walls import strike_house
from grognard.rulesets.legendary.play.shooting.attack_end import cheats_death, may_cheat_death, own_attack
from grognard.rulesets.legendary.play.shooting.hit_effects import gets_hot, note_hits
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_row
from grognard.rulesets.legendary.play.shooting.live_facts import (
    INSIDE,
    nearest_first,
    visible,
    volleys_of,
)
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.play.shooting.screens import strike_cover, strike_gun, strike_screen, unit_beside
from grognard.rulesets.legendary.play.shooting.sight_lines import WALLS, Order, house_aimed_at
from grognard.rulesets.legendary.play.vehicles.boarding import passengers_of
from grognard.rulesets.legendary.play.vehicles.destruction import destroyed
from grognard.rulesets.legendary.play.vehicles.exposed_crew import strike_crewman
from grognard.rulesets.legendary.play.vehicles.parts import is_crewman, strike_part
from grognard.rulesets.legendary.table.records import BATTLE, House, Model, ModelId, UnitId, house_id
from grognard.rulesets.legendary.table.units import (
    is_vehicle,
    model_name,
    name_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Hits, Shots
    from grognard.rulesets.legendary.dice.to_hit import Band
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.play.shooting.live_facts import LiveVolley, Overwatch


PASSENGERS = "passengers"


async def fire_at(
    game: Game,
    unit: UnitId,
    guns: Sequence[Gun],
    order: Order,
    overwatch: Overwatch = "",
    band: Band | None = None,
) -> None:
    """One group at one target, shots that are alike together. (LEG-SHOOT-06, LEG-SHOOT-21)"""
    if not guns or (order.model is not None and order.model not in game):
        return
    weapon = guns[0].weapon
    is_screened = is_screen(game, order)
    volleys = volleys_of(game, guns, order, overwatch, has_screen=is_screened, band=band)
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
    if unit_beside(game, order) is not None:
        return True
    if order.model is None or is_vehicle(game[order.model]) or game[order.model].home == order.target:
        return False
    return len(game[order.target].models) > 1  # the last model standing has nobody before him (LEG-CHAR-05)


async def _fire_volley(
    game: Game, unit: UnitId, guns: Sequence[Gun], order: Order, volley: LiveVolley, seen: Sequence[str]
) -> None:
    shots, weapon = volley.shots, guns[0].weapon
    if game[BATTLE].dump_user == unit:
        shots = shots._replace(reroll=FAILS)
    hits: Hits = await game.resolve(hits_of, shots)
    note_crafted(game, volley.firers, weapon, hits.again)
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
        note_hits(game, _unit_struck(game, order), weapon, hits.on_target)
    if hits.cover and is_crewman(order.part) and order.model is not None:
        note_hits(game, order.target, weapon, hits.cover)
        await strike_row(game, [order.model], hits.cover, shots.hit, volley.side)
    elif hits.cover:
        await strike_cover(game, unit, weapon, volley, hits.cover)
    if hits.screen and volley.gun is not None:
        await strike_gun(game, volley.gun, weapon, volley, hits)
    elif hits.screen:
        note_hits(game, unit_beside(game, order) or order.target, weapon, hits.screen)
        await strike_screen(game, unit, order, weapon, volley, hits, seen)
    await _strike_aim(game, unit, order, volley, hits, seen)
    if hits.hot:
        await gets_hot(game, volley.firers, weapon, hits.hot)


def _unit_struck(game: Game, order: Order) -> UnitId:
    """Whom hits on the target count against: of a transport's passengers those who are struck first. (LEG-MORALE-11)"""
    aboard = passengers_of(game, order.target) if order.part == PASSENGERS else []
    return aboard[0].id if aboard else order.target


def note_crafted(game: Game, models: Sequence[ModelId], weapon: WeaponProfile, times: int) -> None:
    """Master-crafted weapons whose die was rolled again have had it for this turn. (LEG-KW-36)"""
    able = [model for model in models if model in game and weapon.name not in game[model].crafted]
    for model in able[:times]:
        game.change(model, crafted=(*game[model].crafted, weapon.name))


async def _strike_aim(
    game: Game, unit: UnitId, order: Order, volley: LiveVolley, hits: Hits, seen: Sequence[str]
) -> None:
    """Hits on what was aimed at: who is inside, crew, walls, a part, or the target. (LEG-SHOOT-22, LEG-VEH-15)"""
    shots = volley.shots
    if order.part in INSIDE and order.model is not None:
        await _strike_those_inside(game, unit, order, shots, hits)
    elif is_crewman(order.part) and order.model is not None:
        await strike_crewman(game, order.model, order.part, hits.on_target, shots.hit)
    elif order.part == WALLS:
        await _strike_walls(game, order, volley, hits)
    elif order.part and order.model is not None:
        await strike_part(game, order.model, order.part, hits, shots)
    else:
        await _strike_target(game, unit, order, volley, hits, seen)


async def _strike_those_inside(game: Game, unit: UnitId, order: Order, shots: Shots, hits: Hits) -> None:
    """Hits on a rider or passengers, those of 11 or more first. (LEG-SHOOT-22, LEG-KW-48, LEG-KW-56)"""
    from grognard.rulesets.legendary.play.vehicles.riders_and_passengers_hit import strike_inside

    assert order.model is not None
    sharp = shots.sharp or shots.hit
    aboard = passengers_aboard(game, order) if shots.picks else []
    for _ in range(hits.sharp if aboard else 0):
        row = [model for model in aboard if model in game]
        await strike_row(game, await _pick(game, unit, order.target, row) if row else [], 1, sharp)
    await strike_inside(game, order.model, order.part, 0 if aboard else hits.sharp, sharp)
    await strike_inside(game, order.model, order.part, hits.plain, shots.hit)


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
    if shots.picks and order.model is None:
        for _ in range(hits.sharp):
            await strike_row(game, await picked(game, unit, order, seen), 1, sharp, volley.side)
    else:
        await strike_row(game, aimed_row(game, unit, order, seen), hits.sharp, sharp, volley.side)
    await strike_row(game, aimed_row(game, unit, order, seen), hits.plain, shots.hit, volley.side)


def aimed_row(game: Game, unit: UnitId, order: Order, seen: Sequence[str]) -> list[ModelId]:
    """Who takes the hits: the named one, or the visible models, nearest first. (LEG-SHOOT-21)"""
    if order.model is not None:
        return [order.model] if order.model in game else []
    return nearest_first(game, unit, order.target, [name for name in seen if name in game])


async def picked(game: Game, unit: UnitId, order: Order, seen: Sequence[str]) -> list[ModelId]:
    """The shooter picks the model that a precise hit strikes; nobody if no model in sight is left. (LEG-KW-48)"""
    return await _pick(game, unit, order.target, aimed_row(game, unit, order, seen))


def passengers_aboard(game: Game, order: Order) -> list[ModelId]:
    """The passengers of an open transport who are aimed at. (LEG-VEH-27, LEG-KW-48)"""

    return (
        [model for unit in passengers_of(game, order.target) for model in unit.models]
        if order.part == PASSENGERS
        else []
    )


async def _pick(game: Game, unit: UnitId, target: UnitId, row: list[ModelId]) -> list[ModelId]:
    kinds: dict[tuple[object, ...], ModelId] = {}
    for model in row:
        own = game[model]
        kinds.setdefault((own.profile.name, own.weapons, own.is_leader, own.damage, own.points_lost), model)
    if len(kinds) <= 1:
        return row[:1]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("Precise shots: which model is hit?"),
        clause="LEG-KW-48",
        about=(target,),
        options=tuple(Option(model, model_name(game, model), about=(model,)) for model in kinds.values()),
    )
    return [ModelId(await game.ask(asked))]


async def _strike_walls(game: Game, order: Order, volley: LiveVolley, hits: Hits) -> None:
    """Hits on the building itself. (LEG-BLDG-09)"""

    house = house_id(house_aimed_at(game, order.target))
    await strike_house(game, house, hits.sharp, volley.shots.sharp or volley.shots.hit)
    await strike_house(game, house, hits.plain, volley.shots.hit)


async def settle_doomed(game: Game, *, is_over: bool = False) -> None:
    """Vehicles that have lost their last point go up, after all hits declared at them. (LEG-DEST-01, LEG-DEST-02)

    One that explodes may destroy another. Those who perhaps will not die roll when the attack is over. (LEG-KW-33)
    """
    while (doomed := _next_doomed(game, is_over=is_over)) is not None:
        may_live = may_cheat_death(game, doomed)
        game.change(doomed.id, is_doomed=False, damage=0, spill=0)
        if may_live and await cheats_death(game, doomed.id, doomed.spill):
            continue
        if is_vehicle(doomed):
            await own_attack(game, destroyed(game, doomed.id, overkill=doomed.spill, side=doomed.struck))
        else:
            remove_models(game, [doomed.id], "LEG-KW-33")
    if any(house.is_doomed for house in game.all(House)):
        await settle_collapses(game)


def _next_doomed(game: Game, *, is_over: bool) -> Model | None:
    """One that has lost its last point, and for which that is settled now."""
    doomed = (model for model in game.all(Model) if model.is_doomed)
    return next((model for model in doomed if is_over or not may_cheat_death(game, model)), None)
