"""Rules that meet: cases in which several chapters have a word."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.kernel.game import Game, step
from grognard.rulesets.last_edition.play.attack.casualties import lose
from grognard.rulesets.last_edition.play.battle.alternation import battle_phase, options_of
from grognard.rulesets.last_edition.play.battle.charging import charge_targets
from grognard.rulesets.last_edition.play.battle.targets import aims
from grognard.rulesets.last_edition.play.command import command_phase
from grognard.rulesets.last_edition.play.directives import reaction_allowance, reveal_directives
from grognard.rulesets.last_edition.play.ending import end_of_turn
from grognard.rulesets.last_edition.play.mission_actions import announce_action
from grognard.rulesets.last_edition.play.moves.phase import move_next, move_reactions
from grognard.rulesets.last_edition.play.moves.reserves import arrive, misinform
from grognard.rulesets.last_edition.play.sequence import both_turns, turn
from grognard.rulesets.last_edition.play.setup.directives import ALL_IN, COUNTER, JOKER, MISINFORMATION, SABOTAGE
from grognard.rulesets.last_edition.table.records import ModelId, UnitId
from grognard.rulesets.last_edition.table.units import is_fighting
from tests.rulesets.last_edition.kit import Field, lay, leader, melee, piece, ranged, unit

FAR = {"A1": (2, 42), "B1": (58, 42)}
BOLD = {"abilities": [{"name": "Aim", "effects": ["+1 to hit"]}]}


def meet(own: Any, foe: Any, *, apart: float = 10.0, **more: Any) -> Field:
    """A2 and B2 so many inches apart, the battle phase of seat 0."""
    at = {**FAR, "A2": (10, 10), "B2": (11 + apart, 10), **more.pop("places", {})}
    a = [leader(weapons=[melee()]), own, *more.pop("friends", ())]
    b = [leader(weapons=[melee()]), foe, *more.pop("others", ())]
    return Field(a, b, at, (battle_phase, 0), **more)


# ---------------------------------------------------------------- 1 and 2: the cap, and re-rolls


@pytest.mark.parametrize("sheet", [{}, BOLD])
def test_three_penalties_are_one(sheet: Any) -> None:
    """TLE-DICE-08, TLE-TERR-13, TLE-KW-03, TLE-ORD-05: BS 3+ needs 4+, not 6+; with +1 from an ability still 4+."""
    guns = unit("Guns", weapons=[ranged("Ranged 1 heavy")], bs=3, sheet=sheet)
    state = {"A2": {"has_moved": True, "order": "taking cover", "ordered_on": 3}}
    field = meet(guns, unit("Prey"), units=state, battle={"map": lay(piece(1, 18, 8))}, named={"hit": [3]})
    field.play("A2 shoots")

    assert [(3, -1)] == field.throws("hit")
    assert "0 hits" in field.log("TLE-SHOOT-07")[0]


def test_each_modifier_capped_but_not_their_sum() -> None:
    """TLE-DICE-08 with cap_each_modifier: BS 3+ with three penalties needs 6+."""
    guns = unit("Guns", weapons=[ranged("Ranged 1 heavy")], bs=3)
    state = {"A2": {"has_moved": True, "order": "taking cover", "ordered_on": 3}}
    options = {"cap_each_modifier": True}
    ground = {"map": lay(piece(1, 18, 8))}
    field = meet(guns, unit("Prey"), units=state, battle=ground, named={"hit": [5]}, options=options)
    field.play("A2 shoots")

    assert [(3, -3)] == field.throws("hit")


def rerolling(*faces: int, **more: Any) -> Field:
    sheet = {"abilities": [{"name": "Drill", "effects": ["re-roll failed rolls to hit"]}]}
    guns = unit("Guns", weapons=[ranged()], bs=3, sheet=sheet)
    ground = {"map": lay(piece(1, 18, 8))}
    return meet(guns, unit("Prey"), battle=ground, named={"hit": list(faces), "wound": [4], "armor_save": [6]}, **more)


def test_a_natural_success_is_lost_and_not_rolled_again() -> None:
    """TLE-DICE-12, TLE-DICE-11: re-roll failed hits with -1: a natural 3 is lost."""
    field = rerolling(3)
    field.play("A2 shoots")

    assert 1 == len(field.throws("hit"))
    assert "0 hits" in field.log("TLE-SHOOT-07")[0]


@pytest.mark.parametrize(("choice", "rolls", "pool"), [("bank", 1, 1), ("re-roll", 2, 0)])
def test_a_one_is_banked_or_rolled_again_never_both(choice: str, rolls: int, pool: int) -> None:
    """TLE-BLP-02, TLE-DICE-11, TLE-BLP-01: it is a real choice, so the owner is asked."""
    field = rerolling(1, 4)
    field.play("A2 shoots")
    assert ["bank", "keep", "re-roll"] == field.keys
    field.play(choice)

    assert rolls == len(
        [face for event in field.game.events for t in event.throws if t.name == "hit" for face in t.faces]
    )
    assert pool == field.side(0).pool


# ---------------------------------------------------------------- 3 and 4: wound rolls and the pool


def wounding(
    strength: int, toughness: int, wound: list[int], *, sides: Any = None, sheet: Any = None, **more: Any
) -> Field:
    guns = unit("Guns", weapons=[ranged(strength=strength)], sheet=sheet or {})
    prey = unit("Prey", toughness=toughness, armor="-/-", health=2)
    return meet(guns, prey, sides=sides, named={"hit": [4], "wound": wound}, **more)


def test_six_then_one_fails() -> None:
    """TLE-WND-03, TLE-WND-04: S 1 against T 7: total 8, still failed."""
    field = wounding(1, 7, [6, 1])
    field.play("A2 shoots")

    assert 2 == field.model("B2.1").health
    assert 1 == field.side(0).pool


def test_a_pool_six_then_a_rolled_one() -> None:
    """TLE-BLP-10, TLE-WND-04, TLE-BLP-03: the pool 6 is the first die, the rolled 1 fails and is banked."""
    field = wounding(1, 7, [1], sides={0: {"pool": 0b100000}})
    field.play("A2 shoots", "wound 6")

    assert 2 == field.model("B2.1").health
    assert 0b1 == field.side(0).pool


def test_thirteen_and_a_penalty() -> None:
    """TLE-WND-06, TLE-WND-09, TLE-WND-10: S 1 against T 13 with -1 needs 14: 6, 6 and then 2."""
    dull = {"abilities": [{"name": "Dull", "effects": ["-1 to wound"]}]}
    for dice, health in (([6, 6, 2], 1), ([6, 6, 1], 2), ([6, 5], 2)):
        field = wounding(1, 13, dice, sheet=dull)
        field.play("A2 shoots")

        assert health == field.model("B2.1").health
        assert {} == field.dice.left_over()


def test_a_banked_one_still_wounds() -> None:
    """TLE-BLP-02, TLE-WND-02, TLE-DICE-14: S 5 against T 4: rolled all the same, wounds and is banked."""
    field = wounding(5, 4, [1])
    field.play("A2 shoots")

    assert 1 == field.model("B2.1").health
    assert 0b1 == field.side(0).pool


@pytest.mark.parametrize(("strength", "kept"), [(5, 1), (4, 2)])
def test_a_banked_one_ignores_the_penalty(strength: int, kept: int) -> None:
    """TLE-BLP-02: S 5 or 4 against T 4 with -1: banked the 1 wounds; unbanked only S 5 does."""
    dull = {"abilities": [{"name": "Dull", "effects": ["-1 to wound"]}]}
    field = wounding(strength, 4, [1], sheet=dull)
    field.play("A2 shoots")

    assert 1 == field.model("B2.1").health
    assert 0b1 == field.side(0).pool
    unbanked = wounding(
        strength, 4, [1], sheet=dull, before=lambda game: game.give_order(0, "bad luck", "none", "battle")
    )
    unbanked.play("A2 shoots")
    assert kept == unbanked.model("B2.1").health
    assert 0 == unbanked.side(0).pool


# ---------------------------------------------------------------- 5 and 6: saves


@pytest.mark.parametrize(("cap", "needs"), [(False, 4), (True, 4)])
def test_cover_and_terrain_against_a_shot(cap: bool, needs: int) -> None:
    """TLE-SAVE-06, TLE-TERR-09, TLE-ORD-05: 3+/5+ taking cover on type 2 is 1+/4+: 4+ against AP -3."""
    guns = unit("Guns", weapons=[ranged(ap=-3)])
    state = {"B2": {"order": "taking cover", "ordered_on": 2}}
    ground = {"map": lay(piece(2, 20, 8, "east", "north"))}
    named = {"hit": [4], "wound": [4], "armor_save": [6]}
    field = meet(
        guns,
        unit("Prey", armor="3+/5+"),
        apart=11,
        units=state,
        battle=ground,
        named=named,
        options={"cap_armor_changes": cap},
    )
    field.play("A2 shoots")

    assert [(needs, 0)] == field.throws("armor save")


@pytest.mark.parametrize(("cap", "ap", "needs"), [(False, 0, 1), (True, 0, 2)])
def test_the_cap_on_armor_changes(cap: bool, ap: int, needs: int) -> None:
    """TLE-SAVE-06 with cap_armor_changes: 3+/5+ taking cover on type 2 is 2+/4+."""
    guns = unit("Guns", weapons=[ranged(ap=ap)])
    state = {"B2": {"order": "taking cover", "ordered_on": 2}}
    ground = {"map": lay(piece(2, 20, 8, "east", "north"))}
    named = {"hit": [4], "wound": [4], "armor_save": [6]}
    field = meet(
        guns,
        unit("Prey", armor="3+/5+"),
        apart=11,
        units=state,
        battle=ground,
        named=named,
        options={"cap_armor_changes": cap},
    )
    field.play("A2 shoots")

    assert [(needs, 0)] == field.throws("armor save")


@pytest.mark.parametrize("cap", [False, True])
@pytest.mark.parametrize(("ap", "needs"), [(0, 2), (-3, 4)])
def test_cover_without_terrain_in_melee(cap: bool, ap: int, needs: int) -> None:
    """TLE-MELEE-06, TLE-SAVE-06: struck with AP -3 the same unit has 2+/4+: 4+, under the cap as well."""
    blade = unit("Blades", weapons=[melee(ap=ap)])
    state = {"B2": {"order": "taking cover", "ordered_on": 2}}
    ground = {"map": lay(piece(2, 11.2, 8, "east", "north"))}
    named = {"hit": [4], "wound": [4], "armor_save": [6]}
    field = meet(
        blade,
        unit("Prey", armor="3+/5+"),
        apart=0.5,
        units=state,
        battle=ground,
        named=named,
        options={"cap_armor_changes": cap},
    )
    field.play("A2 fights")

    assert [(needs, 0)] == field.throws("armor save")


@pytest.mark.parametrize("switch", [False, True])
@pytest.mark.parametrize(("ap", "roll", "needs"), [(0, "armor save", 4), (-3, "dodge save", 3), (-6, "dodge save", 0)])
def test_the_better_save_is_rolled(ap: int, roll: str, needs: int, switch: bool) -> None:
    """TLE-SAVE-09, TLE-SAVE-08: dodge 6+- with pure 5++ and armour 4+/6+ against D 3, pure_after_dodge or not."""
    guns = unit("Guns", weapons=[ranged(ap=ap, damage=3)])
    prey = unit("Prey", armor="4+/6+", pure="5++", dodge="6+-", health=3)
    named = {"hit": [4], "wound": [4], "armor_save": [6], "dodge_save": [6]}
    field = meet(guns, prey, named=named, options={"pure_after_dodge": switch})
    field.play("A2 shoots", "no")

    assert [(needs, 0)] == field.throws(roll)
    assert 1 == len(field.throws("armor save") + field.throws("dodge save"))


@pytest.mark.parametrize(("switch", "health"), [(False, 0), (True, 2)])
def test_a_pure_save_after_a_dodge(switch: bool, health: int) -> None:
    """TLE-SAVE-09 with pure_after_dodge: a failed dodge counts as a failed armour save."""
    guns = unit("Guns", weapons=[ranged(ap=-3, damage=3)])
    prey = unit("Prey", armor="4+/6+", pure="5++", dodge="6+-", health=3)
    named = {"hit": [4], "wound": [4], "dodge_save": [1], "pure_save": [5, 6, 1]}
    field = meet(guns, prey, named=named, options={"pure_after_dodge": switch})
    field.play("A2 shoots", "no")

    assert health == (field.model("B2.1").health if field.unit("B2").models else 0)


# ---------------------------------------------------------------- 7 and 8: deflect and counterfire


def test_deflect_counts_natural_ones_of_all_sorts() -> None:
    """TLE-KW-13: two banked and one after a re-roll: 6 attacks of deflect 2, though the bearer is at 0 health."""
    sheet = {"abilities": [{"name": "Drill", "effects": ["re-roll failed rolls to hit"]}]}
    own = unit("Blades", weapons=[melee("Melee 4", strength=9)], sheet=sheet, health=9)
    foe = unit("Prey", weapons=[melee("Melee 1 deflect 2")], armor="-/-")
    named = {"hit": [6, 1, 1, 2, 1, *[2] * 6], "wound": [6]}
    field = meet(own, foe, apart=0.5, named=named)
    field.play("A2 fights", "no", "bank", "bank", "no")

    assert {} == field.dice.left_over()
    assert "6 attacks" in field.log("TLE-KW-13")[0]
    assert "gone" == field.unit("B2").where


def test_counterfire_makes_the_way_longer() -> None:
    """TLE-CHG-05, TLE-KW-02, TLE-CHG-03: the nearest charger dies, the roll is compared with the new distance."""
    foe = unit("Prey", weapons=[ranged("Ranged 1 counterfire"), melee()])
    own = unit("Blades", 2, weapons=[melee()])
    named = {"hit": [4], "wound": [4], "armor_save": [1], "charge": [3, 4]}
    field = meet(own, foe, places={"A2": [(15, 10), (12, 10)], "B2": (21, 10)}, named=named)
    field.play("A2 charges B2", "fire", ["A2.1"], "no")

    assert "over 8.0" in field.log("TLE-CHG-03")[0]
    assert field.log("TLE-CHG-06")


def test_a_target_that_dies_before_the_roll_ends_the_charge() -> None:
    """TLE-CHG-05, TLE-KW-09: the charger's own shots destroy it: no roll, no move."""
    own = unit("Blades", weapons=[ranged("Ranged 1 charge", reach=12), melee()])
    named = {"hit": [4], "wound": [4], "armor_save": [1]}
    field = meet(own, unit("Prey", weapons=[melee()]), named=named)
    field.play("A2 charges B2", "B2")

    assert "gone" == field.unit("B2").where
    assert (10.0, 10.0) == field.model("A2.1").at


