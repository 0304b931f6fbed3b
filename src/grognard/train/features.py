"""What an agent sees, as arrays: the table, the units, the objectives and the question, all from its own seat's view.

Everything here follows from the tableau and the question put to the seat, which hold nothing the seat may not know.
Lengths are parts of the table's longer side, so that they lie between 0 and 1 on any table.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, radians, sin
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from grognard.kernel.ask import KINDS, Allocate, Assign, Choose, ChooseMany, Move, Number, Place
from grognard.kernel.view import GROUNDS, SIGNS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

    from grognard.kernel.ask import Answer, Option, Question
    from grognard.kernel.view import Area, Card, Piece, Tableau

    Floats = NDArray[np.float32]

MOST_UNITS = 96
"""Rows for units, own ones first; a game with more shows only so many."""
MOST_MARKERS = 32
CELLS = 24
"""The ground is told in so many squares along each side."""
GROUND_LAYERS = (*GROUNDS, "blocking", "height")
ASKED = tuple(kind.kind for kind in KINDS if kind.kind != "together")

UNIT_COLUMNS = (
    "there",
    "mine",
    "on_table",
    "x",
    "y",
    "face_x",
    "face_y",
    "spread",
    "models",
    "wounds",
    "part_left",
    "asked",
    *SIGNS,
)
MARKER_COLUMNS = ("there", "x", "y", "radius", "mine", "theirs")
TABLE_COLUMNS = ("width", "height", "my_score", "their_score", "lead")
ACTION_COLUMNS = ("there", "yes", "no", "number", "part", "x", "y", "change_x", "change_y", "my_unit", "their_unit")

MANY_MODELS = 20.0
MANY_WOUNDS = 50.0
HIGH = 10.0
"""What counts as one for models of a unit, its wounds, and inches of height; more is more than one."""


class Side(NamedTuple):
    """Whose eyes, and how long the table's longer side is."""

    seat: int
    scale: float


class Spotted(NamedTuple):
    """Where the pieces of a unit are."""

    x: float
    y: float
    spread: float
    facing: float | None


def table_row(tableau: Tableau, seat: int) -> Floats:
    """The size of the table and how the game stands."""
    scores = tableau.scores
    mine = scores[seat] if seat < len(scores) else 0.0
    theirs = max((score for other, score in enumerate(scores) if other != seat), default=0.0)
    scale = _scale(tableau)
    return np.array([tableau.width / scale, tableau.height / scale, mine, theirs, mine - theirs], np.float32)


def unit_rows(tableau: Tableau, question: Question | None, seat: int) -> Floats:
    """A row for each unit: where it is, what is left of it, and its states."""
    rows = np.zeros((MOST_UNITS, len(UNIT_COLUMNS)), np.float32)
    pieces = _by_unit(tableau.pieces)
    about = set(question.about) if question is not None else set()
    side = Side(seat, _scale(tableau))
    for row, card in zip(rows, units(tableau, seat), strict=False):
        _fill_unit(row, card, pieces.get(card.id, []), side)
        row[UNIT_COLUMNS.index("asked")] = card.id in about or not about.isdisjoint(card.pieces)
    return rows


def units(tableau: Tableau, seat: int) -> list[Card]:
    """The units in the order of their rows: the seat's own, then the others'."""
    return sorted(tableau.cards, key=lambda card: card.seat != seat)[:MOST_UNITS]


def _fill_unit(row: Floats, card: Card, pieces: Sequence[Piece], side: Side) -> None:
    row[0:2] = 1.0, card.seat == side.seat
    if pieces:
        spotted = _spotted(pieces)
        left, most = (sum(getattr(piece, name) for piece in pieces) for name in ("wounds", "most_wounds"))
        row[2:5] = 1.0, spotted.x / side.scale, spotted.y / side.scale
        if spotted.facing is not None:
            row[5:7] = _heading(spotted.facing)
        row[7:9] = spotted.spread / side.scale, len(pieces) / MANY_MODELS
        row[9:11] = left / MANY_WOUNDS, left / max(most, 1)
    first_sign = len(UNIT_COLUMNS) - len(SIGNS)
    for state in card.states:
        if state.key in SIGNS:
            row[first_sign + SIGNS.index(state.key)] = 1.0


