"""Heroes join units; the opponent decides about shared abilities. (SZOP-HERO-01, SZOP-HERO-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Assign, ChooseMany, Option, Slot
from grognard.kernel.game import Game, step
from grognard.kernel.words import join, tell
from grognard.rulesets.szop.table.records import Unit, UnitId, other, side_id
from grognard.rulesets.szop.table.units import models_of, name_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance
    from grognard.rulesets.szop.lists.keywords.bases import Passive

ALONE = "alone"


@step
async def attach_heroes(game: Game, seat: int) -> None:
    """The player declares which heroes join which units. (SZOP-HERO-01)"""
    heroes = [unit for unit in game.all(Unit) if unit.seat == seat and unit.is_hero]
    hosts = [unit for unit in game.all(Unit) if unit.seat == seat and not unit.is_hero]
    if not heroes or not hosts:
        return
    chosen = await game.ask(_which(game, seat, heroes, hosts))
    for hero, host in chosen.items():
        if host != ALONE:
            attach(game, UnitId(hero), UnitId(host))
    for host in dict.fromkeys(chosen.values()):
        if host != ALONE:
            await share(game, UnitId(host))


def _which(game: Game, seat: int, heroes: list[Unit], hosts: list[Unit]) -> Assign:
    options = (*(Option(unit.id, unit.shown, about=(unit.id,)) for unit in hosts), Option(ALONE, tell("On its own")))
    listed: dict[str, str] = dict(game[side_id(seat)].attached)

    def propose(chance: Chance) -> dict[str, str]:
        return {
            hero.id: listed.get(hero.id, ALONE) if chance.below(2) else options[chance.below(len(options))].key
            for hero in heroes
        }

    return Assign(
        seat=seat,
        prompt=tell("Which units do your heroes join?"),
        clause="SZOP-HERO-01",
        slots=tuple(Slot(hero.id, hero.shown, options, about=(hero.id,)) for hero in heroes),
        propose=propose,
        hints={"listed": listed},
    )


def attach(game: Game, hero: UnitId, host: UnitId) -> None:
    """The hero and the unit are one unit from here on. (SZOP-HERO-01)"""
    leader, unit = game[hero], game[host]
    for model in leader.models:
        game.change(model, unit=host)
    game.change(
        host,
        models=(*unit.models, *leader.models),
        toughness=unit.toughness + leader.toughness,
        name=f"{unit.name} + {leader.name}",
        polish=f"{unit.polish or unit.name} + {leader.polish or leader.name}",
    )
    game.remove(hero)
    said = tell("{hero} joins {unit}.", hero=leader.shown, unit=unit.shown)
    game.say(said, "SZOP-HERO-01", about=[host])


def of_a_part(game: Game, unit: UnitId) -> list[Passive]:
    """Abilities for the whole unit that only part of it has. (SZOP-HERO-02, SZOP-ABIL-04)"""
    fighters = [model.fighter for model in models_of(game, unit)]
    every = dict.fromkeys(each for fighter in fighters for each in fighter.passives)
    return [each for each in every if each.scope == "unit" and not all(each in one.passives for one in fighters)]


async def share(game: Game, unit: UnitId) -> None:
    """The opponent chooses which of them work. (SZOP-HERO-02)"""
    partial = of_a_part(game, unit)
    if not partial:
        return
    asked = ChooseMany(
        seat=other(game[unit].seat),
        prompt=tell(
            "Only part of {unit} has these abilities: which of them work for the unit?", unit=name_of(game, unit)
        ),
        clause="SZOP-HERO-02",
        about=(unit,),
        options=tuple(Option(str(each), each.shown(), value=each) for each in partial),
    )
    shared = await game.ask(asked)
    game.change(unit, shared=shared)
    said = tell("{unit} shares no ability of a part of it.", unit=name_of(game, unit))
    if shared:
        said = tell(
            "All of {unit} has {abilities}.", unit=name_of(game, unit), abilities=join(each.shown() for each in shared)
        )
    game.say(said, "SZOP-HERO-02", about=[unit])
