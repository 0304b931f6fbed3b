"""Odds of a blast on a drawn situation: how many models it touches, friends included. (LEG-SCAT, LEG-TMPL)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from grognard.kernel.data import Entry, convert
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.template_reports import BlastFacts, blast_stages

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ruleset import Options

Coordinate = Annotated[float, Meta(ge=0, le=240)]
ACROSS = {"blast": 3.0, "large": 5.0, "massive": 7.0, "apocalyptic": 10.0}


class BlastBody(Entry, frozen=True, kw_only=True):
    """A model on the table."""

    at: tuple[Coordinate, Coordinate]
    side: Literal["enemy", "friend"] = "enemy"
    radius: Annotated[float, Meta(gt=0, le=10)] = 0.5


class BlastQuestion(Entry, frozen=True, kw_only=True):
    """A blast aimed at a point."""

    aim: tuple[Coordinate, Coordinate] = (20.0, 20.0)
    shooter: tuple[Coordinate, Coordinate] = (20.0, 0.0)
    plus: Annotated[int, Meta(ge=-20, le=20)] = 4
    """BS and all modifiers; of a barrage the spotter's BS too. (LEG-SCAT-06)"""
    size: Literal["blast", "large", "massive", "apocalyptic"] = "blast"
    cover: Annotated[int, Meta(ge=0, le=5)] = 0
    """Of the model aimed at; a barrage takes none. (LEG-SCAT-04, LEG-SCAT-08)"""
    models: tuple[BlastBody, ...] = ()


@Remembered
def odds(question: Mapping[str, Any], options: Options) -> Report:
    """Models under the template, over every face and every degree. (LEG-SCAT-01 to LEG-SCAT-05, LEG-TMPL-02)"""
    asked = convert(dict(question), BlastQuestion, file="blast")
    facts = BlastFacts(
        asked.aim,
        asked.shooter,
        asked.plus,
        asked.cover,
        by_total=bool(options.get("scatter_by_total")),
    )
    return Report(
        blast_stages(facts, lambda at: _under(asked, at)),
        [Item(tell("to hit"), f"{asked.plus:+d}", "LEG-SCAT-01")],
        main=tell("enemies hit"),
        most={"enemies hit": sum(body.side == "enemy" for body in asked.models)},
        lasts=True,
    )


def _under(asked: BlastQuestion, at: tuple[float, float]) -> tuple[int, int]:
    """Enemies and friends that the template touches. (LEG-TMPL-02)"""
    reach = ACROSS[asked.size] / 2
    found = [0, 0]
    for body in asked.models:
        if hypot(body.at[0] - at[0], body.at[1] - at[1]) < reach + body.radius:
            found[body.side == "friend"] += 1
    return found[0], found[1]


def sample() -> dict[str, Any]:
    """Six enemies in two rows, a friend not far away."""
    rows = [{"at": [19.0 + 1.5 * n, 20.0 + 1.5 * m]} for m in range(2) for n in range(3)]
    return {"aim": [20.5, 20.0], "models": [*rows, {"at": [20.0, 15.0], "side": "friend"}]}
