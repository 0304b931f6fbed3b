"""Area fire, and weapons with hex effects. (SPF-AREA)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.ask import Assign
from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.play.gunnery.area_fire import evasion_of
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.sequence import gunnery_step
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Cloud, Load, Struck
from tests.rulesets.steampunk.keywords.kit import evasion
from tests.rulesets.steampunk.kit import YARD, Table, drawn, make

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.sheets import Lists

FIRE = "Fire + -"
BOMB = {"name": "Bomb", "range": 3, "damage": "d6", "angles": "*/*/-/-", "area": [{"needs": 4}]}


def bomber(weapon: dict[str, Any], *, like: str = "Tank", lists: Lists = YARD, **fields: Any) -> Lists:
    return make("Bomber", like=like, lists=lists, weapons=[weapon], guns=[weapon["name"]], **fields)


def aimed(picture: str, lists: Lists, **more: Any) -> Table:
    return drawn(f"A1 Bomber at D3 facing 3\n{picture}", lists=lists, **more).order("A1", "- + - + -", FIRE)


def options(table: Table, slot: str = "0") -> list[str]:
    question = table.playing.asked_of(0)
    assert isinstance(question, Assign), table.log
    return [option.key for each in question.slots if each.key == slot for option in each.options]


def clouds(table: Table) -> dict[str, str]:
    return {BOARD.name(cloud.at): cloud.kind for cloud in table.playing.all(Cloud)}


def test_a_die_for_every_enemy_model_in_the_hex() -> None:
    """SPF-AREA-01: four dice against the squad, one against the tank; the neighbour is not rolled for."""
    table = aimed("B1 Squad at D5\nB2 Tank at D5\nB3 Squad at D6", bomber(BOMB))
    table.reply("fires: at whom", {"0": "hex D5"}).dice(area=[4, 3, 4, 1, 4]).play(fire, 1)

    assert {"B1": 2, "B2": 1} == {each.target: each.number for each in table.playing.all(Struck)}
    assert table.dice_are_used_up()


def test_no_modifiers_to_hit_but_range_changes_ap_and_damage() -> None:
    """SPF-AREA-01: at point blank against a fast enemy; aim is not asked for."""
    table = aimed("B1 Tank at D4 facing 0 fast", bomber(BOMB)).reply("fires: at whom", {"0": "hex D4"})
    table.dice(area=[4]).play(fire, 1)
    (struck,) = table.playing.all(Struck)

    assert (1, 1) == (struck.hit.plus, struck.hit.ap_plus)


def test_it_is_aimed_at_a_hex_in_sight_angle_and_range() -> None:
    """SPF-AREA-01"""
    picture = "B1 Squad at D5\nB2 Squad at B6\nB3 Squad at D2\nB4 Squad at F4\nB5 Squad at D9"
    table = aimed(picture, bomber(BOMB), terrain={"C4": "forest", "C5": "forest"}).play(fire, 1)

    assert ["hex F4", "hex D5", "hex D9", "hold"] == options(table)


def test_flying_units_only_if_the_flying_layer_is_aimed_at() -> None:
    """SPF-AREA-01"""
    for key, target in (("hex D5", "B1"), ("hex D5 air", "B2")):
        table = aimed("B1 Tank at D5\nB2 Kite at D5 facing 0 slow flying", bomber(BOMB))
        table.reply("fires: at whom", {"0": key}).dice(area=[4]).play(fire, 1)
        assert [target] == [each.target for each in table.playing.all(Struck)]


def test_friends_are_not_rolled_for_and_hidden_enemies_are() -> None:
    """SPF-AREA-01, SPF-HIDE-01"""
    lists = make("Sneaker", like="Squad", lists=bomber(BOMB), abilities=["Hidden[still; 2]"])
    table = aimed("A2 Squad at D5\nB1 Sneaker at D5", lists).having("B1", is_hidden=True)
    table.reply("fires: at whom", {"0": "hex D5"}).dice(area=[4, 1, 1, 1]).play(fire, 1)

    assert ["B1"] == [each.target for each in table.playing.all(Struck)]


def test_no_cover_for_who_flies_above_it() -> None:
    """SPF-ABIL-01, SPF-SHOOT-07"""
    table = drawn("A1 Kite at D5 facing 0 slow flying", terrain={"D5": "ruins"}).play(fire, 1)

    assert evasion_of(table.playing, table["A1"]) is None


# ---------------------------------------------------------------- rows by models and range

ROWS = [
    {"needs": 2, "least": 3, "band": "point_blank"},
    {"needs": 4, "least": 3, "band": "normal"},
    {"needs": 5, "least": 3, "band": "long"},
    {"needs": 4, "most": 2, "band": "point_blank"},
    {"needs": 5, "most": 2, "band": "normal"},
    {"needs": 6, "most": 2, "band": "long"},
]
SPRAYER = {"name": "Sprayer", "carried": "hand", "range": 2, "damage": "d6", "area": ROWS}
MODELS = [{"name": "Sprayer", "count": 4, "weapons": ["Sprayer"]}]


@pytest.mark.parametrize(
    ("living", "where", "needs"),
    [
        ((0, 1, 2), "D4", 2),
        ((0, 1, 2, 3), "D5", 4),
        ((0, 1, 2), "D6", 5),
        ((0, 1), "D4", 4),
        ((2, 3), "D5", 5),
        ((0, 3), "D7", 6),
    ],
)
def test_the_number_needed_goes_by_models_and_range_and_the_base_fires_once(
    living: tuple[int, ...], where: str, needs: int
) -> None:
    """SPF-AREA-04: the ledger's table; one attack at one hex, and every gun is spent."""
    for face, hits in ((needs, 1), (needs - 1, 0)):
        lists = make("Bomber", like="Squad", weapons=[SPRAYER], model=MODELS)
        table = aimed(f"B1 Squad at {where}", lists).having("A1", living=living)
        table.reply("fires: at whom", {str(living[0]): f"hex {where}"}).dice(area=[face, 1, 1, 1]).play(fire, 1)

        assert [hits] * (hits > 0) == [each.number for each in table.playing.all(Struck)]
        assert [0] * len(living) == [table["A1"].loads[gun].tokens for gun in living]
        assert table.dice_are_used_up()


