"""Melee: targets, attacks, and the combat move. (TLE-MELEE)"""

from __future__ import annotations

from itertools import islice
from math import hypot
from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.ask import Assign, Choose, Option, Slot
from grognard.kernel.errors import Refused
from grognard.kernel.plane.distance import distance
from grognard.kernel.troops import Contact, Foe, ask_move, is_coherent
from grognard.kernel.troops.trek import is_free
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.last_edition.play.attack.facts import Shot
from grognard.rulesets.last_edition.play.battle.declaring import NOBODY, shots_at, slots_of
from grognard.rulesets.last_edition.play.battle.fighters import melee_weapons, reach_of
from grognard.rulesets.last_edition.play.battle.strikes import strike
from grognard.rulesets.last_edition.play.battle.targets import aims, shot_at
from grognard.rulesets.last_edition.play.moves.coherent_moves import loose, rejoined
from grognard.rulesets.last_edition.play.moves.laws import trek_of
from grognard.rulesets.last_edition.play.moves.straight import go_straight
from grognard.rulesets.last_edition.play.previews import odds_of
from grognard.rulesets.last_edition.table.records import ModelId, UnitId, other
from grognard.rulesets.last_edition.table.units import COHERENCY, TOLERANCE, name_of, put, troop_of, troops

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grognard.kernel.ask import Chance, Paths, Spot
    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand, Trek
    from grognard.rulesets.last_edition.lists.weapons import Weapon
    from grognard.rulesets.last_edition.play.battle.targets import Aim
    from grognard.rulesets.last_edition.table.records import Unit

SPLIT, HELD = "split", "held"
COMBAT_MOVE = 3.0
"""Inches. (TLE-MELEE-08)"""
CONTACTS = 4
"""Places of contact that are tried."""


async def fight(game: Game, unit: UnitId, charged: frozenset[str] = frozenset()) -> None:
    """All models that can strike, then the combat move. (TLE-MELEE-03 to TLE-MELEE-08)

    `charged` are the models that have made a charge move in this activation. (TLE-KW-10)
    """
    shots = await declare_blows(game, unit, charged)
    if not shots:
        return
    if any(shot.weapon.is_ranged for shot in shots):
        game.change(unit, has_shot=True)
    await strike(game, unit, shots, "TLE-MELEE-03")
    if game[unit].where == "table":
        await combat_move(game, unit)


async def declare_blows(game: Game, unit: UnitId, charged: frozenset[str]) -> list[Shot]:
    """All targets are chosen before rolling; a model uses all its melee weapons. (TLE-MELEE-03, TLE-KW-06)"""
    able = reach_of(game, unit)
    own = game[unit]
    rows = {(model, name): profiles for model in able for name, profiles in melee_weapons(game, own, model).items()}
    targets = list(dict.fromkeys(enemy for model in able for enemy in able[model]))
    shooting = aims(game, unit, "trigger")
    if not rows and not shooting:  # a charge needs no weapon, a blow does (TLE-CHG-01, TLE-MELEE-01)
        return []
    may_choose = len(targets) > 1 or bool(shooting) or _may_differ(rows)
    chosen = MeleeChoice("".join(targets[:1]))
    if may_choose:
        chosen = await _struck_unit(game, own, able, targets, has_triggers=bool(shooting), may_hold=bool(rows))
    shots: list[Shot] = []
    if chosen.unit == SPLIT:
        blows, shots = await _split(game, unit, able, rows, shooting)
    else:
        blows = await _all_at(game, unit, UnitId(chosen.unit), able, rows)
        shots = [] if chosen.is_held else await _triggers(game, unit, shooting, chosen.unit)
    struck = [Shot(model, weapon, enemy, has_charged=model in charged) for model, weapon, enemy in blows]
    return [*struck, *shots]


class MeleeChoice(NamedTuple):
    """The unit at which all strike, and whether trigger weapons hold their fire."""

    unit: str
    is_held: bool = False


async def _struck_unit(
    game: Game,
    own: Unit,
    able: Mapping[ModelId, tuple[UnitId, ...]],
    targets: Sequence[UnitId],
    *,
    has_triggers: bool,
    may_hold: bool,
) -> MeleeChoice:
    """The unit at which all strike, with or without trigger weapons, or that each weapon has its own.

    (TLE-MELEE-03, TLE-KW-06)
    """
    options = [
        Option(
            enemy,
            tell_many(
                "{unit} ({count} model can)",
                "{unit} ({count} models can)",
                sum(enemy in mine for mine in able.values()),
                unit=name_of(game, enemy),
            ),
            about=(enemy,),
            value=MeleeChoice(enemy),
        )
        for enemy in targets
    ]
    held: dict[str, str] = {f"{enemy} {HELD}": enemy for enemy in targets} if has_triggers and may_hold else {}
    options += [
        Option(
            key,
            tell("{unit}, and trigger weapons hold their fire", unit=name_of(game, UnitId(enemy))),
            value=MeleeChoice(enemy, True),
        )
        for key, enemy in held.items()
    ]
    prompt = tell("{unit} strikes whom?", unit=own.name)
    if has_triggers:
        prompt = tell("{unit} strikes whom? Its trigger weapons fire too.", unit=own.name)
    asked: Choose[MeleeChoice] = Choose(
        seat=own.seat,
        prompt=prompt,
        clause="TLE-MELEE-03",
        about=(own.id,),
        options=(*options, Option(SPLIT, tell("Every weapon at its own target"), value=MeleeChoice(SPLIT))),
        shows=lambda: {"options": {key: {"has_odds": True} for key in (*targets, *held)}},
        previews=lambda draft: odds_of(
            game,
            own.id,
            blows_at(game, own.id, str(held.get(draft, draft)), with_triggers=draft not in held),
        ),
    )
    return await game.ask(asked)


