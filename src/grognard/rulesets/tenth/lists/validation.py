"""Is the army legal? Every problem with its clause and what would mend it. (TEN-ARMY, TEN-LEAD-01, TEN-RES-06)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from msgspec.structs import replace

from grognard.kernel.ruleset import Problem
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.keywords.unit_abilities import DeepStrike, Leader, find
from grognard.rulesets.tenth.lists.sheets import line_up, models_in, points_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from grognard.rulesets.tenth.lists.sheets import Army, Datasheet, Selection, WargearOption


def problems_of(army: Army) -> Iterator[Problem]:
    """Everything that is wrong with the army."""
    yield from _as_a_whole(army)
    for number, unit in enumerate(army.unit):
        sheet = army.sheet(unit.datasheet)
        for problem in (*_size(sheet, unit), *_wargear(sheet, unit), *_before_the_battle(army, sheet, unit)):
            yield replace(problem, where=problem.where or f"unit.{number}")
    yield from _leaders(army)
    yield from _together(army)
    yield from _transports(army)
    yield from _strategic_reserves(army)


def _as_a_whole(army: Army) -> Iterator[Problem]:
    """Points, faction, Warlord, names and copies. (TEN-ARMY-01, TEN-ARMY-02, TEN-ARMY-03)"""
    points = total_points(army)
    if points > army.limit:
        yield Problem(
            tell("The army costs {points} of {limit} points.", points=points, limit=army.limit),
            "TEN-ARMY-01",
            tell("Save {points}.", points=points - army.limit),
        )
    yield from _faction(army)
    yield from _warlord(army)
    yield from _copies(army)


def _faction(army: Army) -> Iterator[Problem]:
    """All datasheets are of the army's faction. (TEN-ARMY-02)"""
    for sheet in army.datasheet:
        if sheet.faction != army.faction:
            sentence = tell(
                "{name} belongs to {faction}, not to {faction2}.",
                name=sheet.name,
                faction=sheet.faction,
                faction2=army.faction,
            )
            yield Problem(sentence, "TEN-ARMY-02", tell("Leave it out."))


def _warlord(army: Army) -> Iterator[Problem]:
    """One CHARACTER is the Warlord. (TEN-ARMY-02)"""
    warlords = [unit for unit in army.unit if unit.warlord]
    if not any("CHARACTER" in army.sheet(unit.datasheet).keywords for unit in army.unit):
        yield Problem(tell("The army has no CHARACTER."), "TEN-ARMY-02", tell("Add one."))
    elif len(warlords) != 1 or "CHARACTER" not in army.sheet(warlords[0].datasheet).keywords:
        yield Problem(
            tell("One CHARACTER must be the Warlord."), "TEN-ARMY-02", tell("Set warlord = true for one CHARACTER.")
        )


def _copies(army: Army) -> Iterator[Problem]:
    """Every unit has a name of its own, and no datasheet is taken too often. (TEN-ARMY-01, TEN-ARMY-03)"""
    for name, number in Counter(unit.title for unit in army.unit).items():
        if number > 1:
            yield Problem(
                tell("{number} units are called {name}.", number=number, name=name),
                "TEN-ARMY-01",
                tell("Give each its own name."),
            )
    for sheet in army.datasheet:
        number, most = sum(unit.datasheet == sheet.name for unit in army.unit), most_of(sheet)
        if number > most:
            yield Problem(
                tell("{number} units of {name}, at most {most}.", number=number, name=sheet.name, most=most),
                "TEN-ARMY-03",
                tell("Leave some out."),
            )


def most_of(sheet: Datasheet) -> int:
    """How many units of a datasheet an army may have. (TEN-ARMY-03)"""
    if "EPIC HERO" in sheet.keywords:
        return 1
    return 6 if {"BATTLELINE", "DEDICATED TRANSPORT"} & set(sheet.keywords) else 3


def total_points(army: Army) -> int:
    """The points actually fielded."""
    return sum(points_of(army.sheet(unit.datasheet), unit) for unit in army.unit)


def _size(sheet: Datasheet, unit: Selection) -> Iterator[Problem]:
    """Permitted numbers of models and of each type. (TEN-ARMY-04)"""
    number = models_in(sheet, unit)
    sizes = [size.models for size in sheet.size]
    if number not in sizes:
        offered = " or ".join(map(str, sizes))
        yield Problem(
            tell("{title} has {number} models.", title=unit.title, number=number),
            "TEN-ARMY-04",
            tell("Take {offered}.", offered=offered),
        )
    kinds = {kind.name: kind for kind in sheet.model}
    for name, count in unit.types.items():
        if name not in kinds:
            yield Problem(
                tell("{title} has no {name}.", title=unit.title, name=name),
                "TEN-ARMY-04",
                tell("Known: {names}.", names=", ".join(kinds)),
            )
        elif not kinds[name].least <= count <= kinds[name].most:
            fix = tell("Take {least} to {most}.", least=kinds[name].least, most=kinds[name].most)
            yield Problem(
                tell("{title} has {count_} of {name}.", title=unit.title, count_=count, name=name), "TEN-ARMY-04", fix
            )
    there = len(line_up(sheet, unit))
    if number in sizes and there != number:
        sentence = tell(
            "{title} is a unit of {number}, but its types come to {there}.",
            title=unit.title,
            number=number,
            there=there,
        )
        yield Problem(sentence, "TEN-ARMY-04", tell("Make them agree."))


