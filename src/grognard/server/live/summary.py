"""A game in short, as everyone may know it: no secret is in here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.server.live.messages import SeatInfo, Summary
from grognard.server.store.tokens import seed_hash

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.server.store.archive import GameRow, Listed, State


LONGEST_NAME = 40


def nobody(_: int) -> bool:
    """Who is at a game that is put away."""
    return False


def seats_of(
    row: GameRow, is_at: Callable[[int], bool] = nobody, name_of: Callable[[int], str] | None = None
) -> tuple[SeatInfo, ...]:
    """Who sits where, and who is here; `name_of` knows names in the language of the reader."""
    return tuple(
        SeatInfo(
            seat=one.seat,
            by=one.role,
            name=one.name if name_of is None else name_of(one.seat),
            is_here=one.role == "bot" or is_at(one.seat),
            is_taken=one.role == "bot" or one.token is not None,
            level=one.level,
        )
        for one in row.seats
    )


def listed_summary(one: Listed) -> Summary:
    """Of a game that is not in memory."""
    return summary_of(one.game, one.version, one.state, one.changed, seats_of(one.game))


def summary_of(row: GameRow, version: int, state: State, changed: str, seats: tuple[SeatInfo, ...]) -> Summary:
    """Of any game."""
    setup = row.setup
    is_over = state.result is not None
    fork = setup.forked_from
    return Summary(
        game=row.id,
        kind=row.kind,
        ruleset=setup.ruleset,
        title=setup.title,
        scenario=setup.scenario,
        options=setup.options,
        armies=setup.armies,
        created=row.created,
        changed=changed,
        turn=state.turn,
        version=version,
        ribbon=state.ribbon,
        seats=seats,
        waiting_for=state.waiting_for,
        is_over=is_over,
        result=state.result,
        seed_hash=seed_hash(setup.seed),
        seed_chosen=setup.seed_chosen,
        seed=str(setup.seed) if is_over or row.kind == "record" else msgspec.UNSET,
        clock=msgspec.UNSET if setup.clock is None else setup.clock,
        is_kept=row.is_kept,
        forked_from=msgspec.UNSET if fork is None else {"game": fork[0], "turn": fork[1]},
    )
