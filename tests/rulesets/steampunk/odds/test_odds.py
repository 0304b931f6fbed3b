"""The odds against closed forms, brute force and played games. (SPF-SHOOT, SPF-AREA, SPF-ASLT, SPF-TYPE)"""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from math import comb
from typing import TYPE_CHECKING, Any

import pytest

from grognard.api import ruleset
from grognard.kernel.dice import D6, Every, Scripted, Tabletop
from grognard.kernel.errors import GrognardError, Refused, TooLarge, Unknown
from grognard.kernel.to_plain import plain
from grognard.odds_studies import compare, needed
from grognard.rulesets.steampunk.dice.damage import damage
from grognard.rulesets.steampunk.dice.facts import DicePool, Hit, Host, Shield, Toll, Victim
from grognard.rulesets.steampunk.dice.policies import fought_out, survivors
from grognard.rulesets.steampunk.dice.whole_attacks import Arms, Body, Brawl, gathered
from grognard.rulesets.steampunk.lists.army import nation
from grognard.rulesets.steampunk.lists.keywords.damage_effects import effect
from grognard.rulesets.steampunk.odds import answers
from grognard.rulesets.steampunk.odds.agony import Plight, applied
from grognard.rulesets.steampunk.play.agony.agony_steps import agony
from grognard.rulesets.steampunk.play.damage.apply_damage import apply_damage
from grognard.rulesets.steampunk.play.damage.damage_sequence import roll_damage
from grognard.rulesets.steampunk.play.gunnery.gunnery import fire
from grognard.rulesets.steampunk.play.moves.movement import move
from grognard.rulesets.steampunk.play.sequence import assault_step
from tests.rulesets.steampunk.kit import YARD, drawn, make

if TYPE_CHECKING:
    from grognard.kernel.game import Game
    from grognard.kernel.odds_report import Report
    from grognard.rulesets.steampunk.lists.sheets import Lists
    from tests.rulesets.steampunk.kit import Table

RULES = ruleset("steampunk")
MEN = Victim((("regular", ((3, (effect("future 1"),)), (5, (effect("kill 1"),)))),))


def asked(attacker: Any, target: Any, *, lists: Lists = YARD, **more: Any) -> Report:
    """The report on sheets of the yard; a base is a name or a mapping."""
    sides = [[{"sheet": each} if isinstance(each, str) else each for each in side] for side in (attacker, target)]
    attackers = {"attacker": sides[0]} if attacker else {}  # nobody attacks in an agony
    return RULES.compute({**attackers, "target": sides[1], "lists": plain(lists), **more})


def binomial(n: int, p: Fraction) -> list[Fraction]:
    """Chances of 0 to n successes."""
    return [comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1)]


# ---------------------------------------------------------------- shots


def test_a_single_musket_shot_by_hand() -> None:
    """SPF-SHOOT-01, SPF-DMG-01: still at slow, normal range: needs 4+; the damage d6 gives a token on 3 and 4."""
    report = asked([{"sheet": "Squad", "living": 1}], [{"sheet": "Squad", "speed": "slow"}], distance=2)

    assert Fraction(1, 2) == report["hits"].p(1)
    assert Fraction(1, 2) * Fraction(2, 6) == report["models lost"].p(1)
    assert Fraction(1, 2) * Fraction(2, 6) == report["future-damage tokens"].p(1)


def test_shots_at_a_tank_as_often_as_every_way_the_dice_can_fall() -> None:
    """SPF-ARMOR-03, SPF-DMG-04: one hit for sure (aimed at a huge sum), two armour dice, d6: brute force."""
    report = asked([{"sheet": "Tank"}], [{"sheet": "Tank", "angle": "back", "future": 3}], distance=1, aimed=True)
    tables = next(sheet for sheet in YARD.unit if sheet.name == "Tank").tables
    rows = tuple((row.low, row.effects) for row in tables.regular)
    victim = Victim((("regular", rows),), is_bio=False)
    found: dict[Toll, int] = {}
    for face in range(1, 7):  # armour 2, AP 1 + 1 at point-blank: no die is left
        toll = damage(Scripted(damage=[face]), Toll(1, 3), Hit(D6, armour=2, ap_plus=2, plus=1), victim)
        found[toll] = found.get(toll, 0) + 1

    assert Fraction(1) == report["hits"].p(1)
    assert Fraction(sum(n for toll, n in found.items() if toll.models == 0), 6) == report["models lost"].p(1)
    assert Fraction(sum(n for toll, n in found.items() if toll.effects), 6) == report["shaken"].p(True)


