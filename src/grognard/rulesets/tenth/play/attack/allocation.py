"""Who takes the wounds: the owner's choices, and the wounds written down. (TEN-ALLOC)

`target_rows.py` makes a row of groups of like models of a unit; `take_blows` and `lose_to_mortal_wounds` play wounds
on it as far as nobody but the dice decides; `apply_loss` asks the owner which models of a group fell, and writes it
down.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import LOSSES, Choose, ChooseMany, Option
from grognard.kernel.offers import Ability, StandingOrder, give, reply_of
from grognard.kernel.words import join, tell, tell_many
from grognard.rulesets.tenth.dice.attack import mortal_wounds_on_one, next_places, strike, wounds_left
from grognard.rulesets.tenth.dice.facts import NEVER_SAVES, NO_LUCK, Luck, Target
from grognard.rulesets.tenth.table.records import ModelId, side_id
from grognard.rulesets.tenth.table.target_rows import Ranks, ranks_of
from grognard.rulesets.tenth.table.units import model_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.dice import Dice
    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.dice.facts import Attacks, Standing
    from grognard.rulesets.tenth.table.records import UnitId

ANY = Option("any", tell("Any of them: the program chooses for the rest of the turn"))
ANY_MODEL = Ability(
    "Which model stands",
    tell("Which of several like models was hit last"),
    "TEN-ALLOC-02",
    ("turn",),
    {ANY.key: ANY.label},
    can_pass=False,
)
KEEP = " always"
"""The end of an answer that holds for all that is to come from the same attackers."""


class Blows(NamedTuple):
    """How a row stands after some wounds."""

    standing: Standing
    allocated: tuple[int, ...]
    left: int
    """Wounds still to be dealt."""
    lost: int = 0
    unsaved: int = 0
    luck: Luck = NO_LUCK


class Loss(NamedTuple):
    """What wounds have done to the groups of a unit, before it is written down."""

    ranks: Ranks
    standing: Standing
    allocated: tuple[int, ...]
    left: int
    """Wounds still to be dealt."""

    @property
    def fallen(self) -> int:
        """How many models fell."""
        return sum(row.models for row in self.ranks.standing) - sum(row.models for row in self.standing)

    @property
    def lost(self) -> int:
        """How many wounds were lost."""
        return wounds_left(self.ranks.standing, self.ranks.target) - wounds_left(self.standing, self.ranks.target)


# ---------------------------------------------------------------- dice


def take_blows(
    dice: Dice, before: Blows, place: int | None, attacks: Attacks | None, target: Target, stops: bool
) -> Blows:
    """Wounds one after another until the owner has a choice, or a model falls and that has consequences (`stops`).

    The first goes to `place` if somebody chose one. Without `attacks` they are mortal wounds.
    (TEN-ALLOC-01, TEN-ALLOC-02, TEN-MORT-02, TEN-LEAD-06)
    """
    standing, allocated, left, lost, unsaved, luck = before
    while left:
        if place is None:
            places = next_places(standing, target, allocated)
            if len(places) != 1:
                break
            place = places[0]
        if attacks is None:
            struck = mortal_wounds_on_one(dice, standing, 1, target, place)
        else:
            struck = strike(dice, standing, place, attacks, target, luck)
        luck = luck.less(attacker=struck.is_attackers_reroll_used, defender=struck.is_defenders_reroll_used)
        fell = struck.standing[place].models < standing[place].models
        standing, left = struck.standing, left - 1
        lost, unsaved = lost + struck.lost, unsaved + struck.is_unsaved
        if fell:
            allocated = tuple(each for each in allocated if each != place)
        elif attacks is not None and place not in allocated:
            allocated = (*allocated, place)
        place = None
        if fell and stops:
            break
    return Blows(standing, allocated, left, lost, unsaved, luck)


async def lose_to_mortal_wounds(
    game: Game, unit: UnitId, number: int, *, stops: bool, first: ModelId | None = None, only: ModelId | None = None
) -> Loss | None:
    """So many mortal wounds, as far as no fall has consequences; None if nobody is there to suffer. (TEN-MORT-02)

    They begin with the model `first` (Precision), or all go to the model `only` and the excess is lost (Hazardous).
    """
    ranks = ranks_of(game, unit, alone=only or first)
    if not ranks.models:
        return None
    if only is not None:
        return await _lose_one(game, ranks, number, only)
    blows = Blows(ranks.standing, ranks.allocated, number)
    aim = ranks.place_of(first) if first is not None else None
    while blows.left and _models(blows):
        models = _models(blows)
        if aim is not None and blows.standing[aim].models:
            one = await game.resolve(take_blows, blows._replace(left=1), aim, None, ranks.target, stops)
            blows = one._replace(left=blows.left - 1)
        else:
            place = await choose_place(game, unit, ranks, blows)
            blows = await game.resolve(take_blows, blows, place, None, ranks.target, stops)
        if stops and _models(blows) < models:
            break
    left = blows.left if _models(blows) or stops else 0
    return Loss(ranks, blows.standing, blows.allocated, left)


def _models(blows: Blows) -> int:
    """How many models still stand."""
    return sum(row.models for row in blows.standing)


async def _lose_one(game: Game, ranks: Ranks, number: int, only: ModelId) -> Loss | None:
    """All mortal wounds on one model; the excess is lost. (TEN-KW-16)"""
    place = ranks.place_of(only)
    if place is None:
        return None
    struck = await game.resolve(mortal_wounds_on_one, ranks.standing, number, ranks.target, place)
    return Loss(ranks, struck.standing, ranks.allocated, 0)


# ---------------------------------------------------------------- the owner's choices


class ChosenPlace(NamedTuple):
    """The group whose model takes the next wound, or takes every wound while it can."""

    place: int
    lasts: bool


async def choose_place(
    game: Game, unit: UnitId, ranks: Ranks, blows: Blows, keeps: dict[str, str] | None = None
) -> int | None:
    """The group whose model takes the next wound, where the rules leave the owner a choice. (TEN-ALLOC-01)

    A CHARACTER whom Bodyguards protect is not among the groups. (TEN-LEAD-04)
    `keeps` remembers what he decided for all wounds of these attackers.
    """
    places = next_places(blows.standing, ranks.target, blows.allocated)
    if len(places) < 2:
        return None
    names = {place: _describe(game, ranks, place) for place in places}
    if keeps is not None and keeps.get(unit) in names.values():
        return next(place for place, name in names.items() if name == keeps[unit])
    options = [
        Option(str(place), name, about=ranks.models[place], value=ChosenPlace(place, lasts=False))
        for place, name in names.items()
    ]
    if keeps is not None:
        options += [
            Option(
                f"{place}{KEEP}",
                tell("{name}, always while it can be", name=name),
                value=ChosenPlace(place, lasts=True),
            )
            for place, name in names.items()
        ]
    asked = Choose[ChosenPlace](
        seat=game[unit].seat,
        prompt=tell(
            "Which model of {name} takes the next wound? ({left} to come)", name=game[unit].name, left=blows.left
        ),
        clause="TEN-ALLOC-01",
        about=(unit,),
        options=tuple(options),
        hints=LOSSES,
    )
    chosen = await game.ask(asked)
    if keeps is not None and chosen.lasts:
        keeps[unit] = names[chosen.place]
    return chosen.place


def _describe(game: Game, ranks: Ranks, place: int) -> str:
    """A group in words: who, and what makes it different."""
    group = ranks.target.groups[place]
    first = game[ranks.models[place][0]]
    facts = [tell("save {needs}+", needs=group.save)]
    if group.invulnerable < NEVER_SAVES:
        facts.append(tell("invulnerable {needs}+", needs=group.invulnerable))
    if group.has_cover:
        facts.append(tell("in cover"))
    if first.wounds < first.kind.wounds:
        facts.append(tell("{left} of {all} wounds left", left=first.wounds, all=first.kind.wounds))
    return tell("{name} ({facts})", name=group.name, facts=join(facts))


async def apply_loss(game: Game, unit: UnitId, loss: Loss) -> list[ModelId]:
    """Write the wounds down; returns the models that are destroyed, for `casualties.take_off`.

    In a group of like models the owner says which of them fell, and which is hurt or has been allocated an attack.
    The one that was hurt or allocated before goes first. (TEN-ALLOC-01, TEN-ALLOC-02, TEN-ALLOC-03)
    """
    fallen: list[ModelId] = []
    for place, (before, after) in enumerate(zip(loss.ranks.standing, loss.standing, strict=True)):
        row = list(loss.ranks.models[place])
        number = before.models - after.models
        is_forced = before.hurt > 0 or place in loss.ranks.allocated
        if number:
            gone = [row.pop(0)] if is_forced else []
            gone += await _who_falls(game, unit, row, number - len(gone))
            row = [model for model in row if model not in gone]
            fallen += gone
        is_allocated = place in loss.allocated
        if row and (after.hurt or is_allocated) and not (after == before and is_forced):
            await _mark(game, unit, row, after.hurt, is_allocated=is_allocated, is_first=is_forced and not number)
    return fallen


async def _mark(
    game: Game, unit: UnitId, row: Sequence[ModelId], hurt: int, *, is_allocated: bool, is_first: bool
) -> None:
    """Write down which of the like models is hurt, or was allocated an attack; it may be known already."""
    lost = tell_many("{count} wound lost", "{count} wounds lost", hurt)
    what = tell("is hurt ({lost})", lost=lost) if hurt else tell("was hit last and takes the next wound")
    model = row[0] if is_first else await who_stands(game, unit, row, what)
    game.change(
        model,
        wounds=game[model].kind.wounds - hurt,
        is_allocated=game[model].is_allocated or is_allocated,
    )


async def _who_falls(game: Game, unit: UnitId, row: Sequence[ModelId], number: int) -> Sequence[ModelId]:
    """The owner's choice among like models. (TEN-ALLOC-01)"""
    if not 0 < number < len(row):
        return row[:number]
    who = tell("Which model falls") if number == 1 else tell("Which {number} models fall", number=number)
    asked = ChooseMany(
        seat=game[unit].seat,
        prompt=tell("{who} in {name}?", who=who, name=game[unit].name),
        clause="TEN-ALLOC-01",
        about=(unit,),
        options=tuple(_option(game, model) for model in row),
        least=number,
        most=number,
        hints=LOSSES,
    )
    return [ModelId(model) for model in await game.ask(asked)]


async def who_stands(game: Game, unit: UnitId, row: Sequence[ModelId], what: str) -> ModelId:
    """Which of the like models was hit last and lives: it takes the next wound. (TEN-ALLOC-02)"""
    side = game[side_id(game[unit].seat)]
    if len(row) == 1 or reply_of(game, side.seat, ANY_MODEL.key) is not None:
        return row[0]
    asked = Choose(
        seat=side.seat,
        prompt=tell("Which model of {name} {what}?", name=game[unit].name, what=what),
        clause="TEN-ALLOC-02",
        about=(unit,),
        options=(*(_option(game, model) for model in row), ANY),
        hints=LOSSES,
    )
    chosen = await game.ask(asked)
    if chosen == ANY.key:
        game.orders = give(game.orders, StandingOrder(side.seat, ANY_MODEL.key, ANY.key, "turn"))
        return row[0]
    return ModelId(chosen)


def _option(game: Game, model: ModelId) -> Option:
    return Option(model, model_name(game, model), about=(model,), at=game[model].at)
