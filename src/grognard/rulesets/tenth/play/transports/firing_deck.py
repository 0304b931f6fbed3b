"""Passengers that fire out of their Transport. (TEN-KW-14)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import ChooseMany, Option
from grognard.kernel.errors import Refused
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.keywords.unit_abilities import FiringDeck
from grognard.rulesets.tenth.play.shooting.targets import Gun, is_overwatch, weapons_of
from grognard.rulesets.tenth.table.units import ability, model_name, models_of, passengers

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.ask import Chance
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.play.shooting.targets import Aim
    from grognard.rulesets.tenth.table.records import UnitId


def deck_of(game: Game, unit: UnitId, aim: Aim) -> list[Gun]:
    """The weapons passengers could fire from the hull: no Pistols, nobody whose unit has shot or got out this turn.

    Measured and seen from the Transport, whose own move decides; the skill is the passenger's. (TEN-KW-14)
    """
    if ability(game, unit, FiringDeck) is None or (aim.engaged and not aim.is_big):
        return []
    hull = game[unit].models[0]
    guns = []
    for squad in passengers(game, unit):
        if squad.has_acted or squad.disembarked:
            continue
        for model in models_of(game, squad.id):
            for number, profiles in weapons_of(game, model, game[unit]):
                usable = tuple(p for p in profiles if not any(each.is_pistol for each in p.abilities))
                if usable:
                    guns.append(Gun(model.id, number, hull, usable))
    return guns


async def ask_deck(game: Game, unit: UnitId, aim: Aim, at_only: UnitId | None) -> list[Gun]:
    """Up to X passengers, one weapon each, where they have something to fire at. (TEN-KW-14)"""
    deck = ability(game, unit, FiringDeck)
    enemies = None if at_only is None else [at_only]
    guns = {gun.key: gun for gun in deck_of(game, unit, aim) if any(True for _ in aim.shots(gun, enemies))}
    if deck is None or not guns:
        return []
    most = min(deck.models, len({gun.owner for gun in guns.values()}))
    options = [
        Option(key, f"{model_name(game, gun.owner)}: {gun.profiles[0].name}", about=(gun.owner,))
        for key, gun in guns.items()
    ]

    def legal(chosen: tuple[str, ...]) -> None:
        owners = [guns[key].owner for key in chosen]
        if len(set(owners)) < len(owners):
            raise Refused(tell("Each passenger fires one weapon from the Firing Deck."), "TEN-KW-14")

    def propose(chance: Chance) -> Sequence[str]:
        left, picked = list(guns), []
        for _ in range(chance.below(most + 1)):
            key = left[chance.below(len(left))]
            picked.append(key)
            left = [other for other in left if guns[other].owner != guns[key].owner]
        return picked

    asked = ChooseMany(
        seat=game[unit].seat,
        prompt=tell("Firing Deck {models}: which passengers of {name} fire?", models=deck.models, name=game[unit].name),
        clause="TEN-KW-14",
        about=(unit,),
        options=tuple(options),
        most=most,
        legal=legal,
        propose=propose,
    )
    chosen = [guns[key] for key in await game.ask(asked)]
    if not is_overwatch(game):
        for squad in {game[gun.owner].unit: None for gun in chosen}:
            game.change(squad, has_acted=True)
    return chosen
