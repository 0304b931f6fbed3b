"""Blind: who fails an Initiative test after a hit has WS and BS 0. (LEG-KW-06)"""

from __future__ import annotations

from tests.rulesets.legendary.play.shooting.test_damage import shot_at


def test_a_blind_hit_blinds_unless_initiative_saves() -> None:  # LEG-KW-06
    flash = {"name": "Gun", "range": 24, "s": 4, "ap": "-", "rules": ["Blind"]}
    for face, blinded in ((3, False), (4, True)):
        table = shot_at({"number": 3}, (flash,), hit=[12], save=[12], blind=[face])
        table.fire(Gun="Blues").finish()
        assert blinded == table.unit("Blues").is_blinded


def test_other_hits_blind_nobody() -> None:  # LEG-KW-06
    table = shot_at({"number": 3}, hit=[12], save=[12])
    table.fire(Gun="Blues").finish()

    assert not table.unit("Blues").is_blinded
