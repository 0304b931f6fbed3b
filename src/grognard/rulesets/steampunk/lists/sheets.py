"""Data files: unit sheets, weapons, upgrades, the list of a nation, and armies. (SPF-SHEET, SPF-EQUIP, SPF-ARMY)"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from msgspec import Meta, field
from msgspec.structs import replace

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData, hint
from grognard.kernel.frozen import freeze
from grognard.kernel.keywords import Keyword
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.hex_effects import HexEffect
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import NotYetDead, UnitAbility
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import (
    AssaultAbility,
    Linked,
    Spawn,
    WeaponAbility,
    has,
)
from grognard.rulesets.steampunk.lists.order_codes import HOLD, STAY, gunnery, spelt, written
from grognard.rulesets.steampunk.lists.values_by_angle import DiceText, Four, Numbers, check_dice

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Name = Annotated[str, Meta(min_length=1, max_length=60)]
Count = Annotated[int, Meta(ge=0, le=999)]
Points = Annotated[int, Meta(ge=-999, le=999)]
Needs = Annotated[int, Meta(ge=2, le=7)]
Pool = Literal["ip", "mp", "cp", "xp", "com"]
POOLS: tuple[Pool, ...] = ("ip", "mp", "cp", "xp", "com")
Size = Literal["tiny", "small", "medium", "large", "huge", "enormous"]
Pace = Literal["still", "crawling", "rest", "setup", "slow", "fast", "sneak"]
VEHICLES = ("vehicle", "robot", "ship")
"""Classes that are machines. (SPF-TYPE-05)"""
Carried = Literal["hand", "independent", "unit_base", "mounted", "fixed", "reserve"]


class Cost(Entry, frozen=True, kw_only=True):
    """A price in one or more pools, below nothing for a discount; `vp` changes the scored points only. (SPF-ARMY-01)"""

    ip: Points = 0
    mp: Points = 0
    cp: Points = 0
    xp: Points = 0
    com: Points = 0
    vp: Points = 0


class Speed(Entry, frozen=True, kw_only=True):
    """One speed of a unit: its pace in the to-hit table, its rung on the ladder, its legal orders. (SPF-SHEET-03)"""

    name: Name
    pace: Pace
    rung: int | None = None
    flying: bool = False
    hidden: bool = False
    start: bool | None = None
    """Whether it may be chosen at set-up; a flying or special speed only if the sheet says so. (SPF-SETUP-03)"""
    orders: tuple[str, ...] = (STAY,)
    default: str = STAY

    def __post_init__(self) -> None:
        for order in self.orders:
            written(order)
        spelt(self.default)

    @property
    def may_start(self) -> bool:
        """Whether a unit may have it at set-up. (SPF-SETUP-03)"""
        return self.start if self.start is not None else self.rung is not None and not self.flying


class ShakenEntry(Entry, frozen=True, kw_only=True):
    """What replaces the default orders while shaken. (SPF-SHEET-03, SPF-COND-03)"""

    speed: str = ""
    order: str = STAY
    """Three steps, or one word such as "Chase" for all of them."""
    gunnery: str = "none"
    note: str = ""

    def __post_init__(self) -> None:
        spelt(self.triplet)

    @property
    def triplet(self) -> str:
        """The order of all three steps. (SPF-SHEET-03)"""
        return self.order if "+" in self.order else " + ".join([self.order] * 3)


class Gunnery(Entry, frozen=True, kw_only=True):
    """One legal gunnery order; every heading is one order per turn. (SPF-SHEET-04)"""

    order: str = HOLD
    heading: str = "fire"
    weapon: str = ""
    speeds: tuple[str, ...] = ()
    same_angle: bool = False
    """All its weapons are fired within the same angle. (SPF-GUN-14)"""

    def __post_init__(self) -> None:
        if self.heading.casefold() == "move":
            raise BadData(tell('a gunnery heading cannot be "move": that is the movement order'))
        for action in (each for part in gunnery(self.order) for each in part):
            if action.word == "Release":
                HexEffect.from_data(action.what)


class Extra(Entry, frozen=True, kw_only=True):
    """Typed damage beside the regular one. (SPF-TYPE-02, SPF-WPN-19)"""

    type: str
    dice: DiceText
    only_if_penetrated: bool = False

    def __post_init__(self) -> None:
        check_dice(self.dice)


class AreaRow(Entry, frozen=True, kw_only=True):
    """What an area weapon needs, by living models that fire it and by range band. (SPF-AREA-01, SPF-AREA-04)"""

    needs: Annotated[int, Meta(ge=1, le=7)]
    least: Count = 1
    most: Count = 99
    band: Literal["any", "point_blank", "normal", "long"] = "any"


class Covering(Entry, frozen=True, kw_only=True):
    """A hex effect and the hexes it covers. (SPF-SHEET-05, SPF-AREA-03)"""

    effect: HexEffect
    where: Literal["target", "target and neighbours", "own", "ahead"] = "target"
    needs_hit: bool = False


class Ammunition(Entry, frozen=True, kw_only=True):
    """A kind of ammunition: what differs from the weapon; what is left out stays. (SPF-GUN-15)"""

    name: Name
    unstable: bool = False
    range: Count | None = None
    ap: DiceText | None = None
    damage: DiceText | None = None
    damage_type: str | None = None
    area: tuple[AreaRow, ...] | None = None
    covers: Covering | None = None
    abilities: tuple[WeaponAbility, ...] | None = None

    def __post_init__(self) -> None:
        check_dice(self.ap, self.damage)


class SelfEffect(Entry, frozen=True, kw_only=True):
    """What firing does to the shooter. (SPF-SHEET-05)"""

    covers: Covering | None = None
    ability: UnitAbility | None = None
    speed: str = ""
    damage: DiceText | None = None
    on: Annotated[int, Meta(ge=1, le=6)] = 6
    """The damage strikes on a d6 roll of this or less."""

    def __post_init__(self) -> None:
        check_dice(self.damage)


class Weapon(Entry, frozen=True, kw_only=True):
    """A weapon or another item that can be fired. (SPF-SHEET-05)"""

    name: Name
    carried: Carried = "mounted"
    holder: str = "hands"
    hands: Annotated[int, Meta(ge=0, le=4)] = 2
    range: Count = 0
    ap: DiceText = 0
    damage: DiceText | None = None
    damage_type: str = "regular"
    extra: tuple[Extra, ...] = ()
    penetration_bonus: Count = 0
    angles: Four = "*/*/*/*"
    load: Count = 1
    """Tokens per Load action; 0: it is never loaded and needs none."""
    starts_empty: bool = False
    """Not loaded at the start, whatever the rule is for others. (SPF-SETUP-06)"""
    fires: Literal["model", "base"] = "model"
    area: tuple[AreaRow, ...] = ()
    covers: Covering | None = None
    ammunition: tuple[Ammunition, ...] = ()
    self_effect: SelfEffect | None = None
    abilities: tuple[WeaponAbility, ...] = ()

    def __post_init__(self) -> None:
        """Its dice are the same through every angle; a fixed one says how many point each way. (SPF-ANGLE-10)"""
        check_dice(self.ap, self.damage)
        if self.carried == "fixed" and not re.fullmatch(r"(x\d|-)(/(x\d|-)){3}", str(self.angles)):
            raise BadData(
                tell(
                    'the fixed weapon {name} needs angles such as "x2/x1/x1/-", not "{angles}"',
                    name=self.name,
                    angles=self.angles,
                )
            )


class Assault(Entry, frozen=True, kw_only=True):
    """The assault line of a model. (SPF-SHEET-06)"""

    dice: Numbers = 0
    needs: Needs = 5
    ap: DiceText = 0
    damage: DiceText | None = None
    damage_type: Literal["regular", "psychic", "both"] = "regular"
    psychic: DiceText | None = None
    """The psychic damage of a model that does both. (SPF-ASLT-21)"""
    extra: tuple[Extra, ...] = ()
    deflection: Numbers = 0
    deflection_needs: Numbers = 5
    abilities: tuple[AssaultAbility, ...] = ()

    def __post_init__(self) -> None:
        check_dice(self.ap, self.damage, self.psychic, by_angle=True)
        if self.psychic is not None and self.damage_type != "both":
            raise BadData(tell('psychic dice of their own are for damage_type = "both"'))


class AssaultChange(Entry, frozen=True, kw_only=True):
    """What equipment changes in an assault line: `dice` and `deflection` add up, the rest replaces. (SPF-SHEET-10)"""

    replaces: tuple[Literal["dice", "deflection"], ...] = ()
    """Those that replace the model's own values instead."""
    adds: tuple[Literal["ap", "damage"], ...] = ()
    """Those that are added to the model's own values instead."""
    dice: Four = 0
    deflection: Four = 0
    needs: Needs | None = None
    ap: DiceText | None = None
    damage: DiceText | None = None
    damage_type: Literal["regular", "psychic", "both"] | None = None
    psychic: DiceText | None = None
    deflection_needs: Numbers | None = None
    abilities: tuple[AssaultAbility, ...] = ()

    def __post_init__(self) -> None:
        check_dice(self.ap, self.damage, self.psychic, by_angle=True)


