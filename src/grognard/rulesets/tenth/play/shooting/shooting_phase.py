"""The Shooting phase. (TEN-SHOOT)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.ask import Assign, Choose, Option, Slot
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.tenth.play import previews
from grognard.rulesets.tenth.play.attack.attacks import make_attacks
from grognard.rulesets.tenth.play.attack.hazardous import take_hazardous_tests
from grognard.rulesets.tenth.play.shooting.shot_groups import volleys_of
from grognard.rulesets.tenth.play.shooting.targets import Aim, Shot, known_shot, mixes_pistols, standings
from grognard.rulesets.tenth.play.stratagems.grenade import grenadiers, throw_grenades
from grognard.rulesets.tenth.play.stratagems.smokescreen_and_go_to_ground import react
from grognard.rulesets.tenth.play.transports.firing_deck import ask_deck, deck_of
from grognard.rulesets.tenth.table.records import BATTLE, UnitId
from grognard.rulesets.tenth.table.units import model_name, on_table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from grognard.kernel.ask import Chance
    from grognard.rulesets.tenth.play.shooting.targets import Gun, Standings

HOLD = Option("hold", tell("Not fired"))
ONE_BY_ONE = Option("one by one", tell("Choose for each weapon"))
NOBODY_ELSE = Option("done", tell("Nobody else shoots"))


class GrenadeThrow(NamedTuple):
    """The choice to throw grenades with a unit instead of shooting with it. (TEN-STRAT-10)"""

    unit: UnitId


@step
async def shooting_phase(game: Game) -> None:
    """Units shoot one after another. (TEN-SHOOT-01)"""
    game.then(select_to_shoot)


@step
async def select_to_shoot(game: Game) -> None:
    """The active player selects the next unit, throws grenades, or is done. (TEN-SHOOT-01, TEN-STRAT-10)"""
    seat = game[BATTLE].active
    table = standings(game)
    ready = [unit for unit in on_table(game, seat) if may_shoot(game, unit.id, table)]
    throwers = grenadiers(game, seat, table)
    if not ready and not throwers:
        return
    options: list[Option[UnitId | GrenadeThrow | str]] = [
        Option(unit.id, unit.name, about=(unit.id,), value=unit.id) for unit in ready
    ]
    options += [
        Option(
            f"grenade {unit}",
            tell("Grenade (1 CP): {name}", name=game[unit].name),
            about=(unit,),
            value=GrenadeThrow(unit),
        )
        for unit in throwers
    ]
    asked = Choose[UnitId | GrenadeThrow | str](
        seat=seat,
        prompt=tell("Shoot with which unit?"),
        clause="TEN-SHOOT-01",
        options=(*options, NOBODY_ELSE),
        shows=lambda: {"options": {unit.id: _foreseen(game, unit.id, table) for unit in ready}},
        previews=lambda key: _odds_foreseen(game, UnitId(key), table) if key in game else {},
    )
    chosen = await game.ask(asked)
    if chosen == NOBODY_ELSE.key:
        return
    if isinstance(chosen, GrenadeThrow):
        game.then(throw_grenades, chosen.unit)
    else:
        game.change(UnitId(chosen), has_acted=True)
        game.then(shoot_with, UnitId(chosen))
    game.then(select_to_shoot)


@step
async def shoot_with(game: Game, unit: UnitId) -> None:
    """The unit's attacks are fully resolved before the next one is selected. (TEN-SHOOT-01)"""
    await shoot(game, unit)


def may_shoot(game: Game, unit: UnitId, table: Standings | None = None) -> bool:
    """Whether it can be selected: not yet in this phase, with a weapon it may fire. (TEN-SHOOT-01, TEN-SHOOT-02)"""
    own = game[unit]
    return own.is_on_table and not own.has_acted and can_shoot_at(game, unit, None, table)


def can_shoot_at(game: Game, unit: UnitId, target: UnitId | None = None, table: Standings | None = None) -> bool:
    """Whether it has a shot at the target, or at anybody; passengers on its Firing Deck count. (TEN-SHOOT-06)"""
    if not game[unit].is_on_table:
        return False
    table = table or standings(game)
    if known_shot(game, unit, target, table):
        return True
    aim = Aim(game, unit, table, target)
    return aim.has_shot() or any(True for gun in deck_of(game, unit, aim) for _ in aim.shots(gun))


