"""Stomps of gargantuan creatures. (LEG-TYPE-24)"""

from __future__ import annotations

from math import hypot, sqrt
from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice import D3
from grognard.kernel.plane import Disc, distance, overlap
from grognard.kernel.words import join, tell, tell_many
from grognard.rulesets.legendary.dice.facts import Hit
from grognard.rulesets.legendary.play.fight.blows import wounds_in
from grognard.rulesets.legendary.play.shooting.hit_effects import note_effects
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_row
from grognard.rulesets.legendary.table.records import ModelId, UnitId
from grognard.rulesets.legendary.table.special_rules import characteristic, has_type, rules_of
from grognard.rulesets.legendary.table.units import is_gargantuan, model_name, models_of, stand_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand

REACH, RADIUS, AP = 3.0, 1.5, 4
INSIDE = 0.01
"""So far a blast reaches over the rim of a base that it covers, at least."""


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
    under = {" ".join(row): (row, at) for row, at in places.items()}
    asked = Choose(
        seat=game[game[giant].unit].seat,
        prompt=tell("Where does {giant} stomp?", giant=model_name(game, giant)),
        clause="LEG-TYPE-24",
        about=(giant,),
        options=tuple(
            Option(key, join([model_name(game, model) for model in row]), about=row, at=at, value=row)
            for key, (row, at) in under.items()
        ),
        shows=lambda: {
            "options": {key: {"under": list(map(str, row)), "across": 2 * RADIUS} for key, (row, _) in under.items()}
        },
    )
    return await game.ask(asked)


def _places(game: Game, giant: ModelId) -> dict[tuple[ModelId, ...], Point]:
    """Whom a blast can cover in the combat, those with most of them first, and where it lies then."""
    here = stand_of(game, giant)
    if here is None:
        return {}
    enemies = [
        one
        for foe in game[game[giant].unit].foes
        for one in troop_of(game, foe).stands
        if not is_gargantuan(game[ModelId(one.name)]) and not has_type(game[ModelId(one.name)], "super-heavy")
    ]
    found: dict[tuple[ModelId, ...], Point] = {}
    for at in _spots(here, enemies):
        row = tuple(ModelId(each.name) for each in enemies if overlap(Disc(at, RADIUS), each.shape))
        if row:
            found.setdefault(row, at)
    rows = sorted(found.items(), key=lambda place: -len(place[0]))
    kept: dict[tuple[ModelId, ...], Point] = {}
    for row, at in rows:
        if not any(set(row) <= set(more) for more in kept):
            kept[row] = at
    return kept


def _spots(here: Stand, enemies: Sequence[Stand]) -> list[Point]:
    """Where a blast may lie, within 3 inches of the base: on each enemy, as near to it as that, and between any two.

    Its middle is not under the creature itself. Between two enemies it lies where it just covers both: whatever more it
    can cover is covered from such a place.
    """
    spots: list[Point] = []
    for n, one in enumerate(enemies):
        spots += [one.pose.at, _within_reach(here, one.pose.at)]
        for two in enemies[:n]:
            spots += _between(one, two)
    return [at for at in spots if 0.0 < distance(here.shape, Disc(at, 0.0)) <= REACH + 1e-6]


def _within_reach(here: Stand, at: Point) -> Point:
    """The point on the way to an enemy that is still within 3 inches of the base."""
    (x, y), low, high = here.pose.at, 0.0, 1.0
    for _ in range(20):
        half = (low + high) / 2
        spot = x + half * (at[0] - x), y + half * (at[1] - y)
        low, high = (half, high) if distance(here.shape, Disc(spot, 0.0)) <= REACH else (low, half)
    return x + low * (at[0] - x), y + low * (at[1] - y)


def _between(one: Stand, two: Stand) -> list[Point]:
    """The points from which a blast just covers two bases: where two circles about them meet, and their middle."""
    (ax, ay), (bx, by) = one.pose.at, two.pose.at
    far = hypot(bx - ax, by - ay)
    ra, rb = RADIUS + one.base.inner - INSIDE, RADIUS + two.base.inner - INSIDE
    middle = ((ax + bx) / 2, (ay + by) / 2)
    if far < 1e-6 or far > ra + rb or far < abs(ra - rb):
        return [middle]
    along = (far * far + ra * ra - rb * rb) / (2 * far)
    aside = sqrt(max(0.0, ra * ra - along * along))
    ux, uy = (bx - ax) / far, (by - ay) / far
    x, y = ax + along * ux, ay + along * uy
    return [middle, (x - aside * uy, y + aside * ux), (x + aside * uy, y - aside * ux)]
