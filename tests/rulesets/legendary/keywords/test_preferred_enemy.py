"""Preferred Enemy (X): ones and twos to hit are rolled again, and one more WS. (LEG-KW-50)"""

from __future__ import annotations

from fractions import Fraction

from grognard.kernel.dice import FAILS, Scripted
from grognard.rulesets.legendary.dice.attacks import reroll_of, shots_at
from grognard.rulesets.legendary.dice.facts import Hits
from grognard.rulesets.legendary.dice.melee import Bout
from grognard.rulesets.legendary.dice.scatter import scatter, wants_again
from grognard.rulesets.legendary.dice.shooting import hits_of
from grognard.rulesets.legendary.lists.keywords.moments import Aim, Foe
from tests.rulesets.legendary.arms import rules, weapon
from tests.rulesets.legendary.dice.test_melee import hit_chance
from tests.rulesets.legendary.keywords.kit import shot_at_soldier


def test_a_one_is_rolled_again() -> None:  # LEG-KW-50
    """The 1 misses, the 8 hits."""
    table = shot_at_soldier(shooter={"rules": ["Preferred Enemy (Theirs)"]}, hit=[1, 8], save=[1])

    assert 0 == table.left("Target")


def test_without_it_a_one_is_a_miss() -> None:  # LEG-KW-50
    assert 1 == shot_at_soldier(hit=[1]).left("Target")


def test_preferred_enemies_reroll_ones_and_twos() -> None:  # LEG-KW-50
    reroll = reroll_of(rules("Preferred Enemy (Reeds)"), Aim(Foe(("Reeds",))))
    shots = shots_at(3, (), weapon(), rules("Preferred Enemy (Reeds)"), Aim(Foe(("Reeds",))))

    assert frozenset({1, 2}) == reroll.faces
    assert Hits(plain=2) == hits_of(Scripted(1, 8, 2, 9, 3), shots)


def test_preferred_enemies_in_melee() -> None:  # LEG-KW-50
    preferred = rules("Preferred Enemy (Reeds)")
    reeds = Foe(("Reeds",))

    assert Fraction(7, 12) == hit_chance(Bout(4, 4, preferred, aim=Aim(reeds, is_melee=True)))
    assert Fraction(5, 12) == hit_chance(Bout(4, 4, (), preferred, Aim(attacker=reeds, is_melee=True)))


def test_a_scatter_of_1_or_2_is_worth_another_roll() -> None:  # LEG-KW-50
    again = FAILS.among(1, 2)
    assert wants_again(again, scatter(Scripted(2, 90), 0), 0)
    assert not wants_again(again, scatter(Scripted(3, 90), 0), 0)


def test_who_has_ws_0_gains_nothing() -> None:  # LEG-KW-50, LEG-DICE-10, LEG-KW-16
    """WS 0 is set after all that is added: against WS 4 a natural 11 hits, and against WS 0 a natural 3."""
    preferred = rules("Preferred Enemy (Reeds)")
    reeds = Foe(("Reeds",))

    assert Fraction(2, 12) == hit_chance(Bout(0, 4, preferred, aim=Aim(reeds, is_melee=True)))
    assert Fraction(10, 12) == hit_chance(Bout(4, 0, (), preferred, Aim(attacker=reeds, is_melee=True)))
