"""What the log of a battle says: orders as they are shown, turns, and what each hit added. (SPF-ORD, SPF-DMG-09)"""

from __future__ import annotations

import pytest

from grognard.kernel.words import catalogue
from grognard.rulesets.steampunk.dice.facts import Toll
from grognard.rulesets.steampunk.lists.keywords.damage_effects import WORDS, Effect, effect
from grognard.rulesets.steampunk.play.agony.agony_steps import agony
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import told_of
from grognard.rulesets.steampunk.play.damage.effect_words import effect_words
from grognard.rulesets.steampunk.play.moves.movement import move
from grognard.rulesets.steampunk.play.orders.orders import judge_orders
from grognard.rulesets.steampunk.table.steps import STEPS
from tests.rulesets.steampunk.kit import Table, drawn

TWO = """
    A1 Tank at D3 facing 3 slow
    B1 Squad at D7 facing 0
"""


def lines(table: Table, *words: str) -> list[str]:
    """The lines of the log that hold one of these words."""
    return [line for line in table.log if any(word in line for word in words)]


def test_a_turn_is_logged_with_the_way_it_looks() -> None:
    """SPF-ORD-13"""
    table = drawn(TWO).order("A1", "L + - + -").play(move, 1)

    assert ["Tank A1 turns: it looks up right."] == lines(table, "turns")


def test_every_movement_step_shows_the_orders_of_both_sides() -> None:
    """SPF-ORD-03: shown when they are carried out, and no step before its time."""
    table = drawn(TWO).order("A1", "F + L + -").order("B1", "- + F + -")
    table.play_all((move, 1), (move, 2))

    assert [
        "Side 1 shows: Tank A1: forward.",
        "Side 2 shows: Squad B1: nothing.",
        "Side 1 shows: Tank A1: left.",
        "Side 2 shows: Squad B1: forward.",
    ] == lines(table, "shows")


def test_the_order_of_a_hidden_base_is_not_shown() -> None:
    """SPF-HIDE-01: neither its steps nor that its order was illegal."""
    table = (
        drawn(TWO).having("A1", is_hidden=True, token=1).order("A1", "F + F + F").play_all((judge_orders,), (move, 1))
    )

    assert ["Side 2 shows: Squad B1: nothing."] == lines(table, "shows")
    assert all(event.audience == (0,) for event in table.playing.events if "not legal" in event.text)


def test_an_illegal_order_and_what_replaces_it_are_logged() -> None:
    """SPF-ORD-23: written for fast, braked to slow; the enemy reads it when the first step is shown."""
    judged = drawn(TWO).order("A1", "F + F + F").play(judge_orders)
    table = drawn(TWO).order("A1", "F + F + F").play_all((judge_orders,), (move, 1))

    assert [] == lines(judged, "not legal")
    done = "nothing, then nothing, then slower"
    said = f"The order of Tank A1 is not legal at its speed (slow): it does {done} instead."
    assert [said] == lines(table, "not legal")


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (Toll(4, future=2), Toll(4, future=3), "future damage +1, now 3"),
        (Toll(4, future=2), Toll(3, future=2), "1 dead"),
        (Toll(4, crew=1), Toll(4, crew=3), "future crew damage +2, now 3"),
        (Toll(4, endurance=2), Toll(4, endurance=1), "1 endurance token spent"),
        (
            Toll(4),
            Toll(4).and_(Effect("both", -1), Effect("set on fire")),
            "assault and deflection dice -1, a fire token",
        ),
        (Toll(4, future=2), Toll(4, future=2), "no damage"),
    ],
)
def test_a_damage_line_says_what_this_hit_added(before: Toll, after: Toll, told: str) -> None:
    """SPF-DMG-09"""
    assert told == told_of(before, after)


@pytest.mark.parametrize(
    ("tokens", "faces", "told"),
    [
        (1, [1], "The minor acid on Tank A1 is gone."),
        (2, [3, 1], "Minor acid on Tank A1: 1 token bites, 1 gone."),
        (2, [3, 3], "Minor acid on Tank A1: 2 tokens bite."),
    ],
)
def test_minor_acid_is_told_in_whole_sentences(tokens: int, faces: list[int], told: str) -> None:
    """SPF-TYPE-14"""
    table = drawn(TWO).having("A1", minor_acid=tokens).dice(minor_acid=faces).play(agony, 1)

    assert [told] == lines(table, "inor acid")


def test_an_effect_is_told_once_and_not_as_the_sheet_spells_it() -> None:
    """SPF-DMG-09"""
    table = drawn(TWO).having("A1", waiting=(effect("both -1"), effect("set on fire"))).play(apply_damage)

    assert ["Tank A1: assault and deflection dice -1.", "Tank A1: a fire token."] == lines(table, "Tank A1")


def test_what_befalls_a_base_twice_is_told_once_where_it_counts_once() -> None:
    """SPF-DMG-09: several hits of one weapon; tokens add up, the rest is one of each kind."""
    twice = tuple(effect(each) for each in ("no rotate", "minor acid 1", "both -1", "bleeding 4") for _ in (1, 2))
    words = "no turns, minor acid +2, assault and deflection dice -1, bleeding [4] x2"
    table = drawn(TWO).having("A1", waiting=(effect("no rotate"), effect("no rotate"))).play(apply_damage)

    assert words == told_of(Toll(1), Toll(1).and_(*twice))
    assert ["Tank A1: no turns."] == lines(table, "Tank A1")


@pytest.mark.parametrize("word", sorted(WORDS))
def test_every_effect_has_words_in_polish(word: str) -> None:
    """SPF-DMG-09"""
    told = effect_words(Effect(word, 2, what="Smoke" if word == "place" else ""))

    assert told.render(catalogue("pl", "steampunk")) != str(told)


def test_every_step_of_a_turn_has_words() -> None:
    """SPF-TURN-01"""
    polish = catalogue("pl", "steampunk")

    assert 16 == len(STEPS)
    assert "Szturm 2" == STEPS["Assault 2"].render(polish)
    assert all(words.render(polish) != name for name, words in STEPS.items())
