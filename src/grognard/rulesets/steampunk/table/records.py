"""The records of a battle."""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from grognard.kernel.hexes import Direction, Hex
from grognard.kernel.table import Ref
from grognard.rulesets.steampunk.dice.facts import Hit
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.hex_effects import CloudKind
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import UnitAbility
from grognard.rulesets.steampunk.lists.order_codes import HOLD, STAY
from grognard.rulesets.steampunk.lists.profiles import Profile

UnitId = Ref["Unit"]
Layer = Literal["ground", "air"]
Manner = Literal["shot", "focus", "area", "cover", "sweep", "spawn", "spot", "release"]


class Load(NamedTuple):
    """How one gun stands; parallel to `Profile.guns`. (SPF-GUN-05, SPF-GUN-15)"""

    tokens: int = 0
    kind: str = ""
    """The kind of ammunition loaded."""
    since: int = 0
    """The turn in which it was loaded last."""
    fresh: int = 0
    """How many tokens were loaded in that turn; the others are older and are fired first."""
    shaken: int = 0
    is_lost: bool = False
    is_stuck: bool = False
    """A stuck turret fires through the front only."""


class Aim(NamedTuple):
    """An aim bonus: for a weapon group, taken in a turn at a hex. (SPF-GUN-07, SPF-GUN-08)"""

    group: str
    turn: int
    at: Hex


class Wear(NamedTuple):
    """Lasting damage: what the base has lost for the rest of the match. (SPF-DMG-09, SPF-ARMOR-05)"""

    armour: int = 0
    assault: int = 0
    deflection: int = 0
    assault_damage: int = 0
    halvings: int = 0
    misfire: int = 0
    marks: frozenset[str] = frozenset()
    """Words of `effects.MARKS`."""
    lost: frozenset[str] = frozenset()
    """Names of abilities lost, in small letters."""
    spins: tuple[tuple[int, int], ...] = ()
    """(agony step, turn of +1 right or -1 left)."""
    worst: tuple[tuple[str, int], ...] = ()
    """The worst of each kind of lasting damage that does not add up. (SPF-DMG-09)"""


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """A unit base: hex, facing, speed, models, tokens and conditions belong to it. (SPF-UNIT-01)"""

    id: UnitId
    seat: int
    name: str
    """What the board and the log call it."""
    profile: Profile
    living: tuple[int, ...]
    """The figures that act; those that have died stay until Apply damage. (SPF-TURN-04)"""
    at: Hex | None = None
    """None before set-up, aboard a transport, and when gone."""
    facing: Direction = 0
    speed: str
    """One of the speeds of its profile."""
    gone: Literal["", "destroyed", "fled"] = ""
    aboard: UnitId | None = None

    # ---- tokens
    future: int = 0
    future_crew: int = 0
    shaken: int = 0
    acid: int = 0
    minor_acid: int = 0
    fire: int = 0
    poison: tuple[int, ...] = ()
    bleeding: tuple[int, ...] = ()
    jam: int = 0
    endurance: int = 0
    entering: Hex | None = None
    """The hex its difficult-terrain tokens are for. (SPF-MOVE-01)"""
    entering_tokens: int = 0

    # ---- weapons
    loads: tuple[Load, ...] = ()
    spent: tuple[tuple[str, int], ...] = ()
    """Firings of each weapon with limited ammunition. (SPF-WPN-02)"""
    aims: tuple[Aim, ...] = ()

    # ---- damage
    wear: Wear = Wear()
    dying: int = 0
    """Models recorded dead that still act in this step. (SPF-TURN-04)"""
    waiting: tuple[Effect, ...] = ()
    """Consequences that wait for Apply damage."""

    # ---- this turn
    met: tuple[tuple[Hex, CloudKind], ...] = ()
    """Hex effects met since it last entered these hexes. (SPF-HEX-01)"""
    is_new: bool = False
    """It has entered its hex since hex effects were last triggered. (SPF-TURN-08)"""
    is_hidden: bool = False
    is_revealed: bool = False
    """It revealed itself this turn and has the bonuses. (SPF-HIDE-05)"""
    must_flee: bool = False
    """Its next movement order becomes Flee + Flee + Flee. (SPF-DMG-09)"""
    dragged_by: UnitId | None = None
    sniped: tuple[int, ...] = ()
    """The seats that pick a model recorded dead, one for each. (SPF-WPN-15)"""
    borrowed: tuple[UnitAbility, ...] = ()
    """Abilities its own firing gives it until Aftermath. (SPF-SHEET-05)"""
    token: int = 0
    """The number of its hidden token; the enemy knows the token by it. (SPF-HIDE-01)"""
    is_found: bool = False
    """Its token has just been turned over: it may still share its hex with enemies. (SPF-HIDE-03, SPF-HIDE-04)"""
    is_crowded: bool = False
    """It found no room and will be shaken for it. (SPF-STACK-04)"""

    @property
    def is_here(self) -> bool:
        """Whether it stands on the map."""
        return self.at is not None and not self.gone

    @property
    def is_doomed(self) -> bool:
        """Its last model is recorded dead. (SPF-TURN-04)"""
        return self.dying >= len(self.living)

    @property
    def models(self) -> int:
        """Living models in the books: without those recorded dead."""
        return len(self.living) - self.dying

    @property
    def is_shaken(self) -> bool:
        """Whether it has a shaken token. (SPF-COND-02)"""
        return self.shaken > 0

    @property
    def is_flying(self) -> bool:
        """Flying is a flag of the speed. (SPF-ORD-07)"""
        return self.profile.speeds[self.speed].flying

    @property
    def layer(self) -> Layer:
        """Ground or air: assaults and stacking look at one layer. (SPF-STACK-02)"""
        return "air" if self.is_flying else "ground"


