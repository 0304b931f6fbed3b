"""What each field of the odds page asks for, in a sentence, by question."""

from __future__ import annotations

from grognard.kernel.words import tell

_SHARED = {
    "cover": tell("The cover of the target: none, terrain, or units in between."),
    "fortified": tell("The target is Fortified."),
    "pinned": tell("The target is Pinned."),
    "objective": tell("The target is in range of an objective."),
    "last_round": tell("It is the last round."),
    "begun": tell("The target has begun its activation this round."),
}
"""Fields that several questions have."""

FIELD_TEXTS = {
    "attack": {
        "attacker": tell("The weapons that attack, and the quality of who carries them."),
        "target": tell("The unit that is attacked, and what is left of it."),
        "kind": tell("Shooting, melee, a charge, or a power."),
        "distance": tell("Inches to the target; 0 leaves ranges out."),
        "cover": _SHARED["cover"],
        "fortified": _SHARED["fortified"],
        "pinned": _SHARED["pinned"],
        "exhausted": tell("The target is Exhausted."),
        "prepared": tell("The attacker is Fortified."),
        "unwatched": tell("No enemy is within 12 inches of the attacker."),
        "objective": _SHARED["objective"],
        "last_round": _SHARED["last_round"],
        "begun": _SHARED["begun"],
        "behind": tell("The attacker is in the rear zone of the target."),
        "uphill": tell("The target is elevated and the attacker is not: 6 inches less range."),
        "doubled": tell("How often the attacks are doubled besides, as by Saboteur or Fresh."),
        "attacker_fells": tell("Which models fall where the attacker chooses."),
        "defender_fells": tell("Which models fall where the defender chooses."),
    },
    "charge": {
        "charger": tell("The unit that charges, with its weapons."),
        "target": tell("The unit that is charged, with its weapons."),
        "cover": _SHARED["cover"],
        "charger_cover": tell("The cover of the charger when it is struck."),
        "fortified": _SHARED["fortified"],
        "pinned": _SHARED["pinned"],
        "exhausted": tell("The target is Exhausted and cannot counter-attack."),
        "objective": _SHARED["objective"],
        "last_round": _SHARED["last_round"],
        "begun": _SHARED["begun"],
        "counter": tell("A target with Counter strikes first."),
        "counter_attack": tell("The target counter-attacks if it can."),
    },
    "ground": {
        "unit": tell("The unit that goes through the terrain."),
        "tests": tell("How many tests each model takes; Clumsy takes one more."),
    },
    "mage": {
        "tokens": tell("Power tokens that the Mage has."),
        "casts": tell("The powers that the Mage tries, one after the other."),
        "target": tell("The unit that is struck."),
        "fortified": _SHARED["fortified"],
    },
}
