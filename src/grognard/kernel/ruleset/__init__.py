"""The contract every ruleset keeps, so that one engine, one client and one set of tests serve them all.

A ruleset is put together from its parts: `play`, `lists`, `odds`, `bots` and `prints`, a file here for each.
"""

from __future__ import annotations

from grognard.kernel.ruleset.bare import bare_ruleset
from grognard.kernel.ruleset.bots import Bot, Bots, Chair
from grognard.kernel.ruleset.contract import Ruleset
from grognard.kernel.ruleset.importing import Imported, Remark
from grognard.kernel.ruleset.lists import Lists
from grognard.kernel.ruleset.maps import Maps
from grognard.kernel.ruleset.odds import OddsQuestion
from grognard.kernel.ruleset.options import BATTLES, RULINGS, Options, Preset, Switch
from grognard.kernel.ruleset.play import Play, Score
from grognard.kernel.ruleset.prints import Document
from grognard.kernel.ruleset.rosters import Choice, Factor, Pool, Price, Problem, Roster
from grognard.kernel.ruleset.scenarios import Scenario, ScenarioPart

__all__ = [
    "BATTLES",
    "RULINGS",
    "Bot",
    "Bots",
    "Chair",
    "Choice",
    "Document",
    "Factor",
    "Imported",
    "Lists",
    "Maps",
    "OddsQuestion",
    "Options",
    "Play",
    "Pool",
    "Preset",
    "Price",
    "Problem",
    "Remark",
    "Roster",
    "Ruleset",
    "Scenario",
    "ScenarioPart",
    "Score",
    "Switch",
    "bare_ruleset",
]