class ModelType(Entry, frozen=True, kw_only=True):
    """A model of a base, so many times; an elite is one too. (SPF-UNIT-01, SPF-SHEET-11)"""

    name: Name
    count: Annotated[int, Meta(ge=1, le=12)] = 1
    words: tuple[str, ...] = ()
    assault: Assault | None = None
    """None for an elite: as the model it replaces."""
    weapons: tuple[str, ...] = ()
    abilities: tuple[UnitAbility, ...] = ()
    holders: Mapping[str, int] = field(default_factory=dict)
    """Capacities other than hands 2 and independent without limit. (SPF-SHEET-13)"""

    def __post_init__(self) -> None:
        freeze(self, "holders")


_COMMA = re.compile(r",(?![^\[]*\])")
"""Between the effects of a row; one in square brackets belongs to its effect, as in "place Poison Cloud[4, Minor]"."""


class Row(Keyword):
    """A row of a damage table: the lowest result it covers and its effects, "6: future 1, shaken". (SPF-SHEET-08)"""

    __slots__ = ("effects", "low")

    expected: ClassVar[str] = tell('a damage row such as "6: future 1, shaken"')

    def __init__(self, low: int, effects: tuple[Effect, ...]) -> None:
        self.low, self.effects = low, effects

    @classmethod
    def from_data(cls, value: object) -> Row:
        """The row a sheet spells."""
        low, colon, effects = value.partition(":") if isinstance(value, str) else ("", "", "")
        if not colon or not low.strip().removeprefix("-").isdigit():
            raise BadData(tell("{expected} is wanted, not {value}", expected=cls.expected, value=f"{value!r}"))
        return cls(int(low), tuple(Effect.from_data(each) for each in _COMMA.split(effects) if each.strip()))

    @classmethod
    def data_schema(cls) -> dict[str, Any]:
        return {"type": "string", "description": cls.expected}

    def spell(self) -> str:
        """The row as a sheet spells it."""
        return f"{self.low}: {', '.join(map(str, self.effects))}"

    def __repr__(self) -> str:
        return self.spell()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row) and (self.low, self.effects) == (other.low, other.effects)

    def __hash__(self) -> int:
        return hash((self.low, self.effects))


