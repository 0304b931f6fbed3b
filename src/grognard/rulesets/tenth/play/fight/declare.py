"""Who fights whom with what: melee attacks are declared, then made like any others. (TEN-MELEE-08 to TEN-MELEE-13)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Allocate, Assign, Choose, Option, Slot
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play import previews
from grognard.rulesets.tenth.play.aircraft import may_strike
from grognard.rulesets.tenth.play.attack.attacks import make_attacks
from grognard.rulesets.tenth.play.attack.context import AttackShare
from grognard.rulesets.tenth.play.attack.hazardous import take_hazardous_tests
from grognard.rulesets.tenth.play.fight.blow_groups import Blade, MeleeAttack, volleys_of, weapons_of
from grognard.rulesets.tenth.play.shooting.targets import standings
from grognard.rulesets.tenth.table.board import stand_of, the_ground
from grognard.rulesets.tenth.table.engagement_range import any_engages, is_touching
from grognard.rulesets.tenth.table.records import UnitId
from grognard.rulesets.tenth.table.units import granted, model_name, models_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.tenth.lists.profiles import WeaponProfile
    from grognard.rulesets.tenth.play.shooting.targets import Standings
    from grognard.rulesets.tenth.table.records import ModelId

ONE_BY_ONE = Option("one by one", tell("Choose for each model"))
SPLIT = "split"


class BladeUse(NamedTuple):
    """How a model uses a melee weapon: the profile, and its target; None if its attacks are split."""

    profile: WeaponProfile
    target: UnitId | None


# ---------------------------------------------------------------- who can reach whom


def foes(game: Game, unit: UnitId, table: Standings | None = None) -> list[UnitId]:
    """Enemy units in Engagement Range that it may fight: Aircraft and others only if the one can FLY.

    (TEN-MELEE-03, TEN-AIR-09, TEN-AIR-10)
    """
    near = (table or standings(game)).engaged.get(unit, ())
    return [enemy for enemy in near if may_strike(game, unit, enemy)]


def reaches(game: Game, unit: UnitId) -> dict[ModelId, list[UnitId]]:
    """The enemy units each model can attack: in Engagement Range, or behind a friend who touches them.

    One link only. (TEN-MELEE-08)
    """
    table = standings(game)
    pipes = the_ground(game).barricades
    own = {model.id: stand_of(model) for model in models_of(game, unit) if not model.is_dying}
    found: dict[ModelId, list[UnitId]] = {model: [] for model in own}
    for enemy in foes(game, unit, table):
        theirs = table.rows[enemy]
        front = [base for base in own.values() if any(is_touching(base, foe) for foe in theirs)]
        for model, base in own.items():
            if any_engages([base], theirs, pipes) or any(is_touching(base, friend) for friend in front):
                found[model].append(enemy)
    return {model: enemies for model, enemies in found.items() if enemies}


def blades_of(game: Game, model: ModelId) -> tuple[Blade | None, list[Blade]]:
    """The melee weapons to choose one from, and those with Extra Attacks. (TEN-MELEE-09, TEN-KW-11)"""
    bearer = game[model]
    profiles = game[bearer.home].sheet.profiles
    choice: list[WeaponProfile] = []
    extra = []
    for number, name in enumerate(bearer.weapons):
        melee = tuple(profile for profile in profiles[name] if not profile.is_ranged)
        if any(each.is_extra for profile in melee for each in profile.abilities):
            extra.append(Blade(model, number, melee))
        else:
            choice += [profile for profile in melee if profile not in choice]
    return (Blade(model, -1, tuple(choice)) if choice else None), extra


# ---------------------------------------------------------------- declaring


async def fight_with_everything(game: Game, unit: UnitId) -> None:
    """Declare all melee attacks, then make them, then Hazardous tests. (TEN-MELEE-10, TEN-MELEE-12, TEN-KW-16)"""
    reach, lent = reaches(game, unit), granted(game, unit)
    blows = await declare(game, unit, reach)
    if not blows:
        game.say(
            tell("{name} has nobody to attack.", name=game[unit].name), "TEN-MELEE-08", kind="attack", about=[unit]
        )
        return
    targets = list(dict.fromkeys(blow.target for blow in blows))
    names = ", ".join(game[target].name for target in targets)
    game.say(
        tell("{name} attacks {names}.", name=game[unit].name, names=names),
        "TEN-MELEE-10",
        kind="attack",
        about=[unit, *targets],
    )
    await make_attacks(game, unit, volleys_of(game, unit, blows))
    used = [blow for blow in blows if blow.share is None or blow.share.first == 0]
    await take_hazardous_tests(game, unit, [(blow.model, blow.profile) for blow in used], lent)


async def declare(game: Game, unit: UnitId, reach: Mapping[ModelId, Sequence[UnitId]]) -> list[MeleeAttack]:
    """Weapons and targets of all models, before any die. (TEN-MELEE-09, TEN-MELEE-10)

    Most units strike one enemy with one kind of weapon, so that is offered first; else every model chooses.
    """
    arms = {model: blades_of(game, model) for model in reach}
    reach = {model: enemies for model, enemies in reach.items() if arms[model][0] is not None or arms[model][1]}
    targets = list(dict.fromkeys(enemy for enemies in reach.values() for enemy in enemies))
    if not targets:
        return []
    is_choosing = _is_choosing(arms)
    if len(targets) == 1 and not is_choosing:
        return _all_at(reach, arms, targets[0], "")
    titles = _titles(arms) if is_choosing else []
    chosen = await game.ask(_whom(game, unit, reach, arms, targets, titles or [""]))
    if isinstance(chosen, str):
        return await _one_by_one(game, unit, reach, arms)
    return _all_at(reach, arms, *chosen)


def _titles(arms: Mapping[ModelId, tuple[Blade | None, list[Blade]]]) -> list[str]:
    """The weapons that any model can choose, by name."""
    return list(dict.fromkeys(profile.title for choice, _ in arms.values() if choice for profile in choice.profiles))


def _is_choosing(arms: Mapping[ModelId, tuple[Blade | None, list[Blade]]]) -> bool:
    """Whether any model has a weapon with several profiles, or several weapons to choose one from. (TEN-MELEE-09)"""
    return any(
        len(blade.profiles) > 1 for choice, extra in arms.values() for blade in (*([choice] if choice else []), *extra)
    )


def _whom(
    game: Game,
    unit: UnitId,
    reach: Mapping[ModelId, Sequence[UnitId]],
    arms: Mapping[ModelId, tuple[Blade | None, list[Blade]]],
    targets: Sequence[UnitId],
    titles: Sequence[str],
) -> Choose[tuple[UnitId, str] | str]:
    """Everybody at one target with one weapon, or each model for itself. (TEN-MELEE-10)"""
    options = [
        Option(f"{target}/{n}", _aimed(game[target].name, title), about=(target,), value=(target, title))
        for target in targets
        for n, title in enumerate(titles)
    ]
    ways = {option.key: option.meaning for option in options}

    def blows(key: str) -> tuple[UnitId, list[MeleeAttack]]:
        target, title = ways[key]
        return target, _all_at(reach, arms, target, title)

    return Choose[tuple[UnitId, str] | str](
        seat=game[unit].seat,
        prompt=tell("Whom does {name} attack?", name=game[unit].name),
        clause="TEN-MELEE-10",
        about=(unit,),
        options=(*options, ONE_BY_ONE),
        shows=lambda: previews.of_blows(game, unit, {key: blows(key) for key in ways}),
        previews=lambda key: previews.odds_of_blows(game, unit, *blows(key)) if key in ways else {},
    )


def _all_at(
    reach: Mapping[ModelId, Sequence[UnitId]],
    arms: Mapping[ModelId, tuple[Blade | None, list[Blade]]],
    target: UnitId,
    title: str,
) -> list[MeleeAttack]:
    """Everybody at the target who can, with the named weapon who has it; the others at what they reach."""
    blows = []
    for model, enemies in reach.items():
        at = target if target in enemies else enemies[0]
        choice, extra = arms[model]
        if choice is not None:
            named = [profile for profile in choice.profiles if profile.title == title]
            blows.append(MeleeAttack(model, (named or choice.profiles)[0], at))
        blows += [MeleeAttack(model, blade.profiles[0], at) for blade in extra]
    return blows


def _slot(game: Game, blade: Blade, enemies: Sequence[UnitId]) -> Slot[BladeUse]:
    """What one weapon can be used for: each profile at each enemy in reach, or its attacks split. (TEN-MELEE-10)"""
    ends: list[tuple[UnitId | None, str]] = [(enemy, game[enemy].name) for enemy in enemies]
    if len(ends) > 1:
        ends.append((None, tell("split between several")))
    options = tuple(
        Option(f"{n} {end or SPLIT}", f"{profile.title}: {label}", value=BladeUse(profile, end))
        for n, profile in enumerate(blade.profiles)
        for end, label in ends
    )
    label: str = model_name(game, blade.model)
    if blade.number >= 0:
        label = tell("{label}, {name} too", label=label, name=blade.profiles[0].name)
    return Slot(blade.key, label, options, about=(blade.model,))


def _single(blade: Blade, slot: Slot[BladeUse]) -> dict[str, MeleeAttack]:
    """The attacks of a weapon at one enemy, by the keys of its slot."""
    return {
        option.key: MeleeAttack(blade.model, use.profile, use.target)
        for option in slot.options
        if (use := option.meaning).target is not None
    }


async def _one_by_one(
    game: Game,
    unit: UnitId,
    reach: Mapping[ModelId, Sequence[UnitId]],
    arms: Mapping[ModelId, tuple[Blade | None, list[Blade]]],
) -> list[MeleeAttack]:
    """A profile and a target for every weapon, or its attacks split. (TEN-MELEE-09, TEN-MELEE-10)"""
    blades = [blade for choice, extra in arms.values() for blade in ([choice] if choice else []) + extra]
    slots = [_slot(game, blade, reach[blade.model]) for blade in blades]
    single = {blade.key: _single(blade, slot) for blade, slot in zip(blades, slots, strict=True)}
    asked = Assign[BladeUse](
        seat=game[unit].seat,
        prompt=tell("What does each model of {name} attack?", name=game[unit].name),
        clause="TEN-MELEE-10",
        about=(unit,),
        slots=tuple(slots),
        shows=lambda: {"slots": {blade: {key: {"has_odds": True} for key in ways} for blade, ways in single.items()}},
        previews=lambda draft: previews.odds_of_each_blow(game, unit, single, draft),
    )
    answer = await game.ask(asked)
    blows: list[MeleeAttack] = []
    for blade in blades:
        profile, target = answer[blade.key]
        if target is None:
            blows += await _split(game, unit, blade, profile, reach[blade.model])
        else:
            blows.append(MeleeAttack(blade.model, profile, target))
    return blows


async def _split(
    game: Game, unit: UnitId, blade: Blade, profile: WeaponProfile, enemies: Sequence[UnitId]
) -> list[MeleeAttack]:
    """Share the attacks of one weapon out; of a random number the last targets get less. (TEN-MELEE-10)"""
    facts = weapons_of(game, unit, MeleeAttack(blade.model, profile, enemies[0])).attacks()
    most = max(facts.dice.weights) + facts.bonus
    asked = Allocate(
        seat=game[unit].seat,
        prompt=tell(
            "How are the attacks of {model} with {title} split?",
            model=model_name(game, blade.model),
            title=profile.title,
        ),
        clause="TEN-MELEE-10",
        about=(blade.model,),
        options=tuple(Option(enemy, game[enemy].name, about=(enemy,)) for enemy in enemies),
        room=(most,) * len(enemies),
        total=most,
    )
    shared = await game.ask(asked)
    blows, first = [], 0
    for enemy, number in shared.items():
        blows.append(MeleeAttack(blade.model, profile, UnitId(enemy), AttackShare(blade.key, first, number)))
        first += number
    return blows


def _aimed(target: str, weapon: str) -> str:
    return tell("{target} with {weapon}", target=target, weapon=weapon) if weapon else target
