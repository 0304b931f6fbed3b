"""What a ruleset offers for the fields of an army or an attack: it can be taken, and nonsense there harms nobody."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import grognard
from grognard.api import ruleset
from grognard.kernel.errors import Refused

if TYPE_CHECKING:
    from grognard.kernel.ruleset.lists import Choices

pytestmark = pytest.mark.parametrize("slug", grognard.rulesets())

LISTS = ("unit", "base")
SEVERAL = (
    *("upgrades", "take", "leave", "passives", "usual", "optional", "weapons", "abilities", "missions", "supports"),
    *("powers", "units", "without", "rules"),
)
"""Fields that hold a list of what is offered."""
MOST_CHOICES = 1000
"""About so many are taken of an army that offers more; a ruleset with a designer of units offers many thousands."""
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 40) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["unit", "name", "sheet"]), inner),
    max_leaves=8,
)


def test_everything_that_can_be_added_is_read_and_priced(slug: str) -> None:
    rules = ruleset(slug)
    for sample in rules.lists.samples[:4]:
        army = rules.muster(sample).army
        choices, points = rules.choices(army), rules.muster(army).points
        for part in LISTS:
            for choice in choices.get(part, ()):
                roster = rules.muster({**army, part: [*army[part], choice.value]})

                assert roster.points > points


def test_a_question_with_a_key_of_ones_own_is_told_which_are_wanted(slug: str) -> None:
    with pytest.raises(grognard.GrognardError, match='unknown key "units"; wanted here: "attacker"'):
        grognard.odds(slug, {"units": 3})


def test_choices_of_a_legal_army_can_be_taken(slug: str) -> None:
    rules = ruleset(slug)
    plain = rules.muster(rules.lists.samples[0]).army
    offered = rules.choices(plain)
    army = with_what_counts(plain, offered)
    found = [
        (*path.rpartition("."), choice.value)
        for path, choices in offered.items()
        for choice in choices
        if "." in path and not isinstance(choice.value, dict)
    ]
    for way, _, field, value in found[:: max(1, len(found) // MOST_CHOICES)]:  # evenly from all fields
        rules.muster(changed(army, way.split("."), field, value))


def with_what_counts(army: Any, offered: Choices) -> Any:
    """The army with the entries written out that count as long as a list of them is left out."""
    for path, choices in offered.items():
        way, _, field = path.rpartition(".")
        entries = [choice.value for choice in choices if choice.counts and isinstance(choice.value, dict)]
        at = army
        for part in way.split(".") if way else ():
            at = at[int(part)] if isinstance(at, list) else at[part]
        if entries and field not in at:
            army = changed(army, way.split("."), field, entries)
    return army


def changed(army: Any, way: list[str], field: str, value: Any) -> Any:
    """The army with one field set; a list gets the value added, a mapping gets it once."""
    if way:
        first, *rest = way
        if isinstance(army, list):
            return [changed(each, rest, field, value) if n == int(first) else each for n, each in enumerate(army)]
        return {**army, first: changed(army[first], rest, field, value)}
    if field in SEVERAL:
        return {**army, field: [value]}
    return {**army, field: {value: 1} if field in ("wargear", "types", "split") else value}


@given(
    army=st.dictionaries(st.sampled_from(["unit", "base", "faction", "nation", "datasheet", "lists", "side"]), PLAIN)
)
def test_no_army_is_too_wrong_to_choose_for(slug: str, army: dict[str, Any]) -> None:
    choices = ruleset(slug).choices(army)

    assert all(isinstance(path, str) for path in choices)


def test_every_choice_of_an_attack_can_be_taken(slug: str) -> None:
    rules = ruleset(slug)
    attack = rules.odds_sample()
    for path, choices in rules.odds_choices(attack).items():
        *way, field = path.split(".")
        if field in ("nation", "sheet"):  # what else is said of the old one may not suit the new one
            continue
        for choice in choices:
            with suppress(Refused):  # out of range, say: the choice is understood, and the rules forbid it here
                rules.compute(changed(attack, way, field, [choice.value] if field == "marks" else choice.value))


@given(
    attack=st.dictionaries(
        st.sampled_from(["kind", "attacker", "target", "weapon", "lists"]),
        PLAIN | st.lists(st.dictionaries(st.sampled_from(["nation", "sheet", "upgrades", "unit", "army"]), PLAIN)),
    )
)
def test_no_attack_is_too_wrong_to_choose_for(slug: str, attack: dict[str, Any]) -> None:
    choices = ruleset(slug).odds_choices(attack)

    assert all(isinstance(path, str) for path in choices)
