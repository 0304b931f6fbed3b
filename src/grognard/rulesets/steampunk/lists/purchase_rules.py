"""What may be bought for a base: requirements, hands and other holders. (SPF-EQUIP-01 to SPF-EQUIP-06, SPF-SHEET-13)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grognard.kernel.ruleset import Problem
from grognard.rulesets.steampunk.lists.profile_from_sheet import HANDS, find_sheet, find_upgrade

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grognard.rulesets.steampunk.lists.sheets import Base, Lists, ModelType, Sheet, Upgrade

SHARED = 1
"""A base holds one unit-base weapon. (SPF-EQUIP-03)"""
FOR_BASE = {"unit", "unit_base_weapon"}


def wrong_with(lists: Lists, base: Base) -> Iterator[Problem]:
    """Everything that is wrong with what was bought for a base; requirements as printed, nothing else. (SPF-ARMY-11)"""
    sheet = find_sheet(lists, base.sheet)
    if sheet.bought != "yes":
        yield Problem(f"{sheet.name} is not for sale: {sheet.bought}.", "SPF-SHEET-01", "Leave it out.")
    if len(base.models) > sheet.models:
        yield Problem(f"{sheet.name} has {sheet.models} models, not {len(base.models)}.", "SPF-UNIT-05")
        return
    bought = [*base.upgrades, *(name for choice in base.models for name in (choice.elite, *choice.upgrades) if name)]
    if bought and not sheet.may_be_upgraded:
        yield Problem(f"{sheet.name} cannot be upgraded.", "SPF-ARMY-09", "Leave the upgrades out.")
    for name, number in Counter(bought).items():
        most = find_upgrade(lists, name).most
        if most is not None and number > most:
            yield Problem(f"{sheet.name} buys {name} {number} times.", "SPF-SHEET-10", f"At most {most} in a base.")
    yield from _of_base(lists, sheet, base)
    types = [model for model in sheet.model for _ in range(model.count)]
    for number, choice in enumerate(base.models):
        yield from _of_model(lists, sheet, base, types[number], choice.elite, choice.upgrades)
    if len(base.models) < len(types):  # the plain models carry what was bought for all
        plain = {model.name: model for model in types[len(base.models) :]}
        for model in plain.values():
            yield from _room(sheet, model, None, [find_upgrade(lists, name) for name in base.upgrades])


def _of_base(lists: Lists, sheet: Sheet, base: Base) -> Iterator[Problem]:
    """What is paid once for the whole base. (SPF-ARMY-10, SPF-EQUIP-02, SPF-EQUIP-03, SPF-EQUIP-06)"""
    upgrades = [find_upgrade(lists, name) for name in base.upgrades]
    for upgrade in upgrades:
        if upgrade.scope not in FOR_BASE:
            yield Problem(
                f"{upgrade.name} is bought for a model, not for the base.", "SPF-EQUIP-06", "Move it to models."
            )
    yield from _twice(sheet.name, upgrades)
    shared = [upgrade for upgrade in upgrades if upgrade.scope == "unit_base_weapon"]
    room = max((model.holders.get("shared", SHARED) for model in sheet.model), default=SHARED)  # SPF-SHEET-13
    if len(shared) > room:
        yield Problem(f"{sheet.name} has {len(shared)} unit-base weapons.", "SPF-EQUIP-03", f"Keep {room}.")
    words = _words(sheet, sheet.model, any(choice.elite for choice in base.models), base.upgrades)
    words |= {name.casefold() for choice in base.models for name in (choice.elite, *choice.upgrades)}
    yield from _unmet(sheet.name, upgrades, words)


def _of_model(
    lists: Lists, sheet: Sheet, base: Base, model: ModelType, elite: str, names: tuple[str, ...]
) -> Iterator[Problem]:
    """What is paid for one model: its elite, and its own equipment. (SPF-UNIT-05, SPF-EQUIP-05, SPF-EQUIP-06)"""
    better = find_upgrade(lists, elite) if elite else None
    made = better.model if better else None
    if better is not None and (better.scope != "elite" or made is None):
        yield Problem(f"{elite} is no elite that takes the place of a model.", "SPF-UNIT-05")
    elif better is not None and better.replaces and not {model.name, sheet.name} & set(better.replaces):
        yield Problem(f"{elite} replaces {' or '.join(better.replaces)}, not {model.name}.", "SPF-UNIT-05")
    upgrades = [find_upgrade(lists, name) for name in names]
    for upgrade in upgrades:
        if upgrade.scope != "model":
            yield Problem(f"{upgrade.name} is not bought for a single model.", "SPF-EQUIP-06", "Move it to the base.")
    all_of_it = [*(find_upgrade(lists, name) for name in base.upgrades), *upgrades]
    yield from _twice(f"A {model.name} of {sheet.name}", all_of_it)
    kinds = (model, *((made,) if made else ()))
    words = _words(sheet, kinds, bool(elite) or "elite" in model.words, (*base.upgrades, *names))
    yield from _unmet(f"{made.name if made else model.name} of {sheet.name}", upgrades, words)
    if better is not None:
        yield from _unmet(sheet.name, [better], words)
    yield from _room(sheet, model, made, all_of_it)


def _twice(who: str, upgrades: list[Upgrade]) -> Iterator[Problem]:
    """Nobody has an independent item twice, and no elite its weapon; hands hold two alike. (SPF-EQUIP-02, 05, 12)"""
    bought = Counter(upgrade.name for upgrade in upgrades)
    for upgrade in {each.name: each for each in upgrades}.values():
        number = bought[upgrade.name]
        is_for_elites = any("elite" in map(str.casefold, group) for group in upgrade.requires)
        if number > 1 and (upgrade.holder == "independent" or is_for_elites):
            clause = "SPF-EQUIP-02" if upgrade.holder == "independent" else "SPF-EQUIP-05"
            yield Problem(f"{who} buys {upgrade.name} {number} times.", clause, "Buy it once.")


def _words(sheet: Sheet, models: Iterable[ModelType], is_elite: bool, bought: Iterable[str]) -> set[str]:
    """The words a requirement may ask for: type words, names, elite, and other upgrades. (SPF-ARMY-09, SPF-SHEET-10)"""
    words = {*sheet.words, sheet.kind, sheet.name, *bought, *(("elite",) if is_elite else ())}
    for model in models:
        words |= {*model.words, model.name}
    return {word.casefold() for word in words}


def _unmet(who: str, upgrades: Iterable[Upgrade], words: set[str]) -> Iterator[Problem]:
    """All groups must be met, each by any one of its words. (SPF-ARMY-09, SPF-SHEET-10)"""
    for upgrade in upgrades:
        for group in upgrade.requires:
            if not any(word.casefold() in words for word in group):
                yield Problem(f"{upgrade.name} needs {' or '.join(group)}; {who} is not.", "SPF-ARMY-09")


def _room(sheet: Sheet, model: ModelType, elite: ModelType | None, upgrades: list[Upgrade]) -> Iterator[Problem]:
    """What is bought for a model may not claim more of a holder than it has. (SPF-EQUIP-01, SPF-SHEET-13)"""
    holders = {"hands": HANDS, **model.holders, **(elite.holders if elite else {})}
    claimed: Counter[str] = Counter()
    for upgrade in upgrades:
        if upgrade.scope not in ("unit_base_weapon", "elite"):
            claimed[upgrade.holder] += upgrade.hands
    for holder, claim in claimed.items():
        room = holders.get(holder, None if holder == "independent" else 0)
        if room is not None and claim > room:
            who = f"{elite.name if elite else model.name} of {sheet.name}"
            yield Problem(f"{who} has {room} {holder} for items that need {claim}.", "SPF-EQUIP-01", "Take fewer.")
