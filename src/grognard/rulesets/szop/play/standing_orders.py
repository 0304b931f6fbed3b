"""All abilities about which one may give standing orders. (SZOP-INT-01, SZOP-MELEE-04, SZOP-PAS-15)"""

from __future__ import annotations

from grognard.kernel.offers import Ability
from grognard.kernel.words import tell
from grognard.rulesets.szop.play.attack.recovery import HOSPITAL, MARTYR, PATCHING
from grognard.rulesets.szop.play.cards.initiative import INITIATIVE
from grognard.rulesets.szop.play.cards.nerve import IRON_NERVE
from grognard.rulesets.szop.play.cards.reinforcements import REINFORCEMENTS
from grognard.rulesets.szop.play.cards.supports import CARDS
from grognard.rulesets.szop.play.charge.charge import COUNTER, COUNTER_FIRST
from grognard.rulesets.szop.play.orders.interrupts import GUARD
from grognard.rulesets.szop.play.orders.order_curse_mark import GRANTS
from grognard.rulesets.szop.play.orders.powers import POWER

FINESSE = Ability(
    "finesse",
    tell("Finesse"),
    "SZOP-WPN-22",
    ("activation", "round", "battle"),
    {"all": tell("All dice of hits that help")},
)

ABILITIES = (
    GUARD,
    COUNTER,
    COUNTER_FIRST,
    POWER,
    *GRANTS.values(),
    *CARDS.values(),
    PATCHING,
    MARTYR,
    HOSPITAL,
    IRON_NERVE,
    INITIATIVE,
    REINFORCEMENTS,
    FINESSE,
)
