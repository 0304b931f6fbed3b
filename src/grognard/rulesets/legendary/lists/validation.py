"""What is wrong with an army: every problem with its clause and what would mend it. (LEG-ARMY-08)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.kernel.errors import GrognardError, hint
from grognard.kernel.ruleset import Problem
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.lists.company_checks import RIDERS, company_problems, models_of
from grognard.rulesets.legendary.lists.enlisting import can_be_warlord, line_up, price_of, size_of
from grognard.rulesets.legendary.lists.library import Shelf, books, shelf_of
from grognard.rulesets.legendary.lists.private_checks import private_problems
from grognard.rulesets.legendary.lists.profiles import ModelProfile, VehicleProfile
from grognard.rulesets.legendary.lists.weapons import FIST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.legendary.lists.enlisting import EnlistedModel
    from grognard.rulesets.legendary.lists.sheets import Army, Datasheet, Selection, SheetOption


__all__ = ["RIDERS", "most_of", "problems_of"]

MOST_ALIKE, MOST_WEAPONS = 12, 24
"""So often a model may carry the same weapon, and so many in all; no army ever needs as many. (LEG-ARMY-08)"""
RECORDS = {
    "profile": tell("profiles"),
    "vehicle": tell("vehicles"),
    "building": tell("buildings"),
    "weapon": tell("weapons"),
    "power": tell("powers"),
    "datasheet": tell("datasheets"),
}
"""What an army may bring of its own. (LEG-ARMY-02 to LEG-ARMY-07)"""


def problems_of(army: Army) -> tuple[Problem, ...]:
    """Every problem of an army; broken references first, for nothing else can be said of them. (LEG-ARMY-08)"""
    broken = tuple(_broken_references(army))
    if broken:
        return broken
    found = [*_of_army(army)]
    for place, unit in enumerate(army.unit):
        found += _of_unit(army, place, unit)
    return (*found, *private_problems(army))


def _broken_references(army: Army) -> Iterator[Problem]:
    """Names that nothing in the books or the army has. (LEG-ARMY-01, LEG-ARMY-07)"""
    if army.faction not in books() and any(_is_unknown(army, unit) for unit in army.unit):
        yield Problem(
            tell('There is no book of "{name}"{hint}', name=army.faction, hint=hint(army.faction, books())),
            "LEG-ARMY-01",
            tell("Mend the faction, or bring its datasheets."),
            where="faction",
        )
    for place, unit in enumerate(army.unit):
        if unit.book and unit.book != army.allies:
            yield Problem(
                tell(
                    "{unit} comes from {book}, which is neither the army's faction nor its ally.",
                    unit=unit.title,
                    book=unit.book,
                ),
                "LEG-ARMY-01",
                tell("Name the ally of the army, or leave the book out."),
                where=f"unit.{place}.book",
            )
        shelf = shelf_of(army, unit.book)
        if unit.datasheet not in shelf.datasheets:
            yield Problem(
                tell(
                    'There is no datasheet "{name}"{hint}',
                    name=unit.datasheet,
                    hint=hint(unit.datasheet, shelf.datasheets),
                ),
                "LEG-ARMY-01",
                tell("Take a datasheet of {faction}.", faction=unit.book or army.faction),
                where=f"unit.{place}.datasheet",
            )
            continue
        try:
            line_up(shelf, shelf.datasheet(unit.datasheet), unit)
            price_of(shelf, shelf.datasheet(unit.datasheet), unit)
        except GrognardError as error:
            yield Problem(
                tell("{unit}: {error}", unit=unit.title, error=str(error)),
                "LEG-ARMY-07",
                tell("Write the missing record, or mend the name."),
                where=f"unit.{place}.datasheet",
            )


# ---------------------------------------------------------------- the army


def _of_army(army: Army) -> Iterator[Problem]:
    """Points, HQ, names and allies. (LEG-ARMY-01, LEG-CHAR-04, LEG-CHAR-11)"""
    prices = [_price(army, unit) for unit in army.unit]
    if sum(prices) > army.limit:
        yield Problem(
            tell("The army costs {points} of {limit} points.", points=sum(prices), limit=army.limit),
            "LEG-ARMY-01",
            tell("Save {points}.", points=sum(prices) - army.limit),
            where="unit",
        )
    if not any(can_be_warlord(army, unit) for unit in army.unit):
        yield Problem(
            tell("The army has no HQ character."), "LEG-CHAR-11", tell("Take one; he is the warlord."), where="unit"
        )
    if len(army.unit) < 2:
        yield Problem(
            tell("The army needs a unit besides its HQ."), "LEG-ARMY-01", tell("Take another unit."), where="unit"
        )
    for name, times in Counter(unit.title for unit in army.unit).items():
        if times > 1:
            yield Problem(
                tell("{times} units are called {name}.", times=times, name=name),
                "LEG-ARMY-07",
                tell("Give each a name of its own."),
                where=f"unit.{army.titles[name]}.name",
            )
    yield from _named(army)
    yield from _namesakes(army)
    allied = sum(price for price, unit in zip(prices, army.unit, strict=True) if unit.book)
    if 2 * allied > army.limit:
        yield Problem(
            tell("Allies cost {points} points, more than half of {limit}.", points=allied, limit=army.limit),
            "LEG-ARMY-01",
            tell("Take fewer allies."),
            where="unit",
        )
    if army.allies and army.allies not in books():
        yield Problem(
            tell('There is no book of "{name}"{hint}', name=army.allies, hint=hint(army.allies, books())),
            "LEG-ARMY-01",
            tell("Name another ally."),
            where="allies",
        )


def _is_unknown(army: Army, unit: Selection) -> bool:
    """Whether the army's own faction has no such datasheet."""
    return not unit.book and unit.datasheet not in shelf_of(army).datasheets


