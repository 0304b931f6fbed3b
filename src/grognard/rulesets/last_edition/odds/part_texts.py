"""What each field of the records inside an odds question asks for, by record."""

from __future__ import annotations

from grognard.kernel.words import tell

PART_TEXTS = {
    "Fielded": {
        "unit": tell("The name of the unit."),
        "army": tell("The army that it is taken from; empty if a datasheet is written here."),
        "sheet": tell("The datasheet of the unit, if it stands in no army."),
        "models": tell("How many of its models take part."),
    },
    "Datasheet": {
        "name": tell("The name of the datasheet."),
        "factions": tell("The factions that may field it."),
        "colours": tell("Its colours, for rules that ask for them."),
        "kinds": tell("What it is: infantry, vehicle, monster and so on."),
        "role": tell("Its role in an army, and what it allows."),
        "size": tell("How many models a unit may have."),
        "price": tell("What one model costs."),
        "together": tell("What a whole unit of each size costs, where it has one price."),
        "base": tell("The base of its models."),
        "model": tell("The kinds of models in it."),
        "weapon": tell("Its weapons."),
        "keywords": tell("Its keywords."),
        "carries": tell("What it can carry."),
        "abilities": tell("Its abilities."),
        "powers": tell("The powers that it knows."),
        "commands": tell("The command abilities that it offers."),
        "notes": tell("Remarks for readers; no rule reads them."),
    },
    "Hull": {
        "hull": tell("The corners of the hull, in inches."),
        "height": tell("How high it is, in inches."),
    },
    "ModelType": {
        "name": tell("The name of the model."),
        "move": tell("How far it moves, in inches."),
        "bs": tell("Its Ballistic Skill: the roll to hit when it shoots."),
        "cs": tell("Its Combat Skill, which is compared in melee."),
        "toughness": tell("Its Toughness."),
        "health": tell("Its health."),
        "armor": tell("Its armor saves, at the front and elsewhere."),
        "pure": tell("Its pure save, which nothing changes."),
        "dodge": tell("Its dodge save."),
        "weapons": tell("The weapons that this model has."),
        "base": tell("Its base, if it is not that of the unit."),
        "least": tell("How many of these models a unit has at least."),
        "most": tell("How many of these models a unit has at most."),
    },
    "Weapon": {
        "name": tell("The name of the weapon."),
        "mode": tell("The name of the profile, if the weapon has several."),
        "range": tell("Its range in inches; empty for melee."),
        "attack": tell("How it attacks: shots or blows, and its keywords."),
        "strength": tell("Its Strength."),
        "ap": tell("What it takes from armor saves."),
        "damage": tell("How much health a wound costs."),
    },
    "UnitAbility": {
        "name": tell("The name of the ability."),
        "aura": tell("How far it reaches, in inches; 0 is only the unit itself."),
        "on": tell("Whom it works on."),
        "effects": tell("What it does."),
    },
    "PoolField": {
        "dice": tell("The dice in the pool."),
        "sixes": tell("How many of them are sixes of Bend reality."),
        "bank": tell("What becomes of natural 1s."),
        "use": tell("When dice of the pool are used."),
        "on": tell("The rolls that they are used on."),
    },
}
