"""The mission: layout, secondary mission, Storm, terrain. (TLE-SETUP-03, TLE-SETUP-04, TLE-SETUP-11, TLE-SETUP-12)"""

from __future__ import annotations

from grognard.kernel.ask import Choose, Option
from grognard.kernel.dice.contests import roll_off
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.mission_rolls import layout_roll, secondary_roll, storm_rolls
from grognard.rulesets.last_edition.play.setup.deployment import deploy
from grognard.rulesets.last_edition.table.layouts import LAYOUT_OF_ROLL
from grognard.rulesets.last_edition.table.map_names import LAYOUT_NAMES, ROLLED, SECONDARY_NAMES, chosen
from grognard.rulesets.last_edition.table.records import BATTLE, other


@step
async def mission(game: Game) -> None:
    """Layout, objectives, secondary mission, terrain. (TLE-SETUP-03)"""
    first = await roll_layout(game)
    await roll_secondary(game, other(first))
    lay_terrain(game)
    game.then(choose_zone)


async def roll_layout(game: Game) -> int:
    """A random player rolls for the layout, unless it was agreed on; who it was. (TLE-SETUP-04, TLE-DICE-15)"""
    roller = (await game.resolve(roll_off)).winner
    game.say(
        tell("{player} rolls for the mission.", player=game.ruleset.seat_name(game, roller)),
        "TLE-DICE-15",
        kind="setup",
    )
    layout = chosen(game.header.scenario).fixed_layout
    if layout is None:
        layout = LAYOUT_OF_ROLL[await game.resolve(layout_roll)]
    game.change(BATTLE, layout=layout)
    game.say(tell("The layout is {layout}.", layout=LAYOUT_NAMES[layout]), "TLE-SETUP-04", "TLE-SETUP-10", kind="setup")
    return roller


async def roll_secondary(game: Game, roller: int) -> None:
    """The other player rolls for the secondary mission, then for the Storm. (TLE-SETUP-11, TLE-SEC-01, TLE-SEC-09)"""
    secondary = chosen(game.header.scenario).mission
    if secondary == ROLLED:
        secondary = await game.resolve(secondary_roll)
    game.change(BATTLE, secondary=secondary)
    player, name = game.ruleset.seat_name(game, roller), SECONDARY_NAMES[secondary]
    said = tell("{player} rolls the secondary mission: {mission}.", player=player, mission=name)
    game.say(said, "TLE-SETUP-11", "TLE-SEC-01", kind="setup")
    if secondary == "storm":
        rolls = await game.resolve(storm_rolls)
        game.change(BATTLE, storm=rolls)
        said = tell("The Storm of rounds 2 to 5: {rolls}.", rolls=", ".join(map(str, rolls)))
        game.say(said, "TLE-SEC-09", kind="setup")


def lay_terrain(game: Game) -> None:
    """The map for this layout. (TLE-SETUP-12, TLE-TERR-19, TLE-TERR-20, TLE-TERR-21)"""
    game.change(BATTLE, map=chosen(game.header.scenario).map_for(game[BATTLE].layout))


@step
async def choose_zone(game: Game) -> None:
    """A random player picks a zone and deploys first. (TLE-SETUP-13)"""
    chooser = (await game.resolve(roll_off)).winner
    options = (Option("zone 1", tell("The western zone")), Option("zone 2", tell("The eastern zone")))
    asked = Choose(
        seat=chooser, prompt=tell("Which deployment zone do you take?"), clause="TLE-SETUP-13", options=options
    )
    number = int(await game.ask(asked) == "zone 2")
    game.change(BATTLE, zone_of=(number, 1 - number) if chooser == 0 else (1 - number, number))
    player = game.ruleset.seat_name(game, chooser)
    game.say(tell("{player} takes zone {number}.", player=player, number=number + 1), "TLE-SETUP-13", kind="setup")
    game.then(deploy, chooser)
