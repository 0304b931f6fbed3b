"""Exact odds of an attack, from the functions that play it. (SZOP-ATK-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert
from grognard.kernel.dice import Every
from grognard.kernel.errors import GrognardError
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.attack import attack
from grognard.rulesets.szop.dice.facts import Arms, Target, Terms, volley_of
from grognard.rulesets.szop.lists.profiles import Weapon
from grognard.rulesets.szop.lists.situation import Situation
from grognard.rulesets.szop.odds.question import Attack

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.szop.dice.attack import Volley

MOST_ATTACKS = 240


@Remembered
def odds(asked: Mapping[str, Any], options: Options) -> Report:
    """Hits, wounds by who allocates them, and models lost."""
    question = convert(dict(asked), Attack, file="attack")
    volleys = volleys_for(question, has_total_cap=bool(options["splash_total_cap"]))
    if sum(volley.attacks for volley in volleys) > MOST_ATTACKS:
        raise GrognardError(tell("So many attacks are too many for exact odds; ask for fewer."))
    done = Every(policy=_use_all).odds(attack, volleys)
    target = question.target
    wounds = done.map(lambda each: each.attacker + each.defender)
    lost = wounds.map(lambda each: min(each // target.toughness, target.models))
    bill = [
        Item(part.why, tell("{value} to hit", value=f"{part.value:+d}"), part.clause)
        for volley in volleys
        for part in volley.because
    ]
    bill += [
        Item(part.why, tell("{value} to defence", value=f"{part.value:+d}"), part.clause)
        for volley in volleys
        for part in volley.guarded
    ]
    return Report(
        {
            "hits": done.map(lambda each: each.hits),
            "wounds for the attacker": done.map(lambda each: each.attacker),
            "wounds for the defender": done.map(lambda each: each.defender),
            "wounds": wounds,
            "models lost": lost,
            "destroyed": lost.map(lambda each: each == target.models),
        },
        list(dict.fromkeys(bill)),
        policy=tell("Finesse uses every die that fails"),
        main="models lost",
        most={"models lost": target.models},
        lasts=True,
    )


def _use_all(_who: object, _name: str, options: Sequence[Any], _facts: object) -> Any:
    return options[0]


def volleys_for(question: Attack, *, has_total_cap: bool = False) -> tuple[Volley, ...]:
    """The facts, made by the same function as on the table."""
    target = question.target
    aim = Target(target.defence, target.models, target.toughness, target.toughness, target.passives)
    now = Situation(
        is_melee=question.kind != "shooting",
        is_charging=question.kind == "charge",
        is_fortified=question.prepared,
        is_unwatched=question.unwatched,
        is_last_round=question.last_round,
        has_cover=question.cover != "none",
        has_terrain_cover=question.cover == "terrain",
        is_from_behind=question.behind,
        target_is_pinned=question.pinned,
        target_is_fortified=question.fortified,
        target_is_on_objective=question.objective,
        target_has_begun=question.begun,
    )
    return tuple(
        volley_of(
            Arms(
                Weapon(name="weapon", reach=24, attacks=arm.attacks, ap=arm.ap, keywords=arm.abilities),
                arm.models,
                arm.quality,
                arm.passives,
            ),
            aim,
            now,
            Terms(has_total_cap=has_total_cap),
        )
        for arm in question.attacker
    )


def sample() -> dict[str, Any]:
    """Five rifles against five soldiers."""
    return {
        "attacker": [{"models": 5, "attacks": 1, "quality": 4, "ap": 1}],
        "target": {"models": 5, "defence": 5, "toughness": 1},
        "cover": "none",
    }


def without(asked: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The attack without cover, and without each ability."""
    if asked.get("cover", "none") != "none":
        yield "cover", {**asked, "cover": "none"}
    for number, arm in enumerate(asked["attacker"]):
        for field in ("abilities", "passives"):
            for ability in arm.get(field, ()):
                rest = {**arm, field: [each for each in arm[field] if each != ability]}
                arms = [rest if n == number else other for n, other in enumerate(asked["attacker"])]
                yield str(ability), {**asked, "attacker": arms}


def with_attackers(asked: Mapping[str, Any], attackers: int) -> dict[str, Any]:
    """So many models use the first weapon."""
    first, *rest = asked["attacker"]
    return {**asked, "attacker": [{**first, "models": attackers}, *rest]}