class Written(NamedTuple):
    """One round of orders for a base: movement, and one gunnery order per heading. (SPF-ORD-01)"""

    movement: str = STAY
    gunnery: tuple[str, ...] = ()
    """Keys of `Profile.gunnery`, or the default, in the order of `Profile.headings`."""

    def gunnery_at(self, heading: int) -> str:
        """The order under a heading."""
        return self.gunnery[heading] if heading < len(self.gunnery) else HOLD


class Orders(msgspec.Struct, frozen=True, kw_only=True):
    """The orders of a base that lie on the table: secret until they are carried out. (SPF-ORD-02, SPF-ORD-03)"""

    id: Ref[Orders]
    unit: UnitId
    now: Written = Written()
    next: Written | None = None
    speed: str
    """The speed when this turn began: by it the movement order is judged. (SPF-ORD-04)"""
    is_replaced: bool = False
    """The order was illegal or the unit shaken: `now.movement` is a default everybody can read on the sheet."""
    moves_shown: int = 0
    """Movement parts carried out this turn: the enemy has seen them."""
    actions_shown: int = 0
    stuck: int = 0
    """The movement step of this turn in which the swamp holds it. (SPF-TERR-08)"""
    default_until: int = 0
    """A spawned base has default orders up to this turn. (SPF-ABIL-26)"""
    is_shaken: bool = False
    """The movement order is the one of a shaken unit; the written one is lost. (SPF-COND-03)"""


class Cloud(msgspec.Struct, frozen=True, kw_only=True):
    """A hex effect with its markers. (SPF-HEX-02, SPF-HEX-03)"""

    id: Ref[Cloud]
    at: Hex
    kind: CloudKind
    markers: int
    strength: int = 0
    needs: int = 4
    is_fresh: bool = False
    """Placed in the present Gunnery step. (SPF-TURN-06)"""


class Map(msgspec.Struct, frozen=True, kw_only=True):
    """The board: base terrain row by row, and overlays. (SPF-TERR-01, SPF-SCEN-02)"""

    id: Ref[Map]
    terrain: tuple[str, ...]
    size: tuple[int, int] = (7, 9)
    """Columns and rows. (SPF-SCEN-07)"""
    roads: frozenset[Hex] = frozenset()
    rivers: frozenset[Hex] = frozenset()
    entrenched: frozenset[Hex] = frozenset()


class Entrant(NamedTuple):
    """A base that tries to enter a contested hex. (SPF-ASLT-07)"""

    unit: UnitId
    origin: Hex
    goal: Hex
    """Not the contested hex for a head-on unit whose own hex is fought over. (SPF-ASLT-04)"""
    is_reverse: bool = False
    is_head_on: bool = False


class Landed(NamedTuple):
    """Successes of one source that were assigned to an enemy base, damaging or supporting. (SPF-ASLT-23)"""

    unit: UnitId
    figure: int
    target: UnitId
    number: int


class Contest(msgspec.Struct, frozen=True, kw_only=True):
    """An assault to come in this step: who enters, who stays. (SPF-ASLT-01)"""

    id: Ref[Contest]
    at: Hex
    layer: Layer
    entering: tuple[Entrant, ...]
    staying: tuple[UnitId, ...]
    winner: int | None = None
    """The seat with the advantage, once it has been fought. (SPF-ASLT-14)"""
    is_fought: bool = False
    """Whether blows were exchanged: not if one side was gone. (SPF-ASLT-25)"""
    landed: tuple[Landed, ...] = ()
    parried: tuple[Landed, ...] = ()
    """Enemy successes that a model with something to say to it deflected: the target is who struck. (SPF-SHEET-06)"""
    is_again: bool = False
    """It has been fought again already. (SPF-ABIL-28)"""
    gave_ground: tuple[UnitId, ...] = ()
    """Winners that chose to retreat. (SPF-ABIL-27)"""
    is_last_stand: bool = False
    """A surrounded unit fights its way out. (SPF-RETR-06)"""
    firm: tuple[UnitId, ...] = ()
    """Beaten occupants that stand firm by an endurance token. (SPF-ABIL-25)"""
    met: tuple[tuple[UnitId, CloudKind], ...] = ()
    """The hex effects that each unit met when it tried to enter. (SPF-HEX-01)"""
    left: tuple[UnitId, ...] = ()
    """Who slipped away or was driven off before the blows: its later codes are still to be done. (SPF-MOVE-06)"""


