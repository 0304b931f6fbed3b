"""Setting up: the map, the roll-off, blind placement and the orders of turn 1. (SPF-SCEN, SPF-SETUP)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Assign, Choose, Option, Slot, Together
from grognard.kernel.dice import D6
from grognard.kernel.errors import GrognardError, Refused
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import distance
from grognard.rulesets.steampunk.abilities import Endurance, ForwardPosition, Transport, every
from grognard.rulesets.steampunk.army import lists_of, read, why_no_match
from grognard.rulesets.steampunk.bases import abilities_of, ability_of, name_of, units_at, units_of
from grognard.rulesets.steampunk.equipping import equip
from grognard.rulesets.steampunk.field import (
    BOARD,
    HEXES,
    INDEX,
    fits,
    home,
    may_stand,
    no_mans_land,
    terrain_at,
    territory,
)
from grognard.rulesets.steampunk.hidden import number_tokens
from grognard.rulesets.steampunk.maps import laid_out
from grognard.rulesets.steampunk.nations import choosing_order, needs_roll_off
from grognard.rulesets.steampunk.profile import slow_speed
from grognard.rulesets.steampunk.records import (
    BATTLE,
    MAP,
    Battle,
    Load,
    Map,
    Orders,
    Side,
    Unit,
    UnitId,
    orders_id,
    other,
    side_id,
)
from grognard.rulesets.steampunk.room import allotted, area_of
from grognard.rulesets.steampunk.tableau import drawn
from grognard.rulesets.steampunk.terrain_design import OWN_DESIGN, design, entrench
from grognard.rulesets.steampunk.weaponry import Burst, Store, has

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from grognard.kernel.ask import Chance
    from grognard.kernel.dice import Dice
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.profile import Gun, Profile
    from grognard.rulesets.steampunk.records import Layer

LAYERS: tuple[Layer, ...] = ("ground", "air")
ABOARD = "aboard "
"""In place of a hex: set up in a transport. (SPF-ABIL-22)"""


def lay_out(game: Game) -> None:
    """The records before the first question; two armies that cannot meet are refused. (SPF-ARMY-02, SPF-ARMY-16)"""
    game.add(Battle(id=BATTLE))
    game.add(Map(id=MAP, terrain=("clear",) * len(HEXES)))
    armies = [read(data) for data in game.header.armies]
    if problem := why_no_match(*armies):
        raise GrognardError(str(problem))
    for seat, army in enumerate(armies):
        lists = lists_of(army)
        game.add(Side(id=side_id(seat), seat=seat, nation=army.nation, scale=army.scale))
        for number, base in enumerate(army.base, start=1):
            unit = UnitId(f"{'AB'[seat]}{number}")
            add_unit(game, unit, seat, equip(lists, base))


def add_unit(game: Game, unit: UnitId, seat: int, profile: Profile) -> None:
    """A fresh base with full guns, and its order sheet. (SPF-SETUP-06, SPF-ABIL-25)"""
    loads = tuple(Load() if game.options["start_unloaded"] else full(gun) for gun in profile.guns)
    made = Unit(
        id=unit,
        seat=seat,
        profile=profile,
        living=tuple(range(len(profile.figures))),
        facing=home(other(seat)),
        speed=next(name for name, speed in profile.speeds.items() if speed.start),
        loads=loads,
    )
    game.add(made)
    if endurance := ability_of(made, Endurance):
        elites = sum(figure.is_elite for figure in profile.figures)
        regulars = len(profile.figures) - elites
        game.change(unit, endurance=endurance.regular * regulars + endurance.elite * elites)
    game.add(Orders(id=orders_id(unit), unit=unit))


def capacity(gun: Gun) -> int:
    """How many load tokens a gun can hold. (SPF-GUN-06, SPF-WPN-01, SPF-WPN-12)"""
    burst, store = has(gun.weapon.abilities, Burst), has(gun.weapon.abilities, Store)
    return max(gun.weapon.load, burst.n if burst else 0, store.n if store else 0)


def full(gun: Gun) -> Load:
    """A gun loaded to capacity, unless its sheet says otherwise. (SPF-SETUP-06)"""
    if not gun.is_loaded_by_order or gun.weapon.starts_empty:
        return Load()
    kinds = gun.weapon.ammunition
    return Load(tokens=capacity(gun), kind=kinds[0].name if kinds else "")


@step
async def prepare(game: Game) -> None:
    """Game type and victory style, nations, and the huge units both sides disclose. (SPF-SETUP-07, SPF-ARMY-13)"""
    armies = [read(data) for data in game.header.armies]
    kind = f"{'advanced ' if armies[0].advanced else ''}{armies[0].game}"
    style = (
        "friendly match" if game.options["victory"] == "friendly" else f"tournament of {game.options['turns']} turns"
    )
    game.say(f"A {kind} game, {style}: {armies[0].nation} against {armies[1].nation}.", "SPF-SETUP-07", kind="phase")
    for seat, army in enumerate(armies):
        if army.huge:
            name = game.ruleset.seat_name(game, seat)
            game.say(f"{name} discloses {', '.join(army.huge)}.", "SPF-ARMY-13", kind="phase")


@step
async def survey(game: Game) -> None:
    """NoMansLand by the dice and mirrored, or clear by agreement; then the territories. (SPF-SCEN-06, SPF-SCEN-07)"""
    land = laid_out(game.header.scenario)
    terrain = list(land.terrain)
    strip = no_mans_land()
    for at in strip[: (len(strip) + 1) // 2]:
        mirrored = HEXES[len(HEXES) - 1 - INDEX[at]]
        ground = "clear" if game.options["clear_no_mans_land"] else await game.resolve(bare_ground)
        terrain[INDEX[at]] = terrain[INDEX[mirrored]] = ground
    game.change(MAP, terrain=tuple(terrain), roads=land.roads, rivers=land.rivers)
    game.say("NoMansLand is laid out.", "SPF-SCEN-06", kind="phase")
    if game.header.scenario == OWN_DESIGN:
        game.then(design)
    elif game.options["entrenchments"]:
        game.then(entrench)


def bare_ground(dice: Dice) -> str:
    """Clear with 2/3, rough and ruins with 1/6 each. (SPF-SCEN-06)"""
    return {5: "rough", 6: "ruins"}.get(dice.roll(D6, "terrain"), "clear")


@step
async def rank_nations(game: Game) -> None:
    """Where no nation table can decide, the higher roll ranks higher for the match. (SPF-ARMY-14)"""
    if not needs_roll_off(game):
        return
    first, second = await game.resolve(roll_off)
    game.change(side_id(0), rank=first)
    game.change(side_id(1), rank=second)
    name = game.ruleset.seat_name(game, 0 if first > second else 1)
    game.say(f"{name} ranks higher where the nation tables cannot decide.", "SPF-ARMY-14")


def roll_off(dice: Dice) -> tuple[int, int]:
    """Both roll a d6, ties are rolled again. (SPF-ARMY-14)"""
    while True:
        mine, yours = dice.roll(D6, "roll-off"), dice.roll(D6, "roll-off")
        if mine != yours:
            return mine, yours


def heavy_side(dice: Dice) -> int:
    """Who is the heavy side where the players do not agree: the higher roll. (SPF-ARMY-04)"""
    mine, yours = roll_off(dice)
    return 0 if mine > yours else 1


@step
async def deploy(game: Game) -> None:
    """Both place all their units behind the screen; first orders follow there. (SPF-SETUP-01, SPF-SETUP-04)"""
    questions = tuple(ask_deploy(game, seat) for seat in (0, 1))
    answers = await game.ask(Together(prompt="Set up your units.", clause="SPF-SETUP-01", questions=questions))
    for seat, answer in answers.items():
        put_down(game, seat, answer)
    game.say("Both sides have set up behind the screen.", "SPF-SETUP-01")


@step
async def remove_screen(game: Game) -> None:
    """The screen is removed when both are done. (SPF-SETUP-01)"""
    game.change(BATTLE, is_screened=False)
    number_tokens(game)
    game.reveal("The screen is removed.", "SPF-SETUP-01", kind="phase")
    game.then(part_forward_units)


@step
async def part_forward_units(game: Game) -> None:
    """Opposing forward units in one hex fall back towards their own edges, the lower nation first. (SPF-SETUP-05)"""
    met = [
        (at, layer)
        for at in HEXES
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
    moved = game[unit]
    start = moved.at
    assert start is not None
    behind = [
        at
        for at in HEXES
        if _row(at, moved.seat) < _row(start, moved.seat)
        and may_stand(game[MAP], at, moved.profile, is_flying=moved.is_flying)
        and not units_at(game, at, moved.layer)
    ]
    least = min((distance(at, start) for at in behind), default=0)
    nearest = [at for at in behind if distance(at, start) == least]
    if not nearest:
        return
    goal = nearest[0]
    if len(nearest) > 1:
        prompt = f"{BOARD.name(start)} holds enemies too. Where does {name_of(game, unit)} fall back to?"
        options = tuple(Option(BOARD.name(at), at=drawn(at), about=(unit,)) for at in nearest)
        goal = BOARD.named(
            await game.ask(Choose(seat=moved.seat, prompt=prompt, clause="SPF-SETUP-05", options=options))
        )
    game.change(unit, at=goal)
    game.say(f"{name_of(game, unit)} falls back to {BOARD.name(goal)}.", "SPF-SETUP-05", kind="move", about=[unit])


def _row(at: Hex, seat: int) -> int:
    """How many rows lie between a hex and the seat's own edge."""
    row = INDEX[at] // BOARD.columns
    return row if seat == 0 else BOARD.rows - 1 - row


