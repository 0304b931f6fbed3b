"""Exact odds of a volley, from the functions that play it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from grognard.kernel.data import Entry, convert
from grognard.kernel.dice import Every
from grognard.kernel.plain import plain
from grognard.kernel.report import Item, Report
from grognard.rulesets._template.army import SAMPLES, read
from grognard.rulesets._template.records import Profile
from grognard.rulesets._template.resolution import volley
from grognard.rulesets._template.shooting import facts_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


class Attack(Entry, frozen=True, kw_only=True):
    """The question: who shoots at whom, and how they stand."""

    attacker: Profile
    target: Profile
    models: Annotated[int, Meta(ge=1, le=2000)] | None = None
    """How many shoot; all of them if it is left out."""
    cover: bool = False
    moved: bool = False
    return_fire: bool = False
    luck: Literal["no", "yes"] = "no"


def odds(attack: Mapping[str, Any]) -> Report:
    """Hits and models lost."""
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
    stages = {"hits": toll.map(lambda t: t.hits), "losses": toll.map(lambda t: min(t.losses, models))}
    bill = [Item(part.why, f"{part.value:+d} to hit", part.clause) for part in facts.because]
    bill += [Item(str(keyword), type(keyword).__doc__ or "", keyword.clause) for keyword in asked.attacker.keywords]
    return Report(stages, bill, policy=f"misses thrown again: {asked.luck}")


def sample() -> dict[str, Any]:
    """The Reeds shoot at the Chain guard."""
    reeds, guard = (plain(read(name).unit[0]) for name in SAMPLES)
    return {"attacker": reeds, "target": guard, "cover": False}


def without(attack: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The attack without its cover, and without each keyword."""
    if attack.get("cover"):
        yield "cover", {**attack, "cover": False}
    attacker = attack["attacker"]
    for keyword in attacker.get("keywords", ()):
        rest = [other for other in attacker["keywords"] if other != keyword]
        yield keyword, {**attack, "attacker": {**attacker, "keywords": rest}}
