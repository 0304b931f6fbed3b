"""What powers and command abilities do. (TLE-LP-03, TLE-CMD-01, TLE-PWR-05, TLE-ABIL-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Option
from grognard.kernel.decisions import Measure
from grognard.kernel.offers import offer
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.facts import COUNTED
from grognard.rulesets.last_edition.dice.other_rolls import amount, d33
from grognard.rulesets.last_edition.dice.throws import Luck
from grognard.rulesets.last_edition.play.attack.choices import how_saved
from grognard.rulesets.last_edition.play.attack.facts import hits_volley, party
from grognard.rulesets.last_edition.play.attack.pools import (
    attack_rolls,
    keep_pool,
    lay_dice,
    orders_of,
    pool_of,
    save_rolls,
)
from grognard.rulesets.last_edition.play.attack.sequence import AttackExchange
from grognard.rulesets.last_edition.play.moves.normal import allowance, walk
from grognard.rulesets.last_edition.play.reactions import COMMAND_WHEN_ACTIVATED, COMMAND_WHEN_ATTACKED
from grognard.rulesets.last_edition.table.records import Lasting, UnitId, other, side_id
from grognard.rulesets.last_edition.table.sight import can_see
from grognard.rulesets.last_edition.table.units import (
    army_of,
    board,
    is_within,
    models_of,
    name_of,
    on_table,
    side,
    troop_of,
)

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.lists.abilities import CommandAbility, Deed, Hits, Outcome
    from grognard.rulesets.last_edition.table.records import Unit

Use = tuple["CommandAbility", UnitId]

RESULT = Measure(tell("result"), lambda done: done[1])
"""What is looked at amid the dice of an effect. (TLE-DICE-03, TLE-DICE-04)"""


def commands_of(game: Game, unit: Unit, moment: str) -> list[CommandAbility]:
    """The command abilities of a unit for a moment. (TLE-CMD-01, TLE-LP-03)"""
    known = army_of(game, unit.seat).commands
    return [known[name] for name in unit.sheet.commands if known[name].moment == moment]


def targets_of(game: Game, unit: UnitId, deed: Deed) -> list[UnitId]:
    """The units that a power or command ability may be used on. (TLE-LP-03)"""
    own, troop = game[unit], troop_of(game, unit)
    if deed.target == "self":
        return [unit]
    seat = own.seat if deed.target == "friend" else other(own.seat)
    found = []
    for each in on_table(game, seat):
        them = troop_of(game, each.id)
        if each.id == unit or is_within(troop, them, deed.range):
            if deed.needs_sight and each.id != unit and not sees_unit(game, unit, each.id):
                continue
            found.append(each.id)
    return found


def sees_unit(game: Game, unit: UnitId, target: UnitId) -> bool:
    """Whether a model of a unit sees one of another. (TLE-LOS-04)"""
    ground = board(game)
    return any(
        can_see(ground, one.shape, foe.shape)
        for one in troop_of(game, unit).stands
        for foe in troop_of(game, target).stands
    )


async def offer_commands(game: Game, unit: UnitId, moment: str, under_way: AttackExchange | None = None) -> None:
    """A unit that is activated or attacked may use command abilities for that moment. (TLE-LP-03)

    `under_way` are attacks whose casualties have not been removed yet.
    """
    ability = COMMAND_WHEN_ACTIVATED if moment == "activated" else COMMAND_WHEN_ATTACKED
    used: list[str] = []
    while game[unit].where == "table":
        own = game[unit]
        uses: list[Option[Use]] = [
            Option(
                f"{command.name} {target}",
                tell(
                    "{ability} ({cost}) on {target}",
                    ability=command.name,
                    cost=command.cost,
                    target=name_of(game, target),
                ),
                about=(target,),
                value=(command, target),
            )
            for command in commands_of(game, own, moment)
            if command.name not in used and command.cost <= side(game, own.seat).leader_points
            for target in targets_of(game, unit, command)
        ]
        prompt = tell(
            "{unit}: use a command ability? ({points} leader points)",
            unit=own.name,
            points=side(game, own.seat).leader_points,
        )
        chosen = await offer(game, own.seat, ability, uses, prompt, about=(unit,))
        if chosen is None:
            return
        used.append(chosen[0].name)
        await use_command(game, unit, *chosen, under_way)


async def use_command(
    game: Game, unit: UnitId, command: CommandAbility, target: UnitId, under_way: AttackExchange | None = None
) -> None:
    """Pay for a command ability and do what it says. (TLE-CMD-01, TLE-LP-03)"""
    own = side(game, game[unit].seat)
    game.change(side_id(own.seat), leader_points=own.leader_points - command.cost)
    said = tell(
        "{unit} uses {ability} on {target}.",
        unit=name_of(game, unit),
        ability=command.name,
        target=name_of(game, target),
    )
    game.say(said, "TLE-CMD-01", "TLE-LP-03", kind="command", about=[unit, target])
    await carry_out(game, unit, command, target, "TLE-LP-03", under_way)


async def carry_out(
    game: Game, unit: UnitId, deed: Deed, target: UnitId, clause: str, under_way: AttackExchange | None = None
) -> None:
    """What a deed does to its target, perhaps by a D33 table. (TLE-DICE-04, TLE-PWR-05, TLE-LP-03)"""
    seat = game[unit].seat
    outcome: Outcome = deed
    if deed.table:
        layout = await lay_dice(game, seat, ("effect",), about=(unit, target))
        luck, orders = Luck(pool_of(game, seat), layout.plan), orders_of(game, seat, "owner", layout)
        luck, result = await game.resolve(d33, luck, orders, seats={"owner": seat}, measure=lambda _: RESULT)
        keep_pool(game, seat, luck)
        outcome = deed.row(result)
        game.say(tell("{deed}: {result}.", deed=deed.name, result=result), "TLE-DICE-04", kind="power", about=[unit])
    if outcome.effects:
        lasting = tuple(Lasting(effect, deed.name, seat, deed.lasts, clause) for effect in outcome.effects)
        game.change(target, effects=(*game[target].effects, *lasting))
    if outcome.heal is not None:
        await _heal(game, seat, target, outcome.heal)
    if outcome.move is not None and game[target].where == "table":
        await _move(game, target, float(outcome.move), clause)
    if outcome.hits is not None:
        if getattr(deed, "moment", "") != "attacked":  # an answer is not answered in its turn
            await offer_commands(game, target, "attacked")
        await _hit(game, unit, target, outcome.hits, deed.name, clause, under_way)


async def _amount(game: Game, seat: int, number: int | str) -> int:
    """A number that may be dice. (TLE-DICE-01, TLE-DICE-03)"""
    if isinstance(number, int):
        return number
    layout = await lay_dice(game, seat, ("effect",))
    luck, orders = Luck(pool_of(game, seat), layout.plan), orders_of(game, seat, "owner", layout)
    luck, result = await game.resolve(
        amount, luck, orders, "effect", number, seats={"owner": seat}, measure=lambda _: RESULT
    )
    keep_pool(game, seat, luck)
    return result


async def _heal(game: Game, seat: int, target: UnitId, number: int | str) -> None:
    """The most damaged model of the target gets health back. (TLE-LP-03)"""
    hurt = [model for model in models_of(game, target) if model.health < model.kind.health]
    points = await _amount(game, seat, number)
    if not hurt:
        return
    worst = max(hurt, key=lambda model: model.kind.health - model.health)
    game.change(worst.id, health=min(worst.health + points, worst.kind.health))
    said = tell("{unit} gets health back.", unit=name_of(game, target))
    game.say(said, "TLE-LP-03", kind="heal", about=[target, worst.id])


async def _move(game: Game, target: UnitId, inches: float, clause: str) -> None:
    """The target may move by the rules of a normal move. (TLE-LP-03, TLE-MOVE-01)"""
    far, soft = allowance(game, target, dict.fromkeys(game[target].models, inches))
    has_moved = game[target].has_moved
    prompt = tell('{unit} may move up to {inches}".', unit=name_of(game, target), inches=f"{inches:g}")
    await walk(game, target, far, soft, prompt, clause)
    game.change(target, has_moved=has_moved)  # only movement phases count (TLE-MOVE-06)


async def _hit(
    game: Game,
    unit: UnitId,
    target: UnitId,
    hits: Hits,
    name: str,
    clause: str,
    under_way: AttackExchange | None,
) -> None:
    """Hits without a hit roll: wound rolls, saves, damage. (TLE-PWR-05, TLE-SHOOT-07)"""
    seat, foe = game[unit].seat, game[target].seat
    number = await _amount(game, seat, hits.number)
    if game[target].where != "table":
        return
    about = (unit, target)
    mine = await lay_dice(game, seat, attack_rolls([hits.damage], is_hit=True), about)
    theirs = await lay_dice(game, foe, save_rolls(game, [target]), about)
    struck = party(game, target)
    by, at = orders_of(game, seat, "attacker", mine), orders_of(game, foe, "defender", theirs)
    at = await how_saved(game, struck, at, [-hits.ap])
    facts = hits_volley(game, hits, struck, by, at)._replace(watch=COUNTED)
    if under_way is not None and target in under_way.fights:  # its casualties leave with the others (TLE-SHOOT-08)
        under_way.lay(mine, theirs)
        await under_way.pelt(unit, target, name, number, facts, clause)
        return
    battle = AttackExchange(game, seat, foe, mine, theirs)
    await battle.meet(struck)
    await battle.pelt(unit, target, name, number, facts, clause)
    await battle.finish()
