"""Close combat to the finish. (LEG-MELEE)"""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.legendary.dice.melee import Stance
from grognard.rulesets.legendary.play.fight.blows import blow_at
from grognard.rulesets.legendary.play.fight.combat import combat_of
from grognard.rulesets.legendary.play.fight.fall_back import direction_of
from grognard.rulesets.legendary.play.fight.melee_targets import Fighter, reachable
from grognard.rulesets.legendary.play.fight.results import is_useless, may_leave
from grognard.rulesets.legendary.play.fight.weapons import StrikeChoice
from tests.rulesets.legendary.kit import BLADE, Battle, spread, squad

TANK: dict[str, Any] = {"hp": 3, "bs": 3, "front": 12, "side": 10, "rear": 10, "base": {"hull": [4, 2]}, "height": 2}


def brawl(
    ours: dict[str, Any] | None = None,
    theirs: dict[str, Any] | None = None,
    *,
    reacts: bool = False,
    **dice: list[int],
) -> Battle:
    """Reds charge Blues who stand an inch and a half away; dice by name, what is not named misses and holds."""
    return Battle(
        {"Reds": squad(**{"number": 2, "at": (20, 10), "weapons": (BLADE,), "sv": None, **(ours or {})})},
        {"Blues": squad(**{"number": 2, "at": (20, 12.5), "weapons": (BLADE,), "sv": None, **(theirs or {})})},
        reacts=reacts,
        **spread({"hit": [1] * 200, "leadership": [12] * 60, **dice}),
    )


def charge(table: Battle) -> Battle:
    return table.say("Reds", {}, "charge", ["Blues"])


def blows(table: Battle) -> list[str]:
    return [event.text for event in table.game.events if event.kind == "fight" and "strikes" in event.text]


def test_rounds_repeat_in_one_phase_until_a_side_is_gone() -> None:  # LEG-MELEE-01, LEG-MELEE-28
    table = brawl({"number": 1}, {"number": 1}, hit=[1, 1, 12, 1], save=[1])
    charge(table)

    assert 0 == table.left("Blues")
    assert () == table.unit("Reds").foes
    assert 2 == len(table.log("LEG-MELEE-10"))


def test_the_quicker_strike_first_and_their_dead_do_not_answer() -> None:  # LEG-MELEE-02, LEG-MELEE-09
    table = brawl({"number": 1, "i": 2}, {"number": 1, "i": 6}, hit=[12], save=[1])
    charge(table)

    assert (0, 1) == (table.left("Reds"), table.left("Blues"))
    assert 1 == len(blows(table))


def test_equal_initiative_strikes_at_the_same_time() -> None:  # LEG-MELEE-02, LEG-MELEE-09
    table = brawl({"number": 1, "i": 2}, {"number": 1, "i": 4}, hit=[12, 12], save=[1, 1])
    charge(table)

    assert (0, 0) == (table.left("Reds"), table.left("Blues"))


def test_models_pile_in_three_inches_at_their_step() -> None:  # LEG-MELEE-03
    far = {"number": 2, "spots": ((20, 12.5), (21.6, 14.0)), "i": 6}
    table = brawl({"number": 1}, far)
    charge(table)
    touching = [model for model in table.models("Blues") if model.at and model.at[1] < 13.0]

    assert 2 == len(touching)


def test_the_second_rank_strikes_and_the_third_does_not() -> None:  # LEG-MELEE-04
    table = Battle(
        {"Reds": squad(3, at=(20, 10), spots=((20, 10), (20, 9), (20, 8)))}, {"Blues": squad(1, at=(20, 11))}
    )
    table.change("Reds", foes=(table.ids["Blues"],)).change("Blues", foes=(table.ids["Reds"],))
    choice = StrikeChoice(table.model("Reds").weapons[-1])

    found = [
        bool(reachable(table.game, Fighter(model.id, table.ids["Reds"], 4, choice, Stance())))
        for model in table.models("Reds")
    ]
    assert [True, True, False] == found


def test_who_finds_no_place_at_the_front_piles_in_behind_it() -> None:  # LEG-MELEE-03, LEG-MELEE-04
    """Twelve in three rows meet four: those behind end in contact with the front rank, and strike past it."""
    crowd = {"number": 12, "columns": 4, "pitch": 1.2, "i": 6}
    table = brawl(crowd, {"number": 4, "at": (20, 16.9), "w": 3, "t": 9, "sv": 2})
    charge(table)
    struck = [line for line in blows(table) if line.startswith("Reds")][:4]

    assert 12 == sum(int(line.split(": ")[1].split(" ")[0]) for line in struck)


