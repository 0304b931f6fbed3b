"""What the players see of Crossroads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.view import Area, Card, Marker, State, Tableau, Tray, TrayItem
from grognard.kernel.words import rendered, tell
from grognard.rulesets._template.table.board import REACH_OF_MARKER, board, marker, walls, woods
from grognard.rulesets._template.table.records import BATTLE, Side, Unit, side_id
from grognard.rulesets._template.table.units import troops

if TYPE_CHECKING:
    from grognard.kernel.game import Game

PHASES = {
    "Setting up": tell("Setting up"),
    "Bidding": tell("Bidding"),
    "Activations": tell("Activations"),
}


def tableau(game: Game, seat: int | None) -> Tableau:
    """The table as the seat may see it: the enemy's colours only when they are shown. (TPL-SETUP-02)"""
    battle = game[BATTLE]
    units = game.all(Unit)
    scenario = game.header.scenario
    table = board(scenario)
    areas = [
        Area(id=f"zone-{n}", kinds=("zone",), points=zone.area.points, seat=zone.seat)
        for n, zone in enumerate(table.zones, start=1)
    ]
    areas += [
        Area(id=f"wood-{n}", kinds=("wood",), points=wood.points, label=tell("Wood"))
        for n, wood in enumerate(woods(scenario), start=1)
    ]
    areas += [
        Area(id=f"wall-{n}", kinds=("wall",), points=wall.points, label=tell("Wall"), is_blocking=True)
        for n, wall in enumerate(walls(scenario), start=1)
    ]
    sides = game.all(Side)
    return Tableau(
        width=table.width,
        height=table.height,
        ribbon=(
            tell("Round {number}", number=battle.round) if battle.round else tell("Before the battle"),
            PHASES[battle.phase],
        ),
        areas=tuple(areas),
        markers=(Marker(id="marker", at=marker(scenario), radius=REACH_OF_MARKER, label=tell("Crossroads")),),
        pieces=tuple(
            one.piece(
                troop.id,
                troop.seat,
            )
            for troop in troops(game)
            for one in troop.stands
        ),
        cards=tuple(card(game, unit, seat) for unit in units),
        scores=tuple(float(side.points) for side in sides),
        resources=tuple(
            {rendered(tell("resolve")): side.resolve, rendered(tell("luck")): int(side.has_luck)} for side in sides
        ),
        trays=tuple(colours(game, side, seat) for side in sides if side.colours is not None),
    )


def colours(game: Game, side: Side, seat: int | None) -> Tray:
    """Who carries the colours, as a card beside the table: face up for its owner, a back for others. (TPL-SETUP-02)"""
    name = tell("Colours")
    if side.colours is None or not (side.seat == seat or side.are_colours_shown):
        return Tray(id=f"colours-{side.seat + 1}", name=name, seat=side.seat, backs=1)
    item = TrayItem(id=side.colours, name=game[side.colours].profile.name, kind="flag", card=side.colours)
    return Tray(id=f"colours-{side.seat + 1}", name=name, seat=side.seat, items=(item,))


def card(game: Game, unit: Unit, seat: int | None) -> Card:
    """The unit's card."""
    profile = unit.profile
    side = game[side_id(unit.seat)]
    is_bearer = side.colours == unit.id and (seat == unit.seat or side.are_colours_shown)
    facts = {
        State("gone", tell("wiped out")): not unit.models,
        State("done", tell("activated")): unit.is_done,
        State("moved", tell("moved")): unit.has_moved,
        State("returned", tell("returned fire")): unit.has_returned_fire,
        State("flag", tell("carries the colours")): is_bearer,
    }
    return Card(
        id=unit.id,
        seat=unit.seat,
        name=profile.name,
        pieces=unit.models,
        states=tuple(state for state, holds in facts.items() if holds),
        lines=(
            (tell("Models"), tell("{number} of {all}", number=len(unit.models), all=profile.models)),
            (tell("Move"), f'{profile.move}"'),
            (tell("Shots"), str(profile.shots)),
            (tell("Range"), f'{profile.range}"'),
            (tell("Skill"), f"{profile.skill}+"),
            (tell("Save"), f"{profile.save}+"),
        ),
        keywords=tuple(map(str, profile.keywords)),
    )
