"""What the players see of the battle. Nothing on this table is secret."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from grognard.kernel.memo import Known
from grognard.kernel.view import Area, Card, Marker, Piece, Tableau
from grognard.rulesets.tenth.table.board import the_ground
from grognard.rulesets.tenth.table.maps import MARKER_RADIUS
from grognard.rulesets.tenth.table.records import BATTLE, Side, Unit, side_id
from grognard.rulesets.tenth.table.units import keywords_of, models_of, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.table.maps import Feature, Ground
    from grognard.rulesets.tenth.table.records import Model

LABELS = {
    "craters_and_rubble": "Craters",
    "hills": "Hill",
    "battlefield_debris": "Debris",
    "woods": "Woods",
    "ruins": "Ruin",
    "barricades_and_fuel_pipes": "Barricade",
}

AREAS: Known[tuple[Area, ...]] = Known(64)
PIECES: Known[tuple[Piece, ...]] = Known(4096)
CARDS: Known[Card] = Known(4096)


def tableau(game: Game, seat: int | None) -> Tableau:
    """The table, which is the same for everyone."""
    battle, ground, sides = game[BATTLE], the_ground(game), game.all(Side)
    units = [unit for unit in game.all(Unit) if unit.where != "attached"]
    where = f"Round {battle.round}" if battle.round else "Before the battle"
    return Tableau(
        width=ground.width,
        height=ground.height,
        ribbon=(where, game.ruleset.seat_name(game, battle.active), battle.phase.capitalize()),
        areas=(*_zones(game, ground), *AREAS.of((ground,), lambda: tuple(chain(*map(_areas, ground.features))))),
        markers=_markers(game, ground),
        pieces=tuple(chain(*(pieces(game, unit) for unit in units if unit.is_on_table))),
        cards=tuple(card(game, unit) for unit in units),
        scores=tuple(float(side.points) for side in sides),
        resources=tuple({"CP": side.cp, **({"used": ", ".join(side.used)} if side.used else {})} for side in sides),
    )


def _zones(game: Game, ground: Ground) -> list[Area]:
    zones = [game[side_id(seat)].zone for seat in (0, 1)]
    owners = {zone: seat for seat, zone in enumerate(zones)} if zones[0] != zones[1] else {}  # else nobody has chosen
    return [
        Area(id=f"zone-{n + 1}", kind="zone", points=zone.area.points, seat=owners.get(n))
        for n, zone in enumerate(ground.zones)
    ]


def _areas(feature: Feature) -> Iterator[Area]:
    """The footprint, and the walls of a ruin as thin areas of their own."""
    label = LABELS[feature.kind]
    if feature.floors:
        label += f" (floors at {', '.join(f'{floor:g}' for floor in feature.floors)})"
    yield Area(id=feature.id, kind=feature.kind, points=feature.area.points, label=label, height=feature.height)
    for number, wall in enumerate(feature.lines, start=1):
        points = (wall.start, wall.end)
        name = f"{feature.id}-wall-{number}"
        yield Area(id=name, kind="wall", points=points, height=feature.height, is_blocking=True)


def _markers(game: Game, ground: Ground) -> tuple[Marker, ...]:
    holders = game[BATTLE].holders or (None,) * len(ground.markers)
    return tuple(
        Marker(id=marker.id, at=marker.at, radius=MARKER_RADIUS + 3.0, label=marker.id, owner=holder)
        for marker, holder in zip(ground.markers, holders, strict=True)
    )


def pieces(game: Game, unit: Unit) -> tuple[Piece, ...]:
    """The unit's models, as they stand."""
    models = models_of(game, unit.id)
    return PIECES.of((unit, *models), lambda: tuple(_pieces(unit, models)))


def _pieces(unit: Unit, models: list[Model]) -> Iterator[Piece]:
    for model in models:
        assert model.at is not None
        yield Piece(
            id=model.id,
            unit=unit.id,
            seat=unit.seat,
            at=model.at,
            length=2 * model.radius,
            width=2 * model.radius,
            facing=model.facing if "AIRCRAFT" in unit.sheet.keywords else None,
            label=model.kind.name,
            wounds=model.wounds,
            most_wounds=model.kind.wounds,
            height=model.level,
        )


def card(game: Game, unit: Unit) -> Card:
    """The unit's card."""
    parts, models = parts_of(game, unit.id), models_of(game, unit.id)
    carrier = game.records.get(unit.transport or "")
    return CARDS.of((unit, carrier, *parts, *models), lambda: _card(game, unit, parts, models))


def _card(game: Game, unit: Unit, parts: list[Unit], models: list[Model]) -> Card:
    kinds = {model.kind.name: model.kind for model in models}
    lines = [("Models", f"{len(models)} of {sum(part.strength for part in parts)}")]
    for kind in kinds.values():
        save = f"{kind.save}+ INV {kind.invulnerable}+" if kind.invulnerable else f"{kind.save}+"
        profile = f'M {kind.move}" T {kind.toughness} SV {save} W {kind.wounds} LD {kind.leadership}+ OC {kind.oc}'
        lines.append((kind.name, profile))
    lines += weapons(game, unit)
    lines += [("Abilities", ", ".join(map(str, part.sheet.abilities))) for part in parts if part.sheet.abilities]
    return Card(
        id=unit.id,
        seat=unit.seat,
        name=" and ".join(part.name for part in parts),
        pieces=unit.models,
        states=states(game, unit),
        lines=tuple(lines),
        keywords=keywords_of(game, unit.id),
    )


def weapons(game: Game, unit: Unit) -> list[tuple[str, str]]:
    """Every weapon of the unit, how many there are of it, and its profile."""
    counts: dict[tuple[str, str], int] = {}
    for model in models_of(game, unit.id):
        for name in model.weapons:
            for profile in game[model.home].sheet.profiles[name]:
                line = (profile.title, _profile(profile))
                counts[line] = counts.get(line, 0) + 1
    return [(f"{number} {title}" if number > 1 else title, said) for (title, said), number in counts.items()]


@cache
def _profile(profile: WeaponProfile) -> str:
    reach = f'{profile.range}"' if profile.range else "melee"
    skill = f"{profile.skill}+" if profile.skill else "auto"
    said = f"{reach} A {profile.attacks} {skill} S {profile.strength} AP {profile.ap} D {profile.damage}"
    return f"{said} · {', '.join(map(str, profile.abilities))}" if profile.abilities else said


def states(game: Game, unit: Unit) -> tuple[str, ...]:
    """The unit's state in words."""
    words = {"reserves": "in Reserves", "strategic": "in Strategic Reserves", "undeployed": "not set up"}
    found = [words.get(unit.where, unit.where)] if unit.where != "table" else []
    if unit.transport is not None and unit.where == "embarked":
        found = [f"embarked in {game[unit.transport].name}"]
    moved = {"stationary": "stood still", "normal": "moved", "advance": "advanced", "fall back": "fell back", "": ""}
    facts = {
        "Battle-shocked": unit.is_shocked,
        moved[unit.moved]: bool(unit.moved),
        "arrived": unit.has_arrived,
        "disembarked": bool(unit.disembarked),
        "charged": unit.has_charged,
        "hovering": unit.is_hovering,
        "done": unit.has_acted,
    }
    return (*found, *(state for state, holds in facts.items() if holds), *unit.effects)
