"""Setting up: colours and deployment. (TPL-SETUP)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option, Place, Together
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.plane import inside
from grognard.rulesets._template.lists.army import read
from grognard.rulesets._template.play.moves import check_stand, settled
from grognard.rulesets._template.table.board import ZONES, base
from grognard.rulesets._template.table.records import BATTLE, Battle, Model, ModelId, Side, Unit, UnitId, other, side_id
from grognard.rulesets._template.table.units import name_of, units_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance, Placement


def lay_out(game: Game) -> None:
    """The records before the first question."""
    game.add(Battle(BATTLE))
    for seat, data in enumerate(game.header.armies):
        game.add(Side(side_id(seat), seat))
        for number, profile in enumerate(read(data).unit, start=1):
            unit = UnitId(f"{'AB'[seat]}{number}")
            models = tuple(ModelId(f"{unit}.{n + 1}") for n in range(profile.models))
            game.add(Unit(unit, seat, profile, models))
            for model in models:
                game.add(Model(model, unit))


@step
async def name_colours(game: Game) -> None:
    """Each side secretly names the unit that carries its colours. (TPL-SETUP-02)"""
    questions = tuple(_which_colours(game, seat) for seat in (0, 1))
    if game.options["open_colours"]:
        for question in questions:
            unit = UnitId(await game.ask(question))
            game.change(side_id(question.seat), colours=unit, are_colours_shown=True)
            game.say(f"{name_of(game, unit)} carries the colours.", "TPL-SETUP-02", about=[unit])
        return
    for seat, unit in (await game.ask(Together(prompt="Name your colours.", questions=questions))).items():
        game.change(side_id(seat), colours=unit)
        game.say(f"{name_of(game, unit)} carries our colours, in secret.", "TPL-SETUP-02", to=seat, about=[unit])
    game.say("Both sides have named the unit that carries their colours.", "TPL-SETUP-02")


def _which_colours(game: Game, seat: int) -> Choose:
    return Choose(
        seat=seat,
        prompt="Which unit carries your colours?",
        clause="TPL-SETUP-02",
        options=tuple(Option(unit.id, unit.profile.name, about=(unit.id,)) for unit in units_of(game, seat)),
    )


@step
async def deploy(game: Game, seat: int) -> None:
    """Place one unit, then the other side does. (TPL-SETUP-03)"""
    waiting = [unit for unit in units_of(game, seat) if game[unit.models[0]].at is None]
    if waiting:
        unit = waiting[0]
        placed = await game.ask(_where(game, unit))
        for model, (x, y) in placed.items():
            game.change(ModelId(model), at=(x, y))
        game.say(f"{unit.profile.name} takes its place.", "TPL-SETUP-03", kind="place", about=[unit.id])
    if any(model.at is None for model in game.all(Model)):
        game.then(deploy, other(seat))


def _where(game: Game, unit: Unit) -> Place:
    zone = ZONES[unit.seat]

    def legal(placed: Placement) -> None:
        spots = {model: (spot[0], spot[1]) for model, spot in placed.items()}
        for model, at in spots.items():
            if not inside(zone, base(at)):
                raise Refused(f"{model} is not wholly within your zone.", "TPL-SETUP-03")
        check_stand(game, unit, spots, "TPL-SETUP-03")

    def propose(chance: Chance) -> Placement:
        return dict(settled(game, unit, zone, chance))

    return Place(
        seat=unit.seat,
        prompt=f"Place {unit.profile.name} in your zone.",
        clause="TPL-SETUP-03",
        about=(unit.id,),
        pieces=unit.models,
        legal=legal,
        propose=propose,
        hints={"zone": zone.points},
    )
