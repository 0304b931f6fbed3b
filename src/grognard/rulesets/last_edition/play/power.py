"""The power phase: pools, attempts, secret bids to block them. (TLE-PWR, TLE-REACT-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, ChooseMany, Number, Option, Together
from grognard.kernel.decisions import Measure
from grognard.kernel.game import Game, step
from grognard.kernel.offers import offer
from grognard.kernel.words import join, tell
from grognard.rulesets.last_edition.dice.other_rolls import Bid, contest
from grognard.rulesets.last_edition.dice.throws import Luck
from grognard.rulesets.last_edition.lists.keywords.units import Power
from grognard.rulesets.last_edition.play.ability_effects import carry_out, targets_of
from grognard.rulesets.last_edition.play.attack.pools import keep_pool, lay_dice, orders_of, pool_of
from grognard.rulesets.last_edition.play.phases import begin_phase, end_phase
from grognard.rulesets.last_edition.play.reactions import BLOCK, can_react, start_reactions, use_reaction
from grognard.rulesets.last_edition.table.records import UnitId, other, side_id
from grognard.rulesets.last_edition.table.units import army_of, is_within, keyword, name_of, on_table, side, troop_of

if TYPE_CHECKING:
    from grognard.rulesets.last_edition.lists.abilities import PowerEntry
    from grognard.rulesets.last_edition.table.records import Unit

REACH = 24.0
"""Inches from a blocker to the casting unit. (TLE-PWR-07)"""
DONE = "done"
BLOCKED = Measure(tell("blocked"), lambda result: result.is_blocked)
"""What is looked at amid the dice of a block. (TLE-PWR-09)"""
Attempt = tuple[UnitId, "PowerEntry", UnitId]


@step
async def power_phase(game: Game, seat: int) -> None:
    """Reaction units first, then both pools, then powers. (TLE-REACT-04, TLE-PWR-02, TLE-PWR-04)"""
    begin_phase(game, "power")
    game.change(side_id(seat), power_dice=power_dice(game, on_table(game, seat)))
    game.then(declare_blockers, other(seat))
    game.then(attempt, seat)
    game.then(lose_dice)
    game.then(end_phase, "power")


def power_of(game: Game, unit: UnitId) -> int:
    """The x of Power (x); 0 without it. (TLE-PWR-01)"""
    found = keyword(game, unit, Power)
    return found.dice if found is not None else 0


def power_dice(game: Game, units: list[Unit]) -> int:
    """The sum of the x of units on the battlefield. (TLE-PWR-01, TLE-PWR-02, TLE-PWR-04)"""
    return sum(power_of(game, unit.id) for unit in units)


@step
async def declare_blockers(game: Game, seat: int) -> None:
    """The reactive player names his reaction units; only their dice are his pool. (TLE-PWR-02, TLE-PWR-03)"""
    start_reactions(game, seat)
    most = side(game, seat).reactions
    units = [unit for unit in on_table(game, seat) if power_of(game, unit.id) and can_react(game, unit)]
    if not most or not units or not attempts(game, other(seat)):
        return
    asked = ChooseMany(
        seat=seat,
        prompt=tell("Reaction units for the power phase: who may block? (at most {most})", most=most),
        clause="TLE-REACT-04",
        options=tuple(Option(unit.id, unit.name, about=(unit.id,)) for unit in units),
        most=min(most, len(units)),
    )
    chosen = [UnitId(name) for name in await game.ask(asked)]
    for unit in chosen:
        use_reaction(game, unit)
    dice = power_dice(game, [game[unit] for unit in chosen])
    game.change(side_id(seat), power_dice=dice)
    if chosen:
        names = join([name_of(game, unit) for unit in chosen])
        said = tell("{units} may block with {dice} power dice.", units=names, dice=dice)
        game.say(said, "TLE-PWR-02", kind="power", about=chosen)


@step
async def lose_dice(game: Game) -> None:
    """Unused power dice are lost. (TLE-PWR-03, TLE-PWR-04)"""
    for seat in (0, 1):
        game.change(side_id(seat), power_dice=0)


# ---------------------------------------------------------------- attempts


def attempts(game: Game, seat: int) -> list[Option[Attempt | str]]:
    """Every power that can be attempted now, with its targets. (TLE-PWR-05, TLE-PWR-06, TLE-ROUND-03)"""
    own = side(game, seat)
    known = army_of(game, seat).powers
    found: list[Option[Attempt | str]] = []
    for unit in on_table(game, seat):
        if not unit.sheet.powers or is_spent(game, unit):
            continue
        for name in unit.sheet.powers:
            power = known[name]
            if name in own.attempted or power.cost > own.power_dice:
                continue
            for target in targets_of(game, unit.id, power):
                said = tell(
                    "{unit}: {power} ({cost} dice) on {target}",
                    unit=unit.name, power=name, cost=power.cost, target=name_of(game, target),
                )  # fmt: skip
                key = f"{unit.id} {name} {target}"
                found.append(Option(key, said, about=(unit.id, target), value=(unit.id, power, target)))
    return found


def is_spent(game: Game, unit: Unit) -> bool:
    """A unit attempts one power in a phase; with the switch several, one after another. (TLE-PWR-06, TLE-ROUND-03)"""
    if "power" not in unit.acted:
        return False
    return not game.options["several_powers_per_unit"] or "powered" in unit.acted


@step
async def attempt(game: Game, seat: int) -> None:
    """The active player attempts a power, the reactive player may block it. (TLE-PWR-05, TLE-PWR-06)"""
    options = attempts(game, seat)
    if not options:
        return
    asked: Choose[Attempt | str] = Choose(
        seat=seat,
        prompt=tell("Attempt a power? ({dice} power dice)", dice=side(game, seat).power_dice),
        clause="TLE-PWR-05",
        options=(*options, Option(DONE, tell("No more powers"))),
    )
    chosen = await game.ask(asked)
    if isinstance(chosen, str):
        return
    unit, power, target = chosen
    for each in on_table(game, seat):  # a selected unit that is left for another has had its turn
        if each.id != unit and "power" in each.acted and "powered" not in each.acted:
            game.change(each.id, acted=(*each.acted, "powered"))
    if "power" not in game[unit].acted:
        game.change(unit, acted=(*game[unit].acted, "power"))
    game.change(side_id(seat), attempted=(*side(game, seat).attempted, power.name))
    said = tell(
        "{unit} attempts {power} on {target}.", unit=name_of(game, unit), power=power.name, target=name_of(game, target)
    )
    game.say(said, "TLE-PWR-05", kind="power", about=[unit, target])
    game.then(attempt, seat)
    blocker = await choose_blocker(game, unit, power)
    if blocker is None:
        game.change(side_id(seat), power_dice=side(game, seat).power_dice - power.cost)
    elif await block(game, unit, blocker, power):
        return
    await carry_out(game, unit, power, target, "TLE-PWR-05")


async def choose_blocker(game: Game, caster: UnitId, power: PowerEntry) -> UnitId | None:
    """One reaction unit with Power within 24 inches of the caster, once in the phase. (TLE-PWR-07, TLE-PWR-08)"""
    seat = other(game[caster].seat)
    if side(game, seat).power_dice < power.cost:
        return None
    own = troop_of(game, caster)
    units = [
        unit
        for unit in on_table(game, seat)
        if unit.is_reacting
        and not unit.has_blocked
        and power_of(game, unit.id)
        and is_within(own, troop_of(game, unit.id), REACH)
    ]
    uses: list[Option[UnitId]] = [
        Option(unit.id, tell("{unit} blocks", unit=unit.name), about=(unit.id,), value=unit.id) for unit in units
    ]
    prompt = tell(
        "{unit} attempts {power}: block it? ({mine} dice against {theirs})",
        unit=name_of(game, caster),
        power=power.name,
        mine=side(game, seat).power_dice,
        theirs=side(game, other(seat)).power_dice,
    )
    return await offer(game, seat, BLOCK, uses, prompt, about=(caster,), reaction=True)


async def block(game: Game, caster: UnitId, blocker: UnitId, power: PowerEntry) -> bool:
    """Both choose dice in secret and roll; only a higher total of the blocker blocks. (TLE-PWR-08, TLE-PWR-09)"""
    seat, foe = game[caster].seat, game[blocker].seat
    game.change(blocker, has_blocked=True)
    questions = tuple(
        Number(
            seat=one,
            prompt=tell("How many power dice? (at least {cost})", cost=power.cost),
            clause="TLE-PWR-08",
            secret=True,
            least=power.cost,
            most=side(game, one).power_dice,
        )
        for one in (seat, foe)
    )
    bids = await game.ask(Together(prompt=tell("Bid power dice."), clause="TLE-PWR-08", questions=questions))
    for one in (seat, foe):
        game.change(side_id(one), power_dice=side(game, one).power_dice - bids[one])
    game.reveal(
        tell("The bids are {mine} and {theirs} dice.", mine=bids[seat], theirs=bids[foe]), "TLE-PWR-08", kind="power"
    )
    layouts = {one: await lay_dice(game, one, ("power",)) for one in (seat, foe)}
    result = await game.resolve(
        contest,
        (Luck(pool_of(game, seat), layouts[seat].plan), Luck(pool_of(game, foe), layouts[foe].plan)),
        (orders_of(game, seat, "caster", layouts[seat]), orders_of(game, foe, "blocker", layouts[foe])),
        Bid(bids[seat], power_of(game, caster)),
        Bid(bids[foe], power_of(game, blocker)),
        seats={"caster": seat, "blocker": foe},
        measure=lambda _: BLOCKED,
    )
    keep_pool(game, seat, result.caster)
    keep_pool(game, foe, result.blocker)
    said = tell(
        "{caster} has {cast}, {blocker} has {block}.",
        caster=name_of(game, caster),
        cast=result.cast,
        blocker=name_of(game, blocker),
        block=result.block,
    )
    game.say(said, "TLE-PWR-09", kind="power", about=[caster, blocker])
    if result.is_blocked:
        game.say(tell("{power} is blocked.", power=power.name), "TLE-PWR-09", kind="power", about=[caster])
    return result.is_blocked
