"""Reserves: who may come when and where, the Reinforcements step, Rapid Ingress. (TEN-RES, TEN-STRAT-11)"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import TOLERANCE, overlap, rectangle
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.keywords.unit_abilities import DeepStrike
from grognard.rulesets.tenth.play.arrivals.set_up import Site, come_to_table
from grognard.rulesets.tenth.play.attack.casualties import slay
from grognard.rulesets.tenth.play.stratagems.costs_and_windows import (
    use,
)
from grognard.rulesets.tenth.play.stratagems.fire_overwatch import set_up
from grognard.rulesets.tenth.play.transports.embarking import disembark_on_arrival
from grognard.rulesets.tenth.table.board import enemies_of, stays_clear, the_ground
from grognard.rulesets.tenth.table.records import BATTLE, Unit, UnitId, other, side_id
from grognard.rulesets.tenth.table.units import ability, is_a, models_of, units_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ask import Place
    from grognard.kernel.plane import Polygon
    from grognard.kernel.troops import Stand
    from grognard.rulesets.tenth.play.stratagems.costs_and_windows import Stratagem

FROM_EDGE = 6.0
FROM_ENEMIES = 9.0
FIRST_ROUND = 2
STAYS = tell("It stays in Reserves")


def may_arrive(game: Game, unit: UnitId) -> bool:
    """Whether a unit in Reserves may arrive in this round. (TEN-RES-04, TEN-AIR-02, TEN-AIR-06)"""
    own, battle = game[unit], game[BATTLE]
    now = battle.round
    if own.where not in ("reserves", "strategic") or not own.models:
        return False
    # Who left comes back from his owner's next Movement phase on, not in an enemy's before it.
    last_own_turn = now if own.seat in (battle.active, battle.first) else now - 1
    if own.left_round >= last_own_turn and own.left_round:
        return False
    if now >= FIRST_ROUND:
        return True
    dives = own.where == "reserves" and not is_a(game, unit, "AIRCRAFT")
    return bool(game.options["deep_strike_round_one"]) and dives


def waiting(game: Game, seat: int) -> list[Unit]:
    """The seat's units in Reserves that may arrive now; passengers come with their Transport. (TEN-RES-01)"""
    return [unit for unit in units_of(game, seat) if may_arrive(game, unit.id)]


@step
async def reinforcements(game: Game) -> None:
    """After all moves the active player sets up Reserves one at a time. (TEN-MOVE-16, TEN-RES-02)"""
    seat = game[BATTLE].active
    ready = [unit for unit in waiting(game, seat) if not unit.has_acted]
    if not ready:
        return
    options = [Option(unit.id, unit.name, about=(unit.id,)) for unit in ready]
    asked = Choose(
        seat=seat,
        prompt=tell("Which unit comes from Reserves?"),
        clause="TEN-MOVE-16",
        options=(*options, Option("none", tell("Nobody (else) comes this turn"))),
    )
    chosen = await game.ask(asked)
    if chosen == "none":
        return
    unit = UnitId(chosen)
    game.change(unit, has_acted=True)
    if await arrive(game, unit):
        game.then(disembark_on_arrival, unit)
    game.then(reinforcements)


async def arrive(game: Game, unit: UnitId, stratagem: Stratagem | None = None) -> bool:
    """Set a unit up from Reserves; it counts as having made a Normal move. (TEN-RES-02, TEN-RES-03)

    A Stratagem that lets it come is paid when there is room for it.
    """
    asked = place_for(game, unit)
    own = game[unit]
    placed = await game.ask(asked) if asked is not None else {}
    if not placed:
        game.say(tell("There is no room for {name} to arrive.", name=own.name), "TEN-RES-02", about=[unit])
        return False
    if stratagem is not None:
        use(game, own.seat, stratagem, unit)
    come_to_table(game, unit, placed, moved="normal", has_arrived=True)
    game.say(tell("{name} arrives.", name=own.name), "TEN-RES-03", kind="place", about=[unit])
    return await set_up(game, unit) is not None


