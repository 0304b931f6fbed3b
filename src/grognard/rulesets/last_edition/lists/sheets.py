"""What data files hold: datasheets, powers and command abilities, and armies. (TLE-DATA, TLE-ARMY)"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, TypeVar

from msgspec import Meta, field

from grognard.kernel.data import Amount, Entry
from grognard.kernel.errors import BadData, hint
from grognard.kernel.frozen import freeze
from grognard.kernel.plane import MM
from grognard.kernel.troops.bases import BaseData, base_of
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.lists.abilities import CommandAbility, PowerEntry, UnitAbility
from grognard.rulesets.last_edition.lists.keywords.units import Power, Transport, UnitKeyword, find
from grognard.rulesets.last_edition.lists.roles import Role, RoleText
from grognard.rulesets.last_edition.lists.weapons import Name, Weapon

if TYPE_CHECKING:
    from grognard.kernel.troops.bases import Base

K = TypeVar("K", bound=UnitKeyword)

LEAST_BASE = 25
"""Millimetres. (TLE-GEN-02)"""
MISSING = 7
"""A missing armor number counts as 7. (TLE-SAVE-05)"""

Word = Annotated[str, Meta(min_length=1, max_length=40)]
Plus = Annotated[int, Meta(ge=2, le=6)]
ArmorText = Annotated[
    str, Meta(pattern=r"^([1-6]\+|-)/([1-6]\+|-)$", description='an armor save like "3+/5+" or "6+/-"')
]
PureText = Annotated[str, Meta(pattern=r"^[2-6]\+\+$", description='a pure save like "5++"')]
DodgeText = Annotated[str, Meta(pattern=r"^[2-9]\+-$", description='a dodge save like "6+-"')]
SizeText = Annotated[
    str, Meta(pattern=r"^[1-9]\d?(-[1-9]\d?|(\|[1-9]\d?)*)$", description='sizes like "5", "5-10" or "5|10"')
]
Points = Annotated[int, Meta(ge=1, le=2500)]
MOST_MODELS = 30


class ModelType(Entry, frozen=True, kw_only=True, dict=True):
    """A kind of model: its profile and its weapons. (TLE-DATA-06 to TLE-DATA-11)"""

    name: Name
    move: Annotated[int, Meta(ge=0, le=30)]
    """M: inches of a normal move. (TLE-DATA-06)"""
    bs: Annotated[int, Meta(ge=1, le=7)]
    """BS: needed to hit with ranged weapons. (TLE-DATA-07)"""
    cs: Annotated[int, Meta(ge=0, le=20)]
    """CS: compared in melee. (TLE-DATA-08)"""
    toughness: Annotated[int, Meta(ge=1, le=30)]
    """T: what the wound total must exceed. (TLE-DATA-09)"""
    health: Annotated[int, Meta(ge=1, le=30)]
    """H. (TLE-DATA-10)"""
    armor: ArmorText = "-/-"
    """As. (TLE-DATA-11)"""
    pure: PureText | None = None
    """Ps. (TLE-SAVE-07)"""
    dodge: DodgeText | None = None
    """Ds. (TLE-SAVE-08)"""
    weapons: tuple[Name, ...] = ()
    base: BaseData | None = None
    """Its own base, if it is not that of the datasheet."""
    least: Annotated[int, Meta(ge=0, le=MOST_MODELS)] = 0
    most: Annotated[int, Meta(ge=1, le=MOST_MODELS)] = MOST_MODELS

    def __post_init__(self) -> None:
        first, second = self.armor_numbers
        if first > second:
            raise BadData(
                tell(
                    'the armor save "{armor}" of {name} gets better with its second number',
                    armor=self.armor,
                    name=self.name,
                ),
                clause="TLE-DATA-11",
            )
        if self.base is not None:
            check_base(self.base, self.name)

    @cached_property
    def armor_numbers(self) -> tuple[int, int]:
        """Both numbers of the armor save; 7 for a missing one. (TLE-SAVE-05)"""
        first, second = (MISSING if part == "-" else int(part[0]) for part in self.armor.split("/"))
        return first, second

    @cached_property
    def pure_number(self) -> int | None:
        return int(self.pure[0]) if self.pure is not None else None

    @cached_property
    def dodge_number(self) -> int | None:
        return int(self.dodge[0]) if self.dodge is not None else None

    def __repr__(self) -> str:
        return f"<{self.name}>"


def check_base(base: BaseData, name: str) -> None:
    """No dimension is below 25 mm. (TLE-GEN-02)"""
    shape = base_of(base)
    if min(shape.length, shape.width) < LEAST_BASE * MM - 1e-9:
        said = f"{min(shape.length, shape.width) / MM:.3g} mm"
        raise BadData(
            tell(
                "the base of {name} measures {said}, no side of a base is below {least_base} mm",
                name=name,
                said=said,
                least_base=LEAST_BASE,
            ),
            clause="TLE-GEN-02",
        )


class Datasheet(Entry, frozen=True, kw_only=True, dict=True):
    """A unit as its faction has it. (TLE-DATA-02)"""

    name: Name
    factions: Annotated[tuple[Word, ...], Meta(min_length=1, max_length=5)]
    """Faction keywords. (TLE-ARMY-03)"""
    colours: Annotated[tuple[Word, ...], Meta(max_length=5)] = ()
    """(TLE-ARMY-05)"""
    kinds: Annotated[tuple[Word, ...], Meta(max_length=8)] = ()
    """Other keywords without a rule of their own, such as Infantry. (TLE-DATA-02)"""
    role: RoleText
    size: SizeText
    """A range or alternatives. (TLE-DATA-03)"""
    price: Points | None = None
    """Battle points for each model. (TLE-DATA-04)"""
    together: Annotated[tuple[Points, ...], Meta(max_length=10)] = ()
    """Battle points for the whole unit: one number, or one for each alternative size. (TLE-DATA-05)"""
    base: BaseData
    model: Annotated[tuple[ModelType, ...], Meta(min_length=1, max_length=8)]
    weapon: Annotated[tuple[Weapon, ...], Meta(max_length=20)] = ()
    keywords: Annotated[tuple[UnitKeyword, ...], Meta(max_length=12)] = ()
    carries: Annotated[tuple[Word, ...], Meta(max_length=8)] = ()
    """A passenger has one of these kinds; empty for anybody. (TLE-TRANS-01)"""
    abilities: Annotated[tuple[UnitAbility, ...], Meta(max_length=8)] = ()
    powers: Annotated[tuple[Name, ...], Meta(max_length=8)] = ()
    commands: Annotated[tuple[Name, ...], Meta(max_length=8)] = ()
    """Names of command abilities. (TLE-CMD-01)"""
    notes: Annotated[tuple[str, ...], Meta(max_length=10)] = ()

    def __post_init__(self) -> None:
        known = {weapon.name for weapon in self.weapon}
        for name in (name for kind in self.model for name in kind.weapons):
            if name not in known:
                raise BadData(
                    tell(
                        '{name} has no weapon "{name2}"{hint}',
                        name=self.name,
                        name2=name,
                        hint=hint(name, known),
                    ),
                    clause="TLE-DATA-13",
                )
        check_base(self.base, self.name)
        self._check_size()
        if self.powers and find(self.keywords, Power) is None:
            raise BadData(
                tell("{name} has powers and needs the keyword Power (x)", name=self.name), clause="TLE-PWR-01"
            )
        if self.carries and find(self.keywords, Transport) is None:
            raise BadData(
                tell("{name} carries units and needs the keyword Transport", name=self.name), clause="TLE-TRANS-01"
            )

    def _check_size(self) -> None:
        if (self.price is None) == (not self.together):
            raise BadData(
                tell("{name} has either a price (each model) or together", name=self.name),
                clause="TLE-DATA-04, TLE-DATA-05",
            )
        if not self.sizes or max(self.sizes) > MOST_MODELS:
            raise BadData(
                tell(
                    '{name}: sizes go from 1 to {most_models}, not "{size}"',
                    name=self.name,
                    most_models=MOST_MODELS,
                    size=self.size,
                ),
                clause="TLE-DATA-03",
            )
        if len(self.together) > 1 and len(self.together) != len(self.sizes):
            raise BadData(
                tell(
                    "{name} has {number} sizes and {number2} prices",
                    name=self.name,
                    number=len(self.sizes),
                    number2=len(self.together),
                ),
                clause="TLE-DATA-05",
            )
        least, most = sum(kind.least for kind in self.model), sum(kind.most for kind in self.model)
        if least > min(self.sizes) or most < max(self.sizes):
            raise BadData(
                tell("the models of {name} do not come to its sizes {size}", name=self.name, size=self.size),
                clause="TLE-DATA-03",
            )

    @property
    def part(self) -> Role:
        """What `role` says."""
        assert isinstance(self.role, Role)
        return self.role

    @cached_property
    def sizes(self) -> tuple[int, ...]:
        """Every permitted number of models. (TLE-DATA-03)"""
        if "-" in self.size:
            low, high = map(int, self.size.split("-"))
            return tuple(range(low, high + 1))
        return tuple(sorted(self.alternatives))

    @cached_property
    def alternatives(self) -> tuple[int, ...]:
        """The permitted numbers of models as they are written, each with its collective price. (TLE-DATA-05)"""
        return self.sizes if "-" in self.size else tuple(dict.fromkeys(int(part) for part in self.size.split("|")))

    @cached_property
    def shape(self) -> Base:
        """The base of its models, unless one has its own."""
        return base_of(self.base)

    @cached_property
    def profiles(self) -> dict[str, tuple[Weapon, ...]]:
        """The profiles of each weapon by its name, in the order of the datasheet."""
        found: dict[str, tuple[Weapon, ...]] = {}
        for profile in self.weapon:
            found[profile.name] = (*found.get(profile.name, ()), profile)
        return found

    def has(self, kind: type[K]) -> K | None:
        """Its keyword of this kind, or None."""
        return find(self.keywords, kind)

    def base_for(self, kind: ModelType) -> Base:
        """The base of a kind of model. (TLE-GEN-02)"""
        return base_of(kind.base) if kind.base is not None else self.shape

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Library(Entry, frozen=True, kw_only=True):
    """A file of datasheets with the powers and command abilities that they name."""

    datasheet: tuple[Datasheet, ...] = ()
    power: tuple[PowerEntry, ...] = ()
    command: tuple[CommandAbility, ...] = ()


class Selection(Entry, frozen=True, kw_only=True):
    """A unit of an army: which datasheet, how many models."""

    datasheet: Name
    name: Annotated[str, Meta(max_length=60)] = ""
    """Its own name; the datasheet's if left out."""
    models: Annotated[int, Meta(ge=1, le=MOST_MODELS)] | None = None
    """The smallest size if left out."""
    types: Mapping[str, Annotated[int, Meta(ge=0, le=MOST_MODELS)]] = field(default_factory=dict)
    """How many of each kind of model, where the datasheet leaves a choice."""
    commander: bool = False
    """With several leaders one is named; without a name the first is the commander. (TLE-ARMY-04)"""

    def __post_init__(self) -> None:
        freeze(self, "types")

    @property
    def title(self) -> str:
        return self.name or self.datasheet


