"""What the players see of Crossroads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.view import Area, Card, Marker, Piece, Tableau
from grognard.rulesets._template.table.board import HEIGHT, MARKER, RADIUS, REACH_OF_MARKER, WIDTH, ZONES, walls, woods
from grognard.rulesets._template.table.records import BATTLE, Side, Unit, side_id
from grognard.rulesets._template.table.units import places_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game


def tableau(game: Game, seat: int | None) -> Tableau:
    """The table as the seat may see it: the enemy's colours only when they are shown. (TPL-SETUP-02)"""
    battle = game[BATTLE]
    units = game.all(Unit)
    scenario = game.header.scenario
    areas = [Area(id=f"zone-{s + 1}", kind="zone", points=zone.points, seat=s) for s, zone in enumerate(ZONES)]
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
        width=WIDTH,
        height=HEIGHT,
        ribbon=(f"Round {battle.round}" if battle.round else "Before the battle", battle.phase),
        areas=tuple(areas),
        markers=(Marker(id="marker", at=MARKER, radius=REACH_OF_MARKER, label="Crossroads"),),
        pieces=tuple(
            Piece(id=model, unit=unit.id, seat=unit.seat, at=at, length=2 * RADIUS, width=2 * RADIUS)
            for unit in units
            for model, at in places_of(game, unit).items()
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
