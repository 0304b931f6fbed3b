"""What a special rule is: the moments at which it may speak up. (LEG-ARMY-05)

`SpecialRule` lists them in the order of an attack, each with a neutral answer; a rule overrides one or two.
A rule on a weapon holds for its attacks, one on a model for all attacks of the model or against it.
Rules without arithmetic are only looked up: `has(rules, Fleet)`, `find(rules, FeelNoPain)`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal, NamedTuple, TypeVar

from grognard.kernel.dice import NEVER
from grognard.kernel.keywords import Keyword, Registry
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.dice import Reroll
    from grognard.kernel.modifiers import Modifier

RULES = Registry(tell("special rule"))

Bearer = Literal["model", "weapon", "vehicle", "building"]
EPSILON = 0.001
"""Lengths that differ by no more count as equal. (LEG-MOVE-10)"""
FAR = 12.0
"""Stealth and shrouded hide from shooters farther away than this. (LEG-KW-60, LEG-KW-70)"""
SHARP = 11
"""Totals from here on are precise or rending. (LEG-KW-48, LEG-KW-56)"""


class Foe(NamedTuple):
    """Whom an attack is made at, as far as special rules ask."""

    names: tuple[str, ...] = ()
    """Its faction, its datasheet and its kinds: what hatred and preferred enemy may name."""
    is_monstrous: bool = False
    is_gargantuan: bool = False
    is_vehicle: bool = False
    """Vehicles and buildings."""
    is_flying: bool = False
    """A zooming flier or a swooping creature."""


NOBODY = Foe()


class Aim(NamedTuple):
    """How a shooter and his target stand when the dice are about to be rolled."""

    foe: Foe = NOBODY
    attacker: Foe = NOBODY
    inches: float = 0.0
    is_melee: bool = False
    is_first_round: bool = False
    is_flier: bool = False
    """The shooter is a flier."""


class SpecialRule(Keyword, registry=RULES):
    """The moments of an attack in order; each answer here changes nothing."""

    __slots__ = ()

    bearers: ClassVar[tuple[Bearer, ...]] = ("model", "vehicle")
    """On what a datasheet may write it."""

    def includes(self) -> tuple[SpecialRule, ...]:
        """Other rules that come with it."""
        return ()

    # ---- to hit
    def aim_modifier(self, aim: Aim) -> Modifier | None:
        """What the attacker's rule adds to his to-hit roll."""
        return None

    def target_modifier(self, aim: Aim) -> Modifier | None:
        """What the target's rule adds to a to-hit roll against it."""
        return None

    def hit_reroll(self, aim: Aim) -> Reroll:
        """To-hit dice that are thrown again."""
        return NEVER

    # ---- the save
    def forces_reroll(self, foe: Foe) -> bool:
        """Whether successful saves are thrown again."""
        return False

    def toughness(self, toughness: int) -> int:
        """The Toughness that counts for the save."""
        return toughness

    # ---- in a fight
    def initiative(self, *, has_charged: bool, is_monstrous: bool) -> Modifier | None:
        """What it adds to the Initiative in the first round."""
        return None

    def attacks(self, *, has_charged: bool, is_pressed: bool) -> int:
        """Attacks it adds: after charging, or when outnumbered or beaten in the round before."""
        return 0

    def strength(self, *, has_charged: bool) -> int:
        """Strength it adds in a fight."""
        return 0


R = TypeVar("R", bound=SpecialRule)


def find(rules: Iterable[SpecialRule], wanted: type[R]) -> R | None:
    """The first rule of a kind."""
    for rule in rules:
        if isinstance(rule, wanted):
            return rule
    return None


def has(rules: Iterable[SpecialRule], *wanted: type[SpecialRule]) -> bool:
    """Whether a rule of one of these kinds is among them."""
    for rule in rules:  # noqa: SIM110 (asked very often, and any() is slower)
        if isinstance(rule, wanted):
            return True
    return False


def expanded(rules: Iterable[SpecialRule]) -> tuple[SpecialRule, ...]:
    """The rules with all that come with them, each once.

    >>> from grognard.rulesets.legendary.lists.keywords.morale import Daemon
    >>> [str(rule) for rule in expanded([Daemon(), Daemon()])]
    ['Daemon', 'Fearless', 'Invulnerable 5+']
    """
    found: dict[SpecialRule, None] = {}
    waiting = list(rules)
    while waiting:
        rule = waiting.pop(0)
        if rule not in found:
            found[rule] = None
            waiting += rule.includes()
    return tuple(found)