# ---------------------------------------------------------------- 9 and 10: falling back, walls


def test_falling_back_as_a_reaction() -> None:
    """TLE-REACT-03, TLE-ORD-06, TLE-CHG-02: a surrounded model is lost; no charge in the own next turn."""
    ring = [(21, 20), (20.5, 20.88), (19.5, 20.88), (19, 20), (19.5, 19.12), (20.5, 19.12)]
    at = {**FAR, "A2": ring, "B2": [(20, 20), (22.2, 20)]}
    field = Field([leader(), unit("Ring", 6)], [leader(), unit("Prey", 2)], at, (move_reactions, 1))
    field.play("B2 falls back", {"B2.2": [(26, 20)]})

    assert ("B2.2",) == field.unit("B2").models
    field.game.change("battle", turn=4)  # type: ignore[arg-type]
    assert [] == charge_targets(field.game, field.unit("B2"))
    field.game.change("battle", turn=5)  # type: ignore[arg-type]
    assert charge_targets(field.game, field.unit("B2"))


def test_two_bases_on_both_sides_of_a_wall() -> None:
    """TLE-TERR-17, TLE-TERR-06, TLE-SHOOT-01: no melee, no ban on shooting, and no need to fall back."""
    wall = lay(piece(2, 14, 7, "east", "north"))
    own, foe = unit("Squad"), unit("Prey")
    at = {**FAR, "A2": [(19.5, 10)], "B2": [(20.5, 10)]}
    field = Field([leader(), own], [leader(), foe], at, (move_next, 0, False), battle={"map": wall})

    assert not is_fighting(field.game, UnitId("A2"))
    assert aims(field.game, UnitId("A2"))
    assert "A2 falls back" not in field.keys
    field.play("A2")
    assert "TLE-TERR-17" in field.refuses({"A2.1": [(19.5, 12), (20, 12)]})
    field.play({"A2.1": [(19.5, 12), (22, 12)]}, "none")
    assert (22.0, 12.0) == field.model("A2.1").at


