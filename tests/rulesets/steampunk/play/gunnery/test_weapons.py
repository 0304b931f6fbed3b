"""What weapons can do. (SPF-WPN, SPF-SHEET-05)"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.ask import Assign
from grognard.kernel.dice import Every, constant
from grognard.kernel.errors import Refused
from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.dice.facts import Hit, Shot, Toll, Victim
from grognard.rulesets.steampunk.dice.shots import misfires, stray
from grognard.rulesets.steampunk.dice.to_hit_rolls import hits
from grognard.rulesets.steampunk.dice.whole_attacks import Fire, scored
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import UnitAbility
from grognard.rulesets.steampunk.lists.order_codes import Action
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base, Gunnery
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.gunnery.loading import stow
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.guns import is_ready
from grognard.rulesets.steampunk.table.records import Aim, Cloud, Load, Struck
from tests.rulesets.steampunk.kit import YARD, Table, drawn, make

if TYPE_CHECKING:
    from grognard.rulesets.steampunk.lists.sheets import Lists

FIRE = "Fire + -"


def weapon(*abilities: str, **fields: Any) -> dict[str, Any]:
    return {"name": "Piece", "range": 3, "damage": "d6", "abilities": list(abilities), **fields}


def gunner(
    *abilities: str, count: int = 1, lists: Lists = YARD, sheet: dict[str, Any] | None = None, **fields: Any
) -> Lists:
    return make(
        "Gunner",
        like="Tank",
        lists=lists,
        weapons=[weapon(*abilities, **fields)],
        guns=["Piece"] * count,
        **(sheet or {}),
    )


def facing(lists: Lists, others: str = "B1 Squad at D5", order: str = FIRE, **more: Any) -> Table:
    return drawn(f"A1 Gunner at D3 facing 3\n{others}", lists=lists, **more).order("A1", "- + - + -", order)


def slots(table: Table) -> dict[str, list[str]]:
    question = table.playing.asked_of(0)
    assert isinstance(question, Assign), table.log
    return {slot.key: [option.key for option in slot.options] for slot in question.slots}


def struck(table: Table) -> dict[str, int]:
    return {each.target: each.number for each in table.playing.all(Struck)}


# ---------------------------------------------------------------- loads and shots


def test_a_burst_fires_all_its_rounds_at_once_and_only_when_full() -> None:
    """SPF-WPN-01: three rolls, three rounds; a Load action adds one."""
    table = facing(gunner("Burst(3)")).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[3, 3, 1]).play(fire, 1)
    assert ({"B1": 2}, 0) == (struck(table), table["A1"].loads[0].tokens)

    assert not facing(gunner("Burst(3)")).having("A1", loads=(Load(tokens=2),)).play(fire, 1).playing.waiting_for
    table = facing(gunner("Burst(3)"), order="(still) Load + -").having("A1", loads=(Load(tokens=2),)).play(fire, 1)
    assert 3 == table["A1"].loads[0].tokens


def test_all_bursts_of_an_action_go_at_the_same_base() -> None:
    """SPF-WPN-01, SPF-UNIT-03"""
    table = (
        facing(gunner("Burst(2)", count=2), "B1 Squad at D5\nB2 Squad at C5").dice(to_hit=[3, 3, 3, 3]).play(fire, 1)
    )

    with pytest.raises(Refused, match="same enemy base"):
        table.playing.answer({"0": "B1", "1": "B2"}, seat=0)
    table.playing.answer({"0": "B1", "1": "B1"}, seat=0)
    assert {"B1": 4} == struck(table)


def test_limited_ammunition_is_counted_once_for_an_action() -> None:
    """SPF-WPN-02: two guns, two targets, one firing; after the second it is spent."""
    lists = gunner("Limited Ammo(2)", "Always Loaded", count=2)
    table = facing(lists, "B1 Squad at D5\nB2 Squad at C5").having("A1", spent=(("Piece", 1),))
    assert is_ready(table.play(stow)["A1"], 0)

    table = facing(lists, "B1 Squad at D5\nB2 Squad at C5").reply("fires: at whom", {"0": "B1", "1": "B2"})
    table.dice(to_hit=[1, 1]).play(fire, 1)
    assert (("Piece", 1),) == table["A1"].spent

    table = facing(lists).having("A1", spent=(("Piece", 2),)).play(fire, 1)
    assert not table.playing.waiting_for


@pytest.mark.parametrize("ability", ["Load special", "Always Loaded"])
def test_weapons_that_need_no_load(ability: str) -> None:
    """SPF-WPN-03, SPF-WPN-11: no token is needed, no Load order gives one; special while the ammunition lasts."""
    lists = gunner(ability, "Limited Ammo(3)")
    table = facing(lists).having("A1", loads=(Load(),)).play(fire, 1)
    assert {"0": ["B1", "hold"]} == slots(table)

    table = facing(lists, order="(still) Load + -").having("A1", loads=(Load(),)).play(fire, 1)
    assert 0 == table["A1"].loads[0].tokens
    assert not facing(lists).having("A1", spent=(("Piece", 3),)).play(fire, 1).playing.waiting_for


def test_a_store_holds_several_loads() -> None:
    """SPF-WPN-12: Store(2), load 1: a Load adds one up to two, a Fire uses one."""
    tokens = []
    for held in (0, 1, 2):
        table = (
            facing(gunner("Store(2)"), order="(still) Load + -").having("A1", loads=(Load(tokens=held),)).play(fire, 1)
        )
        tokens.append(table["A1"].loads[0].tokens)
    assert [1, 2, 2] == tokens

    table = facing(gunner("Store(2)")).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[1]).play(fire, 1)
    assert 1 == table["A1"].loads[0].tokens


def test_several_shots_for_one_token() -> None:
    """SPF-WPN-13: at one base, or apart if the sheet says so."""
    table = facing(gunner("Shots(3)", load=2)).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[3, 3, 3]).play(fire, 1)
    assert ({"B1": 3}, 1) == (struck(table), table["A1"].loads[0].tokens)

    table = facing(gunner("Shots(3, apart)", load=2), "B1 Squad at D5\nB2 Squad at C5")
    table.reply("fires: at whom", {"0": "B1", "0 x2": "B2", "0 x3": "B1"}).dice(to_hit=[3, 3, 3]).play(fire, 1)
    assert ({"B1": 2, "B2": 1}, 1) == (struck(table), table["A1"].loads[0].tokens)


def test_one_attack_for_the_whole_base() -> None:
    """SPF-SHEET-05: a weapon that the base fires, not its models: one roll, all are empty."""
    piece = weapon(carried="hand", fires="base")
    lists = make("Gunner", like="Squad", weapons=[piece], model=[{"name": "Crew", "count": 3, "weapons": ["Piece"]}])
    table = facing(lists).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[3]).play(fire, 1)

    assert ({"B1": 1}, [0, 0, 0]) == (struck(table), [load.tokens for load in table["A1"].loads])


# ---------------------------------------------------------------- what hits do


def test_set_on_fire_gives_one_token_for_an_action_and_base() -> None:
    """SPF-WPN-04: two hits, both stopped by armour; a miss gives none; immunity keeps it off (SPF-ABIL-13)."""
    lists = make("Wet", like="Tank", lists=gunner("Set on Fire", count=2), abilities=["Immunity[fire]"])
    for target, faces, tokens in (("Tank", [3, 3], 1), ("Tank", [1, 1], 0), ("Wet", [3, 3], 0)):
        table = facing(lists, f"B1 {target} at D5").reply("fires: at whom", {"0": "B1", "1": "B1"})
        table.dice(to_hit=faces, armour=[5] * 16).play_all((fire, 1), (roll_damage,), (apply_damage,))
        assert tokens == table["B1"].fire


@pytest.mark.parametrize(
    ("ability", "target", "expected"),
    [
        ("Acid", "Tank", (2, 0, ())),
        ("Minor Acid", "Tank", (0, 2, ())),
        ("Poison[6]", "Squad", (0, 0, (6, 6))),
        ("Poison[6]", "Tank", (0, 0, ())),
    ],
)
def test_each_hit_puts_its_token(ability: str, target: str, expected: tuple[Any, ...]) -> None:
    """SPF-WPN-06, SPF-WPN-08: stopped by armour or not; poison only on BIO bases."""
    lists = gunner(ability, count=2)
    table = facing(lists, f"B1 {target} at D5").reply("fires: at whom", {"0": "B1", "1": "B1"})
    table.dice(to_hit=[3, 3], armour=[5] * 16, damage=[1, 1]).play_all((fire, 1), (roll_damage,), (apply_damage,))

    assert expected == (table["B1"].acid, table["B1"].minor_acid, table["B1"].poison)


def test_a_weapon_without_damage_still_strikes_with_what_it_has() -> None:
    """SPF-TYPE-01, SPF-GUN-09: psychic damage alone; an item that does nothing has no targets."""
    lists = gunner(damage=None, extra=[{"type": "psychic", "dice": "d6"}])
    table = facing(lists).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[3], psychic=[4])
    table.play_all((fire, 1), (roll_damage,), (apply_damage,))
    assert table["B1"].is_shaken

    lists = make("Gunner", like="Tank", weapons=[{"name": "Piece", "range": 3}], guns=["Piece"])
    assert not facing(lists).play(fire, 1).playing.waiting_for


def test_a_misfire_makes_the_action_no_action() -> None:
    """SPF-WPN-10, SPF-WPN-02: one roll for both guns; load, ammunition and aim are kept."""
    lists = gunner("Misfire[2-]", "Limited Ammo(3)", count=2)
    table = facing(lists, "B1 Squad at D5\nB2 Squad at C5").having("A1", aims=(Aim("piece", 1, BOARD.named("D3")),))
    table.reply("fires: at whom", {"0": "B1", "1": "B2", "aim piece": "yes"}).dice(misfire=[2]).play(fire, 1)

    assert ([1, 1], (), 1) == ([load.tokens for load in table["A1"].loads], table["A1"].spent, len(table["A1"].aims))
    assert "Piece of Gunner A1 misfires." in table.log


def test_chance_of_a_hit_with_a_weapon_that_may_misfire() -> None:
    """SPF-WPN-10: 5/6 of 1/2."""

    def shot(dice: Any) -> int:
        return 0 if misfires(dice, 1) else hits(dice, 1, Shot(1))

    assert Fraction(5, 12) == Every().odds(shot).p(1)


def test_a_weapon_that_is_no_good_at_long_range() -> None:
    """SPF-SHEET-05: range 2, four hexes away."""
    for abilities, is_asked in (([], True), (["Not at long range"], False)):
        table = facing(gunner(*abilities, range=2), "B1 Squad at D7").play(fire, 1)
        assert is_asked == bool(table.playing.waiting_for)


# ---------------------------------------------------------------- sweep and focus


def test_a_sweep_shoots_once_at_every_enemy_within_one_angle() -> None:
    """SPF-WPN-14: C5 lies on the corner and may be counted; B3 is abeam; the friend is spared."""
    others = "A2 Squad at D4\nB1 Squad at D5\nB2 Squad at C5\nB3 Squad at F4"
    table = facing(gunner("Sweep[bases]"), others).play(fire, 1)
    assert ["sweep 0", "sweep 1", "sweep 5", "hold"] == slots(table)["0"]

    table = (
        facing(gunner("Sweep[bases]"), others)
        .reply("fires: at whom", {"0": "sweep 0"})
        .dice(to_hit=[3, 3])
        .play(fire, 1)
    )
    assert {"B1": 1, "B2": 1} == struck(table)


def test_a_sweep_at_models_and_at_friend_and_foe() -> None:
    """SPF-WPN-14: four rolls at a squad; everybody in the angle."""
    table = (
        facing(gunner("Sweep[models]"))
        .reply("fires: at whom", {"0": "sweep 0"})
        .dice(to_hit=[3, 3, 3, 3])
        .play(fire, 1)
    )
    assert {"B1": 4} == struck(table)

    table = facing(gunner("Sweep[everybody]"), "A2 Squad at D4\nB1 Squad at D5")
    table.reply("fires: at whom", {"0": "sweep 0"}).dice(to_hit=[3, 3]).play(fire, 1)
    assert {"A2": 1, "B1": 1} == struck(table)


def test_a_sweep_reaches_as_far_as_long_range() -> None:
    """SPF-WPN-14"""
    for abilities, is_asked in (((), True), (("Not at long range",), False)):
        table = facing(gunner("Sweep[bases]", *abilities), "B1 Squad at D9").play(fire, 1)
        assert is_asked == bool(table.playing.waiting_for)


@pytest.mark.parametrize(("fields", "other"), [({}, "sweep 0"), ({"area": [{"needs": 4}]}, "hex D5")])
def test_focus_rolls_at_one_base_with_the_aim_bonus(fields: dict[str, Any], other: str) -> None:
    """SPF-WPN-14: three rolls at +4 instead of the sweep or the area; only with the aim."""
    lists = gunner("Focus(3)", *([] if fields else ["Sweep[bases]"]), **fields)
    table = facing(lists).play(fire, 1)
    assert {"0": [other, "hold"]} == slots(table)

    table = facing(lists).having("A1", aims=(Aim("piece", 1, BOARD.named("D3")),)).dice(to_hit=[1, 1, 1]).play(fire, 1)
    with pytest.raises(Refused, match="only with the aim bonus"):
        table.playing.answer({"0": "B1", "aim piece": "no"}, seat=0)
    table.playing.answer({"0": "B1", "aim piece": "yes"}, seat=0)
    assert ({"B1": 3}, ()) == (struck(table), table["A1"].aims)


# ---------------------------------------------------------------- aim


def test_improved_aim_replaces_the_bonus() -> None:
    """SPF-WPN-15: +3 to hit instead of +2, +1 damage, and crew damage; without aim nothing of it."""
    lists = gunner("Improved Aim[+3, +1, crew d4]")
    for answer, face, facts in (("yes", 0, (1, ["crew"])), ("no", 3, (0, []))):
        table = facing(lists).having("A1", aims=(Aim("piece", 1, BOARD.named("D3")),))
        table.reply("fires: at whom", {"0": "B1", "aim piece": answer}).dice(to_hit=[face or 1]).play(fire, 1)
        (blow,) = table.playing.all(Struck)
        assert facts == (blow.hit.plus, [typed.table for typed in blow.hit.extra])
        (throw,) = [throw for event in table.playing.events for throw in event.throws]
        assert (5 if answer == "yes" else 2) == throw.plus


def test_a_sniper_picks_whom_his_aimed_shot_kills() -> None:
    """SPF-WPN-15: the shooter is asked, not the owner; unaimed the owner chooses."""
    model = [{"name": "Soldier", "count": 2, "weapons": ["Musket"]}, {"name": "Officer"}]
    lists = make("Company", like="Squad", lists=gunner("Sniper"), model=model)
    for answer, seat in (("yes", 0), ("no", 1)):
        table = facing(lists, "B1 Company at D5").having("A1", aims=(Aim("piece", 1, BOARD.named("D3")),))
        table.reply("fires: at whom", {"0": "B1", "aim piece": answer}).dice(to_hit=[3], damage=[6])
        table.play_all((fire, 1), (roll_damage,), (apply_damage,))
        assert (seat,) == table.playing.waiting_for


# ---------------------------------------------------------------- indirect, scatter


@pytest.mark.parametrize(
    ("eyes", "friend", "is_asked"),
    [
        ("", "Squad", False),
        ("none", "Tank", True),
        ("friends", "Squad", True),
        ("track", "Squad", False),
        ("track", "Tank", True),
    ],
)
def test_indirect_fire_uses_other_eyes(eyes: str, friend: str, is_asked: bool) -> None:
    """SPF-WPN-16: a wood hides B1 from the gun, not from the friend at E5; angle and range are the gun's own."""
    lists = gunner(*([f"Indirect[{eyes}]"] if eyes else []))
    table = facing(lists, f"A2 {friend} at E5\nB1 Squad at D5", terrain={"D4": "forest"}).play(fire, 1)
    if eyes == "track" and friend == "Squad":
        # the gunner itself has the type word too, but does not see the target
        assert not table.playing.waiting_for
    assert is_asked == bool(table.playing.waiting_for)


