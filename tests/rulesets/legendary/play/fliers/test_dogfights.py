"""Watching the sky, interception, dogfights and crashes. (LEG-FLY-15 to LEG-FLY-30)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.play.fliers.crash import edge_beyond
from grognard.rulesets.legendary.play.reserves.arrivals import edge_of
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, Unit, reserve_id
from tests.rulesets.legendary.kit import BLADE, Battle, asked, piece, spread, squad
from tests.rulesets.legendary.play.fliers.test_flights import flier, fly_in
from tests.rulesets.legendary.play.vehicles.motors import aboard


def two_fliers(gun: dict[str, Any] | None = None, **dice: list[int]) -> Battle:
    """Theirs watches the sky while ours comes in."""
    theirs = {
        "Hawk": flier((50, 30), **({"weapons": (gun,)} if gun else {})),
        "Blues": squad(at=(5, 43), weapons=(BLADE,)),
    }
    table = Battle({"Kite": flier()}, theirs, turn=2, reacts=True, reserves=[8], **spread(dice))
    hawk = table.ids["Hawk"]
    table.game.change(hawk, where="table", watches_sky=True, has_activated=True)
    table.game.change(table.model("Hawk").id, at=(50.0, 30.0), facing=270.0, is_flying=True)
    return fly_in(table.activate("Kite"))


def test_a_watcher_may_intercept() -> None:  # LEG-FLY-23, LEG-FLY-24
    table = two_fliers()

    assert "Intercept it?" in table.prompt
    table.say("Hawk")
    assert ["on", "dogfight"] == table.options


def test_an_interceptor_fires_at_a_quarter_and_leaves() -> None:  # LEG-FLY-24, LEG-FLY-25, LEG-FLY-30
    table = two_fliers(interception=[10], hit=[9, 9], save=[12, 12]).say("Hawk", "on", "no")

    assert "comes in from the side" in table.said()
    assert "reserve" == table.unit("Hawk").where
    assert "table" == table.unit("Kite").where


def test_the_target_of_an_interceptor_may_evade() -> None:  # LEG-FLY-10, LEG-FLY-25
    table = two_fliers(interception=[10], hit=[9, 9], save=[12, 12]).say("Hawk", "on")

    assert "Jink?" in table.prompt
    table.say("jink")
    assert table.unit("Kite").is_jinking
    assert "reserve" == table.unit("Hawk").where


def test_a_watcher_may_wait_for_the_advance() -> None:  # LEG-FLY-23
    table = two_fliers().say("no").until("advance").say("yes", {"A1.1": [36, 40, 90]})

    assert "Intercept it?" in table.prompt


def test_a_bad_interception_comes_to_nothing() -> None:  # LEG-FLY-24, LEG-FLY-30
    table = two_fliers(interception=[6]).say("Hawk", "on")

    assert "does not get near" in table.said()
    assert "reserve" == table.unit("Hawk").where


def test_the_winner_of_a_dogfight_fires_and_the_loser_may_turn() -> None:  # LEG-FLY-26, LEG-FLY-28, LEG-FLY-29
    table = two_fliers(dogfight=[9, 6], hit=[9, 9, 9, 9], save=[12, 12, 12, 12], Initiative=[1]).say("Hawk", "dogfight")
    table.until("advance")

    assert "Kite wins the dogfight" in table.said()
    assert "Hawk turns on its pursuer" in table.said()


@pytest.mark.parametrize("inches", [4, 9, 24, 60])
def test_all_weapons_are_at_normal_range_in_a_dogfight(inches: int) -> None:  # LEG-FLY-26
    """BS 4 less 1 for moving: a natural 4 hits, whatever range the weapon has."""
    gun = {"name": "Gun", "range": inches, "s": 1, "ap": "-"}
    table = two_fliers(gun, dogfight=[1, 9], hit=[4], save=[12], Initiative=[6]).say("Hawk", "dogfight", "no")

    assert "Hawk fires Gun at Kite: 1 shot, 1 hit." in table.said()


def test_the_loser_of_a_dogfight_may_jink() -> None:  # LEG-FLY-28, LEG-FLY-10
    gun = {"name": "Gun", "range": 24, "s": 1, "ap": "-"}
    table = two_fliers(gun, dogfight=[9, 1], hit=[6] * 4, save=[12] * 4, Initiative=[6]).say("Hawk", "dogfight")
    assert "Kite aims at Hawk. Jink?" == table.prompt
    table.say("jink")

    assert table.log("LEG-FLY-10")
    assert any("0 hits" in text for text in table.said().splitlines())  # 6 and BS 4 less 1 and 3 is 6


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_loser_is_asked_where_turning_uses_up_a_weapon(answer: str) -> None:  # LEG-FLY-29, LEG-KW-43
    dart = {"name": "Dart", "range": 24, "s": 1, "ap": "-", "rules": ["One Use Only"]}
    how = {"hit": [1] * 9, "Initiative": [1] if answer == "yes" else []}
    table = two_fliers(dart, dogfight=[9, 6], **how).say("Hawk", "dogfight").until("turn on its pursuer").say(answer)

    assert (answer == "yes") is ("Hawk turns on its pursuer" in table.said())


def test_two_natural_ones_collide() -> None:  # LEG-FLY-27
    table = two_fliers(dogfight=[1, 1], hit=[1, 1, 1, 1], destruction=[9, 9]).say("Hawk", "dogfight")

    assert "They collide" in table.said()
    assert ("gone", "gone") == (table.unit("Kite").where, table.unit("Hawk").where)


FLAK = {"name": "Flak", "range": 48, "s": "D", "ap": 1, "rules": ["Skyfire"]}


def shot_down(row: int, riders: dict[str, Any] | None = None, **dice: list[int]) -> Battle:
    """A zooming flier with passengers is destroyed on a row of the chart."""
    how: dict[str, Any] = {"types": ["flier", "skimmer", "fast", "transport"], "capacity": 8, "access": ["rear"]}
    theirs = {"Kite": flier(**how), "Reds": aboard(3, "Kite", **(riders or {})), "Far": squad(1, (5, 43))}
    table = Battle(
        {"Guns": squad(1, (36, 4), weapons=(FLAK,))}, theirs, turn=2, hit=[12], destruction=[row], **spread(dice)
    )
    table.game.change(table.ids["Kite"], where="table")
    table.game.change(table.model("Kite").id, at=(36.0, 24.0), facing=270.0, is_flying=True)
    table.activate("Guns").until("shoots at whom")
    return table.fire(Flak=f"Kite/{table.ids['Kite']}.1")


def test_a_flier_crashes_with_its_pilots_alive() -> None:  # LEG-FLY-16, LEG-FLY-17, LEG-FLY-18, LEG-FLY-19, LEG-FLY-21
    dice = {"save": [1, 12, 12, 12, 12, 12, 1], "crash": [9, 8, 4], "direction": [360], "dangerous_terrain": [5, 4, 12]}
    table = shot_down(3, **spread(dice))

    assert "Kite model crashes 8" in table.said()
    assert ("gone", "table") == (table.unit("Kite").where, table.unit("Reds").where)
    assert 2 == table.left("Reds")  # value 4 + 2 - 2 = 4: the second is hit and fails
    assert table.unit("Reds").is_pinned
    assert all(abs((model.at or (0, 0))[0] - 44) < 8 for model in table.models("Reds"))


def test_an_explosion_in_the_air_leaves_no_wreck() -> None:  # LEG-FLY-16
    dice = {"save": [1, 12, 12, 12], "dangerous_terrain": [11, 11, 11]}
    table = shot_down(10, **spread(dice))

    assert "explodes in the air" in table.said()
    assert 3 == table.left("Reds")
    assert "crashes" not in table.said()


def test_passengers_with_packs_jump() -> None:  # LEG-FLY-15, LEG-FLY-22, LEG-DEST-23
    dice = {"save": [1, 12, 12, 12, 12, 12], "Initiative": [3], "scatter": [12], "crash": [4], "direction": [360]}
    table = shot_down(3, {"unit_type": "jump"}, **dice)
    assert "Does Reds jump?" in table.prompt
    table.say("yes")
    if table.prompt.startswith("Place"):
        table.game.answer(asked(table.game).suggest(_Middle()))

    assert ("table", 3) == (table.unit("Reds").where, table.left("Reds"))
    assert "crashes" in table.said()


class _Middle:
    def below(self, n: int) -> int:
        return 0

    def unit(self) -> float:
        return 0.5


def test_a_failed_jump_stays_aboard() -> None:  # LEG-FLY-15, LEG-FLY-22
    dice = {"save": [1, 12, 12, 12, 12, 12], "Initiative": [4], "crash": [6], "direction": [360]}
    table = shot_down(3, {"unit_type": "jump"}, dangerous_terrain=[12, 12, 12], **dice).say("yes")

    assert "does not get out" in table.said()
    assert 3 == table.left("Reds")


def test_survivors_of_a_crash_off_the_table_come_back_by_that_edge() -> None:  # LEG-FLY-20
    dice = {"save": [1, 12, 12, 12, 12, 12], "crash": [1], "direction": [360], "dangerous_terrain": [12, 12, 12]}
    how: dict[str, Any] = {"types": ["flier", "skimmer", "fast", "transport"], "capacity": 8, "access": ["rear"]}
    theirs = {"Kite": flier(**how), "Reds": aboard(3, "Kite"), "Far": squad(1, (5, 43))}
    table = Battle(
        {"Guns": squad(1, (66, 4), weapons=(FLAK,))}, theirs, turn=2, hit=[12], destruction=[3], **spread(dice)
    )
    table.game.change(table.ids["Kite"], where="table")
    table.game.change(table.model("Kite").id, at=(66.0, 24.0), facing=270.0, is_flying=True)
    table.activate("Guns").until("shoots at whom").fire(Flak=f"Kite/{table.ids['Kite']}.1")

    assert "reserve" == table.unit("Reds").where
    assert table.log("LEG-FLY-20")
    plan = table.game[reserve_id(table.ids["Reds"])].plan
    assert (3, True) == (plan.turn, plan.is_certain)  # the following game turn, without a roll


def test_the_airspace_is_watched_instead_of_shooting() -> None:  # LEG-FLY-23
    table = Battle({"Kite": flier()}, {"Blues": squad(at=(36, 40))}, turn=2, reserves=[8])
    fly_in(table.activate("Kite")).until("something else").say("watch")

    assert table.unit("Kite").watches_sky
    table.finish()
    assert "fires" not in table.said()
    assert 2 == table.game[BATTLE].turn


def test_each_may_jump_for_himself_and_who_fails_dies_in_the_crash() -> None:  # LEG-DEST-23
    dice = {"save": [1, 12, 12, 12, 12, 12], "Initiative": [3, 4, 3], "crash": [4], "direction": [360]}
    table = shot_down(3, {"unit_type": "jump"}, **spread(dice)).say("each")

    assert (2, "table", False) == (table.left("Reds"), table.unit("Reds").where, table.unit("Reds").is_pinned)
    assert all(
        abs((m.at or (0, 0))[0] - 36) <= 6.5 and abs((m.at or (0, 0))[1] - 24) <= 6.5 for m in table.models("Reds")
    )
    assert "crashes" in table.said()


def test_in_a_mid_air_explosion_those_who_fail_to_jump_fall() -> None:  # LEG-DEST-23, LEG-FLY-16
    dice = {"save": [1, 12, 12, 12, 1], "Initiative": [3, 4, 4], "dangerous_terrain": [10, 9]}
    table = shot_down(9, {"unit_type": "jump"}, **spread(dice)).say("each")

    assert (2, "table") == (table.left("Reds"), table.unit("Reds").where)


def test_only_those_who_can_fly_may_test_for_themselves() -> None:  # LEG-DEST-23
    dice = {"save": [1, 12, 12, 12, 12, 12], "crash": [4], "direction": [360], "dangerous_terrain": [12] * 3}
    table = shot_down(3, **spread(dice))

    assert "jump" not in table.said()


@pytest.mark.parametrize(
    ("at", "seat", "edge"),
    [
        ((-3, 20), 0, "left"),
        ((-3, 20), 1, "right"),
        ((75, 20), 0, "right"),
        ((30, -4), 0, "own"),
        ((30, -4), 1, "far"),
        ((30, 50), 0, "far"),
        ((-2, 53), 0, "far"),
    ],
)
def test_the_edge_of_a_crash_is_the_one_it_fell_beyond(at: Any, seat: int, edge: str) -> None:  # LEG-FLY-20
    table = Battle({"Reds": squad()}, {"Blues": squad(at=(20, 40))})

    assert edge == edge_beyond(table.game, seat, at)


def test_survivors_may_enter_from_the_enemys_edge() -> None:  # LEG-FLY-20
    table = Battle({"Reds": squad()}, {"Blues": squad(at=(20, 40))})

    assert "north" == edge_of(table.game, 0, "far").side


def test_the_crew_of_a_flier_falls_with_it() -> None:  # LEG-FLY-16, LEG-FLY-21, LEG-DEST-22
    dice = {"save": [1, 12, 12, 12, 1], "crash": [6], "direction": [360], "dangerous_terrain": [12, 4, 5]}
    table = _crash_of_two(3, **dice)
    crew = [unit for unit in table.game.all(Unit) if unit.name.startswith("Crew")]

    assert [(1, True)] == [(len(unit.models), unit.is_pinned) for unit in crew]  # 6 - 2 = 4: one is hit and dies
    assert "crashes" in table.said()


def test_dead_pilots_of_the_module_make_the_crash_worse() -> None:  # LEG-FLY-19, LEG-DEST-22
    table = _crash_of_two(3, save=[1, 1, 1, 12, 1], crash=[2], direction=[360], dangerous_terrain=[4])

    assert "gone" == table.unit("Red").where  # 2 + 2 = 4; with a pilot alive nobody would test


def test_in_a_mid_air_explosion_the_crew_falls_too() -> None:  # LEG-FLY-16, LEG-DEST-22
    table = _crash_of_two(10, save=[1, 12, 12, 12, 1, 1], dangerous_terrain=[11, 10, 10])

    assert not [unit for unit in table.game.all(Unit) if unit.name.startswith("Crew") and unit.models]
    assert 1 == table.left("Red")


def _crash_of_two(row: int, **dice: list[int]) -> Battle:
    """A flier with two men of crew and a passenger is destroyed; by the module the crew fight on if they live."""
    how: dict[str, Any] = {"types": ["flier", "skimmer", "fast", "transport"], "capacity": 8, "access": ["rear"]}
    theirs = {"Kite": flier(crew={"count": 2}, **how), "Red": aboard(1, "Kite"), "Far": squad(1, (5, 43))}
    guns = squad(1, (36, 4), weapons=(FLAK,))
    options = {"crew_as_infantry": True}
    table = Battle({"Guns": guns}, theirs, turn=2, options=options, hit=[12], destruction=[row], **spread(dice))
    table.game.change(table.ids["Kite"], where="table")
    table.game.change(table.model("Kite").id, at=(36.0, 24.0), facing=270.0, is_flying=True)
    table.activate("Guns").until("shoots at whom")
    return table.fire(Flak=f"Kite/{table.ids['Kite']}.1")


@pytest.mark.parametrize(("row", "kind"), [(4, "wreck"), (5, "burning wreck"), (6, "flipped wreck"), (7, "wreck")])
def test_a_flier_that_burns_or_flips_over_leaves_such_a_wreck(row: int, kind: str) -> None:
    """LEG-DEST-08, LEG-DEST-09, LEG-FLY-16"""
    table = shot_down(row, save=[1, *[12] * 6], crash=[1], direction=[360], dangerous_terrain=[12] * 3)

    assert [kind] == [piece.feature.kinds[0] for piece in board(table.game).pieces]


@pytest.mark.parametrize(("at", "left"), [((44, 24), 0), ((30, 10), 1)])
def test_a_crash_into_terrain_is_worse(at: tuple[float, float], left: int) -> None:  # LEG-FLY-20, LEG-FLY-21
    """The last roll is 4, less 2 for the pilots: in the woods 4 again, and the passenger rolls a 4."""
    how: dict[str, Any] = {"types": ["flier", "skimmer", "fast", "transport"], "capacity": 8, "access": ["rear"]}
    theirs = {"Kite": flier(**how), "Red": aboard(1, "Kite"), "Far": squad(1, (5, 43))}
    woods = piece("woods", (at[0] - 2, at[1] - 2, at[0] + 2, at[1] + 2), 3)
    dice = spread({"save": [1, 12, 12, 12, 1], "crash": [4], "direction": [360], "dangerous_terrain": [4]})
    guns = squad(1, (36, 4), weapons=(FLAK,))
    table = Battle({"Guns": guns}, theirs, woods, turn=2, hit=[12], destruction=[3], **dice)
    table.game.change(table.ids["Kite"], where="table")
    table.game.change(table.model("Kite").id, at=(36.0, 24.0), facing=270.0, is_flying=True)
    table.activate("Guns").until("shoots at whom").fire(Flak=f"Kite/{table.ids['Kite']}.1")

    assert left == table.left("Red")
