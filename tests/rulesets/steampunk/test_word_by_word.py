"""Clauses read word by word: whole tables, and the halves of sentences that a plain case does not reach."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from grognard.kernel.dice import Every, Scripted, constant
from grognard.kernel.hexes import neighbour
from grognard.kernel.rules import ledger
from grognard.rulesets.steampunk.dice.assault import swings
from grognard.rulesets.steampunk.dice.damage import damage
from grognard.rulesets.steampunk.dice.facts import Hit, Host, Pool, Shield, Shot, Toll, Typed, Victim
from grognard.rulesets.steampunk.dice.to_hit_rolls import hits
from grognard.rulesets.steampunk.lists.keywords.damage_effects import Effect
from grognard.rulesets.steampunk.lists.keywords.unit_abilities import Standing, UnitAbility
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import WeaponAbility
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base
from grognard.rulesets.steampunk.play.agony.acid import minor_acid_bites
from grognard.rulesets.steampunk.play.agony.burning_poison_bleeding import bled, burning, poisoned
from grognard.rulesets.steampunk.play.assault.hits import blow
from grognard.rulesets.steampunk.play.assault.pre_assault_retreat import slips
from grognard.rulesets.steampunk.play.damage.trigger_hex_effects import breathing, strikes
from grognard.rulesets.steampunk.play.gunnery.area_fire import evasion_of
from grognard.rulesets.steampunk.play.gunnery.firing_angles import struck_angles
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.gunnery.hit_facts import hit_facts
from grognard.rulesets.steampunk.play.gunnery.to_hit_modifiers import ToHitScene, to_hit
from grognard.rulesets.steampunk.play.orders.orders import judge_orders
from grognard.rulesets.steampunk.play.sequence import assault_step, gunnery_step, movement_step
from grognard.rulesets.steampunk.play.setup.set_up import survey
from grognard.rulesets.steampunk.table.board import BOARD, no_mans_land
from grognard.rulesets.steampunk.table.line_of_sight import can_see
from grognard.rulesets.steampunk.table.records import MAP, Aim, Contest, Load, Map
from grognard.rulesets.steampunk.table.terrain import entry_cost, terrain_at
from grognard.rulesets.steampunk.table.units import armour_of
from tests.rulesets.steampunk.kit import YARD, Table, drawn, make

if TYPE_CHECKING:
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.lists.keywords.damage_effects import Rows
    from grognard.rulesets.steampunk.lists.sheets import Lists


def at(name: str) -> Hex:
    return BOARD.named(name)


def slots(table: Table) -> dict[str, list[str]]:
    """The slots of the question that is asked, and what may be answered."""
    question = table.playing.asked_of(table.playing.waiting_for[0])
    assert question is not None
    return {slot.key: [option.key for option in slot.options] for slot in getattr(question, "slots", ())}


# ---------------------------------------------------------------- the to-hit table

SLOW = Standing("slow", "slow", "clear")
PLAIN = ToHitScene(SLOW, SLOW, "normal")
SPELT = {
    "good_shot": "Good Shot",
    "excellent_shot": "Excellent Shot",
    "superb_shot": "Superb Shot",
    "bad_shot": "Bad Shot",
    "steady": "Steady",
    "camouflage_in_terrain": "Camouflage[swamp]",
    "take_cover_in_speed": "Take Cover[slow, -3]",
    "optimal_at_point_blank": "Optimal at point blank",
}


def scenes(group: str, row: str) -> tuple[ToHitScene, ToHitScene, int]:
    """A shooter with this row, a target with it, and what either scene comes to without it."""
    if group == "speeds":
        standing = Standing(row, "slow" if row == "flying" else row.removeprefix("stand_"), "clear", row == "flying")
        return PLAIN._replace(shooter=standing), PLAIN._replace(target=standing), 0
    if row == "smoke":
        return PLAIN._replace(shooter_in_smoke=True), PLAIN._replace(target_in_smoke=True), 0
    if group == "terrain":
        standing = SLOW._replace(terrain=row.replace("_", " "))
        return PLAIN._replace(shooter=standing), PLAIN._replace(target=standing), 0
    if group == "size":
        return PLAIN, PLAIN._replace(target_size=row), 0
    if group == "unit_abilities":
        ability = (UnitAbility.from_data(SPELT[row]),)
        marsh = PLAIN._replace(target=SLOW._replace(terrain="swamp"))
        near = PLAIN._replace(band="point_blank", shooter_abilities=ability)
        return near, marsh._replace(target_abilities=ability), 1
    others: dict[str, dict[str, Any]] = {
        "aim": {"is_aimed": True},
        "on_edge_of_firing_angle": {"is_on_edge": True},
        "enhanced_accuracy": {"weapon_abilities": (WeaponAbility.from_data("Enhanced Accuracy"),)},
    }
    own = others.get(row, {"band": row})
    return PLAIN._replace(**own), PLAIN, 0


TO_HIT = [
    (group, row, *pair)
    for group, rows in ledger("steampunk").clause("SPF-SHOOT-03").table.items()
    for row, pair in rows.items()
]


@pytest.mark.parametrize(("group", "row", "shooting", "shot_at"), TO_HIT)
def test_every_row_of_the_to_hit_table_as_it_is_printed(
    group: str, row: str, shooting: int, shot_at: int | str
) -> None:
    """SPF-SHOOT-03, SPF-SHOOT-13, SPF-SHOOT-14, SPF-SHOOT-15"""
    mine, yours, near = scenes(group, row)

    assert shooting == to_hit(mine).value - near
    assert (-3 if shot_at == "-N" else shot_at) == to_hit(yours).value


# ---------------------------------------------------------------- which modifiers apply to which damage


def ladder() -> Rows:
    """A table that tells its result: row n gives a token of n."""
    return tuple((n, (Effect("jam", n),)) for n in range(1, 20))


TYPES = ledger("steampunk").clause("SPF-TYPE-21").table


def result_of(kind: str, *, armour: int = 0, tokens: int = 0, crew: int = 0, resisted: str = "", plus: int = 0) -> int:
    """What a 5 becomes on the table of this row."""
    row = TYPES[kind]
    victim = Victim(((row["table"], ladder()),), ((resisted, 2),) if resisted else ())
    toll = Toll(4, tokens, crew)
    armour_dice = [5] + [1] * (armour - 1) if armour and row["armour"] else []
    if kind == "continuous_fire":
        toll = burning(Scripted(fire=[5]), toll, victim)[1]
    elif kind == "poison":
        toll = poisoned(Scripted(poison=[5]), toll, 6, victim)
    elif kind == "bleeding":
        toll = bled(Scripted(bleeding=[5]), toll, 6, victim)[1]
    elif row["table"] == "regular":
        hit = Hit(constant(5), armour=armour, kind=kind.split("_")[0], plus=plus)
        toll = damage(Scripted(armour=armour_dice), toll, hit, victim)
    else:
        toll = damage(Scripted(), toll, Hit(None, extra=(Typed(row["table"], constant(5)),), plus=plus), victim)
    (effect,) = toll.effects
    return effect.n


@pytest.mark.parametrize("kind", TYPES)
def test_what_lowers_and_raises_each_kind_of_damage(kind: str) -> None:
    """SPF-TYPE-21, SPF-TYPE-03, SPF-TYPE-06, SPF-TYPE-15, SPF-TYPE-16, SPF-TYPE-19: a natural 5, partly blocked -3."""
    row = TYPES[kind]
    own = row["resistance"] if row["resistance"] != "none" else ""

    assert 5 == result_of(kind)
    assert (2 if row["armour"] else 5) == result_of(kind, armour=4)
    assert (7 if row["tokens"] is True else 5) == result_of(kind, tokens=2)
    assert (7 if row["tokens"] == "future-crew only" else 5) == result_of(kind, crew=2)
    assert (6 if kind in ("regular_shot", "regular_assault", "fire_shot") else 5) == result_of(kind, plus=1)
    for resisted in ("regular", "fire", "poison", "psychic", "light", "crew"):
        assert (3 if resisted == own else 5) == result_of(kind, resisted=resisted)


def test_a_resistance_of_the_sheet_lowers_bleeding_too() -> None:
    """SPF-TYPE-19: no resistance of that name exists in the core; a sheet may add one."""
    assert 3 == result_of("bleeding", resisted="bleeding")


def test_range_counts_for_shots_and_not_for_blows() -> None:
    """SPF-TYPE-21: at point blank a regular and a fire shot gain 1, an assault nothing but its support."""
    flame = {"name": "Flame", "range": 3, "damage": "d6", "damage_type": "fire"}
    lists = make("Hose", like="Tank", weapons=[flame], guns=["Gun", "Flame"])
    table = drawn("A1 Hose at D4 facing 3\nB1 Tank at D5", lists=lists).play(judge_orders)
    shots = [hit_facts(table.playing, table["A1"], gun.weapon, table["B1"]) for gun in table["A1"].profile.guns]

    assert [("regular", 1), ("fire", 1)] == [(hit.kind, hit.plus) for hit in shots]
    assert [0, 2] == [blow(table["A1"], 0, 0, table["B1"], 0, support).plus for support in (0, 2)]


# ---------------------------------------------------------------- dice


def test_only_shots_and_looks_are_open_ended() -> None:
    """SPF-DICE-03: blows, deflections, agony, clouds and slipping away never reach a 7; a shot does."""
    strike = Host((Pool("A1/0", "A1", 1, 7),), (Shield("A1", 1, 7),))

    assert {((0,), (0,))} == {(rolled.successes, rolled.deflections) for rolled in Every().odds(swings, strike)}
    assert {False} == set(Every().odds(strikes, 7)) == set(Every().odds(slips, 7))
    assert {0} == set(Every().odds(breathing, 2, 7))
    assert {0: 1, 1: 2} == dict(Every().odds(minor_acid_bites, 1))
    assert {0, 1} == set(Every().odds(hits, 1, Shot(-2)))


# ---------------------------------------------------------------- ground

TANK, SQUAD = (equip(YARD, Base(sheet=name)) for name in ("Tank", "Squad"))


def land(terrain: str, *, is_river: bool = False, before: str = "clear") -> Map:
    """Terrain in D5, entered from D4."""
    kinds = tuple({"D5": terrain, "D4": before}.get(BOARD.name(each), "clear") for each in BOARD.hexes())
    return Map(id=MAP, terrain=kinds, rivers=frozenset({at("D5")} if is_river else ()))


@pytest.mark.parametrize(
    ("terrain", "dry"), [("clear", 1), ("forest", 2), ("swamp", 2), ("hills", 2), ("sand dunes", 2), ("rough", 1)]
)
def test_a_river_costs_one_more_whatever_it_runs_through(terrain: str, dry: int) -> None:
    """SPF-TERR-12"""
    costs = [entry_cost(land(terrain, is_river=wet), at("D4"), at("D5"), TANK) for wet in (False, True)]

    assert [dry, dry + 1] == costs
    assert 1 == entry_cost(land("clear"), at("D5"), at("D4"), TANK)  # out of it: nothing more


@pytest.mark.parametrize(
    ("ability", "forest", "swamp", "river"),
    [("forest", 1, 2, 2), ("all", 1, 1, 1), ("swamp", 2, 1, 3), ("river", 2, 2, 2)],
)
def test_easy_terrain_eases_what_it_names(ability: str, forest: int, swamp: int, river: int) -> None:
    """SPF-ABIL-20, SPF-TERR-12: and a river is terrain of its own, here one in a forest."""
    own = (UnitAbility.from_data(f"Easy Terrain[{ability}]"),)

    def cost(ground: Map) -> int | None:
        return entry_cost(ground, at("D4"), at("D5"), TANK, own)

    assert (forest, swamp, river) == (cost(land("forest")), cost(land("swamp")), cost(land("forest", is_river=True)))


def test_a_swamp_hides_nothing_and_nobody() -> None:
    """SPF-TERR-07: it does not block line of sight and gives no cover."""
    table = drawn("A1 Squad at D5", terrain={"D5": "swamp"}).play(judge_orders)

    assert can_see(land("swamp"), frozenset(), at("D3"), 0, at("D7"), 0)
    assert 0 == to_hit(PLAIN._replace(target=SLOW._replace(terrain="swamp"))).value
    assert evasion_of(table.playing, table["A1"]) is None


@pytest.mark.parametrize("heights", [(0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2)])
def test_smoke_blocks_at_every_combination_of_heights(heights: tuple[int, int]) -> None:
    """SPF-LOS-14, SPF-LOS-10: anywhere on the line, but at its ends."""
    high, low = heights
    seen = [can_see(land("clear"), {at(f"D{row}")}, at("D3"), high, at("D8"), low) for row in range(3, 9)]

    assert [True, False, False, False, False, True] == seen


def test_the_whole_strip_is_laid_out() -> None:
    """SPF-SCEN-06: eleven throws lay out all 21 hexes, the middle one and ten with their mirror images."""
    table = drawn("A1 Squad at D1").dice(terrain=[6] * 11).play(survey)

    assert {"ruins"} == {terrain_at(table.playing[MAP], each) for each in no_mans_land()}
    assert table.dice_are_used_up()


# ---------------------------------------------------------------- units


def test_left_and_right_are_alike() -> None:
    """SPF-UNIT-08: armour 4/3/1/2 struck from the six sides, clockwise."""
    lists = make("Odd", like="Tank", armour="4/3/1/2")
    table = drawn("A1 Odd at D5 facing 2", lists=lists).play(judge_orders)
    struck = [struck_angles(at("D5"), 2, neighbour(at("D5"), 2 + side)) for side in range(6)]

    assert [4, 3, 1, 2, 1, 3] == [armour_of(table["A1"], angle) for (angle,) in struck]


def test_a_base_has_as_many_models_as_its_sheet_says() -> None:
    """SPF-UNIT-01: of several kinds together; one order, one facing, one table for all."""
    models = [{"name": "Rider", "count": 2, "assault": {"dice": 1}}, {"name": "Beast", "assault": {"dice": 2}}]
    lists = make("Team", like="Squad", model=models)
    (sheet,) = (each for each in lists.unit if each.name == "Team")

    assert 3 == sheet.models
    assert ["Rider", "Rider", "Beast"] == [figure.name for figure in equip(lists, Base(sheet="Team")).figures]


# ---------------------------------------------------------------- gunnery


def firing(lists: Lists, order: str, **fields: Any) -> Table:
    return (
        drawn("A1 Car at D3 facing 3\nB1 Squad at D5", lists=lists)
        .order("A1", "- + - + -", order)
        .having("A1", **fields)
    )


def test_what_is_always_loaded_is_so_only_while_its_ammunition_lasts() -> None:
    """SPF-WPN-03: Limited Ammo(1), fired in Gunnery 1, has nothing left for Gunnery 2."""
    piece = {"name": "Piece", "range": 3, "damage": "d6", "abilities": ["Load special", "Limited Ammo(1)"]}
    lists = make("Car", like="Tank", weapons=[piece], guns=["Piece"], gunnery=[{"order": "Fire + Fire"}])
    table = firing(lists, "Fire + Fire", loads=(Load(),)).reply("fires: at whom", {"0": "B1"}).dice(to_hit=[1])
    table.play_all((gunnery_step, 1), (gunnery_step, 2))

    assert () == table.playing.waiting_for
    assert 1 == sum("fires Piece" in each for each in table.log)


def test_an_aim_helps_the_weapon_that_was_aimed() -> None:
    """SPF-GUN-07: not another one of the same unit."""
    other = {"name": "Other", "range": 4, "damage": "d6"}
    lists = make("Car", like="Tank", weapons=[other], guns=["Gun", "Other"])
    table = firing(lists, "Fire + -", aims=(Aim("other", 1, at("D3")),)).play(fire, 1)
    assert ["0", "1", "aim other"] == list(slots(table))

    table = firing(lists, "Fire + -", aims=(Aim("other", 1, at("D3")),)).dice(to_hit=[1, 1])
    table.reply("fires: at whom", {"0": "B1", "1": "B1", "aim other": "yes"}).play(fire, 1)
    assert ["no hits.", "1 hit."] == [each.rpartition(": ")[2] for each in table.log if " fires " in each]


def test_a_weapon_fires_through_its_angles_only() -> None:
    """SPF-ANGLE-04: the musket's */*/-/- towards the enemy, and with the back to him."""
    seen = []
    for facing in range(6):
        table = (
            drawn(f"A1 Squad at D4 facing {facing}\nB1 Tank at D6").order("A1", "- + - + -", "Fire + -").play(fire, 1)
        )
        seen.append(bool(table.playing.waiting_for))

    assert [False, False, True, True, True, False] == seen


