"""Where several rules meet: the cases that the project names, each as a whole. (SZOP-ATK, SZOP-WND, SZOP-INT)

Case 9 stands in `test_charge.py`, 11 in `test_rounds.py`, 13 in `test_transports.py`.
"""

from __future__ import annotations

from typing import Any

from grognard.kernel.troops import gap
from grognard.rulesets.szop.lists.keywords.passive import Immobile, Shield
from grognard.rulesets.szop.play.actions import possible
from grognard.rulesets.szop.play.attack.casualties import receive
from grognard.rulesets.szop.play.attack.live_facts import Shot, volleys_of
from grognard.rulesets.szop.play.attack.regroup import begin_action, number_of_tests, regroup_one
from grognard.rulesets.szop.play.cards.step import card_step
from grognard.rulesets.szop.play.sequence import activation, hand_over, round_ends
from grognard.rulesets.szop.play.shooting.shooting import shoot
from grognard.rulesets.szop.table.abilities import has
from grognard.rulesets.szop.table.records import BATTLE, Laid, Model, ObjectiveId, Side, side_id
from grognard.rulesets.szop.table.units import troop_of
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, weapon, wood

CLUB = weapon(name="Club")


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (10, 20), **more})


def state(table: Drawn, name: str) -> tuple[int, int]:
    """Living models and markers."""
    own = table.unit(name)
    return len(own.models), own.wounds


def carry(table: Drawn, *names: str) -> None:
    for name in names:
        for model in table.unit(name).models:
            table.game.change(model, at=None)
        table.change(name, place="carried", carrier=table.id("Bus"))


def side(table: Drawn, seat: int = 0) -> Side:
    return table.game[side_id(seat)]


def with_cards(*units: dict[str, Any], mine: dict[str, Any], **more: Any) -> Drawn:
    """The first player has cards; card n is mission n // 3 with support n % 3."""
    plain = {"missions": (1, 2, 3), "supports": (1, 2, 3), "deck": tuple(range(9))}
    return draw(*units, sides=({**plain, **mine}, plain), strategy_cards=True, **more)


def test_interaction_1_whose_the_natural_1s_are() -> None:
    """SZOP-ATK-04, SZOP-STATE-03, SZOP-WPN-08: Defence 2+ against AP(1), the same Fortified, Precise."""

    def allocator(*abilities: str, is_fortified: bool) -> int:
        table = draw(unit("Own", rifle(*abilities, ap=1)), foe(models=3, defence=2, is_fortified=is_fortified))
        table.dice(hit=[4], defence=[1])
        return table.run(shoot, "Own").shoot("Foes").seat

    assert 0 == allocator(is_fortified=False)
    assert 1 == allocator(is_fortified=True)
    assert [0, 0] == [allocator("Precise", is_fortified=each) for each in (False, True)]


def test_interaction_3_one_natural_6_of_splash_double_and_disintegration() -> None:
    """SZOP-ATK-06, SZOP-WPN-20, SZOP-PAS-39: the 6 and its copies wound at once, the extra hit is tested."""

    def shot(target: dict[str, Any], saves: int) -> Drawn:
        table = draw(unit("Own", rifle("Splash(6)", "Double", "Disintegration")), target)
        table.change("Foes", models=table.unit("Foes").models[:2])
        for model in table.game.all(Model):
            if model.unit == table.id("Foes") and model.id not in table.unit("Foes").models:
                table.game.change(model.id, at=None)
        table.dice(hit=[6], defence=[6] * saves)
        return table.run(shoot, "Own").shoot("Foes")

    two_of_ten = shot(foe(models=10, toughness=3), 2)
    swarm = shot(foe(toughness=20, has=["Swarm"]), 6)

    assert "4 hits, 2 wounds." in two_of_ten.log("SZOP-ATK-06")[0]
    assert "12 hits, 6 wounds." in swarm.log("SZOP-ATK-06")[0]


