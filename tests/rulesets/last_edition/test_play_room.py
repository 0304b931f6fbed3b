"""Where a search finds no way and no room a player may still show it; only what is proved is refused as impossible.

(TLE-CHG-04, TLE-ORD-06, TLE-RSV-03, TLE-TRANS-05, TLE-TRANS-08, TLE-SEC-05)
"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.game import Game, step
from grognard.kernel.troops import Site
from grognard.rulesets.last_edition.play.attack.casualties import lose
from grognard.rulesets.last_edition.play.battle import charging
from grognard.rulesets.last_edition.play.battle.alternation import battle_phase
from grognard.rulesets.last_edition.play.ending import end_of_turn
from grognard.rulesets.last_edition.play.mission_actions import announce_action
from grognard.rulesets.last_edition.play.moves.embarking import disembark_site
from grognard.rulesets.last_edition.play.moves.fall_back import Exits
from grognard.rulesets.last_edition.play.moves.phase import move_next
from grognard.rulesets.last_edition.play.moves.reserves import arrive
from grognard.rulesets.last_edition.table.records import Bomb, ModelId, UnitId
from tests.rulesets.last_edition.kit import Field, lay, leader, melee, piece, unit

FAR = {"A1": (2, 42), "B1": (58, 42)}


def find_nothing(site: Site, names: Any = None) -> None:
    """A search for room that finds none."""


@pytest.mark.parametrize("shows", [True, False])
def test_a_charge_for_which_no_way_was_found(monkeypatch: pytest.MonkeyPatch, shows: bool) -> None:
    """TLE-CHG-04, TLE-CHG-06: the player shows a way round the wall, or says that there is none."""
    monkeypatch.setattr(charging, "MOST_WAYS", 0)
    ground = {"map": lay(piece(3, 8, 6, "east", "north"))}
    units = unit("Squad", weapons=[melee()]), unit("Prey", weapons=[melee()])
    at = {**FAR, "A2": (13, 10), "B2": (16, 10)}
    chief = leader(weapons=[melee()])
    field = Field(
        [chief, units[0]], [chief, units[1]], at, (battle_phase, 0),
        battle=ground, named={"charge": [6, 6], "hit": [2]},
    )  # fmt: skip
    field.play("A2 charges B2")
    assert "No way was found" in field.prompt
    if shows:
        assert "TLE-TERR-06" in field.refuses({"A2.1": [(14.9, 10)]})
        field.play({"A2.1": [(13, 5.4), (14.9, 5.4), (14.9, 10)]})
    else:
        field.play({})

    assert ((14.9, 10.0) if shows else (13.0, 10.0)) == field.model("A2.1").at
    assert shows == bool(field.throws("hit"))


@pytest.mark.parametrize(("path", "left"), [([(14, 10)], True), ([], False)])
def test_a_model_for_which_no_way_out_was_found(monkeypatch: pytest.MonkeyPatch, path: Any, left: bool) -> None:
    """TLE-ORD-06: the player shows a way out of melee range, or lets the model go."""
    monkeypatch.setattr(Exits, "way", lambda *_: None)
    field = Field(
        [leader(), unit("Squad")], [leader(), unit("Foes")], {**FAR, "A2": (10, 10), "B2": (8.8, 10)},
        (move_next, 0, False),
    )  # fmt: skip
    field.play("A2 falls back", {"A2.1": path} if path else {})

    assert left == (field.unit("A2").where == "table")


def ring(gap: float) -> list[tuple[float, float]]:
    """Enemies along all sides, with one gap of so many inches in the south."""
    south = [(x, 0.5) for x in (0.5, 0.5 + gap, 34.0, 47.0, 59.5)]
    north = [(x, 43.5) for x in (0.5, 15.0, 30.0, 45.0, 59.5)]
    return [*south, *north, *((x, y) for x in (0.5, 59.5) for y in (15.0, 29.0))]


@pytest.mark.parametrize(("gap", "there_is"), [(19.1, True), (18.9, False)])
def test_the_last_place_for_a_reserve(gap: float, there_is: bool) -> None:
    """TLE-RSV-02, TLE-RSV-03: 9 inches from all and within 3 inches of a side there is a strip of a thirtieth inch."""
    enemies = ring(gap)
    field = Field(
        [leader(), unit("Late")], [leader(), unit("Ring", len(enemies))],
        {"A1": (30, 22), "B1": (40, 22), "B2": enemies}, (arrive, 0), units={"A2": {"where": "reserve"}},
    )  # fmt: skip
    field.play("A2")

    assert there_is == (field.clause == "TLE-RSV-01" and "Place Late" in field.prompt)
    assert there_is != any("no place" in said for said in field.log("TLE-RSV-01"))
    if there_is:
        field.play({"A2.1": (0.5 + gap / 2, 3.5)})
        assert "table" == field.unit("A2").where


def test_the_last_place_to_disembark() -> None:
    """TLE-TRANS-05: the proof that there is no room knows places at 3 inches."""
    cart = unit("Cart", base={"hull": [4, 4]}, keywords=["Transport 4"])
    blocks = [unit(f"Block {n}", base={"hull": [8, 2.9]}, keywords=["Flying"]) for n in range(4)]
    places = [(30, 23.45), (30, 16.55), (26.55, 20), (33.45, 20)]
    at = {**FAR, "A2": [(30, 20, 0.0)]}
    at |= {f"A{n + 4}": [(x, y, 0.0 if x == 30 else 90.0)] for n, (x, y) in enumerate(places)}
    field = Field(
        [leader(), cart, unit("Crew"), *blocks], [leader()], at, units={"A3": {"where": "embarked", "transport": "A2"}}
    )
    site = disembark_site(field.game, field.unit("A3"))

    assert site.is_legal({"A3.1": (30, 25.4)})
    assert not site.is_hopeless()
    assert not site.is_legal({"A3.1": (30, 25.51)})


@step
async def wreck(game: Game) -> None:
    """The cart is destroyed."""
    await lose(game, UnitId("A2"), [ModelId("A2.1")])


@pytest.mark.parametrize(("answer", "where"), [({"A3.1": (21, 20)}, "table"), ({}, "gone")])
def test_survivors_for_whom_no_room_was_found(monkeypatch: pytest.MonkeyPatch, answer: Any, where: str) -> None:
    """TLE-TRANS-08: the owner shows room, or says that there is none."""
    monkeypatch.setattr(Site, "room", find_nothing)
    band = [leader(), unit("Cart", base="60mm", keywords=["Transport 4"]), unit("Crew", 2)]
    inside = {"A3": {"where": "embarked", "transport": "A2"}}
    field = Field(band, [leader()], {**FAR, "A2": (20, 20)}, (wreck,), units=inside, named={"wreck": [5, 5]})
    assert "No room was found" in field.prompt
    field.play(answer)

    assert where == field.unit("A3").where
    assert len(answer) == len(field.unit("A3").models)
    monkeypatch.setattr(Site, "is_shut", lambda _site, _name: True)
    proved = Field(band, [leader()], {**FAR, "A2": (20, 20)}, (wreck,), units=inside, named={"wreck": [5, 5]})
    assert "gone" == proved.unit("A3").where


@pytest.mark.parametrize(("answer", "number"), [({"bomb-1": (31.2, 5)}, 1), ({}, 0)])
def test_a_bomb_for_which_no_room_was_found(monkeypatch: pytest.MonkeyPatch, answer: Any, number: int) -> None:
    """TLE-SEC-05: the owner shows room, or says that there is none; where that is proved he is not asked."""
    monkeypatch.setattr(Site, "room", find_nothing)
    args: Any = [leader(), unit("Squad", 4)], [leader()], {**FAR, "A2": (30, 5)}, (announce_action, 0), (end_of_turn, 0)
    field = Field(*args, battle={"secondary": "bombs"})
    field.play("A2", "lay", answer)

    assert number == len(field.game.all(Bomb))
    monkeypatch.setattr(Site, "is_hopeless", lambda _site: True)
    proved = Field(*args, battle={"secondary": "bombs"})
    proved.play("A2")
    assert proved.is_over
