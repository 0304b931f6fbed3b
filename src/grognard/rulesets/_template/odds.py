"""Exact odds of a volley, from the functions that play it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from grognard.kernel.data import Entry, convert
from grognard.kernel.dice import Every
from grognard.rulesets._template.records import Profile
from grognard.rulesets._template.resolution import volley
from grognard.rulesets._template.shooting import facts_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.dice import Odds


class Attack(Entry, frozen=True, kw_only=True):
    """The question: who shoots at whom, and how they stand."""

    attacker: Profile
    target: Profile
    models: Annotated[int, Meta(ge=1, le=6)] | None = None
    """How many shoot; all of them if it is left out."""
    cover: bool = False
    moved: bool = False
    return_fire: bool = False
    luck: Literal["no", "yes"] = "no"


def odds(attack: Mapping[str, Any]) -> dict[str, Odds[int]]:
    """Distributions of hits and of models lost."""
    asked = convert(attack, Attack, file="attack")
    facts = facts_of(
        asked.attacker,
        asked.models or asked.attacker.models,
        asked.target,
        has_cover=asked.cover,
        has_moved=asked.moved,
        is_return_fire=asked.return_fire,
        has_luck=asked.luck == "yes",
    )
    every = Every(policy={"Throw the misses again?": asked.luck})
    toll = every.odds(volley, facts)
    models = asked.target.models
    return {"hits": toll.map(lambda t: t.hits), "losses": toll.map(lambda t: min(t.losses, models))}
