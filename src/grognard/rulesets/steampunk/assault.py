"""Assaults: dice, deflection, advantage, damaging hits and support. (SPF-ASLT)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import sided
from grognard.kernel.game import Game, step
from grognard.kernel.hexes import angle, sides
from grognard.rulesets.steampunk.abilities import Fear, Terror
from grognard.rulesets.steampunk.bases import ability_of, armour_of, name_of, toll_of, victim_of
from grognard.rulesets.steampunk.damage import note_toll, strike, told_of
from grognard.rulesets.steampunk.facts import Hit, Host, Pool, Shield, Typed
from grognard.rulesets.steampunk.movement import after_displacement, fighters_of, part_of, turn_or_change_speed
from grognard.rulesets.steampunk.nations import melee_better
from grognard.rulesets.steampunk.records import Contest, Entrant, Unit, UnitId, other
from grognard.rulesets.steampunk.resolution import clash, typed_damage

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.table import Ref
    from grognard.rulesets.steampunk.codes import Code
    from grognard.rulesets.steampunk.facts import Swings

FRONT, BACK = 0, 3


class Fighter(NamedTuple):
    """A base in an assault, and the angle whose values it uses. (SPF-ASLT-07, SPF-ASLT-08)"""

    unit: UnitId
    angle: int
    side: int | None = None
    """The direction it comes from, seen from the contested hex; None for an occupant."""
    only_from: int | None = None
    """The one direction whose hits it may deflect. (SPF-ASLT-09)"""


# ---------------------------------------------------------------- before the blows


@step
async def pre_assault_abilities(game: Game) -> None:
    """Fear strikes each enemy base in the same assault. (SPF-ABIL-09)"""
    for contest in game.all(Contest):
        fighters = [game[unit] for unit in fighters_of(contest)]
        for frightening in fighters:
            fear = ability_of(frightening, Fear)
            for victim in fighters if fear else ():
                if victim.seat != frightening.seat:
                    await frighten(game, victim.id, fear.sides if fear else 0)


async def frighten(game: Game, name: UnitId, sides_of_die: int) -> None:
    """Psychic damage of Fear or Terror. (SPF-ABIL-08, SPF-ABIL-09, SPF-TYPE-04)"""
    unit, before = game[name], toll_of(game[name])
    after = await game.resolve(typed_damage, before, Typed("psychic", sided(sides_of_die)), victim_of(unit))
    note_toll(game, name, after)
    game.say(
        f"{name_of(game, name)} is frightened: {told_of(before, after)}.", "SPF-ABIL-09", kind="fear", about=[name]
    )


# ---------------------------------------------------------------- the blows


@step
async def fight_all(game: Game) -> None:
    """All assaults of the step are rolled first; the changes of hex come after. (SPF-RETR-13)"""
    for contest in game.all(Contest):
        game.then(fight, contest.id)


@step
async def fight(game: Game, name: Ref[Contest]) -> None:
    """One assault: both sides roll, the advantage is settled, hits are handed out. (SPF-ASLT-22)"""
    contest = game[name]
    hosts = [fighters_on(game, contest, seat) for seat in (0, 1)]
    if not all(hosts):  # nobody left to fight: the others complete their entries (SPF-ASLT-25)
        game.change(name, winner=0 if hosts[0] else 1 if hosts[1] else None)
        return
    first, second = (host_of(game, host, hosts[1 - seat]) for seat, host in enumerate(hosts))
    rolled = await game.resolve(clash, first, second)
    left = [remaining(first, rolled.first, rolled.second), remaining(second, rolled.second, rolled.first)]
    totals = [sum(each.values()) for each in left]
    winner = melee_better(game) if totals[0] == totals[1] else int(totals[1] > totals[0])
    game.change(name, winner=winner)
    said = f"Assault: {totals[0]} hits to {totals[1]}; {game.ruleset.seat_name(game, winner)} has the advantage."
    game.say(said, "SPF-ASLT-14", kind="assault", about=fighters_of(contest))
    for seat in (other(winner), winner):
        hand_out(game, seat, left[seat], hosts[seat], hosts[1 - seat])


def fighters_on(game: Game, contest: Contest, seat: int) -> list[Fighter]:
    """The seat's bases in the contest that still stand, with the values they use. (SPF-ASLT-07, SPF-ASLT-08)"""
    fighters = [entrant_as_fighter(each, contest) for each in contest.entering if game[each.unit].seat == seat]
    enemies = [each for each in contest.entering if game[each.unit].seat != seat]
    occupants = [game[each] for each in contest.staying if game[each].seat == seat]
    fighters += [defender_as_fighter(unit, enemies) for unit in occupants]
    return [each for each in fighters if game[each.unit].is_here and not game[each.unit].is_doomed]


def entrant_as_fighter(entrant: Entrant, contest: Contest) -> Fighter:
    """Front values, or back values when reversing. (SPF-ASLT-07)"""
    side = sides(contest.at, entrant.origin)[0] if entrant.origin != contest.at else None
    return Fighter(entrant.unit, BACK if entrant.is_reverse else FRONT, side)


