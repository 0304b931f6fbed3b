"""Units on the move: coherency, formation moves and set-up."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.plane import (
    MM,
    Box,
    Coherency,
    Disc,
    Field,
    Footprint,
    Point,
    Toll,
    distance,
    formation_move,
    groups,
    in_coherency,
    inside,
    is_clear,
    overlap,
    path_length,
    rectangle,
    settle,
    touching_spots,
)

R = 16 * MM
SQUAD = Coherency(2.0, 1)
HORDE = Coherency(2.0, 2)


class Steps:
    """A chance that walks through the numbers in fixed steps."""

    def __init__(self, at: float) -> None:
        self.at = at

    def unit(self) -> float:
        self.at = (self.at + 0.381966) % 1
        return self.at


def row(n: int, gap: float, radius: float = 0.5) -> list[Disc]:
    return [Disc((i * (2 * radius + gap), 0.0), radius) for i in range(n)]


def test_four_models_in_a_line_with_small_gaps_are_coherent() -> None:
    assert in_coherency(row(4, 1.5), SQUAD)
    assert not in_coherency(row(4, 2.1), SQUAD)


def test_a_line_of_seven_has_ends_with_one_neighbour() -> None:
    assert not in_coherency(row(7, 2.0), HORDE)
    assert in_coherency(row(6, 2.0), SQUAD)
    assert in_coherency(row(7, 0.4), HORDE)


def test_two_trios_far_apart_are_not_one_group() -> None:
    trios = [*row(3, 0.5), *(Disc((disc.at[0] + 15, 0.0), 0.5) for disc in row(3, 0.5))]

    assert not in_coherency(trios, SQUAD)
    assert in_coherency(trios, Coherency(2.0, 1, one_group=False))
    assert [[0, 1, 2], [3, 4, 5]] == groups(trios, 2.0)


def test_one_model_is_always_coherent_and_two_need_each_other() -> None:
    assert in_coherency(row(1, 0), HORDE)
    assert in_coherency(row(2, 1.0), HORDE)
    assert not in_coherency(row(2, 3.0), HORDE)


def test_within_an_inch_of_one_and_six_inches_of_all() -> None:
    rule = Coherency(1.0, 1, one_group=False, spread=6.0)

    assert in_coherency(row(5, 0.25), rule)
    assert not in_coherency(row(5, 1.0), rule)


def test_no_farther_apart_than_the_number_of_models_and_two() -> None:
    assert in_coherency(row(3, 2.0), Coherency(99.0, 1, spread=5.0))
    assert not in_coherency(row(3, 2.1), Coherency(99.0, 1, spread=5.0))


scatter = st.lists(st.one_of(some.boxes(), some.discs()), max_size=6)


@settings(max_examples=60)
@given(scatter, st.integers(1, 12), some.point, some.point, st.floats(0, 1), st.booleans())
def test_a_formation_move_is_legal_in_every_way(
    shapes: list[Footprint], n: int, home: Point, goal: Point, seed: float, with_chance: bool
) -> None:
    rule = HORDE if n > 6 else SQUAD
    table = rectangle(-12, -12, 12, 12)
    places = settle(dict.fromkeys(range(n), R), table, coherency=rule, keep_off=shapes, near=home)
    if places is None:
        return
    models = {k: Disc(at, R) for k, at in places.items()}
    chance = Steps(seed) if with_chance else None
    field = Field(shapes, (-12, -12, 12, 12))
    paths = formation_move(models, goal, 6, field, coherency=rule, chance=chance)

    assert paths is not None
    assert list(models) == list(paths)
    ends = [Disc(path[-1], R) for path in paths.values()]
    assert in_coherency(ends, rule)
    assert all(path[0] == models[k].at for k, path in paths.items())
    assert all(path_length(path) <= 6 for path in paths.values())
    assert all(is_clear(R, path, shapes) for path in paths.values())
    assert all(inside(table, end) for end in ends)
    assert not any(overlap(end, shape) for end in ends for shape in shapes)
    assert not any(overlap(end, ends[j]) for i, end in enumerate(ends) for j in range(i))


@settings(max_examples=60)
@given(scatter, st.integers(1, 12), st.floats(0, 1))
def test_a_unit_is_set_up_wholly_within_and_coherent(shapes: list[Footprint], n: int, seed: float) -> None:
    rule, zone = HORDE if n > 6 else SQUAD, rectangle(-12, -12, 12, -3)
    places = settle(dict.fromkeys(range(n), R), zone, coherency=rule, keep_off=shapes, chance=Steps(seed))
    assert places is not None
    bases = [Disc(at, R) for at in places.values()]

    assert in_coherency(bases, rule)
    assert all(inside(zone, base) for base in bases)
    assert not any(overlap(base, shape) for base in bases for shape in shapes)
    assert not any(overlap(base, bases[j]) for i, base in enumerate(bases) for j in range(i))


def squad(n: int, at: Point = (0.0, 0.0)) -> dict[int, Disc]:
    places = settle(dict.fromkeys(range(n), R), rectangle(-50, -50, 50, 50), near=at)
    assert places is not None
    return {k: Disc(p, R) for k, p in places.items()}


def test_in_the_open_a_unit_keeps_its_shape_and_goes_all_the_way() -> None:
    models = squad(9)
    middle = sum(base.at[0] for base in models.values()) / 9, sum(base.at[1] for base in models.values()) / 9
    paths = formation_move(models, (middle[0] + 5, middle[1]), 6, Field())
    assert paths is not None

    assert all(
        path[-1] == pytest.approx((models[k].at[0] + 5, models[k].at[1]), abs=0.002) for k, path in paths.items()
    )


def test_a_far_goal_uses_the_whole_allowance() -> None:
    paths = formation_move(squad(5), (40, 0), 6, Field())
    assert paths is not None

    assert all(5.95 < path_length(path) <= 6 for path in paths.values())


def test_the_slowest_model_sets_the_pace() -> None:
    paths = formation_move(squad(3), (40, 0), {0: 6, 1: 4, 2: 6}, Field())
    assert paths is not None

    assert path_length(paths[1]) <= 4
    assert in_coherency([Disc(path[-1], R) for path in paths.values()], SQUAD)


def test_models_squeeze_past_a_house() -> None:
    house = Box((5, 1.5), 2, 4)
    paths = formation_move(squad(6), (8, 0), 12, Field([house]))
    assert paths is not None

    assert all(is_clear(R, path, [house]) for path in paths.values())
    assert sum(path[-1][0] for path in paths.values()) / 6 > 5


def test_nobody_ends_on_friends_or_where_the_rule_says_no() -> None:
    friends = [Disc((5, y), R) for y in (-1.0, 0.0, 1.0)]
    paths = formation_move(squad(5), (5, 0), 6, Field(), keep_off=friends, fits=lambda base: base.at[1] > -1)
    assert paths is not None
    ends = [Disc(path[-1], R) for path in paths.values()]

    assert not any(overlap(end, friend) for end in ends for friend in friends)
    assert all(end.at[1] > -1 for end in ends)


def test_a_unit_walled_in_stays_and_one_that_may_not_stay_has_no_move() -> None:
    walls = [rectangle(-9, 3, 9, 4), rectangle(-9, -4, 9, -3), rectangle(-9, -4, -8, 4), rectangle(8, -4, 9, 4)]
    models = squad(2)
    stays = formation_move(models, (0, 30), 6, Field(walls))
    assert stays is not None

    assert all(abs(path[-1][1]) < 3 for path in stays.values())
    assert formation_move(models, (0, 30), 6, Field(walls), fits=lambda base: base.at[1] > 5) is None


def test_a_toll_shortens_the_move() -> None:
    swamp = Toll((rectangle(1, -50, 60, 50),), times=2.0)
    paths = formation_move(squad(4), (40, 0), 6, Field(), tolls=[swamp])
    assert paths is not None

    assert all(path_length(path) <= 6 for path in paths.values())
    assert all(path_length(path) <= 3 for path in paths.values() if path[-1][0] > 1.001)


def test_the_same_question_has_the_same_answer() -> None:
    field = Field([Box((5, 0), 2, 4)])
    one, other = (formation_move(squad(8), (8, 1), 8, field, chance=Steps(0.2)) for _ in range(2))

    assert one == other


def test_no_room_no_set_up() -> None:
    assert settle(dict.fromkeys(range(30), R), rectangle(0, 0, 3, 3)) is None


def test_a_unit_sets_up_near_a_point_in_ranks() -> None:
    places = settle(dict.fromkeys("abcdef", R), rectangle(0, 0, 60, 9), near=(30, 4))
    assert places is not None
    xs, ys = zip(*places.values(), strict=True)

    assert (30, 4) == pytest.approx((sum(xs) / 6, sum(ys) / 6), abs=0.01)
    assert 2 == len(set(ys))


@given(st.one_of(some.bases, some.polygons()), st.sampled_from([0.0, 0.5]))
def test_touching_spots_touch(target: Footprint, gap: float) -> None:
    assert all(
        gap == pytest.approx(distance(Disc(spot, R), target), abs=1e-6) for spot in touching_spots(R, target, 12, gap)
    )
