"""Order, Curse and Mark. (SZOP-CMD-01..04, SZOP-AURA-01, SZOP-SMALL-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Option
from grognard.kernel.offers import Ability
from grognard.kernel.words import tell
from grognard.rulesets.szop.dice.other_rolls import four_plus
from grognard.rulesets.szop.lists.keywords.active import Curse, Grant, Mark, Order
from grognard.rulesets.szop.lists.keywords.passive import (
    Bastion,
    Counter,
    Guard,
    Immobile,
    Instinct,
    Saboteur,
    Tireless,
)
from grognard.rulesets.szop.play.orders.index import COMMANDS
from grognard.rulesets.szop.table.abilities import has, has_radio, kinds_of
from grognard.rulesets.szop.table.records import Granted, ModelId, UnitId
from grognard.rulesets.szop.table.units import enemies, model_is_near, model_name, on_table

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.szop.lists.keywords.bases import Passive

REACH, RADIO = 12.0, 24.0
SPANS = ("activation", "round", "battle")
GRANTS = {
    "order": Ability("order", tell("Order"), "SZOP-CMD-01", SPANS),
    "curse": Ability("curse", tell("Curse"), "SZOP-CMD-02", SPANS),
    "mark": Ability("mark", tell("Mark"), "SZOP-CMD-03", SPANS),
}
OF_ATTACKING_UNITS = (Saboteur, Counter, Bastion, Guard, Tireless, Instinct, Immobile)
"""Abilities of whole units that work when they attack: whom, when, how often, from how far. (SZOP-CMD-03)"""
KINDS: dict[str, type[Grant]] = {"order": Order, "curse": Curse, "mark": Mark}


class Given(NamedTuple):
    """An order of a model, and the units that it works on."""

    form: str
    model: ModelId
    ability: Passive
    lacks: bool
    units: tuple[UnitId, ...]
    key: str = ""
    """By what it is known that it was used this round; empty for powers."""


def grant_uses(game: Game, seat: int, form: str, spent: set[str]) -> list[Option[Given]]:
    """All uses of Orders, Curses or Marks of a seat. (SZOP-CMD-01..03)"""
    found: list[Option[Given]] = []
    for model, number, ability in game[COMMANDS].rows:
        if not isinstance(ability, KINDS[form]) or game[model].at is None or game[game[model].unit].seat != seat:
            continue
        key = f"{model} {number}"
        if key in game[game[model].unit].used or model in spent:
            continue
        found += options_for(game, form, model, ability.ability, ability.lacks, key)
    return found


def options_for(game: Game, form: str, model: ModelId, ability: Passive, lacks: bool, key: str) -> list[Option[Given]]:
    """One option for each unit that can be chosen. (SZOP-CMD-01..03, SZOP-AURA-01)"""
    units = reachable(game, form, model)
    grant = Granted(ability, lacks, model if form == "mark" else None)
    units = [unit for unit in units if _matters(game, unit, grant)]
    if not units or (form == "mark" and not _helps_attacks(ability)):
        return []
    what = tell("no {ability}", ability=ability.shown()) if lacks else ability.shown()
    by = model_name(game, model)
    if form == "curse" and game.options["curse_all_units"]:
        label = tell("{model}: {ability} for all enemies near by", model=by, ability=what)
        return [
            Option(
                f"{model} {ability} all",
                label,
                about=(model,),
                value=Given(form, model, ability, lacks, tuple(units), key),
            )
        ]
    return [
        Option(
            f"{model} {ability} {unit}",
            tell("{model}: {ability} for {unit}", model=by, ability=what, unit=game[unit].shown),
            about=(model, unit),
            value=Given(form, model, ability, lacks, (unit,), key),
        )
        for unit in units
    ]


def reachable(game: Game, form: str, model: ModelId) -> list[UnitId]:
    """The units that a model may choose. (SZOP-CMD-01, SZOP-CMD-02, SZOP-CMD-03, SZOP-AURA-01)"""
    own = game[model].unit
    seat = game[own].seat
    if form == "mark":
        return [unit.id for unit in on_table(game, seat)]
    if form == "curse":
        return [foe.id for foe in enemies(game, seat) if model_is_near(game, model, foe.id, REACH)]
    by_radio = has_radio(game, own)
    return [
        unit.id
        for unit in on_table(game, seat)
        if model_is_near(game, model, unit.id, REACH)
        or (by_radio and has_radio(game, unit.id) and model_is_near(game, model, unit.id, RADIO))
    ]


def _helps_attacks(ability: Passive) -> bool:
    """Whether attacks can use an ability; others do nothing as a Mark. (SZOP-CMD-03)"""
    return ability.scope == "attack" or isinstance(ability, OF_ATTACKING_UNITS)


def _matters(game: Game, unit: UnitId, new: Granted) -> bool:
    """Whether the grant would change anything for the unit: what was said last holds. (SZOP-ABIL-03, SZOP-CMD-01)"""
    kind = kinds_of(new.ability)[0]
    for old in reversed(game[unit].grants):
        if old.lacks != new.lacks and kind in kinds_of(old.ability):
            return True
        if old.ability == new.ability and old.lacks == new.lacks and old.marked_by in (None, new.marked_by):
            return False
    return new.ability.scope != "unit" or has(game, unit, kind) == new.lacks


async def give(game: Game, given: Given, spent: set[str]) -> None:
    """The ability holds to the end of the activation. (SZOP-CMD-01..03, SZOP-SMALL-02)"""
    grant = Granted(given.ability, given.lacks, given.model if given.form == "mark" else None)
    for unit in given.units:
        game.change(unit, grants=(*game[unit].grants, grant))
        what = tell("no {ability}", ability=given.ability.shown()) if given.lacks else given.ability.shown()
        said = tell("{unit} has {ability} in this activation.", unit=game[unit].shown, ability=what)
        game.say(said, GRANTS[given.form].clause, kind="order", about=[given.model, unit])
    if not given.key:
        return
    own = game[given.model].unit
    if game.options["small_battles"]:
        spent.add(given.model)  # once for each model in a window
        if await game.resolve(four_plus, 1, tell("order")):
            game.say(tell("The order is not used up."), "SZOP-SMALL-02", about=[own])
            return
    game.change(own, used=(*game[own].used, given.key))
