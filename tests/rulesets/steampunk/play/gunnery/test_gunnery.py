"""Gunnery orders: load, aim, fire. (SPF-GUN, SPF-EQUIP-07 to 12)"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from grognard.kernel.ask import Assign
from grognard.kernel.errors import Refused
from grognard.rulesets.steampunk.lists.order_codes import Action, gunnery
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base, Gunnery, Lists
from grognard.rulesets.steampunk.play.gunnery.gunnery import doings, fire
from grognard.rulesets.steampunk.play.gunnery.loading import capacity, stow
from grognard.rulesets.steampunk.play.sequence import aftermath_step, gunnery_step
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.records import Aim, Cloud, Load, Struck
from tests.rulesets.steampunk.kit import YARD, Table, drawn, make

EMPTY = (Load(tokens=0),)
PICTURE = "A1 {} at D3 facing 3\nB1 Squad at D5 facing 0"


def duel(sheet: str = "Tank", lists: Lists = YARD, **more: Any) -> Table:
    return drawn(PICTURE.format(sheet), lists=lists, **more)


def asked(table: Table, seat: int = 0) -> Assign:
    question = table.playing.asked_of(seat)
    assert isinstance(question, Assign), table.log
    return question


def slots(table: Table) -> dict[str, list[str]]:
    return {slot.key: [option.key for option in slot.options] for slot in asked(table).slots}


def orders(*texts: str, **more: Any) -> list[dict[str, Any]]:
    return [{"order": text, **more} for text in texts]


# ---------------------------------------------------------------- parts and speeds


def test_part_one_is_done_in_gunnery_one_and_part_two_in_gunnery_two() -> None:
    """SPF-GUN-01"""
    for order, part in (("Fire + -", 1), ("- + Fire", 2)):
        for number in (1, 2):
            table = duel().order("A1", "- + - + -", order).play(fire, number)

            assert (number == part) == bool(table.playing.waiting_for)


def test_an_action_may_need_a_speed() -> None:
    """SPF-GUN-02, SPF-GUN-03, SPF-ORD-24: judged by the speed the unit has when the part is carried out."""
    tokens = []
    for speed, key in (("still", "(still) Load + -"), ("slow", "(still) Load + -"), ("still", "(still) - + Load")):
        table = duel().order("A1", "- + - + -", key).having("A1", loads=EMPTY, speed=speed).play(fire, 1)
        tokens.append(table["A1"].loads[0].tokens)

    assert [1, 0, 0] == tokens


def test_the_default_is_no_action() -> None:
    """SPF-GUN-04"""
    table = duel().order("A1").play(fire, 1)

    assert [] == doings(table.playing, table["A1"], 1) == doings(table.playing, table["A1"], 2)


# ---------------------------------------------------------------- load


def test_a_gun_without_a_load_token_cannot_fire_and_firing_uses_one() -> None:
    """SPF-GUN-05"""
    empty = duel().order("A1", "- + - + -", "Fire + -").having("A1", loads=EMPTY).play(fire, 1)
    assert not empty.playing.waiting_for

    table = duel().order("A1", "- + - + -", "Fire + -").reply("fires: at whom", {"0": "B1"}).dice(to_hit=[1])
    assert 0 == table.play(fire, 1)["A1"].loads[0].tokens


def test_load_gives_every_model_of_the_group_its_token() -> None:
    """SPF-GUN-05: four muskets."""
    table = duel("Squad").order("A1", "- + - + -", "Load + -").having("A1", loads=EMPTY * 4).play(fire, 1)

    assert [1, 1, 1, 1] == [load.tokens for load in table["A1"].loads]


def test_load_n_fills_up_to_capacity() -> None:
    """SPF-GUN-06, SPF-GUN-14: load[3] gives three, Load(2) two, and never more than the gun holds."""
    weapon = {"name": "Repeater", "range": 3, "damage": "d6", "load": 3}
    lists = make("Car", like="Tank", weapons=[weapon], guns=["Repeater"], gunnery=orders("Load + Load(2)"))
    found = []
    for tokens, part in ((0, 1), (2, 1), (0, 2), (2, 2)):
        table = duel("Car", lists).order("A1", "- + - + -", "Load + Load(2)").having("A1", loads=(Load(tokens=tokens),))
        found.append(table.play(fire, part)["A1"].loads[0].tokens)

    assert [3, 3, 2, 3] == found


# ---------------------------------------------------------------- aim


def aimed(answer: str) -> Table:
    table = duel().having("A1", aims=(Aim("gun", 1, BOARD.named("D3")),)).order("A1", "- + - + -", "Fire + -")
    return table.reply("fires: at whom", {"0": "B1", "aim gun": answer})


def test_the_use_of_aim_is_optional_and_uses_it_up() -> None:
    """SPF-GUN-07: a natural 1 hits at +4 only; kept, the aim is still there."""
    used = aimed("yes").dice(to_hit=[1]).play(fire, 1)
    kept = aimed("no").dice(to_hit=[1]).play(fire, 1)

    assert ("Tank A1 fires Gun at Squad B1: 1 hit." in used.log, ()) == (True, used["A1"].aims)
    assert ("Tank A1 fires Gun at Squad B1: no hits." in kept.log, 1) == (True, len(kept["A1"].aims))


def test_aim_does_not_help_against_a_target_hidden_from_the_aiming_hex() -> None:
    """SPF-GUN-07: the wood at D2 stands between D1 and D5."""
    table = duel(terrain={"D2": "forest"}).having("A1", aims=(Aim("gun", 1, BOARD.named("D1")),))
    table.order("A1", "- + - + -", "Fire + -").play(fire, 1)

    assert {"0": ["B1", "hold"]} == slots(table)


def test_each_shot_of_an_aimed_action_is_judged_by_itself() -> None:
    """SPF-GUN-07: from D1, where the guns were aimed, B2 was in sight and B1 behind the wood."""
    lists = make("Twin", like="Tank", guns=["Gun", "Gun"])
    table = drawn("A1 Twin at D3 facing 3\nB1 Squad at D5\nB2 Squad at F4", lists=lists, terrain={"D2": "forest"})
    table.having("A1", aims=(Aim("gun", 1, BOARD.named("D1")),)).order("A1", "- + - + -", "Fire + -")
    table.reply("fires: at whom", {"0": "B1", "1": "B2", "aim gun": "yes"}).dice(to_hit=[2, 1]).play(fire, 1)

    assert {"B2": 1} == {each.target: each.number for each in table.playing.all(Struck)}
    assert () == table["A1"].aims


def test_aims_do_not_add_up() -> None:
    """SPF-GUN-07"""
    table = (
        duel().order("A1", "- + - + -", "Aim + -").having("A1", aims=(Aim("gun", 0, BOARD.named("D2")),)).play(fire, 1)
    )

    assert (Aim("gun", 1, BOARD.named("D3")),) == table["A1"].aims


def test_an_aim_bonus_lasts_through_the_next_turn() -> None:
    """SPF-GUN-08: taken in turn 2, there in turn 3, gone in turn 4."""
    left = []
    for turn in (2, 3):
        table = duel(turn=turn).having("A1", aims=(Aim("gun", 2, BOARD.named("D3")),)).play(aftermath_step)
        left.append(len(table["A1"].aims))

    assert [1, 0] == left


# ---------------------------------------------------------------- fire


@pytest.mark.parametrize(
    ("where", "terrain", "is_target"),
    [("D5", {}, True), ("D5", {"D4": "forest"}, False), ("D2", {}, False), ("A9", {}, False), ("G3", {}, False)],
)
def test_line_of_sight_range_and_angle_make_a_target(where: str, terrain: dict[str, str], is_target: bool) -> None:
    """SPF-GUN-09: blocked, behind, out of range (9 hexes), and abeam."""
    table = drawn(f"A1 Tank at D3 facing 3\nB1 Squad at {where}", terrain=terrain).order("A1", "- + - + -", "Fire + -")
    if where == "A9":
        table = drawn("A1 Tank at G1 facing 3\nB1 Squad at A9").order("A1", "- + - + -", "Fire + -")

    assert is_target == bool(table.play(fire, 1).playing.waiting_for)


def test_every_model_chooses_its_own_target_or_holds_its_fire() -> None:
    """SPF-UNIT-03, SPF-GUN-10: two shots each at two bases; who holds keeps his load."""
    table = drawn("A1 Squad at D3 facing 3\nB1 Squad at D5\nB2 Squad at C5").order("A1", "- + - + -", "Fire + -")
    table.reply("fires: at whom", {"0": "B1", "1": "B1", "2": "B2", "3": "hold"}).dice(to_hit=[3, 3, 3]).play(fire, 1)

    assert {"B1": 2, "B2": 1} == {each.target: each.number for each in table.playing.all(Struck)}
    assert [0, 0, 0, 1] == [load.tokens for load in table["A1"].loads]


def test_a_weapon_does_one_action_in_a_step() -> None:
    """SPF-GUN-11: two orders for one gun in one step: the first is done; different guns act both."""
    both = [*orders("Load + -", heading="one"), *orders("Fire + -", heading="two")]
    lists = make("Car", like="Tank", gunnery=both)
    table = duel("Car", lists).having("A1", loads=EMPTY).order("A1", "- + - + -", "Load + -", "Fire + -").play(fire, 1)
    assert not table.playing.waiting_for
    assert 1 == table["A1"].loads[0].tokens

    named = [*orders("Load + -", heading="one", weapon="Gun"), *orders("Fire + -", heading="two", weapon="Musket")]
    lists = make("Car", like="Tank", gunnery=named, guns=["Gun", "Musket"])
    keys = ("Load + - [Gun]", "Fire + - [Musket]")
    table = (
        duel("Car", lists).having("A1", loads=(Load(), Load(tokens=1))).order("A1", "- + - + -", *keys).play(fire, 1)
    )
    assert {"1": ["B1", "hold"]} == slots(table)
    assert [1, 1] == [load.tokens for load in table["A1"].loads]


def test_shaken_hidden_and_fallen_units_do_nothing() -> None:
    """SPF-COND-04, SPF-HIDE-02, SPF-DMG-09; a sheet's shaken entry may allow an action (SPF-SHEET-03)."""
    for change in ({"shaken": 1}, {"is_hidden": True}):
        table = duel().order("A1", "- + - + -", "Fire + -").having("A1", **change).play(fire, 1)
        assert not table.playing.waiting_for
    for allowed, is_asked in (("fire", True), ("load", False), ("normal", True), ("none", False)):
        lists = make("Brave", like="Tank", shaken={"order": "- + - + -", "gunnery": allowed})
        table = duel("Brave", lists).order("A1", "- + - + -", "Fire + -").having("A1", shaken=1).play(fire, 1)
        assert is_asked == bool(table.playing.waiting_for)


