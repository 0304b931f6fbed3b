"""The greedy bot: what it answers in plain positions, and whole games in which every answer is legal."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

import pytest

from grognard.bots import bot
from grognard.kernel.ruleset import Chair
from grognard.kernel.tactics import gain
from grognard.lab import matches, play, reported
from grognard.rulesets.tenth.bot import greedy
from grognard.rulesets.tenth.bot.worth import wounds_of
from grognard.rulesets.tenth.dice.facts import Group
from grognard.rulesets.tenth.lists.keywords.moments import Situation
from grognard.rulesets.tenth.play.arrivals.reserves import reinforcements
from grognard.rulesets.tenth.play.charge.charge_phase import charge_phase
from grognard.rulesets.tenth.play.command import test_battle_shock as battle_shock_test
from grognard.rulesets.tenth.play.fight.fight_phase import fight_phase
from grognard.rulesets.tenth.play.moves.fall_back import ask_lost
from grognard.rulesets.tenth.play.moves.movement_phase import movement_phase
from grognard.rulesets.tenth.play.shooting.shooting_phase import shooting_phase
from grognard.rulesets.tenth.ruleset import RULESET
from grognard.rulesets.tenth.table.board import is_in_range, the_ground
from grognard.rulesets.tenth.table.units import profiles_of
from tests.rulesets.tenth.kit import drill, ends_of, melee, ranged, unit

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from tests.rulesets.tenth.kit import DrillTable


def thinks(table: DrillTable, seat: int = 0) -> Any:
    """What the bot answers to the question on the table."""
    return greedy(Chair(table.game, seat, 0))


# ---------------------------------------------------------------- worth


def test_expected_wounds_are_exact() -> None:
    """Ten hits on 4+, wounds on 4+, saves on 4+: one wound in eight attacks. (TEN-ATK-02)"""
    table = drill(unit("Rifles", ranged(), at=(10, 10)))
    rifle = profiles_of(table.game, table.unit("Rifles").models[0])[0]
    wounds = wounds_of(rifle, Situation(), (), 0, 4, Group("soldier", wounds=1, save=4))

    assert pytest.approx(1 / 8) == wounds


def test_damage_beyond_a_models_wounds_is_worth_nothing() -> None:
    """Three damage on models of one wound take one. (TEN-DMG-02)"""
    table = drill(unit("Rifles", ranged(damage=3), at=(10, 10)))
    rifle = profiles_of(table.game, table.unit("Rifles").models[0])[0]
    small = wounds_of(rifle, Situation(), (), 0, 4, Group("soldier", wounds=1, save=4))
    large = wounds_of(rifle, Situation(), (), 0, 4, Group("ogre", wounds=3, save=4))

    assert pytest.approx(3 * small) == large


def test_a_wiped_out_unit_is_worth_more_than_its_share() -> None:
    assert gain(10, 10, 100) > 2 * gain(5, 10, 100)


# ---------------------------------------------------------------- the mission


def test_it_takes_a_marker_when_nothing_threatens() -> None:
    table = drill(unit("Rifles", at=(24, 18), models=5), unit("Far", seat=1, at=(55, 40)), phase="movement")
    table.run(movement_phase)
    table.answer("Rifles", "normal")
    paths = thinks(table)
    ends = ends_of(table.game, table.id("Rifles"), paths)
    centre = next(marker for marker in the_ground(table.game).markers if marker.id == "centre")

    assert any(is_in_range(base, centre) for base in ends.values())


def test_it_stays_where_it_holds_a_marker() -> None:
    table = drill(unit("Rifles", at=(29, 22), models=2), unit("Far", seat=1, at=(55, 40)), phase="movement")
    table.run(movement_phase)
    table.answer("Rifles")

    assert "stationary" == thinks(table)


def test_it_advances_to_a_marker_that_is_far_away() -> None:
    table = drill(unit("Blades", melee(), at=(48, 38), models=2), unit("Far", seat=1, at=(5, 2)), phase="movement")
    table.run(movement_phase)
    table.answer("Blades")

    assert "advance" == thinks(table)


def test_weak_fighters_fall_back_from_strong_ones() -> None:
    brutes = unit("Brutes", melee(attacks=4, strength=8, ap=-2), seat=1, at=(11.8, 30), wounds=3, toughness=8)
    table = drill(unit("Rifles", at=(10, 30)), brutes, phase="movement")
    table.run(movement_phase)
    table.answer("Rifles")

    assert "fall back" == thinks(table)


def test_who_holds_a_marker_does_not_fall_back() -> None:
    brutes = unit("Brutes", melee(attacks=4, strength=8, ap=-2), seat=1, at=(31.8, 22), wounds=3, toughness=8)
    table = drill(unit("Rifles", at=(30, 22)), brutes, phase="movement")
    table.run(movement_phase)
    table.answer("Rifles")

    assert "stationary" == thinks(table)


def test_passengers_get_out_where_a_marker_is_free() -> None:
    wagon = unit("Wagon", at=(30, 14), capacity=10, base=100, keywords=["VEHICLE", "TRANSPORT"])
    squad = unit("Squad", models=3, rides="Wagon")
    table = drill(wagon, squad, unit("Far", seat=1, at=(2, 42)), phase="movement")
    table.run(movement_phase)

    assert table.id("Squad") == thinks(table)


def test_passengers_stay_inside_where_nothing_is_to_be_done() -> None:
    wagon = unit("Wagon", at=(57, 2), capacity=10, base=100, keywords=["VEHICLE", "TRANSPORT"])
    squad = unit("Squad", models=3, rides="Wagon")
    table = drill(wagon, squad, unit("Far", seat=1, at=(2, 42)), phase="movement")
    table.run(movement_phase)

    assert table.id("Wagon") == thinks(table)


def test_reserves_come_in_by_a_marker() -> None:
    table = drill(
        unit("Divers", models=3, abilities=["Deep Strike"], reserves="deep strike"),
        unit("Rifles", at=(30, 6)),
        unit("Far", seat=1, at=(2, 42)),
        phase="movement",
        round=3,
    )
    table.run(reinforcements)
    table.game.answer(thinks(table))
    placed = thinks(table)

    assert any(hypot(x - mx, y - my) < 5 for x, y in placed.values() for mx, my in [(30, 22), (12, 22), (48, 22)])


# ---------------------------------------------------------------- shooting


def test_it_shoots_at_what_its_weapons_are_good_for() -> None:
    table = drill(
        unit("Gun", ranged("Cannon", strength=12, ap=-3, damage="D6+2", range=48), at=(10, 10)),
        unit("Tank", seat=1, at=(10, 30), toughness=10, save=2, wounds=12, base=100, points=150, keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(30, 30), models=10, save=6, points=60),
        phase="shooting",
    )
    table.run(shooting_phase)
    table.answer("Gun")

    assert table.id("Tank") == thinks(table)


def test_many_small_shots_go_at_the_mob() -> None:
    table = drill(
        unit("Guns", ranged("Stubber", attacks=12, range=48), at=(10, 10)),
        unit("Tank", seat=1, at=(10, 30), toughness=10, save=2, wounds=12, base=100, points=150, keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(30, 30), models=10, save=6, points=60),
        phase="shooting",
    )
    table.run(shooting_phase)
    table.answer("Guns")

    assert table.id("Mob") == thinks(table)


def test_different_weapons_go_at_different_targets() -> None:
    cannon = ranged("Cannon", strength=12, ap=-3, damage="D6+2", range=48)
    table = drill(
        unit("Gun", cannon, ranged("Stubber", attacks=12, range=48), at=(10, 10), keywords=["VEHICLE"]),
        unit("Tank", seat=1, at=(10, 30), toughness=10, save=2, wounds=12, base=100, points=150, keywords=["VEHICLE"]),
        unit("Mob", seat=1, at=(30, 30), models=10, save=6, points=60),
        phase="shooting",
    )
    table.run(shooting_phase)
    table.answer("Gun")
    first = thinks(table)
    table.game.answer(first)
    second = thinks(table)
    chosen = [key.partition(" ")[0] for key in second.values()]

    assert "one by one" == first
    assert [table.id("Tank"), table.id("Mob")] == chosen


def test_grenades_are_thrown_while_there_are_points() -> None:
    thrower = unit("Throwers", at=(10, 10), models=5, keywords=["INFANTRY", "GRENADES"])
    table = drill(thrower, unit("Foes", seat=1, at=(10, 16), models=5), phase="shooting", cp=1)
    table.run(shooting_phase)

    assert f"grenade {table.id('Throwers')}" == thinks(table)


# ---------------------------------------------------------------- charges and fights


def test_a_hopeless_charge_is_not_declared() -> None:
    table = drill(
        unit("Blades", melee(attacks=4, strength=8, ap=-2), at=(10, 10), models=5),
        unit("Foes", seat=1, at=(10, 22.5), models=5),
        phase="charge",
    )
    table.run(charge_phase)

    assert "done" == thinks(table)


def test_a_fight_that_would_be_lost_is_not_sought() -> None:
    table = drill(
        unit("Rifles", at=(10, 10), models=5),
        unit("Brutes", melee(attacks=6, strength=8, ap=-2), seat=1, at=(10, 15), models=5, wounds=3, toughness=8),
        phase="charge",
    )
    table.run(charge_phase)

    assert "done" == thinks(table)


def test_a_good_charge_is_declared_at_the_better_target() -> None:
    table = drill(
        unit("Blades", melee(attacks=4, skill=3, strength=8, ap=-2), at=(10, 10), models=5),
        unit("Foes", seat=1, at=(10, 15), models=5, points=150),
        unit("Wall", seat=1, at=(14, 5), toughness=12, save=2, wounds=14, base=60, points=50),
        phase="charge",
    )
    table.run(charge_phase)
    first = thinks(table)
    table.game.answer(first)

    assert table.id("Blades") == first
    assert [table.id("Foes")] == thinks(table)


def test_a_charge_that_fell_short_is_rolled_again() -> None:
    """(TEN-STRAT-04)"""
    table = drill(
        unit("Blades", melee(attacks=4, skill=3, strength=8, ap=-2), at=(10, 10), models=5),
        unit("Foes", seat=1, at=(10, 17), models=5, points=150),
        phase="charge",
        cp=1,
    )
    table.dice(charge=[1, 1])
    table.run(charge_phase)
    table.answer("Blades")

    assert table.id("Blades") == thinks(table)


def test_a_charge_roll_that_is_just_enough_is_left_alone() -> None:
    """The program finds no way that is so narrow, so it offers the re-roll; the bot knows how far it is."""
    table = drill(
        unit("Blades", melee(attacks=4, skill=3, strength=8, ap=-2), at=(10, 10)),
        unit("Foes", seat=1, at=(10, 15.999 + 32 / 25.4), points=150),
        phase="charge",
        cp=1,
    )
    table.dice(charge=[2, 3])
    table.run(charge_phase)
    table.answer("Blades")

    assert ("TEN-STRAT-04", "no") == (table.question.clause, thinks(table))


def test_the_unit_with_most_to_gain_fights_first() -> None:
    strong = unit("Strong", melee(attacks=6, skill=2, strength=8, ap=-3), at=(10, 10), models=2)
    weak = unit("Weak", melee(attacks=1, skill=6), at=(30, 10), models=2)
    foes = [unit(name, seat=1, at=(x, 11.8), models=2) for name, x in (("One", 10), ("Two", 30))]
    table = drill(strong, weak, *foes, phase="fight", active=1)
    table.run(fight_phase)

    assert table.id("Strong") == thinks(table)


# ---------------------------------------------------------------- reactions


FLAMES = ranged("Flames", "Torrent", attacks=12, range=12, strength=6, ap=-2)


def test_flames_fire_overwatch() -> None:
    """(TEN-STRAT-13)"""
    table = drill(
        unit("Burners", FLAMES, seat=1, at=(10, 20), models=3),
        unit("Mob", at=(10, 12), models=10, points=120),
        phase="movement",
        cp=1,
    )
    table.run(movement_phase)
    table.answer("Mob", "normal")

    assert table.id("Burners") == thinks(table, 1)


def test_rifles_do_not_waste_a_point_on_overwatch() -> None:
    table = drill(
        unit("Rifles", seat=1, at=(10, 20), models=3),
        unit("Mob", at=(10, 12), models=10, points=120),
        phase="movement",
        cp=1,
    )
    table.run(movement_phase)
    table.answer("Mob", "normal")

    assert thinks(table, 1) in ("no", "not this turn")


def _shot_at(points: int, keyword: str) -> DrillTable:
    table = drill(
        unit("Guns", ranged(attacks=8), at=(10, 10), models=3),
        unit("Prize", seat=1, at=(10, 20), models=5, points=points, keywords=["INFANTRY", keyword]),
        phase="shooting",
        cp=1,
    )
    table.run(shooting_phase)
    table.answer("Guns")
    return table


@pytest.mark.parametrize(("keyword", "clause"), [("SMOKE", "TEN-STRAT-12"), ("PLAIN", "TEN-STRAT-16")])
def test_what_is_precious_takes_shelter(keyword: str, clause: str) -> None:
    """(TEN-STRAT-12, TEN-STRAT-16)"""
    table = _shot_at(150, keyword)

    assert clause == table.question.clause
    assert table.id("Prize") == thinks(table, 1)


def test_what_is_cheap_takes_no_shelter() -> None:
    table = _shot_at(30, "SMOKE")

    assert "no" == thinks(table, 1)


@pytest.mark.parametrize(("at", "is_brave"), [((30, 22), True), ((50, 34), False)])
def test_insane_bravery_saves_a_marker(at: tuple[float, float], is_brave: bool) -> None:
    """(TEN-STRAT-09)"""
    table = drill(unit("Rifles", at=at, models=5), cp=1)
    table.dice(battle_shock=[1, 1])
    table.run(battle_shock_test, "Rifles")

    assert (table.id("Rifles") if is_brave else "no") == thinks(table)


def test_tank_shock_is_worth_its_point() -> None:
    """(TEN-STRAT-08)"""
    table = drill(
        unit("Tank", melee(attacks=6, strength=9, ap=-2), at=(10, 10), base=60, keywords=["VEHICLE"], toughness=9),
        unit("Foes", seat=1, at=(10, 15), models=5, points=150),
        phase="charge",
        cp=1,
    )
    table.game.give_order(0, "Command Re-roll", span="turn")
    table.dice(charge=[6, 5])
    table.run(charge_phase)
    table.answer("Tank")

    assert "TEN-STRAT-08" == table.question.clause
    assert table.id("Tank") == thinks(table)


# ---------------------------------------------------------------- losses


def falling(number: int, *places: float) -> tuple[DrillTable, Any]:
    """A squad in a row that loses so many."""
    table = drill(
        unit("Squad", models=len(places), places=[(x, 10.0) for x in places]), unit("Far", seat=1, at=(9, 40))
    )
    table.run(ask_lost, "Squad", number)
    return table, thinks(table)


def test_the_rank_and_file_take_the_wounds_and_special_weapons_stay() -> None:
    table, gone = falling(2, 10, 11.5, 13, 14.5, 16)

    assert {model.id for model in table.models("Squad")[-2:]} == {*gone}


def test_who_falls_leaves_the_rest_together() -> None:
    table, gone = falling(1, 20, 10, 11.5, 13)

    assert [table.models("Squad")[0].id] == gone


# ---------------------------------------------------------------- whole games


def played(seed: int, players: tuple[str, str], armies: tuple[str, str] | None = None, scenario: str = "") -> Game:
    """A game to its end. A refused answer would raise, and so does a bot that does not understand a question."""
    game = RULESET.new_game(armies, scenario or None, seed=seed)
    bots = [bot(RULESET, name) for name in players]
    while game.question is not None:
        seat = game.waiting_for[0]
        game.answer(bots[seat](Chair(game, seat, seed)), seat=seat)
    return game


@pytest.mark.parametrize(
    ("seed", "scenario"), [(1, "long_edges"), (2, "short_edges"), (3, "corners"), (4, "generated 7")]
)
def test_two_of_them_play_to_the_end(seed: int, scenario: str) -> None:
    game = played(seed, ("greedy", "greedy"), scenario=scenario)

    assert game.result is not None
    assert not list(RULESET.play.broken(game))


def test_it_plays_large_armies() -> None:
    game = played(5, ("greedy", "greedy"), ("ashen host", "tide host"))

    assert game.result is not None


def test_the_same_seed_gives_the_same_game() -> None:
    assert played(6, ("greedy", "random")).save() == played(6, ("greedy", "random")).save()


def test_it_beats_the_random_bot_from_both_seats() -> None:
    games = matches("tenth", ("greedy", "random"), RULESET.lists.samples[:2], 6)

    assert 6 == reported(map(play, games)).bots["greedy"].wins


# ---------------------------------------------------------------- screens


def screened(**more: Any) -> DrillTable:
    """A costly gun, a spare squad beside it, and riders that will charge the gun."""
    table = drill(
        unit("Squad", at=(25, 22), models=3, oc=0, points=30, **more),
        unit("Gun", ranged(attacks=6, strength=10), at=(30, 20), base=100, wounds=4, save=6, oc=0, points=200),
        unit("Riders", melee(attacks=6, strength=8, ap=-3, damage=3), at=(30, 38), seat=1, models=3, move=10),
        phase="movement",
    )
    table.run(movement_phase)
    return table


def test_a_spare_squad_screens_a_costly_unit() -> None:
    table = screened()
    table.answer("Squad")

    assert "normal" == thinks(table)

    table.answer("normal")
    ends = ends_of(table.game, table.id("Squad"), thinks(table)).values()
    middle = sum(one.pose.y for one in ends) / len(ends)

    assert 22 < middle < 30
    assert all(abs(one.pose.x - 30) < 4 for one in ends)


def test_nobody_screens_a_unit_worth_less_than_himself() -> None:
    table = screened()
    table.game.change(table.id("Squad"), points=400)
    table.answer("Squad", "normal")
    ends = ends_of(table.game, table.id("Squad"), thinks(table)).values()

    assert not all(22 < one.pose.y < 30 and abs(one.pose.x - 30) < 4 for one in ends)
