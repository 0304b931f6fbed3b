"""Declaring attacks: one target for all, or each weapon its own; profiles and a sniper's model. (TLE-SHOOT-02 to 04)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Assign, Choose, Option, Slot
from grognard.kernel.plane.distance import distance
from grognard.kernel.words import tell, tell_many
from grognard.rulesets.last_edition.play.battle.targets import Aim, is_sniper, shot_at
from grognard.rulesets.last_edition.play.previews import odds_of, of_shots
from grognard.rulesets.last_edition.table.records import ModelId, UnitId
from grognard.rulesets.last_edition.table.sight_rows import seen_within
from grognard.rulesets.last_edition.table.units import board, name_of, stand_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from grognard.kernel.game import Game
    from grognard.kernel.troops import Stand
    from grognard.rulesets.last_edition.play.attack.facts import Shot
    from grognard.rulesets.last_edition.play.battle.targets import Mode

HOLD = "hold"
SPLIT = "split"


async def declare_shots(
    game: Game,
    shooter: UnitId,
    found: Sequence[Aim],
    mode: Mode,
    clause: str,
    *,
    may_hold: bool = False,
) -> list[Shot]:
    """Choose all targets before any roll. (TLE-SHOOT-02, TLE-SHOOT-03, TLE-SHOOT-04)"""
    targets = list(dict.fromkeys(target for aim in found for target in aim.targets))
    weapons = len({(aim.model, aim.weapon.name) for aim in found})
    options: list[Option] = [Option(unit, _label(game, unit, found), about=(unit,)) for unit in targets]
    if weapons > 1 and (len(targets) > 1 or has_choice(found)):
        options.append(Option(SPLIT, tell("Every weapon at its own target")))
    if may_hold:
        options.append(Option(HOLD, tell("Hold fire")))
    chosen: str = options[0].key
    if len(options) > 1:
        asked = Choose(
            seat=game[shooter].seat,
            prompt=tell("{unit} shoots at whom?", unit=name_of(game, shooter)),
            clause=clause,
            about=(shooter,),
            options=tuple(options),
            shows=lambda: of_shots(game, {unit: shots_at(found, unit, mode) for unit in targets}),
            previews=lambda draft: odds_of(game, shooter, shots_at(found, draft, mode)),
        )
        chosen = await game.ask(asked)
    if chosen == HOLD:
        return []
    if chosen == SPLIT:
        return await _split(game, shooter, found, mode, clause)
    return await _all_at(game, shooter, UnitId(chosen), found, mode)


def shots_at(found: Sequence[Aim], target: str, mode: Mode) -> list[Shot]:
    """Every weapon that can, at one unit, with its first profile: what a preview of this choice looks at."""
    shots: dict[tuple[str, str], Shot] = {}
    for aim in found:
        if target in aim.targets:
            shots.setdefault((aim.model, aim.weapon.name), shot_at(aim, UnitId(target), mode))
    return list(shots.values())


def _label(game: Game, unit: UnitId, found: Sequence[Aim]) -> str:
    number = len({aim.model for aim in found if unit in aim.targets})
    return tell_many("{unit} ({count} model can)", "{unit} ({count} models can)", number, unit=name_of(game, unit))


def has_choice(found: Sequence[Aim]) -> bool:
    """Whether a weapon has several profiles or is a sniper's."""
    names = [(aim.model, aim.weapon.name) for aim in found]
    return len(set(names)) < len(names) or any(is_sniper(aim.weapon) for aim in found)


async def _all_at(game: Game, shooter: UnitId, target: UnitId, found: Sequence[Aim], mode: Mode) -> list[Shot]:
    """Every weapon that can, at one unit; profiles and a sniper's model are asked once for each weapon."""
    able = [aim for aim in found if target in aim.targets]
    shots: list[Shot] = []
    for name in dict.fromkeys(aim.weapon.name for aim in able):
        mine = [aim for aim in able if aim.weapon.name == name]
        mode_name = await _profile(game, shooter, target, mine)
        mine = [aim for aim in mine if aim.weapon.mode == mode_name]
        at = await _sniped(game, shooter, target, mine) if is_sniper(mine[0].weapon) else None
        shots += [_taken(game, aim, target, mode, at) for aim in mine]
    return shots


def _taken(game: Game, aim: Aim, target: UnitId, mode: Mode, at: ModelId | None) -> Shot:
    """The shot at the unit, or at one of its models where the shooting model sees it. (TLE-KW-04)"""
    shot = shot_at(aim, target, mode)
    seen = _seen(game, aim, target) if at is not None else []
    one = next((one for one in seen if one.name == at), None)
    return shot if one is None else _at_model(game, shot, one)


