"""The log shows why: clauses, what the dice needed, every modifier, and dice that were thrown again."""

from __future__ import annotations

import msgspec

from grognard.cli.draw.log import lines_of, throw_lines
from grognard.cli.screen import Screen
from grognard.kernel.events import Event, Throw
from grognard.kernel.modifiers import Modifier


def shown(*throws: Throw, has_unicode: bool = True) -> list[str]:
    screen = Screen(width=60, height=24, has_colour=False, has_unicode=has_unicode)
    return [line.strip() for line in throw_lines(msgspec.to_builtins(throws), screen)]


def test_an_event_cites_its_clauses_and_its_dice_stand_under_it() -> None:
    event = Event(0, "Reeds shoots.", ("X-01", "X-02"), throws=(Throw("hit", "D6", (4,), needs=4),))
    lines = lines_of(msgspec.to_builtins(event), Screen(width=60, height=24, has_colour=False, has_unicode=True))

    assert ["• Reeds shoots. [X-01, X-02]", "    hit on 4+: 4"] == lines


def test_dice_for_the_same_reason_stand_in_one_line() -> None:
    throws = [Throw("hit", "D6", (face,), needs=4) for face in (4, 1, 6)] + [Throw("save", "D6", (2, 5), needs=5)]

    assert ["hit on 4+: 4  1  6", "save on 5+: 2  5"] == shown(*throws)


def test_modifiers_are_shown_with_their_reasons() -> None:
    throw = Throw("hit", "D6", (4,), needs=4, plus=-1, because=(Modifier(-1, "wood"), Modifier(-1, "return fire")))

    assert ["hit on 4+ at -1 (-1 wood, -1 return fire): 4"] == shown(throw)


def test_a_die_thrown_again_shows_both_faces() -> None:
    assert ["hit on 4+: 1→5"] == shown(Throw("hit", "D6", (5,), first=(1,), needs=4))
    assert ["hit on 4+: 1>1"] == shown(Throw("hit", "D6", (1,), first=(1,), needs=4), has_unicode=False)
    assert ["hit on 4+: 6  1→5"] == shown(Throw("hit", "D6", (6, 5), first=(6, 1), needs=4))
    assert ["open on 9+: 6+2→3"] == shown(Throw("open", "D6!", (3,), first=(6, 2), needs=9))


def test_a_die_that_needs_nothing_tells_which_it_is() -> None:
    assert ["scatter (D12): 7"] == shown(Throw("scatter", "D12", (7,)))
    assert ["dice (2D6): 3  4"] == shown(Throw("", "2D6", (3, 4)))


def test_long_rows_of_dice_are_broken() -> None:
    lines = shown(Throw("hit", "D6", (6,) * 60, needs=4))

    assert len(lines) > 2
    assert all(len(line) <= 60 for line in lines)