class Tables(Entry, frozen=True, kw_only=True):
    """The damage tables of a unit; a missing one means immunity. (SPF-SHEET-08)"""

    regular: tuple[Row, ...] = ()
    psychic: tuple[Row, ...] = ()
    light: tuple[Row, ...] = ()
    critical: tuple[Row, ...] = ()
    crew: tuple[Row, ...] = ()
    inner: tuple[Row, ...] = ()

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            lows = [row.low for row in getattr(self, name)]
            if lows != sorted(set(lows)):
                raise BadData(
                    tell(
                        "the rows of the {name} table must ascend, not run {names}",
                        name=name,
                        names=", ".join(map(str, lows)),
                    )
                )
            if name in self.leads_to(name):
                raise BadData(tell("the {name} table has a roll on itself", name=name))

    def leads_to(self, name: str) -> set[str]:
        """The tables that a roll on this one can lead to, by however many steps."""
        found: set[str] = set()
        ahead = [name]
        while ahead:
            rows = getattr(self, ahead.pop())
            rolled = {effect.word for row in rows for effect in row.effects} & set(self.__struct_fields__)
            ahead += sorted(rolled - found)
            found |= rolled
        return found


class Note(Entry, frozen=True, kw_only=True):
    """An ability the program shows but does not carry out; the sheet is then incomplete. (SPF-SHEET-09)"""

    name: str
    text: str
    source: str = ""


