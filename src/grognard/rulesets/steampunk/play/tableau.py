"""What the players see."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.hexes import Hex, centre, corners
from grognard.kernel.memo import Known
from grognard.kernel.view import Card, Piece, State, Tableau
from grognard.kernel.words import join, tell, template
from grognard.rulesets.steampunk.play.damage.effect_words import mark_words
from grognard.rulesets.steampunk.play.orders.order_words import sheet_words
from grognard.rulesets.steampunk.play.scoring import field_points
from grognard.rulesets.steampunk.table.board import BOARD, field_of, home
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Cloud, Orders, Unit, Wear, orders_id
from grognard.rulesets.steampunk.table.steps import step_words
from grognard.rulesets.steampunk.table.terrain import TERRAIN_NAMES, terrain_at
from grognard.rulesets.steampunk.table.units import token_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.hexes import Direction
    from grognard.rulesets.steampunk.lists.weapon_groups import Gun
    from grognard.rulesets.steampunk.table.records import Load, Map

LEFT, BOTTOM = 0.87, 1.0
"""How far the centre of A1 lies from the corner of the sheet it is drawn in."""
LEGEND = {
    "clear": ("clear", TERRAIN_NAMES["clear"]),
    "mountains": ("mountain", TERRAIN_NAMES["mountains"]),
    "hills": ("hill", TERRAIN_NAMES["hills"]),
    "forest": ("wood", TERRAIN_NAMES["forest"]),
    "burned forest": ("burnt", TERRAIN_NAMES["burned forest"]),
    "ruins": ("ruin", TERRAIN_NAMES["ruins"]),
    "rough": ("rough", TERRAIN_NAMES["rough"]),
    "sand dunes": ("dune", TERRAIN_NAMES["sand dunes"]),
    "swamp": ("swamp", TERRAIN_NAMES["swamp"]),
    "building": ("building", TERRAIN_NAMES["building"]),
    "water": ("water", TERRAIN_NAMES["water"]),
    "road": ("road", tell("road")),
    "river": ("river", tell("river")),
    "entrenched": ("trench", tell("entrenched")),
    "smoke": ("cloud", tell("smoke")),
    "fire": ("fire", tell("fire")),
    "acid": ("drop", tell("acid")),
    "poison": ("drop", tell("poison")),
}
"""How each terrain, overlay and marker is drawn, and its words."""
GONE = {"destroyed": tell("destroyed"), "fled": tell("fled")}
SIZES = {
    "tiny": tell("tiny"),
    "small": tell("small"),
    "medium": tell("medium"),
    "large": tell("large"),
    "huge": tell("huge"),
    "enormous": tell("enormous"),
}
PACES = {"still": 0, "slow": 1, "fast": 2}
HEXES: Known[dict[str, Any]] = Known(256)
CARDS: Known[Card] = Known(4096)


def tableau(game: Game, seat: int | None) -> Tableau:
    """The table as the seat may see it: orders only one's own, nothing behind the other's screen. (SPF-ORD-03)"""
    battle = game[BATTLE]
    final = game.result.scores if game.result else ()
    seen, tokens = seen_by(game, seat)
    return Tableau(
        # In hex radii: the columns of the board lie as rows, every second one half a hex further.
        width=round(3**0.5 * (game[MAP].size[1] + 0.5), 1),
        height=1.5 * game[MAP].size[0] + 0.5,
        ribbon=(
            tell("Turn {number}", number=battle.turn) if battle.turn else tell("Before the battle"),
            step_words(battle.step),
        ),
        hexes=hexes(game),
        pieces=(*(piece(unit) for unit in seen), *(token(unit) for unit in tokens)),
        cards=(*(card(game, unit, seat) for unit in game.all(Unit)), *map(token_card, tokens)),
        scores=final or tuple(field_points(game, each) for each in (0, 1)),
    )


def seen_by(game: Game, seat: int | None) -> tuple[list[Unit], list[Unit]]:
    """The units on the table that a seat sees, and those of which it sees a token, by number. (SPF-HIDE-01)"""
    units = [unit for unit in game.all(Unit) if not unit.gone]
    on_table = [unit for unit in units if unit.at is not None and may_see(game, unit, seat)]
    tokens = sorted((unit for unit in on_table if is_secret(unit, seat)), key=lambda unit: (unit.seat, unit.token))
    return [unit for unit in on_table if not is_secret(unit, seat)], tokens


def may_see(game: Game, unit: Unit, seat: int | None) -> bool:
    """Whether this seat may know where the unit stands. (SPF-SETUP-01)"""
    return unit.seat == seat or not game[BATTLE].is_screened


def is_secret(unit: Unit, seat: int | None) -> bool:
    """Whether this seat sees a token instead of the unit; tokens come in the order of their numbers. (SPF-HIDE-01)"""
    return unit.is_hidden and not unit.gone and unit.seat != seat


def token(unit: Unit) -> Piece:
    """What the enemy sees of a hidden base: that there is one. (SPF-HIDE-01)"""
    assert unit.at is not None
    name = token_id(unit)
    at = drawn(unit.at)
    return Piece(id=name, unit=name, seat=unit.seat, at=at, shape="hex", label=tell("Hidden token"), glyph="?")


def token_card(unit: Unit) -> Card:
    """The token's number and the tokens that lie with it. (SPF-HIDE-01)"""
    name = token_id(unit)
    plain = msgspec.structs.replace(unit, wear=Wear())
    label = tell("Hidden token {token}", token=f"{'AB'[unit.seat]}{unit.token}")
    return Card(id=name, seat=unit.seat, name=label, pieces=(name,), states=states(plain))


