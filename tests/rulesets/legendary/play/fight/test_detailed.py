"""The module detailed_melee: a fight pair by pair. (LEG-DUEL-01, LEG-DUEL-02)"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grognard.rulesets.legendary.play.fight import detailed as detailed_melee
from grognard.rulesets.legendary.play.fight.detailed import Round, fighter_of, pairs_of
from grognard.rulesets.legendary.play.fight.weapons import StrikeChoice
from tests.rulesets.legendary.kit import BLADE, Battle, done, spread, squad
from tests.rulesets.legendary.play.buildings.houses import tower
from tests.rulesets.legendary.play.fight.kit import detailed
from tests.rulesets.legendary.play.vehicles.motors import CANNON, tank
from tests.rulesets.legendary.play.vehicles.test_chariots import LORD, PISTOL, chariot


def paired(reds: dict[str, Any], blues: dict[str, Any], **dice: Any) -> Battle:
    """A fight pair by pair in which the Reds strike first."""
    faces = {"duel": [12, 1] * 30, "quicker": [6] * 30, "leadership": [12] * 30, "rejoin": [1] * 30, **dice}
    return detailed(reds, blues, **spread(faces))


def test_a_spare_model_helps_the_friend_whose_enemy_it_reaches() -> None:  # LEG-DUEL-02
    """The third Red reaches only a Blue who is busy himself as a helper's enemy."""
    reds = squad(3, at=(0, 0), spots=((20, 10), (21.1, 10), (22.2, 10)), weapons=(BLADE,))
    table = detailed(reds, squad(1, (21.1, 11.2), weapons=(BLADE,)))
    [pair] = done(pairs_of(table.game, [table.ids["Reds"], table.ids["Blues"]]))

    assert ("A1.1", "B1.1", ("A1.2", "A1.3")) == (pair.one, pair.two, pair.helpers)


def test_each_side_picks_whom_it_fights() -> None:  # LEG-DUEL-02
    blues = squad(2, at=(0, 0), spots=((19.4, 11.2), (20.6, 11.2)), weapons=(BLADE,), leader={"w": 1})
    table = detailed(squad(1, (20, 10), weapons=(BLADE,)), blues)
    coroutine = pairs_of(table.game, [table.ids["Reds"], table.ids["Blues"]])
    question: Any = coroutine.send(None)

    assert "Whom does Reds fight" in str(question.prompt)
    with pytest.raises(StopIteration) as stop:
        coroutine.send("Blues model")
    assert "B1.2" == stop.value.value[0].two


@pytest.mark.parametrize(("x", "plus"), [(21.9, 2), (22.2, 0)])
def test_any_friend_beside_a_model_is_a_formation(x: float, plus: int) -> None:  # LEG-DUEL-03
    table = detailed(squad(1, (20, 10), weapons=(BLADE,), i=4), squad(1, (20, 11.2), weapons=(BLADE,)))
    table.game.change(table.ids["Far"], seat=0)
    table.change_model("Far", at=(x, 10.0))

    reds = table.model("Reds")
    this = Round([reds.unit], {reds.id: StrikeChoice(reds.weapons[0])}, (), [0, 0], set(), True)
    assert 4 + plus == fighter_of(table.game, reds.id, this).initiative
    assert 4 == fighter_of(table.game, reds.id, this._replace(is_first=False)).initiative


def test_a_building_holds_by_itself_in_a_detailed_fight_too() -> None:  # LEG-DUEL-12, LEG-KW-58
    blues = squad(2, (23, 19.4), weapons=(BLADE,))
    table = Battle({"Tower": tower(rules=["Sentry Defence System"])}, {"Blues": blues}, leadership=[1, 1])
    table.change("Tower", foes=(table.ids["Blues"],)).change("Blues", foes=(table.ids["Tower"],))
    units = [table.ids["Tower"], table.ids["Blues"]]

    done(detailed_melee.detailed_results(table.game, units, [1, 0], set()))
    assert "built" == table.unit("Tower").where
    assert "breaks" not in table.said()


