"""Guided weapons: markers that move on the table and attack from where they are. (SZOP-WPN-23)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option, Place, Slot
from grognard.kernel.errors import Refused
from grognard.kernel.plane import TOLERANCE, Disc, distance
from grognard.kernel.troops import Base, Pose, stand
from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.facts import has as weapon_has
from grognard.rulesets.szop.lists.keywords.passive import Flying
from grognard.rulesets.szop.lists.keywords.weapons import Guided, Indirect
from grognard.rulesets.szop.play.attack.live_facts import Shot, is_spent, weapon_is
from grognard.rulesets.szop.play.shooting.targets import allowed, arsenal, is_in_range, is_in_zone, weapon_keywords
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.ground import ground
from grognard.rulesets.szop.table.records import UnitId
from grognard.rulesets.szop.table.sight import marker_sees
from grognard.rulesets.szop.table.units import enemies, name_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.kernel.ask import Chance, Placement
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Stand
    from grognard.rulesets.szop.lists.profiles import Weapon
    from grognard.rulesets.szop.play.shooting.targets import Profile
    from grognard.rulesets.szop.table.records import ModelId

MARK, STEER = "place a marker", "move the marker"
MOST = 2
POINT = Base("disc", 0.02, 0.02)


def weapon_of(game: Game, unit: UnitId) -> Weapon | None:
    """The Guided weapon of a unit. (SZOP-WPN-23)"""
    return next((weapon for _, weapon in _users(game, unit)), None)


def _users(game: Game, unit: UnitId) -> list[tuple[ModelId, Weapon]]:
    """The models with Guided weapons, by themselves or by Mastery. (SZOP-WPN-23, SZOP-PAS-36)"""
    carried = [each for own in arsenal(game, unit).values() for each in own]
    return [(model, weapon) for model, weapon in carried if weapon_is(game, model, weapon, Guided)]


def _slot_of(number: int) -> str:
    return f"marker {number + 1}"


def _at(at: Point) -> Stand:
    return stand("marker", POINT, Pose(*at))


def slots(game: Game, unit: UnitId, plan: list[Profile], *, on_guard: bool = False) -> list[Slot]:
    """For each marker: move it, or attack from it. (SZOP-WPN-23, SZOP-SUP-08)"""
    weapon = next((profile.weapon for profile in plan if profile.is_guided), None)
    if weapon is None:
        return []
    found = []
    foes = allowed(game, unit, [foe.id for foe in enemies(game, game[unit].seat)], on_guard=on_guard)
    for number in range(len(game[unit].guided)):
        able = [foe for foe in foes if shots_from(game, unit, number, foe)]
        options = [Option(foe, name_of(game, foe), about=(foe,)) for foe in able]
        label = tell("Marker {number} of {weapon}", number=number + 1, weapon=weapon.shown)
        found.append(Slot(_slot_of(number), label, (Option(STEER, tell("Move the marker")), *options)))
    return found


def shots_from(game: Game, unit: UnitId, number: int, target: UnitId) -> list[Shot]:
    """The attack of the weapon from a marker, made by all its users; range and sight are those of the marker.

    (SZOP-WPN-23, SZOP-FLY-06, SZOP-ATER-03, SZOP-PAS-32)
    """
    marker = _at(game[unit].guided[number])
    is_seen = marker_sees(game, marker, unit, target)
    shots = []
    for model, weapon in _users(game, unit):
        keywords = weapon_keywords(game, model, weapon, target)
        is_barred = has(game, target, Flying) if weapon_has(keywords, Indirect) else not is_seen
        if is_barred or is_spent(game, model, weapon, target):
            continue
        if is_in_range(game, unit, marker, weapon, keywords, target) and is_in_zone(game, unit, weapon, target):
            shots.append(Shot(model, weapon, None, marker=marker if is_seen else None))
    return shots


async def move_markers(game: Game, unit: UnitId, chosen: Mapping[str, str]) -> None:
    """Markers that do not attack move within the weapon's range of where they are. (SZOP-WPN-23)"""
    weapon = weapon_of(game, unit)
    if weapon is None:
        return
    for number, at in enumerate(game[unit].guided):
        if chosen.get(_slot_of(number)) == STEER:
            spot = await _ask_spot(game, unit, weapon, _from(at), at)
            markers = list(game[unit].guided)
            markers[number] = spot
            game.change(unit, guided=tuple(markers))
            game.say(
                tell("A marker of {unit} moves.", unit=name_of(game, unit)), "SZOP-WPN-23", kind="move", about=[unit]
            )


