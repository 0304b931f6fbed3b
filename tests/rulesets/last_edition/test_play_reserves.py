"""Reserves, Shock teleport, transports and their wrecks. (TLE-RSV, TLE-KW-17, TLE-KW-18, TLE-TRANS)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.game import Game, step
from grognard.rulesets.last_edition.play.attack.casualties import lose
from grognard.rulesets.last_edition.play.battle.alternation import battle_phase, options_of
from grognard.rulesets.last_edition.play.battle.targets import aims
from grognard.rulesets.last_edition.play.moves.embarking import can_disembark, carriers_near, disembark, embark
from grognard.rulesets.last_edition.play.moves.phase import move_next
from grognard.rulesets.last_edition.play.moves.reserves import arrive
from grognard.rulesets.last_edition.play.power import power_dice
from grognard.rulesets.last_edition.play.reactions import can_react
from grognard.rulesets.last_edition.table.records import ModelId, UnitId
from grognard.rulesets.last_edition.table.units import auras, leaders_on_table, on_table
from tests.rulesets.last_edition.kit import Field, leader, ranged, unit

FAR = {"A1": (5, 5), "B1": (55, 40)}
CART: dict[str, Any] = {"base": "60mm", "keywords": ["Transport 4"]}


def ghosts(direction: str = "side", rounds: str = "2|3", models: int = 2, **fields: Any) -> Any:
    return unit("Ghosts", models, keywords=[f'Shock teleport {rounds} "{direction}"'], **fields)


def reserve(direction: str = "side", *steps: Any, **more: Any) -> Field:
    battle = more.pop("battle", {})
    return Field(
        [leader(), ghosts(direction)],
        [leader(), unit("Foe")],
        {**FAR, "B2": (30, 1)},
        *(steps or ((arrive, 0),)),
        units={"A2": {"where": "reserve"}},
        battle=battle,
        **more,
    )


def test_never_closer_than_nine_inches_to_an_enemy() -> None:
    """TLE-RSV-02, TLE-DIST-05: 9.0 is legal, 8.9 is not."""
    field = reserve()
    field.play("A2")

    assert "TLE-RSV-02" in field.refuses({"A2.1": (39.9, 1), "A2.2": (41.2, 1)})
    field.play({"A2.1": (40, 1), "A2.2": (41.2, 1)})


def test_a_reserve_unit_is_placed_coherent() -> None:
    """TLE-RSV-03, TLE-COH-01: gaps of at most 2 inches."""
    field = reserve()
    field.play("A2")

    assert "TLE-COH-01" in field.refuses({"A2.1": (45, 1), "A2.2": (48.1, 1)})


def test_who_arrives_has_moved_and_gets_no_order() -> None:
    """TLE-RSV-01, TLE-MOVE-06: it may shoot, but not move any more."""
    field = reserve("side", (arrive, 0), (move_next, 0, False))
    field.play("A2", {"A2.1": (45, 1), "A2.2": (46.2, 1)})

    assert field.unit("A2").has_moved
    assert "A2" not in field.keys
    assert "" == field.unit("A2").order
    assert aims(field.game, UnitId("A2"))


# ---------------------------------------------------------------- transports


def aboard(*steps: Any, crew: int = 2, at: Any = (20, 20), foes: Any = (), foes_at: Any = None, **more: Any) -> Field:
    """A3 sits in the cart A2."""
    inside = {"A3": {"where": "embarked", "transport": "A2"}} | more.pop("units", {})
    return Field(
        [leader(), unit("Cart", **CART), unit("Crew", crew)],
        [leader(), *foes],
        {**FAR, "A2": at, **(foes_at or {})},
        *steps,
        units=inside,
        **more,
    )


def walkers(at: Any, *steps: Any, crew: int = 2, **more: Any) -> Field:
    """A3 stands beside the cart A2."""
    return Field(
        [leader(), unit("Cart", **CART), unit("Crew", crew)],
        [leader(), *more.pop("foes", ())],
        {**FAR, "A2": (20, 20), "A3": at, **more.pop("foes_at", {})},
        *steps,
        **more,
    )


def test_one_model_near_is_enough_to_embark() -> None:
    """TLE-TRANS-01, TLE-TRANS-02: one at 3.0 inches, the other farther: the whole unit embarks."""
    edge = 20 + 30 / 25.4 + 3 + 0.5
    field = walkers([(edge, 20), (edge + 2, 20)], (embark, 0, False))
    field.play("A3 in A2")

    assert "embarked" == field.unit("A3").where
    assert field.model("A3.1").at is None
    far = walkers([(edge + 0.1, 20), (edge + 2, 20)])
    assert [] == carriers_near(far.game, far.unit("A3"))


def test_the_unit_must_fit() -> None:
    """TLE-TRANS-01, TLE-TRANS-02: capacity 4: five models do not embark."""
    field = walkers([(23, 20 + n) for n in range(5)], crew=5)

    assert [] == carriers_near(field.game, field.unit("A3"))


def test_only_permitted_passengers() -> None:
    """TLE-TRANS-01: the datasheet says who may ride."""
    cart = unit("Cart", base="60mm", keywords=["Transport 4"], sheet={"carries": ["Infantry"]})
    at = {**FAR, "A2": (20, 20), "A3": [(23, 20)], "A4": [(17, 20)]}
    field = Field([leader(), cart, unit("Crew", sheet={"kinds": ["Infantry"]}), unit("Beast")], [leader()], at)

    assert ["A2"] == [each.id for each in carriers_near(field.game, field.unit("A3"))]
    assert [] == carriers_near(field.game, field.unit("A4"))


@pytest.mark.parametrize("name", ["A2", "A3"])
@pytest.mark.parametrize("change", [{"order": "advancing", "ordered_on": 3}, {"fell_back_on": 3}])
def test_who_advanced_or_fell_back_does_not_embark(name: str, change: Any) -> None:
    """TLE-TRANS-03: neither the unit nor the transport."""
    field = walkers([(22, 20), (23, 20)], units={name: change})

    assert [] == carriers_near(field.game, field.unit("A3"))


def test_nobody_embarks_in_melee_range() -> None:
    """TLE-TRANS-03: the unit or the transport is in melee range of enemies."""
    field = walkers([(22, 20), (23, 20)], foes=[unit("Foe")], foes_at={"B2": (20, 22.5)})

    assert [] == carriers_near(field.game, field.unit("A3"))


def test_embarked_units_do_nothing() -> None:
    """TLE-TRANS-04: no leaders for reactions, no power dice, no auras, no targets."""
    chief = leader(
        "Inside", keywords=["Power (2)"], sheet={"abilities": [{"name": "Drum", "aura": 6, "effects": ["+1 M"]}]}
    )
    inside = {"A3": {"where": "embarked", "transport": "A2"}}
    field = Field([leader(), unit("Cart", **CART), chief], [leader()], {**FAR, "A2": (20, 20)}, units=inside)

    assert 1 == leaders_on_table(field.game, 0)
    assert 0 == power_dice(field.game, on_table(field.game, 0))
    assert [] == auras(field.game)
    assert "A3" not in [unit.id for unit in on_table(field.game)]


def test_embarked_units_move_with_the_transport() -> None:
    """TLE-TRANS-04, TLE-TRANS-05: they leave where the transport is now."""
    field = aboard((move_next, 0, False), (disembark, 0))
    field.play("A2", {"A2.1": [(26, 20)]}, "none", "done", "A3")

    assert "TLE-TRANS-05" in field.refuses({"A3.1": (21, 20), "A3.2": (21, 21.2)})
    field.play({"A3.1": (28, 20), "A3.2": (28, 21.2)})


def test_disembarking_within_three_inches_and_then_moving() -> None:
    """TLE-TRANS-05, TLE-MOVE-06: all within 3 inches of the transport; they count as moved and may still move."""
    edge = 20 + 30 / 25.4 + 3 + 0.5
    field = aboard((disembark, 0), (move_next, 0, False))
    field.play("A3")

    assert "TLE-TRANS-05" in field.refuses({"A3.1": (edge + 0.1, 20), "A3.2": (23, 21.2)})
    field.play({"A3.1": (edge, 20), "A3.2": (edge - 1.2, 20)})
    assert field.unit("A3").has_moved
    assert "A3" in field.keys


def test_no_disembarking_in_melee_or_after_an_advance() -> None:
    """TLE-TRANS-06: an enemy within an inch of the transport keeps them inside."""
    fighting = aboard(foes=[unit("Foe")], foes_at={"B2": (20, 22.5)})
    advanced = aboard(units={"A2": {"order": "advancing", "ordered_on": 3}})

    assert not can_disembark(fighting.game, fighting.unit("A3"))
    assert not can_disembark(advanced.game, advanced.unit("A3"))
    assert can_disembark(aboard().game, aboard().unit("A3"))


def test_with_the_switch_nobody_disembarks_into_melee() -> None:
    """TLE-MOVE-04 with no_walk_into_melee: disembarking models end outside melee range."""
    field = aboard((disembark, 0), foes=[unit("Foe")], foes_at={"B2": (25, 20)}, options={"no_walk_into_melee": True})
    field.play("A3")

    assert "TLE-MOVE-04" in field.refuses({"A3.1": (23.5, 20), "A3.2": (22, 20)})


# ---------------------------------------------------------------- wrecks


@step
async def wreck(game: Game) -> None:
    """The cart is destroyed."""
    await lose(game, UnitId("A2"), [ModelId("A2.1")])


def test_a_destroyed_transport_kills_on_ones() -> None:
    """TLE-TRANS-07, TLE-TRANS-08: rolls 1 1 3 4: two die, the owner chooses; the rest stand within 3 inches."""
    field = aboard((wreck,), crew=4, named={"wreck": [1, 1, 3, 4]})
    field.play(["A3.2", "A3.3"])

    assert "TLE-TRANS-08" in field.refuses({"A3.1": (20, 20), "A3.4": (25.2, 20)})
    field.play({"A3.1": (20, 20), "A3.4": (21.2, 20)})
    assert ("A3.1", "A3.4") == field.unit("A3").models
    assert "table" == field.unit("A3").where
    assert 0b10 == field.side(0).pool


def test_passengers_are_placed_when_all_casualties_have_left() -> None:
    """TLE-SHOOT-08, TLE-TRANS-08: a unit that was killed in the same activation leaves them its place."""
    guns = unit("Guns", weapons=[ranged(name=name, strength=9, damage=9) for name in ("First", "Second")])
    field = Field(
        [leader(), guns],
        [leader(), unit("Cart", **CART), unit("Crew"), unit("Escort")],
        {**FAR, "A2": (10, 20), "B2": (20, 20), "B4": (20, 23)},
        (battle_phase, 0),
        units={"B3": {"where": "embarked", "transport": "B2"}},
        named={"hit": [6, 6], "wound": [6, 6], "armor_save": [1, 1], "wreck": [5]},
    )
    field.play("A2 shoots", "split", {"A2.1 First": "B2", "A2.1 Second": "B4"})
    while field.clause in ("TLE-BLP-07", "TLE-SHOOT-10"):
        field.play("no")

    assert ("gone", "gone") == (field.unit("B2").where, field.unit("B4").where)
    field.play({"B3.1": (20, 23)})
    assert "table" == field.unit("B3").where


def test_a_pool_die_never_kills_a_passenger() -> None:
    """TLE-TRANS-07, TLE-BLP-08: a roll replaced by a bad luck die is modified."""
    field = aboard((wreck,), crew=1, sides={0: {"pool": 1}}, named={})
    field.play("wreck 1", {"A3.1": (20, 20)})

    assert ("A3.1",) == field.unit("A3").models


def test_who_finds_no_room_is_lost() -> None:
    """TLE-TRANS-08: no free spot within 3 inches for some of the survivors."""
    ring = [unit(f"Wall {n}", base={"hull": [4.2, 4.2]}) for n in range(8)]
    places = [(20 + 4.3 * dx, 20 + 4.3 * dy, 0.0) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    foes_at = {f"B{n}": [place] for n, place in enumerate(places, start=2)}
    field = aboard((wreck,), crew=20, foes=ring, foes_at=foes_at, named={"wreck": [5] * 20}, at=[(20, 20)])
    question = field.game.question
    assert question is not None
    placed = question.suggest(field.game.dice)
    field.play(placed)

    assert 4 <= len(placed) < 20
    assert len(placed) == len(field.unit("A3").models)


def test_thrown_out_units_do_not_react_this_turn() -> None:
    """TLE-TRANS-09, TLE-REACT-01: not in this turn; counterfire stays possible, the next turn they may."""
    field = aboard(
        (wreck,),
        crew=1,
        named={"wreck": [5]},
        foes=[unit("Foe")],
        foes_at={"B2": (30, 20)},
        battle={"active": 1},
        sides={0: {"reactions": 1}},
    )
    field.play({"A3.1": (20, 20)})

    assert not can_react(field.game, field.unit("A3"))
    assert not any(option.key.startswith("A3") for option in options_of(field.game, 0))
    field.game.change("battle", turn=4)  # type: ignore[arg-type]
    assert can_react(field.game, field.unit("A3"))
