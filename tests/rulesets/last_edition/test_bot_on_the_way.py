"""How the greedy bot gets about: leaders behind their troops, round walls, past friends, set up on the open side."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

import pytest

from grognard.rulesets.last_edition.bot.leaders import is_exposed
from grognard.rulesets.last_edition.bot.plan import duties
from grognard.rulesets.last_edition.bot.routes import next_point, walk
from grognard.rulesets.last_edition.bot.survey import Survey
from grognard.rulesets.last_edition.play.moves.phase import move_next
from grognard.rulesets.last_edition.play.setup.deployment import deploy
from grognard.rulesets.last_edition.table.records import UnitId
from grognard.rulesets.last_edition.table.units import board
from tests.rulesets.last_edition.kit import Field, lay, leader, melee, piece, unit
from tests.rulesets.last_edition.test_bot_decisions import answer

if TYPE_CHECKING:
    from grognard.kernel.troops.maps import FeatureEntry
    from grognard.rulesets.last_edition.table.maps import Terrain

BUTCHERS = unit("Butchers", 6, weapons=[melee("Melee 3", strength=9, ap=-4, damage=2)], cs=8)
CENTER = (30.0, 22.0)
LORD = leader("Lord", weapons=[melee()], health=4)


def led(*foes: Any, **at: Any) -> tuple[Survey, tuple[float, float]]:
    """A leader with two squads behind him near the centre, and where he is sent."""
    band = [LORD, unit("Home", 3), unit("Guard", 3)]
    field = Field(band, [leader(), *foes], {"A1": (22, 22), "A2": (7.5, 21), "A3": (16, 30), "B1": (58, 42), **at})
    survey = Survey(field.game, 0)
    return survey, duties(survey)[UnitId("A1")].at


def test_a_leader_does_not_go_alone_to_where_he_is_struck_down() -> None:
    """TLE-REACT-01: to the empty centre if nobody waits there; else behind the friend that is near."""
    _, quiet = led()
    survey, threatened = led(BUTCHERS, B2=(38, 20))

    assert quiet == CENTER
    assert is_exposed(survey, UnitId("A1"), CENTER)
    assert hypot(threatened[0] - 16, threatened[1] - 31) < 7
    assert threatened[0] < 16


def test_a_leader_goes_where_his_troops_stand() -> None:
    """TLE-REACT-01: friends about him take their share of the enemy."""
    weaker = unit("Fencers", 5, weapons=[melee("Melee 3", strength=5)], cs=5)
    alone, _ = led(weaker, B2=(38, 20))
    among, _ = led(weaker, B2=(38, 20), A2=(27, 21), A3=(27, 25))

    assert is_exposed(alone, UnitId("A1"), CENTER)
    assert not is_exposed(among, UnitId("A1"), CENTER)


def laid(*pieces: FeatureEntry) -> Terrain:
    """The ground of a battle with just these pieces."""
    return board(Field([leader()], [leader()], battle={"map": lay(*pieces)}).game)


def test_the_way_begins_on_the_own_side_of_a_wall() -> None:
    """TLE-TERR-06: between two walls that stand close together the nearest free square lies behind one of them."""
    ground = laid(piece(3, 20, 20, "north"), piece(3, 20, 23.4, "south"))  # walls at y = 26 and y = 23.4
    first = next_point(ground, (21.0, 25.4), (23.0, 40.0), 0.5, is_wide=True)

    assert first[0] < 20


def test_a_walk_round_a_wall_is_longer() -> None:
    """TLE-TERR-06."""
    ground = laid(piece(3, 20, 20, "north"))

    assert 10 == walk(ground, (40, 20), (40, 30))
    assert 11 < walk(ground, (23, 22), (23, 30)) < 16


def moved(field: Field, name: str) -> tuple[float, float]:
    """Where the first model of a unit stands after the bot has moved it."""
    field.play(name)
    field.play(answer(field))
    at = field.models(name)[0].at
    assert at is not None
    return at


def test_who_flies_goes_straight_over_a_wall() -> None:
    """TLE-KW-15: no way round for those who need none."""
    ground = {"map": lay(piece(3, 18, 18, "east", "north"))}
    kites = unit("Kites", keywords=["Flying"], move=14)
    at = {"A1": (7.5, 22), "A2": (15, 20), "B1": (58, 42)}
    chief = leader(keywords=["Objective security"])
    field = Field([chief, kites], [leader()], at, (move_next, 0, False), battle=ground)
    x, y = moved(field, "A2")

    assert x > 28
    assert 21 < y < 23


def test_units_are_set_up_where_the_way_is_short() -> None:
    """TLE-SETUP-14: not behind the wall of a piece, nor astride it, though that is nearer as a bird flies."""
    ground = {"map": lay(piece(3, 9, 19, "east", "north", "south"))}
    squads = [unit(f"Squad {n}", 4, keywords=["Objective security"]) for n in (1, 2)]
    field = Field([leader(price=1000), *squads], [leader()], {"B1": (58, 42)}, (deploy, 0), battle=ground)
    for _ in range(2):
        field.play(answer(field))
        field.play(answer(field))
    walls = (9.0, 15.0, 19.0, 25.0)
    for name in ("A2", "A3"):
        for model in field.models(name):
            if model.at is not None:
                assert not (walls[0] < model.at[0] < walls[1] and walls[2] < model.at[1] < walls[3])


@pytest.mark.parametrize("keeper", ["A2", "A3"])
def test_nobody_relieves_who_stands_on_an_objective(keeper: str) -> None:
    """TLE-OBJ-05: of two units that are near enough the one that stands there stays, the other goes on."""
    about = [(2.4, 22.0), (7.5, 27.0), (12.6, 22.0)]
    at: dict[str, Any] = {"A1": (3, 40), "A2": about, "A3": about, "B1": (58, 42), keeper: (7.5, 21)}
    band = [leader(), unit("Squad 1", 3), unit("Squad 2", 3)]
    found = duties(Survey(Field(band, [leader()], at).game, 0))

    assert keeper == next(name for name, duty in found.items() if duty.marker == "zone1")