def put_down(game: Game, seat: int, answer: Mapping[str, str]) -> None:
    """Put the seat's units where the answer says: into a hex, or aboard a transport. (SPF-SETUP-02, SPF-ABIL-22)"""
    for unit in units_of(game, seat):
        at, facing, speed = (answer[f"{unit.id} {what}"] for what in ("hex", "facing", "speed"))
        carrier = UnitId(at.removeprefix(ABOARD)) if at.startswith(ABOARD) else None
        place = None if carrier else BOARD.named(at)
        speed = slow_speed(unit.profile) if carrier else speed  # who gets out is slow (SPF-ORD-27)
        hidden = unit.profile.speeds[speed].hidden  # SPF-HIDE-01
        game.change(unit.id, at=place, aboard=carrier, facing=int(facing), speed=speed, is_hidden=hidden)
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
    own = territory(unit.seat)
    forward = ability_of(unit, ForwardPosition)
    reach = forward.n if forward else 0
    near = [at for at in HEXES if at in own or (reach and min(distance(at, each) for each in own) <= reach)]
    flies = any(speed.flying and speed.start for speed in unit.profile.speeds.values())
    return [at for at in near if may_stand(game[MAP], at, unit.profile, is_flying=flies)]


def ask_deploy(game: Game, seat: int) -> Assign:
    """Hex, facing and starting speed for every unit of one side."""
    units = units_of(game, seat)
    slots: list[Slot] = []
    for unit in units:
        label, about = name_of(game, unit.id), (unit.id,)
        hexes = tuple(Option(BOARD.name(at), at=drawn(at)) for at in zone_of(game, unit))
        hexes += tuple(Option(f"{ABOARD}{each.id}") for each in carriers_of(units, unit))
        speeds = tuple(Option(name) for name, speed in unit.profile.speeds.items() if speed.start)
        slots.append(Slot(f"{unit.id} hex", f"{label}: hex", hexes, about))
        slots.append(
            Slot(f"{unit.id} facing", f"{label}: facing", tuple(Option(str(side)) for side in range(6)), about)
        )
        slots.append(Slot(f"{unit.id} speed", f"{label}: speed", speeds, about))

    def legal(answer: dict[str, str]) -> None:
        check_deployment(game, units, answer)

    def propose(chance: Chance) -> Mapping[str, str]:
        return _proposed(game, units, chance)

    return Assign(
        seat=seat,
        prompt="Place your units in your territory, each with a facing and a speed.",
        clause="SPF-SETUP-02",
        slots=tuple(slots),
        legal=legal,
        propose=propose,
        secret=True,
    )


