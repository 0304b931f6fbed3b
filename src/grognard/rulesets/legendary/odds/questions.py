"""The odds questions of the ruleset, by name."""

from __future__ import annotations

from grognard.kernel.ruleset import OddsQuestion
from grognard.kernel.words import tell
from grognard.rulesets.legendary.odds import shooting
from grognard.rulesets.legendary.odds.sides import units_in

QUESTIONS = (
    OddsQuestion(
        ask="shooting",
        about=tell("What does a unit's shooting do to a unit, a vehicle or a part of it?"),
        fields=shooting.Attack,
        answer=shooting.odds,
        sample=shooting.sample,
        without=shooting.without,
        units_in=units_in,
        between=shooting.between,
        with_attackers=shooting.with_attackers,
    ),
)
