"""Which nation ranks higher: choices, ties and head-on assaults. (SPF-ORD-06, SPF-ASLT-05, SPF-ARMY-14, SPF-ARMY-15)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.steampunk.table.records import Side, side_id

if TYPE_CHECKING:
    from grognard.kernel.game import Game

NATIONS = ("Spartan", "Elf", "Dark-Elf", "Dwarf", "Ork")
CHOOSE_LAST_TO_FIRST = ("Spartan", "Elf", "Dark-Elf", "Dwarf", "Gnome", "Ork")
ADVANTAGE_BEST_FIRST = ("Spartan", "Dark-Elf", "Ork", "Dwarf", "Gnome", "Elf")
HEAD_ON_BEST_FIRST = ("Spartan", "Dark-Elf", "Ork", "Dwarf", "Elf", "Gnome")


def _better(first: Side, second: Side, ranking: tuple[str, ...]) -> int:
    """The seat that ranks higher; the roll-off decides where the table cannot. (SPF-ARMY-14, SPF-ARMY-15)"""
    if first.nation == second.nation or first.nation not in ranking or second.nation not in ranking:
        return first.seat if first.rank > second.rank else second.seat
    return first.seat if ranking.index(first.nation) < ranking.index(second.nation) else second.seat


def needs_roll_off(game: Game) -> bool:
    """Whether no table can decide between the two nations. (SPF-ARMY-14, SPF-ARMY-15)"""
    first, second = (game[side_id(seat)].nation for seat in (0, 1))
    return first == second or not {first, second} <= set(CHOOSE_LAST_TO_FIRST)


def choosing_order(game: Game) -> tuple[int, int]:
    """The seats in the order they choose: the higher nation last. (SPF-ORD-06)"""
    last = _better(game[side_id(0)], game[side_id(1)], CHOOSE_LAST_TO_FIRST)
    return 1 - last, last


def melee_better(game: Game) -> int:
    """The seat that wins a tie in advantage. (SPF-ASLT-05, SPF-ASLT-14)"""
    return _better(game[side_id(0)], game[side_id(1)], ADVANTAGE_BEST_FIRST)


def head_on_better(game: Game) -> int:
    """The seat that chooses the hex of a head-on assault. (SPF-ASLT-04)"""
    return _better(game[side_id(0)], game[side_id(1)], HEAD_ON_BEST_FIRST)