def _foreseen(game: Game, unit: UnitId, table: Standings) -> dict[str, Any]:
    """What comes of selecting a unit that will not be asked for its target, because it has but one."""
    aim = Aim(game, unit, table)
    target, shots = _only_way(game, unit, aim)
    if target is None:
        return {}
    told = previews.of_shots(game, unit, aim, {target: shots})
    return {**told["options"][target], "target": game[target].name}


def _odds_foreseen(game: Game, unit: UnitId, table: Standings) -> dict[str, Any]:
    """The odds of selecting such a unit."""
    aim = Aim(game, unit, table)
    target, shots = _only_way(game, unit, aim)
    return {} if target is None else previews.odds_of_shots(game, unit, aim, target, shots)


def _only_way(game: Game, unit: UnitId, aim: Aim) -> tuple[UnitId | None, list[Shot]]:
    """The target and the shots of a unit that has but one target and one way to fire."""
    shots = {gun: list(aim.shots(gun)) for gun in aim.guns()}
    targets = {shot.target for shot in _flat(shots)}
    if len(targets) != 1 or not _has_one_way(game, shots) or any(True for _ in deck_of(game, unit, aim)):
        return None, []
    (target,) = targets
    return target, _everything_at(game, shots, target)


def foreseen_overwatch(game: Game, unit: UnitId, mover: UnitId, table: Standings) -> tuple[Aim, list[Shot]]:
    """What a unit would fire at an enemy in Fire Overwatch, without passengers on its Firing Deck. (TEN-STRAT-13)"""
    aim = Aim(game, unit, table, mover, foresees_overwatch=True)
    return aim, _everything_at(game, {gun: list(aim.shots(gun)) for gun in aim.guns()}, mover)


# ---------------------------------------------------------------- one unit


async def shoot(game: Game, unit: UnitId, at_only: UnitId | None = None) -> None:
    """Declare all targets, let the enemy react, resolve everything, then Hazardous tests. (TEN-SHOOT-05, TEN-SHOOT-09)

    What was declared is resolved, whatever casualties leave in range or in sight. (TEN-SHOOT-08, TEN-SHOOT-10)
    Fire Overwatch shoots `at_only` one enemy. (TEN-STRAT-13)
    """
    aim = Aim(game, unit)
    guns = aim.guns() + await ask_deck(game, unit, aim, at_only)
    shots = await declare(game, unit, aim, guns, at_only)
    if not shots:
        game.say(tell("{name} does not fire.", name=game[unit].name), "TEN-SHOOT-01", kind="attack", about=[unit])
        return
    _spend(game, shots)
    targets = list(dict.fromkeys(shot.target for shot in shots))
    names = ", ".join(game[target].name for target in targets)
    game.say(
        tell("{name} shoots at {names}.", name=game[unit].name, names=names),
        "TEN-SHOOT-05",
        kind="attack",
        about=[unit, *targets],
    )
    await react(game, targets, unit)
    await make_attacks(game, unit, volleys_of(game, unit, aim, shots))
    await take_hazardous_tests(game, unit, [(shot.gun.bearer, shot.profile) for shot in shots], aim.lent)


def _spend(game: Game, shots: Iterable[Shot]) -> None:
    """One Shot weapons are used up by being declared. (TEN-KW-26)"""
    for shot in shots:
        if any(each.is_one_shot for each in shot.profile.abilities):
            owner = game[shot.gun.owner]
            game.change(owner.id, fired=(*owner.fired, shot.profile.name))


# ---------------------------------------------------------------- declaring


async def declare(game: Game, unit: UnitId, aim: Aim, guns: Sequence[Gun], at_only: UnitId | None) -> list[Shot]:
    """The targets of all weapons, before any die. (TEN-SHOOT-05, TEN-SHOOT-07)

    Most units fire everything at one enemy, so that is offered first; else every weapon chooses.
    """
    enemies = None if at_only is None else [at_only]
    table = {gun: list(aim.shots(gun, enemies)) for gun in guns}
    reached = {shot.target for shot in _flat(table)}
    targets = [enemy for enemy in aim.enemies if enemy in reached]
    if not targets:
        return []
    if len(targets) == 1 and _has_one_way(game, table):
        return _everything_at(game, table, targets[0])
    options = [
        Option(target, tell("Everything at {name}", name=game[target].name), about=(target,)) for target in targets
    ]
    asked = Choose(
        seat=game[unit].seat,
        prompt=tell("What does {name} shoot at?", name=game[unit].name),
        clause="TEN-SHOOT-05",
        about=(unit,),
        options=(*options, ONE_BY_ONE),
        shows=lambda: previews.of_shots(
            game, unit, aim, {target: _everything_at(game, table, target) for target in targets}
        ),
        previews=lambda key: (
            previews.odds_of_shots(game, unit, aim, UnitId(key), _everything_at(game, table, UnitId(key)))
            if key in targets
            else {}
        ),
    )
    chosen = await game.ask(asked)
    if chosen != ONE_BY_ONE.key:
        return _everything_at(game, table, UnitId(chosen))
    return await _one_by_one(game, unit, aim, table)


