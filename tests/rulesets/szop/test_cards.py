"""Strategy cards. (SZOP-CARD, SZOP-TASK, SZOP-SUP)"""

from __future__ import annotations

from typing import Any

import pytest

import grognard
from grognard.kernel.dice import Tabletop
from grognard.kernel.tactics import High, Low
from grognard.rulesets.szop.play.actions import possible
from grognard.rulesets.szop.play.attack.live_facts import terms_of
from grognard.rulesets.szop.play.attack.recovery import recover_active
from grognard.rulesets.szop.play.attack.regroup import regroup_one
from grognard.rulesets.szop.play.cards.missions import is_fulfilled
from grognard.rulesets.szop.play.cards.step import card_step
from grognard.rulesets.szop.play.cards.supports import refresh_in_step
from grognard.rulesets.szop.play.imagined import imagine
from grognard.rulesets.szop.play.orders.interrupts import window
from grognard.rulesets.szop.play.sequence import hand_over
from grognard.rulesets.szop.play.setup.decks import choose_cards, draw_hands, shuffled
from grognard.rulesets.szop.table.maps import board
from grognard.rulesets.szop.table.records import BATTLE, Laid, ObjectiveId, Side, side_id
from tests.rulesets.szop.helpers import carried
from tests.rulesets.szop.kit import Drawn, draw, rifle, unit, weapon, wood

NINE = tuple(range(9))


def foe(name: str = "Foes", *weapons: Any, **more: Any) -> dict[str, Any]:
    return unit(name, *weapons, seat=1, **{"at": (40, 30), **more})


def cards(
    *units: dict[str, Any],
    missions: tuple[int, ...] = (1, 2, 3),
    supports: tuple[int, ...] = (1, 2, 3),
    hand: tuple[int, ...] = (),
    laid: tuple[Laid, ...] = (),
    **more: Any,
) -> Drawn:
    """A table on which the first player has cards; card n is mission n // 3 with support n % 3."""
    mine = {"missions": missions, "supports": supports, "hand": hand, "laid": laid, "deck": (7, 8)}
    theirs = {"missions": (1, 2, 3), "supports": (1, 2, 4), "deck": NINE}
    return draw(*(units or (unit("Own"), foe())), sides=(mine, theirs), strategy_cards=True, **more)


def side(table: Drawn, seat: int = 0) -> Side:
    return table.game[side_id(seat)]


# ---------------------------------------------------------------- decks and hands


def test_both_choose_three_and_three_in_secret() -> None:  # SZOP-CARD-01
    table = draw(unit("Own"), foe(), strategy_cards=True).run(choose_cards)
    asked = table.game.question

    assert asked is not None
    assert ("together", True) == (asked.kind, asked.secret)

    for seat in (0, 1):
        table.game.answer(["1", "2", "9"], seat=seat)
    for seat in (0, 1):
        table.game.answer(["4", "5", "11"], seat=seat)

    assert ((1, 2, 9), (4, 5, 11)) == (side(table, 1).missions, side(table, 1).supports)


def test_cards_of_the_list_are_not_asked_for() -> None:  # SZOP-CARD-01
    table = draw(unit("Own"), foe(), sides=[{"missions": (1, 2, 3), "supports": (1, 2, 3)}] * 2, strategy_cards=True)

    assert table.run(choose_cards).is_waiting


def test_each_player_draws_three_of_nine() -> None:  # SZOP-CARD-02, SZOP-CARD-01
    table = cards().run(draw_hands)

    assert [3, 3] == [len(side(table, seat).hand) for seat in (0, 1)]
    assert NINE == tuple(sorted((*side(table).hand, *side(table).deck)))


def test_hands_are_hidden_and_laid_cards_are_open() -> None:  # SZOP-CARD-02
    table = cards(hand=(0, 1), laid=(Laid(4),))
    trays = {tray["id"]: tray for tray in table.game.view(1)["table"]["trays"]}
    own = {tray["id"]: tray for tray in table.game.view(0)["table"]["trays"]}

    assert (2, []) == (trays["hand-0"]["backs"], trays["hand-0"].get("items", []))
    assert 2 == len(own["hand-0"]["items"])
    assert 1 == len(trays["laid-0"]["items"])
    assert 2 == trays["deck-0"]["backs"]


