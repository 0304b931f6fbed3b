"""One die as its owner throws it: from the pool or rolled, banked, rolled again, or kept. (TLE-DICE-11, TLE-BLP)

What becomes of 1s and where pool dice go is said by `Orders`; only what they leave open is asked. (TLE-BLP-12)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from grognard.kernel.decisions import decision
from grognard.kernel.dice import D6
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.pool import DICE_BY_OPTION, EMPTY, LuckPool, banked, option_for, spent

if TYPE_CHECKING:
    from grognard.kernel.decisions import Decision
    from grognard.kernel.dice import Dice
    from grognard.kernel.modifiers import Modifier

RollKind: TypeAlias = Literal[
    "hit", "wound", "armor save", "dodge save", "pure save", "damage",
    "charge", "power", "secret mission", "wreck", "effect",
]  # fmt: skip
BankOrder: TypeAlias = Literal["open", "harmless", "all", "none", "unrerolled", "ask"]
"""What becomes of natural 1s. "harmless" banks those that nothing is lost by and rolls again what it may; "open" banks
the same, but asks where a 1 could be rolled again or would pass unbanked; "ask" asks about each."""
BANK_ORDERS: tuple[BankOrder, ...] = ("open", "harmless", "all", "none", "unrerolled", "ask")

SaveOrder: TypeAlias = Literal["best", "armor", "dodge", "ask"]
"""Which save is rolled where a model has the choice. (TLE-SAVE-09)"""
AgainOrder: TypeAlias = Literal["failed", "none", "ask"]
"""Which dice are rolled again where a rule allows it. (TLE-DICE-11)"""

ROLLS = {
    "hit": tell("hit roll"),
    "wound": tell("wound roll"),
    "armor save": tell("armor save"),
    "dodge save": tell("dodge save"),
    "pure save": tell("pure save"),
    "damage": tell("damage"),
    "charge": tell("charge roll"),
    "power": tell("power dice"),
    "secret mission": tell("Secret mission"),
    "wreck": tell("destroyed transport"),
    "effect": tell("effect"),
}
"""The rolls as a player reads them, by their kind."""


AGAIN = {"keep": tell("Keep it"), "re-roll": tell("Roll it again")}
"""What becomes of a die that a rule allows to roll again. (TLE-DICE-11)"""


class Orders(NamedTuple):
    """What a side has said before the dice fall; whatever is not covered is asked."""

    who: str = "attacker"
    """Who is asked: a name for `game.resolve(seats=...)`."""
    bank: BankOrder = "harmless"
    ask: tuple[str, ...] = ()
    """The kinds of rolls before which the owner is asked for pool dice."""
    saves: SaveOrder = "best"
    """Which save is rolled where there is a choice. (TLE-SAVE-09)"""
    models: Literal["first", "ask"] = "first"
    """Which model takes a wound where there is a choice. (TLE-DMG-03)"""
    again: AgainOrder = "failed"
    """Which rolls are rolled again where a rule allows it: those that fail, none, or it is asked. (TLE-DICE-11)"""


class Luck(NamedTuple):
    """A side's pool, and the dice laid out for the next roll of a kind: ("armor save", 4)."""

    pool: LuckPool = EMPTY
    plan: tuple[tuple[str, int], ...] = ()
    is_kept: bool = True
    """Whether banked dice are kept in mind; if no pool die is ever used, the other chances do not need them."""


NO_LUCK = Luck()


class Roll(NamedTuple):
    """A die to be thrown: what for, what it needs, and which faces may be rolled again."""

    kind: RollKind
    needs: int
    plus: int = 0
    """The capped sum of additions and subtractions. (TLE-DICE-08)"""
    natural: int = 0
    """What a banked 1 needs, for it is compared without additions and subtractions. (TLE-BLP-02)"""
    again: tuple[int, ...] = ()
    """Natural faces that a rule allows to roll again. (TLE-DICE-10, TLE-DICE-12)"""
    because: tuple[Modifier, ...] = ()

    def is_passed_by(self, face: int) -> bool:
        """Whether an unbanked face is enough. (TLE-DICE-05, TLE-DICE-13)"""
        return face + self.plus >= self.needs


