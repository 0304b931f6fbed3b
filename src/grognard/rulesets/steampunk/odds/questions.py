"""The questions about chances, each with its own fields. (SPF-SHOOT-01, SPF-AREA-01, SPF-ASLT-06, SPF-TYPE-20)"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.rulesets.steampunk.lists.sheets import Count, Lists, ModelChoice, Name
from grognard.rulesets.steampunk.table.board import FAR


class Losses(Entry, frozen=True, kw_only=True):
    """What lasting damage has taken from a base besides armour. (SPF-DMG-09)"""

    assault: Count = 0
    deflection: Count = 0
    assault_damage: Count = 0
    halvings: Count = 0
    misfire: Annotated[int, Meta(ge=0, le=6)] = 0
    """The roll up to which its weapons misfire."""
    abilities: tuple[str, ...] = ()


class Contender(Entry, frozen=True, kw_only=True):
    """A base in an odds question: its sheet, what was bought for it, and how it stands."""

    sheet: Name
    nation: str = ""
    """Of a sheet that comes with the game; without it the sheet is one of `lists`."""
    upgrades: tuple[str, ...] = ()
    models: tuple[ModelChoice, ...] = ()
    living: Annotated[int, Meta(ge=1, le=12)] | tuple[Count, ...] | None = None
    """Models alive: so many, or which, counted from 0; all of them if it is left out."""
    idle: tuple[Count, ...] = ()
    """Guns out of action, counted from 0."""
    speed: str = ""
    terrain: str = "clear"
    smoke: bool = False
    entrenched: bool = False
    angle: Literal["front", "front-side", "back-side", "back"] = "front"
    """The angle that is struck, or that it fights with."""
    side: Annotated[int, Meta(ge=0, le=5)] | None = None
    """The direction from which it enters an assault."""
    deflects: Annotated[int, Meta(ge=0, le=5)] | None = None
    """The one direction whose hits it may deflect, if it is assaulted from several. (SPF-ASLT-09)"""
    revealed: bool = False
    """It has revealed itself this turn. (SPF-HIDE-05)"""
    future: Count = 0
    future_crew: Count = 0
    shaken: bool = False
    acid: Annotated[int, Meta(ge=0, le=6)] = 0
    minor_acid: Annotated[int, Meta(ge=0, le=6)] = 0
    fire: Annotated[int, Meta(ge=0, le=6)] = 0
    poison: tuple[Literal[4, 6, 8, 10, 12], ...] = ()
    bleeding: tuple[Literal[4, 6, 8, 10, 12], ...] = ()
    armour_lost: Count = 0
    endurance: Count | None = None
    marks: tuple[str, ...] = ()
    """Lasting damage such as "damaged sights"."""
    losses: Losses = Losses()


Objective = Literal["kills", "destroyed"] | Annotated[int, Meta(ge=1, le=48)]
Bases = Annotated[tuple[Contender, ...], Meta(min_length=1, max_length=4)]


class AskedContest(Entry, frozen=True, kw_only=True):
    """Somebody attacks somebody."""

    attacker: Bases
    target: Bases
    lists: Lists | None = None
    """Sheets of one's own."""
    endure: Literal["no", "yes"] = "no"
    """Whether endurance tokens are spent."""
    policy: Literal["fixed", "best"] = "fixed"
    """Decisions amid the dice: by the fields of the question, or both sides as is best, for the objective or against
    it."""


class AskedFire(AskedContest, frozen=True, kw_only=True):
    """All the guns of one action fire at a base."""

    weapon: str = ""
    """The first one of the base if it is left out."""
    ammunition: str = ""
    guns: Annotated[int, Meta(ge=1, le=60)] | Annotated[tuple[Count, ...], Meta(min_length=1, max_length=60)] | None = (
        None
    )
    """How many fire, or which, counted from 0; all that can if it is left out."""
    distance: Annotated[int, Meta(ge=0, le=FAR)] = 2
    aimed: bool = False
    objective: Objective = "kills"
    """What `best` is about: the mean of the target's models lost, P(destroyed), or P(so many lost or more)."""


class AskedShot(AskedFire, frozen=True, kw_only=True):
    """Shots and bursts. (SPF-SHOOT-01)"""

    rolls: Annotated[int, Meta(ge=1, le=60)] | None = None
    """To-hit rolls of each gun, if not as many as its weapon makes: a sweep or a focus. (SPF-WPN-14)"""
    on_edge: bool = False


class AskedArea(AskedFire, frozen=True, kw_only=True):
    """Area fire. (SPF-AREA-01)"""


class AskedAssault(AskedContest, frozen=True, kw_only=True):
    """Bases storm a hex. (SPF-ASLT-06)"""

    flexible: Literal["deflect", "strike"] = "deflect"
    """What flexible deflections are used for."""
    reroll: Literal["assault", "deflection"] = "assault"
    """Which failures are rolled again first."""
    ties: Literal["", "attacker", "target"] = ""
    """Who has the advantage in a tie; if it is left out, the nations decide. (SPF-ASLT-05)"""
    objective: Objective | Literal["advantage"] = "kills"
    """What `best` is about: the mean of the target's models lost, P(destroyed), P(so many lost or more), or the
    attacker's advantage."""


class AskedAgony(Entry, frozen=True, kw_only=True):
    """Tokens hurt a base turn by turn. (SPF-TYPE-20)"""

    target: Annotated[tuple[Contender, ...], Meta(min_length=1, max_length=1)]
    lists: Lists | None = None
    """Sheets of one's own."""
    turns: Annotated[int, Meta(ge=1, le=12)] = 3
    """How many turns are followed."""
    endure: Literal["no", "yes"] = "no"
    """Whether endurance tokens are spent."""
    policy: Literal["fixed", "best"] = "fixed"
    """Decisions amid the dice: by the field above, or as is best against the objective."""
    objective: Objective = "kills"
    """What `best` is about: the mean of models lost, P(destroyed), or P(so many lost or more)."""
