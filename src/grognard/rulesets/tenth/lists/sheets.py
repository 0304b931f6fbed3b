"""What data files hold: datasheets with their models, weapons and wargear, and armies. (TEN-ARMY)"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from msgspec import Meta, field

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData
from grognard.kernel.frozen import freeze
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.keywords.unit_abilities import Inspires, UnitAbility
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Plus
from grognard.rulesets.tenth.lists.profiles import Name, Number, UnitKeyword, WeaponProfile

if TYPE_CHECKING:
    from grognard.rulesets.tenth.lists.keywords.weapon_abilities import WeaponKeyword


class RangedProfile(NamedTuple):
    """A profile, and what of its abilities decides whether it may be fired at all."""

    profile: WeaponProfile
    fires_after_advance: bool
    is_one_shot: bool

    @classmethod
    def of(cls, profile: WeaponProfile) -> RangedProfile:
        """A profile with what its own abilities say."""
        abilities = profile.abilities
        return cls(
            profile, any(each.fires_after_advance for each in abilities), any(each.is_one_shot for each in abilities)
        )


class ModelType(Entry, frozen=True, kw_only=True):
    """A kind of model in a datasheet. `least` and `most` say how many of it a unit may have. (TEN-ARMY-05)"""

    name: Name
    move: Annotated[int, Meta(ge=0, le=60)]
    """Of AIRCRAFT the least it must move. (TEN-AIR-05)"""
    toughness: Number
    save: Plus
    invulnerable: Plus | None = None
    wounds: Number
    leadership: Annotated[int, Meta(ge=2, le=12)]
    oc: Annotated[int, Meta(ge=0, le=20)]
    feel_no_pain: Plus | None = None
    base: Annotated[int, Meta(ge=20, le=400)]
    """Diameter in millimetres; all bases are round."""
    height: Annotated[float, Meta(gt=0, le=20)]
    least: Annotated[int, Meta(ge=0, le=30)] = 0
    most: Annotated[int, Meta(ge=1, le=30)] = 30
    weapons: tuple[Name, ...]
    """What each carries unless a wargear option says otherwise."""

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Size(Entry, frozen=True, kw_only=True):
    """A permitted number of models and its price."""

    models: Number
    points: Annotated[int, Meta(ge=0, le=2000)]


class WargearOption(Entry, frozen=True, kw_only=True):
    """Models of a type may swap or gain weapons: so many for every `per` models of the unit, or each (`per` 0)."""

    name: Name
    model: str = ""
    """The type of model it is for; empty for any."""
    replaces: tuple[Name, ...] = ()
    gives: tuple[Name, ...] = ()
    per: Annotated[int, Meta(ge=0, le=30)] = 0
    most: Annotated[int, Meta(ge=1, le=30)] = 1
    """How many for every `per` models; without `per` the most in the unit."""
    points: Annotated[int, Meta(ge=0, le=200)] = 0
    """For each."""


class Datasheet(Entry, frozen=True, kw_only=True, dict=True):
    """A unit as its army's book has it. (TEN-ARMY-05)"""

    name: Name
    faction: Name
    keywords: tuple[UnitKeyword, ...]
    size: Annotated[tuple[Size, ...], Meta(min_length=1)]
    model: Annotated[tuple[ModelType, ...], Meta(min_length=1)]
    weapon: Annotated[tuple[WeaponProfile, ...], Meta(min_length=1)]
    abilities: tuple[UnitAbility, ...] = ()
    option: tuple[WargearOption, ...] = ()
    leads: tuple[Name, ...] = ()
    """Datasheets it may be attached to. (TEN-LEAD-01)"""
    capacity: Annotated[int, Meta(ge=0, le=40)] = 0
    carries: tuple[UnitKeyword, ...] = ()
    """A passenger needs one of these keywords. (TEN-TRANS-12)"""
    notes: tuple[str, ...] = ()
    """Text without a rule."""

    def __post_init__(self) -> None:
        known = {weapon.name for weapon in self.weapon}
        carried = [name for model in self.model for name in model.weapons]
        carried += [name for option in self.option for name in (*option.replaces, *option.gives)]
        for name in carried:
            if name not in known:
                raise BadData(tell('{name} has no weapon "{name2}" among its profiles', name=self.name, name2=name))
        if "VEHICLE" in self.keywords and not any(weapon.type == "melee" for weapon in self.weapon):
            raise BadData(
                tell("{name} is a VEHICLE and needs a melee weapon", name=self.name)
            )  # Tank Shock reads its Strength

    @cached_property
    def profiles(self) -> dict[str, tuple[WeaponProfile, ...]]:
        """The profiles of each weapon by its name."""
        found: dict[str, tuple[WeaponProfile, ...]] = {}
        for profile in self.weapon:
            found[profile.name] = (*found.get(profile.name, ()), profile)
        return found

    @cached_property
    def ranged(self) -> dict[str, tuple[RangedProfile, ...]]:
        """The ranged profiles of each weapon that has any, by its name."""
        found: dict[str, tuple[RangedProfile, ...]] = {}
        for profile in self.weapon:
            if profile.is_ranged:
                found[profile.name] = (*found.get(profile.name, ()), RangedProfile.of(profile))
        return found

    @cached_property
    def lends(self) -> tuple[WeaponKeyword, ...]:
        """Weapon abilities that its models lend to all weapons of their unit. (TEN-KW-37)"""
        return tuple(each.grants() for each in self.abilities if isinstance(each, Inspires))

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Library(Entry, frozen=True, kw_only=True):
    """A file of datasheets."""

    datasheet: tuple[Datasheet, ...]