# ---------------------------------------------------------------- names, numbers, kinds


def guns_for(lists: Lists, sheet: str, text: str, **more: Any) -> tuple[int, ...]:
    profile = equip(lists, Base(sheet=sheet))
    return profile.guns_for(Gunnery(order=f"{text} + -", **more), gunnery(f"{text} + -")[0][0])


def test_actions_name_what_they_concern() -> None:
    """SPF-GUN-14, SPF-EQUIP-12: a group, a weapon, or all under the heading; Fire Burst(n) the Burst(n) weapons."""
    burst = {"name": "Chain gun", "range": 2, "damage": "d6", "abilities": ["Burst(3)"]}
    lists = make("Car", like="Tank", weapons=[burst], guns=["Gun", "Chain gun", "Gun"])

    assert (0, 1, 2) == guns_for(lists, "Car", "Fire")
    assert (0, 2) == guns_for(lists, "Car", "Fire(gun)") == guns_for(lists, "Car", "Fire", weapon="Gun")
    assert (1,) == guns_for(lists, "Car", "Fire Burst(3)") == guns_for(lists, "Car", "Aim(chain gun)")
    assert () == guns_for(lists, "Car", "Fire(hull gun)")
    assert Action("Fire", "", 3) == gunnery("Fire Burst(3) + -")[0][0]
    assert Action("Release", "Poison Cloud[6](5+)") == gunnery("Release[Poison Cloud[6](5+)] + -")[0][0]


