"""What is wrong with what is written in secret: the warlord, psychic powers and plans. (LEG-SETUP-03)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grognard.kernel.errors import hint
from grognard.kernel.ruleset import Problem
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.enlisting import can_be_warlord, line_up, mastery_of
from grognard.rulesets.legendary.lists.keywords.moments import has
from grognard.rulesets.legendary.lists.keywords.moving import DeepStrike, Infiltrate, Outflank, Scout
from grognard.rulesets.legendary.lists.library import books, shelf_of
from grognard.rulesets.legendary.lists.profiles import ModelProfile, VehicleProfile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.legendary.lists.enlisting import EnlistedModel
    from grognard.rulesets.legendary.lists.library import Shelf
    from grognard.rulesets.legendary.lists.powers import PowerProfile
    from grognard.rulesets.legendary.lists.sheets import Army, PlanEntry, Selection

LEAST_TURN = {"planned": 3, "drop zone": 3}
"""Planned attacks come after game turn 2. (LEG-RES-06, LEG-DS-13)"""


def private_problems(army: Army) -> Iterator[Problem]:
    """Every problem of the private part. (LEG-SETUP-03, LEG-ARMY-08)"""
    yield from _warlord(army)
    yield from _powers(army)
    for number, plan in enumerate(army.private.plan):
        yield from _plan(army, number, plan)
    planned = Counter(name for plan in army.private.plan for name in plan.units)
    for name, times in planned.items():
        if times > 1:
            yield Problem(
                tell("{unit} has {times} plans.", unit=name, times=times),
                "LEG-RES-06",
                tell("A unit belongs to one."),
                where="private.plan",
            )


def _warlord(army: Army) -> Iterator[Problem]:
    """One HQ character is the warlord. (LEG-CHAR-11)"""
    name = army.private.warlord
    if not name:
        return
    place = army.titles.get(name)
    if place is None:
        said = tell('There is no unit "{name}" to be the warlord{hint}', name=name, hint=hint(name, army.titles))
    elif not can_be_warlord(army, army.unit[place]):
        said = tell("{name} has no HQ character and cannot be the warlord.", name=name)
    else:
        return
    yield Problem(said, "LEG-CHAR-11", tell("Name a unit with an HQ character."), where="private.warlord")


# ---------------------------------------------------------------- powers


def _powers(army: Army) -> Iterator[Problem]:
    """As many powers as mastery allows, of one discipline, and none that the faction is barred from.

    (LEG-PSY-03, LEG-PSY-21, LEG-ARMY-08)
    """
    for number, mind in enumerate(army.private.psyker):
        name, chosen, where = mind.unit, mind.powers, f"private.psyker.{number}.powers"
        place = army.titles.get(name)
        if place is None:
            said = tell('There is no unit "{name}"{hint}', name=name, hint=hint(name, army.titles))
            yield Problem(said, "LEG-PSY-03", tell("Name a unit of the army."), where=f"private.psyker.{number}.unit")
            continue
        shelf = shelf_of(army, army.unit[place].book)
        for power in chosen:
            if power not in shelf.powers:
                said = tell('There is no power "{name}"{hint}', name=power, hint=hint(power, shelf.powers))
                yield Problem(said, "LEG-PSY-03", tell("Choose another."), where=where)
        known = [shelf.powers[power] for power in chosen if power in shelf.powers]
        yield from _chosen(army, army.unit[place], known, where)


def _chosen(army: Army, unit: Selection, known: list[PowerProfile], where: str) -> Iterator[Problem]:
    mastery = max((mastery_of(model) for model in _models(army, unit)), default=0)
    counted = [power for power in known if not power.primaris]
    if not mastery:
        said = tell("{unit} is no psyker.", unit=unit.title)
        yield Problem(said, "LEG-PSY-03", tell("Leave out its powers."), where=where)
        return
    if len(counted) > mastery:
        yield Problem(
            tell("{unit} has {number} powers.", unit=unit.title, number=len(counted)),
            "LEG-PSY-03",
            tell("Its mastery allows {mastery}, besides the primaris.", mastery=mastery),
            where=where,
        )
    disciplines = list(dict.fromkeys(power.discipline for power in known))
    if len(disciplines) > 1:
        yield Problem(
            tell("{unit} has powers of {disciplines}.", unit=unit.title, disciplines=" and ".join(disciplines)),
            "LEG-PSY-03",
            tell("Choose them from one discipline."),
            where=where,
        )
    if "no_daemonology" in flags_of(army, unit.book) and any(power.sanctic or power.malefic for power in known):
        yield Problem(
            tell("{unit} may not use daemonology.", unit=unit.title),
            "LEG-PSY-21",
            tell("Choose another discipline."),
            where=where,
        )


def flags_of(army: Army, faction: str = "") -> tuple[str, ...]:
    """The flags of a faction: the army's own, or those of the book. (LEG-PSY-21)"""
    if faction in ("", army.faction) and army.flags is not None:
        return army.flags
    found = books().get(faction or army.faction)
    return found.flags if found is not None else ()