class Retreating(msgspec.Struct, frozen=True, kw_only=True):
    """A unit that has to leave its hex, or to stay back in it, until everybody is settled. (SPF-RETR-13)"""

    id: Ref[Retreating]
    unit: UnitId
    stood: Hex
    back: Hex | None = None
    """Where a stationary unit goes first; None: straight to the closest possible hex. (SPF-RETR-02, SPF-RETR-05)"""
    forbidden: frozenset[Hex] = frozenset()
    is_placed: bool = False
    """It has its new hex, or kept the old one; only its turn is left. (SPF-RETR-10)"""
    may_turn: bool = True
    has_fought: bool = False
    """It was surrounded and has tried to break out. (SPF-RETR-06)"""
    is_driven: bool = False
    """Damage drives it back, at a moment when damage takes effect. (SPF-DMG-09)"""


class Struck(msgspec.Struct, frozen=True, kw_only=True):
    """Hits that await their damage rolls, in the order the attacker chooses. (SPF-TURN-03)"""

    id: Ref[Struck]
    seat: int
    """The attacker, who chooses the order. (SPF-TURN-03, SPF-TURN-10)"""
    target: UnitId
    hit: Hit
    number: int
    source: str = ""
    """The unit that struck, for the log."""
    is_sniped: bool = False
    """The shooter picks the models it kills. (SPF-WPN-15)"""


class Aimed(msgspec.Struct, frozen=True, kw_only=True):
    """A gun with its target named, waiting until everybody has named theirs. (SPF-ORD-06, SPF-TURN-02)"""

    id: Ref[Aimed]
    unit: UnitId
    gun: int
    """Its place in `Profile.guns`."""
    target: UnitId | None = None
    at: Hex | None = None
    """The hex an area weapon or a hex effect is fired at. (SPF-AREA-01, SPF-AREA-03)"""
    is_aimed: bool = False
    """An aim bonus counts for all shots of the action. (SPF-GUN-07)"""
    manner: Manner = "shot"
    """How it is fired. (SPF-AREA-01, SPF-WPN-14, SPF-GUN-12, SPF-GUN-16, SPF-ABIL-26)"""
    side: int | None = None
    """The side a fixed gun points to, or a sweep goes through, relative to the facing. (SPF-ANGLE-10, SPF-WPN-14)"""
    is_air: bool = False
    """The hex is fired at on the flying layer. (SPF-AREA-01)"""
    what: str = ""
    """The hex effect that is released, or the token that is looked at. (SPF-GUN-16, SPF-GUN-12)"""


class Tending(msgspec.Struct, frozen=True, kw_only=True):
    """A healing or rallying action that takes effect when the Gunnery step ends. (SPF-GUN-17, SPF-GUN-18)"""

    id: Ref[Tending]
    unit: UnitId
    seat: int
    at: Hex
    word: str
    is_self: bool = False


class Side(msgspec.Struct, frozen=True, kw_only=True):
    """What a player is. (SPF-ARMY-12, SPF-ARMY-14)"""

    id: Ref[Side]
    seat: int
    nation: str
    rank: int = 0
    """The roll-off where the nation tables cannot decide: the higher one ranks higher. (SPF-ARMY-14)"""
    scale: int = 1
    force: str = ""
    """Heavy or light, in an asymmetric game. (SPF-ARMY-04)"""


class Battle(msgspec.Struct, frozen=True, kw_only=True):
    """Where in the battle we are."""

    id: Ref[Battle]
    turn: int = 0
    step: str = "Setting up"
    is_screened: bool = True
    """Behind the screen nobody sees the other's placement. (SPF-SETUP-01)"""
    serial: int = 0
    """Numbers new records."""


BATTLE: Ref[Battle] = Ref("battle")
MAP: Ref[Map] = Ref("map")


def side_id(seat: int) -> Ref[Side]:
    """The id of the seat's side."""
    return Ref(f"side-{seat + 1}")


def orders_id(unit: UnitId) -> Ref[Orders]:
    """The id of a unit's orders."""
    return Ref(f"orders-{unit}")


def cloud_id(at: Hex, kind: CloudKind) -> Ref[Cloud]:
    """The id of a hex effect."""
    return Ref(f"{kind}@{at.q},{at.r}")


def other(seat: int) -> int:
    """The enemy's seat."""
    return 1 - seat
