"""Hammer of Wrath: one more attack and Strength and 3 Initiative in the first round after a charge. (LEG-KW-25)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.melee import Stance, attacks_of, initiative_of, strength_bonus
from grognard.rulesets.legendary.lists.weapons import FIST
from tests.rulesets.legendary.arms import rules
from tests.rulesets.legendary.dice.test_melee import CHARGED
from tests.rulesets.legendary.play.fight.test_combat import blows, brawl, charge
from tests.rulesets.legendary.play.moves.test_charge import facing


def test_it_gives_an_attack_after_a_charge() -> None:  # LEG-KW-25
    hammer = charge(brawl({"number": 1, "rules": ["Hammer of Wrath"]}, {"number": 1}))
    plain = charge(brawl({"number": 1}, {"number": 1}))

    assert "2 attacks" in blows(hammer)[0]
    assert "1 attack," in blows(plain)[0]


def test_it_adds_to_attacks_strength_and_initiative_after_a_charge() -> None:  # LEG-KW-25
    hammer = rules("Hammer of Wrath")

    assert 8 == initiative_of(3, hammer, CHARGED).value
    assert 4 == attacks_of(3, (FIST,), FIST, hammer, CHARGED)
    assert 1 == strength_bonus(hammer, CHARGED)
    assert (3, 3, 0) == (
        initiative_of(3, hammer, Stance()).value,
        attacks_of(3, (FIST,), FIST, hammer, Stance()),
        strength_bonus(hammer, Stance()),
    )


def test_a_charge_by_jump_pack_has_hammer_of_wrath_and_one_on_foot_has_not() -> None:  # LEG-TYPE-15, LEG-KW-25
    def blows(way: str, far: float) -> list[str]:
        table = facing(far, ours={"unit_type": "jump"}).say("Reds", way)
        (table.move("Reds", 0, 12) if way == "jump" else table.say({})).say("charge", ["Blues"])
        return [text for text in table.log("LEG-MELEE-06") if text.startswith("Reds strikes")]

    by_pack, on_foot = blows("open", 11), blows("jump", 15)
    assert ["2 attacks" in text for text in by_pack[:2]] == [True, False]
    assert "1 attack," in on_foot[0]
