"""Guns and their crew. (LEG-TYPE-06 to LEG-TYPE-14)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.ask import Assign
from grognard.kernel.errors import Refused
from grognard.rulesets.legendary.dice.melee import Stance
from grognard.rulesets.legendary.play.fight.melee_targets import Fighter, Wish, chosen_by, kind_of, reachable
from grognard.rulesets.legendary.play.fight.weapons import choices_of
from grognard.rulesets.legendary.play.shooting.artillery import blow_up, has_means, leave_guns
from grognard.rulesets.legendary.play.shooting.guns import Gun, man
from grognard.rulesets.legendary.play.shooting.live_facts import volleys_of
from grognard.rulesets.legendary.play.shooting.sight_lines import Order, lines_of
from grognard.rulesets.legendary.table.crews import crew_in, guns_in
from tests.rulesets.legendary.kit import BLADE, RIFLE, Battle, piece, squad

CANNON = {"name": "Cannon", "range": 36, "s": 8, "ap": 3}
BOMB = {"name": "Bomb", "range": 8, "s": 6, "ap": 1, "rules": ["Grenade"]}
PIECE: dict[str, Any] = {
    "t": 7,
    "w": 2,
    "sv": 3,
    "unit_type": "artillery",
    "gun": True,
    "a": 0,
    "weapons": ["Cannon"],
    "base": "2in",
}


def battery(
    crew: int = 2, *pieces: Any, at: tuple[float, float] = (20, 10), theirs: dict[str, Any] | None = None, **dice: Any
) -> Battle:
    """One gun and its crew."""
    spots = ((at[0], at[1]), *((at[0] - 2.0 + 1.5 * n, at[1] - 2.0) for n in range(crew)))
    return Battle(
        {
            "Guns": squad(
                crew + 1,
                at=at,
                spots=spots,
                weapons=(RIFLE, CANNON),
                arms=("Rifle",),
                leader=PIECE,
                unit_type="artillery",
                sv=None,
            )
        },
        theirs or {"Blues": squad(3, at=(20, 32), weapons=(BLADE,), sv=None)},
        *pieces,
        **dice,
    )


def test_a_gun_fires_if_there_is_crew_and_one_of_them_serves_it() -> None:  # LEG-TYPE-07, LEG-TYPE-09, LEG-TYPE-10
    table = battery(2, hit=[1] * 9)
    table.say("Guns").until("shoots at whom")
    assert isinstance(table.game.question, Assign)
    table.say({slot.key: "B1" for slot in table.game.question.slots}).say("in this order")
    shots = [event.text for event in table.game.events if event.kind == "shoot"]

    assert any("Cannon" in text for text in shots)
    assert any("fires Rifle" in text and "1 shot" in text for text in shots)


def test_without_crew_the_gun_is_silent() -> None:  # LEG-TYPE-07
    table = battery(1, hit=[1] * 9)
    from grognard.rulesets.legendary.play.shooting.losses import remove_models

    remove_models(table.game, [model.id for model in crew_in(table.game, table.ids["Guns"])])
    table.say("Guns").until("shoots at whom").fire(Cannon="Blues")

    assert not [event for event in table.game.events if event.kind == "shoot"]


def test_a_gun_moves_only_with_its_least_crew() -> None:  # LEG-TYPE-08
    table = battery(2)
    gun = guns_in(table.game, table.ids["Guns"])[0]
    assert 2 == gun.min_crew
    table.say("Guns").say({gun.id: [[20, 12]]})
    assert (20.0, 12.0) == table.game[gun.id].at

    weak = battery(2)
    from grognard.rulesets.legendary.play.shooting.losses import remove_models

    remove_models(weak.game, [crew_in(weak.game, weak.ids["Guns"])[0].id])
    weak.say("Guns")
    with pytest.raises(Refused, match="may move 0"):
        weak.say({gun.id: [[20, 12]]})


def test_crew_half_hidden_has_the_gun_for_cover() -> None:  # LEG-TYPE-11
    wall = piece("hill", (10, 12.5, 30, 12.9), 0.9)
    table = battery(1, wall, theirs={"Blues": squad(1, at=(19, 22), weapons=(RIFLE,))})
    model = table.model("Blues")
    lines = lines_of(
        table.game,
        [Gun(model.id, 0, model.weapons[0])],
        Order(table.ids["Guns"], model=crew_in(table.game, table.ids["Guns"])[0].id),
    )
    line = next(iter(lines.values()))
    assert table.model("Guns").id == line.gun
    assert 0 == line.cover.value, "the gun is a screen behind other cover (LEG-SHOOT-23)"


def test_of_several_guns_the_nearest_is_the_cover() -> None:  # LEG-TYPE-11
    wall = piece("hill", (10, 12.5, 30, 12.9), 0.9)
    table = battery(3, wall, theirs={"Blues": squad(1, at=(19, 22), weapons=(RIFLE,))})
    first, second, *crew = table.models("Guns")
    table.game.change(second.id, profile=first.profile, at=(26.0, 10.0))
    table.game.change(crew[1].id, at=(26.0, 8.0))
    eye = table.model("Blues")
    found = []
    for one in crew:
        order = Order(table.ids["Guns"], model=one.id)
        [line] = lines_of(table.game, [Gun(eye.id, 0, eye.weapons[0])], order).values()
        found.append(line.gun)

    assert [first.id, second.id] == found


@pytest.mark.parametrize(("total", "what"), [(8, "woods"), (9, "gun"), (11, "gun"), (12, "crew")])
def test_a_gun_screens_its_crew_behind_other_cover(total: int, what: str) -> None:  # LEG-TYPE-11, LEG-SHOOT-23
    """Crew in woods, half hidden by a bank: totals of 7 and 8 strike the woods, the next three the gun."""
    bank, woods = piece("hill", (10, 12.5, 30, 12.9), 0.9), piece("woods", (15, 4, 24, 9), 2.0)
    table = battery(1, bank, woods, theirs={"Blues": squad(1, at=(19, 24), weapons=(RIFLE,))}, seat=1, save=[12])
    model, crew = table.model("Blues"), crew_in(table.game, table.ids["Guns"])[0]
    table.game.change(table.model("Guns").id, at=(30.0, 10.0))
    [volley] = volleys_of(table.game, [Gun(model.id, 0, model.weapons[0])], Order(table.ids["Guns"]))
    assert (2, True) == (volley.shots.cover, volley.shots.has_screen)
    table.dice.named["hit"] = [total - volley.shots.plus]
    table.activate("Blues").until("shoots at whom").fire(Rifle="Guns")

    assert (what == "gun") == ("1 hit strikes the gun." in table.log("LEG-TYPE-11"))
    assert (what == "woods") == bool(table.log("LEG-SHOOT-18"))
    assert (what == "crew") == ("1 shot, 1 hit." in table.said())
    assert crew.id in table.game


def test_in_combat_the_crew_is_struck_and_guns_do_not_strike() -> None:  # LEG-TYPE-12
    table = battery(1, theirs={"Blues": squad(1, at=(18, 20), weapons=(BLADE,), i=1)}, seat=1, hit=[1] * 60)
    table.change_model("Blues", at=(18.0, 5.0))
    table.say("Blues", {}, "charge", ["Guns"])
    blows = [event.text for event in table.game.events if "strikes" in event.text and "with" in event.text]

    assert blows
    assert not any("Cannon" in text for text in blows)


def test_who_strikes_may_declare_the_gun() -> None:  # LEG-TYPE-12
    table = battery(1, theirs={"Blues": squad(1, at=(18, 20), weapons=(BLADE,))}, seat=1)
    game, blues, guns = table.game, table.ids["Blues"], table.ids["Guns"]
    gun, man = guns_in(game, guns)[0], crew_in(game, guns)[0]
    game.change(man.id, at=(20.0, 7.8))
    table.change_model("Blues", at=(19.422, 8.616))  # it touches both
    game.change(blues, foes=(guns,))
    game.change(guns, foes=(blues,))
    blue = table.model("Blues")
    fighter = Fighter(blue.id, blues, 4, choices_of(game, blue)[0], Stance())
    reached = reachable(game, fighter)

    assert [man.id, gun.id] == [one.name for _, one in reached]
    assert man.id == chosen_by(game, fighter, reached, Wish()).model
    assert gun.id == chosen_by(game, fighter, reached, kind_of(gun)).model


def test_an_unmanned_gun_that_is_charged_is_destroyed() -> None:  # LEG-TYPE-14
    table = battery(1, theirs={"Blues": squad(3, at=(20, 15), weapons=(BLADE,))}, seat=1)
    from grognard.rulesets.legendary.play.shooting.losses import remove_models

    remove_models(table.game, [model.id for model in crew_in(table.game, table.ids["Guns"])])
    table.say("Blues", {}, "charge", ["Guns"])

    assert 0 == table.left("Guns")
    assert table.log("LEG-TYPE-14")


@pytest.mark.parametrize(
    ("how", "has_them"),
    [
        ({}, False),
        ({"a": 2}, True),
        ({"weapons": (BLADE, {**BLADE, "name": "Dirk"})}, True),  # LEG-WPN-07
        ({"rules": ["Furious Charge"]}, False),
        ({"rules": ["Rage"]}, True),  # LEG-KW-53
        ({"rules": ["Smash"]}, True),  # LEG-KW-65
        ({"weapons": ({**BLADE, "s": 5, "ap": 3},)}, True),
        ({"weapons": ({**BLADE, "s": 3, "ap": 3},)}, False),
        ({"weapons": ({**BLADE, "s": 5, "ap": 4},)}, False),
        (
            {"weapons": (BLADE, {"name": "Bomb", "range": 8, "s": 6, "ap": 1, "rules": ["Grenade"]})},
            True,
        ),  # LEG-MELEE-21
    ],
)
def test_the_means_to_destroy_a_gun_are_two_blows_or_one_that_costs_two_wounds(
    how: dict[str, Any], has_them: bool
) -> None:
    """LEG-TYPE-14: one man of Strength 4 charges; a natural 1 for the save is 8 less his Strength."""
    table = battery(1, theirs={"Blues": squad(1, at=(20, 15), **{"weapons": (BLADE,), **how})}, seat=1)

    assert has_them == has_means(table.game, table.ids["Blues"], guns_in(table.game, table.ids["Guns"])[0])


def test_when_the_crew_flees_the_gun_stays_and_may_be_destroyed() -> None:  # LEG-TYPE-13
    table = battery(
        2,
        theirs={"Blues": squad(2, at=(17, 3), weapons=(BLADE,), i=6, sv=2)},
        seat=1,
        hit=[12, 1] + [1] * 20,
        save=[1, 2],
        leadership=[1],
        escape=[12] * 4,
        fall_back=[9],
        roll_off=[9, 2],
    )
    table.say("Blues", {}, "charge", ["Guns"])
    assert "Which gun" in table.prompt
    table.say("A1.1")
    left = [model for model in table.game.all(type(table.model("Blues"))) if getattr(model.profile, "gun", False)]

    assert table.log("LEG-TYPE-13")
    assert 1 == len(left)
    assert table.ids["Guns"] != left[0].unit


def test_who_has_no_blade_strikes_the_gun_with_his_fists_and_need_not() -> None:  # LEG-TYPE-13, LEG-WPN-07
    def fled(answer: str) -> Battle:
        table = battery(2, theirs={"Blues": squad(1, at=(17, 3), weapons=(RIFLE,))}, seat=1, save=[1])

        guns = leave_guns(table.game, table.ids["Guns"])
        assert guns is not None
        attack = blow_up(table.game, guns, table.ids["Blues"])
        attack.send(None)
        with pytest.raises(StopIteration):
            attack.send(answer)
        return table

    assert ["A save against 1 hit."] == fled("A1.1").log("LEG-SAVE-01")
    assert 0 == fled("A1.1").model("Guns").damage, "the attack is over, and one wound is forgotten"  # LEG-DMG-01
    assert not fled("none").log("LEG-TYPE-13")


def test_infantry_mans_a_gun_without_crew() -> None:  # LEG-TYPE-07
    ours = {
        "Guns": squad(
            1, at=(20, 10), weapons=(CANNON,), **{key: value for key, value in PIECE.items() if key != "weapons"}
        ),
        "Reds": squad(2, at=(20, 14), weapons=()),
    }
    table = Battle(ours, {"Blues": squad(1, at=(60, 40), weapons=())})
    table.say("Reds", {"A2.1": [[20, 11.52]], "A2.2": [[21.6, 11.52]]}, "done")
    assert "man Guns" in table.prompt
    whole = table.unit("Guns").points + table.unit("Reds").points
    table.say("yes")

    assert 3 == table.left("Reds")
    assert (0, whole) == (table.unit("Guns").points, table.unit("Reds").points)  # LEG-OBJ-02


def test_blows_pass_to_the_crew_before_the_gun() -> None:  # LEG-TYPE-12, LEG-MELEE-08
    from grognard.rulesets.legendary.play.fight.blows import _row

    table = battery(2, theirs={"Blues": squad(1, at=(18, 20), weapons=(BLADE,))}, seat=1)
    game, guns = table.game, table.ids["Guns"]
    gun, (first, second) = guns_in(game, guns)[0], crew_in(game, guns)
    game.change(first.id, at=(20.0, 7.8))
    game.change(second.id, at=(17.5, 7.8))  # farther away than the gun
    table.change_model("Blues", at=(19.422, 8.616))
    blue = table.model("Blues")
    fighter = Fighter(blue.id, table.ids["Blues"], 4, choices_of(game, blue)[0], Stance())

    assert (first.id, second.id, gun.id) == _row(game, guns, first.id, fighter)
    assert (gun.id,) == _row(game, guns, gun.id, fighter)


def test_the_owner_says_which_crewman_serves_the_gun() -> None:  # LEG-TYPE-09
    table = battery(2, hit=[1] * 9)
    table.say("Guns").until("Who of Guns serves the guns?")
    first, second = (model.id for model in crew_in(table.game, table.ids["Guns"]))
    assert [first, second] == table.options
    table.say([second])
    fired: dict[Any, Any] = {}

    assert man(table.game, guns_in(table.game, table.ids["Guns"])[0], fired)
    assert [second] == list(fired)


def test_the_enemy_says_who_strikes_the_gun_and_with_what() -> None:  # LEG-TYPE-13
    """A hammer doubles the Strength of 4, the blade does not; the strongest is named first."""
    hammer = {"name": "Hammer", "range": "melee", "s": "x2", "ap": 1, "type": "Melee"}
    table = battery(1, theirs={"Blues": squad(2, at=(20, 14), weapons=(BLADE, hammer))}, save=[1])
    guns = leave_guns(table.game, table.ids["Guns"])
    assert guns is not None
    part = blow_up(table.game, guns, table.ids["Blues"])
    part.send(None)
    question = part.send(table.game[guns].models[0])

    assert "With what does Blues strike the gun?" == question.prompt
    assert ["Blues model/Hammer", "Blues model/Blade"] == [option.key for option in question.options]


def test_friends_pass_the_crew_but_not_the_gun() -> None:  # LEG-MOVE-10
    arms: dict[str, Any] = {"weapons": (RIFLE, CANNON), "arms": ("Rifle",), "leader": PIECE, "unit_type": "artillery"}
    ours = {
        "Guns": squad(2, spots=((20.0, 10.0), (17.0, 8.0)), **arms),
        "Reds": squad(1, at=(17, 5.5), weapons=()),
        "Pinks": squad(1, at=(20, 7.5), weapons=()),
    }
    for name, way in (("Reds", [17, 11]), ("Pinks", [20, 12.5])):
        table = Battle(ours, {"Blues": squad(1, at=(20, 44), weapons=())}).activate(name)
        if name == "Pinks":
            with pytest.raises(Refused, match="cannot move through other models"):
                table.say({table.model(name).id: [way]})
        else:
            table.say({table.model(name).id: [way]})
            assert (17, 11) == table.model(name).at
