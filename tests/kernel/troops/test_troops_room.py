"""Room for units that are set up, proof that there is none, and legal places near a wish."""

from __future__ import annotations

import pytest

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.kernel.plane import rectangle
from grognard.kernel.troops import (
    Base,
    Berth,
    Coherency,
    Footing,
    Pose,
    Site,
    around,
    base_of,
    edges,
    gap,
    hull_of,
    stand,
    troop,
)

TABLE = (0.0, 0.0, 40.0, 30.0)
LINKS = Coherency(2.0)


def unit(base: Base, number: int) -> dict[str, Base]:
    return {f"A.{n}": base for n in range(number)}


@pytest.mark.parametrize("base", [base_of("32mm"), base_of("90x52mm"), hull_of(4.5, 2.8)])
@pytest.mark.parametrize("number", [1, 3, 10])
def test_a_unit_finds_room_and_every_suggestion_is_legal(base: Base, number: int) -> None:
    law = Footing(clause="X", table=TABLE, coherency=LINKS, no_standing=(rectangle(4, 4, 6, 20),))
    asked = Site("A", 0, unit(base, number), (), law, [rectangle(0, 0, 12, 30)]).ask("Where?")

    assert asked is not None
    for seed in range(5):
        asked.check(asked.suggest(Tabletop(seed)))


def test_room_is_found_between_obstacles_where_no_block_fits() -> None:
    pillars = tuple(rectangle(x, y, x + 0.5, y + 0.5) for x in range(1, 12, 3) for y in range(1, 12, 3))
    law = Footing(clause="X", table=TABLE, coherency=LINKS, no_standing=pillars)
    site = Site("A", 0, unit(base_of("50mm"), 5), (), law, [rectangle(0, 0, 12, 12)])
    room = site.room()

    assert room is not None
    site.check(room)


def test_no_room_is_proven() -> None:
    enemy = troop("E", 1, [stand("E", base_of("32mm"), Pose(6, 6))])

    def berth(own: object, other: object) -> Berth:
        return Berth(at_end=9.0, is_strict=True)

    law = Footing(clause="X", table=TABLE, berth=berth)
    site = Site("A", 0, unit(hull_of(3, 2), 1), [enemy], law, [rectangle(0, 0, 12, 12)])

    assert site.room() is None
    assert site.is_hopeless()
    assert site.ask("Where?") is None


def test_where_there_is_neither_room_nor_proof_the_player_may_say_so() -> None:
    walls = (rectangle(0, 1.3, 40, 30),)
    law = Footing(clause="X", table=TABLE, coherency=Coherency(0.1, spread=1.0), no_standing=walls)
    asked = Site("A", 0, unit(base_of("1in"), 9), (), law, [rectangle(0, 0, 40, 30)]).ask("Where?", "Nowhere.")

    assert asked is not None
    assert "No room was found" in asked.prompt
    assert {} == asked.check({})


def test_a_placement_outside_of_the_region_is_refused() -> None:
    site = Site("A", 0, unit(base_of("1in"), 1), (), Footing(clause="X"), edges(TABLE, 3, ["west"]))

    site.check({"A.0": (2.5, 10.0)})
    with pytest.raises(Refused, match="outside"):
        site.check({"A.0": (2.6, 10.0)})


def test_away_from_enemies_exactly_so_far() -> None:
    enemy = troop("E", 1, [stand("E", base_of("1in"), Pose(20, 15))])
    law = Footing(table=TABLE, berth=lambda own, other: Berth(at_end=9.0))
    strict = Footing(table=TABLE, berth=lambda own, other: Berth(at_end=9.0, is_strict=True))
    regions = [rectangle(*TABLE)]

    assert Site("A", 0, unit(base_of("1in"), 1), [enemy], law, regions).is_legal({"A.0": (10.0, 15.0)})
    assert not Site("A", 0, unit(base_of("1in"), 1), [enemy], strict, regions).is_legal({"A.0": (10.0, 15.0)})


def test_a_wish_snaps_to_the_nearest_legal_place() -> None:
    other = troop("B", 0, [stand("B", hull_of(4, 3), Pose(10, 10, 0))])
    site = Site("A", 0, unit(base_of("1in"), 1), [other], Footing(table=TABLE), [rectangle(*TABLE)])
    found = site.snap({"A.0": (10.0, 11.3)})

    assert found is not None
    assert gap(site.stands(found)["A.0"], other.stands[0]) <= 0.3
    assert site.snap({"A.0": (10.0, 10.0)}, far=0.5) is None


def test_regions() -> None:
    assert (0.0, 0.0) == around((1, 1), 3, TABLE).points[0]
    assert (4.0, 4.0) == around((1, 1), 3, TABLE).points[2]
