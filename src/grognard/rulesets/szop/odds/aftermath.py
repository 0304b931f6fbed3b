"""What wounds do to a unit: who falls, and what its Regroup then does. (SZOP-WND, SZOP-MORALE)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.other_rolls import failed_tests, terrain_wounds
from grognard.rulesets.szop.lists.keywords.passive import Aircraft, Fearless, Immobile, Reckless

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.szop.lists.keywords.bases import Passive

FRESH, EXHAUSTED = tell("no state"), tell("Exhausted")
PINNED, DESTROYED = tell("Exhausted and Pinned"), tell("destroyed")


class Captain(NamedTuple):
    """A living hero in a unit. (SZOP-HERO-01)"""

    toughness: int
    quality: int = 6
    defence: int = 6
    is_bodyguard: bool = False
    number: int = 0
    """Which of the unit's heroes it is: by this its weapons are found."""


class Host(NamedTuple):
    """A unit as its wounds see it: equal models, perhaps heroes, and what Regroup needs to know."""

    models: int
    toughness: int
    wounds: int = 0
    heroes: tuple[Captain, ...] = ()
    """Those who live, the strongest first."""
    start: int = 0
    """Starting Toughness of the whole unit. (SZOP-MORALE-05)"""
    quality: int = 4
    passives: tuple[Passive, ...] = ()

    def has(self, kind: type[Passive]) -> bool:
        """Whether it has an ability."""
        return any(isinstance(each, kind) for each in self.passives)

    @property
    def stands(self) -> bool:
        """Whether anybody lives."""
        return bool(self.models or self.heroes)

    @property
    def left(self) -> int:
        """Wounds still needed to destroy it. (SZOP-TERR-06)"""
        return self.models * self.toughness + self.command - self.wounds if self.stands else 0

    @property
    def command(self) -> int:
        """The Toughness of its heroes."""
        return sum([hero.toughness for hero in self.heroes])

    @property
    def enough(self) -> int:
        """So many wounds of an attacker who wants the heroes fell them all. (SZOP-WND-01)"""
        return max(1, self.command - self.wounds)

    @property
    def regroup_quality(self) -> int:
        """The Quality of its Regroup tests: the best one of those who live. (SZOP-HERO-03)"""
        return min([hero.quality for hero in self.heroes] + [self.quality] * bool(self.models))

    @property
    def number(self) -> int:
        """Living models, the heroes among them."""
        return self.models + len(self.heroes)

    @property
    def highest(self) -> int:
        """The highest Toughness of living models. (SZOP-WND-02)"""
        return max(self.toughness if self.models else 0, self.heroes[0].toughness if self.heroes else 0)


def wounded(host: Host, attacker: int, defender: int, attacker_fells: str, defender_fells: str) -> Host:
    """The attacker's wounds are worked first, then the defender's. (SZOP-WND-01..05, SZOP-PAS-34)"""
    if attacker:
        host = _worked(host._replace(wounds=host.wounds + attacker), attacker_fells, is_owner=False)
    if defender and host.stands:
        host = _worked(host._replace(wounds=host.wounds + defender), defender_fells, is_owner=True)
    return host if host.stands else host._replace(wounds=0)


def _worked(host: Host, fells: str, *, is_owner: bool) -> Host:
    """Models fall as long as they must, and further as the allocator likes. (SZOP-WND-02)"""
    while host.stands and host.wounds:
        fallen = _owned(host, fells) if is_owner else _attacked(host, fells)
        if fallen is host:
            break
        host = fallen
    return host


def _owned(host: Host, fells: str) -> Host:
    """The owner fells nobody he need not, and Bodyguards before the others. (SZOP-WND-02, SZOP-PAS-34)"""
    if host.wounds < host.highest:
        return host
    guards = [hero for hero in host.heroes if hero.is_bodyguard]
    if guards:
        return _without_hero(host, guards[-1])
    if host.heroes and (fells == "strongest" or not host.models):
        return _without_hero(host, host.heroes[0 if fells == "strongest" else -1])
    return _without_models(host, (host.wounds - host.highest) // host.toughness + 1)


def _attacked(host: Host, fells: str) -> Host:
    """The attacker fells whom he can; one who wants the heroes saves his wounds for them. (SZOP-WND-01)"""
    if host.heroes and (fells == "strongest" or not host.models):
        return _without_hero(host, host.heroes[0 if fells == "strongest" else -1])
    return _without_models(host, host.wounds // host.toughness)


def _without_hero(host: Host, hero: Captain) -> Host:
    if host.wounds < hero.toughness:
        return host
    return host._replace(
        wounds=host.wounds - hero.toughness, heroes=tuple(each for each in host.heroes if each != hero)
    )


def _without_models(host: Host, number: int) -> Host:
    """Some of the equal models fall at once, as many as there are at most."""
    number = min(number, host.models)
    return host._replace(wounds=host.wounds - number * host.toughness, models=host.models - number) if number else host


def number_of_tests(host: Host, *, fought: bool) -> int:
    """One test, one more at half strength, one more after melee; Fearless above half makes none. (SZOP-MORALE-02)"""
    is_strong = 2 * host.left > host.start
    if is_strong and host.has(Fearless):
        return 0
    return 1 + (not is_strong) + fought


class Shaken(NamedTuple):
    """A unit after its Regroup."""

    host: Host
    state: str


def regrouped(dice: Dice, host: Host, fought: bool, is_fortified: bool, is_exhausted: bool, has_ladder: bool) -> Shaken:
    """The Regroup of a unit that received more wounds than it inflicted. (SZOP-MORALE-01..04, SZOP-PAS-11)"""
    if not host.stands:
        return Shaken(host, DESTROYED)
    tests = number_of_tests(host, fought=fought)
    failed = dice.do(failed_tests, tests, host.regroup_quality) if tests else 0
    if host.has(Reckless):
        for _ in range(failed):
            host = dice.do(on_ground, host)
        failed = 0
    step = _climbed(failed, is_fortified, is_exhausted) if has_ladder else _counted(failed, is_fortified, is_exhausted)
    if step == 3 or not host.stands:
        return Shaken(host._replace(models=0, heroes=(), wounds=0), DESTROYED)
    can_be_pinned = not (host.has(Immobile) or host.has(Aircraft))
    return Shaken(host, (FRESH, EXHAUSTED, PINNED if can_be_pinned else EXHAUSTED)[step])


def _counted(failed: int, is_fortified: bool, is_exhausted: bool) -> int:
    """One failure exhausts, two also pin (unless Fortified meets it), three destroy. (SZOP-MORALE-03)"""
    if failed == 2 and is_fortified:
        return 1
    return max(min(failed, 3), int(is_exhausted))


def _climbed(failed: int, is_fortified: bool, is_exhausted: bool) -> int:
    """The switch: each failure takes the next step from the states the unit has. (SZOP-MORALE-03)"""
    step = int(is_exhausted)
    for _ in range(failed):
        if step == 1 and is_fortified:
            is_fortified = False
        else:
            step = min(3, step + 1)
    return step


def on_ground(dice: Dice, host: Host) -> Host:
    """One terrain test: a wound for each 1, allocated by the owner. (SZOP-TERR-07, SZOP-WND-06)"""
    if not host.stands:
        return host
    return wounded(host, 0, dice.do(terrain_wounds, max(host.left, 0)), "weakest", "weakest")
