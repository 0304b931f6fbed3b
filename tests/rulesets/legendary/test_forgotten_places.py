"""Units in rooms, landings on any ground, walls that join, the end of the game. (LEG-BLDG, LEG-DS, LEG-TERR)"""

from __future__ import annotations

from contextlib import suppress
from math import hypot
from typing import Any

import pytest

from grognard.rulesets.legendary.play.morale import follow_me, morale_modifiers
from grognard.rulesets.legendary.play.reserves.deep_strike import is_mishap, land_exactly, modifiers_at
from grognard.rulesets.legendary.play.scoring import has_reached_target
from grognard.rulesets.legendary.play.setup.deployment import which
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.cover import cover_of, near_of
from grognard.rulesets.legendary.table.records import side_id
from grognard.rulesets.legendary.table.rooms import stands_everywhere
from grognard.rulesets.legendary.table.sight import eye_of
from tests.rulesets.legendary.buildings.houses import MILL, inside
from tests.rulesets.legendary.kit import Battle, piece, spread, squad
from tests.rulesets.legendary.vehicles.motors import tank

FAR = {"Blues": squad(1, at=(60, 44), weapons=())}


def values(table: Battle, name: str) -> list[int]:
    return [each.value for each in morale_modifiers(table.game, table.ids[name])]


def test_friends_and_enemies_in_rooms_are_near() -> None:  # LEG-MORALE-03
    friends = Battle({"Reds": squad(2, at=(23, 17)), "Pinks": inside(3)}, {"Blues": squad(1, at=(23, 10))}, MILL)
    assert [] == values(friends, "Reds")
    enemies = Battle({"Reds": squad(2, at=(23, 17)), "Pinks": squad(1, at=(23, 4))}, {"Blues": inside(3)}, MILL)
    assert [-1] == values(enemies, "Reds")


def test_reserves_keep_off_enemies_in_rooms() -> None:  # LEG-RES-02, LEG-BLDG-01
    table = Battle({"Reds": squad(2, at=(60, 17))}, {"Blues": inside(3)}, MILL)

    assert 3 == len(stands_everywhere(table.game, 1))


def test_a_friend_in_a_room_guides_a_landing() -> None:  # LEG-DS-02
    table = Battle({"Reds": squad(1, at=(70, 2)), "Pinks": inside(3)}, FAR, MILL)

    assert 0 == modifiers_at(table.game, table.ids["Reds"], (23, 15))
    assert -2 == modifiers_at(table.game, table.ids["Reds"], (12, 23))  # no window looks to the west


async def _land(table: Battle, at: tuple[float, float]) -> None:
    await land_exactly(table.game, table.ids["Reds"], at)


def landing(kind: str, what: dict[str, Any], **dice: list[int]) -> Battle:
    """Reds come down on a piece of ground."""
    table = Battle({"Reds": what}, FAR, piece(kind, (20, 20, 26, 26)), **spread(dice))
    table.change("Reds", where="reserve")
    for model in table.models("Reds"):
        table.game.change(model.id, at=None)
    assert not is_mishap(table.game, table.ids["Reds"], (23, 23))
    landing = _land(table, (23, 23))
    with suppress(StopIteration):
        question: Any = landing.send(None)
        landing.send(question.check({model.id: [23, 23, 90] for model in table.models("Reds")}))
    return table


def test_a_landing_on_impassable_ground_is_danger_five_and_ends_beside_it() -> None:  # LEG-DS-04, LEG-TERR-14
    lost = landing("lava", squad(1, sv=None), dangerous_terrain=[5], save=[1])
    assert 0 == lost.left("Reds")

    lucky = landing("lava", squad(1, sv=None), dangerous_terrain=[6])
    at = lucky.model("Reds").at
    assert at is not None
    assert 3.5 == pytest.approx(max(abs(at[0] - 23), abs(at[1] - 23)), abs=0.05)


def test_a_vehicle_that_lands_in_terrain_is_immobilised_on_two_whatever_the_cover() -> None:  # LEG-TERR-13, LEG-DS-04
    for face, stuck in ((2, True), (3, False)):
        table = landing("ruins", tank(), dangerous_terrain=[face])
        assert stuck == table.model("Reds").is_immobilised


def test_a_redirected_landing_is_at_the_closest_point() -> None:  # LEG-DS-12
    """Three inches of landing circle and half an inch of base about an enemy: 3.5 inches are just enough."""
    from grognard.rulesets.legendary.play.reserves.deep_strike import _nearest_safe

    table = Battle({"Reds": squad(5, at=(60, 5))}, {"Blues": squad(1, at=(23.3, 23.1))})
    found = _nearest_safe(table.game, table.ids["Reds"], (23.3, 22.9))

    assert found is not None
    assert 3.3 <= hypot(found[0] - 23.3, found[1] - 22.9) <= 3.4


def test_walls_that_join_are_one_piece() -> None:  # LEG-TERR-18
    """Each wall hides two fifths of the man behind their joint; together they hide most of him."""
    walls = piece("wall", (10, 14, 20, 14.5), 1.2, name="west"), piece("wall", (20, 14, 30, 14.5), 1.2, name="east")
    table = Battle({"Reds": squad(1, at=(20, 6))}, {"Blues": squad(1, at=(20, 16))}, *walls)
    game = table.game
    shooter = stands_everywhere(game, 0)[0]
    [near] = near_of(game, table.ids["Blues"], table.ids["Reds"])

    assert 3 == cover_of(board(game), eye_of(shooter), near, 0.0, is_on_ground=False).value


def test_squadrons_may_follow_another_squadron() -> None:  # LEG-MORALE-08
    ours = {"Tanks": tank((20, 10), number=2), "Others": tank((31, 10), number=2)}
    table = Battle(ours, FAR)
    table.change("Tanks", start=6).change("Others", sheet=table.unit("Tanks").sheet)
    question: Any = follow_me(table.game, table.ids["Tanks"]).send(None)

    assert "Follow me!" in question.prompt


def test_the_owner_chooses_who_infiltrates_next() -> None:  # LEG-SETUP-05
    table = Battle({"Reds": squad(1), "Pinks": squad(1, at=(30, 10))}, FAR)
    units = [table.ids["Reds"], table.ids["Pinks"]]
    question: Any = which(table.game, units, "Which?", "LEG-SETUP-05").send(None)

    assert units == [option.key for option in question.options]


def test_a_points_target_ends_the_game() -> None:  # LEG-SETUP-09
    for points, over in ((9, False), (10, True)):
        table = Battle({"Reds": squad(1)}, FAR, options={"points_target": 10})
        table.game.change(side_id(1), points=points)
        assert over == has_reached_target(table.game)
    table = Battle({"Reds": squad(1)}, FAR)
    table.game.change(side_id(1), points=99)
    assert not has_reached_target(table.game)
