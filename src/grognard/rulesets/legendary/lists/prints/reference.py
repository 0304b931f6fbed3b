"""A quick reference of the special rules, weapon types and unit types that an army uses. (LEG-ARMY-05)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ruleset.pages import heading, page, paragraph, said
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.army import enlisted, muster, read

if TYPE_CHECKING:
    from grognard.kernel.keywords import Keyword
    from grognard.kernel.ruleset import Options

TURN = (
    tell("A unit moves 6, advances 6 more, or charges 6; a d6 in difficult terrain. (LEG-MOVE-01, LEG-MOVE-04)"),
    tell("To hit: d12 + BS, 7 or more; moved -2, advanced -4, snap shot -4, short +2, long -2. (LEG-SHOOT-15)"),
    tell("Cover X: totals of 7 to 6+X hit the cover; a screen takes three more. (LEG-SHOOT-17, LEG-SHOOT-23)"),
    tell("Save: d12 + Toughness - Strength, 7 or the armour; AP that beats it cuts deeper. (LEG-SAVE-01)"),
    tell("Vehicles: d12 + armour - Strength - (7 - AP), 7 or more. (LEG-VEH-05, LEG-VEH-06)"),
    tell("Leadership: d12 + Leadership, 12 or more. Other tests: a d6 below the value. (LEG-DICE-09, LEG-DICE-06)"),
)


def used(source: Any) -> dict[str, Keyword]:
    """The rules and weapon types of an army by their spelling, sorted."""
    found: dict[str, Keyword] = {}
    for unit in enlisted(read(source)):
        for power in unit.powers:
            found |= {str(rule): rule for rule in power.rules}
        for model in unit.models:
            found |= {str(rule): rule for rule in model.profile.all_rules}
            if model.rider is not None:
                found |= {str(rule): rule for rule in model.rider.all_rules}
            for weapon in (*model.weapons, *model.rider_weapons):
                found |= {str(rule): rule for rule in (weapon.type, *weapon.all_rules)}
    return dict(sorted(found.items()))


def as_html(source: Any, options: Options) -> str:
    """A page to print. (LEG-ARMY-05)"""
    army, roster = read(source), muster(source, options)
    rules = used(source) if roster.is_legal else {}
    rows = "".join(f"<tr><th>{said(name)}</th><td>{said(meaning(rule))}</td></tr>" for name, rule in rules.items())
    title = tell("{army}: quick reference", army=army.name)
    return page(title, heading(title), *map(paragraph, TURN), f"<table>{rows}</table>")


def meaning(rule: Keyword) -> str:
    """What a rule does, in one sentence, with its clauses."""
    return " ".join((type(rule).__doc__ or "").split())
