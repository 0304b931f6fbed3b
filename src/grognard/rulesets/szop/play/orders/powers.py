"""Powers of mages. (SZOP-PSY)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Option
from grognard.kernel.offers import Ability
from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.facts import Arms, volley_of
from grognard.rulesets.szop.dice.other_rolls import d3, four_plus
from grognard.rulesets.szop.lists.keywords.active import Mage
from grognard.rulesets.szop.play.attack.attacks import resolve
from grognard.rulesets.szop.play.attack.cover import Cover
from grognard.rulesets.szop.play.attack.live_facts import Shot, situation_of, target_of, terms_of
from grognard.rulesets.szop.play.attack.recovery import PATCHING_REACH, recover, recoverable
from grognard.rulesets.szop.play.attack.regroup import begin_action, regroup
from grognard.rulesets.szop.play.attack.splash import spread
from grognard.rulesets.szop.play.orders.order_curse_mark import Given, give, options_for
from grognard.rulesets.szop.play.shooting.targets import can_reach
from grognard.rulesets.szop.table.records import side_id
from grognard.rulesets.szop.table.units import enemies, model_is_near, models_of, on_table, stands, troop_of

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.szop.lists.profiles import Power, Weapon
    from grognard.rulesets.szop.table.records import ModelId, UnitId

POWER = Ability("power", tell("Power"), "SZOP-PSY-02", ("activation", "round", "battle"))
QUALITY = 4
"""The Quality of attack powers, which the casting roll stands for. (SZOP-PSY-04)"""


class PowerUse(NamedTuple):
    """A power that a mage tries, and on whom."""

    unit: UnitId
    mage: ModelId
    number: int
    target: UnitId | None = None
    given: Given | None = None


def power_uses(game: Game, unit: UnitId) -> list[Option[PowerUse]]:
    """Every power that a mage of the active unit can pay for and aim. (SZOP-PSY-02, SZOP-PSY-06)"""
    own = game[unit]
    if not own.tokens or own.place != "table":
        return []
    mages = _mages(game, unit)
    found: dict[str, Option[PowerUse]] = {}
    for number, power in enumerate(game[side_id(own.seat)].powers):
        if power.cost <= own.tokens and str(number) not in own.cast:
            for mage in mages:
                for option in _aims(game, unit, mage, number, power):
                    found.setdefault(option.key, option)
    return list(found.values())


def _mages(game: Game, unit: UnitId) -> list[ModelId]:
    return [
        model.id for model in models_of(game, unit) if any(isinstance(each, Mage) for each in model.fighter.actives)
    ]


def _aims(game: Game, unit: UnitId, mage: ModelId, number: int, power: Power) -> list[Option[PowerUse]]:
    """At whom a mage may aim a power: an ability like an Order, Curse or Mark, Patching, or hits. (SZOP-PSY-03)"""
    if power.form == "attack":
        return _attacks(game, unit, mage, number, power)
    if power.form == "patching":
        hurt = [
            each.id
            for each in on_table(game, game[unit].seat)
            if recoverable(game, each.id) and model_is_near(game, mage, each.id, PATCHING_REACH)
        ]
        return [_option(game, power, number, each, PowerUse(unit, mage, number, each)) for each in hurt]
    assert power.ability is not None
    # A mark counts near the mage that casts it, so of several mages it matters which one it is. (SZOP-CMD-03)
    other = mage if power.form == "mark" and mage != _mages(game, unit)[0] else ""
    return [
        Option(
            f"{number} {other}{option.key.removeprefix(mage)}",
            tell("{power} ({cost}): {what}", power=power.shown, cost=power.cost, what=option.label),
            about=option.about,
            value=PowerUse(unit, mage, number, None, option.value),
        )
        for option in options_for(game, power.form, mage, power.ability, power.lacks, "")
    ]


def _attacks(game: Game, unit: UnitId, mage: ModelId, number: int, power: Power) -> list[Option[PowerUse]]:
    """Enemy units in range and sight of the mage; not if Exhausted. (SZOP-PSY-04, SZOP-STATE-01)"""
    if game[unit].is_exhausted or power.weapon is None:
        return []
    eye = next(one for one in troop_of(game, unit).stands if one.name == mage)
    weapon, foes = power.weapon, [foe.id for foe in enemies(game, game[unit].seat)]
    able = [foe for foe in foes if can_reach(game, unit, eye, weapon, weapon.keywords, foe)]
    return [_option(game, power, number, foe, PowerUse(unit, mage, number, foe)) for foe in able]


def _option(game: Game, power: Power, number: int, target: UnitId, spell: PowerUse) -> Option[PowerUse]:
    label = tell("{power} ({cost}): {unit}", power=power.shown, cost=power.cost, unit=game[target].shown)
    return Option(f"{number} {target}", label, about=(target,), value=spell)


async def cast(game: Game, spell: PowerUse) -> None:
    """Spend the tokens, roll 4+; one attempt for each power in an activation. (SZOP-PSY-02)"""
    own = game[spell.unit]
    power = game[side_id(own.seat)].powers[spell.number]
    game.change(spell.unit, tokens=own.tokens - power.cost, cast=(*own.cast, str(spell.number)))
    is_cast = await game.resolve(four_plus, 1, tell("power"))
    said = tell("{unit} casts {power}.", unit=own.shown, power=power.shown)
    if not is_cast:
        said = tell("{unit} fails to cast {power}.", unit=own.shown, power=power.shown)
    game.say(said, "SZOP-PSY-02", kind="power", about=[spell.unit])
    if not is_cast:
        return
    if spell.given is not None:
        await give(game, spell.given, set())
    elif power.form == "patching" and spell.target is not None:
        await recover(game, spell.target, await game.resolve(d3, tell("patching")))
    elif spell.target is not None:
        await _hit(game, spell, spell.target, power)


async def _hit(game: Game, spell: PowerUse, target: UnitId, power: Power) -> None:
    """Automatic hits with the abilities of the weapon, then Regroup of the target. (SZOP-PSY-04, SZOP-SMALL-04)"""
    assert power.weapon is not None
    begin_action(game)
    shot = Shot(spell.mage, power.weapon, None)
    aimed = {target: [shot]}
    if game.options["small_battles"]:
        aimed = await spread(game, spell.unit, target, [shot], is_power=True)
    for foe, shots in aimed.items():
        if shots and stands(game, foe):
            await _hit_one(game, spell.unit, foe, power.weapon, sum(shot.times for shot in shots))
    await regroup(game)


async def _hit_one(game: Game, unit: UnitId, target: UnitId, weapon: Weapon, times: int) -> None:
    now = situation_of(game, unit, target, Cover(), is_melee=False, is_charging=False)
    terms = terms_of(game, unit, target)._replace(is_power=True, doublings=0)
    volley = volley_of(Arms(weapon, times, QUALITY), target_of(game, target), now, terms)
    await resolve(game, unit, target, (volley,), "SZOP-PSY-04")