def test_armour_dice_stand_between() -> None:
    """SPF-ARMOR-03: front armour 4 against AP 1 is three dice: 7/27 stop the hit, 12/27 lower it by 3."""
    report = asked(["Tank"], [{"sheet": "Tank", "speed": "slow", "future": 9}], distance=3, aimed=True)
    needs = 5 - 3  # still +1, aimed +2
    hit = Fraction(7 - needs, 6)
    # with 9 tokens any result kills from 8 on: always if penetrated, and partly blocked from a roll of 2 on
    kills = Fraction(8, 27) + Fraction(12, 27) * Fraction(5, 6)

    assert hit * kills == report["models lost"].p(1)


def with_weapon(**weapon: Any) -> Lists:
    """The yard with a squad of two that carry a weapon of this kind."""
    name = {"name": "Tube", "carried": "hand", "range": 3, "damage": "d6", **weapon}
    soldier = {"name": "Soldier", "count": 2, "weapons": ["Tube"], "assault": {"dice": 1, "damage": "d6"}}
    return make("Tubers", like="Squad", weapons=[name], model=[soldier])


def test_a_burst_rolls_for_every_round_of_every_model() -> None:
    """SPF-WPN-01: two models with Burst(3): six rolls at 4+."""
    lists = with_weapon(abilities=["Burst(3)"])
    report = asked(["Tubers"], [{"sheet": "Squad", "speed": "slow"}], lists=lists)

    assert binomial(6, Fraction(1, 2)) == [report["hits"].p(n) for n in range(7)]


def test_a_misfire_is_no_shot_at_all() -> None:
    """SPF-WPN-10: Misfire[1-] and 4+: 5/6 x 1/2 = 5/12."""
    lists = with_weapon(abilities=["Misfire[1-]"])
    target = [{"sheet": "Squad", "speed": "slow"}]
    report = asked([{"sheet": "Tubers", "living": 1}], target, lists=lists)

    assert (Fraction(1, 6), Fraction(5, 12)) == (report["misfire"].p(True), report["hits"].p(1))


def test_fire_comes_once_with_any_hit() -> None:
    """SPF-WPN-04"""
    lists = with_weapon(abilities=["Set on Fire"])
    report = asked(["Tubers"], [{"sheet": "Squad", "speed": "slow"}], lists=lists)

    assert Fraction(3, 4) == report["set on fire"].p(True)


def test_area_fire_rolls_for_each_model_and_evasion_after_it() -> None:
    """SPF-AREA-01, SPF-AREA-02: a squad of four in rough, 4+ and evasion 6+, fired by one model."""
    lists = with_weapon(area=[{"needs": 4}])
    target = [{"sheet": "Squad", "terrain": "rough"}]
    report = asked([{"sheet": "Tubers", "living": 1}], target, lists=lists, ask="area")

    assert binomial(4, Fraction(1, 2) * Fraction(5, 6)) == [report["hits"].p(n) for n in range(5)]


def test_an_edge_and_smoke_make_it_harder_and_stand_on_the_bill() -> None:
    """SPF-SHOOT-06, SPF-SHOOT-09"""
    target = [{"sheet": "Squad", "speed": "slow", "smoke": True}]
    report = asked([{"sheet": "Squad", "living": 1}], target, on_edge=True)

    assert Fraction(1, 6) == report["hits"].p(1)
    assert {"SPF-SHOOT-06", "SPF-SHOOT-09"} <= {item.clause for item in report.bill}


