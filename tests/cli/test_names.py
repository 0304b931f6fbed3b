"""Every unit has a letter and every piece a number; both find what is meant."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.cli.draw.letters import Names
from grognard.cli.draw.ruler import measured, place_lines
from grognard.kernel.errors import GrognardError


def scene() -> dict[str, Any]:
    cards = [
        {"id": "A1", "seat": 0, "name": "Reeds", "pieces": ["A1.1", "A1.2"]},
        {"id": "A2", "seat": 0, "name": "River guard", "pieces": ["A2.1"]},
        {"id": "B1", "seat": 1, "name": "Rats", "pieces": ["B1.1"]},
        {"id": "B2", "seat": 1, "name": "Late", "pieces": ["B2.1"]},
    ]
    places = {"A1.1": (2, 2), "A1.2": (4, 2), "A2.1": (2, 6), "B1.1": (10, 2)}
    pieces = [
        {"id": piece, "unit": piece[:2], "seat": int(piece[0] == "B"), "at": list(at)} for piece, at in places.items()
    ]
    markers = [{"id": "m1", "at": [6, 4], "radius": 3, "label": "Old mill"}]
    areas = [{"id": "wood-1", "kinds": ["wood"], "points": [[6, 6], [8, 6], [8, 8], [6, 8]]}]
    return {"width": 12, "height": 8, "cards": cards, "pieces": pieces, "markers": markers, "areas": areas}


@pytest.fixture
def names() -> Names:
    names = Names()
    names.learn(scene())
    return names


def test_letters_are_initials_capital_for_the_first_side(names: Names) -> None:
    assert {"A1": "R", "A2": "G", "B1": "r", "B2": "l"} == names.letters
    assert ["R1", "R2", "G1", "r1", "l1"] == list(names.shorts.values())


def test_the_dead_keep_their_numbers(names: Names) -> None:
    later = scene()
    later["cards"][0]["pieces"] = ["A1.2", "A1.3"]
    names.learn(later)

    assert "R2" == names.short("A1.2")
    assert "R3" == names.short("A1.3")
    assert 3 == names.strength["A1"]


def test_a_led_unit_counts_its_leader(names: Names) -> None:
    """Not 11 of 10, and 10 of 11 when one of them has fallen."""
    led = {"cards": [{"id": "A1", "name": "Reeds", "seat": 0, "pieces": ["A1.1", "A1.2", "A2.1"]}]}
    names.learn(led)

    assert 3 == names.strength["A1"]


def test_the_tenth_and_the_eleventh_piece_have_signs_of_their_own() -> None:
    names = Names()
    names.learn({"cards": [{"id": "A1", "name": "Reeds", "seat": 0, "pieces": [f"A1.{n}" for n in range(1, 12)]}]})

    assert ["R9", "Ra", "Rb"] == [names.short(f"A1.{n}") for n in (9, 10, 11)]
    assert "A1.10" == names.piece("Ra", ("A1.1", "A1.10"))


def test_more_units_than_letters_still_have_names() -> None:
    names = Names()
    names.learn({"cards": [{"id": f"u{n}", "seat": 0, "name": "A", "pieces": [f"u{n}.1"]} for n in range(80)]})

    assert 80 == len(names.letters)
    assert 50 <= len(set(names.letters.values()))


@pytest.mark.parametrize("word", ["R", "A1", "reeds", "Ree"])
def test_a_unit_is_found_by_letter_id_or_beginning(names: Names, word: str) -> None:
    assert "Reeds" == names.card(word, scene())["name"]


def test_an_unclear_or_unknown_unit_is_told(names: Names) -> None:
    later = scene()
    later["cards"][1]["name"] = "Reeve"
    with pytest.raises(GrognardError, match=r'"Ree" may be Reeds \(R\) or Reeve \(G\)'):
        names.card("Ree", later)
    with pytest.raises(GrognardError, match="unknown unit 'Reads'; did you mean \"Reeds\""):
        names.card("Reads", scene())


@pytest.mark.parametrize(
    ("word", "spot"),
    [("R2", (4, 2)), ("A1.2", (4, 2)), ("Reeds", (3, 2)), ("old", (6, 4)), ("m1", (6, 4)), ("wood-1", (7, 7))],
)
def test_places_have_names_too(names: Names, word: str, spot: tuple[float, float]) -> None:
    assert spot == names.spot(word, scene())


@pytest.mark.parametrize(
    ("word", "sentence"), [("Late", "Late is not on the table"), ("Old mil1", 'did you mean "Old mill"')]
)
def test_a_place_that_is_nowhere_is_told(names: Names, word: str, sentence: str) -> None:
    with pytest.raises(GrognardError, match=sentence):
        names.spot(word, scene())


@pytest.mark.parametrize("word", ["R2", "r2", "A1.2"])
def test_a_piece_is_found_by_either_name(names: Names, word: str) -> None:
    assert "A1.2" == names.piece(word, ("A1.1", "A1.2"))


def test_sentences_speak_the_language_of_the_map(names: Names) -> None:
    assert "R2 is 2.0 from r1." == names.translate("A1.2 is 2.0 from B1.1.")
    assert "A1.22 and xA1.2 are strangers." == names.translate("A1.22 and xA1.2 are strangers.")


@pytest.mark.parametrize(
    ("words", "told"), [("7 7", ["7 7: wood"]), ("1 1", ["1 1: open ground"]), ("Old mill", ["6 4: open ground"])]
)
def test_a_place_tells_its_terrain(names: Names, words: str, told: list[str]) -> None:
    assert told == place_lines(words, names, scene())[:1]


def test_a_place_tells_the_markers_within_whose_reach_it_lies(names: Names) -> None:
    assert ["6 6: wood", "   within reach of Old mill"] == place_lines("6 6", names, scene())
    assert ["6 7.5: wood"] == place_lines("6 7.5", names, scene())


def test_a_letter_means_its_unit_before_a_beginning_means_a_place(names: Names) -> None:
    later = scene()
    later["markers"][0]["label"] = "Road"

    assert (3, 2) == names.spot("R", later)
    assert (10, 2) == names.spot("r", later)
    assert (6, 4) == names.spot("ro", later)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Reeds Rats", ['Reeds to Rats: 5.0"']),
        ("R2 to old mill", ['R2 to Old mill: 2.3"']),
        ("River guard, Reeds", ['River guard to Reeds: 3.0"']),
        ("River guard", ['   3.0"  Reeds', '   4.0"  Old mill', '   7.9"  Rats']),
    ],
)
def test_the_tape_measures_from_edge_to_edge(names: Names, words: str, told: list[str]) -> None:
    assert told == measured(words, names, scene())


@pytest.mark.parametrize(
    ("words", "sentence"), [("Late", "not on the table"), ("Reeds Rets", "unknown place or unit 'Rets'")]
)
def test_what_cannot_be_measured_is_told(names: Names, words: str, sentence: str) -> None:
    with pytest.raises(GrognardError, match=sentence):
        measured(words, names, scene())
