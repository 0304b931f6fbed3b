"""The battle phase: the players alternate, one unit at a time, until both have passed. (TLE-BATT)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import Game, step
from grognard.kernel.offers import expire
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.play.ability_effects import offer_commands
from grognard.rulesets.last_edition.play.battle.charging import charge, charge_facts, charge_targets
from grognard.rulesets.last_edition.play.battle.declaring import declare_shots, shots_at
from grognard.rulesets.last_edition.play.battle.fighters import can_fight, reach_of
from grognard.rulesets.last_edition.play.battle.fighting import blows_at, fight
from grognard.rulesets.last_edition.play.battle.strikes import strike
from grognard.rulesets.last_edition.play.battle.targets import aims, can_shoot
from grognard.rulesets.last_edition.play.phases import begin_phase, end_phase
from grognard.rulesets.last_edition.play.previews import odds_of, of_charge
from grognard.rulesets.last_edition.play.reactions import can_react, start_reactions, use_reaction
from grognard.rulesets.last_edition.table.records import BATTLE, Unit, UnitId, other, side_id
from grognard.rulesets.last_edition.table.snapshot import Snapshot
from grognard.rulesets.last_edition.table.units import name_of, on_table, side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.words import Sentence

PASS = "pass"


class BattleDeed(NamedTuple):
    """What an activated unit does."""

    unit: UnitId
    does: str
    target: UnitId | None = None


@step
async def battle_phase(game: Game, seat: int) -> None:
    """The active player begins; the reactive player's allowance is fixed now. (TLE-BATT-01, TLE-BATT-02)"""
    begin_phase(game, "battle")
    start_reactions(game, other(seat))
    game.then(activation, seat)
    game.then(end_phase, "battle")


@step
async def activation(game: Game, seat: int) -> None:
    """One eligible unit shoots, fights or charges, or the player passes. (TLE-BATT-01, TLE-BATT-03 to TLE-BATT-05)"""
    if side(game, seat).has_passed:
        return
    options = options_of(game, seat)
    chosen: BattleDeed | None = None
    if options:
        asked: Choose[BattleDeed | str] = Choose(
            seat=seat,
            prompt=_prompt(game, seat),
            clause="TLE-BATT-01",
            options=(*options, Option(PASS, tell("Pass for this phase"))),
            shows=lambda: _charges(game, options),
            previews=lambda draft: _odds(game, options, draft),
        )
        answer = await game.ask(asked)
        chosen = answer if isinstance(answer, BattleDeed) else None
    if chosen is None:
        game.change(side_id(seat), has_passed=True)
        said = tell("{player} passes.", player=game.ruleset.seat_name(game, seat))
        game.say(said, "TLE-BATT-03", kind="pass")
    else:
        game.then(act, chosen.unit, chosen.does, chosen.target)
    following = other(seat) if not side(game, other(seat)).has_passed else seat
    game.then(activation, following)


def _charges(game: Game, options: Sequence[Option[BattleDeed | str]]) -> dict[str, Any]:
    """The chances of every charge. (TLE-CHG-03)"""
    deeds = {option.key: option.value for option in options if isinstance(option.value, BattleDeed)}
    found: dict[str, Any] = {
        key: of_charge(*charge_facts(game, deed.unit, deed.target))
        for key, deed in deeds.items()
        if deed.target is not None
    }
    return {"options": found | {key: {"has_odds": True} for key in deeds if key not in found}}


def _odds(game: Game, options: Sequence[Option[BattleDeed | str]], key: str) -> dict[str, Any]:
    """The odds of shooting or fighting, where there is only one target."""
    deed = next((option.value for option in options if option.key == key), None)
    if not isinstance(deed, BattleDeed) or deed.target is not None:
        return {}
    if deed.does == "shoots":
        found = aims(game, deed.unit)
        targets = list(dict.fromkeys(target for aim in found for target in aim.targets))
        return odds_of(game, deed.unit, shots_at(found, targets[0], "shooting")) if len(targets) == 1 else {}
    enemies = list(dict.fromkeys(enemy for mine in reach_of(game, deed.unit).values() for enemy in mine))
    return odds_of(game, deed.unit, blows_at(game, deed.unit, enemies[0])) if len(enemies) == 1 else {}


def _prompt(game: Game, seat: int) -> Sentence:
    if seat == game[BATTLE].active:
        return tell("Your turn: activate a unit, or pass.")
    return tell("Reaction ({left} left): activate a unit, or pass.", left=side(game, seat).reactions)


def options_of(game: Game, seat: int) -> list[Option[BattleDeed | str]]:
    """Every unit that may act, with what it may do. (TLE-BATT-06, TLE-REACT-05)"""
    is_active = seat == game[BATTLE].active
    if not is_active and not side(game, seat).reactions:
        return []
    units = [unit for unit in on_table(game, seat) if "battle" not in unit.acted]
    if not is_active:
        units = [unit for unit in units if can_react(game, unit)]
    snapshot = Snapshot(game)
    return [option for unit in units for option in deeds_of(snapshot, unit)]


def deeds_of(snapshot: Snapshot, unit: Unit) -> list[Option[BattleDeed | str]]:
    """What a unit may be activated for. (TLE-BATT-06)"""
    found: list[Option[BattleDeed | str]] = []
    if can_shoot(snapshot, unit):
        said = tell("{unit}: shoot", unit=unit.name)
        found.append(Option(f"{unit.id} shoots", said, about=(unit.id,), value=BattleDeed(unit.id, "shoots")))
    if snapshot.is_fighting(unit.id) and can_fight(snapshot.game, unit):
        said = tell("{unit}: fight", unit=unit.name)
        found.append(Option(f"{unit.id} fights", said, about=(unit.id,), value=BattleDeed(unit.id, "fights")))
    for enemy in charge_targets(snapshot.game, unit, snapshot):
        said = tell("{unit}: charge {target}", unit=unit.name, target=enemy.name)
        key = f"{unit.id} charges {enemy.id}"
        found.append(Option(key, said, about=(unit.id, enemy.id), value=BattleDeed(unit.id, "charges", enemy.id)))
    return found


@step
async def act(game: Game, unit: UnitId, does: str, target: UnitId | None) -> None:
    """The activated unit acts; it is selected only once in the phase. (TLE-ROUND-03, TLE-BATT-06)"""
    own = game[unit]
    game.change(unit, acted=(*own.acted, "battle"))
    if own.seat != game[BATTLE].active:
        use_reaction(game, unit)
    await offer_commands(game, unit, "activated")
    if does == "shoots":
        await shoot(game, unit)
    elif does == "fights":
        await fight(game, unit)
    elif target is not None:
        await charge(game, unit, target)
    expire(game, "activation")


async def shoot(game: Game, unit: UnitId) -> None:
    """All models that can shoot at the targets that are chosen. (TLE-SHOOT-01, TLE-SHOOT-02, TLE-SHOOT-12)"""
    found = aims(game, unit)
    if not found:
        return
    shots = await declare_shots(game, unit, found, "shooting", "TLE-SHOOT-02")
    if not shots:
        return
    game.change(unit, has_shot=True)
    said = tell("{unit} shoots.", unit=name_of(game, unit))
    game.say(said, "TLE-SHOOT-02", kind="shoot", about=[unit])
    await strike(game, unit, shots, "TLE-SHOOT-02")