# ---------------------------------------------------------------- plans


def _plan(army: Army, number: int, plan: PlanEntry) -> Iterator[Problem]:
    """A plan names units that can come so, a turn and a place. (LEG-RES-06, LEG-DS-01, LEG-DS-13, LEG-KW-44)"""
    where = f"private.plan.{number}"
    for name in plan.units:
        place = army.titles.get(name)
        if place is None:
            said = tell('There is no unit "{name}"{hint}', name=name, hint=hint(name, army.titles))
            yield Problem(said, "LEG-RES-01", tell("Name a unit of the army."), where=f"{where}.units")
            continue
        yield from _fit(army, army.unit[place], plan, f"{where}.units")
    least = LEAST_TURN.get(plan.kind, 2)
    if plan.turn < least:
        yield Problem(
            tell("A {kind} attack cannot come in game turn {turn}.", kind=plan.kind, turn=plan.turn),
            "LEG-DS-13" if plan.kind == "drop zone" else "LEG-RES-06",
            tell("Write game turn {least} or later.", least=least),
            where=f"{where}.turn",
        )
    if plan.kind == "planned" and plan.along is None:
        yield Problem(
            tell("A planned attack needs its place on the edge."),
            "LEG-RES-06",
            tell("Write along = inches from the left end of the edge."),
            where=f"{where}.along",
        )
    if plan.kind == "drop zone" and plan.at is None:
        yield Problem(
            tell("A drop zone needs its point, or two corners of its area."),
            "LEG-DS-13",
            tell("Write at = [x, y], and for an area corner = [x, y]."),
            where=f"{where}.at",
        )
    if plan.kind == "outflank" and plan.edge == "own":
        yield Problem(
            tell("Who outflanks enters on a flank."), "LEG-KW-44", tell("Write left or right."), where=f"{where}.edge"
        )


def _fit(army: Army, unit: Selection, plan: PlanEntry, where: str) -> Iterator[Problem]:
    """Whether all models of a unit can come as the plan says."""
    profiles = [model.profile for model in _models(army, unit)]
    rules = [each.all_rules for each in profiles if isinstance(each, ModelProfile | VehicleProfile)]
    if len(rules) < len(profiles):
        said = tell("{unit} cannot wait in reserve.", unit=unit.title)
        yield Problem(said, "LEG-RES-01", tell("Buildings stand where they are."), where=where)
    if plan.kind in ("deep strike", "drop zone") and not all(has(each, DeepStrike) for each in rules):
        said = tell("{unit} cannot deep strike.", unit=unit.title)
        yield Problem(said, "LEG-DS-01", tell("Write another kind of plan."), where=where)
    if plan.kind == "outflank" and not all(has(each, Outflank, Scout, Infiltrate) for each in rules):
        said = tell("{unit} cannot outflank.", unit=unit.title)
        yield Problem(said, "LEG-KW-44", tell("Write another kind of plan."), where=where)


def _models(army: Army, unit: Selection) -> tuple[EnlistedModel, ...]:
    shelf: Shelf = shelf_of(army, unit.book)
    return line_up(shelf, shelf.datasheet(unit.datasheet), unit)
