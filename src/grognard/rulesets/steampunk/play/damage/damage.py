"""Damage in play: rolls one after another, consequences together at Apply damage. (SPF-TURN-03, 04, SPF-DMG)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Choose, ChooseMany, Option
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import turned
from grognard.kernel.words import Sentence, join, tell, tell_many
from grognard.rulesets.steampunk.dice.damage import damage
from grognard.rulesets.steampunk.dice.facts import NO_AP
from grognard.rulesets.steampunk.lists.keywords.damage_effects import BINDING, MARKS, TOKEN_OF, Effect, with_tokens
from grognard.rulesets.steampunk.lists.order_codes import Code
from grognard.rulesets.steampunk.lists.profiles import hidden_speed
from grognard.rulesets.steampunk.play.damage.effect_words import effect_words
from grognard.rulesets.steampunk.play.damage.lasting import WORN, worn
from grognard.rulesets.steampunk.play.orders.look_ahead import speed_after
from grognard.rulesets.steampunk.table.board import beside
from grognard.rulesets.steampunk.table.hex_markers import place
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Struck, Unit, UnitId, other
from grognard.rulesets.steampunk.table.units import (
    is_immune,
    may_land,
    name_of,
    own_name,
    shown,
    struck_id,
    tokens_last,
    toll_of,
    victim_of,
)

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from grognard.kernel.dice import Dice
    from grognard.rulesets.steampunk.dice.facts import Hit, Toll, Victim

FRESH_SHAKEN = 2
"""Tokens of a unit that becomes shaken. (SPF-COND-01)"""
ONE = "one"
"""At the end of an answer: only one of several equal hits is rolled next. (SPF-TURN-03)"""


def strike(
    game: Game, seat: int, target: UnitId, hit: Hit, number: int, source: str = "", *, is_sniped: bool = False
) -> None:
    """Note hits that await their damage rolls. (SPF-SHOOT-18)"""
    if number > 0:
        made = Struck(
            id=struck_id(game), seat=seat, target=target, hit=hit, number=number, source=source, is_sniped=is_sniped
        )
        game.add(made)


@step
async def roll_damage(game: Game) -> None:
    """Damage rolls against one unit, one kind of hit after another, in the attacker's order. (SPF-TURN-03)"""
    waiting = game.all(Struck)
    if not waiting:
        return
    mine = [each for each in waiting if each.target == waiting[0].target]
    chosen, number = await _next_of(game, mine)
    unit, before = game[chosen.target], toll_of(game[chosen.target])
    after = await game.resolve(several, before, chosen.hit, number, victim_of(unit))
    note_toll(game, unit.id, after)
    if chosen.is_sniped:
        game.change(unit.id, sniped=unit.sniped + (chosen.seat,) * (before.models - after.models))
    if number < chosen.number:
        game.change(chosen.id, number=chosen.number - number)
    else:
        game.remove(chosen.id)
    hits = _hits(number, chosen.source)
    because = join(map(str, chosen.hit.because))
    told = told_of(before, after, is_hidden=unit.is_hidden)
    hits = tell("{hits} ({reasons})", hits=hits, reasons=because) if because else hits
    said = tell(
        "{unit} takes {hits}: {told}.",
        unit=name_of(game, unit.id),
        hits=hits,
        told=told,
    )
    game.say(said, "SPF-DMG-01", kind="damage", about=shown(game, unit.id))
    game.then(roll_damage)


def several(dice: Dice, toll: Toll, hit: Hit, number: int, victim: Victim) -> Toll:
    """Equal hits one after another; each counts for the next. (SPF-TURN-03)"""
    return dice.repeat(damage, toll, number, hit, victim)