def frequency(tables: list[Table], what: Any) -> dict[Any, int]:
    """How often something came out of played tables."""
    found: dict[Any, int] = {}
    for table in tables:
        result = what(table)
        found[result] = found.get(result, 0) + 1
    return found


def is_close(chance: float, times: int, played: int) -> bool:
    """Whether a frequency lies within four deviations."""
    deviation = math.sqrt(played * chance * (1 - chance))

    return abs(times - played * chance) <= 4 * deviation + 1


def fallen(table: Table, seed: int) -> Table:
    """The table with honest dice of its own."""

    def throw(game: Game) -> None:
        game.dice = Tabletop(f"odds {seed}")

    return table.prepare(throw)


def test_played_volleys_kill_as_often_as_the_odds_say() -> None:
    """SPF-SHOOT-18: four muskets at point-blank, 300 times."""
    report = asked(["Squad"], ["Squad"], distance=1)
    tables = []
    for seed in range(300):
        table = fallen(drawn("A1 Squad at D3 facing 3\nB1 Squad at D4 facing 0"), seed)
        table.order("A1", "- + - + -", "Fire + -")
        for _ in range(4):
            table.reply("at whom", {str(gun): "B1" for gun in range(4)})
        tables.append(table.play_all((fire, 1), (roll_damage,)))
    assert all(table.playing.question is None for table in tables)
    found = frequency(tables, lambda table: table["B1"].dying)

    assert all(is_close(float(report["models lost"].p(n)), found.get(n, 0), 300) for n in range(5))


# ---------------------------------------------------------------- assaults


def test_advantage_by_every_way_the_dice_can_fall() -> None:
    """SPF-ASLT-12, SPF-ASLT-14: a lone soldier storms a tank's front: 1 die against 4, two deflections; ties."""
    report = asked([{"sheet": "Squad", "living": 1}], ["Tank"], ask="assault")
    hits: dict[tuple[int, int], int] = {}
    for faces in product((True, False, False), repeat=1 + 4 + 2):
        mine, theirs, deflected = faces[0], sum(faces[1:5]), sum(faces[5:])
        place = (max(mine - deflected, 0), theirs)
        hits[place] = hits.get(place, 0) + 1
    total = 3**7

    assert all(
        Fraction(sum(n for (mine, _), n in hits.items() if mine == k), total) == report["attacker's hits"].p(k)
        for k in (0, 1)
    )
    assert all(
        Fraction(sum(n for (_, theirs), n in hits.items() if theirs == k), total) == report["target's hits"].p(k)
        for k in range(5)
    )


@pytest.mark.parametrize(("attacker", "target", "better"), [("Elf", "Dwarf", "target"), ("Dwarf", "Elf", "attacker")])
def test_the_better_nation_wins_a_tie(attacker: str, target: str, better: str) -> None:
    """SPF-ASLT-14, SPF-ASLT-05: the Dwarf before the Elf, whoever attacks."""
    bases = [[{"nation": name, "sheet": nation(name).unit[0].name}] for name in (attacker, target)]
    report = RULES.compute({"ask": "assault", "attacker": bases[0], "target": bases[1]})

    assert [f"the {better} has the advantage"] == [item.effect for item in report.bill if item.what == "ties"]


def test_support_goes_where_no_model_is_left() -> None:
    """SPF-ASLT-16, SPF-ASLT-17: two sure hits on one model with a table that needs 7: only supported damage kills."""
    sure = {"name": "Brute", "count": 2, "assault": {"dice": 1, "needs": 2, "damage": "6"}}
    lists = make("Brutes", like="Squad", model=[sure])
    lone = {"name": "Post", "assault": {"dice": 0}}
    lists = make("Post", like="Squad", lists=lists, model=[lone], tables={"regular": ["7: kill 1"]})
    report = asked(["Brutes"], ["Post"], ask="assault", lists=lists)

    assert Fraction(25, 36) == report["target's models lost"].p(1)