def test_indirect_fire_keeps_the_shooters_range_and_angle() -> None:
    """SPF-WPN-16"""
    assert not facing(gunner("Indirect[none]", range=1), "B1 Squad at D6").play(fire, 1).playing.waiting_for
    assert not facing(gunner("Indirect[none]", angles="*/-/-/-"), "B1 Squad at D1").play(fire, 1).playing.waiting_for


@pytest.mark.parametrize(
    ("faces", "direction", "where"),
    [([4], [], "D6"), ([2], [1], "D4"), ([1], [3], "E7"), ([3], [4], "D9"), ([3], [3], "G8")],
)
def test_a_shell_scatters(faces: list[int], direction: list[int], where: str) -> None:
    """SPF-WPN-16: on 4+ in the hex, else as far as the die shows; direction 1 is 0, clockwise."""
    lists = gunner("Scatter[4+]", damage=None, covers={"effect": "Smoke"})
    table = (
        facing(lists, "B1 Squad at A9")
        .reply("fires: at whom", {"0": "hex D6"})
        .dice(scatter=faces, direction=direction)
    )
    table.play(fire, 1)

    assert [where] == [BOARD.name(cloud.at) for cloud in table.playing.all(Cloud)]


def test_a_shell_that_scatters_off_the_board_is_lost() -> None:
    """SPF-WPN-16: and area fire strikes whoever is where it lands."""
    lists = gunner("Scatter[4+]", area=[{"needs": 4}])
    table = facing(lists, "B1 Tank at D8\nB2 Tank at D6").reply("fires: at whom", {"0": "hex D8"})
    table.dice(scatter=[3], direction=[4]).play(fire, 1)
    assert {} == struck(table)

    table = facing(lists, "B1 Tank at D8\nB2 Tank at D6").reply("fires: at whom", {"0": "hex D8"})
    table.dice(scatter=[2], direction=[1], area=[4]).play(fire, 1)
    assert {"B2": 1} == struck(table)


