"""Odds of a tank shock and of the hero who tries to stop it. (LEG-VEH-37, LEG-VEH-38)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from grognard.kernel.data import Entry, convert
from grognard.kernel.dice import Every
from grognard.kernel.errors import BadData, GrognardError
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import may_aim_at_hull, vehicle_target
from grognard.rulesets.legendary.dice.tank_shocks import Hero, glory_shots, whole_shock
from grognard.rulesets.legendary.lists.army import SAMPLES
from grognard.rulesets.legendary.lists.keywords.equipment import ExtraArmour
from grognard.rulesets.legendary.lists.keywords.moments import has
from grognard.rulesets.legendary.lists.keywords.templates import Grenade
from grognard.rulesets.legendary.lists.profiles import ModelProfile, VehicleProfile
from grognard.rulesets.legendary.lists.weapons import FIST, WeaponProfile
from grognard.rulesets.legendary.odds.sides import named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ruleset import Options


class TankShock(Entry, frozen=True, kw_only=True):
    """The question: who tries to stop which tank, with what and where."""

    hero: ModelProfile
    weapon: WeaponProfile = FIST
    """A close combat weapon or a grenade."""
    tank: VehicleProfile
    aim: Literal["tracks", "hull"] = "tracks"
    speed: Literal["moved", "advanced"] = "advanced"
    """Up to 6 inches, or more. (LEG-VEH-14)"""
    leadership: Annotated[int, Meta(ge=1, le=12)] | None = None
    """The highest of his unit; his own if it is not written."""

    def __post_init__(self) -> None:
        if not self.weapon.is_melee and not has(self.weapon.all_rules, Grenade):
            raise BadData(tell("{name} is neither a close combat weapon nor a grenade", name=self.weapon.name))


@Remembered
def odds(question: Mapping[str, Any], options: Options) -> Report:
    """Whether the tank is stopped, the hero lives and his unit is pinned. (LEG-VEH-37, LEG-VEH-38)"""
    asked = convert(dict(question), TankShock, file="tank shock")
    hero, tank = asked.hero, asked.tank
    if asked.aim == "hull" and not may_aim_at_hull(asked.weapon, hero.all_rules):
        raise GrognardError(tell("{name} cannot harm a hull; aim at the tracks.", name=asked.weapon.name))
    at_tracks = asked.aim == "tracks"
    shots = glory_shots(
        Hero(hero.ws, hero.bs, hero.s, hero.i, hero.all_rules),
        asked.weapon,
        asked.speed,
        at_tracks=at_tracks,
        is_heavy="heavy" in tank.types,
    )
    front = vehicle_target(tank, "front", is_hullless=bool(options.get("hullless_vehicles")))
    parts = tank.armour["rear"] + has(tank.all_rules, ExtraArmour) if at_tracks else None
    slow = bool(options.get("slow_hero_lives"))
    end = Every().odds(whole_shock, hero.i, shots, front, parts, asked.leadership or hero.ld, slow)
    return Report(
        {
            tell("strikes in time"): end.map(lambda each: each.is_quick),
            tell("tank destroyed"): end.map(lambda each: each.is_destroyed),
            tell("hero lives"): end.map(lambda each: each.hero_lives),
            tell("unit pinned"): end.map(lambda each: each.is_pinned),
            tell("stopped"): end.map(lambda each: each.stops),
        },
        [Item(part.why, f"{part.value:+d}", part.clause) for part in shots.because],
        main=tell("stopped"),
        lasts=True,
    )


def sample() -> dict[str, Any]:
    """A captain with his own weapon before a tank."""
    captain = next(model for model in named(f"{SAMPLES[0]}/Captain Oswin").models)
    weapon = next((each for each in captain.weapons if each.is_melee), FIST)
    tank = {"name": "Tank", "bs": 3, "front": 12, "side": 10, "rear": 10, "hp": 3, "types": ["tank"]}
    size = {"base": {"hull": [5, 3]}, "height": 2, "points": 60}
    return {"hero": plain(captain.profile), "weapon": plain(weapon), "tank": {**tank, **size}}
