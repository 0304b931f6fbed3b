"""What a side may guess of the other's orders. (SPF-ORD-03)"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from grognard.kernel.memo import Beside
from grognard.rulesets.steampunk.lists.order_codes import FLEE, HOLD, STAY, gunnery, movement
from grognard.rulesets.steampunk.play.moves.speed_changes import speed_after
from grognard.rulesets.steampunk.table.records import BATTLE, Written, orders_id, other
from grognard.rulesets.steampunk.table.units import units_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.profiles import Profile


def resample(game: Game, seat: int, chance: Chance) -> None:
    """Give the other side's units orders this seat could imagine: what has been shown stays. (SPF-ORD-03)"""
    turn = game[BATTLE].turn
    for unit in units_of(game, other(seat)):
        orders = game[orders_id(unit.id)]
        now, done = orders.now, movement(orders.now.movement)[: orders.moves_shown]
        is_known = unit.is_shaken or unit.must_flee or (orders.is_replaced and orders.moves_shown > 0)
        is_known |= now.movement == FLEE or turn <= orders.default_until
        if unit.is_hidden:
            done = ()  # what a token does nobody sees but by the hex it lies in (SPF-HIDE-01)
        legal = unit.profile.legal_orders(orders.speed)
        if done:
            legal = tuple(order for order in legal if movement(order)[: len(done)] == done)
        if legal and not is_known:
            now = now._replace(movement=legal[chance.below(len(legal))])
        now = now._replace(gunnery=_guessed(unit.profile, now.gunnery, orders.actions_shown, chance))
        coming = orders.next
        if coming is not None and turn >= orders.default_until:
            after = unit.profile.legal_orders(followed_speed(unit.profile, orders.speed, now.movement)) or (STAY,)
            coming = Written(after[chance.below(len(after))], _guessed(unit.profile, coming.gunnery, 0, chance))
        game.change(orders.id, now=now, next=coming)


def followed_speed(profile: Profile, speed: str, order: str) -> str:
    """The speed an order leaves a unit with."""
    for part in movement(order):
        for code in part:
            speed = speed_after(profile, speed, code)
    return speed


ALIKE: Beside[tuple[str, str, int], list[str]] = Beside(1024)
"""The gunnery orders of a profile that begin like another one."""


def _alike(profile: Profile, heading: str, key: str, shown: int) -> list[str]:
    done = gunnery(order_text(profile, key))[:shown]
    return [each for each in profile.gunnery_of(heading) if gunnery(order_text(profile, each))[:shown] == done]


def _guessed(profile: Profile, keys: tuple[str, ...], shown: int, chance: Chance) -> tuple[str, ...]:
    """Gunnery orders that agree with the parts already carried out."""
    guesses = []
    for heading, key in zip(profile.headings, keys, strict=False):
        fitting = ALIKE.of(profile, (heading, key, shown), partial(_alike, profile, heading, key, shown))
        guesses.append(fitting[chance.below(len(fitting))])
    return tuple(guesses)


def order_text(profile: Profile, key: str) -> str:
    """The bare order behind a key of the sheet. (SPF-GUN-01)"""
    return profile.gunnery[key].order if key in profile.gunnery else HOLD
