"""What each player sees of the table."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.api import new_game
from grognard.rulesets.steampunk.play.scoring import BONUS, finish_tournament
from grognard.rulesets.steampunk.play.sequence import begin_step
from grognard.rulesets.steampunk.play.setup.set_up import remove_screen
from grognard.rulesets.steampunk.play.tableau import drawn as where
from grognard.rulesets.steampunk.play.tableau import states, tableau
from grognard.rulesets.steampunk.table.board import BOARD, HEXES
from grognard.rulesets.steampunk.table.records import BATTLE, Load, Unit, UnitId, Wear
from tests.rulesets.steampunk.kit import Table, drawn, make


def shown(table: Table, seat: int | None) -> Any:
    return tableau(table.playing, seat)


def card(table: Table, seat: int | None, unit: str) -> dict[str, str]:
    return dict(next(each for each in shown(table, seat).cards if each.id == unit).lines)


def a_table() -> Table:
    table = drawn("A1 Tank at C2 facing 4 slow\nB1 Squad at C8", roads=["D4"], terrain={"D5": "forest"})
    table.order("A1", "F + - + -", "- + Fire")
    return table.play(remove_screen)


def test_orders_stand_only_on_the_owners_card() -> None:
    # SPF-ORD-03
    table = a_table()

    assert "forward, then nothing, then nothing; nothing, then Fire" == card(table, 0, "A1")["Orders"]
    assert "Orders" not in card(table, 1, "A1")
    assert "Orders" not in card(table, None, "A1")


def test_placement_stays_behind_the_screen() -> None:
    # SPF-SETUP-01
    table = a_table()
    table.playing.change(BATTLE, is_screened=True)

    assert ["A1"] == [piece.id for piece in shown(table, 0).pieces]
    assert ["B1"] == [piece.id for piece in shown(table, 1).pieces]
    assert () == shown(table, None).pieces
    assert "Speed" not in card(table, 1, "A1")


def test_a_card_tells_models_armour_speed_and_load() -> None:
    # SPF-UNIT-01, SPF-SHEET-07
    table = drawn("A1 Tank at C2\nB1 Squad at C8").having("A1", wear=Wear(armour=3)).having("B1", living=(0, 2))
    table.play(remove_screen)

    assert "1/0/0/0" == card(table, None, "A1")["Armour"]
    assert "2 of 4" == card(table, None, "B1")["Models"]
    assert "1 loaded" == card(table, 0, "A1")["Gun"]


@pytest.mark.parametrize(
    ("weapon", "load", "said"),
    [
        ({}, Load(tokens=1, kind="Shell"), "1 Shell loaded"),
        ({}, Load(tokens=1, is_stuck=True), "1 loaded, stuck"),
        ({}, Load(is_lost=True), "lost"),
        ({"abilities": ["Always Loaded"]}, Load(shaken=1), "needs no loading, shaken"),
        ({"abilities": ["Linked[Piece]"]}, Load(), "fires with its main weapon"),
    ],
)
def test_a_card_tells_how_a_weapon_stands(weapon: dict[str, Any], load: Load, said: str) -> None:
    # SPF-GUN-05, SPF-WPN-11, SPF-WPN-17
    gun = {"name": "Coil", "range": 3, "damage": "d6", **weapon}
    table = drawn("A1 Coiler at C2", lists=make("Coiler", like="Tank", weapons=[gun], guns=["Coil"]))
    table.having("A1", loads=(load,)).play(remove_screen)

    assert said == card(table, 0, "A1")["Coil"]


def test_weapons_that_stand_alike_share_a_line() -> None:
    # SPF-GUN-05
    gun = {"name": "Coil", "range": 3, "damage": "d6"}
    table = drawn("A1 Coiler at C2", lists=make("Coiler", like="Tank", weapons=[gun], guns=["Coil", "Coil", "Coil"]))
    table.having("A1", loads=(Load(tokens=1), Load(), Load(tokens=1))).play(remove_screen)

    assert "1 loaded" == card(table, 0, "A1")["2 Coil"]
    assert "0 loaded" == card(table, 0, "A1")["Coil"]


def test_every_hex_has_a_cell_with_terrain_owner_and_overlays() -> None:
    # SPF-SCEN-02, SPF-SCEN-03
    cells = {cell["name"]: cell for cell in shown(a_table(), None).hexes["cells"]}

    assert 63 == len(cells) == len(HEXES)
    assert (0, None, 1) == tuple(cells[name]["owner"] for name in ("C2", "C5", "C8"))
    assert (["road"], "forest") == (cells["D4"]["overlays"], cells["D5"]["terrain"])


def test_pieces_point_where_the_unit_faces() -> None:
    # Direction 0 leads towards row 1, which is drawn at the left, the others follow clockwise; degrees count
    # counter-clockwise from the right.
    table = a_table()
    piece = next(each for each in shown(table, 0).pieces if each.id == "A1")

    assert 300.0 == piece.facing
    assert where(BOARD.named("C2")) == piece.at


def test_at_the_end_the_scores_are_those_of_the_match() -> None:
    # SPF-VICT-07, SPF-VICT-08: the bonus is part of them
    game = a_table().playing
    before = tableau(game, 0).scores
    finish_tournament(game)

    assert game.result is not None
    assert game.result.scores == tableau(game, 0).scores
    assert sum(before) + BONUS == sum(game.result.scores)


def test_tokens_are_told_in_words() -> None:
    table = drawn("A1 Tank at C2\nB1 Squad at C8").having(
        "A1", future=2, shaken=1, poison=(6,), wear=Wear(marks=frozenset({"no move"}))
    )
    table.play(remove_screen)

    assert ["future damage 2", "shaken 1", "poison [6]", "no moves"] == [words for _, words in states(table["A1"])]


def test_the_ribbon_tells_turn_and_step() -> None:
    # SPF-TURN-01
    table = a_table()
    begin_step(table.playing, "Gunnery 1")

    assert ("Turn 1", "Gunnery 1") == shown(table, None).ribbon


def test_bases_are_called_by_their_names_and_numbered_where_they_share_one() -> None:  # SPF-UNIT-01
    game = new_game("steampunk", seed=1)
    names = {unit.id: unit.name for unit in game.all(Unit)}
    twins = new_game("steampunk", ("elf-standard", "elf-standard"), seed=1)
    walkers = [unit.name for unit in twins.all(Unit) if unit.profile.name == "Heron walker"]

    assert "Heron walker" == names[UnitId("A1")]
    assert ["Heron walker 1", "Heron walker 2"] == walkers
    for seat in (0, 1, None):
        cards = {card["id"]: card["name"] for card in game.view(seat)["table"]["cards"]}
        assert {unit: name for unit, name in names.items() if unit in cards} == cards
