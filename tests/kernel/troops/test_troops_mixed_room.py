"""Room for a unit with bases of different sizes."""

from __future__ import annotations

from grognard.kernel.dice import Tabletop
from grognard.kernel.plane import rectangle
from grognard.kernel.troops import Coherency, Footing, Site, base_of


def test_a_small_base_finds_room_beside_large_ones() -> None:
    bases = {"strider": base_of("4in"), "walker": base_of("4in"), **{f"boar {n}": base_of("1in") for n in range(3)}}
    law = Footing(table=(0, 0, 40, 12), coherency=Coherency(1.0, one_group=False, spread=6.0))
    site = Site("unit", 0, bases, [], law, [rectangle(0, 0, 40, 12)])
    asked = site.ask("Place it.")

    assert asked is not None
    assert not asked.otherwise

    chance = Tabletop("mixed")
    placements = [asked.check(asked.suggest(chance)) for _ in range(5)]

    assert all(set(bases) == set(placed) for placed in placements)
    assert len({str(placed) for placed in placements}) > 1
