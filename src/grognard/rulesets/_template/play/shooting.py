"""Shooting and its answer. (TPL-SHOOT, TPL-SAVE, TPL-REACT)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ask import LOSSES, Choose, ChooseMany, Option
from grognard.kernel.decisions import Measure
from grognard.kernel.dice import NEVER
from grognard.kernel.game import Game, step
from grognard.kernel.modifiers import Modifier, total
from grognard.kernel.plane import Body, inside, is_within, sees
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell, tell_many
from grognard.rulesets._template.dice.volley import Volley, volley
from grognard.rulesets._template.table.board import sight_lines, woods
from grognard.rulesets._template.table.records import ModelId, Unit, UnitId, other, side_id
from grognard.rulesets._template.table.units import add_points, name_of, troop_of, units_of

if TYPE_CHECKING:
    from grognard.rulesets._template.lists.sheets import Profile

MODELS_LOST = Measure(tell("losses"), lambda toll: toll.losses)
"""What is looked at before the misses are thrown again. (TPL-LUCK-01)"""


@step
async def shoot(game: Game, shooter: UnitId) -> None:
    """The activated unit may shoot at one enemy unit. (TPL-ACT-01, TPL-SHOOT-01)"""
    seat = game[shooter].seat
    targets = targets_of(game, game[shooter])
    if not targets:
        return
    options = [
        Option(
            unit.id,
            tell(
                "{name} ({models} can shoot)",
                name=unit.profile.name,
                models=tell_many("{count} model", "{count} models", n),
            ),
            about=(unit.id,),
        )
        for unit, n in targets
    ]
    asked = Choose(
        seat=seat,
        prompt=tell("{shooter} shoots at whom?", shooter=name_of(game, shooter)),
        clause="TPL-SHOOT-01",
        about=(shooter,),
        options=(*options, Option("nobody", tell("Hold fire"))),
        shows=lambda: {"options": {unit.id: foreseen(game, shooter, unit, n) for unit, n in targets}},
    )
    target = await game.ask(asked)
    if target != "nobody":
        await fire(game, shooter, UnitId(target))
        game.then(return_fire, UnitId(target), shooter)


@step
async def return_fire(game: Game, reactor: UnitId, shooter: UnitId) -> None:
    """A unit that was shot at may answer, once a round. (TPL-REACT-01)"""
    unit = game[reactor]
    models = shooters(game, unit, game[shooter])
    if unit.has_returned_fire or not models:
        return
    options = (Option("yes", tell("Return the fire")), Option("no", tell("Keep down")))
    prompt = tell(
        "{unit} was shot at by {shooter}. Return the fire?", unit=unit.profile.name, shooter=name_of(game, shooter)
    )
    asked = Choose(
        seat=unit.seat,
        prompt=prompt,
        clause="TPL-REACT-01",
        about=(reactor, shooter),
        options=options,
        hints={"reaction": True},
        shows=lambda: {"options": {"yes": foreseen(game, reactor, game[shooter], models, is_return_fire=True)}},
    )
    if await game.ask(asked) == "yes":
        game.change(reactor, has_returned_fire=True)
        await fire(game, reactor, shooter, is_return_fire=True)


def foreseen(game: Game, shooter: UnitId, target: Unit, models: int, *, is_return_fire: bool = False) -> dict[str, Any]:
    """What a player may look at before he shoots: the question of `odds`, cover, and the lines of sight."""
    own, has_cover = game[shooter], is_in_cover(game, target)
    scene, enemies = sight_lines(game.header.scenario), troop_of(game, target.id).stands
    lines = []
    for one in troop_of(game, shooter).stands:
        near = [enemy for enemy in enemies if is_within(one.shape, enemy.shape, own.profile.range)]
        seen = [enemy for enemy in near if sees(Body(one.shape), Body(enemy.shape), scene)]
        lines += [(one.pose.at, enemy.pose.at) for enemy in seen][:1]
    attack = {
        "attacker": plain(own.profile),
        "target": {**plain(target.profile), "models": len(target.models)},
        "models": models,
        "cover": has_cover,
        "moved": own.has_moved,
        "return_fire": is_return_fire,
    }
    return {"attack": attack, "cover": has_cover, "lines": lines}


def targets_of(game: Game, shooter: Unit) -> list[tuple[Unit, int]]:
    """The enemy units it can shoot at, each with the number of models that can. (TPL-SHOOT-01)"""
    counted = [(enemy, shooters(game, shooter, enemy)) for enemy in units_of(game, other(shooter.seat))]
    return [(enemy, number) for enemy, number in counted if number]


def shooters(game: Game, shooter: Unit, target: Unit) -> int:
    """How many models are in range and have a clear line. (TPL-SHOOT-01)"""
    scene, reach = sight_lines(game.header.scenario), shooter.profile.range
    enemies = [one.shape for one in troop_of(game, target.id).stands]
    own = [one.shape for one in troop_of(game, shooter.id).stands]
    return sum(any(is_within(m, e, reach) and sees(Body(m), Body(e), scene) for e in enemies) for m in own)


def facts_of(
    shooter: Profile,
    models: int,
    target: Profile,
    *,
    has_cover: bool,
    has_moved: bool,
    is_return_fire: bool,
    has_luck: bool,
) -> Volley:
    """All that matters for the dice. (TPL-SHOOT-02, TPL-KW-01, TPL-KW-02)"""
    keywords = shooter.keywords
    extra = sum(keyword.extra_shots(has_moved=has_moved, is_return_fire=is_return_fire) for keyword in keywords)
    wood = Modifier(-1 if has_cover else 0, tell("wood"), "TPL-SHOOT-02")
    answer = Modifier(-1 if is_return_fire else 0, tell("return fire"), "TPL-SHOOT-02")
    plus = total([wood, answer], least=-1)
    reroll = next((keyword.reroll() for keyword in keywords if keyword.reroll() != NEVER), NEVER)
    return Volley(
        shots=models * (shooter.shots + extra),
        skill=shooter.skill,
        plus=plus.value,
        save=target.save,
        reroll=reroll,
        has_luck=has_luck and reroll == NEVER,
        because=plus.parts,
    )


def is_in_cover(game: Game, target: Unit) -> bool:
    """Whether every model stands in a wood. (TPL-SHOOT-02)"""
    trees = woods(game.header.scenario)
    return all(any(inside(wood, one.pose.at) for wood in trees) for one in troop_of(game, target.id).stands)


async def fire(game: Game, shooter: UnitId, target: UnitId, *, is_return_fire: bool = False) -> None:
    """One volley and its losses. (TPL-SHOOT-02, TPL-SHOOT-03, TPL-SAVE-01, TPL-LUCK-01)"""
    seat = game[shooter].seat
    firing, aimed_at = game[shooter], game[target]
    facts = facts_of(
        firing.profile,
        shooters(game, firing, aimed_at),
        aimed_at.profile,
        has_cover=is_in_cover(game, aimed_at),
        has_moved=firing.has_moved,
        is_return_fire=is_return_fire,
        has_luck=game[side_id(seat)].has_luck,
    )
    toll = await game.resolve(volley, facts, seats={"attacker": seat}, measure=lambda _: MODELS_LOST)
    if toll.luck_spent:
        game.change(side_id(seat), has_luck=False)
    clauses = ["TPL-SHOOT-02", "TPL-SAVE-01"] + ["TPL-LUCK-01"] * toll.luck_spent
    units = {"unit": name_of(game, shooter), "target": name_of(game, target)}
    numbers = {
        "shots": tell_many("{count} shot", "{count} shots", facts.shots),
        "hits": tell_many("{count} hit", "{count} hits", toll.hits),
        "losses": tell_many("{count} loss", "{count} losses", toll.losses),
    }
    if is_return_fire:
        said = tell("{unit} returns fire at {target}: {shots}, {hits}, {losses}.", **units, **numbers)
    else:
        said = tell("{unit} shoots at {target}: {shots}, {hits}, {losses}.", **units, **numbers)
    game.say(said, *clauses, kind="shoot", about=[shooter, target])
    await remove(game, target, toll.losses)


async def remove(game: Game, target: UnitId, losses: int) -> None:
    """The owner takes away the models that were lost. (TPL-SAVE-01)"""
    models = game[target].models
    losses = min(losses, len(models))
    if not losses:
        return
    lost: tuple[str, ...] = models
    if losses < len(models):
        asked = ChooseMany(
            seat=game[target].seat,
            prompt=tell(
                "{target} loses {models}: remove which?",
                target=name_of(game, target),
                models=tell_many("{count} model", "{count} models", losses),
            ),
            clause="TPL-SAVE-01",
            about=(target,),
            options=tuple(model_option(game, target, number) for number in range(len(models))),
            least=losses,
            most=losses,
            hints=LOSSES,
        )
        lost = await game.ask(asked)
    game.change(target, models=tuple(model for model in models if model not in lost))
    for model in lost:
        game.remove(ModelId(model))
    game.say(
        tell(
            "{target} loses {models}.",
            target=name_of(game, target),
            models=tell_many("{count} model", "{count} models", losses),
        ),
        "TPL-SAVE-01",
        kind="loss",
        about=[target],
    )
    if losses == len(models):
        wiped_out(game, target)


def model_option(game: Game, unit: UnitId, number: int) -> Option[str]:
    """A model of the unit, by the name that the board has for it."""
    model = game[unit].models[number]
    return Option(model, tell("{name} {number}", name=name_of(game, unit), number=number + 1), about=(model,))


def wiped_out(game: Game, unit: UnitId) -> None:
    """Nothing is left of it; perhaps it carried the colours. (TPL-SCORE-02)"""
    seat = game[unit].seat
    game.say(tell("{unit} is wiped out.", unit=name_of(game, unit)), kind="loss", about=[unit])
    side = game[side_id(seat)]
    if side.colours == unit:
        game.change(side.id, are_colours_shown=True)
        add_points(game, other(seat), 3)
        game.reveal(tell("It carried the colours: three points."), "TPL-SCORE-02", kind="score", about=[unit])
