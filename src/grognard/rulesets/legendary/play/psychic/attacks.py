"""Powers that strike: witchfires and novas. (LEG-PSY-17, LEG-PSY-19, LEG-PSY-20)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.attacks import hit_of
from grognard.rulesets.legendary.play.psychic.reach import is_in_range, present, voice_of
from grognard.rulesets.legendary.play.reactions import react_to_fire
from grognard.rulesets.legendary.play.shooting.declare import fire_group
from grognard.rulesets.legendary.play.shooting.guns import Gun
from grognard.rulesets.legendary.play.shooting.hit_effects import note_hits
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_row
from grognard.rulesets.legendary.play.shooting.live_facts import foe_of, nearest_first, side_towards
from grognard.rulesets.legendary.table.records import ModelId, UnitId, other
from grognard.rulesets.legendary.table.room_sight import shares_out
from grognard.rulesets.legendary.table.sight import HIDDEN, eye_of, shares_from
from grognard.rulesets.legendary.table.special_rules import rules_of
from grognard.rulesets.legendary.table.units import is_vehicle, model_name, stand_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.lists.powers import PowerProfile
    from grognard.rulesets.legendary.play.shooting.sight_lines import Order


def as_gun(game: Game, psyker: ModelId, power: PowerProfile) -> Gun:
    """A witchfire as a weapon that is on no mount. (LEG-PSY-17)"""
    return Gun(psyker, len(game[psyker].weapons), power.weapon)


async def witchfire(game: Game, psyker: ModelId, power: PowerProfile, order: Order, *, is_focused: bool) -> None:
    """A shooting attack with the power's profile; a focused one may choose its model. (LEG-PSY-17, LEG-PSY-19)"""
    await react_to_fire(game, order.target, game[psyker].unit)
    voice = voice_of(game, psyker, order.target)
    may_choose = power.type == "focused witchfire" and is_focused and order.model is None and not order.part
    if may_choose and len(game[order.target].models) > 1:
        order = order._replace(model=await _focus(game, voice, order.target))
    await fire_group(game, game[psyker].unit, [as_gun(game, voice, power)], order)


def _seen_models(game: Game, psyker: ModelId, target: UnitId) -> list[ModelId]:
    """The models of a unit that a psyker sees; all of those in a room that he sees into. (LEG-PSY-19, LEG-BLDG-07)"""
    here, own = stand_of(game, psyker), game[psyker].unit
    if here is None or game[target].where == "room":
        return [*game[target].models]
    if game[own].where == "room":
        shares = shares_out(game, here, eye_of(here), target)
    else:
        shares = shares_from(game, eye_of(here), here, own, target)
    return [ModelId(name) for name, share in shares.items() if share < HIDDEN]


async def _focus(game: Game, psyker: ModelId, target: UnitId) -> ModelId:
    """With a total of 8 or more the psyker chooses a visible model. (LEG-PSY-19)"""
    seen = _seen_models(game, psyker, target)
    asked = Choose(
        seat=game[game[psyker].unit].seat,
        prompt=tell("Whom does the power strike?"),
        clause="LEG-PSY-19",
        about=(target,),
        options=tuple(Option(model, model_name(game, model), about=(model,)) for model in seen),
    )
    return ModelId(await game.ask(asked))


async def nova(game: Game, psyker: ModelId, power: PowerProfile) -> None:
    """So many automatic hits on every enemy unit in range. (LEG-PSY-20)"""
    seat = game[game[psyker].unit].seat
    for unit in present(game, other(seat)):
        if not is_in_range(game, psyker, power, unit.id):
            continue
        said = tell_many("{unit} takes {count} hit.", "{unit} takes {count} hits.", power.shots, unit=unit.name)
        game.say(said, "LEG-PSY-20", kind="cast", about=[unit.id])
        note_hits(game, unit.id, power.weapon, power.shots)
        row = nearest_first(game, game[psyker].unit, unit.id)
        hit = hit_of(power.weapon, rules_of(game, game[psyker]), foe_of(game, unit.id))
        first = game[row[0]]
        side = side_towards(game, first, game[psyker].at or (0.0, 0.0))
        await strike_row(game, row[:1] if is_vehicle(first) else row, power.shots, hit, side)
