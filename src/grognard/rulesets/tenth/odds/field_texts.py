"""What each field of the odds page asks for, in a sentence, by question."""

from __future__ import annotations

from grognard.kernel.words import tell

FIELD_TEXTS = {
    "attack": {
        "attacker": tell("The units that attack, each with its models, weapons and how it stands."),
        "target": tell("The unit that is attacked, and how it stands."),
        "phase": tell("Shooting, fighting, or a whole turn: all shoot, charge and then fight."),
        "overwatch": tell("The attackers shoot in Fire Overwatch: only sixes hit."),
        "precision": tell("Precision attacks are aimed at the CHARACTER of an Attached unit."),
        "policy": tell(
            "Which dice are rolled again where one may choose: failures, everything not critical, or as is best."
        ),
        "objective": tell(
            "What the best decision aims at: kills, damage, the whole unit, the Leader, or so many kills."
        ),
        "command_rerolls": tell("How many Command Re-rolls the attacker may use."),
        "target_rerolls": tell("How many Command Re-rolls the target's owner may use."),
        "devastating_no_carry_over": tell("Mortal wounds of Devastating Wounds do not pass on to the next model."),
    },
}
