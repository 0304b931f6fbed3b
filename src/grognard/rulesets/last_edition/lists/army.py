"""Armies: how they are read, with the datasheets, powers and command abilities that they use. (TLE-ARMY)"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from grognard.kernel.armies import read_army, recalling
from grognard.kernel.data import BadFile, load_toml
from grognard.kernel.data.files import read_text
from grognard.kernel.data.line_numbers import json_places, line_of, toml_places
from grognard.kernel.errors import BadData, hint
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.abilities import CommandAbility, PowerEntry
from grognard.rulesets.last_edition.lists.sheets import Army, Datasheet, Library

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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
    return complete(_as_written(source), source)


def read_with_own(source: Any) -> Army:
    """The same with every datasheet that it brings itself, whether a unit uses it or not: for cards."""
    army = _as_written(source)
    done = complete(army, source)
    used = {sheet.name for sheet in done.datasheet}
    spare = tuple(sheet for sheet in army.datasheet if sheet.name not in used)
    shown = msgspec.structs.replace(done, datasheet=(*done.datasheet, *spare))
    return msgspec.structs.replace(shown, power=_powers(shown, army), command=_commands(shown, army))


def _as_written(source: Any) -> Army:
    return read_army(source, Army, SAMPLES, _sample)


@cache
def _sample(name: str) -> Army:
    """An army that comes with the game."""
    file = files("grognard.rulesets.last_edition").joinpath(f"data/armies/{name.replace(' ', '_')}.toml")
    return complete(load_toml(file, Army))


recall = recalling(read)
"""The army in a game's header, read only once however many games are played with it."""


def complete(army: Army, source: Any = None) -> Army:
    """The army with every datasheet, power and command ability that it names, its own before those of the game.

    Names that nobody knows are told all at once, with the line of the file they stand in. (TLE-DATA-02)
    """
    unknown = [*_unknown_sheets(army), *_unknown_deeds(army)]
    if unknown:
        label, places = _places_in(source)
        raise BadFile([BadData(said, file=label, line=line_of(places, path)) for path, said in unknown])
    sheets = _named((unit.datasheet for unit in army.unit), army.datasheet, shelf().datasheet)
    done = msgspec.structs.replace(army, datasheet=sheets)
    return msgspec.structs.replace(done, power=_powers(done, army), command=_commands(done, army))


def _powers(done: Army, own: Army) -> tuple[PowerEntry, ...]:
    return _named((name for sheet in done.datasheet for name in sheet.powers), own.power, shelf().power)


def _commands(done: Army, own: Army) -> tuple[CommandAbility, ...]:
    return _named((name for sheet in done.datasheet for name in sheet.commands), own.command, shelf().command)


def _named(names: Iterable[str], own: tuple[N, ...], shelved: tuple[N, ...]) -> tuple[N, ...]:
    """What is named, each once."""
    known = {each.name: each for each in (*shelved, *reversed(own))}
    return tuple({name: known[name] for name in names}.values())


# ---------------------------------------------------------------- names that nobody knows

Place = tuple["str | int", ...]


def _unknown_sheets(army: Army) -> Iterator[tuple[Place, str]]:
    """Units of datasheets that do not exist. (TLE-DATA-02)"""
    known = {sheet.name for sheet in (*shelf().datasheet, *army.datasheet)}
    for number, unit in enumerate(army.unit):
        if unit.datasheet not in known:
            said = tell(
                "unit {number}: unknown datasheet {name}{hint} ({clause})",
                number=number + 1, name=repr(unit.datasheet), hint=hint(unit.datasheet, known), clause="TLE-DATA-02",
            )  # fmt: skip
            yield ("unit", number, "datasheet"), said


def _unknown_deeds(army: Army) -> Iterator[tuple[Place, str]]:
    """Powers and command abilities of own datasheets that do not exist. (TLE-PWR-01, TLE-CMD-01)"""
    powers = {each.name for each in (*shelf().power, *army.power)}
    commands = {each.name for each in (*shelf().command, *army.command)}
    for number, sheet in enumerate(army.datasheet):
        for field, names, known, clause in (
            ("powers", sheet.powers, powers, "TLE-PWR-01"),
            ("commands", sheet.commands, commands, "TLE-CMD-01"),
        ):
            what = tell("power") if field == "powers" else tell("command ability")
            for place, name in enumerate(names):
                if name not in known:
                    said = tell(
                        "{sheet}: unknown {what} {name}{hint} ({clause})",
                        sheet=sheet.name, what=what, name=repr(name), hint=hint(name, known), clause=clause,
                    )  # fmt: skip
                    yield ("datasheet", number, field, place), said


def _places_in(source: Any) -> tuple[str, dict[Place, int]]:
    """The name of a file and the lines of all its parts; nothing for what is no file."""
    if not isinstance(source, (str, Path)) or str(source) in SAMPLES:
        return "", {}
    text, label = read_text(Path(source), "")
    return label, toml_places(text) if Path(source).suffix.lower() == ".toml" else json_places(text)[0]
