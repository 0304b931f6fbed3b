"""Windows and standing orders: who is asked about an ability, and who has said that he need not be asked.

A window offers an ability only to a seat that has a legal use for it. Whoever passes may pass for longer: for the
activation, the turn, the round or the battle. Such a standing order is kept with the game and is in the record. It can
also be given, changed or taken back at any time, outside of every question (`Game.give_order`).
A ruleset ends a span with `expire`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import msgspec
from msgspec import structs

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from grognard.kernel.ask import Answer
    from grognard.kernel.game import Game

T = TypeVar("T")

NO = "no"
BATTLE = "battle"


class Ability(msgspec.Struct, frozen=True):
    """Something a player may use in a window, or a decision amid dice, about which he may give a standing order."""

    key: str
    name: str
    clause: str
    spans: tuple[str, ...] = ("turn", BATTLE)
    """For how long one may pass, the shortest first."""
    replies: Mapping[str, str] = {}
    """What a standing order can say besides "no", with the words for it."""
    can_pass: bool = True
    """Whether a standing order can say "no"."""
    no: str = ""
    """What it is to say no, in the words of its questions; empty for a plain "No"."""

    @property
    def answers(self) -> tuple[str, ...]:
        """What a standing order can say."""
        return (NO, *self.replies) if self.can_pass else tuple(self.replies)


class StandingOrder(NamedTuple):
    """What a seat has said about an ability for a span of the game."""

    seat: int
    ability: str
    reply: str
    span: str


Orders = tuple[StandingOrder, ...]


class OwnOrder(msgspec.Struct, frozen=True, gc=False):
    """A standing order as its own seat is shown it."""

    ability: str
    reply: str
    span: str


class Pass(NamedTuple):
    """The answer that uses nothing, by the key of its option."""

    key: str


SPANS: Mapping[str, tuple[str, str]] = {
    "activation": ("not this activation", tell("No, and do not ask again in this activation")),
    "phase": ("not this phase", tell("No, and do not ask again in this phase")),
    "turn": ("not this turn", tell("No, and do not ask again this turn")),
    "round": ("not this round", tell("No, and do not ask again this round")),
    BATTLE: ("never this battle", tell("No, and never ask in this battle")),
}
"""Spans with the key and the words of the option that passes for so long."""


def passes(ability: Ability) -> tuple[Option, ...]:
    """The options that say no: for now, and for each span of the ability."""
    return (Option(NO, ability.no or tell("No")), *(Option(SPANS[span][0], SPANS[span][1]) for span in ability.spans))


def reply_of(game: Game, seat: int, ability: str) -> str | None:
    """What the seat has ordered about the ability; None if it wants to be asked."""
    return next((order.reply for order in game.orders if order.seat == seat and order.ability == ability), None)


def is_passed(game: Game, seat: int, ability: Ability) -> bool:
    """Whether the seat has passed on the ability for longer."""
    return reply_of(game, seat, ability.key) == NO


def orders_of(game: Game, seat: int | None) -> tuple[OwnOrder, ...]:
    """The standing orders of a seat, the oldest first; nobody else is told of them."""
    return tuple([OwnOrder(*order[1:]) for order in game.orders if order.seat == seat])


def give(orders: Orders, order: StandingOrder) -> Orders:
    """The orders with this one in the place of an older one for the same ability."""
    return (*withdraw(orders, order.seat, order.ability), order)


def withdraw(orders: Orders, seat: int, ability: str) -> Orders:
    """The orders without the one of this seat for this ability."""
    return tuple(order for order in orders if (order.seat, order.ability) != (seat, ability))


def expire(game: Game, *spans: str) -> None:
    """Standing orders for these spans end here."""
    if any(order.span in spans for order in game.orders):
        game.orders = tuple(order for order in game.orders if order.span not in spans)


def note_pass(game: Game, seat: int, ability: Ability, key: str) -> None:
    """Remember a pass that holds for longer, by the key of the option that was chosen."""
    for span in ability.spans:
        if SPANS[span][0] == key:
            game.orders = give(game.orders, StandingOrder(seat, ability.key, NO, span))


async def offer(
    game: Game,
    seat: int,
    ability: Ability,
    uses: Sequence[Option[T]],
    prompt: str,
    *,
    about: Iterable[str] = (),
    shows: Callable[[], Mapping[str, Any]] | None = None,
    previews: Callable[[Answer], Mapping[str, Any]] | None = None,
    **hints: Any,
) -> T | None:
    """Ask the seat whether it uses the ability, and how; None if it does not.

    Nobody is asked who has no use for it, or who has passed on it for longer.
    `shows` and `previews` are the question's: what is seen beside its options, and the odds of one.
    """
    if not uses or is_passed(game, seat, ability):
        return None
    no = passes(ability)
    options: tuple[Option[Any], ...] = (*uses, *(structs.replace(option, value=Pass(option.key)) for option in no))
    asked = Choose(
        seat=seat,
        prompt=prompt,
        clause=ability.clause,
        about=tuple(about),
        options=options,
        hints={**hints, "standing": True},
        shows=shows,
        previews=previews,
    )
    chosen = await game.ask(asked)
    if isinstance(chosen, Pass):
        note_pass(game, seat, ability, chosen.key)
        return None
    return cast("T", chosen)