def _price(army: Army, unit: Selection) -> int:
    shelf = shelf_of(army, unit.book)
    return price_of(shelf, shelf.datasheet(unit.datasheet), unit)


def _named(army: Army) -> Iterator[Problem]:
    """A named character may be taken once. (LEG-CHAR-04)"""
    taken: Counter[str] = Counter()
    for unit in army.unit:
        for model in models_of(army, unit):
            if isinstance(model.profile, ModelProfile | VehicleProfile) and model.profile.named:
                taken[model.profile.name] += 1
    for name, times in taken.items():
        if times > 1:
            yield Problem(
                tell("{name} is taken {times} times.", name=name, times=times),
                "LEG-CHAR-04",
                tell("There is only one: take somebody else."),
                where="unit",
            )


def _namesakes(army: Army) -> Iterator[Problem]:
    """Records of one kind that an army brings itself have names of their own. (LEG-ARMY-07)"""
    for kind, label in RECORDS.items():
        for name, times in Counter(each.name for each in getattr(army, kind)).items():
            if times > 1:
                yield Problem(
                    tell("{times} {kind} of the army are called {name}.", times=times, kind=label, name=name),
                    "LEG-ARMY-07",
                    tell("Give each a name of its own."),
                    where=kind,
                )


# ---------------------------------------------------------------- units


def _of_unit(army: Army, place: int, unit: Selection) -> Iterator[Problem]:
    """Sizes, options, transports and joined characters of one unit. (LEG-ARMY-07, LEG-ARMY-08)"""
    shelf = shelf_of(army, unit.book)
    sheet = shelf.datasheet(unit.datasheet)
    yield from _sizes(place, unit, sheet)
    yield from _options(place, unit, sheet, shelf)
    yield from _arms(army, place, unit)
    yield from company_problems(army, place, unit)


def _sizes(place: int, unit: Selection, sheet: Datasheet) -> Iterator[Problem]:
    """How many models, and of what kinds. (LEG-ARMY-07)"""
    size = size_of(sheet, unit)
    if not sheet.min_size <= size <= sheet.max_size:
        yield Problem(
            tell("{unit} has {size} models.", unit=unit.title, size=size),
            "LEG-ARMY-07",
            tell("Take {least} to {most}.", least=sheet.min_size, most=sheet.max_size),
            where=f"unit.{place}.models",
        )
    lines = {line.profile: line for line in sheet.models}
    for name, number in unit.types.items():
        if name not in lines:
            said = tell('{unit} has no "{name}"{hint}', unit=unit.title, name=name, hint=hint(name, lines))
            yield Problem(said, "LEG-ARMY-07", tell("Leave it out."), where=f"unit.{place}.types")
        elif not lines[name].least <= number <= lines[name].most:
            yield Problem(
                tell("{unit} has {number} of {name}.", unit=unit.title, number=number, name=name),
                "LEG-ARMY-07",
                tell("Take {least} to {most}.", least=lines[name].least, most=lines[name].most),
                where=f"unit.{place}.types",
            )
    if unit.models is not None and sum(unit.types.values()) > unit.models:
        yield Problem(
            tell("{unit} names more models of each kind than it has.", unit=unit.title),
            "LEG-ARMY-07",
            tell("Let the kinds add up to {models}.", models=unit.models),
            where=f"unit.{place}.types",
        )


