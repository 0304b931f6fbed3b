"""Whether units that go together can: transports, passengers and joined characters. (LEG-TURN-06, LEG-SETUP-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.errors import hint
from grognard.kernel.ruleset import Problem
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.enlisting import line_up
from grognard.rulesets.legendary.lists.keywords.moving import places_of
from grognard.rulesets.legendary.lists.library import Shelf, shelf_of
from grognard.rulesets.legendary.lists.profiles import ModelProfile, VehicleProfile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.rulesets.legendary.lists.enlisting import EnlistedModel
    from grognard.rulesets.legendary.lists.sheets import Army, Datasheet, Selection

RIDERS = ("infantry", "jump", "jet_pack")
"""Unit types that transports carry. (LEG-TRANS-01)"""


def company_problems(army: Army, place: int, unit: Selection) -> Iterator[Problem]:
    """Dedicated transports, joined characters and passengers of one unit. (LEG-ARMY-08)"""
    shelf = shelf_of(army, unit.book)
    sheet = shelf.datasheet(unit.datasheet)
    yield from _dedication(army, place, unit, sheet)
    yield from _joining(army, place, unit, sheet, shelf)
    yield from _riding(army, place, unit)


def models_of(army: Army, unit: Selection) -> tuple[EnlistedModel, ...]:
    """The models of a unit with their options."""
    shelf = shelf_of(army, unit.book)
    return line_up(shelf, shelf.datasheet(unit.datasheet), unit)


def _dedication(army: Army, place: int, unit: Selection, sheet: Datasheet) -> Iterator[Problem]:
    """A dedicated transport is one of those that the unit may have. (LEG-TURN-06, LEG-ARMY-07)"""
    if not unit.transport_of:
        return
    where = f"unit.{place}.transport_of"
    other = army.titles.get(unit.transport_of)
    if other is None:
        said = tell(
            'There is no unit "{name}"{hint}', name=unit.transport_of, hint=hint(unit.transport_of, army.titles)
        )
        yield Problem(said, "LEG-ARMY-07", tell("Name a unit of the army."), where=where)
        return
    owner = shelf_of(army, army.unit[other].book).datasheet(army.unit[other].datasheet)
    if sheet.name not in owner.dedicated_transport:
        allowed = ", ".join(owner.dedicated_transport)
        yield Problem(
            tell("{unit} cannot be the dedicated transport of {other}.", unit=unit.title, other=unit.transport_of),
            "LEG-ARMY-07",
            tell("It may have: {allowed}.", allowed=allowed) if allowed else tell("It has none."),
            where=where,
        )
    if sum(each.transport_of == unit.transport_of for each in army.unit[:place]):
        yield Problem(
            tell("{other} has two dedicated transports.", other=unit.transport_of),
            "LEG-ARMY-07",
            tell("Leave one out."),
            where=where,
        )


def _joining(army: Army, place: int, unit: Selection, sheet: Datasheet, shelf: Shelf) -> Iterator[Problem]:
    """Independent characters begin with units that can be joined. (LEG-SETUP-07, LEG-CHAR-03)"""
    if not unit.joins:
        return
    where = f"unit.{place}.joins"
    figures = [shelf.figure(line.profile) for line in sheet.models]
    if not all(isinstance(each, ModelProfile) and each.independent for each in figures):
        yield Problem(
            tell("{unit} is no independent character.", unit=unit.title),
            "LEG-CHAR-03",
            tell("Leave it on its own."),
            where=where,
        )
    other = army.titles.get(unit.joins)
    if other is None or other == place:
        said = tell('There is no unit "{name}" to join{hint}', name=unit.joins, hint=hint(unit.joins, army.titles))
        yield Problem(said, "LEG-CHAR-03", tell("Name another unit of the army."), where=where)
        return
    joined = [model.profile for model in models_of(army, army.unit[other])]
    if any(not isinstance(each, ModelProfile) or (each.is_monstrous and len(joined) == 1) for each in joined):
        yield Problem(
            tell("{unit} cannot join {other}.", unit=unit.title, other=unit.joins),
            "LEG-CHAR-03",
            tell("Characters join neither vehicles nor single monsters."),
            where=where,
        )


def _riding(army: Army, place: int, unit: Selection) -> Iterator[Problem]:
    """Units that begin in a transport fit into it. (LEG-TRANS-01, LEG-SETUP-07, LEG-ARMY-08)"""
    passengers = [each for each in army.unit if each.rides == unit.title and each is not unit]
    if unit.rides and unit.rides not in army.titles:
        said = tell('There is no transport "{name}"{hint}', name=unit.rides, hint=hint(unit.rides, army.titles))
        yield Problem(said, "LEG-TRANS-01", tell("Name a transport of the army."), where=f"unit.{place}.rides")
    if not passengers:
        return
    profile = models_of(army, unit)[0].profile
    capacity = profile.capacity if isinstance(profile, VehicleProfile) else 0
    aboard = [model for each in passengers for model in (*models_of(army, each), *_joined(army, each))]
    needed = sum(places_of(model.profile.all_rules) for model in aboard)
    if needed > capacity:
        yield Problem(
            tell(
                "{unit} carries {capacity}, and {needed} places are needed.",
                unit=unit.title,
                capacity=capacity,
                needed=needed,
            ),
            "LEG-ARMY-08",
            tell("Take a larger transport or fewer passengers."),
            where=f"unit.{army.titles[passengers[0].title]}.rides",
        )
    for each in passengers:
        kinds = {getattr(model.profile, "unit_type", "vehicle") for model in models_of(army, each)}
        if kinds - set(RIDERS):
            yield Problem(
                tell("{unit} cannot ride in a transport.", unit=each.title),
                "LEG-TRANS-01",
                tell("Transports carry infantry only."),
                where=f"unit.{army.titles[each.title]}.rides",
            )


def _joined(army: Army, unit: Selection) -> list[EnlistedModel]:
    """The characters that begin with a unit."""
    return [model for each in army.unit if each.joins == unit.title for model in models_of(army, each)]
