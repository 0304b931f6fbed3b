"""Area fire, evasion, and the hexes a hex effect covers. (SPF-AREA, SPF-ABIL-01, SPF-ABIL-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.hexes import neighbour
from grognard.rulesets.steampunk.dice.facts import AreaFire
from grognard.rulesets.steampunk.play.gunnery.range_bands import band_to
from grognard.rulesets.steampunk.table.abilities import abilities_of
from grognard.rulesets.steampunk.table.board import beside, on_board
from grognard.rulesets.steampunk.table.guns import crew_of, is_one_attack, weapon_in
from grognard.rulesets.steampunk.table.records import MAP, Unit
from grognard.rulesets.steampunk.table.terrain import entrenched, ground_at
from grognard.rulesets.steampunk.table.units import standing_of, units_at

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.lists.sheets import Covering
    from grognard.rulesets.steampunk.table.records import Map, Unit


def bases_in(game: Game, seat: int, at: Hex, *, is_air: bool) -> list[Unit]:
    """The enemy bases area fire at a hex rolls for: hidden ones too, on one layer. (SPF-AREA-01, SPF-HIDE-01)"""
    return [unit for unit in units_at(game, at, "air" if is_air else "ground") if unit.seat != seat]


def area_facts(game: Game, target: Unit, needs: int) -> AreaFire:
    """A die for every model of the base, and its evasion. (SPF-AREA-01, SPF-AREA-02)"""
    return AreaFire(len(target.living), needs, evasion_of(game, target))


def evasion_of(game: Game, unit: Unit) -> int | None:
    """The roll that evades an area hit: the best Evasion, improved; None without any. (SPF-ABIL-01, SPF-ABIL-02)"""
    own, abilities = standing_of(game, unit), abilities_of(unit)
    found = [needs for ability in abilities if (needs := ability.evasion(own)) is not None]
    cover = terrain_evasion(game, unit)
    found += [cover] if cover is not None else []
    if not found:
        return None
    return min(found) - sum(ability.evasion_plus(own) for ability in abilities)


def terrain_evasion(game: Game, unit: Unit) -> int | None:
    """What cover gives to medium or smaller units on the ground. (SPF-TERR-02, SPF-SHOOT-07, SPF-TERR-17)"""
    assert unit.at is not None
    if unit.is_flying or not unit.profile.is_medium_or_smaller:
        return None
    land = game[MAP]
    row = ground_at(land, unit.at)
    return (entrenched(row) if unit.at in land.entrenched else row).evasion


def covered(land: Map, unit: Unit, covers: Covering, goal: Hex) -> list[Hex]:
    """The hexes a hex effect is placed in. (SPF-SHEET-05, SPF-AREA-03)"""
    assert unit.at is not None
    if covers.where == "own":
        return [unit.at]
    if covers.where == "ahead":
        ahead = neighbour(unit.at, unit.facing)
        return [ahead] if on_board(land, ahead) else []
    return [goal, *beside(land, goal)] if covers.where == "target and neighbours" else [goal]


def needs_of(unit: Unit, number: int, at: Hex) -> int | None:
    """What an area weapon needs at this range, fired by so many models. (SPF-AREA-01, SPF-AREA-04)"""
    weapon = weapon_in(unit, number)
    band, models = band_to(unit, weapon, at), len(crew_of(unit, number)) if is_one_attack(weapon) else 1
    fitting = [row.needs for row in weapon.area if row.band in ("any", band) and row.least <= models <= row.most]
    return fitting[0] if fitting and band is not None else None