# ---------------------------------------------------------------- 11: reactions


@step
async def wreck(game: Game) -> None:
    await lose(game, UnitId("B3"), [ModelId("B3.1")])


def test_who_may_react() -> None:
    """TLE-DIR-13, TLE-REACT-01, TLE-TRANS-04, TLE-TRANS-09: Sabotage, an embarked leader, a wreck of this turn."""
    cart = unit("Cart", keywords=["Transport 4"], base="60mm")
    blues = [leader(), leader("Second"), cart, unit("Crew")]
    at = {"A1": (2, 42), "B1": (58, 42), "B3": (30, 20)}
    inside = {"B2": {"where": "embarked", "transport": "B3"}, "B4": {"where": "embarked", "transport": "B3"}}
    field = Field(
        [leader(), unit("Foe")], blues, {**at, "A2": (40, 20)}, (wreck,), units=inside, named={"wreck": [5, 5]}
    )

    assert 1 == reaction_allowance(field.game, 1)
    field.game.change("side-1", directive=SABOTAGE)  # type: ignore[arg-type]
    assert 0 == reaction_allowance(field.game, 1)
    field.play({"B2.1": (30, 20)}, {"B4.1": (31.5, 20)})
    assert 1 == reaction_allowance(field.game, 1)
    field.game.change("side-2", reactions=2)  # type: ignore[arg-type]
    offered = {option.key.split()[0] for option in options_of(field.game, 1)}
    assert offered.isdisjoint({"B2", "B4"})