class Sheet(Entry, frozen=True, kw_only=True):
    """A unit sheet. (SPF-SHEET-01 to SPF-SHEET-13)"""

    name: Name
    kind: Literal["infantry", "cavalry", "vehicle", "robot", "ship", "creature", "special"]
    words: tuple[str, ...] = ()
    size: Size
    model: tuple[ModelType, ...]
    cost: Cost
    bought: str = "yes"
    retired: bool = False
    speed: tuple[Speed, ...]
    shaken: ShakenEntry | None = None
    gunnery: tuple[Gunnery, ...] = ()
    free_fire: tuple[str, ...] = ()
    weapons: tuple[str, ...] = ()
    """Mounted, fixed and unit-base weapons of the base itself; a name twice is two guns."""
    armour: Numbers = 0
    tables: Tables
    abilities: tuple[UnitAbility, ...] = ()
    upgrades: bool | None = None
    """Whether it may be upgraded; who is no infantry only if the sheet says so. (SPF-ARMY-09)"""
    note: tuple[Note, ...] = ()
    about: str = ""

    def __post_init__(self) -> None:
        """Every unit has a regular table, and only vehicles have a light one. (SPF-SHEET-08, SPF-TYPE-05)"""
        if not self.tables.regular:
            raise BadData(tell("{name} has no regular damage table", name=self.name))
        if not self.model:
            raise BadData(tell("{name} has no model", name=self.name))
        if all(speed.hidden for speed in self.speed):
            raise BadData(tell("{name} has no speed at which it is seen", name=self.name))
        if self.tables.light and not self.is_vehicle:
            raise BadData(tell("{name} has a light damage table, but is no vehicle", name=self.name))

    @property
    def is_vehicle(self) -> bool:
        """Whether it is a machine: by its class, or a mechanical thing of another class. (SPF-TYPE-05)"""
        return self.kind in VEHICLES or "mechanical" in map(str.casefold, self.words)

    @property
    def models(self) -> int:
        """How many models a base has. (SPF-UNIT-01)"""
        return sum(model.count for model in self.model)

    @property
    def may_be_upgraded(self) -> bool:
        """Whether upgrades can be bought for it. (SPF-ARMY-09)"""
        return self.upgrades if self.upgrades is not None else self.kind == "infantry"


