"""The choices for the sheets and weapons of an army, each with what the army would cost more. (SZOP-COST-32)"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Choice
from grognard.kernel.words import rendered, tell
from grognard.rulesets.szop.lists.choices.abilities import ability_choice, every_passive, every_weapon_ability
from grognard.rulesets.szop.lists.choices.form import counting, with_passive
from grognard.rulesets.szop.lists.choices.models import model_choices, original_kinds, weapon_line
from grognard.rulesets.szop.lists.keywords.passive import Mastery
from grognard.rulesets.szop.lists.keywords.weapons import Assault
from grognard.rulesets.szop.lists.names import key, shown, spellings

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator

    from grognard.rulesets.szop.lists.choices.form import Form
    from grognard.rulesets.szop.lists.keywords.bases import Passive, WeaponKeyword
    from grognard.rulesets.szop.lists.profiles import Company, Fighter
    from grognard.rulesets.szop.lists.sheets import UnitEntry, WeaponEntry
    from grognard.rulesets.szop.lists.variants import Design

TOUGHNESS = (*range(1, 13), 15, 18, 21, 24)
"""Values that are offered; others can be written. (SZOP-COST-06)"""
RANGES = (0, 12, 18, 24, 30, 36)
MOST_ATTACKS = 12

Users = list[tuple["UnitEntry", "Company"]]


def addable_sheets(form: Form) -> Iterator[Choice]:
    """A new sheet, and a variant of each that there is: it keeps only its differences."""
    taken = {name for each in form.army.sheet for name in spellings(each.name)}
    new = {"name": _new(tell("New sheet"), taken), "quality": 4, "defence": 5, "toughness": 1, "model": [{"models": 1}]}
    yield Choice(new, tell("A new sheet"))
    for name, design in form.designs().items():
        variant = {"name": _free(name, taken), "like": name}
        yield Choice(variant, tell("A variant of {name}", name=shown(design.name)))


def addable_weapons(form: Form) -> Iterator[Choice]:
    """A new weapon, and a variant of each that the armoury offers."""
    taken = {name for each in form.army.weapon for name in spellings(each.name)}
    yield Choice({"name": _new(tell("New weapon"), taken), "range": 0, "attacks": 1}, tell("A new weapon"))
    for name in _offered_names(form):
        variant = {"name": _free(name, taken), "like": name}
        label = tell("A variant of {name}", name=shown(form.outline.weapon(name).name))
        yield Choice(variant, label, note=weapon_line(form.outline.weapon(name)))


def _new(name: str, taken: Collection[str]) -> str:
    """The name of something new in the language of the reader, with a number if another thing has it already."""
    said = rendered(name)
    return said if said not in taken else _free(said, taken)


def _free(name: str, taken: Collection[str]) -> str:
    """The name with the first number that nothing is called yet."""
    return next(each for number in count(2) if (each := f"{name} {number}") not in taken)


def of_sheet(form: Form, number: int) -> Iterator[tuple[str, list[Choice]]]:
    """What the fields of a sheet can hold, priced for the units of the list that use it."""
    sheet = form.sheets[number]
    if sheet is None:
        return
    names = spellings(sheet.name)
    users = form.users(names)
    offers = [Choice(name, shown(each.name)) for name, each in form.designs().items() if name not in names]
    yield "like", offers
    original = form.original(sheet)
    yield from _statistics(form, users, original)

    def having(field: str, offered: Iterable[Choice]) -> tuple[str, list[Choice]]:
        return field, counting(offered, [str(each) for each in getattr(original, field, ())])

    priced = {each: form.change_of_models(users, _adding(each)) for each in every_passive()}
    yield having("passives", (ability_choice(each, points) for each, points in priced.items()))
    plain = {each: points for each, points in priced.items() if not isinstance(each, Mastery)}
    yield having("usual", (ability_choice(each, points) for each, points in plain.items()))
    yield having("optional", (ability_choice(each) for each in plain))
    yield having("without", (ability_choice(each, _less(form, users, each)) for each in form.outline.rules))
    if original is not None:
        yield "model", original_kinds(original.model)
    yield from model_choices(form, sheet.model or (original.model if original is not None else ()), users)


def _statistics(form: Form, users: Users, original: Design | None) -> Iterator[tuple[str, list[Choice]]]:
    for field, values in (("quality", range(2, 7)), ("defence", range(2, 7)), ("toughness", TOUGHNESS)):
        offered = [Choice(value, points=_set(form, users, field, value)) for value in values]
        yield field, counting(offered, [getattr(original, field, None)])


def _set(form: Form, users: Users, field: str, value: int) -> float | None:
    return form.change_of_models(users, lambda fighter: msgspec.structs.replace(fighter, **{field: value}))


def _adding(passive: Passive) -> Any:
    return lambda fighter: with_passive(fighter, passive)


def _less(form: Form, users: Users, passive: Passive) -> float | None:
    def without(fighter: Fighter) -> Fighter:
        kept = tuple(each for each in fighter.passives if each != passive)
        return msgspec.structs.replace(fighter, passives=kept)

    return form.change_of_models(users, without)


def of_weapon(form: Form, number: int) -> Iterator[tuple[str, list[Choice]]]:
    """What the fields of a weapon can hold, priced for every unit of the list that carries it or a variant of it."""
    weapon = form.weapons[number]
    if weapon is None:
        return
    own = spellings(weapon.name)
    yield "like", [Choice(key(each)) for each in _offered_names(form) if each not in own]

    named = _variants(form, weapon)

    def price(**changes: Any) -> float | None:
        changed = tuple(
            msgspec.structs.replace(each, **changes) if each is weapon else each for each in form.army.weapon
        )
        return form.change_of_all(msgspec.structs.replace(form.army, weapon=changed), named)

    original = form.original_weapon(weapon)
    reaches = [Choice(reach, _reach(reach), price(range=reach)) for reach in RANGES]
    yield "range", counting(reaches, [original.range or 0])
    attacks = [Choice(value, points=price(attacks=value)) for value in range(1, MOST_ATTACKS + 1)]
    yield "attacks", counting(attacks, [original.attacks or 1])
    yield "ap", counting([Choice(value, points=price(ap=value)) for value in range(-1, 6)], [original.ap or 0])
    yield "abilities", _weapon_abilities(weapon, original.abilities or (), price)


def _weapon_abilities(
    weapon: WeaponEntry, inherited: tuple[WeaponKeyword, ...], price: Callable[..., float | None]
) -> list[Choice]:
    """The abilities that a weapon may have, and those that it takes from the one it is like."""
    had = inherited if weapon.abilities is None else weapon.abilities
    fitting = [each for each in every_weapon_ability() if each in inherited or _fits(weapon, each)]
    offered = [ability_choice(each, price(abilities=(*had, each)) if each not in had else None) for each in fitting]
    return counting(offered, [str(each) for each in inherited])


def _variants(form: Form, weapon: WeaponEntry) -> set[str]:
    """The weapon and all that are like it, by their English names."""
    found = {key(weapon.name)}
    spelled = set(spellings(weapon.name))
    for _ in form.army.weapon:
        more = [each for each in form.army.weapon if each.like in spelled and key(each.name) not in found]
        found |= {key(each.name) for each in more}
        spelled |= {name for each in more for name in spellings(each.name)}
    return found


def _offered_names(form: Form) -> list[str]:
    try:
        return list(form.outline.weapons())
    except GrognardError:
        return []


def _reach(inches: int) -> Any:
    return tell('{inches}"', inches=inches) if inches else tell("melee")


def _fits(weapon: WeaponEntry, ability: WeaponKeyword) -> bool:
    """Whether a weapon of this range can have the ability. (SZOP-COST-34)"""
    had = weapon.abilities or ()
    if weapon.range is None and weapon.like is not None:
        return ability not in had
    is_assault = any(isinstance(each, Assault) for each in had)
    is_barred = (ability.only_ranged and not weapon.range) or (ability.only_melee and weapon.range and not is_assault)
    return not is_barred and ability not in had