def test_interaction_4_quality_6_against_cover() -> None:
    """SZOP-ATK-02, SZOP-COVER-01, SZOP-PAS-14, SZOP-WPN-06: what is needed to hit, and the difficulty."""

    def facts(*abilities: str, has: tuple[str, ...] = ()) -> tuple[int, int]:
        own = unit("Own", rifle(*abilities), has=has, quality=6)
        table = draw(own, foe(at=(10, 25), models=3), terrain=[wood(5, 23, 20, 27)])
        shots = [Shot(table.model("Own").id, table.model("Own").fighter.weapons[0], table.model("Own").id)]
        [volley] = volleys_of(table.game, table.id("Own"), table.id("Foes"), shots, is_melee=False)
        return volley.needed, volley.difficulty

    assert (6, 4) == facts(has=("Cautious",))
    assert (6, 3) == facts()
    assert (5, 4) == facts("Targeting", has=("Cautious",))
    assert (6, 3) == facts("Targeting")


def test_interaction_7_a_bodyguard_falls_amid_the_defenders_wounds() -> None:
    """SZOP-PAS-34, SZOP-WND-02, SZOP-WND-04: the attacker's soldier, then the guard, then the rest."""
    guard = unit("Guard", has=["Bodyguard"], toughness=2)
    table = draw(unit("Own", rifle(attacks=5)), foe(models=5, join=[guard]))
    table.dice(hit=[4] * 5, defence=[1, 2, 2, 2, 2])
    table.run(shoot, "Own").shoot("Foes")

    assert (0, 1) == (table.seat, table.game.question.hints["pool"])  # type: ignore[union-attr]

    table.answer(["B1.1"])

    assert (1, 4) == (table.seat, table.game.question.hints["pool"])  # type: ignore[union-attr]
    assert "SZOP-PAS-34" == table.refused(["B1.2", "B1.3"]).clause
    assert "SZOP-WND-02" == table.refused(["B1.6"]).clause  # the rest of the pool goes on as usual

    table.answer(["B1.6", "B1.2", "B1.3"])

    assert (2, 0) == state(table, "Foes")
    assert ("B1.4", "B1.5") == table.unit("Foes").models


def test_interaction_2_deadly_precise_and_an_attached_hero() -> None:
    """SZOP-WPN-03, SZOP-WPN-08, SZOP-WND-01: three wounds for the attacker, one for the defender."""
    hero = unit("Captain", has=["Hero"], toughness=3)
    squad = foe("Squad", models=5, join=[hero], wounds=2)

    def shot(*abilities: str) -> Drawn:
        table = draw(unit("Own", rifle("Deadly(6)", *abilities)), squad)
        table.dice(hit=[4], defence=[2])
        return table.run(shoot, "Own").shoot("Squad")

    precise = shot("Precise")

    assert (0, 5) == (precise.seat, precise.game.question.hints["pool"])  # type: ignore[union-attr]

    precise.answer(["B1.6", "B1.1", "B1.2"])

    assert (3, 0) == state(precise, "Squad")
    assert ("B1.1", "B1.2") == precise.unit("Squad").fallen

    plain = shot()

    assert (1, 3) == (plain.seat, plain.game.question.hints["pool"])  # type: ignore[union-attr]


def test_interaction_5_bane_and_three_ways_to_recover() -> None:
    """SZOP-WPN-19, SZOP-PAS-16, SZOP-CMD-05, SZOP-SUP-06, SZOP-HEAL-01: three never return, and three are lost."""
    medic = unit("Medic", has=["Regeneration", "Patching"])
    own = unit("Own", models=6, has=["Regeneration", "Fearless"], join=[medic])
    guard = foe("Guards", rifle("Bane", name="Poison", attacks=3), rifle(name="Gun", attacks=2), has=["Guard"])

    def recovered(patching: int, regeneration: int) -> Drawn:
        table = with_cards(own, guard, mine={"supports": (6, 1, 2), "hand": (0,)})
        table.dice(
            hit=[4] * 5, defence=[2] * 5, regroup=[6] * 3, patching=[patching] * 2, regeneration=[regeneration] * 2
        )
        table.activate("Own").answer("Guards").shoot("Own", "Own")
        table.answer([f"A1.{n}" for n in (1, 2, 3, 4, 5)])

        assert ((2, 0), ("A1.4", "A1.5")) == (state(table, "Own"), table.unit("Own").fallen)
        assert (5, 3) == (table.unit("Own").lost, table.unit("Own").bane)

        table.answer("nothing", "nothing", "0", "Own")
        while not table.is_waiting:
            table.propose()
        return table

    little, much = recovered(patching=1, regeneration=1), recovered(patching=5, regeneration=5)

    assert ((2, 0), ("A1.4", "A1.5")) == (state(little, "Own"), little.unit("Own").fallen)  # 1 + 1 + 1 - 3
    assert ((4, 0), ()) == (state(much, "Own"), much.unit("Own").fallen)  # 1 + 3 + 3 - 3, but two can return

    little.dice(patching=[3])
    little.activate("Own").answer("nothing", "nothing", "Own")
    while not little.is_waiting:
        little.propose()

    assert ((4, 0), ()) == (state(little, "Own"), little.unit("Own").fallen)  # Bane counts in its activation only


