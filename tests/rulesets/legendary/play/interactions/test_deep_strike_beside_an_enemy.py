"""Deep strike of 12 models, no friend near and none in sight, into ruins beside an enemy: mishap 11 and mishap 4."""

from __future__ import annotations

from typing import Any

from grognard.rulesets.legendary.play.reserves.deep_strike import is_mishap, modifiers_at
from grognard.rulesets.legendary.table.records import reserve_id
from tests.rulesets.legendary.kit import Battle, piece, squad


def fall(**dice: Any) -> Battle:
    """Twelve models aim at ruins; the only friend stands far away behind a wall."""
    ruins = piece("ruins", (40, 20, 56, 30), 4)
    wall = piece("wall", (8, 8, 9, 30), 12)
    table = Battle(
        {"Friend": squad(1, (3, 20), weapons=()), "Wing": squad(12, None, weapons=(), rules=["Deep Strike"])},  # type: ignore[arg-type]
        {"Blues": squad(2, (51, 31), weapons=())},
        ruins,
        wall,
        turn=2,
        private=({"plan": [{"units": ["Wing"], "kind": "deep strike", "turn": 2}]}, {}),
        reserves=[7],
        **dice,
    )
    return table.say("Wing")


def test_far_from_friends_and_out_of_their_sight() -> None:
    """LEG-DS-02, LEG-DS-03, LEG-DS-05"""
    table = fall()

    assert -4 == modifiers_at(table.game, table.ids["Wing"], (46, 25))
    assert not is_mishap(table.game, table.ids["Wing"], (44, 25))
    assert is_mishap(table.game, table.ids["Wing"], (47, 28))  # a circle of 6 inches touches an enemy


def test_mishap_11_lands_at_the_closest_safe_point() -> None:
    """LEG-DS-01, LEG-DS-02, LEG-DS-03, LEG-DS-04, LEG-DS-05, LEG-DS-12"""
    # 10 - 4 is 6: it scatters 2 inches to the north-east, too near to the Blues.
    table = fall(scatter=[10], direction=[45], mishap=[11], dangerous_terrain=[3, *[4] * 11], save=[1])
    table.say({"marker": [46.5, 26.5]})
    assert "redirected" in table.said()
    assert "Place Wing where it landed" in table.prompt
    table.game.answer(table.game.question.suggest(_Middle()))  # type: ignore[union-attr]

    # Those who stand in the ruins test at their cover, 3: one of them falls.
    assert ("table", 11) == (table.unit("Wing").where, table.left("Wing"))
    spots = [model.at for model in table.models("Wing") if model.at is not None]
    assert 11 == len(spots)
    for x, y in spots:
        assert all((x - bx) ** 2 + (y - by) ** 2 > 4 for bx, by in ((51, 31), (52.5, 31)))
    # They land as if they had moved, and may not move on.
    assert table.unit("Wing").has_deep_struck
    assert {"moved"} == {model.pace for model in table.models("Wing")}


def test_mishap_4_drives_it_to_the_right_flank_in_the_next_turn() -> None:
    """LEG-DS-05, LEG-DS-08, LEG-KW-44"""
    table = fall(scatter=[10], direction=[45], mishap=[4], roll_off=[9, 2])
    table.say({"marker": [46.5, 26.5]})
    plan = table.game[reserve_id(table.ids["Wing"])].plan

    assert ("reserve", 12) == (table.unit("Wing").where, table.left("Wing"))
    assert ("outflank", "right", 3, True) == (plan.kind, plan.edge, plan.turn, plan.is_certain)
    for name in ("Friend", "Blues"):
        table.change(name, has_activated=True)
    table.until("Who activates first?").say("me", "Wing")
    assert "Where does Wing come on?" == table.prompt  # without a roll
    question = table.game.question
    assert question is not None
    table.game.answer(question.suggest(_Middle()))
    assert all(model.at is not None and model.at[0] > 60 and model.at[1] <= 36 for model in table.models("Wing"))


class _Middle:
    def below(self, n: int) -> int:
        return 0

    def unit(self) -> float:
        return 0.5
