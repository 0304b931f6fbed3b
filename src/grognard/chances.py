"""What people ask next about odds: which set-up is better and why, how many do I need, which number matters.

Everything here asks the ruleset for reports; no dice are computed a second time.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.face import ruleset
from grognard.kernel.errors import BadData, GrognardError, Unknown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from fractions import Fraction

    from grognard.kernel.dice import Odds
    from grognard.kernel.report import Report
    from grognard.kernel.ruleset import Ruleset

MOST_ATTACKERS = 1000


class Contribution(NamedTuple):
    """What one ability or modifier is worth: the mean of the main stage with it, less the mean without it."""

    what: str
    worth: Fraction


class Side(NamedTuple):
    """One of several set-ups that are compared."""

    name: str
    report: Report
    difference: Fraction
    """Its mean less that of the first set-up."""
    contributions: tuple[Contribution, ...]


def compare(slug: str, attacks: Mapping[str, Mapping[str, Any]]) -> list[Side]:
    """The set-ups side by side, in the order given; the first is what the others are measured against."""
    if not attacks:
        raise GrognardError("There is nothing to compare.")
    rules = ruleset(slug)
    sides: list[Side] = []
    for name, attack in attacks.items():
        report = rules.odds(attack)
        first = sides[0].report if sides else report
        difference = report[report.main].mean - first[first.main].mean
        sides.append(Side(name, report, difference, contributions(rules, attack, report)))
    return sides


def contributions(rules: Ruleset, attack: Mapping[str, Any], report: Report) -> tuple[Contribution, ...]:
    """Leave each ability and modifier out in turn, and see what is missing; the weightiest first."""
    mean = report[report.main].mean
    found = [
        Contribution(what, mean - rules.odds(rest)[report.main].mean) for what, rest in rules.attack_without(attack)
    ]
    return tuple(sorted(found, key=lambda one: (-abs(one.worth), one.what)))


def needed(
    slug: str, attack: Mapping[str, Any], chance: float, *, stage: str = "", at_least: int | None = None
) -> tuple[int, Report]:
    """The smallest number of attackers with which the stage reaches `at_least` with this chance, and its report.

    The stage is the main one unless it is named; `at_least` is its highest outcome unless it is given.
    """
    if not 0 < chance <= 1:
        raise GrognardError(f"A chance is more than 0 and at most 1, not {chance}.")
    rules = ruleset(slug)

    def odds_with(attackers: int) -> tuple[Odds[Any], Report]:
        report = rules.odds(rules.attack_with(attack, attackers))
        return report[stage_of(report, stage)], report

    most, (odds, report) = 1, odds_with(1)
    wanted = max(odds) if at_least is None else at_least
    while odds.p_at_least(wanted) < chance:
        before, most = max(odds), most * 2
        odds, report = odds_with(most)
        if most > MOST_ATTACKERS or max(odds) == before < wanted:
            raise GrognardError(f"No number of attackers up to {MOST_ATTACKERS} reaches {wanted} with that chance.")
    least = most // 2  # not enough; most is
    while most - least > 1:
        middle = (least + most) // 2
        odds, found = odds_with(middle)
        if odds.p_at_least(wanted) >= chance:
            most, report = middle, found
        else:
            least = middle
    return most, report


def sensitivity(slug: str, attack: Mapping[str, Any], path: str, values: Iterable[Any]) -> list[tuple[Any, Report]]:
    """The report for each value of one number in the attack, named like `target.save`."""
    rules = ruleset(slug)
    return [(value, rules.odds(with_value(attack, path, value))) for value in values]


def matrix(slug: str, attacks: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> dict[str, dict[str, Report]]:
    """A report for each attacker against each target: `attacks[attacker][target]`."""
    rules = ruleset(slug)
    return {
        attacker: {target: rules.odds(attack) for target, attack in row.items()} for attacker, row in attacks.items()
    }


def stage_of(report: Report, name: str) -> str:
    """The stage of that name, or the main one."""
    if name and name not in report:
        raise Unknown("stage", name, report)
    return name or report.main


def with_value(attack: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The attack with one value changed: `target.save`, `weapons.0.attacks`.

    >>> with_value({"target": {"save": 4}}, "target.save", 3)
    {'target': {'save': 3}}
    """
    changed: Any = deepcopy(dict(attack))
    within = changed
    *outer, last = path.split(".")
    for key in [*outer, last]:
        known = [str(n) for n in range(len(within))] if isinstance(within, list) else list(within)
        if key not in known and not (key == last and isinstance(within, dict)):
            raise Unknown("part of the attack", key, known)
        place: Any = int(key) if isinstance(within, list) else key
        if key == last:
            within[place] = value
        else:
            within = within[place]
            if not isinstance(within, (dict, list)):
                raise BadData(f"{key} of {path} holds nothing that could be changed")
    return changed  # type: ignore[no-any-return]
