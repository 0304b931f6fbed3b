"""The books that come with the ruleset, and what an army finds in them. (LEG-ARMY-01, LEG-ARMY-09)"""

from __future__ import annotations

from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, TypeVar

import msgspec

from grognard.kernel.data import load_toml
from grognard.kernel.errors import Unknown
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.sheets import Army, Book, Sheets
from grognard.rulesets.legendary.lists.weapons import FIST

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.rulesets.legendary.lists.powers import PowerProfile
    from grognard.rulesets.legendary.lists.profiles import ModelProfile
    from grognard.rulesets.legendary.lists.sheets import Datasheet
    from grognard.rulesets.legendary.lists.vehicles import BuildingProfile, VehicleProfile
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile

BOOKS = ("ironbound", "verdant", "emberkin")
"""File names of the books."""


@cache
def _file(name: str) -> Book:
    return load_toml(files("grognard.rulesets.legendary").joinpath(f"data/books/{name}.toml"), Book)


@cache
def books() -> dict[str, Book]:
    """The books by the name of their faction."""
    return {book.name: book for book in map(_file, BOOKS)}


T = TypeVar("T", "ModelProfile", "VehicleProfile", "BuildingProfile", "WeaponProfile", "PowerProfile", "Datasheet")


class Shelf:
    """Everything an army can name, by name: what it brings itself first, then its book, then what all have."""

    def __init__(self, sources: Iterable[Sheets]) -> None:
        self._sources = tuple(sources)

    def _by_name(self, field: str) -> dict[str, T]:
        found: dict[str, T] = {}
        for source in reversed(self._sources):
            found |= {each.name: each for each in getattr(source, field)}
        return found

    @cached_property
    def profiles(self) -> dict[str, ModelProfile]:
        return self._by_name("profile")

    @cached_property
    def vehicles(self) -> dict[str, VehicleProfile]:
        return self._by_name("vehicle")

    @cached_property
    def buildings(self) -> dict[str, BuildingProfile]:
        return self._by_name("building")

    @cached_property
    def weapons(self) -> dict[str, WeaponProfile]:
        return {FIST.name: FIST, **self._by_name("weapon")}

    @cached_property
    def powers(self) -> dict[str, PowerProfile]:
        return self._by_name("power")

    @cached_property
    def datasheets(self) -> dict[str, Datasheet]:
        return self._by_name("datasheet")

    @cached_property
    def figures(self) -> dict[str, ModelProfile | VehicleProfile | BuildingProfile]:
        """Profiles of every kind."""
        return {**self.buildings, **self.vehicles, **self.profiles}

    def figure(self, name: str) -> ModelProfile | VehicleProfile | BuildingProfile:
        """The profile of this name, of whatever kind."""
        if name not in self.figures:
            raise Unknown(tell("profile"), name, self.figures)
        return self.figures[name]

    def weapon(self, name: str) -> WeaponProfile:
        """The weapon of this name."""
        if name not in self.weapons:
            raise Unknown(tell("weapon"), name, self.weapons)
        return self.weapons[name]

    def datasheet(self, name: str) -> Datasheet:
        """The datasheet of this name."""
        if name not in self.datasheets:
            raise Unknown(tell("datasheet"), name, self.datasheets)
        return self.datasheets[name]

    def power(self, name: str) -> PowerProfile:
        """The power of this name."""
        if name not in self.powers:
            raise Unknown(tell("psychic power"), name, self.powers)
        return self.powers[name]

    def primaris(self, discipline: str) -> PowerProfile | None:
        """The primaris power of a discipline. (LEG-PSY-03)"""
        return next((each for each in self.powers.values() if each.primaris and each.discipline == discipline), None)


def book(faction: str) -> Book:
    """The book of a faction; an empty one for a faction of one's own."""
    return books().get(faction) or Book(name=faction)


@cache
def _common() -> Book:
    return _file("common")


def shelf_of(army: Army, faction: str = "") -> Shelf:
    """What a unit of the army (of its own faction, or of allies) can name."""
    name = faction or army.faction
    if name not in army.memory:
        army.memory[name] = Shelf((_with_faction(army, name), _book(name), _common()))
    shelf: Shelf = army.memory[name]
    return shelf


@cache
def _book(faction: str) -> Book:
    return _with_faction(book(faction), faction)


S = TypeVar("S", bound=Sheets)


def _with_faction(found: S, faction: str) -> S:
    """The records, their profiles knowing the faction."""
    replace = msgspec.structs.replace
    return replace(
        found,
        profile=tuple(replace(each, faction_name=faction) for each in found.profile),
        vehicle=tuple(replace(each, faction_name=faction) for each in found.vehicle),
        building=tuple(replace(each, faction_name=faction) for each in found.building),
    )


def conjured_sheet(army: Army, faction: str, name: str) -> tuple[Shelf, Datasheet, str] | None:
    """The datasheet of a unit that a power conjures, with its shelf and faction: of any book. (LEG-PSY-15)"""
    for each in (faction or army.faction, *books()):
        shelf = shelf_of(army, each)
        if name in shelf.datasheets:
            return shelf, shelf.datasheet(name), each
    return None
