"""Command Re-roll in play: who is asked, who pays, and which rolls it cannot touch. (TEN-STRAT-04, TEN-STRAT-05)"""

from __future__ import annotations

import pytest

from grognard.kernel.dice import D6, Tabletop
from grognard.kernel.dice.replayed import ReplayedDice
from grognard.rulesets.tenth.play.attack.casualties import destroy
from grognard.rulesets.tenth.play.charge.charge_phase import charge
from grognard.rulesets.tenth.play.command import test_battle_shock as take_battle_shock_test
from grognard.rulesets.tenth.play.moves.movement_phase import choose_action
from grognard.rulesets.tenth.play.shooting.shooting_phase import shoot_with
from tests.rulesets.tenth.kit import DrillTable, drill, ranged, unit


def duel(cp: int = 1, **more: object) -> DrillTable:
    return drill(
        unit("Guns", ranged("Gun", attacks=2, damage="D6"), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20), wounds=9, **more),
        phase="shooting",
        cp=cp,
    )


def test_the_attacker_keeps_it_at_hand_re_rolls_a_miss_and_pays() -> None:
    """TEN-STRAT-04, TEN-CMD-03: after one use nobody is asked again in the phase. (TEN-STRAT-01)"""
    table = duel()
    table.change_side(1, cp=0)
    table.dice(hit=[1, 1, 4], wound=[1])
    table.run(shoot_with, "Guns")

    assert ["no", "yes", "not this turn", "never this battle"] == table.options

    table.answer("yes", "a miss")

    table.done()
    assert (0, ("Command Re-roll",)) == (table.side(0).cp, table.side(0).used)


def test_the_defender_re_rolls_a_save_and_pays() -> None:
    """TEN-STRAT-04: asked once, before the first save he could make."""
    table = duel()
    table.change_side(0, cp=0)
    table.dice(hit=[4, 1], wound=[4], save=[1, 4])
    table.run(shoot_with, "Guns")
    table.answer("no")  # Go to Ground

    assert 1 == table.question.seat

    table.answer("yes", "yes")

    table.done()
    assert [9] == table.wounds("Mob")
    assert 0 == table.side(1).cp


@pytest.mark.parametrize(
    ("payer", "dice", "answers", "shown"),
    [
        (0, {"hit": [1, 1, 4], "wound": [1]}, ("yes", "a miss"), [("hit", (1, 1)), ("hit", (4,)), ("wound", (1,))]),
        (1, {"hit": [4, 1], "wound": [4], "save": [1, 4]}, ("yes", "yes"), [("save", (1,)), ("save", (4,))]),
    ],
)
def test_the_log_tells_who_pays_before_it_shows_the_new_die(
    payer: int, dice: dict[str, list[int]], answers: tuple[str, ...], shown: list[tuple[str, tuple[int, ...]]]
) -> None:
    """TEN-CMD-03, TEN-STRAT-04: the line of the payment has no dice, the next one has all of them."""
    table = duel(keywords=["BEASTS"])
    table.change_side(1 - payer, cp=0)
    table.dice(**dice)
    table.run(shoot_with, "Guns")
    table.answer(*answers)
    table.done()
    events = list(table.game.events)
    paid = next(n for n, event in enumerate(events) if event.kind == "stratagem")

    assert "Command Re-roll (1 CP)" in events[paid].text
    assert () == events[paid].throws
    assert shown == [(throw.name, throw.faces) for throw in events[paid + 1].throws]


def test_the_defender_is_not_asked_where_no_save_is_possible() -> None:
    """TEN-GUIDE-02: prompts appear only when a legal use exists."""
    table = drill(
        unit("Guns", ranged("Gun", ap=-6), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20), wounds=9, keywords=["BEASTS"]),
        phase="shooting",
        cp=1,
    )
    table.change_side(0, cp=0)
    table.dice(hit=[4], wound=[4])
    table.run(shoot_with, "Guns")

    table.done()