@pytest.mark.parametrize(("is_first", "order"), [(True, "231"), (False, "123")])
def test_only_after_the_first_round_a_formation_piles_in_sooner(
    monkeypatch: pytest.MonkeyPatch, is_first: bool, order: str
) -> None:  # LEG-DUEL-13, LEG-DUEL-15
    """The leader of I 5 stands alone; the two of I 4 beside each other have 6 in the first round."""
    reds = squad(3, (0, 0), spots=((16, 10), (20, 10), (21.5, 10)), weapons=(BLADE,), i=4, leader={"i": 5})
    table = detailed(reds, squad(1, (20, 11.2), weapons=(BLADE,)))
    piled: list[str] = []

    async def note(_game: object, models: list[str]) -> None:
        piled.extend(models)

    monkeypatch.setattr(detailed_melee, "pile_in", note)
    choices = {model.id: StrikeChoice(model.weapons[0]) for model in table.models("Reds")}
    done(detailed_melee._close_up(table.game, Round([table.ids["Reds"]], choices, (), [0, 0], set(), is_first)))

    assert [f"A1.{number}" for number in order] == piled


@pytest.mark.parametrize(("face", "is_down"), [(3, False), (4, True)])
def test_who_is_knocked_back_and_fails_does_not_fight_in_the_next_round(
    face: int, is_down: bool
) -> None:  # LEG-DUEL-14
    """The armour of Blues saves him and he is knocked back; in the second round he strikes only if he is up."""
    reds = squad(1, (20, 10), weapons=(BLADE,), s=5, ws=4, sv=2)
    blues = squad(1, (20, 11.0), weapons=(BLADE,), t=4, sv=3, ws=4)
    table = detailed(reds, blues, duel=[9, 8] * 9, hit=[12] + [1] * 30, save=[6], rejoin=[face] + [1] * 5)
    table.activate("Reds").finish()
    struck = [event.text for event in table.game.events if "Blues strikes" in event.text]

    assert (1 if is_down else 2) <= len(struck)
    rounds = len(table.log("LEG-MELEE-10"))
    assert (rounds - 2 if is_down else rounds - 1) == len(struck)


@pytest.mark.parametrize(("face", "left"), [(2, ["B1.1"]), (4, ["B1.2"])])
def test_pair_by_pair_a_comrade_may_take_a_smash_too(face: int, left: list[str]) -> None:  # LEG-CHAR-06, LEG-DUEL-02
    ogre = squad(1, (20, 10), weapons=(BLADE,), unit_type="monstrous_creature", w=4, i=6, base="1in")
    spots = ((20, 11.1), (21.4, 11.1))
    blues = squad(2, at=(0, 0), spots=spots, weapons=(BLADE,), sv=None, leader={"w": 1}, rules=["Fearless"])
    dice = {"duel": [12, 1] * 9, "quicker": [6] * 9, "hit": [12] + [1] * 99, "save": [1], "leadership": [12] * 9}
    table = detailed(ogre, blues, reacts=True, look_out=[face], **spread(dice))
    table.activate("Reds").until("Whom does Reds fight").say("Blues leader").until("smash?").say("smash")
    table.until("Look out").say("B1.2")

    assert left == list(table.unit("Blues").models)


@pytest.mark.parametrize(("save", "is_hurt"), [(4, True), (5, False)])
def test_pair_by_pair_a_vehicle_saves_by_its_armour(save: int, is_hurt: bool) -> None:  # LEG-DUEL-07, LEG-MELEE-22
    """Strength 4 and AP 1 are 10 against armour of 12: a 5 holds, a 4 costs a hull point of two."""
    axe, hull = {**BLADE, "name": "Axe", "ap": 1}, tank((20, 14), hp=2, weapons=(), side=12, rear=12)
    table = paired(squad(1, (20, 11.2), weapons=(axe,)), hull, hit=[12] + [1] * 99, save=[save])
    table.activate("Reds").until("Whom does Reds strike").say("Blues model").finish()

    assert is_hurt == table.model("Blues").is_stunned


def test_pair_by_pair_a_gun_is_hit_of_itself() -> None:  # LEG-TYPE-12, LEG-DUEL-06
    gun: dict[str, Any] = {"t": 7, "w": 2, "sv": 3, "base": "2in"}
    blues = squad(1, (20, 11.6), weapons=(BLADE,), unit_type="artillery", **gun)
    table = paired(squad(1, (20, 10), weapons=(BLADE,)), blues, save=[12] * 99)
    table.game.change(table.model("Blues").id, profile=msgspec.structs.replace(table.model("Blues").profile, gun=True))
    table.activate("Reds").finish()

    assert "Reds strikes Blues: 1 hit." in table.log("LEG-DUEL-06")


