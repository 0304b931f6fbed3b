"""A whole shooting attack: all groups one after another on the same targets, and what it comes to. (LEG-DMG-02)

On the table the chapters play it group by group; here it is one part, so that odds can be asked for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from grognard.rulesets.legendary.dice.damage import ignores_stun, is_stunning, saves, start, will_not_die
from grognard.rulesets.legendary.dice.destruction import collapse, destruction
from grognard.rulesets.legendary.dice.facts import NO_HITS, Hits, Row
from grognard.rulesets.legendary.dice.shooting import hits_of, parts_lost, resolve
from grognard.rulesets.legendary.dice.tests_and_tables import leadership

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.dice import Dice
    from grognard.rulesets.legendary.dice.facts import Shots, Target

S = TypeVar("S")

PINNING_HITS = 10
"""Hits of one activation that force a test. (LEG-MORALE-11)"""


class Volley(NamedTuple):
    """All that matters of an attack."""

    groups: tuple[Shots, ...]
    targets: tuple[Target, ...]
    """Those who are aimed at, the nearest first."""
    screen: tuple[Target, ...] = ()
    """What stands before them: the hull, the unit of a character, a transport. (LEG-SHOOT-23)"""
    walls: tuple[Target, ...] = ()
    """The building they are in, which takes the hits on cover. (LEG-BLDG-05)"""
    part: int = 0
    """The armour of the part that is aimed at; 0 if none is. (LEG-VEH-16)"""
    can_be_stunned: bool = False
    has_extra_armour: bool = False
    will_not_die: bool = False
    is_open_topped: bool = False
    is_simple: bool = False
    per_point: bool = False


class End(NamedTuple):
    """How an attack ended for those who were aimed at, or for the hull."""

    dead: int = 0
    parts_lost: int = 0
    """Bio or structure points that a model that still stands has lost."""
    is_stunned: bool = False
    chart: int = 0
    """The row of the destruction chart; 0 if it stands."""
    lost_part: bool = False
    """The weapon or the tracks that were aimed at are lost. (LEG-VEH-17)"""


class Turn(NamedTuple):
    """How many groups have fired, and what that has come to."""

    fired: int
    so_far: Any


def in_turn(dice: Dice, groups: tuple[Shots, ...], first: S, step: Callable[..., S], *args: Any) -> S:
    """`step(dice, so far, group, *args)` for one group after another. (LEG-DMG-02)

    It is a repetition for the dice, so that exact odds put equal states together after each group.
    """
    return dice.repeat(_next_group, Turn(0, first), len(groups), groups, step, args).so_far  # type: ignore[no-any-return]


def _next_group(dice: Dice, turn: Turn, groups: tuple[Shots, ...], step: Any, args: tuple[Any, ...]) -> Turn:
    return Turn(turn.fired + 1, dice.do(step, turn.so_far, groups[turn.fired], *args))


def all_hits(dice: Dice, groups: tuple[Shots, ...]) -> Hits:
    """The hits of all groups. (LEG-SHOOT-06, LEG-MORALE-11)"""
    return in_turn(dice, groups, NO_HITS, with_hits_of)


def with_hits_of(dice: Dice, total: Hits, shots: Shots) -> Hits:
    """The hits so far and those of one group more."""
    more = dice.do(hits_of, shots)
    return Hits(*(a + b for a, b in zip(total, more, strict=True)))


def aimed(dice: Dice, shots: Shots) -> Hits:
    """The hits on the target only, so that odds need not tell the others apart."""
    hits = dice.do(hits_of, shots)
    return Hits(plain=hits.plain, sharp=hits.sharp)


def screened(dice: Dice, shots: Shots) -> Hits:
    """The hits on the screen only."""
    hits = dice.do(hits_of, shots)
    return Hits(screen=hits.screen, sharp_screen=hits.sharp_screen)


def attack(dice: Dice, volley: Volley) -> End:
    """Groups in turn on the same row, then what the attack comes to. (LEG-SHOOT-02, LEG-DMG-02)"""
    if volley.part:
        return attack_on_part(dice, volley)
    row = in_turn(dice, volley.groups, start(volley.targets), one_group, volley.targets)
    return dice.do(end_of, row, volley, volley.targets)


def one_group(dice: Dice, row: Row, shots: Shots, targets: tuple[Target, ...]) -> Row:
    """The hits and saves of one group."""
    return dice.do(resolve, shots, dice.do(aimed, shots), targets, row)


def attack_on_screen(dice: Dice, volley: Volley) -> End:
    """What the same shots do to the screen. (LEG-SHOOT-23)"""
    row = in_turn(dice, volley.groups, start(volley.screen), on_screen, volley.screen)
    return dice.do(end_of, row, volley, volley.screen)


def on_screen(dice: Dice, row: Row, shots: Shots, screen: tuple[Target, ...]) -> Row:
    """The saves of the screen against one group."""
    hits = dice.do(screened, shots)
    row = saves(dice, row, hits.sharp_screen, screen, shots.sharp or shots.hit)
    return saves(dice, row, hits.screen - hits.sharp_screen, screen, shots.hit)


def covered(dice: Dice, shots: Shots) -> int:
    """The hits on cover."""
    return dice.do(hits_of, shots).cover


def attack_on_walls(dice: Dice, volley: Volley) -> End:
    """What the same shots do to the building that those who are aimed at are in. (LEG-BLDG-05, LEG-BLDG-06)"""
    row = in_turn(dice, volley.groups, start(volley.walls), on_walls, volley.walls)
    return dice.do(end_of, row, volley._replace(can_be_stunned=True), volley.walls)


def on_walls(dice: Dice, row: Row, shots: Shots, walls: tuple[Target, ...]) -> Row:
    """The saves of the building against one group."""
    return saves(dice, row, dice.do(covered, shots), walls, shots.hit)


def attack_on_part(dice: Dice, volley: Volley) -> End:
    """Whether a weapon or the tracks are lost. (LEG-VEH-15 to LEG-VEH-17)"""
    return End(lost_part=in_turn(dice, volley.groups, 0, on_part, volley.part) > 0)


def on_part(dice: Dice, lost: int, shots: Shots, armour: int) -> int:
    """The failed saves of the part so far, and those against one group more."""
    return lost + dice.do(parts_lost, dice.do(aimed, shots), shots.hit, shots.sharp, armour)


def end_of(dice: Dice, row: Row, volley: Volley, targets: tuple[Target, ...]) -> End:
    """Who is dead, what is stunned, and the chart. (LEG-DMG-08, LEG-KW-33, LEG-DEST-01)"""
    if row.place < len(targets):
        left = targets[row.place].parts[row.lost :]
        stuns = volley.can_be_stunned and is_stunning(left, row.damage)
        if stuns and volley.has_extra_armour:
            stuns = not ignores_stun(dice)
        return End(row.place, row.lost, stuns)
    if volley.will_not_die and will_not_die(dice, row.spill):
        return End(row.place - 1)
    if targets and targets[-1].is_vehicle and targets[-1].spills:
        chart = destruction(
            dice,
            row.spill,
            is_open_topped=volley.is_open_topped,
            is_simple=volley.is_simple,
            per_point=volley.per_point,
        )
        return End(row.place, chart=chart.row)
    if targets and targets[-1].is_vehicle:
        return End(row.place, chart=collapse(dice).row)
    return End(row.place)


def is_pinned(dice: Dice, groups: tuple[Shots, ...], ld: int, *, by_one: bool = False) -> bool:
    """Whether hits pin a unit: ten, or one of a pinning weapon, and a failed test. (LEG-MORALE-11, LEG-KW-45)"""
    hits = dice.do(target_hits, groups)
    return hits >= (1 if by_one else PINNING_HITS) and not leadership(dice, ld)


def target_hits(dice: Dice, groups: tuple[Shots, ...]) -> int:
    """Hits on the target of all groups."""
    return in_turn(dice, groups, 0, on_target)


def on_target(dice: Dice, hits: int, shots: Shots) -> int:
    """The hits on the target so far, and those of one group more."""
    return hits + dice.do(aimed, shots).on_target
