"""Abilities of units and models, each with the moments at which it speaks. (SPF-SHEET-09, areas ABIL, SHOOT, HIDE)

Most abilities are read where their rule stands: `find(abilities, Fear)`.
Those that change a number answer for themselves, so that the to-hit table, evasion and terrain ask all alike.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple, TypeVar

import msgspec

from grognard.kernel.errors import BadData
from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.damage_effects import effect
from grognard.rulesets.steampunk.lists.keywords.numbers import Count, Needs, Reach, Sides

if TYPE_CHECKING:
    from collections.abc import Iterable

UNIT = Registry(tell("unit ability"))

A = TypeVar("A", bound="UnitAbility")
Band = Literal["point_blank", "normal", "long"]


class Standing(NamedTuple):
    """How a unit stands when a shot is made: all the to-hit table looks at besides its abilities. (SPF-SHOOT-03)"""

    speed: str
    speed_class: str
    terrain: str
    is_flying: bool = False


class UnitAbility(Keyword, registry=UNIT):
    """What an ability may say at the moments of the game; the neutral answers."""

    __slots__ = ()

    def to_hit(self, own: Standing, band: Band) -> int:
        """Added when its model shoots. (SPF-SHOOT-02)"""
        return 0

    def to_be_hit(self, own: Standing) -> int:
        """Added when its unit is shot at. (SPF-SHOOT-02)"""
        return 0

    def evasion(self, own: Standing) -> int | None:
        """The roll that cancels an area hit. (SPF-ABIL-01)"""
        return None

    def evasion_plus(self, own: Standing) -> int:
        """Added to evasion rolls. (SPF-ABIL-02)"""
        return 0

    def resists(self, kind: str) -> int:
        """Damage of this type is lowered by so much. (SPF-ABIL-12)"""
        return 0

    def is_immune_to(self, what: str) -> bool:
        """Whether it keeps this off altogether. (SPF-ABIL-13)"""
        return False

    def eases(self, terrain: str) -> bool:
        """Whether this terrain costs 1 to enter. (SPF-ABIL-20)"""
        return False


def find(abilities: Iterable[UnitAbility], kind: type[A]) -> A | None:
    """The first ability of this kind."""
    for ability in abilities:
        if isinstance(ability, kind):
            return ability
    return None


def every(abilities: Iterable[UnitAbility], kind: type[A]) -> list[A]:
    """All abilities of this kind."""
    return [ability for ability in abilities if isinstance(ability, kind)]


class Skill(UnitAbility):
    """Shooting skill: a model has at most one. (SPF-SHOOT-11)"""

    __slots__ = ()
    plus = 0

    def to_hit(self, own: Standing, band: Band) -> int:
        return self.plus


@UNIT.keyword("Good Shot", clause="SPF-SHOOT-11")
class GoodShot(Skill, msgspec.Struct, frozen=True):
    """+1 to hit."""

    plus = 1


@UNIT.keyword("Excellent Shot", clause="SPF-SHOOT-11")
class ExcellentShot(Skill, msgspec.Struct, frozen=True):
    """+2 to hit."""

    plus = 2


@UNIT.keyword("Superb Shot", clause="SPF-SHOOT-11")
class SuperbShot(Skill, msgspec.Struct, frozen=True):
    """+3 to hit."""

    plus = 3


@UNIT.keyword("Bad Shot", clause="SPF-SHOOT-11")
class BadShot(Skill, msgspec.Struct, frozen=True):
    """-1 to hit."""

    plus = -1


@UNIT.keyword("Terrible Shot", clause="SPF-SHOOT-19")
class TerribleShot(Skill, msgspec.Struct, frozen=True):
    """-2 to hit."""

    plus = -2


@UNIT.keyword("Bad at long range", clause="SPF-SHOOT-19")
class BadAtLongRange(UnitAbility, msgspec.Struct, frozen=True):
    """Another -2 to hit at long range."""

    def to_hit(self, own: Standing, band: Band) -> int:
        return -2 if band == "long" else 0


@UNIT.keyword("Steady", clause="SPF-SHOOT-12")
class Steady(UnitAbility, msgspec.Struct, frozen=True):
    """Shoots at +1 and is shot at with +1."""

    def to_hit(self, own: Standing, band: Band) -> int:
        return 1

    def to_be_hit(self, own: Standing) -> int:
        return 1


@UNIT.keyword("Camouflage[{terrain}]", clause="SPF-SHOOT-13")
class Camouflage(UnitAbility, msgspec.Struct, frozen=True):
    """Another -1 to be hit in the named terrain, not while flying."""

    terrain: str

    def to_be_hit(self, own: Standing) -> int:
        return -1 if own.terrain == self.terrain and not own.is_flying else 0


@UNIT.keyword("Take Cover[{speed}, -{n}]", clause="SPF-ABIL-03")
class TakeCover(UnitAbility, msgspec.Struct, frozen=True):
    """At the named speed -N to be hit and +1 to evasion rolls."""

    speed: str
    n: Count

    def to_be_hit(self, own: Standing) -> int:
        return -self.n if own.speed == self.speed else 0

    def evasion_plus(self, own: Standing) -> int:
        return 1 if own.speed == self.speed else 0


@UNIT.keyword("Elusive[{speed}, -{n}]", "Elusive[{speed}]", clause="SPF-ABIL-14")
class Elusive(UnitAbility, msgspec.Struct, frozen=True):
    """At the named speed -N to be hit; evasion is not touched."""

    speed: str
    n: Count = 1

    def to_be_hit(self, own: Standing) -> int:
        return -self.n if own.speed == self.speed else 0


@UNIT.keyword("Optimal at point blank", clause="SPF-SHOOT-14")
class OptimalAtPointBlank(UnitAbility, msgspec.Struct, frozen=True):
    """+1 to hit at point-blank range."""

    def to_hit(self, own: Standing, band: Band) -> int:
        return 1 if band == "point_blank" else 0


@UNIT.keyword("Guns Blazing", clause="SPF-ABIL-21")
class GunsBlazing(UnitAbility, msgspec.Struct, frozen=True):
    """Its own fast speed does not spoil its aim."""

    def to_hit(self, own: Standing, band: Band) -> int:
        return 1 if own.speed_class == "fast" else 0


@UNIT.keyword("Evasion[{needs}+]", clause="SPF-ABIL-01")
class Evasion(UnitAbility, msgspec.Struct, frozen=True):
    """Area hits are cancelled on N+."""

    needs: Needs

    def evasion(self, own: Standing) -> int | None:
        return self.needs


@UNIT.keyword("Improve Evasion[+{n}]", clause="SPF-ABIL-02")
class ImproveEvasion(UnitAbility, msgspec.Struct, frozen=True):
    """Adds N to evasion rolls."""

    n: Count

    def evasion_plus(self, own: Standing) -> int:
        return self.n


@UNIT.keyword("{kind} Resistance[{n}]", clause="SPF-ABIL-12")
class Resistance(UnitAbility, msgspec.Struct, frozen=True):
    """Damage of this type is lowered by N."""

    kind: Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z ]+$")]
    """Plain words, so that "While[elite]: Fire Resistance[1]" is not read as one."""
    n: Annotated[int, msgspec.Meta(ge=-99, le=99)]

    def resists(self, kind: str) -> int:
        return self.n if kind == self.kind.casefold() else 0


@UNIT.keyword("Immunity[{what}]", clause="SPF-ABIL-13")
class Immunity(UnitAbility, msgspec.Struct, frozen=True):
    """Not affected at all: a damage type, acid, fire, poison, poison clouds, shaken, Fear, Terror."""

    what: str

    def is_immune_to(self, what: str) -> bool:
        return what.casefold() == self.what.casefold()


@UNIT.keyword("Easy Terrain[{terrain}]", clause="SPF-ABIL-20")
class EasyTerrain(UnitAbility, msgspec.Struct, frozen=True):
    """Entering that terrain (or "all") costs 1; "river" is one of them, and is not eased by the others."""

    terrain: str

    def eases(self, terrain: str) -> bool:
        return self.terrain in ("all", terrain)


@UNIT.keyword("Forward Position[{n}]", clause="SPF-SETUP-05")
class ForwardPosition(UnitAbility, msgspec.Struct, frozen=True):
    """Set up as far as N hexes outside the own territory."""

    n: Count


@UNIT.keyword("Pre-Assault retreat[{needs}+]", clause="SPF-ABIL-04")
class PreAssaultRetreat(UnitAbility, msgspec.Struct, frozen=True):
    """May slip away before an assault on N+."""

    needs: Needs


@UNIT.keyword("Drive Past[{needs}+]", clause="SPF-ABIL-15")
class DrivePast(UnitAbility, msgspec.Struct, frozen=True):
    """A pre-assault retreat straight ahead."""

    needs: Needs


@UNIT.keyword("Stubborn", clause="SPF-RETR-08")
class Stubborn(UnitAbility, msgspec.Struct, frozen=True):
    """Never driven from the hex it occupied."""


@UNIT.keyword("Terror[range={range}][d{sides}]", clause="SPF-ABIL-08")
class Terror(UnitAbility, msgspec.Struct, frozen=True):
    """Psychic damage in Agony 0 to every enemy base within range."""

    range: Reach
    sides: Sides


@UNIT.keyword("Fear[{sides}]", clause="SPF-ABIL-09")
class Fear(UnitAbility, msgspec.Struct, frozen=True):
    """Psychic damage before an assault."""

    sides: Sides


@UNIT.keyword("Hidden[{speeds}; {reach}; {terrain}]", "Hidden[{speeds}; {reach}]", clause="SPF-HIDE-02")
class Hidden(UnitAbility, msgspec.Struct, frozen=True):
    """May be hidden at these speeds (with / between them); reveals itself within reach; hides in this terrain."""

    speeds: str
    reach: Reach
    terrain: str = "none"


@UNIT.keyword("Leader[{reach}, {who}]", clause="SPF-ORD-19")
class Leader(UnitAbility, msgspec.Struct, frozen=True):
    """Units with this type word within reach may Follow it; reach 0 is without limit."""

    reach: Reach
    who: str


@UNIT.keyword("Transport[{what}, {number}]", clause="SPF-ABIL-22")
class Transport(UnitAbility, msgspec.Struct, frozen=True):
    """Carries up to so many bases with this type word."""

    what: str
    number: Count


@UNIT.keyword("Unloading may assault", clause="SPF-ORD-27")
class UnloadingMayAssault(UnitAbility, msgspec.Struct, frozen=True):
    """Its passengers may be put down among enemies."""


@UNIT.keyword("Mend[{n}: {items}]", "Mend[{items}]", clause="SPF-ABIL-23")
class Mend(UnitAbility, msgspec.Struct, frozen=True):
    """Takes up to n items off itself in Aftermath: future, shaken, bleeding, assault damage, critical, fallen."""

    items: str
    n: Count = 1


@UNIT.keyword("Heal[{n}, {who}, {moment}]", clause="SPF-ABIL-24")
class Heal(UnitAbility, msgspec.Struct, frozen=True):
    """N points for BIO friends in its hex."""

    n: Count
    who: Literal["self", "other", "any"]
    moment: Literal["first", "second"]


@UNIT.keyword("Repair[{n}, {who}, {moment}]", clause="SPF-ABIL-24")
class Repair(UnitAbility, msgspec.Struct, frozen=True):
    """N points for friends in its hex that are not BIO."""

    n: Count
    who: Literal["self", "other", "any"]
    moment: Literal["first", "second"]


@UNIT.keyword("Endurance[{regular}, {elite}]", clause="SPF-ABIL-25")
class Endurance(UnitAbility, msgspec.Struct, frozen=True):
    """Tokens per regular and per elite model that turn a kill into bleeding."""

    regular: int
    elite: int


@UNIT.keyword("Endurance against poison", clause="SPF-ABIL-25")
class EnduranceAgainstPoison(UnitAbility, msgspec.Struct, frozen=True):
    """An endurance token may reroll a poison damage roll."""


@UNIT.keyword("Not Yet Dead[{unit}]", clause="SPF-ABIL-26")
class NotYetDead(UnitAbility, msgspec.Struct, frozen=True):
    """A model that dies becomes a base of the named sheet."""

    unit: str


@UNIT.keyword("Give Ground", clause="SPF-ABIL-27")
class GiveGround(UnitAbility, msgspec.Struct, frozen=True):
    """May retreat after winning."""


@UNIT.keyword("Fight Again", clause="SPF-ABIL-28")
class FightAgain(UnitAbility, msgspec.Struct, frozen=True):
    """May have a lost assault rolled anew, once."""


@UNIT.keyword("Contagion[{tokens}]", clause="SPF-ABIL-29")
class Contagion(UnitAbility, msgspec.Struct, frozen=True):
    """Every enemy base in an assault with it receives these effects (damage-table words with / between them)."""

    tokens: str

    def __post_init__(self) -> None:
        for word in self.tokens.split("/"):
            effect(" ".join(word.split()))


@UNIT.keyword("Sure Brakes", clause="SPF-ABIL-30")
class SureBrakes(UnitAbility, msgspec.Struct, frozen=True):
    """May brake one or two rungs after the third movement step."""


@UNIT.keyword("Flexible Deflection", clause="SPF-ABIL-16")
class FlexibleDeflection(UnitAbility, msgspec.Struct, frozen=True):
    """Deflections may count as assault successes."""


@UNIT.keyword("Reroll[{n}]", clause="SPF-ABIL-17")
class RerollWaves(UnitAbility, msgspec.Struct, frozen=True):
    """Every natural 6 in assault lets the base reroll up to N of its dice."""

    n: Count


@UNIT.keyword("Sixes Count Double", clause="SPF-ABIL-17")
class SixesCountDouble(UnitAbility, msgspec.Struct, frozen=True):
    """A natural 6 in assault is two successes."""


@UNIT.keyword("Reroll Successes[{speed}]", clause="SPF-ABIL-18")
class RerollSuccesses(UnitAbility, msgspec.Struct, frozen=True):
    """At this speed assault successes are rolled once more."""

    speed: str


@UNIT.keyword("While[{condition}]: {ability}", clause="SPF-ABIL-19")
class While(UnitAbility, msgspec.Struct, frozen=True):
    """The ability holds while a living model has the type word, or while the unit has the speed."""

    condition: str
    ability: str

    def __post_init__(self) -> None:
        if isinstance(UnitAbility.from_data(self.ability), While):
            raise BadData(tell("a condition cannot stand within another"))


@cache
def in_force(abilities: tuple[UnitAbility, ...], words: frozenset[str], speed: str) -> tuple[UnitAbility, ...]:
    """The abilities that hold now: those under While only if the type word is there or the speed fits. (SPF-ABIL-19)"""
    holding = [ability for ability in abilities if not isinstance(ability, While)]
    for ability in dict.fromkeys(every(abilities, While)):
        if ability.condition.casefold() in words or ability.condition == speed:
            given = UnitAbility.from_data(ability.ability)
            if isinstance(given, Skill):  # a better skill takes the place of the old one (SPF-SHOOT-11)
                holding = [other for other in holding if not isinstance(other, Skill)]
            if given not in holding or isinstance(given, Resistance):  # resistances add up (SPF-DMG-10)
                holding.append(given)
    return tuple(holding)