async def _next_of(game: Game, hits: list[Struck]) -> tuple[Struck, int]:
    """Where hits differ the attacker chooses the next ones: all of a kind, or one of them. (SPF-TURN-03)"""
    if len({(each.hit, each.is_sniped) for each in hits}) == 1:
        return hits[0], hits[0].number
    choices: dict[str, tuple[Struck, int]] = {each.id: (each, each.number) for each in hits}
    choices |= {f"{each.id} {ONE}": (each, 1) for each in hits if each.number > 1}
    options = tuple(
        Option(
            key,
            _hits(number, each.source),
            about=tuple(shown(game, each.target)),
            note=_strength(each.hit),
        )
        for key, (each, number) in choices.items()
    )
    prompt = tell("{unit} is hit by several weapons: which damage is rolled first?", unit=name_of(game, hits[0].target))
    asked = Choose(seat=hits[0].seat, prompt=prompt, clause="SPF-TURN-03", options=options)
    return choices[await game.ask(asked)]


def _strength(hit: Hit) -> Sentence:
    """What tells one hit from another."""
    said = [tell("damage {die}", die=hit.damage)] if hit.damage is not None else []
    said += [tell("AP {die}", die=hit.ap)] if hit.ap != NO_AP else []
    extra = (f"{each.table} {each.die}" for each in hit.extra)
    return join([*said, *extra, *map(effect_words, hit.gives), *map(str, hit.because)])


def _hits(number: int, source: str = "") -> Sentence:
    if not source:
        return tell_many("{count} hit", "{count} hits", number)
    return tell_many("{count} hit of {source}", "{count} hits of {source}", number, source=source)


def note_toll(game: Game, name: UnitId, toll: Toll) -> None:
    """Tokens and deaths count at once; the rest waits for Apply damage. (SPF-TURN-04)"""
    unit = game[name]
    if unit.is_hidden and game.options["hidden_simple"] and toll != toll_of(unit):
        toll = toll.and_(Effect("found"))  # SPF-GUN-13
    game.change(
        name,
        dying=len(unit.living) - toll.models,
        future=toll.future,
        future_crew=toll.crew,
        endurance=toll.endurance,
        waiting=unit.waiting + toll.effects,
    )


def told_of(before: Toll, after: Toll, *, is_hidden: bool = False) -> Sentence:
    """What a damage roll added, in words; the things a hidden base has are not named. (SPF-HIDE-01)"""
    dead = before.models - after.models
    parts = [tell("{number} dead", number=dead)] if dead else []
    if added := after.future - before.future:
        parts.append(tell("future damage {change}, now {total}", change=f"{added:+d}", total=after.future))
    if added := after.crew - before.crew:
        parts.append(tell("future crew damage {change}, now {total}", change=f"{added:+d}", total=after.crew))
    spent = before.endurance - after.endurance
    parts += [tell_many("{count} endurance token spent", "{count} endurance tokens spent", spent)] if spent > 0 else []
    parts += [effect_words(effect, is_hidden=is_hidden) for effect in after.effects]
    return join(parts) if parts else tell("no damage")


# ---------------------------------------------------------------- Apply damage


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


async def bury(game: Game, name: UnitId) -> None:
    """Models recorded dead leave; the owner picks which. A base without models is destroyed. (SPF-UNIT-04)"""
    unit = game[name]
    if not unit.dying:
        return
    if unit.is_doomed:
        lost = list(unit.living)
        game.change(name, living=(), dying=0, at=None, gone="destroyed")
        game.say(
            tell("{unit} is destroyed.", unit=name_of(game, name)), "SPF-UNIT-04", kind="loss", about=shown(game, name)
        )
    else:
        lost = await casualties(game, unit)
        game.change(name, living=tuple(figure for figure in unit.living if figure not in lost), dying=0, sniped=())
        game.say(
            tell("{unit} loses {number}.", unit=name_of(game, name), number=len(lost)),
            "SPF-UNIT-04",
            kind="loss",
            about=shown(game, name),
        )
    for mourner in MOURNERS:
        await mourner(game, unit, lost)