def test_interaction_6_vengeance_through_the_last_round() -> None:
    """SZOP-PAS-26, SZOP-TERR-06, SZOP-ACT-01, SZOP-ROUND-04, SZOP-OBJ-02."""
    own = unit("Own", models=6, toughness=2, has=["Vengeance", "Fearless"], at=(10, 10))
    gun = rifle(name="Gun", attacks=4)
    swamp = wood(5, 11, 20, 12, kinds=["dangerous"])
    table = draw(
        own,
        foe("First", gun, at=(10, 26)),
        foe("Last", rifle(name="Cannon", attacks=8), at=(14, 26)),
        terrain=[swamp],
        objectives=[(12, 13)],
        number=4,
    )
    # Three wounds wait; the attacker's natural 1 is no use to him, because markers on the unit are not his.
    table.dice(hit=[4] * 4, defence=[1, 2, 2, 6])
    table.activate("First").answer("shooting").shoot("Own").answer("nothing")

    assert table.is_waiting
    assert (6, 3) == state(table, "Own")

    # Its own activation: nine dice for twelve Toughness less three markers; then the owner must allocate all four.
    dice = table.dice(terrain=[1, 2, 2, 2, 2, 2, 2, 2, 2])
    table.activate("Own").answer("manoeuvre", {f"A1.{n}": [[8.75 + 1.25 * n, 13]] for n in range(1, 7)})

    assert {} == dice.left_over()
    assert (6, 4) == state(table, "Own")

    table.answer("nothing")

    assert ("SZOP-WND-01", 0) == (table.clause, table.seat)
    assert "SZOP-WND-02" == table.refused(["A1.1"]).clause

    table.answer(["A1.5", "A1.6"])

    assert table.is_waiting
    assert (4, 0) == state(table, "Own")

    # The last activation of the round: enough to destroy the unit, but nothing falls before the round ends.
    table.dice(hit=[4] * 8, defence=[2] * 8, regroup=[6, 6])
    table.activate("Last").answer("shooting").shoot("Own").answer("nothing")

    assert (4, 8) == state(table, "Own")

    table.run(round_ends, 4)

    assert "destroyed" == table.unit("Own").place
    assert table.game[ObjectiveId("O1")].owner is None

    spared = draw(own, foe("First", gun, at=(40, 40)), objectives=[(12, 13)], number=4).run(round_ends, 4)

    assert 0 == spared.game[ObjectiveId("O1")].owner


