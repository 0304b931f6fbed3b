"""What the players see of Crossroads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.view import Area, Card, Marker, Piece, Tableau
from grognard.kernel.words import tell
from grognard.rulesets._template.table.board import REACH_OF_MARKER, board, marker, walls, woods
from grognard.rulesets._template.table.records import BATTLE, Side, Unit, side_id
from grognard.rulesets._template.table.units import troops

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def tableau(game: Game, seat: int | None) -> Tableau:
    """The table as the seat may see it: the enemy's colours only when they are shown. (TPL-SETUP-02)"""
    battle = game[BATTLE]
    units = game.all(Unit)
    scenario = game.header.scenario
    table = board(scenario)
    areas = [
        Area(id=f"zone-{n}", kind="zone", points=zone.area.points, seat=zone.seat)
        for n, zone in enumerate(table.zones, start=1)
    ]
    areas += [
        Area(id=f"wood-{n}", kind="wood", points=wood.points, label="Wood")
        for n, wood in enumerate(woods(scenario), start=1)
    ]
    areas += [
        Area(id=f"wall-{n}", kind="wall", points=wall.points, label="Wall", is_blocking=True)
        for n, wall in enumerate(walls(scenario), start=1)
    ]
    sides = game.all(Side)
    return Tableau(
        width=table.width,
        height=table.height,
        ribbon=(f"Round {battle.round}" if battle.round else "Before the battle", battle.phase),
        areas=tuple(areas),
        markers=(Marker(id="marker", at=marker(scenario), radius=REACH_OF_MARKER, label=tell("Crossroads")),),
        pieces=tuple(
            Piece(
                id=one.name,
                unit=troop.id,
                seat=troop.seat,
                at=one.pose.at,
                shape=one.base.kind,
                length=one.base.length,
                width=one.base.width,
                facing=one.pose.facing,
            )
            for troop in troops(game)
            for one in troop.stands
        ),
        cards=tuple(card(game, unit, seat) for unit in units),
        scores=tuple(float(side.points) for side in sides),
        resources=tuple({"resolve": side.resolve, "luck": int(side.has_luck)} for side in sides),
    )


def card(game: Game, unit: Unit, seat: int | None) -> Card:
    """The unit's card."""
    profile = unit.profile
    side = game[side_id(unit.seat)]
    is_bearer = side.colours == unit.id and (seat == unit.seat or side.are_colours_shown)
    facts = {"wiped out": not unit.models, "done": unit.is_done, "moved": unit.has_moved}
    facts |= {"returned fire": unit.has_returned_fire, "carries the colours": is_bearer}
    return Card(
        id=unit.id,
        seat=unit.seat,
        name=profile.name,
        pieces=unit.models,
        states=tuple(state for state, holds in facts.items() if holds),
        lines=(
            ("Models", f"{len(unit.models)} of {profile.models}"),
            ("Move", f'{profile.move}"'),
            ("Shots", str(profile.shots)),
            ("Range", f'{profile.range}"'),
            ("Skill", f"{profile.skill}+"),
            ("Save", f"{profile.save}+"),
        ),
        keywords=tuple(map(str, profile.keywords)),
    )