def test_chances_of_scatter() -> None:
    """SPF-WPN-16: half of all shells land where they should."""
    odds = Every().odds(stray, 4)

    assert Fraction(1, 2) == odds.p((0, 0))
    assert Fraction(1, 36) == odds.p((3, 5))


# ---------------------------------------------------------------- linked, reserve


def linked() -> Lists:
    coaxial = {"name": "Coaxial", "range": 3, "damage": "d4", "abilities": ["Linked[Piece]"]}
    return make("Gunner", like="Tank", weapons=[weapon(), coaxial], guns=["Piece", "Coaxial"])


def test_a_linked_weapon_fires_with_its_main_weapon_and_angle() -> None:
    """SPF-WPN-17: also when only the main weapon is named; alone it has nothing to do."""
    lists = make("Gunner", like="Tank", lists=linked(), guns=["Piece", "Coaxial"])
    assert (0, 1) == equip(lists, Base(sheet="Gunner")).guns_for(Gunnery(weapon="Piece"), Action("Fire"))
    table = facing(linked(), "B1 Squad at D5\nB2 Squad at F4").dice(to_hit=[3, 3]).play(fire, 1)
    assert ["0", "1"] == list(slots(table))
    with pytest.raises(Refused, match="main weapon"):
        table.playing.answer({"0": "hold", "1": "B1"}, seat=0)
    with pytest.raises(Refused, match="same angle"):
        table.playing.answer({"0": "B1", "1": "B2"}, seat=0)
    table.playing.answer({"0": "B1", "1": "B1"}, seat=0)
    assert 2 == len(table.playing.all(Struck))


