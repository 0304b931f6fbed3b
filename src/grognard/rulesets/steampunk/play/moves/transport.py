"""Transports: boarding, unloading, and what becomes of passengers. (SPF-ABIL-22, SPF-ORD-27, SPF-DMG-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from grognard.kernel.ask import Assign, Choose, Option, Slot, meanings, yes_no
from grognard.kernel.dice import D6, constant
from grognard.kernel.errors import Refused
from grognard.kernel.hexes import Hex, distance, sides, spiral
from grognard.kernel.table import Ref
from grognard.kernel.words import join, tell
from grognard.rulesets.steampunk.dice.facts import Hit
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Transport, UnloadingMayAssault, every
from grognard.rulesets.steampunk.lists.order_codes import Code
from grognard.rulesets.steampunk.lists.profiles import slow_speed
from grognard.rulesets.steampunk.play.damage.apply_damage import LATER, apply_damage
from grognard.rulesets.steampunk.play.damage.casualties import MOURNERS
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage, strike
from grognard.rulesets.steampunk.play.hex_options import hex_option
from grognard.rulesets.steampunk.play.hidden import is_free
from grognard.rulesets.steampunk.play.setup.deployment import may_carry
from grognard.rulesets.steampunk.table.abilities import abilities_of, ability_of
from grognard.rulesets.steampunk.table.board import BOARD, beside, field_of, on_board
from grognard.rulesets.steampunk.table.nations import choosing_order
from grognard.rulesets.steampunk.table.records import MAP, Contest, Entrant, Unit, UnitId, other
from grognard.rulesets.steampunk.table.stacking_limit import fits
from grognard.rulesets.steampunk.table.terrain import may_stand
from grognard.rulesets.steampunk.table.units import name_of, new_id, own_name, units_at

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ask import Chance
    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
    from grognard.rulesets.steampunk.lists.order_codes import Part

DASH: Part = (Code("-"),)
BOARDING = frozenset({"still", "slow"})
"""Paces at which a base may board. (SPF-ABIL-22)"""
STAY = "stay aboard"


def passengers_of(game: Game, carrier: UnitId) -> list[Unit]:
    """The bases it carries."""
    return [unit for unit in game.all(Unit) if unit.aboard == carrier and not unit.gone]


# ---------------------------------------------------------------- boarding


async def board(game: Game, parts: Mapping[UnitId, Part]) -> None:
    """Bases that idle beside an idle transport with room may board it. (SPF-ABIL-22)"""
    idle = [game[name] for name, part in parts.items() if part == DASH]
    carriers = [unit for unit in idle if every(abilities_of(unit), Transport) and is_at_ease(unit)]
    for seat in choosing_order(game) if carriers else ():
        for carrier in (each for each in carriers if each.seat == seat):
            for unit in idle:
                if game[unit.id].at == carrier.at and may_board(game, carrier, unit):
                    prompt = tell("Does {unit} board {other}?", unit=own_name(unit), other=own_name(carrier))
                    about = (unit.id, carrier.id)
                    if await game.ask(yes_no(seat, prompt, "SPF-ABIL-22", about=about)) == "yes":
                        take_aboard(game, carrier.id, unit.id)


def is_at_ease(unit: Unit) -> bool:
    """On the ground, in the open, still or slow. (SPF-ABIL-22)"""
    speed = unit.profile.speeds[unit.speed]
    return speed.pace in BOARDING and not unit.is_hidden and not unit.is_doomed


def may_board(game: Game, carrier: Unit, unit: Unit) -> bool:
    """A friend of the right kind, at ease, with room left, that carries nobody itself. (SPF-ABIL-22)"""
    if unit.seat != carrier.seat or unit.id == carrier.id or unit.layer != carrier.layer or not is_at_ease(unit):
        return False
    aboard = passengers_of(game, carrier.id)
    return may_carry(carrier, [*aboard, unit]) and not passengers_of(game, unit.id)


def take_aboard(game: Game, carrier: UnitId, unit: UnitId) -> None:
    """A carried base is off the map. (SPF-ABIL-22)"""
    game.say(
        tell("{unit} boards {other}.", unit=name_of(game, unit), other=name_of(game, carrier)),
        "SPF-ABIL-22",
        kind="move",
        about=[unit],
    )
    speed = slow_speed(game[unit].profile)
    game.change(unit, at=None, aboard=carrier, speed=speed, entering=None, entering_tokens=0, aims=(), met=())


# ---------------------------------------------------------------- unloading


async def unload(game: Game, name: UnitId, code: Code) -> None:
    """Unload[n]: the owner names who gets out, and where. (SPF-ORD-27)"""
    carrier = game[name]
    contest = next((each for each in game.all(Contest) if name in _fighters(each)), None)
    if carrier.at is None or (contest is not None and contest.winner != carrier.seat):
        return
    may_assault = contest is None and ability_of(carrier, UnloadingMayAssault) is not None
    reach = int(code.what) if code.what.isdigit() else 1
    around = [at for at in spiral(carrier.at, reach) if on_board(game[MAP], at)]
    slots = _ways_out(game, name, around, may_assault=may_assault)
    if not slots:
        return

    def legal(answer: dict[str, str]) -> None:
        check_room(game, meanings(slots, answer))

    def propose(chance: Chance) -> dict[str, str]:
        return some_places(game, slots, chance)

    asked = Assign[Hex | str](
        seat=carrier.seat,
        prompt=tell("{unit} unloads: who gets out, and where?", unit=own_name(carrier)),
        clause="SPF-ORD-27",
        about=(name,),
        slots=slots,
        legal=legal,
        propose=propose,
    )
    for unit, place in (await game.ask(asked)).items():
        if not isinstance(place, str):
            set_down(game, UnitId(unit), place, may_assault=may_assault)


def _ways_out(game: Game, carrier: UnitId, around: list[Hex], *, may_assault: bool) -> tuple[Slot[Hex | str], ...]:
    """For every passenger that can get out: to stay, or a hex. (SPF-ORD-27)"""
    slots = []
    for unit in passengers_of(game, carrier):
        free = [at for at in around if may_get_out(game, unit, at, may_assault=may_assault)]
        if free:
            options: tuple[Option[Hex | str], ...] = (
                Option(STAY),
                *(Option(BOARD.name(at), value=at) for at in free),
            )
            slots.append(Slot(unit.id, own_name(unit), options, (unit.id,)))
    return tuple(slots)


def _fighters(contest: Contest) -> list[UnitId]:
    return [*(each.unit for each in contest.entering), *contest.staying]


def landed(unit: Unit) -> Unit:
    """The base as it would be outside: slow, on foot. (SPF-ORD-27)"""
    return msgspec.structs.replace(unit, speed=slow_speed(unit.profile))


def may_get_out(game: Game, unit: Unit, at: Hex, *, may_assault: bool) -> bool:
    """Free of enemies and with room; among enemies only if the sheet lets it assault. (SPF-ORD-27)"""
    unit = landed(unit)
    if is_free(game, unit, at) and not is_wanted(game, unit, at):
        return True
    if not may_assault or not may_stand(game[MAP], at, unit.profile, is_flying=unit.is_flying):
        return False
    return is_wanted(game, unit, at) or any(each.seat != unit.seat for each in seen_at(game, unit, at))


def seen_at(game: Game, unit: Unit, at: Hex) -> list[Unit]:
    """Who stands there on its layer and is no token."""
    return [each for each in units_at(game, at, unit.layer) if not each.is_hidden and not each.is_doomed]


def is_wanted(game: Game, unit: Unit, at: Hex) -> bool:
    """Whether an assault is about to be fought there. (SPF-ORD-27)"""
    return any(each.at == at and each.layer == unit.layer for each in game.all(Contest))


def check_room(game: Game, answer: Mapping[str, Hex | str]) -> None:
    """All who get out fit into their hexes together. (SPF-ORD-27, SPF-STACK-01)"""
    for place in dict.fromkeys(answer.values()):
        if isinstance(place, str):  # it stays
            continue
        out = [landed(game[UnitId(unit)]) for unit, where in answer.items() if where == place]
        for layer in ("ground", "air"):
            own = [unit for unit in out if unit.layer == layer]
            there = units_at(game, place, layer)
            friends = [each for each in there if own and each.seat == own[0].seat and not each.is_doomed]
            if own and not fits(each.profile.size for each in (*own, *friends)):
                raise Refused(tell("{place} would be overcrowded.", place=BOARD.name(place)), "SPF-ORD-27")


def some_places(game: Game, slots: tuple[Slot[Hex | str], ...], chance: Chance) -> dict[str, str]:
    """Some legal answer: one after another into a hex that still has room, or aboard."""
    answer: dict[str, Hex | str] = {slot.key: STAY for slot in slots}
    for slot in slots:
        tried = {**answer, slot.key: slot.options[chance.below(len(slot.options))].meaning}
        try:
            check_room(game, tried)
        except Refused:
            continue
        answer = tried
    return {unit: place if isinstance(place, str) else BOARD.name(place) for unit, place in answer.items()}


def set_down(game: Game, name: UnitId, at: Hex, *, may_assault: bool) -> None:
    """Out it goes, slow, facing away; among enemies it enters like a moving unit. (SPF-ORD-27)"""
    unit = game[name]
    assert unit.aboard is not None
    carrier = game[unit.aboard]
    start = carrier.at
    assert start is not None
    facing = sides(start, at)[0] if at != start else carrier.facing
    outside = landed(unit)
    is_fight = may_assault and (
        is_wanted(game, outside, at) or any(e.seat != unit.seat for e in seen_at(game, outside, at))
    )
    game.change(name, aboard=None, at=start if is_fight else at, facing=facing, speed=outside.speed)
    said = tell(
        "{unit} gets out of {other} in {hex}.",
        unit=name_of(game, name),
        other=name_of(game, carrier.id),
        hex=BOARD.name(at),
    )
    game.say(said, "SPF-ORD-27", kind="move", about=[name, carrier.id])
    if is_fight:
        join_assault(game, game[name], Entrant(name, start, at))


def join_assault(game: Game, unit: Unit, entrant: Entrant) -> None:
    """It enters a hex with enemies: an assault there, or the one that is coming anyway. (SPF-ORD-27, SPF-ASLT-01)"""
    at = entrant.goal
    contest = next((each for each in game.all(Contest) if (each.at, each.layer) == (at, unit.layer)), None)
    if contest is not None:
        game.change(contest.id, entering=(*contest.entering, entrant))
        return
    staying = tuple(each.id for each in seen_at(game, unit, at) if each.id != unit.id)
    made = Contest(id=Ref(new_id(game, "contest")), at=at, layer=unit.layer, entering=(entrant,), staying=staying)
    game.add(made)
    names = join(name_of(game, each) for each in _fighters(made))
    game.say(tell("An assault begins: {names}.", names=names), "SPF-ASLT-01", kind="assault", about=_fighters(made))


# ---------------------------------------------------------------- losses


async def bail_out(game: Game, carrier: Unit, _: list[int]) -> None:
    """When a transport is destroyed each passenger takes d6 damage and is put down there. (SPF-ABIL-22)"""
    carried = passengers_of(game, carrier.id) if game[carrier.id].gone else []
    for unit in carried:
        assert carrier.at is not None
        await put_out(game, unit, closest_free(game, landed(unit), carrier.at), carrier.facing)
        if game[unit.id].is_here:
            strike(game, other(unit.seat), unit.id, Hit(damage=D6), 1, "the wreck")
    if carried:
        game.then(roll_damage)
        game.then(apply_damage)


def closest_free(game: Game, unit: Unit, start: Hex) -> list[Hex]:
    """The closest hexes it may be put down in, the wreck's own first. (SPF-ABIL-22)"""
    free = [at for at in field_of(game[MAP]).hexes if is_free(game, unit, at)]
    least = min((distance(start, at) for at in free), default=0)
    return [at for at in free if distance(start, at) == least]


