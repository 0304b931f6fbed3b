"""Before the first turn: the map, territories, blind set-up, forward positions, loaded guns."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from grognard.bots import bot, play_out
from grognard.kernel.data import load_toml
from grognard.kernel.dice import Every, Tabletop
from grognard.kernel.errors import GrognardError, Refused
from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.lists.sheets import Lists
from grognard.rulesets.steampunk.play.orders.orders import ask_orders
from grognard.rulesets.steampunk.play.setup.deployment import ask_deploy, part_forward_units
from grognard.rulesets.steampunk.play.setup.set_up import bare_ground, rank_nations, remove_screen
from grognard.rulesets.steampunk.play.setup.terrain_design import ask_design
from grognard.rulesets.steampunk.ruleset import RULESET
from grognard.rulesets.steampunk.table.board import BOARD, HEXES, INDEX, no_mans_land, territory
from grognard.rulesets.steampunk.table.maps import LETTERS, OWN_DESIGN, PICTURES, laid_out, may_lie_in_no_mans_land
from grognard.rulesets.steampunk.table.nations import NATIONS, choosing_order, head_on_better, melee_better
from grognard.rulesets.steampunk.table.records import BATTLE, MAP, Orders, Unit, UnitId, side_id
from grognard.rulesets.steampunk.table.terrain import TERRAIN
from grognard.rulesets.steampunk.table.units import units_of
from tests.rulesets.steampunk.kit import YARD, drawn, make

if TYPE_CHECKING:
    from grognard.kernel.game import Game

SHOP = load_toml(Path(__file__).parents[2] / "shop.toml", Lists)
FORWARD = make("Scout", like="Squad", abilities=["Forward Position[2]"])


def army(*sheets: str, lists: Lists = YARD, **fields: Any) -> dict[str, Any]:
    bases = [{"sheet": sheet} for sheet in sheets]
    return {"name": "Test", "nation": "Elf", "lists": plain(lists), "base": bases, **fields}


def game(*sheets: str, lists: Lists = YARD, scenario: str = "Entrenched!", **options: Any) -> Game:
    """A game of two equal armies at its first question."""
    one = army(*sheets, lists=lists)
    return RULESET.new_game((one, one), scenario=scenario, options=options, seed=5)


def placed(game: Game, seat: int, **where: str) -> dict[str, str]:
    """Some legal set-up with these units where the test wants them."""
    question = game.asked_of(seat)
    assert question is not None
    answer = dict(question.suggest(Tabletop("set-up")))
    return {**answer, **{f"{unit} hex": at for unit, at in where.items()}}


# ---------------------------------------------------------------- the map


def test_no_mans_land_is_laid_out_by_dice_and_mirrored() -> None:
    # SPF-SCEN-04, SPF-SCEN-06
    table = game("Tank")
    terrain = table[MAP].terrain

    assert {"clear", "rough", "ruins"} >= {terrain[INDEX[at]] for at in no_mans_land()}
    for at in no_mans_land():
        assert terrain[INDEX[at]] == terrain[len(HEXES) - 1 - INDEX[at]]
    assert {"clear": 4, "rough": 1, "ruins": 1} == dict(Every().odds(bare_ground))


def test_no_mans_land_is_all_clear_if_the_players_agree() -> None:
    # SPF-SCEN-06
    for seed in range(3):
        table = RULESET.new_game(seed=seed, options={"clear_no_mans_land": True})

        assert {"clear"} == {table[MAP].terrain[INDEX[at]] for at in no_mans_land()}


def test_what_may_lie_in_no_mans_land() -> None:
    # SPF-SCEN-04
    assert {"clear", "rough", "ruins"} == {kind for kind in TERRAIN if may_lie_in_no_mans_land(kind)}
    assert not may_lie_in_no_mans_land("clear", "road")


def test_the_scenario_has_two_territories_and_a_bare_strip() -> None:
    # SPF-SCEN-01, SPF-SCEN-07: whatever the game type
    for names in (
        ("elf-tank", "dwarf-tank"),
        ("elf-infantry", "ork-infantry"),
        ("elf-heavy", "ork-light"),
        ("elf-advanced", "ork-advanced"),
    ):
        table = RULESET.new_game(names, seed=1)

        assert "Entrenched!" == table.header.scenario
        assert (7, 9) == table[MAP].size
        assert (21, 21, 21) == (len(territory(0)), len(no_mans_land()), len(territory(1)))
        assert 63 == len(table[MAP].terrain)


@pytest.mark.parametrize("name", ["Entrenched!", "Open strip"])
def test_the_territories_of_the_standard_board_are_those_of_the_picture(name: str) -> None:
    """SPF-SCEN-02, SPF-SCEN-05"""
    picture, land = PICTURES[name].split(), laid_out(name)

    for number in (*range(21), *range(42, 63)):
        assert LETTERS.get(picture[number], "clear") == land.terrain[number]
        assert ("=" == picture[number]) is (HEXES[number] in land.roads)


@pytest.mark.parametrize(("board", "depth"), [("9 x 9", 3), ("9 x 12", 4), ("11 x 15", 5)])
def test_players_may_agree_on_another_size_with_three_equal_zones(board: str, depth: int) -> None:
    # SPF-SCEN-07
    columns, rows = map(int, board.split(" x "))
    table = RULESET.new_game(("elf-tank", "dwarf-tank"), seed=1, options={"board": board, "turns": 4})
    cells = table.view(0)["table"]["hexes"]["cells"]
    owners = [cell["owner"] for cell in cells]
    question = ask_deploy(table, 1)

    assert columns * rows == len(table[MAP].terrain) == len(cells)
    assert [0] * columns * depth + [None] * columns * depth + [1] * columns * depth == owners
    strip = [cell["terrain"] for cell in cells if cell["owner"] is None]
    assert {"clear", "rough", "ruins"} >= set(strip)
    assert strip == strip[::-1]
    assert {"forest", "hills"} <= {cell["terrain"] for cell in cells}  # the pictures are there
    # Both pictures lie along NoMansLand, in the middle, as on the standard board.
    small = [*laid_out("Entrenched!").terrain]
    large = laid_out("Entrenched!", (columns, rows)).terrain
    left = (columns - 7) // 2
    for row in (*range(3), *range(6, 9)):
        there = row + depth - 3 if row < 3 else row + 2 * (depth - 3)
        assert small[7 * row : 7 * row + 7] == [*large[columns * there + left : columns * there + left + 7]]
    assert columns * depth == len(question.slots[0].options)
    assert play_out(table, (bot(RULESET, "random"),) * 2).result is not None


def test_the_standard_game_keeps_its_board() -> None:
    # SPF-SCEN-07
    with pytest.raises(GrognardError, match="The standard game is played on 7 x 9 hexes, not on 9 x 9"):
        RULESET.new_game(("elf-standard", "dwarf-standard"), options={"board": "9 x 9"})


def test_an_army_that_does_not_fit_its_territory_is_refused() -> None:
    # SPF-SCEN-08: 21 hexes take 42 bases, and those of "Open strip" are all land
    sheets = make("Runner", like="Squad", cost={})
    for number, fits in ((42, True), (43, False)):
        one = army(*["Runner"] * number, lists=sheets)
        if fits:
            RULESET.new_game((one, one), scenario="Open strip")
        else:
            with pytest.raises(GrognardError, match="more bases than its territory in Open strip has room for"):
                RULESET.new_game((one, one), scenario="Open strip")


def test_the_edge_of_a_larger_board_lies_further_out() -> None:
    # SPF-SCEN-07, SPF-MOVE-07: nobody stops where the standard board ends
    still = {"name": "still", "pace": "still", "rung": 0}
    speeds = [still, {"name": "slow", "pace": "slow", "rung": 1, "orders": ["F + - + -", "F + F + -"]}]
    one = army("Runner", lists=make("Runner", like="Squad", cost={}, speed=speeds), game="tank")
    table = RULESET.new_game((one, one), seed=1, options={"board": "9 x 12", "clear_no_mans_land": True})
    for seat, at in ((0, "H3"), (1, "A12")):
        table.answer(
            {f"{'AB'[seat]}1 hex": at, f"{'AB'[seat]}1 facing": "2", f"{'AB'[seat]}1 speed": "slow"}, seat=seat
        )
    moves = {option.key: option.data for option in ask_orders(table, 0).slots[0].options}

    assert (("I4",), ()) == (moves["F + - + -"]["path"], moves["F + - + -"]["warnings"])
    assert {"off the board"} == set(moves["F + F + -"]["warnings"])
    assert ["F + F + -"] == [key for key, data in moves.items() if data.get("shown_last")]


# ---------------------------------------------------------------- own territories


def designed(table: Game, seat: int, kind: str, **other: str) -> dict[str, str]:
    own = [BOARD.name(at) for at in HEXES if at in territory(seat)]
    answer = dict.fromkeys(own, kind) | {f"{name} overlay": "none" for name in own}
    return answer | {name.replace("_", " "): value for name, value in other.items()}


def test_each_side_lays_out_its_own_territory_in_secret() -> None:
    # SPF-SCEN-05, SPF-SCEN-04: only its own hexes, any terrain, road and river
    table = game("Tank", "Squad", scenario=OWN_DESIGN)
    first, second = (table.asked_of(seat) for seat in (0, 1))
    assert first is not None
    assert second is not None
    hexes = {slot["key"].split()[0] for slot in first.form()["slots"]}

    assert hexes == {BOARD.name(at) for at in territory(0)}
    assert first.secret

    table.answer(designed(table, 0, "forest", A1_overlay="road and river"), seat=0)
    assert "clear" == table[MAP].terrain[0]  # nothing is shown before both are done

    table.answer(designed(table, 1, "hills"), seat=1)
    land = table[MAP]

    assert {"forest"} == {land.terrain[INDEX[at]] for at in territory(0)}
    assert {"hills"} == {land.terrain[INDEX[at]] for at in territory(1)}
    assert {BOARD.named("A1")} == land.roads == land.rivers


def test_every_terrain_and_nothing_that_passes_may_be_laid_out() -> None:
    # SPF-SCEN-05
    table = game("Tank", scenario=OWN_DESIGN)
    slots = {slot.key: {option.key for option in slot.options} for slot in ask_design(table, 0).slots}

    assert set(TERRAIN) == slots["A1"]
    assert {"none", "road", "river", "road and river"} == slots["A1 overlay"]
    assert "A1 entrenched" not in slots


def test_a_territory_must_have_room_for_the_whole_army() -> None:
    # SPF-SCEN-08
    table = game("Tank", "Squad", scenario=OWN_DESIGN)
    with pytest.raises(Refused, match="no room"):
        table.answer(designed(table, 0, "water"), seat=0)
    with pytest.raises(Refused, match="no room"):  # the tank cannot stand in a building
        table.answer(designed(table, 0, "building"), seat=0)

    table.answer(designed(table, 0, "building", A1="clear"), seat=0)


def test_two_large_bases_need_two_hexes() -> None:
    # SPF-SCEN-08, SPF-STACK-01
    table = game("Tank", "Tank", scenario=OWN_DESIGN)
    with pytest.raises(Refused, match="no room"):
        table.answer(designed(table, 0, "water", A1="clear"), seat=0)

    table.answer(designed(table, 0, "water", A1="clear", B1="clear"), seat=0)


def test_flyers_and_infantry_use_other_hexes_than_tanks() -> None:
    # SPF-SCEN-08: the kite starts in the air, the squad in a building, the tank on the one clear hex
    table = game("Tank", "Squad", "Squad", "Kite", scenario=OWN_DESIGN)
    table.answer(designed(table, 0, "water", A1="clear", B1="building"), seat=0)
    table.answer(designed(table, 1, "clear"), seat=1)
    question = ask_deploy(table, 0)
    for seed in range(8):  # however tight it is, a legal set-up is proposed
        question.check(question.suggest(Tabletop(seed)))


def test_entrenchments_are_dug_on_ready_maps_and_own_ones() -> None:
    # SPF-TERR-17
    ready = game("Tank", entrenchments=True)
    ready.answer(["A1", "B2"], seat=0)
    ready.answer([], seat=1)

    assert {BOARD.named("A1"), BOARD.named("B2")} == ready[MAP].entrenched

    own = game("Tank", scenario=OWN_DESIGN, entrenchments=True)
    holes = {f"{BOARD.name(at)} entrenched": "no" for at in HEXES if at in territory(0)}
    own.answer({**designed(own, 0, "clear"), **holes, "C3 entrenched": "yes"}, seat=0)
    own.answer(
        {**designed(own, 1, "clear"), **{f"{BOARD.name(at)} entrenched": "no" for at in HEXES if at in territory(1)}},
        seat=1,
    )

    assert {BOARD.named("C3")} == own[MAP].entrenched
    with pytest.raises(Refused):
        game("Tank", entrenchments=True).answer(["A9"], seat=0)


def test_designed_battles_are_played_to_the_end() -> None:
    # SPF-SCEN-05, SPF-SCEN-08
    table = RULESET.new_game(scenario=OWN_DESIGN, seed=4, options={"turns": 4, "entrenchments": True})

    assert play_out(table, (bot(RULESET, "random"),) * 2).result is not None


# ---------------------------------------------------------------- blind set-up


def test_the_enemy_sees_nothing_behind_the_screen() -> None:
    # SPF-SETUP-01
    table = game("Tank")
    table.answer(placed(table, 0, A1="C2"), seat=0)
    table.answer(placed(table, 1), seat=1)

    assert table[BATTLE].is_screened
    assert ["A1"] == [piece["unit"] for piece in table.view(0)["table"]["pieces"]]
    assert not table.view(None)["table"].get("pieces")


def test_units_stand_in_their_own_territory_within_the_limit() -> None:
    # SPF-SETUP-02
    table = game("Tank", "Tank", "Squad")
    with pytest.raises(Refused):  # the strip is nobody's
        table.answer(placed(table, 0, A1="C4"), seat=0)
    with pytest.raises(Refused, match="overcrowded"):
        table.answer(placed(table, 0, A1="C1", A2="C1"), seat=0)

    table.answer(placed(table, 0, A1="C1", A2="D1", A3="C1"), seat=0)


def test_a_tank_is_not_set_up_where_it_could_not_enter() -> None:
    # SPF-SETUP-02
    table = game("Tank", "Squad", scenario=OWN_DESIGN)
    table.answer(designed(table, 0, "clear", A1="building"), seat=0)
    table.answer(designed(table, 1, "clear"), seat=1)
    slots = {slot.key: {option.key for option in slot.options} for slot in ask_deploy(table, 0).slots}

    assert "A1" not in slots["A1 hex"]
    assert "A1" in slots["A2 hex"]


def test_a_flying_start_is_only_for_sheets_that_list_it() -> None:
    # SPF-SETUP-03
    table = RULESET.new_game((army("Kite"), army("Tank")), seed=1)
    grounded = make(
        "Hen",
        like="Kite",
        speed=[
            {"name": "still", "pace": "still", "rung": 0},
            {"name": "setup", "pace": "setup"},  # a special speed
            {"name": "slow flying", "pace": "slow", "rung": 1, "flying": True},
        ],
    )
    other = RULESET.new_game((army("Hen", lists=grounded), army("Tank")), seed=1)
    speeds = [
        {option.key for slot in ask_deploy(each, 0).slots if slot.key == "A1 speed" for option in slot.options}
        for each in (table, other)
    ]

    assert [{"still", "slow", "slow flying"}, {"still"}] == speeds


def test_facing_and_speed_are_the_owners_choice() -> None:
    # SPF-SETUP-03
    table = game("Tank")
    table.answer({"A1 hex": "C2", "A1 facing": "5", "A1 speed": "fast"}, seat=0)
    table.answer(placed(table, 1), seat=1)
    tank = table[UnitId("A1")]

    assert (BOARD.named("C2"), 5, "fast") == (tank.at, tank.facing, tank.speed)


def test_the_orders_of_turn_1_are_written_behind_the_screen() -> None:
    # SPF-SETUP-04, SPF-SETUP-07
    table = game("Tank")
    for seat in (0, 1):
        table.answer(placed(table, seat), seat=seat)

    assert table[BATTLE].is_screened
    assert 0 == table[BATTLE].turn
    assert table.question is not None
    assert "order" in table.question.prompt.casefold()
    for seat in (0, 1):
        question = table.asked_of(seat)
        assert question is not None
        table.answer(question.suggest(Tabletop(1)), seat=seat)

    assert not table[BATTLE].is_screened
    assert 1 == table[BATTLE].turn
    assert all(orders.now.movement for orders in table.all(Orders))


def test_the_order_of_preparation() -> None:
    # SPF-SETUP-07, SPF-ARMY-13
    giant = army("Giant", lists=SHOP, huge=["Giant"])
    table = RULESET.new_game((giant, army("Tank", lists=SHOP)), seed=2)
    said = [event.text for event in table.events]
    places = [
        next(n for n, text in enumerate(said) if part in text)
        for part in ("standard game", "discloses Giant", "ranks higher", "NoMansLand")
    ]

    assert places == sorted(places)


def test_guns_start_loaded_to_capacity() -> None:
    # SPF-SETUP-06
    deep = make(
        "Deep",
        like="Tank",
        weapons=[
            {"name": "Magazine", "range": 3, "damage": "d6", "abilities": ["Store(3)"]},
            {"name": "Cold", "range": 3, "damage": "d6", "starts_empty": True},
        ],
    )
    sheets = plain(deep)
    sheets["unit"][-1]["weapons"] = ["Gun", "Magazine", "Cold"]
    one = {"name": "Test", "nation": "Elf", "lists": sheets, "base": [{"sheet": "Deep"}]}
    full, empty = (RULESET.new_game((one, one), options={"start_unloaded": switch}) for switch in (False, True))

    assert [1, 3, 0] == [load.tokens for load in full[UnitId("A1")].loads]
    assert [0, 0, 0] == [load.tokens for load in empty[UnitId("A1")].loads]


# ---------------------------------------------------------------- forward positions


def test_forward_position_reaches_into_the_strip() -> None:
    # SPF-SETUP-05
    table = game("Scout", "Tank", lists=FORWARD)
    slots = {
        slot.key: {BOARD.named(option.key) for option in slot.options}
        for slot in ask_deploy(table, 0).slots
        if "hex" in slot.key
    }

    assert {1, 2, 3, 4, 5} == {INDEX[at] // 7 + 1 for at in slots["A1 hex"]}
    assert {1, 2, 3} == {INDEX[at] // 7 + 1 for at in slots["A2 hex"]}


def test_opposing_forward_units_in_one_hex_fall_back() -> None:
    # SPF-SETUP-05: the Dwarf, lower in the order of choice, moves first; both towards their own edge
    table = drawn("A1 Scout at D5\nB1 Scout at D5", lists=FORWARD)
    table.reply("B1 fall back", "D6")
    table.play(part_forward_units)

    assert ("D4", "D6") == (table.where("A1"), table.where("B1"))
    moves = [line for line in table.log if "falls back" in line]
    assert "B1" in moves[0]


def test_without_a_free_hex_behind_it_a_forward_unit_shares_one_with_a_friend() -> None:
    # SPF-SETUP-05: every hex of its own row 1 is taken, two of them by one base only
    row = "\n".join(f"A{number} Scout at {column}1" for number, column in enumerate("ABCDEFG", start=2))
    table = drawn(f"A1 Scout at D2\nB1 Scout at D2\n{row}", lists=FORWARD).reply("B1 fall back", "D3")
    table.reply("A1 fall back", "D1").play(part_forward_units)

    assert "D1" == table.where("A1")


def test_who_has_yet_to_fall_back_breaks_nothing_and_who_stays_does() -> None:
    # SPF-SETUP-05: enemies in one hex while it is asked; in a turn they are a fault of the table
    table = drawn("A1 Scout at D5\nB1 Scout at D5", lists=FORWARD)
    table.turn = 0
    game = table.play(part_forward_units).playing
    assert [] == list(RULESET.play.broken(game))

    game.change(BATTLE, turn=1)
    assert ["enemies share D5"] == list(RULESET.play.broken(game))


def test_a_crowd_of_one_side_is_a_fault_as_soon_as_the_screen_is_gone() -> None:
    # SPF-STACK-01
    table = drawn("A1 Tank at D2\nA2 Tank at D2")
    table.turn = 0

    assert ["D2 is overcrowded"] == list(RULESET.play.broken(table.play(part_forward_units).playing))


def test_falling_back_leads_to_the_nearest_free_legal_hex() -> None:
    # SPF-SETUP-05
    table = drawn(
        "A1 Scout at D5\nB1 Scout at D5\nA2 Squad at D4\nA3 Squad at C4",
        terrain={"E4": "water"},
        lists=FORWARD,
    )
    table.reply("B1 fall back", "E6")
    table.play(part_forward_units)
    question = table.playing.question
    assert question is not None

    assert {"B4", "D3", "F4"} == {option["key"] for option in question.form()["options"]}


def test_units_of_one_side_or_of_two_layers_stay() -> None:
    # SPF-SETUP-05, SPF-STACK-03
    table = drawn(
        "A1 Kite at D5 slow flying\nB1 Scout at D5\nA2 Squad at C4\nA3 Squad at C4", lists=make("Scout", like="Squad")
    )
    table.play(part_forward_units)

    assert ["D5", "D5", "C4"] == [table.where(unit) for unit in ("A1", "B1", "A2")]


def test_the_screen_is_removed_when_both_are_done() -> None:
    # SPF-SETUP-01
    table = drawn("A1 Squad at C2\nB1 Squad at C8")
    table.play(remove_screen)

    assert not table.playing[BATTLE].is_screened
    assert "The screen is removed." in table.log


# ---------------------------------------------------------------- nations


def test_a_mirror_match_rolls_for_rank() -> None:
    # SPF-ARMY-14
    table = drawn("A1 Squad at C2\nB1 Squad at C8", nations=("Ork", "Ork")).dice(roll_off=[2, 2, 3, 6])
    table.play(rank_nations)

    assert (3, 6) == tuple(table.playing[side_id(seat)].rank for seat in (0, 1))
    assert table.dice_are_used_up()


@pytest.mark.parametrize(("nations", "rolls"), [(("Elf", "Ork"), 0), (("Gnome", "Dwarf"), 0), (("Goblin", "Elf"), 2)])
def test_nations_without_a_rank_roll_too(nations: tuple[str, str], rolls: int) -> None:
    # SPF-ARMY-15
    table = drawn("A1 Squad at C2\nB1 Squad at C8", nations=nations).dice(roll_off=[5, 1])
    table.play(rank_nations)

    ranks = tuple(table.playing[side_id(seat)].rank for seat in (0, 1))

    assert ((5, 1) if rolls else (0, 0)) == ranks
    assert table.dice_are_used_up() == bool(rolls)


def test_five_nations_have_ranks() -> None:
    # SPF-ARMY-12
    assert ("Spartan", "Elf", "Dark-Elf", "Dwarf", "Ork") == NATIONS


def test_every_base_of_the_army_is_set_up() -> None:
    # SPF-UNIT-01, SPF-SETUP-01
    table = RULESET.new_game(("dwarf-light", "elf-heavy"), seed=6)
    for seat in (0, 1):
        table.answer(placed(table, seat), seat=seat)
    counted = Counter(unit.seat for unit in table.all(Unit) if unit.at is not None or unit.aboard is not None)

    assert {0: len(units_of(table, 0)), 1: len(units_of(table, 1))} == counted


@pytest.mark.parametrize(
    ("nations", "chooses_last", "wins_ties", "picks_hex"),
    [
        (("Gnome", "Dwarf"), 1, 1, 1),
        (("Gnome", "Ork"), 0, 1, 1),
        (("Gnome", "Elf"), 1, 0, 1),
        (("Elf", "Dwarf"), 0, 1, 1),
    ],
)
def test_where_the_gnomes_rank(nations: tuple[str, str], chooses_last: int, wins_ties: int, picks_hex: int) -> None:
    # SPF-ARMY-15: between Dwarf and Ork, between Dwarf and Elf, and below Elf
    table = drawn("A1 Squad at C2\nB1 Squad at C8", nations=nations).play(rank_nations).playing

    assert (1 - chooses_last, chooses_last) == choosing_order(table)
    assert (wins_ties, picks_hex) == (melee_better(table), head_on_better(table))


@pytest.mark.parametrize(("rolls", "higher"), [([2, 5], 1), ([6, 5], 0)])
def test_the_higher_roller_is_the_higher_nation_in_every_table(rolls: list[int], higher: int) -> None:
    # SPF-ARMY-14: chooses last, wins ties, picks the hex of a head-on assault
    table = drawn("A1 Squad at C2\nB1 Squad at C8", nations=("Ork", "Ork")).dice(roll_off=rolls).play(rank_nations)

    assert (1 - higher, higher) == choosing_order(table.playing)
    assert (higher, higher) == (melee_better(table.playing), head_on_better(table.playing))
