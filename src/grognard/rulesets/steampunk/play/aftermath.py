"""Aftermath and the end of the turn. (SPF-AFT, SPF-COND-02)"""

from __future__ import annotations

from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.damage.shaken import calmed
from grognard.rulesets.steampunk.table.board import BOARD, field_of
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Cloud, Unit
from grognard.rulesets.steampunk.table.terrain import terrain_at

ORDER = ("smoke", "poison", "acid")
"""Which marker leaves first where only one does. (SPF-AFT-01)"""


@step
async def aftermath(game: Game) -> None:
    """Smoke and clouds, fire, shaken tokens, then the book-keeping of the turn's end. (SPF-AFT-01 to SPF-AFT-04)

    Old aim bonuses end, and those of bases that revealed themselves. (SPF-GUN-08, SPF-HIDE-05)
    """
    lift_clouds(game)
    burn_down(game)
    turn = game[BATTLE].turn
    for unit in game.all(Unit):
        if unit.gone:
            continue
        game.change(
            unit.id,
            shaken=calmed(unit.shaken),  # SPF-AFT-03
            aims=tuple(each for each in unit.aims if each.turn >= turn),
            loads=tuple(load._replace(shaken=calmed(load.shaken)) for load in unit.loads),
            met=(),
            is_revealed=False,
        )
    game.say(tell("The turn ends."), "SPF-AFT-04")


def lift_clouds(game: Game) -> None:
    """One marker of each kind of cloud and one of smoke leave every hex. (SPF-AFT-01, SPF-TERR-11)"""
    clouds = [cloud for cloud in game.all(Cloud) if cloud.kind != "fire"]
    if game.options["one_marker_per_hex"]:
        first = {cloud.at: cloud for cloud in sorted(clouds, key=lambda cloud: -ORDER.index(cloud.kind))}
        clouds = list(first.values())
    for cloud in clouds:
        lose_marker(game, cloud)


def burn_down(game: Game) -> None:
    """One fire marker leaves every burning hex; a forest becomes rough. (SPF-AFT-02)"""
    for cloud in [each for each in game.all(Cloud) if each.kind == "fire"]:
        land = game[MAP]
        if terrain_at(land, cloud.at) == "forest":
            terrain = list(land.terrain)
            terrain[field_of(land).places[cloud.at]] = "rough"
            game.change(MAP, terrain=tuple(terrain))
            game.say(tell("The forest in {hex} burns down.", hex=BOARD.name(cloud.at)), "SPF-AFT-02", kind="cloud")
        lose_marker(game, cloud)


def lose_marker(game: Game, cloud: Cloud) -> None:
    """An effect ends with its last marker. (SPF-AFT-01)"""
    if cloud.markers > 1:
        game.change(cloud.id, markers=cloud.markers - 1)
    else:
        game.remove(cloud.id)
