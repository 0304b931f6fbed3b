"""Interrupt windows: the active player, then the other, one exchange. (SZOP-INT, SZOP-PAS-33)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import Option
from grognard.kernel.offers import Ability, is_passed, offer
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.keywords.passive import Guard
from grognard.rulesets.szop.play.attack.regroup import begin_action, regroup
from grognard.rulesets.szop.play.cards.hands import supports_held
from grognard.rulesets.szop.play.cards.supports import CARDS, use, uses_of
from grognard.rulesets.szop.play.orders.order_curse_mark import GRANTS, give, grant_uses
from grognard.rulesets.szop.play.orders.powers import POWER, cast, power_uses
from grognard.rulesets.szop.play.previews import TOLD, guard_preview
from grognard.rulesets.szop.play.shooting.shooting import shoot
from grognard.rulesets.szop.play.shooting.targets import fire_plan
from grognard.rulesets.szop.play.states import exhaust
from grognard.rulesets.szop.table.abilities import has, has_against
from grognard.rulesets.szop.table.records import UnitId, other
from grognard.rulesets.szop.table.units import enemies, name_of, on_table, stands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grognard.kernel.ask import Answer
    from grognard.kernel.game import Game
    from grognard.rulesets.szop.table.records import Unit

GUARD = Ability("guard", tell("Guard"), "SZOP-PAS-33", ("activation", "round", "battle"))


async def window(game: Game, active: UnitId) -> None:
    """The active player uses what he wants, then his opponent does. (SZOP-INT-01, SZOP-INT-02)"""
    seat = game[active].seat
    spent: set[str] = set()
    for each in (seat, other(seat)):
        await _exchange(game, each, active, spent)


async def _exchange(game: Game, seat: int, active: UnitId, spent: set[str]) -> None:
    """One interrupt after the other, each finished before the next. (SZOP-INT-03)

    What was declined is asked again only after another interrupt was used. `spent` are models that used an order in
    this window. (SZOP-SMALL-02)
    """
    declined: set[str] = set()
    while stands(game, active):
        used = False
        for ability, uses, prompt in _offers(game, seat, active, spent):
            if ability.key in declined:
                continue
            is_reaction = seat != game[active].seat
            told = _told(game, uses, active) if ability is GUARD else {}
            chosen = await offer(game, seat, ability, uses, prompt, about=[active], reaction=is_reaction, **told)
            if chosen is None:
                declined.add(ability.key)
                continue
            await _resolve(game, seat, ability, chosen, spent)
            declined, used = set(), True
            break
        if not used:
            return


def _offers(
    game: Game, seat: int, active: UnitId, spent: set[str]
) -> Iterator[tuple[Ability, Sequence[Option[Any]], str]]:
    """Every ability with a legal use for the seat now. (SZOP-INT-01)"""
    if game[active].seat == seat:
        if not is_passed(game, seat, POWER) and (powers := power_uses(game, active)):
            yield POWER, powers, tell("Cast a power?")
    elif not is_passed(game, seat, GUARD) and (guards := _guards(game, seat)):
        yield GUARD, guards, tell("A guard may shoot in the activation of {unit}.", unit=name_of(game, active))
    for key, ability in GRANTS.items():
        if not is_passed(game, seat, ability) and (uses := grant_uses(game, seat, key, spent)):
            yield ability, uses, tell("Use {ability}?", ability=ability.name)
    if game.options["strategy_cards"]:
        owned = supports_held(game, seat)
        for number, ability in CARDS.items():
            if number in owned and not is_passed(game, seat, ability) and (cards := uses_of(game, seat, number)):
                yield ability, cards, tell("Use the card {card}?", card=ability.name)


async def _resolve(game: Game, seat: int, ability: Ability, chosen: Any, spent: set[str]) -> None:
    if ability is GUARD:
        await stand_guard(game, UnitId(chosen))
    elif ability is POWER:
        await cast(game, chosen)
    elif ability.key in GRANTS:
        await give(game, chosen, spent)
    else:
        number = next(number for number, card in CARDS.items() if card is ability)
        await use(game, seat, number, chosen)


# ---------------------------------------------------------------- Guard


def _guards(game: Game, seat: int) -> list[Option[str]]:
    """Units with Guard that can shoot. (SZOP-PAS-33, SZOP-STATE-01)"""
    able = [unit for unit in on_table(game, seat) if not unit.is_exhausted and _is_on_guard(game, unit)]
    return [Option(unit.id, unit.shown, about=(unit.id,)) for unit in able if fire_plan(game, unit.id, on_guard=True)]


def _told(game: Game, uses: Sequence[Option[str]], active: UnitId) -> dict[str, Any]:
    """What is seen beside guards: the odds of their shots. (SZOP-PAS-33)"""
    units = [UnitId(option.key) for option in uses]

    def odds(key: Answer) -> dict[str, Any]:
        unit = next((each for each in units if each == key), None)
        return {} if unit is None else guard_preview(game, unit, fire_plan(game, unit, on_guard=True), active)

    return {"shows": lambda: {"options": dict.fromkeys(units, TOLD)}, "previews": odds}


def _is_on_guard(game: Game, unit: Unit) -> bool:
    """Whether it has Guard, or a Mark of it against some enemy. (SZOP-PAS-33, SZOP-CMD-03)"""
    if has(game, unit.id, Guard):
        return True
    return bool(unit.grants) and any(has_against(game, unit.id, Guard, foe.id) for foe in enemies(game, unit.seat))


async def stand_guard(game: Game, unit: UnitId) -> None:
    """The unit shoots, everybody regroups, and it is Exhausted. (SZOP-PAS-33, SZOP-MORALE-01)"""
    game.say(tell("{unit} stands guard.", unit=name_of(game, unit)), "SZOP-PAS-33", about=[unit])
    begin_action(game)
    await shoot(game, unit, on_guard=True)
    if stands(game, unit):
        exhaust(game, unit, "SZOP-PAS-33")
    await regroup(game)