def place_for(game: Game, unit: UnitId) -> Place | None:
    """Where it may be set up, by the rules that put it into Reserves; a Deep Striker may come down anywhere.

    (TEN-RES-07, TEN-RES-08, TEN-RES-09, TEN-RES-11, TEN-KW-08, TEN-AIR-02)
    """
    own = game[unit]
    enemies = enemies_of(game, own.seat)
    dives = ability(game, unit, DeepStrike) is not None and not is_a(game, unit, "AIRCRAFT")

    def law(row: Mapping[str, Stand]) -> None:
        if not stays_clear(row.values(), enemies, FROM_ENEMIES):
            clause = "TEN-KW-08" if dives else "TEN-RES-09"
            raise Refused(tell('{name} must keep more than 9" from every enemy.', name=own.name), clause)
        if not dives:
            check_edge(game, unit, row)

    if dives:
        site = Site(game, unit, [the_ground(game).table], law, "TEN-KW-08")
        return site.ask(tell("Where does {name} come down?", name=own.name), STAYS)
    largest = max(model.radius for model in models_of(game, unit))
    # A base too large for the strip must touch the edge, as a smaller one need not. (TEN-RES-10)
    site = Site(game, unit, edges(game, largest), law, "TEN-RES-07", is_even=2 * largest <= FROM_EDGE)
    return site.ask(tell("Set up {name} by a battlefield edge.", name=own.name), STAYS)


def edges(game: Game, radius: float) -> list[Polygon]:
    """The strips along the four edges in which bases of that size can lie. (TEN-RES-07, TEN-RES-10)"""
    ground = the_ground(game)
    wide, high = ground.width, ground.height
    # Room is looked for at whole inches of a region: for a base that must touch the edge, one of them is just there.
    over = ceil(radius) - radius if 2 * radius > FROM_EDGE else 0.0
    deep = 2.0 * ceil(radius) if 2 * radius > FROM_EDGE else FROM_EDGE
    return [
        rectangle(0.0, -over, wide, deep - over),
        rectangle(0.0, high - deep + over, wide, high + over),
        rectangle(-over, 0.0, deep - over, high),
        rectangle(wide - deep + over, 0.0, wide + over, high),
    ]


def check_edge(game: Game, unit: UnitId, row: Mapping[str, Stand]) -> None:
    """Wholly within 6" of one edge; in round 2 not in the enemy zone. (TEN-RES-07, TEN-RES-08, TEN-RES-10)"""
    own, ground = game[unit], the_ground(game)
    if not any(
        all(_is_by(edge, base, ground.width, ground.height) for base in row.values())
        for edge in ("south", "north", "west", "east")
    ):
        raise Refused(tell('{name} must be wholly within 6" of one battlefield edge.', name=own.name), "TEN-RES-07")
    if game[BATTLE].round <= FIRST_ROUND:
        theirs = ground.zones[game[side_id(other(own.seat))].zone].area
        if any(overlap(theirs, one.shape) for one in row.values()):
            raise Refused(tell("{name} cannot arrive in the enemy's deployment zone yet.", name=own.name), "TEN-RES-07")


def _is_by(edge: str, one: Stand, wide: float, high: float) -> bool:
    """Wholly within 6" of the edge, or touching it if the base is too large for that. (TEN-RES-10)"""
    (x, y), radius = one.pose.at, one.base.outer
    away = {"south": y, "north": high - y, "west": x, "east": wide - x}[edge] - radius
    if 2 * radius > FROM_EDGE + TOLERANCE:
        return away <= TOLERANCE
    return away + 2 * radius <= FROM_EDGE + TOLERANCE


def destroy_latecomers(game: Game) -> None:
    """At the end of the battle: who is still in Reserves counts as destroyed. (TEN-RES-05)"""
    late = [unit for unit in game.all(Unit) if unit.models and not unit.is_on_table and _never_came(game, unit)]
    for unit in late:
        game.say(
            tell("{name} never came and counts as destroyed.", name=unit.name),
            "TEN-RES-05",
            kind="loss",
            about=[unit.id],
        )
        for model in unit.models:
            slay(game, model, "TEN-RES-05")


def _never_came(game: Game, unit: Unit) -> bool:
    """Whether it is in Reserves, itself or its Transport. (TEN-RES-01)"""
    carrier = unit if unit.transport is None else game[unit.transport]
    return carrier.where in ("reserves", "strategic")
