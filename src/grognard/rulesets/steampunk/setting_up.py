"""Setting up: the map, the roll-off, blind placement and the orders of turn 1. (SPF-SCEN, SPF-SETUP)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Assign, Option, Slot, Together
from grognard.kernel.dice import D6
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import centre, distance
from grognard.rulesets.steampunk.abilities import Endurance, ForwardPosition
from grognard.rulesets.steampunk.army import lists_of, read
from grognard.rulesets.steampunk.bases import ability_of, name_of, units_of
from grognard.rulesets.steampunk.equipping import equip
from grognard.rulesets.steampunk.field import BOARD, HEXES, INDEX, fits, home, may_stand, no_mans_land, territory
from grognard.rulesets.steampunk.maps import laid_out
from grognard.rulesets.steampunk.nations import needs_roll_off
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
from grognard.rulesets.steampunk.weaponry import Burst, Store, has

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ask import Chance
    from grognard.kernel.dice import Dice
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.profile import Gun, Profile


def lay_out(game: Game) -> None:
    """The records before the first question."""
    game.add(Battle(id=BATTLE))
    game.add(Map(id=MAP, terrain=("clear",) * len(HEXES)))
    for seat, data in enumerate(game.header.armies):
        army = read(data)
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
    """A gun loaded to capacity. (SPF-SETUP-06)"""
    if not gun.is_loaded_by_order:
        return Load()
    kinds = gun.weapon.ammunition
    return Load(tokens=capacity(gun), kind=kinds[0].name if kinds else "")


@step
async def survey(game: Game) -> None:
    """The map: territories as the scenario has them, NoMansLand by the dice, mirrored. (SPF-SCEN-04 to SPF-SCEN-06)"""
    land = laid_out(game.header.scenario)
    terrain = list(land.terrain)
    strip = no_mans_land()
    for at in strip[: (len(strip) + 1) // 2]:
        mirrored = HEXES[len(HEXES) - 1 - INDEX[at]]
        terrain[INDEX[at]] = terrain[INDEX[mirrored]] = await game.resolve(bare_ground)
    game.change(MAP, terrain=tuple(terrain), roads=land.roads, rivers=land.rivers)
    game.say("NoMansLand is laid out.", "SPF-SCEN-06", kind="phase")


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


@step
async def deploy(game: Game) -> None:
    """Blind set-up: both sides place all their units behind the screen. (SPF-SETUP-01 to SPF-SETUP-03)"""
    questions = tuple(ask_deploy(game, seat) for seat in (0, 1))
    answers = await game.ask(Together(prompt="Set up your units.", clause="SPF-SETUP-01", questions=questions))
    for seat, answer in answers.items():
        put_down(game, seat, answer)
    game.say("Both sides have set up behind the screen.", "SPF-SETUP-01")


@step
async def remove_screen(game: Game) -> None:
    """The screen is removed when both are done. (SPF-SETUP-01)"""
    game.change(BATTLE, is_screened=False)
    game.reveal("The screen is removed.", "SPF-SETUP-01", kind="phase")


def put_down(game: Game, seat: int, answer: Mapping[str, str]) -> None:
    """Put the seat's units where the answer says."""
    for unit in units_of(game, seat):
        at, facing, speed = (answer[f"{unit.id} {what}"] for what in ("hex", "facing", "speed"))
        game.change(unit.id, at=BOARD.named(at), facing=int(facing), speed=speed)
        game.change(orders_id(unit.id), speed=speed)


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
        hexes = tuple(Option(BOARD.name(at), at=_drawn(at)) for at in zone_of(game, unit))
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


def _drawn(at: Hex) -> tuple[float, float]:
    x, y = centre(at)
    return round(x, 3), round(y, 3)


def check_deployment(game: Game, units: list[Unit], answer: Mapping[str, str]) -> None:
    """Within the stacking limit, and only where they may stand. (SPF-SETUP-02)"""
    crowds: dict[tuple[Hex, bool], list[str]] = {}
    for unit in units:
        at, speed = BOARD.named(answer[f"{unit.id} hex"]), unit.profile.speeds[answer[f"{unit.id} speed"]]
        if not may_stand(game[MAP], at, unit.profile, is_flying=speed.flying):
            raise Refused(f"{name_of(game, unit.id)} cannot stand in {BOARD.name(at)}.", "SPF-SETUP-02")
        crowd = crowds.setdefault((at, speed.flying), [])
        crowd.append(unit.profile.size)
        if not fits(crowd):
            raise Refused(f"{BOARD.name(at)} would be overcrowded.", "SPF-STACK-01")


def _proposed(game: Game, units: list[Unit], chance: Chance) -> dict[str, str]:
    """Some legal set-up: the big ones first, each in the first hex with room of a shuffled zone."""
    answer: dict[str, str] = {}
    crowds: dict[tuple[Hex, bool], list[str]] = {}
    for unit in sorted(units, key=lambda unit: (not unit.profile.is_huge, unit.profile.size != "large")):
        speeds = [speed for speed in unit.profile.speeds.values() if speed.start]
        speed = speeds[chance.below(len(speeds))]
        zone = [at for at in zone_of(game, unit) if may_stand(game[MAP], at, unit.profile, is_flying=speed.flying)]
        while True:
            at = zone.pop(chance.below(len(zone)))
            crowd = crowds.setdefault((at, speed.flying), [])
            if fits([*crowd, unit.profile.size]):
                break
        crowd.append(unit.profile.size)
        towards = (home(other(unit.seat)) + (0, 0, 0, 1, 5)[chance.below(5)]) % 6
        answer |= {f"{unit.id} hex": BOARD.name(at), f"{unit.id} facing": str(towards), f"{unit.id} speed": speed.name}
    return answer
