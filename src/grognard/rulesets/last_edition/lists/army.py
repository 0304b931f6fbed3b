"""Armies: how they are read, with the datasheets, powers and command abilities that they use. (TLE-ARMY)"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from grognard.kernel.armies import read_army
from grognard.kernel.data import load_toml
from grognard.kernel.errors import Unknown
from grognard.rulesets.last_edition.lists.deeds import CommandAbility, PowerEntry
from grognard.rulesets.last_edition.lists.sheets import Army, Datasheet, Library

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SAMPLES = (
    "saltmarch patrol", "emberwright patrol", "hollow patrol",
    "saltmarch watch", "emberwright crew", "hollow hunt",
    "saltmarch host", "emberwright column", "hollow court",
    "saltmarch flood", "emberwright foundry", "hollow night",
)  # fmt: skip
"""Names of the armies in data/armies, of 500, 1000, 1500 and 2000 points; the first two are a ready match."""
PATROLS = SAMPLES[:2]
"""Small armies for a first game."""

N = TypeVar("N", bound=Datasheet | PowerEntry | CommandAbility)


@cache
def shelf() -> Library:
    """Every datasheet, power and command ability that comes with the game."""
    folder = files("grognard.rulesets.last_edition").joinpath("data/sheets")
    found = [load_toml(file, Library) for file in sorted(folder.iterdir(), key=lambda each: each.name)]
    return Library(
        datasheet=tuple(each for library in found for each in library.datasheet),
        power=tuple(each for library in found for each in library.power),
        command=tuple(each for library in found for each in library.command),
    )


def read(source: Any) -> Army:
    """The army from a sample's name, a path to a TOML or JSON file, or plain data, with all that its units use."""
    return complete(read_army(source, Army, SAMPLES, _sample))


@cache
def _sample(name: str) -> Army:
    """An army that comes with the game."""
    file = files("grognard.rulesets.last_edition").joinpath(f"data/armies/{name.replace(' ', '_')}.toml")
    return complete(load_toml(file, Army))


def recall(data: Mapping[str, Any]) -> Army:
    """The army in a game's header, read only once however many games are played with it."""
    return _recalled(msgspec.msgpack.encode(data))


@lru_cache(maxsize=64)
def _recalled(data: bytes) -> Army:
    return read(msgspec.msgpack.decode(data))


def complete(army: Army) -> Army:
    """The army with every datasheet, power and command ability that it names, its own before those of the game."""
    sheets = _named("datasheet", (unit.datasheet for unit in army.unit), army.datasheet, shelf().datasheet)
    powers = _named("power", (name for sheet in sheets for name in sheet.powers), army.power, shelf().power)
    orders = (name for sheet in sheets for name in sheet.commands)
    commands = _named("command ability", orders, army.command, shelf().command)
    return msgspec.structs.replace(army, datasheet=sheets, power=powers, command=commands)


def _named(what: str, names: Iterable[str], own: tuple[N, ...], shelved: tuple[N, ...]) -> tuple[N, ...]:
    """What is named, each once."""
    known = {each.name: each for each in (*shelved, *reversed(own))}
    used: dict[str, N] = {}
    for name in names:
        if name not in known:
            raise Unknown(what, name, known)
        used[name] = known[name]
    return tuple(used.values())
