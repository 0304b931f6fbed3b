"""Tank shock: one model's blow at the tank, and whether its unit keeps its head. (LEG-VEH-37, LEG-VEH-38)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.rulesets.legendary.dice.attacks import shots_at
from grognard.rulesets.legendary.dice.damage import saves, start
from grognard.rulesets.legendary.dice.melee import VEHICLE_WS, Bout, melee_modifiers, special_modifiers
from grognard.rulesets.legendary.dice.shooting import hits_of, parts_lost
from grognard.rulesets.legendary.dice.tests_and_tables import characteristic, leadership
from grognard.rulesets.legendary.lists.keywords.moments import Aim, Foe

if TYPE_CHECKING:
    from grognard.kernel.dice import Dice
    from grognard.rulesets.legendary.dice.facts import Row, Shots, Target
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile


class Hero(NamedTuple):
    """Who tries to stop the tank."""

    ws: int
    bs: int
    s: int
    i: int
    rules: tuple[SpecialRule, ...] = ()


class Struck(NamedTuple):
    """What the blow did: the tracks, and the hull."""

    has_lost_tracks: bool
    row: Row

    @property
    def stops(self) -> bool:
        """Whether the tank is immobilised or destroyed."""
        return self.has_lost_tracks or self.row.is_stopped or self.row.place > 0


def glory_shots(hero: Hero, weapon: WeaponProfile, pace: str, *, at_tracks: bool, is_heavy: bool = False) -> Shots:
    """A single attack on a tank by its speed, with a blade or a grenade. (LEG-VEH-38, LEG-VEH-14, LEG-VEH-15)

    A heavy tank counts as stationary. (LEG-VEH-25)
    """
    ws = VEHICLE_WS["stationary" if is_heavy else pace]
    aim = Aim(Foe(is_vehicle=True), is_melee=weapon.is_melee)
    if weapon.is_melee:
        modifiers = melee_modifiers(Bout(hero.ws, ws, hero.rules, aim=aim))
    else:
        modifiers = special_modifiers(hero.bs, ws, weapon)
    return shots_at(1, modifiers, weapon, hero.rules, aim, has_screen=at_tracks, user=hero.s)


def strike_tank(dice: Dice, shots: Shots, front: Target, parts: int | None) -> Struck:
    """The blow: at the front of the hull, or at the tracks whose armour is `parts` with the hull before them."""
    hits = hits_of(dice, shots)
    lost = parts is not None and hits.on_target > 0 and parts_lost(dice, hits, shots.hit, shots.sharp, parts) > 0
    struck = hits.on_target if parts is None else hits.screen
    hit = shots.sharp if hits.sharp and shots.sharp is not None else shots.hit
    return Struck(lost, saves(dice, start((front,)), struck, (front,), hit))


class Shock(NamedTuple):
    """How a tank shock with a hero in its way ends."""

    is_quick: bool
    stops: bool = False
    is_destroyed: bool = False
    hero_lives: bool = False
    is_pinned: bool = False


def whole_shock(
    dice: Dice, initiative: int, shots: Shots, front: Target, parts: int | None, ld: int, slow_lives: bool
) -> Shock:
    """The hero's test and blow; if the tank goes on, he dies and his unit tests. (LEG-VEH-37, LEG-VEH-38)"""
    if not characteristic(dice, initiative, "Initiative"):
        return Shock(False, hero_lives=slow_lives, is_pinned=not leadership(dice, ld))
    struck = strike_tank(dice, shots, front, parts)
    if struck.stops:
        return Shock(True, True, struck.row.place > 0, True)
    return Shock(True, is_pinned=not leadership(dice, ld))