def _wargear(sheet: Datasheet, unit: Selection) -> Iterator[Problem]:
    """Options that exist, not more often than allowed, each with a model to take it. (TEN-ARMY-04)"""
    options = {option.name: option for option in sheet.option}
    number = models_in(sheet, unit)
    for name, times in unit.wargear.items():
        option = options.get(name)
        if option is None:
            yield Problem(
                tell('{title} has no option "{name}".', title=unit.title, name=name),
                "TEN-ARMY-04",
                tell("Known: {names}.", names=", ".join(options)),
            )
            continue
        most = option.most * (number // option.per) if option.per else option.most
        if not 0 <= times <= most:
            yield Problem(
                tell('{title} takes "{name}" {times} times.', title=unit.title, name=name, times=times),
                "TEN-ARMY-04",
                tell("At most {most}.", most=most),
            )
        elif times and not _has_bearer(sheet, unit, option):
            yield Problem(
                tell('{title} has no model left for "{name}".', title=unit.title, name=name),
                "TEN-ARMY-04",
                tell("Take it less often."),
            )


def _has_bearer(sheet: Datasheet, unit: Selection, option: WargearOption) -> bool:
    """Whether a model is left for the last of an option, those listed before it served first."""
    before = {each.name for each in sheet.option[: sheet.option.index(option)]}
    served = {name: times for name, times in unit.wargear.items() if name in before}
    times = unit.wargear[option.name]
    fewer, all_of_it = (replace(unit, wargear={**served, option.name: number}) for number in (times - 1, times))
    return line_up(sheet, fewer) != line_up(sheet, all_of_it)


def _before_the_battle(army: Army, sheet: Datasheet, unit: Selection) -> Iterator[Problem]:
    """Reserves and Hover. (TEN-KW-08, TEN-LEAD-09, TEN-AIR-04, TEN-RES-06)"""
    if unit.reserves == "deep strike":
        both = [sheet, *(army.sheet(each.datasheet) for each in army.unit if each.leads == unit.title)]
        if any(find(each.abilities, DeepStrike) is None for each in both):
            sentence = tell("Not every model of {title} has Deep Strike.", title=unit.title)
            yield Problem(sentence, "TEN-KW-08", tell("Deploy it, or put it into Strategic Reserves."))
    if unit.hover and not {"AIRCRAFT", "HOVER"} <= set(sheet.keywords):
        yield Problem(
            tell("{title} cannot hover.", title=unit.title), "TEN-AIR-04", tell("Only an AIRCRAFT with HOVER can.")
        )
    if unit.reserves == "strategic" and "FORTIFICATION" in sheet.keywords:
        yield Problem(
            tell("{title} is a FORTIFICATION.", title=unit.title),
            "TEN-RES-06",
            tell("It cannot be in Strategic Reserves."),
        )


def _leaders(army: Army) -> Iterator[Problem]:
    """Who leads whom. (TEN-LEAD-01, TEN-LEAD-02)"""
    named = {unit.title: unit for unit in army.unit}
    for unit in army.unit:
        sheet = army.sheet(unit.datasheet)
        if not unit.leads:
            continue
        led = named.get(unit.leads)
        if led is None:
            yield Problem(
                tell("{title} leads {leads}, which is not there.", title=unit.title, leads=unit.leads),
                "TEN-LEAD-01",
                tell("Name a unit."),
            )
        elif led is unit or led.leads:
            sentence = tell(
                "{title} cannot lead {title2}, which is a Leader attached to {leads}.",
                title=unit.title,
                title2=led.title,
                leads=led.leads,
            )
            yield Problem(sentence, "TEN-LEAD-01", tell("Attach Leaders to units that lead nobody."))
        elif "CHARACTER" not in sheet.keywords or find(sheet.abilities, Leader) is None:
            yield Problem(tell("{title} is no Leader.", title=unit.title), "TEN-LEAD-01", tell("Do not attach it."))
        elif led.datasheet not in sheet.leads:
            listed = ", ".join(sheet.leads) or "nobody"
            yield Problem(
                tell("{title} cannot lead {datasheet}.", title=unit.title, datasheet=led.datasheet),
                "TEN-LEAD-01",
                tell("It leads {listed}.", listed=listed),
            )
    for name, number in Counter(unit.leads for unit in army.unit if unit.leads).items():
        if number > 1:
            yield Problem(
                tell("{number} Leaders are attached to {name}.", number=number, name=name),
                "TEN-LEAD-02",
                tell("Keep one."),
            )


def _together(army: Army) -> Iterator[Problem]:
    """A Leader goes where his unit goes, and passengers where their Transport goes. (TEN-LEAD-03, TEN-RES-01)"""
    named = {unit.title: unit for unit in army.unit}
    for unit in army.unit:
        led, carrier = named.get(unit.leads), named.get(unit.rides)
        if led is not None and (unit.rides not in ("", led.rides) or unit.reserves not in ("", led.reserves)):
            sentence = tell(
                "{title} leads {title2} and cannot begin the battle apart from it.", title=unit.title, title2=led.title
            )
            yield Problem(sentence, "TEN-LEAD-03", tell("Say it of {title}.", title=led.title))
        elif carrier is not None and unit.reserves not in ("", carrier.reserves):
            sentence = tell(
                "{title} rides in {title2} and cannot wait in Reserves without it.",
                title=unit.title,
                title2=carrier.title,
            )
            yield Problem(sentence, "TEN-RES-01", tell("Say it of {title}.", title=carrier.title))


def _transports(army: Army) -> Iterator[Problem]:
    """Room, keywords, and no Dedicated Transport empty. (TEN-ARMY-04, TEN-TRANS-12)"""
    named = {unit.title: unit for unit in army.unit}
    aboard: dict[str, int] = {}
    for unit in army.unit:
        if not unit.rides or unit.leads in named:  # a Leader rides with those he leads
            continue
        carrier = named.get(unit.rides)
        if carrier is None or not army.sheet(carrier.datasheet).capacity:
            sentence = tell("{title} rides {rides}, which is no Transport.", title=unit.title, rides=unit.rides)
            yield Problem(sentence, "TEN-ARMY-04", tell("Name a Transport."))
        elif _rides_in_itself(unit, named):
            yield Problem(
                tell("{title} rides in itself.", title=unit.title), "TEN-ARMY-04", tell("Name another Transport.")
            )
        else:
            riders = [unit, *(each for each in army.unit if each.leads == unit.title)]
            yield from _passengers(army, carrier, riders)
            number = sum(models_in(army.sheet(rider.datasheet), rider) for rider in riders)
            aboard[carrier.title] = aboard.get(carrier.title, 0) + number
    yield from _room_aboard(army, aboard)


def _passengers(army: Army, carrier: Selection, riders: Iterable[Selection]) -> Iterator[Problem]:
    """A Transport carries those it is made for. (TEN-TRANS-12)"""
    sheet = army.sheet(carrier.datasheet)
    for rider in riders:
        if sheet.carries and not set(sheet.carries) & set(army.sheet(rider.datasheet).keywords):
            sentence = tell("{title} does not carry {title2}.", title=carrier.title, title2=rider.title)
            yield Problem(sentence, "TEN-ARMY-04", tell("It carries {names}.", names=", ".join(sheet.carries)))


def _room_aboard(army: Army, aboard: Mapping[str, int]) -> Iterator[Problem]:
    """No Transport is overfull, no Dedicated Transport empty. (TEN-ARMY-04, TEN-TRANS-12)"""
    for unit in army.unit:
        sheet, number = army.sheet(unit.datasheet), aboard.get(unit.title, 0)
        if number > sheet.capacity:
            fix = tell("It has room for {capacity}.", capacity=sheet.capacity)
            yield Problem(tell("{number} models ride in {title}.", number=number, title=unit.title), "TEN-ARMY-04", fix)
        if "DEDICATED TRANSPORT" in sheet.keywords and not number:
            yield Problem(
                tell("{title} begins the battle empty.", title=unit.title),
                "TEN-ARMY-04",
                tell("Let a unit ride in it."),
            )


def _rides_in_itself(unit: Selection, named: Mapping[str, Selection]) -> bool:
    """Whether the Transports of Transports lead back to the unit."""
    carrier, met = named.get(unit.rides), set[str]()
    while carrier is not None and carrier.title not in met:
        if carrier is unit:
            return True
        met.add(carrier.title)
        carrier = named.get(carrier.rides)
    return False


def _strategic_reserves(army: Army) -> Iterator[Problem]:
    """At most a quarter of the points. (TEN-RES-06, TEN-AIR-03)"""
    # Aircraft that do not hover have no choice, whatever the roster calls it.
    forced = [unit for unit in army.unit if "AIRCRAFT" in army.sheet(unit.datasheet).keywords and not unit.hover]
    held = [unit for unit in army.unit if unit.reserves == "strategic" and unit not in forced]
    names = {unit.title for unit in held}
    # Passengers and Leaders go where their Transport and their Bodyguards go.
    names |= {unit.title for unit in army.unit if unit.rides in names}
    names |= {unit.title for unit in army.unit if unit.leads in names}
    points = sum(points_of(army.sheet(unit.datasheet), unit) for unit in army.unit if unit.title in names)
    if 4 * points > total_points(army):
        most = total_points(army) // 4
        yield Problem(
            tell("{points} points are in Strategic Reserves.", points=points),
            "TEN-RES-06",
            tell("At most {most} may be.", most=most),
        )
