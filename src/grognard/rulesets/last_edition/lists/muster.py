"""The army priced and checked: battle points, leader points, who sits in which slot. (TLE-ARMY-15 to TLE-ARMY-19)"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.ruleset import Factor, Pool, Price, Problem, Roster
from grognard.kernel.to_plain import plain
from grognard.kernel.words import join, tell, tell_many
from grognard.rulesets.last_edition.lists.army import SAMPLES, read, read_with_own, shelf
from grognard.rulesets.last_edition.lists.cards import card_told
from grognard.rulesets.last_edition.lists.sheets import models_in, points_of
from grognard.rulesets.last_edition.lists.slots import effect_of, leader_bill
from grognard.rulesets.last_edition.lists.validation import battle_points, problems_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.last_edition.lists.sheets import Army, Datasheet, Selection
    from grognard.rulesets.last_edition.lists.slots import LeaderBill, SlotSeat

BATTLE, LEADER = "battle", "leader"
"""The keys of the two pools. Leader points are not battle points. (TLE-ARMY-17)"""
USUAL = (1500, 2500)
"""The sizes for which the battlefield is meant. (TLE-SETUP-01)"""


def muster(source: Any, options: Options) -> Roster:
    """The army with its bill and every problem. (TLE-ARMY-18)"""
    if isinstance(source, str) and source in SAMPLES:
        roster = _mustered_sample(source, bool(options.get("unique_per_datasheet")))
        copied = msgspec.json.decode(msgspec.json.encode(roster.army))  # plain data, which its user may change
        return msgspec.structs.replace(roster, army=copied)
    army = read(source)
    roster = _mustered(army, options)
    shelved = {sheet.name: sheet for sheet in shelf().datasheet}
    written = read_with_own(source)
    own = [sheet for sheet in written.datasheet if shelved.get(sheet.name) != sheet]
    return msgspec.structs.replace(roster, notes=(*roster.notes, *(card_told(written, sheet) for sheet in own)))


@cache
def _mustered_sample(name: str, unique_per_datasheet: bool) -> Roster:
    return _mustered(read(name), {"unique_per_datasheet": unique_per_datasheet})


def _mustered(army: Army, options: Options) -> Roster:
    bill = leader_bill(army)
    points = battle_points(army)
    return Roster(
        army.name,
        points,
        (*_battle_prices(army), *_leader_prices(army, bill)),
        (*problems_of(army, options), *_warnings(army)),
        plain(army),
        notes=tuple(_notes(army, bill)),
        pools=(
            Pool(BATTLE, points, army.limit, tell("Battle points")),
            Pool(LEADER, bill.paid, bill.brought, tell("Leader points")),
        ),
    )


def _battle_prices(army: Army) -> Iterator[Price]:
    """What each unit costs. (TLE-DATA-04, TLE-DATA-05)"""
    for unit in army.unit:
        sheet = army.sheet(unit.datasheet)
        clause = "TLE-DATA-04" if sheet.price is not None else "TLE-DATA-05"
        points = points_of(sheet, unit)
        yield Price(unit.title, points, clause, unit=unit.title, pool=BATTLE, parts=_factors(sheet, unit, clause))


def _factors(sheet: Datasheet, unit: Selection, clause: str) -> tuple[Factor, ...]:
    number = models_in(sheet, unit)
    if sheet.price is None:
        together = tell_many("{count} model together", "{count} models together", number)
        return (Factor(together, f"{points_of(sheet, unit):g}", clause),)
    return (Factor(tell("each model"), str(sheet.price), clause), Factor(tell("models"), f"x {number}", clause))


def _leader_prices(army: Army, bill: LeaderBill) -> Iterator[Price]:
    """What each unit pays, and whose slot frees it. (TLE-ARMY-08, TLE-ARMY-15)"""
    for unit, seat in zip(army.unit, bill.seats, strict=True):
        role = army.sheet(unit.datasheet).part
        parts = [Factor(str(role), str(-role.cost if not seat.is_commander else 0), "TLE-ARMY-08")]
        if seat.slot_of:
            parts.append(Factor(tell("slot of {owner}", owner=seat.slot_of), f"+{role.cost}", "TLE-ARMY-15"))
        yield Price(_seated(seat), seat.cost, _clause(seat), unit=unit.title, pool=LEADER, parts=tuple(parts))


def _seated(seat: SlotSeat) -> str:
    if seat.is_commander:
        return tell("{unit}: the commander", unit=seat.unit)
    if seat.slot_of:
        return tell("{unit}: in a slot of {owner}", unit=seat.unit, owner=seat.slot_of)
    return tell("{unit}: without a slot", unit=seat.unit)


def _clause(seat: SlotSeat) -> str:
    if seat.is_commander:
        return "TLE-ARMY-04"
    return "TLE-ARMY-15" if seat.slot_of else "TLE-ARMY-08"


def _notes(army: Army, bill: LeaderBill) -> Iterator[str]:
    """Leftover leader points, and the effect of each unit on them. (TLE-ARMY-18, TLE-ARMY-19)"""
    yield tell(
        "{left} leader points are left: {brought} brought, {paid} paid.",
        left=bill.left,
        brought=bill.brought,
        paid=bill.paid,
    )
    neutral: list[str] = []
    for place, unit in enumerate(army.unit):
        effect = effect_of(army, place)
        if effect:
            change = f"{effect:+d}"
            yield tell("Through {unit} the leader points change by {effect}.", unit=unit.title, effect=change)
        else:
            neutral.append(unit.title)
    if neutral:
        yield tell("No change of the leader points: {units}.", units=join(neutral))


def _warnings(army: Army) -> Iterator[Problem]:
    """The battlefield is meant for armies of a certain size. (TLE-SETUP-01)"""
    low, high = USUAL
    if not low <= army.limit <= high:
        sentence = tell(
            "The battlefield is meant for {low} to {high} battle points, not {limit}.",
            low=low,
            high=high,
            limit=army.limit,
        )
        yield Problem(sentence, "TLE-SETUP-01", level="warning", where="limit")


def between(rosters: tuple[Roster, ...], _options: Options) -> Iterator[Problem]:
    """Both players agree on the same maximum; a battle of two sizes is played, but said. (TLE-DATA-01)"""
    limits = sorted({int(pool.limit or 0) for roster in rosters for pool in roster.pools if pool.key == BATTLE})
    if len(limits) > 1:
        sentence = tell("The armies are made for {low} and {high} battle points.", low=limits[0], high=limits[-1])
        yield Problem(sentence, "TLE-DATA-01", tell("Agree on the same maximum."), level="warning")