def test_interaction_8_a_transport_dies_in_a_guards_window() -> None:
    """SZOP-TRANS-06, SZOP-PAS-33, SZOP-MORALE-01: wounds, placing without room for all, Exhausted, then Regroup."""
    pit = [
        wood(14, 8, 19.7, 20, kinds=["impassable"]),
        wood(22.1, 8, 28, 20, kinds=["impassable"]),
        wood(19.7, 8, 22.1, 13, kinds=["impassable"]),
        wood(19.7, 15.4, 22.1, 20, kinds=["impassable"]),
    ]
    bus = unit("Bus", has=["Transport(20)"], toughness=6, wounds=5, at=(20.9, 14.2), diameter=2.0)
    guards = foe("Guards", rifle(attacks=4), has=["Guard"], at=(21, 24))
    table = draw(bus, unit("Few", models=2), unit("Many", models=8), guards, terrain=pit)
    carry(table, "Few", "Many")
    table.dice(hit=[4] * 4, defence=[2] * 4, regroup=[2, 2])
    table.activate("Bus").answer("Guards").shoot("Bus")

    # Four wounds, five markers, Toughness 6: three are left over for the unit with more models, allocated before it
    # is placed.
    assert ("SZOP-WND-01", 0, 3) == (table.clause, table.seat, table.game.question.hints["pool"])  # type: ignore[union-attr]
    assert "carried" == table.unit("Many").place

    table.answer(["A3.1", "A3.2", "A3.3"])

    assert ("SZOP-TRANS-06", 0) == (table.clause, table.seat)

    table.answer("Many").propose()
    while not table.is_waiting:
        table.propose()
    many, few = table.unit("Many"), table.unit("Few")
    stood = troop_of(table.game, table.id("Many")).stands

    assert 1 <= len(many.models) < 5
    assert ("table", "destroyed") == (many.place, few.place)
    assert all(gap(one, other) > 0 for one in stood for other in stood if one != other)
    # It received 3 wounds and inflicted none: two tests at less than half strength, both failed.
    assert (True, True) == (many.is_exhausted, many.is_pinned)
    told = [event.text for event in table.game.events]
    order = ["Bus is destroyed.", "Many loses 3 models.", "Many is Exhausted.", "Few is destroyed.", "Many regroups"]
    places = [next(n for n, line in enumerate(told) if str(line).startswith(each)) for each in order]

    assert sorted(places) == places
    assert table.unit("Guards").is_exhausted


def test_interaction_10_a_guard_shoots_and_is_charged() -> None:
    """SZOP-PAS-33, SZOP-MELEE-04, SZOP-MELEE-05, SZOP-PAS-37: who shot before the second action strikes nobody back."""

    def charged(*abilities: str, guards: bool) -> Drawn:
        own = unit("Own", CLUB, toughness=9)
        table = draw(own, foe("Guards", CLUB, rifle(), has=["Guard", *abilities], toughness=9, at=(10, 18)))
        table.dice(hit=[1, 1])
        table.activate("Own")

        assert "SZOP-PAS-33" == table.clause  # before the first action

        table.answer("no", "manoeuvre", {"A1.1": [[10, 12]]})

        assert "SZOP-PAS-33" == table.clause  # before the second action

        if guards:
            table.answer("Guards").shoot("Own")
        else:
            table.answer("no")
        return table.answer("charge").propose()

    for abilities in ((), ("Bastion",)):
        table = charged(*abilities, guards=True)

        assert table.unit("Guards").is_exhausted
        assert table.is_waiting  # nobody was asked for a counter-attack
        assert ["Own attacks Guards"] == [line.split(":")[0] for line in table.log("SZOP-MELEE-03")]

    for abilities, is_exhausted in (((), True), (("Bastion",), False)):
        table = charged(*abilities, guards=False)

        assert ("SZOP-MELEE-04", 1) == (table.clause, table.seat)

        table.answer("yes")

        assert is_exhausted == table.unit("Guards").is_exhausted
        assert ["Own", "Guards"] == [line.split(" ")[0] for line in table.log("SZOP-MELEE-03")]


def test_interaction_12_orders_by_radio_and_a_curse() -> None:
    """SZOP-AURA-01, SZOP-CMD-01, SZOP-CMD-02, SZOP-PAS-06, SZOP-INT-02."""
    own = unit("Own", has=["Order(Fast)"], at=(10, 10))
    witch = foe("Witch", has=["Curse(Immobile)", "Radio", "Order(Shield)"], at=(10, 22))
    table = draw(own, witch, foe("Squad", has=["Radio"], at=(31, 22)), foe("Deaf", at=(31, 26))).activate("Own")

    assert ("SZOP-CMD-01", 0) == (table.clause, table.seat)

    table.answer("no")

    assert ("SZOP-CMD-01", 1) == (table.clause, table.seat)
    assert {"Witch", "Squad"} == {
        name for name in ("Witch", "Squad", "Deaf") if f"B1.1 Shield {table.id(name)}" in table.keys
    }

    table.answer(f"B1.1 Shield {table.id('Squad')}", f"B1.1 Immobile {table.id('Own')}")

    assert ("SZOP-ACT-02", 0) == (table.clause, table.seat)  # the active player has no answer in this window
    assert {"defence", "nothing"} == set(table.keys)
    assert has(table.game, table.id("Squad"), Shield)

    table.answer("nothing")

    assert ("SZOP-CMD-01", 0) == (table.clause, table.seat)  # but he has one in the next

    table.answer("no", "nothing")
    table.run(hand_over, 0)

    assert not has(table.game, table.id("Squad"), Shield)
    assert not has(table.game, table.id("Own"), Immobile)


