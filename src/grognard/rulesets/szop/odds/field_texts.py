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

_HERO = {
    "quality": tell("The Quality of the hero."),
    "defence": tell("The Defence of the hero."),
    "toughness": tell("The Toughness of the hero."),
    "bodyguard": tell("The hero is a Bodyguard: his owner uses his Defence and defeats him first."),
}
_UNIT = {
    "models": tell("How many models the unit has now, without heroes."),
    "quality": tell("The Quality of its models."),
    "defence": tell("The Defence of its models."),
    "toughness": tell("The Toughness of its models."),
    "passives": tell("The passive abilities of the unit."),
    "start": tell("How many models it began the battle with; as many as now if it is 0."),
    "wounds": tell("Wound markers on the unit."),
    "hero": tell("A hero who has joined the unit."),
    "more_heroes": tell("Further heroes who have joined it."),
}
PART_TEXTS = {
    "Arm": {
        "name": tell("The name of the weapon."),
        "models": tell("How many models use it."),
        "range": tell("Its range in inches; 0 is melee."),
        "attacks": tell("Attacks of each model with it."),
        "quality": tell("The Quality of who uses it."),
        "ap": tell("What it takes from the Defence of the target."),
        "abilities": tell("The abilities of the weapon."),
        "passives": tell("Passive abilities of who uses it, such as Fury or Mastery."),
    },
    "Defender": _UNIT,
    "Fighters": {**_UNIT, "arms": tell("Its melee and Assault weapons.")},
    "Leader": _HERO,
    "Champion": {**_HERO, "arms": tell("His melee and Assault weapons.")},
    "Cast": {
        "cost": tell("How many tokens the power costs."),
        "hits": tell("How many hits it deals; 0 if it is no attack."),
        "ap": tell("What its hits take from the Defence of the target."),
        "abilities": tell("The abilities of its hits."),
    },
}
"""What each field of the records inside a question asks for, by record."""
