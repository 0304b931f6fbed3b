"""Taking aim, and what Improved Aim adds. (SPF-GUN-07, SPF-GUN-08, SPF-ORD-28, SPF-WPN-15)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.dice import parse_die
from grognard.kernel.game import Game
from grognard.kernel.modifiers import Modifier
from grognard.kernel.words import join, tell
from grognard.rulesets.steampunk.dice.facts import Hit, Typed
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import ImprovedAim, has
from grognard.rulesets.steampunk.table.records import BATTLE, Aim
from grognard.rulesets.steampunk.table.units import name_of, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.lists.sheets import Weapon
    from grognard.rulesets.steampunk.table.records import UnitId


def take_aim(game: Game, name: UnitId, guns: Iterable[int]) -> None:
    """An aim bonus for the groups of these guns, from this hex. Aims do not add up. (SPF-GUN-07)"""
    unit = game[name]
    assert unit.at is not None
    groups = dict.fromkeys(unit.profile.guns[number].group for number in guns)
    if not groups:
        return
    kept = tuple(each for each in unit.aims if each.group not in groups)
    turn = game[BATTLE].turn
    game.change(name, aims=kept + tuple(Aim(group, turn, unit.at) for group in groups))
    weapons = dict.fromkeys(unit.profile.guns[number].weapon.name for number in guns)
    game.say(
        tell("{unit} aims with {weapons}.", unit=name_of(game, name), weapons=join(weapons)),
        "SPF-GUN-07",
        kind="aim",
        about=shown(game, name),
    )


def improved(hit: Hit, weapon: Weapon) -> Hit:
    """A hit of an aimed shot with Improved Aim: more damage, and typed damage besides. (SPF-WPN-15)"""
    aim = has(weapon.abilities, ImprovedAim)
    if aim is None:
        return hit
    extra: tuple[Typed, ...] = ()
    if aim.extra:
        table, die = aim.extra.split()
        extra = (Typed(table, parse_die(die)),)
    because = (Modifier(aim.damage, tell("Improved Aim"), "SPF-WPN-15"),) if aim.damage else ()
    return hit._replace(plus=hit.plus + aim.damage, extra=hit.extra + extra, because=hit.because + because)


def aim_while_moving(game: Game, name: UnitId) -> None:
    """Aim in a movement step: with the main weapon, from this hex, from now on. (SPF-ORD-28)"""
    unit = game[name]
    assert unit.at is not None
    if not unit.profile.guns or unit.is_hidden or unit.is_shaken:
        return
    group = unit.profile.guns[0].group
    kept = tuple(each for each in unit.aims if each.group != group)
    game.change(name, aims=(*kept, Aim(group, game[BATTLE].turn, unit.at)))
    game.say(tell("{unit} aims.", unit=name_of(game, name)), "SPF-ORD-28", kind="aim", about=shown(game, name))
