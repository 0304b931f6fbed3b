"""What pieces of terrain are called, in the language of the reader. (SZOP-TABLE-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import centre
from grognard.kernel.words import tell, template

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import Feature
    from grognard.kernel.words import Sentence
    from grognard.rulesets.szop.table.records import Point

PIECES = (
    tell("Apple trees"),
    tell("Barn"),
    tell("Barrels"),
    tell("Beehives"),
    tell("Boat shed"),
    tell("Canal, between"),
    tell("Canal, west"),
    tell("Cart park"),
    tell("Chapel"),
    tell("Cliff"),
    tell("Coal heap"),
    tell("Corn house"),
    tell("Crane"),
    tell("Deep pool"),
    tell("Deep pool by the dyke"),
    tell("Ditch"),
    tell("Drying racks"),
    tell("East hill"),
    tell("Foot of the hill"),
    tell("Ford"),
    tell("Garden"),
    tell("Garden hedge"),
    tell("Gravel bank"),
    tell("Hay stacks"),
    tell("Hedge"),
    tell("Hill"),
    tell("House"),
    tell("Lower bench"),
    tell("Marsh"),
    tell("Office"),
    tell("Orchard"),
    tell("Parapet"),
    tell("Pear trees"),
    tell("Piled crates"),
    tell("Pit"),
    tell("Poplars"),
    tell("Pump house"),
    tell("Rails"),
    tell("Reeds"),
    tell("Rock"),
    tell("Rubble"),
    tell("Ruin"),
    tell("Ruined house"),
    tell("Ruined mill"),
    tell("Ruined row"),
    tell("Salt pan"),
    tell("Scrub"),
    tell("Sluice"),
    tell("Spoil heap"),
    tell("Square"),
    tell("Stable"),
    tell("Stacked peat"),
    tell("Stone blocks"),
    tell("Stone wall"),
    tell("Sunken lane"),
    tell("Swamp"),
    tell("Terrace"),
    tell("Thicket"),
    tell("Timber yard"),
    tell("Toll house"),
    tell("Tool shed"),
    tell("Tower"),
    tell("Tussocks"),
    tell("Upper bench"),
    tell("Wall"),
    tell("Wall by the lane"),
    tell("Warehouse"),
    tell("West hill"),
    tell("West wood"),
    tell("Willows"),
    tell("Wood"),
    tell("Workshop"),
    tell("Wreck"),
    tell("Wreck of a barge"),
)
"""The names in our maps and of the generator; those of a player's own map are shown as they are."""


def piece_name(feature: Feature) -> Sentence:
    """The name of a piece, or what it is known by."""
    return template(feature.name or feature.id)


def middle_of(feature: Feature) -> Point:
    """Where the name of a piece stands on the table."""
    x, y = centre(feature.area)
    return round(x, 3), round(y, 3)
