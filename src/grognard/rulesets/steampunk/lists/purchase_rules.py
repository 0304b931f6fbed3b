"""What may be bought for a base: requirements, hands and other holders. (SPF-EQUIP-01 to SPF-EQUIP-06, SPF-SHEET-13)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grognard.kernel.ruleset import Problem
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.profile_from_sheet import HANDS, find_sheet, find_upgrade

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grognard.rulesets.steampunk.lists.sheets import Base, Lists, ModelType, Sheet, Upgrade

SHARED = 1
"""A base holds one unit-base weapon. (SPF-EQUIP-03)"""
FOR_BASE = {"unit", "unit_base_weapon"}


def wrong_with(lists: Lists, base: Base) -> Iterator[Problem]:
    """Everything that is wrong with what was bought for a base; requirements as printed, nothing else. (SPF-ARMY-11)"""
    sheet = find_sheet(lists, base.sheet)
    if sheet.bought != "yes":
        said = tell("{sheet} is not for sale: {reason}.", sheet=sheet.name, reason=sheet.bought)
        yield Problem(said, "SPF-SHEET-01", tell("Leave it out."))
    if len(base.models) > sheet.models:
        said = tell(
            "{sheet} has {models} models, not {given}.", sheet=sheet.name, models=sheet.models, given=len(base.models)
        )
        yield Problem(said, "SPF-UNIT-05")
        return
    yield from _at_all(lists, sheet, base)
    yield from _of_base(lists, sheet, base)
    types = [model for model in sheet.model for _ in range(model.count)]
    for number, choice in enumerate(base.models):
        yield from _of_model(lists, sheet, base, types[number], choice.elite, choice.upgrades)
    if len(base.models) < len(types):  # the plain models carry what was bought for all
        plain = {model.name: model for model in types[len(base.models) :]}
        for model in plain.values():
            yield from _room(sheet, model, None, [find_upgrade(lists, name) for name in base.upgrades])


def _at_all(lists: Lists, sheet: Sheet, base: Base) -> Iterator[Problem]:
    """Whether it may be upgraded, and nothing more often than a base may have it. (SPF-ARMY-09, SPF-SHEET-10)"""
    bought = [*base.upgrades, *(name for choice in base.models for name in (choice.elite, *choice.upgrades) if name)]
    if bought and not sheet.may_be_upgraded:
        said = tell("{sheet} cannot be upgraded.", sheet=sheet.name)
        yield Problem(said, "SPF-ARMY-09", tell("Leave the upgrades out."))
    for name, number in Counter(bought).items():
        most = find_upgrade(lists, name).most
        if most is not None and number > most:
            fix = tell("At most {most} in a base.", most=most)
            yield Problem(_bought_so_often(sheet.name, name, number), "SPF-SHEET-10", fix)


def _bought_so_often(who: str, upgrade: str, number: int) -> str:
    return tell("{who} buys {upgrade} {number} times.", who=who, upgrade=upgrade, number=number)


def _of_base(lists: Lists, sheet: Sheet, base: Base) -> Iterator[Problem]:
    """What is paid once for the whole base. (SPF-ARMY-10, SPF-EQUIP-02, SPF-EQUIP-03, SPF-EQUIP-06, SPF-UNIT-06)"""
    upgrades = [find_upgrade(lists, name) for name in base.upgrades]
    for upgrade in upgrades:
        if upgrade.scope not in FOR_BASE:
            said = tell("{upgrade} is bought for a model, not for the base.", upgrade=upgrade.name)
            yield Problem(said, "SPF-EQUIP-06", tell("Move it to models."))
    yield from _twice(sheet.name, upgrades)
    shared = [upgrade for upgrade in upgrades if upgrade.scope == "unit_base_weapon"]
    room = max((model.holders.get("shared", SHARED) for model in sheet.model), default=SHARED)  # SPF-SHEET-13
    if len(shared) > room:
        said = tell("{sheet} has {number} unit-base weapons.", sheet=sheet.name, number=len(shared))
        yield Problem(said, "SPF-EQUIP-03", tell("Keep {number}.", number=room))
    words = _words(sheet, sheet.model, any(choice.elite for choice in base.models), base.upgrades)
    words |= {name.casefold() for choice in base.models for name in (choice.elite, *choice.upgrades)}
    yield from _unmet(sheet.name, upgrades, words)


def _of_model(
    lists: Lists, sheet: Sheet, base: Base, model: ModelType, elite: str, names: tuple[str, ...]
) -> Iterator[Problem]:
    """What is paid for one model: its elite, and its own equipment. (SPF-UNIT-05, SPF-UNIT-06, SPF-EQUIP-05, 06)"""
    better = find_upgrade(lists, elite) if elite else None
    made = better.model if better else None
    if better is not None:
        yield from _elite(better, model, sheet)
    upgrades = [find_upgrade(lists, name) for name in names]
    for upgrade in upgrades:
        if upgrade.scope != "model":
            said = tell("{upgrade} is not bought for a single model.", upgrade=upgrade.name)
            yield Problem(said, "SPF-EQUIP-06", tell("Move it to the base."))
    all_of_it = [*(find_upgrade(lists, name) for name in base.upgrades), *upgrades]
    yield from _twice(tell("A {model} of {sheet}", model=model.name, sheet=sheet.name), all_of_it)
    kinds = (model, *((made,) if made else ()))
    words = _words(sheet, kinds, bool(elite) or "elite" in model.words, (*base.upgrades, *names))
    yield from _unmet(_one_of(made or model, sheet), upgrades, words)
    if better is not None:
        yield from _unmet(sheet.name, [better], words)
    yield from _room(sheet, model, made, all_of_it)


def _elite(elite: Upgrade, model: ModelType, sheet: Sheet) -> Iterator[Problem]:
    """An elite takes the place of a model it is made for. (SPF-UNIT-05)"""
    if elite.scope != "elite" or elite.model is None:
        yield Problem(tell("{elite} is no elite that takes the place of a model.", elite=elite.name), "SPF-UNIT-05")
    elif elite.replaces and not {model.name, sheet.name} & set(elite.replaces):
        said = tell(
            "{elite} replaces {models}, not {model}.",
            elite=elite.name,
            models=_any_of(elite.replaces),
            model=model.name,
        )
        yield Problem(said, "SPF-UNIT-05")


def _one_of(model: ModelType, sheet: Sheet) -> str:
    return tell("{model} of {sheet}", model=model.name, sheet=sheet.name)


def _any_of(names: Sequence[str]) -> str:
    """Names with "or" between them."""
    said, *others = names or [""]
    for other in others:
        said = tell("{one} or {other}", one=said, other=other)
    return said


def _twice(who: str, upgrades: list[Upgrade]) -> Iterator[Problem]:
    """Nobody has an independent item twice, and no elite its weapon; hands hold two alike. (SPF-EQUIP-02, 05, 12)"""
    bought = Counter(upgrade.name for upgrade in upgrades)
    for upgrade in {each.name: each for each in upgrades}.values():
        number = bought[upgrade.name]
        is_for_elites = any("elite" in map(str.casefold, group) for group in upgrade.requires)
        if number > 1 and (upgrade.holder == "independent" or is_for_elites):
            clause = "SPF-EQUIP-02" if upgrade.holder == "independent" else "SPF-EQUIP-05"
            yield Problem(_bought_so_often(who, upgrade.name, number), clause, tell("Buy it once."))


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
                said = tell(
                    "{upgrade} needs {words}; {who} is not.", upgrade=upgrade.name, words=_any_of(group), who=who
                )
                yield Problem(said, "SPF-ARMY-09")


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
            said = tell(
                "{who} has {room} {holder} for items that need {claim}.",
                who=_one_of(elite or model, sheet),
                room=room,
                holder=holder,
                claim=claim,
            )
            yield Problem(said, "SPF-EQUIP-01", tell("Take fewer."))
