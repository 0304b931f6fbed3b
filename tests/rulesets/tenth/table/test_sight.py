"""Visibility, full visibility, and cover from terrain. (TEN-LOS, TEN-TERR, TEN-COVER-04, TEN-COVER-05)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

import pytest

from grognard.rulesets.tenth.table.board import the_ground
from grognard.rulesets.tenth.table.map_names import ground as map_ground
from grognard.rulesets.tenth.table.sight import (
    AROUND,
    SightFigure,
    Stage,
    figure,
    has_cover,
    is_visible,
    sees,
    sees_fully,
    sees_unit,
    sees_unit_fully,
    stage,
    visible_from,
)
from tests.rulesets.tenth.kit import drill, unit

if TYPE_CHECKING:
    from grognard.rulesets.tenth.table.records import ModelId
    from tests.rulesets.tenth.kit import DrillTable

HILL = {"type": "hills", "rect": [18, 16, 22, 28], "height": 3}
RUIN = {"type": "ruins", "rect": [17, 17, 23, 27], "height": 6}
WALLED = {**RUIN, "walls": ["west"]}
WOODS = {"type": "woods", "rect": [17, 17, 23, 27], "height": 6}
PIPE = {"type": "barricades_and_fuel_pipes", "rect": [19, 16, 20, 28], "height": 1}
DEBRIS = {"type": "battlefield_debris", "rect": [19, 16, 20, 28], "height": 1}
CRATER = {"type": "craters_and_rubble", "rect": [27, 19, 33, 25], "height": 0.5}


def facing(*terrain: dict[str, Any], options: dict[str, Any] | None = None, **more: Any) -> DrillTable:
    """An observer at (10, 22) and a target, east of terrain that stands about (20, 22); `to_...` is for the target."""
    of_target = {key.removeprefix("to_"): value for key, value in more.items() if key.startswith("to_")}
    of_observer = {key: value for key, value in more.items() if not key.startswith("to_")}
    return drill(
        unit("Eye", **{"at": (10, 22), **of_observer}),
        unit("Mark", seat=1, **{"at": (30, 22), **of_target}),
        terrain=terrain,
        options=options,
    )


def model(table: DrillTable, name: str, place: int = 0) -> ModelId:
    return table.models(name)[place].id


def eye_sees(table: DrillTable) -> bool:
    return sees(table.game, model(table, "Eye"), model(table, "Mark"))


def eye_sees_all(table: DrillTable) -> bool:
    return sees_fully(table.game, model(table, "Eye"), model(table, "Mark"))


def is_covered(table: DrillTable) -> bool:
    return has_cover(table.game, model(table, "Mark"), table.id("Eye"))


# ---------------------------------------------------------------- visible, fully visible


def test_on_an_open_table_everybody_sees_everything() -> None:
    """TEN-LOS-01, TEN-LOS-03, TEN-LOS-05"""
    table = facing()

    assert eye_sees(table)
    assert eye_sees_all(table)
    assert not is_covered(table)


def test_a_hands_breadth_past_a_hill_is_enough_to_be_seen() -> None:
    """TEN-LOS-01, TEN-LOS-03, TEN-TERR-03"""
    hidden = facing(HILL)
    showing = facing(HILL, to_at=(25, 28), at=(15, 28))

    assert not eye_sees(hidden)
    assert eye_sees(showing)
    assert not eye_sees_all(showing)
    assert is_covered(showing)


def test_a_low_body_hides_the_lower_half() -> None:
    """TEN-LOS-03, TEN-LOS-06, TEN-TERR-11, TEN-TERR-15"""
    table = facing(PIPE, to_at=(22, 22), to_height=5)

    assert eye_sees(table)
    assert not eye_sees_all(table)


def test_lines_above_a_body_are_clear_and_lines_through_it_are_not() -> None:
    """TEN-LOS-06, TEN-LOS-05"""
    over_a_pipe = facing(PIPE, height=1.5, to_height=1.5)
    over_a_hill = facing(HILL, height=1.5, to_height=1.5)
    tall = facing(HILL, height=1.5, to_height=7, to_at=(30, 22))

    assert eye_sees(over_a_pipe)
    assert not eye_sees(over_a_hill)
    assert eye_sees(tall)


def test_touching_an_edge_does_not_block() -> None:
    """TEN-LOS-06"""
    beside = {"type": "battlefield_debris", "rect": [15, 22.63, 25, 26], "height": 5}
    table = facing(beside)

    assert eye_sees_all(table)


def test_a_unit_is_visible_if_one_model_is_and_fully_if_all_are() -> None:
    """TEN-LOS-02, TEN-LOS-04"""
    places = [(30, 22), (30, 24), (30, 40)]
    table = facing(HILL, to_places=places, to_models=3)
    eye = model(table, "Eye")

    assert [False, False, True] == [sees(table.game, eye, model(table, "Mark", n)) for n in range(3)]
    assert sees_unit(table.game, eye, table.id("Mark"))
    assert not sees_unit_fully(table.game, eye, table.id("Mark"))
    assert not sees_unit(table.game, eye, _all_hidden(table))


def _all_hidden(table: DrillTable) -> Any:
    table.kill("Mark", 1)
    return table.id("Mark")


def test_a_unit_in_the_open_is_fully_visible() -> None:
    """TEN-LOS-04"""
    table = facing(to_models=9, to_at=(30, 10))

    assert sees_unit_fully(table.game, model(table, "Eye"), table.id("Mark"))


def test_models_never_block_sight() -> None:
    """TEN-LOS-08"""
    table = drill(
        unit("Eye", at=(10, 22)),
        unit("Tank", at=(20, 22), base=100, height=8, keywords=["VEHICLE"]),
        unit("Mark", seat=1, at=(30, 22)),
    )

    assert eye_sees(table)
    assert eye_sees_all(table)


@pytest.mark.parametrize(("keyword", "is_seen"), [("VEHICLE", False), ("MONSTER", False), ("INFANTRY", True)])
def test_with_the_switch_large_models_of_other_units_block_sight(keyword: str, is_seen: bool) -> None:
    """TEN-LOS-08 (models_block_sight); they never give cover."""
    table = drill(
        unit("Eye", at=(10, 22)),
        unit("Tank", at=(20, 22), base=160, height=8, keywords=[keyword]),
        unit("Mark", seat=1, at=(30, 22)),
        options={"models_block_sight": True},
    )

    assert is_seen == eye_sees(table)
    assert is_seen == eye_sees_all(table)
    assert not is_covered(table)


def test_with_the_switch_models_of_the_two_units_still_do_not_block() -> None:
    """TEN-LOS-08 (models_block_sight)"""
    table = drill(
        unit("Eye", places=[(10, 22), (20, 22)], models=2, base=160, height=8, keywords=["VEHICLE"]),
        unit("Mark", seat=1, at=(30, 22)),
        options={"models_block_sight": True},
    )

    assert eye_sees(table)


# ---------------------------------------------------------------- hills


def test_a_model_on_a_hill_stands_higher() -> None:
    """TEN-TERR-03, TEN-LOS-05: from its edge it looks over what hides one on the ground."""
    wall = {"type": "battlefield_debris", "rect": [24, 16, 25, 28], "height": 4}
    ground = facing(HILL, wall, at=(16.5, 22), height=3.5)
    hill = facing(HILL, wall, at=(20, 22, 3), height=3.5)

    assert not eye_sees(ground)
    assert eye_sees(hill)


def test_the_hill_itself_hides_the_feet_of_those_on_top() -> None:
    """TEN-LOS-06, TEN-TERR-03"""
    table = facing(HILL, to_at=(20.5, 22, 3))

    assert eye_sees(table)
    assert not eye_sees_all(table)
    assert is_covered(table)


# ---------------------------------------------------------------- woods


def test_across_woods_a_model_is_visible_but_not_fully() -> None:
    """TEN-TERR-06, TEN-TERR-07, TEN-LOS-07"""
    table = facing(WOODS)

    assert eye_sees(table)
    assert not eye_sees_all(table)
    assert is_covered(table)


def test_woods_are_of_unlimited_height() -> None:
    """TEN-LOS-07, TEN-TERR-15"""
    table = facing(WOODS, height=20, to_height=20)

    assert not eye_sees_all(table)


@pytest.mark.parametrize("keyword", ["AIRCRAFT", "TOWERING"])
def test_through_and_over_woods_means_nothing_to_the_very_high(keyword: str) -> None:
    """TEN-TERR-06, TEN-TERR-07"""
    high = facing(WOODS, keywords=["VEHICLE", keyword])
    seen_high = facing(WOODS, to_keywords=["VEHICLE", keyword])

    assert eye_sees_all(high)
    assert eye_sees_all(seen_high)
    assert not is_covered(high)


def test_a_model_wholly_within_woods_is_never_fully_visible() -> None:
    """TEN-TERR-06: not even to a TOWERING one."""
    table = facing(WOODS, to_at=(20, 22), keywords=["TOWERING"])

    assert eye_sees(table)
    assert not eye_sees_all(table)
    assert is_covered(table)


def test_who_stands_wholly_within_woods_sees_out_normally() -> None:
    """TEN-TERR-06"""
    within = facing(WOODS, at=(20, 22))
    partly = facing(WOODS, at=(17, 22))

    assert eye_sees_all(within)
    assert not eye_sees_all(partly)


def test_own_woods_do_not_help_to_see_through_other_woods() -> None:
    """TEN-TERR-06"""
    more = {"type": "woods", "rect": [25, 17, 27, 27], "height": 6}
    table = facing(WOODS, more, at=(20, 22))

    assert not eye_sees_all(table)


# ---------------------------------------------------------------- ruins


def test_nobody_sees_through_or_over_a_ruin_whatever_the_heights() -> None:
    """TEN-TERR-09, TEN-LOS-07, TEN-TERR-15"""
    low = facing(RUIN)
    high = facing({**RUIN, "height": 3}, height=12, to_height=12)

    assert not eye_sees(low)
    assert not eye_sees(high)


def test_lines_into_and_out_of_a_ruin_meet_only_walls() -> None:
    """TEN-TERR-09, TEN-TERR-01"""
    open_ruin = facing(RUIN, to_at=(20, 22))
    walled = facing(WALLED, to_at=(20, 22))
    out_the_back = facing(WALLED, at=(20, 22))
    doorway = facing({**RUIN, "segments": [[17, 17, 17, 21], [17, 23, 17, 27]]}, to_at=(20, 22))

    assert eye_sees(open_ruin)
    assert not eye_sees(walled)
    assert eye_sees(out_the_back)
    assert eye_sees(doorway)


def test_with_the_switch_lines_with_an_end_inside_ignore_the_walls() -> None:
    """TEN-TERR-09 (open_ruin_walls)"""
    options = {"open_ruin_walls": True}

    assert eye_sees(facing(WALLED, to_at=(20, 22), options=options))
    assert eye_sees(facing(WALLED, at=(20, 22), to_at=(10, 22), options=options))
    assert not eye_sees(facing(WALLED, options=options))


@pytest.mark.parametrize("keyword", ["AIRCRAFT", "TOWERING"])
def test_the_very_high_meet_only_the_walls_with_their_heights(keyword: str) -> None:
    """TEN-TERR-09, TEN-LOS-06"""
    keywords = ["VEHICLE", keyword]
    low_wall = {**WALLED, "height": 2}

    assert eye_sees(facing(RUIN, keywords=keywords))
    assert eye_sees(facing(RUIN, to_keywords=keywords))
    assert not eye_sees(facing(WALLED, keywords=keywords))
    assert eye_sees(facing(low_wall, keywords=keywords, height=8, to_at=(24, 22)))


def test_a_hovering_craft_is_no_aircraft_to_a_ruin() -> None:
    """TEN-TERR-09, TEN-AIR-04"""
    table = facing(RUIN, keywords=["VEHICLE", "AIRCRAFT", "HOVER"])
    table.change("Eye", is_hovering=True)

    assert not eye_sees(table)


def test_a_model_partly_in_a_ruin_looks_out_of_its_part_within() -> None:
    """TEN-TERR-09: the ends of a line decide, not the model as a whole."""
    peeking = facing(RUIN, at=(17, 22))
    behind = facing(RUIN, at=(16, 22))

    assert eye_sees(peeking)
    assert not eye_sees(behind)


def test_what_sticks_out_behind_a_ruin_is_hidden_by_it() -> None:
    """TEN-TERR-09, TEN-TERR-10, TEN-LOS-03"""
    table = facing(RUIN, to_at=(23, 22))

    assert eye_sees(table)
    assert not eye_sees_all(table)
    assert is_covered(table)


def test_floors_do_not_block_sight() -> None:
    """TEN-TERR-09: only the wall segments do."""
    table = facing({**RUIN, "floors": [3]}, to_at=(20, 22, 3))

    assert eye_sees(table)


# ---------------------------------------------------------------- cover


def test_half_hidden_from_one_of_five_shooters_is_cover_against_all() -> None:
    """TEN-COVER-04"""
    places = [(10, 10 + 2 * n) for n in range(4)]
    open_ground = facing(HILL, to_at=(30, 5), models=4, places=places)
    one_more = facing(HILL, to_at=(30, 5), models=5, places=[*places, (14, 28)])

    assert not is_covered(open_ground)
    assert is_covered(one_more)


def test_two_features_that_hide_a_model_only_together_give_no_cover() -> None:
    """TEN-COVER-04: each is judged as if it were the only one."""
    north = {"type": "battlefield_debris", "rect": [13, 22, 14, 26], "height": 5}
    south = {"type": "battlefield_debris", "rect": [13, 18, 14, 22], "height": 5}
    table = facing(north, south, base=100)
    eye, mark = model(table, "Eye"), model(table, "Mark")

    assert [True, True] == [sees_fully(table.game, eye, mark, each) for each in the_ground(table.game).features]
    assert not eye_sees_all(table)
    assert not is_covered(table)


def test_cover_of_hills_and_debris_is_being_partly_hidden() -> None:
    """TEN-COVER-05, TEN-TERR-03, TEN-TERR-04"""
    assert is_covered(facing(HILL, to_at=(24, 28)))
    assert is_covered(facing(DEBRIS, to_at=(21.5, 22)))
    assert is_covered(facing(DEBRIS, to_at=(30, 22)))
    assert not is_covered(facing(HILL, to_at=(24, 38), at=(10, 38)))


def test_barricades_cover_only_those_within_three_inches() -> None:
    """TEN-TERR-13, TEN-COVER-05"""
    near = 20 + 3 + 16 / 25.4
    far = facing(PIPE, to_at=(near + 0.5, 22))

    assert is_covered(facing(PIPE, to_at=(near, 22)))
    assert not is_covered(far)
    assert not eye_sees_all(far)
    assert not is_covered(facing(PIPE, to_at=(near, 22), at=(24.5, 30), to_height=1.5))


def test_craters_cover_whoever_is_wholly_within() -> None:
    """TEN-TERR-02, TEN-COVER-05, TEN-TERR-15: and never block a line."""
    within, half, behind = facing(CRATER), facing(CRATER, to_at=(27, 22)), facing(CRATER, to_at=(36, 22))

    assert is_covered(within)
    assert eye_sees_all(within)
    assert not is_covered(half)
    assert not is_covered(behind)


def test_half_in_woods_is_cover_when_the_lines_cross_them() -> None:
    """TEN-COVER-05, TEN-TERR-07"""
    assert is_covered(facing(WOODS, to_at=(23, 22)))
    assert not is_covered(facing(WOODS, to_at=(16.9, 22)))


def test_a_model_wholly_in_a_ruin_has_cover_from_everybody() -> None:
    """TEN-TERR-10: also from one in the same ruin."""
    assert is_covered(facing(RUIN, at=(18, 22), to_at=(21, 22)))
    assert not is_covered(facing(RUIN, at=(18, 22), to_at=(30, 22)))


def test_a_ruin_covers_those_it_partly_hides() -> None:
    """TEN-TERR-10, TEN-COVER-05"""
    table = facing(RUIN, to_at=(30, 26.9), at=(10, 27))

    assert eye_sees(table)
    assert is_covered(table)


def test_a_towering_shooter_over_woods_denies_their_cover() -> None:
    """TEN-TERR-07"""
    assert not is_covered(facing(WOODS, keywords=["TOWERING"]))
    assert is_covered(facing(WOODS))


def test_one_feature_alone_is_judged_without_the_others() -> None:
    """TEN-COVER-04"""
    aside = {**DEBRIS, "rect": [40, 40, 42, 42]}
    table = facing(HILL, aside)
    hill, debris = the_ground(table.game).features
    eye, mark = model(table, "Eye"), model(table, "Mark")

    assert not sees_fully(table.game, eye, mark, hill)
    assert sees_fully(table.game, eye, mark, debris)


def test_a_figure_is_an_upright_cylinder_on_its_level() -> None:
    """TEN-LOS-05"""
    table = facing(HILL, at=(20, 22, 3), height=2.5)

    assert (20, 22, 16 / 25.4, 3, 2.5, False) == figure(table.game, model(table, "Eye"))


def test_only_ruins_and_woods_have_a_volume_of_unlimited_height() -> None:
    """TEN-LOS-06, TEN-LOS-07: of other terrain only what stands there blocks."""
    ground = map_ground("long_edges")
    volumes = Stage(ground, open_walls=False).volumes

    assert len(ground.features) == len(volumes)
    for feature, volume in zip(ground.features, volumes, strict=True):
        assert (feature.kind in ("ruins", "woods")) is bool(volume)


@pytest.mark.parametrize("open_walls", [False, True])
def test_many_looks_at_once_see_what_each_of_them_sees(open_walls: bool) -> None:
    """Models in, beside and partly in ruins and woods included. (TEN-LOS-01, TEN-TERR-09)"""
    table = map_ground("generated 3")
    terrain = stage(table, open_walls)
    places = [(x * 3.7 + 2.0, y * 5.3 + 2.0) for x in range(15) for y in range(8)]
    figures = [SightFigure(x, y, 0.63, table.level_at(x, y, 0.63), 1.5, False) for x, y in places]
    eyes, others = figures[::7], figures[1::3]
    found = visible_from(terrain, eyes, others)

    assert {one: bytes(is_visible(terrain, one, other) for other in others) for one in eyes} == found
    assert {0, 1} == {seen for row in found.values() for seen in row}


def test_the_points_that_are_looked_at_lie_on_the_base() -> None:
    """TEN-LOS-05: the middle, and eight on the rim."""
    assert [0.0] + [1.0] * 8 == [round(hypot(x, y), 9) for x, y in AROUND]
    assert 9 == len({*AROUND})