def test_a_gunnery_order_that_is_not_on_the_sheet_is_none() -> None:
    """SPF-ORD-23: the tank's sheet has no "Fire + Fire"."""
    for order, is_asked in (("Fire + -", True), ("Fire + Fire", False)):
        table = drawn("A1 Tank at D3 facing 3\nB1 Squad at D5").order("A1", "- + - + -", order)

        assert is_asked == bool(table.play_all((judge_orders,), (gunnery_step, 1)).playing.waiting_for)


def test_who_has_weapons_and_no_list_of_gunnery_orders_has_the_common_ones() -> None:
    """SPF-GUN-01: "- + Load" only standing still; a list of its own takes their place, the unarmed have none."""
    bare = equip(make("Bare", like="Tank", gunnery=[]), Base(sheet="Bare"))

    assert ["- + Aim", "(still) - + Load", "- + Fire", "Aim + -", "Load + -", "Fire + -", "Spot + Spot"] == list(
        bare.gunnery
    )
    assert "Spot + Spot" not in TANK.gunnery
    assert {} == equip(YARD, Base(sheet="Colossus")).gunnery
    free = make("Free", like="Tank", gunnery=[], free_fire=["Gun"])
    assert {} == equip(free, Base(sheet="Free")).gunnery


# ---------------------------------------------------------------- immunity


