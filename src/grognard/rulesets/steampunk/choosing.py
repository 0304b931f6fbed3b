"""What can be put into an army that is being written: for forms, which need not know the rules. (SPF-ARMY)

An upgrade is offered where the muster finds nothing wrong with it alone; what does not go together the muster says.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Choice
from grognard.rulesets.steampunk.army import NATIONS, nation
from grognard.rulesets.steampunk.outfit import wrong_with
from grognard.rulesets.steampunk.profile import HUGE
from grognard.rulesets.steampunk.sheets import POOLS, Base, Cost, Lists, ModelChoice

SPLIT = ("mp", "xp", "cp")
MOST_SPLIT = 6


def choices(army: Mapping[str, Any]) -> dict[str, list[Choice]]:
    """The choices of every field that has some, by its path. Sheets that come with the army are free fields."""
    found = {"nation": [Choice(name) for name in NATIONS]}
    is_heavy = army.get("side") == "heavy"
    found["split"] = [Choice(pool, most=MOST_SPLIT) for pool in SPLIT] if is_heavy else []
    name = army.get("nation")
    if not isinstance(name, str) or name not in NATIONS or army.get("lists"):
        return found
    lists = nation(name)
    for_sale = [sheet for sheet in lists.unit if not sheet.retired and sheet.bought == "yes"]
    found["base"] = [_offer(sheet.name, sheet.cost, {"sheet": sheet.name}) for sheet in for_sale]
    found["huge"] = [Choice(sheet.name) for sheet in for_sale if sheet.size in HUGE]
    bases = army.get("base")
    for number, base in enumerate(bases if isinstance(bases, (list, tuple)) else ()):
        here = f"base.{number}."
        found[here + "sheet"] = [_offer(sheet.name, sheet.cost, sheet.name) for sheet in for_sale]
        if isinstance(base, Mapping) and any(sheet.name == base.get("sheet") for sheet in lists.unit):
            found |= _of_base(lists, base, here)
    return found


def _of_base(lists: Lists, base: Mapping[str, Any], here: str) -> dict[str, list[Choice]]:
    sheet = next(sheet for sheet in lists.unit if sheet.name == base["sheet"])
    shared, personal, elites = _upgrades(lists.nation, sheet.name)
    models = base.get("models")
    taken = len(models) if isinstance(models, (list, tuple)) else 0
    has_models = bool(personal or elites)
    found = {
        here + "upgrades": list(shared),
        here + "models": [Choice({}, f"{taken + 1}. {sheet.name}", most=sheet.models - taken)] if has_models else [],
    }
    for number in range(taken):
        found[f"{here}models.{number}.elite"] = [Choice("", "–"), *elites] if elites else []
        found[f"{here}models.{number}.upgrades"] = list(personal)
    return found


@cache
def _upgrades(name: str, sheet: str) -> tuple[tuple[Choice, ...], tuple[Choice, ...], tuple[Choice, ...]]:
    """Those for the whole base, for one model, and the elites, that such a base can have."""
    lists = nation(name)
    shared: list[Choice] = []
    personal: list[Choice] = []
    elites: list[Choice] = []
    for upgrade in lists.upgrade:
        offer = _offer(upgrade.name, upgrade.cost, upgrade.name)
        if upgrade.scope == "elite":
            trial, row = Base(sheet=sheet, models=(ModelChoice(elite=upgrade.name),)), elites
        elif upgrade.scope == "model":
            trial, row = Base(sheet=sheet, models=(ModelChoice(upgrades=(upgrade.name,)),)), personal
        else:
            trial, row = Base(sheet=sheet, upgrades=(upgrade.name,)), shared
        if _fits(lists, trial):
            row.append(offer)
    return tuple(shared), tuple(personal), tuple(elites)


def _fits(lists: Lists, base: Base) -> bool:
    try:
        return not any(True for _ in wrong_with(lists, base))
    except GrognardError:
        return False


def _offer(name: str, cost: Cost, value: Any) -> Choice:
    """With its price in each pool. (SPF-ARMY-01)"""
    price = ", ".join(f"{getattr(cost, pool)} {pool}" for pool in POOLS if getattr(cost, pool))
    return Choice(value, name, note=price)
