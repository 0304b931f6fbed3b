"""Challenges and duels. (LEG-CHAR-07 to LEG-CHAR-10, LEG-DUEL)"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.rulesets.legendary.play.fight.challenges import opponents
from grognard.rulesets.legendary.play.moves.charge import charge_targets
from grognard.rulesets.legendary.play.shooting.losses import remove_models
from grognard.rulesets.legendary.table.records import Challenge, UnitId
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.kit import BLADE, Battle, done, hero, piece, squad


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


@pytest.mark.parametrize(("gap", "may"), [(18.0, True), (18.1, False)])
def test_packs_carry_a_challenge_farther(gap: float, may: bool) -> None:  # LEG-CHAR-07, LEG-TYPE-15
    table = champions(gap, ours={"unit_type": "jump"})

    assert may == bool(opponents(table.game, table.model("Boss").id))


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


def test_who_lost_the_roll_off_answers_if_he_was_not_knocked_back() -> None:  # LEG-DUEL-05
    table = champions(
        ours={"i": 4, "a": 1, "w": 1, "sv": None}, theirs={"i": 4, "a": 1}, duel=[9, 2], hit=[1, 12], save=[1]
    )
    challenge(table)

    assert (0, 1) == (table.left("Boss"), table.left("Lord"))


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


def test_a_challenge_ends_if_a_fighter_falls_to_something_else() -> None:  # LEG-CHAR-09
    more = {"Friend": hero(at=(24, 14), weapons=(BLADE,))}
    table = champions(more=more, duel=[6, 6] * 3, hit=[1] * 30, roll_off=[9, 2])
    challenge(table)
    table.change("Friend", has_activated=True).change("Lord", has_activated=True)
    table.until("Who activates first?").say("me")
    remove_models(table.game, [table.model("Lord").id], "LEG-CHAR-09")
    table.activate("Boss")

    assert "intervention" not in table.prompt
    assert [] == table.game.all(Challenge)
    assert not table.unit("Boss").is_duelling


def test_nobody_else_strikes_or_shoots_the_duellists() -> None:  # LEG-CHAR-08, LEG-MELEE-27
    table = champions(more={"Reds": squad(2, at=(30, 10))}, duel=[6, 6] * 3, hit=[1] * 30)
    table.change("Lord", has_activated=True)
    challenge(table).finish()
    table.say("Reds").until("advance")

    assert not [event for event in table.game.events if event.kind == "shoot"]


def test_nobody_charges_a_duellist() -> None:  # LEG-CHAR-08
    table = champions(more={"Reds": squad(3, (24, 12), weapons=(BLADE,))}, duel=[6, 6] * 3, hit=[1] * 30)
    challenge(table)

    assert table.unit("Lord").is_duelling
    assert [] == charge_targets(table.game, table.ids["Reds"])


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
    pairs = done(pairs_of(table.game, [table.ids["Reds"], table.ids["Blues"]]))

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


AXE = {"name": "Axe", "range": "melee", "s": "x2", "ap": 2, "type": "Melee"}


def test_on_a_tie_both_strike_and_both_may_fall() -> None:  # LEG-DUEL-05
    one = {"i": 3, "a": 1, "w": 1, "sv": None}
    table = champions(ours=one, theirs=one, duel=[7, 7], hit=[12, 12], save=[1, 1])
    challenge(table)

    assert 2 == len(table.log("LEG-DUEL-06"))
    assert (0, 0) == (table.left("Boss"), table.left("Lord"))


def test_the_owner_chooses_the_weapon_of_each_round() -> None:  # LEG-WPN-08, LEG-DUEL-06
    table = Battle(
        {"Boss": hero(at=(20, 10), weapons=(BLADE, AXE), i=3, a=1)},
        {"Lord": hero(at=(20, 15), weapons=(BLADE,), i=3, w=1, sv=2)},
        duel=[9, 8, 9, 8],
        hit=[1, 1, 1, 1, 1, 12, 1],
        save=[6],
    )
    challenge(table)
    assert "what does Boss model strike with" in table.prompt
    table.say("Blade")
    assert "what does Boss model strike with" in table.prompt
    table.say("Axe")

    assert 0 == table.left("Lord")  # 6 + T4 - S8 is 2, and AP2 leaves no armour


def test_who_is_knocked_back_stands_an_inch_away_and_comes_back() -> None:  # LEG-DUEL-08, LEG-DUEL-13, LEG-DUEL-14
    table = champions(
        gap=0.0,
        ours={"s": 5, "a": 1, "i": 4},
        theirs={"t": 4, "sv": 3, "i": 4, "a": 1},
        duel=[9, 8] * 3,
        hit=[1, 1, 1, 1, 12],
        save=[6],
    )
    challenge(table)  # in the third round

    assert (20.0, 12.0) == table.model("Lord").at


def thrown(inches: int, degrees: int, *bystanders: Any, walls: tuple[Any, ...] = (), **dice: Any) -> Battle:
    ours = {"Boss": hero(at=(20, 10), weapons=(BLADE,), s=8, a=1, i=4)}
    ours |= {f"Red {n}": squad(1, at=at, weapons=(), sv=None) for n, at in enumerate(bystanders)}
    table = Battle(
        ours,
        {"Lord": hero(at=(20, 11), weapons=(BLADE,), t=4, sv=2, a=1, i=4)},
        *walls,
        duel=[9, 8] * 3,
        hit=[1, 1, 1, 1, 12],
        save=[7, *dice.pop("save", [])],
        thrown=[inches],
        direction=[degrees],
        **dice,
    )
    return challenge(table)


def test_who_is_thrown_lies_where_he_fell() -> None:  # LEG-DUEL-09
    assert (20.0, 16.0) == thrown(5, 90).model("Lord").at


def test_who_lands_on_another_ends_beside_him_and_both_are_hit() -> None:  # LEG-DUEL-10
    table = thrown(5, 90, (20, 16.5), save=[12, 1])
    at = table.model("Lord").at

    assert at is not None
    assert 15.5 == pytest.approx(at[1], abs=0.06)
    assert 0 == table.left("Red 0")
    assert 1 == table.left("Lord")


def test_a_wall_stops_who_is_thrown() -> None:  # LEG-DUEL-10
    table = thrown(6, 90, walls=(piece("wall", (15, 14, 25, 14.5), 3.0),), save=[12])
    at = table.model("Lord").at

    assert at is not None
    assert 13.5 == pytest.approx(at[1], abs=0.01)
    assert table.log("LEG-DUEL-10")


def test_who_lies_far_away_neither_strikes_nor_is_struck() -> None:  # LEG-DUEL-02, LEG-DUEL-13, LEG-DUEL-14
    table = champions(
        gap=0.0,
        ours={"s": 8, "a": 1, "i": 4},
        theirs={"t": 4, "sv": 2, "a": 1, "i": 4},
        duel=[9, 8] * 3,
        hit=[12, 1, 1],
        save=[7],
        thrown=[6],
        direction=[90],
        rejoin=[6],
    )
    challenge(table)  # he follows 3 inches in each of two rounds, and reaches him in the third
    at = table.model("Boss").at

    assert ["Boss", "Boss", "Lord"] == [text[:4] for text in table.log("LEG-DUEL-06")]
    assert at is not None
    assert 16.0 == pytest.approx(at[1], abs=0.05)


def test_a_warlord_steps_out_of_his_squad_to_fight() -> None:  # LEG-CHAR-08, LEG-CHAR-09
    guard = squad(3, at=(19, 10), weapons=(BLADE,), role="HQ", leader={"i": 3, "a": 1, "w": 1})
    table = Battle(
        {"Guard": guard},
        {"Lord": hero(at=(20, 18), weapons=(BLADE,), i=3, w=1, sv=None)},
        duel=[9, 8],
        hit=[12],
        save=[1],
    )
    table.activate("Guard").say("B1.1", "yes")

    assert 0 == table.left("Lord")
    assert "steps out of Guard" in table.said()
    assert "A1.1c" == table.side(0).warlord  # he stands alone, too far away from his men
    assert 2 == table.left("Guard")


def test_a_warlord_who_steps_out_of_a_blinded_squad_is_blind() -> None:  # LEG-CHAR-08, LEG-CHAR-03, LEG-KW-06
    guard = squad(3, at=(19, 10), weapons=(BLADE,), role="HQ", leader={"i": 3, "a": 1})
    table = Battle(
        {"Guard": guard},
        {"Lord": hero(at=(20, 18), weapons=(BLADE,), i=3, a=1)},
        duel=[9, 8] * 3,
        hit=[1] * 30,
        leadership=[12] * 9,
    )
    table.change("Guard", is_blinded=True, late=("is_blinded",)).activate("Guard").say("B1.1", "yes")
    warlord = table.game[UnitId("A1.1c")]

    assert (True, ("is_blinded",)) == (warlord.is_blinded, warlord.late)


def test_a_warlord_who_falls_alone_is_the_warlord_who_fell() -> None:  # LEG-CHAR-08, LEG-CHAR-11
    guard = squad(3, at=(19, 10), weapons=(BLADE,), role="HQ", leader={"i": 3, "w": 1, "sv": None})
    table = Battle(
        {"Guard": guard}, {"Lord": hero(at=(20, 13), weapons=(BLADE,), i=3, a=1)}, duel=[8, 9], hit=[12], save=[1]
    )
    table.activate("Guard").say("B1.1", "yes")

    assert 2 == table.left("Guard")
    assert table.side(0).warlord in table.side(1).killed


def test_a_winner_near_his_squad_is_in_it_again() -> None:  # LEG-CHAR-09
    guard = squad(3, at=(19, 10), weapons=(BLADE,), role="HQ", leader={"i": 3, "a": 1})
    table = Battle(
        {"Guard": guard},
        {"Lord": hero(at=(20, 12.5), weapons=(BLADE,), i=3, w=1, sv=None)},
        duel=[9, 8],
        hit=[12],
        save=[1],
    )
    table.activate("Guard").say("B1.1", "yes")

    assert 3 == table.left("Guard")
    assert table.ids["Guard"] == table.side(0).warlord == table.model("Guard").home


def test_who_is_relieved_goes_back_to_the_nearest_unit() -> None:  # LEG-CHAR-10
    more = {"Friend": hero(at=(24, 14), weapons=(BLADE,)), "Reds": squad(3, at=(27, 17), weapons=())}
    table = champions(more=more, duel=[6, 6] * 6, hit=[1] * 60, leadership=[12], roll_off=[9, 2])
    challenge(table)
    for name in ("Friend", "Lord", "Reds"):
        table.change(name, has_activated=True)
    table.until("Who activates first?").say("me").activate("Boss").say("A2.1")

    assert table.model("Boss").id in table.unit("Reds").models


def test_a_helper_is_at_most_6_inches_away() -> None:  # LEG-CHAR-10
    more = {"Friend": hero(at=(26.9, 14), weapons=(BLADE,)), "Late": hero(at=(27.1, 19), weapons=(BLADE,))}
    table = champions(more=more, duel=[6, 6] * 6, hit=[1] * 60, leadership=[12], roll_off=[9, 2])
    challenge(table)
    table.change_model("Boss", at=(20, 14)).change_model("Lord", at=(20, 15))
    for name in ("Friend", "Lord", "Late"):
        table.change(name, has_activated=True)
    table.until("Who activates first?").say("me").activate("Boss")

    assert ["A2.1", "no"] == table.options


def test_what_a_weapon_does_besides_counts_in_a_duel_too() -> None:  # LEG-KW-06, LEG-KW-11, LEG-KW-67, LEG-KW-72
    maul = {**BLADE, "name": "Maul", "rules": ["Blind", "Concussive", "Soul Blaze", "Strike Down"]}
    table = Battle(
        {"Boss": hero(at=(20, 10), weapons=(maul,), a=1)},
        {"Lord": hero(at=(20, 19), weapons=(BLADE,), a=1)},
        duel=[9, 8] * 3,
        hit=[12, *[1] * 30],
        save=[12],
        concussive=[6],
        quicker=[1] * 20,
        blind=[6],
    )
    challenge(table)
    lord = table.unit("Lord")

    assert table.model("Lord").has_slow_initiative
    assert (True, True, True) == (lord.is_blinded, lord.is_afire, lord.is_struck_down)


def test_a_leader_who_wins_in_his_own_activation_is_back_in_his_unit_and_the_turn_goes_on() -> None:  # LEG-CHAR-09
    table = Battle(
        {"Guard": squad(4, (20, 10), weapons=(BLADE,), role="HQ", leader={"i": 4, "a": 1, "w": 1, "sv": 2, "t": 4})},
        {"Boss": hero((21, 12.5), weapons=(BLADE,), i=4, a=1, w=1, sv=None), "Blues": squad(2, (60, 40))},
        duel=[6, 6] * 3 + [9, 2],
        hit=[1] * 6 + [12],
        save=[1],
        roll_off=[9, 2],
    )
    table.activate("Guard").say("B1.1", "yes")
    assert 3 == table.left("Guard")
    for unit in (*table.ids.values(), "A1.1c"):
        table.game.change(UnitId(unit), has_activated=True)
    table.until("Who activates first?").say("me", "A1.1c", [])

    assert 4 == table.left("Guard")
    assert ("gone", ()) == (table.game[UnitId("A1.1c")].where, table.game[UnitId("A1.1c")].models)
    table.until("Activate which unit?")
    assert (1,) == table.game.waiting_for


# ---------------------------------------------------------------- rules that make quick or slow


@pytest.mark.parametrize(
    ("rule", "weapon", "first"),
    [([], [], "5 and 5"), ([], ["Unwieldy"], "5 and 9"), (["Hammer of Wrath"], [], "9 and 5")],
)
def test_rules_make_a_duellist_quick_or_slow(rule: list[str], weapon: list[str], first: str) -> None:
    """LEG-KW-25, LEG-KW-80, LEG-DUEL-04: both charge with Initiative 5; the quicker adds a 4."""
    table = champions(duel=[5, 5] * 3, quicker=[4] * 3, hit=[1] * 90, ours={"rules": rule})
    own = table.model("Boss")
    axe = msgspec.structs.replace(own.weapons[0], rules=rules(*weapon))
    table.game.change(own.id, weapons=(axe,))
    challenge(table)

    assert f"The fighters roll {first}." == table.log("LEG-DUEL-04")[0]
