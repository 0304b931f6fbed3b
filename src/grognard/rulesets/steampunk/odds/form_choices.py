"""What can be put into an army or an attack that is being written: for forms, which know no rules. (SPF-ARMY)

An upgrade is offered where the muster finds nothing wrong with it alone; what does not go together the muster says.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert
from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Choice
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.army import NATIONS, nation
from grognard.rulesets.steampunk.lists.keywords.damage_effects import MARKS
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.profiles import HUGE, Profile
from grognard.rulesets.steampunk.lists.purchase_rules import wrong_with
from grognard.rulesets.steampunk.lists.sheets import POOLS, Base, Cost, Lists, ModelChoice
from grognard.rulesets.steampunk.play.damage.effect_words import mark_words
from grognard.rulesets.steampunk.play.orders.order_words import speed_words
from grognard.rulesets.steampunk.table.terrain import TERRAIN_NAMES

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Options

ANGLE_NAMES = {
    "front": tell("front"),
    "front-side": tell("front-side"),
    "back-side": tell("back-side"),
    "back": tell("back"),
}
SPLIT = ("mp", "xp", "cp")
MOST_SPLIT = 6


def choices(army: Mapping[str, Any], _options: Options) -> dict[str, list[Choice]]:
    """The choices of every field that has some, by its path. Sheets that come with the army are free fields."""
    found = {"nation": [Choice(name) for name in NATIONS]}
    is_heavy = army.get("side") == "heavy"
    found["split"] = [Choice(pool, most=MOST_SPLIT) for pool in SPLIT] if is_heavy else []
    lists = _lists_of(army)
    return found if lists is None or army.get("lists") else found | _of_nation(lists, army)


def _of_nation(lists: Lists, army: Mapping[str, Any]) -> dict[str, list[Choice]]:
    """The bases a nation sells, and what each base of the army can have."""
    for_sale = [sheet for sheet in lists.unit if not sheet.retired and sheet.bought == "yes"]
    found = {
        "base": [_offer(sheet.name, sheet.cost, {"sheet": sheet.name}) for sheet in for_sale],
        "huge": [Choice(sheet.name) for sheet in for_sale if sheet.size in HUGE],
    }
    for number, base in _entries(army, "base"):
        here = f"base.{number}."
        found[here + "sheet"] = [_offer(sheet.name, sheet.cost, sheet.name) for sheet in for_sale]
        if any(sheet.name == base.get("sheet") for sheet in lists.unit):
            found |= _of_base(lists, base, here)
    return found


def _entries(whole: Mapping[str, Any], part: str) -> list[tuple[int, Mapping[str, Any]]]:
    """What stands in a list, with its place; whatever makes no sense there is left out."""
    given = whole.get(part)
    entries = given if isinstance(given, (list, tuple)) else ()
    return [(number, entry) for number, entry in enumerate(entries) if isinstance(entry, Mapping)]


def _lists_of(whole: Mapping[str, Any]) -> Lists | None:
    """The lists of the nation that is named, if it is one."""
    name = whole.get("nation")
    return nation(name) if isinstance(name, str) and name in NATIONS else None


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
    pools: dict[str, float] = {pool: float(getattr(cost, pool)) for pool in POOLS if getattr(cost, pool)}
    return Choice(value, name, note=", ".join(f"{points:g} {pool}" for pool, points in pools.items()), pools=pools)


# ---------------------------------------------------------------- attacks


def contender_choices(attack: Mapping[str, Any], _options: Options) -> dict[str, list[Choice]]:
    """The choices of the fields of the bases, by their paths."""
    found: dict[str, list[Choice]] = {}
    for side in ("attacker", "target"):
        for number, each in _entries(attack, side):
            found |= _of_contender(each, f"{side}.{number}.")
    return found


def fire_choices(attack: Mapping[str, Any], options: Options) -> dict[str, list[Choice]]:
    """And the weapons of the base that fires, with their ammunition."""
    found = contender_choices(attack, options)
    profiles = [_profile_of(each) for _, each in _entries(attack, "attacker")]
    if profiles and profiles[0] is not None:
        weapons = {gun.weapon.name: gun.weapon for gun in profiles[0].guns}
        found["weapon"] = _unless_said(*weapons)
        fired = weapons.get(str(attack.get("weapon") or next(iter(weapons), "")))
        found["ammunition"] = _unless_said(*(each.name for each in fired.ammunition)) if fired else []
    return found


def _of_contender(base: Mapping[str, Any], here: str) -> dict[str, list[Choice]]:
    found = {
        here + "nation": [Choice(name) for name in NATIONS],
        here + "angle": [Choice(name, told) for name, told in ANGLE_NAMES.items()],
        here + "terrain": [Choice(name, told) for name, told in TERRAIN_NAMES.items()],
        here + "marks": [Choice(mark, mark_words(mark)) for mark in sorted(MARKS)],
    }
    lists = _lists_of(base)
    if lists is not None:
        found[here + "sheet"] = [Choice(sheet.name) for sheet in lists.unit]
    profile = _profile_of(base)
    if profile is not None:
        speeds = _unless_said(profile.starts[0].name, *profile.speeds)
        found[here + "speed"] = [Choice(each.value, speed_words(each.label or each.value)) for each in speeds]
    return found


def _unless_said(*names: str) -> list[Choice]:
    """The first is what counts if nothing is said."""
    first, *others = dict.fromkeys(names) or ("",)
    return [Choice("", first), *map(Choice, others)] if first else []


def _profile_of(base: Mapping[str, Any]) -> Profile | None:
    """The base as it is equipped, if it is one."""
    lists = _lists_of(base)
    bought = {part: base[part] for part in ("sheet", "upgrades", "models") if part in base}
    try:
        return equip(lists, convert(bought, Base)) if lists is not None else None
    except GrognardError:
        return None
