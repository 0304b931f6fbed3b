"""Amid an assault: who fights, which successes go, where the blows fall. (SPF-ASLT-24)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.hexes import angle
from grognard.rulesets.steampunk.bot.assault_worth import strike_of
from grognard.rulesets.steampunk.bot.worth import hit_share
from grognard.rulesets.steampunk.play.assault.sides import FRONT, assault_dice, deflection_dice, figure_of, sources_of
from grognard.rulesets.steampunk.table.records import UnitId

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Allocate, Answer, Choose, Option
    from grognard.rulesets.steampunk.bot.seat import Seat
    from grognard.rulesets.steampunk.bot.survey import Survey, SurveyedUnit
    from grognard.rulesets.steampunk.play.assault.hits import Blow, Supported
    from grognard.rulesets.steampunk.table.records import Unit

TRIES = 6
"""Suggestions that are compared where a greedy answer may not be allowed."""


def best_of(seat: Seat, greedy: dict[str, int], worth: Callable[[dict[str, int]], float]) -> Answer:
    """The greedy answer if the question takes it, else the best of some suggestions."""
    if seat.accepts(greedy):
        return greedy
    tries: list[dict[str, Any]] = [seat.question.suggest(seat.chair.chance) for _ in range(TRIES)]
    return max(tries, key=worth)


def strength(survey: Survey, key: str, target: SurveyedUnit | None = None) -> float:
    """What one success of a source does, to a given enemy or to the first one."""
    name, figure = figure_of(key)
    piece = survey.pieces.get(name)
    if piece is None:
        return 0.0
    foes = [each for each in survey.pieces.values() if each.unit.seat != piece.unit.seat]
    target = target or (foes[0] if foes else None)
    if target is None:
        return 0.0
    hit = strike_of(piece, FRONT, target, FRONT, figure)
    return hit_share(hit, target.toll, target.body) * target.value


def deflect(seat: Seat, question: Allocate) -> Answer:
    """Of my own the weakest successes go, of the enemy's the most dangerous. (SPF-ASLT-24)"""
    survey = seat.survey
    rooms = {option.key: room for option, room in zip(question.options, question.room, strict=True)}
    piece = survey.pieces.get(figure_of(question.options[0].key)[0])
    is_mine = piece is not None and piece.unit.seat == seat.number
    powers = {key: strength(survey, key) for key in rooms}
    order = sorted(rooms, key=lambda key: powers[key] if is_mine else -powers[key])

    def worth(shared: dict[str, int]) -> float:
        removed = sum(powers[key] * number for key, number in shared.items())
        return -removed if is_mine else removed

    return best_of(seat, filled(order, rooms, question.total), worth)


def filled(order: list[str], rooms: dict[str, int], total: int) -> dict[str, int]:
    """The first ones take all they can.

    >>> filled(["a", "b"], {"a": 2, "b": 3}, 4)
    {'a': 2, 'b': 2}
    """
    shared: dict[str, int] = {}
    for key in order:
        number = min(rooms[key], total)
        if number:
            shared[key] = number
            total -= number
    return shared


def damaging(seat: Seat, question: Allocate) -> Answer:
    """The strongest blows where they cost the enemy most. (SPF-ASLT-16)"""
    survey = seat.survey
    rooms = {option.key: room for option, room in zip(question.options, question.room, strict=True)}
    worths: dict[str, float] = {}
    for option in question.options:
        blow: Blow = option.meaning
        worths[option.key] = strength(survey, blow.key, survey.pieces.get(blow.target))

    def worth(shared: dict[str, int]) -> float:
        return sum(worths[place] * number for place, number in shared.items())

    return best_of(seat, filled(sorted(rooms, key=lambda place: -worths[place]), rooms, question.total), worth)


def support(seat: Seat, question: Allocate) -> Answer:
    """Support goes round: every damaging hit gets its share, to damage rather than AP. (SPF-ASLT-17)"""
    supports: dict[str, Supported] = {option.key: option.meaning for option in question.options}
    places = [key for key, support in supports.items() if not support.is_ap]
    shared: dict[str, int] = {}
    for number in range(question.total):
        place = places[number % len(places)]
        shared[place] = shared.get(place, 0) + 1
    return shared


def attention(seat: Seat, question: Choose) -> Answer:
    """The side with the most dice. (SPF-ASLT-08)"""
    piece = seat.survey.pieces.get(UnitId(question.about[0]))
    if piece is None:
        return None
    unit, sources = piece.unit, sources_of(piece.unit)

    def dice(key: str) -> int:
        at_angle = int(angle(unit.facing, int(key)))
        return sum(assault_dice(unit, sources, at_angle)) + sum(deflection_dice(unit, sources, at_angle))

    return max((option.key for option in question.options), key=dice)


def team(seat: Seat, question: Choose[tuple[Unit, ...]]) -> Answer:
    """Those with the most dice. (SPF-ASLT-10)"""

    def dice(option: Option[tuple[Unit, ...]]) -> int:
        return sum(sum(assault_dice(unit, sources_of(unit), FRONT)) for unit in option.meaning)

    return max(question.options, key=dice).key


def tokens(seat: Seat, question: Allocate) -> Answer:
    """Acid and poison on the dearest. (SPF-WPN-07)"""
    pieces = seat.survey.pieces
    worths = {o.key: pieces[UnitId(o.key)].value if UnitId(o.key) in pieces else 0.0 for o in question.options}
    rooms = {option.key: room for option, room in zip(question.options, question.room, strict=True)}
    return filled(sorted(rooms, key=lambda key: -worths[key]), rooms, question.total)