def test_breath_is_for_breath_weapons_where_there_are_any() -> None:
    """SPF-GUN-14, SPF-GUN-16"""
    breath = {"name": "Fire breath", "range": 2, "damage": "d6"}
    lists = make("Drake", like="Tank", weapons=[breath], guns=["Gun", "Fire breath"])

    assert (1,) == guns_for(lists, "Drake", "Breath")
    assert (0, 1) == guns_for(lists, "Drake", "Fire")
    assert (0,) == guns_for(make("Car", like="Tank", guns=["Gun"]), "Car", "Breath")


def test_weapons_under_another_heading_are_left_alone() -> None:
    """SPF-GUN-14: an action without a name concerns the weapons of its own heading."""
    headings = [*orders("Fire + -", heading="guns"), *orders("Fire + -", heading="small arms", weapon="Musket")]
    lists = make("Car", like="Tank", guns=["Gun", "Musket"], gunnery=headings)

    assert (0,) == guns_for(lists, "Car", "Fire", heading="guns")
    assert (1,) == guns_for(lists, "Car", "Fire", heading="small arms", weapon="Musket")


def test_fire_x_n_is_n_shots_per_weapon_as_far_as_the_load_goes() -> None:
    """SPF-GUN-14: each of the shots with a target of its own; weapons keep separate tokens."""
    weapon = {"name": "Repeater", "range": 3, "damage": "d6", "load": 3}
    lists = make("Car", like="Tank", weapons=[weapon], guns=["Repeater", "Repeater"], gunnery=orders("Fire x2 + -"))
    table = (
        duel("Car", lists).having("A1", loads=(Load(tokens=3), Load(tokens=1))).order("A1", "- + - + -", "Fire x2 + -")
    )
    table.reply("fires: at whom", {"0": "B1", "0 x2": "B1", "1": "B1"}).dice(to_hit=[3, 3, 3]).play(fire, 1)

    assert [1, 0] == [load.tokens for load in table["A1"].loads]
    assert table.dice_are_used_up()


