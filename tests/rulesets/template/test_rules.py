"""Crossroads, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.api import ruleset
from grognard.bots import bot, play_out
from grognard.kernel.dice import Every, Scripted
from grognard.kernel.dice.contests import roll_off
from grognard.kernel.errors import BadData, GrognardError, Refused
from grognard.rulesets._template.dice.volley import Volley, volley
from grognard.rulesets._template.table.records import ModelId
from tests.rulesets.template.kit import Skirmish, army, profile


def test_a_natural_six_always_hits_and_a_natural_one_never_does() -> None:  # TPL-DICE-01
    facts = Volley(shots=2, skill=6, plus=-1, save=2)
    sure = Volley(shots=1, skill=2, plus=3, save=6)

    assert 2 == volley(Scripted(hit=[6, 5], save=[6, 6]), facts).hits
    assert 0 == volley(Scripted(hit=[1]), sure).hits


@pytest.mark.parametrize(
    ("units", "words"),
    [
        ([profile("A")], "has 1 unit."),
        ([profile(str(n), models=1) for n in range(6)], "has 6 units"),
        ([profile("A"), profile("A")], "2 units are called A"),
        ([profile("A", models=6, shots=4), profile("B")], "costs 108 of 60"),
    ],
)
def test_bands_have_two_to_five_units_of_different_names_and_sixty_points(units: Any, words: str) -> None:
    roster = grognard.muster("_template", {"name": "X", "unit": units})  # TPL-ARMY-01

    assert [words] == [words for problem in roster.problems if words in str(problem)]
    assert {"TPL-ARMY-01"} == {problem.clause for problem in roster.problems}
    with pytest.raises(GrognardError, match=words):
        grognard.new_game("_template", ({"name": "X", "unit": units}, "wardens"))


def test_a_unit_costs_shots_and_save_and_keywords_for_each_model() -> None:  # TPL-ARMY-02
    reeds = profile("Reeds", models=2, shots=1, skill=4, save=5, keywords=["Steady"])
    gun = profile("Gun", models=1, shots=2, skill=4, save=4, keywords=["Burst 2"])
    roster = grognard.muster("_template", army(reeds, gun))

    assert [("Reeds", 12), ("Gun", 11)] == [(price.what, price.points) for price in roster.bill]
    assert 23 == roster.points


def test_an_unknown_keyword_or_field_is_named_with_its_place() -> None:
    with pytest.raises(BadData, match=r'unit 1 «A».*"Stedy".*did you mean "Steady"'):
        grognard.muster("_template", army(profile("A", keywords=["Stedy"])))
    with pytest.raises(BadData, match=r"skill must be a whole number from 2 to 6, not 9"):
        grognard.muster("_template", army(profile("A", skill=9)))


def test_zones_are_five_inches_deep_at_the_short_edges() -> None:  # TPL-SETUP-01, TPL-SETUP-03
    game = grognard.new_game("_template", seed=1)
    game.answer("A1", seat=0)
    game.answer("B1", seat=1)
    for x, stands in ((5.0, False), (4.5, True)):
        spots = {"A1.1": [x, 2.0], "A1.2": [x, 4.0], "A1.3": [x, 6.0]}
        if stands:
            game.answer(spots)
        else:
            with pytest.raises(Refused, match="outside of where it may be set up"):
                game.answer(spots)

    assert 1 == game.waiting_for[0]
    with pytest.raises(Refused, match="another base"):
        game.answer({"B1.1": [22.0, 2.0], "B1.2": [22.0, 2.5], "B1.3": [22.0, 5.0]})


def test_the_colours_are_secret_until_their_unit_is_wiped_out() -> None:  # TPL-SETUP-02, TPL-SCORE-02
    table = Skirmish(profile("Reds", shots=4), dice=(6, 6, 6, 6, *[2] * 8, *[1] * 8))

    def bearer(seat: int | None) -> list[str]:
        cards = table.game.view(seat)["table"]["cards"]
        return [card["id"] for card in cards if ["flag", "carries the colours"] in card.get("states", [])]

    assert ["A1"] == bearer(0)
    assert ["B1"] == bearer(1)
    assert [] == bearer(None)
    assert not [event for event in table.game.view(0)["events"] if "Blues carries" in event["text"]]

    table.shoot("no")

    assert ["A1", "B1"] == bearer(0)
    assert ["B1"] == bearer(None)
    assert 3 == table.side(0).points


def test_colours_may_be_named_openly_by_option() -> None:  # TPL-SETUP-02
    game = grognard.new_game("_template", options={"open_colours": True}, seed=1)
    game.answer("A2")

    assert "Eels carries the colours." == game.view(1)["events"][-1]["text"]


def test_the_enemy_cannot_be_imagined_to_carry_what_he_has_lost() -> None:  # TPL-SETUP-02
    table = Skirmish(profile("Reds", shots=4), dice=(6, 6, 6, 6, *[2] * 8, *[1] * 8))
    table.game.change(table.side(1).id, colours="B2")
    table.shoot("no")

    assert {"B2"} == {table.game.imagine(0, seed)[table.side(1).id].colours for seed in range(10)}


def test_a_battle_has_four_rounds() -> None:  # TPL-TURN-01, TPL-END-01
    rules = ruleset("_template")
    game = play_out(rules.new_game(seed=1), (bot(rules, "random"),) * 2, 1)

    assert [f"Round {n}." for n in (1, 2, 3, 4)] == [e.text for e in game.events if e.kind == "phase"]


def test_the_higher_bid_has_the_initiative_and_is_spent() -> None:  # TPL-BID-01
    table = Skirmish()

    assert (3, 4) == (table.side(0).resolve, table.side(1).resolve)
    assert (0,) == table.game.waiting_for
    assert "The bids are 1 and 0." in table.log("TPL-BID-01")


def test_nobody_bids_more_than_he_has_and_bids_stay_secret_until_both_are_in() -> None:  # TPL-BID-01
    table = Skirmish()
    table.stand("B1", 20.0, 3.0)
    for unit in ("A1", "B1", "A2", "B2"):
        table.answers(unit, {})
    with pytest.raises(Refused, match="0 to 3"):
        table.game.answer(4, seat=0)
    table.game.answer(2, seat=0)

    assert [] == [event for event in table.game.view(1)["events"][1:] if "bids are 2" in event["text"]]
    assert 3 == table.side(0).resolve
    assert [3, 4] == [resources["resolve"] for resources in table.game.view(1)["table"]["resources"]]


def test_equal_bids_are_rolled_off_until_one_is_higher() -> None:  # TPL-BID-01
    assert 1 == roll_off(Scripted(roll_off=[4, 4, 2, 5])).winner
    assert 0 == roll_off(Scripted(roll_off=[6, 1])).winner


def test_sides_take_turns_and_an_exhausted_side_is_passed_over() -> None:  # TPL-ACT-01
    table = Skirmish(apart=14.0)
    seats = []
    for unit in ("A1", "B1", "A2", "B2"):
        seats.append(table.game.waiting_for[0])
        table.answers(unit, {})

    assert [0, 1, 0, 1] == seats

    table = Skirmish(apart=14.0)
    table.game.change(table.unit("B1").id, is_done=True)
    table.game.change(table.unit("B2").id, is_done=True)
    table.answers("A1", {})

    assert (0,) == table.game.waiting_for


def test_an_activated_unit_moves_first_and_then_shoots() -> None:  # TPL-ACT-01
    table = Skirmish()
    table.answers("A1")

    assert table.prompt.startswith("Move Reds")

    table.answers({})

    assert table.prompt.startswith("Reds shoots at whom")


@pytest.mark.parametrize(
    ("paths", "words"),
    [
        ({"A1.1": [[6.0, 1.0], [12.0, 1.0]]}, "move 8.0"),
        ({"A1.1": [[3.0, 0.2]]}, "leave the table"),
        ({"A1.1": [[12.5, 3.0]], "A1.2": [[12.5, 4.2]], "A1.3": [[12.5, 5.4]]}, "move 6.5"),
        ({"A1.1": [[11.0, 3.0]]}, "out of coherency"),
        ({"A1.1": [[6.0, 4.0]]}, "another base"),
    ],
)
def test_moves_that_are_refused(paths: Any, words: str) -> None:  # TPL-MOVE-01, TPL-MOVE-02
    table = Skirmish(apart=9.0)
    table.answers("A1")
    with pytest.raises(Refused, match=words):
        table.answers(paths)

    table.answers({"A1.1": [[12.0, 3.0]], "A1.2": [[12.0, 4.2]], "A1.3": [[12.0, 5.4]]})

    assert (12.0, 3.0) == table.game[ModelId("A1.1")].at
    assert table.unit("A1").has_moved


def test_a_gap_of_two_inches_holds_a_unit_together_and_a_wider_one_does_not() -> None:  # TPL-MOVE-02
    table = Skirmish(apart=9.0)
    table.answers("A1")
    with pytest.raises(Refused, match="out of coherency"):
        table.answers({"A1.1": [[6.0, 1.1]]})

    table.answers({"A1.1": [[6.0, 1.2]]})

    assert (6.0, 1.2) == table.game[ModelId("A1.1")].at


def test_no_path_crosses_a_wall_or_another_unit() -> None:  # TPL-MOVE-01
    table = Skirmish(scenario="crossroads", apart=6.5)
    table.answers("A1")
    with pytest.raises(Refused, match="Something stands in the way"):
        table.answers({"A1.1": [[11.0, 3.0]], "A1.2": [[11.0, 4.2]], "A1.3": [[11.0, 5.4]]})

    table = Skirmish(apart=3.0)
    table.answers("A1")
    with pytest.raises(Refused, match="cannot move through other models"):
        table.answers({"A1.1": [[11.0, 3.0]], "A1.2": [[11.0, 4.2]], "A1.3": [[11.0, 5.4]]})


def test_no_move_ends_within_an_inch_of_an_enemy() -> None:  # TPL-MOVE-01
    table = Skirmish(apart=4.0)
    table.answers("A1")
    close = {"A1.1": [[8.0, 3.0]], "A1.2": [[8.0, 4.2]], "A1.3": [[8.0, 5.4]]}
    with pytest.raises(Refused, match='it must stay 1" away'):
        table.answers(close)


def test_only_models_in_range_shoot() -> None:  # TPL-SHOOT-01
    table = Skirmish(profile("Reds", range=7), apart=8.0, hit=[1, 1, 1])
    table.game.change(ModelId("A1.1"), at=(5.9, 3.0))
    table.shoot("no")

    assert "2 shots" in table.log("TPL-SHOOT-02")[-1]


def test_walls_block_lines() -> None:  # TPL-SHOOT-01
    table = Skirmish(scenario="crossroads", apart=6.0, y=2.6)
    table.answers("A1", {})

    assert (1,) == table.game.waiting_for  # nobody to shoot at: the turn passes


def test_a_wood_and_return_fire_together_are_never_worse_than_minus_one() -> None:  # TPL-SHOOT-02
    attack = {"attacker": profile("R", skill=4), "target": profile("B")}
    plain, wood, both = (
        grognard.odds("_template", {**attack, "cover": cover, "return_fire": back})["hits"].mean
        for cover, back in ((False, False), (True, False), (True, True))
    )

    assert plain > wood
    assert wood == both


def test_a_unit_wholly_in_a_wood_has_cover() -> None:  # TPL-SHOOT-02
    for x, needed in ((12.0, 1), (6.0, 0)):
        table = Skirmish(hit=[4, 4, 4], save=[6] * 3)
        table.stand("B1", x, 6.8)
        table.stand("A1", 9.0, 2.0)
        table.shoot("no")
        throw = next(t for e in table.game.events for t in e.throws if t.name == "hit")

        assert -needed == throw.plus


def test_a_critical_counts_as_two_hits() -> None:  # TPL-SHOOT-03
    assert 3 == volley(Scripted(hit=[6, 4], save=[6, 6, 6]), Volley(2, 4, 0, 4)).hits


def test_each_failed_save_is_a_loss_and_the_owner_chooses() -> None:  # TPL-SAVE-01
    table = Skirmish(hit=[4, 4, 1], save=[3, 4])
    table.shoot("no")

    assert (1,) == table.game.waiting_for
    assert "Blues loses 1 model:" in table.prompt

    table.answers(["B1.2"])

    assert ("B1.1", "B1.3") == table.unit("B1").models


def test_a_unit_that_was_shot_at_may_return_fire_once_a_round() -> None:  # TPL-REACT-01
    table = Skirmish(hit=[1] * 9)
    table.shoot("no")

    assert "Return the fire?" in table.prompt
    assert (1,) == table.game.waiting_for

    table.answers("yes", "no")
    throw = [t for e in table.game.events for t in e.throws if t.name == "hit"][-1]

    assert -1 == throw.plus
    assert table.unit("B1").has_returned_fire

    table = Skirmish(hit=[1] * 3)
    table.game.change(table.unit("B1").id, has_returned_fire=True)
    table.shoot("no")

    assert table.prompt == "Activate which unit?"


def test_luck_throws_all_misses_again_once_a_battle() -> None:  # TPL-LUCK-01
    table = Skirmish(hit=[4, 3, 2, 5, 1], save=[6, 6])
    table.shoot()

    assert (0,) == table.game.waiting_for
    assert [(4,), (3,), (2,)] == [throw.faces for throw in table.game.question.throws]  # type: ignore[union-attr]

    table.answers("yes")

    assert "2 hits" in table.log("TPL-LUCK-01")[-1]
    assert not table.side(0).has_luck
    assert table.side(1).has_luck


def test_steady_throws_ones_again_and_has_no_use_for_luck() -> None:  # TPL-KW-01, TPL-LUCK-01
    table = Skirmish(profile("Reds", keywords=["Steady"]), hit=[1, 4, 3, 2], save=[6])
    table.shoot()

    assert "3 shots, 1 hit," in table.log("TPL-SHOOT-02")[-1]


def test_burst_adds_shots_for_a_unit_that_stood_still_but_not_in_return_fire() -> None:  # TPL-KW-02
    burst = profile("Reds", models=1, keywords=["Burst 2"])
    table = Skirmish(burst, hit=[1] * 3)
    table.shoot("no")

    assert "3 shots" in table.log("TPL-SHOOT-02")[-1]

    table = Skirmish(burst, hit=[1])
    table.answers("A1", {"A1.1": [[6.5, 3.0]]}, "B1", "no")

    assert "1 shot," in table.log("TPL-SHOOT-02")[-1]

    table = Skirmish(None, profile("Blues", models=1, keywords=["Burst 2"]), hit=[1] * 4)
    table.shoot("no", "yes", "no")

    assert "returns fire at Reds: 1 shot," in table.log("TPL-SHOOT-02")[-1]


@pytest.mark.parametrize(("x", "points"), [(9.0, (2, 0)), (8.0, (0, 0))])
def test_more_models_near_the_marker_score_two(x: float, points: tuple[int, int]) -> None:  # TPL-SCORE-01
    table = Skirmish(profile("Reds", models=1, range=1), profile("Blues", range=1), apart=12.0)
    table.stand("A1", x, 8.0)
    for unit in ("A1", "B1", "A2", "B2"):
        table.answers(unit, {})

    assert points == (table.side(0).points, table.side(1).points)


def test_a_side_without_models_loses_at_once_whatever_the_points() -> None:  # TPL-END-01
    table = Skirmish(profile("Reds", shots=4), hit=[6] * 4 + [2] * 8, save=[1] * 8)
    table.game.change(table.side(1).id, points=9)
    for model in table.models("B2"):
        table.game.remove(model.id)
    table.game.change(table.unit("B2").id, models=())
    table.shoot("no")

    assert table.game.result is not None
    assert 0 == table.game.result.winner
    assert "no models left" in table.game.result.reason


@pytest.mark.parametrize(("points", "winner"), [((2, 4), 1), ((4, 2), 0), ((3, 3), None)])
def test_more_points_win_and_equal_points_are_a_draw(points: tuple[int, int], winner: int | None) -> None:
    table = Skirmish(profile("Reds", range=1), profile("Blues", range=1), apart=12.0)  # TPL-END-01
    table.dice.inline = [6, 1] * 3
    for number in range(1, 5):
        if number > 1:
            table.answers(0, 0)
        if number == 4:
            for seat in (0, 1):
                table.game.change(table.side(seat).id, points=points[seat])
        for unit in ("A1", "B1", "A2", "B2"):
            table.answers(unit, {})

    assert table.game.result is not None
    assert winner == table.game.result.winner


def test_odds_agree_with_the_played_volley() -> None:
    facts = Volley(shots=6, skill=4, plus=-1, save=4)
    exact = Every().odds(volley, facts).map(lambda toll: toll.losses)

    assert 6 * (1 / 6 + 2 * 1 / 6) * 0.5 == pytest.approx(float(exact.mean))


def test_a_long_base_turns_only_where_there_is_room() -> None:  # TPL-MOVE-01, TPL-ARMY-03
    table = Skirmish(profile("Cart", models=1, base={"hull": [3.0, 1.0]}), scenario="crossroads", y=4.0)
    table.game.change(ModelId("A1.1"), at=(6.9, 4.0), facing=0.0)
    table.answers("A1")
    with pytest.raises(Refused, match="Something stands in the way"):
        table.answers({"A1.1": [[7.5, 5.9, 90.0]]})

    table.answers({"A1.1": [[6.0, 4.0], [6.0, 4.0, 90.0], [7.9, 4.0]]})

    assert (7.9, 4.0) == table.game[ModelId("A1.1")].at
    assert 90.0 == table.game[ModelId("A1.1")].facing


def test_a_list_may_name_its_colours_in_its_sealed_part() -> None:
    # TPL-SETUP-04
    sealed = {**ruleset("_template").muster("wardens").army, "colours": "Reeds"}
    game = grognard.new_game("_template", (sealed, "tollkeepers"), seed=1)
    world = game.imagine(1, "a guess")

    assert (1,) == game.waiting_for
    assert {"colours": "Reeds"} == ruleset("_template").muster(sealed).private
    assert "colours" not in ruleset("_template").muster(sealed).open().army
    assert "colours" not in world.header.armies[0]
    assert "colours" in game.imagine(0, "a guess").header.armies[0]
    assert [tray["id"] for tray in game.view(0)["table"]["trays"] if tray.get("items")] == ["colours-1"]
    assert [tray["id"] for tray in game.view(1)["table"]["trays"] if tray.get("backs")] == ["colours-1"]


def test_the_colours_of_a_list_are_one_of_its_units() -> None:
    # TPL-SETUP-04
    army = {**ruleset("_template").muster("wardens").army, "colours": "Rushes"}

    assert ["TPL-SETUP-04"] == [problem.clause for problem in ruleset("_template").muster(army).problems]
