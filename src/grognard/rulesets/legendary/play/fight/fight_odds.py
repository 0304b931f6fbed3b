"""The chances of a fight before it is fought, from the facts that are played. (LEG-MELEE-01)

All who live can strike, as in a fight that has closed up; each side is as most of its models are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.errors import GrognardError
from grognard.kernel.odds_report import Report
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.fight_sides import FightSide, Opening, fight_stages
from grognard.rulesets.legendary.play.fight.blows import enemy_ws
from grognard.rulesets.legendary.play.fight.weapons import arms_of, can_strike, choices_of
from grognard.rulesets.legendary.play.rolls import leadership_of
from grognard.rulesets.legendary.play.shooting.harm import target_of
from grognard.rulesets.legendary.play.shooting.live_facts import foe_of
from grognard.rulesets.legendary.table.special import characteristic, is_walker, rules_of
from grognard.rulesets.legendary.table.units import models_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
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
    strikes = can_strike(model)
    return FightSide(
        len(models_of(game, unit)),
        enemy_ws(game, model),
        characteristic(game, model, "s"),
        characteristic(game, model, "i"),
        characteristic(game, model, "a") if strikes else 0,
        leadership_of(game, unit),
        rules_of(game, model),
        arms_of(model) if strikes else (),
        choices_of(game, model)[0].weapon,
        target_of(game, model),
        foe_of(game, unit, model),
        is_walker=is_walker(model),
    )


def odds_of_fight(game: Game, unit: UnitId, foe: UnitId, opening: Opening) -> Report | None:
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


__all__ = ["odds_of_fight", "side_of", "typical"]
