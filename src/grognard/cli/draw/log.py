"""The log: each event in a line with the clauses it cites, and under it the dice."""

from __future__ import annotations

from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grognard.cli.screen import Screen

    Throw = Mapping[str, Any]

KINDS = {"phase": "bold", "result": "bold", "score": "bold", "reveal": "marker", "loss": "refused"}


def lines_of(event: Mapping[str, Any], screen: Screen) -> list[str]:
    """One event as the log shows it."""
    cited = f" [{', '.join(event['clauses'])}]" if event.get("clauses") else ""
    style = KINDS.get(event.get("kind", "note"), "")
    bullet = screen.glyph("• ", "* ")
    said = wrap(bullet + event["text"] + cited, screen.width, subsequent_indent="  ", break_on_hyphens=False)
    return [screen.paint(line, style) for line in said] + throw_lines(event.get("throws", ()), screen)


def throw_lines(throws: Iterable[Throw], screen: Screen) -> list[str]:
    """The dice, those thrown for the same reason in one line."""
    lines = []
    for reason, same in groupby(throws, key=reason_of):
        dice = "  ".join(die for throw in same for die in [*faces(throw, screen), *meaning(throw)])
        lines += wrap(f"{reason}: {dice}", screen.width, initial_indent="    ", subsequent_indent="      ")
    return [screen.paint(line, "faint") for line in lines]


def reason_of(throw: Throw) -> str:
    """What the dice were for, what was needed, and every modifier with its reason.

    >>> reason_of({"name": "hit", "die": "D6", "faces": [4], "needs": 4, "plus": -1, "because": [[-1, "wood", "X"]]})
    'hit on 4+ at -1 (-1 wood)'
    """
    said = throw.get("name") or "dice"
    said += f" on {throw['needs']}+" if throw.get("needs") is not None else f" ({throw['die']})"
    if throw.get("plus"):
        said += f" at {throw['plus']:+d}"
    because = [f"{value:+d} {why}" for value, why, *_ in throw.get("because", ())]
    return f"{said} ({', '.join(because)})" if because else said


def faces(throw: Throw, screen: Screen) -> list[str]:
    """What fell; of a die that was thrown again both faces."""
    now, first = throw["faces"], throw.get("first") or ()
    if len(now) != len(first):
        return [*map(str, now)] if not first else [f"{_joined(first)}{screen.glyph('→', '>')}{_joined(now)}"]
    arrow = screen.glyph("→", ">")
    return [
        f"{before}{arrow}{face}" if before != face or len(now) == 1 else str(face)
        for before, face in zip(first, now, strict=True)
    ]


def meaning(throw: Throw) -> list[str]:
    """What a roll comes to, where the faces alone do not say it: a D3 that lies there as a D6, a D6+1.

    >>> meaning({"die": "D3", "faces": [5], "result": 3}), meaning({"die": "2D6", "faces": [5, 1], "result": 6})
    (['= 3'], [])
    """
    result = throw.get("result", 0)
    return [f"= {result}"] if throw.get("needs") is None and result and result != sum(throw["faces"]) else []


def _joined(dice: Iterable[int]) -> str:
    return "+".join(map(str, dice))