# ---------------------------------------------------------------- 12 to 14: directives and scoring


def test_counter_offensive_against_all_in() -> None:
    """TLE-DIR-06, TLE-DIR-07, TLE-OBJ-05: the swapped attacker scores at the start of his turn first."""
    at = {"A1": (30, 23), "B1": (7.5, 23)}
    plans = {0: {"plan": (0, ALL_IN, 0, 0, 0)}, 1: {"plan": (0, COUNTER, 0, 0, 0)}}
    field = Field(
        [leader(weapons=[melee()])], [leader(weapons=[melee()])], at, (reveal_directives,), (both_turns,), sides=plans
    )
    scored = [event.text for event in field.game.events if event.kind == "score"]

    assert 1 == field.battle.active
    assert ["Blues scores 4 VP: 1 objective."] == scored
    while field.battle.active == 1:
        field.play("no" if "no" in field.keys else "done" if "done" in field.keys else "pass")
    assert 8 == field.side(0).primary


def test_a_returned_unit_that_runs_scores() -> None:
    """TLE-DIR-05, TLE-KW-14: a unit of exactly 50 points killed again by Cowards: 2 VP."""
    squad = unit("Squad", 5, price=10, keywords=["Cowards (2)"])

    @step
    async def three_die(game: Game) -> None:
        await lose(game, UnitId("A2"), [ModelId(f"A2.{n}") for n in (1, 2, 3)])

    field = Field(
        [leader(), squad], [leader()], {**FAR, "A2": (10, 10)}, (three_die,), units={"A2": {"has_returned": True}}
    )

    assert 2 == field.side(1).other


