"""Hits on buildings: hull points, all or nothing within one attack; stunned occupants. (LEG-BLDG-05 to LEG-BLDG-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.attacks import building_target
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.destruction import are_stunned
from grognard.rulesets.legendary.lists.keywords.equipment import MightyBulwark
from grognard.rulesets.legendary.play.shooting.attack_end import mark_late
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import House
from grognard.rulesets.legendary.table.rooms import key_of, occupants, profile_of
from grognard.rulesets.legendary.table.special_rules import has

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.table import Ref
    from grognard.rulesets.legendary.dice.facts import Hit


def house_name(game: Game, house: Ref[House]) -> str:
    """What a building is called."""
    pieces = board(game).houses.get(house.removeprefix("house-"), ())
    return next((piece.name.partition(":")[0] for piece in pieces if piece.name), tell("The building"))


async def strike_house(game: Game, house: Ref[House], hits: int, hit: Hit) -> None:
    """Hits on a building, saved as by a vehicle with the same armour on all sides. (LEG-BLDG-09)"""
    own = game[house]
    if not hits or own.is_doomed:
        return
    targets = (building_target(own.armour, own.hull_points, damage=own.damage),)
    row = await game.resolve(lambda dice: saves(dice, start(targets), hits, targets, hit))
    said = tell_many(
        "{count} hit strikes the walls of {house}.",
        "{count} hits strike the walls of {house}.",
        hits,
        house=house_name(game, house),
    )
    game.say(said, "LEG-BLDG-05", "LEG-BLDG-09", about=[key_of(own)])
    game.change(house, damage=own.hull_points if row.place else row.damage, is_doomed=bool(row.place))


def settle_houses(game: Game) -> None:
    """At the end of an attack damage to walls is forgotten; half of it has stunned those inside. (LEG-BLDG-06)"""
    for house in game.all(House):
        if house.damage:
            game.change(house.id, damage=0)
            if not house.is_doomed and are_stunned(house.hull_points, house.damage):
                _stun(game, house)


def _stun(game: Game, house: House) -> None:
    """Every unit inside is stunned, unless the building is a bulwark. (LEG-BLDG-06, LEG-KW-37)"""
    profile = profile_of(game, house)
    inside = occupants(game, key_of(house))
    if profile is not None and has(profile.all_rules, MightyBulwark):
        if inside:
            said = tell("{house} shrugs the blow off.", house=house_name(game, house.id))
            game.say(said, "LEG-KW-37", about=[key_of(house)])
        return
    for unit in inside:
        for model in unit.models:
            game.change(model, is_stunned=True)
            mark_late(game, unit.id, f"{model} is_stunned")
        game.say(tell("{unit} is stunned.", unit=unit.name), "LEG-BLDG-06", kind="loss", about=[unit.id])
