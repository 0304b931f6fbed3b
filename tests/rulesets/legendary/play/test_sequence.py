"""The game turn: roll-offs, activations, holds, durations. (LEG-TURN)"""

from __future__ import annotations

import pytest

from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.play.acting_together import groups_of
from grognard.rulesets.legendary.play.sequence import give_holds, warlord_initiative
from grognard.rulesets.legendary.play.shooting.losses import destroy_unit, remove_models
from grognard.rulesets.legendary.ruleset import RULESET
from tests.rulesets.legendary.kit import Battle, hero, squad


def two_each(**how: object) -> Battle:
    return Battle(
        {"Reds": squad(at=(10, 5)), "Pinks": squad(at=(30, 5))},
        {"Blues": squad(at=(10, 43)), "Greens": squad(at=(30, 43))},
        **how,  # type: ignore[arg-type]
    )


def test_sides_take_turns_and_a_unit_activates_once() -> None:  # LEG-TURN-03, LEG-TURN-05
    table = two_each()
    seats = []
    for unit in ("Reds", "Blues", "Pinks"):
        seats.append(table.game.waiting_for[0])
        table.say(unit).finish()

    assert [0, 1, 0] == seats
    with pytest.raises(Refused, match="not among the options"):
        table.say("Blues")


def test_the_side_with_units_left_goes_on_alone() -> None:  # LEG-TURN-10
    table = two_each()
    table.change("Blues", has_activated=True).change("Greens", has_activated=True)
    table.say("Reds").finish()

    assert (0,) == table.game.waiting_for
    assert "Activate which unit?" == table.prompt


def test_an_activation_runs_movement_before_shooting_before_the_end() -> None:  # LEG-TURN-04
    table = two_each()
    table.change("Reds", is_pinned=False)
    table.say("Reds")
    assert table.prompt.startswith("Move Reds")
    table.say({}).until("shoots at whom")

    assert "Shooting" == table.game.view(0)["table"]["ribbon"][1]


def holds_after(ours: int, theirs: int) -> tuple[int, int]:
    table = Battle(
        {f"Squad {n}": squad(1, at=(5.0 + 6 * n, 5)) for n in range(ours)},
        {f"Band {n}": squad(1, at=(5.0 + 6 * n, 43)) for n in range(theirs)},
    )
    give_holds(table.game)
    return table.side(0).holds, table.side(1).holds


def test_holds_are_counted_by_activations() -> None:  # LEG-TURN-09
    assert (0, 3) == holds_after(9, 5)
    assert (0, 0) == holds_after(8, 5)


def test_a_hold_passes_and_is_spent_but_not_when_the_enemy_is_done() -> None:  # LEG-TURN-09
    table = two_each()
    table.game.change(table.side(0).id, holds=1)
    table.say("Reds").finish()
    table.say("Blues").finish()
    assert "hold" in table.options
    table.say("hold")

    assert (1,) == table.game.waiting_for
    assert 0 == table.side(0).holds

    alone = two_each()
    alone.game.change(alone.side(0).id, holds=3)
    alone.change("Blues", has_activated=True).change("Greens", has_activated=True)
    alone.say("Reds").finish()
    assert "hold" not in alone.options


def test_an_hq_brings_up_to_two_units_within_twelve_inches() -> None:  # LEG-TURN-07
    ours = {
        "Boss": hero(at=(20, 5)),
        "Near": squad(1, at=(30, 5)),
        "Exact": squad(1, at=(33, 5)),
        "Far": squad(1, at=(34, 5)),
    }
    table = Battle(ours, {"Blues": squad(at=(10, 43))})
    table.say("Boss")

    assert [table.ids["Near"], table.ids["Exact"]] == table.options
    table.say(["Near", "Exact"])
    assert 3 == len(table.game.view(None)["events"][-1]["about"])


def test_an_hq_does_not_bring_three_units() -> None:  # LEG-TURN-07
    ours = {"Boss": hero(at=(20, 5)), **{name: squad(1, at=(24 + 2 * n, 5)) for n, name in enumerate("ABC")}}
    table = Battle(ours, {"Blues": squad(at=(10, 43))})
    table.say("Boss")
    three = table.options

    assert 3 == len(three)
    with pytest.raises(Refused):
        table.game.answer(three)
    table.game.answer(three[:2])


def test_an_hq_reaches_six_inches_by_switch() -> None:  # LEG-TURN-07
    ours = {"Boss": hero(at=(20, 5)), "Near": squad(1, at=(26.5, 5)), "Far": squad(1, at=(30, 5))}
    table = Battle(ours, {"Blues": squad(at=(10, 43))}, options={"hq_reach_6": True})
    table.say("Boss")

    assert [table.ids["Near"]] == table.options


