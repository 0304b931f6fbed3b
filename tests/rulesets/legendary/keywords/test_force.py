"""Force: a weapon that is woken like a power slays. (LEG-KW-21)"""

from __future__ import annotations

from grognard.rulesets.legendary.dice.attacks import hit_of
from tests.rulesets.legendary.arms import weapon
from tests.rulesets.legendary.kit import BLADE, Battle, squad
from tests.rulesets.legendary.play.psychic.kit import BOLT


def test_a_force_weapon_that_is_awake_slays() -> None:  # LEG-PSY-11, LEG-KW-21
    sword = weapon("Sword", type="Melee", rules=["Force"])

    assert hit_of(sword, user=4, is_forced=True).is_instant
    assert not hit_of(sword, user=4).is_instant


def test_a_force_weapon_is_woken_beside_the_power() -> None:  # LEG-PSY-11, LEG-KW-21
    blade = {**BLADE, "name": "Stave", "rules": ["Force"]}
    own = squad(1, at=(20, 10), weapons=(blade,), rules=["Psyker (1)"])
    for face, works in ((7, True), (6, False)):
        table = Battle(
            {"Psyker": own}, {"Blues": squad(1, at=(20, 40), weapons=())}, more=({"power": [BOLT]}, {}), cast=[face]
        )
        table.say("Psyker").until("force weapon").say("yes")
        assert works == table.model("Psyker").force_is_on
