"""Range bands: what a distance does to hitting, AP and damage. (SPF-SHOOT-08)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import NotAtLongRange, has
from grognard.rulesets.steampunk.table.board import far

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex
    from grognard.kernel.words import Sentence
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Band
    from grognard.rulesets.steampunk.lists.sheets import Weapon
    from grognard.rulesets.steampunk.table.records import Unit


BANDS: dict[Band, int] = {"point_blank": 1, "normal": 0, "long": -1}
"""To hit, AP and damage alike. (SPF-SHOOT-08)"""


RANGES: dict[Band, Sentence] = {
    "point_blank": tell("point blank range"),
    "normal": tell("normal range"),
    "long": tell("long range"),
}


def band_of(hexes: int, reach: int) -> Band | None:
    """The range band of a distance; None beyond twice the weapon's range. (SPF-SHOOT-08)

    >>> band_of(1, 1), band_of(2, 1), band_of(3, 1)
    ('point_blank', 'long', None)
    """
    if hexes > 2 * reach:
        return None
    if hexes <= 1:
        return "point_blank"
    return "normal" if hexes <= reach else "long"


def band_to(unit: Unit, weapon: Weapon, at: Hex) -> Band | None:
    """The range band, if the weapon reaches so far. (SPF-SHOOT-08)"""
    assert unit.at is not None
    return band_at(weapon, far(unit.at, at))


def band_at(weapon: Weapon, hexes: int) -> Band | None:
    """The range band of so many hexes; some weapons are not fired at long range. (SPF-SHOOT-08, SPF-SHEET-05)"""
    band = band_of(hexes, weapon.range)
    return None if band == "long" and has(weapon.abilities, NotAtLongRange) else band
