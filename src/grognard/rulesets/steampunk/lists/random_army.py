"""A random legal army, of a nation's sheets or of sheets of its own. (SPF-ARMY)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ruleset.random_armies import is_so, number, odd_name, pick
from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.lists.army import NATIONS, nation, read
from grognard.rulesets.steampunk.lists.army_limits import GAMES, huge_units
from grognard.rulesets.steampunk.lists.profile_from_sheet import price_of, total_cost
from grognard.rulesets.steampunk.lists.purchase_rules import wrong_with
from grognard.rulesets.steampunk.lists.sheets import POOLS, Base, ModelChoice

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance
    from grognard.rulesets.steampunk.lists.sheets import Cost, Lists

TRIES = 24
MOST_BASES = 6
GAME = "standard"
"""All random armies are built for one game type, so that any two of them can meet. (SPF-ARMY-02)"""


def random_army(chance: Chance) -> dict[str, Any]:
    """Bases of one nation within the pools, some with upgrades. (SPF-ARMY-07, SPF-ARMY-12)"""
    name = pick(chance, list(NATIONS))
    lists = nation(name)
    bases: list[Base] = []
    most = number(chance, 1, MOST_BASES)
    for _ in range(TRIES):
        base = _base(chance, lists)
        if len(bases) < most and _is_legal(lists, base) and _is_paid(lists, [*bases, base]):
            bases.append(base)
    if not bases:
        bases.append(_cheapest(lists))
    army = {"name": odd_name(chance), "nation": name, "base": plain(bases)}
    if is_so(chance):
        army["lists"] = _own(chance, lists)
    huge = huge_units(read(army), lists)
    return {**army, "huge": huge} if huge else army


def _base(chance: Chance, lists: Lists) -> Base:
    """A base of any sheet that is for sale, perhaps with something bought for it."""
    sheets = [sheet for sheet in lists.unit if sheet.bought == "yes" and not sheet.retired]
    base = Base(sheet=pick(chance, sheets).name)
    if not lists.upgrade or is_so(chance):
        return base
    upgrade = pick(chance, lists.upgrade)
    if upgrade.scope == "model":
        return Base(sheet=base.sheet, models=(ModelChoice(upgrades=(upgrade.name,)),))
    if upgrade.scope == "elite":
        return Base(sheet=base.sheet, models=(ModelChoice(elite=upgrade.name),))
    return Base(sheet=base.sheet, upgrades=(upgrade.name,))


def _is_legal(lists: Lists, base: Base) -> bool:
    return not any(True for _ in wrong_with(lists, base))


def _is_paid(lists: Lists, bases: list[Base]) -> bool:
    """Whether every pool pays for them. (SPF-ARMY-07)"""
    spent: Cost = total_cost([price_of(lists, base) for base in bases])
    return all(getattr(spent, pool) <= GAMES[GAME].get(pool, 0) for pool in POOLS)


def _cheapest(lists: Lists) -> Base:
    """A base that every army of the nation can pay."""
    plain_ones = [Base(sheet=sheet.name) for sheet in lists.unit if sheet.bought == "yes" and not sheet.retired]
    return next(base for base in plain_ones if _is_legal(lists, base) and _is_paid(lists, [base]))


def _own(chance: Chance, lists: Lists) -> dict[str, Any]:
    """The nation's lists brought along as one's own, with armour at its limits and without notes."""
    told: dict[str, Any] = plain(lists)
    for sheet in told["unit"]:
        if is_so(chance):
            sheet["armour"] = "/".join(str(number(chance, 0, 20)) for _ in range(4))
        for optional in ("note", "notes", "about"):
            sheet.pop(optional, None)
    return told