@pytest.mark.parametrize(("round_", "where", "enemy"), [(2, "reserve", 0), (3, "gone", 2)])
def test_a_teleport_unit_that_misses_its_last_round(round_: int, where: str, enemy: int) -> None:
    """TLE-KW-18, TLE-DIR-05: not placed in its last listed round it is killed; had it returned before, that scores."""
    ghosts = unit("Ghosts", 5, keywords=['Shock teleport 2|3 "side"'])
    waiting = {"A2": {"where": "reserve", "has_returned": True}}
    field = Field(
        [leader(), ghosts], [leader()], FAR, (arrive, 0), (end_of_turn, 0), battle={"round": round_}, units=waiting
    )
    field.play("done")

    assert where == field.unit("A2").where
    assert enemy == field.side(1).other


def test_misinformation_on_a_unit_that_joker_took() -> None:
    """TLE-DIR-11, TLE-DIR-08, TLE-RSV-03: it comes along a side, chosen by the enemy."""
    plans = {0: {"directive": MISINFORMATION}, 1: {"directive": JOKER}}
    taken = {"B2": {"where": "reserve", "from_joker": True}}
    field = Field([leader()], [leader(), unit("Squad")], FAR, (misinform, 0), sides=plans, units=taken)
    field.play("B2")

    assert "TLE-RSV-03" in field.refuses({"B2.1": (30, 22)})
    field.play({"B2.1": (30, 1)})
    assert not field.unit("B2").from_joker