def test_pair_by_pair_giants_stomp_as_well() -> None:  # LEG-TYPE-24, LEG-DUEL-01
    giant = squad(1, (20, 10), w=9, unit_type="gargantuan", weapons=(BLADE,), base="3in", a=1, s=4)
    blues = squad(2, (19.4, 12.2), pitch=1.2, weapons=(BLADE,), sv=None, rules=["Fearless"])
    table = paired(giant, blues, hit=[1] * 99, stomp=[1] * 9, save=[1] * 9)
    table.activate("Reds").until("smash?").say("strike").finish()

    assert table.log("LEG-TYPE-24")
    assert 0 == table.left("Blues")
    assert "Round 1: losses 0 to 2." in table.said()


def test_who_falls_under_a_thrown_model_is_a_loss_of_its_side() -> None:  # LEG-DUEL-10, LEG-DUEL-12
    """Strength 8 throws a Blue of Toughness 4 an inch aside, onto a Red and another Blue, who falls."""
    reds = squad(1, (20, 10), weapons=(BLADE,), s=8, sv=2)
    blues = squad(2, at=(0, 0), spots=((20, 11.01), (20.96, 10.3)), weapons=(BLADE,), t=4, sv=2, w=1)
    dice = {"hit": [12] + [1] * 99, "save": [7, 12, 12, 1], "thrown": [1], "direction": [324]}
    table = paired(reds, blues, **dice)
    table.activate("Reds").finish()

    assert table.log("LEG-DUEL-10")
    assert 1 == table.left("Blues")
    assert "Round 1: losses 0 to 1." in table.said()


def test_a_chariot_strikes_for_itself_pair_by_pair_too() -> None:  # LEG-CHRT-03, LEG-DUEL-02
    more = {"profile": [LORD], "weapon": [CANNON, BLADE, PISTOL]}
    dice = {"duel": [12, 1] * 30, "quicker": [6] * 30, "hit": [1] * 99}
    theirs = {"Blues": squad(1, (20, 14.5), weapons=(BLADE,)), "Far": squad(1, (60, 43))}
    options = {"detailed_melee": True}
    table = Battle({"Car": chariot((20, 10))}, theirs, more=(more, {}), options=options, **spread(dice))
    table.activate("Car").until("charge, or neither").say("charge", ["Blues"]).finish()
    first = [event for event in table.game.events if "LEG-DUEL-06" in event.clauses and event.text.startswith("Car")][
        :3
    ]

    assert [4, 1, 4] == [sum(throw.name == "hit" for throw in event.throws) for event in first]


@pytest.mark.parametrize(("face", "said"), [(6, "hull"), (7, "tracks")])
def test_pair_by_pair_parts_of_a_vehicle_are_struck(face: int, said: str) -> None:
    """LEG-MELEE-22, LEG-VEH-15: WS 4 against a vehicle that stands still, WS 1: a 7 makes 10, past the hull."""
    hull = tank((20, 14), weapons=())
    table = paired(squad(1, (20, 11.2), weapons=(BLADE,)), hull, hit=[face] + [1] * 99, save=[12] * 2)
    table.activate("Reds").until("Whom does Reds strike").say("Blues model/tracks")

    assert (said == "hull") == ("1 hit strikes the hull." in table.said())
    assert (said == "tracks") == ("The tracks holds." in table.said())


def test_pair_by_pair_the_rider_of_a_chariot_may_be_struck() -> None:  # LEG-CHRT-04, LEG-CHRT-06, LEG-DUEL-02
    more = {"profile": [LORD], "weapon": [CANNON, BLADE, PISTOL]}
    dice = {"duel": [12, 1] * 30, "quicker": [6] * 30, "hit": [12] * 3 + [1] * 99, "save": [5] * 3}
    theirs = {"Car": chariot((20, 14))}
    reds, options = {"Reds": squad(1, (20, 11.2), weapons=(BLADE,), a=3, i=9)}, {"detailed_melee": True}
    table = Battle(reds, theirs, more=({}, more), options=options, **spread(dice))
    table.change("Reds", foes=(table.ids["Car"],)).change("Car", foes=(table.ids["Reds"],))
    table.activate("Reds").until("Whom does Reds strike").say("Lord").finish()

    assert 0 == table.left("Car")
    assert table.log("LEG-CHRT-06")
