"""Bad luck pools amid the dice: what each side has ordered, and what it lays out before an attack. (TLE-BLP)

Standing orders are facts for the dice, so that nobody is asked about what he has settled. Before each sequence of
attacks a side with dice in its pool may say where they go; who passes for longer is not asked again, who has ordered
"ask" is asked before every roll. (TLE-BLP-07)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from grognard.kernel.ask import Option
from grognard.kernel.decisions import Measure
from grognard.kernel.offers import Ability, offer, reply_of
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.dice.modifiers import NO_SAVE
from grognard.rulesets.last_edition.dice.other_rolls import is_reached, single
from grognard.rulesets.last_edition.dice.pool import LuckPool
from grognard.rulesets.last_edition.dice.throws import BANK_ORDERS, Luck, Orders
from grognard.rulesets.last_edition.table.records import side_id
from grognard.rulesets.last_edition.table.units import models_of, side

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grognard.kernel.game import Game
    from grognard.rulesets.last_edition.dice.throws import AgainOrder, BankOrder, RollKind, SaveOrder
    from grognard.rulesets.last_edition.table.records import UnitId

BANK_WORDS = {
    "open": tell("Bank what fails anyway, ask about the rest"),
    "harmless": tell("Bank what fails anyway and is not rolled again"),
    "all": tell("Bank all 1s"),
    "none": tell("Bank no 1s"),
    "unrerolled": tell("Bank all but those that are rolled again"),
    "ask": tell("Ask about every 1"),
}
BAD_LUCK = Ability(
    "bad luck",
    tell("What becomes of your 1s"),
    "TLE-BLP-12",
    ("activation", "turn", "battle"),
    {order: BANK_WORDS[order] for order in BANK_ORDERS},
    can_pass=False,
)
POOL_DICE = Ability(
    "pool dice",
    tell("Dice of your bad luck pool"),
    "TLE-BLP-07",
    ("activation", "turn", "battle"),
    {"ask": tell("Ask before every roll")},
)
SAVES = Ability(
    "saves",
    tell("Which save your models roll"),
    "TLE-SAVE-09",
    ("turn", "battle"),
    {
        "best": tell("The better save"),
        "armor": tell("Always armour"),
        "dodge": tell("Always dodge"),
        "ask": tell("Ask for every wound"),
    },
    can_pass=False,
    no=tell("The better save each time"),
)
WOUNDS = Ability(
    "wounds",
    tell("Which of your models take wounds first"),
    "TLE-DMG-03",
    ("turn", "battle"),
    {"first": tell("The best saves first"), "ask": tell("Ask for every wound")},
    can_pass=False,
    no=tell("The most hurt first, then the best saves"),
)
REROLLS = Ability(
    "re-rolls",
    tell("Which of your dice are rolled again"),
    "TLE-DICE-11",
    ("turn", "battle"),
    {
        "failed": tell("All that fail and may be"),
        "none": tell("None but 1s that you are asked about"),
        "ask": tell("Ask about every die"),
    },
    can_pass=False,
    no=tell("All that fail"),
)
DEFLECT = Ability(
    "deflect",
    tell("Which of your weapons deflect"),
    "TLE-KW-13",
    ("turn", "battle"),
    no=tell("The one with most attacks"),
)
LUCK = (BAD_LUCK, POOL_DICE, SAVES, WOUNDS, REROLLS, DEFLECT)
DEFAULT_BANK = "open" if "open" in BANK_ORDERS else "harmless"


class PoolLayout(NamedTuple):
    """What a side has said about its pool for the attacks to come."""

    ask: tuple[str, ...] = ()
    plan: tuple[tuple[str, int], ...] = ()


NO_LAYOUT = PoolLayout()


def pool_of(game: Game, seat: int) -> LuckPool:
    """The seat's bad luck pool. (TLE-BLP-11)"""
    own = side(game, seat)
    return LuckPool(own.pool, own.sixes)


def orders_of(game: Game, seat: int, who: str, layout: PoolLayout = NO_LAYOUT) -> Orders:
    """What a seat has ordered, as the dice want it. (TLE-BLP-12)"""
    bank = reply_of(game, seat, BAD_LUCK.key) or DEFAULT_BANK
    bank = "none" if bank == "no" else bank
    saves, again = reply_of(game, seat, SAVES.key), reply_of(game, seat, REROLLS.key)
    return Orders(
        who,
        bank=cast("BankOrder", bank),
        ask=layout.ask,
        saves=cast("SaveOrder", saves) if saves in SAVES.replies else "best",
        models="ask" if reply_of(game, seat, WOUNDS.key) == "ask" else "first",
        again=cast("AgainOrder", again) if again in REROLLS.replies else "failed",
    )


