"""What the players see of the battle. Nothing on this table is secret."""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import TYPE_CHECKING

from grognard.kernel.memo import Known
from grognard.kernel.view import Area, Card, CardTable, Grouped, Marker, Piece, State, Tableau
from grognard.kernel.words import rendered, tell
from grognard.rulesets.tenth.table.board import the_ground
from grognard.rulesets.tenth.table.maps import MARKER_RADIUS
from grognard.rulesets.tenth.table.records import BATTLE, Side, Unit, side_id
from grognard.rulesets.tenth.table.units import keywords_of, models_of, parts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.lists.sheets import ModelType
    from grognard.rulesets.tenth.table.maps import Feature, Ground
    from grognard.rulesets.tenth.table.records import Model

LABELS = {
    "craters_and_rubble": tell("Craters"),
    "hills": tell("Hill"),
    "battlefield_debris": tell("Debris"),
    "woods": tell("Woods"),
    "ruins": tell("Ruin"),
    "barricades_and_fuel_pipes": tell("Barricade"),
}
GROUNDS = {
    "craters_and_rubble": "rough",
    "hills": "hill",
    "battlefield_debris": "rough",
    "woods": "wood",
    "ruins": "ruin",
    "barricades_and_fuel_pipes": "wall",
}
"""The texture of each kind of feature."""
PHASES = {
    "setting up": tell("Setting up"),
    "command": tell("Command"),
    "movement": tell("Movement"),
    "shooting": tell("Shooting"),
    "charge": tell("Charge"),
    "fight": tell("Fight"),
    "end of turn": tell("End of turn"),
}
STATS = ("M", "T", "SV", "INV", "W", "LD", "OC")
WEAPON = (tell("Range"), "A", tell("Skill"), "S", "AP", "D", tell("Abilities"))

AREAS: Known[tuple[Area, ...]] = Known(64)
PIECES: Known[tuple[Piece, ...]] = Known(4096)
CARDS: Known[Card] = Known(4096)


def tableau(game: Game, seat: int | None) -> Tableau:
    """The table, which is the same for everyone."""
    battle, ground, sides = game[BATTLE], the_ground(game), game.all(Side)
    units = [unit for unit in game.all(Unit) if unit.where != "attached"]
    where = tell("Round {number}", number=battle.round) if battle.round else tell("Before the battle")
    return Tableau(
        width=ground.width,
        height=ground.height,
        ribbon=(
            where,
            game.ruleset.seat_name(game, battle.active),
            PHASES[battle.phase],
        ),
        areas=(*_zones(game, ground), *AREAS.of((ground,), lambda: tuple(chain(*map(_areas, ground.features))))),
        markers=_markers(game, ground),
        pieces=Grouped([row for unit in units if unit.is_on_table and (row := pieces(game, unit))]) or (),
        cards=tuple(card(game, unit) for unit in units),
        scores=tuple(float(side.points) for side in sides),
        resources=tuple(
            {"CP": side.cp, **({rendered(tell("used")): ", ".join(side.used)} if side.used else {})} for side in sides
        ),
    )


def _zones(game: Game, ground: Ground) -> list[Area]:
    zones = [game[side_id(seat)].zone for seat in (0, 1)]
    owners = {zone: seat for seat, zone in enumerate(zones)} if zones[0] != zones[1] else {}  # else nobody has chosen
    return [
        Area(id=f"zone-{n + 1}", kinds=("zone",), points=zone.area.points, seat=owners.get(n))
        for n, zone in enumerate(ground.zones)
    ]


def _areas(feature: Feature) -> Iterator[Area]:
    """The footprint, and the walls of a ruin as thin areas of their own."""
    label, kinds = LABELS[feature.kind], (feature.kind, GROUNDS[feature.kind])
    if feature.floors:
        floors = ", ".join(f"{floor:g}" for floor in feature.floors)
        label = tell("{terrain} (floors at {floors})", terrain=label, floors=floors)
    yield Area(id=feature.id, kinds=kinds, points=feature.area.points, label=label, height=feature.height)
    for number, wall in enumerate(feature.lines, start=1):
        points = (wall.start, wall.end)
        name = f"{feature.id}-wall-{number}"
        yield Area(id=name, kinds=("wall",), points=points, height=feature.height, is_blocking=True)


