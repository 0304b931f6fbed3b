"""Challenges and duels. (LEG-CHAR-07 to LEG-CHAR-10, LEG-DUEL)"""

from __future__ import annotations

from typing import Any

from grognard.rulesets.legendary.play.fight.challenges import opponents
from grognard.rulesets.legendary.table.records import Challenge
from tests.rulesets.legendary.kit import BLADE, Battle, hero, squad


def champions(
    gap: float = 8.0,
    ours: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    more: dict[str, Any] | None = None,
    **dice: Any,
) -> Battle:
    return Battle(
        {"Boss": hero(at=(20, 10), weapons=(BLADE,), **(ours or {})), **(more or {})},
        {"Lord": hero(at=(20, 11 + gap), weapons=(BLADE,), **(theirs or {}))},
        **dice,
    )


def challenge(table: Battle) -> Battle:
    table.activate("Boss")
    assert "challenge somebody" in table.prompt
    return table.say("B1.1", "yes")


def test_a_champion_challenges_another_within_move_and_charge() -> None:  # LEG-CHAR-07
    near, far = champions(11), champions(12.1)

    assert ["B1.1"] == opponents(near.game, near.model("Boss").id)
    assert [] == opponents(far.game, far.model("Boss").id)


def test_a_challenge_may_be_refused() -> None:  # LEG-CHAR-07
    table = champions()
    table.activate("Boss").say("B1.1", "no")

    assert ["The challenge is refused."] == table.log("LEG-CHAR-07")[-1:]
    assert () == table.unit("Boss").foes


def test_both_charge_and_fight_at_most_three_rounds() -> None:  # LEG-CHAR-08, LEG-CHAR-09, LEG-DUEL-01
    table = champions(duel=[6, 6] * 3, hit=[1] * 30)
    challenge(table)

    assert 3 == len(table.log("LEG-DUEL-04"))
    assert table.unit("Boss").is_duelling
    assert (table.ids["Lord"],) == table.unit("Boss").foes
    assert "goes on in the next game turn" in table.said()


def test_the_roll_off_says_who_strikes_first_and_the_dead_do_not_answer() -> (
    None
):  # LEG-DUEL-04, LEG-DUEL-05, LEG-DUEL-06
    table = champions(
        ours={"i": 3, "a": 3, "w": 1}, theirs={"i": 3, "w": 1, "sv": None}, duel=[9, 8], hit=[12, 1, 1], save=[1]
    )
    challenge(table)

    assert 0 == table.left("Lord")
    assert not table.unit("Boss").is_duelling
    assert 1 == len(table.log("LEG-DUEL-06"))


def test_the_quicker_adds_a_die_and_more_if_twice_as_quick() -> None:  # LEG-DUEL-04, LEG-DUEL-03
    table = champions(ours={"i": 8}, theirs={"i": 2}, duel=[5, 9] * 3, quicker=[4] * 3, hit=[1] * 30)
    challenge(table)

    assert "The fighters roll 10 and 9." in table.log("LEG-DUEL-04")


def test_saved_by_armour_alone_one_is_knocked_back_and_does_not_answer() -> (
    None
):  # LEG-DUEL-08, LEG-DUEL-11, LEG-DUEL-14
    table = champions(
        ours={"s": 5, "a": 1, "i": 4},
        theirs={"t": 4, "sv": 3, "i": 4, "a": 1},
        duel=[9, 8, 9, 8, 9, 8],
        hit=[12, 1, 1, 1, 1],
        save=[6],
        rejoin=[3],
    )
    challenge(table)
    strikes = table.log("LEG-DUEL-06")

    assert table.log("LEG-DUEL-08")
    assert strikes[0].startswith("Boss")
    assert strikes[1].startswith("Boss")
    assert any("back in the fight" in text for text in table.log("LEG-DUEL-14"))