# ---------------------------------------------------------------- 14: cards


def test_interaction_14_keep_the_initiative_and_storm_in_one_round() -> None:
    """SZOP-SUP-04, SZOP-SUP-07: two charges at different targets, and another activation without Storm."""
    first, more = unit("First", CLUB, toughness=9), unit("More", CLUB, toughness=9, at=(20, 10))
    foes = [foe(name, at=at, toughness=9, is_exhausted=True) for name, at in (("A", (9, 13)), ("B", (11.2, 13)))]
    others = [foe(name, at=at, toughness=9, is_exhausted=True) for name, at in (("C", (19, 13)), ("D", (21.2, 13)))]
    table = with_cards(first, more, *foes, *others, mine={"supports": (4, 7, 1), "hand": (0, 1, 3)})
    table.dice(hit=[1] * 9)
    for name in ("A", "B", "C", "D"):
        table.change(name, has_begun=True)
    table.change("D", has_begun=False)
    table.run(activation, 0).answer("First")
    while table.clause != "SZOP-SUP-07":
        table.answer("no")
    table.answer("use", "charge", ["A"]).propose()

    assert ("storm",) == table.game[BATTLE].boons

    while table.clause != "SZOP-ACT-02":
        table.answer("no")
    table.answer("charge")
    if not table.is_waiting and table.clause == "SZOP-MELEE-01":
        assert {"B"} == table.targets()

        table.answer(["B"])
    while table.clause != "SZOP-SUP-04":
        table.propose()

    assert ["A", "B"] == [line.split(" attacks ")[1].split(":")[0] for line in table.log("SZOP-MELEE-03")]

    table.answer("0 3")

    assert (0, table.id("More")) == (table.game[BATTLE].seat, table.game[BATTLE].active)
    assert () == table.game[BATTLE].boons
    assert (1, 0, 3) == side(table).discarded

    table.answer("charge", ["C"]).propose()

    assert "charge" not in possible(table.game, table.id("More"))


def test_interaction_14_iron_nerve_instead_of_a_third_failed_test() -> None:
    """SZOP-SUP-03, SZOP-MORALE-02, SZOP-MORALE-03: half strength, in melee: three tests, all of which would fail."""

    def tested(answer: str) -> Drawn:
        own = unit("Own", toughness=4, wounds=3, received=3, has_fought=True)
        table = with_cards(own, foe(), mine={"supports": (3, 1, 2), "hand": (0,)})
        table.dice(regroup=[1, 1, 1])

        assert 3 == number_of_tests(table.game, table.id("Own"))

        table.run(regroup_one, "Own")

        assert ("SZOP-SUP-03", 0) == (table.clause, table.seat)

        return table.answer(answer)

    kept, tried = tested("0"), tested("no")

    assert ("table", False, False) == (
        kept.unit("Own").place,
        kept.unit("Own").is_exhausted,
        kept.unit("Own").is_pinned,
    )
    assert {"regroup": [1, 1, 1]} == kept.loaded.left_over()
    assert (0,) == side(kept).discarded
    assert "destroyed" == tried.unit("Own").place


def lay_nothing_more(table: Any) -> None:
    """Nobody lays another card."""
    while not table.is_waiting:
        table.answer("none")