def _markers(game: Game, ground: Ground) -> tuple[Marker, ...]:
    holders = game[BATTLE].holders or (None,) * len(ground.markers)
    return tuple(
        Marker(id=marker.id, at=marker.at, radius=MARKER_RADIUS + 3.0, label=marker.id.replace("_", " "), owner=holder)
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
    number = tell("{number} of {all}", number=len(models), all=sum(part.strength for part in parts))
    lines: list[tuple[str, str]] = [(tell("Models"), number)]
    if leaders := [part.name for part in parts if part.id != unit.id]:
        lines.append((tell("Leader"), ", ".join(leaders)))
    lines += [(tell("Abilities"), ", ".join(map(str, part.sheet.abilities))) for part in parts if part.sheet.abilities]
    return Card(
        id=unit.id,
        seat=unit.seat,
        name=unit.name,
        pieces=unit.models,
        states=states(game, unit),
        lines=tuple(lines),
        tables=tuple(_tables(game, unit, models)),
        keywords=keywords_of(game, unit.id),
        within=unit.transport or "" if unit.where == "embarked" else "",
    )


def _tables(game: Game, unit: Unit, models: list[Model]) -> Iterator[CardTable]:
    """The profiles of its models and of its weapons."""
    kinds = {model.kind.name: _stats(model.kind) for model in models}
    alike: dict[tuple[str, ...], list[str]] = {}
    for name, stats in kinds.items():
        alike.setdefault(stats, []).append(name)
    if alike:
        rows = tuple((", ".join(names), *stats) for stats, names in alike.items())
        yield CardTable((tell("Models"), *STATS), rows)
    if carried := weapons(game, unit):
        yield CardTable((tell("Weapons"), *WEAPON), tuple(carried))


@cache
def _stats(kind: ModelType) -> tuple[str, ...]:
    ward = f"{kind.invulnerable}+" if kind.invulnerable else ""
    numbers = (str(kind.toughness), f"{kind.save}+", ward, str(kind.wounds), f"{kind.leadership}+", str(kind.oc))
    return (f'{kind.move}"', *numbers)


def weapons(game: Game, unit: Unit) -> list[tuple[str, ...]]:
    """Every weapon of the unit, how many there are of it, and its profile."""
    counts: dict[tuple[str, ...], int] = {}
    for model in models_of(game, unit.id):
        for name in model.weapons:
            for profile in game[model.home].sheet.profiles[name]:
                row = _profile(profile)
                counts[row] = counts.get(row, 0) + 1
    return [(f"{number} {title}" if number > 1 else title, *said) for (title, *said), number in counts.items()]


@cache
def _profile(profile: WeaponProfile) -> tuple[str, ...]:
    return (
        profile.title,
        f'{profile.range}"' if profile.range else tell("melee"),
        str(profile.attacks),
        f"{profile.skill}+" if profile.skill else tell("auto"),
        str(profile.strength),
        str(profile.ap),
        str(profile.damage),
        ", ".join(map(str, profile.abilities)),
    )


PLACES = {
    "reserves": State("away", tell("in Reserves")),
    "strategic": State("away", tell("in Strategic Reserves")),
    "undeployed": State("away", tell("not set up")),
    "embarked": State("away", tell("embarked")),
    "destroyed": State("gone", tell("destroyed")),
}
MOVED = {
    "stationary": State("still", tell("stood still")),
    "normal": State("moved", tell("moved")),
    "advance": State("moved", tell("advanced")),
    "fall back": State("moved", tell("fell back")),
}
SHOCKED = State("shock", tell("Battle-shocked"))
ARRIVED = State("arrived", tell("arrived"))
DISEMBARKED = State("arrived", tell("disembarked"))
CHARGED = State("charge", tell("charged"))
HOVERING = State("hovering", tell("hovering"))
DONE = State("done", tell("selected this phase"))


def states(game: Game, unit: Unit) -> tuple[State, ...]:
    """The unit's states."""
    found = [PLACES[unit.where]] if unit.where != "table" else []
    if unit.transport is not None and unit.where == "embarked":
        found = [State("away", tell("embarked in {transport}", transport=game[unit.transport].name))]
    found += [SHOCKED] if unit.is_shocked else []
    found += [MOVED[unit.moved]] if unit.moved else []
    facts = (
        (ARRIVED, unit.has_arrived),
        (DISEMBARKED, bool(unit.disembarked)),
        (CHARGED, unit.has_charged),
        (HOVERING, unit.is_hovering),
        (DONE, unit.has_acted),
    )
    effects = (State("effect", effect) for effect in unit.effects)
    return (*found, *(state for state, holds in facts if holds), *effects)
