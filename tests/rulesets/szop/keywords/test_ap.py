"""AP. (SZOP-WPN-01)"""

from __future__ import annotations

from tests.rulesets.szop.volleys import made


def test_same_ability_twice_has_no_extra_effect_but_ap_adds() -> None:  # SZOP-ABIL-03, SZOP-PAS-36
    volley = made("Splash(2)", ap=1, has=("Mastery(Splash(3))", "Mastery(AP(1))"), target=("Shield", "Shield"))

    assert (3, 5) == (volley.splash, volley.difficulty)
