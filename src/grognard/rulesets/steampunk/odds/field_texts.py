"""What each field of the odds page asks for, in a sentence, by question."""

from __future__ import annotations

from grognard.kernel.words import tell

_SHARED = {
    "attacker": tell("The bases that attack: nation, sheet, models, speed and the angle they fight with."),
    "target": tell("The bases that are attacked, and the angle that is struck."),
    "lists": tell("Sheets of your own, where the bases are not of the game's nations."),
    "endure": tell("Whether endurance tokens are spent."),
    "policy": tell("Decisions amid the dice: as these fields say, or both sides as is best."),
    "weapon": tell("Which weapon fires; the first one of the base if it is empty."),
    "ammunition": tell("Which ammunition is loaded; the usual one if it is empty."),
    "guns": tell("How many guns fire; all that can if it is empty."),
    "distance": tell("How many hexes lie between them."),
    "aimed": tell("The shots are aimed."),
    "objective": tell("What the best decision aims at: models lost, the whole base, or so many models."),
}
"""Fields that several questions have."""
_EVERYWHERE = {name: _SHARED[name] for name in ("attacker", "target", "lists", "endure", "policy")}

FIELD_TEXTS = {
    "shot": _SHARED
    | {
        "rolls": tell("Rolls to hit of each gun, if a sweep or a focus changes them."),
        "on_edge": tell("The line of fire runs exactly along the edge of a hex."),
    },
    "area": _SHARED,
    "assault": _EVERYWHERE
    | {
        "flexible": tell("What flexible deflections are used for."),
        "reroll": tell("Which failures are rolled again first."),
        "ties": tell("Who has the advantage in a tie; the nations decide if it is empty."),
        "objective": tell(
            "What the best decision aims at: models lost, the whole base, so many models, or the advantage."
        ),
    },
    "agony": {
        "target": tell("The base whose wounds and damage are followed."),
        "lists": _SHARED["lists"],
        "turns": tell("How many turns are followed."),
        "endure": _SHARED["endure"],
        "policy": _SHARED["policy"],
        "objective": _SHARED["objective"],
    },
}
