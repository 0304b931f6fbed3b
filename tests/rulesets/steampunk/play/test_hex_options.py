"""Options that a board can show: every hex to choose has its place, every facing its arrow."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pytest

from grognard.kernel.hexes import Hex, neighbour, turned
from grognard.rulesets.steampunk.play.hex_options import facing_option, hex_option
from grognard.rulesets.steampunk.play.tableau import degrees, drawn
from grognard.rulesets.steampunk.table.board import BOARD, NAMES, SIDES

if TYPE_CHECKING:
    from grognard.kernel.hexes import Direction

MIDDLE = Hex(3, 3)


def test_a_hex_is_an_option_with_its_place() -> None:
    option = hex_option(MIDDLE)

    assert (BOARD.name(MIDDLE), drawn(MIDDLE), {}) == (option.key, option.at, option.data)


def test_a_way_begins_where_the_unit_stands() -> None:
    start = neighbour(MIDDLE, 0)
    option = hex_option(MIDDLE, start, "back", "back to it")

    assert ("back", "back to it") == (option.key, option.label)
    assert {"from": NAMES[start], "path": (NAMES[MIDDLE],)} == option.data


@pytest.mark.parametrize("facing", range(6))
def test_a_facing_is_named_as_the_sheet_is_drawn(facing: Direction) -> None:
    (x, y), (to_x, to_y) = drawn(MIDDLE), drawn(neighbour(MIDDLE, facing))
    option = facing_option(facing)

    assert pytest.approx(degrees(facing), abs=0.01) == math.degrees(math.atan2(to_y - y, to_x - x)) % 360
    assert (to_y > y + 0.1) == ("up" in SIDES[facing].split())
    assert (to_y < y - 0.1) == ("down" in SIDES[facing].split())
    assert (to_x > x + 0.1) == ("right" in SIDES[facing])
    assert (to_x < x - 0.1) == ("left" in SIDES[facing])
    assert (str(facing), SIDES[facing]) == (option.key, option.label)
    assert "stay (right)" == facing_option(3, "stay", "stay").label


@pytest.mark.parametrize("facing", range(6))
def test_a_turn_to_the_right_is_a_turn_to_the_right_on_the_screen(facing: Direction) -> None:
    # SPF-ORD-13: R turns clockwise; degrees count counter-clockwise
    assert (degrees(facing) - 60) % 360 == degrees(turned(facing, 1))
