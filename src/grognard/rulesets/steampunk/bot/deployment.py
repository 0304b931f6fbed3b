"""Setting up behind the screen: who shoots stands in cover, who fights stands in front, everybody looks forward."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.hexes import Hex
from grognard.rulesets.steampunk.lists.order_codes import SHOOTING
from grognard.rulesets.steampunk.lists.order_codes import gunnery as parts_of
from grognard.rulesets.steampunk.table.board import field_of, home
from grognard.rulesets.steampunk.table.records import MAP, UnitId, other
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.terrain import ground_at, may_stand

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Assign
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.bot.seat import Seat
    from grognard.rulesets.steampunk.lists.sheets import Speed
    from grognard.rulesets.steampunk.play.setup.deployment import Deployed
    from grognard.rulesets.steampunk.table.records import Unit

COVER = 1.0
"""A point of cover, in rows."""
MIDDLE = 0.15
"""A column from the middle, in rows."""
LONG = 4
"""Guns of this range may stay behind."""


def place(seat: Seat, question: Assign[Deployed]) -> Answer:
    """The big ones first, each in the best hex that has room. (SPF-SETUP-02)"""
    game = seat.chair.table()
    slots = {slot.key: slot.options for slot in question.slots}
    units = [game[name] for name in dict.fromkeys(UnitId(slot.about[0]) for slot in question.slots)]
    answer: dict[str, str] = {}
    crowds: dict[tuple[Hex, bool], list[str]] = {}
    for unit in sorted(units, key=lambda unit: (not unit.profile.is_huge, unit.profile.size != "large")):
        speed = starting_speed(unit, [option.key for option in slots[f"{unit.id} speed"]])
        names = {option.value: option.key for option in slots[f"{unit.id} hex"] if isinstance(option.value, Hex)}
        free = [
            at
            for at in names
            if may_stand(game[MAP], at, unit.profile, is_flying=speed.flying)
            and fits([*crowds.get((at, speed.flying), ()), unit.profile.size])
        ]
        if not free:
            return None
        best = max(free, key=lambda at: worth(game, unit, at) - len(crowds.get((at, speed.flying), ())))
        crowds.setdefault((best, speed.flying), []).append(unit.profile.size)
        answer[f"{unit.id} hex"] = names[best]
        answer[f"{unit.id} facing"] = str(home(other(unit.seat)))
        answer[f"{unit.id} speed"] = speed.name
    return answer


def starting_speed(unit: Unit, names: list[str]) -> Speed:
    """Ready to move, in the open; guns that fire only when they are set up are set up."""
    speeds = [unit.profile.speeds[name] for name in names]
    firing = [
        entry
        for entry in unit.profile.gunnery.values()
        if any(action.word in SHOOTING for part in parts_of(entry.order) for action in part)
    ]
    bound = {name for entry in firing for name in entry.speeds} if all(entry.speeds for entry in firing) else set()
    return min(speeds, key=lambda each: (each.hidden, each.name not in bound if bound else False, each.pace != "slow"))


def worth(game: Game, unit: Unit, at: Hex) -> float:
    """A hex for a base: forward for fighters, cover for those who shoot far."""
    land = game[MAP]
    field = field_of(land)
    columns = land.size[0]
    row, column = divmod(field.places[at], columns)
    forward = row if unit.seat == 0 else len(field.hexes) // columns - 1 - row
    reach = max((gun.weapon.range for gun in unit.profile.guns), default=0)
    cover = -ground_at(land, at).to_be_hit if not unit.is_flying else 0
    eager = 0.3 if reach >= LONG else 1.0
    return eager * forward + COVER * cover - MIDDLE * abs(column - columns // 2)
