"""Scenarios: rolled, one of the layouts, a named map, or a generated one."""

from __future__ import annotations

from grognard.rulesets.last_edition.table.layouts import LAYOUTS

MAPS: dict[str, str] = {}
"""The maps beside the three reference maps, each with the layout that it was made for."""


def layout_of(scenario: str) -> str | None:
    """The layout that a scenario fixes; None if it is rolled. (TLE-SETUP-03)"""
    return scenario if scenario in LAYOUTS else MAPS.get(scenario)