def test_weapons_that_fire_within_the_same_angle() -> None:
    """SPF-GUN-14: if the sheet says so."""
    lists = make("Car", like="Tank", guns=["Gun", "Gun"], gunnery=orders("Fire + -", same_angle=True))
    table = drawn("A1 Car at D3 facing 3\nB1 Squad at D5\nB2 Squad at F4", lists=lists)
    table.order("A1", "- + - + -", "Fire + -").play(fire, 1)

    with pytest.raises(Refused, match="same angle"):
        table.playing.answer({"0": "B1", "1": "B2"}, seat=0)
    table.playing.answer({"0": "B1", "1": "B1"}, seat=0)


KINDS = [
    {"name": "shot"},
    {"name": "acid", "unstable": True, "damage": "d4", "range": 2, "abilities": ["Acid"]},
]
MORTAR = {"name": "Mortar", "range": 4, "damage": "d6", "ammunition": KINDS}


def mortar(order: str, **fields: Any) -> Table:
    lists = make("Car", like="Tank", weapons=[MORTAR], guns=["Mortar"], gunnery=orders(order))
    return duel("Car", lists, turn=2).order("A1", "- + - + -", order).having("A1", **fields)


def test_load_names_the_kind_of_ammunition_and_fire_uses_it() -> None:
    """SPF-GUN-15: tokens are of one kind; the kind brings its own profile, what it leaves out stays."""
    for order in ("Load(acid) + -", "Load acid + -"):
        table = mortar(order, loads=(Load(tokens=1, kind="shot"),)).play(fire, 1)
        assert (Load(tokens=1, kind="acid", since=2, fresh=1),) == table["A1"].loads

    table = mortar("Fire + -", loads=(Load(tokens=1, kind="acid", since=2, fresh=1),))
    table.reply("fires: at whom", {"0": "B1"}).dice(to_hit=[3]).play(fire, 1)
    (struck,) = table.playing.all(Struck)
    assert ("d4", ["acid 1"]) == (str(struck.hit.damage).casefold(), [str(effect) for effect in struck.hit.gives])


