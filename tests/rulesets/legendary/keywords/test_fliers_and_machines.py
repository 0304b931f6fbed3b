"""Special rules of vehicles, fliers and swarms on the table: with the rule and without it. (LEG-KW)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.rulesets.legendary.play.psychic.psykers import mastery_of
from grognard.rulesets.legendary.play.rolls import leadership_of
from tests.rulesets.legendary.kit import BLADE, Battle, piece, squad
from tests.rulesets.legendary.play.fliers.test_flights import flier, fly_in
from tests.rulesets.legendary.play.psychic.kit import ALL
from tests.rulesets.legendary.play.vehicles.motors import tank

if TYPE_CHECKING:
    from collections.abc import Callable

FAR = squad(1, (66, 44), weapons=())


def needed(battle: Callable[[int], Battle]) -> int:
    """The lowest face that hits."""
    return next(face for face in range(2, 13) if "0 hits" not in battle(face).said())


@pytest.mark.parametrize(("rules", "face"), [([], 9), (["Power of the Machine Spirit"], 5)])
def test_power_of_the_machine_spirit(rules: list[str], face: int) -> None:  # LEG-KW-47
    """BS 4 after cruising (-4) at long range (-2): only the smaller penalty counts."""
    gun = {"name": "Gun", "range": 12, "s": 8, "ap": 3, "type": "Heavy"}

    def cruise(hit: int) -> Battle:
        ours = {"Tank": tank((20, 6), weapons=(gun,), rules=rules)}
        table = Battle(ours, {"Blues": squad(1, (20, 38)), "Far": FAR}, hit=[hit], save=[12])
        table.activate("Tank").until("Move Tank").move("Tank", 0, 6).until("advance, charge, or neither").say("advance")
        return table.move("Tank", 0, 6).until("shoots at whom").fire(Gun="Blues")

    assert face == needed(cruise)


@pytest.mark.parametrize(("rules", "casts"), [([], False), (["Psychic Pilot"], True)])
def test_a_psychic_pilot_casts(rules: list[str], casts: bool) -> None:  # LEG-KW-51
    walker: dict[str, Any] = {"types": ["walker"], "ws": 4, "s": 6, "i": 3, "a": 2, "base": {"hull": [2, 2]}}
    table = Battle(
        {"Rune": tank((20, 10), rules=rules, **walker)},
        {"Blues": squad(3, (20, 26), weapons=(), sv=None), "Far": FAR},
        private=({"psyker": [{"unit": "Rune", "powers": []}]} if casts else {}, {}),
        more=({"power": ALL}, {}),
        cast=[2],
        hit=[1, 1, 1],
    )
    table.activate("Rune")
    if not casts:
        assert 0 == mastery_of(table.model("Rune"))
        table.finish()
        assert "casts" not in table.said()
        return
    table.until("Which power").say(table.options[0])
    assert "casts" in table.said()
    assert 10 == leadership_of(table.game, table.ids["Rune"])
    assert 1 == mastery_of(table.model("Rune"))


def at_a_flier(rules: list[str], order: str = "Kite/B1.1", **dice: Any) -> Battle:
    """A gun of BS 4 at a zooming flier, 16 inches away."""
    gun = {"name": "Gun", "range": 30, "s": 8, "ap": 2, "type": "Heavy", "rules": rules}
    theirs = {"Kite": flier((36, 24)), "Blues": squad(1, (30, 24)), "Far": FAR}
    table = Battle({"Guns": squad(1, (36, 4), weapons=(gun,), role="HQ")}, theirs, turn=2, save=[12], **dice)
    table.game.change(table.ids["Kite"], where="table", has_activated=True)
    table.game.change(table.model("Kite").id, at=(36.0, 24.0), facing=270.0, is_flying=True)
    table.activate("Guns").until("shoots at whom")
    return table.fire(Gun=order)


@pytest.mark.parametrize(("rules", "face"), [([], 10), (["Skyfire"], 3)])
def test_skyfire(rules: list[str], face: int) -> None:  # LEG-KW-63, LEG-FLY-09
    assert face == needed(lambda hit: at_a_flier(rules, hit=[hit]))


def test_skyfire_at_the_ground_has_no_penalty() -> None:  # LEG-KW-63
    assert 3 == needed(lambda hit: at_a_flier(["Skyfire"], "Blues", hit=[hit]))


@pytest.mark.parametrize(("rules", "face"), [([], 4), (["Strafing Run"], 3)])
def test_a_strafing_run(rules: list[str], face: int) -> None:  # LEG-KW-71
    """The same flight and the same shots, one easier with the rule."""

    def strafe(hit: int) -> Battle:
        theirs = {"Blues": squad(1, (36, 40)), "Far": FAR}
        table = Battle({"Kite": flier(rules=rules)}, theirs, turn=2, reserves=[8], hit=[hit, 1], save=[12])
        return fly_in(table.activate("Kite")).until("shoots at whom").fire(Stings="Blues")

    assert face == needed(strafe)


@pytest.mark.parametrize(("rules", "left"), [([], 1), (["Swarms"], 0)])
def test_a_blast_tears_a_swarm_to_pieces(rules: list[str], left: int) -> None:  # LEG-KW-75
    """A save of 4 fails critically: two wounds of three, four of a swarm."""
    shell = {"name": "Shell", "range": 36, "s": 5, "ap": 6, "type": "Heavy", "rules": ["Blast"]}
    rats = squad(1, (20, 24), w=3, sv=None, rules=rules, weapons=())
    table = Battle({"Guns": squad(1, (20, 6), weapons=(shell,))}, {"Rats": rats, "Far": FAR}, scatter=[12], save=[4])
    table.activate("Guns").until("shoots at whom").fire(Shell="Rats").until("Activate")

    assert left == table.left("Rats")


@pytest.mark.parametrize(("rules", "asks"), [([], True), (["Swarms"], False)])
def test_swarms_ignore_difficult_terrain(rules: list[str], asks: bool) -> None:  # LEG-KW-75
    wood = piece("woods", (10, 8, 30, 20), 0.0)
    table = Battle({"Rats": squad(1, (20, 10), rules=rules, weapons=())}, {"Far": FAR}, wood, difficult=[1])
    table.activate("Rats")

    assert asks is ("How does Rats go" in table.prompt)


@pytest.mark.parametrize(("rules", "says"), [([], "does not get near"), (["Vector Dancer"], "comes in from")])
def test_a_vector_dancer_intercepts(rules: list[str], says: str) -> None:  # LEG-KW-81, LEG-FLY-24
    """Two more to the interception roll."""
    table = dance(rules, interception=[5], hit=[1, 1]).say("Hawk", "on")

    assert says in table.said()


@pytest.mark.parametrize(("rules", "winner"), [([], "Kite"), (["Vector Dancer"], "Hawk")])
def test_a_vector_dancer_wins_a_dogfight(rules: list[str], winner: str) -> None:  # LEG-KW-81, LEG-FLY-26
    """7 against 6, and two more."""
    table = dance(rules, dogfight=[7, 6], hit=[1] * 4, Initiative=[6]).say("Hawk", "dogfight")
    table.finish()

    assert f"{winner} wins the dogfight" in table.said()


def dance(rules: list[str], **dice: Any) -> Battle:
    """Theirs watches the sky while ours comes in."""
    theirs = {"Hawk": flier((50, 30), rules=rules), "Blues": squad(1, (5, 43), weapons=(BLADE,))}
    table = Battle({"Kite": flier()}, theirs, turn=2, reacts=True, reserves=[8], **dice)
    table.game.change(table.ids["Hawk"], where="table", watches_sky=True, has_activated=True)
    table.game.change(table.model("Hawk").id, at=(50.0, 30.0), facing=270.0, is_flying=True)
    return fly_in(table.activate("Kite"))


@pytest.mark.parametrize(("rules", "face"), [([], 10), (["Vector Dancer"], 11)])
def test_an_evading_vector_dancer(rules: list[str], face: int) -> None:  # LEG-KW-81, LEG-FLY-10
    """BS 7 less 7, and 3 less for evading or 4."""
    gun = {"name": "Gun", "range": 30, "s": 8, "ap": 2, "type": "Heavy"}

    def flak(hit: int) -> Battle:
        theirs = {"Kite": flier((36, 24), rules=rules), "Far": FAR}
        guns = squad(1, (36, 4), weapons=(gun,), bs=7)
        table = Battle({"Guns": guns}, theirs, turn=2, reacts=True, hit=[hit], save=[12])
        table.game.change(table.ids["Kite"], where="table", has_activated=True)
        table.game.change(table.model("Kite").id, at=(36.0, 24.0), facing=270.0, is_flying=True)
        return table.activate("Guns").until("shoots at whom").fire(Gun="Kite/B1.1").say("jink").finish()

    assert face == needed(flak)