def test_immunity_to_a_damage_type_is_for_its_table_too() -> None:
    """SPF-ABIL-13: no die is rolled."""
    shaky = Victim((("psychic", ladder()),))
    calm = shaky._replace(immunities=frozenset({"psychic"}))
    hit = Hit(None, extra=(Typed("psychic", constant(4)),))

    assert (Effect("jam", 4),) == damage(Scripted(), Toll(1), hit, shaky).effects
    assert Toll(1) == damage(Scripted(), Toll(1), hit, calm)


@pytest.mark.parametrize(("what", "dice"), [("Terror", 4), ("Fear", 2), ("shaken", 2)])
def test_who_is_immune_to_terror_is_not_cowed_by_it(what: str, dice: int) -> None:
    """SPF-ABIL-13, SPF-ABIL-10: shaken before, it keeps all four dice against Terror."""
    lists = make("Brave", like="Squad", abilities=[f"Immunity[{what}]"])
    lists = make("Horror", like="Tank", lists=lists, abilities=["Terror[range=1][d6]"])
    table = drawn("A1 Brave at D5 facing 0\nB1 Horror at D4 facing 3 slow", lists=lists).having("A1", shaken=1)
    table.order("B1", "F + - + -").dice(assault=[1] * (dice + 4), deflection=[1, 1])
    table.play_all((movement_step, 1), (assault_step, 1))

    assert table.dice_are_used_up()


