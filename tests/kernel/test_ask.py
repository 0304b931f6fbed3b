"""Questions: what they accept, what they refuse and how they say it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from grognard.kernel.ask import (
    KINDS,
    Allocate,
    Assign,
    Choose,
    ChooseMany,
    Move,
    Number,
    Option,
    Place,
    Placement,
    Question,
    Slot,
    Together,
    candidates,
    yes_no,
)
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused

ABC = (Option("a", "Alpha"), Option("b", "Beta"), Option("c", "Gamma"))
WHO: dict[str, Any] = {"seat": 0, "prompt": "Say it.", "clause": "TOY-01"}


def anywhere(_: Any) -> None:
    """Nothing is forbidden."""


def not_left_of_zero(placed: Placement) -> None:
    if any(spot[0] < 0 for spot in placed.values()):
        raise Refused("Too far left.", "TOY-09")


CHOOSE = Choose(**WHO, options=ABC)
MANY = ChooseMany(**WHO, options=ABC, least=1, most=2)
NUMBER = Number(**WHO, least=2, most=5)
SHARE = Allocate(**WHO, options=ABC, room=(1, 2, 0), total=2)
ASSIGN = Assign(**WHO, slots=(Slot("x", "Unit X", ABC[:2]), Slot("y", "Unit Y", ABC[1:])))
PLACE = Place(**WHO, pieces=("m1", "m2"), legal=not_left_of_zero, propose=lambda _: {"m1": (1, 2), "m2": (3, 4, 90)})
PAIR: dict[str, Any] = {**WHO, "pieces": ("m1", "m2"), "legal": not_left_of_zero}
SOME = Place(**PAIR, propose=lambda _: {"m2": (1, 2)}, least=1)
ELSE = Place(**PAIR, propose=lambda _: {}, otherwise="It stays at home")
MOVE = Move(**WHO, pieces=("m1", "m2"), legal=anywhere, propose=lambda _: {"m1": ((1, 2), (3, 4))})
ALL: tuple[Question, ...] = (CHOOSE, MANY, NUMBER, SHARE, ASSIGN, PLACE, SOME, ELSE, MOVE)


@pytest.mark.parametrize(
    ("question", "answer", "canonical"),
    [
        (CHOOSE, "b", "b"),
        (MANY, ["c", "a"], ("a", "c")),
        (NUMBER, 3, 3),
        (SHARE, {"b": 2}, {"b": 2}),
        (SHARE, {"b": 1, "a": 1, "c": 0}, {"a": 1, "b": 1}),
        (ASSIGN, {"y": "c", "x": "a"}, {"x": "a", "y": "c"}),
        (PLACE, {"m2": [1, 2, 90], "m1": [0.12345, -0.0001]}, {"m1": (0.123, 0.0), "m2": (1.0, 2.0, 90.0)}),
        (SOME, {"m2": [1, 2]}, {"m2": (1.0, 2.0)}),
        (SOME, {"m2": [1, 2], "m1": [3, 4]}, {"m1": (3.0, 4.0), "m2": (1.0, 2.0)}),
        (ELSE, {}, {}),
        (ELSE, {"m1": [1, 2], "m2": [3, 4]}, {"m1": (1.0, 2.0), "m2": (3.0, 4.0)}),
        (MOVE, {"m2": [[1, 2], [3, 4]], "m1": []}, {"m2": ((1.0, 2.0), (3.0, 4.0))}),
        (MOVE, {}, {}),
    ],
)
def test_a_legal_answer_comes_back_in_canonical_form(question: Question, answer: Any, canonical: Any) -> None:
    found = question.check(answer)

    assert repr(canonical) == repr(found)
    assert repr(found) == repr(question.check(msgspec.json.decode(msgspec.json.encode(found))))


@pytest.mark.parametrize(
    ("question", "answer", "words"),
    [
        (CHOOSE, "d", "not among the options"),
        (CHOOSE, 1, "by its name"),
        (MANY, [], "1 to 2, not 0"),
        (MANY, ["a", "b", "c"], "1 to 2, not 3"),
        (MANY, ["a", "a"], "once"),
        (MANY, "ab", "list of options"),
        (MANY, ["z"], "'z' is not among"),
        (NUMBER, 6, "2 to 5, not 6"),
        (NUMBER, True, "whole number"),
        (NUMBER, 2.0, "whole number"),
        (NUMBER, 10**400, "2 to 5, not"),
        (SHARE, {"a": 1}, "exactly 2, not 1"),
        (SHARE, {"a": 2}, "at most 1"),
        (SHARE, {"a": -1, "b": 3}, "at least 0"),
        (SHARE, {"d": 2}, "not asked for"),
        (SHARE, ["a"], "mapping"),
        (ASSIGN, {"x": "a"}, "Unit Y is still without"),
        (ASSIGN, {"x": "c", "y": "c"}, "Unit X cannot take 'c'"),
        (ASSIGN, {"x": "a", "y": "c", "z": "a"}, "not asked for"),
        (PLACE, {"m1": [0, 0]}, "m2 is not placed"),
        (PLACE, {"m1": [0, 0], "m2": [-1, 0]}, "Too far left"),
        (PLACE, {"m1": [0, 0], "m2": [0, 0], "m3": [0, 0]}, "'m3' is not asked for"),
        (PLACE, {"m1": [0, float("nan")], "m2": [0, 0]}, "finite numbers"),
        (PLACE, {"m1": [0, 10**400], "m2": [0, 0]}, "finite numbers"),
        (PLACE, {"m1": [0, True], "m2": [0, 0]}, "finite numbers"),
        (PLACE, {}, "m1 is not placed"),
        (SOME, {}, "Place 1 to 2 of them, not 0"),
        (SOME, {"m2": [-1, 0]}, "Too far left"),
        (ELSE, {"m1": [0, 0]}, "m2 is not placed"),
        (MOVE, {"m1": 5}, "list of places"),
        (MOVE, {"m1": [[0, 0]] * 257}, "257 corners"),
        (MOVE, {"m1": [0, 0]}, "finite numbers"),
    ],
)
def test_an_illegal_answer_is_refused_with_the_reason(question: Question, answer: Any, words: str) -> None:
    with pytest.raises(Refused, match=words):
        question.check(answer)


@pytest.mark.parametrize("question", ALL, ids=lambda question: question.kind)
def test_suggestions_are_canonical_varied_and_fit_the_schema(question: Question) -> None:
    validator = Draft202012Validator(question.answer_schema())
    for seed in range(30):
        suggestion = question.suggest(Tabletop(seed))

        assert suggestion == question.check(suggestion)  # so an accepted answer stands in the record as it was given
        assert [] == list(validator.iter_errors(msgspec.json.decode(msgspec.json.encode(suggestion))))
    assert candidates(question, Tabletop(1), 5)


@pytest.mark.parametrize("question", ALL, ids=lambda question: question.kind)
@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.floats()
        | st.integers()
        | st.text()
        | st.sampled_from(["a", "b", "m1", "m2", "x"]),
        lambda inner: (
            st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "m1", "m2", "x", "y"]), inner)
        ),
        max_leaves=8,
    )
)
def test_no_answer_at_all_breaks_a_check(question: Question, answer: Any) -> None:
    try:
        accepted = question.check(answer)
    except Refused as refusal:
        assert refusal.sentence.endswith(".")
    else:
        assert question.check(accepted) == accepted


@pytest.mark.parametrize("question", ALL, ids=lambda question: question.kind)
def test_the_form_is_plain_json_and_names_its_kind(question: Question) -> None:
    form = msgspec.json.decode(msgspec.json.encode(question.form()))

    assert question.kind == form["kind"]
    assert "TOY-01" == form["clause"]


def test_together_shows_each_seat_its_own_part() -> None:
    question = Together(prompt="Both.", questions=(CHOOSE, Number(seat=1, prompt="n", least=0, most=1)))

    assert (0, 1) == question.seats
    assert CHOOSE is question.of(0)
    assert question.of(2) is None
    assert question.secret


def test_the_combination_may_be_refused_by_the_rule() -> None:
    def no_ab(chosen: tuple[str, ...]) -> None:
        if chosen == ("a", "b"):
            raise Refused("Not these two.", "TOY-03")

    question = ChooseMany(**WHO, options=ABC, legal=no_ab, propose=lambda _: ["c", "b"])

    assert ("a",) == question.check(["a"])
    with pytest.raises(Refused, match="Not these two"):
        question.check(["b", "a"])
    assert ("b", "c") == question.suggest(Tabletop(1))


def test_kinds_are_a_closed_set_with_names_of_their_own() -> None:
    assert len(KINDS) == len({kind.kind for kind in KINDS})
    assert {"yes", "no"} == set(yes_no(0, "Well?").offers())