def test_a_pistol_gives_a_second_attack_and_charging_none() -> None:  # LEG-MELEE-05, LEG-WPN-07
    pistol = {"name": "Pistol", "range": 12, "s": 3, "ap": "-", "type": "Pistol"}
    table = brawl({"number": 1, "weapons": (BLADE, pistol)}, {"number": 1})
    charge(table)

    assert "2 attacks" in blows(table)[0]


def test_a_natural_twelve_hits_and_a_one_misses() -> None:  # LEG-MELEE-06
    table = brawl({"number": 1, "ws": 1}, {"number": 1, "ws": 9}, hit=[12], save=[1])
    charge(table)
    assert 0 == table.left("Blues")

    weak = brawl({"number": 1, "ws": 9}, {"number": 1, "ws": 1, "i": 1})
    charge(weak)
    assert 1 == weak.left("Blues")


def test_the_attacker_picks_whom_he_strikes() -> None:  # LEG-MELEE-07
    table = brawl({"number": 1}, {"number": 2, "pitch": 1.0, "leader": {"ws": 5}, "i": 1, "at": (19.5, 12.5)})
    charge(table).until("strike where it can choose")

    assert {"Blues leader", "Blues model"} == set(table.options)


def test_hits_beyond_the_first_go_on_to_the_next_within_reach() -> None:  # LEG-MELEE-08, LEG-DMG-03
    table = brawl({"number": 1, "a": 3}, {"number": 3, "i": 1, "pitch": 1.0}, hit=[12, 12, 12], save=[1, 1, 1])
    charge(table)

    assert 0 == table.left("Blues")


def test_wounds_of_one_round_add_up_and_of_two_do_not() -> None:  # LEG-DMG-03
    table = brawl(
        {"number": 1, "a": 2}, {"number": 1, "w": 3, "i": 1}, hit=[12, 12, 1, 12, 1, 1, *[1] * 90], save=[2, 2, 2]
    )
    charge(table).finish()

    assert 1 == table.left("Blues")
    assert 0 == table.model("Blues").damage


def test_the_side_that_lost_more_tests_at_its_losses() -> None:  # LEG-MELEE-10, LEG-MELEE-11
    table = brawl(
        {"number": 2, "i": 6},
        {"number": 3, "ld": 8},
        hit=[12, 12, 1],
        save=[1, 1],
        leadership=[5],
        escape=[12],
        fall_back=[12],
    )
    charge(table)

    assert any("breaks" in text for text in table.log("LEG-MELEE-14"))
    assert table.unit("Blues").is_pinned


def test_the_winner_strikes_two_earlier_in_the_next_round() -> None:  # LEG-MELEE-12
    dice = {"hit": [12, 1, 1, *[1] * 90], "save": [1]}
    table = brawl({"number": 1, "i": 3}, {"number": 2, "i": 4}, **spread(dice))
    charge(table)
    rounds = [event.text for event in table.game.events if event.kind == "fight"]
    first = next(n for n, text in enumerate(rounds) if text.startswith("Round 1"))

    assert rounds[first + 1].startswith("Reds strikes")


def test_equal_losses_are_a_draw() -> None:  # LEG-MELEE-13
    table = brawl({"number": 1}, {"number": 1})
    charge(table)

    assert [] == table.log("LEG-MELEE-11")


def test_a_broken_unit_runs_towards_its_edge_and_is_pinned() -> None:  # LEG-MELEE-14, LEG-MELEE-17
    table = brawl(
        {"number": 1, "i": 6}, {"number": 2}, hit=[12, 1], save=[1], leadership=[1], escape=[12], fall_back=[7]
    )
    charge(table)
    fled = table.model("Blues", 2) if table.left("Blues") else None

    assert table.unit("Blues").is_pinned
    assert fled is not None
    assert fled.at is not None
    assert fled.at[1] > 18.0
    assert () == table.unit("Blues").foes


def test_who_fails_to_escape_is_cut_down_and_who_stays_near_is_killed() -> None:  # LEG-MELEE-17, LEG-MELEE-18
    swept = brawl(
        {"number": 1, "i": 4}, {"number": 2, "i": 3}, hit=[12, 1], save=[1], leadership=[1], escape=[7], fall_back=[9]
    )
    charge(swept)
    assert 0 == swept.left("Blues")
    assert "Sweeping advance: 1 are cut down." in swept.log("LEG-MELEE-17")

    slow = brawl(
        {"number": 1, "i": 6}, {"number": 2}, hit=[12, 1], save=[1], leadership=[1], escape=[12], fall_back=[2]
    )
    charge(slow)
    assert 0 == slow.left("Blues")
    assert slow.log("LEG-MELEE-18")