def degrees(facing: Direction) -> float:
    """A facing in degrees as drawn: direction 0 looks to Side 1's edge, left on the screen; the others go clockwise."""
    return float((180 - 60 * facing) % 360)


@cache
def drawn(at: Hex) -> tuple[float, float]:
    """Where the middle of a hex is drawn on the sheet: Side 1 sits at the left, and column A is at the bottom.

    The board lies on its long side, for screens are wide. Any other way would show it in a mirror, and units that turn
    right would turn left on the screen.
    """
    x, y = centre(at)
    return round(y + LEFT, 3), round(x + BOTTOM, 3)


def hexes(game: Game) -> dict[str, Any]:
    """The board: one cell per hex with its terrain, overlays and markers."""
    land, clouds = game[MAP], game.all(Cloud)
    return HEXES.of((land, *clouds), lambda: _hexes(land, clouds))


def _hexes(land: Map, clouds: list[Cloud]) -> dict[str, Any]:
    lying: dict[Hex, dict[str, int]] = {}
    for cloud in clouds:
        lying.setdefault(cloud.at, {})[cloud.kind] = cloud.markers
    cells = []
    for at in field_of(land).hexes:
        cell: dict[str, Any] = {"name": BOARD.name(at), "at": drawn(at), "terrain": terrain_at(land, at)}
        owner = next((each for each in (0, 1) if at in field_of(land).territories[each]), None)
        overlays = {"road": land.roads, "river": land.rivers, "entrenched": land.entrenched}
        cell |= {"owner": owner, "overlays": [name for name, where in overlays.items() if at in where]}
        cell["markers"] = lying.get(at, {})
        cells.append(cell)
    outline = [(round(y, 3), round(x, 3)) for x, y in corners(Hex(0, 0))]
    homes = [home(each) for each in (0, 1)]
    return {
        "layout": "pointy-top",
        "columns": land.size[0],
        "rows": land.size[1],
        "outline": outline,
        "cells": cells,
        "homes": homes,
        "legend": LEGEND,
    }


def piece(unit: Unit) -> Piece:
    """The base on its hex."""
    assert unit.at is not None
    return Piece(
        id=unit.id,
        unit=unit.id,
        seat=unit.seat,
        at=drawn(unit.at),
        shape="hex",
        facing=degrees(unit.facing),
        label=tell("{profile} (hidden)", profile=unit.name) if unit.is_hidden else unit.name,
        wounds=len(unit.living),
        most_wounds=len(unit.profile.figures),
        height=2.0 if unit.is_flying else 0.0,
        pace=PACES.get(unit.profile.speeds[unit.speed].pace) if unit.speed in unit.profile.speeds else None,
    )