async def put_out(game: Game, unit: Unit, places: list[Hex], facing: int) -> None:
    """The owner chooses among equally close hexes. (SPF-ABIL-22)"""
    at = places[0]
    if len(places) > 1:
        prompt = tell("{unit} must leave its transport: where to?", unit=own_name(unit))
        options = tuple(hex_option(each) for each in places)
        asked = Choose(seat=unit.seat, prompt=prompt, clause="SPF-ABIL-22", about=(unit.id,), options=options)
        at = await game.ask(asked)
    game.change(unit.id, aboard=None, at=at, is_new=True, facing=facing, speed=slow_speed(unit.profile))
    said = tell("{unit} is put down in {hex}.", unit=name_of(game, unit.id), hex=BOARD.name(at))
    game.say(said, "SPF-ABIL-22", kind="move", about=[unit.id])


async def hurt_passengers(game: Game, name: UnitId, effect: Effect) -> None:
    """passengers N: each carried base takes the damage N, without armour. (SPF-DMG-09)"""
    carried = passengers_of(game, name)
    for unit in carried:
        strike(game, other(unit.seat), unit.id, Hit(damage=constant(effect.n)), 1, name_of(game, name))
    if carried:
        game.then(roll_damage)
        game.then(apply_damage)


async def kill_passengers(game: Game, name: UnitId, _: Effect) -> None:
    """passengers die: they are destroyed with their transport. (SPF-DMG-09)"""
    for unit in passengers_of(game, name):
        game.change(unit.id, living=(), dying=0, gone="destroyed", aboard=None)
        game.say(tell("{unit} is destroyed.", unit=name_of(game, unit.id)), "SPF-DMG-09", kind="loss", about=[unit.id])


async def turn_passengers_out(game: Game, name: UnitId, _: Effect) -> None:
    """passengers out: they are put down in empty hexes beside the unit. (SPF-DMG-09)"""
    carrier = game[name]
    for unit in passengers_of(game, name):
        assert carrier.at is not None
        empty = [at for at in beside(game[MAP], carrier.at) if not units_at(game, at)]
        free = [at for at in empty if may_stand(game[MAP], at, unit.profile, is_flying=landed(unit).is_flying)]
        if free:
            await put_out(game, unit, free, carrier.facing)


MOURNERS.append(bail_out)
LATER["passengers"] = hurt_passengers
LATER["passengers die"] = kill_passengers
LATER["passengers out"] = turn_passengers_out
