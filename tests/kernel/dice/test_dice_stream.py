"""The random stream: its published numbers, and that they look random."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from grognard.kernel.dice.stream import Stream, keys

# Published: the first three words of a seed, and word number a million. They never change.
VECTORS = [
    (0, (0x9AB1187E3CEE3D36, 0x88E10858C7B57F09, 0x7CED81BB30CBC8A7), 0xD5A3436CAC4F5303),
    (7, (0x6BFC5A541DF64DAC, 0x40DE911A45565104, 0x274AF20B91A9BDA7), 0x5673B4B60CA68564),
    (-1, (0x7A1399CE12301ED5, 0xED2358DE1CCAFD30, 0xE4A37D4749AA7ABF), 0xE4D9E35D21797EC3),
    (2**70, (0xD9BB93BD7BB95DFF, 0x1B5070B43F33CFFD, 0xB80C780D09FDDDD1), 0x1D0C8854F5A3E20D),
    ("", (0x1DBEA7F79E7018E5, 0x83D2E134CFEB5667, 0x8C32DA58FC9D6E22), 0x40EEC5654B2B0F5A),
    ("Sunday", (0xB91E1B28B03D78B3, 0x1263F04B2239F50E, 0xFD79DD92A5ECEDF7), 0xA36FEEFA6FC7B104),
    ("Żuk", (0xDA055C132D9F8D92, 0x7BC0B975B86FF65C, 0x92FFA4533908772C), 0x105815209D56A51F),
]
PATIENCE = 1e-4
"""A fair stream fails a test of this kind once in ten thousand seeds; the seeds are fixed, so it is never seen to."""


@pytest.mark.parametrize(("seed", "words", "far"), VECTORS)
def test_the_published_words(seed: int | str, words: tuple[int, ...], far: int) -> None:
    stream = Stream(seed)

    assert words == (stream.word(), stream.word(), stream.word())
    assert far == Stream(seed, 10**6).word()


def test_the_published_keys_and_faces() -> None:
    stream = Stream("Sunday")

    assert (6270468192339266448, 10038982991708716216) == keys("Sunday")
    assert [5, 1, 6, 5, 2, 1, 5, 5, 2, 3, 4, 2, 3, 4, 1, 4, 3, 6, 1, 2] == [stream.below(6) + 1 for _ in range(20)]


def test_without_keys_it_is_splitmix64(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = Stream(0)
    monkeypatch.setattr(stream, "_added", 0)
    monkeypatch.setattr(stream, "_mixed", 0)

    expected = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B]

    assert expected == [stream.word() for _ in expected]


def test_a_number_and_its_digits_are_different_seeds() -> None:
    assert keys(7) != keys("7")


@given(seed=st.integers() | st.text(), start=st.integers(0, 2**40), n=st.integers(1, 2**70), skip=st.integers(0, 5))
def test_seed_and_position_are_the_whole_state(seed: int | str, start: int, n: int, skip: int) -> None:
    stream = Stream(seed, start)
    for _ in range(skip):
        stream.below(n)
    twin = Stream(stream.seed, stream.position)

    assert [stream.below(n) for _ in range(5)] == [twin.below(n) for _ in range(5)]
    assert stream.position == twin.position


@pytest.mark.parametrize("n", [2, 3, 6, 12, 20])
def test_all_numbers_are_equally_likely(n: int) -> None:
    stream = Stream(f"fair {n}")
    seen = Counter(stream.below(n) for _ in range(30_000))

    assert set(range(n)) == set(seen)
    assert chisquare([seen[number] for number in range(n)]).pvalue > PATIENCE


def test_neighbours_do_not_know_of_each_other() -> None:
    stream = Stream("pairs")
    throws = [stream.below(6) for _ in range(60_000)]
    for apart in (1, 2, 3, 7):
        seen = Counter(zip(throws, throws[apart:], strict=False))

        assert chisquare([seen[a, b] for a in range(6) for b in range(6)]).pvalue > PATIENCE


def test_neighbouring_seeds_do_not_know_of_each_other() -> None:
    first = [Stream(seed).below(6) for seed in range(20_000)]
    seen = Counter(pairwise(first))

    assert chisquare([seen[a, b] for a in range(6) for b in range(6)]).pvalue > PATIENCE


def test_every_bit_of_a_word_is_as_often_set_as_not() -> None:
    stream = Stream("bits")
    words = [stream.word() for _ in range(8_000)]
    for bit in range(64):
        ones = sum(word >> bit & 1 for word in words)

        assert chisquare([ones, len(words) - ones]).pvalue > PATIENCE


def test_words_that_would_favour_a_number_are_passed_over() -> None:
    n = 2**63 + 1  # nearly every second word does
    stream = Stream("unfair")
    numbers = [stream.below(n) for _ in range(2_000)]

    assert 3_600 < stream.position < 4_400
    assert max(numbers) < n
    assert chisquare(list(Counter(number * 8 // n for number in numbers).values())).pvalue > PATIENCE


def test_numbers_wider_than_a_word_use_several() -> None:
    stream = Stream("wide")
    n = 10**40
    numbers = [stream.below(n) for _ in range(2_000)]

    assert stream.position % 3 == 0
    assert max(numbers) < n
    assert chisquare(list(Counter(number * 8 // n for number in numbers).values())).pvalue > PATIENCE


@pytest.mark.parametrize("n", [0, -1])
def test_there_is_no_number_below_nothing(n: int) -> None:
    with pytest.raises(ValueError, match="no whole number"):
        Stream(1).below(n)
