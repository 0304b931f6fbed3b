"""Crowded fights: several assaults that touch each other, and units that are in them only by half."""

from __future__ import annotations

from itertools import product

import pytest

from grognard.kernel.dice import Tabletop
from grognard.rulesets.steampunk.play.orders.orders import judge_orders
from grognard.rulesets.steampunk.play.sequence import aftermath_step, agony_step, assault_step, movement_step
from grognard.rulesets.steampunk.ruleset import RULESET
from grognard.rulesets.steampunk.table.records import Contest
from grognard.rulesets.steampunk.table.stacking_limit import fits
from tests.rulesets.steampunk.kit import Table, drawn, make

ORDERS = (
    "F + F + F",
    "Rev + F + F",
    "Chase + Chase + Chase",
    "Flee + Flee + Flee",
    "F,F + F + L",
    "F,L + F + R",
    "D + F + D",
    "random + F + F",
    "L + F + F",
    "R + F + -",
    "- + - + -",
    "F,B + A + F",
    "Help + F + F",
    "A[slow flying] + F + B[slow]",
)
ON_FOOT = [
    {"name": name, "pace": name, "rung": rung, "orders": ORDERS} for rung, name in enumerate(("still", "slow", "fast"))
]
WINGED = [*ON_FOOT, {"name": "slow flying", "pace": "slow", "flying": True, "start": True, "orders": ORDERS}]
SLY = make("Sly", like="Squad", abilities=["Pre-Assault retreat[3+]", "Give Ground"], speed=ON_FOOT)
FIRM = make(
    "Firm",
    like="Squad",
    lists=SLY,
    abilities=["Stubborn", "Fear[6]"],
    speed=ON_FOOT,
    tables={"regular": ["3: future 1", "5: kill 1, retreat"], "psychic": ["3: retreat", "5: flee"]},
)
CAR = make(
    "Car",
    like="Tank",
    lists=FIRM,
    abilities=["Drive Past[3+]", "Fight Again"],
    speed=ON_FOOT,
    tables={"regular": ["2: retreat", "5: turnabout", "6: shaken, brake", "8: kill 1"], "psychic": ["3: retreat"]},
)
BIRD = make(
    "Bird",
    like="Kite",
    lists=CAR,
    speed=WINGED,
    model=[{"name": "Bird", "assault": {"dice": 3, "needs": 4, "damage": "d6", "abilities": ["Assaults ground"]}}],
)
LANDER = make(
    "Lander",
    like="Kite",
    lists=BIRD,
    speed=WINGED,
    model=[{"name": "Lander", "assault": {"dice": 3, "needs": 4, "damage": "d6", "abilities": ["Assaults land"]}}],
)
GIANT = make("Giant", like="Colossus", lists=LANDER, speed=ON_FOOT)
CROWD = make("Ghost", like="Squad", lists=GIANT, abilities=["Hidden[still/slow; 2; forest]"], speed=ON_FOOT)
SIZES = {"Sly": "medium", "Firm": "medium", "Car": "large", "Bird": "medium", "Lander": "medium", "Giant": "huge"}


def places(table: Table) -> dict[str, str]:
    return {name: table.where(name) for name, _, _ in table.units}


# ---------------------------------------------------------------- fights that touch each other


def test_the_winner_of_a_fight_in_a_hex_has_it_before_a_head_on_winner_from_beside_it() -> None:
    """SPF-RETR-01, SPF-ASLT-04: B1 beats A1 in its own hex D5, but A2 has won D4 meanwhile, where B1 wanted to go."""
    table = drawn("""
        A1 Squad at D4 facing 3 slow
        B1 Squad at D5 facing 0 slow
        A2 Squad at D3 facing 3 slow
        B2 Squad at E5 facing 5 slow
    """)
    for name in ("A1", "B1", "A2", "B2"):
        table.order(name, "F + - + -").reply("does it turn", "stay")
    table.reply("which hex is fought over", "D5")
    lost, won = [1, 1, 1, 1], [6, 1, 1, 1]  # A1 and B1 roll first, then A2 and B2
    table.dice(assault=[*lost, *won, *won, *lost], damage=[1, 1]).play_all((movement_step, 1), (assault_step, 1))

    assert {"A1": "D4", "B1": "D5", "A2": "D4", "B2": "E5"} == places(table)


def test_all_who_come_head_on_out_of_the_chosen_hex_fight_in_it() -> None:
    """SPF-ASLT-04: B1 and B2 leave D5 towards two enemies who both come in."""
    table = drawn("""
        A1 Squad at D4 facing 3 slow
        B1 Squad at D5 facing 0 slow
        A2 Squad at E5 facing 4 slow
        B2 Squad at D5 facing 1 slow
    """)
    for name in ("A1", "B1", "A2", "B2"):
        table.order(name, "F + - + -").reply("which hex is fought over", "D5")
    table.play(movement_step, 1)
    (contest,) = table.playing.all(Contest)

    assert ["A1", "A2", "B1", "B2"] == sorted(each.unit for each in contest.entering)
    assert {"A1": "D4", "B1": "D5", "A2": "E5", "B2": "D5"} == places(table)