def _may_differ(rows: Mapping[tuple[ModelId, str], tuple[Weapon, ...]]) -> bool:
    """Whether several models have the same weapon with several profiles: each declares its own. (TLE-MELEE-03)"""
    names = [name for (_, name), profiles in rows.items() if len(profiles) > 1]
    return len(set(names)) < len(names)


def blows_at(game: Game, unit: UnitId, target: str, *, with_triggers: bool = True) -> list[Shot]:
    """All blows and trigger shots at one unit with first profiles: what a preview looks at."""
    own = game[unit]
    blows = [
        Shot(model, profiles[0], UnitId(target))
        for model, enemies in reach_of(game, unit).items()
        if target in enemies
        for profiles in melee_weapons(game, own, model).values()
    ]
    return [*blows, *(shots_at(aims(game, unit, "trigger"), target, "trigger") if with_triggers else ())]


async def _triggers(game: Game, unit: UnitId, shooting: Sequence[Aim], chosen: str) -> list[Shot]:
    """Trigger weapons are used in addition, at the chosen unit if they can. (TLE-KW-06, TLE-SHOOT-04)"""
    profiles: dict[str, dict[Weapon, None]] = {}
    for aim in shooting:
        profiles.setdefault(aim.weapon.name, {})[aim.weapon] = None
    declared = [await _profile(game, unit, tuple(each), "TLE-SHOOT-04") for each in profiles.values()]
    shots: dict[tuple[str, str], Shot] = {}
    for aim in sorted(shooting, key=lambda aim: aim.weapon not in declared):  # who cannot use it uses another
        target = UnitId(chosen) if chosen in aim.targets else min(aim.targets, key=lambda enemy: aim.targets[enemy])
        shots.setdefault((aim.model, aim.weapon.name), shot_at(aim, target, "trigger"))
    return list(shots.values())


Blow = tuple[ModelId, "Weapon", UnitId]


async def _all_at(
    game: Game,
    unit: UnitId,
    target: UnitId,
    able: Mapping[ModelId, tuple[UnitId, ...]],
    rows: Mapping[tuple[ModelId, str], tuple[Weapon, ...]],
) -> list[Blow]:
    """Everybody at one unit, those who cannot reach it at the first one they can."""
    profile_of: dict[str, Weapon] = {}
    for (_, name), profiles in rows.items():
        if name not in profile_of:
            profile_of[name] = await _profile(game, unit, profiles)
    return [(model, profile_of[name], target if target in able[model] else able[model][0]) for model, name in rows]


async def _profile(game: Game, unit: UnitId, profiles: tuple[Weapon, ...], clause: str = "TLE-MELEE-03") -> Weapon:
    """Which profile of a weapon is used, declared first. (TLE-MELEE-03, TLE-SHOOT-04)"""
    if len(profiles) == 1:
        return profiles[0]
    asked: Choose[Weapon] = Choose(
        seat=game[unit].seat,
        prompt=tell("{weapon}: which profile?", weapon=profiles[0].name),
        clause=clause,
        about=(unit,),
        options=tuple(Option(each.mode or "standard", each.mode or tell("Standard"), value=each) for each in profiles),
    )
    return await game.ask(asked)


async def _split(
    game: Game,
    unit: UnitId,
    able: Mapping[ModelId, tuple[UnitId, ...]],
    rows: Mapping[tuple[ModelId, str], tuple[Weapon, ...]],
    shooting: Sequence[Aim],
) -> tuple[list[Blow], list[Shot]]:
    """Each weapon of each model has its own target and profile, trigger weapons too. (TLE-MELEE-03, TLE-KW-06)"""
    slots: list[Slot[Any]] = []
    for (model, name), profiles in rows.items():
        options: tuple[Option[Any], ...] = tuple(
            Option(
                f"{enemy} {profile.mode}".strip(),
                tell("{target} with {weapon}", target=name_of(game, enemy), weapon=profile.title),
                about=(enemy,),
                value=(model, profile, enemy),
            )
            for enemy in able[model]
            for profile in profiles
        )
        slots.append(
            Slot(f"{model} {name}", tell("{model}: {weapon}", model=model, weapon=name), options, about=(model,))
        )
    asked: Assign[Any] = Assign(
        seat=game[unit].seat,
        prompt=tell("{unit}: a target for every weapon.", unit=name_of(game, unit)),
        clause="TLE-MELEE-03",
        about=(unit,),
        slots=(*slots, *slots_of(game, shooting, "trigger")),
    )
    answer = list((await game.ask(asked)).values())
    return answer[: len(slots)], [shot for shot in answer[len(slots) :] if shot is not NOBODY]


