"""A base of the battle as the odds ask for it: who it is, what it has lost, how it stands. (`proving.Contender`)

Whom the question cannot describe exactly gets no odds: rather none than wrong ones.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from grognard.kernel.memo import Known
from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.lists.army import for_side, lists_of, read
from grognard.rulesets.steampunk.lists.hidden_speeds import open_speed
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.table.records import MAP, side_id
from grognard.rulesets.steampunk.table.terrain import terrain_at
from grognard.rulesets.steampunk.table.units import smoke_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.sheets import Army, Base
    from grognard.rulesets.steampunk.table.records import Unit

ANGLES = ("front", "front-side", "back-side", "back")
_ENLISTED: Known[Army] = Known(32)
"""Armies of headers, read: one with sheets of its own takes milliseconds, and every preview of a view asks for it."""


def army_of(game: Game, seat: int) -> Army:
    """The army as it was enlisted, on its side of an asymmetric game. (SPF-ARMY-04)"""
    force, written = game[side_id(seat)].force, game.header.armies[seat]
    army = _ENLISTED.of((written,), partial(read, written))
    return next(each for each in for_side(army) if each.side == force)


def likeness(game: Game, unit: Unit, angle: int = 0, idle: Iterable[int] = ()) -> dict[str, Any] | None:
    """The base as a contender; None if it is not as it was bought, which only spawned and raised ones are not."""
    if unit.seat >= len(game.header.armies) or not game.header.armies[unit.seat]:
        return None
    army = army_of(game, unit.seat)
    number = int(unit.id[1:])
    if number > len(army.base) or unit.borrowed or unit.dying or unit.at is None:
        return None
    base = army.base[number - 1]
    if equip(lists_of(army), base) != unit.profile:
        return None
    return _bought(army, base) | _state(game, unit, angle) | ({"idle": sorted(idle)} if idle else {})


def _bought(army: Army, base: Base) -> dict[str, Any]:
    told = {"sheet": base.sheet, "upgrades": list(base.upgrades), "models": plain(base.models)}
    return told | ({} if army.lists is not None else {"nation": army.nation})


def _state(game: Game, unit: Unit, angle: int) -> dict[str, Any]:
    """How it stands now; what is as usual is left out."""
    land, wear = game[MAP], unit.wear
    speed = open_speed(unit.profile, unit.speed) if unit.is_hidden else unit.speed
    losses = {
        "assault": wear.assault,
        "deflection": wear.deflection,
        "assault_damage": wear.assault_damage,
        "halvings": wear.halvings,
        "misfire": wear.misfire,
        "abilities": sorted(wear.lost),
    }
    assert unit.at is not None
    told: dict[str, Any] = {
        "living": list(unit.living) if len(unit.living) < len(unit.profile.figures) else None,
        "smoke": unit.at in smoke_of(game),
        "entrenched": unit.at in land.entrenched,
        "revealed": unit.is_revealed,
        "future": unit.future,
        "future_crew": unit.future_crew,
        "shaken": unit.is_shaken,
        "armour_lost": wear.armour,
        "marks": sorted(wear.marks),
        "losses": {name: lost for name, lost in losses.items() if lost},
    }
    always = {"speed": speed, "terrain": terrain_at(land, unit.at), "angle": ANGLES[angle], "endurance": unit.endurance}
    return always | {name: value for name, value in told.items() if value}


def own_lists(game: Game, *units: Unit) -> dict[str, Any] | None:
    """The sheets that armies bring along, as far as these bases need them; None if the two do not go together."""
    armies = {unit.seat: army_of(game, unit.seat) for unit in units}
    brought = [(seat, army.lists) for seat, army in armies.items() if army.lists is not None]
    if len(brought) > 1:
        return None
    for seat, lists in brought:
        names = {unit.profile.name for unit in units if unit.seat == seat}
        if names.isdisjoint(sheet.name for sheet in lists.unit):
            return None
        return {"lists": plain(lists.only(names))}
    return {}