def test_other_area_weapons_are_fired_by_each_model_at_a_hex_of_its_own() -> None:
    """SPF-AREA-04: unless the sheet says the same hex."""
    for abilities in ([], ["Same hex"]):
        weapon = {**SPRAYER, "area": [{"needs": 4}], "abilities": abilities}
        lists = make("Bomber", like="Squad", weapons=[weapon], model=[{**MODELS[0], "count": 2}])
        table = aimed("B1 Tank at D5\nB2 Tank at D6", lists).dice(area=[4, 4]).play(fire, 1)
        answer = {"0": "hex D5", "1": "hex D6"}
        if abilities:
            with pytest.raises(Refused, match="same hex"):
                table.playing.answer(answer, seat=0)
            answer["1"] = "hex D5"
        table.playing.answer(answer, seat=0)
        assert (1 if abilities else 2) == len({each.target for each in table.playing.all(Struck)})


# ---------------------------------------------------------------- hex effects


def test_a_hex_effect_is_placed_without_a_roll_in_any_hex() -> None:
    """SPF-AREA-03, SPF-HEX-02: nobody stands there."""
    shell = {"name": "Gas shell", "range": 3, "covers": {"effect": "Poison Cloud[6]"}}
    table = aimed("B1 Squad at D9", bomber(shell)).reply("fires: at whom", {"0": "hex D5"}).dice().play(fire, 1)

    assert {"D5": "poison"} == clouds(table)
    assert 0 == table["A1"].loads[0].tokens


def test_it_triggers_at_the_end_of_the_gunnery_step() -> None:
    """SPF-AREA-03, SPF-TURN-06"""
    shell = {"name": "Gas shell", "range": 3, "covers": {"effect": "Poison Cloud[6]"}}
    table = aimed("B1 Squad at D5", bomber(shell)).reply("fires: at whom", {"0": "hex D5"}).dice(cloud=[4, 1, 1, 1])
    table.play(gunnery_step, 1)

    assert (6,) == table["B1"].poison


@pytest.mark.parametrize(("needs_hit", "face", "is_placed"), [(False, 1, True), (True, 1, False), (True, 3, True)])
def test_a_weapon_that_shoots_too_covers_its_target_hit_or_miss(needs_hit: bool, face: int, is_placed: bool) -> None:
    """SPF-AREA-03: unless the sheet ties the effect to a hit."""
    shell = {"name": "Fire shell", "range": 3, "damage": "d6", "covers": {"effect": "Smoke", "needs_hit": needs_hit}}
    table = (
        aimed("B1 Squad at D5", bomber(shell)).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[face]).play(fire, 1)
    )

    assert is_placed == bool(clouds(table))


@pytest.mark.parametrize(
    ("where", "hexes"),
    [
        ("target", {"D5"}),
        ("target and neighbours", {"D5", "D4", "D6", "C5", "C6", "E5", "E6"}),
        ("own", {"D3"}),
        ("ahead", {"D4"}),
    ],
)
def test_the_hexes_it_covers(where: str, hexes: set[str]) -> None:
    """SPF-SHEET-05, SPF-AREA-03"""
    shell = {"name": "Shell", "range": 3, "covers": {"effect": "Smoke", "where": where}}
    key = {"own": "hex D3", "ahead": "hex D4"}.get(where, "hex D5")
    table = aimed("B1 Squad at D9", bomber(shell)).reply("fires: at whom", {"0": key}).dice().play(fire, 1)

    assert hexes == set(clouds(table))


def test_an_area_weapon_with_a_hex_effect_does_both() -> None:
    """SPF-AREA-01, SPF-AREA-03"""
    table = aimed("B1 Tank at D5", bomber({**BOMB, "covers": {"effect": "Smoke"}}))
    table.reply("fires: at whom", {"0": "hex D5"}).dice(area=[1]).play(fire, 1)

    assert ({"D5": "smoke"}, []) == (clouds(table), table.playing.all(Struck))


def test_an_empty_area_weapon_is_silent() -> None:
    """SPF-GUN-05"""
    table = aimed("B1 Tank at D5", bomber(BOMB)).having("A1", loads=(Load(),)).play(fire, 1)

    assert not table.playing.waiting_for


@pytest.mark.parametrize(
    ("terrain", "size", "expected"), [("clear", "medium", None), ("ruins", "medium", 6), ("ruins", "large", None)]
)
def test_evasion_by_cover(terrain: str, size: str, expected: int | None) -> None:
    """SPF-ABIL-01, SPF-SHOOT-07: none to improve, none."""
    assert expected == evasion(terrain=terrain, size=size)
