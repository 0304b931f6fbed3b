"""Coherency, Cowards, the phases of a turn, and the pool on the table. (TLE-COH, TLE-KW-14, TLE-ROUND-02, TLE-BLP)"""

from __future__ import annotations

from typing import Any

import grognard.testing
from grognard.rulesets.last_edition.play.battle.alternation import battle_phase
from grognard.rulesets.last_edition.play.coherency import coherency_phase
from grognard.rulesets.last_edition.play.moves.phase import move_next
from grognard.rulesets.last_edition.play.sequence import turn
from grognard.rulesets.last_edition.ruleset import RULESET
from grognard.rulesets.last_edition.table.records import ModelId, UnitId
from tests.rulesets.last_edition.kit import Field, leader, melee, ranged, unit

FAR = {"A1": (2, 42), "B1": (58, 42)}


def row(*gaps: float) -> list[tuple[float, float]]:
    """Models of an inch in a row with these gaps."""
    xs = [10.0]
    for gap in gaps:
        xs.append(xs[-1] + 1.0 + gap)
    return [(x, 10.0) for x in xs]


def scattered(at: Any, *, keywords: Any = (), seat: int = 0, **more: Any) -> Field:
    squad = unit("Squad", len(at), keywords=keywords)
    return Field(
        [leader(), squad],
        [leader(), *more.pop("foes", ())],
        {**FAR, "A2": at, **more.pop("foes_at", {})},
        (coherency_phase, seat),
        **more,
    )


def test_a_chain_of_two_inches_is_coherent() -> None:
    """TLE-COH-01: gaps 1.0, 2.0, 1.9 are coherent, 1.0 and 2.1 are not."""
    assert scattered(row(1.0, 2.0, 1.9)).is_over
    assert "TLE-COH-02" == scattered(row(1.0, 2.1)).clause


def test_the_owner_removes_models_until_the_rest_is_coherent() -> None:
    """TLE-COH-02: groups of 3 and 2: the 2 go, or by choice the 3; not fewer, and not everybody."""
    at = row(1.0, 1.0, 3.0, 1.0)
    field = scattered(at)

    assert "TLE-COH-02" in field.refuses(["A2.4"])
    field.play(["A2.4", "A2.5"])
    assert ("A2.1", "A2.2", "A2.3") == field.unit("A2").models
    other = scattered(at)
    other.play(["A2.1", "A2.2", "A2.3"])
    assert ("A2.4", "A2.5") == other.unit("A2").models


def test_the_choice_is_the_owners() -> None:
    """TLE-COH-02: one at a time, of his choice: a model of the larger group first, then the stray one."""
    field = scattered(row(1.0, 1.0, 3.0))
    field.play(["A2.3", "A2.4"])

    assert ("A2.1", "A2.2") == field.unit("A2").models


def test_the_active_player_removes_first() -> None:
    """TLE-COH-02: both players have broken units."""
    foes = {"foes": [unit("Foes", 2)], "foes_at": {"B2": [(40, 10), (45, 10)]}}
    one = scattered(row(3.0), seat=0, **foes)
    two = scattered(row(3.0), seat=1, **foes)

    assert (0, 1) == (one.asked, two.asked)


def test_the_phases_come_in_their_order() -> None:
    """TLE-ROUND-02, TLE-ROUND-04, TLE-ROUND-05: command, movement, power, battle, coherency."""
    field = Field([leader(weapons=[melee()])], [leader(weapons=[melee()])], FAR, (turn, 0))
    while not field.is_over:
        field.play("no" if "no" in field.keys else "done" if "done" in field.keys else "pass")
    phases = [str(event.text) for event in field.game.events if event.kind == "phase"]

    assert ["Command phase.", "Movement phase.", "Power phase.", "Battle phase.", "Coherency phase."] == phases


def test_distances_can_be_looked_at_before_a_decision() -> None:
    """TLE-DIST-04, TLE-GEN-09: the view has every base with its place, and a move shows its reach."""
    field = Field([leader()], [leader()], FAR, (move_next, 0, False))
    field.play("A1")
    view = field.game.view(0)

    assert {"A1.1", "B1.1"} == {piece["id"] for piece in view["table"]["pieces"]}
    assert "reach" in view["question"]["hints"]