class Face(NamedTuple):
    """A die as it lies in the end."""

    shows: int
    how: Literal["natural", "again", "pool", "banked"] = "natural"

    @property
    def is_natural_one(self) -> bool:
        """Whether the natural final face is a 1, rolled again or banked or not; a pool die has none. (TLE-KW-13)"""
        return self.shows == 1 and self.how != "pool"

    @property
    def is_unmodified_one(self) -> bool:
        """Whether the die first showed 1 and was not replaced. (TLE-DICE-06)"""
        return self.shows == 1 and self.how in ("natural", "banked")


def passes(roll: Roll, face: Face) -> bool:
    """Whether the die is enough; a banked 1 is compared without additions. (TLE-DICE-05, TLE-BLP-02, TLE-BLP-08)"""
    return face.shows >= roll.natural if face.how == "banked" else roll.is_passed_by(face.shows)


def throw(dice: Dice, luck: Luck, orders: Orders, roll: Roll) -> tuple[Luck, Face]:
    """One die on its own: a pool die instead, or rolled, then banked or rolled again or kept. (TLE-DICE-11)

    A roll that cannot fail is rolled too: its 1 may be banked. (TLE-DICE-14)
    """
    luck, used = from_pool(dice, luck, orders, roll)
    if used:
        return luck, Face(used, "pool")
    face = _rolled(dice, roll)
    if face == 1:
        what = _fate_of_one(dice, luck, orders, roll)
        if what == "bank":
            return luck._replace(pool=banked(luck.pool)) if luck.is_kept else luck, Face(1, "banked")
        return (luck, Face(1)) if what == "keep" else _thrown_again(dice, luck, orders, roll)
    if face in roll.again and _wants_again(dice, orders, roll, face):
        return _thrown_again(dice, luck, orders, roll)
    return luck, Face(face)


def _thrown_again(dice: Dice, luck: Luck, orders: Orders, roll: Roll) -> tuple[Luck, Face]:
    """The one re-roll; its owner is about to roll, so a pool die may be chosen instead. (TLE-DICE-10, TLE-BLP-07)"""
    luck, used = from_pool(dice, luck, orders, roll)
    return luck, Face(used, "pool") if used else Face(_rolled(dice, roll), "again")


def _wants_again(dice: Dice, orders: Orders, roll: Roll, face: int) -> bool:
    """To roll again what a rule allows is optional, and matters where a 1 is answered. (TLE-DICE-11, TLE-KW-13)"""
    has_failed = not roll.is_passed_by(face)
    if orders.again != "ask":
        return has_failed and orders.again == "failed"
    options = ("re-roll", "keep") if has_failed else ("keep", "re-roll")
    sentence = tell(
        "{face} for the {roll}, {needs}+ needed: roll again?",
        face=face,
        roll=ROLLS[roll.kind],
        needs=roll.needs - roll.plus,
    )
    asked = decision(sentence, "TLE-DICE-11", AGAIN, "re-rolls")
    return dice.decide(orders.who, asked, options, "again", roll.kind, face, roll.needs - roll.plus) == "re-roll"


def _rolled(dice: Dice, roll: Roll) -> int:
    return dice.roll_for(D6, roll.needs, plus=roll.plus, name=roll.kind, because=roll.because)


def from_pool(dice: Dice, luck: Luck, orders: Orders, roll: Roll) -> tuple[Luck, int]:
    """The face of a pool die that is used instead of rolling, chosen before the roll; 0 if none is. (TLE-BLP-07)"""
    for planned in luck.plan:
        kind, face = planned
        option = option_for(luck.pool, face) if kind == roll.kind else None
        if option is not None:
            rest = tuple(other for other in luck.plan if other is not planned)
            return luck._replace(pool=spent(luck.pool, option), plan=rest), face
    if roll.kind not in orders.ask or luck.pool == EMPTY:
        return luck, 0
    options = ("roll", *luck.pool.options)
    chosen = dice.decide(
        orders.who, _use(roll, luck.pool), options, "use", roll.kind, roll.needs - roll.plus, luck.pool
    )
    if chosen == "roll":
        return luck, 0
    return luck._replace(pool=spent(luck.pool, chosen)), DICE_BY_OPTION[chosen].face


