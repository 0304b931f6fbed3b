"""Random legal armies, to try the game with data that nobody wrote. (LEG-ARMY-08)

An army is put together from a book: an HQ, then other units as long as there are points, each with a random size and
random options, plans and powers. Some bring weapons and datasheets of their own with numbers at their limits.
What the validator refuses is taken back, so the result is legal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert
from grognard.rulesets.legendary.lists.enlisting import line_up, mastery_of, price_of
from grognard.rulesets.legendary.lists.keywords.moments import has
from grognard.rulesets.legendary.lists.keywords.moving import DeepStrike, Infiltrate, Outflank, Scout
from grognard.rulesets.legendary.lists.library import books, shelf_of
from grognard.rulesets.legendary.lists.private_checks import flags_of
from grognard.rulesets.legendary.lists.sheets import Army, Selection
from grognard.rulesets.legendary.lists.validation import most_of, problems_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance
    from grognard.rulesets.legendary.lists.library import Shelf
    from grognard.rulesets.legendary.lists.sheets import Datasheet

LIMITS = (500, 750, 1000, 1500)
NAMES = ("Ash", "Zoë's own", "7th <column>", "«Old guard»", "O'Hara & sons", "Żółw", "x" * 40)
TRIES = 30


def random_army(chance: Chance) -> dict[str, Any]:
    """A random legal army as plain data. (LEG-ARMY-01, LEG-ARMY-08)"""
    book = list(books().values())[chance.below(len(books()))]
    army: dict[str, Any] = {
        "name": NAMES[chance.below(len(NAMES))],
        "faction": book.name,
        "limit": LIMITS[chance.below(len(LIMITS))],
        "unit": [],
    }
    if chance.below(2):
        army |= _own_sheets(chance)
    shelf = shelf_of(convert(army, Army))
    sheets = [sheet for sheet in shelf.datasheets.values() if sheet.role != "fortification"]
    leaders = [sheet for sheet in sheets if sheet.role == "HQ"]
    _add(chance, army, shelf, leaders[chance.below(len(leaders))])
    for _ in range(TRIES):
        _add(chance, army, shelf, sheets[chance.below(len(sheets))])
    if len(army["unit"]) < 2:  # the HQ left no points: the cheapest unit and a limit for both
        army["limit"] = 5000
        _add(chance, army, shelf, min(sheets, key=lambda sheet: sheet.points_base))
    return _with_secrets(chance, army, shelf)


def _own_sheets(chance: Chance) -> dict[str, Any]:
    """A weapon, a profile and a datasheet that no book has, some numbers at their limits."""
    characteristics = {key: 1 + chance.below(10) for key in ("ws", "bs", "s", "t", "i", "a", "ld")}
    gun = {
        "name": "Odd gun",
        "range": 1 + chance.below(120),
        "s": 1 + chance.below(12),
        "ap": ("-", 1, 6)[chance.below(3)],
    }
    profile = {
        "name": "Stranger",
        **characteristics,
        "w": 1 + chance.below(12),
        "base": ("25mm", "60x35mm", "3in")[chance.below(3)],
        "height": (0.5, 1.5, 6.0)[chance.below(3)],
        "points": chance.below(30),
        "weapons": ["Odd gun"],
    }
    models = [{"profile": "Stranger", "least": 1, "most": 12}]
    sheet = {"name": "Strangers", "role": "elites", "max_size": 12, "points_base": chance.below(120), "models": models}
    return {"weapon": [gun], "profile": [profile], "datasheet": [sheet]}


def _add(chance: Chance, army: dict[str, Any], shelf: Shelf, sheet: Datasheet) -> None:
    """Add a unit if it is legal, without its options if those are not."""
    unit = _unit(chance, army, sheet)
    for tried in (unit, {key: value for key, value in unit.items() if key != "wargear"}):
        if _fits(army, shelf, tried):
            army["unit"].append(tried)
            return


def _unit(chance: Chance, army: dict[str, Any], sheet: Datasheet) -> dict[str, Any]:
    """A unit of random size with random options."""
    size = sheet.min_size + chance.below(sheet.max_size - sheet.min_size + 1)
    unit: dict[str, Any] = {"datasheet": sheet.name}
    if size != sheet.min_size or chance.below(2):
        unit["models"] = size
    taken = sum(each["datasheet"] == sheet.name for each in army["unit"])
    if taken:
        unit["name"] = f"{sheet.name} {taken + 1}"
    options = {each.name: chance.below(1 + most_of(each, size)) for each in sheet.option if chance.below(2)}
    if any(options.values()):
        unit["wargear"] = {name: times for name, times in options.items() if times}
    return unit


def _fits(army: dict[str, Any], shelf: Shelf, unit: dict[str, Any]) -> bool:
    """Whether the army with this unit is legal so far, and not too expensive."""
    read = convert({**army, "unit": [*army["unit"], unit]}, Army)
    hopes = {"LEG-CHAR-11", "LEG-ARMY-01"} if len(read.unit) == 1 else set()
    if any(problem.clause not in hopes for problem in problems_of(read)):
        return False
    return sum(price_of(shelf, shelf.datasheet(each.datasheet), each) for each in read.unit) <= read.limit


def _with_secrets(chance: Chance, army: dict[str, Any], shelf: Shelf) -> dict[str, Any]:
    """The army with powers and plans, as far as they are legal. (LEG-SETUP-03)"""
    read = convert(army, Army)
    private: dict[str, Any] = {"psyker": [], "plan": []}
    for unit in read.unit:
        mastery = max(mastery_of(model) for model in line_up(shelf, shelf.datasheet(unit.datasheet), unit))
        if mastery and chance.below(2) and (powers := _powers(chance, read, shelf)):
            private["psyker"].append({"unit": unit.title, "powers": powers[:mastery]})
        if chance.below(3) == 0 and (plan := _plan(chance, shelf, unit)):
            private["plan"].append(plan)
    tried = {**army, "private": private}
    return tried if not problems_of(convert(tried, Army)) else army


def _powers(chance: Chance, army: Army, shelf: Shelf) -> list[str]:
    """The powers of a random discipline that the faction may use."""
    disciplines = list(dict.fromkeys(power.discipline for power in shelf.powers.values()))
    chosen = disciplines[chance.below(len(disciplines))]
    powers = [each for each in shelf.powers.values() if each.discipline == chosen and not each.primaris]
    if "no_daemonology" in flags_of(army) and any(each.sanctic or each.malefic for each in powers):
        return []
    return [each.name for each in powers]


def _plan(chance: Chance, shelf: Shelf, unit: Selection) -> dict[str, Any] | None:
    """A way to come from reserve that the unit can use."""
    rules = [model.profile.all_rules for model in line_up(shelf, shelf.datasheet(unit.datasheet), unit)]
    kinds = ["reserve", "planned"]
    if all(has(each, DeepStrike) for each in rules):
        kinds += ["deep strike", "drop zone"]
    if all(has(each, Outflank, Scout, Infiltrate) for each in rules):
        kinds.append("outflank")
    kind = kinds[chance.below(len(kinds))]
    plan: dict[str, Any] = {"units": [unit.title], "kind": kind}
    if kind in ("planned", "drop zone"):
        plan["turn"] = 3
        plan |= {"along": 24.0} if kind == "planned" else {"at": [24.0, 20.0]}
        if kind == "drop zone" and chance.below(2):
            plan["corner"] = [34.0, 28.0]
    if kind == "outflank":
        plan["edge"] = ("left", "right")[chance.below(2)]
    return plan
