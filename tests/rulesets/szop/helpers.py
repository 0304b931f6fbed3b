"""What several test files do with a drawn table, and read from it."""

from __future__ import annotations

from typing import Any

from grognard.rulesets.szop.play.attack.casualties import receive
from grognard.rulesets.szop.play.attack.cover import cover_of
from grognard.rulesets.szop.play.attack.regroup import begin_action, regroup
from grognard.rulesets.szop.play.charge.charge import charge, chargeable
from grognard.rulesets.szop.play.setup.deployment import choose_zone
from grognard.rulesets.szop.play.shooting.targets import fire_plan
from grognard.rulesets.szop.table.records import BATTLE
from grognard.rulesets.szop.table.sight import unit_sees
from grognard.rulesets.szop.table.units import troop_of
from tests.rulesets.szop.kit import Drawn, draw, unit


async def whole_charge(game: Any, own: Any) -> None:
    """The action with its Regroup."""
    begin_action(game)
    await charge(game, own, chargeable(game, own))
    await regroup(game)


def able(table: Drawn, own: str = "Own") -> set[str]:
    names = {ident: name for name, ident in table.ids.items()}
    return {names[target] for target in chargeable(table.game, table.id(own))}


def struck(table: Drawn) -> list[str]:
    """The attacks as "target: number"."""
    lines = [line.split(" attacks ", 1)[1] for line in table.log("SZOP-MELEE-03")]
    return [line.split(" attack")[0] for line in lines]


def sees(table: Drawn, one: str = "Own", two: str = "Foes") -> bool:
    return unit_sees(table.game, table.id(one), table.id(two))


def cover(table: Drawn, own: str = "Own", target: str = "Foes", *, is_melee: bool = False) -> tuple[bool, bool]:
    eye = None if is_melee else troop_of(table.game, table.id(own)).stands[0]
    return tuple(cover_of(table.game, table.id(own), table.id(target), eye, is_melee=is_melee))  # type: ignore[return-value]


def plan(table: Drawn, own: str = "Own") -> set[str]:
    names = {ident: name for name, ident in table.ids.items()}
    return {names[target] for profile in fire_plan(table.game, table.id(own)) for target in profile.shots}


def fallen(table: Drawn, name: str, *numbers: int) -> None:
    """These models were defeated."""
    own = table.unit(name)
    gone = tuple(model for model in own.models if int(model.split(".")[1]) in numbers)
    for model in gone:
        table.game.change(model, at=None, fell_at=table.game[model].at)
    table.change(name, models=tuple(model for model in own.models if model not in gone), fallen=gone)


def living(table: Drawn, name: str = "Own") -> tuple[int, int]:
    return len(table.unit(name).models), table.unit(name).wounds


def states(table: Drawn, name: str = "Own") -> str:
    own = table.unit(name)
    if own.place == "destroyed":
        return "destroyed" if not own.wounds else "destroyed, with markers"
    return "".join(
        letter for letter, holds in (("E", own.is_exhausted), ("P", own.is_pinned), ("F", own.is_fortified)) if holds
    )


async def hurt(game: Any, own: Any, attacker: int, defender: int, bane: int = 0) -> None:
    await receive(game, own, attacker=attacker, defender=defender, by=1, bane=bane)


def wounds_of(table: Drawn, name: str = "Own") -> tuple[int, int]:
    """Living models and markers."""
    return len(table.unit(name).models), table.unit(name).wounds


def waiting(name: str, **more: Any) -> dict[str, Any]:
    return unit(name, **{"at": None, "place": "to deploy", **more})


def deploying(*units: dict[str, Any], **more: Any) -> Drawn:
    table = draw(*units, number=0, **more)
    table.game.change(BATTLE, first=None, chooser=0)
    return table.run(choose_zone).answer("0")


def carried(table: Drawn, name: str, transport: str = "Bus") -> None:
    table.change(name, place="carried", carrier=table.id(transport))
    for model in table.unit(name).models:
        table.game.change(model, at=None)


async def hit(game: Any, unit_id: Any, wounds: int) -> None:
    begin_action(game)
    await receive(game, unit_id, defender=wounds)
    await regroup(game)