def _fate_of_one(dice: Dice, luck: Luck, orders: Orders, roll: Roll) -> str:
    """What becomes of a natural 1: "bank", "re-roll" or "keep". (TLE-BLP-01, TLE-BLP-02, TLE-BLP-12, TLE-DICE-11)"""
    ordered = _ordered_fate(orders, roll)
    if ordered:
        return ordered
    options = ("bank", "keep", "re-roll") if 1 in roll.again else ("bank", "keep")
    asked = _fate(roll, luck.pool)
    return dice.decide(orders.who, asked, options, "bank", roll.kind, roll.needs - roll.plus, luck.pool)


def _ordered_fate(orders: Orders, roll: Roll) -> str:
    """What the orders say about a natural 1; nothing if its owner is to be asked. (TLE-BLP-12)"""
    fails = not roll.is_passed_by(1)
    is_harmless = fails or roll.natural <= 1  # a banked 1 may pass where this one fails
    wants_again = 1 in roll.again and fails and orders.again != "none"
    if orders.bank == "open":
        return "bank" if is_harmless and 1 not in roll.again else ""
    if orders.bank == "harmless":
        wants_again = wants_again and roll.natural > 1
    if orders.bank in ("none", "unrerolled", "harmless") and wants_again:
        return "re-roll"
    banks = {"all": True, "unrerolled": True, "harmless": is_harmless, "none": False}.get(orders.bank)
    return "" if banks is None else "bank" if banks else "keep"


def _use(roll: Roll, pool: LuckPool) -> Decision:
    sentence = tell(
        "{roll}, {needs}+ needed: roll, or use a die of the pool ({pool})?",
        roll=ROLLS[roll.kind],
        needs=roll.needs - roll.plus,
        pool=pool.told(),
    )
    labels = {f"pool {face}": tell("Use the {face} of the pool", face=face) for face in pool.faces}
    labels |= {"roll": tell("Roll"), "reality 6": tell("Use a 6 of Bending reality")}
    return decision(sentence, "TLE-BLP-07", labels, "pool dice")


def _fate(roll: Roll, pool: LuckPool) -> Decision:
    sentence = tell(
        "A 1 for the {roll}, {needs}+ needed: bank it (pool: {pool})?",
        roll=ROLLS[roll.kind],
        needs=roll.needs - roll.plus,
        pool=pool.told(),
    )
    labels = {"bank": tell("Bank it"), **AGAIN}
    return decision(sentence, "TLE-BLP-01", labels, "bad luck")


def summed(
    dice: Dice,
    luck: Luck,
    orders: Orders,
    kind: RollKind,
    number: int,
    needs: int,
    plus: int = 0,
    because: tuple[Modifier, ...] = (),
) -> tuple[Luck, int, bool]:
    """Several dice added together: pool dice may stand for some, nothing is banked. Also whether any did.

    (TLE-DICE-01, TLE-BLP-03, TLE-BLP-09)
    """
    if number and not luck.plan and (kind not in orders.ask or luck.pool == EMPTY):
        return luck, dice.roll_for(number * D6, needs, plus=plus, name=kind, because=because), False
    total, has_used = 0, False
    for _ in range(number):
        luck, used = from_pool(dice, luck, orders, Roll(kind, max(needs - plus - total, 0)))
        total += used or dice.roll_for(D6, needs, plus=plus, name=kind, because=because)
        has_used = has_used or bool(used)
    return luck, total, has_used


def faces_again(again: str | None, natural_needs: int) -> tuple[int, ...]:
    """Faces that may be rolled again: natural 1s, or all that fail before additions. (TLE-DICE-12)

    >>> faces_again("failed", 3), faces_again("ones", 3), faces_again(None, 3)
    ((1, 2), (1,), ())
    """
    if again == "failed":
        return tuple(range(1, min(natural_needs, 7)))
    return (1,) if again == "ones" else ()
