"""Armies: how they are read, priced and mustered. (TEN-ARMY)"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.armies import read_army, recalling
from grognard.kernel.data import load_toml
from grognard.kernel.data.forbidden import Flaw
from grognard.kernel.errors import Unknown
from grognard.kernel.ruleset import Pool, Price, Roster
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.sheets import Army, Datasheet, Library, points_of
from grognard.rulesets.tenth.lists.validation import problems_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ruleset import Options

SAMPLES = ("ashen column", "tidewardens", "ashen host", "tide host", "ashen patrol", "tide patrol")
"""Names of the armies in data/armies, the first two a ready match."""
PATROLS = SAMPLES[-2:]
"""For a quick first game."""


@cache
def shelf() -> dict[str, Datasheet]:
    """Every datasheet that comes with the game, by name."""
    found: dict[str, Datasheet] = {}
    for file in sorted(files("grognard.rulesets.tenth").joinpath("data/sheets").iterdir(), key=lambda each: each.name):
        if file.name.endswith(".toml"):
            found.update((sheet.name, sheet) for sheet in load_toml(file, Library).datasheet)
    return found


def read(source: Any) -> Army:
    """The army from a sample's name, a path to a TOML or JSON file, or plain data, with all datasheets it uses."""
    return _with_sheets(read_army(source, Army, SAMPLES, _sample, _unknown_sheets))


def _unknown_sheets(army: Army) -> Iterator[Flaw]:
    """Datasheets that neither the army nor the shelf has, with their places. (TEN-ARMY-01)"""
    known = {*shelf(), *(sheet.name for sheet in army.datasheet)}
    for number, unit in enumerate(army.unit):
        if unit.datasheet not in known:
            sentence = Unknown(tell("datasheet"), unit.datasheet, known).sentence
            yield Flaw(("unit", number, "datasheet"), sentence, "TEN-ARMY-01")


@cache
def _sample(name: str) -> Army:
    """An army that comes with the game."""
    file = files("grognard.rulesets.tenth").joinpath(f"data/armies/{name.replace(' ', '_')}.toml")
    return _with_sheets(load_toml(file, Army))


recall = recalling(read)
"""The army in a game's header, read only once however many games are played with it."""


def _with_sheets(army: Army) -> Army:
    """The army with every datasheet it names, its own before those of the shelf."""
    own = {sheet.name: sheet for sheet in army.datasheet}
    used: dict[str, Datasheet] = {}
    for unit in army.unit:
        sheet = own.get(unit.datasheet) or shelf()[unit.datasheet]
        used[sheet.name] = sheet
    return msgspec.structs.replace(army, datasheet=tuple(used.values()))


def muster(source: Any, _options: Options) -> Roster:
    """The army with its bill and every problem. (TEN-ARMY-01)"""
    if isinstance(source, str) and source in SAMPLES:
        roster = _mustered_sample(source)
        copied = msgspec.json.decode(msgspec.json.encode(roster.army))  # plain data, which its user may change
        return msgspec.structs.replace(roster, army=copied)
    return _mustered(read(source))


@cache
def _mustered_sample(name: str) -> Roster:
    return _mustered(_sample(name))


def _mustered(army: Army) -> Roster:
    bill = tuple(
        Price(unit.title, points_of(army.sheet(unit.datasheet), unit), "TEN-ARMY-01", unit.title) for unit in army.unit
    )
    points = sum(item.points for item in bill)
    pools = (Pool("points", points, army.limit, tell("Points")),)
    return Roster(army.name, points, bill, tuple(problems_of(army)), plain(army), pools=pools)
