"""The choices of a whole list, by the paths of its fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.ruleset import Choice
from grognard.rulesets.szop.lists.cards import MISSIONS, SUPPORTS
from grognard.rulesets.szop.lists.choices import powers, sheets, units
from grognard.rulesets.szop.lists.choices.abilities import ability_choice, every_passive
from grognard.rulesets.szop.lists.choices.form import Form, counting, with_passive
from grognard.rulesets.szop.lists.keywords.passive import ArmyRule, Mastery
from grognard.rulesets.szop.lists.library import SAMPLES
from grognard.rulesets.szop.lists.switches import tariff_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.rulesets.szop.lists.keywords.bases import Passive


def choices(army: Mapping[str, Any], options: Mapping[str, Any]) -> dict[str, list[Choice]]:
    """The choices of every field that has some, by its path."""
    form = Form(army, tariff_of(options), has_upgrades=bool(options.get("upgrade_tokens", False)))
    found = {
        "like": [Choice(name) for name in SAMPLES],
        "armoury": [Choice(name, said, _with_armoury(form, name)) for name, said in form.armouries.items()],
        "rules": counting(_rule_choices(form), _inherited_rules(form)),
        "cards.missions": [Choice(card.number, card.shown, note=card.clause) for card in MISSIONS.values()],
        "cards.supports": [Choice(card.number, card.shown, note=card.clause) for card in SUPPORTS.values()],
        "unit": [*units.inherited(form), *units.addable(form)],
        "sheet": list(sheets.addable_sheets(form)),
        "weapon": list(sheets.addable_weapons(form)),
        "power": [*powers.inherited(form), *powers.addable(form)],
    }
    parts = (
        ("unit", form.units, units.of_unit),
        ("sheet", form.sheets, sheets.of_sheet),
        ("weapon", form.weapons, sheets.of_weapon),
        ("power", form.powers, powers.of_power),
    )
    for name, entries, of_entry in parts:
        for number in range(len(entries)):
            found |= {f"{name}.{number}.{field}": row for field, row in of_entry(form, number)}
    return found


def _rules() -> list[Passive]:
    """Any passive may be a rule of an army; those that are meant for it come first. (SZOP-ARMY-05)"""
    plain = [each for each in every_passive() if not isinstance(each, Mastery)]
    return sorted(plain, key=lambda each: not isinstance(each, ArmyRule))


def _rule_choices(form: Form) -> list[Choice]:
    """The rules that the army may have, each with what it would cost."""
    return [ability_choice(each, _with_rule(form, each)) for each in _rules()]


def _inherited_rules(form: Form) -> list[str]:
    """The rules that a variant has as long as it names none itself. (SZOP-ARMY-02)"""
    return [str(each) for each in form.ancestor.rules] if form.ancestor is not None else []


def _with_rule(form: Form, rule: Passive) -> float | None:
    """What the army would cost more with this rule."""
    users = [(unit, company) for unit, company in zip(form.units, form.companies, strict=True) if unit and company]
    users = [(unit, company) for unit, company in users if rule not in unit.leave]
    if rule in form.outline.rules:
        return 0.0
    return form.change_of_models(users, lambda fighter: with_passive(fighter, rule))


def _with_armoury(form: Form, name: str) -> float | None:
    """What the army would cost more with this armoury; None if a weapon would be missing."""
    return form.change_of_all(msgspec.structs.replace(form.army, armoury=name))