def test_played_assaults_end_as_often_as_the_odds_say() -> None:
    """SPF-ASLT-22, SPF-RETR-01: a squad storms a squad, 300 times."""
    report = asked(["Squad"], ["Squad"], ask="assault")
    tables = []
    for seed in range(300):
        table = fallen(drawn("A1 Squad at D3 facing 3 slow\nB1 Squad at D4 facing 0"), seed).order("A1", "F + - + -")
        for _ in range(4):
            table.reply("does it turn", "stay")
        tables.append(table.play_all((move, 1), (assault_step, 1)))
    assert all(table.playing.question is None for table in tables)
    lost = frequency(tables, lambda table: 4 - len(table["B1"].living))

    assert all(is_close(float(report["target's models lost"].p(n)), lost.get(n, 0), 300) for n in range(5))


# ---------------------------------------------------------------- agony


def test_one_turn_of_fire_by_hand() -> None:
    """SPF-TYPE-15: out on 1; 2 nothing, 3 and 4 a token, 5 and 6 a death."""
    report = asked([], [{"sheet": "Squad", "fire": 1}], ask="agony", turns=1)

    assert Fraction(2, 6) == report["models lost after turn 1"].p(1)
    assert Fraction(5, 6) == report["fire left"].p(1)


def test_poison_weakens_turn_by_turn() -> None:
    """SPF-TYPE-16, SPF-TYPE-17: Poison[6]: 2/6 kill; else d4 with a token after 3 or 4, which kills on 4."""
    report = asked([], [{"sheet": "Squad", "poison": [6]}], ask="agony", turns=2)
    later = Fraction(2, 6) * Fraction(1, 4)

    assert Fraction(2, 6) + later == report["models lost after turn 2"].p(1)


@pytest.mark.parametrize(
    ("words", "field", "after"),
    [
        (["acid 2"], "acid", 3),
        (["minor acid 1"], "minor_acid", 2),
        (["set on fire"], "fire", 2),
        (["poison 6"], "poison", (2, 6)),
        (["bleeding 4"], "bleeding", (4, 11)),
        (["bleeding 4", "worsen bleeding"], "bleeding", (6, 12)),
    ],
)
def test_tokens_that_a_step_gives_are_there_in_the_next_in_odds_as_in_play(
    words: list[str], field: str, after: object
) -> None:
    """SPF-TURN-09, SPF-TYPE-20, SPF-DMG-09"""
    before: dict[str, Any] = {"acid": 1, "minor_acid": 1, "fire": 1, "poison": (2,), "bleeding": (11,)}
    effects = tuple(map(effect, words))
    unit = drawn("A1 Squad at D4").having("A1", waiting=effects, **before).play(apply_damage)["A1"]
    plight = applied(Plight(Toll(4, effects=effects), **before))
    changed = {**before, field: after}

    assert changed == {name: getattr(plight, name) for name in before}
    assert changed == {name: sorted_or_plain(getattr(unit, name)) for name in before}


def sorted_or_plain(tokens: Any) -> Any:
    """Tokens with a size lie in no order."""
    return tuple(sorted(tokens)) if isinstance(tokens, tuple) else tokens


def test_bleeding_goes_on_until_a_one_or_a_death() -> None:
    """SPF-TYPE-19: Bleeding[4]: 1 stops it, 3 and 4 give a token and with one token 4 kills."""
    report = asked([], [{"sheet": "Squad", "bleeding": [4]}], ask="agony", turns=2)

    assert Fraction(2, 4) * Fraction(1, 4) == report["models lost after turn 2"].p(1)


def test_an_acid_token_stays_as_often_as_the_tree_of_sixes_says() -> None:
    """SPF-TYPE-10, SPF-TYPE-11, SPF-TYPE-14: no downgrade keeps it; one leaves minor acid, gone in 1 of 3."""
    lists = make("Wet", like="Tank", abilities=["Immunity[fire]"])
    report = asked([], [{"sheet": "Wet", "acid": 1}], ask="agony", turns=1, lists=lists)
    none, one = Fraction(5, 6), Fraction(1, 6)  # of the last roll that is followed: a 6 counts as a 2
    for _ in range(4):
        none, one = Fraction(4, 6) + none**2 / 6, Fraction(1, 6) + 2 * none * one / 6

    assert none + one * Fraction(2, 3) == report["acid left"].p(1)