def test_a_surrounded_model_is_trapped() -> None:  # LEG-MELEE-20
    ring = {
        f"Ring {n}": squad(
            4,
            at=(17.5 + 1.3 * n, 15 + 0.6 * (n % 2)),
            weapons=(BLADE,),
            pitch=0.0,
            spots=tuple((17.0 + 1.2 * n, 15.4 + 1.2 * k) for k in range(4)),
        )
        for n in range(6)
    }
    table = Battle(
        {"Reds": squad(1, at=(20, 10), weapons=(BLADE,), i=6), **ring},
        {"Blues": squad(2, at=(20, 12.5), weapons=(BLADE,), sv=None)},
        hit=[12, 1],
        save=[1],
        leadership=[1],
        escape=[12] * 2,
        fall_back=[4],
    )
    table.say("Reds", {}, "charge", ["Blues"])

    assert 0 == table.left("Blues")
    assert table.log("LEG-MELEE-20")


def test_who_suffered_nothing_may_leave_by_choice() -> None:  # LEG-MELEE-15
    table = brawl({"number": 1}, {"number": 1}, reacts=True, escape=[12], fall_back=[9])
    charge(table).until("fall back by choice")
    table.say("leave")

    assert () == table.unit("Reds").foes


def test_a_unit_that_was_hurt_and_touched_may_not_leave() -> None:  # LEG-MELEE-15, LEG-KW-54
    table = Battle({"Reds": squad(1, at=(20, 10))}, {"Blues": squad(1, at=(20, 11))})
    table.change("Reds", foes=(table.ids["Blues"],), wounds_taken=1).change("Blues", foes=(table.ids["Reds"],))
    assert "" == may_leave(table.game, table.ids["Reds"])
    table.change("Reds", wounds_taken=0)
    assert "LEG-MELEE-15" == may_leave(table.game, table.ids["Reds"])

    wild = Battle({"Reds": squad(1, at=(20, 10), rules=["Rampage"])}, {"Blues": squad(1, at=(20, 11))})
    wild.change("Reds", foes=(wild.ids["Blues"],), was_beaten=True).change("Blues", foes=(wild.ids["Reds"],))
    assert "" == may_leave(wild.game, wild.ids["Reds"])


def test_those_whose_weapons_are_useless_may_leave() -> None:  # LEG-MELEE-19, LEG-MELEE-22
    weak = Battle(
        {"Reds": squad(2, at=(20, 10), weapons=(BLADE,))},
        {"Tank": squad(1, at=(20, 12), weapons=(), facing=0.0, **TANK)},
    )
    weak.change("Reds", foes=(weak.ids["Tank"],)).change("Tank", foes=(weak.ids["Reds"],))
    assert is_useless(weak.game, weak.ids["Reds"])

    axe = {**BLADE, "name": "Axe", "ap": 2}
    armed = Battle(
        {"Reds": squad(2, at=(20, 10), weapons=(axe,))}, {"Tank": squad(1, at=(20, 12), weapons=(), facing=0.0, **TANK)}
    )
    armed.change("Reds", foes=(armed.ids["Tank"],)).change("Tank", foes=(armed.ids["Reds"],))
    assert not is_useless(armed.game, armed.ids["Reds"])


def test_a_vehicle_drives_off_by_a_die_above_the_enemys_initiative() -> None:  # LEG-MELEE-16
    for face, away in ((5, True), (4, False)):
        table = Battle(
            {"Reds": squad(1, at=(20, 10), weapons=(BLADE,))},
            {"Tank": squad(1, at=(20, 13), weapons=(), facing=90.0, **TANK)},
            reacts=True,
            hit=[1] * 50,
            drive_off=[face, 4, 4],
        )
        table.say("Reds", {}, "charge", ["Tank"]).until("try to drive off").say("drive")
        assert away == (not table.unit("Reds").foes)


def test_a_grenade_is_thrown_in_the_fight_by_one_model() -> None:  # LEG-MELEE-21, LEG-WPN-21
    grenade = {"name": "Grenade", "range": 8, "s": 6, "ap": 4, "rules": ["Grenade"]}
    table = brawl({"number": 2, "weapons": (BLADE, grenade)}, {"number": 1, "i": 1}, hit=[1, 9, 1], save=[1])
    table.game.withdraw_order(0, "melee gun")
    charge(table).until("grenade or a gun").say("Grenade/A1.2", "A1.2")

    assert 0 == table.left("Blues")
    assert any("LEG-MELEE-21" in event.clauses for event in table.game.events)


def test_the_owner_says_which_of_several_models_throws_the_grenade() -> None:  # LEG-MELEE-21, LEG-WPN-21
    krak = {"name": "Grenade", "range": 8, "s": 6, "ap": 4, "rules": ["Grenade", "One Use Only"]}
    table = brawl({"number": 3, "weapons": (BLADE, krak)}, {"number": 1, "i": 1}, hit=[1] * 9, save=[12] * 9)
    table.game.withdraw_order(0, "melee gun")
    charge(table).until("grenade or a gun")
    assert ["Grenade/A1.2"] == [key for key in table.options if "/" in key]
    table.say("Grenade/A1.2")
    assert "Who uses Grenade?" == table.prompt
    assert {"A1.1", "A1.2", "A1.3"} == set(table.options)
    table.say("A1.3")

    assert ["A1.3"] == [model.id for model in table.models("Reds") if model.used_weapons]
    assert any("strikes Blues with Grenade: 1 attack" in text for text in blows(table))


