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

from grognard.kernel.data import Amount, Entry
from grognard.rulesets.tenth.lists.keywords.unit_abilities import UnitAbility
from grognard.rulesets.tenth.lists.keywords.weapon_abilities import Plus, WeaponKeyword
from grognard.rulesets.tenth.lists.profiles import Name, Number, UnitKeyword, WeaponProfile

MOST_MODELS = 2000
Many = Annotated[int, Meta(ge=1, le=MOST_MODELS)]
Text = Annotated[str, Meta(max_length=200)]


Small = Annotated[int, Meta(ge=-6, le=6)]
Points = Annotated[int, Meta(ge=1, le=10000)]
Rerolls = Literal["", "ones", "failures", "all", "non-criticals"]
Typical = Literal["", "light infantry", "heavy infantry", "elite", "bike", "walker", "tank", "titan"]


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
    to_hit: Small = 0
    """What other rules add to its Hit rolls; with all other modifiers +1 or -1 at most. (TEN-HIT-04)"""
    to_wound: Small = 0
    """What other rules add to its Wound rolls. (TEN-WND-05)"""
    more_attacks: Annotated[int, Meta(ge=-20, le=20)] = 0
    """Attacks that other rules add to each weapon, Extra Attacks excepted. (TEN-DICE-08)"""
    more_strength: Annotated[int, Meta(ge=-20, le=20)] = 0
    """Strength that other rules add to each weapon."""
    more_ap: Annotated[int, Meta(ge=-6, le=6)] = 0
    """What other rules add to the AP of each weapon: -1 makes AP -1 into -2."""
    more_damage: Annotated[int, Meta(ge=-6, le=6)] = 0
    """Damage that other rules add to each attack."""
    reroll_hits: Rerolls = ""
    """Hit rolls that are rolled again: ones, failures, all (by the policy), or non-criticals. (TEN-DICE-06)"""
    reroll_wounds: Rerolls = ""
    """The same of Wound rolls; "all" is what Twin-linked gives. (TEN-KW-35)"""
    reroll_damage: Rerolls = ""
    """The same of Damage rolls: a failure is below the average and does not kill, a critical is the most it can be."""
    critical_hits: Plus | None = None
    """Natural Hit rolls from this number on that hit are Critical Hits."""
    critical_wounds: Plus | None = None
    """Natural Wound rolls from this number on are Critical Wounds."""
    mortal_on_critical_hits: Amount | None = None
    """Mortal wounds that each Critical Hit deals besides."""
    mortal_on_critical_wounds: Amount | None = None
    """Mortal wounds that each Critical Wound deals besides."""
    ignores_modifiers: bool = False
    """Modifiers for the worse to its Hit and Wound rolls do not count."""
    charge: Annotated[int, Meta(ge=0, le=12)] | None = None
    """The charge roll it needs in a whole turn; by its distance if left out, 0 if it needs none. (TEN-CHG-03)"""
    reroll_charge: bool = False
    """Whether a charge roll that fails is rolled again."""
    points: Points | None = None
    """What it costs, for kills per point; of a named unit what its army pays if it is left out."""
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
    typical: Typical = ""
    """A typical target, instead of a named unit."""
    name: Text = ""
    """What the report calls it."""
    models: Many | None = None
    """How many, if not those of its army or datasheet, or of a typical target."""
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
    to_hit: Small = 0
    """What other rules add to Hit rolls against it: -1 makes it harder to hit. (TEN-HIT-04)"""
    to_wound: Small = 0
    """What other rules add to Wound rolls against it. (TEN-WND-05)"""
    to_wound_if_stronger: Small = 0
    """The same for attacks with a Strength above its Toughness."""
    to_save: Small = 0
    """What other rules add to its armour saves; with cover +1 at most. (TEN-SAVE-03)"""
    reroll_saves: Rerolls = ""
    """Saving throws that are rolled again: ones, or failures (all the other words). (TEN-DICE-06)"""
    less_damage: Annotated[int, Meta(ge=0, le=6)] = 0
    """What is taken from the Damage of each attack. (TEN-DICE-08)"""
    half_damage: bool = False
    """Whether the Damage of each attack is halved. (TEN-DICE-08)"""
    mortal_feel_no_pain: Plus | None = None
    """Feel No Pain against mortal wounds only. (TEN-KW-12)"""
    points: Points | None = None
    """What it costs; of a named unit what its army pays if it is left out."""


class Attack(Entry, frozen=True, kw_only=True):
    """The question. Attackers attack one after the other, in one phase."""

    attacker: Annotated[tuple[Attacker, ...], Meta(min_length=1, max_length=40)]
    target: TargetUnit
    phase: Literal["shooting", "fight", "turn"] = "shooting"
    """Ranged weapons attack in the one, melee weapons in the other; in a turn all shoot, charge and then fight."""
    overwatch: bool = False
    """The attackers shoot in Fire Overwatch. (TEN-STRAT-13)"""
    precision: bool = False
    """Precision attacks are aimed at the CHARACTER of an Attached unit, as long as it lives. (TEN-KW-28)"""
    policy: Literal["failures", "fish", "best"] = "failures"
    """How decisions are made: re-rolls of failures, of everything not critical, or all of them as is best.

    With `best` the owner allocates wounds and the attacker aims Precision as is best, too. (TEN-DICE-10)
    """
    objective: Literal["kills", "damage", "destroyed", "leader"] | Many = "kills"
    """What `best` is best for: the mean of kills or damage, P(destroyed), P(Leader killed), or P(so many kills)."""
    command_rerolls: Annotated[int, Meta(ge=0, le=9)] = 0
    """Of the attacker; one a phase. (TEN-STRAT-01)"""
    target_rerolls: Annotated[int, Meta(ge=0, le=9)] = 0
    """Of the target's owner."""
    devastating_no_carry_over: bool = False
    """The option of TEN-KW-10."""
