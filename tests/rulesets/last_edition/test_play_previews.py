"""Previews read the facts that are played; the drawn table shows what each seat may see. (TLE-DIST-04, TLE-GEN-15)"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.plane import MM, Body, Disc, sees
from grognard.rulesets.last_edition.play.battle.alternation import battle_phase
from grognard.rulesets.last_edition.play.moves.reserves import arrive
from grognard.rulesets.last_edition.play.setup.deployment import deploy
from grognard.rulesets.last_edition.table.records import Bomb
from grognard.rulesets.last_edition.table.units import board
from tests.rulesets.last_edition.kit import Field, lay, leader, melee, piece, ranged, unit

if TYPE_CHECKING:
    from grognard.kernel.game import Game

FAR = {"A1": (2, 42), "B1": (58, 42)}


def duel(own: Any, foe: Any, at: Any = (10, 10), foe_at: Any = (20, 10), **more: Any) -> Field:
    places = {**FAR, "A2": at, "B2": foe_at, **more.pop("places", {})}
    others = more.pop("others", ())
    return Field(
        [leader(weapons=[melee()]), own], [leader(weapons=[melee()]), foe, *others], places, (battle_phase, 0), **more
    )


def mean(report: Any, stage: str) -> float:
    return float(report["stages"][stage]["mean"])


def test_the_odds_of_a_choice_come_from_the_live_facts() -> None:
    """TLE-DIST-04, TLE-TERR-13: cover on the table is in the odds: 2 attacks at 5+ hit 2/3 times."""
    prey, more = unit("Prey"), {"others": [unit("Other")], "places": {"B3": (20, 20)}}
    ground = {"map": lay(piece(1, 18, 8))}
    field = duel(unit("Guns", weapons=[ranged("Ranged 2")]), prey, battle=ground, **more)
    field.play("A2 shoots")
    question = field.game.question
    assert question is not None
    told = question.shown()["options"][0]["data"]

    assert '9.0"' == told["range"]
    assert told["cover"]
    other = question.shown()["options"][1]["data"]
    assert not other["cover"]
    assert 1 == len(told["lines"])
    assert 2 / 3 == pytest.approx(mean(question.preview("B2")["odds"], "hits"))
    assert 1.0 == pytest.approx(mean(question.preview("B3")["odds"], "hits"))
    assert {} == question.preview("nonsense")


def test_one_target_is_previewed_when_the_unit_is_chosen() -> None:
    """TLE-DIST-04, TLE-KW-13: the odds of a fight with what deflect sends back."""
    foe = unit("Prey", weapons=[melee("Melee 1 deflect 1")])
    field = duel(unit("Blades", weapons=[melee("Melee 6")]), foe, foe_at=(11.5, 10))
    question = field.game.question
    assert question is not None
    odds = question.preview("A2 fights")["odds"]

    assert 3.0 == pytest.approx(mean(odds, "hits"))
    assert 1 - (23 / 24) ** 6 == pytest.approx(mean(odds, "lost to deflect"))


def test_trigger_shots_in_a_fight_meet_the_saves_against_shooting() -> None:
    """TLE-SHOOT-13, TLE-TERR-09, TLE-KW-06: on type 2 3+/5+ saves on 2+ against the shot, on 3+ against the blade."""
    own = unit("Blades", weapons=[ranged("Ranged 1 trigger -1 to hit", strength=9), melee(strength=9)], bs=2, cs=8)
    ground = {"map": lay(piece(2, 10.7, 8, "east", "north"))}
    field = duel(own, unit("Prey", armor="3+/5+", health=9), foe_at=(11.6, 10), battle=ground)
    question = field.game.question
    assert question is not None
    odds = question.preview("A2 fights")["odds"]

    assert 4 / 6 + 5 / 6 == pytest.approx(mean(odds, "hits"))
    assert 4 / 6 * 1 / 6 + 5 / 6 * 2 / 6 == pytest.approx(mean(odds, "unsaved"))
    needs = [item["effect"] for item in odds["bill"] if "attacks" in item["effect"]]
    assert ["save 3+", "save 2+"] == [each.split(", ")[-1] for each in needs]


@pytest.mark.parametrize(("attacks", "health", "is_told"), [(40, 30, True), (40, 2, True), (80, 30, False)])
def test_a_preview_that_would_take_long_is_left_out(attacks: int, health: int, is_told: bool) -> None:
    """TLE-DIST-04: nobody waits for the odds of a monster."""
    guns = unit("Guns", attacks // 40, weapons=[ranged("Ranged 40")])
    prey = unit("Prey", health=health, pure="5++")
    field = duel(guns, prey)
    question = field.game.question
    assert question is not None

    assert is_told == bool(question.preview("A2 shoots"))


def test_the_line_that_is_shown_is_one_that_sees() -> None:
    """TLE-LOS-01, TLE-DIST-04: between the middles stands a wall of ruins; the line passes its corner."""
    more = {"others": [unit("Other")], "places": {"B3": (5, 20)}}
    ground = {"map": lay(piece(3, 12, 9.8, "west", "north"))}
    field = duel(unit("Guns"), unit("Prey"), at=(10, 10), battle=ground, **more)
    field.play("A2 shoots")
    question = field.game.question
    assert question is not None
    [start, end] = question.shown()["options"][0]["data"]["lines"][0]

    strip = Body(Disc(tuple(start), 1 * MM)), Body(Disc(tuple(end), 1 * MM))
    assert sees(*strip, board(field.game).scene)
    middles = Body(Disc((10, 10), 1 * MM)), Body(Disc((20, 10), 1 * MM))
    assert not sees(*middles, board(field.game).scene)
    assert all(hypot(x - mx, y - my) <= 0.5 for (x, y), (mx, my) in ((start, (10, 10)), (end, (20, 10))))


def test_the_chance_of_a_charge_is_shown() -> None:
    """TLE-CHG-03, TLE-DIST-04: 7 inches need 8 or more: 15 of 36."""
    field = duel(unit("Blades", weapons=[melee()]), unit("Prey"), foe_at=(18, 10))
    question = field.game.question
    assert question is not None
    [charge, *_] = question.shown()["options"]

    assert {"range": '7.0"', "roll": "8+", "chance": "42%"} == charge["data"]


def test_who_places_sees_the_bases() -> None:
    """TLE-SETUP-14: footprints and the zone."""
    field = Field([leader(), unit("Riders", base="75x42mm")], [leader()], {"A1": (5, 5), "B1": (50, 5)}, (deploy, 0))
    question = field.game.question
    assert question is not None

    assert "oval" == question.hints["footprints"]["A2.1"]["shape"]
    assert question.hints["zones"]


def test_melee_range_is_drawn_where_walls_cut_it() -> None:
    """TLE-TERR-17, TLE-CHG-01: only along walls, and only where an enemy can come to."""
    ground = {"map": lay(piece(2, 20, 8, "east"))}

    def drawn(foe_at: Any) -> list[str]:
        field = duel(unit("Blades", weapons=[melee()]), unit("Prey"), at=(25.4, 10), foe_at=foe_at, battle=ground)
        areas = field.game.view(0)["table"]["areas"]
        return [area["id"] for area in areas if "melee" in area["kinds"]]

    assert ["melee A2.1"] == drawn((34, 10))
    assert ["melee A2.1", "melee B2.1"] == drawn((26.6, 10))
    assert [] == drawn((45, 10))


def test_trays_show_pools_plans_and_reserves() -> None:
    """TLE-BLP-11, TLE-DIR-03, TLE-DIR-09, TLE-SETUP-15: dice face up, directives of others face down."""
    sides = {0: {"pool": 0b1001, "sixes": 5, "plan": (1, 2, 3, 4, 5), "revealed": 2, "power_dice": 3}}
    ghosts = unit("Ghosts", keywords=['Shock teleport 2 "side"'])
    field = Field([leader(), ghosts], [leader()], FAR, sides=sides, units={"A2": {"where": "reserve"}})
    own, theirs = ({tray["id"]: tray for tray in field.game.view(seat)["table"]["trays"]} for seat in (0, 1))

    assert ["1", "4", "6"] == [item["name"] for item in own["bad luck 1"]["items"]]
    assert 5 == own["bad luck 1"]["items"][2]["count"]
    assert 5 == len(own["directives 1"]["items"])
    assert (2, 3) == (len(theirs["directives 1"]["items"]), theirs["directives 1"]["backs"])
    assert 3 == own["power dice 1"]["items"][0]["count"]
    assert ["Ghosts"] == [item["name"] for item in theirs["reserve 1"]["items"]]


def test_the_table_shows_objectives_bombs_and_orders() -> None:
    """TLE-OBJ-01, TLE-SEC-05, TLE-ORD-03: discs with who holds them, markers, and how long an order lasts."""

    def plant(game: Game) -> None:
        game.add(Bomb("b", 1, (9.0, 9.0)))

    state = {"A1": {"order": "taking cover", "ordered_on": 3}}
    field = Field(
        [leader()],
        [leader()],
        {"A1": (30, 23), "B1": (58, 42)},
        units=state,
        before=plant,
    )
    table = field.game.view(None)["table"]
    centre = next(marker for marker in table["markers"] if marker["id"] == "center")
    card = next(card for card in table["cards"] if card["id"] == "A1")

    assert (0, 3.5) == (centre["owner"], centre["radius"])
    assert "bomb" in [marker.get("kind") for marker in table["markers"]]
    assert any("next movement phase" in str(state) for state in card["states"])
    assert "Round 2" == table["ribbon"][0]


@pytest.mark.parametrize(
    ("keywords", "place", "notes"),
    [
        ((), (30, 25.0), ("1 : 0 models", "1 : 0 modeli")),
        (
            ("Objective security",),
            (30, 25.0),
            ("1 : 0 models, Objective security: Reds", "1 : 0 modeli, Zabezpieczanie celów: Reds"),
        ),
        ((), (30, 22.5), ("1 : 0 models, Objective security: Reds", "1 : 0 modeli, Zabezpieczanie celów: Reds")),
    ],
)
def test_objectives_tell_who_has_security(keywords: Any, place: Any, notes: tuple[str, str]) -> None:
    """TLE-OBJ-02, TLE-OBJ-03: by the keyword, or in the 1 inch of the middle; in the language of the reader."""
    field = Field([leader(keywords=keywords)], [leader()], {"A1": place, "B1": (58, 42)})
    tables = [field.game.view(0, language=language)["table"] for language in ("en", "pl")]

    for table, note in zip(tables, notes, strict=True):
        assert note == next(marker["note"] for marker in table["markers"] if marker["id"] == "center")
    assert {"leader points", "power dice", "reactions"} < set(tables[0]["resources"][0])
    assert {"punkty przywództwa", "kości mocy", "reakcje"} < set(tables[1]["resources"][0])


@pytest.mark.parametrize(
    ("mine", "theirs", "labels"),
    [
        ((), (), ("centre 1 : 1", "środek 1 : 1")),
        (("Objective security",), (), ("centre 1★ : 1", "środek 1★ : 1")),
        (("Objective security",), ("Objective security",), ("centre 1★ : 1★", "środek 1★ : 1★")),
    ],
)
def test_the_board_counts_models_on_an_objective(mine: Any, theirs: Any, labels: tuple[str, str]) -> None:
    """TLE-OBJ-02, TLE-OBJ-03: with its name, and a star for Objective security; an empty one has its name alone."""
    chiefs = [leader(keywords=mine)], [leader(keywords=theirs)]
    field = Field(*chiefs, {"A1": (28, 24), "B1": (32, 24)})

    for language, label in zip(("en", "pl"), labels, strict=True):
        markers = {
            marker["id"]: marker["label"] for marker in field.game.view(0, language=language)["table"]["markers"]
        }
        assert label == markers["center"]
        assert not any(letter.isdigit() for letter in markers["side_a"])


def test_an_empty_objective_has_no_note() -> None:
    """TLE-OBJ-02: nothing is counted where nobody stands."""
    field = Field([leader()], [leader()], FAR)

    assert not any(marker.get("note") for marker in field.game.view(0)["table"]["markers"])


def test_the_ribbon_tells_the_reactions_to_come() -> None:
    """TLE-REACT-01, TLE-DIR-13: before they begin as many as leaders, then those left, none while it is no phase."""
    field = Field([leader()], [leader(), leader("Second")], {**FAR, "B2": (50, 42)}, battle={"phase": "movement"})

    def told() -> tuple[str, int]:
        table = field.game.view(0)["table"]
        return table["ribbon"][-1], table["resources"][1]["reactions"]

    assert ("2 reaction units left", 2) == told()
    field.game.change("side-2", reactions=1)  # type: ignore[arg-type]
    assert ("1 reaction unit left", 1) == told()
    field.game.change("side-2", reactions=0)  # type: ignore[arg-type]
    field.game.change("B1", is_reacting=True)  # type: ignore[arg-type]
    assert ("0 reaction units left", 0) == told()
    field.game.change("B1", is_reacting=False)  # type: ignore[arg-type]
    field.game.change("battle", phase="coherency")  # type: ignore[arg-type]
    assert ("0 reaction units left", 0) == told()


def test_reserves_see_what_they_keep_from_every_enemy() -> None:
    """TLE-RSV-02, TLE-KW-17: nine inches about every enemy base, none about friends."""
    ghosts = unit("Ghosts", keywords=['Shock teleport 2 "anywhere"'])
    at = {"A1": (5, 5), "B1": (50, 5), "B2": (40, 30)}
    field = Field([leader(), ghosts], [leader(), unit("Foes", 2)], at, (arrive, 0), units={"A2": {"where": "reserve"}})
    field.play("A2")
    question = field.game.question
    assert question is not None
    ranges = question.hints["ranges"]

    assert [(50, 5), (40, 30), (40, 31.2)] == [tuple(ring["at"]) for ring in ranges]
    assert {9.5} == {ring["radius"] for ring in ranges}