def test_a_linked_weapon_is_loaded_as_long_as_its_main_weapon_is() -> None:
    """SPF-WPN-17"""
    for tokens, is_asked in ((1, True), (0, False)):
        table = facing(linked()).having("A1", loads=(Load(tokens=tokens), Load())).play(fire, 1)
        assert is_asked == bool(table.playing.waiting_for)


def test_a_reserve_weapon_is_used_instead_and_only_one() -> None:
    """SPF-WPN-17"""
    pistols = [
        {"name": name, "carried": "reserve", "holder": "belt", "hands": 0, "range": 3, "damage": "d4"}
        for name in ("Pistol", "Derringer")
    ]
    model = [{"name": "Soldier", "weapons": ["Musket", "Pistol", "Derringer"]}]
    orders = [{"order": FIRE}, {"order": "Fire(reserve) + -"}]
    lists = make("Gunner", like="Squad", weapons=pistols, model=model, gunnery=orders)
    assert ["0"] == list(slots(facing(lists).play(fire, 1)))

    table = facing(lists, order="Fire(reserve) + -").dice(to_hit=[3]).play(fire, 1)
    assert ["1", "2"] == list(slots(table))
    with pytest.raises(Refused, match="not fired together"):
        table.playing.answer({"1": "B1", "2": "B1"}, seat=0)
    table.playing.answer({"1": "B1", "2": "hold"}, seat=0)
    assert {"B1": 1} == struck(table)


