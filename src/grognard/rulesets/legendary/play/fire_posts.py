"""Posts of those who fire out of vehicles and buildings: who takes which is their owner's choice.

(LEG-TRANS-02, LEG-BLDG-07, LEG-VEH-27)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import ChooseMany, Option
from grognard.kernel.words import tell
from grognard.rulesets.legendary.table.units import model_name, name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.table.records import ModelId, UnitId


class Post(NamedTuple):
    """A side of a vehicle or a room with places to fire from, one for each model."""

    label: str
    places: tuple[Point, ...]


Taken = dict["ModelId", "Point"]


def in_order(posts: Sequence[Post], models: Sequence[ModelId]) -> Taken:
    """The models at the posts, one after another."""
    places = [place for post in posts for place in post.places]
    return dict(zip(models, places, strict=False))


async def ask_posts(game: Game, unit: UnitId, posts: Sequence[Post], models: Sequence[ModelId], clause: str) -> Taken:
    """The owner puts his models at the posts; where there is no choice nobody asks."""
    if not posts or not models:
        return {}
    if len(posts) == 1 and len(posts[0].places) >= len(models):
        return in_order(posts, models)
    left, taken = list(models), Taken()
    for post in posts:
        if not left:
            break
        wanted = await game.ask(_question(game, unit, post, left, clause))
        chosen = [model for model in left if model in wanted]
        taken.update(zip(chosen, post.places, strict=False))
        left = [model for model in left if model not in chosen]
    return taken


def _question(game: Game, unit: UnitId, post: Post, models: Sequence[ModelId], clause: str) -> ChooseMany[str]:
    most = min(len(post.places), len(models))
    return ChooseMany(
        seat=game[unit].seat,
        prompt=tell("{unit}: who fires from here ({side})?", unit=name_of(game, unit), side=post.label),
        clause=clause,
        about=(unit,),
        options=tuple(Option(model, model_name(game, model), about=(model,)) for model in models),
        least=0,
        most=most,
        propose=lambda chance: tuple(models[:most]),
    )