def _at_model(game: Game, shot: Shot, one: Stand) -> Shot:
    """The shot at a single model, which is its target as if it were a unit: so its distance counts. (TLE-KW-04)"""
    own = stand_of(game, shot.model)
    return shot._replace(at=ModelId(one.name), distance=distance(own.shape, one.shape))


class ProfileChoice(NamedTuple):
    """One of the profiles of a weapon."""

    weapon: str
    mode: str


async def _profile(game: Game, shooter: UnitId, target: UnitId, found: Sequence[Aim]) -> str:
    """Which profile of a weapon is used, declared before rolling. (TLE-SHOOT-04)"""
    modes = list(dict.fromkeys(aim.weapon.mode for aim in found))
    if len(modes) == 1:
        return modes[0]
    name = found[0].weapon.name
    asked = Choose(
        seat=game[shooter].seat,
        prompt=tell("{weapon}: which profile?", weapon=name),
        clause="TLE-SHOOT-04",
        about=(shooter, target),
        options=tuple(
            Option(mode or "standard", mode or tell("Standard"), value=ProfileChoice(name, mode)) for mode in modes
        ),
    )
    return (await game.ask(asked)).mode


def _seen(game: Game, aim: Aim, target: UnitId) -> list[Stand]:
    """The models of a unit that the shooting model has in sight and range. (TLE-KW-04)"""
    own = stand_of(game, aim.model)
    return seen_within(board(game), own, troop_of(game, target), float(aim.weapon.range or 0))


async def _sniped(game: Game, shooter: UnitId, target: UnitId, found: Sequence[Aim]) -> ModelId | None:
    """The single model that a sniper picks, or None for the whole unit. (TLE-KW-04)"""
    seen = dict.fromkeys(one.name for aim in found for one in _seen(game, aim, target))
    options: list[Option] = [Option("unit", tell("The whole unit"))]
    options += [Option(name, game[ModelId(name)].kind.name, about=(name,)) for name in seen]
    asked = Choose(
        seat=game[shooter].seat,
        prompt=tell("{weapon}: at a single model?", weapon=found[0].weapon.title),
        clause="TLE-KW-04",
        about=(shooter, target),
        options=tuple(options),
    )
    chosen = await game.ask(asked)
    return None if chosen == "unit" else ModelId(chosen)


async def _split(game: Game, shooter: UnitId, found: Sequence[Aim], mode: Mode, clause: str) -> list[Shot]:
    """Each weapon of each model has its own target and profile. (TLE-SHOOT-03, TLE-SHOOT-04)"""
    asked: Assign[Any] = Assign(
        seat=game[shooter].seat,
        prompt=tell("{unit}: a target for every weapon.", unit=name_of(game, shooter)),
        clause=clause,
        about=(shooter,),
        slots=slots_of(game, found, mode),
    )
    answer = await game.ask(asked)
    return [shot for shot in answer.values() if shot is not NOBODY]


def slots_of(game: Game, found: Sequence[Aim], mode: Mode) -> tuple[Slot[Any], ...]:
    """For each weapon of each model what it may be shot at, and with which profile. (TLE-SHOOT-03, TLE-SHOOT-04)"""
    rows: dict[str, list[Option[Shot | None]]] = {}
    models: dict[str, ModelId] = {}
    for aim in found:
        key = f"{aim.model} {aim.weapon.name}"
        key = f"{key} as a shot" if mode == "trigger" else key
        row = rows.setdefault(key, [])
        models[key] = aim.model
        for target in aim.targets:
            key = f"{target} {aim.weapon.mode}".strip()
            said = tell("{target} with {weapon}", target=name_of(game, target), weapon=aim.weapon.title)
            row.append(Option(key, said, about=(target,), value=shot_at(aim, target, mode)))
            if is_sniper(aim.weapon):
                row += [
                    Option(
                        f"{one.name} {aim.weapon.mode}".strip(),
                        tell("the model {model}", model=one.name),
                        about=(one.name,),
                        value=_at_model(game, shot_at(aim, target, mode), one),
                    )
                    for one in _seen(game, aim, target)
                ]
    return tuple(
        Slot(key, key, (*row, Option(HOLD, tell("Hold fire"), value=NOBODY)), about=(models[key],))
        for key, row in rows.items()
    )


NOBODY = "nobody"
