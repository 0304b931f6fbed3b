"""What hits on cover strike: screens, guns, emplacements, houses and bystanders. (LEG-SHOOT-18, LEG-SHOOT-23)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.attacks import hit_of, sharp_of
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.facts import Target
from grognard.rulesets.legendary.lists.keywords.moments import Foe
from grognard.rulesets.legendary.play.buildings.walls import strike_house
from grognard.rulesets.legendary.play.shooting.hit_effects import note_hits
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_row
from grognard.rulesets.legendary.play.shooting.live_facts import (
    foe_of,
    nearest_first,
    side_towards,
)
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, Unit, UnitId
from grognard.rulesets.legendary.table.rooms import house_of_piece, units_in
from grognard.rulesets.legendary.table.special_rules import rules_of
from grognard.rulesets.legendary.table.units import (
    distance_between,
    is_independent,
    is_vehicle,
    models_of,
    name_of,
    on_table,
    stand_of,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Hit, Hits
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.play.shooting.live_facts import LiveVolley
    from grognard.rulesets.legendary.play.shooting.sight_lines import Order


BESIDE = 2.0
"""So near to a unit a lone character is screened by it. (LEG-CHAR-05)"""
EMPLACEMENT = Target(toughness=7, parts=(3,), save=3)
"""What stands behind the shield of a gun emplacement. (LEG-TERR-22)"""


async def strike_cover(game: Game, unit: UnitId, weapon: WeaponProfile, volley: LiveVolley, hits: int) -> None:
    """Hits on cover strike the cover itself: a unit takes them, plain terrain swallows them. (LEG-SHOOT-18)"""
    by = UnitId(volley.cover.by)
    piece = board(game).piece_of.get(volley.cover.by)
    if piece is not None and piece.is_any("gun emplacement"):
        await _strike_emplacement(game, piece.id, hits, hit_on(game, weapon, volley, Foe()))
        return
    house = house_of_piece(game, volley.cover.by)
    if house is not None:
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


async def strike_gun(game: Game, gun: ModelId, weapon: WeaponProfile, volley: LiveVolley, hits: Hits) -> None:
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


def _is_hull(game: Game, unit: UnitId) -> bool:
    return any(is_vehicle(game[model]) for model in game[unit].models)


async def strike_screen(
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
        bystanders, side = _bystanders(game, unit, beside, volley)
        await _strike_row_of_screen(game, bystanders, weapon, volley, hits, side)
        return
    others = [name for name in seen if name in game and name != order.model]
    row = nearest_first(game, unit, order.target, others)
    game.say(said, "LEG-CHAR-05", about=[order.target])
    await _strike_row_of_screen(game, row, weapon, volley, hits, volley.side)


def unit_beside(game: Game, order: Order) -> UnitId | None:
    """The friends within 2 inches of a lone character who is aimed at: the nearest unit. (LEG-CHAR-05)

    In a building those of his room.
    """
    own = game[order.target]
    models = models_of(game, order.target)
    if own.where not in ("table", "room") or order.part or len(models) != 1 or not is_independent(models[0]):
        return None
    friends = units_in(game, own.room) if own.where == "room" else on_table(game, own.seat)
    away = [
        (distance_between(game, order.target, each.id), each.id)
        for each in friends
        if each.id != order.target and not any(model.is_flying for model in models_of(game, each.id))
    ]
    nearest = min(away, default=None)
    return nearest[1] if nearest is not None and nearest[0] <= BESIDE + 0.001 else None


async def _strike_bystanders(
    game: Game, unit: UnitId, by: UnitId, weapon: WeaponProfile, volley: LiveVolley, hits: int
) -> None:
    """Hits on another unit that is in the way. (LEG-SHOOT-18)"""
    row, side = _bystanders(game, unit, by, volley)
    if row:
        await strike_row(game, row, hits, hit_on(game, weapon, volley, foe_of(game, by, game[row[0]])), side)


def _bystanders(game: Game, unit: UnitId, by: UnitId, volley: LiveVolley) -> tuple[list[ModelId], str]:
    """Who of another unit is hit: its closest models, or the hull that is closest, and on which facing.

    Nobody if an earlier volley has destroyed it. (LEG-SHOOT-18, LEG-CHAR-05)
    """
    row = nearest_first(game, unit, by)
    if not row or not _is_hull(game, by):
        return row, "front"
    firer = stand_of(game, volley.firers[0])
    return row[:1], side_towards(game, game[row[0]], firer.pose.at) if firer is not None else "front"
