"""Maps that players bring: a scenario called "own map" holds the whole map, so that a record needs no file.

A ruleset says by a `MapLaw` what its tables must be; whatever is wrong with a map is told with its place in it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.data import BadFile, convert, load_json, load_toml
from grognard.kernel.data.files import parse_json, read_text
from grognard.kernel.errors import BadData
from grognard.kernel.plane import bounds, overlap
from grognard.kernel.troops.maps import MapEntry, area_of, problems
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.kernel.plane import Polygon

PREFIX = "own map "
"""How the name of such a scenario begins; the map as JSON follows."""
LARGEST = 20_000
"""Letters of such a name."""
MOST_PIECES = 120
PLAYERS = (0, 1)

Fault = tuple[tuple[str | int, ...], str]
"""Where in a map something is wrong, and what."""


def _nothing_else(_entry: MapEntry) -> list[Fault]:
    return []


class MapLaw(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """What a map of a ruleset must be."""

    kinds: Collection[str]
    """Kinds of terrain."""
    wall_kinds: Collection[str] = ("wall",)
    sizes: tuple[tuple[float, float], ...]
    """Widths and heights of tables; the first is the usual one."""
    room: float | None = None
    """Square inches that each side's zone has at least; None where the rules lay the zones."""
    markers: tuple[int, int] | None = None
    """How many objectives a map has, at least and at most; None where the rules lay them."""
    faults: Callable[[MapEntry], list[Fault]] = _nothing_else
    """What else is wrong."""

    def check(self, entry: MapEntry) -> list[Fault]:
        """Everything that is wrong with a map."""
        found = list(problems(entry, self.kinds, self.wall_kinds))
        if (entry.width, entry.height) not in self.sizes:
            sizes = ", ".join(f"{width:g} x {height:g}" for width, height in self.sizes)
            found.append((("width",), tell("a table measures {sizes} inches", sizes=sizes)))
        if len(entry.feature) > MOST_PIECES:
            found.append((("feature", MOST_PIECES), tell("a map has at most {most} pieces", most=MOST_PIECES)))
        if self.room is not None:
            found += _zone_faults(entry, self.room)
        objectives = sum(marker.kind == "objective" for marker in entry.marker)
        if self.markers is not None and not self.markers[0] <= objectives <= self.markers[1]:
            found.append((("marker",), _number_of_objectives(*self.markers)))
        # What a ruleset asks for can only be looked at on a map that is sound.
        return found or self.faults(entry)

    def read(self, name: str) -> MapEntry:
        """The map that the name of a scenario holds; a `BadFile` if it cannot be played on."""
        entry = unpacked(name)
        found = self.check(entry)
        if found:
            raise BadFile([BadData(sentence, file=entry.name) for _, sentence in found])
        return entry


def is_own(name: str) -> bool:
    """Whether the name of a scenario holds a map.

    >>> is_own('own map {"name":"Pond"}'), is_own("corners")
    (True, False)
    """
    return name.startswith(PREFIX)


def packed(entry: MapEntry) -> str:
    """The name of the scenario that is played on a map; no stroke in it, for that parts the names of scenarios.

    >>> packed(MapEntry(name="A/B"))
    'own map {"name":"A\\\\u002fB"}'
    """
    return PREFIX + json.dumps(plain(entry), ensure_ascii=False, separators=(",", ":")).replace("/", "\\u002f")


def unpacked(name: str) -> MapEntry:
    """The map in the name of a scenario."""
    if len(name) > LARGEST:
        raise BadFile.single(tell("the map is larger than {most} letters", most=LARGEST))
    return entry_of(parse_json(name.removeprefix(PREFIX), tell("own map")))


def short_name(name: str) -> str:
    """What a scenario is called where there is little room: the name of the map that it holds, if it holds one.

    >>> short_name('own map {"name":"Pond","width":48}/rolled/rolled'), short_name("corners")
    ('Pond/rolled/rolled', 'corners')
    """
    held = held_map(name)
    return unpacked(held).name + name[len(held) :] if held else name


def held_map(name: str) -> str:
    """The part of a scenario's name that holds a map, without what is said beside it; nothing if it holds none."""
    return name[: name.rfind("}") + 1] if is_own(name) else ""


def entry_of(data: Any, file: str = "") -> MapEntry:
    """A map from plain data."""
    return convert(data, MapEntry, file=file)


def plain(entry: MapEntry) -> dict[str, Any]:
    """A map as plain data, without what is as it is anyway."""
    data: dict[str, Any] = _plain(entry)
    return data


def _plain(thing: Any) -> Any:
    if isinstance(thing, msgspec.Struct):
        values = ((field, getattr(thing, field.name)) for field in msgspec.structs.fields(thing))
        return {field.encode_name: _plain(value) for field, value in values if value != field.default}
    return [_plain(each) for each in thing] if isinstance(thing, tuple) else thing


def read_text_map(text: str, file: str) -> MapEntry:
    """A map file of a player, TOML or JSON, in its form; what is wrong with the form is said with its line."""
    text, label = read_text(text, file)
    if text.lstrip().startswith("{"):
        return load_json(text, MapEntry, file=label)
    return load_toml(text, MapEntry, file=label)


def as_toml(entry: MapEntry) -> str:
    """A map as the text of a file.

    >>> print(as_toml(MapEntry(name="Pond", width=48)), end="")
    name = "Pond"
    width = 48
    """
    data = plain(entry)
    lines = [f"{name} = {_toml(value)}" for name, value in data.items() if name not in ("zone", "marker", "feature")]
    for name in ("zone", "marker", "feature"):
        for each in data.get(name, ()):
            lines += ["", f"[[{name}]]", *(f"{key} = {_toml(value)}" for key, value in each.items())]
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    """A value as TOML spells it; texts, numbers and lists are spelled as in JSON."""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_toml(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _number_of_objectives(least: int, most: int) -> str:
    if least < most:
        return tell("a map has {least} to {most} objectives", least=least, most=most)
    return tell("a map has {least} objectives", least=least)


def _zone_faults(entry: MapEntry, room: float) -> list[Fault]:
    """Each side has one zone, the first side's first; they do not overlap and have room for an army."""
    if tuple(zone.seat for zone in entry.zone) != PLAYERS:
        return [(("zone",), tell("a map has two zones, first that of side 1 and then that of side 2"))]
    areas = [area_of(zone.rect, zone.corners) for zone in entry.zone]
    found: list[Fault] = []
    if overlap(*areas):
        found.append((("zone", 1), tell("the zones overlap")))
    for n, area in enumerate(areas):
        if _size(area) < room:
            said = tell(
                "the zone of side {number} is too small for an army: it needs {room} square inches",
                number=n + 1,
                room=f"{room:g}",
            )
            found.append((("zone", n), said))
    return found


def _size(area: Polygon) -> float:
    """Square inches."""
    points = area.points
    left, low, _, _ = bounds(area)
    moved = [(x - left, y - low) for x, y in points]
    return abs(sum(moved[n - 1][0] * y - x * moved[n - 1][1] for n, (x, y) in enumerate(moved))) / 2
