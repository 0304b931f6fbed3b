"""Blows of those who fight pair by pair: hits, saves, and who is knocked back. (LEG-DUEL-06 to LEG-DUEL-11)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.plane import bearing
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.legendary.dice.damage import harmed, start
from grognard.rulesets.legendary.dice.duels import duel_initiative, duel_save, impact, thrown
from grognard.rulesets.legendary.dice.facts import Hits
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.play.fight.blows import CHARIOT, blow_at, stance_of, strike_blow, wounds_in
from grognard.rulesets.legendary.play.fight.look_out import look_out
from grognard.rulesets.legendary.play.fight.melee_targets import Chosen, Fighter, targets_of
from grognard.rulesets.legendary.play.fight.throwing import fling
from grognard.rulesets.legendary.play.fight.weapons import declare_smashes
from grognard.rulesets.legendary.play.shooting.apply_damage import apply_row, target_of
from grognard.rulesets.legendary.play.shooting.fire import note_crafted
from grognard.rulesets.legendary.play.shooting.hit_effects import concuss, note_effects
from grognard.rulesets.legendary.play.shooting.hits_on_models import strike_model
from grognard.rulesets.legendary.table.crews import is_gun
from grognard.rulesets.legendary.table.special_rules import characteristic, is_walker, rules_of
from grognard.rulesets.legendary.table.units import is_monster, is_vehicle, model_name, stand_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.dice.facts import Row, Target
    from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule
    from grognard.rulesets.legendary.play.fight.blows import FightBlow
    from grognard.rulesets.legendary.play.fight.weapons import StrikeChoice
    from grognard.rulesets.legendary.table.records import Model, ModelId, UnitId

BACK = 1.0
"""How far one is knocked back, in inches. (LEG-DUEL-08)"""


class Knock(NamedTuple):
    """How the one who was struck is moved: back or thrown, by whose blow, from where and how hard."""

    how: str
    course: float
    strength: int
    by_monster: bool


class DuelStruck(NamedTuple):
    """What the blows of one side do to a model, before it is written down."""

    target: ModelId
    targets: tuple[Target, ...]
    row: Row
    knock: Knock | None = None
    lasting: tuple[SpecialRule, ...] = ()
    """What the unit of the one struck suffers besides. (LEG-KW-06, LEG-KW-67, LEG-KW-72)"""
    is_shaken: bool = False
    """A concussive blow has hit. (LEG-KW-11)"""
    on_hull: tuple[tuple[FightBlow, Hits], ...] = ()
    """Hits on a vehicle, its parts or its rider: nothing knocks them back. (LEG-MELEE-22, LEG-CHRT-04)"""


def duellist(
    game: Game,
    model: ModelId,
    choice: StrikeChoice,
    units: Sequence[UnitId],
    *,
    is_first: bool,
    in_formation: bool = False,
) -> Fighter:
    """A model that fights pair by pair, with its Initiative in this round. (LEG-DUEL-03, LEG-DUEL-15, LEG-KW-80)"""
    own = game[model]
    stance = stance_of(game, own, units, is_first=is_first)
    stance = stance._replace(has_charged=stance.has_charged and is_first)
    value = duel_initiative(
        characteristic(game, own, "i"),
        (*rules_of(game, own), *choice.weapon.all_rules),
        stance,
        in_formation=in_formation and is_first,
        is_pinned=game[own.unit].is_pinned and is_first,
    )
    return Fighter(model, own.unit, value, choice, stance)


async def roll_blows(
    game: Game, strikers: Sequence[Fighter], target: ModelId, *, is_first: bool, is_challenge: bool = False
) -> list[DuelStruck]:
    """All blows of one side at a model, each with its save; nobody falls yet. (LEG-DUEL-05 to LEG-DUEL-07)

    Outside of challenges a friend beside a character may take a smash for him. (LEG-CHAR-06)
    """
    struck: dict[ModelId, DuelStruck] = {}
    for fighter, aimed_at in (await _aims(game, strikers, target)).items():
        whom = aimed_at if is_challenge else await look_out(game, fighter, aimed_at)
        blow = blow_at(game, fighter, whom.unit, whom.model, is_first=is_first, at_rider=whom.at_rider)
        if blow is None:
            continue
        if whom.part:
            blow = blow._replace(part=whom.part, shots=blow.shots._replace(has_screen=True))
        aim = target_of(game, game[whom.model], blow.side)
        before = struck.get(whom.model) or DuelStruck(whom.model, (aim,), start((aim,)))
        struck[whom.model] = await _roll(game, fighter.model, before, blow)
    return list(struck.values())


async def _aims(game: Game, strikers: Sequence[Fighter], target: ModelId) -> Mapping[Fighter, Chosen]:
    """How each strikes: smash or not, and which part of a vehicle. (LEG-KW-65, LEG-MELEE-22, LEG-CHRT-04)"""
    choices = await declare_smashes(game, {one.model: one.choice for one in strikers if one.choice.weapon != CHARIOT})
    fighters = [one if one.choice.weapon == CHARIOT else one._replace(choice=choices[one.model]) for one in strikers]
    unit, there = game[target].unit, stand_of(game, target)
    if there is None or not is_vehicle(game[target]):
        return {one: Chosen(unit, target) for one in fighters}
    return await targets_of(game, {one: [(unit, there)] for one in fighters})


async def _roll(game: Game, striker: ModelId, struck: DuelStruck, blow: FightBlow) -> DuelStruck:
    """The blows of one model, on top of those before it. (LEG-DUEL-06, LEG-DUEL-07)"""
    own, target = game[striker], struck.target
    # Guns are hit of themselves. (LEG-TYPE-12)
    is_sure = is_gun(game[target])
    hits = Hits(plain=blow.shots.number) if is_sure else await game.resolve(hits_of, blow.shots)
    note_crafted(game, [striker], blow.choice.weapon, hits.again)
    _tell_strike(game, striker, target, hits.on_target)
    if is_vehicle(game[target]):
        return struck._replace(on_hull=(*struck.on_hull, (blow, hits)))
    if hits.on_target:
        struck = struck._replace(lasting=(*struck.lasting, *blow.lasting))
    for hit in [blow.shots.sharp or blow.shots.hit] * hits.sharp + [blow.shots.hit] * hits.plain:
        if struck.row.place:
            break
        saved = await game.resolve(duel_save, struck.targets[0], hit)
        struck = struck._replace(
            row=harmed(struck.row, struck.targets, saved.suffered.wounds),
            is_shaken=struck.is_shaken or hit.is_concussive,
        )
        if saved.knocked and not (struck.knock is not None and struck.knock.how == "thrown"):
            struck = struck._replace(knock=_knock_by(game, own, target, saved.knocked, hit.strength))
    return struck


def _knock_by(game: Game, striker: Model, target: ModelId, how: str, strength: int) -> Knock:
    """How a blow moves the one who was struck. (LEG-DUEL-08, LEG-DUEL-09)"""
    course = bearing(striker.at or (0.0, 0.0), game[target].at or (0.0, 0.0))
    return Knock(how, course, strength, is_monster(striker) or is_walker(striker))


def _tell_strike(game: Game, striker: ModelId, target: ModelId, hits: int) -> None:
    said = tell(
        "{striker} strikes {target}: {hits}.",
        striker=model_name(game, striker),
        target=model_name(game, target),
        hits=tell_many("{count} hit", "{count} hits", hits),
    )
    game.say(said, "LEG-DUEL-06", kind="duel", about=[striker, target])


class Settled(NamedTuple):
    """What blows came to: the models or points that units have lost by them, and whether the one struck lies down."""

    lost: dict[UnitId, int]
    is_down: bool = False


async def settle_blows(game: Game, struck: DuelStruck) -> Settled:
    """What the blows did, and those with whom the one struck came down on others. (LEG-DUEL-07, LEG-DUEL-10)"""
    if struck.target not in game:  # somebody was thrown at it
        return Settled({})
    unit = game[struck.target].unit
    if struck.on_hull:
        return Settled({unit: await _settle_hull(game, struck)})
    before = wounds_in(game, unit)
    lost = await apply_row(game, [struck.target], struck.targets, struck.row, "LEG-DUEL-07")
    if lost or before != wounds_in(game, unit):
        game.change(unit, wounds_taken=game[unit].wounds_taken + 1)
    if game[unit].models:
        note_effects(game, unit, struck.lasting)
    if struck.is_shaken:
        await concuss(game, struck.target)
    if struck.target not in game or struck.knock is None:
        return Settled({unit: lost})
    fallen = await _knock(game, struck.target, struck.knock)
    return Settled({**fallen, unit: lost + fallen.get(unit, 0)}, is_down=True)


async def _settle_hull(game: Game, struck: DuelStruck) -> int:
    """Saves and damage of a vehicle; how many points or models were lost. (LEG-MELEE-22, LEG-CHRT-04)"""
    lost = [0, 0]
    for blow, hits in struck.on_hull:
        if struck.target in game:
            await strike_blow(game, blow, [struck.target], hits, lost)
    return sum(lost)


async def _knock(game: Game, model: ModelId, knock: Knock) -> dict[UnitId, int]:
    """Knocked back an inch, or thrown into whatever is there; who was lost by that. (LEG-DUEL-08 to LEG-DUEL-11)"""
    name = model_name(game, model)
    if knock.how == "back":
        fling(game, model, BACK, knock.course)
        game.say(tell("{model} is knocked back.", model=name), "LEG-DUEL-08", "LEG-DUEL-11", about=[model])
        return {}
    far, course = await game.resolve(lambda dice: thrown(dice, by_monster=knock.by_monster))
    toughness = characteristic(game, game[model], "t")
    landing = fling(game, model, far, course)
    game.say(tell('{model} is thrown {inches}".', model=name, inches=far), "LEG-DUEL-09", kind="move", about=[model])
    power = impact(knock.strength, toughness)
    fallen: dict[UnitId, int] = {}
    if not power or not (landing.is_stopped or landing.struck):
        return fallen
    game.say(tell("{model} strikes something.", model=name), "LEG-DUEL-10", about=[model])
    for each in (model, *landing.struck):
        if each in game:
            unit = game[each].unit
            gone = await strike_model(game, each, power, None, clause="LEG-DUEL-10")
            fallen[unit] = fallen.get(unit, 0) + gone
    return fallen