def test_no_view_shows_the_enemys_hand_in_a_whole_game() -> None:  # SZOP-CARD-02
    game = grognard.new_game("szop", seed=3, options={"strategy_cards": True})
    chance = Tabletop("cards")
    for _ in range(60):
        if game.question is None:
            break
        seat = game.waiting_for[0]
        question = game.asked_of(seat)
        assert question is not None
        game.answer(question.suggest(chance), seat=seat)
        told = [event for event in game.view(0)["events"] if event["text"].startswith("You draw")]

        assert all(event.get("audience") == [0] for event in told)


# ---------------------------------------------------------------- the card step


def test_a_mission_is_checked_in_the_next_step_only() -> None:  # SZOP-CARD-03, SZOP-CARD-04
    table = cards(missions=(9, 2, 3), hand=(0, 4), objectives=[(10, 12)]).run(card_step).answer("0")

    assert ((), 1) == (side(table).fulfilled, len(side(table).laid))

    table.run(card_step).answer("none")

    assert ((0,), 1) == (side(table).fulfilled, len(side(table, 1).hand))


def test_nothing_is_laid_after_round_4() -> None:  # SZOP-CARD-03
    assert cards(hand=(0,), number=4).run(card_step).is_waiting


def test_an_empty_deck_gives_no_card() -> None:  # SZOP-CARD-04
    table = cards(missions=(9, 2, 3), laid=(Laid(0, is_ripe=True),), objectives=[(10, 12)])
    table.game.change(side_id(1), deck=())
    table.run(card_step)

    assert ((0,), ()) == (side(table).fulfilled, side(table, 1).hand)


def test_choices_are_made_when_the_card_is_laid() -> None:  # SZOP-CARD-07, SZOP-TASK-01
    table = cards(hand=(0,), objectives=[(10, 24), (10, 5)]).run(card_step).answer("0")

    assert ("SZOP-TASK-01", 1, ["O1"]) == (table.clause, table.seat, table.keys)

    table.answer("O1")

    assert "O1" == side(table).laid[0].choice


def test_without_a_legal_choice() -> None:  # SZOP-CARD-07
    impossible = cards(hand=(0,), objectives=[(10, 5)]).run(card_step).answer("0")
    nobody = cards(unit("Own"), foe(place="destroyed"), hand=(3,))
    nobody.game.change(nobody.id("Foes"), models=())
    nobody.run(card_step).answer("3")

    assert "impossible" == side(impossible).laid[0].choice
    assert "granted" == side(nobody).laid[0].choice


def fulfilled(mission: int, *units: dict[str, Any], choice: str = "", owner: int | None = None, **more: Any) -> bool:
    table = cards(*units, missions=(mission, 1 if mission != 1 else 2, 3 if mission != 3 else 4), **more)
    for objective in table.game.kinds.get(type(table.game.records.get("O1")), ()):
        if owner is not None:
            table.game.change(ObjectiveId(objective), owner=owner)
    return is_fulfilled(table.game, 0, Laid(0, choice, is_ripe=True))


@pytest.mark.parametrize("mission", [1, 3, 8])
def test_missions_of_an_objective(mission: int) -> None:  # SZOP-TASK-01, SZOP-TASK-03, SZOP-TASK-08
    assert fulfilled(mission, choice="O1", owner=0, objectives=[(10, 24)])
    assert not fulfilled(mission, choice="O1", owner=1, objectives=[(10, 24)])


def test_seize_is_about_an_objective_of_the_opponent() -> None:  # SZOP-TASK-03
    table = cards(missions=(3, 1, 2), hand=(0,), objectives=[(10, 24), (30, 24)])
    table.game.change(ObjectiveId("O2"), owner=1)
    table.run(card_step).answer("0")

    assert (0, ["O2"]) == (table.seat, table.keys)

    none = cards(missions=(3, 1, 2), hand=(0,), objectives=[(10, 24), (30, 24)]).run(card_step).answer("0")

    assert (1, ["O1", "O2"]) == (none.seat, none.keys)


def test_a_probe_makes_the_objective_neutral() -> None:  # SZOP-TASK-08, SZOP-CARD-04
    table = cards(missions=(8, 1, 2), laid=(Laid(0, "O1", is_ripe=True),), objectives=[(10, 24)])
    table.game.change(ObjectiveId("O1"), owner=0)
    table.run(card_step)

    assert (None, (0,)) == (table.game[ObjectiveId("O1")].owner, side(table).fulfilled)


