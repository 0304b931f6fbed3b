"""Stomps of gargantuan creatures. (LEG-TYPE-24)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import D3
from grognard.kernel.plane import Disc, distance, overlap
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.facts import Hit
from grognard.rulesets.legendary.play.fight.blows import wounds_in
from grognard.rulesets.legendary.play.shooting.fire import strike_row
from grognard.rulesets.legendary.play.shooting.hit_effects import note_effects
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.special import characteristic, has_type, rules_of
from grognard.rulesets.legendary.table.units import is_gargantuan, model_name, models_of, stand_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game

REACH, RADIUS, AP = 3.0, 1.5, 4


def stomps(dice: Dice) -> int:
    """How many stomps in a round. (LEG-TYPE-24)"""
    return dice.roll(D3, "stomp")


async def stomp(game: Game, units: Sequence[UnitId], lost: list[int]) -> None:
    """At Initiative 1 every gargantuan creature of the combat stomps. (LEG-TYPE-24)"""
    for unit in units:
        for model in models_of(game, unit):
            if model.id in game and is_gargantuan(model) and game[unit].foes:
                await _stomp(game, model.id, lost)


async def _stomp(game: Game, giant: ModelId, lost: list[int]) -> None:
    number = await game.resolve(stomps)
    said = tell_many(
        "{giant} stomps {count} time.", "{giant} stomps {count} times.", number, giant=model_name(game, giant)
    )
    game.say(said, "LEG-TYPE-24", kind="fight", about=[giant])
    strength = characteristic(game, game[giant], "s")
    for _ in range(number):
        struck = await _under(game, giant)
        for model in struck:
            if model in game:
                seat = game[game[model].unit].seat
                unit = game[model].unit
                before = wounds_in(game, unit)
                gone = await strike_row(game, [model], 1, Hit(strength, AP, is_blast=True), "top")
                lost[seat] += gone
                if gone or before != wounds_in(game, unit):
                    game.change(unit, wounds_taken=game[unit].wounds_taken + 1)
                if game[unit].models and giant in game:
                    note_effects(game, unit, rules_of(game, game[giant]))


async def _under(game: Game, giant: ModelId) -> tuple[ModelId, ...]:
    """The enemies under a blast that its owner lays within 3 inches of its base. (LEG-TYPE-24)"""
    places = _places(game, giant)
    if len(places) < 2:
        return next(iter(places), ())
    under = {model: row for row, model in places.items()}
    asked = Choose(
        seat=game[game[giant].unit].seat,
        prompt=tell("Where does {giant} stomp?", giant=model_name(game, giant)),
        clause="LEG-TYPE-24",
        about=(giant,),
        options=tuple(
            Option(model, model_name(game, model), about=(model,), value=row) for model, row in under.items()
        ),
        shows=lambda: {
            "options": {model: {"under": list(map(str, row)), "across": 2 * RADIUS} for model, row in under.items()}
        },
    )
    return await game.ask(asked)


def _places(game: Game, giant: ModelId) -> dict[tuple[ModelId, ...], ModelId]:
    """Who is under a blast on an enemy of the combat, those with most of them first; and the enemy it lies on."""
    here = stand_of(game, giant)
    if here is None:
        return {}
    enemies = [
        one
        for foe in game[game[giant].unit].foes
        for one in troop_of(game, foe).stands
        if not is_gargantuan(game[ModelId(one.name)]) and not has_type(game[ModelId(one.name)], "super-heavy")
    ]
    found: dict[tuple[ModelId, ...], ModelId] = {}
    for one in enemies:
        if distance(here.shape, Disc(one.pose.at, 0.0)) <= REACH:
            blast = Disc(one.pose.at, RADIUS)
            found.setdefault(
                tuple(ModelId(each.name) for each in enemies if overlap(blast, each.shape)), ModelId(one.name)
            )
    return dict(sorted(found.items(), key=lambda place: -len(place[0])))
