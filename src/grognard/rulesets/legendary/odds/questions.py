"""The odds questions of the ruleset, by name."""

from __future__ import annotations

from grognard.kernel.ruleset import OddsQuestion
from grognard.kernel.words import tell
from grognard.rulesets.legendary.odds import blasts, fights, other_rolls, overwatch, shooting, tank_shocks
from grognard.rulesets.legendary.odds.field_texts import FIELD_TEXTS
from grognard.rulesets.legendary.odds.part_texts import PART_TEXTS
from grognard.rulesets.legendary.odds.sides import units_in

QUESTIONS = (
    OddsQuestion(
        ask="shooting",
        about=tell("What does a unit's shooting do to a unit, a vehicle, a part of it, or a building?"),
        fields=shooting.Attack,
        texts=FIELD_TEXTS["shooting"],
        part_texts=PART_TEXTS,
        answer=shooting.odds,
        sample=shooting.sample,
        without=shooting.without,
        units_in=units_in,
        between=shooting.between,
        with_attackers=shooting.with_attackers,
    ),
    OddsQuestion(
        ask="overwatch",
        about=tell("What does overwatch do to a unit that moves, in each window?"),
        fields=overwatch.Overwatch,
        texts=FIELD_TEXTS["overwatch"],
        part_texts=PART_TEXTS,
        answer=overwatch.odds,
        sample=overwatch.sample,
        units_in=units_in,
        between=overwatch.between,
    ),
    OddsQuestion(
        ask="fight",
        about=tell("How does a round, and a fight to the finish, end?"),
        fields=fights.FightQuestion,
        texts=FIELD_TEXTS["fight"],
        part_texts=PART_TEXTS,
        answer=fights.odds,
        sample=fights.sample,
        units_in=units_in,
        between=fights.between,
    ),
    OddsQuestion(
        ask="blast",
        about=tell("How many models does a blast touch on a drawn table?"),
        fields=blasts.BlastQuestion,
        texts=FIELD_TEXTS["blast"],
        part_texts=PART_TEXTS,
        answer=blasts.odds,
        sample=blasts.sample,
    ),
    OddsQuestion(
        ask="casting",
        about=tell("Does a power work, and what do perils do?"),
        fields=other_rolls.CastQuestion,
        texts=FIELD_TEXTS["casting"],
        part_texts=PART_TEXTS,
        answer=other_rolls.casting,
        sample=other_rolls.cast_sample,
    ),
    OddsQuestion(
        ask="arrival",
        about=tell("When does a unit come from reserve, and how far does it drift?"),
        fields=other_rolls.Arrival,
        texts=FIELD_TEXTS["arrival"],
        part_texts=PART_TEXTS,
        answer=other_rolls.arrival,
        sample=dict,
    ),
    OddsQuestion(
        ask="ram",
        about=tell("What does a ram do to both?"),
        fields=other_rolls.Ram,
        texts=FIELD_TEXTS["ram"],
        part_texts=PART_TEXTS,
        answer=other_rolls.ramming,
        sample=dict,
    ),
    OddsQuestion(
        ask="tank shock",
        about=tell("Does a hero stop the tank, and does his unit keep its head?"),
        fields=tank_shocks.TankShock,
        texts=FIELD_TEXTS["tank shock"],
        part_texts=PART_TEXTS,
        answer=tank_shocks.odds,
        sample=tank_shocks.sample,
    ),
    OddsQuestion(
        ask="dogfight",
        about=tell("Who wins a dogfight, and what is struck?"),
        fields=other_rolls.Duel,
        texts=FIELD_TEXTS["dogfight"],
        part_texts=PART_TEXTS,
        answer=other_rolls.dogfights,
        sample=dict,
    ),
)