# ---------------------------------------------------------------- drag, and what firing does to the shooter


@pytest.mark.parametrize(
    ("target", "face", "is_caught"),
    [("Tank", 3, True), ("Tank", 1, False), ("Squad", 3, False), ("Colossus", 3, False)],
)
def test_a_hit_of_a_dragging_weapon_catches_a_single_model(target: str, face: int, is_caught: bool) -> None:
    """SPF-WPN-18: single-model targets up to large, and only if they are hit."""
    table = (
        facing(gunner("Drag"), f"B1 {target} at D5")
        .reply("fires: at whom", {"0": "B1"})
        .dice(to_hit=[face])
        .play(fire, 1)
    )

    assert ("A1" if is_caught else None) == table["B1"].dragged_by


def test_firing_tells_on_the_shooter() -> None:
    """SPF-SHEET-05: smoke ahead, an ability until Aftermath, another speed, damage on a roll."""
    effect = {
        "covers": {"effect": "Smoke", "where": "ahead"},
        "ability": "Steady",
        "speed": "slow",
        "damage": 4,
        "on": 2,
    }
    lists = gunner(self_effect=effect)
    table = facing(lists).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[1], recoil=[2])
    table.play_all((fire, 1), (roll_damage,))
    unit = table["A1"]

    assert ["D4"] == [BOARD.name(cloud.at) for cloud in table.playing.all(Cloud)]
    assert ((UnitAbility.from_data("Steady"),), "slow", 1) == (unit.borrowed, unit.speed, unit.future)