def keep_pool(game: Game, seat: int, luck: Luck) -> None:
    """Write the pool down as it is now. (TLE-BLP-06, TLE-BLP-11)"""
    own = side(game, seat)
    if (own.pool, own.sixes) != (luck.pool.bits, luck.pool.sixes):
        game.change(side_id(seat), pool=luck.pool.bits, sixes=luck.pool.sixes)


async def lay_dice(game: Game, seat: int, rolls: Sequence[RollKind], about: Sequence[str] = ()) -> PoolLayout:
    """Before the dice fall a side with a pool says where its dice go. (TLE-BLP-07)

    Who wants to be asked before every roll can use dice too that are banked between two of them.
    """
    if reply_of(game, seat, POOL_DICE.key) == "ask":
        return PoolLayout(ask=tuple(rolls))
    pool = pool_of(game, seat)
    if not pool.options or not rolls:
        return NO_LAYOUT
    faces = dict.fromkeys((*pool.faces, *((6,) if pool.sixes else ())))
    uses: list[Option[PoolLayout]] = [
        Option("ask", tell("Ask before each of these rolls"), value=PoolLayout(ask=tuple(rolls)))
    ]
    for roll in rolls:
        if len(rolls) > 1:
            said = tell("Ask before each {roll}", roll=_ROLL_WORDS[roll])
            uses.append(Option(f"ask {roll}", said, value=PoolLayout(ask=(roll,))))
        uses += [
            Option(
                f"{roll} {face}",
                tell("The {face} for the next {roll}", face=face, roll=_ROLL_WORDS[roll]),
                value=PoolLayout(plan=((roll, face),)),
            )
            for face in faces
        ]
    prompt = tell("Your bad luck pool holds {pool}: use dice now?", pool=pool.told())
    return await offer(game, seat, POOL_DICE, uses, prompt, about=about) or NO_LAYOUT


def attack_rolls(damages: Iterable[int | str], *, is_hit: bool = False) -> tuple[RollKind, ...]:
    """The rolls of an attacker: hits (unless that is settled), wounds, and damage where dice decide it. (TLE-BLP-03)"""
    has_dice = any(isinstance(damage, str) for damage in damages)
    first: tuple[RollKind, ...] = ("wound",) if is_hit else ("hit", "wound")
    return (*first, "damage") if has_dice else first


def save_rolls(game: Game, units: Iterable[UnitId]) -> tuple[RollKind, ...]:
    """The saves that models of these units have. (TLE-SAVE-01, TLE-SAVE-07, TLE-SAVE-08)"""
    kinds = [model.kind for unit in units for model in models_of(game, unit)]
    found: list[RollKind] = []
    if any(min(kind.armor_numbers) < NO_SAVE for kind in kinds):
        found.append("armor save")
    if any(kind.dodge is not None for kind in kinds):
        found.append("dodge save")
    if any(kind.pure is not None for kind in kinds):
        found.append("pure save")
    return tuple(found)


_ROLL_WORDS = {
    "hit": tell("hit roll"),
    "wound": tell("wound roll"),
    "armor save": tell("armour save"),
    "dodge save": tell("dodge save"),
    "pure save": tell("pure save"),
    "damage": tell("damage roll"),
    "charge": tell("charge die"),
    "power": tell("power die"),
    "secret mission": tell("roll for the Secret mission"),
    "wreck": tell("roll of a passenger"),
    "effect": tell("roll for the effect"),
}


async def roll_d6(game: Game, seat: int, kind: RollKind, needs: int) -> int:
    """A D6 on its own, from the pool or rolled; a 1 may be banked. (TLE-BLP-01, TLE-BLP-03, TLE-BLP-07)"""
    layout = await lay_dice(game, seat, (kind,))
    luck = Luck(pool_of(game, seat), layout.plan)
    orders = orders_of(game, seat, "owner", layout)
    is_enough = Measure(_ROLL_WORDS[kind], lambda done: is_reached(done[1], needs))
    luck, face = await game.resolve(
        single, luck, orders, kind, needs, seats={"owner": seat}, measure=lambda _: is_enough
    )
    keep_pool(game, seat, luck)
    return face.shows
