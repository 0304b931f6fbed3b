"""What attacks and units are worth, from the functions that play the attacks. Everything is in points of an army."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Every
from grognard.kernel.tactics import gain
from grognard.rulesets.szop.dice.attack import one_profile
from grognard.rulesets.szop.dice.facts import Arms, Terms, volley_of
from grognard.rulesets.szop.lists.keywords.weapons import Assault
from grognard.rulesets.szop.lists.situation import Situation
from grognard.rulesets.szop.play.attack.live_facts import target_of
from grognard.rulesets.szop.play.orders.powers import QUALITY
from grognard.rulesets.szop.table.units import models_of, wounds_needed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.szop.dice.attack import Volley
    from grognard.rulesets.szop.dice.facts import Target
    from grognard.rulesets.szop.lists.profiles import Fighter, Weapon
    from grognard.rulesets.szop.table.records import UnitId


def _use_all(_who: object, _name: str, options: Sequence[Any], _facts: object) -> Any:
    """Finesse uses every failing die. (SZOP-WPN-22)"""
    return options[0]


EVERY = Every(policy=_use_all, memo_size=50_000)


@lru_cache(maxsize=1 << 14)
def _of_one_attack(volley: Volley) -> float:
    odds = EVERY.odds(one_profile, volley)
    return sum((done.attacker + done.defender) * weight for done, weight in odds.items()) / odds.total


def mean_wounds(volley: Volley) -> float:
    """The wounds of a profile on average: attacks only multiply."""
    one = volley._replace(attacks=1, weapon="", because=(), guarded=())
    return _of_one_attack(one) * volley.attacks


@lru_cache(maxsize=1 << 14)
def wounds_by(weapon: Weapon, fighter: Fighter, target: Target, now: Situation) -> float:
    """The wounds of one model with one weapon against a unit."""
    return mean_wounds(volley_of(Arms(weapon, 1, fighter.quality, fighter.passives), target, now))


@lru_cache(maxsize=4096)
def price_of(fighter: Fighter) -> float:
    """About what a model is worth: its body, and its best weapons."""
    body = fighter.toughness * (1.0 + (6 - fighter.defence) / 3)
    arms = sum(weapon.attacks * (1.0 + 0.4 * weapon.ap + weapon.reach / 24) for weapon in fighter.weapons)
    return 4.0 * body + 2.5 * arms * (7 - fighter.quality) / 3


def worth_of(game: Game, unit: UnitId) -> float:
    """What is left of a unit, in points."""
    return sum(price_of(model.fighter) for model in models_of(game, unit))


def is_melee(weapon: Weapon) -> bool:
    """Whether a weapon strikes in melee. (SZOP-MELEE-03, SZOP-WPN-09)"""
    return not weapon.reach or weapon.has(Assault)


def blows(
    game: Game, unit: UnitId, foe: UnitId, *, is_charging: bool, fighters: Sequence[Fighter] | None = None
) -> float:
    """The wounds of a whole unit in melee, or of some of its models."""
    now = Situation(is_melee=True, is_charging=is_charging, target_is_fortified=game[foe].is_fortified)
    aim = target_of(game, foe)
    row = [model.fighter for model in models_of(game, unit)] if fighters is None else fighters
    return sum(wounds_by(weapon, each, aim, now) for each in row for weapon in each.weapons if is_melee(weapon))


def shots(game: Game, unit: UnitId, foe: UnitId, away: float) -> float:
    """The wounds of all weapons of a unit that reach so far."""
    now = Situation(target_is_fortified=game[foe].is_fortified)
    aim = target_of(game, foe)
    fighters = [model.fighter for model in models_of(game, unit)]
    armed = [(weapon, each) for each in fighters for weapon in each.weapons if weapon.reach >= away]
    return sum(wounds_by(weapon, each, aim, now) for weapon, each in armed)


def wounds_by_power(game: Game, weapon: Weapon, foe: UnitId) -> float:
    """The wounds of an attack power, which is cast on 4+. (SZOP-PSY-02, SZOP-PSY-04)"""
    now = Situation(target_is_fortified=game[foe].is_fortified, target_is_pinned=game[foe].is_pinned)
    return mean_wounds(volley_of(Arms(weapon, 1, QUALITY), target_of(game, foe), now, Terms(is_power=True))) / 2


def harm(game: Game, foe: UnitId, wounds: float) -> float:
    """What so many wounds on a unit are worth; more if it has still to act, and if it is not Exhausted yet."""
    if wounds <= 0.0:
        return 0.0
    value = gain(wounds, wounds_needed(game, foe), worth_of(game, foe))
    return value * (1.0 if game[foe].has_begun else 1.15)


def reach_of(fighters: Iterable[Fighter]) -> int:
    """The farthest weapon."""
    return max((weapon.reach for each in fighters for weapon in each.weapons), default=0)
