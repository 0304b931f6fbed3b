"""Aftermath: markers, fires, tokens and the end of the turn. (SPF-AFT, SPF-COND-02, SPF-TERR-11)"""

from __future__ import annotations

from grognard.kernel.game import Game, step
from grognard.rulesets.steampunk.lists.keywords.hex_effects import HexEffect
from grognard.rulesets.steampunk.play.aftermath import aftermath
from grognard.rulesets.steampunk.play.damage.trigger_hex_effects import place
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import MAP, Aim, Cloud, Load
from grognard.rulesets.steampunk.table.terrain import terrain_at
from tests.rulesets.steampunk import kit
from tests.rulesets.steampunk.kit import Table, drawn

TWO = "A1 Squad at D3\nB1 Tank at D8"


@step
async def lay_down(game: Game, *effects: str) -> None:
    """Hex effects in D5, for tests."""
    for effect in effects:
        place(game, BOARD.named("D5"), HexEffect.from_data(effect))


kit.STEPS.update({"lay_down": lay_down})


def markers(table: Table) -> dict[str, int]:
    """Markers by kind."""
    return {cloud.kind: cloud.markers for cloud in table.playing.all(Cloud)}


def test_one_marker_of_each_kind_leaves() -> None:
    """SPF-AFT-01, SPF-AFT-02"""
    table = drawn(TWO).play_all((lay_down, "Hex on Fire", "Poison & Acid Cloud[4, Minor]"), (aftermath,))

    assert {"smoke": 1, "fire": 1, "poison": 1, "acid": 1} == markers(table)


def test_an_effect_ends_with_its_last_marker() -> None:
    """SPF-AFT-01, SPF-TERR-11: smoke lasts this turn and the next."""
    table = drawn(TWO).play_all((lay_down, "Smoke"), (aftermath,), (aftermath,))

    assert {} == markers(table)


def test_one_marker_per_hex_takes_smoke_before_poison_before_acid() -> None:
    """SPF-AFT-01, switch one_marker_per_hex"""
    effects = ("Smoke", "Poison & Acid Cloud[4, Minor]")
    for turns, expected in (
        (1, {"smoke": 1, "poison": 2, "acid": 2}),
        (3, {"poison": 1, "acid": 2}),
        (5, {"acid": 1}),
    ):
        table = drawn(TWO, one_marker_per_hex=True).play_all((lay_down, *effects), *((aftermath,),) * turns)

        assert expected == markers(table)


def test_a_burning_forest_becomes_rough_and_nothing_else_does() -> None:
    """SPF-AFT-02: at the first Aftermath."""
    for terrain, after in (("forest", "rough"), ("burned forest", "burned forest"), ("ruins", "ruins")):
        table = drawn(TWO, terrain={"D5": terrain}).play_all((lay_down, "Hex on Fire"), (aftermath,))

        assert after == terrain_at(table.playing[MAP], BOARD.named("D5"))


def test_one_shaken_token_leaves_every_base() -> None:
    """SPF-AFT-03, SPF-COND-02: two tokens shake it through the next turn; weapons too."""
    table = drawn(TWO).having("A1", shaken=2).having("B1", loads=(Load(shaken=1),)).play(aftermath)

    assert (1, True, 0, 0) == (
        table["A1"].shaken,
        table["A1"].is_shaken,
        table["B1"].shaken,
        table["B1"].loads[0].shaken,
    )
    table = drawn(TWO).having("A1", shaken=2).play_all((aftermath,), (aftermath,))

    assert not table["A1"].is_shaken


def test_aims_of_the_turn_before_expire_and_hex_memories_are_cleared() -> None:
    """SPF-AFT-04, SPF-HEX-01"""
    at = BOARD.named("D3")
    aims = (Aim("hand", 2, at), Aim("base", 3, at))
    table = drawn(TWO, turn=3).having("A1", aims=aims, met=((at, "fire"),)).play(aftermath)

    assert (aims[1:], ()) == (table["A1"].aims, table["A1"].met)
