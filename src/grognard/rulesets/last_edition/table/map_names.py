"""Scenarios: a map, a layout and a secondary mission, each chosen or left to the dice. (TLE-SETUP-03)"""

from __future__ import annotations

from typing import NamedTuple

from grognard.kernel.errors import Unknown
from grognard.kernel.troops.own_maps import is_own
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.table.generator import is_generated
from grognard.rulesets.last_edition.table.layouts import LAYOUTS
from grognard.rulesets.last_edition.table.maps import REFERENCE

ROLLED = "rolled"
"""The dice decide. (TLE-SETUP-04, TLE-SETUP-11)"""
THE_REFERENCE = "reference"
"""The reference map of the layout. (TLE-TERR-19, TLE-TERR-20, TLE-TERR-21)"""
LAYOUT_NAMES = {
    "quarters": tell("Quarters"),
    "short_edges": tell("Short edges"),
    "corners": tell("Corners"),
}
SECONDARY_NAMES = {
    "attack": tell("Attack"),
    "secret_mission": tell("Secret mission"),
    "bombs": tell("Bombs"),
    "plan_of_attack": tell("Plan of attack"),
    "poison_cloud": tell("Poison cloud"),
    "storm": tell("Storm"),
}
MAPS: dict[str, tuple[str, str]] = {
    "crossing": ("quarters", tell("An open crossing, the buildings stand far out.")),
    "old orchard": ("quarters", tell("Copses and ruins crowd about the middle.")),
    "ring of barns": ("quarters", tell("Barns all round, and lanes between them.")),
    "two roads": ("short_edges", tell("A wide open middle between two roads.")),
    "broken bridge": ("short_edges", tell("The middle is choked with ruins.")),
    "drift": ("short_edges", tell("Cover drifts from one edge to the other.")),
    "escarpment": ("corners", tell("Open ground along the border, cover in the corners.")),
    "saw mills": ("corners", tell("Mills and stacks of timber in the middle.")),
    "long hedge": ("corners", tell("Hedges on every way from corner to corner.")),
}
"""The maps beside the three reference maps: the layout that each was made for, and what it shows."""


class Chosen(NamedTuple):
    """The three parts of a scenario's name."""

    map: str
    layout: str
    mission: str

    @property
    def fixed_layout(self) -> str | None:
        """The layout that was agreed on, or that the map was made for; None if it is rolled. (TLE-SETUP-03)"""
        if self.layout != ROLLED:
            return self.layout
        return MAPS[self.map][0] if self.map in MAPS else None

    def map_for(self, layout: str) -> str:
        """The name of the map for a layout. (TLE-SETUP-12)"""
        if self.map == THE_REFERENCE:
            return REFERENCE[layout]
        return f"{self.map} {layout}" if is_generated(self.map) else self.map


def chosen(scenario: str) -> Chosen:
    """The parts of a scenario.

    >>> chosen("generated 4/corners/storm").map_for("corners")
    'generated 4 corners'
    """
    return Chosen(*scenario.split("/"))


def can_make(scenario: str) -> bool:
    """Whether a scenario asks for a generated map or a player's own, with or without the other parts."""
    name, *rest = scenario.split("/")
    known = ((ROLLED, *LAYOUTS), (ROLLED, *SECONDARY_NAMES))
    return (is_own(name) or is_generated(name)) and all(part in names for part, names in zip(rest, known, strict=False))


def completed(scenario: str) -> str:
    """The scenario with all three parts; only a map is generated.

    >>> completed("generated 4")
    'generated 4/rolled/rolled'
    """
    name, layout, mission = [*scenario.split("/"), ROLLED, ROLLED][:3]
    for kind, part, known in (("layout", layout, LAYOUTS), ("mission", mission, tuple(SECONDARY_NAMES))):
        if part not in (ROLLED, *known):
            raise Unknown(kind, part, (ROLLED, *known))
    return f"{name}/{layout}/{mission}"
