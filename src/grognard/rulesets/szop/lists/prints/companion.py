"""A companion for a game on a real table: one page that needs no network and keeps its state in the browser.

Per unit it counts the models left, wounds, states, spent abilities and weapons, and sums the attacks that are left by
range. Attached heroes share the wounds of their unit. (SZOP-HERO-01, SZOP-WND-01, SZOP-STATE)
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.words import rendered, tell
from grognard.rulesets.szop.lists.army import read
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.keywords.active import Grant, Mage
from grognard.rulesets.szop.lists.keywords.weapons import Assault, Expendable
from grognard.rulesets.szop.lists.names import shown

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Options
    from grognard.rulesets.szop.lists.profiles import Company, Force, Weapon

WORDS = {
    "round": tell("Round"),
    "models": tell("Models"),
    "wounds": tell("Wounds"),
    "attacks": tell("Attacks"),
    "melee": tell("melee"),
    "tokens": tell("Tokens"),
    "reset": tell("Start anew"),
    "sure": tell("Forget everything that was counted?"),
    "left": tell("wounds to destruction"),
    "half": tell("not above half strength"),
    "activated": tell("activated"),
    "exhausted": tell("Exhausted"),
    "pinned": tell("Pinned"),
    "fortified": tell("Fortified"),
    "must": tell("a model must fall"),
    "save": tell("Save as a file"),
}


def companion(source: Any, options: Options) -> str:
    """The page, complete in itself."""
    army = read(source)
    force = force_of(army)
    name = rendered(shown(army.name))
    words = {key: rendered(sentence) for key, sentence in WORDS.items()}
    data = {"name": name, "words": words, "groups": groups_of(force)}
    # Nothing in the data can end the script: every < is written in its other form.
    told = msgspec.json.encode(data).decode().replace("<", "\\u003c")
    return (
        f'<!doctype html><html><head><meta charset="utf-8"><title>{escape(name)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{_part('companion.css')}</style></head><body><main></main>"
        f'<script type="application/json" id="list">{told}</script><script>{_part("companion.js")}</script>'
        "</body></html>\n"
    )


@cache
def _part(name: str) -> str:
    return files("grognard.rulesets.szop").joinpath(f"data/{name}").read_text(encoding="utf-8")


def groups_of(force: Force) -> list[dict[str, Any]]:
    """Every unit with the heroes attached to it. (SZOP-HERO-01)"""
    joined = dict(force.attach)
    found = []
    for number, company in enumerate(force.units):
        if number in joined:
            continue
        heroes = [force.units[hero] for hero, unit in force.attach if unit == number]
        found.append(_group([company, *heroes]))
    return found


def _group(companies: list[Company]) -> dict[str, Any]:
    first = companies[0]
    return {
        "name": " + ".join(rendered(each.shown) for each in companies),
        "start": sum(fighter.toughness for each in companies for fighter in each.fighters),
        "kinds": [kind for each in companies for kind in _kinds(each)],
        "passives": [rendered(each.shown()) for each in first.leader.passives],
        "uses": [use for each in companies for use in _uses(each)],
        "primary": _primary(first),
        "mage": sum(each.x for one in companies for each in _mages(one)),
    }


def _mages(company: Company) -> list[Mage]:
    return [each for fighter in company.fighters for each in fighter.actives if isinstance(each, Mage)]


def _kinds(company: Company) -> list[dict[str, Any]]:
    """Models that are alike, with their values and weapons."""
    return [
        {
            "name": rendered(fighter.shown),
            "count": number,
            "quality": fighter.quality,
            "defence": fighter.defence,
            "toughness": fighter.toughness,
            "weapons": [_weapon(weapon) for weapon in fighter.weapons],
        }
        for fighter, number in Counter(company.fighters).items()
    ]


def _weapon(weapon: Weapon) -> dict[str, Any]:
    return {
        "name": rendered(weapon.shown),
        "reach": weapon.reach,
        "attacks": weapon.attacks,
        "ap": weapon.ap,
        "abilities": ", ".join(rendered(each.shown()) for each in weapon.keywords),
        "assault": weapon.has(Assault),
    }


def _primary(company: Company) -> str:
    """The weapon that the list names as primary, else the one with the most attacks; of two the longer one."""
    counts = Counter(weapon for fighter in company.fighters for weapon in fighter.weapons)
    best = max(
        counts, key=lambda weapon: (weapon.is_primary, counts[weapon] * weapon.attacks, weapon.reach), default=None
    )
    return rendered(best.shown) if best is not None else ""


def _uses(company: Company) -> list[dict[str, str]]:
    """What is spent when it is used: orders once a round, Expendable weapons once a game. (SZOP-CMD, SZOP-WPN-21)"""
    grants = [each for fighter in company.fighters for each in fighter.actives if isinstance(each, Grant)]
    weapons = [weapon for fighter in company.fighters for weapon in fighter.weapons if weapon.has(Expendable)]
    names = dict.fromkeys(rendered(each.shown) for each in weapons)
    orders = [{"name": rendered(each.shown()), "weapon": ""} for each in grants]
    return [*orders, *({"name": name, "weapon": name} for name in names)]
