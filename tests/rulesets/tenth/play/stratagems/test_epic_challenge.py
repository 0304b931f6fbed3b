"""Epic Challenge. (TEN-STRAT-07)"""

from __future__ import annotations

from grognard.rulesets.tenth.play.fight.fight_phase import fight_with
from tests.rulesets.tenth.kit import DrillTable, drill, melee, unit
from tests.rulesets.tenth.play.fight.test_fight_phase import NEXT


def champions(cp: int = 1) -> DrillTable:
    """A champion in his squad, in contact with a led squad."""
    table = drill(
        unit("Squad", melee("Knife", strength=1), models=2, places=[(10, 10), (10 + NEXT, 10)]),
        unit("Champion", melee("Sword", attacks=2, strength=8), joins="Squad", at=(10 + 2 * NEXT, 10), wounds=3),
        unit("Guards", melee(), seat=1, models=2, places=[(10, 10 + NEXT), (10 + NEXT, 10 + NEXT)], save=6),
        unit("Hero", melee(), seat=1, joins="Guards", at=(10 + 2 * NEXT, 10 + NEXT), wounds=4, save=6),
        phase="fight",
    )
    table.change_side(0, cp=cp)
    table.change("Squad", has_acted=True)
    return table


def test_epic_challenge_gives_the_champions_blows_precision() -> None:
    """TEN-STRAT-07, TEN-KW-28: the champion's wounds may go at the enemy Leader; his squad's may not."""
    table = champions()
    table.dice(hit=[1, 1, 4, 4], wound=[2, 2], save=[1])
    table.run(fight_with, "Squad")

    assert "TEN-STRAT-07" == table.question.clause

    table.answer("Squad")
    table.answer("as listed")
    hero = table.models("Guards")[-1].id

    assert "TEN-KW-28" == table.question.clause

    table.dice(save=[1])
    table.dice(hit=[1, 1, 1])  # of the Guards and their Hero, who fight next
    table.answer(f"{hero} always")
    table.go_on()

    table.done()
    assert [1, 1, 2] == table.wounds("Guards")


def test_epic_challenge_needs_a_character_and_an_attached_unit() -> None:
    """TEN-STRAT-07, TEN-LEAD-11: not against a Leader alone, not by a squad without a CHARACTER."""
    table = champions()
    for model in table.models("Guards")[:2]:
        table.game.change(model.id, wounds=1)
    table.kill("Guards", 2, last=False)
    table.dice(hit=[1, 1, 1, 1])
    table.run(fight_with, "Squad")

    assert "TEN-STRAT-07" != table.question.clause

    table = champions()
    table.kill("Squad", 1)
    table.run(fight_with, "Squad")

    assert "TEN-STRAT-07" != table.question.clause
