"""A volley in the lab: one draw from its exact odds, against throwing every die.

    python bench/volley.py

The volley is case B of the odds benchmark. The exact odds are worked out before the clock starts, as they are once in a
simulation of many games; what that costs is a row of its own.
"""

from __future__ import annotations

from functools import partial

from grognard.kernel.dice import Sampled, Tabletop
from odds import CASE_B, kills
from timing import Row, interleaved, show


def rows() -> list[Row]:
    """The whole volley as one draw, its two halves as draws, and the first draw of all."""
    sampled, tabletop = Sampled("bench"), Tabletop("bench", quiet=True)
    for _ in range(500):
        kills(sampled, *CASE_B)  # every number of wounds comes up before the clock starts
    whole, halves, first, thrown = interleaved(
        partial(sampled.do, kills, *CASE_B),
        partial(kills, sampled, *CASE_B),
        lambda: Sampled("bench").do(kills, *CASE_B),
        partial(kills, tabletop, *CASE_B),
    )
    peer = "Tabletop, die by die"
    return [
        Row("volley: Sampled, one draw", whole, peer, thrown),
        Row("volley: Sampled, wounds then losses", halves, peer, thrown),
        Row("volley: Sampled, the first draw of all", first, peer, thrown),
    ]


if __name__ == "__main__":
    print(show(rows()))