class Upgrade(Entry, frozen=True, kw_only=True):
    """An upgrade with its price, requirement, claim and changes. (SPF-SHEET-10)"""

    name: Name
    cost: Cost
    scope: Literal["unit", "model", "unit_base_weapon", "elite"]
    requires: tuple[tuple[str, ...], ...] = ()
    """All groups must be met; any one word of a group is enough."""
    replaces: tuple[str, ...] = ()
    model: ModelType | None = None
    """The elite model that takes the place of a regular one."""
    holder: str = "independent"
    hands: Annotated[int, Meta(ge=0, le=4)] = 0
    most: Annotated[int, Meta(ge=1)] | None = None
    weapons: tuple[str, ...] = ()
    weapons_struck: tuple[str, ...] = ()
    assault: AssaultChange | None = None
    armour: Numbers = 0
    abilities: tuple[UnitAbility, ...] = ()
    tables: Tables | None = None
    """Rows it changes in the damage tables of the base; rows with other lowest results stay."""
    orders: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Movement orders added, by speed."""
    gunnery: tuple[Gunnery, ...] = ()
    struck: tuple[str, ...] = ()
    """Orders struck: whole orders, or an action or code that strikes every order containing it."""
    speed: tuple[Speed, ...] = ()
    note: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        freeze(self, "orders")


class Lists(Entry, frozen=True, kw_only=True):
    """Everything a nation can field."""

    nation: Name
    about: str = ""
    unit: tuple[Sheet, ...] = ()
    weapon: tuple[Weapon, ...] = ()
    upgrade: tuple[Upgrade, ...] = ()

    def __post_init__(self) -> None:
        """Weapons and sheets that others name are there, links end. (SPF-EQUIP-08, SPF-WPN-17, SPF-ABIL-26)"""
        weapons = {weapon.name.casefold(): weapon for weapon in self.weapon}
        for weapon in self.weapon:
            check_links(weapon, weapons)
        known = [weapon.name for weapon in self.weapon]
        units = [sheet.name for sheet in self.unit]
        entries: tuple[Sheet | Weapon | Upgrade, ...] = (*self.unit, *self.weapon, *self.upgrade)
        for entry in entries:
            for name in weapons_in(entry):
                if name not in known:
                    raise BadData(
                        tell(
                            '{who}: "{name}" is no weapon of {nation}{hint}',
                            who=entry.name,
                            name=name,
                            nation=self.nation,
                            hint=hint(name, known),
                        )
                    )
            for missing in (ability for ability in spawns_in(entry) if ability.unit not in units):
                raise BadData(
                    tell(
                        '"{ability}" names no unit of {nation}{hint}',
                        ability=missing,
                        nation=self.nation,
                        hint=hint(missing.unit, units),
                    )
                )

    def only(self, names: Iterable[str]) -> Lists:
        """The lists with the sheets of these names and those that can appear besides. (SPF-WPN-17, SPF-ABIL-26)"""
        sheets = {sheet.name: sheet for sheet in self.unit}
        bought: tuple[Weapon | Upgrade, ...] = (*self.weapon, *self.upgrade)
        waiting = [*names, *(ability.unit for entry in bought for ability in spawns_in(entry))]
        kept: set[str] = set()
        while waiting:
            name = waiting.pop()
            if name not in kept and name in sheets:
                kept.add(name)
                waiting += [ability.unit for ability in spawns_in(sheets[name])]
        return replace(self, unit=tuple(sheet for sheet in self.unit if sheet.name in kept))


def weapons_in(entry: Sheet | Weapon | Upgrade) -> Iterator[str]:
    """The names of the weapons that the entry has or gives. (SPF-EQUIP-08)"""
    if isinstance(entry, Weapon):
        return
    yield from entry.weapons
    for model in _models_in(entry):
        yield from model.weapons


def spawns_in(entry: Sheet | Weapon | Upgrade) -> Iterator[Spawn | NotYetDead]:
    """The abilities of the entry and its parts that make other units. (SPF-ABIL-26)"""
    abilities: list[Keyword] = [*entry.abilities]
    if isinstance(entry, Weapon):
        abilities += [ability for kind in entry.ammunition for ability in kind.abilities or ()]
    else:
        abilities += [ability for model in _models_in(entry) for ability in model.abilities]
    yield from (ability for ability in abilities if isinstance(ability, (Spawn, NotYetDead)))


def _models_in(entry: Sheet | Upgrade) -> tuple[ModelType, ...]:
    if isinstance(entry, Sheet):
        return entry.model
    return (entry.model,) if entry.model is not None else ()


def check_links(weapon: Weapon, weapons: Mapping[str, Weapon]) -> None:
    """A weapon that fires with another one does not, in the end, fire with itself. (SPF-WPN-17)"""
    met: list[str] = []
    linked = has(weapon.abilities, Linked)
    while linked is not None and (name := linked.weapon.casefold()) in weapons:
        if name in met or name == weapon.name.casefold():
            raise BadData(tell("{name} is linked to itself", name=weapon.name))
        met.append(name)
        linked = has(weapons[name].abilities, Linked)


class ModelChoice(Entry, frozen=True, kw_only=True):
    """What one model of a base is given: an elite in its place, and upgrades of its own."""

    elite: str = ""
    upgrades: tuple[str, ...] = ()


class Base(Entry, frozen=True, kw_only=True):
    """A unit base of an army: its sheet and everything bought for it."""

    sheet: Name
    nick: str = ""
    upgrades: tuple[str, ...] = ()
    """Of scope unit and unit-base weapon."""
    models: tuple[ModelChoice, ...] = ()
    """In the order of the sheet; models left out are plain."""


class OtherSide(Entry, frozen=True, kw_only=True):
    """What the same player fields on the other side of an asymmetric game, if the dice want it so. (SPF-ARMY-04)"""

    side: Literal["heavy", "light 1", "light 2"]
    split: Mapping[str, int] = field(default_factory=dict)
    huge: tuple[str, ...] | None = None
    base: tuple[Base, ...]

    def __post_init__(self) -> None:
        freeze(self, "split")


class Army(Entry, frozen=True, kw_only=True):
    """An army of one nation for a game type. (SPF-ARMY-02, SPF-ARMY-12, SPF-ARMY-16)"""

    name: Name
    nation: Name
    game: Literal["tank", "infantry", "standard", "asymmetric"] = "standard"
    side: Literal["", "heavy", "light 1", "light 2"] = ""
    split: Mapping[str, int] = field(default_factory=dict)
    """How the heavy side of an asymmetric game splits its 6 points over mp, xp and cp. (SPF-ARMY-03)"""
    advanced: bool = False
    scale: Literal[1, 4] = 1
    huge: tuple[str, ...] | None = None
    """The huge units disclosed before building, if the players do that. (SPF-ARMY-13)"""
    base: tuple[Base, ...]
    instead: OtherSide | None = None
    """For the other side, where the players do not agree who is the heavy one. (SPF-ARMY-04)"""
    lists: Lists | None = None
    """Sheets that come with the army (imported or one's own); without them those of the nation."""

    def __post_init__(self) -> None:
        freeze(self, "split")
