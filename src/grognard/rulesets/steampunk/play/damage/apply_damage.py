"""Apply damage: the consequences of all damage rolls of a step take effect together. (SPF-TURN-04, SPF-DMG-09)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import turned
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.damage_effects import MARKS, TOKEN_OF, Effect, with_tokens
from grognard.rulesets.steampunk.lists.order_codes import Code
from grognard.rulesets.steampunk.play.damage.casualties import bury
from grognard.rulesets.steampunk.play.damage.effect_words import effect_words
from grognard.rulesets.steampunk.play.damage.lasting_damage import WORN, worn
from grognard.rulesets.steampunk.play.damage.shaken import FRESH_SHAKEN, shake
from grognard.rulesets.steampunk.play.moves.speed_changes import halt, speed_after, take_speed
from grognard.rulesets.steampunk.table.board import beside
from grognard.rulesets.steampunk.table.hex_markers import place
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Unit, UnitId, other
from grognard.rulesets.steampunk.table.units import (
    name_of,
    own_name,
    shown,
    tokens_last,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


@step
async def apply_damage(game: Game) -> None:
    """Everything damage has done takes effect. (SPF-TURN-04)"""
    for unit in tokens_last(game.all(Unit)):
        if (unit.dying or unit.waiting) and not unit.gone:
            await take_effect(game, unit.id)


async def take_effect(game: Game, name: UnitId) -> None:
    """The dead leave one base, then the other consequences take hold. (SPF-TURN-04)"""
    effects = game[name].waiting
    game.change(name, waiting=())
    if any(effect.word in OF_THE_DYING for effect in effects):
        for effect in effects:
            if effect.word in OF_THE_DYING:
                await LATER[effect.word](game, name, effect)
    await bury(game, name)
    for effect in effects:
        if not game[name].gone and effect.word not in OF_THE_DYING:
            if effect.word in LATER:
                await LATER[effect.word](game, name, effect)
            elif effect.word in ("lose weapon", "shake weapon", "stuck turret"):
                await harm_weapon(game, name, effect)
            else:
                suffer(game, name, effect)


LATER: dict[str, Callable[[Game, UnitId, Effect], Awaitable[None]]] = {}
"""Effects carried out by chapters that come later: they enter themselves here. (SPF-DMG-09)"""
OF_THE_DYING = frozenset({"passengers", "passengers die"})
"""Effects of `LATER` that come before the dead are buried: with their transport passengers are set free."""


def suffer(game: Game, name: UnitId, effect: Effect) -> None:
    """One effect of a damage row takes hold. (SPF-DMG-09)"""
    unit = game[name]
    if effect.word == "shaken":
        shake(game, name)
        return
    if effect.word in TOKEN_OF:
        field = TOKEN_OF[effect.word]
        game.change(name, **{field: with_tokens(getattr(unit, field), effect)})
    elif effect.word in WORN:
        game.change(name, wear=worn(unit.wear, effect))
    elif effect.word in MARKS:
        if effect.word in unit.wear.marks:
            return  # one of each kind, and it is told once (SPF-DMG-09)
        game.change(name, wear=unit.wear._replace(marks=unit.wear.marks | {effect.word}))
        if effect.word in ("immobile", "no move", "only still"):
            halt(game, name)
    elif effect.word == "brake":
        take_speed(game, name, speed_after(unit.profile, unit.speed, Code("B")))
    elif effect.word == "turnabout":
        game.change(name, facing=turned(unit.facing, 3), entering=None, entering_tokens=0)  # SPF-MOVE-03
    elif effect.word == "unload":
        game.change(name, loads=tuple(load._replace(tokens=0) for load in unit.loads))
    elif effect.word == "flee":
        game.change(name, must_flee=True)
    elif effect.word == "place":
        put_around(game, unit, effect)
    game.say(
        tell("{unit}: {effect}.", unit=name_of(game, name), effect=effect_words(effect)),
        "SPF-DMG-09",
        kind="damage",
        about=shown(game, name),
    )


def put_around(game: Game, unit: Unit, effect: Effect) -> None:
    """A hex effect in the unit's hex, and in the hexes beside it if the row says so. (SPF-DMG-09)"""
    covered, lands = effect.covering()
    if unit.at is not None:
        for at in [unit.at, *beside(game[MAP], unit.at)] if lands else [unit.at]:
            place(game, at, covered)


async def harm_weapon(game: Game, name: UnitId, effect: Effect) -> None:
    """A weapon is lost, shaken, or its turret sticks. (SPF-DMG-09)"""
    unit = game[name]
    guns = [n for n, gun in enumerate(unit.profile.guns) if not unit.loads[n].is_lost and is_held(unit, gun.figure)]
    if effect.what:
        guns = [n for n in guns if unit.profile.guns[n].weapon.name.casefold() == effect.what.casefold()]
    if not guns:
        return
    number = guns[0]
    if effect.word == "lose weapon" and not effect.what:
        number = await _lost_weapon(game, unit, guns)
    load = unit.loads[number]
    if effect.word == "lose weapon":
        load = load._replace(is_lost=True, tokens=0)
    elif effect.word == "shake weapon":
        load = load._replace(shaken=load.shaken + (1 if load.shaken else FRESH_SHAKEN))
    else:
        load = load._replace(is_stuck=True)
    game.change(name, loads=(*unit.loads[:number], load, *unit.loads[number + 1 :]))
    what, harm = unit.profile.guns[number].weapon.name, effect_words(effect, is_hidden=True)
    if unit.is_hidden:  # its weapons would tell what the token stands for (SPF-HIDE-01)
        said = tell("{unit}: {effect} ({what}).", unit=own_name(unit), effect=harm, what=what)
        game.say(said, "SPF-DMG-09", kind="damage", to=unit.seat, about=[name])
    said = tell("{unit}: {effect}.", unit=name_of(game, name), effect=harm)
    if not unit.is_hidden:
        said = tell("{unit}: {effect} ({what}).", unit=name_of(game, name), effect=harm, what=what)
    game.say(said, "SPF-DMG-09", kind="damage", about=shown(game, name))


def is_held(unit: Unit, figure: int) -> bool:
    """Whether the bearer of a weapon lives; -1 is the base itself."""
    return figure < 0 or figure in unit.living


async def _lost_weapon(game: Game, unit: Unit, guns: list[int]) -> int:
    """The attacker chooses the weapon; of a hidden base he sees none and draws blind. (SPF-DMG-09, SPF-HIDE-01)"""
    names = [unit.profile.guns[n].weapon.name for n in guns]
    if len(set(names)) == 1:
        return guns[0]
    if unit.is_hidden:
        battle = game[BATTLE]
        blind = game.dice.fork(f"weapon of {unit.id} in {battle.turn} {battle.step}, {len(guns)} left")
        return guns[blind.below(len(guns))]
    asked = Choose(
        seat=other(unit.seat),
        prompt=tell("{unit} loses a weapon: which one?", unit=name_of(game, unit.id)),
        clause="SPF-DMG-09",
        about=(unit.id,),
        options=tuple(
            Option(str(n), tell("{weapon} {number}", weapon=weapon, number=n + 1))
            for n, weapon in zip(guns, names, strict=True)
        ),
    )
    return int(await game.ask(asked))