class Army(Entry, frozen=True, kw_only=True, dict=True):
    """An army list. Datasheets, powers and command abilities it brings itself go before those of the game."""

    name: Name
    faction: Annotated[str, Meta(max_length=40)] = ""
    """The faction keyword that all units share; may be left out. (TLE-ARMY-03)"""
    limit: Annotated[int, Meta(ge=1, le=10_000)] = 1500
    """The agreed maximum of battle points. (TLE-DATA-01)"""
    unit: Annotated[tuple[Selection, ...], Meta(max_length=60)]
    datasheet: Annotated[tuple[Datasheet, ...], Meta(max_length=60)] = ()
    power: Annotated[tuple[PowerEntry, ...], Meta(max_length=60)] = ()
    command: Annotated[tuple[CommandAbility, ...], Meta(max_length=60)] = ()

    def sheet(self, name: str) -> Datasheet:
        """The datasheet of this name, which `army.read` has made sure is here."""
        return self._sheets[name]

    @cached_property
    def _sheets(self) -> dict[str, Datasheet]:
        return {sheet.name: sheet for sheet in reversed(self.datasheet)}

    @cached_property
    def powers(self) -> dict[str, PowerEntry]:
        """The powers that its units know, by name."""
        return {each.name: each for each in reversed(self.power)}

    @cached_property
    def commands(self) -> dict[str, CommandAbility]:
        """The command abilities of its units, by name."""
        return {each.name: each for each in reversed(self.command)}


