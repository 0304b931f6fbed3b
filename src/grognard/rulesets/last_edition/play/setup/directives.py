"""Who attacks, and the secret sheet of directives. (TLE-SETUP-16, TLE-DIR-01, TLE-DIR-02)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import Assign, Option, Slot, Together
from grognard.kernel.dice.contests import roll_off
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.words import join, tell
from grognard.rulesets.last_edition.table.records import BATTLE, ROUNDS, side_id

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance

NOTHING = 0
DEUS, COUNTER, ALL_IN, JOKER, BENDING, HIDDEN, MISINFORMATION, BOOST, SABOTAGE = range(1, 10)
NAMES = {
    NOTHING: tell("No directive"),
    DEUS: tell("Deus Ex Machina"),
    COUNTER: tell("Counter offensive"),
    ALL_IN: tell("All-in"),
    JOKER: tell("Joker"),
    BENDING: tell("Bending reality"),
    HIDDEN: tell("Hidden in plain sight"),
    MISINFORMATION: tell("Misinformation"),
    BOOST: tell("Boost in confidence"),
    SABOTAGE: tell("Sabotage"),
}
CLAUSES = {
    DEUS: "TLE-DIR-04",
    COUNTER: "TLE-DIR-06",
    ALL_IN: "TLE-DIR-07",
    JOKER: "TLE-DIR-08",
    BENDING: "TLE-DIR-09",
    HIDDEN: "TLE-DIR-10",
    MISINFORMATION: "TLE-DIR-11",
    BOOST: "TLE-DIR-12",
    SABOTAGE: "TLE-DIR-13",
}


@step
async def roll_attacker(game: Game) -> None:
    """A roll-off says who plays first in each round. (TLE-SETUP-16, TLE-DICE-15)"""
    first = (await game.resolve(roll_off)).winner
    game.change(BATTLE, attacker=first, first=first)
    game.say(
        tell("{player} is the attacker.", player=game.ruleset.seat_name(game, first)), "TLE-SETUP-16", kind="setup"
    )
    game.then(write_plans)


@step
async def write_plans(game: Game) -> None:
    """Each player secretly assigns a directive, or none, to each of the five rounds. (TLE-DIR-01, TLE-DIR-02)"""
    questions = tuple(_sheet(seat) for seat in (0, 1))
    asked = Together(prompt=tell("Write your directives."), clause="TLE-DIR-01", questions=questions)
    for seat, plan in (await game.ask(asked)).items():
        rounds = tuple(plan[f"round {number}"] for number in range(1, ROUNDS + 1))
        game.change(side_id(seat), plan=rounds)
        said = tell("Our directives: {plan}.", plan=join([NAMES[each] for each in rounds]))
        game.say(said, "TLE-DIR-01", to=seat, kind="secret")
    game.say(tell("Both players have written their directives."), "TLE-DIR-01", kind="setup")


def _sheet(seat: int) -> Assign[int]:
    """The sheet of five rounds. (TLE-DIR-01)"""
    options = tuple(Option(str(number), name, value=number) for number, name in NAMES.items())
    return Assign(
        seat=seat,
        prompt=tell("Your directives for the five rounds; nobody sees them before their round."),
        clause="TLE-DIR-01",
        secret=True,
        slots=tuple(
            Slot(f"round {number}", tell("Round {number}", number=number), options) for number in range(1, ROUNDS + 1)
        ),
        legal=check_plan,
        propose=propose_plan,
    )


def check_plan(plan: dict[str, str]) -> None:
    """No directive twice. (TLE-DIR-02)"""
    used = [key for key in plan.values() if key != str(NOTHING)]
    for key in used:
        if used.count(key) > 1:
            raise Refused(tell("{directive} is on the sheet twice.", directive=NAMES[int(key)]), "TLE-DIR-02")


def propose_plan(chance: Chance) -> dict[str, str]:
    """Five different directives, some rounds left empty."""
    left = [number for number in NAMES if number]
    plan: dict[str, str] = {}
    for number in range(1, ROUNDS + 1):
        chosen = NOTHING if chance.below(6) == 0 else left.pop(chance.below(len(left)))
        plan[f"round {number}"] = str(chosen)
    return plan


def guess_plan(known: tuple[int, ...], chance: Chance) -> tuple[int, ...]:
    """A sheet whose first rounds are known and whose rest could be anything. (TLE-DIR-03, TLE-GEN-15)"""
    left = [number for number in NAMES if number and number not in known]
    rest = [NOTHING if chance.below(6) == 0 else left.pop(chance.below(len(left))) for _ in range(ROUNDS - len(known))]
    return (*known, *rest)
