"""What a player may say once for a turn or the battle. (SPF-ABIL-04, SPF-ABIL-25, SPF-ABIL-27, SPF-ABIL-28)"""

from __future__ import annotations

from grognard.kernel.ask import Option
from grognard.kernel.offers import Ability
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.dice.damage import ENDURE, ENDURE_POISON

YES = (Option("yes", tell("Yes")),)
"""The only use of an ability that asks yes or no."""

SLIP_AWAY = Ability("slip away", tell("Slipping away before an assault"), "SPF-ABIL-04")
STAND_FIRM = Ability("stand firm", tell("Endurance to keep a hex"), "SPF-ABIL-25")
ENDURE_DEATHS = Ability(
    ENDURE.ability, tell("Endurance against deaths"), "SPF-ABIL-25", replies={"yes": tell("Always spend a token")}
)
ENDURE_POISONS = Ability(
    ENDURE_POISON.ability,
    tell("Endurance against poison"),
    "SPF-ABIL-25",
    replies={"yes": tell("Always spend a token")},
)
FIGHT_AGAIN = Ability("fight again", tell("Fight Again"), "SPF-ABIL-28")
GIVE_GROUND = Ability("give ground", tell("Give Ground"), "SPF-ABIL-27")
ABILITIES = (SLIP_AWAY, STAND_FIRM, ENDURE_DEATHS, ENDURE_POISONS, FIGHT_AGAIN, GIVE_GROUND)