def marker_rows(tableau: Tableau, seat: int) -> Floats:
    """A row for each objective and other point that matters."""
    rows = np.zeros((MOST_MARKERS, len(MARKER_COLUMNS)), np.float32)
    scale = _scale(tableau)
    for row, marker in zip(rows, tableau.markers, strict=False):
        x, y = marker.at
        mine, theirs = marker.owner == seat, marker.owner not in (None, seat)
        row[:] = 1.0, x / scale, y / scale, marker.radius / scale, mine, theirs
    return rows


def ground_layers(tableau: Tableau) -> Floats:
    """A layer for each kind of ground, one for what blocks and one for height, in squares from the table's corner."""
    layers = np.zeros((len(GROUND_LAYERS), CELLS, CELLS), np.float32)
    if tableau.hexes:
        _lay_hexes(layers, tableau)
    for area in tableau.areas:
        if area.kinds[:1] != ("zone",):
            _lay_area(layers, area, _covered(tuple(area.points), *_sides(tableau)))
    return layers


def _lay_area(layers: Floats, area: Area, inside: NDArray[np.bool_]) -> None:
    for kind in area.kinds:
        if kind in GROUNDS:
            layers[GROUND_LAYERS.index(kind)][inside] = 1.0
    if area.is_blocking:
        layers[GROUND_LAYERS.index("blocking")][inside] = 1.0
    height = layers[GROUND_LAYERS.index("height")]
    height[inside] = np.maximum(height[inside], area.height / HIGH)


def _lay_hexes(layers: Floats, tableau: Tableau) -> None:
    """Each cell lies in the square that its middle falls into."""
    legend: Mapping[str, tuple[str, str]] = tableau.hexes["legend"]
    for cell in tableau.hexes["cells"]:
        column, row = (_square(part, side) for part, side in zip(cell["at"], _sides(tableau), strict=True))
        for name in (cell["terrain"], *cell["overlays"], *cell["markers"]):
            for kind in {name, legend[name][0]} & set(GROUNDS):
                layers[GROUND_LAYERS.index(kind), row, column] = 1.0


def question_kind(question: Question | None) -> Floats:
    """Which kind of answer is wanted, one of `ASKED`; all zeros while the other side decides."""
    return np.array([question is not None and question.kind == kind for kind in ASKED], np.float32)


def action_rows(tableau: Tableau, question: Question | None, answers: Sequence[Answer], most: int, seat: int) -> Floats:
    """A row for each answer to choose from: what it says, and where on the table."""
    rows = np.zeros((most, len(ACTION_COLUMNS)), np.float32)
    if question is None:
        return rows
    standing = {piece.id: piece.at for piece in tableau.pieces}
    owners = {piece.id: piece.seat for piece in tableau.pieces} | {card.id: card.seat for card in tableau.cards}
    scale = _scale(tableau)
    for row, answer in zip(rows, answers, strict=False):
        row[0] = 1.0
        if isinstance(question, (Place, Move)):
            _fill_way(row, _ends(answer), standing, scale)
        else:
            _fill_choice(row, question, answer, scale)
            seats = {owners[name] for name in _meant(question, answer) if name in owners}
            row[9:11] = seat in seats, bool(seats - {seat})
    return rows


def _fill_way(row: Floats, ends: Mapping[str, Sequence[float]], standing: Mapping[str, Any], scale: float) -> None:
    """The middle of where the pieces end, and how far that is from where they stand."""
    row[2] = not ends
    if not ends:
        return
    after = np.array([spot[:2] for spot in ends.values()], np.float32)
    before = np.array([standing.get(piece, spot[:2]) for piece, spot in ends.items()], np.float32)
    row[5:7] = after.mean(axis=0) / scale
    row[7:9] = (after - before).mean(axis=0) / scale