def test_the_borrowed_ability_and_the_roll_that_spares() -> None:
    """SPF-SHEET-05: gone with Aftermath; a high roll does no harm."""
    table = facing(gunner(self_effect={"damage": 4, "on": 2})).reply("fires: at whom", {"0": "B1"})
    table.dice(to_hit=[1], recoil=[3]).play(fire, 1)
    assert [] == table.playing.all(Struck)

    table = facing(gunner()).having("A1", borrowed=(UnitAbility.from_data("Steady"),)).play(stow)
    assert () == table["A1"].borrowed


def test_a_plan_of_fire_that_is_proposed_is_always_legal() -> None:
    """SPF-GUN-09: whatever is tied together."""
    from grognard.kernel.dice import Tabletop

    tied = [
        (gunner("Burst(2)", count=3), (Load(tokens=2),) * 3),
        (linked(), (Load(tokens=1), Load())),
        (gunner("Focus(3)", "Sweep[bases]", count=2), (Load(tokens=1),) * 2),
        (gunner("Same hex", count=3, area=[{"needs": 4}]), (Load(tokens=1),) * 3),
        (gunner(count=3, sheet={"gunnery": [{"order": FIRE, "same_angle": True}]}), (Load(tokens=1),) * 3),
    ]
    for lists, loads in tied:
        table = facing(lists, "B1 Squad at D5\nB2 Squad at C5\nB3 Squad at F4").having("A1", loads=loads)
        question = table.having("A1", aims=(Aim("piece", 1, BOARD.named("D3")),)).play(fire, 1).playing.asked_of(0)
        assert question is not None
        chance = Tabletop("plans")
        answers = [question.suggest(chance) for _ in range(60)]

        assert answers == [plain(question.check(answer)) for answer in answers]
        assert 5 < len({tuple(answer.items()) for answer in answers})


def test_an_aim_bonus_helps_a_sweep_against_those_it_was_taken_at() -> None:
    """SPF-GUN-07, SPF-WPN-14: aimed from B4, whence the wood hides B2; used up afterwards."""
    others = "B1 Squad at D5\nB2 Squad at D6"
    table = facing(gunner("Sweep[bases]", angles="*/-/-/-"), others, terrain={"C6": "forest"})
    table.having("A1", aims=(Aim("piece", 1, BOARD.named("B4")),)).dice(to_hit=[1, 1])
    table.reply("fires: at whom", {"0": "sweep 0", "aim piece": "yes"}).play(fire, 1)
    pluses = sorted(throw.plus for event in table.playing.events for throw in event.throws)

    assert 2 == pluses[1] - pluses[0]
    assert () == table["A1"].aims


