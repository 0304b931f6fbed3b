"""Maps that players bring, in every ruleset that takes them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import grognard
from grognard.api import new_game, ruleset
from grognard.bots import act, bot
from grognard.kernel.data import BadFile
from grognard.kernel.errors import GrognardError
from grognard.kernel.troops.maps import FeatureEntry, MapEntry, MarkerEntry, WallEntry, ZoneEntry
from grognard.kernel.troops.own_maps import LARGEST, MapLaw, as_toml, packed, plain, read_text_map, short_name, unpacked
from grognard.rulesets import slugs

WITH_MAPS = [slug for slug in slugs() if ruleset(slug).play.maps is not None]
LAW = MapLaw(kinds=("wood",), sizes=((24, 16),), room=60, markers=(1, 2))
SOUND = MapEntry(
    name="Pond/ford",
    width=24,
    height=16,
    image="turned",
    zone=(ZoneEntry(seat=0, rect=(0, 0, 5, 16)), ZoneEntry(seat=1, rect=(19, 0, 24, 16))),
    marker=(MarkerEntry(at=(12, 8), name='The "ford"'),),
    feature=(
        FeatureEntry(kinds=("wood",), circle=(8, 4, 2)),
        FeatureEntry(kinds=("wood",), rect=(6, 9, 8, 12), walls=("north", WallEntry(line=(6, 9, 8, 9), kind="wall"))),
    ),
)


def _own(slug: str) -> MapEntry:
    """A ready map under another name."""
    maps = ruleset(slug).play.maps
    assert maps is not None
    return msgspec.structs.replace(maps.entry(maps.ready[0]), name="Our yard")


@pytest.mark.parametrize("slug", WITH_MAPS)
def test_a_game_is_played_on_an_own_map_and_its_record_needs_no_file(slug: str) -> None:
    game = new_game(slug, scenario=packed(_own(slug)), seed=4)
    player = bot(ruleset(slug), "random")
    for _ in range(12):
        if game.question is not None:
            act(game, game.waiting_for[0], player, seed=1)
    again = grognard.load(game.save())

    assert again.view(0) == game.view(0)
    assert short_name(game.header.scenario).startswith("Our yard")


@pytest.mark.parametrize("slug", WITH_MAPS)
def test_ready_maps_keep_the_law_of_own_maps(slug: str) -> None:
    maps = ruleset(slug).play.maps
    assert maps is not None
    entries = [maps.entry(name) for name in maps.ready]

    assert [] == [fault for entry in entries for fault in maps.law.check(entry)]
    assert {kind for entry in entries for each in entry.feature for kind in each.kinds} <= {*maps.kinds}
    assert all(len(packed(entry)) < LARGEST for entry in entries)


@pytest.mark.parametrize("slug", WITH_MAPS)
def test_a_bad_own_map_is_refused_with_sentences(slug: str) -> None:
    bad = msgspec.structs.replace(_own(slug), feature=(FeatureEntry(kinds=("marsh land",), rect=(1, 1, 3, 3)),))

    with pytest.raises(GrognardError, match="marsh land"):
        new_game(slug, scenario=packed(bad))
    with pytest.raises(GrognardError):
        new_game(slug, scenario="own map {")


def test_a_map_survives_its_name_and_its_file() -> None:
    assert unpacked(packed(SOUND)) == SOUND
    assert "/" not in packed(SOUND)
    assert read_text_map(as_toml(SOUND), "pond.toml") == SOUND
    assert LAW.read(packed(SOUND)) == SOUND


@pytest.mark.parametrize(
    ("change", "where", "said"),
    [
        ({"width": 30}, ("width",), "24 x 16"),
        ({"zone": SOUND.zone[:1]}, ("zone",), "two zones"),
        ({"zone": (SOUND.zone[0], ZoneEntry(seat=1, rect=(4, 0, 9, 16)))}, ("zone", 1), "overlap"),
        ({"zone": (SOUND.zone[0], ZoneEntry(seat=1, rect=(20, 0, 24, 4)))}, ("zone", 1), "too small"),
        ({"marker": ()}, ("marker",), "1 to 2 objectives"),
        ({"feature": SOUND.feature * 61}, ("feature", 120), "at most 120"),
        ({"feature": (FeatureEntry(kinds=("wood",), rect=(20, 9, 28, 12)),)}, ("feature", 0), "over the edge"),
    ],
)
def test_each_fault_is_told_with_its_place(change: dict[str, Any], where: tuple[str | int, ...], said: str) -> None:
    [(place, sentence)] = LAW.check(msgspec.structs.replace(SOUND, **change))

    assert where == place
    assert said in str(sentence)


def test_a_map_that_is_too_large_or_no_map_is_refused() -> None:
    with pytest.raises(BadFile, match="larger"):
        unpacked("own map " + " " * LARGEST)
    with pytest.raises(BadFile):
        unpacked('own map {"name":"Pond","feature":3}')


def test_a_map_as_plain_data_holds_no_defaults() -> None:
    pond = MapEntry(name="Pond", marker=(MarkerEntry(at=(3, 4)),))

    assert {"name": "Pond", "marker": [{"at": [3, 4]}]} == plain(pond)


@pytest.mark.parametrize(
    ("part", "said"),
    [
        ('"rect":[NaN,1,2,3]', "finite number"),
        ('"rect":[1,1,1e300,3]', "must be"),
        ('"rect":[1,1,3,3],"name":"\\u001b[2J"', "control characters"),
        ('"rect":[1,1,3,3],"hight":2', 'unknown key "hight"; did you mean'),
    ],
)
def test_what_no_map_may_hold_is_told_in_a_sentence(part: str, said: str) -> None:
    text = '{"name":"Pond","feature":[{"kinds":["wood"],' + part + "}]}"

    with pytest.raises(BadFile, match=said):
        unpacked("own map " + text)
    with pytest.raises(BadFile, match=said):
        read_text_map(text, "pond.json")
