"""What people ask next about odds: which set-up is better and why, how many do I need, which number matters.

Everything here asks the ruleset for reports; no dice are computed a second time.
"""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from grognard.api import ruleset
from grognard.kernel.errors import BadData, GrognardError, Refused, TooLarge, Unknown
from grognard.kernel.odds_report import has_mean, stage_of
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from fractions import Fraction

    from grognard.kernel.dice import Odds
    from grognard.kernel.odds_report import Report
    from grognard.kernel.ruleset import Ruleset
    from grognard.kernel.words import Sentence

MOST_ATTACKERS = 1000


class Contribution(NamedTuple):
    """What one ability or modifier is worth: the mean of the stage with it, less the mean without it."""

    what: str
    worth: Fraction


class Side(NamedTuple):
    """One of several set-ups that are compared."""

    name: str
    report: Report
    difference: Fraction
    """Its mean less that of the first set-up."""
    contributions: tuple[Contribution, ...]


def compare(
    slug: str,
    attacks: Mapping[str, Mapping[str, Any]],
    *,
    stage: str = "",
    options: Mapping[str, Any] | None = None,
) -> list[Side]:
    """The set-ups side by side, in the order given; the first is what the others are measured against.

    They are compared by the mean of one stage, the main one unless it is named.
    """
    if not attacks:
        raise GrognardError(tell("There is nothing to compare."))
    rules = ruleset(slug)
    sides: list[Side] = []
    for name, attack in attacks.items():
        report = rules.compute(attack, options)
        what = stage_of(report, stage)
        first = sides[0].report[stage_of(sides[0].report, stage)] if sides else report[what]
        parts = contributions(rules, attack, report, what, options)
        sides.append(Side(name, report, report[what].mean - first.mean, parts))
    return sides


def contributions(
    rules: Ruleset,
    attack: Mapping[str, Any],
    report: Report,
    stage: str,
    options: Mapping[str, Any] | None = None,
) -> tuple[Contribution, ...]:
    """Leave each ability and modifier out in turn, and see what is missing; the weightiest first."""
    mean = report[stage].mean
    found = [
        Contribution(what, mean - rules.compute(rest, options)[stage].mean) for what, rest in rules.odds_without(attack)
    ]
    return tuple(sorted(found, key=lambda one: (-abs(one.worth), one.what)))


# ---------------------------------------------------------------- how many do I need


def needed(
    slug: str,
    attack: Mapping[str, Any],
    chance: float,
    *,
    stage: str = "",
    at_least: int | None = None,
    at_most: int | None = None,
    options: Mapping[str, Any] | None = None,
) -> tuple[int, Report]:
    """The smallest number of attackers with which the stage reaches its goal with this chance, and its report.

    The stage is the main one unless it is named; the goal is `at_least` so much (every model killed unless it is
    given), or `at_most` so much of a stage that falls, like the models that are left.
    """
    if not 0 < chance <= 1:
        raise GrognardError(tell("A chance is more than 0 and at most 1, not {chance}.", chance=chance))
    rules = ruleset(slug)

    def odds_with(attackers: int) -> tuple[Odds[Any], Report]:
        report = rules.compute(rules.odds_with(attack, attackers), options)
        return report[stage_of(report, stage)], report

    least, most, (odds, report) = 0, 1, odds_with(1)  # so few are not enough; so many are tried
    goal = goal_of(report, stage, at_least, at_most)
    reached = goal.chance(odds)
    if not goal.is_most and stage_of(report, stage) in report.least:
        raise _falling(goal, stage_of(report, stage))
    too_many: tuple[int, GrognardError] | None = None
    while reached < chance:
        least = max(least, most)
        while True:
            most = _more(least, too_many, f'{_spelled(goal.value)} of "{stage_of(report, stage)}"')
            try:
                odds, report = odds_with(most)
                break
            except GrognardError as error:
                too_many = most, error
        before, reached = reached, goal.chance(odds)
        if reached < before:
            raise _falling(goal, stage_of(report, stage))
    while most - least > 1:
        middle = (least + most) // 2
        odds, found = odds_with(middle)
        if goal.chance(odds) >= chance:
            most, report = middle, found
        else:
            least = middle
    return most, report


def _falling(goal: Goal, stage: str) -> GrognardError:
    return GrognardError(
        tell(
            'The more attack, the less likely is {goal}; ask for at most so much of "{stage}".',
            goal=goal.told(stage),
            stage=stage,
        )
    )


def _more(least: int, too_many: tuple[int, GrognardError] | None, goal: str) -> int:
    """A number to try when so many are not enough: twice as many, or halfway to what the ruleset cannot answer."""
    if too_many is None:
        if least > MOST_ATTACKERS:
            raise GrognardError(
                tell(
                    "No number of attackers up to {most} reaches {goal} with that chance.",
                    most=MOST_ATTACKERS,
                    goal=goal,
                )
            )
        return 2 * least
    limit, why = too_many
    if limit - least <= 1:
        raise GrognardError(
            tell("{least} attackers are not enough, and with {limit}: {why}", least=least, limit=limit, why=why)
        ) from why
    return (least + limit) // 2