# ---------------------------------------------------------------- combat move


async def combat_move(game: Game, unit: UnitId) -> None:
    """Every model may move up to 3 inches and must end closer to the enemy model that was closest. (TLE-MELEE-08)"""
    own = troop_of(game, unit)
    foes = [Foe(enemy.id, one) for enemy in troops(game, other(own.seat)) for one in enemy.stands]
    goals = {one.name: _closest(one, foes) for one in own.stands} if foes else {}
    if not any(distance(one.shape, goals[one.name].shape) > TOLERANCE for one in own.stands if one.name in goals):
        return
    trek = trek_of(game, unit, COMBAT_MOVE, clause="TLE-MELEE-08")

    def legal(paths: Paths) -> None:
        for name in paths:
            check_closer(trek, name, paths, goals[name])

    def propose(_chance: Chance) -> Paths:
        return closer(trek, goals)

    prompt = tell('{unit}: combat move up to 3" towards the closest enemy.', unit=name_of(game, unit))
    asked = ask_move(trek, prompt, legal=legal, propose=propose, kind="combat move")
    paths = await game.ask(asked)
    if paths:
        put(game, trek.ends(paths).values())
        said = tell("{unit} presses on.", unit=name_of(game, unit))
        game.say(said, "TLE-MELEE-08", kind="move", about=[unit], paths=paths)


def _closest(one: Stand, foes: list[Foe]) -> Stand:
    return min((foe.stand for foe in foes), key=lambda foe: distance(one.shape, foe.shape))


def check_closer(trek: Trek, name: str, paths: Paths, goal: Stand) -> None:
    """The model ends closer to its goal than it began. (TLE-MELEE-08)"""
    before = distance(trek.movers[name].shape, goal.shape)
    if distance(trek.end(name, paths[name]).shape, goal.shape) >= before:
        raise Refused(tell("{model} must end closer to the closest enemy.", model=name), "TLE-MELEE-08")


def closer(trek: Trek, goals: Mapping[str, Stand]) -> Paths:
    """Everybody who can goes straight nearer to the enemy that is closest to him, one after another."""
    ends = dict(trek.movers)
    paths: Paths = {}
    for name in sorted(ends, key=lambda each: distance(ends[each].shape, goals[each].shape)):
        others = [end for each, end in ends.items() if each != name]
        for spot in _nearer(trek, name, goals[name], others):
            found = go_straight(trek, name, spot, others)
            if found is not None:
                paths[name], ends[name] = found
                break
    ordered = {name: paths[name] for name in trek.movers if name in paths}
    return _least_loose(trek, ordered if trek.is_legal(ordered) else {}, goals)


def _least_loose(trek: Trek, paths: Paths, goals: Mapping[str, Stand]) -> Paths:
    """The move, mended where it tears the unit apart; or nobody moves, if that keeps more together. (TLE-COH-02)"""
    if not paths or is_coherent(list(trek.ends(paths).values()), COHERENCY):
        return paths

    def may(name: str, one: Stand) -> bool:
        return distance(one.shape, goals[name].shape) < distance(trek.movers[name].shape, goals[name].shape)

    mended = rejoined(trek, paths, may=may)
    fewer = [_without(trek, paths, name) for name in paths]
    return min((paths, mended, *fewer, {}), key=lambda each: loose(trek.ends(each).values()))


def _without(trek: Trek, paths: Paths, name: str) -> Paths:
    """The move without that of one model; nothing if that is not legal."""
    rest = {each: path for each, path in paths.items() if each != name}
    return rest if trek.is_legal(rest) else {}


def _nearer(trek: Trek, name: str, goal: Stand, others: list[Stand]) -> Iterator[Spot]:
    """Free places nearer to the goal: in contact with it, then on the straight line to it."""
    own = trek.movers[name]
    away = distance(own.shape, goal.shape)
    if away <= TOLERANCE:
        return
    foe = Foe("goal", goal)
    contact = Contact(trek, [foe])
    for pose in islice(contact.places(name, foe, others), CONTACTS):
        if distance(own.moved(pose).shape, goal.shape) < away:
            yield pose.spot
    far = hypot(goal.pose.x - own.pose.x, goal.pose.y - own.pose.y)
    for share in (0.9, 0.6, 0.3):
        step = min(away, COMBAT_MOVE) * share / far
        x, y = own.pose.x + (goal.pose.x - own.pose.x) * step, own.pose.y + (goal.pose.y - own.pose.y) * step
        one = own.moved(own.pose._replace(x=x, y=y).rounded())
        if distance(one.shape, goal.shape) < away and is_free(trek, one, others):
            yield one.pose.spot
