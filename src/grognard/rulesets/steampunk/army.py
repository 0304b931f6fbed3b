"""Armies: how they are read, priced and checked. (SPF-ARMY)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert, load_json, load_toml
from grognard.kernel.errors import BadData, Unknown
from grognard.kernel.plain import plain
from grognard.kernel.ruleset import Price, Problem, Roster
from grognard.rulesets.steampunk.equipping import find_sheet, find_upgrade, price_of, total_cost
from grognard.rulesets.steampunk.profile import HUGE
from grognard.rulesets.steampunk.sheets import POOLS, Army, Lists

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.steampunk.sheets import Base

SAMPLES = ("elf-standard", "dwarf-standard")
"""Files data/armies/<name>.toml."""
SHIPPED = {"Elf": "elf", "Dwarf": "dwarf"}
"""Files data/nations/<name>.toml."""

GAMES: dict[str, dict[str, int]] = {
    "tank": {"ip": 24},
    "infantry": {"mp": 24, "cp": 24, "xp": 24},
    "standard": {"ip": 24, "mp": 24, "cp": 24, "xp": 24},
    "heavy": {"ip": 48},
    "light 1": {"mp": 48, "cp": 48, "xp": 48},
    "light 2": {"mp": 36, "cp": 36, "xp": 36, "ip": 12},
}
"""The pools of each game type; those of an asymmetric game stand under its sides. (SPF-ARMY-02)"""
ADVANCED = {"com": 24, "mp": 12}
"""Added in an advanced game. (SPF-ARMY-05)"""
FREE_SPLIT = 6
"""Points the heavy side splits over mp, xp and cp. (SPF-ARMY-03)"""


def read(source: Any) -> Army:
    """The army from a sample's name, a path to a TOML or JSON file, or plain data."""
    if isinstance(source, Roster):
        return read(source.army)
    if isinstance(source, Mapping):
        return convert(source, Army, file="army")
    if source in SAMPLES:
        return load_toml(files("grognard.rulesets.steampunk").joinpath(f"data/armies/{source}.toml"), Army)
    if isinstance(source, (str, Path)):
        path = Path(source)
        if path.suffix.lower() == ".toml":
            return load_toml(path, Army)
        if path.suffix.lower() == ".json":
            return load_json(path, Army)
        raise Unknown("army", str(source), SAMPLES)
    raise BadData(f"an army is a name, a path to a .toml or .json file, or a mapping, not {source!r}")


@cache
def nation(name: str) -> Lists:
    """The sheets, weapons and upgrades of a nation that comes with the ruleset. (SPF-ARMY-12)"""
    if name not in SHIPPED:
        raise Unknown("nation", name, SHIPPED)
    return load_toml(files("grognard.rulesets.steampunk").joinpath(f"data/nations/{SHIPPED[name]}.toml"), Lists)


def lists_of(army: Army) -> Lists:
    """The sheets an army is built from: those it brings along, else its nation's."""
    return army.lists or nation(army.nation)


def pools_of(army: Army) -> dict[str, int]:
    """What the army may spend, by pool. (SPF-ARMY-02 to SPF-ARMY-05, SPF-ARMY-16)"""
    pools = dict(GAMES[(army.side or "heavy") if army.game == "asymmetric" else army.game])
    if army.side == "heavy":
        for pool, points in army.split.items():
            pools[pool] = pools.get(pool, 0) + points
    if army.advanced:
        for pool, points in ADVANCED.items():
            pools[pool] = pools.get(pool, 0) + points
    return {pool: points * army.scale for pool, points in pools.items()}


def muster(source: Any) -> Roster:
    """The army with its bill, pool by pool, and every problem. (SPF-ARMY-07)"""
    army = read(source)
    lists = lists_of(army)
    prices = [price_of(lists, base) for base in army.base]
    bill = tuple(
        Price(f"{base.nick or base.sheet}: {pool}", getattr(price, pool), "SPF-ARMY-01")
        for base, price in zip(army.base, prices, strict=True)
        for pool in POOLS
        if getattr(price, pool)
    )
    problems = [*_spending(army, total_cost(prices)), *_nation(army, lists)]
    for base in army.base:
        problems += _base(lists, base)
    problems += _disclosure(army, lists)
    return Roster(army.name, sum(item.points for item in bill), bill, tuple(problems), plain(army))


def _spending(army: Army, spent: Any) -> Iterator[Problem]:
    pools = pools_of(army)
    if not army.base:
        yield Problem("The army has no unit base.", "SPF-ARMY-07", "Take at least one.")
    for pool in POOLS:
        used, has = getattr(spent, pool), pools.get(pool, 0)
        if used > has:
            yield Problem(f"The army spends {used} of {has} {pool}.", "SPF-ARMY-07", f"Save {used - has} {pool}.")
    if army.side == "heavy" and (sum(army.split.values()) > FREE_SPLIT or not set(army.split) <= {"mp", "xp", "cp"}):
        yield Problem("The heavy side splits 6 points over mp, xp and cp.", "SPF-ARMY-03")


def _nation(army: Army, lists: Lists) -> Iterator[Problem]:
    if lists.nation != army.nation:
        yield Problem(f"The army is {army.nation}, its sheets are {lists.nation}.", "SPF-ARMY-12")


def _base(lists: Lists, base: Base) -> Iterator[Problem]:
    """What each upgrade demands. (SPF-ARMY-09, SPF-EQUIP-02, SPF-EQUIP-03)"""
    sheet = find_sheet(lists, base.sheet)
    bought = [*base.upgrades, *(name for choice in base.models for name in (choice.elite, *choice.upgrades) if name)]
    if bought and not sheet.upgrades:
        yield Problem(f"{sheet.name} cannot be upgraded.", "SPF-ARMY-09")
    if len(base.models) > sheet.models:
        yield Problem(f"{sheet.name} has {sheet.models} models, not {len(base.models)}.", "SPF-UNIT-05")
    for name, number in Counter(base.upgrades).items():
        if number > 1:
            yield Problem(f"{sheet.name} buys {name} {number} times.", "SPF-EQUIP-02", "Buy it once.")
    shared = [name for name in base.upgrades if find_upgrade(lists, name).scope == "unit_base_weapon"]
    if len(shared) > 1:
        yield Problem(f"{sheet.name} has {len(shared)} unit-base weapons.", "SPF-EQUIP-03", "Keep one.")
    words = {word.casefold() for word in (*sheet.words, sheet.kind, sheet.name)}
    words |= {word.casefold() for model in sheet.model for word in (*model.words, model.name)}
    if any(choice.elite for choice in base.models):
        words.add("elite")
    words |= {name.casefold() for name in bought}
    for name in bought:
        for group in find_upgrade(lists, name).requires:
            if not any(word.casefold() in words for word in group):
                yield Problem(f"{name} needs {' or '.join(group)}; {sheet.name} is not.", "SPF-ARMY-09")


def _disclosure(army: Army, lists: Lists) -> Iterator[Problem]:
    """The army must contain exactly the huge units it declared. (SPF-ARMY-13)"""
    if army.huge is None:
        return
    taken = sorted(base.sheet for base in army.base if find_sheet(lists, base.sheet).size in HUGE)
    if taken != sorted(army.huge):
        declared = ", ".join(army.huge) or "none"
        yield Problem(f"The army declared {declared} as huge and has {', '.join(taken) or 'none'}.", "SPF-ARMY-13")
