"""A challenge of three rounds over two game turns with an intervention; the loser's unit nearby; a thrown model lands
on another."""

from __future__ import annotations

import pytest

from grognard.rulesets.legendary.play.fight.stepping_out import step_back, step_out
from grognard.rulesets.legendary.play.psychic.powers import Targeted, resolve_power
from grognard.rulesets.legendary.play.sequence import warlord_initiative
from grognard.rulesets.legendary.table.records import Challenge
from tests.rulesets.legendary.kit import BLADE, Battle, done, hero, squad
from tests.rulesets.legendary.play.psychic.kit import WARD


def test_a_challenge_over_two_game_turns() -> None:
    """LEG-CHAR-07, LEG-CHAR-08, LEG-CHAR-09, LEG-CHAR-10, LEG-DUEL-05, LEG-DUEL-09, LEG-DUEL-10"""
    table = Battle(
        {"Boss": hero((20, 10), weapons=(BLADE,), i=4, a=1), "Giant": hero((23, 14), weapons=(BLADE,), s=8, i=4, a=1)},
        {
            "Guard": squad(4, (20, 18), weapons=(BLADE,), role="HQ", leader={"i": 4, "a": 1, "w": 1, "sv": 2, "t": 4}),
            "Greens": squad(1, (20.0, 22.6), weapons=(), t=4, sv=None),
        },
        # Turn 1: three rounds without a hit. Turn 2: the Giant takes over, throws the leader, then kills him.
        duel=[6, 6] * 3 + [9, 2] + [9, 2],
        hit=[1] * 6 + [12] + [12],
        # Saved by armour alone against double his Toughness; the impact of S 4 on both; the last blow.
        save=[7, 12, 1, 1],
        thrown=[5],
        direction=[90],
        leadership=[3],
        rejoin=[1],
        roll_off=[9, 2],
    )
    table.activate("Boss").say("B1.1", "yes")

    # The leader steps out of his squad; after three rounds it goes on in the next game turn.
    [duel] = table.game.all(Challenge)
    assert (3, ("A1.1", "B1.1")) == (duel.rounds, duel.fighters)
    assert (3, "B1.1c") == (table.left("Guard"), table.side(1).warlord)
    assert not table.unit("Guard").foes
    for name in ("Giant", "Guard", "Greens"):
        table.change(name, has_activated=True)
    table.game.change(table.game[duel.fighters[1]].unit, has_activated=True)
    lord, boss = table.game[duel.fighters[1]], table.model("Boss")
    assert lord.at is not None
    assert boss.at is not None
    # The Greens stand 5 inches north of the leader.
    table.change_model("Greens", at=(lord.at[0], lord.at[1] + 5.6))
    table.until("Who activates first?").say("me").activate("Boss")
    assert "Glorious intervention" in table.prompt
    table.say("A2.1")

    # The Giant throws him 5 inches, onto the Greens: both are struck, he ends beside them.
    assert table.log("LEG-DUEL-09")
    assert table.log("LEG-DUEL-10")
    assert 0 == table.left("Greens")
    saves = [throw for event in table.game.events for throw in event.throws if throw.name == "save"]
    assert 4 == len(saves), "the blow, the impact on both, the last blow"
    # The next round he rejoins and falls; the winner stays alone, and the squad has lost its leader and its warlord.
    warlord = table.side(1).warlord
    assert warlord is not None
    assert "gone" == table.game[warlord].where
    assert 0 == warlord_initiative(table.game, 1)
    assert not list(table.game.all(Challenge))
    assert (3, 3) == (table.left("Guard"), table.unit("Guard").start)
    # The squad near by neither fought nor fled.
    guard = table.unit("Guard")
    assert ((), False, False) == (guard.foes, guard.is_pinned, guard.is_routed)
    assert 5 == len(table.log("LEG-DUEL-04")), "three rounds in the first game turn, two in the second"
    assert (False, ()) == (table.unit("Giant").is_duelling, table.unit("Giant").foes)
    assert not table.unit("Boss").is_duelling


@pytest.mark.parametrize("is_out", [True, False])
def test_a_power_of_a_sergeant_ends_when_he_activates_again_wherever_he_cast_it(is_out: bool) -> None:
    """LEG-PSY-14, LEG-CHAR-08, LEG-CHAR-09: cast while he stands out and in his squad again, or the other way round."""
    guard = squad(4, (20, 10), weapons=(BLADE,), leader={"rules": ["Psyker (1)"]})
    table = Battle(
        {"Guard": guard, "Reds": squad(2, (20, 14), weapons=())},
        {"Blues": squad(2, (20, 40), weapons=())},
        private=({"psyker": [{"unit": "Guard", "powers": ["Ward"]}]}, {}),
        more=({"power": [{**WARD, "primaris": True}]}, {}),
    )
    game, sergeant = table.game, table.model("Guard").id
    if is_out:
        step_out(game, sergeant)
    [ward] = game[sergeant].powers
    reds = table.ids["Reds"]
    done(resolve_power(game, sergeant, ward, Targeted(reds, unit=reds), is_focused=False))
    assert ["Ward"] == [effect.name for effect in table.unit("Reds").effects]

    if is_out:
        assert step_back(game, sergeant, table.ids["Guard"])
        table.activate("Guard")
    else:
        step_out(game, sergeant)
        table.activate("Guard")
        assert table.unit("Reds").effects, "his squad activates without him"
        table.finish().activate("Blues").finish().say(game[sergeant].unit)
    assert () == table.unit("Reds").effects
