"""Setting up: the map, the roll-off, blind placement and the orders of turn 1. (SPF-SCEN, SPF-SETUP)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grognard.kernel.ask import Together
from grognard.kernel.dice import D6
from grognard.kernel.dice.contests import roll_off
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.army import lists_of, pairings, read
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Endurance
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.play.gunnery.loading import full_load
from grognard.rulesets.steampunk.play.hidden import number_tokens
from grognard.rulesets.steampunk.play.setup.deployment import ask_deploy, part_forward_units, put_down
from grognard.rulesets.steampunk.play.setup.terrain_design import design, entrench
from grognard.rulesets.steampunk.table.abilities import ability_of
from grognard.rulesets.steampunk.table.board import SIZES, field_of, home
from grognard.rulesets.steampunk.table.maps import OWN_DESIGN, laid_out
from grognard.rulesets.steampunk.table.nations import needs_roll_off
from grognard.rulesets.steampunk.table.records import (
    BATTLE,
    MAP,
    Battle,
    Load,
    Map,
    Orders,
    Side,
    Unit,
    UnitId,
    orders_id,
    other,
    side_id,
)
from grognard.rulesets.steampunk.table.room import allotted, area_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.lists.profiles import Profile
    from grognard.rulesets.steampunk.lists.sheets import Army

GAMES = {
    "tank": tell("A tank game"),
    "infantry": tell("An infantry game"),
    "standard": tell("A standard game"),
    "asymmetric": tell("An asymmetric game"),
}


def lay_out(game: Game) -> None:
    """The records before the first question. (SPF-ARMY-04)"""
    game.add(Battle(id=BATTLE))
    columns, rows = SIZES[game.options["board"]]
    game.add(Map(id=MAP, terrain=("clear",) * (columns * rows), size=(columns, rows)))  # SPF-SCEN-07
    pairs = pairings(*map(read, game.header.armies))
    for armies in pairs:
        check_room(game, armies)
    if len(pairs) > 1:
        game.then(draw_sides)
    else:
        enlist(game, pairs[0])


def check_room(game: Game, armies: Sequence[Army]) -> None:
    """Every base of both armies can stand somewhere in its territory, within the stacking limit. (SPF-SCEN-08)"""
    ground = field_of(game[MAP])
    terrain = laid_out(game.header.scenario, game[MAP].size).terrain
    for seat, army in enumerate(armies):
        own = [at for at in ground.hexes if at in ground.territories[seat]]
        counts = Counter(area_of(terrain[ground.places[at]]) for at in own)
        counts["air"] = len(own)
        if allotted(counts, [equip(lists_of(army), base) for base in army.base]) is None:
            template = "{army} has more bases than its territory in {scenario} has room for. [SPF-SCEN-08]"
            raise GrognardError(tell(template, army=army.name, scenario=game.header.scenario))


@step
async def draw_sides(game: Game) -> None:
    """Who is the heavy side is not agreed: the higher roll takes it. (SPF-ARMY-04)"""
    heavy = await game.resolve(heavy_side)
    enlist(game, next(pair for pair in pairings(*map(read, game.header.armies)) if pair[heavy].side == "heavy"))
    game.say(
        tell("{player} takes the heavy side.", player=game.ruleset.seat_name(game, heavy)), "SPF-ARMY-04", kind="phase"
    )


def enlist(game: Game, armies: Sequence[Army]) -> None:
    """Both sides and all their bases; who shares a name with another is numbered."""
    for seat, army in enumerate(armies):
        lists = lists_of(army)
        game.add(Side(id=side_id(seat), seat=seat, nation=army.nation, scale=army.scale, force=army.side))
        for number, base in enumerate(army.base, start=1):
            unit = UnitId(f"{'AB'[seat]}{number}")
            add_unit(game, unit, seat, equip(lists, base))
            if game.options["start_unloaded"]:  # not who comes into play later
                game.change(unit, loads=(Load(),) * len(game[unit].loads))
    kinds = Counter(each.profile.name for each in game.all(Unit))
    for first in [each for each in game.all(Unit) if each.name == each.profile.name and kinds[each.name] > 1]:
        game.change(first.id, name=f"{first.name} 1")


def add_unit(game: Game, unit: UnitId, seat: int, profile: Profile) -> None:
    """A fresh base with full guns, and its order sheet. (SPF-SETUP-06, SPF-ABIL-25)"""
    alike = sum(each.profile.name == profile.name for each in game.all(Unit))
    made = Unit(
        id=unit,
        seat=seat,
        name=f"{profile.name} {alike + 1}" if alike else profile.name,
        profile=profile,
        living=tuple(range(len(profile.figures))),
        facing=home(other(seat)),
        speed=profile.starts[0].name,
        loads=tuple(map(full_load, profile.guns)),
    )
    game.add(made)
    if endurance := ability_of(made, Endurance):
        elites = sum(figure.is_elite for figure in profile.figures)
        regulars = len(profile.figures) - elites
        game.change(unit, endurance=endurance.regular * regulars + endurance.elite * elites)
    game.add(Orders(id=orders_id(unit), unit=unit, speed=made.speed))


@step
async def prepare(game: Game) -> None:
    """Game type and victory style, nations, and the huge units both sides disclose. (SPF-SETUP-07, SPF-ARMY-13)"""
    forces = tuple(game[side_id(seat)].force for seat in (0, 1))
    armies = next(
        pair for pair in pairings(*map(read, game.header.armies)) if tuple(army.side for army in pair) == forces
    )
    kind = GAMES[armies[0].game]
    if armies[0].advanced:
        kind = tell("{game}, advanced", game=kind)
    style = (
        tell("friendly match")
        if game.options["victory"] == "friendly"
        else tell("tournament of {number} turns", number=game.options["turns"])
    )
    game.say(
        tell(
            "{kind}, {style}: {nation} against {other}.",
            kind=kind,
            style=style,
            nation=armies[0].nation,
            other=armies[1].nation,
        ),
        "SPF-SETUP-07",
        kind="phase",
    )
    for seat, army in enumerate(armies):
        if army.huge:
            name = game.ruleset.seat_name(game, seat)
            game.say(
                tell("{player} discloses {units}.", player=name, units=", ".join(army.huge)),
                "SPF-ARMY-13",
                kind="phase",
            )


@step
async def survey(game: Game) -> None:
    """NoMansLand by the dice and mirrored, or clear by agreement; then the territories. (SPF-SCEN-06, SPF-SCEN-07)"""
    land = laid_out(game.header.scenario, game[MAP].size)
    terrain = list(land.terrain)
    board = field_of(game[MAP])
    strip = board.no_mans_land
    for number in (board.places[at] for at in strip[: (len(strip) + 1) // 2]):
        ground = "clear" if game.options["clear_no_mans_land"] else await game.resolve(bare_ground)
        terrain[number] = terrain[-1 - number] = ground  # mirrored about the board's centre
    game.change(MAP, terrain=tuple(terrain), roads=land.roads, rivers=land.rivers)
    game.say(tell("NoMansLand is laid out."), "SPF-SCEN-06", kind="phase")
    if game.header.scenario == OWN_DESIGN:
        game.then(design)
    elif game.options["entrenchments"]:
        game.then(entrench)


def bare_ground(dice: Dice) -> str:
    """Clear with 2/3, rough and ruins with 1/6 each. (SPF-SCEN-06)"""
    return {5: "rough", 6: "ruins"}.get(dice.roll(D6, tell("terrain")), "clear")


@step
async def rank_nations(game: Game) -> None:
    """Where no nation table can decide, the higher roll ranks higher for the match. (SPF-ARMY-14)"""
    if not needs_roll_off(game):
        return
    first, second = await game.resolve(roll_off)
    game.change(side_id(0), rank=first)
    game.change(side_id(1), rank=second)
    name = game.ruleset.seat_name(game, 0 if first > second else 1)
    game.say(tell("{player} ranks higher where the nation tables cannot decide.", player=name), "SPF-ARMY-14")


def heavy_side(dice: Dice) -> int:
    """Who is the heavy side where the players do not agree: the higher roll. (SPF-ARMY-04)"""
    return roll_off(dice).winner


@step
async def deploy(game: Game) -> None:
    """Both place all their units behind the screen; first orders follow there. (SPF-SETUP-01, SPF-SETUP-04)"""
    questions = tuple(ask_deploy(game, seat) for seat in (0, 1))
    answers = await game.ask(Together(prompt=tell("Set up your units."), clause="SPF-SETUP-01", questions=questions))
    for seat, answer in answers.items():
        put_down(game, seat, answer)
    game.say(tell("Both sides have set up behind the screen."), "SPF-SETUP-01")


@step
async def remove_screen(game: Game) -> None:
    """The screen is removed when both are done. (SPF-SETUP-01)"""
    game.change(BATTLE, is_screened=False)
    number_tokens(game)
    game.reveal(tell("The screen is removed."), "SPF-SETUP-01", kind="phase")
    game.then(part_forward_units)
