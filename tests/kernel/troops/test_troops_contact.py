"""Into base contact, as near as can be, and proof that nobody can."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tests.kernel.plane.plane_shapes as some
from grognard.kernel.plane import distance, overlap, rectangle
from grognard.kernel.troops import (
    Base,
    Berth,
    Coherency,
    Contact,
    Law,
    Pose,
    Trek,
    Troop,
    base_of,
    foes_of,
    gap,
    hull_of,
    ranks,
    stand,
    troop,
)
from grognard.kernel.troops.contact import rim_of

if TYPE_CHECKING:
    from grognard.kernel.plane import Footprint

TABLE = (0.0, 0.0, 60.0, 44.0)


def row(name: str, seat: int, base: Base, number: int, x: float, y: float, facing: float | None = None) -> Troop:
    return troop(
        name, seat, [stand(f"{name}.{n}", base, Pose(x, y + n * (base.width + 0.2), facing)) for n in range(number)]
    )


def charge(
    unit: Troop, targets: list[Troop], inches: float, others: list[Troop] | None = None, **fields: object
) -> Contact:
    law = Law(clause="X", table=TABLE, inches=inches, coherency=Coherency(2.0), **fields)  # type: ignore[arg-type]
    return Contact(Trek(unit, [unit, *targets, *(others or [])], law), foes_of(targets))


@pytest.mark.parametrize("mine", ["32mm", "60x35mm", "hull"])
@pytest.mark.parametrize("theirs", ["32mm", "60x35mm", "hull"])
def test_everybody_who_can_gets_into_contact(mine: str, theirs: str) -> None:
    bases = [hull_of(4, 2.5) if each == "hull" else base_of(each) for each in (mine, theirs)]
    count = 1 if mine == "hull" else 4
    own, foe = row("A", 0, bases[0], count, 10, 20, 0.0), row("E", 1, bases[1], 4, 18, 19, 90.0)
    contact = charge(own, [foe], 9.0)
    paths = contact.plan()

    assert paths is not None
    contact.trek.check(paths)
    ends = contact.trek.ends(paths)
    assert contact.missed(ends) is None
    assert count == sum(contact.is_in_contact(one) for one in ends.values())


def test_too_far_is_proven() -> None:
    own, foe = row("A", 0, base_of("32mm"), 5, 10, 20), row("E", 1, base_of("32mm"), 5, 22, 20)

    assert charge(own, [foe], 9.7).is_hopeless()
    assert not charge(own, [foe], 9.75).is_hopeless()
    assert charge(own, [foe], 9.75).plan() is not None


def test_a_wall_all_round_is_proof_enough() -> None:
    own, foe = row("A", 0, base_of("32mm"), 3, 10, 20), row("E", 1, base_of("32mm"), 1, 16, 20)
    walls = (
        rectangle(13, 16, 13.5, 24), rectangle(19, 16, 19.5, 24),
        rectangle(13, 16, 19.5, 16.5), rectangle(13, 23.5, 19.5, 24),
    )  # fmt: skip
    contact = charge(own, [foe], 10.0, walls=walls, no_standing=walls)

    assert contact.is_hopeless()
    assert contact.plan() is None


def test_two_targets_are_both_reached() -> None:
    own = row("A", 0, base_of("32mm"), 5, 10, 18)
    foes = [row("E", 1, base_of("32mm"), 2, 15, 15), row("F", 1, base_of("32mm"), 2, 15, 22)]
    contact = charge(own, foes, 7.0)
    paths = contact.plan()

    assert paths is not None
    ends = contact.trek.ends(paths).values()
    assert all(contact.reaches(ends, target) for target in ("E", "F"))


def test_a_unit_kept_away_from_shuts_the_way() -> None:
    own, foe = row("A", 0, base_of("32mm"), 1, 10, 20), row("E", 1, base_of("32mm"), 1, 16, 20)
    guard = row("G", 1, base_of("32mm"), 1, 14, 20)
    law = Law(
        table=TABLE, inches=12.0, berth=lambda one, other: Berth(on_way=1.0, at_end=1.0) if other.id == "G" else Berth()
    )
    contact = Contact(Trek(own, [foe, guard], law), foes_of([foe]))
    paths = contact.plan()

    assert paths is not None
    [end] = contact.trek.ends(paths).values()
    assert gap(end, guard.stands[0]) >= 0.999


def test_who_cannot_get_into_contact_gets_as_near_as_it_can() -> None:
    own, foe = row("A", 0, base_of("1in"), 1, 10, 20), row("E", 1, base_of("1in"), 1, 20, 20)
    contact = charge(own, [foe], 6.0)
    found = contact.nearest("A.0", contact.trek.movers, loose=True)

    assert found is not None
    assert 3.0 == pytest.approx(gap(found[1], foe.stands[0]), abs=0.02)


def test_ranks() -> None:
    own = row("A", 0, base_of("1in"), 3, 10, 20)
    foe = stand("E", base_of("1in"), Pose(10, 18.99))

    assert {"A.0": 1, "A.1": 2} == ranks(own.stands, [foe], 0.02, 0.25)


@given(some.bases, some.facing, st.sampled_from([(2.0, 1.0), (1.0, 1.0), (4.0, 3.0)]), st.sampled_from(["oval", "box"]))
def test_the_rim_of_contact_touches_all_round(
    shape: Footprint, facing: float, size: tuple[float, float], kind: str
) -> None:
    base = Base(kind, *size)  # type: ignore[arg-type]
    for at in rim_of(base, facing, shape, 0.0)[::5]:
        body = base.footprint(Pose(*at, facing))

        assert distance(body, shape) < 0.03
        assert not overlap(base.footprint(Pose(*at, facing)), shape) or _depth_is_small(base, at, facing, shape)


def _depth_is_small(base: Base, at: tuple[float, float], facing: float, shape: Footprint) -> bool:
    """Between two points of the ring the straight line cuts a little of a round rim off."""
    return not some.oracle(base.footprint(Pose(*at, facing))).buffer(-0.04).intersects(some.oracle(shape))


@pytest.mark.parametrize(("mine", "theirs"), [(5.2, 1), (5.6, 2), (6.0, 3)])
def test_plan_and_proof_never_disagree(mine: float, theirs: int) -> None:
    own = row("A", 0, base_of("60x35mm"), 2, 10, 20, 0.0)
    foe = row("E", 1, base_of("32mm"), theirs, 10 + mine + 3, 20)
    contact = charge(own, [foe], 6.0)

    assert not (contact.is_hopeless() and contact.plan() is not None)