# ---------------------------------------------------------------- the pool


def duel(sides: Any = None, orders: Any = (), foe: Any = None, gun: Any = None, **named: list[int]) -> Field:
    a = [leader(weapons=[melee()]), unit("Guns", weapons=[gun or ranged("Ranged 2")])]
    b = [leader(weapons=[melee()]), unit("Prey", **({"weapons": [melee()], "health": 5} | (foe or {})))]
    field = Field(a, b, {**FAR, "A2": (10, 10), "B2": (20, 10)}, (battle_phase, 0), sides=sides, named=named)
    for seat, ability, reply in orders:
        field.game.give_order(seat, ability, reply)
    return field


def tray(field: Field, seat: int) -> list[str]:
    view = field.game.view(None)["table"]["trays"]
    found = next(each for each in view if each["id"] == f"bad luck {seat + 1}")
    return [item["name"] for item in found.get("items", [])]


def test_ones_are_banked_and_everybody_sees_them() -> None:
    """TLE-BLP-11, TLE-BLP-01, TLE-BLP-12: two 1s become a 2; the pool is open and worth no points."""
    field = duel(hit=[1, 1])
    field.play("A2 shoots")

    assert ["2"] == tray(field, 0)
    assert [] == tray(field, 1)
    assert 0 == field.side(0).points


def test_bank_none() -> None:
    """TLE-BLP-12: banking is voluntary: a standing order says no."""
    field = duel(orders=[(0, "bad luck", "none")], hit=[1, 1])
    field.play("A2 shoots")

    assert 0 == field.side(0).pool


def test_every_one_is_asked_about_if_the_owner_wants_it() -> None:
    """TLE-BLP-01, TLE-BLP-12: each 1 may be banked separately."""
    field = duel(orders=[(0, "bad luck", "ask")], hit=[1, 1])
    field.play("A2 shoots")
    assert (0, "TLE-BLP-01", ["bank", "keep"]) == (field.asked, field.clause, field.keys)
    field.play("bank", "keep")

    assert 1 == field.side(0).pool


def test_a_die_is_laid_out_for_the_next_save() -> None:
    """TLE-BLP-07, TLE-BLP-08: the 5 of the pool for the next armour save; it is discarded."""
    field = duel(sides={1: {"pool": 0b10000}}, hit=[4, 4], wound=[4, 4], armor_save=[1])
    field.play("A2 shoots")
    assert (1, "TLE-BLP-07") == (field.asked, field.clause)
    field.play("armor save 5")

    assert 4 == field.model("B2.1").health
    assert 0b1 == field.side(1).pool


def test_one_is_asked_before_each_die() -> None:
    """TLE-BLP-07: open before every single die, knowing those that have fallen; the question shows the pool."""
    field = duel(sides={0: {"pool": 0b101000, "sixes": 1}}, hit=[2], wound=[3], armor_save=[6])
    field.play("A2 shoots", "ask hit", "roll")
    assert "pool 4" in field.keys
    assert [(2,)] == [throw.faces for throw in field.game.events[-1].throws]
    field.play("pool 6")

    assert (0b1000, 1) == (field.side(0).pool, field.side(0).sixes)
    assert {} == field.dice.left_over()


def test_a_die_that_was_just_banked_is_offered_before_the_next_roll() -> None:
    """TLE-BLP-07, TLE-BLP-12: the pool is empty when the volley begins; between two dice of it the 1 may be used."""
    field = duel(orders=[(0, "pool dice", "ask")], hit=[1])
    field.play("A2 shoots")
    assert (0, "TLE-BLP-07", ["roll", "pool 1"]) == (field.asked, field.clause, field.keys)
    field.play("pool 1")

    assert 0 == field.side(0).pool
    assert {} == field.dice.left_over()