class Goal(NamedTuple):
    """What a stage should come to."""

    value: Any
    is_most: bool = False
    """Whether so much or less is wanted."""

    def chance(self, odds: Odds[Any]) -> Fraction:
        """How likely it is reached."""
        return 1 - odds.p_at_least(self.value + 1) if self.is_most else odds.p_at_least(self.value)

    def told(self, stage: str) -> Sentence:
        """The goal in words."""
        if self.value is True:
            return tell("{stage}", stage=stage)
        if self.is_most:
            return tell("{number} or fewer {stage}", number=self.value, stage=stage)
        return tell("{number} or more {stage}", number=self.value, stage=stage)


def goal_of(report: Report, stage: str, at_least: int | None = None, at_most: int | None = None) -> Goal:
    """What the stage should reach: what was said, or all there is."""
    name = stage_of(report, stage)
    if not has_mean(report[name]):
        raise GrognardError(tell('The stage "{name}" is no number that could be reached.', name=name))
    if at_least is not None and at_most is not None:
        raise GrognardError(tell("at least or at most, not both"))
    if at_most is not None:
        return Goal(at_most, is_most=True)
    if at_least is None and name in report.least:
        return Goal(report.least[name], is_most=True)
    return Goal(_least_of(report, name, at_least))


def _least_of(report: Report, name: str, at_least: int | None) -> Any:
    most = True if _is_yes_or_no(report[name]) else report.most.get(name)
    if at_least is None:
        if most is None:
            raise GrognardError(
                tell('The stage "{name}" has no end of its own; say how much should be reached.', name=name)
            )
        return most
    if most is not None and at_least > most:
        raise GrognardError(
            tell(
                '"{name}" can never be {at_least}; it is {spelled} at most.',
                name=name,
                at_least=at_least,
                spelled=_spelled(most),
            )
        )
    return at_least


def _is_yes_or_no(odds: Odds[Any]) -> bool:
    return all(isinstance(outcome, bool) for outcome in odds)


def _spelled(wanted: Any) -> str:
    return "yes" if wanted is True else str(wanted)


# ---------------------------------------------------------------- one number, or all units


def sensitivity(
    slug: str, attack: Mapping[str, Any], path: str, values: Iterable[Any], options: Mapping[str, Any] | None = None
) -> list[tuple[Any, Report | GrognardError]]:
    """The report for each value of one number in the attack, named like `target.save`; why not, where it cannot be."""
    rules = ruleset(slug)
    rows: list[tuple[Any, Report | GrognardError]] = []
    for value in values:
        changed = with_value(attack, path, value)
        try:
            rows.append((value, rules.compute(changed, options)))
        except GrognardError as error:
            rows.append((value, error))
    if rows and all(isinstance(found, GrognardError) for _, found in rows):
        raise cast("GrognardError", rows[0][1])
    return rows


def matrix(slug: str, attacks: Mapping[str, Mapping[str, Mapping[str, Any]]]) -> dict[str, dict[str, Report]]:
    """A report for each attacker against each target: `attacks[attacker][target]`."""
    rules = ruleset(slug)
    return {
        attacker: {target: rules.compute(attack) for target, attack in row.items()} for attacker, row in attacks.items()
    }


def units(slug: str, text: str, ask: str = "") -> list[tuple[str, str]]:
    """Units by what a player calls them: an army (all its units), ARMY/UNIT, UNIT; or several, with commas.

    A name with a comma or a slash of its own is known if its army has it, or if it stands in quotes.

    >>> units("_template", "wardens/Reeds, tollkeepers")[:2]
    [('wardens', 'Reeds'), ('tollkeepers', 'Chain guard')]
    """
    rules = ruleset(slug)
    found: list[tuple[str, str]] = []
    parts = [part.strip() for part in _COMMA.split(text)]
    while parts:
        for many in range(len(parts), 0, -1):
            named = _named(rules, ", ".join(parts[:many]), ask, is_sure=many > 1)
            if named is not None:
                found += named
                del parts[:many]
                break
    if not found:
        raise GrognardError(tell("No unit is named."))
    return list(dict.fromkeys(found))


_COMMA = re.compile(r""",(?=(?:[^"]*"[^"]*")*[^"]*$)""")
"""A comma outside quotes."""


def _named(rules: Ruleset, text: str, ask: str, *, is_sure: bool) -> list[tuple[str, str]] | None:
    """The units of one name; None if it is none, as far as one can be `is_sure`."""
    bare = text.strip('"')
    if text in rules.question(ask).several or _is_army(rules, text, is_there=is_sure):
        return [(text, unit) for unit in rules.units_in(text, ask)]
    places = [place for place, sign in enumerate(bare) if sign == "/"]
    for place in places:
        army, unit = bare[:place].strip('"'), bare[place + 1 :].strip('"')
        is_known = army in rules.question(ask).several or _is_army(rules, army, is_there=True)
        if is_known and unit in rules.units_in(army, ask):
            return [(army, unit)]
    if is_sure:
        return None
    if not text or text.startswith('"'):
        return [("", bare)] if bare else []
    army, _, unit = bare.rpartition("/")
    return [(army, unit)]


