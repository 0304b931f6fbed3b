"""Placing the units: where they may stand, aboard whom, and forward units that meet. (SPF-SETUP-01 to SPF-SETUP-05)"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grognard.kernel.ask import Assign, Choose, Option, Slot, meanings
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import Hex, distance
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import ForwardPosition, Transport, every
from grognard.rulesets.steampunk.lists.profiles import slow_speed
from grognard.rulesets.steampunk.play.hex_options import facing_option, hex_option
from grognard.rulesets.steampunk.play.orders.order_words import speed_words
from grognard.rulesets.steampunk.table.abilities import abilities_of, ability_of
from grognard.rulesets.steampunk.table.board import BOARD, FIELDS, field_of, home
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import MAP, Unit, UnitId, orders_id, other
from grognard.rulesets.steampunk.table.room import allotted, area_of
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.terrain import may_stand, terrain_at
from grognard.rulesets.steampunk.table.units import name_of, own_name, units_at, units_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from grognard.kernel.ask import Chance
    from grognard.rulesets.steampunk.table.board import Size
    from grognard.rulesets.steampunk.table.records import Layer, Map

LAYERS: tuple[Layer, ...] = ("ground", "air")
FACINGS = tuple(map(facing_option, range(6)))
ABOARD = "aboard "


class Aboard(NamedTuple):
    """In place of a hex: set up in a transport. (SPF-ABIL-22)"""

    carrier: UnitId


Deployed: TypeAlias = Hex | Aboard | int | str
"""What is chosen for a unit: a hex or a transport, a facing, a speed."""


def put_down(game: Game, seat: int, answer: Mapping[str, Deployed]) -> None:
    """Put the seat's units where the answer says: into a hex, or aboard a transport. (SPF-SETUP-02, SPF-ABIL-22)"""
    for unit in units_of(game, seat):
        place, facing, start = (answer[f"{unit.id} {what}"] for what in ("hex", "facing", "speed"))
        carrier = place.carrier if isinstance(place, Aboard) else None
        at = place if isinstance(place, Hex) else None
        speed = slow_speed(unit.profile) if carrier else start  # who gets out is slow (SPF-ORD-27)
        hidden = unit.profile.speeds[str(speed)].hidden  # SPF-HIDE-01
        game.change(unit.id, at=at, aboard=carrier, facing=facing, speed=speed, is_hidden=hidden)
        game.change(orders_id(unit.id), speed=speed)


def carriers_of(units: Iterable[Unit], passenger: Unit) -> list[Unit]:
    """The transports among these units that may carry this one. (SPF-ABIL-22)"""
    return [unit for unit in units if unit.id != passenger.id and may_carry(unit, [passenger])]


def may_carry(carrier: Unit, passengers: Sequence[Unit]) -> bool:
    """Whether they may all be aboard; several Transport abilities are alternatives. (SPF-ABIL-22)"""
    return any(
        len(passengers) <= transport.number
        and all(transport.what.casefold() in unit.profile.words for unit in passengers)
        for transport in every(abilities_of(carrier), Transport)
    )


def zone_of(game: Game, unit: Unit) -> list[Hex]:
    """The hexes in which a unit may be set up. (SPF-SETUP-02, SPF-SETUP-05)"""
    forward = ability_of(unit, ForwardPosition)
    reach = forward.n if forward else 0
    near = _near(game[MAP].size, unit.seat, reach)
    flies = any(speed.flying for speed in unit.profile.starts)
    return [at for at in near if may_stand(game[MAP], at, unit.profile, is_flying=flies)]


@cache
def _near(size: Size, seat: int, reach: int) -> tuple[Hex, ...]:
    """The own territory, and what lies so many hexes before it."""
    ground = FIELDS[size]
    own = ground.territories[seat]
    return tuple(at for at in ground.hexes if at in own or (reach and min(distance(at, each) for each in own) <= reach))