def test_units_activated_together_run_each_phase_together() -> None:  # LEG-TURN-08
    ours = {"Boss": hero(at=(20, 5)), "Near": squad(1, at=(30, 5))}
    table = Battle(ours, {"Blues": squad(at=(20, 20))})
    table.say("Boss", ["Near"])
    asked = []
    while "shoots" not in table.prompt:
        asked.append(table.prompt)
        table.game.answer(
            {} if table.prompt.startswith("Move") else "done" if "advance" in table.prompt else table.options[0]
        )

    moves = [prompt for prompt in asked if prompt.startswith("Move")]
    assert 2 == len(moves)


def test_a_unit_that_fired_overwatch_is_spent_for_the_game_turn() -> None:  # LEG-TURN-11
    table = two_each()
    table.change("Blues", is_spent=True)

    assert [("B2",)] == groups_of(table.game, 1)


def test_a_dedicated_transport_and_its_unit_are_one_activation() -> None:  # LEG-TURN-06
    table = two_each()
    table.change("Pinks", dedicated_to=table.ids["Reds"])

    assert [(table.ids["Reds"], table.ids["Pinks"])] == groups_of(table.game, 0)


def test_a_destroyed_warlord_adds_nothing_to_the_roll_off() -> None:  # LEG-TURN-03, LEG-CHAR-11
    table = Battle({"Boss": hero(at=(20, 5), i=5)}, {"Blues": squad(at=(10, 43))}, private=({"warlord": "Boss"}, {}))
    assert 5 == warlord_initiative(table.game, 0)
    assert 0 == warlord_initiative(table.game, 1)

    destroy_unit(table.game, table.ids["Boss"], "LEG-DMG-01")
    assert 0 == warlord_initiative(table.game, 0)


def test_only_the_warlord_himself_is_quick_at_the_roll_off() -> None:  # LEG-TURN-03, LEG-CHAR-11
    guard = squad(3, at=(20, 5), role="HQ", leader={"i": 3}, i=6)
    table = Battle({"Guard": guard}, {"Blues": squad(at=(10, 43))}, private=({"warlord": "Guard"}, {}))
    assert 3 == warlord_initiative(table.game, 0)

    remove_models(table.game, [table.model("Guard").id])
    assert (2, 0) == (table.left("Guard"), warlord_initiative(table.game, 0))


def test_every_game_turn_begins_with_a_roll_off_whose_winner_chooses() -> (
    None
):  # LEG-TURN-03, LEG-SETUP-08, LEG-DICE-05
    table = two_each(roll_off=[4, 4, 6, 9])
    for unit in ("Pinks", "Blues", "Greens"):
        table.change(unit, has_activated=True)
    table.say("Reds").until("Who activates first?")

    assert (1,) == table.game.waiting_for
    table.say("enemy")
    assert (0,) == table.game.waiting_for
    assert "Game turn 2." in table.log("LEG-TURN-01")


def test_what_a_unit_did_lasts_until_it_activates_again() -> None:  # LEG-TURN-02
    table = two_each()
    table.say("Reds").move("Reds", 0, 3).finish()
    assert {"moved"} == {model.pace for model in table.models("Reds")}

    table.change("Reds", has_activated=False)
    table.say("Blues").finish()
    assert {"moved"} == {model.pace for model in table.models("Reds")}
    table.say("Reds")
    assert {"stationary"} == {model.pace for model in table.models("Reds")}


def test_a_condition_ends_at_the_first_step_f_after_it_began() -> None:  # LEG-TURN-02, LEG-MORALE-15
    table = two_each()
    table.change("Reds", is_on_ground=True, is_blinded=True)
    table.say("Reds").finish()
    assert not table.unit("Reds").is_on_ground
    assert not table.unit("Reds").is_blinded


def test_what_came_after_overwatch_weighs_on_the_next_game_turn() -> None:  # LEG-TURN-02, LEG-TURN-12
    table = two_each(roll_off=[9, 2])
    table.change("Blues", is_spent=True, is_on_ground=True, is_blinded=True, late=("is_on_ground",))
    table.change("Greens", has_activated=True)
    table.change("Pinks", has_activated=True)
    table.say("Reds").until("Who activates first?")

    assert table.unit("Blues").is_on_ground
    assert not table.unit("Blues").is_blinded, "it was blinded before it fired"
    assert not table.unit("Blues").late


def test_a_game_turn_ends_when_nobody_is_left_to_activate() -> None:  # LEG-TURN-01, LEG-TURN-12
    table = two_each(roll_off=[9, 2])
    for unit in ("Pinks", "Blues", "Greens"):
        table.change(unit, has_activated=True)
    table.say("Reds").until("Who activates first?")

    assert "Game turn 2." in table.said()


def test_switches_are_off_unless_they_are_agreed_on() -> None:  # LEG-GEN-05
    options = RULESET.options({})
    for name in ("story_tests", "exposed_crew", "crew_as_infantry", "night_fighting", "hq_reach_6", "sanctic_mild"):
        assert options[name] is False
