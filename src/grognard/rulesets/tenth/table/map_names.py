"""Maps by their names: of files, generated, widened, or drawn by a program. (TEN-SCEN-06, TEN-SETUP-05)"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

from grognard.kernel.troops.maps import lay_as, read_map
from grognard.kernel.troops.own_maps import MapLaw, is_own
from grognard.rulesets.tenth.table.generator import generate, is_generated
from grognard.rulesets.tenth.table.maps import KINDS, WIDE, Ground, widened

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import MapEntry

OWN = MapLaw(kinds=KINDS, sizes=((60.0, 44.0),), room=400.0, markers=(1, 12))
"""What a player's own map must be; that of a grand battle is widened like all others. (TEN-SETUP-05, TEN-SCEN-06)"""
_drawn: dict[str, Ground] = {}


def draw(entry: MapEntry) -> str:
    """Make a map known that is in no file, and return its name: for generators, editors and tests."""
    _drawn[entry.name] = lay_as(entry, Ground)
    return entry.name


def ground(name: str) -> Ground:
    """The map of this name."""
    return _drawn.get(name) or _read(name)


@lru_cache(maxsize=256)
def _read(name: str) -> Ground:
    return lay_as(map_of(name), Ground)


def map_of(name: str) -> MapEntry:
    """The map of this name, as its file or its name has it."""
    if name.endswith(WIDE):
        return widened(map_of(name.removesuffix(WIDE)))
    if is_own(name):
        return OWN.read(name)
    if is_generated(name):
        return generate(name)
    return read_map(files("grognard.rulesets.tenth").joinpath(f"data/maps/{name}.toml"), KINDS)