def test_a_kind_has_its_own_range() -> None:
    """SPF-GUN-15: shot reaches eight hexes, acid four."""
    for kind, is_asked in (("shot", True), ("acid", False)):
        lists = make("Car", like="Tank", weapons=[MORTAR], guns=["Mortar"], gunnery=orders("Fire + -"))
        table = drawn("A1 Car at D3 facing 3\nB1 Squad at D8", lists=lists).order("A1", "- + - + -", "Fire + -")
        table.having("A1", loads=(Load(tokens=1, kind=kind),)).play(fire, 1)
        assert is_asked == bool(table.playing.waiting_for)


def test_unstable_ammunition_is_lost_at_the_end_of_the_next_turn() -> None:
    """SPF-GUN-15"""
    left = []
    for since, kind in ((2, "acid"), (1, "acid"), (1, "shot")):
        table = mortar("Fire + -", loads=(Load(tokens=1, kind=kind, since=since, fresh=1),)).play(stow)
        left.append(table["A1"].loads[0].tokens)

    assert [1, 0, 1] == left


def test_loading_does_not_refresh_older_unstable_ammunition() -> None:
    """SPF-GUN-15: of two tokens the older one is lost in time, whether the newer one was loaded or not."""
    store = {**MORTAR, "abilities": ["Store(3)"]}
    lists = make("Car", like="Tank", weapons=[store], guns=["Mortar"], gunnery=orders("Load acid + -"))
    table = drawn("A1 Car at D3 facing 3\nB1 Squad at D8", lists=lists).order("A1", "- + - + -", "Load acid + -")
    table.having("A1", loads=(Load(tokens=1, kind="acid", since=0, fresh=1),)).play_all((fire, 1), (stow,))

    assert 1 == table["A1"].loads[0].tokens


# ---------------------------------------------------------------- throw, breath, release


def test_release_places_its_effect_in_the_own_hex() -> None:
    """SPF-GUN-16, SPF-TURN-06: two markers of smoke when all have fired."""
    lists = make("Car", like="Tank", gunnery=orders("Release[Smoke] + -"))
    table = duel("Car", lists).order("A1", "- + - + -", "Release[Smoke] + -").play(fire, 1)

    assert [("smoke", 2)] == [(each.kind, each.markers) for each in table.playing.all(Cloud)]


def grenadiers(*orders_: str, hands: int = 2) -> Lists:
    grenade = {"name": "Grenade", "carried": "independent", "holder": "belt", "hands": 0, "range": 2, "damage": "d6"}
    rifle = {"name": "Rifle", "carried": "hand", "hands": hands, "range": 3, "damage": "d6"}
    model = [{"name": "Grenadier", "count": 2, "weapons": ["Rifle", "Grenade"]}]
    return make("Grenadiers", like="Squad", weapons=[grenade, rifle], model=model, gunnery=orders(*orders_))


def test_throw_uses_independent_equipment_and_needs_no_load() -> None:
    """SPF-GUN-16: unless the sheet has a Load order for it."""
    lists = grenadiers("Throw + -")
    table = (
        duel("Grenadiers", lists).having("A1", loads=(Load(),) * 4).order("A1", "- + - + -", "Throw + -").play(fire, 1)
    )
    assert {"1": ["B1", "hold"], "3": ["B1", "hold"]} == slots(table)

    lists = grenadiers("Throw + -", "Load(grenade) + -")
    table = (
        duel("Grenadiers", lists).having("A1", loads=(Load(),) * 4).order("A1", "- + - + -", "Throw + -").play(fire, 1)
    )
    assert not table.playing.waiting_for


def test_a_model_without_a_free_hand_throws_instead_of_firing() -> None:
    """SPF-GUN-16: model 0 has fired its rifle (gun 0), so only model 1 may throw; with a pistol both may."""
    for hands, expected in ((2, ["3"]), (1, ["1", "3"])):
        lists = grenadiers("Fire,Throw + -", hands=hands)
        table = duel("Grenadiers", lists).order("A1", "- + - + -", "Fire,Throw + -")
        table.reply("fires: at whom", {"0": "B1", "2": "hold"}).play(fire, 1)
        assert expected == list(slots(table))


