"""Damage in play: rolls one after another, consequences together at Apply damage. (SPF-TURN-03, 04, SPF-DMG)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, ChooseMany, Option
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import turned
from grognard.rulesets.steampunk.bases import name_of, struck_id, toll_of, victim_of
from grognard.rulesets.steampunk.codes import Code
from grognard.rulesets.steampunk.effects import MARKS, Effect
from grognard.rulesets.steampunk.orders import speed_after
from grognard.rulesets.steampunk.records import Struck, Unit, UnitId, Wear
from grognard.rulesets.steampunk.resolution import damage

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.facts import Hit, Toll, Victim

FRESH_SHAKEN = 2
"""Tokens of a unit that becomes shaken. (SPF-COND-01)"""


def strike(game: Game, seat: int, target: UnitId, hit: Hit, number: int, source: str = "") -> None:
    """Note hits that await their damage rolls. (SPF-SHOOT-18)"""
    if number > 0:
        game.add(Struck(id=struck_id(game), seat=seat, target=target, hit=hit, number=number, source=source))


@step
async def roll_damage(game: Game) -> None:
    """Damage rolls against one unit, one kind of hit after another, in the attacker's order. (SPF-TURN-03)"""
    waiting = game.all(Struck)
    if not waiting:
        return
    mine = [each for each in waiting if each.target == waiting[0].target]
    chosen = await _next_of(game, mine)
    unit, before = game[chosen.target], toll_of(game[chosen.target])
    after = await game.resolve(
        several, before, chosen.hit, chosen.number, victim_of(unit), seats={"attacker": chosen.seat, "owner": unit.seat}
    )
    note_toll(game, unit.id, after)
    game.remove(chosen.id)
    told = told_of(before, after)
    game.say(
        f"{name_of(game, unit.id)} takes {chosen.number} hits: {told}.", "SPF-DMG-01", kind="damage", about=[unit.id]
    )
    game.then(roll_damage)


def several(dice: Dice, toll: Toll, hit: Hit, number: int, victim: Victim) -> Toll:
    """Equal hits one after another; each counts for the next. (SPF-TURN-03)"""
    return dice.repeat(damage, toll, number, hit, victim)


async def _next_of(game: Game, hits: list[Struck]) -> Struck:
    if len({each.hit for each in hits}) == 1:
        return hits[0]
    options = tuple(Option(each.id, f"{each.number} hits of {each.source}", about=(each.target,)) for each in hits)
    prompt = f"{name_of(game, hits[0].target)} is hit by several weapons: which damage is rolled first?"
    asked = Choose(seat=hits[0].seat, prompt=prompt, clause="SPF-TURN-03", options=options)
    key = await game.ask(asked)
    return next(each for each in hits if each.id == key)


def note_toll(game: Game, name: UnitId, toll: Toll) -> None:
    """Tokens and deaths count at once; the rest waits for Apply damage. (SPF-TURN-04)"""
    unit = game[name]
    game.change(
        name,
        dying=len(unit.living) - toll.models,
        future=toll.future,
        future_crew=toll.crew,
        endurance=toll.endurance,
        waiting=unit.waiting + toll.effects,
    )


def told_of(before: Toll, after: Toll) -> str:
    """What a damage roll did, in words."""
    dead = before.models - after.models
    parts = [f"{dead} dead"] if dead else []
    parts += [f"{after.future} future-damage tokens"] if after.future != before.future else []
    parts += map(str, after.effects)
    return ", ".join(parts) or "no damage"


# ---------------------------------------------------------------- Apply damage


@step
async def apply_damage(game: Game) -> None:
    """Everything damage has done takes effect. (SPF-TURN-04)"""
    for unit in game.all(Unit):
        if unit.gone or not (unit.dying or unit.waiting):
            continue
        effects = unit.waiting
        await bury(game, unit.id)
        game.change(unit.id, waiting=())
        if not game[unit.id].gone:
            for effect in effects:
                suffer(game, unit.id, effect)


async def bury(game: Game, name: UnitId) -> None:
    """Models recorded dead leave; the owner picks which. A base without models is destroyed. (SPF-UNIT-04)"""
    unit = game[name]
    if not unit.dying:
        return
    if unit.is_doomed:
        game.change(name, living=(), dying=0, at=None, gone="destroyed")
        game.say(f"{name_of(game, name)} is destroyed.", "SPF-UNIT-04", kind="loss", about=[name])
        return
    lost = await casualties(game, unit)
    game.change(name, living=tuple(figure for figure in unit.living if figure not in lost), dying=0)
    game.say(f"{name_of(game, name)} loses {len(lost)}.", "SPF-UNIT-04", kind="loss", about=[name])


