"""The records before the first question. (SZOP-ARMY-02, SZOP-SETUP-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.szop.lists.army import recall
from grognard.rulesets.szop.lists.keywords.active import Grant, Mage
from grognard.rulesets.szop.play.orders.index import Commands
from grognard.rulesets.szop.table.abilities import BEARERS, Bearers
from grognard.rulesets.szop.table.records import BATTLE, Battle, Model, ModelId, Side, Unit, UnitId, side_id

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.szop.lists.keywords.bases import Active, Aura
    from grognard.rulesets.szop.lists.profiles import Company


def lay_out(game: Game) -> None:
    """Sides, units and models of both armies; nobody is on the table yet."""
    game.add(Battle(BATTLE))
    auras: list[tuple[ModelId, Aura]] = []
    commands: list[tuple[ModelId, int, Active]] = []
    for seat, data in enumerate(game.header.armies):
        force = recall(data, game.options)
        attached = tuple((_unit_id(seat, hero + 1), _unit_id(seat, unit + 1)) for hero, unit in force.attach)
        game.add(
            Side(
                side_id(seat),
                seat,
                attached=attached,
                powers=force.powers,
                missions=force.missions,
                supports=force.supports,
            )
        )
        for number, company in enumerate(force.units, start=1):
            for model in _raise_unit(game, seat, number, company):
                fighter = game[model].fighter
                auras += [(model, aura) for aura in fighter.auras]
                commands += [
                    (model, n, each) for n, each in enumerate(fighter.actives) if isinstance(each, (Grant, Mage))
                ]
    game.add(Bearers(BEARERS, tuple(auras)))
    game.add(Commands.of(commands))


def _unit_id(seat: int, number: int) -> UnitId:
    return UnitId(f"{'AB'[seat]}{number}")


def _raise_unit(game: Game, seat: int, number: int, company: Company) -> tuple[ModelId, ...]:
    unit = _unit_id(seat, number)
    models = tuple(ModelId(f"{unit}.{n + 1}") for n in range(len(company.fighters)))
    for model, fighter in zip(models, company.fighters, strict=True):
        game.add(Model(model, unit, fighter))
    game.add(
        Unit(
            unit,
            seat,
            company.name,
            company.polish,
            models,
            sum(fighter.toughness for fighter in company.fighters),
            is_hero=company.is_hero,
            is_fresh=bool(game.options["small_battles"]),
        )
    )
    return models
