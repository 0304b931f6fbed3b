"""Exact odds of an attack, from the functions that play it. (SZOP-ATK-06, SZOP-MORALE)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.data import convert
from grognard.kernel.dice import Every
from grognard.kernel.errors import GrognardError
from grognard.kernel.memo import Remembered
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.attack import apart
from grognard.rulesets.szop.dice.facts import Terms
from grognard.rulesets.szop.dice.pool import fallen, hits_in, parted, split, wounds_by
from grognard.rulesets.szop.lists.army import read
from grognard.rulesets.szop.lists.force import force_of
from grognard.rulesets.szop.lists.situation import Situation
from grognard.rulesets.szop.odds.aftermath import DESTROYED, FRESH, Host, Shaken, regrouped, wounded
from grognard.rulesets.szop.odds.profiles import arms_of, hero_of, joined, led_by
from grognard.rulesets.szop.odds.question import Attack
from grognard.rulesets.szop.odds.volleys import best_finesse, host_of, is_used, target_of, volleys

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from grognard.kernel.dice import Dice
    from grognard.kernel.ruleset import Options
    from grognard.rulesets.szop.dice.attack import Volley

MOST_ATTACKS = 240


class Sides(NamedTuple):
    """What an attack needs to know besides its dice facts."""

    host: Host
    attacker_fells: str
    defender_fells: str
    fought: bool
    is_fortified: bool
    is_exhausted: bool
    has_ladder: bool


class Result(NamedTuple):
    """What became of the attacked unit."""

    lost: int
    state: str


def whole_attack(dice: Dice, every: tuple[Volley, ...], sides: Sides) -> Result:
    """The attack, the allocation by both sides, and the Regroup. (SZOP-ATK-05, SZOP-WND-04, SZOP-MORALE-01)"""
    attacker, wounds = _pool(dice, every, sides)
    after = wounded(sides.host, attacker, wounds - attacker, sides.attacker_fells, sides.defender_fells)
    shaken = Shaken(after, FRESH if after.stands else DESTROYED)
    if wounds and after.stands:
        states = (sides.is_fortified, sides.is_exhausted, sides.has_ladder)
        shaken = dice.do(regrouped, after, sides.fought, *states)
    return Result(sides.host.number - after.number, shaken.state)


def _pool(dice: Dice, every: tuple[Volley, ...], sides: Sides) -> tuple[int, int]:
    """Wounds of the attacker and all wounds, told apart only as far as they fell other models."""
    host = sides.host
    if not host.heroes:
        return 0, min(dice.do(fallen, every).wounds, host.left)
    if sides.attacker_fells == "strongest":
        split_up = dice.do(split, every, host.enough, host.left, host.left)
        return split_up.attacker, split_up.wounds
    attacker, defender = dice.do(parted, every, host.left)
    return attacker, attacker + defender


@Remembered
def odds(asked: Mapping[str, Any], options: Options) -> Report:
    """Hits, wounds by who allocates them, models lost, and what Regroup then does."""
    question = convert(dict(asked), Attack, file="attack")
    every = volleys_for(question, has_total_cap=bool(options["splash_total_cap"]))
    check_size(every)
    sides = Sides(
        host_of(question.target),
        question.attacker_fells,
        question.defender_fells,
        question.kind in ("melee", "charge"),
        question.fortified,
        question.exhausted,
        bool(options["regroup_ladder"]),
    )
    reader = Every(policy=best_finesse(every))
    done = reader.odds(whole_attack, every, sides)
    models = sides.host.number
    policy = tell(
        "Finesse uses a die when it helps; the attacker fells the {attacker}, the defender the {defender}",
        attacker=FELLS[question.attacker_fells],
        defender=FELLS[question.defender_fells],
    )
    return Report(
        {
            tell("hits"): reader.odds(hits_in, every),
            tell("wounds for the attacker"): reader.odds(wounds_by, every, "attacker"),
            tell("wounds for the defender"): reader.odds(wounds_by, every, "defender"),
            tell("wounds"): reader.odds(fallen, every).map(lambda each: each.wounds),
            tell("models lost"): done.map(lambda each: each.lost),
            tell("destroyed"): done.map(lambda each: each.lost == models),
            tell("after Regroup"): done.map(lambda each: each.state),
        },
        bill_of(every),
        inert=tuple(_inert(question)),
        policy=policy,
        main=tell("models lost"),
        most={"models lost": models},
        lasts=True,
    )


FELLS = {"weakest": tell("weakest models"), "strongest": tell("strongest models")}


def _inert(question: Attack) -> Iterator[str]:
    """Weapons that cannot attack here are never passed over in silence."""
    for arm in question.attacker:
        if not is_used(arm, question):
            yield tell("{weapon}: not used here", weapon=arm.name or tell("a weapon"))


def check_size(every: Iterable[Volley]) -> None:
    """Refuse what would take too long."""
    if sum(volley.attacks * max(1, volley.splash) for volley in apart(every)) > MOST_ATTACKS * 3:
        raise GrognardError(tell("So many attacks are too many for exact odds; ask for fewer."))


def bill_of(every: Iterable[Volley]) -> list[Item]:
    """Every modifier that applied, once."""
    found = []
    for volley in apart(every):
        found += [
            Item(part.why, tell("{value} to hit", value=f"{part.value:+d}"), part.clause) for part in volley.because
        ]
        found += [
            Item(part.why, tell("{value} to defence", value=f"{part.value:+d}"), part.clause) for part in volley.guarded
        ]
    return list(dict.fromkeys(found))


def volleys_for(question: Attack, *, has_total_cap: bool = False) -> tuple[Volley, ...]:
    """The facts, made by the same function as on the table."""
    now = Situation(
        is_melee=question.kind in ("melee", "charge"),
        is_charging=question.kind == "charge",
        is_fortified=question.prepared,
        is_unwatched=question.unwatched,
        is_last_round=question.last_round,
        has_cover=question.cover != "none" and question.kind != "power",
        has_terrain_cover=question.cover == "terrain",
        is_from_behind=question.behind,
        target_is_pinned=question.pinned,
        target_is_fortified=question.fortified,
        target_is_on_objective=question.objective,
        target_has_begun=question.begun,
    )
    terms = Terms(doublings=question.doubled, has_total_cap=has_total_cap, is_power=question.kind == "power")
    used = [arm for arm in question.attacker if is_used(arm, question)]
    return volleys(used, target_of(question.target), now, terms)


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
        yield tell("cover"), {**asked, "cover": "none"}
    for number, arm in enumerate(asked["attacker"]):
        for field in ("abilities", "passives"):
            for ability in arm.get(field, ()):
                rest = {**arm, field: [each for each in arm[field] if each != ability]}
                arms = [rest if n == number else other for n, other in enumerate(asked["attacker"])]
                yield str(ability), {**asked, "attacker": arms}
    target = asked.get("target", {})
    for ability in target.get("passives", ()):
        rest = {**target, "passives": [each for each in target["passives"] if each != ability]}
        yield str(ability), {**asked, "target": rest}


def with_attackers(asked: Mapping[str, Any], attackers: int) -> dict[str, Any]:
    """So many models use the first weapon."""
    first, *rest = asked["attacker"]
    return {**asked, "attacker": [{**first, "models": attackers}, *rest]}


def units_in(army: Any) -> tuple[str, ...]:
    """The names of the units of an army."""
    return tuple(company.name for company in force_of(read(army)).units)


def between(attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
    """A unit shoots at another with all it has; a unit without ranged weapons charges."""
    company, leaders = joined(*attacker)
    arms = [arm for each in (company, *leaders) for arm in arms_of(each)][:12]
    is_ranged = any(arm.get("range", 24) for arm in arms)
    used = [arm for arm in arms if bool(arm.get("range", 24)) == is_ranged]
    foe, heroes = joined(*target)
    first = foe.leader
    struck: dict[str, Any] = {
        "models": min(60, len(foe.fighters)),
        "quality": first.quality,
        "defence": first.defence,
        "toughness": first.toughness,
        "passives": [str(each) for each in first.passives],
    }
    return {
        "attacker": used or [{"models": 1}],
        "target": struck | led_by([hero_of(hero) for hero in heroes]),
        "kind": "shooting" if is_ranged else "charge",
    }
