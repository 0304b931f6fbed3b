"""Rings on the table: auras and orders, the four zones of Facing, Artillery, markers, the flight of an Aircraft."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.troops import gap
from grognard.kernel.view import Ring
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.active import Grant
from grognard.rulesets.szop.lists.keywords.auras import AuraOf, Corruption, Heaviness
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, Facing
from grognard.rulesets.szop.lists.keywords.weapons import Artillery, Guided
from grognard.rulesets.szop.play.attack.live_facts import weapon_is
from grognard.rulesets.szop.play.moves.aircraft import LEAST, MOST
from grognard.rulesets.szop.play.shooting.targets import ARTILLERY
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import BATTLE, Unit, UnitId
from grognard.rulesets.szop.table.units import enemies, models_of, on_table, troop_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.szop.table.records import Model

AURA = 12.0
FRONT, ZONE = 3.0, 9.0
"""How far the front is drawn, and each of the four zones while one aims."""
AIMING = ("SZOP-SHOOT-01", "SZOP-SHOOT-06", "SZOP-MELEE-01", "SZOP-LOS-03")
"""Clauses of questions in which one aims."""


def rings_of(game: Game) -> tuple[Ring, ...]:
    """All rings that are drawn now."""
    found = [ring for unit in on_table(game) for ring in _always(game, unit)]
    aiming = _who_aims(game)
    if aiming is not None:
        found += [*_zones(game, aiming), *_artillery(game, aiming), *_markers(game, aiming)]
    return (*found, *_flight(game))


def _always(game: Game, unit: Unit) -> Iterator[Ring]:
    """The reach of auras and orders, and the front of a unit with Facing. (SZOP-ABIL-02, SZOP-CMD-01, SZOP-PAS-31)"""
    for model in models_of(game, unit.id):
        yield from _around(model, unit)
    if unit.heading is not None:
        label = tell("Front of {unit}", unit=unit.shown)
        yield _half_plane(game, unit, f"{unit.id} front", FRONT, 0.0, label)


def _half_plane(game: Game, unit: Unit, name: str, radius: float, turn: float, label: str) -> Ring:
    """A zone of a unit with Facing: half of the plane, as far as it is drawn. (SZOP-PAS-31)"""
    at, facing = troop_of(game, unit.id).stands[0].pose.at, ((unit.heading or 0.0) + turn) % 360.0
    return Ring(id=name, at=at, radius=radius, facing=facing, angle=180.0, seat=unit.seat, kind="front", label=label)


def _around(model: Model, unit: Unit) -> list[Ring]:
    if model.at is None:
        return []
    auras = [each for each in model.fighter.auras if isinstance(each, (Corruption, Heaviness)) or _is_wide(each)]
    orders = [each for each in model.fighter.actives if isinstance(each, Grant)]
    return [
        Ring(
            id=f"{model.id} {each}",
            at=model.at,
            radius=AURA + model.fighter.base.outer,
            seat=unit.seat,
            kind="order" if isinstance(each, Grant) else "aura",
            label=each.shown(),
        )
        for each in (*auras, *orders)
    ]


def _is_wide(aura: object) -> bool:
    return isinstance(aura, AuraOf) and aura.inches is not None


# ---------------------------------------------------------------- while one aims


def _who_aims(game: Game) -> Unit | None:
    """The unit whose targets are chosen now."""
    asked = game.question
    if asked is None or asked.clause not in AIMING or not asked.about:
        return None
    unit = game[UnitId(asked.about[0])]
    return unit if unit.place == "table" else None


def _zones(game: Game, aiming: Unit) -> Iterator[Ring]:
    """The four half-planes of who aims, and of those he may aim at. (SZOP-PAS-31, SZOP-PAS-32)"""
    turns = ((tell("Front"), 0.0), (tell("Left"), 90.0), (tell("Rear"), 180.0), (tell("Right"), 270.0))
    for unit in (aiming, *enemies(game, aiming.seat)):
        if unit.heading is not None and has(game, unit.id, Facing):
            for zone, turn in turns:
                label = tell("{zone} of {unit}", zone=zone, unit=unit.shown)
                yield _half_plane(game, unit, f"{unit.id} zone {turn:g}", ZONE, turn, label)


def _artillery(game: Game, aiming: Unit) -> Iterator[Ring]:
    """What lies within 12" of friends is in range of Artillery; of each unit its foremost model. (SZOP-WPN-13)"""
    weapons = [weapon for model in models_of(game, aiming.id) for weapon in model.fighter.weapons]
    foes = [one for foe in enemies(game, aiming.seat) for one in troop_of(game, foe.id).stands]
    if not foes or not any(weapon.has(Artillery) for weapon in weapons):
        return
    for unit in on_table(game, aiming.seat):
        first = min(troop_of(game, unit.id).stands, key=lambda one: _nearest(one, foes))
        yield Ring(
            id=f"{unit.id} artillery",
            at=first.pose.at,
            radius=ARTILLERY + first.base.outer,
            seat=unit.seat,
            kind="artillery",
            label=tell("Artillery"),
        )


def _nearest(one: Stand, foes: list[Stand]) -> float:
    return min(gap(one, foe) for foe in foes)


def _markers(game: Game, aiming: Unit) -> Iterator[Ring]:
    """The range of the markers of a Guided weapon. (SZOP-WPN-23)"""
    if not aiming.guided:
        return
    carried = [(model.id, weapon) for model in models_of(game, aiming.id) for weapon in model.fighter.weapons]
    reach = max((weapon.reach for model, weapon in carried if weapon_is(game, model, weapon, Guided)), default=0)
    for number, at in enumerate(aiming.guided, start=1):
        yield Ring(
            id=f"{aiming.id} range {number}",
            at=at,
            radius=float(reach),
            seat=aiming.seat,
            kind="guided",
            label=tell("Marker of {unit}", unit=aiming.shown),
        )


def _flight(game: Game) -> Iterator[Ring]:
    """Where the first flight of the active Aircraft may end: 30" to 36" away. (SZOP-FLY-03)"""
    battle = game[BATTLE]
    if battle.active is None or battle.actions or game[battle.active].place != "table":
        return
    if has(game, battle.active, Aircraft):
        unit = game[battle.active]
        yield Ring(
            id=f"{unit.id} flight",
            at=troop_of(game, unit.id).stands[0].pose.at,
            radius=MOST,
            inner=LEAST,
            seat=unit.seat,
            kind="flight",
            label=tell("Flight of {unit}", unit=unit.shown),
        )
