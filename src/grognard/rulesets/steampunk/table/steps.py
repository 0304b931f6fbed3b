"""The steps of a turn and their names. (SPF-TURN-01)"""

from __future__ import annotations

from grognard.kernel.words import Sentence, tell

AGONIES = (tell("major acid and terror"), tell("minor acid"), tell("fire"), tell("poison"), tell("bleeding"))

STEPS: dict[str, Sentence] = {
    "Setting up": tell("Setting up"),
    "Orders": tell("Orders"),
    **{f"Gunnery {number}": tell("Gunnery {number}", number=number) for number in (1, 2)},
    **{f"Movement {number}": tell("Movement {number}", number=number) for number in (1, 2, 3)},
    **{f"Assault {number}": tell("Assault {number}", number=number) for number in (1, 2, 3)},
    **{
        f"Agony {number}: {agony}": tell("Agony {number}: {agony}", number=number, agony=agony)
        for number, agony in enumerate(AGONIES)
    },
    "Aftermath": tell("Aftermath"),
}
"""By the name that the record of the battle keeps: what a player reads."""


def step_words(step: str) -> str:
    """What a player reads of a step."""
    return STEPS.get(step, step)
