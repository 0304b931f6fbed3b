"""Vortices stay on the table and wander. (LEG-KW-83)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import Disc, overlap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.dice.scatter import moved, vortex
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.fire import settle_doomed
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_row
from grognard.rulesets.legendary.play.shooting.live_facts import side_towards
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, VortexMarker
from grognard.rulesets.legendary.table.units import troops

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Point
    from grognard.rulesets.legendary.lists.weapons import WeaponProfile


def lay_vortex(game: Game, at: Point, weapon: WeaponProfile) -> None:
    """The marker stays where the shell burst. (LEG-KW-83)"""
    game.change(BATTLE, vortices=(*game[BATTLE].vortices, VortexMarker(at, weapon)))


async def vortices_wander(game: Game) -> None:
    """At the beginning of every game turn each wanders d12 inches; a 1 or 2 ends it. (LEG-KW-83)

    It strikes everything under it, buildings too. (LEG-TMPL-02)
    """
    from grognard.rulesets.legendary.play.shooting.bursts import Burst, strike_houses

    left = []
    for marker in game[BATTLE].vortices:
        rolled = await game.resolve(vortex)
        if rolled is None:
            game.say(tell("A vortex closes."), "LEG-KW-83", kind="scatter")
            continue
        at = moved(marker.at, rolled.inches, rolled.degrees)
        game.say(tell('A vortex wanders {inches}".', inches=rolled.inches), "LEG-KW-83", kind="scatter", at=at)
        left.append(VortexMarker(at, marker.weapon))
        shape = Disc(at, marker.weapon.across / 2)
        under = [ModelId(one.name) for troop in troops(game) for one in troop.stands if overlap(shape, one.shape)]
        for model in [each for each in under if not game[each].is_flying]:  # LEG-FLY-09
            if model in game:
                await strike_row(game, [model], 1, hit_of(marker.weapon), side_towards(game, game[model], at))
        await strike_houses(game, marker.weapon, (), Burst(at, marker.weapon.across, at))
        await settle_doomed(game)
        await end_attack(game)
    if left or game[BATTLE].vortices:
        game.change(BATTLE, vortices=tuple(left))
