"""What is nonsense gets a sentence, and nothing is half done."""

from __future__ import annotations

from math import inf, nan

import pytest

from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import BadData, Refused
from grognard.kernel.troops import Coherency, Law, Pose, Trek, ask_move, base_of, hull_of, stand, troop

UNIT = troop("a", 0, [stand(f"a.{k}", base_of("1in"), Pose(3 + 1.5 * k, 3)) for k in range(3)])


@pytest.mark.parametrize("said", ["0mm", "0x35mm", "-32mm", "nanmm", "infin", "32", "a b", "1x2x3mm", ""])
def test_a_base_that_is_none(said: str) -> None:
    with pytest.raises(BadData, match=r"a base must be (larger than 0|written like)"):
        base_of(said)


@pytest.mark.parametrize("sizes", [(nan, 2.0), (2.0, nan), (0.0, 1.0), (-1.0, 2.0), (inf, 1.0)])
def test_a_hull_without_a_size(sizes: tuple[float, float]) -> None:
    with pytest.raises(BadData, match="larger than 0 and at most 40"):
        hull_of(*sizes)


def test_a_path_with_a_million_points() -> None:
    question = ask_move(Trek(UNIT, (), Law(inches=6.0)), "")

    with pytest.raises(Refused, match="1000000 corners; 256 are allowed"):
        question.check({"a.0": [[3.0, 3.0]] * 1_000_000})


@pytest.mark.parametrize(
    "law",
    [
        Law(inches=0.0),
        Law(inches=-3.0),
        Law(inches=nan),
        Law(inches={}),
        Law(inches=6.0, least=20.0),
        Law(inches=6.0, table=(0.0, 0.0, 1.0, 1.0)),
        Law(inches=6.0, coherency=Coherency(0.0, spread=0.0)),
    ],
)
def test_a_law_that_allows_nothing(law: Law) -> None:
    question = ask_move(Trek(UNIT, (), law), "", goals=[(9.0, 9.0)])

    assert {} == question.suggest(Tabletop(1))
    assert {} == question.check({})
    with pytest.raises(Refused):
        question.check({"a.0": [[3.0, 4.5]]})
    assert "move" == question.form()["kind"]