def test_breath_is_fire_with_a_breath_weapon() -> None:
    """SPF-GUN-16"""
    breath = {"name": "Fire breath", "range": 2, "damage": "d6"}
    lists = make("Drake", like="Tank", weapons=[breath], guns=["Gun", "Fire breath"], gunnery=orders("Breath + -"))
    table = (
        duel("Drake", lists).having("A1", loads=(Load(), Load())).order("A1", "- + - + -", "Breath + -").play(fire, 1)
    )

    assert {"1": ["B1", "hold"]} == slots(table)


def test_free_fire_needs_no_order() -> None:
    """SPF-SHEET-04: in every Gunnery step, but once per weapon and step (SPF-GUN-11)."""
    lists = make("Fort", like="Tank", free_fire=["Gun"])
    for number in (1, 2):
        assert {"0": ["B1", "hold"]} == slots(duel("Fort", lists).play(fire, number))
    table = duel("Fort", lists).order("A1", "- + - + -", "Aim + -").play(fire, 1)
    assert not table.playing.waiting_for


# ---------------------------------------------------------------- unit-base weapons


def gunners(models: int = 4, elite: str = "Bad Shot") -> Lists:
    cannon = {"name": "Hand cannon", "carried": "unit_base", "range": 3, "damage": "d6+3"}
    model = [
        {"name": "Gunner", "count": models - 1, "weapons": ["Musket"]},
        {"name": "Captain", "weapons": ["Musket"], "abilities": [elite]},
    ]
    return make(
        "Gunners",
        like="Squad",
        weapons=[cannon],
        guns=["Hand cannon"],
        model=model,
        gunnery=orders("Fire + -", "Load + -", "Fire(base) + -"),
    )


def test_the_unit_base_weapon_or_the_models_never_both() -> None:
    """SPF-EQUIP-07, SPF-EQUIP-12: one Fire action."""
    table = duel("Gunners", gunners(2)).order("A1", "- + - + -", "Fire + -").play(fire, 1)
    assert ["0", "1", "2"] == list(slots(table))

    with pytest.raises(Refused, match="not fired together"):
        table.playing.answer({"0": "B1", "1": "hold", "2": "B1"}, seat=0)
    table.playing.answer({"0": "hold", "1": "hold", "2": "B1"}, seat=0)


def test_the_unit_base_weapon_shoots_once_with_the_best_model() -> None:
    """SPF-EQUIP-08: +2 to hit and +1 for the one Good Shot: a natural 2 hits."""
    table = duel("Gunners", gunners(4, "Good Shot")).order("A1", "- + - + -", "Fire(base) + -")
    table.reply("fires: at whom", {"4": "B1"}).dice(to_hit=[2]).play(fire, 1)

    assert "Gunners A1 fires Hand cannon at Squad B1: 1 hit." in table.log
    assert table.dice_are_used_up()


@pytest.mark.parametrize(("living", "is_asked"), [((0, 1), True), ((1,), False)])
def test_the_unit_base_weapon_needs_two_living_models(living: tuple[int, ...], is_asked: bool) -> None:
    """SPF-EQUIP-09"""
    table = (
        duel("Gunners", gunners(2)).order("A1", "- + - + -", "Fire(base) + -").having("A1", living=living).play(fire, 1)
    )

    assert is_asked == bool(table.playing.waiting_for)


@pytest.mark.parametrize("answer", [{"0": "B1", "1": "hold", "2": "hold"}, {"0": "hold", "1": "hold", "2": "B1"}])
def test_firing_either_empties_both(answer: dict[str, str]) -> None:
    """SPF-EQUIP-10"""
    table = duel("Gunners", gunners(2)).order("A1", "- + - + -", "Fire + -")
    table.reply("fires: at whom", answer).dice(to_hit=[1]).play(fire, 1)

    assert [0, 0, 0] == [load.tokens for load in table["A1"].loads]


def test_one_load_reloads_both() -> None:
    """SPF-EQUIP-11"""
    table = duel("Gunners", gunners(2)).order("A1", "- + - + -", "Load + -").having("A1", loads=EMPTY * 3).play(fire, 1)

    assert [1, 1, 1] == [load.tokens for load in table["A1"].loads]
    assert (0, 1, 2) == guns_for(gunners(2), "Gunners", "Load(hand)") == guns_for(gunners(2), "Gunners", "Load(base)")


