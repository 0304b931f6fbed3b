"""What is typed becomes an answer that the question accepts, or a sentence that says why not."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.cli.draw.letters import Names
from grognard.cli.game.answers import Assigned, Chosen, Counted, Several, Shared
from grognard.cli.game.moves import Marching, Placing
from grognard.cli.game.option_notes import answer_words
from grognard.cli.screen import Screen
from grognard.kernel.ask import (
    Allocate,
    Assign,
    Choose,
    ChooseMany,
    Move,
    Number,
    Option,
    Paths,
    Place,
    Placement,
    Slot,
)
from grognard.kernel.errors import Refused

PLAIN = Screen(width=80, height=24, has_colour=False, has_unicode=False)
OPTIONS = (Option("reeds", "Reeds"), Option("reeve", "Reeve"), Option("none", "Nobody at all"))


def choose(*options: Option) -> Chosen:
    return Chosen(Choose(seat=0, prompt="Which?", options=options or OPTIONS), Names(), {})


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("1", "reeds"),
        ("reeve", "reeve"),
        ("REEDS", "reeds"),
        ("no", "none"),
        ("Nobody at", "none"),
        ("eed", "reeds"),
        ("at all", "none"),
    ],
)
def test_choose_by_number_name_or_beginning(typed: str, key: str) -> None:
    assert key == choose().read(typed)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("ree", '"ree" may be Reeds or Reeve.'),
        ("4", "There is no option 4; they are numbered 1 to 3."),
        ("0", "There is no option 0"),
        ("Reds", '"Reds" is not among the options; did you mean "Reeds"?'),
    ],
)
def test_an_unclear_choice_is_told(typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence.replace("?", r"\?")):
        choose().read(typed)


def test_what_stands_beside_an_option_finds_it_too() -> None:
    orders = choose(
        Option("F + - + B", data={"words": "forward, then slower"}, note="ends in D4"),
        Option("L + F + -", data={"words": "left, then forward"}, note="ends in E4"),
    )

    assert "F + - + B" == orders.read("then slower")
    assert "L + F + -" == orders.read("E4")
    with pytest.raises(Refused, match="may be"):
        orders.read("forward")


def test_odds_stand_beside_targets() -> None:
    odds = {"main": "killed", "stages": {"killed": {"outcomes": [0, 1], "chances": [0.25, 0.75]}}}
    asked = Choose(
        seat=0, prompt="At whom?", options=OPTIONS, previews=lambda key: {"odds": odds} if key == "reeve" else {}
    )
    said = " ".join(Chosen(asked, Names(), {}).lines(PLAIN))

    assert "Reeve (killed 0.8, none: 25%)" in said
    assert 1 == said.count("killed")


def test_odds_stand_beside_the_targets_of_a_gun() -> None:
    odds = {"odds": {"main": "hits", "stages": {"hits": {"outcomes": [0, 2], "chances": [0.5, 0.5]}}}}
    asked = Assign(
        seat=0,
        prompt="At whom?",
        slots=(Slot("gun", "Gun 1", OPTIONS),),
        previews=lambda draft: {"slots": {"gun": {"attacks": [odds]}}} if draft["gun"] == "reeds" else {},
    )

    assert any("Reeds (hits 1.0, none: 50%)" in line for line in Assigned(asked, Names(), {}).lines(PLAIN))


@pytest.mark.parametrize(
    ("answer", "words"),
    [("reeve", "Reeve"), (["reeds", "none"], "Reeds, Nobody at all"), ({"reeds": 2}, "Reeds 2"), (3, "3")],
)
def test_an_answer_is_told_in_words(answer: Any, words: str) -> None:
    assert words == answer_words(Choose(seat=0, prompt="Which?", options=OPTIONS), answer)


def test_options_that_are_numbers_are_their_own_numbers() -> None:
    bids = choose(Option("0"), Option("1"), Option("2"))

    assert "1" == bids.read("1")
    assert ["  0   1   2"] == bids.lines(PLAIN)
    with pytest.raises(Refused, match="numbered 0 to 2"):
        bids.read("3")


def test_options_stand_in_a_line_in_columns_or_below_each_other() -> None:
    assert ["  1 Reeds   2 Reeve   3 Nobody at all"] == choose().lines(PLAIN)
    assert 1 < len(choose(*(Option(f"unit {n}") for n in range(12))).lines(PLAIN)) < 12
    assert 3 == len(choose(*(Option(f"{n}", "A long label " * 4) for n in "abc")).lines(PLAIN))
    assert ["  1 Reeds (in cover)"] == choose(Option("reeds", "Reeds", note="in cover")).lines(PLAIN)


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("1 3", ["reeds", "none"]),
        ("3,1", ["none", "reeds"]),
        ("nobody at all, reeve", ["none", "reeve"]),
        ("all", ["reeds", "reeve", "none"]),
        ("-", []),
    ],
)
def test_choose_many(typed: str, keys: list[str]) -> None:
    reader = Several(ChooseMany(seat=0, prompt="Which?", options=OPTIONS, least=0, most=2), Names(), {})

    assert keys == reader.read(typed)
    assert "0 to 2" == reader.brief()


def test_a_number() -> None:
    reader = Counted(Number(seat=0, prompt="How many?", least=1, most=6), Names(), {})

    assert 4 == reader.read("4")
    assert "1 to 6" == reader.brief()
    with pytest.raises(Refused, match="Give a whole number"):
        reader.read("1.5")


def shared() -> Shared:
    return Shared(Allocate(seat=0, prompt="Share.", options=OPTIONS, room=(2, 2, 9), total=3), Names(), {})


@pytest.mark.parametrize("typed", ["1=2 2=1", "reeds=2, reeve=1", "1=1 1=1 reeve = 1", "2 1 0"])
def test_allocate(typed: str) -> None:
    reader = shared()

    assert {"reeds": 2, "reeve": 1} == reader.question.check(reader.read(typed))


def test_allocate_shows_the_room_and_refuses_what_does_not_fit() -> None:
    assert ["  1 Reeds (at most 2)   2 Reeve (at most 2)   3 Nobody at all (at most 9)"] == shared().lines(PLAIN)
    assert "share out 3" == shared().brief()
    for typed in ("2 1", "1=x", "7=1", "ree=1"):
        with pytest.raises(Refused):
            shared().read(typed)


def orders() -> Assigned:
    march = (Option("march", "March"), Option("hold", "Hold"))
    slots = (Slot("r", "Reeds", march), Slot("e", "Eels", (*march, Option("swim", "Swim"))))
    return Assigned(Assign(seat=0, prompt="Orders.", slots=slots), Names(), {})


def test_assign_slot_by_slot_with_a_way_back() -> None:
    reader = orders()

    assert ["  Reeds (1 of 2):", "  1 March   2 Hold"] == reader.lines(PLAIN)
    assert reader.read("march") is None
    assert ["  Reeds: March", "  Eels (2 of 2):", "  1 March   2 Hold   3 Swim"] == reader.lines(PLAIN)
    assert reader.read("back") is None
    assert reader.read("2") is None
    assert {"r": "hold", "e": "swim"} == reader.read("s")
    assert "  Reeds (1 of 2):" == reader.lines(PLAIN)[0]


def test_assign_at_once() -> None:
    assert {"r": "march", "e": "swim"} == orders().read("1=1 eels=swim")
    with pytest.raises(Refused, match='"swim" is not among the options'):
        orders().read("1=swim")


# ---------------------------------------------------------------- places and ways

TABLE: dict[str, Any] = {
    "width": 24,
    "height": 16,
    "cards": [
        {"id": "A", "seat": 0, "name": "Ants", "pieces": ["A.1", "A.2"]},
        {"id": "B", "seat": 1, "name": "Bees", "pieces": ["B.1"]},
    ],
    "pieces": [
        {"id": "A.1", "unit": "A", "seat": 0, "at": [2, 4]},
        {"id": "A.2", "unit": "A", "seat": 0, "at": [2, 6]},
        {"id": "B.1", "unit": "B", "seat": 1, "at": [20, 5]},
    ],
}
START = {"A.1": (2.0, 4.0), "A.2": (2.0, 6.0)}


def names() -> Names:
    names = Names()
    names.learn(TABLE)
    return names


def no_farther_than_six_and_not_into_the_wall(paths: Paths) -> None:
    for piece, path in paths.items():
        (x, y), (ex, ey) = START[piece], path[-1][:2]
        if ((ex - x) ** 2 + (ey - y) ** 2) ** 0.5 > 6.001:
            raise Refused(f"{piece} moves too far.", "T-01")
        if ey > 10:
            raise Refused(f"{piece} meets the wall.", "T-02")


def march() -> Marching:
    asked = Move(
        seat=0,
        prompt="Move.",
        pieces=("A.1", "A.2"),
        legal=no_farther_than_six_and_not_into_the_wall,
        propose=lambda _: {},
    )
    return Marching(asked, names(), TABLE)


@pytest.mark.parametrize(
    ("typed", "ends"),
    [
        ("to 5 5", [(5, 4), (5, 6)]),
        ("5 5", [(5, 4), (5, 6)]),
        ("e 3", [(5, 4), (5, 6)]),
        ("north 3", [(2, 7), (2, 9)]),
        ("e", [(8, 4), (8, 6)]),
        ("n", [(2, 8), (2, 10)]),
        ("toward Bees", [(8, 4), (8, 6)]),
        ("toward b", [(8, 4), (8, 6)]),
        ("toward 4 5", [(4, 4), (4, 6)]),
        ("to 4 4 5 5", [(5, 4), (5, 6)]),
    ],
)
def test_a_unit_moves_in_formation(typed: str, ends: list[tuple[float, float]]) -> None:
    reader = march()
    answer = reader.question.check(reader.read(typed))

    assert [pytest.approx(end, abs=0.02) for end in ends] == [path[-1] for path in answer.values()]


def test_a_way_goes_by_its_corners() -> None:
    assert {"A.1": ((4.0, 3.0), (5.0, 4.0)), "A.2": ((4.0, 5.0), (5.0, 6.0))} == march().read("to 4 4 5 5")


def test_too_far_is_refused_and_what_is_possible_is_offered() -> None:
    reader = march()
    with pytest.raises(Refused, match=r"A\.1 moves too far\. `take` goes as near as I can find: 8\.0 5\.0\."):
        reader.read("e 9")
    answer = reader.question.check(reader.read("take"))

    assert pytest.approx((8, 4), abs=0.02) == answer["A.1"][-1]


def test_a_unit_that_can_come_no_nearer_is_told_and_does_not_stay_by_mistake() -> None:
    def nowhere(paths: Paths) -> None:
        if paths:
            raise Refused("The way is blocked.", "T-04")

    asked = Move(seat=0, prompt="Move.", pieces=("A.1", "A.2"), legal=nowhere, propose=lambda _: {})
    for typed in ("toward Bees", "e", "to 5 5"):
        with pytest.raises(Refused, match=r"^The way is blocked\. \(T-04\)$"):
            Marching(asked, names(), TABLE).read(typed)


@pytest.mark.parametrize(("typed", "facing"), [("e 3 facing 90", 90), ("to 5 5 facing w", 180), ("facing ne", 45)])
def test_a_facing_can_be_said(typed: str, facing: float) -> None:
    answer = march().read(typed)

    assert answer is not None
    assert [facing, facing] == [path[-1][2] for path in answer.values()]


def test_single_pieces_are_noted_until_all_is_said() -> None:
    reader = march()

    assert reader.read("A1 3 4") is None
    assert "noted: A1 to 3 4; `done` when all is said" in " ".join(reader.lines(PLAIN))
    assert {"A.1": ((3.0, 4.0),)} == reader.read("done")
    assert reader.read("clear") is None
    assert {"A.1": ((3.0, 4.0), (4.0, 4.0)), "A.2": ((3.0, 6.0),)} == reader.read("A1 3 4 4 4; A.2 3 6")


def test_staying_is_an_answer() -> None:
    assert {} == march().read("stay")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("to 5", "two numbers"),
        ("to nan 5", "two numbers"),
        ("to 5 inf", "two numbers"),
        ("toward", "Toward what"),
        ("toward Wasps", "Unknown place or unit 'Wasps'"),
        ("A9 3 4", "Unknown piece 'A9'"),
        ("fly", "That is no order"),
        ("e 3 facing up", "Face where"),
        ("take", "Nothing is offered"),
    ],
)
def test_orders_that_make_no_sense_are_told(typed: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        march().read(typed)


def in_the_zone(placed: Placement) -> None:
    for piece, spot in placed.items():
        if not (0 <= spot[0] <= 5 and 0 <= spot[1] <= 16):
            raise Refused(f"{piece} is not in your zone.", "T-03")


def place() -> Placing:
    asked = Place(
        seat=0,
        prompt="Place.",
        pieces=("A.1", "A.2"),
        legal=in_the_zone,
        propose=lambda chance: {"A.1": (1.0, 2 + 10 * chance.unit()), "A.2": (2.0, 8.0)},
    )
    return Placing(asked, names(), TABLE)


def test_what_need_not_be_placed_is_told_and_can_be_left_out() -> None:
    fields: dict[str, Any] = {"seat": 0, "prompt": "Place.", "pieces": ("A.1", "A.2"), "legal": in_the_zone}
    reader = Placing(Place(**fields, propose=lambda _: {}, otherwise="It stays at home"), names(), TABLE)

    assert "  `none`: It stays at home" in reader.lines(PLAIN)
    assert {} == reader.read("none")
    with pytest.raises(Refused, match="give each piece its place"):
        reader.read("to 3 8")
    with pytest.raises(Refused, match="No piece has a place yet"):
        reader.read("done")

    reader = Placing(Place(**fields, propose=lambda _: {"A.1": (1, 2)}, least=1), names(), TABLE)

    assert "  place 1 to 2 of them; `done` leaves out the others" in reader.lines(PLAIN)
    assert reader.read("A2 2 1") is None
    assert {"A.2": (2.0, 1.0)} == reader.read("done")
    with pytest.raises(Refused, match="That is no order"):
        reader.read("none")


def test_a_unit_is_placed_about_a_point() -> None:
    reader = place()

    assert pytest.approx((3, 8)) == reader.centre(reader.question.check(reader.read("to 3 8")))
    assert pytest.approx((3, 8)) == reader.centre(reader.question.check(reader.read("3 8")))
    assert pytest.approx(4.5, abs=0.02) == reader.centre(reader.read("near Bees"))[0]


def test_a_place_that_is_not_legal_is_refused_and_the_nearest_offered() -> None:
    reader = place()
    with pytest.raises(Refused, match=r"is not in your zone\. `take` goes as near as I can find: 4\.5 8\.0\."):
        reader.read("to 12 8")

    assert pytest.approx((4.5, 8), abs=0.02) == reader.centre(reader.question.check(reader.read("take")))


def test_pieces_are_put_down_when_the_last_has_its_place() -> None:
    reader = place()

    assert reader.read("A1 1 1") is None
    assert {"A.1": (1.0, 1.0), "A.2": (2.0, 1.0, 90.0)} == reader.read("A2 2 1 facing n")
