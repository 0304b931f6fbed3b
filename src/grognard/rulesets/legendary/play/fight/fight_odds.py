"""The chances of a fight before it is fought, from the facts that are played. (LEG-MELEE-01)

All who live can strike, as in a fight that has closed up; each side is as most of its models are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.dice import Every
from grognard.kernel.errors import GrognardError
from grognard.kernel.odds_report import Report
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.fight_sides import FightOpening, FightSide, blows_of, fight_stages
from grognard.rulesets.legendary.dice.fights import kills_of
from grognard.rulesets.legendary.play.fight.blows import enemy_ws, stance_of
from grognard.rulesets.legendary.play.fight.weapons import arms_of, can_strike, choices_of
from grognard.rulesets.legendary.play.rolls import leadership_of
from grognard.rulesets.legendary.play.shooting.apply_damage import target_of
from grognard.rulesets.legendary.play.shooting.live_facts import foe_of
from grognard.rulesets.legendary.table.special_rules import characteristic, is_walker, rules_of
from grognard.rulesets.legendary.table.units import models_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile
    from grognard.rulesets.legendary.play.fight.weapons import StrikeChoice
    from grognard.rulesets.legendary.table.records import Model, UnitId

MOST = 24
"""With more models the odds would take longer than a player waits."""


def typical(game: Game, unit: UnitId) -> Model:
    """The model that most of a unit are like."""
    models = models_of(game, unit)
    names = [model.profile.name for model in models]
    return max(models, key=lambda model: names.count(model.profile.name))


def side_of(game: Game, unit: UnitId) -> FightSide:
    """A unit as a fight sees it, with the first of its weapons. (LEG-MELEE-05, LEG-MELEE-06)"""
    model = typical(game, unit)
    return side_like(game, model, len(models_of(game, unit)), choices_of(game, model)[0].weapon)


def side_like(game: Game, model: Model, number: int, weapon: WeaponProfile) -> FightSide:
    """So many models like one, with a weapon."""
    strikes, unit = can_strike(model), model.unit
    return FightSide(
        number,
        enemy_ws(game, model),
        characteristic(game, model, "s"),
        characteristic(game, model, "i"),
        characteristic(game, model, "a") if strikes else 0,
        leadership_of(game, unit),
        rules_of(game, model),
        arms_of(model) if strikes else (),
        weapon,
        target_of(game, model),
        foe_of(game, unit, model),
        is_walker=is_walker(model),
    )


def odds_of_fight(game: Game, unit: UnitId, foe: UnitId, opening: FightOpening) -> Report | None:
    """How a fight of two units ends; nothing if it would take too long. (LEG-MELEE-01)"""
    own, enemy = side_of(game, unit), side_of(game, foe)
    if max(own.models, enemy.models) > MOST:
        return None
    try:
        return Report(
            fight_stages(own, enemy, opening),
            main=tell("attackers win"),
            most={"losses of the defenders in the first round": enemy.models},
        )
    except GrognardError:  # too many states for exact odds
        return None


def odds_of_blows(game: Game, alike: Sequence[Model], choice: StrikeChoice) -> dict[str, Any]:
    """How many enemies fall to models alike in this round, if all of them can strike. (LEG-MELEE-02, LEG-WPN-08)"""
    own = alike[0]
    foes = [foe for foe in game[own.unit].foes if game[foe].models]
    if not foes or not can_strike(own):
        return {}
    enemy = side_of(game, foes[0])
    is_first = game[own.unit].is_fresh or game[foes[0]].is_fresh
    stance = stance_of(game, own, (own.unit, *foes), is_first=is_first)
    blows = blows_of(side_like(game, own, len(alike), choice.weapon), enemy, stance, is_first=is_first)
    fallen = Every().odds(kills_of, len(alike) * blows.attacks, blows.shots, enemy.target, enemy.models)
    return {"odds": Report({tell("losses"): fallen}, main=tell("losses"), most={"losses": enemy.models}).plain()}


__all__ = ["odds_of_blows", "odds_of_fight", "side_of", "typical"]
