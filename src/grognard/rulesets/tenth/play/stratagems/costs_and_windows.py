"""The eleven core Stratagems: their costs and windows, paying for them, and offering them. (TEN-STRAT)

Each is used in the chapter its window belongs to; this file knows who may use what when, and keeps the accounts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from grognard.kernel import offers
from grognard.kernel.ask import Choose, Option
from grognard.kernel.errors import RuleBug
from grognard.kernel.offers import Ability
from grognard.kernel.words import tell
from grognard.rulesets.tenth.table.records import BATTLE, PHASES, Phase, UnitId, side_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grognard.kernel.game import Game

Whose = Literal["either", "own", "enemy"]


class Stratagem(NamedTuple):
    """A line of the table. (TEN-STRAT-03, TEN-STRAT-19)"""

    name: str
    kind: str
    cp: int
    turn: Whose
    phases: tuple[Phase, ...]
    clause: str

    @property
    def ability(self) -> Ability:
        """What a player may give standing orders about. (TEN-GUIDE-02)"""
        return Ability(self.name, self.name, self.clause)


COMMAND_REROLL = Stratagem("Command Re-roll", "Battle Tactic", 1, "either", PHASES, "TEN-STRAT-04")
COUNTER_OFFENSIVE = Stratagem("Counter-offensive", "Strategic Ploy", 2, "either", ("fight",), "TEN-STRAT-06")
EPIC_CHALLENGE = Stratagem("Epic Challenge", "Strategic Ploy", 1, "either", ("fight",), "TEN-STRAT-07")
TANK_SHOCK = Stratagem("Tank Shock", "Strategic Ploy", 1, "own", ("charge",), "TEN-STRAT-08")
INSANE_BRAVERY = Stratagem("Insane Bravery", "Epic Deed", 1, "own", ("command",), "TEN-STRAT-09")
GRENADE = Stratagem("Grenade", "Wargear", 1, "own", ("shooting",), "TEN-STRAT-10")
RAPID_INGRESS = Stratagem("Rapid Ingress", "Strategic Ploy", 1, "enemy", ("movement",), "TEN-STRAT-11")
SMOKESCREEN = Stratagem("Smokescreen", "Wargear", 1, "enemy", ("shooting",), "TEN-STRAT-12")
FIRE_OVERWATCH = Stratagem("Fire Overwatch", "Strategic Ploy", 1, "enemy", ("movement", "charge"), "TEN-STRAT-13")
GO_TO_GROUND = Stratagem("Go to Ground", "Battle Tactic", 1, "enemy", ("shooting",), "TEN-STRAT-16")
HEROIC_INTERVENTION = Stratagem("Heroic Intervention", "Strategic Ploy", 2, "enemy", ("charge",), "TEN-STRAT-17")

STRATAGEMS = (
    COMMAND_REROLL,
    COUNTER_OFFENSIVE,
    EPIC_CHALLENGE,
    TANK_SHOCK,
    INSANE_BRAVERY,
    GRENADE,
    RAPID_INGRESS,
    SMOKESCREEN,
    FIRE_OVERWATCH,
    GO_TO_GROUND,
    HEROIC_INTERVENTION,
)


def is_open(game: Game, seat: int, stratagem: Stratagem) -> bool:
    """Whether the seat could use it now, as far as points, turn, phase and earlier uses go.

    (TEN-STRAT-01, TEN-STRAT-02, TEN-STRAT-15, TEN-STRAT-19, TEN-TURN-05)
    """
    battle, side = game[BATTLE], game[side_id(seat)]
    whose = "own" if battle.active == seat else "enemy"
    once_a_turn = stratagem is FIRE_OVERWATCH and stratagem.name in side.used_this_turn
    # A unit acting out of its phase opens no window for anything but the re-roll, which belongs to any phase.
    is_chained = bool(battle.out_of_phase) and stratagem is not COMMAND_REROLL
    return (
        side.cp >= stratagem.cp
        and stratagem.turn in ("either", whose)
        and battle.phase in stratagem.phases
        and stratagem.name not in side.used
        and not once_a_turn
        and not is_chained
    )


def may_target(game: Game, stratagem: Stratagem, unit: UnitId) -> bool:
    """Whether one's own unit can be its target: on the table and not Battle-shocked. (TEN-STRAT-02, TEN-BSHK-07)"""
    target = game[unit]
    if stratagem is RAPID_INGRESS:
        return target.where in ("reserves", "strategic")
    return target.is_on_table and (not target.is_shocked or stratagem is INSANE_BRAVERY)


