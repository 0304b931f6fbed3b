"""A round of a duel: the roll-off, strikes one after the other, knocked back and thrown. (LEG-DUEL)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.plane import overlap
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.damage import harmed, start
from grognard.rulesets.legendary.dice.duels import duel_initiative, duel_roll, duel_save, impact, thrown
from grognard.rulesets.legendary.dice.melee import Stance
from grognard.rulesets.legendary.dice.scatter import moved
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.play.fight.blows import Fighter, blow_at
from grognard.rulesets.legendary.play.fight.weapons import choices_of
from grognard.rulesets.legendary.play.rolls import passes_test
from grognard.rulesets.legendary.play.shooting.attack_end import end_attack
from grognard.rulesets.legendary.play.shooting.harm import apply_row, target_of
from grognard.rulesets.legendary.play.shooting.single_hits import strike_model
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.special import characteristic, is_walker
from grognard.rulesets.legendary.table.units import is_monster, model_name, stand_of, troops

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.table import Ref
    from grognard.rulesets.legendary.table.records import Challenge

NEAR = 1.0
"""Models so near are in formation. (LEG-DUEL-03)"""
BACK = 1.0
"""How far one is knocked back. (LEG-DUEL-08)"""


async def duel_round(game: Game, duel: Ref[Challenge]) -> None:
    """Roll off, strike in turn, and see who is still there. (LEG-DUEL-04 to LEG-DUEL-12)"""
    first, second = game[duel].fighters
    await _rejoin(game, duel)
    is_first = game[duel].rounds == 0
    game.change(duel, rounds=game[duel].rounds + 1)
    quick = [_initiative(game, model, is_first=is_first) for model in (first, second)]
    rolled = await game.resolve(duel_roll, quick[0], quick[1])
    said = tell("The fighters roll {first} and {second}.", first=rolled.first, second=rolled.second)
    game.say(said, "LEG-DUEL-04", "LEG-DUEL-05", kind="duel", about=[first, second])
    order = (first, second) if rolled.winner in (0, None) else (second, first)
    knocked: set[ModelId] = set()
    for striker, target in (order, order[::-1]):
        is_down = striker in game[duel].down or (rolled.winner is not None and striker in knocked)
        if not is_down and striker in game and target in game:
            await _strike(game, duel, striker, target, knocked, is_first=is_first)
    await end_attack(game)
    if all(model in game for model in (first, second)):
        game.change(duel, down=tuple(model for model in (first, second) if model in knocked))


def _initiative(game: Game, model: ModelId, *, is_first: bool) -> int:
    """Charge, formation and pinning count in the first round. (LEG-DUEL-03, LEG-DUEL-15)"""
    own = game[model]
    value = characteristic(game, own, "i")
    if not is_first:
        return value
    unit = game[own.unit]
    return duel_initiative(value, has_charged=unit.is_fresh, in_formation=False, is_pinned=unit.is_pinned)


async def _rejoin(game: Game, duel: Ref[Challenge]) -> None:
    """Who was knocked back rejoins with a Toughness test, else he cannot strike. (LEG-DUEL-13, LEG-DUEL-14)"""
    left = []
    for model in game[duel].down:
        if model not in game:
            continue
        if await passes_test(game, characteristic(game, game[model], "t"), "rejoin"):
            game.say(tell("{model} is back in the fight.", model=model_name(game, model)), "LEG-DUEL-14", about=[model])
        else:
            game.say(tell("{model} is still down.", model=model_name(game, model)), "LEG-DUEL-14", about=[model])
            left.append(model)
    game.change(duel, down=tuple(left))


async def _strike(
    game: Game, duel: Ref[Challenge], striker: ModelId, target: ModelId, knocked: set[ModelId], *, is_first: bool
) -> None:
    """The blows of one fighter, each with its save. (LEG-DUEL-06, LEG-DUEL-07)"""
    own = game[striker]
    choice = max(choices_of(game, own)[:1], key=lambda each: each.weapon.name)
    stance = Stance(has_charged=game[own.unit].is_fresh and is_first, is_monstrous=is_monster(own))
    fighter = Fighter(striker, own.unit, characteristic(game, own, "i"), choice, stance)
    blow = blow_at(game, fighter, game[target].unit, target, is_first=is_first)
    if blow is None:
        return
    hits = await game.resolve(hits_of, blow.shots)
    struck = tell_many("{count} hit", "{count} hits", hits.on_target)
    said = tell(
        "{striker} strikes {target}: {hits}.",
        striker=model_name(game, striker),
        target=model_name(game, target),
        hits=struck,
    )
    game.say(said, "LEG-DUEL-06", kind="duel", about=[striker, target])
    targets = (target_of(game, game[target]),)
    row = start(targets)
    kinds = [blow.shots.sharp or blow.shots.hit] * hits.sharp + [blow.shots.hit] * hits.plain
    throw = ""
    for hit in kinds:
        if row.place:
            break
        suffered = await game.resolve(duel_save, targets[0], hit)
        row = harmed(row, targets, suffered.suffered.wounds)
        throw = suffered.knocked or throw
    await apply_row(game, [target], targets, row, "LEG-DUEL-07")
    if target in game and throw:
        knocked.add(target)
        await _knock(game, striker, target, throw, kinds[0].strength)


async def _knock(game: Game, striker: ModelId, target: ModelId, how: str, strength: int) -> None:
    """Knocked back an inch, or thrown into whatever is there. (LEG-DUEL-08 to LEG-DUEL-11)"""
    name = model_name(game, target)
    if how == "back":
        game.say(tell("{model} is knocked back.", model=name), "LEG-DUEL-08", "LEG-DUEL-11", about=[target])
        return
    own = game[striker]
    by_monster = is_monster(own) or is_walker(own)
    far, course = await game.resolve(lambda dice: thrown(dice, by_monster=by_monster))
    game.say(tell('{model} is thrown {inches}".', model=name, inches=far), "LEG-DUEL-09", about=[target])
    here = stand_of(game, target)
    if here is None:
        return
    x, y = moved(here.pose.at, far, course)
    end = here.moved(here.pose._replace(x=x, y=y))
    struck = [
        ModelId(one.name)
        for troop in troops(game)
        for one in troop.stands
        if one.name not in (target, striker) and overlap(end.shape, one.shape)
    ]
    into = bool(struck) or any(piece.is_solid for piece in board(game).pieces_under(end.shape))
    power = impact(strength, characteristic(game, game[target], "t"))
    if into and power:
        game.say(tell("{model} strikes something.", model=name), "LEG-DUEL-10", about=[target])
        for model in [target, *struck]:
            if model in game:
                await strike_model(game, model, power, None, clause="LEG-DUEL-10")
