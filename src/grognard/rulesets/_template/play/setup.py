"""Setting up: colours and deployment. (TPL-SETUP)"""

from __future__ import annotations

from grognard.kernel.ask import Choose, Option, Together
from grognard.kernel.game import Game, step
from grognard.kernel.troops import Base, Site, base_of
from grognard.kernel.words import tell
from grognard.rulesets._template.lists.army import read
from grognard.rulesets._template.play.moves import footing_of
from grognard.rulesets._template.table.board import board
from grognard.rulesets._template.table.records import BATTLE, Battle, Model, ModelId, Side, Unit, UnitId, other, side_id
from grognard.rulesets._template.table.units import name_of, put, troops, units_of


def lay_out(game: Game) -> None:
    """The records before the first question."""
    game.add(Battle(BATTLE))
    for seat, data in enumerate(game.header.armies):
        army = read(data)
        game.add(Side(side_id(seat), seat))
        for number, profile in enumerate(army.unit, start=1):
            unit = UnitId(f"{'AB'[seat]}{number}")
            if profile.name == army.colours:  # TPL-SETUP-04
                game.change(side_id(seat), colours=unit)
            models = tuple(ModelId(f"{unit}.{n + 1}") for n in range(profile.models))
            game.add(Unit(unit, seat, profile, models))
            for model in models:
                game.add(Model(model, unit, base_of(profile.base)))


@step
async def name_colours(game: Game) -> None:
    """Each side secretly names the unit that carries its colours, unless its list has. (TPL-SETUP-02, TPL-SETUP-04)"""
    unnamed = [seat for seat in (0, 1) if game[side_id(seat)].colours is None]
    questions = tuple(_which_colours(game, seat) for seat in unnamed)
    if game.options["open_colours"]:
        for side in game.all(Side):
            unit = side.colours or UnitId(await game.ask(_which_colours(game, side.seat)))
            game.change(side.id, colours=unit, are_colours_shown=True)
            game.say(tell("{unit} carries the colours.", unit=name_of(game, unit)), "TPL-SETUP-02", about=[unit])
        return
    if questions:
        named = await game.ask(Together(prompt=tell("Name your colours."), questions=questions))
        for seat, unit in named.items():
            game.change(side_id(seat), colours=unit)
            said = tell("{unit} carries our colours, in secret.", unit=name_of(game, unit))
            game.say(said, "TPL-SETUP-02", to=seat, about=[unit])
    game.say(tell("Both sides have named the unit that carries their colours."), "TPL-SETUP-02")


def _which_colours(game: Game, seat: int) -> Choose:
    return Choose(
        seat=seat,
        prompt=tell("Which unit carries your colours?"),
        clause="TPL-SETUP-02",
        options=tuple(Option(unit.id, unit.profile.name, about=(unit.id,)) for unit in units_of(game, seat)),
    )


@step
async def deploy(game: Game, seat: int) -> None:
    """Place one unit, then the other side does. (TPL-SETUP-03)"""
    waiting = [unit for unit in units_of(game, seat) if game[unit.models[0]].at is None]
    if waiting:
        unit = waiting[0]
        site = _site(game, unit)
        asked = site.ask(tell("Place {unit} in your zone.", unit=unit.profile.name))
        placed = {} if asked is None else await game.ask(asked)
        put(game, site.stands(placed).values())
        if placed:
            game.say(
                tell("{unit} takes its place.", unit=unit.profile.name), "TPL-SETUP-03", kind="place", about=[unit.id]
            )
        else:
            _leave_out(game, unit)
    if any(model.at is None for model in game.all(Model)):
        game.then(deploy, other(seat))


def _leave_out(game: Game, unit: Unit) -> None:
    """A unit for which there is no room is out of the battle. (TPL-SETUP-03)"""
    for model in unit.models:
        game.remove(model)
    game.change(unit.id, models=())
    game.say(tell("There is no room for {unit}.", unit=unit.profile.name), "TPL-SETUP-03", about=[unit.id])


def _site(game: Game, unit: Unit) -> Site:
    """Where a unit is placed: in its zone, looking at the enemy. (TPL-SETUP-03)"""
    bases: dict[str, Base] = {model: game[model].base for model in unit.models}
    zones = board(game.header.scenario).zones_of(unit.seat)
    is_long = not all(base.is_round for base in bases.values())
    facing = 180.0 * unit.seat if is_long else None
    return Site(unit.id, unit.seat, bases, troops(game), footing_of(game, unit), zones, facing=facing)
