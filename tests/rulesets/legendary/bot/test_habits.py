"""Habits of the greedy bot: duels, transports, fliers, flamers, jinks. Without its thought each is left to chance."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.bot import lone_characters
from grognard.rulesets.legendary.bot.survey import MARKER_TURN, Survey
from grognard.rulesets.legendary.bot.vehicles import nearest_marker
from grognard.rulesets.legendary.play.moves.joining import join
from grognard.rulesets.legendary.table.records import BATTLE, UnitId
from tests.rulesets.legendary.bot.test_bot import PISTOL, answered
from tests.rulesets.legendary.kit import BLADE, RIFLE, Battle, hero, piece, squad
from tests.rulesets.legendary.play.fight.test_challenges_and_duels import champions
from tests.rulesets.legendary.play.fliers.test_creatures import shrike
from tests.rulesets.legendary.play.fliers.test_dogfights import two_fliers
from tests.rulesets.legendary.play.fliers.test_flights import BOMB, flier, fly_in
from tests.rulesets.legendary.play.reserves.test_reserves import waiting
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier, tank

BRUTE = {"ws": 6, "s": 6, "a": 5, "w": 3, "t": 6, "sv": 2}
CLERK = {"ws": 3, "s": 3, "a": 1, "w": 1, "t": 3, "sv": None}


@pytest.mark.parametrize(
    ("ours", "theirs", "issued", "accepted"), [(BRUTE, CLERK, "B1.1", "no"), (CLERK, BRUTE, "no", "yes")]
)
def test_the_stronger_challenges_and_accepts(  # LEG-CHAR-07
    ours: dict[str, Any], theirs: dict[str, Any], issued: str, accepted: str
) -> None:
    table = champions(ours=ours, theirs=theirs).activate("Boss")
    assert issued == answered(table)

    table.say("B1.1")
    assert accepted == answered(table, 1)


@pytest.mark.parametrize(("at", "answer"), [((36, 18), "leave"), ((4, 4), "stay")])
def test_passengers_get_out_near_a_marker(at: tuple[float, float], answer: str) -> None:  # LEG-TRANS-04
    table = Battle({"Mule": carrier(at), "Reds": aboard(3, "Mule")}, {"Blues": squad(at=(70, 46))})
    table.activate("Mule").say("Reds")
    assert "get out" in table.prompt

    assert answer == answered(table)


@pytest.mark.parametrize(("at", "answer"), [((20, 30), "shoot"), ((70, 46), "smoke")])
def test_smoke_is_for_those_without_a_target(at: tuple[float, float], answer: str) -> None:  # LEG-VEH-49
    gun = {"name": "Cannon", "range": 24, "s": 8, "ap": 3, "type": "Heavy"}
    table = Battle({"Tank": tank((20, 6), rules=["Smoke Launchers"], weapons=(gun,))}, {"Blues": squad(3, at)})
    table.activate("Tank").until("shoot, or something else")

    assert answer == answered(table)


@pytest.mark.parametrize(("arms", "answer"), [((), "jink"), ((RIFLE,), "no")])
def test_a_jink_must_save_more_than_the_own_fire(arms: tuple[Any, ...], answer: str) -> None:  # LEG-KW-34
    cannon = {"name": "Gun", "range": 48, "s": 6, "ap": 3}
    pebble = {"name": "Gun", "range": 48, "s": 1, "ap": "-"}
    theirs = squad(3, (20, 26), weapons=arms, unit_type="bike", sv=None, w=1, t=4)
    ours = squad(3, (20, 6), weapons=(pebble if arms else cannon,))
    table = Battle({"Reds": ours}, {"Blues": theirs}, reacts=True)
    table.activate("Reds").until("shoots at whom").fire(Gun="Blues")

    assert answer == answered(table, 1)


def test_a_flier_zooms_and_keeps_to_its_targets() -> None:  # LEG-FLY-07, LEG-FLY-13
    gun = {"name": "Gun", "range": 36, "s": 6, "ap": 4}
    hovering = flier(weapons=(gun,), types=["flier", "hover", "skimmer", "fast"])
    table = Battle({"Kite": hovering}, {"Blues": squad(5, (36, 40))}, turn=2, reserves=[8])
    table.activate("Kite")
    assert "zoom" == answered(table)

    fly_in(table.say("zoom"), 36, 16).until("advance")
    assert "no" == answered(table)


def test_a_bomb_falls_on_the_dearest_below() -> None:  # LEG-WPN-15
    theirs = {"Blues": squad(1, (36, 15)), "Greens": squad(3, (34.5, 5))}
    table = fly_in(Battle({"Kite": flier(weapons=(BOMB,))}, theirs, turn=2, reserves=[8]).activate("Kite"))
    assert "Drop a bomb" in table.prompt

    assert str(answered(table)).startswith("Keg/B")


def test_a_flier_that_watches_intercepts() -> None:  # LEG-FLY-23
    table = two_fliers()

    assert table.ids["Hawk"] == answered(table, 1)


@pytest.mark.parametrize(("a", "answer"), [(8, "glide"), (1, "swoop")])
def test_a_winged_creature_lands_for_a_charge_that_pays(a: int, answer: str) -> None:  # LEG-TYPE-21
    theirs = {"Blues": squad(5, (36, 18), weapons=(BLADE,), sv=2, s=10 if a == 1 else 1)}
    table = Battle({"Shrike": shrike(a=a, s=6, weapons=(BLADE,))}, theirs).activate("Shrike")

    assert answer == answered(table)


def test_a_flame_points_at_most_enemies() -> None:  # LEG-TMPL-04
    flamer = {"name": "Flamer", "range": "template", "s": 4, "ap": 5}
    spots = ((20, 9), (16.4, 8), (15.6, 9.2), (16.8, 9.4))
    table = Battle({"Reds": squad(1, (20, 5), weapons=(flamer,))}, {"Blues": squad(4, (20, 9), spots=spots)})
    table.activate("Reds").until("shoots at whom").fire(Flamer="Blues")
    assert "Where does" in table.prompt

    answer = answered(table)
    assert 3 == len(table.game.question.preview(answer)["under"])  # type: ignore[union-attr]


def test_tanks_drive_and_do_not_shock_for_nothing() -> None:  # LEG-VEH-37
    table = Battle({"Tank": tank((20, 10))}, {"Blues": squad(3, (20, 16))}).activate("Tank").until("drive?")

    assert "move" == answered(table)


def test_the_weapon_that_hurts_more_is_chosen() -> None:  # LEG-WPN-08
    needle = {"name": "Needle", "range": "melee", "s": 2, "ap": "-", "type": "Melee"}
    mace = {"name": "Mace", "range": "melee", "s": 8, "ap": 2, "type": "Melee"}
    table = Battle(
        {"Reds": squad(2, (20, 10), weapons=(needle, mace))}, {"Blues": squad(2, (20, 13), weapons=(BLADE,))}
    )
    table.activate("Reds").until("charge").say("charge").until("strike with")

    assert "Mace" == answered(table)


def test_who_stands_in_woods_gets_out_of_them() -> None:  # LEG-MOVE-04
    woods = piece("woods", (0, 0, 60, 20))
    table = Battle({"Reds": squad(5, (20, 5))}, {"Blues": squad(3, (70, 46))}, woods, difficult_ground=[2])
    table.activate("Reds")
    assert "How does" in table.prompt

    assert "difficult" == answered(table)
    table.say("difficult")
    paths = answered(table)
    assert {f"A1.{n}" for n in range(1, 6)} == set(paths)
    table.say(paths)


def test_who_holds_a_marker_stays_there() -> None:  # LEG-OBJ-03
    table = Battle({"Reds": squad(5, (34, 23))}, {"Blues": squad(3, (70, 46))})
    table.activate("Reds").until("Move")

    assert {} == answered(table)


PREMEASURED = {"allow_premeasuring": True}


@pytest.mark.parametrize(("how", "answer"), [({}, "charge"), ({"ws": 7, "a": 4, "t": 6, "sv": 2}, "done")])
def test_it_charges_whom_it_beats_and_not_whom_it_does_not(how: dict[str, Any], answer: str) -> None:  # LEG-CHG-01
    ours = squad(8, (36, 20), columns=4, weapons=(BLADE,), ws=5, s=5, a=2, i=5)
    theirs = squad(5, (36, 26), weapons=(BLADE,), **how)
    table = Battle({"Reds": ours}, {"Blues": theirs}, options=PREMEASURED)
    table.activate("Reds").until("advance, charge, or neither")

    assert answer == answered(table)


@pytest.mark.parametrize(("away", "answer"), [(4.0, "charge"), (11.0, "advance")])
def test_it_declares_no_charge_that_cannot_arrive(away: float, answer: str) -> None:  # LEG-CHG-02, LEG-CHG-07
    ours = squad(8, (10, 10), columns=8, weapons=(BLADE,), ws=5, s=5, a=2, i=5)
    table = Battle({"Reds": ours}, {"Blues": squad(5, (12, 11 + away), weapons=(BLADE,), sv=None)}, options=PREMEASURED)
    table.activate("Reds").until("advance, charge, or neither")

    assert answer == answered(table)


def test_a_charge_on_what_is_pinned_is_worth_more() -> None:  # LEG-CHG-04, LEG-MORALE-12
    table = Battle(
        {"Reds": squad(8, (36, 20), columns=4, weapons=(BLADE,), s=5)},
        {"Blues": squad(5, (34, 26)), "Greens": squad(5, (42, 26))},
        options=PREMEASURED,
    )
    table.change("Blues", is_pinned=True)
    table.activate("Reds").until("advance, charge, or neither").say("charge")

    assert [table.ids["Blues"]] == answered(table)


def test_it_moves_at_whom_it_will_charge() -> None:  # LEG-CHG-01, LEG-MOVE-03
    """Not to its marker in the middle of the table, but as near as one comes without a charge."""
    table = Battle(
        {"Reds": squad(6, (10, 20), columns=6, weapons=(BLADE,), s=6, a=3, i=6, ws=6)},
        {"Blues": squad(5, (10, 30), weapons=(BLADE,), sv=None)},
        options=PREMEASURED,
    )
    table.activate("Reds").until("Move Reds")
    ends = [path[-1] for path in answered(table).values()]

    assert min(y for _, y in ends) > 25.5


def test_an_hq_goes_first_with_those_who_can_shoot() -> None:  # LEG-TURN-07, LEG-DMG-02
    """Each of the squads alone could do more than the captain; together they make one attack."""
    table = Battle(
        {
            "Boss": hero((20, 10), weapons=()),
            "Reds": squad(5, (14, 12)),
            "Whites": squad(5, (24, 12)),
            "Idle": squad(5, (24, 8), weapons=()),
        },
        {"Blues": squad(5, (20, 26), weapons=(), sv=None)},
        options=PREMEASURED,
    )
    assert table.ids["Boss"] == answered(table)

    table.say("Boss")
    assert sorted(table.ids[each] for each in ("Reds", "Whites")) == sorted(answered(table))


def test_who_waits_at_his_post_is_kept_back() -> None:  # LEG-TURN-09, LEG-TURN-11
    """Nobody can do anything yet: who has a way to go to a marker goes first."""
    table = Battle(
        {"Late": squad(3, (6, 4), weapons=(PISTOL,)), "Posted": squad(3, (35, 24), weapons=(PISTOL,))},
        {"Blues": squad(3, (70, 46), weapons=())},
    )

    assert table.ids["Late"] == answered(table)


@pytest.mark.parametrize(("turn", "first"), [(2, "Wing"), (4, "Reds")])
def test_reserves_are_timed_by_their_rolls(turn: int, first: str) -> None:  # LEG-RES-03, LEG-TURN-05
    """A roll that likely fails passes the turn on; one that likely succeeds waits until the enemy has acted."""
    table = waiting(game_turn=turn)

    assert table.ids[first] == answered(table)


@pytest.mark.parametrize(("arms", "answer"), [((BLADE,), "B1"), ((), "no")])
def test_overwatch_is_for_what_must_not_arrive(arms: tuple[Any, ...], answer: str) -> None:  # LEG-OVER-01
    """The same men, with and without what makes their charge dreadful; there is a better target farther off."""
    fierce: dict[str, Any] = {"ws": 7, "a": 5, "s": 7, "i": 7} if arms else {"ws": 1, "a": 0, "s": 1, "i": 1}
    table = Battle(
        {
            "Mob": squad(6, (36, 12), weapons=arms, **fierce),
            "Crowd": squad(8, (20, 40), weapons=(), sv=None, t=3),
        },
        {"Blues": squad(6, (36, 22), weapons=(RIFLE,))},
        options=PREMEASURED,
        reacts=True,
    )
    table.activate("Mob").until("Move Mob").move("Mob", 0, 2)

    assert answer == answered(table, 1)


@pytest.mark.parametrize(("away", "is_worth"), [(6.0, True), (20.0, False)])
def test_a_flamer_is_for_those_who_are_near(away: float, is_worth: bool) -> None:  # LEG-TMPL-04
    flamer = {"name": "Flamer", "range": "template", "s": 4, "ap": 5, "type": "Assault"}
    table = Battle(
        {"Reds": squad(2, (20, 10), weapons=(flamer,))},
        {"Blues": squad(5, (20, 10 + away), weapons=(), sv=None)},
        options=PREMEASURED,
    )

    assert is_worth == (Survey(table.game, 0).best_shot(table.ids["Reds"]) > 0.0)


MANY = {f"Guard {n}": squad(1, (6 + 12 * n, 2), weapons=()) for n in range(5)}


def alone() -> Battle:
    """A hero on his own, with a squad not far away, and others for the markers."""
    ours = {"Boss": hero((20, 10), weapons=()), "Reds": squad(5, (20, 5), columns=5), **MANY}
    return Battle(ours, {"Blues": squad(3, (70, 46), weapons=())})


def test_a_lone_character_goes_to_his_friends_and_joins_them() -> None:  # LEG-CHAR-03
    table = alone().activate("Boss").until("Move Boss")
    paths = answered(table)
    [end] = [path[-1] for path in paths.values()]

    assert end[1] < 8.0  # not to the marker in the middle of the table
    table.say(paths).until("join a unit")
    assert table.ids["Reds"] == answered(table)


def test_who_has_joined_a_unit_stays_with_it() -> None:  # LEG-CHAR-03
    table = alone()
    join(table.game, table.model("Boss").id, UnitId(table.ids["Reds"]))
    table.say("Reds").until("Does Boss leave")

    assert "no" == answered(table)


def test_lone_characters_go_last() -> None:  # LEG-TURN-08, LEG-CHAR-03
    table = alone()
    table.say("Boss", [table.ids["Reds"]]).until("Which unit moves next?")

    assert table.ids["Reds"] == answered(table)


@pytest.mark.parametrize(("options", "is_far"), [({}, True), ({"allow_premeasuring": True}, False)])
def test_markers_are_estimated_by_eye_too(options: dict[str, Any], is_far: bool) -> None:  # LEG-GEN-06
    """Whether a marker is within a plain move is seen to three inches; who stands in its ring is seen by everybody."""
    table = Battle({"Reds": squad(1, (36, 18.5))}, {"Blues": squad(3, (70, 46))}, options=options)
    survey, reds = Survey(table.game, 0), UnitId(table.ids["Reds"])

    assert is_far == survey.is_far_from_job(reds)
    assert is_far == (nearest_marker(survey, (36.0, 17.0)) % 3.0 == 0.0)


@pytest.mark.parametrize(
    ("turn", "y", "turns"),
    [
        (1, 19.0, 0),  # 4.5 inches from a marker: it comes there with the next move anyway, before markers count
        (1, 13.0, 1),  # 10.5: two moves more, or one
        (2, 13.0, 1),
        (1, 7.0, 1),  # 16.5: three or two
        (6, 13.0, 0),  # too late for either
    ],
)
def test_an_advance_is_worth_the_game_turns_that_a_marker_is_held_longer(turn: int, y: float, turns: int) -> None:
    """LEG-MOVE-01, LEG-OBJ-03"""
    ours = {"Reds": squad(1, (36, y))}
    table = Battle(ours, {"Blues": squad(3, (70, 46))}, options={"allow_premeasuring": True})
    table.game.change(BATTLE, turn=turn)
    table.change("Reds", points=200)
    survey, reds = Survey(table.game, 0), UnitId(table.ids["Reds"])

    assert MARKER_TURN * 200 * turns == pytest.approx(survey.gain_of_advance(reds))


@pytest.mark.parametrize(("turn", "points", "answer"), [(1, 500, "done"), (2, 500, "advance"), (2, 5, "done")])
def test_who_has_a_target_advances_only_where_a_marker_is_worth_more(turn: int, points: int, answer: str) -> None:
    """LEG-MOVE-01, LEG-OBJ-03: before markers count they fire, then they hurry, unless their fire is worth more."""
    ours = {"Reds": squad(6, (32, 19), columns=6, pitch=1.2)}
    table = Battle(ours, {"Blues": squad(5, (30, 42), sv=None)}, options={"allow_premeasuring": True})
    table.game.change(BATTLE, turn=turn)
    table.change("Reds", points=points).change("Blues", points=100).activate("Reds")
    table.until("advance, charge, or neither")

    assert answer == answered(table)


def test_a_character_holds_a_marker_where_units_are_few() -> None:  # LEG-OBJ-03
    ours = {"Boss": hero((20, 10), weapons=()), "Reds": squad(5, (20, 5), columns=5)}
    table = Battle(ours, {"Blues": squad(3, (70, 46), weapons=())}).activate("Boss").until("Move Boss")
    [end] = [path[-1] for path in answered(table).values()]

    assert end[1] > 14.0


def test_two_characters_do_not_join_one_unit() -> None:  # LEG-CHAR-03
    ours = {"Boss": hero((20, 10), weapons=()), "Aide": hero((24, 10), weapons=()), "Reds": squad(5, columns=5)}
    table = Battle({**ours, **MANY}, {"Blues": squad(3, (70, 46), weapons=())})
    aide, reds = UnitId(table.ids["Aide"]), UnitId(table.ids["Reds"])
    assert lone_characters.is_escort(table.game, aide, reds)

    join(table.game, table.model("Boss").id, reds)
    assert not lone_characters.is_escort(table.game, aide, reds)
