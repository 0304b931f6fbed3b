"""Maps by their names: of files, generated, widened, or drawn by a program. (TEN-SCEN-06, TEN-SETUP-05)"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from grognard.kernel.troops.maps import lay_as, read_map
from grognard.rulesets.tenth.table.generator import generate, is_generated
from grognard.rulesets.tenth.table.maps import KINDS, WIDE, Ground, widened

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import MapEntry

_drawn: dict[str, Ground] = {}


def draw(entry: MapEntry) -> str:
    """Make a map known that is in no file, and return its name: for generators, editors and tests."""
    _drawn[entry.name] = lay_as(entry, Ground)
    return entry.name


def ground(name: str) -> Ground:
    """The map of this name."""
    return _drawn.get(name) or _read(name)


@cache
def _read(name: str) -> Ground:
    return lay_as(_entry(name), Ground)


def _entry(name: str) -> MapEntry:
    if name.endswith(WIDE):
        return widened(_entry(name.removesuffix(WIDE)))
    if is_generated(name):
        return generate(name)
    return read_map(files("grognard.rulesets.tenth").joinpath(f"data/maps/{name}.toml"), KINDS)
