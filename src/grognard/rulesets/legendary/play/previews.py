"""What a player may look at before he answers: modifiers, cover and the shots of each target. (LEG-GEN-06)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.shooting import SCREEN, struck
from grognard.rulesets.legendary.dice.tests_and_tables import NEEDS
from grognard.rulesets.legendary.dice.to_hit import to_hit_modifiers
from grognard.rulesets.legendary.play.shooting.fire import is_screen
from grognard.rulesets.legendary.play.shooting.fire_odds import Aimed, has_odds, odds_of_fire
from grognard.rulesets.legendary.play.shooting.live_facts import situation_of
from grognard.rulesets.legendary.play.shooting.sight_lines import lines_of
from grognard.rulesets.legendary.play.shooting.template_odds import odds_of_blast

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Answer, Slot
    from grognard.kernel.game import Game
    from grognard.rulesets.legendary.play.shooting.guns import Gun
    from grognard.rulesets.legendary.play.shooting.live_facts import Overwatch
    from grognard.rulesets.legendary.table.records import UnitId

QUARTER = 25
"""Per cent of a target that each step hides. (LEG-LOS-02)"""
RANGES = ("LEG-SHOOT-12", "LEG-SHOOT-13")


def foreseen(
    game: Game, guns: Mapping[str, Sequence[Gun]], slots: Sequence[Slot[Any]], overwatch: Overwatch = ""
) -> dict[str, Any]:
    """For each weapon group and each target: who sees it, in which cover, at which modifiers.

    With premeasuring forbidden nothing that a range gives is said. (LEG-GEN-06)
    """
    return {
        slot.key: {
            option.key: _of(game, guns[slot.key], option.value, overwatch)
            for option in slot.options
            if option.key != "hold"
        }
        for slot in slots
    }


def odds_foreseen(
    game: Game,
    unit: UnitId,
    guns: Mapping[str, Sequence[Gun]],
    slots: Sequence[Slot[Any]],
    draft: Answer,
    overwatch: Overwatch = "",
) -> dict[str, Any]:
    """What each weapon group does to the target that is chosen for it. (LEG-SHOOT-06)"""
    chosen = draft if isinstance(draft, dict) else {}
    found = {}
    for slot in slots:
        order = next((option.value for option in slot.options if option.key == chosen.get(slot.key)), None)
        if order is not None and order.target and has_odds(guns[slot.key], order):
            own = guns[slot.key]
            if own[0].weapon.is_blast:
                found[slot.key] = odds_of_blast(game, own, order)
            else:
                found[slot.key] = odds_of_fire(game, unit, [Aimed(own, order)], overwatch)
    return {"slots": found}


def _of(game: Game, guns: Sequence[Gun], order: Any, overwatch: Overwatch) -> dict[str, Any]:
    lines = lines_of(game, guns, order)
    if not lines:
        return {"firing": 0}
    gun, line = next(iter(lines.items()))
    situation = situation_of(game, gun, order, line, overwatch)
    may_measure = bool(game.options["allow_premeasuring"])
    modifiers = [
        {"value": part.value, "why": part.why, "clause": part.clause}
        for part in to_hit_modifiers(situation)
        if may_measure or part.clause not in RANGES
    ]
    shown: dict[str, Any] = {
        "firing": len(lines),
        "obscured": f"{QUARTER * line.obscured}%",
        "cover": line.cover.value,
        "modifiers": modifiers,
        "has_odds": has_odds(guns, order),
    }
    if line.cover.value:
        last = max(total for total in range(NEEDS, 13) if struck(total, line.cover.value) == "cover")
        shown["words"] = [tell("A total of {least} to {last} strikes the cover.", least=NEEDS, last=last)]
    if line.gun is not None or is_screen(game, order):
        least = NEEDS + line.cover.value
        said = tell("A total of {least} to {last} strikes what shields it.", least=least, last=least + SCREEN - 1)
        shown["words"] = [*shown.get("words", ()), said]
    if may_measure:
        shown |= {"inches": round(line.inches, 1), "band": situation.band}
    return shown