def test_interaction_14_a_mission_whose_unit_dies_before_its_first_check() -> None:
    """SZOP-TASK-02, SZOP-TASK-05, SZOP-CARD-03: elimination is fulfilled at the first check, survival is lost."""
    table = with_cards(
        unit("Own"),
        unit("Rest", at=(14, 10)),
        foe(),
        foe("More", at=(20, 20)),
        mine={"missions": (2, 5, 1), "hand": (0, 3)},
    )
    lay_nothing_more(table.run(card_step).answer("0", "Foes"))

    assert (Laid(0, table.id("Foes"), is_ripe=True),) == side(table).laid

    table.change("Foes", place="destroyed", models=())
    table.run(card_step)

    assert (0,) == side(table).fulfilled
    assert 1 == len(side(table, 1).hand)

    lay_nothing_more(table.answer("3", "Own"))
    table.change("Own", place="destroyed", models=())
    table.run(card_step)

    assert (0,) == side(table).fulfilled
    assert (3,) == tuple(laid.card for laid in side(table).laid)


def test_interaction_14_reinforcements_for_a_unit_that_lost_models_to_bane() -> None:
    """SZOP-SUP-05, SZOP-WPN-19, SZOP-PAS-29: three are lost for good, two come back whole, Fortified, in their zone."""

    async def hit(game: Any, own: Any) -> None:
        await receive(game, own, defender=5, bane=3)

    own, rest = unit("Own", models=5), unit("Rest", at=(30, 10))
    table = with_cards(own, rest, foe(), mine={"supports": (5, 1, 2), "hand": (0, 1)})
    table.run(hit, "Own")

    assert ("destroyed", ("A1.4", "A1.5")) == (table.unit("Own").place, table.unit("Own").fallen)

    table.run(card_step).answer("none", "0 1")
    while not table.is_waiting:
        table.answer("none" if "none" in table.keys else "no")

    assert ("reserve", ("A1.4", "A1.5"), 0, ()) == (
        table.unit("Own").place,
        table.unit("Own").models,
        table.unit("Own").wounds,
        table.unit("Own").fallen,
    )
    assert (0, 1) == side(table).discarded

    table.activate("Own")

    assert "SZOP-PAS-29" == table.refused({"A1.4": [10, 13], "A1.5": [11.2, 13]}).clause

    table.answer({"A1.4": [10, 8], "A1.5": [11.2, 8]})

    assert ("table", True) == (table.unit("Own").place, table.unit("Own").is_fortified)


# ---------------------------------------------------------------- 15: small battles


def test_interaction_15_a_small_battle() -> None:
    """SZOP-SMALL-02, SZOP-SMALL-04, SZOP-SMALL-05, SZOP-SMALL-06, SZOP-SMALL-07."""

    async def hit(game: Any, own: Any, wounds: int) -> None:
        begin_action(game)
        await receive(game, own, defender=wounds)

    chief = unit("Chief", rifle("Splash(3)"), has=["Order(Shield)"], toughness=3, is_fresh=True)
    foes = [foe("A", at=(10, 25), models=2), foe("B", at=(13.4, 25)), foe("C", at=(20, 25))]
    table = draw(chief, unit("Mate", at=(14, 10)), *foes, small_battles=True).run(hit, "Chief", 3)
    own = table.id("Chief")

    # Three wounds on Toughness 3: Fresh, one test. One more: no wounds, not Fresh, two tests.
    assert (True, 3, 1) == (table.unit("Chief").is_fresh, table.unit("Chief").wounds, number_of_tests(table.game, own))

    table.run(hit, "Chief", 1)

    assert (False, 0, 2) == (table.unit("Chief").is_fresh, table.unit("Chief").wounds, number_of_tests(table.game, own))

    # The order keeps its charge on a 4+: the same window does not offer it again, the next one does.
    table.dice(order=[4, 3], hit=[1, 1, 1])
    table.activate("Chief").answer("A1.1 Shield A1")

    assert "SZOP-ACT-02" == table.clause

    table.answer("shooting").shoot("A").answer("B1.2")

    # Splash(3): both models of A and the one of B within 3" of the chosen model; C is too far.
    assert ["A: 2 attacks", "B: 1 attack"] == [
        line.split("attacks ", 1)[1].split(",")[0] for line in table.log("SZOP-SHOOT-06")
    ]
    assert ("SZOP-CMD-01", ()) == (table.clause, table.unit("Chief").used)

    table.answer("A1.1 Shield A2")

    assert ("A1.1 0",) == table.unit("Chief").used
