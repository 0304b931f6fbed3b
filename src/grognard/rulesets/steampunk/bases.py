"""Who is on the table, and what holds for them now: look-ups the chapters share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.table import Ref
from grognard.rulesets.steampunk.abilities import Standing, UnitAbility, find, in_force
from grognard.rulesets.steampunk.facts import Toll, Victim
from grognard.rulesets.steampunk.field import BOARD, can_see, height_at, terrain_at
from grognard.rulesets.steampunk.records import BATTLE, MAP, Cloud, Struck, Unit, UnitId

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.abilities import A
    from grognard.rulesets.steampunk.records import Layer

IMMUNE_TO = ("regular", "psychic", "light", "crew", "critical", "fire", "poison", "acid", "poison clouds", "shaken")


def units_of(game: Game, seat: int) -> list[Unit]:
    """The seat's bases that are not gone, on the map or aboard."""
    return [unit for unit in game.all(Unit) if unit.seat == seat and not unit.gone]


def on_map(game: Game) -> list[Unit]:
    """All bases that stand on the map."""
    return [unit for unit in game.all(Unit) if unit.at is not None and not unit.gone]


def units_at(game: Game, at: Hex, layer: Layer | None = None) -> list[Unit]:
    """The bases in a hex, on one layer or on both."""
    return [unit for unit in on_map(game) if unit.at == at and layer in (None, unit.layer)]


def enemies_of(game: Game, seat: int) -> list[Unit]:
    """Enemy bases on the map that can be seen for what they are. (SPF-HIDE-01)"""
    return [unit for unit in on_map(game) if unit.seat != seat and not unit.is_hidden]


def name_of(game: Game, unit: UnitId) -> str:
    """What the log calls it: its name and its number."""
    return f"{game[unit].profile.name} {unit}"


def place_of(unit: Unit) -> str:
    """The name of its hex."""
    return BOARD.name(unit.at) if unit.at is not None else "off the map"


def new_id(game: Game, prefix: str) -> str:
    """A fresh id for a record."""
    serial = game[BATTLE].serial + 1
    game.change(BATTLE, serial=serial)
    return f"{prefix}-{serial}"


# ---------------------------------------------------------------- abilities


def words_of(unit: Unit) -> frozenset[str]:
    """The type words of the base and of its living models. (SPF-ABIL-19)"""
    words = unit.profile.words
    for number in unit.living:
        words |= unit.profile.figures[number].words
    return words


def abilities_of(unit: Unit) -> tuple[UnitAbility, ...]:
    """What is in force for the base: its own abilities, and those of any living model. (SPF-UNIT-07)"""
    profile = unit.profile
    own = [*profile.abilities, *(a for number in unit.living for a in profile.figures[number].abilities)]
    held = in_force(tuple(dict.fromkeys(own)), words_of(unit), unit.speed)
    return without_lost(held, unit)


def model_abilities(unit: Unit, figure: int) -> tuple[UnitAbility, ...]:
    """What is in force for one model: the base's abilities and its own. (SPF-UNIT-07)"""
    profile = unit.profile
    own = (*profile.abilities, *(profile.figures[figure].abilities if figure >= 0 else ()))
    return without_lost(in_force(own, words_of(unit), unit.speed), unit)


def without_lost(abilities: tuple[UnitAbility, ...], unit: Unit) -> tuple[UnitAbility, ...]:
    """Without those a damage result took away. (SPF-DMG-09)"""
    if not unit.wear.lost:
        return abilities
    return tuple(a for a in abilities if not any(str(a).casefold().startswith(name) for name in unit.wear.lost))


def ability_of(unit: Unit, kind: type[A]) -> A | None:
    """The base's ability of this kind, if it is in force."""
    return find(abilities_of(unit), kind)


# ---------------------------------------------------------------- facts


def standing_of(game: Game, unit: Unit) -> Standing:
    """How it stands, for the to-hit table. (SPF-SHOOT-04)"""
    assert unit.at is not None
    speed = unit.profile.speeds[unit.speed]
    return Standing(unit.speed, speed.pace, terrain_at(game[MAP], unit.at), speed.flying)


def victim_of(unit: Unit) -> Victim:
    """What the damage rolls against it look at. (SPF-DMG-01, SPF-ABIL-12, SPF-ABIL-13)"""
    abilities = abilities_of(unit)
    kinds = {str(getattr(ability, "kind", "")).casefold() for ability in abilities} - {""}
    resistances = tuple((kind, sum(ability.resists(kind) for ability in abilities)) for kind in sorted(kinds))
    immunities = frozenset(what for what in IMMUNE_TO if any(ability.is_immune_to(what) for ability in abilities))
    profile = unit.profile
    return Victim(profile.tables, resistances, immunities, profile.is_bio, unit.is_shaken)


def toll_of(unit: Unit) -> Toll:
    """How it stands in the books before the next damage roll. (SPF-TURN-03)"""
    return Toll(unit.models, unit.future, unit.future_crew, unit.endurance)


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


def struck_id(game: Game) -> Ref[Struck]:
    """A fresh id for hits that await their damage rolls."""
    return Ref(new_id(game, "struck"))
