"""Random moves of mixed bases: what the kit lets pass is legal for a second judge, and never longer than allowed."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import shapely

from grognard.kernel.ask import MOST_WAYPOINTS
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.kernel.plane import Polygon, Wall, overlap, rectangle
from grognard.kernel.troops import (
    Base,
    Berth,
    Coherency,
    Going,
    Law,
    Pose,
    Stand,
    Trek,
    Troop,
    ask_move,
    base_of,
    hull_of,
    is_coherent,
    pose_of,
    stand,
    step_aside,
    toward,
    troop,
    turn_between,
)

if TYPE_CHECKING:
    from grognard.kernel.ask import Paths

TABLE = (0.0, 0.0, 40.0, 30.0)
MOVES = 10_000 if os.environ.get("GROGNARD_EXAMPLES") == "soak" else 240
PER_TABLE = 24
BASES = (base_of("25mm"), base_of("32mm"), base_of("60x35mm"), base_of("90x52mm"), hull_of(4.5, 2.8), hull_of(1, 1))
DEEP = 0.012
"""So deep in a wall or a base (inches) the second judge, who looks every tenth of an inch, sees a fault."""


@lru_cache(maxsize=4096)
def geometry(one: Base, pose: Pose) -> shapely.Geometry:
    from tests.kernel.plane.plane_shapes import oracle

    shape = one.footprint(pose)
    if one.kind == "disc":
        return shapely.Point(pose.at).buffer(one.length / 2, quad_segs=24)
    if one.kind == "box":
        return oracle(shape)
    ring = shapely.affinity.scale(shapely.Point(0, 0).buffer(1, quad_segs=24), one.length / 2, one.width / 2)
    return shapely.affinity.translate(shapely.affinity.rotate(ring, pose.facing or 0.0, origin=(0, 0)), *pose.at)


def table_of(chance: Tabletop) -> tuple[list[Polygon | Wall], list[Polygon], list[Troop]]:
    """Walls, slow ground and two sides of units, none on another."""
    walls: list[Polygon | Wall] = []
    for _ in range(5):
        x, y = 3 + chance.unit() * 32, 3 + chance.unit() * 22
        walls.append(rectangle(x, y, x + 0.3 + chance.unit() * 4, y + 0.3 + chance.unit() * 4))
    walls.append(Wall((20, 4), (20, 12)))
    slow = [rectangle(8, 8, 14, 13), rectangle(24, 16, 32, 20)]
    units: list[Troop] = []
    taken = [shapely.Polygon(each.points) if isinstance(each, Polygon) else shapely.LineString([each.start, each.end])
             for each in walls]  # fmt: skip
    for number in range(8):
        base = chance.choice(BASES)
        count = 1 + chance.below(4)
        pitch = base.outer * 2 + 0.1
        for _ in range(60):
            facing = None if base.is_round else float(chance.below(360))
            x = 2.5 + chance.unit() * (35 - pitch * count)
            y = 2.5 + chance.unit() * 25
            poses = [Pose(round(x + pitch * n, 3), round(y, 3), facing) for n in range(count)]
            shapes = [geometry(base, pose) for pose in poses]
            if not any(shape.distance(other) < 0.05 for shape in shapes for other in taken):
                taken += shapes
                name = f"U{number}"
                stands = [stand(f"{name}.{n}", base, pose) for n, pose in enumerate(poses)]
                units.append(troop(name, number % 2, stands))
                break
    return walls, slow, units


def law_of(chance: Tabletop, unit: Troop, walls: list[Polygon | Wall], slow: list[Polygon]) -> Law:
    def berth(own: Stand, other: Troop) -> Berth:
        if other.seat == unit.seat:
            return Berth(blocks=bool(mode & 1))
        return Berth(on_way=1.0 if mode & 2 else 0.0, at_end=1.0)

    mode = chance.below(8)
    return Law(
        clause="TEST-1",
        table=TABLE,
        inches=float(3 + chance.below(10)),
        by_centre=mode == 7,
        walls=walls,
        no_standing=walls,
        goings=(Going("slow", tuple(slow), times=2.0),) if mode & 4 else (Going("slow", tuple(slow), extra=1.0),),
        berth=berth,
        coherency=Coherency(2.0),
        turning=(lambda one, degrees: degrees / 90.0) if mode & 4 else None,
    )


def walked(way: list[Pose]) -> list[Pose]:
    """Poses on a way, a tenth of an inch or three degrees apart: sliding first, then turning."""
    found = [way[0]]
    for a, b in pairwise(way):
        steps = int(hypot(a.x - b.x, a.y - b.y) / 0.1) + 1
        found += [
            Pose(a.x + (b.x - a.x) * n / steps, a.y + (b.y - a.y) * n / steps, a.facing) for n in range(1, steps + 1)
        ]
        turn = turn_between(a.facing or 0.0, b.facing or 0.0)
        turns = int(abs(turn) / 3.0) + 1 if turn else 0
        found += [b._replace(facing=(a.facing or 0.0) + turn * n / turns) for n in range(1, turns + 1)]
    return found


@cache
def outline(one: Base, deep: float) -> Any:
    """The corners of a base about the origin, facing east, so much smaller than it is."""
    return shapely.get_coordinates(geometry(one, Pose(0.0, 0.0, 0.0)).buffer(-deep))


def bodies_at(one: Base, poses: list[Pose], deep: float = 0.0) -> Any:
    """The base at each of the poses."""
    corners = outline(one, deep)
    turns = np.radians([pose.facing or 0.0 for pose in poses])
    cos, sin = np.cos(turns)[:, None], np.sin(turns)[:, None]
    x, y = corners[:, 0], corners[:, 1]
    places = np.array([pose.at for pose in poses])
    return shapely.polygons(np.stack([cos * x - sin * y + places[:, :1], sin * x + cos * y + places[:, 1:]], axis=2))


def judge(trek: Trek, paths: Paths, walls: list[Polygon | Wall]) -> None:
    """The second judge: samples and shapely."""
    law = trek.law
    edge = shapely.box(*TABLE).buffer(0.002)
    solid = shapely.union_all(
        [shapely.Polygon(each.points) if isinstance(each, Polygon) else shapely.LineString([each.start, each.end])
         for each in walls]
    )  # fmt: skip
    shapely.prepare(solid)
    ends = trek.ends(paths)
    for name, path in paths.items():
        own = trek.movers[name]
        way = [own.pose]
        for spot in path:
            way.append(pose_of(spot, way[-1]))
        far = sum(hypot(a.x - b.x, a.y - b.y) for a, b in pairwise(way))

        assert far <= law.allowance(name) + 0.002
        assert edge.contains(geometry(own.base, way[-1]))
        if not law.by_centre:
            judge_way(trek, own, walked(way), solid)
    if not paths:
        return  # who stays may stand as he did
    bodies = {name: geometry(one.base, one.pose) for name, one in ends.items()}
    for name, body in bodies.items():
        inner = body.buffer(-DEEP)

        assert not solid.intersects(inner)
        assert not any(inner.intersects(other) for each, other in bodies.items() if each != name)
        for other in trek.crowd.others:
            least = law.berth(ends[name], other).at_end
            assert all(body.distance(geometry(each.base, each.pose)) >= least - DEEP for each in other.stands)
    assert is_coherent(list(ends.values()), law.coherency or Coherency())


def judge_way(trek: Trek, own: Stand, poses: list[Pose], solid: shapely.Geometry) -> None:
    """No wall and no base in the way, and as far from others as the law says, or no nearer than at the start."""
    bodies, inner = bodies_at(own.base, poses), bodies_at(own.base, poses, DEEP)

    assert not shapely.intersects(solid, inner).any()
    for other in trek.crowd.others:
        berth = trek.law.berth(own, other)
        for each in other.stands:
            theirs = geometry(each.base, each.pose)
            shapely.prepare(theirs)

            assert not (berth.blocks and shapely.intersects(theirs, inner).any())
            if berth.on_way and shapely.dwithin(theirs, bodies, berth.on_way - DEEP).any():
                gaps = shapely.distance(theirs, bodies)
                started = geometry(own.base, own.pose).distance(theirs)
                assert (gaps[gaps < berth.on_way - DEEP] >= started - DEEP).all()


def wild(chance: Tabletop, trek: Trek, paths: Paths) -> dict[str, object]:
    """A legal answer bent out of shape: now and then it is still legal."""
    bent: dict[str, object] = {}
    for name, path in paths.items():
        spot = path[-1]
        x, y = spot[0] + chance.unit() * 2 - 1, spot[1] + chance.unit() * 2 - 1
        facing = [] if trek.movers[name].base.is_round else [float(chance.below(360))]
        bent[name] = [*path[:-1], [x, y, *facing]] if chance.below(2) else [[x, y, *facing]]
    return bent


@pytest.mark.parametrize("number", range(-(-MOVES // PER_TABLE)))
def test_random_moves_end_legal_and_within_their_allowance(number: int) -> None:
    chance = Tabletop(f"troops {number}")
    walls, slow, units = table_of(chance)
    done = 0
    while done < PER_TABLE:
        place = chance.below(len(units))
        unit = units[place]
        trek = Trek(unit, units, law_of(chance, unit, walls, slow))
        asked = ask_move(trek, "Move.", goals=[(20.0, 15.0), (5.0, 25.0)])
        answer = asked.suggest(chance)
        if chance.below(4) == 0:
            answer = toward(trek, (chance.unit() * 40, chance.unit() * 30)) or answer
        paths = asked.check(answer)
        judge(trek, paths, walls)
        try:
            other = asked.check(wild(chance, trek, paths))
        except Refused:
            pass
        else:
            judge(trek, other, walls)
            paths = other
        units[place] = troop(unit.id, unit.seat, trek.ends(paths).values())
        done += 1


def test_a_law_that_allows_nothing_leaves_everybody_where_he_is() -> None:
    unit = troop("A", 0, [stand("A.1", base_of("32mm"), Pose(5, 5)), stand("A.2", base_of("32mm"), Pose(7, 5))])
    law = Law(clause="TEST-1", table=TABLE, inches=0.0, no_standing=(rectangle(0, 0, 40, 30),))
    asked = ask_move(Trek(unit, (), law), "Move.")

    assert {} == asked.suggest(Tabletop(1))
    assert {} == asked.check({})
    with pytest.raises(Refused, match="TEST-1"):
        asked.check({"A.1": [[5.5, 5]]})


def test_a_hull_turns_only_where_there_is_room() -> None:
    tank = troop("T", 0, [stand("T", hull_of(6, 2), Pose(10, 10, 0))])
    trek = Trek(tank, (), Law(clause="X", table=TABLE, inches=6.0, walls=(rectangle(8, 12, 12, 13),)))

    trek.check({"T": ((12.0, 10.0),)})
    with pytest.raises(Refused, match="in the way of T"):
        trek.check({"T": ((12.0, 10.0, 90.0),)})
    near = Trek(tank, (), Law(clause="X", table=(6.0, 8.5, 40.0, 30.0), inches=6.0))
    near.check({"T": ((12.0, 10.0),)})
    with pytest.raises(Refused, match="leave the table"):
        near.check({"T": ((12.0, 10.0, 90.0), (12.0, 10.0, 0.0))})


def test_turning_costs_what_the_law_says() -> None:
    tank = troop("T", 0, [stand("T", hull_of(4, 2), Pose(10, 10, 0))])
    trek = Trek(tank, (), Law(table=TABLE, inches=6.0, turning=lambda one, degrees: degrees / 45.0))

    assert 6.0 == trek.way("T", ((14.0, 10.0, 90.0),)).inches
    with pytest.raises(Refused, match=r'6\.5", but may move 6"'):
        trek.check({"T": ((14.5, 10.0, 90.0),)})


def test_slow_ground_is_paid_in_three_ways() -> None:
    unit = troop("A", 0, [stand("A", base_of("1in"), Pose(2, 10))])
    wood = (rectangle(5, 5, 8, 15),)

    def inches(going: Going) -> float:
        law = Law(table=TABLE, inches=6.0, goings=(going,))
        return Trek(unit, (), law).way("A", ((5.0, 10.0),)).inches

    assert 6.0 == inches(Going("wood", wood, times=2.0))
    assert 5.0 == inches(Going("wood", wood, extra=2.0))
    assert 9.0 == inches(Going("wood", wood, most=2.0))  # three inches where a die said two
    assert (
        3.0 == Trek(unit, (), Law(inches=6.0, goings=(Going("wood", wood, times=2.0),))).way("A", ((2.0, 7.0),)).inches
    )


def test_a_way_that_a_die_makes_too_long_is_told_in_its_own_inches() -> None:
    unit = troop("A", 0, [stand("A", base_of("1in"), Pose(2, 10))])
    going = Going("wood", (rectangle(5, 5, 8, 15),), most=2.0)
    trek = Trek(unit, (), Law(table=TABLE, inches=6.0, goings=(going,)))

    with pytest.raises(Refused, match=r'would move 3\.0", but over wood it may only move 2"'):
        trek.check({"A": ((5.0, 10.0),)})
    with pytest.raises(Refused, match=r'would move 7\.0", but may move 6"'):
        trek.check({"A": ((2.0, 17.0),)})


def test_flying_only_minds_where_it_ends() -> None:
    flier = troop("F", 0, [stand("F", base_of("1in"), Pose(2, 10))])
    enemy = troop("E", 1, [stand("E", base_of("1in"), Pose(5, 10))])
    walls = (rectangle(3, 0, 4, 30),)
    law = Law(
        table=TABLE, inches=10.0, walls=walls, no_standing=walls, flies=True, berth=lambda own, other: Berth(at_end=1.0)
    )
    trek = Trek(flier, (enemy,), law)

    trek.check({"F": ((8.0, 10.0),)})
    with pytest.raises(Refused, match="cannot stand"):
        trek.check({"F": ((3.5, 10.0),)})
    with pytest.raises(Refused, match="too near"):
        trek.check({"F": ((6.5, 10.0),)})


def test_by_the_centre_a_wide_base_passes_a_narrow_gap() -> None:
    unit = troop("A", 0, [stand("A", base_of("2in"), Pose(5, 5))])
    walls = (rectangle(10, 0, 11, 4.5), rectangle(10, 5.5, 11, 30))
    rim = Trek(unit, (), Law(table=TABLE, inches=12.0, walls=walls, no_standing=walls))
    centre = Trek(unit, (), Law(table=TABLE, inches=12.0, walls=walls, no_standing=walls, by_centre=True))
    through: Paths = {"A": ((15.0, 5.0),)}

    centre.check(through)
    assert not rim.is_legal(through)
    assert not centre.is_legal({"A": ((10.5, 5.0),)})


def test_models_in_order_do_not_pass_through_each_other() -> None:
    base = base_of("1in")
    unit = troop("A", 0, [stand("A.1", base, Pose(5, 5)), stand("A.2", base, Pose(6.5, 5))])
    walls = (rectangle(0, 0, 40, 4.4), rectangle(0, 5.6, 40, 30))
    law = Law(table=TABLE, inches=6.0, walls=walls, no_standing=walls, in_order=True)
    trek = Trek(unit, (), law)

    trek.check({"A.1": ((8.0, 5.0),), "A.2": ((9.5, 5.0),)})
    with pytest.raises(Refused, match="cannot pass through each other"):
        trek.check({"A.1": ((8.0, 5.0),)})


def test_who_is_pushed_away_takes_the_least_step() -> None:
    man, tank = stand("A.1", base_of("1in"), Pose(10, 10)), hull_of(4, 2).footprint(Pose(9.5, 10, 0))
    trek = Trek(troop("A", 0, [man]), (), Law(table=TABLE))
    found = step_aside(trek, "A.1", (), 6.0, lambda one: not overlap(one.shape, tank))

    assert found is not None
    assert 1.5 == pytest.approx(abs(found.pose.y - 10), abs=0.11)
    assert step_aside(trek, "A.1", (), 1.0, lambda one: not overlap(one.shape, tank)) is None


def test_a_way_with_more_corners_than_a_question_takes_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    trek = Trek(troop("u", 0, [stand("a", base_of("1in"), Pose(5, 5))]), [], Law(clause="X-1", table=TABLE, inches=9.0))
    short = ((6.0, 5.0),)
    winding = (*((5.0, 5.0 + n % 2 / 1000) for n in range(MOST_WAYPOINTS)), *short)

    monkeypatch.setattr(trek, "_tries", lambda *_: iter([winding]))
    assert trek.path("a", Pose(6, 5)) is None
    monkeypatch.setattr(trek, "_tries", lambda *_: iter([winding, short]))
    assert short == trek.path("a", Pose(6, 5))


@pytest.mark.parametrize(("inches", "whole"), [(6.0, 3), (20.0, 3), (30.0, 1)])
def test_of_many_models_that_go_far_only_the_first_are_drawn_round_corners(inches: float, whole: int) -> None:
    """So that a question of a large unit is shown at once; every way is legal all the same."""
    unit = troop("A", 0, [stand(f"m{n}", base_of("25mm"), Pose(2.0 + 2 * n, 5.0)) for n in range(3)])
    walls = [rectangle(0, 8, 5, 9), rectangle(6.5, 8, 12, 9)]
    trek = Trek(unit, (), Law(table=TABLE, inches=inches, walls=walls, no_standing=walls))
    reach = ask_move(trek, "Where?").shown()["hints"]["reach"]

    assert whole == sum(len(outlines) > 1 for outlines in reach.values())
    assert all(reach.values())
    trek.check({"m2": ((5.75, 7.0), (5.75, 10.0), (4.0, 10.5))} if inches > 6 else {})
