"""An army with its options worked out: every model with its profile, weapons and powers. (LEG-ARMY-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import msgspec

from grognard.rulesets.legendary.lists.library import Shelf, conjured_sheet, shelf_of
from grognard.rulesets.legendary.lists.powers import PowerProfile
from grognard.rulesets.legendary.lists.profiles import ModelProfile
from grognard.rulesets.legendary.lists.sheets import PlanEntry, Selection
from grognard.rulesets.legendary.lists.vehicles import BuildingProfile, VehicleProfile
from grognard.rulesets.legendary.lists.weapons import FIST, WeaponProfile

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.lists.sheets import Army, Datasheet, SheetOption
    from grognard.rulesets.legendary.lists.vehicles import Mount

AnyProfile: TypeAlias = ModelProfile | VehicleProfile | BuildingProfile


class EnlistedModel(msgspec.Struct, frozen=True):
    """A model as it takes the field: options are in its profile and weapons."""

    profile: AnyProfile
    weapons: tuple[WeaponProfile, ...]
    is_leader: bool = False
    rider: ModelProfile | None = None
    """Who rides a chariot. (LEG-CHRT-01)"""
    rider_weapons: tuple[WeaponProfile, ...] = ()


class EnlistedUnit(msgspec.Struct, frozen=True):
    """A unit as it takes the field."""

    name: str
    sheet: str
    role: str
    faction: str
    points: int
    models: tuple[EnlistedModel, ...]
    powers: tuple[PowerProfile, ...] = ()
    """The primaris of its discipline first. (LEG-PSY-03)"""
    dedicated_to: int | None = None
    """The place in the army of the unit whose transport it is."""
    joins: int | None = None
    rides: int | None = None
    is_warlord: bool = False
    plan: PlanEntry | None = None
    party: int = 0
    """The number of its plan, from 1: units of one planned attack share it."""
    min_crew: int = 1
    """Crew that are needed to move a gun. (LEG-TYPE-08)"""


def size_of(sheet: Datasheet, selection: Selection) -> int:
    """How many models a selection has."""
    return selection.models or max(sheet.min_size, sum(selection.types.values()))


def models_of(army: Army) -> int:
    """How many models the army has; units of unknown datasheets have none."""
    shelves = {book: shelf_of(army, book or army.faction) for book in {unit.book: None for unit in army.unit}}
    sheets = [(shelves[unit.book].datasheets.get(unit.datasheet), unit) for unit in army.unit]
    return sum(size_of(sheet, unit) for sheet, unit in sheets if sheet is not None)


def counts_of(sheet: Datasheet, selection: Selection) -> dict[str, int]:
    """How many models of each profile: the named ones, the least of the others, and the rest in order."""
    counts = {line.profile: selection.types.get(line.profile, line.least) for line in sheet.models}
    left = size_of(sheet, selection) - sum(counts.values())
    for line in sheet.models:
        if line.profile not in selection.types and left > 0:
            more = min(left, line.most - counts[line.profile])
            counts[line.profile] += more
            left -= more
    return counts


def price_of(shelf: Shelf, sheet: Datasheet, selection: Selection) -> int:
    """What a unit costs: its base, each model more, and its options. (LEG-ARMY-07)"""
    extra = max(0, size_of(sheet, selection) - sheet.min_size)
    cost = sheet.points_base
    counts = counts_of(sheet, selection)
    for line in reversed(sheet.models):  # what is beyond the smallest size are the models of the last lines
        more = min(extra, max(0, counts[line.profile] - line.least))
        cost += more * shelf.figure(line.profile).points
        extra -= more
    prices = {option.name: option.points for option in sheet.option}
    return cost + sum(prices.get(name, 0) * times for name, times in selection.wargear.items())


def line_up(shelf: Shelf, sheet: Datasheet, selection: Selection) -> tuple[EnlistedModel, ...]:
    """Every model of the unit, in the order of the datasheet. (LEG-ARMY-07)"""
    counts = counts_of(sheet, selection)
    names = [line.profile for line in sheet.models for _ in range(counts[line.profile])]
    row = [_bare(shelf, sheet, name) for name in names]
    for option in sheet.option:
        times = selection.wargear.get(option.name, 0)
        for place, model in enumerate(row):
            if times and _can_take(option, names[place], model):
                row[place] = _with_option(shelf, sheet, option, model)
                times -= 1
    return tuple(row)


def _bare(shelf: Shelf, sheet: Datasheet, name: str) -> EnlistedModel:
    """A model before options."""
    found = shelf.figure(name)
    profile = msgspec.structs.replace(found, rules=(*found.rules, *_fitting(sheet, found)))
    if isinstance(profile, VehicleProfile):
        weapons = tuple(shelf.weapon(mount.weapon) for mount in profile.weapons)
        rider = shelf.figure(profile.rider) if profile.rider is not None else None
        if isinstance(rider, ModelProfile):
            return EnlistedModel(profile, weapons, True, rider, _carried(shelf, rider.weapons))
        return EnlistedModel(profile, weapons, name == sheet.leader)
    if isinstance(profile, BuildingProfile):
        return EnlistedModel(profile, tuple(shelf.weapon(each) for each in profile.weapons))
    return EnlistedModel(profile, _carried(shelf, profile.weapons), name == sheet.leader)


def _fitting(sheet: Datasheet, profile: AnyProfile) -> list[SpecialRule]:
    """The rules of a datasheet that a profile may have."""
    bearer = "vehicle" if isinstance(profile, VehicleProfile) else "model"
    return [rule for rule in sheet.rules if bearer in rule.bearers and rule not in profile.rules]


def _carried(shelf: Shelf, names: tuple[str, ...]) -> tuple[WeaponProfile, ...]:
    """Weapons by name; a model without one for close combat has its plain one. (LEG-WPN-07)"""
    found = tuple(shelf.weapon(name) for name in names)
    return found if any(weapon.is_melee for weapon in found) else (*found, FIST)


def _can_take(option: SheetOption, name: str, model: EnlistedModel) -> bool:
    """Whether an option is for this model and it has what is replaced."""
    names = [weapon.name for weapon in model.weapons]
    return option.model in ("", name) and all(each in names for each in option.replaces)


def _with_option(shelf: Shelf, sheet: Datasheet, option: SheetOption, model: EnlistedModel) -> EnlistedModel:
    """The model with an option."""
    if option.becomes is not None:
        model = msgspec.structs.replace(_bare(shelf, sheet, option.becomes), is_leader=model.is_leader)
    profile, replace = model.profile, msgspec.structs.replace
    if isinstance(profile, BuildingProfile):
        return replace(model, profile=replace(profile, rules=(*profile.rules, *option.rules)))
    if isinstance(profile, VehicleProfile):
        left = list(option.replaces)
        mounts: list[Mount] = []
        for mount in profile.weapons:
            if mount.weapon in left:
                left.remove(mount.weapon)
            else:
                mounts.append(mount)
        profile = replace(profile, weapons=(*mounts, *option.mounts), rules=(*profile.rules, *option.rules))
        weapons = tuple(shelf.weapon(mount.weapon) for mount in profile.weapons)
        return replace(model, profile=profile, weapons=weapons)
    kept = [weapon.name for weapon in model.weapons if weapon is not FIST]
    for name in option.replaces:
        kept.remove(name)
    profile = replace(profile, rules=(*profile.rules, *option.rules))
    return replace(model, profile=profile, weapons=_carried(shelf, (*kept, *option.gives)))


def enlisted(army: Army) -> tuple[EnlistedUnit, ...]:
    """The units of an army with their options worked out, in its order. (LEG-ARMY-07)"""
    return tuple(_unit(army, place) for place in range(len(army.unit)))


def _unit(army: Army, place: int) -> EnlistedUnit:
    selection = army.unit[place]
    faction = selection.book or army.faction
    shelf = shelf_of(army, faction)
    sheet = shelf.datasheet(selection.datasheet)
    models = line_up(shelf, sheet, selection)
    party, plan = next(
        ((n, each) for n, each in enumerate(army.private.plan, start=1) if selection.title in each.units), (0, None)
    )
    return EnlistedUnit(
        name=selection.title,
        sheet=sheet.name,
        role=sheet.role,
        faction=faction,
        points=price_of(shelf, sheet, selection),
        models=models,
        powers=powers_of(army, shelf, selection),
        dedicated_to=army.titles.get(selection.transport_of),
        joins=army.titles.get(selection.joins),
        rides=army.titles.get(selection.rides),
        is_warlord=place == warlord_of(army),
        plan=plan,
        party=party,
        min_crew=_min_crew(sheet, models),
    )


def _min_crew(sheet: Datasheet, models: Sequence[EnlistedModel]) -> int:
    """The crew that is needed to move a gun: as the datasheet says, or the share of each. (LEG-TYPE-08)"""
    guns = sum(isinstance(model.profile, ModelProfile) and model.profile.gun for model in models)
    crew = (len(models) - guns) // guns if guns else 0
    return sheet.min_crew if sheet.min_crew is not None else crew


def conjured(army: Army, faction: str, power: PowerProfile) -> EnlistedUnit | None:
    """The unit that a conjuration brings, banners and icons included; psykers know their primaris. (LEG-PSY-15)"""
    found = conjured_sheet(army, faction, power.conjures or "")
    if found is None:
        return None
    shelf, sheet, own = found
    selection = Selection(datasheet=sheet.name, models=power.models)
    models = line_up(shelf, sheet, selection)
    return EnlistedUnit(
        name=sheet.name,
        sheet=sheet.name,
        role=sheet.role,
        faction=own,
        points=price_of(shelf, sheet, selection),
        models=models,
        powers=_known(shelf, models, ()),
        min_crew=_min_crew(sheet, models),
    )


def powers_of(army: Army, shelf: Shelf, selection: Selection) -> tuple[PowerProfile, ...]:
    """The powers a unit knows: those it has chosen and the primaris of their discipline. (LEG-PSY-03)

    A psyker that has chosen none knows the primaris of the first discipline.
    """
    minds = [mind for mind in army.private.psyker if mind.unit == selection.title]
    chosen = [shelf.powers[name] for mind in minds for name in mind.powers if name in shelf.powers]
    return _known(shelf, line_up(shelf, shelf.datasheet(selection.datasheet), selection), chosen)


def _known(shelf: Shelf, models: Sequence[EnlistedModel], chosen: Sequence[PowerProfile]) -> tuple[PowerProfile, ...]:
    """The chosen powers of a unit and the primaris; none if no psyker is among its models. (LEG-PSY-03)"""
    if not any(mastery_of(model) for model in models):
        return ()
    known = [power.discipline for power in chosen] or [power.discipline for power in shelf.powers.values()]
    primaris = shelf.primaris(known[0]) if known else None
    return (*([primaris] if primaris is not None else []), *(power for power in chosen if not power.primaris))


def mastery_of(model: EnlistedModel) -> int:
    """The mastery level of a model, of its pilot or its rider. (LEG-PSY-01, LEG-KW-51)"""
    own = 0 if isinstance(model.profile, BuildingProfile) else model.profile.mastery
    return max(own, model.rider.mastery if model.rider is not None else 0)


def can_be_warlord(army: Army, selection: Selection) -> bool:
    """Whether a unit has an HQ character. (LEG-CHAR-11)"""
    shelf = shelf_of(army, selection.book)
    sheet = shelf.datasheet(selection.datasheet)
    if sheet.role != "HQ":
        return False
    figures = [shelf.figure(line.profile) for line in sheet.models]
    riders = [shelf.profiles.get(each.rider or "") for each in figures if isinstance(each, VehicleProfile)]
    return any(isinstance(each, ModelProfile) and each.is_character for each in (*figures, *riders))


def warlord_of(army: Army) -> int | None:
    """The place of the warlord's unit: the named one, else the first that can be. (LEG-CHAR-11)"""
    if army.private.warlord:
        return army.titles.get(army.private.warlord)
    return next((place for place, unit in enumerate(army.unit) if can_be_warlord(army, unit)), None)
