"""What dice are: faces, weights, sums, kept dice, open-ended dice, and how data files spell them."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.kernel.dice import (
    D2,
    D3,
    D6,
    D12,
    D66,
    OPEN_D6,
    Die,
    Every,
    OpenEnded,
    Scripted,
    constant,
    highest_of,
    lowest_of,
    parse_die,
    sided,
    sum_of,
    weighted,
)
from grognard.kernel.errors import BadData

small = st.dictionaries(st.integers(-3, 6), st.integers(1, 4), min_size=1, max_size=4).map(weighted)


def test_a_fair_die_has_equal_faces_from_one() -> None:
    assert dict.fromkeys(range(1, 13), 1) == D12.weights
    assert 12 == D12.total


def test_d66_reads_two_dice_as_tens_and_units() -> None:
    assert 36 == D66.total
    assert [11, 12, 16, 21, 66] == [sorted(D66.weights)[place] for place in (0, 1, 5, 6, 35)]


def test_a_sum_spreads_like_its_dice() -> None:
    assert {2: 1, 3: 2, 4: 3, 5: 2, 6: 1} == (2 * D3).weights
    assert {3: 1, 4: 2, 5: 2, 6: 1} == (D2 + D3 + 1).weights


def test_equal_dice_are_equal_however_they_were_made() -> None:
    assert 2 * D6 + 1 == D6 + 1 + D6 == sum_of(2, D6) + 1
    assert hash(2 * D6 + 1) == hash(D6 + 1 + D6)
    assert D6 == sided(6) == weighted(dict.fromkeys(range(1, 7), 1)) == 1 * D6
    assert D6 == D6 + 0
    assert D6 != D6 + 1
    assert 2 * D6 != highest_of(2, D6)


def test_dice_spell_themselves() -> None:
    dice = [D6, 2 * D6 + 1, D6 - 1, D6 + D3, constant(4), highest_of(3, D6, 2), lowest_of(2, D12), OPEN_D6]

    expected = ["D6", "2D6+1", "D6-1", "D6+D3", "4", "highest 2 of 3D6", "lowest of 2D12", "open-ended D6"]

    assert expected == [str(die) for die in dice]


def test_dice_survive_pickling() -> None:
    for die in (D6, 2 * D6 + 1, weighted({0: 3, 5: 1}), highest_of(3, D6, 2), OPEN_D6.up_to(9)):
        twin = pickle.loads(pickle.dumps(die))

        assert die == twin
        assert die.weights == twin.weights


@given(die=small, n=st.integers(1, 4), data=st.data())
def test_kept_dice_spread_as_counted_face_by_face(die: Die, n: int, data: st.DataObject) -> None:
    keep = data.draw(st.integers(1, n))
    expected: dict[int, int] = {}
    for thrown in product(die.weights.items(), repeat=n):
        value = sum(sorted((face for face, _ in thrown), reverse=True)[:keep])
        ways = 1
        for _, weight in thrown:
            ways *= weight
        expected[value] = expected.get(value, 0) + ways

    assert expected == highest_of(n, die, keep).weights
    mirrored = weighted({-face: weight for face, weight in die.weights.items()})
    assert {-value: ways for value, ways in expected.items()} == lowest_of(n, mirrored, keep).weights


def test_an_open_ended_die_reaches_far_as_often_as_the_table_says() -> None:  # SPF-DICE-02
    die = OPEN_D6.up_to(9)
    reaches = {n: Fraction(sum(w for face, w in die.weights.items() if face >= n), die.total) for n in range(1, 10)}

    near = {n: Fraction(7 - n, 6) for n in range(1, 7)}
    far = {n: Fraction(1, 6) * Fraction(1, 3) ** (n - 6) for n in range(7, 10)}

    assert near | far == reaches


def test_an_open_ended_die_adds_one_for_each_five_or_six() -> None:  # SPF-DICE-01, the source's example
    dice = Scripted(6, 5, 6, 3)

    assert 8 == dice.roll(OPEN_D6.up_to(20))
    dice.assert_done()


def test_an_open_ended_die_goes_on_only_from_its_highest_face() -> None:
    assert 5 == Scripted(5).roll(OPEN_D6.up_to(20))
    assert 3 == Scripted(3, 4).roll(OpenEnded(D3).up_to(20))


def test_totals_beyond_the_top_count_as_the_top() -> None:
    assert 7 == Scripted(6, 5, 6, 3).roll(OPEN_D6.up_to(7))
    assert [4, 5, 6] == list(OPEN_D6.up_to(2).weights)[3:]


def test_an_open_ended_die_cannot_be_rolled_without_a_top() -> None:
    with pytest.raises(TypeError, match="say the highest that matters"):
        Scripted(6).roll(OPEN_D6)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="say the highest that matters"):
        Every().odds(lambda dice: dice.roll(OPEN_D6))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("D6", D6),
        ("d3", D3),
        ("2D6", 2 * D6),
        (" 2d6 + 1 ", 2 * D6 + 1),
        ("D6-1", D6 - 1),
        ("1+D6", D6 + 1),
        ("D3+D6+2", D3 + D6 + 2),
        ("3", constant(3)),
        ("-1", constant(-1)),
        (0, constant(0)),
        (7, constant(7)),
        ("D66", D66),
        ("D7", sided(7)),
    ],
)
def test_data_files_spell_dice(text: str | int, die: Die) -> None:
    assert die == parse_die(text)


@given(
    die=st.builds(lambda n, s, k: sum_of(n, sided(s)) + k, st.integers(1, 9), st.integers(2, 65), st.integers(-9, 9))
)
def test_dice_are_read_as_they_are_written(die: Die) -> None:
    assert die.weights == parse_die(str(die)).weights


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "D",
        "6D",
        "Dx",
        "D6+",
        "D6++1",
        "D1",
        "D0",
        "0D6",
        "D6-D3",
        "D6*2",
        "1.5",
        "999D6",
        "D9999",
        "½",
        "D²",
        "9" * 5000,
        "two",
    ],
)
def test_nonsense_is_refused_with_the_place_and_an_example(nonsense: str) -> None:
    with pytest.raises(BadData, match=r'guns\.toml:12: cannot read ".*" as dice.*write for example "D6"'):
        parse_die(nonsense, file="guns.toml", line=12)


def test_impossible_dice_are_refused() -> None:
    with pytest.raises(ValueError, match="positive weights"):
        weighted({})
    with pytest.raises(ValueError, match="positive weights"):
        weighted({1: -1, 2: 2})
    with pytest.raises(ValueError, match="cannot throw -1 dice"):
        _ = -1 * D6
    with pytest.raises(ValueError, match="cannot keep 3 of 2 dice"):
        highest_of(2, D6, 3)