def test_elimination_and_survivor() -> None:  # SZOP-TASK-02, SZOP-TASK-05
    assert not fulfilled(2, choice="B1")
    assert fulfilled(5, choice="A1")

    table = cards(missions=(2, 1, 3), hand=(0,)).run(card_step).answer("0")

    assert (1, {"Foes"}) == (table.seat, table.targets())

    other = (
        cards(unit("Own"), unit("More", at=(20, 10)), foe(), missions=(5, 1, 3), hand=(0,)).run(card_step).answer("0")
    )

    assert (1, {"Own", "More"}) == (other.seat, other.targets())


def test_a_clear_zone_costs_a_card() -> None:  # SZOP-TASK-04
    ripe = (Laid(0, is_ripe=True),)
    table = cards(missions=(4, 1, 2), laid=ripe, hand=(3,)).run(card_step)

    assert "SZOP-TASK-04" == table.clause

    table.answer("3")

    assert ((0,), (3,)) == (side(table).fulfilled, side(table).discarded)
    assert () == side(cards(missions=(4, 1, 2), laid=ripe).run(card_step)).fulfilled
    assert not fulfilled(4, unit("Own"), foe(at=(10, 12.4)))
    assert fulfilled(4, unit("Own"), foe(at=(10, 12.4), is_pinned=True))


def test_a_raid_and_its_additional_card() -> None:  # SZOP-TASK-06
    assert fulfilled(6, unit("Own", at=(10, 40)), foe())
    assert not fulfilled(6, unit("Own", at=(10, 40)), foe(at=(30, 40)))

    table = cards(unit("Own", at=(10, 40)), foe(), missions=(6, 1, 2), laid=(Laid(0, is_ripe=True),), hand=(5,))
    table.run(card_step).answer("5")

    assert ((0, 5), 2) == (side(table).fulfilled, len(side(table, 1).hand))


def test_holding_terrain() -> None:  # SZOP-TASK-07, SZOP-PAS-22
    piece = [wood(8, 8, 12, 12), wood(30, 20, 34, 24, kinds=["impassable"], name="Rock")]

    assert fulfilled(7, unit("Own"), foe(), terrain=piece, choice="Wood-1")
    assert not fulfilled(7, unit("Own"), foe(at=(11, 11.2)), terrain=piece, choice="Wood-1")
    assert not fulfilled(7, unit("Own", is_pinned=True), foe(), terrain=piece, choice="Wood-1")

    # A unit is inside with more than half of its models.
    assert not fulfilled(7, unit("Own", models=2, at=(11.5, 10)), foe(), terrain=piece, choice="Wood-1")
    assert fulfilled(7, unit("Own", models=3, at=(10.4, 10), gap=0.0), foe(), terrain=piece, choice="Wood-1")

    table = cards(missions=(7, 1, 2), hand=(0,), terrain=piece).run(card_step).answer("0")

    assert (1, ["Wood-1"]) == (table.seat, table.keys)


def test_presence_and_shadowing() -> None:  # SZOP-TASK-09, SZOP-TASK-10
    assert fulfilled(9, unit("Own", is_pinned=True), foe(), objectives=[(10, 20), (20, 10)])
    assert not fulfilled(9, unit("Own"), foe(), objectives=[(10, 20), (30, 10)])
    assert fulfilled(10, unit("Own"), foe(at=(10, 20)))
    assert not fulfilled(10, unit("Own"), foe(at=(10, 20)), foe("Far", at=(40, 40)))
    assert fulfilled(10, unit("Own"), foe(place="reserve", at=None))


# ---------------------------------------------------------------- supports


def test_a_support_is_discarded_and_may_be_a_laid_mission() -> None:  # SZOP-CARD-06, SZOP-SUP-01
    table = cards(unit("Own", is_exhausted=True), foe(), laid=(Laid(0),), active="Own").run(window, "Own")

    assert "SZOP-SUP-01" == table.clause

    table.answer("Own")

    assert (False, (), (0,)) == (table.unit("Own").is_exhausted, side(table).laid, side(table).discarded)


def test_dig_in() -> None:  # SZOP-SUP-02
    table = cards(unit("Own", is_pinned=True), foe(), hand=(1,), active="Own").run(window, "Own").answer("Own")

    assert (False, False) == (table.unit("Own").is_pinned, table.unit("Own").is_fortified)


