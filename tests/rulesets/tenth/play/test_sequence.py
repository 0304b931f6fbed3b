"""Rounds, turns, phases and the end of the battle. (TEN-TURN, TEN-SCEN)"""

from __future__ import annotations

from grognard.bots import bot, play_out
from grognard.kernel.dice import Scripted
from grognard.kernel.dice.contests import roll_off
from grognard.kernel.plane import inside
from grognard.rulesets.tenth.play.attack.casualties import slay
from grognard.rulesets.tenth.play.scoring import evaluate_control
from grognard.rulesets.tenth.play.sequence import end_of_battle, end_phase, turn
from grognard.rulesets.tenth.ruleset import RULESET
from grognard.rulesets.tenth.table.map_names import ground
from grognard.rulesets.tenth.table.records import BATTLE, Unit
from grognard.rulesets.tenth.table.units import toughness_of
from tests.rulesets.tenth.kit import drill, unit


def headings(kind: str) -> list[str]:
    players = (bot(RULESET, "random"),) * 2
    game = play_out(RULESET.new_game(seed=5), players, 5)
    return [event.text for event in game.events if event.kind == kind]


def test_ties_in_a_roll_off_are_rolled_again() -> None:
    """TEN-DICE-07"""
    dice = Scripted(roll_off=[4, 4, 2, 5])

    assert 1 == roll_off(dice).winner
    dice.assert_done()


def test_a_turn_has_five_phases_in_order() -> None:
    """TEN-TURN-01"""
    phases = [text for text in headings("phase") if text.endswith("phase.")]

    assert ["Command phase.", "Movement phase.", "Shooting phase.", "Charge phase.", "Fight phase."] == phases[:5]
    assert 50 == len(phases)


def test_the_same_player_goes_first_in_each_of_five_rounds() -> None:
    """TEN-TURN-02, TEN-SCEN-01"""
    turns = [text.rpartition("'s turn ")[::2] for text in headings("turn")]
    first, second = turns[0][0], turns[1][0]

    assert first != second
    assert [(name, f"{number}.") for number in range(1, 6) for name in (first, second)] == turns


def test_control_is_evaluated_again_at_the_end_of_a_phase() -> None:
    """TEN-OBJ-04"""
    table = drill(unit("Rifles", at=(30, 22)), phase="shooting")
    evaluate_control(table.game)
    before = table.game[BATTLE].holders[0]
    table.kill("Rifles", 1)
    table.run(end_phase)

    assert 0 == before
    assert table.game[BATTLE].holders[0] is None


def test_reserves_that_never_came_are_destroyed() -> None:
    """TEN-RES-05"""
    table = drill(unit("Late", seat=1, reserves="strategic", points=1), unit("Guards", seat=1, at=(10, 30)))
    table.rules.order = (end_of_battle, ())
    table.game.answer("go")

    assert "destroyed" == table.unit("Late").where
    assert 1 == table.side(1).losses


def test_an_empty_player_only_gains_command_points_and_the_battle_goes_on() -> None:
    """TEN-SCEN-04"""
    table = drill(unit("Rifles", at=(10, 10)), unit("Guards", seat=1, at=(10, 30)), active=0)
    for own in table.game.all(Unit):
        if own.seat == 0:
            for model in own.models:
                slay(table.game, model)
    table.run(turn, 0)
    table.done()

    assert (1, 1) == (table.side(0).cp, table.side(1).cp)
    assert table.game.result is None


def test_the_battle_ends_at_once_when_nobody_is_left() -> None:
    """TEN-SCEN-04"""
    table = drill(unit("Rifles", at=(10, 10)))
    for own in table.game.all(Unit):
        for model in own.models:
            slay(table.game, model)
    table.change_side(0, points=25)
    table.change_side(1, points=15)
    table.rules.order = (turn, (0,))
    table.game.answer("go")

    assert table.game.result is not None
    assert 0 == table.game.result.winner


def test_a_destroyed_model_is_removed_and_an_empty_unit_is_destroyed() -> None:
    """TEN-ALLOC-03"""
    table = drill(unit("Rifles", at=(10, 10), models=2, wounds=2))
    table.wound("Rifles", 1)

    assert [1, 2] == table.wounds("Rifles")

    table.kill("Rifles", 2)

    assert "destroyed" == table.unit("Rifles").where


def test_mixed_toughness_is_the_majoritys_and_the_higher_in_a_tie() -> None:
    """TEN-WND-02"""
    table = drill(unit("Rifles", at=(10, 10), models=5, toughness=4))
    stouter = [table.models("Rifles")[place] for place in (0, 1)]
    for model in stouter:
        kind = type(model.kind)(**{f: getattr(model.kind, f) for f in model.kind.__struct_fields__} | {"toughness": 5})
        table.game.change(model.id, kind=kind)

    assert 4 == toughness_of(table.game, table.id("Rifles"))

    table.kill("Rifles", 1)

    assert 5 == toughness_of(table.game, table.id("Rifles"))


def test_the_default_table_its_zones_and_markers() -> None:
    """TEN-SETUP-05, TEN-SCEN-02"""
    table = ground("long_edges")

    assert (60, 44) == (table.width, table.height)
    assert not any(inside(zone.area, (10.0, 13.0)) for zone in table.zones)
    assert inside(table.zones[0].area, (10.0, 11.9))
    assert inside(table.zones[1].area, (10.0, 32.1))
    assert {"centre": (30, 22), "west": (12, 22), "east": (48, 22), "home_south": (30, 6), "home_north": (30, 38)} == {
        marker.id: marker.at for marker in table.markers
    }


def test_any_battle_of_more_than_two_thousand_points_is_grand() -> None:
    """TEN-SETUP-05, TEN-ARMY-01"""
    army = RULESET.muster("ashen column").army
    for limit, expected in ((2000, "corners"), (2001, "corners wide")):
        game = RULESET.new_game(({**army, "limit": limit}, "tidewardens"), "corners")

        assert expected == game.header.scenario