# ---------------------------------------------------------------- out of it before the blows


@pytest.mark.parametrize(("rolled", "facing"), [(6, 2), (2, 2)])
def test_who_slips_away_still_does_the_codes_right_of_its_displacement(rolled: int, facing: int) -> None:
    """SPF-MOVE-06, SPF-MOVE-10, SPF-ABIL-04: whether it gets away or has to fight."""
    table = drawn("A1 Sly at D4 facing 3 slow\nB1 Squad at D5 still", lists=SLY).order("A1", "F,L + - + -")
    table.reply("does it try", "back").reply("does it turn", "stay").reply("give ground", "no")
    table.dice(slip_away=[rolled], assault=[1] * 8).play_all((movement_step, 1), (assault_step, 1))

    assert facing == table["A1"].facing


def test_who_is_driven_off_by_fear_does_them_too_unless_it_is_shaken() -> None:
    """SPF-MOVE-06, SPF-ABIL-09, SPF-MOVE-10"""
    for row, facing in (("1: retreat", 2), ("1: retreat, shaken", 3)):
        meek = {"regular": ["5: kill 1"], "psychic": [row]}
        lists = make("Meek", like="Squad", lists=FIRM, tables=meek, speed=ON_FOOT)
        table = drawn("A1 Meek at D4 facing 3 slow\nB1 Firm at D5 still", lists=lists).order("A1", "F,L + - + -")
        table.reply("does it turn", "stay").dice(psychic=[3]).play_all((movement_step, 1), (assault_step, 1))

        assert facing == table["A1"].facing


def test_who_is_found_where_others_fight_leaves_when_they_have_fought() -> None:
    """SPF-HIDE-03: A1's token was in D5 when A2 stormed it in vain."""
    table = drawn("A1 Ghost at D4 facing 3 hidden slow\nA2 Squad at C5 facing 2 slow\nB1 Giant at D5", lists=CROWD)
    table.having("A1", is_hidden=True, token=1).order("A1", "F + - + -").order("A2", "F + - + -")
    table.reply("found among enemies", "D4").reply("does it turn", "stay")
    table.dice(assault=[1] * 12).play_all((movement_step, 1), (assault_step, 1))

    assert not table["A1"].is_hidden
    assert {"A1": "D4", "A2": "C5", "B1": "D5"} == places(table)


# ---------------------------------------------------------------- whatever happens


def melee(seed: int) -> Table:
    """Two sides at close quarters, with orders and ground by chance."""
    chance = Tabletop(f"melee {seed}")
    region = [f"{column}{row}" for column, row in product("BCDEF", (3, 4, 5, 6))]
    used: dict[tuple[str, str], list[tuple[str, str]]] = {}
    lines, tokens = [], []

    def any_of(things: tuple[str, ...]) -> str:
        return things[chance.below(len(things))]

    for side, number in product("AB", range(1, 6)):
        sheet = any_of((*SIZES, "Ghost", "Sly", "Firm", "Car"))
        speed = any_of(("slow", "slow flying") if sheet in ("Bird", "Lander") else ("still", "slow", "fast"))
        size, layer = SIZES.get(sheet, "medium"), "air" if "flying" in speed else "ground"
        at = any_of(tuple(region))
        there = used.setdefault((at, layer), [])
        if any(each != side for each, _ in there) or not fits([*(each for _, each in there), size]):
            continue
        there.append((side, size))
        is_hidden = sheet == "Ghost" and speed != "fast"
        tokens += [f"{side}{number}"] if is_hidden else []
        lines.append(f"{side}{number} {sheet} at {at} facing {chance.below(6)} {'hidden ' * is_hidden}{speed}")
    ground = ("clear", "clear", "forest", "swamp", "hills", "water", "building")
    terrain = {at: any_of(ground) for at in region if not {(at, "ground"), (at, "air")} & set(used)}
    table = drawn("\n".join(lines), lists=CROWD, terrain=terrain)
    for line in lines:
        table.order(line[:2], any_of(ORDERS))
    for number, name in enumerate(tokens, start=1):
        table.having(name, is_hidden=True, token=number)
    moves = [(part, number) for number in (1, 2, 3) for part in (movement_step, assault_step)]
    table.play_all((judge_orders,), *moves, *((agony_step, number) for number in range(5)), (aftermath_step,))
    while question := table.playing.asked_of(table.playing.waiting_for[0]) if table.playing.waiting_for else None:
        table.playing.answer(question.suggest(chance), seat=question.seat)
    return table


@pytest.mark.parametrize("ten", range(12))
def test_after_a_turn_at_close_quarters_no_hex_is_shared_or_overcrowded(ten: int) -> None:
    """SPF-STACK-01, SPF-RETR-13, SPF-MOVE-06"""
    for seed in range(10 * ten, 10 * ten + 10):
        assert [] == list(RULESET.play.broken(melee(seed).playing)), seed