async def casualties(game: Game, unit: Unit) -> list[int]:
    """The figures its owner gives up; nobody is asked where they are all alike. (SPF-UNIT-04)"""
    figures = unit.profile.figures
    carried = {gun.figure: gun.weapon.name for gun in unit.profile.guns}
    if len({(figures[n], carried.get(n)) for n in unit.living}) == 1:
        return list(unit.living[-unit.dying :])
    asked = ChooseMany(
        seat=unit.seat,
        prompt=f"{name_of(game, unit.id)} loses {unit.dying}: which models?",
        clause="SPF-UNIT-04",
        about=(unit.id,),
        options=tuple(Option(str(n), f"{figures[n].name} {n + 1}") for n in unit.living),
        least=unit.dying,
        most=unit.dying,
    )
    return [int(key) for key in await game.ask(asked)]


def shake(game: Game, name: UnitId) -> None:
    """Two tokens, or one more. (SPF-COND-01)"""
    unit = game[name]
    entry = unit.profile.shaken
    if not unit.shaken and entry is not None and entry.speed in unit.profile.speeds:
        game.change(name, speed=entry.speed)
    game.change(name, shaken=unit.shaken + (1 if unit.shaken else FRESH_SHAKEN))
    game.say(f"{name_of(game, name)} is shaken.", "SPF-COND-01", kind="shaken", about=[name])


def suffer(game: Game, name: UnitId, effect: Effect) -> None:
    """One effect of a damage row takes hold. (SPF-DMG-09)"""
    unit = game[name]
    if effect.word == "shaken":
        shake(game, name)
    elif effect.word in TOKENS:
        TOKENS[effect.word](game, unit, effect)
    elif effect.word in WORN:
        game.change(name, wear=WORN[effect.word](unit.wear, effect))
    elif effect.word in MARKS:
        game.change(name, wear=unit.wear._replace(marks=unit.wear.marks | {effect.word}))
        if effect.word in ("immobile", "no move", "only still"):
            halt(game, name)
    elif effect.word == "brake":
        game.change(name, speed=speed_after(unit.profile, unit.speed, Code("B")))
    elif effect.word == "turnabout":
        game.change(name, facing=turned(unit.facing, 3))
    elif effect.word == "unload":
        game.change(name, loads=tuple(load._replace(tokens=0) for load in unit.loads))
    elif effect.word == "flee":
        game.change(name, must_flee=True)


def halt(game: Game, name: UnitId) -> None:
    """Its speed becomes stand-still. (SPF-DMG-09)"""
    still = [each.name for each in game[name].profile.speeds.values() if each.pace == "still" and not each.flying]
    if still:
        game.change(name, speed=still[0])


def _add(field: str) -> Callable[[Game, Unit, Effect], None]:
    def put(game: Game, unit: Unit, effect: Effect) -> None:
        game.change(unit.id, **{field: getattr(unit, field) + max(effect.n, 1)})

    return put


def _append(field: str) -> Callable[[Game, Unit, Effect], None]:
    def put(game: Game, unit: Unit, effect: Effect) -> None:
        game.change(unit.id, **{field: (*getattr(unit, field), effect.n)})

    return put


def _worsen(game: Game, unit: Unit, effect: Effect) -> None:
    game.change(unit.id, bleeding=tuple(min(n + 2, 12) for n in unit.bleeding))


TOKENS: dict[str, Callable[[Game, Unit, Effect], None]] = {
    "acid": _add("acid"),
    "minor acid": _add("minor_acid"),
    "set on fire": _add("fire"),
    "jam": _add("jam"),
    "poison": _append("poison"),
    "bleeding": _append("bleeding"),
    "worsen bleeding": _worsen,
}
"""Effects that put tokens on the base."""

WORN: dict[str, Callable[[Wear, Effect], Wear]] = {
    "armour": lambda wear, effect: wear._replace(armour=wear.armour + abs(effect.n)),
    "assault": lambda wear, effect: wear._replace(assault=wear.assault + abs(effect.n)),
    "deflection": lambda wear, effect: wear._replace(deflection=wear.deflection + abs(effect.n)),
    "both": lambda wear, effect: wear._replace(
        assault=wear.assault + abs(effect.n), deflection=wear.deflection + abs(effect.n)
    ),
    "assault half": lambda wear, _: wear._replace(halvings=wear.halvings + 1),
    "assault damage": lambda wear, effect: wear._replace(assault_damage=wear.assault_damage + abs(effect.n)),
    "misfire": lambda wear, effect: wear._replace(misfire=max(wear.misfire, effect.n)),
    "lose": lambda wear, effect: wear._replace(lost=wear.lost | {effect.what.casefold()}),
    "spin left": lambda wear, effect: wear._replace(spins=(*wear.spins, (effect.n, -1))),
    "spin right": lambda wear, effect: wear._replace(spins=(*wear.spins, (effect.n, 1))),
}
"""Effects that wear the base down for the rest of the match."""
