"""The map is drawn to scale, north up, in the room there is."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.cli.draw.legend import card_lines, picture
from grognard.cli.draw.letters import Names
from grognard.cli.draw.table import Canvas, Window, around, draw, scale_for, whole
from grognard.cli.draw.terrain import areas_of, looks_of
from grognard.cli.screen import Screen

PLAIN = Screen(width=80, height=24, has_colour=False, has_unicode=False)


def table(*pieces: dict[str, Any], width: float = 12, height: float = 8, **more: Any) -> dict[str, Any]:
    """A table with units of one piece each, named after their ids."""
    cards = [{"id": p["unit"], "seat": p["seat"], "name": p["unit"], "pieces": [p["id"]]} for p in pieces]
    return {"width": width, "height": height, "pieces": list(pieces), "cards": cards, **more}


def piece(name: str, x: float, y: float, seat: int = 0, **more: Any) -> dict[str, Any]:
    return {"id": f"{name}.1", "unit": name, "seat": seat, "at": [x, y], **more}


def drawn(scene: dict[str, Any], scale: float = 2.0, screen: Screen = PLAIN, **more: Any) -> list[str]:
    names = Names()
    names.learn(scene)
    return draw(scene, names, screen, more.pop("window", whole(scene)), scale, **more)


def test_north_is_up_and_inches_stand_at_the_edges() -> None:
    assert [
        "   +------------------------+",
        "   |                        |",
        "   |                        |",
        "   |                     o1 |",
        "  4|.       .       .       |",
        "   |                        |",
        "   |                        |",
        "   | A1                     |",
        "  0|.       .       .       |",
        "   +0-------4-------8-------+",
    ] == drawn(table(piece("Ant", 1.2, 1), piece("Owl", 11.2, 5, seat=1)))


def test_terrain_zones_and_markers_have_their_signs() -> None:
    areas = [
        {"id": "z", "kinds": ["zone"], "seat": 0, "points": [[0, 0], [2, 0], [2, 8], [0, 8]]},
        {"id": "w", "kinds": ["wood"], "points": [[4, 5], [6, 5], [6, 7], [4, 7]]},
        {"id": "b", "kinds": ["keep"], "points": [[8, 5], [9, 5], [9, 6], [8, 6]], "is_blocking": True},
    ]
    lines = drawn(table(areas=areas, markers=[{"id": "m", "at": [9, 2], "radius": 1}]))

    assert "   |1  1    %%%%            |" == lines[2]
    assert "   |1  1    %%%%    ##      |" == lines[3]
    assert "@" == lines[6][4 + 18]
    assert "''''" == lines[7][4 + 16 : 4 + 20]


def test_every_kind_of_ground_has_a_sign_and_a_name_of_its_own() -> None:
    """Two kinds that share a texture are still told apart, and the legend names both."""
    grounds = [("craters", "rough", "Crater"), ("debris", "rough", "Debris"), ("ruins", "ruin", "Ruin")]
    grounds += [("woods", "wood", "Woods"), ("barricades", "wall", "Barricade"), ("wall", "wall", "wall")]
    areas = [
        {"id": key, "kinds": [key, texture], "label": label, "points": [[2 * n, 2], [2 * n + 1, 2], [2 * n + 1, 4]]}
        for n, (key, texture, label) in enumerate(grounds)
    ]
    looks = looks_of(areas_of(table(areas=areas)), PLAIN)
    said = "\n".join(picture(table(areas=areas), Names(), PLAIN, ["Reds", "Blues"]))

    assert [label for _, _, label in grounds] == list(looks)
    assert len(grounds) == len({look.glyph for look in looks.values()})
    assert all(f"{look.glyph} {label}" in said for label, look in looks.items())


def test_a_thin_slanting_wall_has_no_holes() -> None:
    wall = {"id": "w", "kinds": ["wall"], "points": [[2, 1], [2.1, 1], [10.1, 7], [10, 7]], "is_blocking": True}
    lines = drawn(table(areas=[wall]))

    assert all("#" in line for line in lines[2:8])


def test_zones_vanish_when_all_have_come() -> None:
    zone = {"id": "z", "kinds": ["zone"], "seat": 0, "points": [[0, 0], [2, 0], [2, 8], [0, 8]]}
    scene = table(piece("Ant", 6, 4), areas=[zone])
    waiting = scene | {"cards": [*scene["cards"], {"id": "x", "seat": 0, "name": "Late", "pieces": ["x.1"]}]}

    assert not any("1  1" in line for line in drawn(scene))
    assert any("1  1" in line for line in drawn(waiting))


def test_a_facing_is_an_arrow_and_a_large_hull_fills_its_ground() -> None:
    scene = table(piece("Tank", 6, 4, shape="box", length=4.0, width=2.0, facing=90.0))
    lines = drawn(scene, 4.0)

    assert any("T^" in line for line in lines)
    assert 8 * 8 == sum(line.count("T") + line.count("^") for line in lines)


def test_two_pieces_in_one_cell_still_show_both_letters() -> None:
    lines = drawn(table(piece("Ant", 5, 4), piece("Bee", 5.5, 4)))

    assert any("AB1" in line for line in lines)


def test_what_is_asked_about_stands_out_in_colour() -> None:
    screen = Screen(width=80, height=24, has_colour=True, has_unicode=True)
    scene = table(piece("Ant", 5, 4), piece("Bee", 8, 4))
    lines = "".join(drawn(scene, screen=screen, lit={"Ant"}))

    assert "\x1b[7;38;5;33mA1\x1b[0m" in lines
    assert "\x1b[38;5;33mB1\x1b[0m" in lines


def test_a_part_of_the_table_is_drawn_larger() -> None:
    scene = table(piece("Ant", 5, 4), width=60, height=44)
    window = around(scene, 5, 4, 4)
    lines = drawn(scene, 4.0, window=window)

    assert Window(0, 0, 11, 8) == window
    assert "Ant" not in "".join(lines)
    assert any("A1" in line for line in lines)


@pytest.mark.parametrize(("width", "height"), [(24, 16), (60, 44), (72, 48), (7, 9), (48, 48), (400, 10)])
@pytest.mark.parametrize("size", [(80, 24), (40, 16), (200, 60), (132, 43)])
def test_a_map_never_gets_wider_than_the_screen(width: float, height: float, size: tuple[int, int]) -> None:
    screen = Screen(width=size[0], height=size[1], has_colour=False, has_unicode=True)
    scene = table(piece("Ant", 5, 4), width=width, height=height, ribbon=["Round 1", "A very long name of a phase"])
    names = Names()
    names.learn(scene)
    lines = picture(scene, names, screen, ["Reds", "Blues"])

    assert max(map(len, lines)) <= size[0]
    assert any("A" in line for line in lines)


def test_the_scale_is_as_large_as_the_room() -> None:
    assert 2.0 == scale_for(Window(0, 0, 24, 16), 48, 16)
    assert 4.0 == scale_for(Window(0, 0, 4, 4), 100, 40)
    assert 1.0 == scale_for(Window(0, 0, 60, 44), 76, 10), "rather too tall than too small to read"


def test_every_point_of_the_table_has_a_cell() -> None:
    canvas = Canvas(Window(0, 0, 24, 16), 1.25)
    corners = [canvas.cell(x, y) for x in (0, 24) for y in (0, 16)]

    assert all(0 <= row < canvas.rows and 0 <= column < canvas.columns for row, column in corners)


def test_the_legend_tells_scores_resources_strength_states_and_signs() -> None:
    ant = piece("Ant", 5, 4, wounds=2, most_wounds=3)
    scene = table(ant, piece("Owl", 8, 4, seat=1), scores=[3.0, 0.5], resources=[{"resolve": 4}, {"resolve": 2}])
    scene["areas"] = [{"id": "w", "kinds": ["wood"], "points": [[4, 5], [6, 5], [6, 7], [4, 7]]}]
    scene["markers"] = [{"id": "m", "at": [9, 2], "radius": 1, "label": "Mill", "note": "2 points"}]
    scene["cards"][0] |= {"states": [["pinned", "pinned"]]}
    names = Names()
    names.learn(scene)
    scene["cards"][1] |= {"pieces": [], "states": [["gone", "wiped out"], ["flag", "carries the colours"]]}
    said = "\n".join(picture(scene, names, PLAIN, ["Reds", "Blues"]))

    for told in (
        "Reds                    3",
        "resolve 4",
        " A Ant 1",
        "pinned, wounds 2/3",
        "Blues                 0.5",
    ):
        assert told in said
    for told in (" o Owl 0/1  wiped out\n", "% wood", "@ Mill (2 points)"):
        assert told in said


def test_a_card_tells_all_of_a_unit() -> None:
    scene = table(piece("Ant", 5, 4.25, facing=90.0, wounds=2, most_wounds=3))
    scene["cards"][0] |= {
        "states": [["pinned", "pinned"]],
        "lines": [["Move", '6"'], ["Save", "4+"]],
        "keywords": ["Steady"],
    }
    names = Names()
    names.learn(scene)

    assert [
        "A  Ant (Reds)",
        "   pinned",
        '   Move  6"',
        "   Save  4+",
        "   Steady",
        "   A1 at 5 4.25 facing 90 (2/3 wounds)",
    ] == card_lines(scene["cards"][0], scene, names, "Reds")


def test_no_ground_looks_like_a_piece() -> None:
    """Pieces are letters, also on a screen that knows nothing but ASCII."""
    from grognard.cli.draw.hexes import LYING
    from grognard.cli.draw.terrain import BLOCKING, LOOKS, OTHER, SPARE

    looks = [*LOOKS.values(), *LYING.values(), BLOCKING, OTHER, *SPARE]
    for sign in [sign for fine, plain, *_ in looks for sign in (fine, plain)]:
        assert 1 == len(sign)
        assert not sign.isalnum(), sign
    plain = [plain for _, plain, *_ in LOOKS.values()]
    assert len(plain) == len({*plain})
