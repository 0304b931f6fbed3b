"""What shots strike. (LEG-SHOOT)"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from grognard.kernel.dice import FAILS, Every, Scripted
from grognard.rulesets.legendary.dice.facts import Hit, Hits, Row, Shots, Target
from grognard.rulesets.legendary.dice.shooting import Outcome, hits_of, shoot, shoot_part, struck
from grognard.rulesets.legendary.dice.whole_attack import Volley, attack_on_part

RIFLE = Hit(4, 5)


def test_totals_from_7_hit() -> None:  # LEG-SHOOT-08
    odds = Every().odds(hits_of, Shots(1, 1, RIFLE))

    assert Fraction(7, 12) == odds.p(Hits(plain=1))


def test_a_natural_1_misses_everything() -> None:  # LEG-SHOOT-08, LEG-SHOOT-17, LEG-DICE-08
    assert Hits() == hits_of(Scripted(hit=[1]), Shots(1, 12, RIFLE, cover=3))


def test_a_natural_12_hits_nothing_of_itself_in_shooting() -> None:  # LEG-DICE-08
    assert Hits(plain=1) == hits_of(Scripted(hit=[12]), Shots(1, -5, RIFLE))
    assert Hits() == hits_of(Scripted(hit=[12]), Shots(1, -6, RIFLE))


@pytest.mark.parametrize(("cover", "last"), [(1, 7), (2, 8), (3, 9), (4, 10), (5, 11), (6, 11)])
def test_cover_takes_the_lowest_totals(cover: int, last: int) -> None:  # LEG-SHOOT-17, LEG-SHOOT-19
    assert "cover" == struck(7, cover)
    assert "cover" == struck(last, cover)
    assert "target" == struck(last + 1, cover)


def test_a_shooter_of_4_against_cover_3() -> None:  # LEG-SHOOT-16, LEG-SHOOT-17
    odds = Every().odds(hits_of, Shots(1, 4, RIFLE, cover=3))

    assert Fraction(2, 12) == odds.p(Hits())
    assert Fraction(3, 12) == odds.p(Hits(cover=1))
    assert Fraction(7, 12) == odds.p(Hits(plain=1))


def test_a_screen_lies_behind_the_cover() -> None:  # LEG-SHOOT-23, LEG-VEH-15
    struck_by = [struck(total, 2, has_screen=True) for total in (8, 9, 11, 12)]

    assert ["cover", "screen", "screen", "target"] == struck_by


@pytest.mark.parametrize(("total", "what"), [(7, "screen"), (9, "screen"), (10, "target")])
def test_a_screen_without_cover(total: int, what: str) -> None:  # LEG-CHAR-05, LEG-CHRT-02, LEG-VEH-27
    assert what == struck(total, has_screen=True)


def test_failed_hits_are_rolled_again_once() -> None:  # LEG-DICE-04, LEG-KW-39
    assert Hits() == hits_of(Scripted(hit=[2, 2]), Shots(1, 4, RIFLE, reroll=FAILS))
    assert Hits(plain=1) == hits_of(Scripted(hit=[2, 9]), Shots(1, 4, RIFLE, reroll=FAILS))


def test_totals_of_11_are_sharp() -> None:  # LEG-KW-48, LEG-KW-56
    assert Hits(sharp=1, plain=1) == hits_of(Scripted(hit=[7, 6]), Shots(2, 4, RIFLE, sharp=Hit(6, 2)))
    assert Hits(sharp=1) == hits_of(Scripted(hit=[7]), Shots(1, 4, RIFLE, picks=True))


def test_hits_fall_on_the_nearest_until_it_is_dead() -> None:  # LEG-SHOOT-21, LEG-SHOOT-01
    squad = (Target(), Target(), Target())
    outcome = shoot(Scripted(hit=[5, 5, 5, 5], save=[1, 12, 2, 3]), Shots(4, 4, RIFLE), squad)

    assert Outcome(Hits(plain=4), Row(place=3)) == outcome


def test_hits_beyond_the_last_model_are_lost() -> None:  # LEG-SHOOT-21
    outcome = shoot(Scripted(hit=[5, 5], save=[1]), Shots(2, 4, RIFLE), (Target(),))

    assert 1 == outcome.row.place


def test_tracks_of_a_tank_in_cover_2() -> None:  # LEG-VEH-15, LEG-VEH-16, LEG-VEH-17, LEG-SHOOT-23
    hull = (Target(parts=(3,), armour=12, spills=True),)
    shots = Shots(3, 4, Hit(8, 1), cover=2, has_screen=True)
    outcome = shoot_part(Scripted(hit=[4, 5, 8], save=[8, 4]), shots, hull, 10)

    assert Hits(cover=1, screen=1, plain=1) == outcome.hits
    assert 1 == outcome.row.damage  # 8 + 12 - 14 is 6
    assert 1 == outcome.lost


def test_extra_armour_helps_parts() -> None:  # LEG-VEH-46, LEG-VEH-16
    odds = Every().odds(shoot_part, Shots(1, 100, Hit(8, 1), has_screen=True), (Target(armour=12),), 10)
    better = Every().odds(shoot_part, Shots(1, 100, Hit(8, 1), has_screen=True), (Target(armour=12),), 11)

    assert Fraction(11 * 4, 144) == odds.map(lambda each: each.lost).p(1)
    assert Fraction(11 * 3, 144) == better.map(lambda each: each.lost).p(1)


def test_odds_agree_with_brute_force() -> None:  # LEG-SHOOT-01, LEG-SAVE-01
    shots = Shots(2, 2, Hit(5, 4), cover=1)
    squad = (Target(toughness=4, parts=(2,), save=4), Target(toughness=3, save=5))
    counted: Counter[Outcome] = Counter()
    faces = range(1, 13)
    for rolled in product(faces, repeat=2):
        hits = sum(face != 1 and face + 2 >= 8 for face in rolled)
        cover = sum(face != 1 and face + 2 == 7 for face in rolled)
        for saved in product(faces, repeat=hits):
            place, damage = 0, 0
            for face in saved:
                if place == 2:
                    continue
                plus, needs, need = ((-1, 7, 2), (-2, 7, 1))[place]
                if face == 12 or (face != 1 and face + plus >= needs):
                    continue
                damage += 3 if face + plus <= 2 else 2 if face + plus <= 4 else 1
                if damage >= need:
                    place, damage = place + 1, 0
            counted[Outcome(Hits(cover=cover, plain=hits), Row(place=place, damage=damage))] += 12 ** (2 - hits)
    odds = Every().odds(shoot, shots, squad)

    assert {outcome: Fraction(n, 12**4) for outcome, n in counted.items()} == {each: odds.p(each) for each in odds}


def test_who_aims_at_a_part_kills_nobody() -> None:  # LEG-VEH-15, LEG-VEH-17
    aimed = Volley((Shots(1, 100, Hit(8, 1), has_screen=True),), (Target(armour=12),), part=10)
    odds = Every().odds(attack_on_part, aimed)

    assert odds.map(lambda end: end.dead).p(0) == 1
