"""The choices for the units of a list: what may be added, and what each change of a unit would cost. (SZOP-ARMY-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Choice
from grognard.kernel.to_plain import plain
from grognard.kernel.words import join, tell
from grognard.rulesets.szop.lists.army import rounded
from grognard.rulesets.szop.lists.choices.abilities import ability_choice, every_upgrade
from grognard.rulesets.szop.lists.choices.form import counting
from grognard.rulesets.szop.lists.choices.models import model_choices, original_kinds
from grognard.rulesets.szop.lists.force import companies_of, kind_counts
from grognard.rulesets.szop.lists.keywords.passive import Hero
from grognard.rulesets.szop.lists.names import shown, spellings
from grognard.rulesets.szop.lists.sheets import UnitEntry

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.words import Sentence
    from grognard.rulesets.szop.lists.choices.form import Form
    from grognard.rulesets.szop.lists.keywords.bases import Passive
    from grognard.rulesets.szop.lists.profiles import Company
    from grognard.rulesets.szop.lists.variants import Design

NOBODY = Choice("", "–")
MOST_TOUGHNESS = 24
"""Sizes are offered up to the basic limit. (SZOP-OPT-02)"""


def addable(form: Form) -> Iterator[Choice]:
    """Units to add, each with its usual size and defaults; first by the groups of the list, then by name."""
    for name, design in form.designs().items():
        points = form.cost(form.company(UnitEntry(sheet=name)))
        if points is not None:
            yield Choice({"sheet": name}, shown(design.name), rounded(points), note=described(design))


def inherited(form: Form) -> Iterator[Choice]:
    """The units that a variant has as long as it has none itself; each can be added again. (SZOP-ARMY-02)"""
    for unit in form.ancestor.units if form.ancestor is not None else ():
        company = form.company(unit)
        points = form.cost(company)
        label = company.shown if company is not None else unit.sheet
        yield Choice(plain(unit), label, rounded(points) if points is not None else None, counts=True)


def of_unit(form: Form, number: int) -> Iterator[tuple[str, list[Choice]]]:
    """What the fields of a unit can hold."""
    unit, now = form.units[number], form.companies[number]
    designs = form.designs()
    if unit is None:
        yield "sheet", [Choice(name, shown(each.name)) for name, each in designs.items()]
        return
    design = next((each for each in designs.values() if unit.sheet in spellings(each.name)), None)
    yield "sheet", [_swapped(form, now, name, each, is_own=each is design) for name, each in designs.items()]
    if design is not None:
        yield from _of_design(form, unit, now, design)


def _swapped(form: Form, now: Company | None, name: str, design: Design, *, is_own: bool) -> Choice:
    """Another sheet in the place of the present one, with its usual size and defaults."""
    points = None if is_own else form.change(now, form.company(UnitEntry(sheet=name)))
    return Choice(name, shown(design.name), points, note=described(design))


def _of_design(form: Form, unit: UnitEntry, now: Company | None, design: Design) -> Iterator[tuple[str, list[Choice]]]:
    """What the fields of a unit of this sheet can hold."""

    def changed(**changes: Any) -> float | None:
        return form.change(now, form.company(msgspec.structs.replace(unit, **changes)))

    sizes = range(1, max(1, MOST_TOUGHNESS // design.toughness) + 1)
    usual = sum(kind.models for kind in unit.model or design.model)
    yield "models", counting([Choice(size, points=changed(models=size)) for size in sizes], [usual])
    taken = [(each, tuple(dict.fromkeys((*unit.take, each)))) for each in _offered(form, design)]
    yield "take", [ability_choice(each, changed(take=more)) for each, more in taken]
    left = [(each, (*unit.leave, each)) for each in (*design.usual, *form.outline.rules)]
    yield "leave", [ability_choice(each, changed(leave=tuple(dict.fromkeys(more)))) for each, more in left]
    yield "joins", _joined(form, unit, design)
    numbers = kind_counts(design.model, unit.models)
    kinds = [msgspec.structs.replace(kind, models=n) for kind, n in zip(design.model, numbers, strict=True) if n]
    yield "model", original_kinds(kinds)
    if now is not None:
        yield from model_choices(form, unit.model or kinds, [(unit, now)])


def _offered(form: Form, design: Design) -> list[Passive]:
    """What its sheet lets a unit take, and with Upgrade tokens every upgrade it has not. (SZOP-CONV-02)"""
    more = every_upgrade() if form.has_upgrades else ()
    has = {*design.passives, *design.usual}
    return list(dict.fromkeys([*design.optional, *(each for each in more if each not in has)]))


def _joined(form: Form, unit: UnitEntry, design: Design) -> list[Choice]:
    """The units that a hero may be attached to. (SZOP-HERO-01)"""
    if not any(isinstance(each, Hero) for each in (*design.passives, *design.usual, *unit.take)):
        return []
    try:
        companies = [each for each in companies_of(form.outline) if not each.is_hero]
    except GrognardError:
        return [NOBODY]
    return [NOBODY, *(Choice(company.name, company.shown) for company in companies)]


def described(design: Design) -> Sentence:
    """A sheet in a line."""
    numbers = tell(
        "Quality {quality}+, Defence {defence}+, Toughness {toughness}",
        quality=design.quality,
        defence=design.defence,
        toughness=design.toughness,
    )
    return join([numbers, *(each.shown() for each in (*design.passives, *design.usual))])
