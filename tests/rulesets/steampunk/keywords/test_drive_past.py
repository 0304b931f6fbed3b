"""Drive Past[N+]: away from an assault straight ahead. (SPF-ABIL-15)"""

from __future__ import annotations

from grognard.rulesets.steampunk.play.sequence import assault_step, movement_step
from tests.rulesets.steampunk.keywords.test_pre_assault_retreat import asked, assaulted, entering, scouts

PAST = scouts("Drive Past[4+]")


def test_drive_past_leads_beyond_the_contested_hex() -> None:
    """SPF-ABIL-15: from D3 through D4 to D5."""
    table = entering(lists=PAST).reply("slip away", "past").dice(slip_away=[4])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D5", "D4") == (table.where("A1"), table.where("B1"))


def test_a_standing_unit_drives_straight_ahead_of_its_own_hex() -> None:
    """SPF-ABIL-15: it faces 2 and goes to E5."""
    table = assaulted(lists=PAST).having("B1", facing=2).reply("slip away", "past").dice(slip_away=[4])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert ("D4", "E5") == (table.where("A1"), table.where("B1"))


def test_it_cannot_drive_past_into_the_attacker() -> None:
    """SPF-ABIL-15: straight ahead is the hex the attacker comes from."""
    table = assaulted(lists=PAST).play(movement_step, 1)

    assert not asked(table)


def test_with_both_abilities_it_chooses_one_way_and_rolls_once() -> None:
    """SPF-ABIL-04, SPF-ABIL-15"""
    table = entering(lists=scouts("Pre-Assault retreat[5+]", "Drive Past[3+]")).play(movement_step, 1)
    question = table.playing.asked_of(0)

    assert question is not None
    assert ["back", "past", "no", "not this turn", "never this battle"] == list(question.offers() or ())


def test_a_unit_that_reverses_drives_past_the_way_it_moves() -> None:
    """SPF-ABIL-15: it faces 0 and backs from D3 through D4 to D5."""
    table = entering(lists=PAST).having("A1", facing=0).order("A1", "Rev + - + -")
    table.reply("slip away", "past").dice(slip_away=[4]).play_all((movement_step, 1), (assault_step, 1))

    assert "D5" == table.where("A1")
