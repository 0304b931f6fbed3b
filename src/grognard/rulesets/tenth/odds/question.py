"""What an odds question holds: who attacks, whom, and how they stand. (TEN-ATK-04)

[[attacker]]
unit = "Column Rifles"          # a datasheet, or a unit of the army in `army`; or [[attacker.weapon]] profiles
leader = "Column Captain"
models = 10
distance = 12

[target]
unit = "Shoal Guard"            # or [[target.group]] with keywords
cover = true
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, field

from grognard.kernel.data import Entry
from grognard.rulesets.tenth.lists.keywords.units import UnitAbility
from grognard.rulesets.tenth.lists.keywords.weapons import Plus, WeaponKeyword
from grognard.rulesets.tenth.lists.profiles import Name, Number, UnitKeyword, WeaponProfile

MOST_MODELS = 2000
Many = Annotated[int, Meta(ge=1, le=MOST_MODELS)]
Text = Annotated[str, Meta(max_length=200)]


class Weapon(WeaponProfile, frozen=True, kw_only=True):
    """A weapon profile in the question itself."""

    number: Many | None = None
    """How many of it attack; one for each model if it is left out."""


class Attacker(Entry, frozen=True, kw_only=True):
    """A unit that attacks, or just its weapons. Its models all stand alike."""

    unit: Text = ""
    """A datasheet's name, or that of a unit in `army`."""
    army: Text = ""
    """A sample army's name, or the path of an army file."""
    name: Text = ""
    """What the report calls it."""
    models: Many | None = None
    """How many; of a named unit those of its army or datasheet if it is left out, of mere weapons one."""
    wargear: Mapping[str, int] = field(default_factory=dict)
    """The datasheet's options by name, and how many of each are taken."""
    leader: Text = ""
    """The datasheet of an attached Leader."""
    keywords: tuple[UnitKeyword, ...] = ()
    """Of a unit that is only weapons."""
    weapon: tuple[Weapon, ...] = ()
    """Profiles, instead of a named unit."""
    uses: tuple[str, ...] = ()
    """The weapons that are used, by name or by name and mode; if it is left out, those a unit would use."""
    abilities: tuple[WeaponKeyword, ...] = ()
    """Given to all weapons by other rules (Epic Challenge gives Precision)."""
    more_attacks: Annotated[int, Meta(ge=0, le=20)] = 0
    """Attacks that other rules add to each melee weapon. (TEN-DICE-08)"""
    without: tuple[str, ...] = ()
    """Abilities that do not count this time: what would be without them?"""
    distance: Annotated[float, Meta(ge=0, le=120)] | None = None
    """Inches to the closest model of the target; beyond half range and within range if it is left out."""
    half_range: bool | None = None
    """Within half range whatever the distance, or not; worked out from the distance if it is left out."""
    stationary: bool = False
    """Remained Stationary. (TEN-MOVE-01)"""
    advanced: bool = False
    """Advanced this turn. (TEN-KW-02)"""
    fell_back: bool = False
    """Fell Back this turn. (TEN-MOVE-11)"""
    charged: bool = False
    """Charged this turn."""
    engaged: bool = False
    """Within Engagement Range of the target; in the Fight phase it always is."""
    visible: bool = True
    """Whether the attackers see the target."""
    shocked: bool = False
    """Battle-shocked. (TEN-BSHK-07)"""


class TargetGroup(Entry, frozen=True, kw_only=True):
    """Models of a target that are alike."""

    name: Name = "models"
    models: Many
    toughness: Number
    save: Plus
    wounds: Number = 1
    invulnerable: Plus | None = None
    feel_no_pain: Plus | None = None
    cover: bool | None = None
    """In cover or not, if it is not as with the rest of the unit."""
    hurt: Annotated[int, Meta(ge=0, le=29)] = 0
    """Wounds one of them has already lost."""
    leader: bool = False
    """The CHARACTER of an Attached unit."""


class TargetUnit(Entry, frozen=True, kw_only=True):
    """The unit that is attacked. The order of its groups is that in which they take wounds."""

    unit: Text = ""
    """A datasheet's name, or that of a unit in `army`."""
    army: Text = ""
    """A sample army's name, or the path of an army file."""
    name: Text = ""
    """What the report calls it."""
    models: Many | None = None
    """How many, if not those of its army or datasheet."""
    wargear: Mapping[str, int] = field(default_factory=dict)
    """The datasheet's options by name, and how many of each are taken."""
    leader: Text = ""
    """The datasheet of an attached Leader."""
    order: tuple[str, ...] = ()
    """Model types in the order in which they take wounds; the roster's if it is left out. (TEN-ATK-04)"""
    group: tuple[TargetGroup, ...] = ()
    """Models that are alike, instead of a named unit."""
    keywords: tuple[UnitKeyword, ...] = ()
    """Of a target given by groups."""
    leader_keywords: tuple[UnitKeyword, ...] = ("CHARACTER",)
    """Of its Leader, if a group is one."""
    abilities: tuple[UnitAbility, ...] = ()
    """Of all models in `group`, or given to the unit by other rules."""
    without: tuple[str, ...] = ()
    """Abilities that do not count this time."""
    hurt: Annotated[int, Meta(ge=0, le=29)] = 0
    """Wounds a model of the first group has already lost."""
    cover: bool = False
    """Has the Benefit of Cover. (TEN-COVER-01)"""
    go_to_ground: bool = False
    """The Stratagem. (TEN-STRAT-16)"""
    smokescreen: bool = False
    """The Stratagem. (TEN-STRAT-12)"""
    engaged: bool = False
    """Within Engagement Range of a unit of the attacker's army (other than the attackers)."""
    shocked: bool = False
    """Battle-shocked. (TEN-BSHK-07)"""


class Attack(Entry, frozen=True, kw_only=True):
    """The question. Attackers attack one after the other, in one phase."""

    attacker: Annotated[tuple[Attacker, ...], Meta(min_length=1, max_length=40)]
    target: TargetUnit
    phase: Literal["shooting", "fight"] = "shooting"
    """Ranged weapons attack in the one, melee weapons in the other."""
    overwatch: bool = False
    """The attackers shoot in Fire Overwatch. (TEN-STRAT-13)"""
    precision: bool = False
    """Precision attacks are aimed at the CHARACTER of an Attached unit, as long as it lives. (TEN-KW-28)"""
    policy: Literal["failures", "fish", "best"] = "failures"
    """How optional re-rolls are used: on failures, on everything not critical, or as is best. (TEN-DICE-10)"""
    objective: Literal["kills", "destroyed"] | Many = "kills"
    """What `best` is best for: the mean of models killed, P(destroyed), or P(so many models killed or more)."""
    command_rerolls: Annotated[int, Meta(ge=0, le=9)] = 0
    """Of the attacker; one a phase. (TEN-STRAT-01)"""
    target_rerolls: Annotated[int, Meta(ge=0, le=9)] = 0
    """Of the target's owner."""
    devastating_no_carry_over: bool = False
    """The option of TEN-KW-10."""
