"""Levels: distances that end some inches up, ways that climb, room on hills and floors, and what a law itself says."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pytest

from grognard.kernel.errors import Refused
from grognard.kernel.plane import Disc, inside, overlap, rectangle
from grognard.kernel.troops import (
    Berth,
    Coherency,
    Contact,
    Crowd,
    Footing,
    Law,
    Pose,
    Site,
    Stand,
    Trek,
    base_of,
    check_stands,
    foes_of,
    gap,
    length_of,
    stand,
    troop,
)
from grognard.kernel.troops.law import Course
from grognard.kernel.troops.standing import group_about

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.plane import Footprint

TABLE = (0.0, 0.0, 30.0, 30.0)
INCH = base_of("1in", 1.0)
BRIDGE = rectangle(10, 0, 14, 30)
NEAR = Berth(on_way=1.0, at_end=1.0, is_strict=True)
NEAR_AND_LOW = Berth(on_way=1.0, at_end=1.0, is_strict=True, rise=5.0)


def model(name: str, x: float, y: float, level: float | None = None) -> Stand:
    return stand(name, INCH, Pose(x, y, None, level))


def on_bridge(one: Stand) -> tuple[float, ...]:
    """The ground, and the bridge for who stands wholly on it."""
    return (0.0, 6.0) if inside(BRIDGE, one.shape) else (0.0,)


def hill(one: Stand) -> tuple[float, ...]:
    """A hill: who stands wholly on it stands on top."""
    return (3.0,) if inside(BRIDGE, one.shape) else (0.0,)


# ---------------------------------------------------------------- distances


@pytest.mark.parametrize(("berth", "level", "is_legal"), [(NEAR, 6.0, False), (NEAR_AND_LOW, 6.0, True)])
def test_a_distance_may_end_some_inches_up(berth: Berth, level: float, is_legal: bool) -> None:
    below, above = troop("E", 1, [model("E", 12, 12)]), model("A", 12, 13, level)
    law = Footing(table=TABLE, berth=lambda own, other: berth, levels=on_bridge)
    crowd = Crowd("A", [below])

    if is_legal:
        check_stands(law, {"A": above}, crowd)
    else:
        with pytest.raises(Refused, match="too near"):
            check_stands(law, {"A": above}, crowd)
    with pytest.raises(Refused, match="too near"):
        check_stands(law, {"A": model("A", 12, 13.5)}, crowd)


@pytest.mark.parametrize(("level", "is_barred"), [(None, True), (6.0, False)])
def test_a_quick_look_bars_nobody_who_is_far_enough_up(level: float | None, is_barred: bool) -> None:
    own = troop("A", 0, [model("A", 12, 5)])
    law = Law(table=TABLE, inches=10.0, berth=lambda one, other: NEAR_AND_LOW, levels=None if is_barred else on_bridge)
    trek = Trek(own, [troop("E", 1, [model("E", 12, 12, level)])], law)

    assert is_barred is trek.is_barred(0.0, 5.5)
    assert is_barred is not trek.may_end({"A": ((12.0, 10.5),)})


# ---------------------------------------------------------------- ways


def climbing(own: Stand, way: Sequence[Pose]) -> Course:
    """Every way climbs three inches and is up there all the time."""
    return Course(length_of(way) + 3.0, 3.0, ((tuple(way), frozenset([6.0])),))


def test_a_course_says_what_a_way_costs_and_how_high_it_leads() -> None:
    own, other = troop("A", 0, [model("A", 5, 5)]), troop("E", 1, [model("E", 8, 5)])
    flat = Law(clause="LAW", clauses={"climb": "CLIMB"}, table=TABLE, inches=9.0)
    high = Law(clause="LAW", clauses={"climb": "CLIMB"}, table=TABLE, inches=9.0, course=climbing)

    with pytest.raises(Refused, match="cannot move through"):
        Trek(own, [other], flat).check({"A": ((11.0, 5.0),)})
    trek = Trek(own, [other], high)
    trek.check({"A": ((11.0, 5.0),)})  # above his head
    way = trek.way("A", ((11.0, 5.0),))
    assert (9.0, 3.0) == (way.inches, way.climbed)
    with pytest.raises(Refused, match=r'9\.1", but may move 9"') as refused:
        trek.check({"A": ((11.1, 5.0),)})
    assert "CLIMB" == refused.value.clause
    assert not trek.runs_into("A", ((11.0, 5.0),), [other])
    assert Trek(own, [other], flat).runs_into("A", ((11.0, 5.0),), [other])


def test_a_flight_has_a_clause_of_its_own() -> None:
    own = troop("A", 0, [model("A", 5, 5)])
    for clauses, clause in (({"flight": "FLY", "inches": "FAR"}, "FLY"), ({"inches": "FAR"}, "FAR"), ({}, "LAW")):
        with pytest.raises(Refused) as refused:
            Trek(own, (), Law(clause="LAW", clauses=clauses, inches=2.0, flies=True)).check({"A": ((9.0, 5.0),)})
        assert clause == refused.value.clause


def test_a_law_may_say_why_a_place_or_a_way_is_closed() -> None:
    own = troop("A", 0, [model("A", 5, 5)])

    def rests(one: Stand) -> Refused | None:
        return Refused("A bog.", "BOG") if overlap(rectangle(7, 0, 9, 30), one.shape) else None

    def also_on_way(one: Stand, course: Course) -> Refused | None:
        return Refused("A long way.", "LONG") if course.inches > 5.0 else None

    trek = Trek(own, (), Law(clause="LAW", table=TABLE, inches=8.0, rests=rests, also_on_way=also_on_way))

    trek.check({"A": ((10.0, 5.0),)})
    for x, clause in ((8.0, "BOG"), (11.0, "LONG")):
        with pytest.raises(Refused) as refused:
            trek.check({"A": ((x, 5.0),)})
        assert clause == refused.value.clause
    assert not trek.may_end({"A": ((8.0, 5.0),)})


# ---------------------------------------------------------------- contact and groups


def test_who_is_near_enough_to_a_foe_may_be_said_by_the_law() -> None:
    own, foe = troop("A", 0, [model("A", 5, 5)]), troop("E", 1, [model("E", 9, 5)])
    wall = rectangle(7, 0, 7.2, 30)

    def engages(one: Stand, enemy: Stand) -> bool:
        """Two inches, past the wall."""
        return gap(one, enemy) <= 2.0

    trek = Trek(own, [foe], Law(table=TABLE, inches=1.3, walls=(wall,)))
    assert Contact(trek, foes_of([foe])).plan() is None
    assert Contact(trek, foes_of([foe]), need=2.0, engages=engages).plan() is not None


def test_a_coherent_group_about_a_model() -> None:
    row = [model(str(n), x, 5) for n, x in enumerate((1.0, 2.5, 4.0, 12.0, 13.5))]

    assert [0, 1, 2] == sorted(group_about(row, Coherency(1.0), 0))
    assert [3, 4] == sorted(group_about(row, Coherency(1.0), 4))


# ---------------------------------------------------------------- room


@pytest.mark.parametrize("models", [1, 4])
def test_room_is_looked_for_on_top_of_a_hill_too(models: int) -> None:
    """Who rests on the hill names no level; no square of it is taken for shut."""
    bases = {f"A.{n}": INCH for n in range(models)}
    law = Footing(table=TABLE, levels=hill, rests=lambda one: None if one.level == 3.0 else Refused("Low.", "LOW"))
    site = Site("A", 0, bases, (), law, [rectangle(10, 10, 14, 14)])
    room = site.room()

    assert room is not None
    assert all(len(spot) == 2 for spot in room.values())
    assert {3.0} == {one.level for one in site.stands(room).values()}
    assert not site.is_hopeless()


def test_no_room_is_proved_on_floors_too() -> None:
    crowded = troop("E", 1, [model(f"E{x}{y}", 10.5 + x, 10.5 + y, 6.0) for x in range(4) for y in range(4)])

    def low_is_shut(one: Stand) -> Refused | None:
        return None if one.level == 6.0 else Refused("Low.", "LOW")

    law = Footing(table=TABLE, levels=on_bridge, rests=low_is_shut)
    region: list[Footprint] = [rectangle(10, 10, 14, 14)]
    free = Site("A", 0, {"A": INCH}, (), law, region)  # type: ignore[arg-type]
    taken = Site("A", 0, {"A": INCH}, [crowded], law, region)  # type: ignore[arg-type]

    assert 6.0 == next(free.nooks("A")).level
    assert (False, True) == (free.is_hopeless(), taken.is_hopeless())


def test_where_models_may_be_set_up_is_said_before_all_else() -> None:
    def east(stands: object) -> None:
        assert isinstance(stands, dict)
        if any(one.pose.x < 10 for one in stands.values()):
            raise Refused("East of the road.", "EAST")

    law = Footing(clause="LAW", table=TABLE, no_standing=(Disc((5, 5), 3.0),))
    site = Site("A", 0, {"A": INCH}, (), law, [rectangle(0, 0, 30, 30)], is_within=False, where=east)

    for spot, clause in (((5.0, 5.0), "EAST"), ((5.0, 20.0), "EAST"), ((40.0, 5.0), "LAW")):
        with pytest.raises(Refused) as refused:
            site.check({"A": spot})
        assert clause == refused.value.clause
    assert not site.may_stand(model("A", 5, 20))
    found = site.room()
    assert found is not None
    assert hypot(*found["A"][:2]) > 10
