"""Written orders: the codes of a movement order and the actions of a gunnery order. (SPF-ORD-08, SPF-GUN-01)"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import NamedTuple

from grognard.kernel.errors import BadData, hint
from grognard.kernel.words import tell

DISPLACING = frozenset({"F", "Rev", "Chase", "Follow", "Flee", "Road", "D", "random", "Help"})
"""Codes that may take a unit to another hex. (SPF-MOVE-07)"""
TURNING = frozenset({"L", "R", "360"})
"""One hexside to the left or right, or to any facing. (SPF-ORD-13, SPF-ORD-20)"""
CHANGING_SPEED = frozenset({"A", "B"})
CODES = DISPLACING | TURNING | CHANGING_SPEED | {"-", "Unload", "Aim", "Reveal", "Hide"}
"""All codes of movement orders; a dash is no action. (SPF-ORD-17)"""

SHOOTING = frozenset({"Fire", "Throw", "Breath"})
ACTIONS = SHOOTING | {"Load", "Aim", "Spot", "Release", "Minor Healing", "Major Healing", "Rally", "-"}

_SPELT = {code.casefold(): code for code in CODES} | {"deploy": "Unload", "chs": "Chase"}
_DONE = {action.casefold(): action for action in ACTIONS}
_CODE = re.compile(r"([A-Za-z]+|360|-)(?:\[([^\]]*)\])?")
_ACTION = re.compile(r"([A-Za-z ]+?|-)(?:\s+(Burst)\((\d+)\))?(?:[\[(](.*)[\])])?(?:\s*x(\d+))?")


class Code(NamedTuple):
    """One code of a movement step; `what` is what stands in its brackets: `A[fast flying]`, `Unload[1]`."""

    word: str
    what: str = ""

    def __str__(self) -> str:
        return f"{self.word}[{self.what}]" if self.what else self.word


Part = tuple[Code, ...]
"""The codes of one movement step, left to right. (SPF-ORD-10)"""
Triplet = tuple[Part, Part, Part]
STAY = "- + - + -"
"""The default where a sheet prints none. (SPF-SHEET-03)"""
FLEE = "Flee + Flee + Flee"
"""What a "flee" damage result makes of the next order. (SPF-DMG-09)"""


class Action(NamedTuple):
    """One gunnery action: `what` is its weapon group, ammunition kind or hex effect; `n` of Load(n) or Burst(n)."""

    word: str
    what: str = ""
    n: int = 0
    times: int = 1

    def __str__(self) -> str:
        inside = self.what or (str(self.n) if self.n else "")
        bracket = (f"[{inside}]" if self.word == "Release" else f"({inside})") if inside else ""
        return f"{self.word}{bracket}" + (f" x{self.times}" if self.times > 1 else "")


Pair = tuple[tuple[Action, ...], tuple[Action, ...]]
HOLD = "- + -"
"""The default gunnery order. (SPF-GUN-04)"""


@cache
def movement(text: str) -> Triplet:
    """The three steps of a movement order without choices. (SPF-ORD-09 to SPF-ORD-11)

    >>> movement("360,A + F + F")[0]
    (Code(word='360', what=''), Code(word='A', what=''))
    >>> [code.word for part in movement("F + B + -") for code in part]
    ['F', 'B', '-']
    """
    parts = _split(text, "+")
    if len(parts) != 3:
        raise BadData(
            tell(
                'the movement order "{text}" needs three steps joined by +, it has {number}',
                text=text,
                number=len(parts),
            )
        )
    first, second, third = (tuple(_code(code, text) for code in _split(part, ",")) for part in parts)
    return first, second, third


@cache
def gunnery(text: str) -> Pair:
    """The two parts of a gunnery order. (SPF-GUN-01, SPF-GUN-14)

    >>> gunnery("Load(2) + Fire(hull gun) x2")
    ((Action(word='Load', what='', n=2, times=1),), (Action(word='Fire', what='hull gun', n=0, times=2),))
    """
    parts = _split(text, "+")
    if len(parts) != 2:
        raise BadData(
            tell(
                'the gunnery order "{text}" needs two parts joined by +, it has {number}', text=text, number=len(parts)
            )
        )
    first, second = (tuple(_action(action, text) for action in _split(part, ",")) for part in parts)
    return first, second


@cache
def written(text: str) -> tuple[str, ...]:
    """Every order a sheet's entry stands for, with its choices X/Y and (X) made, in canonical spelling. (SPF-ORD-26)

    >>> written("F + L/R + (A)")
    ('F + L + A', 'F + L + -', 'F + R + A', 'F + R + -')
    """
    steps = [
        [",".join(filter(None, codes)) or "-" for codes in product(*(_choices(code) for code in _split(part, ",")))]
        for part in _split(text, "+")
    ]
    return tuple(dict.fromkeys(spelt(" + ".join(order)) for order in product(*steps)))


def spelt(text: str) -> str:
    """A movement order in its canonical spelling.

    >>> spelt("rev+f , l + -")
    'Rev + F,L + -'
    """
    return " + ".join(",".join(map(str, part)) for part in movement(text))


def _choices(code: str) -> list[str]:
    optional = code.startswith("(") and code.endswith(")")
    return [*code.strip("()").split("/"), *([""] if optional else [])]


def _split(text: str, mark: str) -> list[str]:
    """At the mark, but not inside brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter in "[(") - (letter in "])")
        if letter == mark and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def _code(text: str, order: str) -> Code:
    match = _CODE.fullmatch(text)
    word = _SPELT.get(match[1].casefold()) if match else None
    if match is None or word is None:
        raise BadData(
            tell('unknown movement code "{text}" in "{order}"{hint}', text=text, order=order, hint=hint(text, CODES))
        )
    return Code(word, " ".join((match[2] or "").casefold().split()))


def _action(text: str, order: str) -> Action:
    match = _ACTION.fullmatch(text)
    word = _DONE.get(match[1].casefold()) if match else None
    if word is None and text.casefold().startswith("load "):  # "Load acid" names the ammunition (SPF-GUN-15)
        return Action("Load", text[len("load ") :].strip())
    if match is None or word is None:
        raise BadData(
            tell('unknown gunnery action "{text}" in "{order}"{hint}', text=text, order=order, hint=hint(text, ACTIONS))
        )
    inside = " ".join((match[4] or "").split())
    number = int(match[3] or 0) or (int(inside) if inside.isdigit() else 0)
    return Action(word, "" if inside.isdigit() else inside, number, int(match[5] or 1))