def card(game: Game, unit: Unit, seat: int | None) -> Card:
    """The unit's card; the lines with its orders only for its owner, of a hidden base only its sheet. (SPF-ORD-03)"""
    orders = game[orders_id(unit.id)] if unit.seat == seat else None
    is_hidden = is_secret(unit, seat)
    is_open = may_see(game, unit, seat) and not is_hidden
    carrier = game[unit.aboard].name if unit.aboard is not None else ""
    known = (unit, orders, is_hidden, is_open, carrier)
    return CARDS.of(known, lambda: _card(*known))


def _card(unit: Unit, orders: Orders | None, is_hidden: bool, is_open: bool, carrier: str) -> Card:
    profile = unit.profile
    if is_hidden:
        living = tuple(range(len(profile.figures)))
        start = profile.starts[0].name
        unit = Unit(id=unit.id, seat=unit.seat, name=unit.name, profile=profile, living=living, speed=start)
    lines: list[tuple[str, str]] = [
        (tell("Models"), tell("{number} of {all}", number=len(unit.living), all=len(profile.figures))),
        (tell("Size"), SIZES[profile.size]),
    ]
    if is_open:
        lines.append((tell("Speed"), template(unit.speed)))
        lines += [(tell("Aboard"), carrier)] if carrier else []
    lines.append((tell("Armour"), "/".join(map(str, (max(value - unit.wear.armour, 0) for value in profile.armour)))))
    if is_open:
        lines += gun_lines(profile.guns, unit.loads)
    if orders is not None:
        lines += order_lines(orders)
    return Card(
        id=unit.id,
        seat=unit.seat,
        name=unit.name,
        pieces=(unit.id,) if unit.at is not None and is_open else (),
        states=states(unit),
        lines=tuple(lines),
        keywords=tuple(
            dict.fromkeys(map(str, (*profile.abilities, *(a for f in profile.figures for a in f.abilities))))
        ),
    )


def order_lines(orders: Orders) -> list[tuple[str, str]]:
    """What is written for this turn and for the next."""
    lines: list[tuple[str, str]] = [(tell("Orders"), sheet_words(orders.now))]
    if orders.next is not None:
        lines.append((tell("Next orders"), sheet_words(orders.next)))
    return lines


def gun_lines(guns: Sequence[Gun], loads: Sequence[Load]) -> list[tuple[str, str]]:
    """How its weapons stand; those that stand alike share a line."""
    counts = Counter((gun.weapon.name, _load(gun, load)) for gun, load in zip(guns, loads, strict=True))
    return [
        (tell("{number} {weapon}", number=number, weapon=name) if number > 1 else tell("{weapon}", weapon=name), said)
        for (name, said), number in counts.items()
    ]


def _load(gun: Gun, load: Load) -> str:
    """How a weapon stands."""
    if load.is_lost:
        return tell("lost")
    said = (
        tell("{tokens} {kind} loaded", tokens=load.tokens, kind=load.kind)
        if load.kind
        else tell("{tokens} loaded", tokens=load.tokens)
    )
    if gun.linked_to:
        said = tell("fires with its main weapon")
    elif not gun.is_loaded_by_order:
        said = tell("needs no loading")
    states = [*([tell("shaken")] if load.shaken else ()), *([tell("stuck")] if load.is_stuck else ())]
    return join([said, *states])


def states(unit: Unit) -> tuple[State, ...]:
    """Tokens and conditions."""
    counted = {
        State("damage", tell("future damage {number}", number=unit.future)): unit.future,
        State("damage", tell("future crew damage {number}", number=unit.future_crew)): unit.future_crew,
        State("shock", tell("shaken {number}", number=unit.shaken)): unit.shaken,
        State("drop", tell("acid {number}", number=unit.acid)): unit.acid,
        State("drop", tell("minor acid {number}", number=unit.minor_acid)): unit.minor_acid,
        State("fire", tell("fire {number}", number=unit.fire)): unit.fire,
        State("jammed", tell("jammed {number}", number=unit.jam)): unit.jam,
        State("slowed", tell("difficult terrain {number}", number=unit.entering_tokens)): unit.entering_tokens,
    }
    found = [state for state, number in counted.items() if number]
    found += [State("drop", tell("poison [{size}]", size=size)) for size in unit.poison]
    found += [State("drop", tell("bleeding [{size}]", size=size)) for size in unit.bleeding]
    found += [State("mark", mark_words(mark)) for mark in sorted(unit.wear.marks)]
    return (State("gone", GONE.get(unit.gone, unit.gone)), *found) if unit.gone else tuple(found)