def test_interrupts_choose_no_carried_unit() -> None:  # SZOP-SUP-01, SZOP-SUP-02, SZOP-TRANS-09
    squad = unit("Squad", at=None, place="carried", is_exhausted=True, is_pinned=True)
    for card in (0, 1):
        table = cards(unit("Bus", has=["Transport(3)"], is_fortified=True), squad, foe(), hand=(card,), active="Bus")
        table.change("Squad", carrier=table.id("Bus"))
        table.run(window, "Bus")

        assert table.is_waiting

        table.change("Squad", place="table", carrier=None)
        table.game.change(table.model("Squad").id, at=(14, 10))
        table.run(window, "Bus")

        assert [table.id("Squad")] == table.keys[:1]


def test_iron_nerve_skips_a_regroup() -> None:  # SZOP-SUP-03
    table = cards(unit("Own", toughness=9, wounds=6, has_fought=True), foe(), hand=(2,))
    table.dice()
    table.run(regroup_one, "Own").answer("2")

    assert ("table", False, (2,)) == (table.unit("Own").place, table.unit("Own").is_exhausted, side(table).discarded)


def test_keep_the_initiative_costs_two_cards() -> None:  # SZOP-SUP-04
    own = [unit("Own", has_begun=True), unit("More", at=(20, 10)), foe()]
    table = cards(*own, supports=(4, 1, 2), hand=(0, 1)).run(hand_over, 0).answer("0 1")

    assert ("More" in str(table.prompt), (0, 1)) == (True, side(table).discarded)
    assert cards(*own, supports=(4, 1, 2), hand=(0,)).run(hand_over, 0).seat == 1


def test_the_initiative_is_kept_only_from_an_enemy_who_would_act() -> None:  # SZOP-SUP-04
    own = [unit("Own", has_begun=True), unit("More", at=(20, 10)), foe(has_begun=True)]
    table = cards(*own, supports=(4, 1, 2), hand=(0, 1)).run(hand_over, 0)

    assert ("More" in str(table.prompt), ()) == (True, side(table).discarded)


def test_reinforcements_bring_a_destroyed_unit_back() -> None:  # SZOP-SUP-05
    lost = unit("Lost", models=3, at=None, place="destroyed")
    table = cards(unit("Own"), lost, foe(), supports=(5, 1, 2), hand=(0, 1))
    table.game.change(table.id("Lost"), models=(), fallen=("A2.1", "A2.2"))
    table.run(card_step).answer("none", "0 1", "none")

    assert ("reserve", ("A2.1", "A2.2")) == (table.unit("Lost").place, table.unit("Lost").models)


def test_reinforcements_may_be_called_again() -> None:  # SZOP-SUP-05, SZOP-CARD-06
    lost = [unit(name, at=None, place="destroyed") for name in ("Lost", "Gone")]
    table = cards(unit("Own"), *lost, foe(), supports=(5, 1, 2), hand=(0, 1, 3, 4))
    for name in ("Lost", "Gone"):
        table.change(name, models=(), fallen=(table.model(name).id,))
    table.run(card_step).answer("none", "0 1", "none", "Lost", "3 4", "none")

    assert ["reserve", "reserve"] == [table.unit(name).place for name in ("Lost", "Gone")]


def test_one_may_defeat_an_own_unit_for_reinforcements() -> None:  # SZOP-SUP-05
    table = cards(unit("Own", models=2), unit("More", at=(20, 10)), foe(), supports=(5, 1, 2), hand=(0, 1))
    table.run(card_step).answer("none", "0 1", "Own")

    assert ("reserve", 2) == (table.unit("Own").place, len(table.unit("Own").models))


def test_a_unit_defeated_for_reinforcements_passes_no_wounds_on() -> None:  # SZOP-SUP-05, SZOP-TRANS-06
    """Who rides in it gets out unhurt, whatever markers lay on it."""
    bus = unit("Bus", has=["Transport(6)"], toughness=6, wounds=4)
    table = cards(bus, unit("Riders", models=3, at=None), foe(), supports=(5, 1, 2), hand=(0, 1))
    carried(table, "Riders")
    table.run(card_step).answer("none", "0 1", "Bus").pass_all()

    assert ("table", 0, 0) == (table.unit("Riders").place, table.unit("Riders").wounds, table.losses("Riders"))


def test_field_hospital_restores_half() -> None:  # SZOP-SUP-06, SZOP-HEAL-04
    table = (
        cards(unit("Own", toughness=9, wounds=5), foe(), supports=(6, 1, 2), hand=(0,))
        .run(recover_active, "Own")
        .answer("0")
    )

    assert 3 == table.unit("Own").wounds


