"""A board of hexes in the terminal: names, ground and pieces where the options speak of them."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.cli.draw.hexes import draw
from grognard.cli.draw.legend import card_lines, picture
from grognard.cli.draw.letters import Names
from grognard.cli.draw.ruler import measured
from grognard.cli.screen import Screen
from grognard.kernel.errors import Unknown

PLAIN = Screen(width=80, height=24, has_colour=False, has_unicode=False)


LEGEND = {
    "forest": ("wood", "forest"),
    "swamp": ("swamp", "swamp"),
    "road": ("road", "road"),
    "smoke": ("cloud", "smoke"),
}


def cell(name: str, x: float, y: float, terrain: str = "clear", **more: Any) -> dict[str, Any]:
    return {"name": name, "at": (x, y), "terrain": terrain, "owner": None, "overlays": [], "markers": {}, **more}


def piece(unit: str, x: float, y: float, seat: int = 0, facing: float | None = 90.0) -> dict[str, Any]:
    return {"id": unit, "unit": unit, "seat": seat, "at": [x, y], "facing": facing}


def scene() -> dict[str, Any]:
    """Two rows of two hexes, the upper one half a hex further right."""
    cells = [
        cell("B1", 0.87, 1.0),
        cell("A1", 1.736, 2.5, "forest", owner=0),
        cell("B2", 2.602, 1.0, "swamp", overlays=["road"], markers={"smoke": 2}),
        cell("A2", 3.468, 2.5, owner=1),
    ]
    pieces = [
        piece("Tank", 2.602, 1.0),
        piece("Rook", 2.602, 1.0, facing=330.0),
        piece("Ox", 3.468, 2.5, 1, 270.0),
        piece("Lost", 1.736, 2.5, 1, None),
    ]
    cards = [{"id": p["unit"], "seat": p["seat"], "name": p["unit"], "pieces": [p["id"]]} for p in pieces]
    hexes = {"columns": 2, "legend": LEGEND, "rows": 2, "cells": cells}
    return {"width": 4.3, "height": 3.5, "ribbon": ("Turn 1",), "hexes": hexes, "pieces": pieces, "cards": cards}


@pytest.fixture
def names() -> Names:
    known = Names()
    known.learn(scene())
    return known


def test_every_hex_shows_its_name_its_ground_and_who_stands_there(names: Names) -> None:
    assert [
        "+- Turn 1 ---------+",
        "|    A1%%   A2     |",
        "|    l      ov     |",
        '| B1     B2"":$    |',
        "|        T^R\\      |",
        "+------------------+",
    ] == draw(scene(), names, PLAIN)


def test_where_many_stand_their_letters_are_enough(names: Names) -> None:
    crowded = scene()
    crowded["pieces"] += [piece("Ox", 2.602, 1.0, 1), piece("Lost", 2.602, 1.0, 1)]

    assert "|        TRol      |" == draw(crowded, names, PLAIN)[4]


def test_the_legend_explains_the_signs_beside_the_board_or_above_it(names: Names) -> None:
    beside = picture(scene(), names, PLAIN, ["We", "They"])
    above = picture(scene(), names, Screen(width=40, height=24, has_colour=False, has_unicode=False), ["We", "They"])

    assert "+- Turn 1 ---------+ We" == beside[0]
    assert '% forest  " swamp  : road  $ smoke' == " ".join(above[3:4])
    assert "+- Turn 1 ---------+" == above[4]


def test_a_card_and_the_tape_speak_of_hexes(names: Names) -> None:
    table = scene()

    assert "   T1 at B2 in swamp, road, smoke facing 90" == card_lines(table["cards"][0], table, names, "We")[-1]
    assert ["Tank to Ox: 1 hex"] == measured("Tank Ox", names, table)
    assert ["Tank to A1: 1 hex"] == measured("T to A1", names, table)
    assert ["B1 to A2: 2 hexes"] == measured("hex B1 to hex a2", names, table)
    assert ["  0 hexes  Rook", "    1 hex  Lost", "    1 hex  Ox"] == measured("Tank", names, table)
    with pytest.raises(Unknown, match="Q9"):
        measured("Tank to Q9", names, table)