def ask_deploy(game: Game, seat: int) -> Assign[Deployed]:
    """Hex, facing and starting speed for every unit of one side."""
    units = units_of(game, seat)
    slots: list[Slot[Deployed]] = []
    for unit in units:
        label, about = name_of(game, unit.id), (unit.id,)
        hexes: tuple[Option[Hex | Aboard], ...] = tuple(hex_option(at) for at in zone_of(game, unit))
        hexes += tuple(
            Option(f"{ABOARD}{each.id}", tell("aboard {unit}", unit=own_name(each)), value=Aboard(each.id))
            for each in carriers_of(units, unit)
        )
        speeds = tuple(Option(speed.name, speed_words(speed.name)) for speed in unit.profile.starts)
        slots.append(Slot(f"{unit.id} hex", tell("{unit}: hex", unit=label), hexes, about, short=tell("hex")))
        slots.append(
            Slot(f"{unit.id} facing", tell("{unit}: facing", unit=label), FACINGS, about, short=tell("facing"))
        )
        slots.append(Slot(f"{unit.id} speed", tell("{unit}: speed", unit=label), speeds, about, short=tell("speed")))

    def legal(answer: dict[str, str]) -> None:
        check_deployment(game, units, meanings(slots, answer))

    def propose(chance: Chance) -> Mapping[str, str]:
        return _proposed(game, units, chance)

    return Assign[Deployed](
        seat=seat,
        prompt=tell("Place your units in your territory, each with a facing and a speed."),
        clause="SPF-SETUP-02",
        slots=tuple(slots),
        legal=legal,
        propose=propose,
        secret=True,
    )


def check_deployment(game: Game, units: list[Unit], answer: Mapping[str, Deployed]) -> None:
    """Within the stacking limit, where they may stand, or aboard with room. (SPF-SETUP-02, SPF-ABIL-22)"""
    crowds: dict[tuple[Hex, bool], list[str]] = {}
    aboard: dict[UnitId, list[Unit]] = {}
    for unit in units:
        at, speed = answer[f"{unit.id} hex"], unit.profile.speeds[str(answer[f"{unit.id} speed"])]
        if isinstance(at, Aboard):
            aboard.setdefault(at.carrier, []).append(unit)
            continue
        assert isinstance(at, Hex)
        if not may_stand(game[MAP], at, unit.profile, is_flying=speed.flying):
            raise Refused(
                tell("{unit} cannot stand in {hex}.", unit=name_of(game, unit.id), hex=BOARD.name(at)), "SPF-SETUP-02"
            )
        crowd = crowds.setdefault((at, speed.flying), [])
        crowd.append(unit.profile.size)
        if not fits(crowd):
            raise Refused(tell("{hex} would be overcrowded.", hex=BOARD.name(at)), "SPF-STACK-01")
    for carrier, passengers in aboard.items():
        if isinstance(answer[f"{carrier} hex"], Aboard) or not may_carry(game[carrier], passengers):
            raise Refused(tell("{unit} cannot carry all of these.", unit=name_of(game, carrier)), "SPF-ABIL-22")


def _proposed(game: Game, units: list[Unit], chance: Chance) -> dict[str, str]:
    """Some legal set-up: by chance, and by reckoning where the territory is so tight that chance fails."""
    return _by_chance(game, units, chance) or _reckoned(game, units)


def _by_chance(game: Game, units: list[Unit], chance: Chance) -> dict[str, str] | None:
    """The big ones first, each in the first hex with room of a shuffled zone; now and then aboard."""
    answer: dict[str, str] = {}
    crowds: dict[tuple[Hex, bool], list[str]] = {}
    aboard: dict[UnitId, list[Unit]] = {}
    for unit in sorted(units, key=lambda unit: (not unit.profile.is_huge, unit.profile.size != "large")):
        speeds = unit.profile.starts
        speed = speeds[chance.below(len(speeds))]
        carriers = [] if unit.id in aboard else carriers_of(units, unit)
        carrier = carriers[chance.below(len(carriers))] if carriers and chance.below(3) == 0 else None
        if carrier and (
            any(carrier in passengers for passengers in aboard.values())
            or not may_carry(carrier, [*aboard.get(carrier.id, ()), unit])
        ):
            carrier = None
        if carrier:
            aboard.setdefault(carrier.id, []).append(unit)
            place = f"{ABOARD}{carrier.id}"
        else:
            zone = [at for at in zone_of(game, unit) if may_stand(game[MAP], at, unit.profile, is_flying=speed.flying)]
            while True:
                if not zone:
                    return None
                at = zone.pop(chance.below(len(zone)))
                crowd = crowds.setdefault((at, speed.flying), [])
                if fits([*crowd, unit.profile.size]):
                    break
            crowd.append(unit.profile.size)
            place = BOARD.name(at)
        towards = (home(other(unit.seat)) + (0, 0, 0, 1, 5)[chance.below(5)]) % 6
        answer |= {f"{unit.id} hex": place, f"{unit.id} facing": str(towards), f"{unit.id} speed": speed.name}
    return answer


