"""The coherency phase. (TLE-COH)"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.ask import LOSSES, ChooseMany, Option
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.troops import groups, is_coherent
from grognard.kernel.words import tell
from grognard.rulesets.last_edition.play.attack.casualties import lose
from grognard.rulesets.last_edition.play.phases import begin_phase, end_phase
from grognard.rulesets.last_edition.table.records import ModelId, UnitId, other
from grognard.rulesets.last_edition.table.units import COHERENCY, name_of, on_table, troop_of

if TYPE_CHECKING:
    from grognard.kernel.ask import Chance


@step
async def coherency_phase(game: Game, seat: int) -> None:
    """All units of both players are looked at, those of the active player first. (TLE-COH-01, TLE-COH-02)"""
    begin_phase(game, "coherency")
    for one in (seat, other(seat)):
        for unit in on_table(game, one):
            if not is_coherent(troop_of(game, unit.id).stands, COHERENCY):
                game.then(restore, unit.id)
    game.then(end_phase, "coherency")


@step
async def restore(game: Game, unit: UnitId) -> None:
    """The owner removes models until the rest is coherent; they count as killed. (TLE-COH-02, TLE-COH-03)"""
    stands = troop_of(game, unit).stands
    if is_coherent(stands, COHERENCY):
        return
    kept = max(groups(stands, COHERENCY), key=len)
    gone = [stands[n].name for n in range(len(stands)) if n not in kept]

    def legal(chosen: tuple[str, ...]) -> None:
        rest = [one for one in stands if one.name not in chosen]
        if not is_coherent(rest, COHERENCY):
            raise Refused(tell("The rest would still be out of coherency."), "TLE-COH-02")

    def propose(_chance: Chance) -> list[str]:
        return gone

    asked = ChooseMany(
        seat=game[unit].seat,
        prompt=tell("{unit} is out of coherency: remove which models?", unit=name_of(game, unit)),
        clause="TLE-COH-02",
        about=(unit,),
        options=tuple(Option(one.name, about=(one.name,)) for one in stands),
        least=1,
        most=len(stands) - 1,
        legal=legal,
        propose=propose,
        hints=LOSSES,
    )
    lost = [ModelId(name) for name in await game.ask(asked)]
    said = tell("{unit} loses models that are out of coherency.", unit=name_of(game, unit))
    game.say(said, "TLE-COH-02", "TLE-COH-03", kind="loss", about=[unit])
    await lose(game, unit, lost)
