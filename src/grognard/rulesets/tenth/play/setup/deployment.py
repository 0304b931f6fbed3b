"""Before the battle: the records, declarations, roll-offs and deployment. (TEN-SETUP)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice.contests import roll_off
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import distance, inside
from grognard.kernel.words import tell
from grognard.rulesets.tenth.lists.army import recall
from grognard.rulesets.tenth.lists.keywords.unit_abilities import Infiltrators
from grognard.rulesets.tenth.lists.sheets import line_up, points_of
from grognard.rulesets.tenth.play.arrivals.set_up import Site
from grognard.rulesets.tenth.play.attack.casualties import settle, slay
from grognard.rulesets.tenth.table.board import enemies_of, is_more_than, radius_of, stays_clear, the_ground
from grognard.rulesets.tenth.table.placing import put
from grognard.rulesets.tenth.table.records import (
    BATTLE,
    Battle,
    Model,
    ModelId,
    Side,
    Unit,
    UnitId,
    Where,
    other,
    side_id,
)
from grognard.rulesets.tenth.table.units import ability, is_a, passengers, units_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Place
    from grognard.kernel.troops import Stand
    from grognard.rulesets.tenth.lists.sheets import Army, Datasheet, Selection

FROM_ENEMIES = 9.0
"""How far Infiltrators keep from the enemy and his zone. (TEN-KW-20)"""


def lay_out(game: Game) -> None:
    """The records before the first question; nothing is declared yet."""
    game.add(Battle(BATTLE))
    for seat, data in enumerate(game.header.armies):
        game.add(Side(side_id(seat), seat))
        army = recall(data)
        names = {unit.title: UnitId(f"{'AB'[seat]}{n}") for n, unit in enumerate(army.unit, start=1)}
        for selection in army.unit:
            enlist(game, seat, army, selection, names[selection.title])


def enlist(game: Game, seat: int, army: Army, selection: Selection, unit: UnitId) -> None:
    """A unit and its models, off the table."""
    sheet = army.sheet(selection.datasheet)
    row = line_up(sheet, selection)
    models = tuple(ModelId(f"{unit}.{n}") for n in range(1, len(row) + 1))
    made = Unit(
        id=unit,
        seat=seat,
        name=selection.title,
        sheet=sheet,
        points=points_of(sheet, selection),
        strength=len(row),
        models=models,
        is_warlord=selection.warlord,
    )
    game.add(made)
    for model, (kind, weapons) in zip(models, row, strict=True):
        game.add(Model(model, unit, unit, kind, radius_of(kind.base), kind.wounds, weapons))


def where_of(sheet: Datasheet, selection: Selection) -> Where:
    """Where a unit begins the battle; an Aircraft in Reserves, unless it hovers. (TEN-RES-01, TEN-AIR-01)"""
    if "AIRCRAFT" in sheet.keywords and not selection.hover:
        return "reserves"
    if selection.reserves == "strategic":
        return "strategic"
    return "reserves" if selection.reserves else "undeployed"


def attach(game: Game, leader: UnitId, bodyguard: UnitId) -> None:
    """The Leader's models join the Bodyguard's unit. (TEN-LEAD-01, TEN-LEAD-03)"""
    joining = game[leader].models
    for model in joining:
        game.change(model, unit=bodyguard)
    game.change(bodyguard, models=(*game[bodyguard].models, *joining), leader=leader)
    game.change(leader, models=(), attached_to=bodyguard, where="attached")


@step
async def roll_for_attacker(game: Game) -> None:
    """The winner of a roll-off is Attacker and chooses his zone. (TEN-SETUP-01, TEN-DICE-07)"""
    attacker = (await game.resolve(roll_off)).winner
    name = game.ruleset.seat_name(game, attacker)
    game.change(BATTLE, attacker=attacker)
    game.say(tell("{name} is the Attacker.", name=name), "TEN-SETUP-01", kind="setup")
    options = (
        Option("first", tell("The first zone (south or west)")),
        Option("second", tell("The second zone (north or east)")),
    )
    asked = Choose(
        seat=attacker, prompt=tell("Which deployment zone is yours?"), clause="TEN-SETUP-01", options=options
    )
    chosen = int(await game.ask(asked) == "second")
    game.change(side_id(attacker), zone=chosen)
    game.change(side_id(other(attacker)), zone=1 - chosen)
    game.say(
        tell("{name} takes the second zone.", name=name) if chosen else tell("{name} takes the first zone.", name=name),
        "TEN-SETUP-01",
        kind="setup",
    )
    game.then(deploy, other(attacker))


@step
async def deploy(game: Game, seat: int) -> None:
    """Set up one unit, then it is the other player's turn; who has none left is skipped. (TEN-SETUP-02)"""
    waiting = [unit for unit in units_of(game, seat) if unit.where == "undeployed"]
    if waiting:
        unit = waiting[0].id
        if len(waiting) > 1:
            options = tuple(Option(each.id, each.name, about=(each.id,)) for each in waiting)
            asked = Choose(seat=seat, prompt=tell("Which unit do you set up?"), clause="TEN-SETUP-02", options=options)
            unit = UnitId(await game.ask(asked))
        await deploy_unit(game, unit)
    if any(unit.where == "undeployed" for unit in game.all(Unit)):
        game.then(deploy, other(seat))


