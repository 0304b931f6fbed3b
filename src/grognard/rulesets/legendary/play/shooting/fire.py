"""A weapon group fires: hits, what they strike, saves and damage. (LEG-SHOOT-08 to LEG-SHOOT-23)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import FAILS
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.attacks import hit_of, sharp_of
from grognard.rulesets.legendary.dice.damage import one_hit, saves, start
from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.lists.keywords.moments import Foe
from grognard.rulesets.legendary.play.shooting.apply_damage import apply_row, target_of
from grognard.rulesets.legendary.play.shooting.attack_end import cheats_death, may_cheat_death, own_attack
from grognard.rulesets.legendary.play.shooting.hit_effects import concuss, gets_hot, note_hits
from grognard.rulesets.legendary.play.shooting.live_facts import (
    INSIDE,
    WALLS,
    Order,
    foe_of,
    house_aimed_at,
    nearest_first,
    side_towards,
    visible,
    volleys_of,
)
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.play.vehicles.parts import is_crewman, strike_part
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, House, Model, ModelId, Unit, UnitId, house_id
from grognard.rulesets.legendary.table.rooms import house_of_piece
from grognard.rulesets.legendary.table.special_rules import rules_of
from grognard.rulesets.legendary.table.units import (
    distance_between,
    is_independent,
    is_vehicle,
    model_name,
    models_of,
    name_of,
    on_table,
    stand_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Hit, Hits, Shots
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.play.shooting.live_facts import LiveVolley, Overwatch


PASSENGERS = "passengers"
BESIDE = 2.0
"""So near to a unit a lone character is screened by it. (LEG-CHAR-05)"""
EMPLACEMENT = Target(toughness=7, parts=(3,), save=3)
"""What stands behind the shield of a gun emplacement. (LEG-TERR-22)"""


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
        note_hits(game, order.target, weapon, hits.on_target)
    if hits.cover and is_crewman(order.part) and order.model is not None:
        note_hits(game, order.target, weapon, hits.cover)
        await strike_row(game, [order.model], hits.cover, shots.hit, volley.side)
    elif hits.cover:
        await _strike_cover(game, unit, weapon, volley, hits.cover)
    if hits.screen and volley.gun is not None:
        await _strike_gun(game, volley.gun, weapon, volley, hits)
    elif hits.screen:
        note_hits(game, unit_beside(game, order) or order.target, weapon, hits.screen)
        await _strike_screen(game, unit, order, weapon, volley, hits, seen)
    await _strike_aim(game, unit, order, volley, hits, seen)
    if hits.hot:
        await gets_hot(game, volley.firers, weapon, hits.hot)


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
        from grognard.rulesets.legendary.play.vehicles.exposed_crew import strike_crewman

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
    from grognard.rulesets.legendary.play.vehicles.boarding import passengers_of

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


async def strike_row(game: Game, row: Sequence[ModelId], hits: int, hit: Hit, side: str = "front") -> int:
    """Hits on a row of models, one after another on the nearest that lives; how many were lost. (LEG-DMG-04)"""
    if not hits or not row:
        return 0
    row = standing(game, row) or row
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


def standing(game: Game, row: Sequence[ModelId]) -> list[ModelId]:
    """Those of a row who have something left to lose; hits pass those by who perhaps will not die. (LEG-DMG-04)"""
    return [model for model in row if not game[model].is_doomed]


async def _strike_cover(game: Game, unit: UnitId, weapon: WeaponProfile, volley: LiveVolley, hits: int) -> None:
    """Hits on cover strike the cover itself: a unit takes them, plain terrain swallows them. (LEG-SHOOT-18)"""
    by = UnitId(volley.cover.by)
    piece = board(game).piece_of.get(volley.cover.by)
    if piece is not None and piece.is_any("gun emplacement"):
        await _strike_emplacement(game, piece.id, hits, hit_on(game, weapon, volley, Foe()))
        return
    house = house_of_piece(game, volley.cover.by)
    if house is not None:
        from grognard.rulesets.legendary.play.buildings.walls import strike_house

        await strike_house(game, house.id, hits, hit_on(game, weapon, volley, Foe(is_vehicle=True)))
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
    note_hits(game, by, weapon, hits)
    await _strike_bystanders(game, unit, by, weapon, volley, hits)


async def _strike_gun(game: Game, gun: ModelId, weapon: WeaponProfile, volley: LiveVolley, hits: Hits) -> None:
    """Hits on the gun behind which the crew stands. (LEG-TYPE-11, LEG-SHOOT-23)"""
    if gun not in game:
        return
    said = tell_many("{count} hit strikes the gun.", "{count} hits strike the gun.", hits.screen)
    game.say(said, "LEG-TYPE-11", about=[gun])
    await _strike_row_of_screen(game, [gun], weapon, volley, hits)


async def _strike_row_of_screen(
    game: Game, row: Sequence[ModelId], weapon: WeaponProfile, volley: LiveVolley, hits: Hits, side: str = "front"
) -> None:
    """Hits on what shields the target, those of 11 or more first. (LEG-SHOOT-23, LEG-KW-56)"""
    if not row:
        return
    first = game[row[0]]
    foe = foe_of(game, first.unit, first)
    hit = hit_on(game, weapon, volley, foe)
    sharp = sharp_of(hit, weapon, _rules_of_firer(game, volley), foe) or hit
    await strike_row(game, row, hits.sharp_screen, sharp, side)
    left = [model for model in row if model in game]
    await strike_row(game, left, hits.screen - hits.sharp_screen, hit, side)


def hit_on(game: Game, weapon: WeaponProfile, volley: LiveVolley, foe: Foe) -> Hit:
    """A hit of a volley on something else than what was aimed at. (LEG-SHOOT-18, LEG-KW-40, LEG-KW-76)"""
    return hit_of(weapon, _rules_of_firer(game, volley), foe, is_short=volley.band == "short")


def _rules_of_firer(game: Game, volley: LiveVolley) -> tuple[SpecialRule, ...]:
    return next((rules_of(game, game[firer]) for firer in volley.firers if firer in game), ())


async def _strike_emplacement(game: Game, piece: str, hits: int, hit: Hit) -> None:
    """A gun emplacement: Toughness 7, 3 wounds, 3+; three wounds in one attack destroy it. (LEG-TERR-22, LEG-DMG-02)"""
    battered = dict(game[BATTLE].battered)
    targets = (EMPLACEMENT._replace(damage=battered.pop(piece, 0)),)
    row = await game.resolve(lambda dice: saves(dice, start(targets), hits, targets, hit))
    said = tell_many("{count} hit strikes the emplacement.", "{count} hits strike the emplacement.", hits)
    game.say(said, "LEG-TERR-22", about=[piece])
    if not row.place:
        battered[piece] = row.damage
    game.change(BATTLE, battered=tuple(battered.items()))
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
    game: Game,
    unit: UnitId,
    order: Order,
    weapon: WeaponProfile,
    volley: LiveVolley,
    hits: Hits,
    seen: Sequence[str],
) -> None:
    """Hits on what shields the target: the hull, or the character's unit. (LEG-SHOOT-23, LEG-CHAR-05, LEG-VEH-15)"""
    if order.part and order.model is not None:
        said = tell_many("{count} hit strikes the hull.", "{count} hits strike the hull.", hits.screen)
        game.say(said, "LEG-SHOOT-23")
        await _strike_row_of_screen(game, [order.model], weapon, volley, hits, volley.side)
        return
    said = tell_many("Look out! {count} hit strikes the unit.", "Look out! {count} hits strike the unit.", hits.screen)
    beside = unit_beside(game, order)
    if beside is not None:
        game.say(said, "LEG-CHAR-05", about=[order.target, beside])
        await _strike_bystanders(game, unit, beside, weapon, volley, hits.screen)
        return
    others = [name for name in seen if name in game and name != order.model]
    row = nearest_first(game, unit, order.target, others)
    game.say(said, "LEG-CHAR-05", about=[order.target])
    await _strike_row_of_screen(game, row, weapon, volley, hits, volley.side)


