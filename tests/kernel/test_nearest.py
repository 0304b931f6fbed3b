"""A wish that is not quite legal becomes the legal answer nearest to it."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from grognard.kernel.ask import Move, Place, yes_no
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.kernel.nearest import nearest

if TYPE_CHECKING:
    from grognard.kernel.ask import Paths, Placement

STARTS = {"A": (0.0, 0.0), "B": (0.0, 2.0)}


def six_inches(paths: Paths) -> None:
    for piece, path in paths.items():
        if hypot(path[-1][0] - STARTS[piece][0], path[-1][1] - STARTS[piece][1]) > 6.0:
            raise Refused("Too far.")


def a_move() -> Move:
    return Move(seat=0, prompt="?", pieces=("A", "B"), legal=six_inches, propose=lambda chance: {"A": ((1.0, 0.0),)})


def test_a_legal_wish_stays_as_it_is() -> None:
    wish = {"A": [[5.0, 0.0]]}
    assert {"A": ((5.0, 0.0),)} == nearest(a_move(), wish, Tabletop(1), STARTS)


def test_a_move_that_is_a_little_too_far_is_cut_short() -> None:
    found = nearest(a_move(), {"A": [[6.1, 0.0]], "B": [[6.1, 2.0]]}, Tabletop(1), STARTS)
    assert {"A": ((5.978, 0.0),), "B": ((5.978, 2.0),)} == found


def test_a_place_is_shifted_beside_what_stands_there() -> None:
    def legal(placed: Placement) -> None:
        if hypot(placed["A"][0] - 3.0, placed["A"][1]) < 1.0:
            raise Refused("Somebody stands there.")

    place = Place(seat=0, prompt="?", pieces=("A",), legal=legal, propose=lambda chance: {"A": (20.0, 0.0)})
    found = nearest(place, {"A": [2.2, 0.0]}, Tabletop(1), {})
    assert isinstance(found, dict)
    x, y = found["A"][:2]
    assert 1.0 <= hypot(x - 3.0, y)
    assert hypot(x - 2.2, y) <= 0.41


def test_where_nothing_near_is_legal_the_nearest_proposal_is_taken() -> None:
    def only_there(paths: Paths) -> None:
        if paths.get("A", ())[-1:] not in (((9.0, 0.0),), ((30.0, 0.0),)):
            raise Refused("Only there.")

    ends = iter([30.0, 9.0, 30.0, 30.0, 9.0, 30.0])
    asked = Move(
        seat=0, prompt="?", pieces=("A",), legal=only_there, propose=lambda chance: {"A": ((next(ends), 0.0),)}
    )
    assert {"A": ((9.0, 0.0),)} == nearest(asked, {"A": [[7.0, 0.0]]}, Tabletop(1), STARTS)


def test_nonsense_and_other_questions_give_nothing_or_a_proposal() -> None:
    assert nearest(yes_no(0, "?"), "perhaps", Tabletop(1), {}) is None
    assert nearest(yes_no(0, "?"), "yes", Tabletop(1), {}) == "yes"
    assert {"A": ((1.0, 0.0),)} == nearest(a_move(), {"A": [["x"]], "C": 4}, Tabletop(1), STARTS)
