"""Movement orders in words: what a base does step by step, and where that leaves it. (SPF-ORD-04, SPF-ORD-08)"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grognard.kernel.words import Sentence, join, tell
from grognard.rulesets.steampunk.lists.order_codes import movement
from grognard.rulesets.steampunk.table.board import NAMES, SIDES

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.order_codes import Code, Part
    from grognard.rulesets.steampunk.play.orders.look_ahead import Ghost, Stand
    from grognard.rulesets.steampunk.table.records import Written

CODES = {
    "-": tell("nothing"),
    "F": tell("forward"),
    "Rev": tell("backward"),
    "L": tell("left"),
    "R": tell("right"),
    "A": tell("faster"),
    "B": tell("slower"),
    "360": tell("any way round"),
    "Chase": tell("after the enemy"),
    "Follow": tell("after its leader"),
    "Flee": tell("away from enemies"),
    "Road": tell("along the road"),
    "Help": tell("to a friend"),
    "D": tell("any way"),
    "random": tell("by chance"),
    "Aim": tell("aim"),
    "Hide": tell("hide"),
    "Reveal": tell("show itself"),
    "Unload": tell("unload"),
}
"""The codes that a sheet may use, as people say them; others are told as they are written."""


def code_words(code: Code) -> Sentence | str:
    """One code in words."""
    if code.word in ("A", "B") and code.what:
        return tell("speed {speed}", speed=code.what)
    return CODES.get(code.word, str(code))


@cache
def step_by_step(order: str) -> Sentence:
    """The three steps of an order.

    >>> step_by_step("F + L,A + -")
    'forward, then left and faster, then nothing'
    """
    first, second, third = map(part_words, movement(order))
    return tell("{first}, then {second}, then {third}", first=first, second=second, third=third)


def part_words(part: Part) -> Sentence | str:
    """What is done in one step."""
    *before, last = map(code_words, part)
    return tell("{several} and {last}", several=join(before), last=last) if before else last


def sheet_words(sheet: Written) -> Sentence:
    """Everything that is written for a turn, the guns after the moves.

    >>> from grognard.rulesets.steampunk.table.records import Written
    >>> sheet_words(Written("F + - + -", ("- + Fire",)))
    'forward, then nothing, then nothing; nothing, then Fire'
    """
    return join((step_by_step(sheet.movement), *map(_guns, sheet.gunnery)), "; ")


def _guns(line: str) -> Sentence:
    first, second = (CODES["-"] if part == "-" else part for part in line.split(" + "))
    return tell("{first}, then {second}", first=first, second=second)


SPEEDS = {
    "still": tell("still"),
    "slow": tell("slow"),
    "fast": tell("fast"),
    "hidden": tell("hidden"),
    "flying": tell("flying"),
    "setup": tell("setup"),
}


def speed_words(speed: str) -> Sentence:
    """The name of a speed on a sheet, in the words that every sheet uses; a word of its own stays as it is.

    >>> speed_words("hidden slow")
    'hidden slow'
    """
    return join((SPEEDS.get(word, word) for word in speed.split()), " ")


def order_words(order: str, after: Ghost) -> Sentence:
    """What an order does, and the hex, the facing and the speed it leaves the base with."""
    return tell(
        "{steps}: ends in {hex}, looks {side}, {speed}",
        steps=step_by_step(order),
        hex=NAMES[after.at],
        side=SIDES[after.facing],
        speed=speed_words(after.speed),
    )


def planned_from(stand: Stand) -> Sentence:
    """From where an order is planned: where the order already on the table will leave the base. (SPF-ORD-04)"""
    return tell(
        "from {hex}, looking {side}, {speed}",
        hex=NAMES[stand.at],
        side=SIDES[stand.facing],
        speed=speed_words(stand.speed),
    )
