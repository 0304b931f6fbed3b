"""Models that are lost: casualties, units that run, destroyed units, transports. (TLE-DMG-02, TLE-KW-14, TLE-TRANS)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import LOSSES, ChooseMany, Option
from grognard.kernel.decisions import Measure
from grognard.kernel.troops import Site, around
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.last_edition.dice.other_rolls import wreck_dice
from grognard.rulesets.last_edition.dice.throws import Luck
from grognard.rulesets.last_edition.lists.keywords.units import Cowards
from grognard.rulesets.last_edition.play.attack.pools import keep_pool, lay_dice, orders_of, pool_of
from grognard.rulesets.last_edition.play.moves.laws import WRECK, wreck_footing
from grognard.rulesets.last_edition.play.previews import looks
from grognard.rulesets.last_edition.play.scoring import gain
from grognard.rulesets.last_edition.table.layouts import TABLE
from grognard.rulesets.last_edition.table.records import BATTLE, ModelId, UnitId, other
from grognard.rulesets.last_edition.table.units import models_of, name_of, passengers, put, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.last_edition.table.records import Unit

EACH = 50
"""Battle points for one more VP. (TLE-DIR-05)"""
LOST = Measure(tell("models lost"), lambda done: done[1])
"""What is looked at amid the dice of passengers. (TLE-TRANS-07)"""


async def lose(game: Game, unit: UnitId, models: Sequence[ModelId]) -> None:
    """Models of one unit leave the game. (TLE-DMG-02)"""
    await lose_together(game, {unit: models})


async def lose_together(game: Game, fallen: Mapping[UnitId, Sequence[ModelId]]) -> None:
    """Models of some units leave the game; only then passengers of destroyed units are thrown out.

    (TLE-SHOOT-08, TLE-DMG-02, TLE-TRANS-07)
    """
    wrecks: dict[UnitId, list[Stand]] = {}
    for unit, models in fallen.items():
        stood = list(troop_of(game, unit).stands) if models else []
        _fall(game, unit, models)
        if models and not game[unit].models:
            destroy(game, unit)
            wrecks[unit] = [one for one in stood if one.name in models] or stood
    for unit, stands in wrecks.items():
        for inside in passengers(game, unit):
            await throw_out(game, inside.id, stands)


def _fall(game: Game, unit: UnitId, models: Sequence[ModelId]) -> None:
    """Models are taken away; a unit that is left with too few runs. (TLE-DMG-02, TLE-KW-14, TLE-GEN-12)"""
    if not models:
        return
    _take_away(game, unit, models)
    said = tell_many(
        "{unit} loses {count} model.", "{unit} loses {count} models.", len(models), unit=name_of(game, unit)
    )
    game.say(said, "TLE-DMG-02", kind="loss", about=[unit], leaves_dice=True)
    own = game[unit]
    cowards = own.sheet.has(Cowards)
    if own.models and cowards is not None and len(own.models) <= cowards.left:
        game.say(tell("{unit} runs.", unit=own.name), "TLE-KW-14", kind="loss", about=[unit])
        _take_away(game, unit, own.models)


def _take_away(game: Game, unit: UnitId, models: Sequence[ModelId]) -> None:
    left = tuple(model for model in game[unit].models if model not in models)
    for model in models:
        game.remove(model)
    game.change(unit, models=left)


def destroy(game: Game, unit: UnitId) -> None:
    """The unit is killed; if Deus Ex Machina had brought it back the opponent scores. (TLE-GEN-12, TLE-DIR-05)"""
    own = game[unit]
    for model in own.models:
        game.remove(model)
    game.change(unit, where="gone", models=(), effects=(), has_returned=False, transport=None)
    game.say(tell("{unit} is destroyed.", unit=own.name), "TLE-GEN-12", kind="loss", about=[unit], leaves_dice=True)
    if own.has_returned:
        why = tell("{unit} is killed again", unit=own.name)
        gain(game, other(own.seat), own.cost // EACH + 1, "other", "TLE-DIR-05", why=why)


# ---------------------------------------------------------------- destroyed transports


async def throw_out(game: Game, unit: UnitId, wrecks: Sequence[Stand]) -> None:
    """Each unmodified 1 kills a passenger; the others are placed near the wreck. (TLE-TRANS-07, TLE-TRANS-08)"""
    seat = game[unit].seat
    layout = await lay_dice(game, seat, ("wreck",), about=(unit,))
    luck, orders = Luck(pool_of(game, seat), layout.plan), orders_of(game, seat, "owner", layout)
    number = len(game[unit].models)
    luck, killed = await game.resolve(wreck_dice, luck, orders, number, seats={"owner": seat}, measure=lambda _: LOST)
    keep_pool(game, seat, luck)
    said = tell(
        "{unit} is thrown out: {killed} of {number} models die.", unit=name_of(game, unit), killed=killed, number=number
    )
    game.say(said, "TLE-TRANS-07", kind="loss", about=[unit])
    dead = await _chosen_dead(game, unit, killed)
    game.change(unit, transport=None, thrown_out_on=game[BATTLE].turn)
    if dead:
        await lose(game, unit, dead)
    if game[unit].models:
        await _place_survivors(game, unit, wrecks)


async def _chosen_dead(game: Game, unit: UnitId, killed: int) -> list[ModelId]:
    """The owner chooses which of his passengers die. (TLE-TRANS-07)"""
    models = game[unit].models
    if killed in (0, len(models)):
        return list(models[:killed])
    asked = ChooseMany(
        seat=game[unit].seat,
        prompt=tell("{unit}: which passengers die?", unit=name_of(game, unit)),
        clause="TLE-TRANS-07",
        about=(unit,),
        options=tuple(Option(model.id, model.kind.name) for model in models_of(game, unit)),
        least=killed,
        most=killed,
        hints=LOSSES,
    )
    return [ModelId(name) for name in await game.ask(asked)]


async def _place_survivors(game: Game, unit: UnitId, wrecks: Sequence[Stand]) -> None:
    """Where the transport stood or within 3 inches of it; who finds no room is lost. (TLE-TRANS-08)"""
    own = game[unit]
    site = _wreck_site(game, own, wrecks)
    prompt = tell('Place {unit} within 3" of the wreck.', unit=own.name)
    asked = site.ask_some(prompt, **looks(game, unit, site))
    placed = {} if asked is None else await game.ask(asked)
    put(game, site.stands(placed).values())
    game.change(unit, where="table")
    lost = [ModelId(name) for name in site.bases if name not in placed]
    if lost:
        said = tell("{unit} finds no room for some of its models.", unit=own.name)
        game.say(said, "TLE-TRANS-08", kind="loss", about=[unit])
        await lose(game, unit, lost)


def _wreck_site(game: Game, unit: Unit, wrecks: Sequence[Stand]) -> Site:
    bases = {str(model.id): model.base for model in models_of(game, unit.id)}
    law = wreck_footing(game, unit, [one.shape for one in wrecks])
    far = WRECK + max(one.base.outer for one in wrecks) + 2 * max(base.outer for base in bases.values())
    regions = [around(one.pose.at, far, TABLE) for one in wrecks]
    facing = None if all(base.is_round for base in bases.values()) else 0.0
    return Site(unit.id, unit.seat, bases, troops(game), law, regions, facing=facing, is_within=False)