def test_two_field_hospitals_in_one_recovery() -> None:  # SZOP-SUP-06, SZOP-HEAL-01
    """Each restores half of what could be recovered before either."""
    table = cards(unit("Own", toughness=9, wounds=5), foe(), supports=(6, 1, 2), hand=(0, 3))
    table.run(recover_active, "Own").answer("0", "3")

    assert (1, (0, 3)) == (table.unit("Own").wounds, side(table).discarded)


def test_storm_allows_another_charge_at_others() -> None:  # SZOP-SUP-07
    club = weapon()
    table = cards(
        unit("Own", club), foe(at=(10, 14)), foe("Others", at=(13, 13)), supports=(7, 1, 2), hand=(0,), active="Own"
    )
    table.run(window, "Own").answer("use")
    table.game.change(BATTLE, actions=("charge",), struck=(table.id("Foes"),))

    assert {table.id("Others")} == set(possible(table.game, table.id("Own"))["charge"])


def test_barrage_costs_a_terrain_test() -> None:  # SZOP-SUP-08, SZOP-TERR-07
    table = cards(
        unit("Own", rifle(), toughness=2),
        foe(at=(10, 25)),
        foe("Others", at=(20, 25)),
        supports=(8, 1, 2),
        hand=(0,),
        active="Own",
    )
    dice = table.dice(terrain=[2, 1])
    table.run(window, "Own").answer("use")
    table.game.change(BATTLE, actions=("shooting",), struck=(table.id("Foes"),))
    plan = possible(table.game, table.id("Own"))["shooting"]

    assert {} == dice.left_over()
    assert 1 == table.unit("Own").wounds
    assert {table.id("Others")} == {target for profile in plan for target in profile.shots}


def test_of_several_cards_with_a_support_the_owner_chooses_which_is_discarded() -> None:  # SZOP-CARD-06
    for card in (0, 3):
        table = cards(unit("Own", is_exhausted=True), foe(), hand=(0,), laid=(Laid(3, "O1"),), active="Own")
        table.run(window, "Own").answer("A1")

        assert ("SZOP-CARD-06", ["0", "3"]) == (table.clause, table.keys)

        table.answer(str(card))

        assert (card,) == side(table).discarded
        assert not table.unit("Own").is_exhausted


def test_demolition_removes_terrain_away_from_objectives() -> None:  # SZOP-SUP-09
    pieces = [
        wood(30, 20, 34, 24, kinds=["blocking"], name="House"),
        wood(50, 20, 54, 24, kinds=["impassable"], name="Rock"),
        wood(5, 20, 9, 24),
    ]
    table = cards(supports=(9, 1, 2), hand=(0,), terrain=pieces, objectives=[(52, 26)], active="Own").run(window, "Own")

    assert "House-1" == table.keys[0]
    assert "Rock-2" not in table.keys
    assert "Wood-3" not in table.keys

    table.answer("House-1")

    assert ["Rock-2", "Wood-3"] == [feature.id for feature in board(table.game).features]


def test_refresh_renews_abilities() -> None:  # SZOP-SUP-10
    table = cards(
        unit("Own", has=["Mage(2)"], used=("x",), tokens=1), foe(), supports=(10, 1, 2), hand=(0,), active="Own"
    )
    table.run(window, "Own").answer("use")

    assert ((), 3) == (table.unit("Own").used, table.unit("Own").tokens)


@pytest.mark.parametrize("used", [("x",), ()])
def test_refresh_is_offered_in_the_card_step_where_it_has_a_use(used: tuple[str, ...]) -> None:  # SZOP-SUP-10
    table = cards(unit("Own", used=used), foe(), supports=(10, 9, 11), hand=(0, 1, 2)).run(refresh_in_step, 0)

    assert ("SZOP-SUP-10" if used else "") == (table.clause if not table.is_waiting else "")
    if used:
        assert ["use"] == table.keys[:1]
        table.answer("use")
        assert ((), (0,)) == (table.unit("Own").used, table.game[side_id(0)].discarded)


def test_refresh_is_offered_again_in_the_same_card_step() -> None:  # SZOP-SUP-10, SZOP-CARD-06
    """Two cards with it: X tokens each, up to 2X."""
    table = cards(unit("Own", has=["Mage(2)"]), foe(), supports=(10, 9, 11), hand=(0, 3)).run(refresh_in_step, 0)
    table.answer("use").answer("0").answer("use")

    assert ((0, 3), 4) == (table.game[side_id(0)].discarded, table.unit("Own").tokens)
    assert table.is_waiting


