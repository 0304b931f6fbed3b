"""The contract part by part: options, lists, odds, prints, views and the test kit, in every ruleset."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import grognard
from grognard.api import ruleset
from grognard.bots import act, bot
from grognard.kernel.data import schema
from grognard.kernel.data.private_fields import private_part
from grognard.kernel.data.titles import form_schema, words_of
from grognard.kernel.errors import GrognardError, Refused, Unknown
from grognard.kernel.words import in_language, rendered

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.game import Game
    from grognard.kernel.ruleset import Roster

pytestmark = pytest.mark.parametrize("slug", grognard.rulesets())

LOOKS = 40


def begun(slug: str, answers: int = LOOKS, armies: tuple[Any, ...] | None = None) -> Game:
    """A game after some random answers."""
    game = ruleset(slug).new_game(armies, seed=31)
    player = bot(game.ruleset, "random")
    for _ in range(answers):
        if game.question is not None:
            act(game, game.waiting_for[0], player, 31)
    return game


def by_pool(roster: Roster) -> dict[str, float]:
    sums: dict[str, float] = {}
    for price in roster.bill:
        sums[price.pool] = sums.get(price.pool, 0) + price.points
    return sums


# ---------------------------------------------------------------- the public face


def test_the_public_face_takes_options(slug: str) -> None:
    rules = grognard.ruleset(slug)
    roster = grognard.muster(slug, rules.lists.samples[0], options={})

    assert roster.is_legal
    assert roster == grognard.muster(slug, rules.lists.samples[0], options=rules.options())
    for one in rules.odds:
        question = rules.odds_sample(one.ask)

        assert one.ask == question["ask"]
        assert len(grognard.odds(slug, question, options={}))


def test_an_unknown_option_is_refused_everywhere(slug: str) -> None:
    rules, wrong = ruleset(slug), {"no_such_switch": True}
    sample = rules.lists.samples[0]

    with pytest.raises(Unknown, match="no_such_switch"):
        rules.muster(sample, wrong)
    with pytest.raises(Unknown, match="no_such_switch"):
        rules.choices(rules.muster(sample).army, wrong)
    for one in rules.odds:
        with pytest.raises(Unknown, match="no_such_switch"):
            rules.compute(rules.odds_sample(one.ask), wrong)
    for document in rules.prints:
        with pytest.raises(Unknown, match="no_such_switch"):
            rules.print(document.key, sample, wrong)
    with pytest.raises(Unknown, match="no_such_switch"):
        rules.new_game(options=wrong)


def test_presets_set_switches_that_exist(slug: str) -> None:
    rules = ruleset(slug)

    with pytest.raises(Unknown, match="preset"):
        rules.options({"preset": "no such preset"})
    for preset in rules.presets:
        settled = rules.options({"preset": preset.name})

        assert dict(preset.options).items() <= settled.items()


def test_every_combination_of_scenario_parts_has_a_name(slug: str) -> None:
    rules = ruleset(slug)
    for scenario in rules.scenarios:
        game = rules.new_game(scenario=scenario.name, seed=1)

        assert rules.new_game(scenario=scenario.composed, seed=1).header == game.header
    if rules.scenario_parts:
        last = "/".join(parts[-1].name for parts in rules.scenario_parts.values())

        assert last == rules.new_game(scenario=last, seed=1).header.scenario


# ---------------------------------------------------------------- lists


def test_pools_are_what_the_bill_adds_up_to(slug: str) -> None:
    rules = ruleset(slug)
    for sample in rules.lists.samples[:6]:
        roster = rules.muster(sample)
        sums = by_pool(roster)

        assert len(roster.pools) == len({pool.key for pool in roster.pools})
        for pool in roster.pools:
            if pool.key in sums:
                assert sums[pool.key] == pool.spent
        assert set(sums) - {""} <= {pool.key for pool in roster.pools}


def test_a_choice_costs_what_it_says(slug: str) -> None:
    rules = ruleset(slug)
    army = rules.muster(rules.lists.samples[0]).army
    before = rules.muster(army).points
    for path, choices in rules.choices(army).items():
        for choice in choices:
            if "." not in path and choice.points is not None and isinstance(army.get(path), list):
                after = rules.muster({**army, path: [*army[path], choice.value]}).points

                is_whole = all(float(points).is_integer() for points in (before, after))
                assert choice.points == pytest.approx(after - before, abs=0.0 if is_whole else 0.011), (path, choice)


def armies_with_secrets(slug: str) -> tuple[Any, ...]:
    """Samples, or random armies where no sample has a private part."""
    rules = ruleset(slug)
    drawn = (army for seed in range(20) for army in random_armies(slug, seed))
    armies = (rules.muster(source).army for source in (*rules.lists.samples, *drawn))
    return tuple(islice((army for army in armies if private_part(army, rules.lists.private)), rules.seats))


def test_what_is_private_is_in_no_other_seats_world(slug: str) -> None:
    rules = ruleset(slug)
    game = begun(slug, armies=armies_with_secrets(slug) if rules.lists.private else None)

    assert all(
        bool(private_part(army, rules.lists.private)) == bool(rules.lists.private) for army in game.header.armies
    )
    for seat in range(rules.seats):
        for world in (game.imagine(seat, "guess"), game.glance(seat, "guess")):
            for owner, army in enumerate(world.header.armies):
                assert owner == seat or not private_part(army, rules.lists.private)


# ---------------------------------------------------------------- odds and prints


def test_every_odds_question_has_its_own_fields(slug: str) -> None:
    rules = ruleset(slug)

    assert len({one.ask for one in rules.odds}) == len(rules.odds)
    for one in rules.odds:
        assert one.about
        assert "ask" not in one.fields.__struct_fields__
        assert schema(one.fields)
        if one.with_attackers is not None:
            assert len(rules.compute(rules.odds_with(rules.odds_sample(one.ask), 2)))
    if rules.odds:
        with pytest.raises(Unknown, match="odds question"):
            rules.compute({**rules.odds_sample(), "ask": "no such question"})


def test_a_question_with_something_missing_is_told_in_a_sentence(slug: str) -> None:
    rules = ruleset(slug)
    for question in rules.odds:
        sample = rules.odds_sample(question.ask)
        for missing in (*sample, ""):
            asked = {"ask": question.ask, **{field: sample[field] for field in sample if field != missing and missing}}
            for tried in (rules.compute, rules.odds_without):
                try:
                    tried(asked)
                except GrognardError as error:
                    assert str(error)


def test_every_document_is_printed(slug: str) -> None:
    rules = ruleset(slug)

    with pytest.raises(Unknown, match="document"):
        rules.print("no such document", rules.lists.samples[0])
    for document in rules.prints:
        assert document.name
        assert len(rules.print(document.key, rules.lists.samples[0])) > 100


def test_documents_are_printed_in_the_language_of_the_reader(slug: str) -> None:
    rules = ruleset(slug)
    army = rules.lists.samples[0]
    for document in rules.prints:
        english = rules.print(document.key, army)
        with in_language("pl", slug):
            polish = rules.print(document.key, army)

        assert english != polish, document.key
        if isinstance(polish, str) and polish.startswith("<!doctype html>"):
            assert 'lang="en"' not in polish
            assert not re.search(r">(Models|Weapons?|Range|Points|Abilities)<|[0-9] points\b", polish), document.key


# ---------------------------------------------------------------- views


def test_cards_trays_and_areas_are_whole(slug: str) -> None:
    game = begun(slug)
    for viewer in (*range(game.ruleset.seats), None):
        table = game.view(viewer)["table"]
        cards = {card["id"] for card in table["cards"]}
        for card in table["cards"]:
            assert all(len(state) == 2 and all(state) for state in card.get("states", ()))
            assert card.get("within", "") in {"", *cards}
            for grid in card.get("tables", ()):
                assert all(len(row) == len(grid["columns"]) for row in grid["rows"])
        trays = table.get("trays", ())
        assert len({tray["id"] for tray in trays}) == len(trays)
        assert all(item.get("card", "") in {"", *cards} for tray in trays for item in tray.get("items", ()))
        assert all(area["kinds"] for area in table.get("areas", ()))


def test_a_test_may_begin_at_any_table(slug: str) -> None:
    table = grognard.testing.table(slug)

    assert table.is_idle
    table.done()


# ---------------------------------------------------------------- armies that nobody wrote


def random_armies(slug: str, seed: int) -> tuple[Any, ...]:
    rules = ruleset(slug)
    draw = rules.lists.random_army
    assert draw is not None, "every ruleset draws armies"
    return tuple(draw(grognard.testing.Loaded().fork(f"{slug} {seed} {seat}")) for seat in range(rules.seats))


@pytest.mark.parametrize("seed", range(4))
def test_random_armies_are_legal_mustered_printed_and_computed(slug: str, seed: int) -> None:
    rules = ruleset(slug)
    for army in random_armies(slug, seed):
        roster = rules.muster(army)

        assert roster.is_legal, roster.problems
        assert roster == rules.muster(msgspec.json.decode(msgspec.json.encode(roster.army)))
        assert all(isinstance(path, str) for path in rules.choices(roster.army))
        for document in rules.prints:
            assert rules.print(document.key, army)


@pytest.mark.parametrize("level", ["random", "random again", "careful", "own"])
def test_random_armies_are_played_by_every_bot(slug: str, level: str) -> None:
    rules = ruleset(slug)
    levels = list(rules.bots.levels) if level == "own" else [level.split()[0]]
    for name in levels:
        game = rules.new_game(random_armies(slug, len(level)), seed=len(level))
        player = bot(rules, name)
        number = 0
        while game.question is not None:
            seat = game.waiting_for[0]
            if number % 11 == 0:
                question = game.asked_of(seat)
                assert question is not None
                question.preview(question.suggest(game.dice.fork("preview")))
                question.shown()
            act(game, seat, player, level)
            number += 1
            if number % 5 == 0:
                assert [] == list(rules.play.broken(game))
        assert game.result is not None
        assert game.save() == grognard.load(game.save()).save()


def test_every_field_of_the_odds_says_what_it_asks_for(slug: str) -> None:
    for one in ruleset(slug).odds:
        assert {field.name for field in msgspec.structs.fields(one.fields)} == set(one.texts)
        with in_language("pl", slug):
            english = [name for name, text in one.texts.items() if rendered(text) == str(text)]
        assert [] == english


def test_records_inside_odds_questions_explain_their_fields(slug: str) -> None:
    for one in ruleset(slug).odds:
        records = {
            name: set(part["properties"])
            for name, part in form_schema(one.fields)["$defs"].items()
            if name != one.fields.__name__ and "properties" in part
        }
        told = {name: set(texts) for name, texts in one.part_texts.items() if name in records}

        assert told == records
        with in_language("pl", slug):
            for texts in one.part_texts.values():
                assert [] == [name for name, text in texts.items() if rendered(text) == str(text)]


def test_in_polish_no_value_of_the_odds_is_shown_as_its_english_key(slug: str) -> None:
    rules = ruleset(slug)
    shown: dict[str, str] = {}
    with in_language("pl", slug):
        for one in rules.odds:
            for value, words in values_to_choose(form_schema(one.fields)):
                shown[value] = rendered(words)
            for path, choices in rules.odds_choices(rules.odds_sample(one.ask)).items():
                if path.rpartition(".")[2] in RULE_WORDS:
                    shown |= {each.value: rendered(each.label) for each in choices if each.value}

    assert SAME_IN_POLISH.get(slug, set()) == {key for key, words in shown.items() if words.lower() in ("", key)}


RULE_WORDS = ("angle", "terrain", "marks", "speed")
"""Fields whose choices are words of the rules; the others offer names of armies, units and weapons, which are data."""
SAME_IN_POLISH = {"legendary": {"model"}, "steampunk": {"model", "robot"}}
"""Values whose Polish word is the English one."""


def values_to_choose(part: Any) -> Iterator[tuple[str, str]]:
    """The values that a form lists, but for numbers and signs, with the words that it has for them."""
    parts = part.values() if isinstance(part, dict) else part if isinstance(part, list) else ()
    if isinstance(part, dict) and isinstance(part.get("enum"), list):
        words = part.get("words", {})
        yield from ((value, words.get(value, "")) for value in part["enum"] if words_of(value))
    for each in parts:
        yield from values_to_choose(each)


def test_units_of_random_armies_meet_in_odds(slug: str, tmp_path: Path) -> None:
    rules = ruleset(slug)
    files = []
    for seat, army in enumerate(random_armies(slug, 9)):
        files.append(str(tmp_path / f"army {seat}.json"))
        Path(files[-1]).write_bytes(msgspec.json.encode(rules.muster(army).army))
    for one in rules.odds:
        if one.between is None or one.units_in is None:
            continue
        attacker, target = ((file, one.units_in(file)[0]) for file in files)
        try:
            assert len(rules.compute(rules.odds_between(attacker, target, one.ask)))
        except Refused as refused:  # out of range, say: it is said why
            assert refused.clause
