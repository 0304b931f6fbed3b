"""A zooming flier is intercepted, declares a dogfight, ties on natural 1s; another evades, is destroyed on row 8,
passengers with packs jump, the rest crash into terrain with the pilots alive."""

from __future__ import annotations

from typing import Any

from tests.rulesets.legendary.kit import Battle, asked, piece, squad
from tests.rulesets.legendary.play.fliers.test_flights import flier
from tests.rulesets.legendary.play.vehicles.motors import aboard

FLAK = {"name": "Flak", "range": 30, "s": "D", "ap": 1, "rules": ["Skyfire"]}


def test_a_dogfight_that_ties_on_natural_ones_destroys_both() -> None:
    """LEG-FLY-23, LEG-FLY-24, LEG-FLY-26, LEG-FLY-27, LEG-FLY-17"""
    table = Battle(
        {"Kite": flier(), "Reds": squad(1, (5, 5))},
        {"Hawk": flier(), "Blues": squad(1, (66, 43))},
        turn=2,
        reacts=True,
        reserves=[8],
        dogfight=[1, 1],
        hit=[1] * 9,
        destruction=[3, 3],
        save=[12] * 9,
        crash=[6, 6],
        direction=[90, 90],
    )
    hawk = table.model("Hawk").id
    table.game.change(table.ids["Hawk"], where="table", watches_sky=True, has_activated=True)
    table.game.change(hawk, at=(60.0, 30.0), facing=180.0, is_flying=True)
    table.activate("Kite").say({table.model("Kite").id: [36, 20, 90]})
    assert "enters the airspace" in table.prompt
    assert (1,) == table.game.waiting_for
    table.say("Hawk")
    assert "Hawk intercepts Kite." == table.prompt
    assert (0,) == table.game.waiting_for, "the intercepted flier declares the dogfight"
    table.say("dogfight")

    assert "They collide." in table.said()
    assert ("gone", "gone") == (table.unit("Kite").where, table.unit("Hawk").where)


def shot_while_evading(face: int) -> Battle:
    """A gun of BS 6 with skyfire fires at effective range at a flier that evades: 6 - 3, so a natural 4 hits."""
    how: dict[str, Any] = {"types": ["flier", "skimmer", "fast", "transport"], "capacity": 12, "access": ["rear"]}
    theirs = {
        "Kite": flier(crew={"count": 2}, **how),
        "Jumpers": aboard(2, "Kite", unit_type="jump", i=4),
        "Walkers": aboard(3, "Kite", sv=None),
        "Far": squad(1, (5, 43)),
    }
    table = Battle(
        {"Guns": squad(1, (36, 4), weapons=(FLAK,), bs=6)},
        theirs,
        piece("woods", (40, 20, 52, 30), 3),
        turn=2,
        reacts=True,
        hit=[face],
        # the hull; the Strength 8 hits on two jumpers, three walkers and two pilots, one of whom lives
        save=[1, 12, 12, 12, 12, 12, 12, 1, 1],
        destruction=[8],
        Initiative=[3],
        scatter=[12],
        crash=[9, 4],
        direction=[360],
        # value: 4 + 1 for the roll before, -2 as a pilot lives, +2 for the woods: 5
        dangerous_terrain=[6, 5, 12],
    )
    table.game.change(table.ids["Kite"], where="table")
    table.game.change(table.model("Kite").id, at=(36.0, 24.0), facing=270.0, is_flying=True)
    table.activate("Guns").until("shoots at whom").fire(Flak=f"Kite/{table.ids['Kite']}.1")
    assert "Jink?" in table.prompt
    return table.say("jink")


def test_an_evading_flier_is_hit_at_seven_and_missed_one_below() -> None:  # LEG-FLY-09, LEG-FLY-10, LEG-KW-63
    hit, missed = shot_while_evading(4), shot_while_evading(3)

    assert hit.unit("Kite").is_jinking
    assert "Guns fires Flak at Kite: 1 shot, 1 hit." in hit.said()
    assert missed.unit("Kite").is_jinking
    assert "Guns fires Flak at Kite: 1 shot, 0 hits." in missed.said()
    assert ("table", 1) == (missed.unit("Kite").where, missed.left("Kite"))


def test_it_is_destroyed_on_row_8() -> None:  # LEG-FLY-15, LEG-FLY-16
    table = shot_while_evading(4)

    assert "row 8" in table.said()
    assert 0 == table.left("Kite")


def gone_down() -> Battle:
    """The flier is hit; those with packs jump."""
    table = shot_while_evading(4)
    assert "Does Jumpers jump?" in table.prompt
    table.say("yes")
    if table.prompt.startswith("Place"):
        table.say(asked(table.game).suggest(_Middle()))
    return table


def test_passengers_with_packs_jump() -> None:  # LEG-FLY-18, LEG-FLY-19, LEG-FLY-20
    table = gone_down()

    jumpers = table.unit("Jumpers")
    assert ("table", 2, False) == (jumpers.where, table.left("Jumpers"), jumpers.is_pinned)


def test_the_rest_crash_into_terrain_with_a_pilot_alive() -> None:  # LEG-FLY-17, LEG-FLY-21
    """The wreck lies 12 - 4 inches to the east, in the woods; the second walker is hit at Strength 5 and fails."""
    table = gone_down()

    assert ("gone", "table", 2) == (table.unit("Kite").where, table.unit("Walkers").where, table.left("Walkers"))
    assert table.unit("Walkers").is_pinned
    assert all(abs((model.at or (0, 0))[0] - 44) < 8 for model in table.models("Walkers"))


class _Middle:
    def below(self, n: int) -> int:
        return 0

    def unit(self) -> float:
        return 0.5
