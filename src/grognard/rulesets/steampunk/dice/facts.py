"""The facts handed to the dice, and what comes back: small, hashable, without a game.

Play builds them from records, the odds from inline profiles; `shots.py` is the only reader.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.dice import Die, constant

if TYPE_CHECKING:
    from grognard.kernel.modifiers import Modifier
    from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect, Rows

NO_AP = constant(0)


class Shot(NamedTuple):
    """A to-hit roll: an open-ended d6 plus the sum of all modifiers against 5. (SPF-SHOOT-01)"""

    plus: int
    because: tuple[Modifier, ...] = ()


class AreaFire(NamedTuple):
    """Area fire at one base: a die per model, and evasion against each hit. (SPF-AREA-01, SPF-AREA-02)"""

    models: int
    needs: int
    evasion: int | None = None
    """The natural roll that evades, all improvements taken in; None: no evasion."""


class Typed(NamedTuple):
    """Damage on a table of its own: psychic, light, crew, critical. (SPF-TYPE-02)"""

    table: str
    die: Die
    only_if_penetrated: bool = False
    plus: int = 0
    """Support of psychic assaults. (SPF-ASLT-20)"""


class Hit(NamedTuple):
    """One hit that has been scored, shot or assault alike. (SPF-SHOOT-18, SPF-ASLT-18)"""

    damage: Die | None
    """None: no regular damage at all, only what `extra` and `gives` say."""
    ap: Die = NO_AP
    armour: int = 0
    """Of the struck angle, after acid. (SPF-ARMOR-05)"""
    kind: str = "regular"
    """The damage type, which decides the resistance: regular, fire, poison, bleeding ... (SPF-DMG-08, SPF-TYPE-21)"""
    plus: int = 0
    """Range, support and other modifiers of the damage roll; tokens and resistance come from the victim."""
    ap_plus: int = 0
    """The range modifier of the AP."""
    penetration_bonus: int = 0
    extra: tuple[Typed, ...] = ()
    gives: tuple[Effect, ...] = ()
    """Tokens every hit gives, stopped by armour or not: acid, minor acid, poison. (SPF-WPN-06, SPF-WPN-08)"""
    because: tuple[Modifier, ...] = ()


class Victim(NamedTuple):
    """What matters of the base that takes damage; what changes from roll to roll is in the `Toll`."""

    tables: tuple[tuple[str, Rows], ...]
    resistances: tuple[tuple[str, int], ...] = ()
    """Per damage type, already added up. (SPF-DMG-10)"""
    immunities: frozenset[str] = frozenset()
    is_bio: bool = True
    is_shaken: bool = False
    """Before this roll: what is still waiting does not count. (SPF-TURN-04)"""
    is_crippled: bool = False
    """A crippled crew: while it is shaken too, psychic damage goes to its crew table. (SPF-DMG-09)"""
    endures_poison: bool = False
    """An endurance token may reroll poison. (SPF-ABIL-25)"""
    owner: int | str = "owner"
    """Who decides about its endurance tokens."""

    def table(self, name: str) -> Rows:
        """The rows of a table; none if the unit has no such table and so is immune. (SPF-SHEET-08)"""
        return next((rows for each, rows in self.tables if each == name), ())

    def resists(self, kind: str) -> int:
        """By how much damage of this type is lowered. (SPF-ABIL-12)"""
        return next((n for each, n in self.resistances if each == kind), 0)


class Toll(NamedTuple):
    """How a base stands in the books amid damage rolls. (SPF-TURN-03, SPF-TURN-04)

    `models`, `future`, `crew` and `endurance` count at once for the next roll; `effects` wait for Apply damage.
    """

    models: int
    future: int = 0
    crew: int = 0
    endurance: int = 0
    effects: tuple[Effect, ...] = ()

    def and_(self, *effects: Effect) -> Toll:
        """With these effects waiting too."""
        return self._replace(effects=self.effects + effects)


class DicePool(NamedTuple):
    """Assault dice of one source: equal success number, damage and abilities, from one base. (SPF-ASLT-11)"""

    key: str
    """Names base and source: "A1/Sergeant"."""
    unit: str
    dice: int
    needs: int
    side: int | None = None
    """The direction its base comes from; None for an occupant."""
    sixes_double: bool = False
    reroll_successes: bool = False
    waves: int = 0
    """N of Reroll[N]. (SPF-ABIL-17)"""
    risks: bool = True
    """Whether its owner may think of rolling a success again; if he never does, plain successes need no count."""


class Shield(NamedTuple):
    """Deflection dice of one source. (SPF-ASLT-12)"""

    unit: str
    dice: int
    needs: int
    only_from: int | None = None
    """The one direction whose hits it may deflect; None: any. (SPF-ASLT-09)"""
    per_success_of: str = ""
    """The key of the pool whose successes multiply the dice ("Nz"). (SPF-SHEET-06)"""
    is_flexible: bool = False
    """Its deflections may count as assault successes of the pool `key`. (SPF-ABIL-16)"""
    key: str = ""
    """The pool of the same model."""


class Host(NamedTuple):
    """One side of an assault: the dice of all its participating bases. (SPF-ASLT-10)"""

    pools: tuple[DicePool, ...]
    shields: tuple[Shield, ...] = ()


class Swings(NamedTuple):
    """What one side rolled: successes by pool, deflections by shield, in the order of its `Host`."""

    successes: tuple[int, ...]
    deflections: tuple[int, ...] = ()


class Clash(NamedTuple):
    """What both sides rolled."""

    first: Swings
    second: Swings
