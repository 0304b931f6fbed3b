"""Before the battle: missions, zones, deployment, directives. (TLE-SETUP, TLE-SEC-01, TLE-DIR-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import grognard
from grognard.bots import bot, play_out
from grognard.kernel.errors import Unknown
from grognard.rulesets.last_edition.play.setup.deployment import deploy
from grognard.rulesets.last_edition.play.setup.directives import check_plan, write_plans
from grognard.rulesets.last_edition.play.setup.missions import choose_zone, mission
from grognard.rulesets.last_edition.ruleset import RULESET
from grognard.rulesets.last_edition.table.records import BATTLE, ROUNDS, Unit
from tests.rulesets.last_edition.kit import Field, leader, unit

if TYPE_CHECKING:
    from grognard.kernel.game import Game

PATROLS = RULESET.lists.first_armies


def whole(**more: Any) -> Game:
    return play_out(RULESET.new_game(PATROLS, **more), (bot(RULESET, "random"),) * 2)


def test_a_game_has_ten_turns_and_a_result() -> None:
    """TLE-GEN-05, TLE-GEN-06, TLE-GEN-07, TLE-ROUND-01: five rounds with a turn for each player, whatever happens."""
    game = whole(seed=4)
    turns = [event for event in game.events if event.kind == "turn"]

    assert 10 == len(turns)
    assert ROUNDS == game[BATTLE].round
    assert game.result is not None


def test_the_order_of_the_set_up() -> None:
    """TLE-SETUP-03, TLE-SETUP-12: layout, secondary, zones, deployment, attacker, directives, round 1."""
    game = whole(seed=5)
    cited = [event.clauses[0] for event in game.events if event.clauses]
    order = [
        "TLE-SETUP-04",
        "TLE-SETUP-11",
        "TLE-SETUP-13",
        "TLE-SETUP-14",
        "TLE-SETUP-16",
        "TLE-DIR-01",
        "TLE-ROUND-01",
    ]
    places = [cited.index(clause) for clause in order]

    assert sorted(places) == places


@pytest.mark.parametrize(
    ("face", "layout"),
    [(1, "quarters"), (2, "quarters"), (3, "short_edges"), (4, "short_edges"), (5, "corners"), (6, "corners")],
)
def test_the_layout_roll(face: int, layout: str) -> None:
    """TLE-SETUP-04, TLE-SETUP-12: 1-2 quarters, 3-4 short edges, 5-6 corners; the map is that of the layout."""
    field = Field(
        [leader()],
        [leader()],
        {},
        (mission,),
        named={"roll_off": [5, 2, 6, 1], "layout": [face], "secondary_mission": [1]},
        battle={"layout": ""},
    )

    assert layout == field.battle.layout
    assert layout.replace("_", " ") == field.battle.map


@pytest.mark.parametrize(
    ("face", "expected"),
    list(enumerate(["attack", "secret_mission", "bombs", "plan_of_attack", "poison_cloud"], start=1)),
)
def test_the_secondary_roll(face: int, expected: str) -> None:
    """TLE-SEC-01, TLE-SETUP-11: the player who did not roll the layout rolls the secondary mission."""
    field = Field(
        [leader()],
        [leader()],
        {},
        (mission,),
        named={"roll_off": [2, 5, 6, 1], "layout": [1], "secondary_mission": [face]},
    )

    assert expected == field.battle.secondary
    assert field.log("TLE-DICE-15")[0].startswith("Blues")
    assert field.log("TLE-SETUP-11")[0].startswith("Reds")


def test_the_storm_is_rolled_before_the_game() -> None:
    """TLE-SEC-09: a D6 for each round from 2 to 5."""
    field = Field(
        [leader()],
        [leader()],
        {},
        (mission,),
        named={"roll_off": [2, 5, 6, 1], "layout": [1], "secondary_mission": [6], "storm": [1, 4, 6, 3]},
    )

    assert (1, 4, 6, 3) == field.battle.storm


def test_a_roll_off_that_ties_is_rolled_again() -> None:
    """TLE-DICE-15, TLE-BLP-03: both roll 4, then again; these dice fill no pool."""
    faces = [4, 4, 1, 3]
    field = Field([leader()], [leader()], {}, (choose_zone,), named={"roll_off": list(faces)})

    assert 1 == field.asked
    assert 0 == field.side(0).pool


def test_the_chooser_picks_a_zone_and_deploys_first() -> None:
    """TLE-SETUP-13: the chosen zone is his, the other the opponent's, and he is asked first."""
    field = Field([leader()], [leader()], {}, (choose_zone,), named={"roll_off": [6, 1]})
    field.play("zone 2")

    assert (1, 0) == field.battle.zone_of
    assert "Place Chief" in field.prompt
    assert 0 == field.asked