def test_no_sweep_goes_through_an_angle_the_weapon_has_not() -> None:
    """SPF-WPN-14, SPF-ANGLE-09: not even for who flies right above."""
    table = facing(gunner("Sweep[bases]", angles="*/-/-/-"), "B1 Kite at D3 facing 0 slow flying").play(fire, 1)

    assert {"0": ["sweep 0", "hold"]} == slots(table)


def test_area_fire_of_several_guns_gives_one_fire_token() -> None:
    """SPF-WPN-04: one per Fire action and target base."""
    table = facing(gunner("Set on Fire", count=2, area=[{"needs": 4}]))
    table.reply("fires: at whom", {"0": "hex D5", "1": "hex D5"}).dice(area=[4] * 8).play(fire, 1)

    assert ["set on fire"] == [effect.word for effect in table["B1"].waiting]


def test_a_shaken_or_lost_weapon_does_not_aim() -> None:
    """SPF-DMG-09: it does nothing meanwhile."""
    for load, aims in ((Load(), 1), (Load(shaken=2), 0), (Load(is_lost=True), 0)):
        table = facing(gunner(), order="Aim + -").having("A1", loads=(load,)).play(fire, 1)
        assert aims == len(table["A1"].aims)


def test_a_stuck_system_of_fixed_guns_fires_to_the_front_only() -> None:
    """SPF-DMG-09, SPF-ANGLE-10"""
    lists = gunner(carried="fixed", angles="x2/x1/x1/-")
    others = "B1 Squad at D5\nB2 Squad at B4\nB3 Squad at F4"
    whole = facing(lists, others).play(fire, 1)
    stuck = facing(lists, others).having("A1", loads=(Load(tokens=1, is_stuck=True),)).play(fire, 1)

    assert len(slots(whole)) > len(slots(stuck)) == 2


def test_a_breath_fired_by_the_whole_base_needs_no_load() -> None:
    """SPF-GUN-16, SPF-AREA-04"""
    area = [{"needs": 4, "least": 2}]
    lists = make(
        "Drakes",
        like="Squad",
        weapons=[weapon(name="Fiery breath", area=area)],
        model=[{"name": "Drake", "count": 4, "weapons": ["Fiery breath"], "assault": {"dice": 1, "needs": 5}}],
        gunnery=[{"order": "Breath + -"}],
    )
    table = drawn("A1 Drakes at D3 facing 3\nB1 Squad at D4", lists=lists).order("A1", "- + - + -", "Breath + -")
    table.having("A1", loads=(Load(),) * 4).reply("fires: at whom", {"0": "hex D4"}).dice(area=[4] * 4).play(fire, 1)

    assert {"B1": 4} == struck(table)


def test_a_reserve_weapon_is_used_instead_of_the_main_one() -> None:
    """SPF-WPN-17: two headings, one for each; having named a target for the gun, the reserve is silent."""
    lists = make(
        "Gunner",
        like="Tank",
        weapons=[weapon(), weapon(name="Spare", carried="reserve")],
        guns=["Piece", "Spare"],
        gunnery=[{"order": FIRE, "heading": "one"}, {"order": "Fire(reserve) + -", "heading": "two"}],
    )
    for first, is_asked in (("B1", False), ("hold", True)):
        table = drawn("A1 Gunner at D3 facing 3\nB1 Squad at D5", lists=lists)
        table.order("A1", "- + - + -", FIRE, "Fire(reserve) + -").reply("fires: at whom", {"0": first})
        table.dice(to_hit=[1]).play(fire, 1)
        assert is_asked == bool(table.playing.waiting_for)


def test_a_shell_that_strays_hits_nobody_it_was_aimed_at() -> None:
    """SPF-WPN-16: on 1 to 3 it comes down elsewhere; on 4+ the roll to hit decides."""
    fire = Fire(Hit(constant(3)), Toll(4), Victim(()), shots=((1, Shot(4)),), scatter=4)
    odds = Every().odds(scored, fire)

    assert (Fraction(1, 2), Fraction(1, 2)) == (odds.p(0), odds.p(1))
