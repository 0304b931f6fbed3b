"""Exact odds of a volley, from the functions that play it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec
from msgspec import Meta

from grognard.kernel.data import Entry, convert
from grognard.kernel.dice import Every, best_policy
from grognard.kernel.errors import GrognardError, Unknown
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell
from grognard.rulesets._template.dice.volley import volley
from grognard.rulesets._template.lists.army import SAMPLES, read
from grognard.rulesets._template.lists.sheets import Profile
from grognard.rulesets._template.play.shooting import facts_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from grognard.kernel.dice import Odds
    from grognard.kernel.ruleset import Options
    from grognard.rulesets._template.dice.volley import Toll, Volley

AGAIN = "Throw the misses again?"
FIXED = {"always": "yes", "never": "no"}
MOST_SHOTS = {"plain": 200, "lucky": 80, "best": 40}
"""With luck in hand hits and misses are told apart, and the best decisions look ahead: each takes much longer."""


class Attack(Entry, frozen=True, kw_only=True):
    """The question: who shoots at whom, and how they stand."""

    attacker: Profile
    """A profile, or ARMY/UNIT: a unit of a sample army or of an army file."""
    target: Profile
    """A profile, or ARMY/UNIT."""
    models: Annotated[int, Meta(ge=1, le=2000)] | None = None
    """How many shoot; all of them if it is left out."""
    cover: bool = False
    """Whether the target stands in a wood."""
    moved: bool = False
    """Whether the attackers have moved."""
    return_fire: bool = False
    """Whether the volley answers another."""
    luck: Literal["no", "yes"] = "no"
    """Whether the attackers still have their luck. (TPL-LUCK-01)"""
    policy: Literal["always", "never", "best"] = "always"
    """When luck is used: whenever there are misses, never, or as is best for the objective."""
    objective: Literal["kills", "destroyed"] | Annotated[int, Meta(ge=1, le=6)] = "kills"
    """What `best` is best for: the mean of losses, P(destroyed), or P(so many losses or more)."""


LOSSES, LEFT = tell("losses"), tell("models left")


@Remembered
def odds(attack: Mapping[str, Any], _options: Options) -> Report:
    """Hits, losses, and what is left."""
    asked = convert(_with_profiles(attack), Attack, file="attack")
    facts = facts_for(asked)
    if facts.shots > MOST_SHOTS["plain" if not facts.has_luck else "best" if asked.policy == "best" else "lucky"]:
        raise GrognardError(tell("{shots} shots are too many for exact odds; ask for fewer.", shots=facts.shots))
    toll = _toll(asked, facts)
    models = asked.target.models
    losses = toll.map(lambda t: min(t.losses, models))
    stages: dict[str, Odds[Any]] = {
        tell("hits"): toll.map(lambda t: t.hits),
        LOSSES: losses,
        tell("destroyed"): losses.map(lambda lost: lost == models),
        LEFT: losses.map(lambda lost: models - lost),
    }
    bill = [Item(part.why, tell("{number} to hit", number=f"{part.value:+d}"), part.clause) for part in facts.because]
    inert: list[str] = []
    for keyword in asked.attacker.keywords:
        if facts_for(_less(asked, str(keyword))) == facts:
            inert.append(str(keyword))
        else:
            meaning = (type(keyword).__doc__ or "").partition(" (TPL-")[0]
            bill.append(Item(str(keyword), meaning, keyword.clause))
    if facts.has_luck:
        bill.append(Item(tell("luck"), tell("the misses may be thrown again, all of them"), "TPL-LUCK-01"))
    elif asked.luck == "yes":
        inert.append(tell("luck"))
    return Report(
        stages,
        bill,
        inert=tuple(inert),
        policy=_policy(asked, facts),
        main=LOSSES,
        most={LOSSES: models},
        least={LEFT: 0},
        lasts=not any(isinstance(attack[side], str) for side in ("attacker", "target")),
    )


def facts_for(asked: Attack) -> Volley:
    """What the dice need to know."""
    return facts_of(
        asked.attacker,
        asked.models or asked.attacker.models,
        asked.target,
        has_cover=asked.cover,
        has_moved=asked.moved,
        is_return_fire=asked.return_fire,
        has_luck=asked.luck == "yes",
    )


def _toll(asked: Attack, facts: Volley) -> Odds[Toll]:
    if asked.policy in FIXED:
        return Every(policy={AGAIN: FIXED[asked.policy]}).odds(volley, facts)
    return best_policy(volley, facts, objective=worth_of(asked)).odds


def worth_of(asked: Attack) -> Callable[[Toll], int]:
    """What the attacker wants."""
    models = asked.target.models
    if asked.objective == "kills":
        return lambda toll: min(toll.losses, models)
    enough = asked.objective if isinstance(asked.objective, int) else models
    return lambda toll: int(toll.losses >= enough)


def _policy(asked: Attack, facts: Volley) -> str:
    if not facts.has_luck:
        return tell("{policy} (there is nothing to decide)", policy=asked.policy)
    if asked.policy == "always":
        return tell("always: misses are thrown again")
    if asked.policy == "never":
        return tell("never: misses are not thrown again")
    goals = {"kills": tell("the mean of losses"), "destroyed": tell("P(destroyed)")}
    reached = tell("P({number} losses or more)", number=asked.objective)
    goal = goals.get(str(asked.objective), reached)
    return tell("best: misses are thrown again when that is best for {goal}", goal=goal)


# ---------------------------------------------------------------- units by their names


def _with_profiles(attack: Mapping[str, Any]) -> dict[str, Any]:
    """The attack with the profiles of units that are only named."""
    found = dict(attack)
    for side in ("attacker", "target"):
        if isinstance(found.get(side), str):
            army, _, unit = found[side].rpartition("/")
            found[side] = _profile(army, unit)
    return found


def _profile(army: str, unit: str) -> dict[str, Any]:
    if not army:
        raise Unknown(tell("army"), unit, SAMPLES)
    known = {profile.name: profile for profile in read(army).unit}
    if unit not in known:
        raise Unknown(tell("unit of {army}", army=army), unit, known)
    found: dict[str, Any] = plain(known[unit])
    return found


def units_in(army: Any) -> tuple[str, ...]:
    """The names of the units of an army."""
    return tuple(unit.name for unit in read(army).unit)


def between(attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
    """Two units of armies face each other."""
    return {"attacker": _profile(*attacker), "target": _profile(*target)}


# ---------------------------------------------------------------- variations


def sample() -> dict[str, Any]:
    """The Reeds shoot at the Chain guard."""
    reeds, guard = (plain(read(name).unit[0]) for name in SAMPLES)
    return {"attacker": reeds, "target": guard, "cover": False}


def without(attack: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The attack without its cover, without its luck, and without each keyword."""
    whole = _with_profiles(attack)
    if whole.get("cover"):
        yield tell("cover"), {**whole, "cover": False}
    if whole.get("luck") == "yes":
        yield tell("luck"), {**whole, "luck": "no"}
    attacker = whole["attacker"]
    for keyword in attacker.get("keywords", ()):
        rest = [other for other in attacker["keywords"] if other != keyword]
        yield keyword, {**whole, "attacker": {**attacker, "keywords": rest}}


def with_attackers(attack: Mapping[str, Any], attackers: int) -> dict[str, Any]:
    """So many models shoot."""
    return {**attack, "models": attackers}


def _less(asked: Attack, keyword: str) -> Attack:
    kept = tuple(each for each in asked.attacker.keywords if str(each) != keyword)
    replace = msgspec.structs.replace
    return replace(asked, attacker=replace(asked.attacker, keywords=kept))
