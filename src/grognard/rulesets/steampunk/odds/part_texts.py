"""What each field of the records inside an odds question asks for, by record."""

from __future__ import annotations

from grognard.kernel.words import tell
from grognard.rulesets.steampunk.odds.sheet_texts import SHEET_TEXTS

PART_TEXTS = {
    "Contender": {
        "sheet": tell("The sheet of the unit, if it stands in no army."),
        "nation": tell("Its nation."),
        "upgrades": tell("Upgrades of the whole unit."),
        "models": tell("The models of the unit, in the order of its sheet."),
        "living": tell("How many models live."),
        "idle": tell("How many of them do not attack."),
        "speed": tell("How fast it goes."),
        "terrain": tell("The terrain that it stands in."),
        "smoke": tell("It stands in smoke."),
        "entrenched": tell("It is entrenched."),
        "angle": tell("The angle at which it is met."),
        "side": tell("Left or right, where the angle has two sides."),
        "deflects": tell("How it deflects."),
        "revealed": tell("It was revealed in this turn."),
        "future": tell("Tokens of future damage."),
        "future_crew": tell("Tokens of future damage to the crew."),
        "shaken": tell("It is shaken."),
        "acid": tell("Acid on it."),
        "minor_acid": tell("Minor acid on it."),
        "fire": tell("Fire on it."),
        "poison": tell("Poison in it."),
        "bleeding": tell("Its bleeding."),
        "armour_lost": tell("Armour that it has lost."),
        "endurance": tell("Endurance that is left."),
        "marks": tell("Other marks on it."),
        "losses": tell("What damage has taken from it."),
    },
    "ModelChoice": {
        "elite": tell("The model is of the elite."),
        "upgrades": tell("Upgrades of this model."),
    },
    "Losses": {
        "assault": tell("Assault dice that are lost."),
        "deflection": tell("Deflection dice that are lost."),
        "assault_damage": tell("What is taken from its damage in assaults."),
        "halvings": tell("How often its dice are halved."),
        "misfire": tell("The number on which its guns misfire."),
        "abilities": tell("Abilities that it has lost."),
    },
    "Lists": {
        "nation": tell("The nation."),
        "about": tell("Remarks for readers; no rule reads them."),
        "unit": tell("Sheets of units of one's own."),
        "weapon": tell("Weapons of one's own."),
        "upgrade": tell("Upgrades of one's own."),
    },
    **SHEET_TEXTS,
}
