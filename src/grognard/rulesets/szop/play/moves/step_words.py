"""A short step of one model in words: how far, to which side of the table, and towards or away from whom."""

from __future__ import annotations

from collections import Counter
from math import atan2, hypot, pi
from typing import TYPE_CHECKING

from grognard.kernel.plane import centre
from grognard.kernel.troops import gap
from grognard.kernel.words import tell
from grognard.rulesets.szop.table.maps import board, zones
from grognard.rulesets.szop.table.records import side_id
from grognard.rulesets.szop.table.units import enemies, name_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.kernel.words import Sentence

SIDES = (
    tell("forwards"),
    tell("forwards and to the right"),
    tell("to the right"),
    tell("back and to the right"),
    tell("back towards your own table edge"),
    tell("back and to the left"),
    tell("to the left"),
    tell("forwards and to the left"),
)
"""Clockwise, as who stands at his own table edge sees the table."""
NEARER = 0.05
"""Who comes nearer by less does not come nearer in anybody's eyes."""


def steps_in_words(game: Game, seat: int, own: Stand, ends: Sequence[Stand]) -> list[Sentence]:
    """Several steps of a model, each told apart from the others."""
    told = [step_words(game, seat, own, end) for end in ends]
    times = Counter(told)
    return [
        words if times[words] == 1 else tell("{step} ({number})", step=words, number=number)
        for number, words in enumerate(told, start=1)
    ]


def step_words(game: Game, seat: int, own: Stand, end: Stand) -> Sentence:
    """How far a model steps, to which side, and which enemy it comes nearer to or leaves behind."""
    far = f"{hypot(end.pose.x - own.pose.x, end.pose.y - own.pose.y):.1f}"
    side = SIDES[_eighth(game, seat, own, end)]
    foes = {enemy.id: troop_of(game, enemy.id).stands for enemy in enemies(game, seat)}
    before = {enemy: min(gap(own, foe) for foe in stands) for enemy, stands in foes.items() if stands}
    if not before:
        return tell('{inches}" {side}', inches=far, side=side)
    nearer = {enemy: gone - min(gap(end, foe) for foe in foes[enemy]) for enemy, gone in before.items()}
    most = max(nearer, key=lambda enemy: nearer[enemy])
    if nearer[most] > NEARER:
        return tell('{inches}" {side}, towards {enemy}', inches=far, side=side, enemy=name_of(game, most))
    left = min(before, key=lambda enemy: before[enemy])
    return tell('{inches}" {side}, away from {enemy}', inches=far, side=side, enemy=name_of(game, left))


def _eighth(game: Game, seat: int, own: Stand, end: Stand) -> int:
    """The side of the table that a step leads to: 0 away from the own edge, then clockwise."""
    both = zones(board(game))
    home = game[side_id(seat)].zone or 0
    (ax, ay), (bx, by) = centre(both[home]), centre(both[1 - home])
    ahead = atan2(by - ay, bx - ax)
    step = atan2(end.pose.y - own.pose.y, end.pose.x - own.pose.x)
    return round((ahead - step) / (pi / 4)) % 8
