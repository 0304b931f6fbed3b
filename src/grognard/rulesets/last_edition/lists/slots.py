"""Leader points: who is the commander, who sits in which free slot, and what is left. (TLE-ARMY-04 to TLE-ARMY-19)

Slots are given out as a maximum-weight matching: a unit in a slot saves its cost, and no unit uses a slot of its own.
Only units have weights, so that sets of units which can be seated together form a matroid: taking them by falling
cost, each with an augmenting path, is best. It costs at most units x edges.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.rulesets.last_edition.lists.roles import Role
    from grognard.rulesets.last_edition.lists.sheets import Army


class FreeSlot(NamedTuple):
    """A free slot: which unit of the army brings it, and for which roles. (TLE-ARMY-07)"""

    owner: int
    roles: tuple[str, ...]


class SlotSeat(NamedTuple):
    """What one unit means for the leader points."""

    unit: str
    role: str
    cost: int
    """What it pays: 0 for the commander and for a unit in a slot. (TLE-ARMY-08)"""
    brings: int
    """Points of a leader, and the bonus of a support unit. (TLE-ARMY-06, TLE-ARMY-12)"""
    slot_of: str = ""
    """The unit whose slot it uses."""
    is_commander: bool = False


class LeaderBill(NamedTuple):
    """The leader points of an army. (TLE-ARMY-16, TLE-ARMY-19)"""

    seats: tuple[SlotSeat, ...]

    @property
    def brought(self) -> int:
        return sum(seat.brings for seat in self.seats)

    @property
    def paid(self) -> int:
        return sum(seat.cost for seat in self.seats)

    @property
    def left(self) -> int:
        """Leftover leader points, used in the battle; below 0 the army is not legal. (TLE-ARMY-16, TLE-ARMY-19)"""
        return self.brought - self.paid


def commander_of(army: Army) -> int | None:
    """The place of the commander: the leader that is named, else the first leader. (TLE-ARMY-04)"""
    leaders = [place for place, unit in enumerate(army.unit) if army.sheet(unit.datasheet).part.name == "Leader"]
    named = [place for place in leaders if army.unit[place].commander]
    return next(iter(named or leaders), None)


def leader_bill(army: Army) -> LeaderBill:
    """Who pays what and who sits where, as cheaply as the slots allow. (TLE-ARMY-15)"""
    roles = [army.sheet(unit.datasheet).part for unit in army.unit]
    chief = commander_of(army)
    seated = matched(roles, chief)
    fielded = {unit.datasheet for unit in army.unit}
    seats = []
    for place, (unit, role) in enumerate(zip(army.unit, roles, strict=True)):
        bonus = role.bonus.points if role.bonus is not None and role.bonus.unit in fielded else 0
        owner = seated.get(place)
        is_free = place == chief or owner is not None
        slot_of = army.unit[owner].title if owner is not None else ""
        cost = 0 if is_free else role.cost
        seats.append(SlotSeat(unit.title, role.name, cost, role.brings + bonus, slot_of, place == chief))
    return LeaderBill(tuple(seats))


def matched(roles: Sequence[Role], commander: int | None) -> dict[int, int]:
    """Which unit sits in a slot of which unit; the matching that saves the most points. (TLE-ARMY-15)"""
    groups = [(place, group) for place, role in enumerate(roles) for group in role.slots]
    slots = [FreeSlot(place, group.roles) for place, group in groups for _ in range(group.number)]
    taken: dict[int, int] = {}
    units = [place for place in range(len(roles)) if place != commander]
    for unit in sorted(units, key=lambda place: -roles[place].cost):
        _seat(unit, roles, slots, taken, set())
    return {unit: slots[number].owner for number, unit in taken.items()}


def _seat(unit: int, roles: Sequence[Role], slots: Sequence[FreeSlot], taken: dict[int, int], tried: set[int]) -> bool:
    """Find a slot for a unit, moving those who sit there if they find another."""
    for number, slot in enumerate(slots):
        if number in tried or slot.owner == unit or roles[unit].name not in slot.roles:
            continue
        tried.add(number)
        if number not in taken or _seat(taken[number], roles, slots, taken, tried):
            taken[number] = unit
            return True
    return False


def leader_points(army: Army) -> int:
    """The leader points a player begins the battle with, at least 0. (TLE-LP-01, TLE-ARMY-19)"""
    return max(leader_bill(army).left, 0)


def effect_of(army: Army, place: int) -> int:
    """By how much the leftover leader points grow through this unit: what the army has with it less without it.

    (TLE-ARMY-18)
    """
    without = replace(army, unit=(*army.unit[:place], *army.unit[place + 1 :]))
    return leader_bill(army).left - leader_bill(without).left