def test_the_five_of_bending_reality_are_apart() -> None:
    """TLE-DIR-09: the ordinary 6 first if nothing is said; the owner may say which."""
    field = duel(sides={0: {"pool": 0b100000, "sixes": 5}}, gun=ranged(), wound=[3], armor_save=[6])
    field.play("A2 shoots", "ask hit", "reality 6")

    assert (0b100000, 4) == (field.side(0).pool, field.side(0).sixes)
    ordinary = duel(sides={0: {"pool": 0b100000, "sixes": 5}}, gun=ranged(), wound=[3], armor_save=[6])
    ordinary.play("A2 shoots", "hit 6")
    assert (0, 5) == (ordinary.side(0).pool, ordinary.side(0).sixes)


def test_who_passes_for_the_battle_is_not_asked_again() -> None:
    """TLE-BLP-12: "never this battle" is a standing order in the record; it can be taken back."""
    field = duel(sides={0: {"pool": 1}}, hit=[2, 2])
    field.play("A2 shoots", "never this battle")

    assert {} == field.dice.left_over()
    field.game.withdraw_order(0, "pool dice")


def test_an_undo_over_a_pool_decision_gives_the_die_back() -> None:
    """TLE-BLP-07: the record holds the decision, and undo works."""
    field = duel(sides={0: {"pool": 0b1000}}, gun=ranged(), wound=[3], armor_save=[6])
    field.play("A2 shoots", "ask hit", "pool 4")
    field.game.undo(0, consent=True)

    assert 0b1000 == field.side(0).pool
    assert "pool 4" in field.keys


def test_a_charge_die_from_the_pool() -> None:
    """TLE-BLP-09, TLE-CHG-03: pool die 6 plus a rolled 3 make 9."""
    a = [leader(weapons=[melee()]), unit("Squad", weapons=[melee()])]
    b = [leader(weapons=[melee()]), unit("Prey", weapons=[melee()])]
    field = Field(
        a,
        b,
        {**FAR, "A2": (10, 10), "B2": (19.5, 10)},
        (battle_phase, 0),
        sides={0: {"pool": 0b100000}},
        named={"charge": [3]},
    )
    field.play("A2 charges B2", "charge 6")

    assert "rolls 9" in field.log("TLE-CHG-03")[0]
    assert 0 == field.side(0).pool


def test_the_public_table_puts_units_where_one_wants_them() -> None:
    """TLE-DIST-04: `grognard.testing.table` draws a battle of this game too."""

    names = RULESET.lists.first_armies
    table = grognard.testing.table("last_edition", {"armies": names, "units": {"A1": (20, 20), "B1": [(40, 20)]}})

    assert (20.0, 20.0) == table.game[ModelId("A1.1")].at
    assert "table" == table.game[UnitId("B1")].where


def test_only_rolls_that_can_come_are_offered() -> None:
    """TLE-BLP-07, TLE-BLP-09, TLE-DMG-04: damage dice for D3 weapons, no dodge for those without."""
    field = duel(
        sides={0: {"pool": 0b100000}, 1: {"pool": 1}}, gun=ranged(damage="D3"), hit=[4], wound=[4], armor_save=[1]
    )
    field.play("A2 shoots")
    assert "damage 6" in field.keys
    field.play("damage 6")
    assert "armor save 1" in field.keys
    assert not any("dodge" in key or "pure" in key for key in field.keys)
    field.play("no")

    assert 2 == field.model("B2.1").health


def test_mixed_units_need_not_be_asked_every_time() -> None:
    """TLE-DMG-03: the owner may leave it at the best saves for the whole battle."""
    champion = {"name": "Champion", "armor": "2+/4+", "health": 5}
    pair = Field(
        [leader(weapons=[melee()]), unit("Guns", weapons=[ranged()])],
        [leader(weapons=[melee()]), unit("Prey", 2, weapons=[melee()], kinds=[champion])],
        {**FAR, "A2": (10, 10), "B2": (20, 10)},
        (battle_phase, 0),
        named={"hit": [4], "wound": [4], "armor_save": [1]},
    )
    pair.play("A2 shoots", "never this battle")

    assert 4 == pair.model("B2.2").health
