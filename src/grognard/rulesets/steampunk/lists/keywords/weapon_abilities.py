"""What weapons can do besides their numbers, at range and in assault. (areas WPN, AREA, SPF-SHEET-05, 06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeVar

import msgspec

from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.damage_effects import effect
from grognard.rulesets.steampunk.lists.keywords.numbers import Count, Needs, Reach, Sides

if TYPE_CHECKING:
    from collections.abc import Iterable

WEAPON = Registry(tell("weapon ability"))
ASSAULT = Registry(tell("assault ability"))

W = TypeVar("W", bound="Keyword")


class WeaponAbility(Keyword, registry=WEAPON):
    """What is printed beside a ranged weapon."""

    __slots__ = ()


class AssaultAbility(Keyword, registry=ASSAULT):
    """What is printed beside an assault line. (SPF-ASLT-23)"""

    __slots__ = ()


def has(abilities: Iterable[Keyword], kind: type[W]) -> W | None:
    """The first ability of this kind."""
    for ability in abilities:
        if isinstance(ability, kind):
            return ability
    return None


@WEAPON.keyword("Enhanced Accuracy", clause="SPF-SHOOT-15")
class EnhancedAccuracy(WeaponAbility, msgspec.Struct, frozen=True):
    """+1 to hit."""


@WEAPON.keyword("Burst({n})", clause="SPF-WPN-01")
class Burst(WeaponAbility, msgspec.Struct, frozen=True):
    """Fires only with all N rounds loaded, N rolls at one base."""

    n: Count


@WEAPON.keyword("Limited Ammo({n})", clause="SPF-WPN-02")
class LimitedAmmo(WeaponAbility, msgspec.Struct, frozen=True):
    """At most N firings in the match."""

    n: Count


@WEAPON.keyword("Load special", clause="SPF-WPN-03")
class LoadSpecial(WeaponAbility, msgspec.Struct, frozen=True):
    """Always loaded while its limited ammunition lasts."""


@WEAPON.keyword("Set on Fire", clause="SPF-WPN-04")
class SetOnFire(WeaponAbility, msgspec.Struct, frozen=True):
    """A target hit at least once gets a fire token."""


@WEAPON.keyword("Acid", clause="SPF-WPN-06")
class Acid(WeaponAbility, msgspec.Struct, frozen=True):
    """Each hit puts an acid token."""


@WEAPON.keyword("Minor Acid", clause="SPF-WPN-06")
class MinorAcid(WeaponAbility, msgspec.Struct, frozen=True):
    """Each hit puts a minor acid token."""


@WEAPON.keyword("Poison[{n}]", clause="SPF-WPN-08")
class Poison(WeaponAbility, msgspec.Struct, frozen=True):
    """Each hit puts a Poison[N] token on a BIO base."""

    n: Sides


@WEAPON.keyword("Misfire[{n}-]", clause="SPF-WPN-10")
class Misfire(WeaponAbility, msgspec.Struct, frozen=True):
    """On N or less the action becomes no action."""

    n: Needs


@WEAPON.keyword("Always Loaded", clause="SPF-WPN-11")
class AlwaysLoaded(WeaponAbility, msgspec.Struct, frozen=True):
    """Needs no load token."""


@WEAPON.keyword("Store({n})", clause="SPF-WPN-12")
class Store(WeaponAbility, msgspec.Struct, frozen=True):
    """Holds up to n load tokens."""

    n: Count


@WEAPON.keyword("Shots({n})", "Shots({n}, {where})", clause="SPF-WPN-13")
class Shots(WeaponAbility, msgspec.Struct, frozen=True):
    """n to-hit rolls for one load token, at one base; "apart": each at a base of its own."""

    n: Count
    where: Literal["together", "apart"] = "together"


@WEAPON.keyword("Sweep[{whom}]", clause="SPF-WPN-14")
class Sweep(WeaponAbility, msgspec.Struct, frozen=True):
    """Shoots once at every enemy base, every enemy model, or everybody within one angle."""

    whom: Literal["bases", "models", "everybody"]


@WEAPON.keyword("Focus({n})", clause="SPF-WPN-14")
class Focus(WeaponAbility, msgspec.Struct, frozen=True):
    """With an aim bonus n rolls at one base instead."""

    n: Count


@WEAPON.keyword("Improved Aim[+{hit}, +{damage}, {extra}]", "Improved Aim[+{hit}, +{damage}]", clause="SPF-WPN-15")
class ImprovedAim(WeaponAbility, msgspec.Struct, frozen=True):
    """An aim bonus gives this instead of +2 to hit; `extra` is typed damage such as "crew d4"."""

    hit: int
    damage: int
    extra: str = ""


@WEAPON.keyword("Sniper", clause="SPF-WPN-15")
class Sniper(WeaponAbility, msgspec.Struct, frozen=True):
    """The shooter picks the model an aimed shot kills."""


@WEAPON.keyword("Indirect[{eyes}]", clause="SPF-WPN-16")
class Indirect(WeaponAbility, msgspec.Struct, frozen=True):
    """The line of sight of any friend (or a type word) will do; "none": no line is needed."""

    eyes: str


@WEAPON.keyword("Scatter[{needs}+]", clause="SPF-WPN-16")
class Scatter(WeaponAbility, msgspec.Struct, frozen=True):
    """Lands on the hex aimed at on N+, else somewhere near."""

    needs: Needs


@WEAPON.keyword("Linked[{weapon}]", clause="SPF-WPN-17")
class Linked(WeaponAbility, msgspec.Struct, frozen=True):
    """Fires with the named weapon and is loaded as long as that one is."""

    weapon: str


@WEAPON.keyword("Reserve", clause="SPF-WPN-17")
class Reserve(WeaponAbility, msgspec.Struct, frozen=True):
    """Used instead of the main weapon by Fire(reserve)."""


@WEAPON.keyword("Drag", clause="SPF-WPN-18")
class Drag(WeaponAbility, msgspec.Struct, frozen=True):
    """Pulls a single-model target one hex closer in Agony 0."""


@WEAPON.keyword("Not at long range", clause="SPF-SHEET-05")
class NotAtLongRange(WeaponAbility, msgspec.Struct, frozen=True):
    """Cannot be fired at long range."""


@WEAPON.keyword("Same hex", clause="SPF-AREA-04")
class SameHex(WeaponAbility, msgspec.Struct, frozen=True):
    """All models that fire it choose the same hex."""


@WEAPON.keyword("Spawn[{unit}, {models}, {reach}]", clause="SPF-ABIL-26")
class Spawn(WeaponAbility, msgspec.Struct, frozen=True):
    """Puts a base of the named sheet into an empty hex within reach instead of doing damage."""

    unit: str
    models: Count
    reach: Reach


@ASSAULT.keyword("Set on Fire", clause="SPF-WPN-05")
class AssaultFire(AssaultAbility, msgspec.Struct, frozen=True):
    """A base that received a success gets a fire token."""


@ASSAULT.keyword("Acid[1 for {per}]", clause="SPF-WPN-07")
class AssaultAcid(AssaultAbility, msgspec.Struct, frozen=True):
    """An acid token for every N successes."""

    per: Count


@ASSAULT.keyword("Minor Acid[1 for {per}]", clause="SPF-WPN-07")
class AssaultMinorAcid(AssaultAbility, msgspec.Struct, frozen=True):
    """A minor acid token for every N successes."""

    per: Count


@ASSAULT.keyword("Poison[{n}][1 for {per}]", clause="SPF-WPN-09")
class AssaultPoison(AssaultAbility, msgspec.Struct, frozen=True):
    """A Poison[M] token for every N successes."""

    n: Sides
    per: Count


@ASSAULT.keyword("Cunning Assault[1 per {per}]", clause="SPF-ABIL-11")
class CunningAssault(AssaultAbility, msgspec.Struct, frozen=True):
    """A light damage roll of d6 for every N successes."""

    per: Count


@ASSAULT.keyword("Support as AP", clause="SPF-SHEET-06")
class SupportAsAp(AssaultAbility, msgspec.Struct, frozen=True):
    """A support success may add 1 to AP instead of damage."""


@ASSAULT.keyword("Weakest Armour", clause="SPF-SHEET-06")
class WeakestArmour(AssaultAbility, msgspec.Struct, frozen=True):
    """Uses the enemy's lowest armour of the four angles."""


@ASSAULT.keyword("Assaults {layer}", clause="SPF-SHEET-06")
class AssaultLayer(AssaultAbility, msgspec.Struct, frozen=True):
    """May attack the ground or the air from its own layer; "land": attacks the ground from the air and lands."""

    layer: Literal["ground", "air", "land"]


@ASSAULT.keyword("On deflect: {effect}", clause="SPF-SHEET-06")
class OnDeflect(AssaultAbility, msgspec.Struct, frozen=True):
    """Each enemy success it deflects puts this effect on the enemy base."""

    effect: str

    def __post_init__(self) -> None:
        effect(self.effect)