def test_played_agonies_kill_as_often_as_the_odds_say() -> None:
    """SPF-TURN-09: fire, poison and bleeding over one turn, 300 times."""
    tokens = {"fire": 2, "poison": (6, 6), "bleeding": (4,), "minor_acid": 1, "acid": 1}
    report = asked([], [{"sheet": "Squad", **tokens}], ask="agony", turns=1)
    tables = []
    for seed in range(300):
        table = fallen(drawn("A1 Squad at D3 facing 3\nB1 Tank at D8").having("A1", **tokens), seed)
        steps = [each for number in range(5) for each in ((agony, number), (apply_damage,))]
        tables.append(table.play_all(*steps))
    lost = frequency(tables, lambda table: 4 - len(table["A1"].living))

    assert all(is_close(float(report["models lost after turn 1"].p(n)), lost.get(n, 0), 300) for n in range(5))


def test_the_work_of_all_turns_of_an_agony_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "MOST_WAYS", 2_000)
    target = [{"sheet": "Squad", "acid": 3, "fire": 3, "poison": [6, 6]}]
    with pytest.raises(TooLarge, match="fewer of them, or fewer turns"):
        asked([], target, ask="agony", turns=6)

    assert asked([], [{"sheet": "Squad", "fire": 1}], ask="agony", turns=2)["destroyed"]


def test_endurance_is_spent_if_the_question_says_so() -> None:
    """SPF-ABIL-25: a fire of 5 or 6 kills nobody but lets one bleed."""
    lists = make("Hardy", like="Squad", abilities=["Endurance[1, 1]"])
    target = [{"sheet": "Hardy", "fire": 1}]
    for endure, dead in (("yes", Fraction(0)), ("no", Fraction(1, 3))):
        report = asked([], target, ask="agony", turns=1, lists=lists, endure=endure)
        lost = report["models lost after turn 1"]

        assert dead == (lost.p(1) if endure == "no" else sum((lost.p(n) for n in (2, 3, 4)), Fraction(0)))


# ---------------------------------------------------------------- questions


def test_the_sample_is_answered_and_can_be_varied() -> None:
    """SPF-SHOOT-01: without its aim it hits less, with more guns more."""
    sample = RULES.odds_sample()
    report = RULES.compute(sample)
    rest = dict(RULES.odds_without(sample))

    assert "models lost" == report.main
    assert {"aimed", "target 1: forest"} == set(rest)
    assert (
        RULES.compute(rest["aimed"])["hits"].mean
        < report["hits"].mean
        < RULES.compute(RULES.odds_with(sample, 6))["hits"].mean
    )


@pytest.mark.parametrize(
    ("question", "error"),
    [
        ({"target": [{"sheet": "Squad"}]}, GrognardError),
        ({"attacker": [{"sheet": "Squad"}], "target": [{"sheet": "Squad"}], "distance": 8}, Refused),
        ({"attacker": [{"sheet": "Squad"}], "target": [{"sheet": "Squad"}], "weapon": "Sling"}, Unknown),
        ({"attacker": [{"sheet": "Squad"}], "target": [{"sheet": "Squad"}], "ask": "area"}, Refused),
        ({"attacker": [{"sheet": "Squad"}], "target": [{"sheet": "Squad", "terrain": "lava"}]}, Unknown),
    ],
)
def test_questions_without_an_answer_are_refused(question: dict[str, Any], error: type[Exception]) -> None:
    """SPF-SHOOT-08, SPF-AREA-01: a sentence says why."""
    with pytest.raises(error):
        RULES.compute({**question, "lists": plain(YARD)})