def test_double_strength_throws_a_model_into_what_is_there() -> None:  # LEG-DUEL-09, LEG-DUEL-10
    bystander = {"Reds": squad(1, at=(20, 22), weapons=(), sv=None)}
    table = champions(
        ours={"s": 8, "a": 1},
        theirs={"t": 4, "sv": 2, "a": 1},
        more=bystander,
        duel=[9, 8] * 3,
        hit=[12, *[1] * 20],
        save=[7, 12, 12],
        thrown=[3],
        direction=[90],
        rejoin=[1] * 3,
    )
    challenge(table)

    assert table.log("LEG-DUEL-09")
    assert table.log("LEG-DUEL-10")


def test_wounds_of_a_round_short_of_death_are_forgotten() -> None:  # LEG-DUEL-07
    table = champions(theirs={"w": 3, "sv": None}, duel=[9, 8] * 3, hit=[12, 1, 1] + [1] * 30, save=[6])
    challenge(table)

    assert 1 == table.left("Lord")
    assert 0 == table.model("Lord").damage


def test_later_rounds_have_no_bonus_of_the_charge() -> None:  # LEG-DUEL-15
    table = champions(ours={"i": 4}, theirs={"i": 5}, duel=[6, 6] * 3, quicker=[1] * 3, hit=[1] * 30)
    challenge(table)

    assert 3 == len(table.log("LEG-DUEL-04"))


def test_the_fight_goes_on_in_the_next_game_turn_and_a_friend_may_intervene() -> None:  # LEG-CHAR-09, LEG-CHAR-10
    friend = {"Friend": hero(at=(24, 14), weapons=(BLADE,))}
    table = champions(more=friend, duel=[6, 6] * 6, hit=[1] * 60, leadership=[12], roll_off=[9, 2])
    challenge(table)
    table.change("Friend", has_activated=True).change("Lord", has_activated=True)
    table.until("Who activates first?").say("me").activate("Boss")
    assert "Glorious intervention" in table.prompt
    table.say("A2.1")
    [duel] = table.game.all(Challenge)

    assert ("A2.1", "B1.1") == duel.fighters
    assert 6 == duel.rounds
    assert not table.unit("Boss").is_duelling


def test_nobody_else_strikes_or_shoots_the_duellists() -> None:  # LEG-CHAR-08, LEG-MELEE-27
    table = champions(more={"Reds": squad(2, at=(30, 10))}, duel=[6, 6] * 3, hit=[1] * 30)
    table.change("Lord", has_activated=True)
    challenge(table).finish()
    table.say("Reds").until("advance")

    assert not [event for event in table.game.events if event.kind == "shoot"]


def detailed(ours: int = 2, theirs: int = 2, **dice: Any) -> Battle:
    """Two squads in contact, with the module detailed_melee."""
    return Battle(
        {"Reds": squad(ours, at=(20, 10), weapons=(BLADE,), pitch=1.1)},
        {"Blues": squad(theirs, at=(20, 12.5), weapons=(BLADE,), pitch=1.1, sv=None)},
        options={"detailed_melee": True},
        **dice,
    )


def test_with_detailed_melee_squads_fight_pair_by_pair() -> None:  # LEG-DUEL-01, LEG-DUEL-02
    from grognard.rulesets.legendary.play.fight.detailed import pairs_of

    table = detailed(3, 2)
    for number, x in enumerate((20.0, 21.1, 22.2), start=1):
        table.change_model("Reds", number, at=(x, 11.5))
    table.change("Reds", foes=(table.ids["Blues"],)).change("Blues", foes=(table.ids["Reds"],))
    pairs = pairs_of(table.game, [table.ids["Reds"], table.ids["Blues"]])

    assert [("A1.1", "B1.1"), ("A1.2", "B1.2")] == [(pair.one, pair.two) for pair in pairs]
    assert [0, 1] == [len(pair.helpers) for pair in pairs]


def test_the_losers_of_a_detailed_round_test_at_the_difference() -> None:  # LEG-DUEL-12, LEG-DUEL-13
    table = detailed(
        1,
        2,
        duel=[12, 1, *[6] * 40],
        hit=[12, *[1] * 80],
        save=[1],
        leadership=[4],
        escape=[12] * 4,
        fall_back=[9],
        quicker=[1] * 20,
    )
    table.say("Reds", {}, "charge", ["Blues"])

    assert ["Blues breaks."] == table.log("LEG-DUEL-12")
    assert table.unit("Blues").is_pinned
