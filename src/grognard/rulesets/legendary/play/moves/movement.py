"""The movement phase of a unit: move, advance, and whether it charges. (LEG-MOVE-01, LEG-TURN-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.troops import ask_move
from grognard.kernel.words import tell
from grognard.rulesets.legendary.lists.keywords.moving import Fleet
from grognard.rulesets.legendary.lists.keywords.shooting import SlowAndPurposeful
from grognard.rulesets.legendary.play.ask_way import way_of
from grognard.rulesets.legendary.play.buildings.entering import enter, entry_options, to_doors
from grognard.rulesets.legendary.play.moves.charge import can_charge, charge, charge_targets, must_charge
from grognard.rulesets.legendary.play.moves.closing_up import closing_up
from grognard.rulesets.legendary.play.moves.doors import go_to_doors
from grognard.rulesets.legendary.play.moves.hindrances import difficult_near, is_held_down
from grognard.rulesets.legendary.play.moves.law import Step, trek_of
from grognard.rulesets.legendary.play.moves.overwatch import overwatch
from grognard.rulesets.legendary.play.moves.terrain_tests import dangers_on, go_along, take_tests
from grognard.rulesets.legendary.play.rolls import roll_d6, roll_d12
from grognard.rulesets.legendary.play.shooting.artillery import take_over_guns
from grognard.rulesets.legendary.play.vehicles.boarding import boarding_options, embark
from grognard.rulesets.legendary.play.vehicles.exposed_crew import replace_crew
from grognard.rulesets.legendary.play.vehicles.speeds import flat_out
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import BATTLE, ModelId, UnitId, other
from grognard.rulesets.legendary.table.special_rules import (
    all_have,
    any_has,
    has_type,
    is_walker,
    unit_pace,
)
from grognard.rulesets.legendary.table.units import (
    is_vehicle,
    models_of,
    name_of,
    troops_of,
    unit_type,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.kernel.ask import Paths
    from grognard.kernel.plane import Point
    from grognard.kernel.troops import Pose, Stand
    from grognard.rulesets.legendary.table.records import Model

PACKED = ("jump", "flying_monstrous_creature", "flying_gargantuan")


class Mode(NamedTuple):
    """A way to take a step: how far, by which means, and over which ground."""

    key: str
    label: str
    inches: float
    flies: bool = False
    die: int = 0
    """The sides of the die that decides how far it goes over difficult ground; 0 for none."""
    plus: float = 0.0
    """Added to that die. (LEG-TYPE-03)"""
    is_total: bool = False
    """The die is for the move and the advance together. (LEG-VEH-10)"""
    is_risky: bool = False
    """Difficult ground is treated as dangerous instead. (LEG-VEH-10)"""
    is_jump: bool = False


@step
async def move_unit(game: Game, unit: UnitId) -> None:
    """A unit moves, and whoever was waiting for it may fire. (LEG-MOVE-01, LEG-OVER-01)"""
    game.change(BATTLE, phase="Movement")
    if not _can_move(game, unit):
        game.then(after_move, unit, "stayed")
        return
    paths, _ = await take_step(game, unit, "move")
    if paths:
        await overwatch(game, unit, "move")
    if game[unit].models:
        game.then(after_move, unit, "jump" if game[unit].has_jumped else "moved" if paths else "stayed")


@step
async def after_move(game: Game, unit: UnitId, done: str) -> None:
    """Advance, charge, or neither. (LEG-MOVE-01, LEG-CHG-01)"""
    targets = charge_targets(game, unit) if can_charge(game, unit) else []
    options = []
    is_raging = must_charge(game, unit)
    if not is_raging and can_advance(game, unit):
        options.append(Option("advance", tell("Advance"), note=tell("Up to the unit's advance, at -4 to hit.")))
    if targets:
        options.append(Option("charge", tell("Declare a charge")))
    options += [*boarding_options(game, unit), *entry_options(game, unit)]
    answer = "done"
    if options:
        asked = Choose(
            seat=game[unit].seat,
            prompt=tell("{unit}: advance, charge, or neither?", unit=name_of(game, unit)),
            clause="LEG-MOVE-01",
            about=(unit,),
            options=tuple(options[:1]) if is_raging else (*options, Option("done", tell("Neither"))),
        )
        answer = await game.ask(asked)
    if answer == "advance":
        game.then(advance, unit, done)
    elif answer == "charge":
        game.then(charge, unit, done)
    else:
        await _get_in(game, unit, answer)


async def _get_in(game: Game, unit: UnitId, into: str) -> None:
    """Into a transport or a room, or neither. (LEG-TRANS-03, LEG-BLDG-01)"""
    if into in board(game).rooms:
        enter(game, unit, into)
    elif into in game:
        embark(game, unit, UnitId(into))
    else:
        await settle_in(game, unit)


@step
async def advance(game: Game, unit: UnitId, done: str) -> None:
    """Up to as many more inches; then overwatch, and perhaps a charge. (LEG-MOVE-01, LEG-OVER-01)"""
    game.change(unit, has_advanced=True)
    paths, _ = await take_step(game, unit, "advance")
    if (game[unit].models and await flat_out(game, unit)) or paths:
        await overwatch(game, unit, "advance")
        done = "moved" if done == "stayed" else done
    if not game[unit].models:
        return
    ways_in = boarding_options(game, unit) or entry_options(game, unit)
    if (can_charge(game, unit) and charge_targets(game, unit)) or ways_in:
        game.then(after_advance, unit, done)
    else:
        await settle_in(game, unit)


@step
async def after_advance(game: Game, unit: UnitId, done: str) -> None:
    """A unit that advanced may still charge, by a d6, or get into a transport. (LEG-CHG-03, LEG-TRANS-03)"""
    options: list[Option[str]] = [*boarding_options(game, unit), *entry_options(game, unit)]
    if can_charge(game, unit) and charge_targets(game, unit):
        options.append(Option("charge", tell("Declare a charge")))
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("{unit} has advanced. Does it charge?", unit=name_of(game, unit)),
        clause="LEG-CHG-03",
        about=(unit,),
        options=(options[-1],) if must_charge(game, unit) else (*options, Option("done", tell("No"))),
    )
    answer = await game.ask(asked)
    if answer == "charge":
        game.then(charge, unit, done)
    else:
        await _get_in(game, unit, answer)


async def settle_in(game: Game, unit: UnitId) -> None:
    """At the end of its movement guns are manned and crews replaced. (LEG-TYPE-07)"""
    await take_over_guns(game, unit)
    await replace_crew(game, unit)


# ---------------------------------------------------------------- one step


class Occasion(NamedTuple):
    """When a step is taken that is no part of the movement phase: what is asked and said, by which clause."""

    prompt: str
    said: str
    clause: str
    keeps_pace: bool = False
    """It does not count as movement of an activation. (LEG-KW-61)"""


async def take_step(
    game: Game,
    unit: UnitId,
    kind: str,
    occasion: Occasion | None = None,
    check: Callable[[Mapping[str, Stand]], None] | None = None,
) -> tuple[Paths, Mode | None]:
    """One step of movement: how, over which ground, and along which paths. (LEG-MOVE-01, LEG-MOVE-04)

    `check` refuses places where the models that move may not end.
    """
    mode = await choose_mode(game, unit, kind)
    if mode is None:
        return {}, None
    ground = await step_of(game, unit, mode, kind)
    ground, to_doors_first = await go_to_doors(game, unit, ground)
    if occasion is not None:
        ground = ground._replace(clause=occasion.clause)
    trek = trek_of(game, unit, ground)
    goals = _goals(game, unit)
    must = closing_up(game, unit, trek, goals) if kind == "move" and occasion is None else None

    def legal(paths: Paths) -> None:
        if must is not None:
            must.check(paths)
        if check is not None:
            ends = trek.ends(paths)
            check({name: ends[name] for name in paths})

    propose = must.propose if must is not None else to_doors(game, trek, unit, ground.inches, goals)
    prompt = _prompt(game, unit, kind, ground.inches) if occasion is None else occasion.prompt
    asked = ask_move(trek, prompt, goals=goals, legal=legal, propose=propose, kind=kind)
    paths = await game.ask(asked)
    ways = {**to_doors_first, **{name: trek.poses(name, path) for name, path in paths.items()}}
    for name, way in to_doors_first.items():
        if name in paths:
            ways[name] = (*way, *ways[name][1:])
    await carry_out(game, unit, ways, kind, mode, paths, occasion)
    return {**{name: (way[-1].spot,) for name, way in to_doors_first.items()}, **paths}, mode


def _prompt(game: Game, unit: UnitId, kind: str, inches: float) -> str:
    if kind == "advance":
        return tell('Advance {unit} up to {inches}".', unit=name_of(game, unit), inches=f"{inches:g}")
    return tell('Move {unit} up to {inches}", or let it stay.', unit=name_of(game, unit), inches=f"{inches:g}")


async def carry_out(
    game: Game,
    unit: UnitId,
    ways: Mapping[str, Sequence[Pose]],
    kind: str,
    mode: Mode,
    paths: Paths,
    occasion: Occasion | None = None,
) -> None:
    """Put the models down, note their pace, and take what tests the ground asks for. (LEG-TERR-11)"""
    name = name_of(game, unit)
    if not ways:
        if kind == "move" and occasion is None:
            game.say(tell("{unit} stays.", unit=name), "LEG-MOVE-01", kind="move", about=[unit])
        return
    dangers = dangers_on(game, ways, flies=mode.flies, is_risky=mode.is_risky)
    go_along(game, ways)
    for model in ways:
        if occasion is None or not occasion.keeps_pace:
            game.change(ModelId(model), pace="advanced" if kind == "advance" else "moved")
    if mode.is_jump:
        game.change(unit, has_jumped=True)
    said = tell("{unit} advances.", unit=name) if kind == "advance" else tell("{unit} moves.", unit=name)
    clause = "LEG-MOVE-01" if occasion is None else occasion.clause
    game.say(said if occasion is None else occasion.said, clause, kind="move", about=[unit], paths=paths)
    await take_tests(game, unit, dangers)


async def choose_mode(game: Game, unit: UnitId, kind: str, *, is_rough: bool | None = None) -> Mode | None:
    """The owner chooses how a unit goes, if there is a choice. (LEG-MOVE-04)"""
    modes = modes_of(game, unit, kind, is_rough=is_rough)
    if not modes:
        return None
    if len(modes) == 1:
        return modes[0]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("How does {unit} go?", unit=name_of(game, unit)),
        clause="LEG-MOVE-04",
        about=(unit,),
        options=tuple(Option(mode.key, mode.label, value=mode) for mode in modes),
    )
    return await game.ask(asked)


def modes_of(game: Game, unit: UnitId, kind: str, *, is_rough: bool | None = None) -> list[Mode]:
    """The ways in which a unit can take a step. (LEG-MOVE-04, LEG-TYPE-03, LEG-TYPE-04, LEG-TYPE-15, LEG-VEH-10)

    `is_rough` says whether difficult ground is in reach, where that is not to be seen from where the unit stands.
    """
    pace, type_ = unit_pace(game, unit), unit_type(game, unit)
    inches = _halved(game, unit, pace.move if kind == "move" else pace.advance)
    if inches <= 0:
        return []
    models = models_of(game, unit)
    if is_rough is None:
        is_rough = difficult_near(game, unit, inches)
    over = Mode("over", tell("Over everything"), inches, flies=True)
    if type_ == "jet_bike" or all(has_type(model, "skimmer") for model in models):
        return [over]
    by_die = _by_die(game, unit, kind, inches)
    if type_ == "jet_pack":
        return [over, by_die] if is_rough else [over]
    modes = _over_ground(game, unit, inches, by_die, is_rough=is_rough)
    if kind == "move" and pace.jump and type_ in PACKED:
        far = _halved(game, unit, pace.jump)
        modes.append(Mode("jump", tell('Jump up to {inches}"', inches=f"{far:g}"), far, flies=True, is_jump=True))
    return modes


def _over_ground(game: Game, unit: UnitId, inches: float, by_die: Mode, *, is_rough: bool) -> list[Mode]:
    """Those who walk and drive: round difficult ground, by a die, or, for vehicles, as dangerous. (LEG-VEH-10)"""
    is_down = is_held_down(game, unit)
    modes = [] if is_down else [Mode("open", tell("Over open ground only"), inches)]
    if is_down or is_rough:
        modes.append(by_die)
        if _is_driven(models_of(game, unit)):
            risky = Mode("dangerous", tell("Also over difficult ground, as dangerous"), inches, is_risky=True)
            modes.append(risky)
    return modes


def _is_driven(models: Sequence[Model]) -> bool:
    return any(is_vehicle(model) and not is_walker(model) for model in models)


def _by_die(game: Game, unit: UnitId, kind: str, inches: float) -> Mode:
    """Over difficult ground by a die: a d6, 6 more for bikes; for vehicles that cruise a d12 in total.

    (LEG-MOVE-04, LEG-TYPE-03, LEG-VEH-10, LEG-VEH-40)
    """
    models = models_of(game, unit)
    is_driven = _is_driven(models)
    is_cruise = is_driven and kind == "advance"
    is_huge = is_driven and all(has_type(model, "super-heavy") for model in models)
    plus = 6.0 if unit_type(game, unit) == "bike" else 0.0
    if is_cruise or is_huge:
        label = tell("Also over difficult ground, by a d12")
        return Mode("difficult", label, inches, die=12, plus=plus, is_total=is_cruise)
    return Mode("difficult", tell("Also over difficult ground, by a d6"), inches, die=6, plus=plus)


async def step_of(game: Game, unit: UnitId, mode: Mode, kind: str) -> Step:
    """The step of a mode, its die rolled. (LEG-MOVE-04, LEG-MOVE-08, LEG-KW-19)"""
    inches, is_haste = mode.inches, kind == "advance"
    if is_haste and any_has(game, unit, Fleet) and all_have(game, unit, Fleet):
        inches += await _fleet(game, unit)
    if mode.flies:
        return Step(inches, flies=True, ignores_difficult=True, is_haste=is_haste)
    if mode.is_risky:
        return Step(inches, ignores_difficult=True, is_haste=is_haste)
    if not mode.die:
        return Step(inches, is_haste=is_haste)
    roll = roll_d12 if mode.die == 12 else roll_d6
    most = _halved(game, unit, mode.plus + await roll(game, "difficult ground"))
    said = tell('Difficult ground lets {unit} go {inches}".', unit=name_of(game, unit), inches=f"{most:g}")
    game.say(said, "LEG-MOVE-04", kind="dice", about=[unit])
    if is_held_down(game, unit):
        return Step(min(inches, most), most, clause="LEG-KW-72", is_haste=is_haste)
    return Step(inches, most, is_total=mode.is_total, is_haste=is_haste)


async def _fleet(game: Game, unit: UnitId) -> int:
    """Fleet adds a d6 to the advance or to the charge: chosen before it is rolled. (LEG-KW-19)"""
    prompt = tell("Does {unit} use its fleet feet for the advance, or keep them for a charge?", unit=game[unit].name)
    ways = {"advance": tell("For the advance"), "charge": tell("For a charge")}
    if await way_of(game, unit, prompt, "LEG-KW-19", ways) == "charge":
        return 0
    game.change(unit, has_used_fleet=True)
    rolled = await roll_d6(game, "fleet")
    game.say(tell('Fleet adds {inches}".', inches=rolled), "LEG-KW-19", kind="dice", about=[unit])
    return rolled


def _halved(game: Game, unit: UnitId, inches: float) -> float:
    """Pinned and on the ground one goes half as far, rounded up. (LEG-MOVE-08, LEG-DICE-03)"""
    slow = game[unit].is_pinned or game[unit].is_on_ground
    return float(-(-inches // 2)) if slow else float(inches)


def _can_move(game: Game, unit: UnitId) -> bool:
    """Not in combat, not immobilised. (LEG-MELEE-26, LEG-VEH-19)"""
    if game[unit].foes:
        return False
    return not all(model.is_immobilised for model in models_of(game, unit))


def can_advance(game: Game, unit: UnitId) -> bool:
    """Not pinned, on the ground, all stunned or in combat; not the slow and purposeful. (LEG-MOVE-08, LEG-DMG-09)"""
    own = game[unit]
    if own.foes or own.is_pinned or own.is_on_ground or own.has_deep_struck or own.has_unloaded:
        return False
    models = models_of(game, unit)
    if all(model.is_stunned or model.is_immobilised for model in models):
        return False
    if any(has_type(model, "heavy") for model in models):
        return False
    return unit_pace(game, unit).advance > 0 and not any_has(game, unit, SlowAndPurposeful)


def _goals(game: Game, unit: UnitId) -> list[Point]:
    """Where a move may lead that nobody has thought about: to markers and enemies."""
    enemies = troops_of(game, other(game[unit].seat))
    return [*board(game).objectives, *(troop.stands[0].pose.at for troop in enemies)]
