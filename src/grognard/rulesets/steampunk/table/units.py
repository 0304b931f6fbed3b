"""Who is on the table, and what holds for them now: look-ups the chapters share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.decisions import Measure
from grognard.kernel.table import Ref
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.facts import Toll, Victim
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import (
    EnduranceAgainstPoison,
    Immunity,
    Resistance,
    Standing,
    every,
    find,
)
from grognard.rulesets.steampunk.table.abilities import abilities_of, resistance_of, speed_of
from grognard.rulesets.steampunk.table.board import NAMES
from grognard.rulesets.steampunk.table.line_of_sight import can_see
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Cloud, Struck, Unit, UnitId
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.terrain import height_at, may_stand, terrain_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.game import Game
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.table.records import Layer


def units_of(game: Game, seat: int) -> list[Unit]:
    """The seat's bases that are not gone, on the map or aboard."""
    return [unit for unit in game.all(Unit) if unit.seat == seat and not unit.gone]


BEFORE_DAMAGE = frozenset({"Movement 1", "Assault 1"})
"""Steps before whose end, by the printed list, the damage of Gunnery 1 is not applied. (SPF-TURN-05)"""


def still_acts(game: Game, unit: Unit) -> bool:
    """Whether a base acts: by the printed list one that is doomed does, until Assault 1 applies its damage.

    (SPF-TURN-04, SPF-TURN-05)
    """
    return not unit.is_doomed or (game.options["damage_as_printed"] and game[BATTLE].step in BEFORE_DAMAGE)


def on_map(game: Game) -> list[Unit]:
    """All bases that stand on the map, hidden ones last: the order in which things happen gives nobody away."""
    return tokens_last([unit for unit in game.all(Unit) if unit.at is not None and not unit.gone])


def tokens_last(units: list[Unit]) -> list[Unit]:
    """Hidden bases after all others, by the numbers of their tokens. (SPF-HIDE-01)"""
    hidden = [unit for unit in units if unit.is_hidden]
    if not hidden:
        return units
    return [unit for unit in units if not unit.is_hidden] + sorted(hidden, key=lambda unit: (unit.seat, unit.token))


def units_at(game: Game, at: Hex, layer: Layer | None = None) -> list[Unit]:
    """The bases in a hex, on one layer or on both."""
    return [unit for unit in on_map(game) if unit.at == at and layer in (None, unit.layer)]


def enemies_of(game: Game, seat: int) -> list[Unit]:
    """Enemy bases on the map that can be seen for what they are. (SPF-HIDE-01)"""
    return [unit for unit in on_map(game) if unit.seat != seat and not unit.is_hidden]


def name_of(game: Game, unit: UnitId) -> str:
    """What the log calls it: its name; a hidden base only by its token. (SPF-HIDE-01)"""
    known = game[unit]
    if known.is_hidden:
        return tell("Hidden token {token}", token=f"{'AB'[known.seat]}{known.token}")
    return known.name


def own_name(unit: Unit) -> str:
    """What its owner calls it, hidden or not: for questions to him alone."""
    return unit.name


def token_id(unit: Unit) -> str:
    """What the enemy's view calls a hidden base. (SPF-HIDE-01)"""
    return f"token-{'AB'[unit.seat]}{unit.token}"


def shown(game: Game, *units: UnitId) -> list[str]:
    """The ids an event may name: hidden bases only by their tokens. (SPF-HIDE-01)"""
    return [token_id(game[unit]) if game[unit].is_hidden else unit for unit in units]


def place_of(unit: Unit) -> str:
    """The name of its hex."""
    return NAMES[unit.at] if unit.at is not None else tell("off the map")


def new_id(game: Game, prefix: str) -> str:
    """A fresh id for a record."""
    serial = game[BATTLE].serial + 1
    game.change(BATTLE, serial=serial)
    return f"{prefix}-{serial}"


# ---------------------------------------------------------------- abilities


# ---------------------------------------------------------------- facts


