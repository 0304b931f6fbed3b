"""The psychic phase: casting and denying. (LEG-PSY-04 to LEG-PSY-10)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.psychic import FOCUS, Cast, Casting, cast, perils_of
from grognard.rulesets.legendary.play.buildings.firing_out import leave_openings, man_openings
from grognard.rulesets.legendary.play.psychic.denying import deny_of
from grognard.rulesets.legendary.play.psychic.force import wake_force
from grognard.rulesets.legendary.play.psychic.perils import suffer_perils
from grognard.rulesets.legendary.play.psychic.powers import (
    Targeted,
    name_target,
    resolve_power,
    targets_of,
)
from grognard.rulesets.legendary.play.psychic.psykers import (
    casters_of,
    change_psyker,
    circle_of,
    heir_of,
    mastery_of,
)
from grognard.rulesets.legendary.play.rolls import leadership_of
from grognard.rulesets.legendary.table.units import model_name

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.lists.powers import PowerProfile
    from grognard.rulesets.legendary.table.records import ModelId, UnitId


async def cast_powers(game: Game, unit: UnitId) -> None:
    """Each psyker of a unit casts one power, and may wake a force weapon. (LEG-PSY-04, LEG-PSY-11)"""
    psykers = casters_of(game, unit)
    if not game[unit].foes:
        man_openings(game, unit, psykers)
    for psyker in psykers:
        if psyker not in game:
            continue
        circle = circle_of(game, psyker)
        await _cast_one(game, psyker)
        heir = heir_of(game, psyker, circle)
        if heir is not None:
            await wake_force(game, heir)
    leave_openings(game, unit)


async def _cast_one(game: Game, psyker: ModelId) -> None:
    """Choose a power and its target, be denied, roll, and see what comes of it. (LEG-PSY-04, LEG-PSY-05)"""
    own = game[psyker]
    options: list[Option[tuple[PowerProfile, Targeted]]] = []
    for power in own.powers:
        if power.name in own.powers_lost:
            continue
        for target in targets_of(game, psyker, power):
            label = tell("{power}: {target}", power=power.name, target=target.label) if target.label else power.name
            options.append(Option(f"{power.name}/{target.key}", label, about=target.about, value=(power, target)))
    if not options:
        return
    nothing: Option[tuple[PowerProfile, Targeted] | None] = Option("none", tell("No power"), value=None)
    asked: Choose[tuple[PowerProfile, Targeted] | str | None] = Choose(
        seat=game[own.unit].seat,
        prompt=tell("Which power does {psyker} cast?", psyker=model_name(game, psyker)),
        clause="LEG-PSY-04",
        about=(psyker, own.unit),
        options=(*options, nothing),
    )
    chosen = await game.ask(asked)
    if chosen is None or isinstance(chosen, str):
        return
    power, target = chosen
    _show_power(game, psyker, power)
    target = await name_target(game, psyker, power, target)
    voice, is_focused = await cast_power(game, psyker, power, target)
    if voice is not None:
        await resolve_power(game, voice, power, target, is_focused=is_focused)


def _show_power(game: Game, psyker: ModelId, power: PowerProfile) -> None:
    """A power is known to the enemy when it is first tried. (LEG-SETUP-03)"""
    own = game[psyker]
    if power.name not in own.powers_shown:
        change_psyker(game, psyker, powers_shown=(*own.powers_shown, power.name))
        said = tell("{psyker} knows {power}.", psyker=model_name(game, psyker), power=power.name)
        game.reveal(said, "LEG-SETUP-03", about=[psyker])


async def cast_power(game: Game, psyker: ModelId, power: PowerProfile, target: Targeted) -> tuple[ModelId | None, bool]:
    """The casting roll with denial and perils: by whom the power works, if it does, and whether it is focused.

    After perils another of a brotherhood may have to cast on. (LEG-PSY-05, LEG-KW-07)
    """
    own, circle = game[psyker], circle_of(game, psyker)
    faces = perils_of(
        is_sanctic=power.sanctic,
        is_malefic=power.malefic,
        flags=game[own.home].flags,
        is_mild=bool(game.options["sanctic_mild"]),
    )
    deny = await deny_of(game, psyker, power.name, target.unit)
    casting = Casting(mastery_of(own), power.warp_charge, deny, faces, leadership_of(game, own.unit))
    rolled: Cast = await game.resolve(cast, casting)
    change_psyker(game, psyker, mastery_shift=0)
    said = tell("{psyker} casts {power}.", psyker=model_name(game, psyker), power=power.name)
    game.say(said, "LEG-PSY-05", *(["LEG-PSY-10"] if rolled.face == 1 else []), kind="cast", about=[psyker])
    works = rolled.is_cast
    if rolled.is_perilous:
        works = await suffer_perils(game, psyker, power.name) and works
    voice = heir_of(game, psyker, circle) if works else None
    if voice is None:
        game.say(tell("{power} fails.", power=power.name), "LEG-PSY-05", kind="cast", about=[psyker])
    return voice, rolled.total >= FOCUS