def _fill_choice(row: Floats, question: Question, answer: Answer, scale: float) -> None:
    row[1:3] = answer == "yes", answer in ("no", (), {})
    if isinstance(question, Number):
        row[3:5] = float(answer), (answer - question.least) / max(question.most - question.least, 1)
    elif isinstance(question, Allocate):
        row[3] = float(sum(answer.values()))
    elif isinstance(question, ChooseMany):
        row[3:5] = float(len(answer)), len(answer) / max(len(question.options), 1)
    places = [option.at[:2] for option in _chosen(question, answer) if option.at]
    if places:
        row[5:7] = np.array(places, np.float32).mean(axis=0) / scale


def _chosen(question: Question, answer: Answer) -> list[Option[Any]]:
    if isinstance(question, Choose):
        return [option for option in question.options if option.key == answer]
    if isinstance(question, ChooseMany):
        return [option for option in question.options if option.key in answer]
    if isinstance(question, Assign):
        return [option for slot in question.slots for option in slot.options if answer.get(slot.key) == option.key]
    return []


def _meant(question: Question, answer: Answer) -> set[str]:
    """The units and pieces an answer is about."""
    return {name for option in _chosen(question, answer) for name in (option.key, *option.about)}


def _ends(answer: Mapping[str, Any]) -> dict[str, Sequence[float]]:
    """Where each piece is put or ends its path."""
    return {
        piece: way[-1] if isinstance(way[0], (tuple, list)) else way for piece, way in answer.items() if len(way) > 0
    }


def _by_unit(pieces: Iterable[Piece]) -> dict[str, list[Piece]]:
    found: dict[str, list[Piece]] = {}
    for piece in pieces:
        found.setdefault(piece.unit, []).append(piece)
    return found


def _spotted(pieces: Sequence[Piece]) -> Spotted:
    x, y = (sum(piece.at[axis] for piece in pieces) / len(pieces) for axis in (0, 1))
    spread = max(hypot(piece.at[0] - x, piece.at[1] - y) for piece in pieces)
    return Spotted(x, y, spread, pieces[0].facing)


def _heading(facing: float) -> tuple[float, float]:
    return cos(radians(facing)), sin(radians(facing))


def _sides(tableau: Tableau) -> tuple[float, float]:
    return tableau.width, tableau.height


def _scale(tableau: Tableau) -> float:
    return max(*_sides(tableau), 1.0)


def _square(part: float, side: float) -> int:
    return min(max(int(part / side * CELLS), 0), CELLS - 1)


@lru_cache(maxsize=2048)
def _covered(points: tuple[tuple[float, float], ...], width: float, height: float) -> NDArray[np.bool_]:
    """The squares whose middle lies within the outline, and those the outline runs through: a wall is thin."""
    covered = _inside(points, *_centres(width, height))
    corners = np.array(points)
    along = np.linspace(corners, np.roll(corners, -1, axis=0), 2 * CELLS).reshape(-1, 2)
    column, row = np.clip((along / (width, height) * CELLS).astype(int), 0, CELLS - 1).T
    covered[row, column] = True
    return covered


def _centres(*sides: float) -> tuple[Floats, Floats]:
    """The middles of all squares: their x, and their y, each as a grid of rows and columns."""
    across, down = ((np.arange(CELLS, dtype=np.float32) + 0.5) * side / CELLS for side in sides)
    x, y = np.meshgrid(across, down)
    return x.astype(np.float32), y.astype(np.float32)


def _inside(points: Sequence[tuple[float, float]], x: Floats, y: Floats) -> NDArray[np.bool_]:
    """Which places lie within the outline: a line to the right of them crosses it an odd number of times."""
    inside = np.zeros(x.shape, np.bool_)
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        if y1 != y2:
            crosses = ((y1 > y) != (y2 > y)) & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
            inside ^= crosses
    return inside