class Selection(Entry, frozen=True, kw_only=True):
    """A unit of an army: which datasheet, how many of what, and what it does before the battle. (TEN-ARMY-01)"""

    datasheet: Name
    name: Annotated[str, Meta(max_length=60)] = ""
    """Its own name, by which `leads` and `rides` know it; the datasheet's if left out."""
    models: Annotated[int, Meta(ge=1, le=30)] | None = None
    """The smallest size if left out."""
    types: Mapping[str, Annotated[int, Meta(ge=0, le=30)]] = field(default_factory=dict)
    """How many of each type, where the datasheet leaves a choice."""
    wargear: Mapping[str, Annotated[int, Meta(ge=0, le=60)]] = field(default_factory=dict)
    """How often each wargear option is taken."""
    warlord: bool = False
    leads: str = ""
    """The unit it is attached to. (TEN-LEAD-01)"""
    rides: str = ""
    """The Transport it begins the battle in. (TEN-TRANS-03)"""
    reserves: Literal["", "strategic", "deep strike"] = ""
    hover: bool = False

    def __post_init__(self) -> None:
        freeze(self, "types", "wargear")

    @property
    def title(self) -> str:
        return self.name or self.datasheet


class Army(Entry, frozen=True, kw_only=True, dict=True):
    """An army list. Datasheets it brings itself go before those of the shelf."""

    name: Name
    faction: Name
    limit: Annotated[int, Meta(ge=1, le=10_000)] = 2000
    unit: Annotated[tuple[Selection, ...], Meta(max_length=100)]
    datasheet: Annotated[tuple[Datasheet, ...], Meta(max_length=200)] = ()

    def sheet(self, name: str) -> Datasheet:
        """The datasheet of this name, which `army.read` has made sure is here."""
        return self._sheets[name]

    @cached_property
    def _sheets(self) -> dict[str, Datasheet]:
        return {sheet.name: sheet for sheet in reversed(self.datasheet)}


def points_of(sheet: Datasheet, selection: Selection) -> int:
    """What a selection costs: its size and its wargear. (TEN-ARMY-01)"""
    number = models_in(sheet, selection)
    size = next((size.points for size in sheet.size if size.models == number), 0)
    prices = {option.name: option.points for option in sheet.option}
    return size + sum(prices.get(name, 0) * times for name, times in selection.wargear.items())


def models_in(sheet: Datasheet, selection: Selection) -> int:
    """How many models it has."""
    return selection.models or sum(selection.types.values()) or min(size.models for size in sheet.size)


def line_up(sheet: Datasheet, selection: Selection) -> list[tuple[ModelType, tuple[str, ...]]]:
    """Every model of the unit, in the order of the datasheet, with the names of its weapons."""
    left = models_in(sheet, selection)
    counts = {kind.name: selection.types.get(kind.name, kind.least) for kind in sheet.model}
    left -= sum(counts.values())
    for kind in sheet.model:
        if kind.name not in selection.types and left > 0:
            more = min(left, kind.most - counts[kind.name])
            counts[kind.name] += more
            left -= more
    row = [(kind, kind.weapons) for kind in sheet.model for _ in range(counts[kind.name])]
    for option in sheet.option:
        times = selection.wargear.get(option.name, 0)
        for place, (kind, weapons) in enumerate(row):
            if times and option.model in ("", kind.name) and set(option.replaces) <= set(weapons):
                kept = tuple(name for name in weapons if name not in option.replaces)
                row[place] = (kind, (*kept, *option.gives))
                times -= 1
    return row


def models_of(army: Army) -> int:
    """How many models the army has."""
    return sum(models_in(army.sheet(unit.datasheet), unit) for unit in army.unit)