def _reckoned(game: Game, units: list[Unit]) -> dict[str, str]:
    """A set-up found by looking at what room there is. (SPF-SCEN-08)"""
    ground = field_of(game[MAP])
    own = [at for at in ground.hexes if at in ground.territories[units[0].seat]]
    empty: dict[str, list[Hex]] = {"air": list(own)}
    for at in own:
        empty.setdefault(area_of(terrain_at(game[MAP], at)), []).append(at)
    places = allotted({area: len(hexes) for area, hexes in empty.items()}, [unit.profile for unit in units])
    assert places is not None, "a territory without room for its army is refused"
    begun: dict[tuple[str, str], list[Hex]] = {}
    answer: dict[str, str] = {}
    by_size = sorted(range(len(units)), key=lambda n: (places[n][1] != "", units[n].profile.size != "large"))
    for number in by_size:
        unit, (area, shares) = units[number], places[number]
        if shares:
            at = begun[area, shares].pop()
        else:
            at = empty[area].pop()
            begun.setdefault((area, "large" if unit.profile.size == "large" else "ordinary"), []).append(at)
        speed = next(each for each in unit.profile.starts if each.flying == (area == "air"))
        answer |= {f"{unit.id} hex": BOARD.name(at), f"{unit.id} facing": str(home(other(unit.seat)))}
        answer[f"{unit.id} speed"] = speed.name
    return answer


# ---------------------------------------------------------------- forward units that meet


@step
async def part_forward_units(game: Game) -> None:
    """Opposing forward units in one hex fall back towards their own edges, the lower nation first. (SPF-SETUP-05)"""
    met: list[tuple[Hex, Layer]] = [
        (at, layer)
        for at in field_of(game[MAP]).hexes
        for layer in LAYERS
        if len({unit.seat for unit in units_at(game, at, layer) if not unit.is_hidden}) > 1
    ]
    for seat in choosing_order(game):
        for at, layer in met:
            for unit in units_at(game, at, layer):
                if unit.seat == seat and not unit.is_hidden:
                    game.then(fall_back, unit.id)


@step
async def fall_back(game: Game, unit: UnitId) -> None:
    """To the nearest legal free hex in a row nearer to the own edge; the owner picks among equals. (SPF-SETUP-05)"""
    start = game[unit].at
    assert start is not None
    behind = _behind(game, game[unit])
    least = min((distance(at, start) for at in behind), default=0)
    nearest = [at for at in behind if distance(at, start) == least]
    if not nearest:  # no hex of the board has room: there they stand, and the first move settles it
        return
    goal = nearest[0]
    if len(nearest) > 1:
        prompt = tell(
            "{hex} holds enemies too. Where does {unit} fall back to?", hex=BOARD.name(start), unit=name_of(game, unit)
        )
        options = tuple(hex_option(at, start) for at in nearest)
        asked = Choose(seat=game[unit].seat, prompt=prompt, clause="SPF-SETUP-05", about=(unit,), options=options)
        goal = await game.ask(asked)
    game.change(unit, at=goal)
    game.say(
        tell("{unit} falls back to {hex}.", unit=name_of(game, unit), hex=BOARD.name(goal)),
        "SPF-SETUP-05",
        kind="move",
        about=[unit],
    )


def _behind(game: Game, unit: Unit) -> list[Hex]:
    """Where it may fall back to: free hexes nearer to the own edge, else hexes with room, there or elsewhere."""
    land, start = game[MAP], unit.at
    assert start is not None
    legal = [
        at for at in field_of(land).hexes if at != start and may_stand(land, at, unit.profile, is_flying=unit.is_flying)
    ]
    nearer = [at for at in legal if _row(land, at, unit.seat) < _row(land, start, unit.seat)]
    free = [at for at in nearer if not units_at(game, at, unit.layer)]
    if free:
        return free
    shared = [at for at in legal if _has_room(units_at(game, at, unit.layer), unit)]
    return [at for at in shared if at in nearer] or shared


def _has_room(there: Sequence[Unit], unit: Unit) -> bool:
    """Whether a unit may join those in a hex: friends, within the stacking limit. (SPF-STACK-01)"""
    return all(each.seat == unit.seat for each in there) and fits([each.profile.size for each in (*there, unit)])


def _row(land: Map, at: Hex, seat: int) -> int:
    """How many rows lie between a hex and the seat's own edge."""
    columns, rows = land.size
    row = field_of(land).places[at] // columns
    return row if seat == 0 else rows - 1 - row