def test_deployment_alternates_until_one_side_is_done() -> None:
    """TLE-SETUP-13: A has 3 units, B has 5, A begins: A B A B A B B B."""
    reds = [leader(), unit("R1"), unit("R2")]
    blues = [leader(), *(unit(f"B{n}") for n in range(4))]
    field = Field(reds, blues, {}, (deploy, 0), named={"roll_off": [6, 1]})
    order = ""
    while "Place" in field.prompt or "Deploy" in field.prompt:
        question = field.game.question
        assert question is not None
        if "Place" in field.prompt:
            order += "AB"[question.seat]
            taken = order.count("AB"[question.seat])
            x = 2.0 if question.seat == 0 else 58.0
            field.play(dict.fromkeys(question.pieces, (x, 4.0 * taken)))  # type: ignore[attr-defined]
        else:
            field.play(field.keys[0])

    assert "ABABABBB" == order


def test_a_unit_stands_wholly_in_its_zone_and_coherent() -> None:
    """TLE-SETUP-14, TLE-DIST-03: not over the border or the edge, not on a base, within 2 inches of each other."""
    field = Field(
        [leader(), unit("Squad", 2)], [leader()], {"A1": (5, 5), "B1": (50, 5)}, (deploy, 0), named={"roll_off": [6, 1]}
    )

    assert "TLE-SETUP-14" in field.refuses({"A2.1": (14.6, 20), "A2.2": (13, 20)})
    assert "TLE-SETUP-14" in field.refuses({"A2.1": (0.3, 20), "A2.2": (2, 20)})
    assert "TLE-DIST-03" in field.refuses({"A2.1": (5, 5.5), "A2.2": (5, 7)})
    assert "TLE-COH-01" in field.refuses({"A2.1": (5, 20), "A2.2": (5, 23.1)})
    field.play({"A2.1": (14.5, 20), "A2.2": (14.5, 23)})

    assert "table" == field.unit("A2").where


def test_bases_may_touch() -> None:
    """TLE-DIST-03: two bases in contact are legal."""
    field = Field(
        [leader(), unit("Squad", 2)], [leader()], {"A1": (5, 5), "B1": (50, 5)}, (deploy, 0), named={"roll_off": [6, 1]}
    )
    field.play({"A2.1": (6, 5), "A2.2": (7, 5)})

    assert (6.0, 5.0) == field.model("A2.1").at


def test_reserve_and_transport_take_the_place_of_deploying() -> None:
    """TLE-SETUP-15, TLE-TRANS-02, TLE-KW-17: each is a go, and open to everybody."""
    ghosts = unit("Ghosts", keywords=['Shock teleport 2|3 "side"'])
    cart = unit("Cart", keywords=["Transport 2"], base="60mm")
    field = Field(
        [leader(), ghosts, cart, unit("Crew", 2)],
        [leader(), unit("Foe"), unit("Foes")],
        {"A1": (5, 5), "A3": (9, 9)},
        (deploy, 0),
    )

    assert ["A2", "A2 in reserve", "A2 in A3", "A4", "A4 in A3"] == field.keys
    field.play("A2 in reserve")
    assert 1 == field.asked
    field.play(field.keys[0], {"B1.1": (50, 5)})
    assert "reserve" == field.unit("A2").where
    field.play("A4 in A3")
    assert "embarked" == field.unit("A4").where
    assert 1 == field.asked


