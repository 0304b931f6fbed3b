"""What the greedy bot decides: directives, bids, transports, Joker, Misinformation, passing, leaders."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.dice import Tabletop
from grognard.kernel.game import Game, step
from grognard.kernel.ruleset import Chair
from grognard.kernel.troops import is_coherent
from grognard.rulesets.last_edition.bot import greedy
from grognard.rulesets.last_edition.bot.bids import mixtures
from grognard.rulesets.last_edition.bot.directives import drawn, wishes
from grognard.rulesets.last_edition.bot.plan import duties
from grognard.rulesets.last_edition.bot.survey import Survey
from grognard.rulesets.last_edition.play.attack.allocation import _who_is_hit
from grognard.rulesets.last_edition.play.battle.alternation import activation
from grognard.rulesets.last_edition.play.directives import joker
from grognard.rulesets.last_edition.play.moves.embarking import disembark, embark
from grognard.rulesets.last_edition.play.moves.reserves import misinform
from grognard.rulesets.last_edition.play.setup.deployment import deploy
from grognard.rulesets.last_edition.play.setup.directives import (
    ALL_IN,
    COUNTER,
    JOKER,
    MISINFORMATION,
    SABOTAGE,
    check_plan,
)
from grognard.rulesets.last_edition.table.records import UnitId
from grognard.rulesets.last_edition.table.units import COHERENCY, is_within, troop_of
from tests.rulesets.last_edition.kit import Field, leader, melee, ranged, unit
from tests.rulesets.last_edition.test_play_shooting import shooting

FAR = {"A1": (5, 5), "B1": (55, 40)}
BARGE: dict[str, Any] = {"base": {"hull": [5, 3]}, "keywords": ["Transport 10"], "move": 12, "weapons": [melee()]}
SWORDS = unit("Swords", 5, weapons=[melee()])


def answer(field: Field, seed: int = 0) -> Any:
    """What the bot says to the question that is asked."""
    assert field.asked is not None
    return greedy(Chair(field.game, field.asked, seed))


def sheets(field: Field, seat: int, number: int = 200) -> list[dict[str, int]]:
    found = wishes(field.game, seat)
    return [drawn(found, Tabletop(f"sheet {n}")) for n in range(number)]


def test_sheets_are_legal_mixed_and_nearly_always_all_in() -> None:
    """TLE-DIR-01, TLE-DIR-02, TLE-DIR-07: no sheet can be read; All-in comes when objectives are held."""
    found = sheets(Field([leader()], [leader()], FAR), 0)
    for sheet in found:
        check_plan({key: str(directive) for key, directive in sheet.items()})

    assert len({tuple(sorted(sheet.items())) for sheet in found}) > 80
    rounds = [key for sheet in found for key, directive in sheet.items() if directive == ALL_IN]
    assert len(rounds) > 180
    assert "round 1" not in rounds
    assert {"round 3", "round 4", "round 5"} <= set(rounds)


@pytest.mark.parametrize("attacker", [0, 1])
def test_counter_offensive_is_for_the_defender(attacker: int) -> None:
    """TLE-DIR-06: it gives him two turns in a row."""
    field = Field([leader()], [leader()], FAR, battle={"attacker": attacker})

    assert (attacker == 1) == any(COUNTER in sheet.values() for sheet in sheets(field, 0))


def test_misinformation_is_for_reserves_before_they_come() -> None:
    """TLE-DIR-11: only against an enemy who has set somebody aside, and not after he may arrive."""
    ghosts = unit("Ghosts", keywords=['Shock teleport 3|4 "side"'])
    plain = Field([leader()], [leader(), ghosts], {**FAR, "B2": (50, 20)})
    late = Field([leader()], [leader(), ghosts], FAR, units={"B2": {"where": "reserve"}})
    rounds = [key for sheet in sheets(late, 0) for key, each in sheet.items() if each == MISINFORMATION]

    assert not any(MISINFORMATION in sheet.values() for sheet in sheets(plain, 0))
    assert len(rounds) > 100
    assert {"round 1", "round 2", "round 3"} == set(rounds)


def test_sabotage_counts_most_against_a_lone_leader() -> None:
    """TLE-DIR-13: then nobody reacts."""
    one = wishes(Field([leader()], [leader()], FAR).game, 0)[SABOTAGE]
    three = [leader(f"Chief {n}") for n in range(3)]
    many = wishes(Field([leader()], three, {**FAR, "B2": (50, 40), "B3": (45, 40)}).game, 0)[SABOTAGE]

    assert all(mine > theirs for mine, theirs in zip(one, many, strict=True))


def test_bids_are_mixed() -> None:
    """TLE-PWR-08: with dice to spare neither side always bids the same; without there is only the cost."""
    caster, blocker = mixtures(1, 4, 4, 2, 2)

    assert 999 <= sum(caster) <= 1001
    assert 999 <= sum(blocker) <= 1001
    assert 2 <= sum(weight > 0 for weight in caster)
    assert 2 <= sum(weight > 0 for weight in blocker)
    assert ((1000,), (1000,)) == mixtures(2, 2, 2, 3, 1)


def test_riders_are_deployed_in_a_transport() -> None:
    """TLE-SETUP-15, TLE-TRANS-02: the barge first, then swords into it; leaders and long guns stay outside."""
    guns = unit("Guns", 5, weapons=[ranged(reach=30)])
    field = Field([leader(price=200), SWORDS, guns, unit("Barge", **BARGE)], [leader()], {"B1": (50, 20)}, (deploy, 0))

    assert "A4" == answer(field)
    field.play("A4")
    field.play(answer(field))
    while field.asked != 0:
        field.play(answer(field))
    assert "A2 in A4" == answer(field)
    field.play("A2 in A4")
    assert "A3" == answer(field)


def aboard(barge: Any, foe: Any = (55, 20), **battle: Any) -> Field:
    inside = {"A2": {"where": "embarked", "transport": "A3"}}
    at = {"A1": (5, 5), "A3": [(*barge, 0.0)], "B1": foe}
    band = [leader(), SWORDS, unit("Barge", **BARGE)]
    return Field(band, [leader()], at, (disembark, 0), units=inside, battle=battle)


def test_passengers_get_out_where_it_matters() -> None:
    """TLE-TRANS-05, TLE-OBJ-07: at the objective, near the enemy, or late in the battle; else they ride on."""
    assert "done" == answer(aboard((13, 3)))
    assert "A2" == answer(aboard((27, 22)))
    assert "A2" == answer(aboard((13, 3), (22, 3)))
    assert "A2" == answer(aboard((13, 3), round=4))


def test_a_long_way_is_worth_a_ride() -> None:
    """TLE-TRANS-02: into a transport that goes far too; nobody gets in where he is to stay."""

    def beside(x: float, y: float) -> Field:
        at = {"A1": (7.5, 22), "A2": (x, y), "A3": [(x + 5, y, 0.0)], "B1": (55, 20)}
        return Field([leader(), SWORDS, unit("Barge", **BARGE)], [leader()], at, (embark, 0, False))

    assert "A2 in A3" == answer(beside(2, 2))
    assert "done" == answer(beside(28, 20))


@step
async def jokes(game: Game) -> None:
    await joker(game, 0)


def test_joker_takes_who_is_far_from_everything() -> None:
    """TLE-DIR-08: not a leader, and not who holds an objective."""
    at = {**FAR, "A1": (59, 1), "A2": [(30, 20 + n) for n in range(3)], "B1": (58, 22)}
    slow = unit("Slow", weapons=[melee()], move=2)
    near = Field([leader(move=2), unit("Squad", 3)], [leader()], at, (jokes,), sides={0: {"directive": JOKER}})
    far = Field([leader(), unit("Squad", 3), slow], [leader()], {**at, "A3": (1, 43)}, (jokes,))

    assert "nobody" == answer(near)
    assert "A3" == answer(far)


def test_misinformation_puts_the_enemy_into_a_corner() -> None:
    """TLE-DIR-11: far from all objectives, 9 inches from its enemies."""
    ghosts = unit("Ghosts", 5, keywords=['Shock teleport 3 "anywhere"'])
    sides = {0: {"directive": MISINFORMATION}}
    field = Field(
        [leader()], [leader(), ghosts], {"A1": (2, 2), "B1": (55, 40)}, (misinform, 0),
        sides=sides, units={"B2": {"where": "reserve"}},
    )  # fmt: skip
    field.play(answer(field))
    field.play(answer(field))

    for model in field.models("B2"):
        assert model.at is not None
        assert min(model.at[0], 60 - model.at[0]) < 6
        assert min(model.at[1], 44 - model.at[1]) < 6
    assert not is_within(troop_of(field.game, UnitId("B2")), troop_of(field.game, UnitId("A1")), 8.9)


@pytest.mark.parametrize(("has_passed", "said"), [(False, "A2 shoots"), (True, "pass")])
def test_it_passes_late(has_passed: bool, said: str) -> None:
    """TLE-BATT-03: who passes cannot act any more, so a hopeless shot comes before a pass."""
    guns, tank = unit("Guns", weapons=[ranged(strength=1)], bs=6), unit("Tank", toughness=9, health=9, armor="2+/2+")
    at = {**FAR, "A2": (10, 20), "B2": (30, 20)}
    sides = {1: {"has_passed": has_passed}}
    field = Field([leader(), guns], [leader(), tank], at, (activation, 0), sides=sides)

    assert said == answer(field)


def test_a_leader_hunts_only_what_cannot_kill_it() -> None:
    """TLE-REACT-01: without leaders nobody reacts."""
    lord = leader("Lord", weapons=[melee("Melee 3", strength=9)], cs=9, move=8, health=4)
    butcher = unit("Butcher", weapons=[melee("Melee 12", strength=9, ap=-6, damage=3)], cs=9, health=12)
    at = {"A1": (12, 30), "B1": (58, 2), "B2": (22, 34)}
    weak = Survey(Field([lord], [leader(), unit("Clerk", weapons=[melee()])], at).game, 0)
    strong = Survey(Field([lord], [leader(), butcher], at).game, 0)

    assert "B2" == duties(weak)[UnitId("A1")].enemy
    assert "B2" != duties(strong)[UnitId("A1")].enemy


def test_units_are_deployed_for_different_objectives() -> None:
    """TLE-SETUP-14, TLE-OBJ-05: one at home, the next towards the middle, the next towards a side."""
    squads = [unit(f"Squad {n}", 3) for n in range(3)]
    field = Field([leader(price=1000), *squads], [leader()], {"B1": (50, 20)}, (deploy, 0))
    for _ in range(3):
        field.play(answer(field))
        field.play(answer(field))
    middles = [field.models(name)[1].at for name in ("A2", "A3", "A4")]

    assert all(at is not None for at in middles)
    first, second, third = ((at[0], at[1]) for at in middles if at is not None)
    assert abs(first[0] - 7.5) < 2
    assert second[0] > 12
    assert abs(second[1] - 22) < 3
    assert abs(third[1] - 22) > 5


def in_a_row(number: int) -> list[tuple[float, float]]:
    """Models so far apart that each keeps its neighbours in coherency."""
    return [(30.0 + 2.5 * n, 20.0) for n in range(number)]


def test_losses_leave_a_unit_together() -> None:  # TLE-DMG-03, TLE-COH-01
    """Of five in a row the middle one would part the others: an end falls, however many are hit."""
    row = unit("Swords", 5, weapons=[melee()])
    for number in (1, 2, 3):
        asked = (who_is_hit_of, "B2", number)
        field = Field([leader()], [leader(), row], {**FAR, "B2": in_a_row(5)}, asked)
        chosen = answer(field)
        left = [one for one in troop_of(field.game, UnitId("B2")).stands if one.name not in chosen]

        assert number == len(chosen)
        assert is_coherent(left, COHERENCY)


@step
async def who_is_hit_of(game: Game, name: str, number: int) -> None:
    await _who_is_hit(game, UnitId(name), game[UnitId(name)].models, number)


@pytest.mark.parametrize(("toughness", "best"), [(2, "many"), (9, "strong")])
def test_the_profile_fits_the_target(toughness: int, best: str) -> None:  # TLE-SHOOT-04
    weapons = [
        ranged("Ranged 4", name="Gun", mode="many", strength=3),
        ranged("Ranged 1", name="Gun", mode="strong", strength=9),
    ]
    field = shooting(weapons, foe={"toughness": toughness})
    field.play("A2 shoots")

    assert {"many", "strong"} == set(field.keys)
    assert best == answer(field)