# ---------------------------------------------------------------- choices


def test_who_has_no_choice_but_a_fight_is_not_asked_whether_it_will() -> None:
    """SPF-ORD-05: the only hex nearer to the chaser's goal holds the enemy."""
    table = drawn("A1 Tank at D4 facing 3 slow\nB1 Squad at D5").order("A1", "Chase + - + -").play(movement_step, 1)

    assert 1 == len(table.playing.all(Contest))
    assert () == table.playing.waiting_for


@pytest.mark.parametrize(("will", "fights"), [("yes", 1), ("no", 0)])
def test_who_declared_an_assault_may_not_stay_after_all(will: str, fights: int) -> None:
    """SPF-ORD-05: one leader is beside A1, which could stay; the way to the other leads through B1."""
    lists = make("Chief", like="Squad", abilities=["Leader[0, bio]"])
    table = drawn("A1 Squad at D4 facing 3 slow\nA2 Chief at D3\nA3 Chief at D6\nB1 Squad at D5", lists=lists)
    table.order("A1", "Follow + - + -").reply("could enter an assault: will it", will).reply("where does it go", "stay")
    table.play(movement_step, 1)

    assert fights == len(table.playing.all(Contest))
    assert bool(fights) == bool(table.replies)  # only who stays out was asked where to go