def models_in(sheet: Datasheet, selection: Selection) -> int:
    """How many models it has."""
    return selection.models or max(sum(selection.types.values()), min(sheet.sizes))


def points_of(sheet: Datasheet, selection: Selection) -> int:
    """Its battle points: models times the price of one, or the collective price. (TLE-DATA-04, TLE-DATA-05)"""
    number = models_in(sheet, selection)
    if sheet.price is not None:
        return sheet.price * number
    if len(sheet.together) == 1:
        return sheet.together[0]
    prices = dict(zip(sheet.alternatives, sheet.together, strict=True))
    enough = [size for size in sheet.sizes if size >= number]
    return prices[enough[0] if enough else sheet.sizes[-1]]


def line_up(sheet: Datasheet, selection: Selection) -> list[ModelType]:
    """The kind of every model of the unit, in the order of the datasheet."""
    left = models_in(sheet, selection)
    counts = {kind.name: selection.types.get(kind.name, kind.least) for kind in sheet.model}
    left -= sum(counts.values())
    for kind in sheet.model:
        if kind.name not in selection.types and left > 0:
            more = min(left, kind.most - counts[kind.name])
            counts[kind.name] += more
            left -= more
    return [kind for kind in sheet.model for _ in range(counts[kind.name])]


__all__ = ["Amount", "Army", "Datasheet", "Library", "ModelType", "Selection", "UnitAbility", "Weapon"]


def models_of(army: Army) -> int:
    """How many models the army has."""
    return sum(models_in(army.sheet(unit.datasheet), unit) for unit in army.unit)
