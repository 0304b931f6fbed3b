"""Is the army legal? Every breach at once, with its clause and what would mend it. (TLE-ARMY-18)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grognard.kernel.ruleset import Problem
from grognard.kernel.words import join, tell, tell_many
from grognard.rulesets.last_edition.lists.sheets import line_up, models_in, points_of
from grognard.rulesets.last_edition.lists.slots import commander_of, leader_bill

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from grognard.rulesets.last_edition.lists.sheets import Army, Datasheet, Selection

MOST_OF_A_KIND = 3


def problems_of(army: Army, options: Mapping[str, Any]) -> Iterator[Problem]:
    """Everything that is wrong with the army. (TLE-ARMY-18)"""
    yield from _points(army)
    for place, unit in enumerate(army.unit):
        yield from _size(army.sheet(unit.datasheet), unit, f"unit.{place}")
    yield from _names(army)
    yield from _copies(army)
    yield from _faction(army)
    yield from _commander(army)
    yield from _colours(army)
    yield from _flyers(army)
    yield from _unique(army, is_per_datasheet=bool(options.get("unique_per_datasheet")))
    yield from _leader_points(army)


def battle_points(army: Army) -> int:
    """What all units cost together. (TLE-DATA-01)"""
    return sum(points_of(army.sheet(unit.datasheet), unit) for unit in army.unit)


def _points(army: Army) -> Iterator[Problem]:
    """The agreed maximum of battle points. (TLE-DATA-01)"""
    points = battle_points(army)
    if not army.unit:
        yield Problem(tell("The army has no units."), "TLE-DATA-01", tell("Add some."))
    if points > army.limit:
        sentence = tell("The army costs {points} of {limit} battle points.", points=points, limit=army.limit)
        yield Problem(sentence, "TLE-DATA-01", tell("Save {over}.", over=points - army.limit))


def _size(sheet: Datasheet, unit: Selection, where: str) -> Iterator[Problem]:
    """Permitted numbers of models and of each kind. (TLE-DATA-03)"""
    number = models_in(sheet, unit)
    if number not in sheet.sizes:
        sentence = tell_many("{unit} has {count} model.", "{unit} has {count} models.", number, unit=unit.title)
        yield Problem(sentence, "TLE-DATA-03", tell("Take {sizes}.", sizes=sheet.size), where=f"{where}.models")
        return
    kinds = {kind.name: kind for kind in sheet.model}
    for name, count in unit.types.items():
        if name not in kinds:
            sentence = tell("{unit} has no model called {name}.", unit=unit.title, name=name)
            yield Problem(sentence, "TLE-DATA-03", tell("Known: {names}.", names=join(kinds)), where=f"{where}.types")
        elif not kinds[name].least <= count <= kinds[name].most:
            sentence = tell("{unit} has {number} of {name}.", unit=unit.title, number=count, name=name)
            fix = tell("Take {least} to {most}.", least=kinds[name].least, most=kinds[name].most)
            yield Problem(sentence, "TLE-DATA-03", fix, where=f"{where}.types")
    there = len(line_up(sheet, unit))
    if there != number:
        sentence = tell(
            "{unit} is a unit of {number}, but its models come to {sum}.", unit=unit.title, number=number, sum=there
        )
        yield Problem(sentence, "TLE-DATA-03", tell("Make them agree."), where=f"{where}.types")


def _names(army: Army) -> Iterator[Problem]:
    """Each unit has a name of its own, so that players can tell them apart. (TLE-DATA-02)"""
    for name, number in Counter(unit.title for unit in army.unit).items():
        if number > 1:
            sentence = tell("{number} units are called {name}.", number=number, name=name)
            yield Problem(sentence, "TLE-DATA-02", tell("Give each its own name."))


def _copies(army: Army) -> Iterator[Problem]:
    """At most three of a datasheet, Base aside. (TLE-ARMY-01, TLE-ARMY-02)"""
    for name, number in Counter(unit.datasheet for unit in army.unit).items():
        if number > MOST_OF_A_KIND and army.sheet(name).part.name != "Base":
            sentence = tell("{number} units of {name}, at most {most}.", number=number, name=name, most=MOST_OF_A_KIND)
            yield Problem(sentence, "TLE-ARMY-01", tell("Leave some out."))


def common_factions(army: Army) -> list[str]:
    """Faction keywords that all units share. (TLE-ARMY-03)"""
    sheets = [army.sheet(unit.datasheet) for unit in army.unit]
    if not sheets:
        return []
    return [name for name in sheets[0].factions if all(name in sheet.factions for sheet in sheets)]


def _faction(army: Army) -> Iterator[Problem]:
    """All units share one faction keyword. (TLE-ARMY-03)"""
    common = common_factions(army)
    if army.unit and not common:
        yield Problem(
            tell("The units share no faction keyword."), "TLE-ARMY-03", tell("Leave out those of other factions.")
        )
    elif army.unit and army.faction and army.faction not in common:
        strangers = [unit.title for unit in army.unit if army.faction not in army.sheet(unit.datasheet).factions]
        sentence = tell("Not of the faction {faction}: {units}.", faction=army.faction, units=join(strangers))
        yield Problem(sentence, "TLE-ARMY-03", tell("Leave them out, or name the faction {other}.", other=common[0]))


def _commander(army: Army) -> Iterator[Problem]:
    """A leader is the commander. (TLE-ARMY-04)"""
    named = [unit for unit in army.unit if unit.commander]
    places = [f"unit.{place}.commander" for place, unit in enumerate(army.unit) if unit.commander]
    for unit, where in zip(named, places, strict=True):
        if army.sheet(unit.datasheet).part.name != "Leader":
            sentence = tell("{unit} is named commander but is no Leader.", unit=unit.title)
            yield Problem(sentence, "TLE-ARMY-04", tell("Name a Leader."), where=where)
    if commander_of(army) is None:
        yield Problem(tell("The army has no Leader."), "TLE-ARMY-04", tell("Add one."))
    if len(named) > 1:
        sentence = tell("{units} are all named commander.", units=join([unit.title for unit in named]))
        yield Problem(sentence, "TLE-ARMY-04", tell("Name one."), where=places[1])


def _colours(army: Army) -> Iterator[Problem]:
    """Everybody shares a colour with the commander, or has none. (TLE-ARMY-05)"""
    chief = commander_of(army)
    if chief is None:
        return
    own = army.sheet(army.unit[chief].datasheet).colours
    for place, unit in enumerate(army.unit):
        colours = army.sheet(unit.datasheet).colours
        if place != chief and colours and not set(colours) & set(own):
            sentence = tell(
                "{unit} ({colours}) shares no colour with the commander {chief} ({own}).",
                unit=unit.title,
                colours=join(colours, "/"),
                chief=army.unit[chief].title,
                own=join(own, "/") if own else tell("no colour"),
            )
            yield Problem(
                sentence, "TLE-ARMY-05", tell("Leave it out, or name another commander."), where=f"unit.{place}"
            )


def _flyers(army: Army) -> Iterator[Problem]:
    """At most one Fly for each full 1000 points of the agreed maximum. (TLE-ARMY-13)"""
    number = sum(army.sheet(unit.datasheet).part.name == "Fly" for unit in army.unit)
    most = army.limit // 1000
    if number > most:
        sentence = tell_many(
            "{count} unit with the role Fly, at most {most} in {limit} points.",
            "{count} units with the role Fly, at most {most} in {limit} points.",
            number,
            most=most,
            limit=army.limit,
        )
        yield Problem(sentence, "TLE-ARMY-13", tell("Leave some out."))


def _unique(army: Army, *, is_per_datasheet: bool) -> Iterator[Problem]:
    """At most one (Unique) unit, or with the switch one of each datasheet. (TLE-ARMY-14)"""
    unique = [unit for unit in army.unit if army.sheet(unit.datasheet).part.is_unique]
    if is_per_datasheet:
        crowded = [name for name, number in Counter(unit.datasheet for unit in unique).items() if number > 1]
        for name in crowded:
            yield Problem(tell("{name} is (Unique) and there twice.", name=name), "TLE-ARMY-14", tell("Keep one."))
    elif len(unique) > 1:
        sentence = tell("{units} are all (Unique).", units=join([unit.title for unit in unique]))
        yield Problem(sentence, "TLE-ARMY-14", tell("Keep one."))


def _leader_points(army: Army) -> Iterator[Problem]:
    """No more leader points are paid than brought. (TLE-ARMY-16)"""
    bill = leader_bill(army)
    if bill.left < 0:
        sentence = tell("{paid} leader points to pay, {brought} brought.", paid=bill.paid, brought=bill.brought)
        fix = tell("Save {short}, or bring a leader or free slots.", short=-bill.left)
        yield Problem(sentence, "TLE-ARMY-16", fix)
