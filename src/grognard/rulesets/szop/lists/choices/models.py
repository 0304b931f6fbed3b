"""The choices for the models of a unit or a sheet: weapons, active abilities and auras. (SZOP-ARMY-03)"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Choice
from grognard.kernel.to_plain import plain
from grognard.kernel.words import join, tell, tell_many
from grognard.rulesets.szop.lists.army import rounded
from grognard.rulesets.szop.lists.choices.abilities import ability_choice, every_ability
from grognard.rulesets.szop.lists.force import carried_weapons, kind_counts
from grognard.rulesets.szop.lists.names import shown
from grognard.rulesets.szop.lists.prices.abilities import ability_price
from grognard.rulesets.szop.lists.prices.units import bill_of
from grognard.rulesets.szop.lists.prices.weapons import Bearer, arm_of, prices

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grognard.kernel.words import Sentence
    from grognard.rulesets.szop.lists.choices.form import Form
    from grognard.rulesets.szop.lists.keywords.bases import UnitAbility
    from grognard.rulesets.szop.lists.profiles import Company
    from grognard.rulesets.szop.lists.sheets import ModelEntry, UnitEntry, WeaponEntry

HALF = Fraction(1, 2)


def model_choices(
    form: Form, kinds: Sequence[ModelEntry], users: Sequence[tuple[UnitEntry, Company]]
) -> Iterator[tuple[str, list[Choice]]]:
    """For every kind of model: the weapons and abilities it may get, priced for the units that have it."""
    for place in range(len(kinds)):
        having = [(company, number) for unit, company in users if (number := _number(form, unit, kinds, place))]
        yield f"model.{place}.weapons", list(_armed(form, having))
        yield f"model.{place}.abilities", [ability_choice(each, _able(form, having, each)) for each in every_ability()]


def original_kinds(kinds: Iterable[ModelEntry]) -> list[Choice]:
    """The kinds of models that count as long as there are none of one's own; each can be added again."""
    return [Choice(plain(kind), _called(kind), counts=True) for kind in kinds]


def _called(kind: ModelEntry) -> str:
    """What a kind of models is called in a list of choices: by its name, else by its weapons."""
    if kind.name is not None:
        return shown(kind.name)
    return ", ".join(each if isinstance(each, str) else each.weapon for each in kind.weapons)


def _number(form: Form, unit: UnitEntry, kinds: Sequence[ModelEntry], place: int) -> int:
    """How many models of this kind the unit has; none if it has kinds of its own instead of the sheet's."""
    if unit.model and tuple(unit.model) != tuple(kinds):
        return 0
    return kind_counts(kinds, unit.models)[place]


def _armed(form: Form, having: Sequence[tuple[Company, int]]) -> Iterator[Choice]:
    """Every weapon that the armoury offers: melee first, then by range, in the order of their names."""
    try:
        offered = form.outline.weapons()
    except GrognardError:
        return
    bills = [(company, number, bill_of(company, form.tariff)) for company, number in having]
    for name, entry in sorted(offered.items(), key=lambda each: (each[1].range or 0, each[0].casefold())):
        weapon = carried_weapons(form.outline, name)[0]
        total = Fraction(0)
        for company, number, bill in bills:
            bearer = Bearer(company.leader.quality, company.leader.passives)
            shot, blow = prices(arm_of(weapon, bearer.passives), bearer, form.tariff)
            ranged = bill.ranged + number * (shot.points if shot is not None else 0)
            melee = bill.melee + number * (blow.points if blow is not None else 0)
            total += max(ranged, melee) + min(ranged, melee) * HALF - bill.halved
        yield Choice(name, shown(entry.name), rounded(total) if bills else None, note=weapon_line(entry))


def _able(form: Form, having: Sequence[tuple[Company, int]], ability: UnitAbility) -> float | None:
    """The price of an active ability or aura depends on nothing but Quality and Toughness. (SZOP-COST-26..30)"""
    if not having:
        return None
    total = Fraction(0)
    for company, number in having:
        item = ability_price(ability, company.leader.quality, company.leader.toughness, form.tariff)
        total += number * item.points if item is not None else 0
    return rounded(total)


def weapon_line(entry: WeaponEntry) -> Sentence:
    """A weapon in a line."""
    reach = tell('{inches}"', inches=entry.range) if entry.range else tell("melee")
    attacks = tell_many("{count} attack", "{count} attacks", entry.attacks or 1)
    ap = tell("AP {number}", number=entry.ap or 0)
    return join([reach, attacks, ap, *(each.shown() for each in entry.abilities or ())])
