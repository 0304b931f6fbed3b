"""Exact odds of shots, bursts, area fire, assaults and agonies, from the functions that play them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert
from grognard.kernel.errors import GrognardError, Refused, TooLarge, Unknown
from grognard.kernel.memo import Remembered
from grognard.kernel.modifiers import Modifier
from grognard.kernel.odds_report import Item, Report
from grognard.kernel.words import listed, tell, tell_many
from grognard.rulesets.steampunk.dice.facts import Shot
from grognard.rulesets.steampunk.dice.policies import best, deciding, told
from grognard.rulesets.steampunk.dice.reports import assault_report, fire_report
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import Focus, has
from grognard.rulesets.steampunk.odds.agony import STEPS, Plight, agony_step
from grognard.rulesets.steampunk.odds.board import ANGLES, laid_out
from grognard.rulesets.steampunk.odds.questions import AskedAgony, AskedArea, AskedAssault, AskedFire, AskedShot
from grognard.rulesets.steampunk.play.assault.assault_facts import assault_facts
from grognard.rulesets.steampunk.play.assault.sides import Fighter, host_of
from grognard.rulesets.steampunk.play.gunnery.area_fire import needs_of
from grognard.rulesets.steampunk.play.gunnery.fire_facts import Firing, barrage_facts, volley_facts
from grognard.rulesets.steampunk.play.gunnery.firing_angles import bearing_to
from grognard.rulesets.steampunk.play.gunnery.range_bands import band_to
from grognard.rulesets.steampunk.table.guns import is_ready, weapon_in
from grognard.rulesets.steampunk.table.nations import choosing_order, melee_better
from grognard.rulesets.steampunk.table.records import UnitId
from grognard.rulesets.steampunk.table.units import toll_of, victim_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.kernel.dice import Odds
    from grognard.kernel.game import Game
    from grognard.kernel.words import Sentence
    from grognard.rulesets.steampunk.dice.facts import Host
    from grognard.rulesets.steampunk.dice.whole_attacks import Fire
    from grognard.rulesets.steampunk.lists.sheets import Weapon
    from grognard.rulesets.steampunk.table.records import Unit

A1, B1 = UnitId("A1"), UnitId("B1")
EDGE = Modifier(-1, tell("on edge of the firing angle"), "SPF-SHOOT-09")


# ---------------------------------------------------------------- shots


@Remembered
def shot(question: Mapping[str, Any], options: Mapping[str, Any]) -> Report:
    """To hit, armour, damage and models lost of all the guns of one action. (SPF-SHOOT-01, SPF-WPN-01)"""
    asked = convert(question, AskedShot, file="attack")
    fire, weapon = volley_of(drawn_up(asked, options), asked)
    return fire_report(fire, weapon, asked, is_aimed=asked.aimed, is_focused=bool(asked.rolls))


def drawn_up(asked: AskedFire, options: Mapping[str, Any]) -> Game:
    """Shooter and target on the board."""
    both = (asked.attacker, asked.target)
    return laid_out(both, asked.lists, options, apart=asked.distance, ammunition=asked.ammunition)


def volley_of(game: Game, asked: AskedShot) -> tuple[Fire, Weapon]:
    """The facts of all the shots. (SPF-SHOOT-01, SPF-WPN-01)"""
    unit, target = _turned(game, asked), game[B1]
    guns = guns_of(unit, asked)
    weapon = weapon_in(unit, guns[0])
    if weapon.area and not (asked.aimed and has(weapon.abilities, Focus)):
        raise Refused(tell("{weapon} is an area weapon: ask for area fire.", weapon=weapon.name), "SPF-AREA-01")
    _check_range(unit, weapon, target)
    firings = [Firing(number, rolls=asked.rolls) for number in firing(guns, asked)]
    fire = volley_facts(game, unit, target, firings, is_aimed=asked.aimed)
    return on_edge(fire) if asked.on_edge else fire, weapon


def on_edge(fire: Fire) -> Fire:
    """The same shots on the edge of the firing angle. (SPF-SHOOT-09)"""
    shots = [
        (n, facts if EDGE in facts.because else Shot(facts.plus - 1, (*facts.because, EDGE))) for n, facts in fire.shots
    ]
    return fire._replace(shots=tuple(shots))


@Remembered
def area(question: Mapping[str, Any], options: Mapping[str, Any]) -> Report:
    """A die per model, evasion, then damage. (SPF-AREA-01, SPF-AREA-02)"""
    asked = convert(question, AskedArea, file="attack")
    fire, weapon = barrage_of(drawn_up(asked, options), asked)
    return fire_report(fire, weapon, asked, is_aimed=asked.aimed, is_focused=False)


def barrage_of(game: Game, asked: AskedArea) -> tuple[Fire, Weapon]:
    """The facts of area fire. (SPF-AREA-01, SPF-AREA-04)"""
    unit, target = _turned(game, asked), game[B1]
    guns = guns_of(unit, asked)
    weapon = weapon_in(unit, guns[0])
    assert target.at is not None
    if not weapon.area or needs_of(unit, guns[0], target.at) is None:
        raise Refused(tell("{weapon} does no area fire at this range.", weapon=weapon.name), "SPF-AREA-01")
    return barrage_facts(game, unit, target, guns[0], len(firing(guns, asked)), is_aimed=asked.aimed), weapon


def guns_of(unit: Unit, asked: AskedFire) -> list[int]:
    """The guns that fire: those of the weapon named, or of the first one. (SPF-EQUIP-12)"""
    guns = [n for n in range(len(unit.profile.guns)) if is_ready(unit, n)]
    if isinstance(asked.guns, tuple):
        if strange := [n for n in asked.guns if n not in guns]:
            raise Unknown(tell("gun of {unit}", unit=unit.profile.name), str(strange[0]), map(str, guns))
        weapons = {unit.profile.guns[n].weapon.name for n in asked.guns}
        if len(weapons) > 1:
            raise GrognardError(tell("One weapon at a time, not {weapons}.", weapons=listed(sorted(weapons))))
        return list(asked.guns)
    names = {n: unit.profile.guns[n].weapon.name for n in guns}
    wanted = asked.weapon or next(iter(names.values()), "")
    found = [n for n, name in names.items() if name == wanted]
    if not found:
        raise Unknown(tell("weapon of {unit}", unit=unit.profile.name), wanted, sorted(set(names.values())))
    return found


def firing(guns: Sequence[int], asked: AskedFire) -> list[int]:
    """Which guns fire, one by one: those named, or as many as are asked for."""
    number = asked.guns if isinstance(asked.guns, int) else len(guns)
    return [guns[place % len(guns)] for place in range(number)]


def _turned(game: Game, asked: AskedFire) -> Unit:
    """The shooter, turned so that its weapon bears. (SPF-ANGLE-05)"""
    unit, target = game[A1], game[B1]
    assert target.at is not None
    gun = guns_of(unit, asked)[0]
    for facing in (unit.facing, *range(6)):
        game.change(A1, facing=facing)
        bearing = bearing_to(game, game[A1], gun, target.at)
        if bearing.is_legal and not bearing.is_on_edge:
            break
    return game[A1]


def _check_range(unit: Unit, weapon: Weapon, target: Unit) -> None:
    assert target.at is not None
    if band_to(unit, weapon, target.at) is None:
        raise Refused(tell("{weapon} does not reach so far.", weapon=weapon.name), "SPF-SHOOT-08")


# ---------------------------------------------------------------- assaults


def lined_up(game: Game, asked: AskedAssault) -> tuple[list[list[Fighter]], list[Host]]:
    """The bases of both sides with the values they use, and their dice. (SPF-ASLT-06 to SPF-ASLT-12)"""
    fighters = [
        [
            Fighter(
                UnitId(f"{'AB'[seat]}{number}"),
                ANGLES.index(each.angle),
                (each.side or 0) if seat == 0 else each.side,
                each.deflects,
            )
            for number, each in enumerate(side, start=1)
        ]
        for seat, side in enumerate((asked.attacker, asked.target))
    ]
    return fighters, [host_of(game, fighters[seat], fighters[1 - seat]) for seat in (0, 1)]


@Remembered
def assault(question: Mapping[str, Any], options: Mapping[str, Any]) -> Report:
    """Both pools: successes left, advantage, damage and retreat. (SPF-ASLT-06 to SPF-ASLT-22)"""
    asked = convert(question, AskedAssault, file="attack")
    game = laid_out((asked.attacker, asked.target), asked.lists, options)
    fighters, _ = lined_up(game, asked)
    facts = assault_facts(game, fighters[0], fighters[1], lower=choosing_order(game)[0], better=melee_better(game))
    if asked.ties:
        facts = facts._replace(brawl=facts.brawl._replace(better=("attacker", "target").index(asked.ties)))
    return assault_report(facts, asked)


# ---------------------------------------------------------------- agony


MOST_WAYS = 4_000_000
"""How many ways the dice of all turns may fall: a few seconds."""


@Remembered
def agony(question: Mapping[str, Any], options: Mapping[str, Any]) -> Report:
    """What becomes of a burning, poisoned, acid-covered or bleeding base, turn by turn. (SPF-TYPE-09 to SPF-TYPE-20)"""
    asked = convert(question, AskedAgony, file="attack")
    game = laid_out(((), asked.target), asked.lists, options)
    unit = game[B1]
    plight = Plight(
        toll_of(unit), unit.acid, unit.minor_acid, unit.fire, tuple(sorted(unit.poison)), tuple(sorted(unit.bleeding))
    )
    victim, is_printed = victim_of(unit), bool(game.options["acid_five_as_six"])
    every = deciding(asked)
    stages: dict[str, Odds[Any]] = {}
    models = plight.toll.models

    def suffer(dice: Any, turns: int) -> Plight:
        ended: Plight = dice.repeat(agony_step, plight, turns * STEPS, victim, is_printed)
        return ended

    def lost(ended: Plight) -> int:
        return models - ended.toll.models

    if asked.policy == "best":  # decisions look at the whole time, and only its end is told
        done = best(asked, suffer, asked.turns, lost=lost, models=models)
    else:
        every.limit = MOST_WAYS
        try:
            for turn in range(1, asked.turns):
                stages[_after(turn)] = every.odds(suffer, turn).map(lost)
                every.limit -= every.ways
            done = every.odds(suffer, asked.turns)
        except TooLarge as error:
            sentence = tell("So many tokens are too much for exact odds; ask for fewer of them, or fewer turns.")
            raise TooLarge(sentence) from error
    main = _after(asked.turns)
    stages[main] = done.map(lost)
    stages[tell("destroyed")] = done.map(lambda each: each.toll.models == 0)
    left: dict[str, Callable[[Plight], int]] = {
        tell("acid left"): lambda each: each.acid + each.minor_acid,
        tell("fire left"): lambda each: each.fire,
        tell("poison left"): lambda each: len(each.poison),
        tell("bleeding left"): lambda each: len(each.bleeding),
    }
    stages |= {name: done.map(count) for name, count in left.items() if any(count(each) for each in done)}
    bill = _plight_bill(unit)
    bill += [Item(tell("{kind} resistance", kind=kind), f"{-n:+d}", "SPF-ABIL-12") for kind, n in victim.resistances]
    return Report(stages, bill, policy=_endured(asked, unit), main=main, most={main: models}, lasts=True)


def _after(turn: int) -> Sentence:
    return tell("models lost after turn {turn}", turn=turn)


def _plight_bill(unit: Unit) -> list[Item]:
    """The tokens of the base."""
    tokens = {tell("acid"): unit.acid, tell("minor acid"): unit.minor_acid, tell("fire"): unit.fire}
    bill = [
        Item(name, tell_many("{count} token", "{count} tokens", number), "SPF-TYPE-20")
        for name, number in tokens.items()
        if number
    ]
    one = tell_many("{count} token", "{count} tokens", 1)
    bill += [Item(tell("poison[{size}]", size=size), one, "SPF-TYPE-16") for size in unit.poison]
    return bill + [Item(tell("bleeding[{size}]", size=size), one, "SPF-TYPE-19") for size in unit.bleeding]


def _endured(asked: AskedAgony, unit: Unit) -> Sentence:
    """How decisions were made, and what is left out of the sum."""
    how = tell("{how}; weak tokens first; no more than 6 fires, no clouds", how=told(asked, bool(unit.endurance)))
    if not unit.acid:
        return how
    return tell(
        "{how}; a fifth 6 in a row of an acid token counts as a 2, bites beyond 8 and fires beyond 3 are left out",
        how=how,
    )
