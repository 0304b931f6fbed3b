"""A transport destroyed by overwatch while cruising: chart, slide, models in the way, survivors pinned, its passengers'
activation."""

from __future__ import annotations

from grognard.rulesets.legendary.table.board import board
from tests.rulesets.legendary.kit import Battle, squad
from tests.rulesets.legendary.play.vehicles.motors import aboard, carrier

LANCE = {"name": "Lance", "range": 48, "s": "D", "ap": 1}
RIFLE = {"name": "Rifle", "range": 24, "s": 4, "ap": 5}


def test_a_transport_destroyed_by_overwatch_while_cruising() -> None:
    """LEG-OVER-01, LEG-OVER-07, LEG-DEST-06, LEG-DEST-16, LEG-DEST-17, LEG-DEST-18, LEG-TURN-06, LEG-MORALE-12"""
    table = Battle(
        {"Mule": carrier((20, 4)), "Reds": aboard(4, "Mule", weapons=(RIFLE,), bs=4)},
        {
            "Guns": squad(1, (30, 44), weapons=(LANCE,), rules=["Interceptor"]),
            "Blues": squad(3, (19, 20.5), i=4, sv=None, pitch=1.2),
        },
        reacts=True,
        hit=[12, 1, 1, 1],
        # the lance; three of the four passengers; the Blue who was too slow
        save=[1, 12, 12, 1, 12, 1],
        destruction=[3],
        direction=[360],
        slide=[4],
        Initiative=[3, 4, 3],
    )
    table.activate("Mule").say("Mule").until("Move Mule").move("Mule", 0, 6)
    assert "overwatch" in table.prompt.lower()
    table.say("no").until("advance, charge, or neither").say("advance").move("Mule", 0, 6)
    table.until("go flat out").say("no")
    assert "overwatch" in table.prompt.lower()
    table.say("Guns").fire(Lance="Mule/A1.1")

    # Row 3: a wreck, and a Strength 3 hit on everybody aboard.
    assert table.log("LEG-DEST-06")
    assert 3 == table.left("Reds")
    # A tank slides d6 inches: from 16 to 20, onto the Blues.
    [wreck] = [piece for piece in board(table.game).pieces if piece.is_any("wreck")]
    assert 20 == sum(y for _, y in wreck.area.points) / len(wreck.area.points)
    # One of three was too slow and failed his save; the others stand 4 inches away.
    assert 2 == table.left("Blues")
    for model in table.models("Blues"):
        assert model.at is not None
        assert max(abs(model.at[0] - 20) - 1.5, abs(model.at[1] - 20) - 2.0) - 0.5 >= 2.8
    # The survivors stand near the wreck and are pinned; their activation goes on, at half speed.
    assert ("table", True, True) == (
        table.unit("Reds").where,
        table.unit("Reds").is_pinned,
        table.unit("Reds").has_activated,
    )
    if "How does Reds go" in table.prompt:
        table.say("open")
    assert 'Move Reds up to 3"' in table.prompt
    table.say({}).until("shoots at whom").fire(Rifle="Blues")
    assert "Go to ground?" in table.prompt
    table.say("no")
    # Pinned, they fire snap shots.
    assert any("LEG-SHOOT-11" in event.clauses for event in table.game.events if event.kind == "shoot")
    assert table.unit("Guns").is_spent
    table.finish()
    assert table.unit("Reds").is_pinned


def test_who_is_stunned_again_by_overwatch_and_destroyed_slides_too() -> None:
    """LEG-DEST-17, LEG-DMG-10, LEG-OVER-07: it is destroyed at the end of the attack, before it goes on."""
    gun = {"name": "Gun", "range": 48, "s": 8, "ap": 3}
    table = Battle(
        {"Mule": carrier((20, 4)), "Reds": squad(1, (3, 3))},
        {"Guns": squad(1, (30, 44), weapons=(gun,), rules=["Interceptor"])},
        reacts=True,
        hit=[12],
        save=[4],
        leadership=[1],
        destruction=[3],
        direction=[360],
        slide=[4],
    )
    table.change_model("Mule", is_stunned=True)
    table.activate("Mule").until("Move Mule").move("Mule", 0, 2).say("Guns")
    while "shoots at whom" in table.prompt:
        table.fire(Gun="Mule/A1.1")

    assert table.log("LEG-DMG-10")
    assert ['Mule model is out of control and slides 4.0".'] == table.log("LEG-DEST-17")