def test_set_ups_can_be_compared_and_attackers_counted() -> None:
    """SPF-SHOOT-01, SPF-ASLT-14: the lab works with these questions too."""
    sample = RULES.odds_sample()
    (side,) = compare("steampunk", {"walker": sample})
    storm = {"ask": "assault", "attacker": [{"sheet": "Tank"}], "target": [{"sheet": "Tank"}], "lists": plain(YARD)}
    attackers, report = needed("steampunk", storm, 0.75)

    assert {"aimed", "target 1: forest"} == {each.what for each in side.contributions}
    assert attackers > 1
    assert report["attacker has the advantage"].p(True) >= Fraction(3, 4)


def test_dice_rolled_together_have_the_same_odds() -> None:
    """SPF-ASLT-11: two equal bases in one heap, or each for itself."""
    blow = (Hit(D6),)
    pools = tuple(DicePool(f"A{n}/0", f"A{n}", 2, 5) for n in (1, 2))
    shields = tuple(Shield(f"A{n}", 1, 5) for n in (1, 2))
    apart, arms = Host(pools, shields), Arms((blow, blow), (None, None), (1, 1))
    together, fewer = gathered(apart, arms)
    enemy, theirs = Host((DicePool("B1/0", "B1", 3, 5),)), Arms((blow * 2,), (None,), (1,))
    bodies = ((Body(Toll(1), MEN), Body(Toll(1), MEN)), (Body(Toll(4), MEN),))
    odds = [
        survivors(Every(), brawl, fought_out(Every(), brawl))
        for brawl in (
            Brawl((host, enemy), (those, theirs), bodies) for host, those in ((apart, arms), (together, fewer))
        )
    ]

    assert (1, 1) == (len(together.pools), len(together.shields))
    assert odds[0].floats() == pytest.approx(odds[1].floats())


# ---------------------------------------------------------------- decisions amid the dice, and units by their names


HARDY = make("Hardy", like="Squad", abilities=["Endurance[1, 1]"])
FENCERS = make("Fencer", like="Tank", abilities=["Flexible Deflection"])


def test_the_target_endures_where_that_is_best() -> None:
    """SPF-ABIL-25: tokens are spent against the mean of losses, or kept where only the last model matters."""
    both: dict[str, Any] = {"attacker": ["Squad"], "target": [{"sheet": "Hardy", "endurance": 1}], "lists": HARDY}
    lost = {
        goal: asked(**both, policy="best", objective=goal)["models lost"].mean for goal in ("kills", "destroyed", 1)
    }
    never, always = (asked(**both, endure=endure)["models lost"].mean for endure in ("no", "yes"))

    assert never > always == lost["kills"] == lost[1]
    assert lost["destroyed"] > always  # the token is spent only on the last of four
    assert "P(1 models lost or more)" in asked(**both, policy="best", objective=1).policy


def test_flexible_deflections_are_used_as_is_best() -> None:
    """SPF-ABIL-16: all of them strike for kills; for the advantage they do no worse than by a fixed rule."""
    both: dict[str, Any] = {"attacker": ["Fencer"], "target": ["Squad"], "lists": FENCERS, "ask": "assault"}
    stage = "attacker has the advantage"
    chances = [asked(**both, flexible=use)[stage].p(True) for use in ("deflect", "strike")]
    report = asked(**both, policy="best", objective="advantage")

    assert max(chances) <= report[stage].p(True)
    assert math.isclose(1, sum(report["end"].floats().values()))
    striking, best = asked(**both, flexible="strike"), asked(**both, policy="best")
    for whose in ("attacker", "target"):
        assert striking[f"{whose}'s models lost"] == best[f"{whose}'s models lost"]
    assert striking["end"] == best["end"]


@pytest.mark.parametrize(("number", "more"), [(2, {"deflection": 1}), (6, {})])
def test_the_best_rerolls_are_no_worse_than_the_fixed_ones(number: int, more: dict[str, int]) -> None:
    """SPF-ABIL-17: two models who can also deflect, and six who cannot."""
    models = [{"name": "Brute", "count": number, "assault": {"dice": 1, **more}}]
    wild = make("Wild", like="Squad", abilities=["Reroll[1]"], model=models)
    fixed = asked(["Wild"], ["Squad"], lists=wild, ask="assault")
    best = asked(["Wild"], ["Squad"], lists=wild, ask="assault", policy="best", objective="advantage")
    stage = "attacker has the advantage"

    assert fixed[stage].p(True) <= best[stage].p(True)