def test_a_unit_without_room_is_lost() -> None:
    """TLE-SETUP-17: a zone so crowded that no spot is left for a last tank."""
    wall: dict[str, list[tuple[float, ...]]] = {
        f"A{n}": [(3.0 + 7.4 * ((n - 2) % 2), 3.5 + 7.2 * ((n - 2) // 2))] for n in range(2, 14)
    }
    blocks = [unit(f"Block {n}", base={"hull": [7, 7]}) for n in range(12)]
    for name in wall:
        wall[name] = [(wall[name][0][0] + 0.6, wall[name][0][1], 0.0)]
    giant = unit("Giant", base={"hull": [9, 9]})
    field = Field(
        [leader(), *blocks, giant],
        [leader()],
        {"A1": (59, 1), "B1": (50, 5), **wall},
        (deploy, 0),
        named={"roll_off": [6, 1]},
    )

    assert "gone" == field.unit("A14").where
    assert field.log("TLE-SETUP-17")


def test_the_attacker_is_rolled_after_deployment() -> None:
    """TLE-SETUP-16: a roll-off says who plays first."""
    field = Field([leader()], [leader()], {}, (deploy, 0), named={"roll_off": [1, 6]})
    field.play({"A1.1": (5, 5)}, {"B1.1": (55, 5)})

    assert 1 == field.battle.attacker
    assert field.log("TLE-SETUP-16")


SHEET = {f"round {n}": "0" for n in range(1, 6)}


def test_directives_are_written_in_secret_and_may_leave_rounds_empty() -> None:
    """TLE-DIR-01, TLE-GEN-15: [none, 3, none, 8, 1] is legal, and nobody else sees it."""
    field = Field([leader()], [leader()], {}, (write_plans,))
    field.game.answer({**SHEET, "round 2": "3", "round 4": "8", "round 5": "1"}, seat=0)
    field.game.answer(SHEET, seat=1)

    assert (0, 3, 0, 8, 1) == field.side(0).plan
    assert "All-in" not in str(field.game.view(1))
    assert "All-in" not in str(field.game.view(None))
    assert "All-in" in str(field.game.view(0))


def test_no_directive_twice() -> None:
    """TLE-DIR-02: [2, 3, 3, 5, 9] is illegal; both players may use the same ones."""
    field = Field([leader()], [leader()], {}, (write_plans,))
    twice = dict(zip(SHEET, ["2", "3", "3", "5", "9"], strict=True))

    assert "TLE-DIR-02 All-in is on the sheet twice." == field.refuses(twice)
    check_plan(dict(zip(SHEET, ["2", "3", "5", "8", "9"], strict=True)))


def test_scenarios_choose_map_layout_and_mission() -> None:
    """TLE-SETUP-03: the organizer may replace the rolls by a choice; a generated map fits the layout."""
    game = RULESET.new_game(PATROLS, scenario="generated 7/corners/storm", seed=2)

    assert ("corners", "storm", "generated 7 corners") == (
        game[BATTLE].layout,
        game[BATTLE].secondary,
        game[BATTLE].map,
    )
    assert "short_edges" == RULESET.new_game(PATROLS, scenario="two roads", seed=2)[BATTLE].layout
    with pytest.raises(Unknown):
        grognard.new_game("last_edition", PATROLS, scenario="reference/generated 7/storm")


def test_all_units_begin_somewhere() -> None:
    """TLE-SETUP-13, TLE-GEN-12: after the set-up nobody waits any more."""
    game = RULESET.new_game(PATROLS, seed=3)
    players = (bot(RULESET, "random"),) * 2
    from grognard.bots import act

    while not RULESET.play.is_set_up(game):
        act(game, game.waiting_for[0], players[0], 3)

    assert {"waiting"}.isdisjoint(unit.where for unit in game.all(Unit))
