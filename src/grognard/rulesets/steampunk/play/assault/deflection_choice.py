"""Which assault successes are deflected. (SPF-ASLT-09, SPF-ASLT-12, SPF-ASLT-15)"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from grognard.kernel.ask import Allocate, Option
from grognard.kernel.errors import Refused
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.deflection import Cover, first_legal, scored_by_side
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import OnDeflect, has
from grognard.rulesets.steampunk.play.assault.sides import figure_of
from grognard.rulesets.steampunk.table.records import Landed, UnitId
from grognard.rulesets.steampunk.table.units import name_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Chance
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.dice.facts import DicePool, Host, Swings
    from grognard.rulesets.steampunk.lists.profiles import AssaultLine

T = TypeVar("T")


async def deflected(game: Game, chooser: int, host: Host, scored: Mapping[str, int], cover: Cover) -> dict[str, int]:
    """How many successes of each source are removed: the side with the advantage chooses which. (SPF-ASLT-15)"""
    pools = [pool for pool in host.pools if scored[pool.key]]
    number = cover.most(scored_by_side(pools, scored))
    sorts = {worth_of(game, pool) for pool in pools}
    if number == 0 or number == sum(scored.values()) or len(sorts) == 1:
        return first_legal(pools, scored, cover, number)

    def legal(removed: Mapping[str, int]) -> None:
        if not cover.reaches(scored_by_side(pools, removed)):
            raise Refused(tell("A unit deflects only hits from the side it turned to."), "SPF-ASLT-09")

    def propose(chance: Chance) -> dict[str, int]:
        return first_legal(shuffled(pools, chance), scored, cover, number)

    prompt = (
        tell("You have the advantage: choose which of your own successes the enemy deflects ({number}).", number=number)
        if game[UnitId(pools[0].unit)].seat == chooser
        else tell("You have the advantage: choose which enemy successes you deflect ({number}).", number=number)
    )
    asked = Allocate(
        seat=chooser,
        prompt=prompt,
        clause="SPF-ASLT-15",
        about=tuple(dict.fromkeys(pool.unit for pool in pools)),
        options=tuple(Option(pool.key, tell("successes of {source}", source=told(game, pool.key))) for pool in pools),
        room=tuple(scored[pool.key] for pool in pools),
        total=number,
        legal=legal,
        propose=propose,
    )
    answer = await game.ask(asked)
    return {pool.key: answer.get(pool.key, 0) for pool in pools}


def worth_of(game: Game, pool: DicePool) -> tuple[object, ...]:
    """Successes that are worth the same need no choice among them."""
    unit = game[UnitId(pool.unit)]
    line = line_of(game, pool.key)
    by_angle = [line.ap, *(dice for dice in (line.damage, line.psychic) if dice is not None)]
    is_plain = not line.abilities and all(len(set(dice)) == 1 for dice in by_angle)
    return line, unit.wear.assault_damage, "" if is_plain else pool.unit


def parries(game: Game, host: Host, rolled: Swings, enemy: Host, removed: Mapping[str, int]) -> list[Landed]:
    """The successes deflected by models that answer a deflection: they come first. (SPF-SHEET-06)"""
    found: list[Landed] = []
    left = dict(removed)
    sides = {pool.key: pool.side for pool in enemy.pools}
    for shield, number in zip(host.shields, rolled.deflections, strict=True):
        if not shield.key or not has(line_of(game, shield.key).abilities, OnDeflect):
            continue
        for key in left:
            if shield.only_from in (None, sides[key]):
                caught = min(left[key], number)
                left[key] -= caught
                number -= caught
                if caught:
                    unit, figure = figure_of(shield.key)
                    found.append(Landed(unit, figure, figure_of(key)[0], caught))
    return found


# ---------------------------------------------------------------- small help


def line_of(game: Game, key: str) -> AssaultLine:
    """The assault line of a source."""
    unit, figure = figure_of(key)
    return game[unit].profile.figures[figure].assault


def told(game: Game, key: str) -> str:
    """A source in words."""
    unit, figure = figure_of(key)
    profile = game[unit].profile
    model = profile.figures[figure].name
    return (
        tell("{model} of {unit}", model=model, unit=name_of(game, unit))
        if model != profile.name
        else name_of(game, unit)
    )


def shuffled(things: Sequence[T], chance: Chance) -> list[T]:
    """In any order."""
    left = list(things)
    return [left.pop(chance.below(len(left))) for _ in range(len(left))]
