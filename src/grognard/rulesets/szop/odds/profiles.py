"""Units of armies as odds questions hold them."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import Unknown
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.army import read
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.keywords.passive import Bodyguard
from grognard.rulesets.szop.lists.library import SAMPLES

if TYPE_CHECKING:
    from grognard.rulesets.szop.lists.profiles import Company

MOST = 60


def joined(army: str, name: str) -> tuple[Company, list[Company]]:
    """A unit by its army and its name, and the heroes that the list attaches to it. (SZOP-HERO-01)

    Without an army every sample is looked through.
    """
    found: list[str] = []
    for source in [army] if army else SAMPLES:
        force = force_of(read(source))
        for number, company in enumerate(force.units):
            if name in (company.name, company.polish):
                return company, [force.units[hero] for hero, unit in force.attach if unit == number]
            found.append(company.name)
    raise Unknown(tell("unit"), name, found)


def hero_of(company: Company) -> dict[str, Any]:
    """A hero as the field of a question."""
    leader = company.leader
    return {
        "quality": leader.quality,
        "defence": leader.defence,
        "toughness": leader.toughness,
        "bodyguard": leader.has(Bodyguard),
    }


def led_by(heroes: list[dict[str, Any]]) -> dict[str, Any]:
    """Heroes as the fields of a unit; a question holds four."""
    return {"hero": heroes[0], "more_heroes": heroes[1:4]} if heroes else {}


def arms_of(company: Company) -> list[dict[str, Any]]:
    """The weapons of a unit, each profile with how many there are of it."""
    leader = company.leader
    passives = [str(each) for each in leader.passives if each.scope == "attack"]
    counts = Counter(weapon for fighter in company.fighters for weapon in fighter.weapons)
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for weapon, copies in counts.items():
        entry = {
            "name": weapon.name,
            "models": 0,
            "range": weapon.reach,
            "attacks": weapon.attacks,
            "quality": leader.quality,
            "ap": weapon.ap,
            "abilities": [str(each) for each in weapon.keywords],
            "passives": passives,
        }
        kept = found.setdefault((weapon.name, weapon.profile), entry)
        kept["models"] = min(MOST, kept["models"] + copies)
    return list(found.values())[:12]
