"""The part of a ruleset that lets players bring maps of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from grognard.kernel.troops.maps import MapEntry
from grognard.kernel.troops.own_maps import MapLaw


class Maps(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """Maps of one's own."""

    law: MapLaw
    """What they must be."""
    kinds: Mapping[str, tuple[str, str]]
    """The kinds of terrain by their keys: what each is called, and its texture."""
    ready: tuple[str, ...]
    """Names of the maps that come with the ruleset; the first is the one to begin with."""
    entry: Callable[[str], MapEntry]
    """One of them, as its file has it."""
    side: float | None = None
    """How long the sides of every piece are, where they are all alike."""
    image: str = ""
    """How the other half of every table is made, where there is no choice."""
