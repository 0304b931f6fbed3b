"""The switches that reach lists: the rulings of prices, and the modules that look at armies. (SZOP-OPT-01)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.ruleset import Switch
from grognard.kernel.words import tell
from grognard.rulesets.szop.lists.prices.tables import Tariff

if TYPE_CHECKING:
    from collections.abc import Mapping

PRICES = tell("Prices")
ARMIES = tell("Armies")

SWITCHES = (
    Switch(
        "basic_limits",
        tell("Lists are warned about army structure, unit balance and ability tokens."),
        "SZOP-OPT-02",
        (True, False),
        ARMIES,
    ),
    Switch(
        "upgrade_tokens",
        tell("A model with special equipment is a sign that its whole unit bought a passive: any unit may buy one."),
        "SZOP-CONV-02",
        group=ARMIES,
    ),
    Switch(
        "regiments",
        tell("Units are trays of figures: one or two models with Facing, Preparation and Swarm."),
        "SZOP-CONV-03",
        group=ARMIES,
    ),
    Switch("reactions", tell("All units have Guard, free of charge."), "SZOP-CONV-04", group=ARMIES),
    Switch(
        "toughness_interpolated",
        tell("Between the printed rows the toughness modifier is interpolated."),
        "SZOP-COST-06",
        group=PRICES,
    ),
    Switch(
        "transport_bonuses_add",
        tell("The bonuses in the price of a Transport add up."),
        "SZOP-COST-10",
        group=PRICES,
    ),
    Switch(
        "targeting_deduction_additive",
        tell("Every price has the deduction from the hit chance; a weapon without Targeting has 0.3 more."),
        "SZOP-COST-16",
        group=PRICES,
    ),
    Switch(
        "assault_price_by_use",
        tell("Impact, Indirect and Guided count only in the price where they can work."),
        "SZOP-COST-22",
        group=PRICES,
    ),
    Switch(
        "mastery_reference_bearer_quality",
        tell("The reference weapons of Mastery are priced with the Quality of the bearer."),
        "SZOP-COST-25",
        group=PRICES,
    ),
)


def tariff_of(options: Mapping[str, Any]) -> Tariff:
    """The price list by these options; what is not said is as the ledger rules."""
    return Tariff(**{field: bool(options.get(field, False)) for field in Tariff.__struct_fields__})
