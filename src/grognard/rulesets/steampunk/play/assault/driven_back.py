"""Damage drives a unit back as after a lost assault. (SPF-DMG-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.game import Game, step
from grognard.kernel.hexes import neighbour
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.assault.contested_hexes import fighters_of
from grognard.rulesets.steampunk.play.assault.retreat import place_retreating, turn_retreating
from grognard.rulesets.steampunk.play.assault.retreat_hex import add_retreating, is_tenable, leave
from grognard.rulesets.steampunk.play.assault.stubborn import is_stubborn
from grognard.rulesets.steampunk.play.damage.apply_damage import LATER
from grognard.rulesets.steampunk.table.records import Contest, Entrant, Retreating, Unit, UnitId
from grognard.rulesets.steampunk.table.units import name_of, shown

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect


def drive_back(game: Game, name: UnitId) -> None:
    """A damage result makes the unit retreat as after a lost assault, right after this step. (SPF-DMG-09, SPF-ABIL-09)

    From an assault not fought yet it is removed: an entering unit stays where it came from.
    """
    unit = game[name]
    is_on_its_way = any(each.unit == name for each in game.all(Retreating))
    if unit.at is None or not unit.is_here or unit.is_doomed or is_on_its_way:
        return
    contest, entrant = open_contest(game, name)
    is_at_home = entrant is None or (contest is not None and entrant.origin == contest.at)
    if is_at_home and is_stubborn(game, unit, contest):
        said = tell("{unit} does not give way.", unit=name_of(game, name))
        game.say(said, "SPF-RETR-08", kind="move", about=shown(game, name))
        return
    if not game.all(Retreating):
        game.then(lift_driven)
    forbidden = frozenset({unit.at, *((contest.at,) if contest else ()), *((entrant.goal,) if entrant else ())})
    stays = stays_put(game, unit, entrant)
    add_retreating(game, name, unit.at, neighbour(unit.at, unit.facing + 3), forbidden)
    game.change(game.all(Retreating)[-1].id, is_placed=stays, is_driven=True)
    if contest is not None:
        leave(game, contest.id, name)
    game.say(
        tell("{unit} is driven back.", unit=name_of(game, name)), "SPF-DMG-09", kind="move", about=shown(game, name)
    )


def stays_put(game: Game, unit: Unit, entrant: Entrant | None) -> bool:
    """Whether it only stays out of the hex that it was about to enter. (SPF-DMG-09)"""
    return entrant is not None and not entrant.is_head_on and is_tenable(game, unit)


def open_contest(game: Game, name: UnitId) -> tuple[Contest | None, Entrant | None]:
    """The assault not fought yet in which the unit is, and how it enters it if it does."""
    for contest in game.all(Contest):
        if contest.winner is None and name in fighters_of(contest):
            return contest, next((each for each in contest.entering if each.unit == name), None)
    return None, None


@step
async def lift_driven(game: Game) -> None:
    """All units that damage drives back leave their hexes together. (SPF-DMG-09, SPF-RETR-13)"""
    for each in game.all(Retreating):
        if not each.is_placed:
            game.change(each.unit, at=None)
    game.then(place_retreating)
    game.then(turn_retreating)


async def driven_back(game: Game, name: UnitId, effect: Effect) -> None:
    """The unit retreats one hex as after a lost assault. (SPF-DMG-09)"""
    drive_back(game, name)


LATER["retreat"] = driven_back