def use(game: Game, seat: int, stratagem: Stratagem, *about: str, is_amid_dice: bool = False) -> None:
    """Pay for it, before any die of its effect. (TEN-CMD-03)

    Amid dice that no line of the log has shown yet, the line that says so comes before the line that shows them.
    """
    side = game[side_id(seat)]
    if not is_open(game, seat, stratagem):
        raise RuleBug(f"{stratagem.name} is not open to seat {seat}")
    game.change(
        side.id,
        cp=side.cp - stratagem.cp,
        used=(*side.used, stratagem.name),
        used_this_turn=(*side.used_this_turn, stratagem.name),
    )
    name = game.ruleset.seat_name(game, seat)
    game.say(
        tell("{name} uses {name2} ({cp} CP).", name=name, name2=stratagem.name, cp=stratagem.cp),
        stratagem.clause,
        kind="stratagem",
        about=about,
        leaves_dice=is_amid_dice,
    )


def is_passed(game: Game, seat: int, stratagem: Stratagem) -> bool:
    """Whether the seat has passed on it for the turn or for the battle. (TEN-GUIDE-02)"""
    return offers.is_passed(game, seat, stratagem.ability)


async def offer(
    game: Game, seat: int, stratagem: Stratagem, units: Sequence[UnitId], prompt: str, **more: Any
) -> UnitId | None:
    """Ask the seat whether it uses the Stratagem, and on which of the units; pays if it does.

    `more` are hints about the moment, and what is shown: `enemy` is the unit it would be a reaction to.
    """
    chosen = await choose_target(game, seat, stratagem, units, prompt, **more)
    if chosen is not None:
        use(game, seat, stratagem, chosen)
    return chosen


async def choose_target(
    game: Game, seat: int, stratagem: Stratagem, units: Sequence[UnitId], prompt: str, **more: Any
) -> UnitId | None:
    """Ask the seat whether it wants to use the Stratagem, and on which of the units; who asks has it paid.

    Nobody is asked when no use is legal, or when the seat has silenced it for this turn or battle. (TEN-GUIDE-02)
    `units` are the legal targets; those that cannot be targeted at all are left out here.
    """
    if not is_open(game, seat, stratagem) or is_passed(game, seat, stratagem):
        return None
    targets = [unit for unit in units if may_target(game, stratagem, unit)]
    if not targets:
        return None
    uses = [Option(unit, f"{stratagem.name}: {game[unit].name}", about=(unit,)) for unit in targets]
    asked = tell("{prompt} Use {name} for {cp} CP?", prompt=prompt, name=stratagem.name, cp=stratagem.cp)
    if "enemy" in more or game[BATTLE].active != seat:
        more["reaction"] = True
    chosen = await offers.offer(game, seat, stratagem.ability, uses, asked, about=targets, **more)
    return None if chosen is None else UnitId(chosen)


async def stands_by(game: Game, unit: UnitId, prompt: str, *, is_saving: bool = False) -> bool:
    """Whether the unit's owner wants to be asked about Command Re-roll at each of the rolls that follow.

    A Battle-shocked unit's rolls cannot be re-rolled with it. (TEN-STRAT-04, TEN-BSHK-07, TEN-GUIDE-02)
    """
    own = game[unit]
    if own.is_shocked or not is_open(game, own.seat, COMMAND_REROLL) or is_passed(game, own.seat, COMMAND_REROLL):
        return False
    ability = COMMAND_REROLL.ability
    no, *for_longer = offers.passes(ability)
    asked = Choose(
        seat=own.seat,
        prompt=tell("{prompt} Keep Command Re-roll (1 CP) at hand?", prompt=prompt),
        clause=COMMAND_REROLL.clause,
        about=(unit,),
        options=(no, Option("yes", tell("Yes, ask me at each roll")), *for_longer),
        hints={"standing": True, **({"saves": True} if is_saving else {})},
    )
    chosen = await game.ask(asked)
    offers.note_pass(game, own.seat, ability, chosen)
    return chosen == "yes"
