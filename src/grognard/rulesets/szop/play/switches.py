"""The switches of play: modules and rulings, and what fits together. (SZOP-GEN-01, SZOP-OPT-01)"""

from __future__ import annotations

from grognard.kernel.ruleset import RULINGS, Preset, Switch
from grognard.kernel.words import tell
from grognard.rulesets.szop.table.variant import NAMES, RANDOM

MODULES = tell("Modules")

SWITCHES = (
    Switch("narrative_objectives", tell("Pieces of terrain are the objectives."), "SZOP-OPT-05", group=MODULES),
    Switch(
        "flat_sight",
        tell("Flat line of sight: one model measures for its unit, and a partly hidden base has cover."),
        "SZOP-LOS-03",
        group=MODULES,
    ),
    Switch(
        "advanced_terrain",
        tell("Terrain may be elevated, intermediate, obscuring or low."),
        "SZOP-ATER-01",
        group=MODULES,
    ),
    Switch(
        "mission",
        tell("The mission: the usual one or one of eight variants."),
        "SZOP-MISS-01",
        (0, 1, 2, 3, 4, 5, 6, 7, 8, RANDOM),
        MODULES,
        labels=(*NAMES, tell("drawn at random")),
    ),
    Switch(
        "running_score",
        tell("Variant 1 together with one of 3 to 8: every round each controlled objective scores a point."),
        "SZOP-MISS-01",
        group=MODULES,
        needs={"mission": (3, 4, 5, 6, 7, 8, RANDOM)},
    ),
    Switch("strategy_cards", tell("Decks of nine strategy cards."), "SZOP-CARD-01", group=MODULES),
    Switch("small_battles", tell("Small battles: Fresh units, wide Splash."), "SZOP-SMALL-01", group=MODULES),
    Switch(
        "no_deployment_check",
        tell("Objectives are neutral until the end of round 1."),
        "SZOP-OBJ-02",
        group=RULINGS,
    ),
    Switch(
        "barred_units_contest",
        tell("Units that cannot take an objective still stop the enemy from taking it."),
        "SZOP-OBJ-04",
        group=RULINGS,
    ),
    Switch(
        "counter_attack_engages",
        tell("A unit that counter-attacks first engages the charging unit."),
        "SZOP-MELEE-04",
        group=RULINGS,
    ),
    Switch(
        "regroup_ladder",
        tell("Failed tests climb a ladder of the states that the unit has."),
        "SZOP-MORALE-03",
        group=RULINGS,
    ),
    Switch("curse_all_units", tell('A Curse works on every enemy within 12".'), "SZOP-CMD-02", group=RULINGS),
    Switch("splash_total_cap", tell("Splash makes no more hits than there are models."), "SZOP-WPN-02", group=RULINGS),
)

PRESETS = (
    Preset("first game", tell("The main rules and nothing else."), {}, tell("First game")),
    Preset(
        "tournament",
        tell("Flat line of sight, advanced terrain, strategy cards, points in every round."),
        {"flat_sight": True, "advanced_terrain": True, "strategy_cards": True, "mission": 1},
        tell("Tournament"),
    ),
    Preset(
        "small battle",
        tell("About 300 points, most units of one model."),
        {"small_battles": True},
        tell("Small battle"),
    ),
    Preset(
        "everything",
        tell("All that fits together: no Regiments, Reactions or small battles."),
        {
            "narrative_objectives": True,
            "flat_sight": True,
            "advanced_terrain": True,
            "strategy_cards": True,
            "mission": 6,
            "running_score": True,
            "upgrade_tokens": True,
        },
        tell("Everything"),
    ),
)
