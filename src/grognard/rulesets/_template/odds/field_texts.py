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
