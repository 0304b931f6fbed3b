"""Battles to fight: each is one name, or a map, a layout and a mission that can be combined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.errors import Unknown
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable

BETWEEN = "/"
"""What stands between the parts of a composed name."""


class ScenarioPart(msgspec.Struct, frozen=True):
    """A map, a layout or a mission."""

    name: str
    about: str


class Scenario(msgspec.Struct, frozen=True):
    """A battle to fight. `parts` are the names of its parts, where a ruleset has parts; its own name is then short."""

    name: str
    about: str
    parts: tuple[str, ...] = ()
    title: str = ""
    """What people read, where the name is only a key."""

    @property
    def composed(self) -> str:
        """The name that the header of a game holds."""
        return BETWEEN.join(self.parts) or self.name


Parts = Mapping[str, tuple[ScenarioPart, ...]]
"""All that can be combined, by kind, in the order of the composed name: {"map": ..., "layout": ..., "mission": ...}."""


def composed(scenarios: tuple[Scenario, ...], parts: Parts, name: str | None, can_make: Callable[[str], bool]) -> str:
    """The whole name of a scenario: of the first if none is named; what a composed name leaves out is the first too."""
    if name is None:
        return scenarios[0].composed
    for scenario in scenarios:
        if name in (scenario.name, scenario.composed):
            return scenario.composed
    if not parts or name.count(BETWEEN) >= len(parts):
        if can_make(name):
            return name
        raise Unknown(tell("scenario"), name, [scenario.name for scenario in scenarios])
    said = name.split(BETWEEN)
    said += [""] * (len(parts) - len(said))
    return BETWEEN.join(
        _part(kind, known, own, can_make) for (kind, known), own in zip(parts.items(), said, strict=True)
    )


def _part(kind: str, known: tuple[ScenarioPart, ...], name: str, can_make: Callable[[str], bool]) -> str:
    if not name:
        return known[0].name
    if all(part.name != name for part in known) and not can_make(name):
        raise Unknown(kind, name, [part.name for part in known])
    return name