def _arms(army: Army, place: int, unit: Selection) -> Iterator[Problem]:
    """What one model can carry and a player can fire in a turn. (LEG-ARMY-02, LEG-ARMY-03, LEG-ARMY-08)"""
    kinds: dict[str, EnlistedModel] = {}
    for model in models_of(army, unit):
        known = kinds.setdefault(model.profile.name, model)
        kinds[model.profile.name] = max(known, model, key=lambda each: len(each.weapons))
    for name, model in kinds.items():
        carried = Counter(weapon.name for weapon in (*model.weapons, *model.rider_weapons) if weapon is not FIST)
        weapon, times = max(carried.items(), key=lambda pair: pair[1], default=("", 0))
        where = f"unit.{place}.datasheet"
        if times > MOST_ALIKE:
            yield Problem(
                tell(
                    "{model} of {unit} carries {weapon} {times} times.",
                    model=name,
                    unit=unit.title,
                    weapon=weapon,
                    times=times,
                ),
                "LEG-ARMY-08",
                tell("A model carries the same weapon at most {most} times.", most=MOST_ALIKE),
                where=where,
            )
        elif carried.total() > MOST_WEAPONS:
            yield Problem(
                tell(
                    "{model} of {unit} carries {number} weapons.", model=name, unit=unit.title, number=carried.total()
                ),
                "LEG-ARMY-08",
                tell("A model carries at most {most} weapons.", most=MOST_WEAPONS),
                where=where,
            )


def most_of(option: SheetOption, size: int) -> int:
    """How often an option may be taken by a unit of this size. (LEG-ARMY-07)"""
    return min(size, option.most * (size // option.per) if option.per else option.most)


def _options(place: int, unit: Selection, sheet: Datasheet, shelf: Shelf) -> Iterator[Problem]:
    """Options that exist, often enough and not too often, and models to bear them. (LEG-ARMY-07, LEG-ARMY-08)"""
    known = {option.name: option for option in sheet.option}
    size = size_of(sheet, unit)
    for name, times in unit.wargear.items():
        if name not in known:
            said = tell('{unit} has no option "{name}"{hint}', unit=unit.title, name=name, hint=hint(name, known))
            yield Problem(said, "LEG-ARMY-07", tell("Leave it out."), where=f"unit.{place}.wargear")
        elif times > most_of(known[name], size):
            yield Problem(
                tell("{unit} takes {name} {times} times.", unit=unit.title, name=name, times=times),
                "LEG-ARMY-08",
                tell_many("It may take {count}.", "It may take {count}.", most_of(known[name], size)),
                where=f"unit.{place}.wargear",
            )
    if any(name not in known for name in unit.wargear):
        return
    for option in sheet.option:
        times = unit.wargear.get(option.name, 0)
        if times and not option.becomes and _borne(shelf, sheet, unit, option) < times:
            yield Problem(
                tell("{unit} has too few models that can take {name}.", unit=unit.title, name=option.name),
                "LEG-ARMY-08",
                tell("Take fewer, or leave out another option that replaces the same weapon."),
                where=f"unit.{place}.wargear",
            )


def _borne(shelf: Shelf, sheet: Datasheet, unit: Selection, option: SheetOption) -> int:
    """How many models really bear an option, after those that come before it."""
    names = [known.name for known in sheet.option]
    before = {name: times for name, times in unit.wargear.items() if names.index(name) < names.index(option.name)}
    row = line_up(shelf, sheet, _with_options(unit, before))
    fit = 0
    for model in row:
        weapons = [weapon.name for weapon in model.weapons]
        fit += option.model in ("", model.profile.name) and all(name in weapons for name in option.replaces)
    return fit


def _with_options(unit: Selection, options: dict[str, int]) -> Selection:
    return replace(unit, wargear=options)
