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

_UNIT = {
    "unit": tell("A datasheet, or a unit of the army that is named."),
    "army": tell("The army that the unit is from; empty for a datasheet."),
    "name": tell("What the report calls it."),
    "wargear": tell("Options of the datasheet, and how many of each are taken."),
    "leader": tell("The datasheet of an attached Leader."),
    "without": tell("Abilities that do not count this time."),
    "points": tell("What it costs, for losses per point; the army's price if it is empty."),
    "shocked": tell("It is Battle-shocked."),
}
"""Fields that attackers and targets have."""

PART_TEXTS = {
    "Attacker": {
        **_UNIT,
        "models": tell("How many models attack; all of the unit if it is empty."),
        "keywords": tell("Keywords of a unit that is given by its weapons only."),
        "weapon": tell("Weapons with numbers of your own, instead of a named unit."),
        "uses": tell("Which weapons attack; those that a unit would use if it is empty."),
        "abilities": tell("Abilities that other rules give to all its weapons."),
        "to_hit": tell("What other rules add to its Hit rolls; +1 or -1 at most in all."),
        "to_wound": tell("What other rules add to its Wound rolls; +1 or -1 at most in all."),
        "more_attacks": tell("Attacks that other rules add to each weapon."),
        "more_strength": tell("Strength that other rules add to each weapon."),
        "more_ap": tell("What other rules add to the AP of each weapon: -1 makes it better by one."),
        "more_damage": tell("Damage that other rules add to each attack."),
        "reroll_hits": tell("Which Hit rolls are rolled again."),
        "reroll_wounds": tell("Which Wound rolls are rolled again."),
        "reroll_damage": tell("Which Damage rolls are rolled again."),
        "critical_hits": tell("Hit rolls from this number on are Critical Hits; 6 if it is empty."),
        "critical_wounds": tell("Wound rolls from this number on are Critical Wounds; 6 if it is empty."),
        "mortal_on_critical_hits": tell("Mortal wounds that each Critical Hit deals besides."),
        "mortal_on_critical_wounds": tell("Mortal wounds that each Critical Wound deals besides."),
        "ignores_modifiers": tell("What makes its Hit and Wound rolls worse does not count."),
        "charge": tell("The charge roll it needs in a whole turn; by the distance if it is empty."),
        "reroll_charge": tell("A charge roll that fails is rolled again."),
        "distance": tell("Inches to the closest model of the target; in range, beyond half of it, if it is empty."),
        "half_range": tell("Within half range or not; by the distance if it is empty."),
        "stationary": tell("It has not moved this turn."),
        "advanced": tell("It has Advanced this turn."),
        "fell_back": tell("It has Fallen Back this turn."),
        "charged": tell("It has charged this turn."),
        "engaged": tell("It is within Engagement Range of the target; when fighting it always is."),
        "visible": tell("It sees the target."),
    },
    "Weapon": {
        "name": tell("The name of the weapon."),
        "mode": tell("The name of this profile, where a weapon has several."),
        "type": tell("Whether it shoots or fights."),
        "range": tell("Its range in inches; none in melee."),
        "attacks": tell("How many attacks: a number or dice."),
        "skill": tell("The roll that hits; none if it hits by itself."),
        "strength": tell("Its Strength."),
        "ap": tell("Its Armour Penetration, from 0 down."),
        "damage": tell("Its Damage: a number or dice."),
        "abilities": tell("The abilities of the weapon."),
        "number": tell("How many of it attack; one for each model if it is empty."),
    },
    "TargetUnit": {
        **_UNIT,
        "typical": tell("A typical target, instead of a named unit."),
        "models": tell("How many models it has; all of the unit if it is empty."),
        "order": tell("The order in which kinds of models take wounds; the list's if it is empty."),
        "group": tell("Models with numbers of your own, instead of a named unit."),
        "keywords": tell("Keywords of a target with numbers of your own."),
        "leader_keywords": tell("Keywords of its Leader, if one of its groups is one."),
        "abilities": tell("Abilities of all its models, or given to it by other rules."),
        "hurt": tell("Wounds that its first model has already lost."),
        "cover": tell("It has the Benefit of Cover."),
        "go_to_ground": tell("Its owner uses Go to Ground."),
        "smokescreen": tell("Its owner uses Smokescreen."),
        "engaged": tell("It is within Engagement Range of other units of the attacker's army."),
        "to_hit": tell("What other rules add to Hit rolls against it: -1 makes it harder to hit."),
        "to_wound": tell("What other rules add to Wound rolls against it."),
        "to_wound_if_stronger": tell("What is added to Wound rolls of attacks that are stronger than it is tough."),
        "to_save": tell("What other rules add to its armour saves; +1 at most, with cover."),
        "reroll_saves": tell("Which saving throws are rolled again."),
        "less_damage": tell("What is taken from the Damage of each attack."),
        "half_damage": tell("The Damage of each attack is halved."),
        "mortal_feel_no_pain": tell("Feel No Pain against mortal wounds only."),
    },
    "TargetGroup": {
        "name": tell("What these models are called."),
        "models": tell("How many models are alike."),
        "toughness": tell("Their Toughness."),
        "save": tell("Their armour save."),
        "wounds": tell("Wounds of each model."),
        "invulnerable": tell("Their invulnerable save, if they have one."),
        "feel_no_pain": tell("Their Feel No Pain, if they have it."),
        "cover": tell("In cover or not, if it is not as with the rest of the unit."),
        "hurt": tell("Wounds that one of them has already lost."),
        "leader": tell("It is the CHARACTER of an Attached unit."),
    },
}
"""What each field of the records inside a question asks for, by record."""
