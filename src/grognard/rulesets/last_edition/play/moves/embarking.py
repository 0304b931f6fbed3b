"""Into transports and out of them. (TLE-TRANS-02 to TLE-TRANS-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import bounds, distance
from grognard.kernel.troops import Site, around
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.play.directives import take_off
from grognard.rulesets.last_edition.play.moves.laws import check_stays_out, footing_for, slack_of
from grognard.rulesets.last_edition.play.previews import looks
from grognard.rulesets.last_edition.table.layouts import TABLE
from grognard.rulesets.last_edition.table.records import BATTLE, Unit, UnitId, other
from grognard.rulesets.last_edition.table.transport_capacity import transports_for
from grognard.rulesets.last_edition.table.units import (
    TOLERANCE,
    board,
    is_fighting,
    is_within,
    models_of,
    name_of,
    on_table,
    put,
    troop_of,
    troops,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.plane import Footprint
    from grognard.kernel.troops import Base, Stand

NEAR = 3.0
"""Inches to the transport. (TLE-TRANS-02, TLE-TRANS-05)"""
DONE = "done"


@step
async def disembark(game: Game, seat: int) -> None:
    """Before any model has moved passengers may leave their transport. (TLE-TRANS-05, TLE-TRANS-06)"""
    units = [unit for unit in game.all(Unit) if unit.seat == seat and can_disembark(game, unit)]
    if not units:
        return
    options = (*(Option(unit.id, unit.name, about=(unit.id,)) for unit in units), Option(DONE, tell("Nobody")))
    asked = Choose(seat=seat, prompt=tell("Who disembarks?"), clause="TLE-TRANS-05", options=options)
    chosen = await game.ask(asked)
    if chosen == DONE:
        return
    game.then(disembark, seat)
    unit = UnitId(chosen)
    site = disembark_site(game, game[unit])
    placing = site.ask(
        tell('Place {unit} within 3" of its transport.', unit=name_of(game, unit)),
        otherwise=tell("It stays inside"),
        **looks(game, unit, site),
    )
    placed = {} if placing is None else await game.ask(placing)
    if not placed:
        game.change(unit, acted=(*game[unit].acted, "disembark"))
        return
    put(game, site.stands(placed).values())
    game.change(unit, where="table", transport=None, has_moved=True)
    game.say(tell("{unit} disembarks.", unit=name_of(game, unit)), "TLE-TRANS-05", kind="place", about=[unit])


def can_disembark(game: Game, unit: Unit) -> bool:
    """Not while the transport is in melee range or after it advanced this turn. (TLE-TRANS-06)"""
    if unit.where != "embarked" or unit.transport is None or "disembark" in unit.acted:
        return False
    carrier = game[unit.transport]
    return carrier.where == "table" and not is_fighting(game, carrier.id) and not has_advanced(game, carrier)


def has_advanced(game: Game, unit: Unit) -> bool:
    """Whether it has advanced this turn. (TLE-ORD-02)"""
    return unit.order == "advancing" and unit.ordered_on == game[BATTLE].turn


def disembark_site(game: Game, unit: Unit) -> Site:
    """All models within 3 inches of the transport, coherent. (TLE-TRANS-05)"""
    assert unit.transport is not None
    hulls = [one.shape for one in troop_of(game, unit.transport).stands]
    ground, enemies = board(game), troops(game, other(unit.seat))
    must_stay_out = bool(game.options["no_walk_into_melee"])

    bases = {str(model.id): model.base for model in models_of(game, unit.id)}

    def also(ends: Mapping[str, Stand]) -> None:
        check_near(ends, hulls, bases)
        if must_stay_out:
            for one in ends.values():
                check_stays_out(ground, one, enemies)

    far = NEAR + max(base.outer for base in bases.values()) * 2 + max(_reach(hull) for hull in hulls)
    region = around(troop_of(game, unit.transport).stands[0].pose.at, far, TABLE)
    law = footing_for(game, unit, "TLE-TRANS-05", also=also)
    facing = None if all(base.is_round for base in bases.values()) else 0.0
    return Site(unit.id, unit.seat, bases, troops(game), law, [region], facing=facing, is_within=False)


def _reach(hull: Footprint) -> float:
    """Half the length of a hull."""
    left, low, right, high = bounds(hull)
    return max(right - left, high - low) / 2


def check_near(ends: Mapping[str, Stand], hulls: Sequence[Footprint], bases: Mapping[str, Base]) -> None:
    """Every model is within 3 inches of the transport. (TLE-TRANS-05)"""
    for name, one in ends.items():
        if min(distance(one.shape, hull) for hull in hulls) > NEAR + TOLERANCE + slack_of(bases[name], one):
            raise Refused(tell('{model} would be more than 3" from the transport.', model=name), "TLE-TRANS-05")


@step
async def embark(game: Game, seat: int, is_reaction: bool) -> None:
    """When all his models have moved, a player's units may embark. (TLE-TRANS-02, TLE-TRANS-03, TLE-REACT-03)"""
    ways: list[Option[tuple[UnitId, UnitId] | str]] = [
        Option(
            f"{unit.id} in {carrier.id}",
            tell("{unit} embarks in {transport}", unit=unit.name, transport=carrier.name),
            about=(unit.id, carrier.id),
            value=(unit.id, carrier.id),
        )
        for unit in on_table(game, seat)
        if unit.is_reacting or not is_reaction
        for carrier in carriers_near(game, unit)
    ]
    if not ways:
        return
    options = (*ways, Option(DONE, tell("Nobody")))
    asked = Choose[tuple[UnitId, UnitId] | str](
        seat=seat, prompt=tell("Who embarks?"), clause="TLE-TRANS-02", options=options
    )
    chosen = await game.ask(asked)
    if isinstance(chosen, str):
        return
    unit, carrier = chosen
    take_off(game, unit)
    game.change(unit, where="embarked", transport=carrier)
    said = tell("{unit} embarks in {transport}.", unit=name_of(game, unit), transport=name_of(game, carrier))
    game.say(said, "TLE-TRANS-02", kind="place", about=[unit, carrier])
    game.then(embark, seat, is_reaction)


def carriers_near(game: Game, unit: Unit) -> list[Unit]:
    """The transports that a unit may embark in now. (TLE-TRANS-02, TLE-TRANS-03)"""
    if _is_barred(game, unit):
        return []
    own = troop_of(game, unit.id)
    return [
        carrier
        for carrier in transports_for(game, unit)
        if is_within(own, troop_of(game, carrier.id), NEAR) and not _is_barred(game, carrier)
    ]


def _is_barred(game: Game, unit: Unit) -> bool:
    """In melee range, or fell back or advanced this turn. (TLE-TRANS-03)"""
    return unit.fell_back_on == game[BATTLE].turn or has_advanced(game, unit) or is_fighting(game, unit.id)