async def deploy_unit(game: Game, unit: UnitId) -> None:
    """Wholly within one's zone, or held back where there is no room. (TEN-SETUP-02, TEN-SETUP-03)"""
    own = game[unit]
    asked = _where(game, unit)
    placed = await game.ask(asked) if asked is not None else {}
    if not placed:
        no_room(game, unit)
        return
    put(game, unit, placed)
    game.change(unit, where="table")
    game.say(tell("{name} is set up.", name=own.name), "TEN-SETUP-02", kind="place", about=[unit])


def no_room(game: Game, unit: UnitId) -> None:
    """Into Strategic Reserves if the limit allows, otherwise it is destroyed. (TEN-SETUP-03, TEN-RES-06)"""
    own = game[unit]
    game.say(tell("There is no room for {name}.", name=own.name), "TEN-SETUP-03", kind="setup", about=[unit])
    if may_be_held(game, unit):
        game.change(unit, where="strategic")
        return
    for lost in (own, *passengers(game, unit)):
        for model in lost.models:
            slay(game, model, "TEN-SETUP-03")
        settle(game, lost.id)


def may_be_held(game: Game, unit: UnitId) -> bool:
    """Whether Strategic Reserves take it too: no FORTIFICATION, a quarter of the army's points at most. (TEN-RES-06)

    With the option, Reserves of any kind take half of them at most. (TEN-RES-12)
    """
    army = [each for each in game.all(Unit) if each.seat == game[unit].seat]
    total = sum(each.points for each in army)

    def held(*kinds: Where) -> int:
        return sum(points_held(game, each.id) for each in army if each.where in kinds or each.id == unit)

    if game.options["reserves_half"] and 2 * held("strategic", "reserves") > total:
        return False
    return not is_a(game, unit, "FORTIFICATION") and 4 * held("strategic") <= total


def points_held(game: Game, unit: UnitId) -> int:
    """What a unit in Strategic Reserves counts: itself, its Leader and its passengers. (TEN-RES-06, TEN-LEAD-03)"""
    own = game[unit]
    leader = game[own.leader].points if own.leader is not None else 0
    return own.points + leader + sum(points_held(game, each.id) for each in passengers(game, unit))


def _where(game: Game, unit: UnitId) -> Place | None:
    """The question, unless there is no answer. (TEN-SETUP-02, TEN-SETUP-03, TEN-KW-20)"""
    own, ground = game[unit], the_ground(game)
    zone = ground.zones[game[side_id(own.seat)].zone].area
    infiltrates = ability(game, unit, Infiltrators) is not None
    enemies = enemies_of(game, own.seat)

    def law(row: Mapping[str, Stand]) -> None:
        outside = [name for name, one in row.items() if not inside(zone, one.shape)]
        if outside and infiltrates:
            check_infiltrators(game, unit, row, enemies)
        elif outside:
            raise Refused(
                tell("{outside} is not wholly within your deployment zone.", outside=outside[0]), "TEN-SETUP-02"
            )

    if infiltrates:
        prompt, clause, regions = (
            tell("Set up {name}: Infiltrators may go ahead.", name=own.name),
            "TEN-KW-20",
            [zone, ground.table],
        )
    else:
        prompt, clause, regions = tell("Set up {name} in your deployment zone.", name=own.name), "TEN-SETUP-02", [zone]
    otherwise = "Hold it back in Strategic Reserves" if may_be_held(game, unit) else "Give it up: it is destroyed"
    return Site(game, unit, regions, law, clause).ask(prompt, otherwise)


def check_infiltrators(game: Game, unit: UnitId, row: Mapping[str, Stand], enemies: Sequence[Stand]) -> None:
    """More than 9" from every enemy and from the enemy's zone. (TEN-KW-20)"""
    zone = the_ground(game).zones[game[side_id(other(game[unit].seat))].zone].area
    if not stays_clear(row.values(), enemies, FROM_ENEMIES):
        raise Refused(tell('{name} must keep more than 9" from every enemy.', name=game[unit].name), "TEN-KW-20")
    nearest = min(distance(zone, one.shape) for one in row.values())
    if not is_more_than(nearest, FROM_ENEMIES):
        raise Refused(
            tell("{name} must keep more than 9\" from the enemy's deployment zone.", name=game[unit].name), "TEN-KW-20"
        )


@step
async def roll_for_first_turn(game: Game) -> None:
    """The winner takes the first turn of every round. (TEN-SETUP-03, TEN-TURN-02)"""
    first = (await game.resolve(roll_off)).winner
    game.change(BATTLE, first=first, active=first)
    game.say(
        tell("{side} takes the first turn.", side=game.ruleset.seat_name(game, first)), "TEN-SETUP-03", kind="setup"
    )