def standing_of(game: Game, unit: Unit) -> Standing:
    """How it stands, for the to-hit table. (SPF-SHOOT-04)"""
    assert unit.at is not None
    speed = unit.profile.speeds[unit.speed]
    return Standing(speed_of(unit), speed.pace, terrain_at(game[MAP], unit.at), speed.flying)


def victim_of(unit: Unit) -> Victim:
    """What the damage rolls against it look at. (SPF-DMG-01, SPF-DMG-10, SPF-ABIL-12, SPF-ABIL-13)

    All its models use the same tables. (SPF-UNIT-02)
    """
    abilities = abilities_of(unit)
    kinds = dict.fromkeys(ability.kind.casefold() for ability in every(abilities, Resistance))
    profile = unit.profile
    return Victim(
        tables=profile.tables,
        resistances=tuple((kind, resistance_of(unit, kind)) for kind in sorted(kinds)),
        immunities=frozenset(ability.what.casefold() for ability in every(abilities, Immunity)),
        is_bio=profile.is_bio,
        is_shaken=unit.is_shaken,
        is_crippled="crippled crew" in unit.wear.marks,
        endures_poison=find(abilities, EnduranceAgainstPoison) is not None,
        owner=unit.seat,
    )


def toll_of(unit: Unit) -> Toll:
    """How it stands in the books before the next damage roll. (SPF-TURN-03)"""
    return Toll(unit.models, unit.future, unit.future_crew, unit.endurance)


def models_lost(before: Toll) -> Callable[[int], Measure]:
    """What is looked at before an endurance token is spent amid damage rolls. (SPF-ABIL-25)"""
    return lambda _: Measure(tell("models lost"), lambda after: before.models - after.models)


def armour_of(unit: Unit, angle: int) -> int:
    """Its armour at an angle, after acid and damage. (SPF-ARMOR-01, SPF-ARMOR-05)"""
    return max(unit.profile.armour[angle] - unit.wear.armour, 0)


def smoke_of(game: Game) -> frozenset[Hex]:
    """The hexes in smoke. (SPF-TERR-11)"""
    return frozenset(cloud.at for cloud in game.all(Cloud) if cloud.kind == "smoke")


def sees(game: Game, viewer: Unit, target: Unit, start: Hex | None = None) -> bool:
    """Whether a line of sight runs from a unit (or from another hex in its place) to another unit. (SPF-LOS-13)"""
    land = game[MAP]
    begin = start or viewer.at
    assert begin is not None
    assert target.at is not None
    high = height_at(land, begin, is_flying=viewer.is_flying)
    low = height_at(land, target.at, is_flying=target.is_flying)
    return can_see(land, smoke_of(game), begin, high, target.at, low)


def sees_hex(game: Game, viewer: Unit, at: Hex, *, is_air: bool = False) -> bool:
    """Whether a line of sight runs from a unit to a hex. (SPF-LOS-15)"""
    land = game[MAP]
    assert viewer.at is not None
    high = height_at(land, viewer.at, is_flying=viewer.is_flying)
    return can_see(land, smoke_of(game), viewer.at, high, at, height_at(land, at, is_flying=is_air))


def may_land(game: Game, unit: Unit, speed: str) -> bool:
    """No landing where it could not stand, among enemies or in a crowd. (SPF-TERR-13, SPF-STACK-03)"""
    flies = unit.profile.speeds[speed].flying
    if flies == unit.is_flying or unit.at is None:
        return True
    there = [each for each in units_at(game, unit.at, "air" if flies else "ground") if each.id != unit.id]
    if any(each.seat != unit.seat and not each.is_hidden for each in there):
        return False
    sizes = [each.profile.size for each in there if each.seat == unit.seat]
    return may_stand(game[MAP], unit.at, unit.profile, is_flying=flies) and fits([*sizes, unit.profile.size])


def struck_id(game: Game) -> Ref[Struck]:
    """A fresh id for hits that await their damage rolls."""
    return Ref(new_id(game, "struck"))
