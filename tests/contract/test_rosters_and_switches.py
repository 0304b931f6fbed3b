"""Prices, pools and problems of armies, and switches that reach every part of the contract, in every ruleset."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import grognard
from grognard.api import ruleset
from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from grognard.kernel.ruleset import Switch

pytestmark = pytest.mark.parametrize("slug", grognard.rulesets())


def test_a_ruleset_is_put_together_from_its_parts(slug: str) -> None:
    rules = ruleset(slug)

    assert {"play", "lists", "odds", "bots", "prints"} < {field.name for field in msgspec.structs.fields(Ruleset)}
    for part in (rules.play, rules.lists, rules.bots, *rules.odds, *rules.prints):
        assert isinstance(part, msgspec.Struct)
        assert part.__struct_config__.frozen


# ---------------------------------------------------------------- rosters


def test_a_sample_is_found_however_its_name_is_written(slug: str) -> None:
    rules = ruleset(slug)
    for sample in rules.lists.samples:
        assert rules.muster(sample.upper()).army == rules.muster(sample).army


def test_every_price_tells_its_reason_and_who_pays(slug: str) -> None:
    rules = ruleset(slug)
    for sample in rules.lists.samples:
        roster = rules.muster(sample)
        pools = {pool.key for pool in roster.pools} | {""}
        for price in roster.bill:
            assert price.what
            assert price.pool in pools
            assert price.clause == rules.ledger.clause(price.clause).id
            assert all(factor.what and factor.value for factor in price.parts)
        assert any(price.unit for price in roster.bill)
        for pool in roster.pools:
            assert pool.limit is None or pool.spent <= pool.limit


def mutilated(army: Any) -> Iterator[Any]:
    """The army without one of its fields or rows, or with one of its units twenty times."""
    for name, rows in army.items():
        yield {other: value for other, value in army.items() if other != name}
        if isinstance(rows, (list, tuple)) and rows:
            yield {**army, name: list(rows)[1:]}
            yield {**army, name: [*rows, *[copy.deepcopy(rows[-1])] * 20]}


def test_problems_are_errors_or_warnings_with_a_clause_and_only_errors_bar_an_army(slug: str) -> None:
    rules, found = ruleset(slug), 0
    plain = msgspec.to_builtins(rules.muster(rules.lists.samples[0]).army)
    for army in mutilated(plain):
        try:
            roster = rules.muster(army)
        except GrognardError as error:
            assert str(error)
            continue
        for problem in roster.problems:
            found += 1

            assert problem.level in ("error", "warning")
            assert " " in problem.sentence
            assert not problem.clause or problem.clause == rules.ledger.clause(problem.clause).id
        assert roster.is_legal == all(problem.level == "warning" for problem in roster.problems)
    assert found


# ---------------------------------------------------------------- switches


def test_switches_have_clauses_headings_and_labels_for_words(slug: str) -> None:
    rules = ruleset(slug)
    assert len({switch.name for switch in rules.switches}) == len(rules.switches)
    for switch in rules.switches:
        assert switch.does
        assert switch.clause == rules.ledger.clause(switch.clause).id
        assert len(switch.values) > 1
        assert len(switch.labels) in (0, len(switch.values))
        assert switch.group or len(rules.switches) == 1


def test_a_switch_that_needs_another_is_refused_without_it(slug: str) -> None:
    rules = ruleset(slug)
    known = {switch.name: switch for switch in rules.switches}
    for switch in rules.switches:
        for other, values in switch.needs.items():
            assert set(values) <= set(known[other].values)
            enough = {switch.name: switch.values[1], other: values[0]}

            assert enough.items() <= rules.options(enough).items()
            for value in set(known[other].values) - set(values):
                with pytest.raises(GrognardError, match=f"needs {other}"):
                    rules.options({switch.name: switch.values[1], other: value})


def other_value(switch: Switch) -> dict[str, Any]:
    """The switch as the ledger does not rule, with what it needs."""
    return {switch.name: switch.values[1], **{name: values[0] for name, values in switch.needs.items()}}


def overheard(part: Callable[..., Any], heard: list[Any]) -> Callable[..., Any]:
    """The same function; what it is told about options, its last argument, is written down."""

    def listening(*args: Any) -> Any:
        heard.append(args[-1])
        return part(*args)

    return listening


def test_options_reach_muster_forms_odds_prints_and_play(slug: str) -> None:
    rules, heard = ruleset(slug), list[Any]()
    lists = msgspec.structs.replace(
        rules.lists, muster=overheard(rules.lists.muster, heard), choices=overheard(rules.lists.choices, heard)
    )
    odds = tuple(
        msgspec.structs.replace(each, answer=overheard(each.answer, heard), choices=overheard(each.choices, heard))
        for each in rules.odds
    )
    prints = tuple(msgspec.structs.replace(each, make=overheard(each.make, heard)) for each in rules.prints)
    listening = msgspec.structs.replace(rules, lists=lists, odds=odds, prints=prints)
    options = other_value(rules.switches[-1])
    sample = rules.lists.samples[0]
    army = listening.muster(sample, options).army
    listening.choices(army, options)
    for each in odds:
        listening.compute(rules.odds_sample(each.ask), options)
        listening.odds_choices(rules.odds_sample(each.ask), options)
    for document in prints:
        listening.print(document.key, sample, options)
    game = listening.new_game(options=options, seed=1)

    assert len(heard) == 2 + 2 * len(odds) + len(prints) + rules.seats
    assert all(options.items() <= each.items() and len(each) == len(rules.switches) for each in heard)
    assert dict(game.options) == heard[-1]