def _from(at: Point) -> Callable[[Point], float]:
    """How far places are from a point."""
    return lambda to: distance(Disc(at, 0.0), Disc(to, 0.0))


async def place_marker(game: Game, unit: UnitId, weapon: Weapon) -> None:
    """A new marker within range of the unit, while there are fewer than two. (SZOP-WPN-23)"""
    if len(game[unit].guided) >= MOST:
        return
    row = troop_of(game, unit).stands

    def away(to: Point) -> float:
        return min(distance(one.shape, Disc(to, 0.0)) for one in row)

    spot = await _ask_spot(game, unit, weapon, away, row[0].pose.at)
    game.change(unit, guided=(*game[unit].guided, spot))
    game.say(tell("{unit} places a marker.", unit=name_of(game, unit)), "SZOP-WPN-23", kind="place", about=[unit])


async def _ask_spot(game: Game, unit: UnitId, weapon: Weapon, away: Callable[[Point], float], start: Point) -> Point:
    left, low, right, high = ground(game).bounds

    def legal(placed: Placement) -> None:
        x, y = placed["marker"][:2]
        if not (left <= x <= right and low <= y <= high):
            raise Refused(tell("The marker must lie on the table."), "SZOP-WPN-23")
        if away((x, y)) > weapon.reach + TOLERANCE:
            raise Refused(tell('The marker must be within {inches}".', inches=weapon.reach), "SZOP-WPN-23")

    def propose(chance: Chance) -> Placement:
        for _ in range(8):
            far = weapon.reach * 0.7
            x = min(max(start[0] + far * (2 * chance.unit() - 1), left), right)
            y = min(max(start[1] + far * (2 * chance.unit() - 1), low), high)
            if away((round(x, 3), round(y, 3))) <= weapon.reach:
                return {"marker": (x, y)}
        return {"marker": start}

    asked = Place(
        seat=game[unit].seat,
        prompt=tell("Where does the marker of {unit} go?", unit=name_of(game, unit)),
        clause="SZOP-WPN-23",
        about=(unit,),
        pieces=("marker",),
        legal=legal,
        propose=propose,
        hints={"kind": "marker", "range": weapon.reach, "from": start},
    )
    placed = await game.ask(asked)
    return placed["marker"][0], placed["marker"][1]


def has_room(game: Game, unit: UnitId, chosen: Mapping[str, str]) -> bool:
    """Whether a marker may be placed after these orders: two at most. (SZOP-WPN-23)"""
    kept = [number for number in range(len(game[unit].guided)) if chosen.get(_slot_of(number), STEER) == STEER]
    return len(kept) < MOST


def attacks(game: Game, unit: UnitId, chosen: Mapping[str, str]) -> dict[UnitId, list[int]]:
    """Which markers attack whom. (SZOP-WPN-23)"""
    found: dict[UnitId, list[int]] = {}
    for number in range(len(game[unit].guided)):
        target = chosen.get(_slot_of(number), STEER)
        if target != STEER:
            found.setdefault(UnitId(target), []).append(number)
    return found


def discard_used(game: Game, unit: UnitId, chosen: Mapping[str, str]) -> None:
    """Markers that attacked are discarded. (SZOP-WPN-23)"""
    kept = tuple(at for n, at in enumerate(game[unit].guided) if chosen.get(_slot_of(n), STEER) == STEER)
    if kept != game[unit].guided:
        game.change(unit, guided=kept)