def test_a_damage_roll_may_be_re_rolled() -> None:
    """TEN-STRAT-04"""
    table = duel()
    table.change_side(1, cp=0)
    table.dice(hit=[4, 1], wound=[4], save=[1], damage=[1, 6])
    table.run(shoot_with, "Guns")
    table.answer("yes", "no", "yes")

    table.done()
    assert [3] == table.wounds("Mob")


@pytest.mark.parametrize("name", ["Guns", "Mob"])
def test_rolls_for_a_shocked_unit_are_not_re_rolled(name: str) -> None:
    """TEN-BSHK-07: neither its attacks nor its saves."""
    table = duel(keywords=["BEASTS"])
    table.change(name, is_shocked=True)
    table.change_side(0 if name == "Mob" else 1, cp=0)
    table.dice(hit=[4, 1], wound=[4], save=[1], damage=[1])
    table.run(shoot_with, "Guns")

    table.done()


def test_not_this_turn_silences_it() -> None:
    """TEN-GUIDE-02"""
    table = duel(keywords=["BEASTS"])
    table.change_side(1, cp=0)
    table.dice(hit=[1, 1, 1, 1])
    table.run(shoot_with, "Guns")
    table.answer("not this turn")
    table.run(shoot_with, "Guns")

    table.done()


def test_both_dice_of_a_charge_are_thrown_again() -> None:
    """TEN-DICE-05, TEN-STRAT-04, TEN-CHG-03: 6 and 1 are kept or thrown again together."""
    table = drill(unit("Lancers", at=(10, 10)), unit("Mob", seat=1, at=(10, 20)), phase="charge", cp=1)
    table.change_side(1, cp=0)
    table.dice(charge=[6, 1, 1, 2])
    table.run(charge, "Lancers", [table.id("Mob")])
    table.answer("Lancers")

    table.done()
    assert any('rolls again: 3"' in line for line in table.log)
    assert 0 == table.side(0).cp


def charged(*faces: int, far: float = 5.9) -> DrillTable:
    """Lancers have rolled these dice to charge a mob so many inches away; both players have a Command point."""
    wide = 32 / 25.4
    table = drill(unit("Lancers", at=(10, 10)), unit("Mob", seat=1, at=(10, 10 + far + wide)), phase="charge", cp=1)
    table.dice(charge=list(faces))
    table.run(charge, "Lancers", [table.id("Mob")])
    return table


@pytest.mark.parametrize(("faces", "is_offered"), [((2, 2), True), ((2, 3), False), ((6, 6), False)])
def test_a_charge_roll_that_suffices_is_not_offered_again(faces: tuple[int, int], is_offered: bool) -> None:
    """TEN-GUIDE-02, TEN-STRAT-04: 4.9 inches are needed."""
    table = charged(*faces)

    assert is_offered is (table.question.clause == "TEN-STRAT-04")


@pytest.mark.parametrize("faces", [(1, 2), (6, 6)])
def test_nobody_is_offered_another_roll_for_a_charge_that_none_can_make(faces: tuple[int, int]) -> None:
    """TEN-GUIDE-02, TEN-CHG-04: 12.5 inches are needed, and even 12 is too little."""
    table = charged(*faces, far=13.5)

    table.done()
    assert not table.unit("Lancers").has_charged


@pytest.mark.parametrize(("rolled", "clause"), [(5, "TEN-STRAT-04"), (6, "TEN-MOVE-08")])
def test_an_advance_of_six_is_not_offered_again(rolled: int, clause: str) -> None:
    """TEN-GUIDE-02, TEN-MOVE-08: the next question is where it goes."""
    table = drill(unit("Rifles", at=(10, 10)), phase="movement", cp=1)
    table.dice(advance=[rolled])
    table.run(choose_action, "Rifles")
    table.answer("advance")

    assert clause == table.question.clause


