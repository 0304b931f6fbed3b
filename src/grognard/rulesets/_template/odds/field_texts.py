"""What each field of the odds page asks for, in a sentence, by question."""

from __future__ import annotations

from grognard.kernel.words import tell

FIELD_TEXTS = {
    "volley": {
        "attacker": tell("The unit that shoots: from an army, or with numbers of your own."),
        "target": tell("The unit that is shot at."),
        "models": tell("How many models shoot; all of them if it is empty."),
        "cover": tell("All models of the target stand in a wood: harder to hit."),
        "moved": tell("The attackers have moved in this activation."),
        "return_fire": tell("The volley answers the target's own shots."),
        "luck": tell("Whether the attackers may throw their misses again, once."),
        "policy": tell("When luck is used: always when there are misses, never, or as is best for the objective."),
        "objective": tell("What the best decision aims at: losses, the whole unit, or so many losses."),
    },
}
PART_TEXTS = {
    "Profile": {
        "name": tell("The name of the unit."),
        "models": tell("How many models it has."),
        "move": tell("How far it moves, in inches."),
        "shots": tell("The shots of each model."),
        "range": tell("How far it shoots, in inches."),
        "skill": tell("The roll to hit."),
        "save": tell("The roll to save."),
        "keywords": tell("Its keywords."),
        "base": tell("The base of its models."),
    },
    "Hull": {
        "hull": tell("The corners of the hull, in inches."),
        "height": tell("How high it is, in inches."),
    },
}
"""What each field of the records inside a question asks for, by record."""
