"""The legal answer nearest to a wish: for hands that cannot hit a place to a hundredth of an inch."""

from __future__ import annotations

from math import cos, hypot, sin, tau
from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Move, Place, rounded, spot_of
from grognard.kernel.errors import Refused

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.kernel.ask import Answer, Chance, Question, Spot
    from grognard.kernel.plane import Point

Ways = dict[str, tuple["Spot", ...]]

SHARES = (0.98, 0.94, 0.88, 0.8, 0.7, 0.55, 0.4, 0.2)
"""How much of the last leg is kept when all of it does not go."""
RINGS = ((0.05, 6), (0.15, 8), (0.4, 8), (0.9, 8))
"""Steps aside, in inches, and how many directions are tried."""
PROPOSALS = 6


def nearest(question: Question, wish: Answer, chance: Chance, starts: Mapping[str, Point]) -> Answer | None:
    """A legal answer close to what was wished for, or None if none was found; `starts` says where the pieces stand.

    A whole formation is tried a little short of its end and a little beside it; then what the question itself
    proposes (into contact, into the zone), and of that whatever ends nearest to the wish. Only places and moves are
    mended; any other wish is legal or not.
    """
    if (legal := _accepted(question, wish)) is not None:
        return legal
    if not isinstance(question, Move | Place):
        return None
    ways = _ways(question, wish)
    found: list[Answer] = []
    for each in _beside(ways, starts) if ways else ():
        if (legal := _accepted(question, _answer(question, each))) is not None:
            found.append(legal)
            break
    proposals = (_accepted(question, question.suggest(chance)) for _ in range(PROPOSALS))
    found += [each for each in proposals if each is not None]
    return min(found, key=lambda each: _apart(ways, _ways(question, each)), default=None)


def _accepted(question: Question, answer: Answer) -> Answer | None:
    try:
        return question.check(answer)
    except Refused:
        return None


def _ways(question: Move | Place, answer: Any) -> Ways:
    """Every piece's way; a place is a way of one spot. What makes no sense is left out."""
    ways: Ways = {}
    for piece, given in answer.items() if isinstance(answer, dict) else ():
        spots = given if isinstance(question, Move) else [given]
        if piece in question.pieces and isinstance(spots, list | tuple) and spots:
            try:
                ways[piece] = tuple(spot_of(question, piece, each) for each in spots)
            except Refused:
                continue
    return ways


def _answer(question: Move | Place, ways: Mapping[str, tuple[Spot, ...]]) -> dict[str, Any]:
    if isinstance(question, Move):
        return {piece: [*map(rounded, way)] for piece, way in ways.items()}
    return {piece: rounded(way[-1]) for piece, way in ways.items()}


def _beside(ways: Ways, starts: Mapping[str, Point]) -> Iterator[Ways]:
    """The same formation a little short of its end, then a little beside it."""
    for share in SHARES if starts.keys() >= ways.keys() else ():
        yield {piece: _shortened(way, starts[piece], share) for piece, way in ways.items()}
    for inches, directions in RINGS:
        for number in range(directions):
            angle = tau * number / directions
            dx, dy = inches * cos(angle), inches * sin(angle)
            yield {
                piece: (*way[:-1], _moved_to(way[-1], way[-1][0] + dx, way[-1][1] + dy)) for piece, way in ways.items()
            }


def _shortened(way: tuple[Spot, ...], start: Point, share: float) -> tuple[Spot, ...]:
    """With a part of the last leg only."""
    *before, end = way
    x, y = before[-1][:2] if before else start
    return (*before, _moved_to(end, x + share * (end[0] - x), y + share * (end[1] - y)))


def _moved_to(spot: Spot, x: float, y: float) -> Spot:
    """The same facing and level somewhere else."""
    return rounded((x, y, *spot[2:]))


def _apart(wish: Ways, found: Ways) -> float:
    """How far the ends lie from those wished for, all together; who was not wished for counts nothing."""
    ends = [(way[-1], found[piece][-1]) for piece, way in wish.items() if piece in found]
    missing = len(wish) - len(ends)
    return sum(hypot(one[0] - two[0], one[1] - two[1]) for one, two in ends) + 6.0 * missing