def _flat(table: Mapping[Gun, Sequence[Shot]]) -> list[Shot]:
    return [shot for shots in table.values() for shot in shots]


def _has_one_way(game: Game, table: Mapping[Gun, Sequence[Shot]]) -> bool:
    """Whether there is nothing to choose but the target."""
    return all(_is_plain(shots) for shots in table.values()) and mixes_pistols(game, _flat(table)) is None


def _is_plain(shots: Sequence[Shot]) -> bool:
    """Whether nobody would hold this weapon back or fire it in another way."""
    if any(each.is_one_shot or each.is_hazardous for shot in shots for each in shot.profile.abilities):
        return False
    return len({shot.profile.title for shot in shots}) <= 1


def _everything_at(game: Game, table: Mapping[Gun, Sequence[Shot]], target: UnitId) -> list[Shot]:
    """Each weapon that can, in its first profile; a model with both leaves its Pistols out. (TEN-KW-27)"""
    fired = [shot for shots in table.values() for shot in [s for s in shots if s.target == target][:1]]
    while (mixed := mixes_pistols(game, fired)) is not None:
        fired = [
            shot
            for shot in fired
            if shot.gun.owner != mixed or not any(each.is_pistol for each in shot.profile.abilities)
        ]
    return fired


async def _one_by_one(game: Game, unit: UnitId, aim: Aim, table: Mapping[Gun, Sequence[Shot]]) -> list[Shot]:
    """A target and a profile for every weapon, or none. (TEN-SHOOT-05, TEN-SHOOT-07, TEN-KW-27)"""
    choices = {gun.key: {f"{shot.target} {n}": shot for n, shot in enumerate(shots)} for gun, shots in table.items()}
    slots = []
    for gun, shots in table.items():
        if shots:
            named = [
                Option(key, _label(game, shot), about=(shot.target,), value=shot)
                for key, shot in choices[gun.key].items()
            ]
            title = f"{model_name(game, gun.owner)}: {shots[0].profile.name}"
            slots.append(Slot[Shot | str](gun.key, title, (*named, HOLD), about=(gun.owner,)))

    def chosen_shots(answer: Mapping[str, str]) -> list[Shot]:
        return [choices[gun][key] for gun, key in answer.items() if key != HOLD.key]

    def legal(answer: dict[str, str]) -> None:
        mixed = mixes_pistols(game, chosen_shots(answer))
        if mixed is not None:
            name = model_name(game, mixed)
            raise Refused(tell("{mixed} fires either Pistols or other weapons, not both.", mixed=name), "TEN-KW-27")

    def propose(chance: Chance) -> dict[str, str]:
        answer = {slot.key: slot.options[chance.below(len(slot.options))].key for slot in slots}
        while (mixed := mixes_pistols(game, chosen_shots(answer))) is not None:
            for gun in answer:
                shot = choices[gun].get(answer[gun])
                if shot and shot.gun.owner == mixed and any(each.is_pistol for each in shot.profile.abilities):
                    answer[gun] = HOLD.key
        return answer

    asked = Assign[Shot | str](
        seat=game[unit].seat,
        prompt=tell("What does each weapon of {name} fire at?", name=game[unit].name),
        clause="TEN-SHOOT-05",
        about=(unit,),
        slots=tuple(slots),
        legal=legal,
        propose=propose,
        shows=lambda: previews.of_each_shot(game, unit, aim, choices),
        previews=lambda draft: previews.odds_of_each_shot(game, unit, aim, choices, draft),
    )
    return [shot for shot in (await game.ask(asked)).values() if not isinstance(shot, str)]


def _label(game: Game, shot: Shot) -> str:
    mode = f" ({shot.profile.mode})" if shot.profile.mode else ""
    return tell(
        '{name}{mode}, {distance}" away', name=game[shot.target].name, mode=mode, distance=f"{shot.distance:.1f}"
    )
