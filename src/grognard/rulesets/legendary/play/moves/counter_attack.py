"""Counter-attacks: who is charged may charge as well, and meet the chargers half way. (LEG-KW-12)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.offers import offer
from grognard.kernel.troops import closest, gap, toward
from grognard.kernel.troops.marching import centre_of, towards
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.fighting import CounterAttack
from grognard.rulesets.legendary.play.moves.law import Step, trek_of
from grognard.rulesets.legendary.play.reactions import COUNTER
from grognard.rulesets.legendary.play.rolls import highest, passes_test
from grognard.rulesets.legendary.table.crews import is_gun
from grognard.rulesets.legendary.table.special_rules import any_has
from grognard.rulesets.legendary.table.units import models_of, put, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.legendary.table.records import UnitId


async def counter_attacks(game: Game, charger: UnitId, charged: Sequence[UnitId]) -> list[UnitId]:
    """Charged units with the rule test Initiative; those who pass and run to meet the charge. (LEG-KW-12)"""
    runners = []
    for unit in charged:
        if not game[unit].is_fresh and not game[unit].is_routed and any_has(game, unit, CounterAttack):
            way = await _counter(game, unit)
            if way == "meet":
                runners.append(unit)
    return runners


async def _counter(game: Game, unit: UnitId) -> str:
    """A charged unit that passes an Initiative test counts as charging too. (LEG-KW-12)"""
    own = game[unit]
    uses = [Option("counter", tell("Counter-attack"))]
    if can_meet(game, unit):
        uses.append(Option("meet", tell("Counter-attack and meet the charge half way")))
    prompt = tell("{unit} is charged. Counter-attack?", unit=own.name)
    chosen = await offer(game, own.seat, COUNTER, uses, prompt, about=[unit])
    if chosen is None:
        return ""
    if not await passes_test(game, highest(game, unit, "i"), "counter-attack"):
        game.say(tell("{unit} is too slow to counter-attack.", unit=own.name), "LEG-KW-12", about=[unit])
        return ""
    game.change(unit, is_fresh=True)
    game.say(tell("{unit} counter-attacks.", unit=own.name), "LEG-KW-12", about=[unit])
    return chosen


def can_meet(game: Game, unit: UnitId) -> bool:
    """Who could charge where it stands: in the open, in no combat, and nothing holds it. (LEG-KW-12, LEG-CHG-01)"""
    own = game[unit]
    if own.where != "table" or own.foes or own.is_pinned or own.is_on_ground:
        return False
    return not any(model.is_immobilised or model.is_stunned or is_gun(model) for model in models_of(game, unit))


def meet_half_way(game: Game, charger: UnitId, unit: UnitId) -> list[Stand]:
    """The unit runs half of the distance to the chargers, over open ground; where its models stood. (LEG-KW-12)"""
    before = troop_of(game, unit).stands
    enemies = troop_of(game, charger).stands
    own = min(before, key=lambda one: closest([one], enemies))
    enemy = min(enemies, key=lambda one: gap(own, one))
    half = gap(own, enemy) / 2
    trek = trek_of(game, unit, Step(half, targets=(charger,), clause="LEG-KW-12", is_haste=True))
    x, y = centre_of(trek)
    tip = towards(own.pose.at, enemy.pose.at, half)
    paths = toward(trek, (x + tip[0] - own.pose.x, y + tip[1] - own.pose.y))
    if paths:
        put(game, trek.ends(paths).values())
        said = tell("{unit} meets the charge half way.", unit=game[unit].name)
        game.say(said, "LEG-KW-12", kind="move", about=[unit], paths=paths)
    return list(before)
