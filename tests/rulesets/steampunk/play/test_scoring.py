"""When it is over, and what it is worth."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.game import Game, step
from grognard.kernel.ruleset import Score
from grognard.rulesets.steampunk.lists.sheets import Cost
from grognard.rulesets.steampunk.play.scoring import (
    DESTROYED,
    SURVIVING,
    match_points,
    reckon,
    tournament_points,
    worth,
)
from grognard.rulesets.steampunk.play.tournament import standings
from grognard.rulesets.steampunk.ruleset import RULESET
from tests.rulesets.steampunk.kit import STEPS, Table, drawn, make


@step
async def end_turn(game: Game, number: int) -> None:
    """Only the reckoning at the end of a turn."""
    reckon(game, number)


STEPS.update({"end_turn": end_turn})


def ended(table: Table, turn: int) -> Game:
    return table.play(end_turn, turn).playing


def reason(table: Table, turn: int) -> str:
    result = ended(table, turn).result
    assert result is not None
    return result.reason


def duel(**options: Any) -> Table:
    return drawn("A1 Tank at C2\nB1 Squad at C8", **options)


def test_two_victory_styles() -> None:
    # SPF-VICT-01
    switch = next(each for each in RULESET.switches if each.name == "victory")

    assert ("tournament", "friendly") == switch.values


def test_a_friendly_match_is_won_when_every_enemy_is_gone() -> None:
    # SPF-VICT-02
    beaten = duel(victory="friendly").having("B1", gone="destroyed", at=None)

    assert "every enemy unit is eliminated" in reason(beaten, 3)
    assert "over" in reason(duel(victory="friendly"), 39)  # not ended by the reckoning


def test_a_friendly_match_is_drawn_when_nobody_is_left_or_after_40_turns() -> None:
    # SPF-VICT-02
    nobody = duel(victory="friendly").having("A1", gone="destroyed", at=None).having("B1", gone="destroyed", at=None)

    assert "A draw" in reason(nobody, 3)
    assert "A draw" in reason(duel(victory="friendly"), 40)


def test_a_tournament_match_ends_after_the_agreed_turns_or_when_a_side_is_gone() -> None:
    # SPF-VICT-03
    assert "Match Victory Points" in reason(duel(), 10)
    assert "stretch is over" in reason(duel(), 9)
    assert "Match Victory Points" in reason(duel(turns=4), 4)
    assert "Match Victory Points" in reason(duel().having("B1", gone="fled", at=None), 2)


def test_points_of_the_ledgers_example() -> None:
    # SPF-VICT-04: survivors ip 18, mp 20, cp 21, xp 22 and losses ip 8, mp 4 are 173
    survivors = worth(Cost(ip=18, mp=20, cp=21, xp=22), SURVIVING)
    losses = worth(Cost(ip=8, mp=4), DESTROYED)

    assert 173 == survivors + losses + 0
    assert (0, 0) == (worth(Cost(com=9), SURVIVING), worth(Cost(com=9), DESTROYED))


def test_a_wounded_base_survives_at_its_full_price() -> None:
    # SPF-VICT-05
    table = duel().having("B1", living=(2,))

    assert [24 + 16, 6] == match_points(ended(table, 10))


def test_destroyed_and_fled_bases_count_double() -> None:
    # SPF-VICT-05, SPF-VICT-06
    for gone in ("destroyed", "fled"):
        table = duel().having("B1", gone=gone, at=None)

        assert [24 + 12 + 16, 0] == match_points(ended(table, 2))


def test_equal_points_bring_nobody_the_bonus() -> None:
    # SPF-VICT-07
    table = drawn("A1 Squad at C2\nB1 Squad at C8")

    assert [6, 6] == match_points(ended(table, 10))
    assert table.playing.result is not None
    assert table.playing.result.winner is None


def test_the_result_keeps_the_match_victory_points() -> None:
    # SPF-VICT-08, SPF-VICT-07
    game = ended(duel(), 10)
    assert game.result is not None

    assert (0, (40.0, 6.0)) == (game.result.winner, tuple(game.result.scores))


def test_prices_at_scale_four_count_a_quarter() -> None:
    # SPF-ARMY-16
    dear = make("Dear", like="Squad", cost={"mp": 16})
    table = drawn("A1 Dear at C2\nB1 Squad at C8", lists=dear)
    game = ended(table, 1)
    for side in ("side-1",):
        game.change(side, scale=4)  # type: ignore[arg-type]

    assert 4 == match_points(game)[0]


def test_a_sheet_may_add_to_the_scored_points_only() -> None:
    # SPF-SHEET-01: cost.vp
    assert 7 == worth(Cost(mp=4, vp=3), SURVIVING)


@pytest.mark.parametrize(("mvp", "tvp"), [(81, 27), (16, 8), (0, 0), (-16, -8)])
def test_tournament_victory_points(mvp: float, tvp: float) -> None:
    # SPF-VICT-09
    assert tvp == tournament_points(mvp)


def test_standings_add_up_tournament_points_over_matches() -> None:
    # SPF-VICT-09, SPF-VICT-10
    matches = [
        Score(players=("Ann", "Bob"), points=(81, 16)),
        Score(players=("Cid", "Ann"), points=(0, 256)),
        Score(players=("Bob", "Cid"), points=(100, 100)),
    ]
    table = standings(matches)

    assert ["Ann", "Bob", "Cid"] == [row["player"] for row in table]
    assert {"player": "Ann", "played": 2, "won": 2, "drawn": 0, "lost": 0, "MVP": 337, "TVP": 91.0} == table[0]
    assert 39.62 == table[1]["TVP"]  # 8 and the power 0.75 of 100, to two decimals
    assert (1, 1, 0) == (table[2]["drawn"], table[2]["lost"], table[2]["won"])


def test_the_ruleset_offers_the_table() -> None:
    assert [] == standings([])
