"""The dead leave a base: who is taken away, and what follows from a death. (SPF-UNIT-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import LOSSES, ChooseMany, Option
from grognard.kernel.frozen import NOTHING
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.table.units import name_of, shown

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from grognard.kernel.game import Game
    from grognard.rulesets.steampunk.table.records import Unit, UnitId


async def bury(game: Game, name: UnitId) -> None:
    """Models recorded dead leave; the owner picks which. A base without models is destroyed. (SPF-UNIT-04)"""
    unit = game[name]
    if not unit.dying:
        return
    if unit.is_doomed:
        lost = list(unit.living)
        game.change(name, living=(), dying=0, at=None, gone="destroyed")
        game.say(
            tell("{unit} is destroyed.", unit=name_of(game, name)), "SPF-UNIT-04", kind="loss", about=shown(game, name)
        )
    else:
        lost = await casualties(game, unit)
        game.change(name, living=tuple(figure for figure in unit.living if figure not in lost), dying=0, sniped=())
        game.say(
            tell("{unit} loses {number}.", unit=name_of(game, name), number=len(lost)),
            "SPF-UNIT-04",
            kind="loss",
            about=shown(game, name),
        )
    for mourner in MOURNERS:
        await mourner(game, unit, lost)


MOURNERS: list[Callable[[Game, Unit, list[int]], Awaitable[None]]] = []
"""What happens after deaths in chapters that come later: given the base as it was, and the figures it lost."""


async def casualties(game: Game, unit: Unit) -> list[int]:
    """The figures its owner gives up, after those a sniper has picked. (SPF-UNIT-04, SPF-WPN-15)"""
    lost: list[int] = []
    for seat in unit.sniped[: unit.dying]:
        lost += await pick_dead(game, unit, seat, 1, lost)
    return lost + await pick_dead(game, unit, unit.seat, unit.dying - len(lost), lost)


async def pick_dead(game: Game, unit: Unit, seat: int, number: int, lost: list[int]) -> list[int]:
    """So many figures that somebody picks; nobody is asked where they are all alike. (SPF-UNIT-04)"""
    if number <= 0:
        return []
    figures = unit.profile.figures
    living = [n for n in unit.living if n not in lost]
    carried = {n: tuple(gun.weapon.name for gun in unit.profile.guns if gun.figure == n) for n in living}
    if len({(figures[n], carried[n]) for n in living}) == 1 or number >= len(living):
        return living[-number:]
    # Regular models first: who answers without thinking keeps his elites.
    in_order = sorted(living, key=lambda n: (figures[n].is_elite, -n))
    asked = ChooseMany(
        seat=seat,
        prompt=tell("{unit} loses {number}: which models?", unit=name_of(game, unit.id), number=number),
        clause="SPF-UNIT-04" if seat == unit.seat else "SPF-WPN-15",
        about=(unit.id,),
        options=tuple(Option(str(n), tell("{model} {number}", model=figures[n].name, number=n + 1)) for n in in_order),
        least=number,
        most=number,
        hints=LOSSES if seat == unit.seat else NOTHING,
    )
    return [int(key) for key in await game.ask(asked)]
