"""The guns of a base in heaps of equal ones, and what its gunnery orders do with them."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import count
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.memo import Shelf
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import (
    ImprovedAim,
    Indirect,
    LimitedAmmo,
    SetOnFire,
    Shots,
    has,
)
from grognard.rulesets.steampunk.lists.order_codes import SHOOTING
from grognard.rulesets.steampunk.lists.order_codes import gunnery as parts_of
from grognard.rulesets.steampunk.play.gunnery.firing_angles import angles_now
from grognard.rulesets.steampunk.play.gunnery.loading import capacity
from grognard.rulesets.steampunk.play.gunnery.range_bands import band_at
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import AIM
from grognard.rulesets.steampunk.table.guns import (
    CREW_OF_BASE_WEAPON,
    is_one_attack,
    needs_load,
    rounds_of,
    shots_of,
    strikes_units,
    weapon_in,
)

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Band
    from grognard.rulesets.steampunk.lists.order_codes import Action
    from grognard.rulesets.steampunk.lists.sheets import Gunnery, Weapon
    from grognard.rulesets.steampunk.lists.weapon_groups import Gun
    from grognard.rulesets.steampunk.table.records import Unit

WITH_WEAPONS = SHOOTING | {"Load", "Aim"}
STORES = attrgetter("living", "loads", "spent")
"""All that guns depend on; the profile besides, by its identity."""
PARKS: Shelf[tuple[object, ...], Park] = Shelf(1024)
KINDS = count()


@lru_cache(maxsize=4096)
def kind_of(weapon: Weapon) -> int:
    """A number for a weapon: equal ones have the same, and a number is quickly compared."""
    return next(KINDS)


class Battery(NamedTuple):
    """Equal guns of one base: one heap of dice."""

    place: int
    guns: tuple[int, ...]
    weapon: Weapon
    group: str
    figure: int
    firings: int
    """To-hit rolls, or firings at a hex, of all its guns together."""
    tokens: int
    """What each of its guns is loaded with."""
    most: int
    takes: int
    """Load tokens a firing takes; 0: it is never loaded."""
    is_limited: bool = False
    aim: int = AIM
    is_direct: bool = True
    """It is fired at bases, not at hexes."""
    is_indirect: bool = False
    """It needs no line of sight of its own. (SPF-WPN-16)"""
    burns: bool = False
    angles: tuple[bool, ...] | None = None
    """Those it fires through; None for a fixed system."""
    kind: int = 0
    """The number of its weapon."""
    bands: tuple[Band | None, ...] = ()
    """At what range it fires, by the hexes to the target. (SPF-SHOOT-08)"""


class GunDoing(NamedTuple):
    """One action of a gunnery order with the batteries it concerns."""

    word: str
    n: int
    times: int
    batteries: tuple[int, ...]


Doings = tuple[tuple[GunDoing, ...], tuple[GunDoing, ...]]
"""Those of both parts of an order."""


def park_of(unit: Unit) -> Park:
    """The guns of a base."""
    key = (id(unit.profile), STORES(unit))
    known = PARKS.get(key)
    return known if known is not None else PARKS.keep(key, Park(unit))


class Park:
    """All guns of one base, as they are loaded and manned."""

    __slots__ = ("__dict__", "_doings", "unit")

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self._doings: dict[str, Doings] = {}

    @cached_property
    def batteries(self) -> tuple[Battery, ...]:
        """Its guns that somebody can still fire, alike ones together. (SPF-EQUIP-09, SPF-WPN-02)"""
        unit = self.unit
        heaps: dict[tuple[object, ...], list[int]] = {}
        for number, gun in enumerate(unit.profile.guns):
            if not self._can_fire(number, gun):
                continue
            state = unit.loads[number]
            skill = unit.profile.figures[gun.figure].skill if gun.figure >= 0 else None
            like = (weapon_in(unit, number).name, state.kind, state.tokens, state.is_stuck, gun.group, skill)
            heaps.setdefault(like, []).append(number)
        return tuple(self._battery(place, guns) for place, guns in enumerate(heaps.values()))

    def _can_fire(self, number: int, gun: Gun) -> bool:
        """Whether a gun is whole, manned and has ammunition. (SPF-EQUIP-09, SPF-WPN-02)"""
        unit, weapon = self.unit, weapon_in(self.unit, number)
        limited = has(weapon.abilities, LimitedAmmo)
        is_out = limited is not None and dict(unit.spent).get(weapon.name, 0) >= limited.n
        is_manned = gun.figure in unit.living if gun.figure >= 0 else len(unit.living) >= CREW_OF_BASE_WEAPON
        return not unit.loads[number].is_lost and is_manned and not is_out

    def _battery(self, place: int, guns: list[int]) -> Battery:
        """Guns that are alike, as one."""
        unit, number = self.unit, guns[0]
        gun, weapon = unit.profile.guns[number], weapon_in(unit, number)
        shots = has(weapon.abilities, Shots)
        each = shots_of(weapon) * (shots.n if shots and shots.where == "apart" else 1)
        improved = has(weapon.abilities, ImprovedAim)
        return Battery(
            place,
            tuple(guns),
            weapon,
            gun.group,
            gun.figure,
            each if is_one_attack(weapon) else each * len(guns),
            unit.loads[number].tokens,
            capacity(gun),
            rounds_of(weapon) if needs_load(unit, number) else 0,
            has(weapon.abilities, LimitedAmmo) is not None,
            improved.hit if improved else AIM,
            strikes_units(weapon),
            bool(weapon.area) and has(weapon.abilities, Indirect) is not None,
            has(weapon.abilities, SetOnFire) is not None,
            None if weapon.carried == "fixed" else angles_now(unit, number),
            kind_of(weapon),
            tuple(band_at(weapon, hexes) for hexes in range(2 * weapon.range + 1)),
        )

    # ---------------------------------------------------------------- orders

    @cached_property
    def _places(self) -> dict[int, int]:
        return {gun: battery.place for battery in self.batteries for gun in battery.guns}

    def doings(self, key: str) -> Doings:
        """The actions of a gunnery order with their batteries. (SPF-GUN-14)"""
        known = self._doings.get(key)
        if known is None:
            entry = self.unit.profile.gunnery[key]
            first, second = (
                tuple(
                    GunDoing(action.word, action.n, action.times, self._concerned(entry, action))
                    for action in part
                    if action.word != "-"
                )
                for part in parts_of(entry.order)
            )
            known = self._doings[key] = (first, second)
        return known

    def _concerned(self, entry: Gunnery, action: Action) -> tuple[int, ...]:
        if action.word not in WITH_WEAPONS:
            return ()
        guns = self.unit.profile.guns_for(entry, action)
        return tuple(dict.fromkeys(self._places[gun] for gun in guns if gun in self._places))
