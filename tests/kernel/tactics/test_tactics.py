"""What bots share: jobs, screens, places and ways."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.plane import Blocker, rectangle
from grognard.kernel.tactics import (
    Block,
    Job,
    Taken,
    assign,
    behind,
    best_screen,
    best_way,
    blocks,
    first_accepted,
    middle_of,
    moved_unit,
    nearest_job,
    post_before,
    regions_of,
    turns_away,
    unseen_first,
    ways_to,
)
from grognard.kernel.troops import Law, Pose, SightTable, Trek, Troop, base_of, stand, troop

if TYPE_CHECKING:
    from grognard.kernel.ask import Paths


def squad(name: str, *places: tuple[float, float], seat: int = 0) -> Troop:
    return troop(name, seat, [stand(f"{name}.{k}", base_of("1in"), Pose(*at)) for k, at in enumerate(places)])


def test_each_job_gets_as_much_as_it_needs_and_the_rest_is_free() -> None:
    places = {"near": (1.0, 0.0), "far": (20.0, 0.0), "heavy": (6.0, 0.0), "none": (0.0, 0.0)}
    weights = {"near": 1.0, "far": 1.0, "heavy": 5.0, "none": 0.0}
    jobs = [Job("a", (0, 0), 2), Job("b", (5, 0), 1)]
    found = assign(list(places), jobs, lambda unit, job: turns_away(places[unit], job.at, 6), weights.__getitem__)

    assert {"near": "a", "heavy": "b", "far": "a"} == {unit: job.key for unit, job in found.items()}
    assert jobs[1] == nearest_job((9, 9), jobs)
    assert nearest_job((9, 9), []) is None


def test_a_screen_stands_between_and_only_where_it_gets_in_time() -> None:
    middles = {"ward": (0.0, 0.0), "enemy": (20.0, 0.0), "other": (0.0, 20.0)}

    def post(ward: str, enemy: str) -> tuple[float, float]:
        return post_before(middles[ward], (-1, -1, 1, 1), middles[enemy])

    worth = {"enemy": 30.0, "other": 50.0}
    pairs = [("ward", "enemy"), ("ward", "other")]
    near = best_screen((3, 3), 6, pairs, post, lambda ward, enemy: worth[enemy], 10)
    far = best_screen((8, -2), 6, pairs, post, lambda ward, enemy: worth[enemy], 10)

    assert near is not None
    assert far is not None
    assert ("other", "enemy") == (near.enemy, far.enemy)
    assert best_screen((3, 3), 6, pairs, post, lambda ward, enemy: worth[enemy], 99) is None
    assert (5.0, 0.0) == post_before((0, 0), (-9, -9, 9, 9), (10, 0))
    assert (1.0, 1.0) == post_before((1, 1), (0, 0, 2, 2), (1, 1))


def test_blocks_fill_a_zone_nearest_to_the_goal_and_clear_of_others() -> None:
    names = [f"m{n}" for n in range(5)]
    there = squad("x", (10, 3), (11, 3))
    taken = Taken.by([there])
    found = [b for b in blocks(names, 0.5, regions_of(rectangle(0, 0, 20, 6)), (10, 3)) if taken.is_free(b.box)]

    assert found
    for block in found:
        assert names == list(block.placed)
        assert 0 <= block.box[0]
        assert block.box[2] <= 20
        spots = [spot[:2] for spot in block.placed.values()]
        assert all(hypot(x - one.pose.x, y - one.pose.y) >= 1.0 for x, y in spots for one in there.stands)
        assert min(hypot(a[0] - b[0], a[1] - b[1]) for a in spots for b in spots if a is not b) >= 1.499
    aways = [hypot(b.at[0] - 10, b.at[1] - 3) for b in found]
    assert sorted(aways) == aways
    assert [] == list(blocks(names, 0.5, regions_of(rectangle(0, 0, 2, 2)), (1, 1)))
    facing = next(blocks(names, 0.5, regions_of(rectangle(0, 0, 20, 6)), (10, 3), facing=90.0))
    assert all(90.0 == spot[-1] for spot in facing.placed.values())


def test_a_block_keeps_its_distance() -> None:
    taken = Taken.by([squad("x", (10, 3))])

    assert taken.is_free((0, 0, 4, 6))
    assert taken.is_free((0, 0, 4, 6), keep=5)
    assert not taken.is_free((0, 0, 4, 6), keep=6)


def test_units_are_set_up_out_of_sight() -> None:
    wall, enemy = SightTable([Blocker(rectangle(9, 10, 21, 11))], is_flat=True), squad("e", (15, 30), seat=1)

    def seen(block: Block) -> float:
        places = [(spot[0], spot[1]) for spot in block.placed.values()]
        return float(wall.among([]).sees_unit(enemy, squad("s", *places)))

    found = unseen_first(blocks(["m0", "m1"], 0.5, regions_of(rectangle(0, 0, 30, 9)), (2, 8)), seen, 400)

    assert 0.0 == seen(found[0])
    assert 1.0 == seen(found[-1])
    assert first_accepted(found, lambda placed: True) == found[0].placed
    assert first_accepted(found, lambda placed: False) is None


def test_behind_is_the_side_the_enemy_does_not_see() -> None:
    assert (5, 5) == behind((5, 5), [])
    assert behind((5, 5), [(5, 15)], 2) == pytest.approx((5, 3))


@pytest.mark.parametrize("goal", [(20.0, 5.0), (3.0, 5.0), (1.0, 1.0)])
def test_the_best_way_is_legal_and_leads_to_the_goal(goal: tuple[float, float]) -> None:
    unit = squad("a", (3, 3), (4, 3), (3, 4))
    wall = rectangle(8, 2, 9, 6)
    trek = Trek(unit, (), Law(inches=6.0, walls=(wall,), no_standing=(wall,), table=(0, 0, 40, 20)))

    def accepts(paths: Paths) -> bool:
        try:
            trek.check(paths)
        except Refused:
            return False
        return True

    def worth(paths: Paths) -> float:
        x, y = middle_of(moved_unit(unit, {name: trek.end(name, path) for name, path in paths.items()}).stands)
        return -hypot(goal[0] - x, goal[1] - y)

    best = best_way(ways_to(trek, goal), accepts, worth, bend=trek.bend)

    assert best is not None
    x, y = middle_of(unit.stands)
    assert best[0] > -hypot(goal[0] - x, goal[1] - y)
    assert accepts(best[1])


def test_a_hunter_stops_before_its_prey_and_who_is_there_stays() -> None:
    trek = Trek(squad("a", (3, 3)), (), Law(inches=12.0))

    first = next(ways_to(trek, (12, 3), keep=5.0))
    beside = next(ways_to(trek, (12, 3), beside=(10.0, 3.0)))

    assert first["a.0"][0][0] == pytest.approx(7.0, abs=0.01)
    assert beside["a.0"][0][0] == pytest.approx(10.0, abs=0.01)
    assert [] == list(ways_to(trek, (3.1, 3)))
    assert best_way([], lambda paths: True, lambda paths: 0.0) is None