def test_a_storm_with_all_in() -> None:
    """TLE-SEC-09, TLE-DIR-07, TLE-OBJ-06: four objectives held, two blown over: 10, then doubled."""
    squads = [unit(f"S{n}") for n in range(4)]
    places = [(30, 24), (7.5, 24), (30, 35), (30, 9)]
    at = {"A1": (1, 1), "B1": (58, 42)} | {f"A{n + 2}": [place] for n, place in enumerate(places)}
    battle = {"secondary": "storm", "round": 3, "storm": (1, 6, 1, 1)}
    field = Field([leader(), *squads], [leader()], at, (turn, 0), battle=battle, sides={0: {"directive": ALL_IN}})

    assert 20 == field.side(0).primary


def test_poison_in_the_turn_that_scored() -> None:
    """TLE-SEC-08, TLE-OBJ-05: the objective pays at the start of the turn and is destroyed at its end."""
    at = {"A1": (1, 1), "B1": (58, 42), "A2": [(30, 24)]}
    quick = unit("Squad", weapons=[melee()])
    field = Field(
        [leader(weapons=[melee()]), quick], [leader(weapons=[melee()])], at,
        (announce_action, 0), (end_of_turn, 0), (turn, 0),
        battle={"secondary": "poison_cloud"}, sides={0: {"primary": 5}},
    )  # fmt: skip
    field.play("A2 at center")

    assert 5 == field.side(0).primary
    assert ("center",) == field.battle.destroyed


def test_plan_of_attack_is_not_doubled() -> None:
    """TLE-SEC-07, TLE-DIR-07: All-in doubles primary points only; round 1 pays nothing."""
    at = {"A1": (30, 24), "B1": (58, 42)}
    battle = {"secondary": "plan_of_attack"}
    sides = {0: {"directive": ALL_IN}}
    second = Field([leader()], [leader()], at, (turn, 0), battle=battle, sides=sides)
    first = Field([leader()], [leader()], at, (turn, 0), battle=battle | {"round": 1}, sides=sides)

    assert (8, 3) == (second.side(0).primary, second.side(0).secondary)
    assert (0, 0) == (first.side(0).primary, first.side(0).secondary)


def test_turns_are_counted_through_the_battle() -> None:
    """TLE-ROUND-01, TLE-CHG-02, TLE-TRANS-09: what lasts "this turn" and "the next" goes by their number."""
    field = Field([leader(weapons=[melee()])], [leader(weapons=[melee()])], FAR, (turn, 0), (turn, 1))

    assert (4, 0) == (field.battle.turn, field.battle.active)
    while field.battle.active == 0:
        field.play("no" if "no" in field.keys else "done" if "done" in field.keys else "pass")
    assert 5 == field.battle.turn


def test_leader_points_last_through_the_enemy_turn() -> None:
    """TLE-LP-03, TLE-LP-02: 3 of 7 spent in the own turn: 4 may be spent on reactions."""
    sides = {0: {"leader_points": 4, "most_leader_points": 7}}
    field = Field([leader()], [leader()], FAR, (command_phase, 1), sides=sides)

    assert 4 == field.side(0).leader_points
