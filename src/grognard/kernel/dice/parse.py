"""Dice as data files spell them: "D6", "2D6", "D3+1", "3"."""

from __future__ import annotations

from grognard.kernel.dice.die import D66, Die, Sum, sided
from grognard.kernel.errors import BadData
from grognard.kernel.words import tell

MOST_DICE = 100
MOST_SIDES = 1000
MOST_DIGITS = 9


def parse_die(text: str | int, *, file: str = "", line: int = 0) -> Die:
    """The die a data file means; a plain number is a die that always shows it.

    >>> parse_die("2d6 + 1"), parse_die("D3+D6"), parse_die(4)
    (2D6+1, D3+D6, 4)
    """
    parts: list[Die] = []
    plus = 0
    for sign, term in _terms(str(text).upper().replace(" ", "")):
        many, d, sides = term.partition("D")
        if not all(_is_number(digits) for digits in ((many or "1", sides) if d else (many,))):
            raise _nonsense(text, "", file, line)
        if not d:
            plus += sign * int(many)
        elif sign < 0:
            raise _nonsense(text, "; a die cannot be taken away, only a number", file, line)
        elif not 1 <= int(many or 1) <= MOST_DICE or not 2 <= int(sides) <= MOST_SIDES:
            raise _nonsense(text, f"; at most {MOST_DICE} dice of 2 to {MOST_SIDES} sides", file, line)
        else:
            parts += [D66 if sides == "66" else sided(int(sides))] * int(many or 1)
    return parts[0] if len(parts) == 1 and not plus else Sum(tuple(parts), plus)


def _is_number(digits: str) -> bool:
    return digits.isascii() and digits.isdigit() and len(digits) <= MOST_DIGITS


def _terms(text: str) -> list[tuple[int, str]]:
    """The terms of a sum with their signs: "2D6-1" is +2D6, -1."""
    terms = text.replace("-", "+-").removeprefix("+").split("+")
    return [(-1, term[1:]) if term.startswith("-") else (1, term) for term in terms]


def _nonsense(text: str | int, why: str, file: str, line: int) -> Exception:
    return BadData(
        tell(
            'cannot read "{text}" as dice{why}; write for example "D6", "2D6", "D3+1" or "3"',
            text=str(text)[:40],
            why=why,
        ),
        file=file,
        line=line,
    )