def test_the_player_says_which_mission_is_fulfilled_first() -> None:  # SZOP-CARD-04, SZOP-TASK-04
    """Defence may be paid for with another laid mission, but not when that is fulfilled before."""
    laid = (Laid(0, is_ripe=True), Laid(3, is_ripe=True))
    table = cards(unit("Own"), foe(at=(10, 20)), missions=(4, 4, 3), laid=laid).run(card_step)

    assert ("SZOP-CARD-04", ["0", "3"]) == (table.clause, table.keys)
    table.answer("3")
    assert ("SZOP-TASK-04", ["0", "none"]) == (table.clause, table.keys)
    table.answer("0")
    assert ((3,), (0,)) == (side(table).fulfilled, side(table).discarded)


def test_every_order_of_the_deck_is_equally_likely() -> None:  # SZOP-CARD-02
    """The last place takes one of nine cards, the one before it one of eight, and so on."""
    asked: list[int] = []

    class Lowest:
        def below(self, number: int) -> int:
            asked.append(number)
            return 0

    deck = shuffled(Lowest())  # type: ignore[arg-type]

    assert [9, 8, 7, 6, 5, 4, 3, 2] == asked
    assert (1, 2, 3, 4, 5, 6, 7, 8, 0) == deck


def test_armour_piercing_ammunition() -> None:  # SZOP-SUP-11
    table = (
        cards(unit("Own", rifle()), foe(), supports=(11, 1, 2), hand=(0,), active="Own")
        .run(window, "Own")
        .answer("use")
    )

    assert [1] == [part.value for part in terms_of(table.game, table.id("Own"), table.id("Foes")).ap]
    assert [] == [part.value for part in terms_of(table.game, table.id("Foes"), table.id("Own")).ap]


def test_two_cards_of_ammunition_add_up() -> None:  # SZOP-SUP-11, SZOP-ABIL-03
    table = cards(unit("Own", rifle()), foe(), supports=(11, 1, 2), hand=(0, 3), active="Own").run(window, "Own")
    table.answer("use", "0", "use")

    assert table.is_waiting
    assert 2 == sum(part.value for part in terms_of(table.game, table.id("Own"), table.id("Foes")).ap)


def test_interaction_14_cards_together() -> None:
    """SZOP-SUP-04, SZOP-SUP-07: Storm in one activation does not reach into the next, which the initiative gives."""
    from grognard.rulesets.szop.play.sequence import begin_activation

    own = [unit("Own", weapon()), unit("More", at=(20, 10)), foe(at=(10, 14))]
    table = cards(*own, supports=(4, 7, 1), hand=(0, 1, 3), active="Own").run(window, "Own").answer("use")

    assert ("storm",) == table.game[BATTLE].boons

    table.run(hand_over, 0).answer("0 3")
    begin_activation(table.game, table.id("More"), 0)

    assert () == table.game[BATTLE].boons
    assert (1, 0, 3) == side(table).discarded


def test_a_unit_that_dies_before_its_first_check_does_not_survive() -> None:  # SZOP-TASK-05, SZOP-CARD-03
    table = cards(
        unit("Own"), unit("More", at=(20, 10)), foe(), missions=(5, 1, 2), laid=(Laid(0, "A1", is_ripe=True),)
    )
    table.game.change(table.id("Own"), place="destroyed", models=())
    table.run(card_step)

    assert () == side(table).fulfilled


def test_a_guess_at_cards_may_be_any_of_the_ten_and_eleven() -> None:  # SZOP-CARD-01, SZOP-CARD-02
    def guessed(chance: Any, **shown: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        enemy = {"missions": (5, 6, 7), "supports": (5, 6, 7), "deck": tuple(range(9)), **shown}
        table = draw(unit("Own"), foe(), sides=({}, enemy), strategy_cards=True)
        imagine(table.game, 0, chance)
        return side(table, 1).missions, side(table, 1).supports

    assert ((1, 2, 3), (1, 2, 3)) == guessed(Low())
    assert ((10, 9, 8), (11, 10, 9)) == guessed(High())
    assert ((10, 6, 9), (11, 10, 7)) == guessed(High(), discarded=(5,))