MOURNERS: list[Callable[[Game, Unit, list[int]], Awaitable[None]]] = []
"""What happens after deaths in chapters that come later: given the base as it was, and the figures it lost."""
LATER: dict[str, Callable[[Game, UnitId, Effect], Awaitable[None]]] = {}
"""Effects carried out by chapters that come later: they enter themselves here. (SPF-DMG-09)"""
OF_THE_DYING = frozenset({"passengers", "passengers die"})
"""Effects of `LATER` that come before the dead are buried: with their transport passengers are set free."""


async def casualties(game: Game, unit: Unit) -> list[int]:
    """The figures its owner gives up, after those a sniper has picked. (SPF-UNIT-04, SPF-WPN-15)"""
    lost: list[int] = []
    for seat in unit.sniped[: unit.dying]:
        lost += await pick_dead(game, unit, seat, 1, lost)
    return lost + await pick_dead(game, unit, unit.seat, unit.dying - len(lost), lost)


async def pick_dead(game: Game, unit: Unit, seat: int, number: int, lost: list[int]) -> list[int]:
    """So many figures that somebody picks; nobody is asked where they are all alike. (SPF-UNIT-04)"""
    if number <= 0:
        return []
    figures = unit.profile.figures
    living = [n for n in unit.living if n not in lost]
    carried = {n: tuple(gun.weapon.name for gun in unit.profile.guns if gun.figure == n) for n in living}
    if len({(figures[n], carried[n]) for n in living}) == 1 or number >= len(living):
        return living[-number:]
    # Regular models first: who answers without thinking keeps his elites.
    in_order = sorted(living, key=lambda n: (figures[n].is_elite, -n))
    asked = ChooseMany(
        seat=seat,
        prompt=tell("{unit} loses {number}: which models?", unit=name_of(game, unit.id), number=number),
        clause="SPF-UNIT-04" if seat == unit.seat else "SPF-WPN-15",
        about=(unit.id,),
        options=tuple(Option(str(n), tell("{model} {number}", model=figures[n].name, number=n + 1)) for n in in_order),
        least=number,
        most=number,
    )
    return [int(key) for key in await game.ask(asked)]


def shake(game: Game, name: UnitId, fresh: int = FRESH_SHAKEN) -> None:
    """Two tokens, or one more; nothing for who is immune. (SPF-COND-01, SPF-ABIL-13)

    It keeps its assault dice: only Fear and Terror halve them, in `hosts.is_cowed`. (SPF-COND-05)
    """
    unit = game[name]
    if is_immune(unit, "shaken"):
        return
    entry = unit.profile.shaken
    if not unit.shaken and entry is not None and entry.speed in unit.profile.speeds:
        take_speed(game, name, entry.speed)  # SPF-COND-03
    game.change(name, shaken=unit.shaken + (1 if unit.shaken else fresh))
    game.say(tell("{unit} is shaken.", unit=name_of(game, name)), "SPF-COND-01", kind="shaken", about=shown(game, name))


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


def halt(game: Game, name: UnitId) -> None:
    """Its speed becomes stand-still: in the air if it has such a speed, else where it can land. (SPF-DMG-09)"""
    unit = game[name]
    still = [each for each in unit.profile.speeds.values() if each.pace == "still" and not each.hidden]
    nearest = min(still, key=lambda each: each.flying != unit.is_flying, default=None)
    if nearest is not None and may_land(game, unit, nearest.name):
        game.change(name, speed=kept_secret(unit, nearest.name))


def take_speed(game: Game, name: UnitId, speed: str) -> None:
    """A speed that no order gives, unless damage holds the unit to its present one. (SPF-DMG-09, SPF-STACK-03)"""
    unit = game[name]
    if not BINDING & unit.wear.marks and may_land(game, unit, speed):
        game.change(name, speed=kept_secret(unit, speed))


def kept_secret(unit: Unit, speed: str) -> str:
    """A hidden base takes the hidden variant of a speed. (SPF-HIDE-02)"""
    return (hidden_speed(unit.profile, speed) or speed) if unit.is_hidden else speed


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