def test_losses_are_totalled_per_side_and_a_third_unit_joins_the_combat() -> None:  # LEG-MELEE-23, LEG-MELEE-24
    table = Battle(
        {"Reds": squad(1, at=(20, 10)), "Pinks": squad(1, at=(25, 10))},
        {"Blues": squad(1, at=(20, 11)), "Greens": squad(1, at=(30, 30))},
    )
    table.change("Reds", foes=(table.ids["Blues"],)).change("Pinks", foes=(table.ids["Blues"],))
    table.change("Blues", foes=(table.ids["Reds"], table.ids["Pinks"]))

    assert ["A1", "A2", "B1"] == combat_of(table.game, table.ids["Blues"])


def test_three_rounds_without_a_loss_pause_the_combat() -> None:  # LEG-MELEE-25, LEG-MELEE-26, LEG-MELEE-29
    table = brawl({"number": 1}, {"number": 1}, roll_off=[9, 2])
    charge(table).finish()
    assert ["The combat pauses; the units stay locked."] == table.log("LEG-MELEE-25")
    assert 3 == len(table.log("LEG-MELEE-10"))
    assert table.unit("Reds").foes

    table.say("Blues")
    assert "Move" not in table.prompt
    assert 2 == len(table.log("LEG-MELEE-25"))


def test_the_flight_leads_to_the_nearest_friend_away_from_the_enemy() -> None:  # LEG-MELEE-14
    table = Battle({"Reds": squad(1, at=(20, 10))}, {"Blues": squad(1, at=(20, 11)), "Greens": squad(1, at=(20, 17))})
    table.change("Blues", foes=(table.ids["Reds"],)).change("Reds", foes=(table.ids["Blues"],))
    angle, most = direction_of(table.game, table.ids["Blues"])

    assert 1.5 < angle < 1.65
    assert 4.0 == pytest.approx(most)


def test_a_walker_shows_its_front_in_the_first_round_only() -> None:  # LEG-VEH-31, LEG-MELEE-22

    walker = {**TANK, "types": ["walker"], "ws": 4, "s": 6, "i": 3, "a": 2, "base": {"hull": [2, 2]}}
    axe = {**BLADE, "name": "Axe", "ap": 2}
    table = Battle(
        {"Reds": squad(1, at=(20, 10), weapons=(axe,))},
        {"Walker": squad(1, at=(20, 12), weapons=(), facing=90.0, **walker)},
    )
    fighter = Fighter(
        table.model("Reds").id, table.ids["Reds"], 4, StrikeChoice(table.model("Reds").weapons[0]), Stance()
    )
    sides = []
    for is_first, is_immobilised in ((True, False), (False, False), (True, True)):
        table.change_model("Walker", is_immobilised=is_immobilised)
        blow = blow_at(table.game, fighter, table.ids["Walker"], table.model("Walker").id, is_first=is_first)
        assert blow is not None
        sides.append(blow.side)

    assert ["front", "rear", "rear"] == sides


def useless(reds: dict[str, Any], **hull: Any) -> bool:
    table = Battle(
        {"Reds": squad(2, at=(20, 10), **reds)},
        {"Tank": squad(1, at=(20, 12), weapons=(), facing=90.0, **{**TANK, **hull})},
    )
    table.change("Reds", foes=(table.ids["Tank"],)).change("Tank", foes=(table.ids["Reds"],))
    return is_useless(table.game, table.ids["Reds"])


def test_a_weapon_is_useless_if_its_best_roll_does_nothing() -> None:  # LEG-MELEE-19, LEG-VEH-05
    knife = {**BLADE, "name": "Knife", "ap": 6}

    assert useless({"weapons": (knife,), "s": 3}, rear=10)  # 1 + 10 - 4 is 7
    assert not useless({"weapons": (knife,), "s": 4}, rear=10)
    assert not useless({"weapons": ({**knife, "rules": ["Armour Bane"]},), "s": 3}, rear=14)
    assert not useless({"weapons": ({**BLADE, "name": "Claw", "rules": ["Rending"]},), "ws": 4}, rear=14)


def test_a_grenade_makes_them_useful() -> None:  # LEG-MELEE-19, LEG-MELEE-21
    charge = {"name": "Charge", "range": 8, "s": 8, "ap": 2, "rules": ["Grenade"]}

    assert useless({"weapons": (BLADE,)})
    assert not useless({"weapons": (BLADE, charge)})
