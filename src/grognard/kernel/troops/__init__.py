"""Units of models on an open table: poses, bases, standing, moves, contact, room, maps. A ruleset hands in its law."""

from __future__ import annotations

from grognard.kernel.troops.bases import Base, BaseData, Hull, base_of, hull_of
from grognard.kernel.troops.contact import Contact, Foe, foes_of, ranks
from grognard.kernel.troops.corridor import Corridor, check_corridor, corridors, free_length, legs, under
from grognard.kernel.troops.law import Berth, Footing, Going, Law
from grognard.kernel.troops.marching import away, best_of, march, step_aside, toward
from grognard.kernel.troops.placing import Crowd, check_stands, put
from grognard.kernel.troops.pose import Pose, pose_of, turn_between
from grognard.kernel.troops.questions import ask_move
from grognard.kernel.troops.reaching import reach_of
from grognard.kernel.troops.room import Site, around, edges
from grognard.kernel.troops.sight import SightLines, SightTable
from grognard.kernel.troops.standing import (
    Coherency,
    Formations,
    Stand,
    Troop,
    apart,
    clashes,
    closest,
    distance_of,
    gap,
    groups,
    is_coherent,
    is_near,
    near,
    stand,
    strays,
    touches,
    troop,
)
from grognard.kernel.troops.sweep import is_met, length_of, touches_area
from grognard.kernel.troops.trek import Trek, Way

__all__ = [
    "Base",
    "BaseData",
    "Berth",
    "Coherency",
    "Contact",
    "Corridor",
    "Crowd",
    "Foe",
    "Footing",
    "Formations",
    "Going",
    "Hull",
    "Law",
    "Pose",
    "SightLines",
    "SightTable",
    "Site",
    "Stand",
    "Trek",
    "Troop",
    "Way",
    "apart",
    "around",
    "ask_move",
    "away",
    "base_of",
    "best_of",
    "check_corridor",
    "check_stands",
    "clashes",
    "closest",
    "corridors",
    "distance_of",
    "edges",
    "foes_of",
    "free_length",
    "gap",
    "groups",
    "hull_of",
    "is_coherent",
    "is_met",
    "is_near",
    "legs",
    "length_of",
    "march",
    "near",
    "pose_of",
    "put",
    "ranks",
    "reach_of",
    "stand",
    "step_aside",
    "strays",
    "touches",
    "touches_area",
    "toward",
    "troop",
    "turn_between",
    "under",
]