def _is_army(rules: Ruleset, text: str, *, is_there: bool) -> bool:
    if text in rules.lists.samples:
        return True
    return text.casefold().endswith((".toml", ".json")) and (not is_there or Path(text).is_file())


def named_side(slug: str, text: str, *, is_target: bool, ask: str = "") -> dict[str, Any]:
    """What a question says of one unit that is named; the other side can be anything.

    >>> sorted(named_side("_template", "wardens/Reeds", is_target=True))
    ['ask', 'target']
    """
    named = _one_unit(slug, text, is_target=is_target, ask=ask)
    question = ruleset(slug).odds_between(named, named, ask)
    first = next(key for key in question if key != "ask")
    other = first if is_target else "target"
    return {key: value for key, value in question.items() if key != other}


def named_sides(slug: str, attacker: str, target: str, ask: str = "") -> dict[str, Any]:
    """The question about two units that are named.

    >>> sorted(named_sides("_template", "wardens/Reeds", "wardens/Reeds"))
    ['ask', 'attacker', 'target']
    """
    mine = _one_unit(slug, attacker, is_target=False, ask=ask)
    return ruleset(slug).odds_between(mine, _one_unit(slug, target, is_target=True, ask=ask), ask)


def _one_unit(slug: str, text: str, *, is_target: bool, ask: str) -> tuple[str, str]:
    found = units(slug, text, ask)
    if len(found) != 1:
        option = "target" if is_target else "attacker"
        raise GrognardError(tell("--{option} is one unit, ARMY/UNIT; --matrix takes many", option=option))
    return found[0]


def all_against_all(
    slug: str,
    attackers: Iterable[tuple[str, str]],
    targets: Iterable[tuple[str, str]],
    situation: Callable[[dict[str, Any]], Mapping[str, Any]] = lambda attack: attack,
    *,
    ask: str = "",
    options: Mapping[str, Any] | None = None,
) -> dict[str, dict[str, Report | GrognardError]]:
    """The report of every attacker against every target; an error where the rules allow no such attack, or where it
    is too large.

    `situation` makes of two units facing each other the attack that is meant: their distance, their cover.
    """
    rules = ruleset(slug)
    aims = list(targets)
    table: dict[str, dict[str, Report | GrognardError]] = {}
    for attacker in attackers:
        row: dict[str, Report | GrognardError] = {}
        for target in aims:
            try:
                asked = situation(rules.odds_between(attacker, target, ask))
                row[_title(target, row)] = rules.compute(asked, options)
            except (Refused, TooLarge) as error:
                row[_title(target, row)] = error
        table[_title(attacker, table)] = row
    return table


def _title(unit: tuple[str, str], taken: Mapping[str, Any]) -> str:
    """The unit's name, with its army if another has the same."""
    army, name = unit
    return f"{army}/{name}" if name in taken else name


# ---------------------------------------------------------------- parts of an attack


def with_value(attack: Mapping[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The attack with one value changed: `target.save`, `weapons.0.attacks`; without a number in every entry of a list.

    >>> with_value({"target": {"save": 4}}, "target.save", 3)
    {'target': {'save': 3}}
    >>> with_value({"gun": [{"range": 24}, {"range": 12}]}, "gun.range", 6)
    {'gun': [{'range': 6}, {'range': 6}]}
    """
    changed = deepcopy(dict(attack))
    put(changed, path.split("."), value, path)
    return changed


def put(within: Any, keys: list[str], value: Any, path: str, *, makes_tables: bool = False) -> None:
    """Put a value into tables and lists; a table on the way that is missing is made, if that is wanted, and a list
    where a number follows, or its next entry.
    """
    key, *rest = keys
    if makes_tables and isinstance(within, list) and key == str(len(within)):
        within.append({})
    if isinstance(within, list) and not key.isdigit():
        for entry in within:
            put(entry, keys, value, path, makes_tables=makes_tables)
        return
    place = _place(within, key, path, may_be_new=makes_tables or not rest)
    if not rest:
        within[place] = value
        return
    if makes_tables and isinstance(within, dict):
        within.setdefault(place, [] if rest[0] == "0" else {})
    if not isinstance(within[place], (dict, list)):
        raise BadData(tell("{path}: {key} is no table that could hold {rest}", path=path, key=key, rest=rest[0]))
    put(within[place], rest, value, path, makes_tables=makes_tables)


def _place(within: Any, key: str, path: str, *, may_be_new: bool) -> Any:
    """The key of a table or the number of an entry of a list; only a table can get a new one."""
    if isinstance(within, list):
        known = [str(number) for number in range(len(within))]
        if key not in known:
            raise Unknown(tell("part of the attack"), key, known)
        return int(key)
    if not isinstance(within, dict):
        raise BadData(tell("{path}: {key} has no place in what holds no other values", path=path, key=key))
    if key not in within and not may_be_new:
        raise Unknown(tell("part of the attack"), key, list(within))
    return key
