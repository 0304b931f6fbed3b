"""Moving over terrain and standing on it. (TEN-TERR, TEN-MOVE-06, TEN-MOVE-07)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.troops import Crowd, Stand, check_stands
from grognard.rulesets.tenth.play.moves.movement_phase import choose_action
from grognard.rulesets.tenth.table.board import the_ground, troops
from grognard.rulesets.tenth.table.placing import footing_of, stand
from grognard.rulesets.tenth.table.sight import sees, sees_fully
from tests.rulesets.tenth.kit import check_move, check_path, drill, unit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Spot
    from tests.rulesets.tenth.kit import DrillTable


def ground(*terrain: Mapping[str, Any], at: tuple[float, ...] = (10, 10), **more: Any) -> DrillTable:
    """One model, at (10, 10) unless said otherwise, among terrain."""
    return drill(unit("Mover", at=at, **more), terrain=terrain)


def feature(kind: str, height: float, rect: Sequence[float] = (14, 5, 15, 15), **more: Any) -> dict[str, Any]:
    return {"type": kind, "rect": list(rect), "height": height, **more}


def spots(path: Sequence[tuple[float, ...]]) -> tuple[Spot, ...]:
    """The spots of an answer: a third number stands for a level here."""
    return tuple((x, y, None, level[0]) if level else (x, y) for x, y, *level in path)


def cost(table: DrillTable, *path: tuple[float, ...], kind: Any = "normal") -> float:
    """What a way costs, of however many inches."""
    model = table.models("Mover")[0]
    return check_path(table.game, table.id("Mover"), model.id, spots(path), 100, kind)


def refused(table: DrillTable, *path: tuple[float, ...], inches: float = 30) -> str:
    """The clause by which a move is refused, or nothing."""
    try:
        check_move(table.game, table.id("Mover"), {table.models("Mover")[0].id: spots(path)}, inches, "normal")
    except Refused as refusal:
        return refusal.clause
    return ""


def refused_to_stand(table: DrillTable, *spot: float) -> str:
    """The clause by which a model may not be set up at a spot, or nothing."""
    model = table.models("Mover")[0].id
    try:
        row: dict[str, Stand] = {model: stand(table.game, model, spots([spot])[0])}
        unit = table.id("Mover")
        check_stands(footing_of(table.game, unit, "TEN-SETUP-02"), row, Crowd(unit, troops(table.game)))
    except Refused as refusal:
        return refusal.clause
    return ""


# ---------------------------------------------------------------- climbing


@pytest.mark.parametrize("kind", ["battlefield_debris", "barricades_and_fuel_pipes", "hills"])
@pytest.mark.parametrize(("height", "inches"), [(1, 8), (2, 8), (2.1, 12.2), (3, 14)])
def test_what_is_higher_than_two_inches_is_climbed_up_and_down(kind: str, height: float, inches: float) -> None:
    """TEN-MOVE-06, TEN-MOVE-07, TEN-TERR-04, TEN-TERR-11, TEN-TERR-03"""
    table = ground(feature(kind, height))

    assert inches == pytest.approx(cost(table, (18, 10)))


def test_climbing_counts_against_the_move() -> None:
    """TEN-MOVE-07"""
    table = ground(feature("battlefield_debris", 3))

    assert "TEN-MOVE-07" == refused(table, (16, 10), inches=11.9)
    assert "" == refused(table, (16, 10), inches=12)


def test_walking_round_costs_no_climbing() -> None:
    """TEN-MOVE-07: what the base does not touch is not climbed."""
    table = ground(feature("battlefield_debris", 3, (14, 5, 15, 12)))

    assert 10.849 == pytest.approx(cost(table, (13, 13), (16, 13), (18, 10)), abs=0.001)
    assert 10.25 + 6 == pytest.approx(cost(table, (13, 12.6), (16, 12.6), (18, 10)), abs=0.001)


def test_each_crossing_is_climbed_anew() -> None:
    """TEN-MOVE-07"""
    table = ground(feature("battlefield_debris", 3))

    assert 2 * 8 + 4 * 3 == pytest.approx(cost(table, (18, 10), (10, 10.001)), abs=0.01)


def test_a_hill_is_walked_up_once_and_stood_upon() -> None:
    """TEN-TERR-03, TEN-TERR-14, TEN-MOVE-07"""
    hill = feature("hills", 3, (14, 5, 24, 15))
    table = ground(hill)
    on_top = ground(hill, at=(18, 10, 3))

    assert 8 + 3 == pytest.approx(cost(table, (18, 10)))
    assert "" == refused(table, (18, 10), inches=11)
    assert 3 == pytest.approx(cost(on_top, (21, 10)))
    assert 8 + 3 == pytest.approx(cost(on_top, (10, 10)))
    assert 3 == stand(table.game, table.models("Mover")[0].id, (18, 10)).level


def test_terrain_does_not_slow_whom_it_is_too_flat_for() -> None:
    """TEN-TERR-02, TEN-TERR-05: craters by height, woods because trees are no obstacles."""
    assert 6 == pytest.approx(cost(ground(feature("craters_and_rubble", 3, (11, 5, 20, 15))), (16, 10)))
    assert 6 == pytest.approx(cost(ground(feature("woods", 6, (11, 5, 20, 15))), (16, 10)))


# ---------------------------------------------------------------- where to stand


@pytest.mark.parametrize(
    ("kind", "clause"), [("battlefield_debris", "TEN-TERR-04"), ("barricades_and_fuel_pipes", "TEN-TERR-11")]
)
def test_nobody_is_set_up_or_ends_a_move_on_an_obstacle(kind: str, clause: str) -> None:
    """TEN-TERR-04, TEN-TERR-11, TEN-TERR-14, TEN-TERR-15"""
    table = ground(feature(kind, 1, (14, 5, 18, 15)))

    assert clause == refused(table, (16, 10))
    assert clause == refused(table, (13.5, 10))
    assert clause == refused_to_stand(table, 16, 10)
    assert "" == refused(table, (13.37, 10))


@pytest.mark.parametrize("kind", ["craters_and_rubble", "woods", "ruins"])
def test_everybody_may_stand_in_area_terrain(kind: str) -> None:
    """TEN-TERR-14, TEN-TERR-15, TEN-TERR-02, TEN-TERR-05"""
    table = ground(feature(kind, 6, (14, 5, 20, 15)), keywords=["VEHICLE"])

    assert "" == refused(table, (16, 10))
    assert "" == refused(table, (14, 10))
    assert "" == refused_to_stand(table, 16, 10)


def test_a_base_rests_wholly_on_a_hill_or_wholly_off_it() -> None:
    """TEN-TERR-14, TEN-MOVE-07"""
    table = ground(feature("hills", 3, (14, 5, 20, 15)))

    assert "TEN-TERR-14" == refused(table, (14.3, 10))
    assert "TEN-TERR-14" == refused(table, (14.3, 10, 3))
    assert "TEN-TERR-14" == refused(table, (17, 10, 1.5))
    assert "TEN-TERR-14" == refused(table, (17, 10, 0))
    assert "TEN-TERR-14" == refused(table, (12, 10, 3))
    assert "" == refused(table, (14.63, 10))


# ---------------------------------------------------------------- ruins


WALLED = feature("ruins", 6, (14, 5, 20, 15), walls=["west"], floors=[3, 5])


@pytest.mark.parametrize("keyword", ["INFANTRY", "BEASTS", "FLY"])
def test_infantry_beasts_and_flyers_go_through_walls_for_nothing(keyword: str) -> None:
    """TEN-TERR-08"""
    table = ground(WALLED, keywords=[keyword])

    assert 7 == pytest.approx(cost(table, (17, 10)))
    assert 7 == pytest.approx(cost(table, (17, 10), kind="pile in"))


def test_others_do_not_cross_walls_higher_than_two_inches() -> None:
    """TEN-TERR-08"""
    bikes = ground(WALLED, keywords=["MOUNTED"])
    low = ground({**WALLED, "height": 2}, keywords=["MOUNTED"])

    assert "TEN-TERR-08" == refused(bikes, (17, 10))
    assert "" == refused(bikes, (10, 17), (22, 17), (22, 10), (17, 10), inches=60)
    assert "" == refused(low, (17, 10))


def test_floors_are_for_infantry_beasts_and_flyers() -> None:
    """TEN-TERR-08, TEN-TERR-01, TEN-TERR-15"""
    inside = {"at": (18, 10)}

    assert "" == refused(ground(WALLED, **inside), (17, 10, 3))
    assert "" == refused(ground(WALLED, **inside, keywords=["BEASTS"]), (17, 10, 5))
    assert "" == refused(ground(WALLED, **inside, keywords=["VEHICLE", "FLY"]), (17, 10, 3))
    assert "TEN-TERR-08" == refused(ground(WALLED, **inside, keywords=["VEHICLE"]), (17, 10, 3))
    assert "TEN-TERR-14" == refused(ground(WALLED, **inside), (17, 10, 4))
    assert "TEN-TERR-08" == refused_to_stand(ground(WALLED, **inside, keywords=["VEHICLE"]), 17, 10, 3)


def test_no_base_overhangs_a_floor_or_stands_in_a_wall() -> None:
    """TEN-TERR-08"""
    table = ground(WALLED, at=(18, 10))

    assert "TEN-TERR-08" == refused(table, (20, 10, 3))
    assert "" == refused(table, (19.37, 10, 3))
    assert "TEN-TERR-08" == refused(table, (14, 10))
    assert "TEN-TERR-08" == refused(table, (13.5, 10))
    assert "TEN-TERR-08" == refused_to_stand(table, 14.2, 10)


def test_between_floors_the_vertical_distance_counts() -> None:
    """TEN-TERR-08, TEN-MOVE-07, TEN-FLY-02"""
    walker, above = ground(WALLED, at=(18, 10)), ground(WALLED, at=(18, 10, 3))
    eagle = ground(WALLED, at=(18, 10), keywords=["INFANTRY", "FLY"])

    assert 3 == pytest.approx(cost(walker, (18, 10, 3)))
    assert 1 + 3 == pytest.approx(cost(walker, (17, 10, 3)))
    assert 2 == pytest.approx(cost(above, (18, 10, 5)))
    assert 3 + 3 == pytest.approx(cost(above, (21, 10)))
    assert 10 + 5 == pytest.approx(cost(ground(WALLED, at=(8, 10)), (18, 10, 5)))
    assert 5 == pytest.approx(cost(eagle, (18, 14, 3)))


def test_from_ruin_to_ruin_one_goes_down_and_up_again() -> None:
    """TEN-TERR-08, TEN-MOVE-07"""
    other = feature("ruins", 6, (24, 5, 30, 15), floors=[3])
    table = ground(WALLED, other, at=(18, 10, 3))

    assert 9 + 3 + 3 == pytest.approx(cost(table, (27, 10, 3)))


def test_a_floor_two_inches_up_costs_nothing() -> None:
    """TEN-MOVE-06"""
    table = ground({**WALLED, "floors": [2]}, at=(18, 10))

    assert 1 == pytest.approx(cost(table, (17, 10, 2)))


def test_models_on_different_floors_do_not_stand_on_each_other() -> None:
    """TEN-MOVE-04: unless the lower one is taller than the floor is high."""
    low = drill(unit("Mover", at=(18, 10)), unit("Friend", at=(17, 10), height=2.5), terrain=[WALLED])
    tall = drill(unit("Mover", at=(18, 10)), unit("Friend", at=(17, 10), height=3.5), terrain=[WALLED])

    assert "" == refused(low, (17, 10, 3))
    assert "TEN-MOVE-04" == refused(tall, (17, 10, 3))


TOWER = feature("ruins", 8, (14, 5, 20, 15), floors=[6])


@pytest.mark.parametrize(("height", "clause"), [(2, ""), (5, ""), (7, "TEN-MOVE-04")])
def test_only_a_tall_model_runs_into_an_enemy_six_inches_above_or_below_it(height: float, clause: str) -> None:
    """TEN-MOVE-04: so far up and down there is no Engagement Range to keep out of, but there may be a body."""
    below = drill(unit("Mover", at=(13, 10), height=height), unit("Foe", seat=1, at=(17, 10, 6)), terrain=[TOWER])
    above = drill(unit("Mover", at=(15, 10, 6)), unit("Foe", seat=1, at=(17, 10), height=height), terrain=[TOWER])

    assert clause == refused(below, (19, 10))
    assert clause == refused(above, (19, 10, 6))


# ---------------------------------------------------------------- data


def test_a_feature_has_a_footprint_a_height_walls_and_floors() -> None:
    """TEN-TERR-01"""
    ruin = feature("ruins", 6, (14, 5, 20, 11), walls=["north", "west"], floors=[3])
    found = the_ground(ground(ruin).game).features[0]

    assert [(14, 5), (20, 5), (20, 11), (14, 11)] == list(found.area.points)
    assert [((14, 11), (20, 11)), ((14, 5), (14, 11))] == [(wall.start, wall.end) for wall in found.lines]
    assert (6, [3]) == (found.height, list(found.floors))


# ---------------------------------------------------------------- barricades


def test_a_path_near_a_barricade_keeps_out_of_the_longer_engagement_range() -> None:
    """TEN-TERR-12, TEN-MOVE-03"""
    pipe = feature("barricades_and_fuel_pipes", 1, (10, 12, 30, 13))
    table = drill(unit("Mover", at=(12, 10)), unit("Enemy", seat=1, at=(20, 13.63)), terrain=[pipe])
    open_ground = drill(unit("Mover", at=(12, 10)), unit("Enemy", seat=1, at=(20, 13.63)))
    past, wide = ((20, 11.2), (27, 10)), ((20, 9.5), (27, 10))

    assert "TEN-MOVE-03" == refused(table, *past)
    assert "" == refused(table, *wide)
    assert "" == refused(open_ground, *past)
    assert "TEN-MOVE-03" == refused(table, (20, 11.2))


def test_a_path_that_comes_near_a_barricade_for_half_an_inch_is_engaged_there() -> None:
    """TEN-TERR-12, TEN-MOVE-03: all along the path, not only at its corners."""
    pipe = feature("barricades_and_fuel_pipes", 1, (10, 12, 30, 13))
    grazing, clear = 13.63 - 2 * 0.63 - 1.98, 13.63 - 2 * 0.63 - 2.02
    for y, clause in ((grazing, "TEN-MOVE-03"), (clear, "")):
        table = drill(unit("Mover", at=(12.8, y)), unit("Enemy", seat=1, at=(20, 13.63)), terrain=[pipe])

        assert clause == refused(table, (27, y))


def test_debris_is_a_solid_body() -> None:
    """TEN-TERR-15: what is lower than it hides, what is higher shows but not fully."""
    debris = {"type": "battlefield_debris", "rect": [19, 16, 20, 28], "height": 2}
    for height, is_seen in ((1.5, False), (5, True)):
        table = drill(
            unit("Eye", at=(10, 22), height=1.5), unit("Mark", seat=1, at=(22, 22), height=height), terrain=[debris]
        )
        eye, mark = table.models("Eye")[0].id, table.models("Mark")[0].id

        assert is_seen is sees(table.game, eye, mark)
        assert not sees_fully(table.game, eye, mark)


def test_a_hill_is_a_solid_body_that_one_may_stand_on() -> None:
    """TEN-TERR-15"""
    hill = {"type": "hills", "rect": [6, 14, 14, 19], "height": 3}
    table = drill(
        unit("Rifles", at=(10, 13.2)), unit("Mob", seat=1, at=(10, 24)), phase="movement", terrain=[hill], active=0
    )
    one, two = table.models("Rifles")[0].id, table.models("Mob")[0].id

    assert not sees(table.game, one, two)

    table.run(choose_action, "Rifles")
    table.answer("normal", {one: [[10, 16.1]]})

    assert 3 == table.models("Rifles")[0].level
    assert sees(table.game, one, two)