def check_deployment(game: Game, units: list[Unit], answer: Mapping[str, str]) -> None:
    """Within the stacking limit, where they may stand, or aboard with room. (SPF-SETUP-02, SPF-ABIL-22)"""
    crowds: dict[tuple[Hex, bool], list[str]] = {}
    aboard: dict[str, list[Unit]] = {}
    for unit in units:
        place, speed = answer[f"{unit.id} hex"], unit.profile.speeds[answer[f"{unit.id} speed"]]
        if place.startswith(ABOARD):
            aboard.setdefault(place.removeprefix(ABOARD), []).append(unit)
            continue
        at = BOARD.named(place)
        if not may_stand(game[MAP], at, unit.profile, is_flying=speed.flying):
            raise Refused(f"{name_of(game, unit.id)} cannot stand in {BOARD.name(at)}.", "SPF-SETUP-02")
        crowd = crowds.setdefault((at, speed.flying), [])
        crowd.append(unit.profile.size)
        if not fits(crowd):
            raise Refused(f"{BOARD.name(at)} would be overcrowded.", "SPF-STACK-01")
    for carrier, passengers in aboard.items():
        if answer[f"{carrier} hex"].startswith(ABOARD) or not may_carry(game[UnitId(carrier)], passengers):
            raise Refused(f"{name_of(game, UnitId(carrier))} cannot carry all of these.", "SPF-ABIL-22")


def _proposed(game: Game, units: list[Unit], chance: Chance) -> dict[str, str]:
    """Some legal set-up: by chance, and by reckoning where the territory is so tight that chance fails."""
    return _by_chance(game, units, chance) or _reckoned(game, units)


def _by_chance(game: Game, units: list[Unit], chance: Chance) -> dict[str, str] | None:
    """The big ones first, each in the first hex with room of a shuffled zone; now and then aboard."""
    answer: dict[str, str] = {}
    crowds: dict[tuple[Hex, bool], list[str]] = {}
    aboard: dict[UnitId, list[Unit]] = {}
    for unit in sorted(units, key=lambda unit: (not unit.profile.is_huge, unit.profile.size != "large")):
        speeds = [speed for speed in unit.profile.speeds.values() if speed.start]
        speed = speeds[chance.below(len(speeds))]
        carriers = [] if unit.id in aboard else carriers_of(units, unit)
        carrier = carriers[chance.below(len(carriers))] if carriers and chance.below(3) == 0 else None
        if carrier and (
            answer.get(f"{carrier.id} hex", "").startswith(ABOARD)
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
    own = [at for at in HEXES if at in territory(units[0].seat)]
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
        speed = next(s for s in unit.profile.speeds.values() if s.start and s.flying == (area == "air"))
        answer |= {f"{unit.id} hex": BOARD.name(at), f"{unit.id} facing": str(home(other(unit.seat)))}
        answer[f"{unit.id} speed"] = speed.name
    return answer