def test_the_hand_group_is_everything_the_models_hold() -> None:
    """SPF-EQUIP-12: a model with two pistols fires both; a grenade is a group of its own."""
    pistol = {"name": "Pistol", "carried": "hand", "hands": 1, "range": 2, "damage": "d6"}
    model = [{"name": "Pirate", "count": 2, "weapons": ["Pistol", "Pistol"]}]
    lists = make("Pirates", like="Squad", weapons=[pistol], model=model)

    assert (0, 1, 2, 3) == guns_for(lists, "Pirates", "Fire(hand)") == guns_for(lists, "Pirates", "Fire")
    assert (1, 3) == guns_for(grenadiers("Throw + -"), "Grenadiers", "Fire(grenade)")
    assert (0, 2) == guns_for(grenadiers("Throw + -"), "Grenadiers", "Fire")


# ---------------------------------------------------------------- all at once


def test_smoke_fired_in_a_step_hides_nobody_in_it() -> None:
    """SPF-TURN-02: everything is seen as it was at the start of the step."""
    shell = {"name": "Smoke shell", "range": 4, "covers": {"effect": "Smoke"}}
    lists = make("Smoker", like="Tank", weapons=[shell], guns=["Smoke shell"])
    table = drawn("A1 Smoker at D3 facing 3\nB1 Tank at D5 facing 0", lists=lists)
    table.order("A1", "- + - + -", "Fire + -").order("B1", "- + - + -", "Fire + -")
    table.reply("Tank B1 fires", {"0": "A1"}).reply("Smoker A1 fires", {"0": "hex D5"}).dice(to_hit=[3])
    table.play(fire, 1)

    assert "Tank B1 fires Gun at Smoker A1: 1 hit." in table.log
    assert ["smoke"] == [cloud.kind for cloud in table.playing.all(Cloud)]


def test_a_whole_gunnery_step_is_played() -> None:
    """SPF-GUN-01, SPF-TURN-02: targets, shots, damage, in one go."""
    table = (
        duel().order("A1", "- + - + -", "Fire + -").reply("fires: at whom", {"0": "B1"}).dice(to_hit=[3], damage=[5])
    )
    table.play(gunnery_step, 1)

    assert 3 == len(table["B1"].living)


def test_an_empty_gun_is_free_for_the_order_of_another_heading() -> None:
    """SPF-GUN-11, SPF-ORD-24: the Fire of an empty gun is no action, so it is loaded; a loaded one is fired."""
    lists = make("Twin", like="Tank", gunnery=orders("Fire + -", heading="one") + orders("Load + -", heading="two"))
    for tokens, is_asked in ((0, False), (1, True)):
        table = drawn("A1 Twin at D3 facing 3\nB1 Squad at D5", lists=lists)
        table.order("A1", "- + - + -", "Fire + -", "Load + -").having("A1", loads=(Load(tokens=tokens),)).play(fire, 1)
        assert (is_asked, 1) == (bool(table.playing.waiting_for), table["A1"].loads[0].tokens)


def test_unstable_ammunition_spoils_aboard_a_transport_too() -> None:
    """SPF-GUN-15"""
    kinds = [{"name": "acid", "unstable": True}]
    weapon = {"name": "Flask", "range": 3, "damage": "d6", "ammunition": kinds}
    lists = make("Sling", like="Tank", weapons=[weapon], guns=["Flask"])
    table = drawn("A1 Sling at D3\nB1 Squad at D5", lists=lists, turn=3)
    table.having("A1", loads=(Load(1, "acid", 2),), at=None, aboard="A9").play(stow)

    assert 0 == table["A1"].loads[0].tokens


def test_a_weapon_that_needs_no_load_holds_none() -> None:
    """SPF-GUN-06"""
    lists = make("Slinger", like="Squad")
    lists = replace(lists, weapon=tuple(replace(weapon, load=0) for weapon in lists.weapon))
    unit = drawn("A1 Slinger at D3\nB1 Squad at D7", lists=lists).play(fire, 1)["A1"]

    assert {0} == {capacity(gun) for gun in unit.profile.guns}