def defender_as_fighter(unit: Unit, enemies: Iterable[Entrant]) -> Fighter:
    """The values of the angle it is assaulted from; of several the strongest is picked. (SPF-ASLT-08, SPF-ASLT-09)"""
    assert unit.at is not None
    struck = {side: int(angle(unit.facing, side)) for each in enemies for side in sides(unit.at, each.origin)}
    if not struck:
        return Fighter(unit.id, FRONT)
    best = max(struck, key=lambda side: (sum(dice_of(unit, struck[side])), -struck[side]))
    return Fighter(unit.id, struck[best], None, best if len(struck) > 1 else None)


def dice_of(unit: Unit, at_angle: int) -> list[int]:
    """Assault dice of each living model at an angle, after damage. (SPF-ASLT-06, SPF-DMG-09)"""
    lines = [unit.profile.figures[figure].assault for figure in unit.living]
    dice = [max(line.dice[at_angle] - unit.wear.assault, 0) for line in lines]
    return [number >> unit.wear.halvings for number in dice]


def host_of(game: Game, mine: list[Fighter], theirs: list[Fighter]) -> Host:
    """All dice of one side, by base and source. (SPF-ASLT-10 to SPF-ASLT-12, SPF-ABIL-10)"""
    is_frightful = any(ability_of(game[each.unit], Fear) or ability_of(game[each.unit], Terror) for each in theirs)
    pools: list[Pool] = []
    shields: list[Shield] = []
    for fighter in mine:
        unit = game[fighter.unit]
        worse = 1 if "damaged sights" in unit.wear.marks else 0
        rolled = dice_of(unit, fighter.angle)
        if is_frightful and unit.is_shaken:
            rolled = halved(rolled)
        for figure, dice in zip(unit.living, rolled, strict=True):
            line = unit.profile.figures[figure].assault
            pools.append(Pool(f"{unit.id}/{figure}", unit.id, dice, line.needs + worse, fighter.side))
            deflection = max(line.deflection[fighter.angle] - unit.wear.deflection, 0) >> unit.wear.halvings
            if deflection:
                needs = line.deflection_needs[fighter.angle] + worse
                per = f"{unit.id}/{figure}" if line.deflects_per_success[fighter.angle] else ""
                shields.append(Shield(unit.id, deflection, needs, fighter.only_from, per))
    return Host(tuple(pools), tuple(shields))


def halved(dice: list[int]) -> list[int]:
    """Half of a base's dice, rounded down: the last ones are dropped. (SPF-ABIL-10)

    >>> halved([2, 2, 1])
    [2, 0, 0]
    """
    left = sum(dice) // 2
    kept = []
    for number in dice:
        kept.append(min(number, left))
        left -= kept[-1]
    return kept


def remaining(mine: Host, rolled: Swings, theirs: Swings) -> dict[str, int]:
    """Successes by pool after the enemy's deflections, the last ones deflected first. (SPF-ASLT-12, SPF-ASLT-15)"""
    left = {pool.key: number for pool, number in zip(mine.pools, rolled.successes, strict=True)}
    deflected = sum(theirs.deflections)
    for key in reversed(left):
        gone = min(left[key], deflected)
        left[key] -= gone
        deflected -= gone
    return left


def hand_out(game: Game, seat: int, left: dict[str, int], mine: list[Fighter], theirs: list[Fighter]) -> None:
    """Damaging hits, at most one per living model; the rest supports. (SPF-ASLT-16 to SPF-ASLT-18)"""
    room = {each.unit: len(game[each.unit].living) for each in theirs}
    angles = {each.unit: each.angle for each in (*mine, *theirs)}
    sources = [key for key, number in left.items() for _ in range(number)]
    damaging: list[tuple[str, UnitId]] = []
    for target, models in room.items():
        while models and sources:
            damaging.append((sources.pop(0), target))
            models -= 1
    for number, (key, target) in enumerate(damaging):
        support = len(sources) // len(damaging) + (number < len(sources) % len(damaging))
        unit, figure = key.split("/")
        hit = blow(game[UnitId(unit)], int(figure), angles[UnitId(unit)], game[target], angles[target], support)
        strike(game, seat, target, hit, 1, name_of(game, UnitId(unit)))


def blow(unit: Unit, figure: int, at_angle: int, target: Unit, struck: int, support: int) -> Hit:
    """One damaging hit of a model. (SPF-ASLT-17, SPF-ASLT-18, SPF-ASLT-21)"""
    line = unit.profile.figures[figure].assault
    extra = [Typed(kind, die, only) for kind, die, only in line.extra]
    if line.psychic is not None:
        extra.append(Typed("psychic", line.psychic[at_angle], plus=support))
    return Hit(
        damage=line.damage[at_angle] if line.damage is not None else None,
        ap=line.ap[at_angle],
        armour=armour_of(target, struck),
        plus=support - unit.wear.assault_damage,
        extra=tuple(extra),
    )


# ---------------------------------------------------------------- afterwards


@step
async def finish_codes(game: Game, number: int) -> None:
    """Units that were in an assault do the codes to the right only now, unless shaken. (SPF-MOVE-10)"""
    for contest in game.all(Contest):
        for name in fighters_of(contest):
            unit = game[name]
            if unit.is_here and not unit.is_shaken:
                for code in after_displacement(part_of(game, unit, number)):
                    await later_code(game, name, code)
        game.remove(contest.id)


async def later_code(game: Game, name: UnitId, code: Code) -> None:
    """A displacement among the later codes is dropped. (SPF-MOVE-10)"""
    await turn_or_change_speed(game, name, code)