def unit_beside(game: Game, order: Order) -> UnitId | None:
    """The friends within 2 inches of a lone character who is aimed at: the nearest unit. (LEG-CHAR-05)"""
    own = game[order.target]
    models = models_of(game, order.target)
    if own.where != "table" or order.part or len(models) != 1 or not is_independent(models[0]):
        return None
    away = [
        (distance_between(game, order.target, each.id), each.id)
        for each in on_table(game, own.seat)
        if each.id != order.target and not any(model.is_flying for model in models_of(game, each.id))
    ]
    nearest = min(away, default=None)
    return nearest[1] if nearest is not None and nearest[0] <= BESIDE + 0.001 else None


async def _strike_bystanders(
    game: Game, unit: UnitId, by: UnitId, weapon: WeaponProfile, volley: LiveVolley, hits: int
) -> None:
    """Hits on another unit: on its closest models, or on the hull that is closest. (LEG-SHOOT-18, LEG-CHAR-05)"""
    row = nearest_first(game, unit, by)
    if not row:  # an earlier volley has destroyed it
        return
    hit = hit_on(game, weapon, volley, foe_of(game, by, game[row[0]]))
    if not _is_hull(game, by):
        await strike_row(game, row, hits, hit)
        return
    firer = stand_of(game, volley.firers[0])
    side = side_towards(game, game[row[0]], firer.pose.at) if firer is not None else "front"
    await strike_row(game, row[:1], hits, hit, side)


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
            from grognard.rulesets.legendary.play.vehicles.destruction import destroyed

            await own_attack(game, destroyed(game, doomed.id, overkill=doomed.spill, side=doomed.struck))
        else:
            remove_models(game, [doomed.id], "LEG-KW-33")
    if any(house.is_doomed for house in game.all(House)):
        from grognard.rulesets.legendary.play.buildings.collapse import settle_collapses

        await settle_collapses(game)


def _next_doomed(game: Game, *, is_over: bool) -> Model | None:
    """One that has lost its last point, and for which that is settled now."""
    doomed = (model for model in game.all(Model) if model.is_doomed)
    return next((model for model in doomed if is_over or not may_cheat_death(game, model)), None)