@pytest.mark.parametrize(
    "dice",
    [
        {"hit": [4, 4], "wound": [4, 4], "save": [4, 4]},
        {"hit": [4, 4], "wound": [4, 4], "save": [4, 1], "damage": [6]},
    ],
    ids=["hits, wounds and saves that succeed", "a Damage roll of six"],
)
def test_what_has_gone_well_is_not_offered_again(dice: dict[str, list[int]]) -> None:
    """TEN-GUIDE-02, TEN-STRAT-04: who keeps Command Re-roll at hand is asked only where a die can do better."""
    table = duel(keywords=["BEASTS"])
    table.dice(**dice)
    table.run(shoot_with, "Guns")
    table.answer("yes")
    asked = []
    while not table.is_idle:
        asked.append(table.question.prompt)
        table.answer("no")

    assert ["Mob makes saving throws. Keep Command Re-roll (1 CP) at hand?"] == asked


@pytest.mark.parametrize(("ap", "is_asked"), [(0, True), (-1, False)])
def test_who_can_make_no_save_is_not_asked_about_saving_throws(ap: int, is_asked: bool) -> None:
    """TEN-GUIDE-02, TEN-STRAT-04: 6+ can still be made, 7+ cannot."""
    table = drill(
        unit("Guns", ranged("Gun", ap=ap), at=(10, 10)),
        unit("Mob", seat=1, at=(10, 20), wounds=9, save=6, keywords=["BEASTS"]),
        phase="shooting",
        cp=1,
    )
    table.change_side(0, cp=0)
    table.dice(hit=[4], wound=[4], save=[1])
    table.run(shoot_with, "Guns")

    assert is_asked is not table.is_idle
    assert not is_asked or "Mob makes saving throws. Keep Command Re-roll (1 CP) at hand?" == table.question.prompt


def test_command_re_roll_on_a_charge_with_two_targets_must_reach_both() -> None:
    """TEN-STRAT-04, TEN-CHG-04, TEN-DICE-05: 5 reaches the near one only; the re-rolled 8 reaches both."""
    table = drill(
        unit("Lancers", at=(10, 10), models=2, gap=1.5),
        unit("Near", seat=1, at=(9.5, 15.5)),
        unit("Far", seat=1, at=(12.8, 18)),
        phase="charge",
        cp=1,
    )
    table.change_side(1, cp=0)
    table.dice(charge=[2, 3, 4, 4])
    table.run(charge, "Lancers", [table.id("Near"), table.id("Far")])
    table.answer("Lancers")

    assert "TEN-CHG-05" == table.question.clause

    table.go_on()
    table.done()
    assert table.unit("Lancers").has_charged


def test_dice_that_lie_on_the_table_stay_while_a_bot_dreams_of_others() -> None:
    """TEN-STRAT-04: what has fallen has fallen; only what is still to come depends on the dice of the dream."""
    fallen: list[int] = []
    table = Tabletop(1)
    seen = [ReplayedDice(table, fallen, ()).roll(D6, "hit")]
    table.move_to("a dream", 0)
    dice = ReplayedDice(table, fallen, ())

    assert seen == [dice.roll(D6, "hit")]
    assert Tabletop("a dream").roll(D6, "hit") == dice.roll(D6, "hit")


def test_battle_shock_tests_are_not_re_rolled() -> None:
    """TEN-BSHK-11, TEN-STRAT-05: Insane Bravery is offered, Command Re-roll is not."""
    table = drill(unit("Rifles", at=(10, 10), models=5), phase="command", cp=5)
    table.kill("Rifles", 3)
    table.dice(battle_shock=[1, 2])
    table.run(take_battle_shock_test, "Rifles")

    assert "TEN-STRAT-09" == table.question.clause

    table.answer("no")
    table.done()


def test_feel_no_pain_and_deadly_demise_are_not_re_rolled() -> None:
    """TEN-STRAT-05: five CP in hand, and nobody is asked."""
    table = drill(
        unit("Tank", at=(20, 20), abilities=["Deadly Demise 2"]),
        unit("Mob", seat=1, at=(20, 24), wounds=9, feel_no_pain=5),
        cp=5,
    )
    table.dice(deadly_demise=[6], feel_no_pain=[1, 5])
    table.run(destroy, table.models("Tank")[0].id)

    table.done()
    assert [8] == table.wounds("Mob")