def test_too_many_dice_with_rerolls_are_refused_the_best_decisions() -> None:
    """SPF-ABIL-17: as they are told they are worked out all the same."""
    models = [{"name": f"Brute {n}", "assault": {"dice": 2, "deflection": 1, "damage": f"d6+{n}"}} for n in range(3)]
    wild = make("Wild", like="Squad", abilities=["Reroll[1]"], model=models)

    assert 1 < asked(["Wild"], ["Squad"], lists=wild, ask="assault")["target's models lost"].mean
    with pytest.raises(GrognardError, match="6 dice with waves of rerolls are too many"):
        asked(["Wild"], ["Squad"], lists=wild, ask="assault", policy="best")


def test_a_poisoned_base_endures_as_is_best_for_it() -> None:
    """SPF-ABIL-25: only the end of the whole time is told."""
    sick = {"sheet": "Hardy", "endurance": 1, "bleeding": [12]}
    fixed = asked([], [sick], lists=HARDY, ask="agony", turns=2, endure="yes")
    best = asked([], [sick], lists=HARDY, ask="agony", turns=2, policy="best")

    assert best["models lost after turn 2"].mean <= fixed["models lost after turn 2"].mean
    assert "models lost after turn 1" not in best
    with pytest.raises(GrognardError, match="advantage"):
        asked([], [sick], lists=HARDY, ask="agony", policy="best", objective="advantage")


def test_without_anything_to_decide_the_report_says_so() -> None:
    assert "there is nothing to decide" == asked(["Squad"], ["Squad"]).policy


def test_bases_of_armies_face_each_other() -> None:
    names = RULES.units_in("elf-standard")
    attack = RULES.odds_between(("elf-standard", "Glade rifles"), ("", "Boiler tank"))

    assert "Glade rifles" in names
    assert ("shot", "Dwarf") == (attack["ask"], attack["target"][0]["nation"])
    assert RULES.compute(attack)["hits"].mean > 0
    assert RULES.compute(attack) is RULES.compute(attack)
    for army, unit in (("elf-standard", "Glade rifle"), ("", "Glade rifle")):
        with pytest.raises(Unknown, match="Glade rifles"):
            RULES.odds_between((army, unit), ("", "Boiler tank"))


def test_two_armies_may_bring_their_own_sheets() -> None:
    hardy, fencers = (
        {"name": "Own", "nation": "Elf", "lists": plain(lists), "base": [{"sheet": sheet}, {"sheet": sheet}]}
        for lists, sheet in ((HARDY, "Hardy"), (FENCERS, "Fencer"))
    )
    other = make("Hardy", like="Tank")
    clashing = {**hardy, "lists": plain(other)}
    attack = RULES.odds_between((hardy, "Hardy 2"), (fencers, "Fencer"))  # type: ignore[arg-type]

    assert ("Hardy", "Hardy 2") == RULES.units_in(hardy)
    assert RULES.compute(attack)["hits"].mean > 0
    with pytest.raises(GrognardError, match='Both armies bring a unit "Hardy"'):
        RULES.odds_between((hardy, "Hardy"), (clashing, "Hardy"))  # type: ignore[arg-type]


def test_who_has_no_weapon_storms_and_area_weapons_cover_a_hex() -> None:
    kinds = {
        name: RULES.odds_between(("elf-standard", name), ("elf-standard", name))["ask"]
        for name in RULES.units_in("elf-standard")
    }
    bare = {
        "name": "Own",
        "nation": "Elf",
        "lists": plain(make("Bare", like="Tank", guns=[])),
        "base": [{"sheet": "Bare"}],
    }
    storming = RULES.odds_between((bare, "Bare"), (bare, "Bare"))  # type: ignore[arg-type]

    assert {"shot", "area"} == set(kinds.values())
    assert "attacker has the advantage" == RULES.compute(storming).main
