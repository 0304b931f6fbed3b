"""Where assaults take place: contested hexes, and the hex a head-on pair fights over. (SPF-ASLT-01, SPF-ASLT-04)"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.ask import Choose
from grognard.kernel.table import Ref
from grognard.kernel.words import join, tell
from grognard.rulesets.steampunk.play.hex_options import hex_option
from grognard.rulesets.steampunk.play.moves.simultaneous import Settled, settle_beside
from grognard.rulesets.steampunk.table.board import BOARD
from grognard.rulesets.steampunk.table.nations import head_on_better
from grognard.rulesets.steampunk.table.records import Contest, Entrant, UnitId
from grognard.rulesets.steampunk.table.units import name_of, new_id

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from grognard.kernel.game import Game
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.play.moves.strides import Stride, StridePair
    from grognard.rulesets.steampunk.table.records import Layer


def fighters_of(contest: Contest) -> list[UnitId]:
    """Everybody in it."""
    return [*(each.unit for each in contest.entering), *contest.staying]


async def open_contests(game: Game, settled: Settled) -> Settled:
    """Assaults to come: contested hexes, and of each head-on pair the hex the better nation chooses. (SPF-ASLT-04)"""
    chosen = {pair: await _fought_over(game, pair) for pair in settled.pairs}
    settled = settle_beside(settled, chosen)
    strides = {stride.unit: stride for stride in settled.strides}
    exchanged = {(pair.layer, pair.first, pair.second) for pair in settled.pairs}
    for clinch in clinches(settled.strides, chosen):
        entering = []
        for stride in (strides[unit] for unit in clinch.entering):
            ends = sorted((stride.origin, stride.goal))
            is_head_on = (stride.layer, ends[0], ends[1]) in exchanged
            entering.append(Entrant(stride.unit, stride.origin, stride.goal, stride.is_reverse, is_head_on))
        contest = Contest(
            id=Ref(new_id(game, "contest")),
            at=clinch.at,
            layer=clinch.layer,
            entering=tuple(entering),
            staying=clinch.staying,
        )
        game.add(contest)
        names = join(name_of(game, unit) for unit in fighters_of(contest))
        game.say(
            tell("An assault begins: {names}.", names=names), "SPF-ASLT-01", kind="assault", about=fighters_of(contest)
        )
    return settled


async def _fought_over(game: Game, pair: StridePair) -> Hex:
    """Which hex of a head-on pair is fought over: the better nation decides. (SPF-ASLT-04)"""
    names = [BOARD.name(at) for at in (pair.first, pair.second)]
    asked = Choose(
        seat=head_on_better(game),
        prompt=tell(
            "Units meet head-on between {hex} and {other}: which hex is fought over?",
            hex=names[0],
            other=names[1],
        ),
        clause="SPF-ASLT-04",
        options=tuple(hex_option(at) for at in (pair.first, pair.second)),
    )
    return await game.ask(asked)


class Clinch(NamedTuple):
    """A hex both sides want or hold. (SPF-ASLT-01)"""

    at: Hex
    layer: Layer
    entering: tuple[UnitId, ...]
    """Head-on units that come out of this hex stand here too. (SPF-ASLT-04)"""
    staying: tuple[UnitId, ...]


def clinches(strides: tuple[Stride, ...], chosen: dict[StridePair, Hex]) -> list[Clinch]:
    """The assaults: head-on ones in the chosen hexes, then the other contested hexes. (SPF-ASLT-01, SPF-ASLT-04)"""
    found: list[Clinch] = []
    busy: set[UnitId] = set()
    across: dict[tuple[Hex, Layer], list[Hex]] = {}
    for pair, at in chosen.items():
        across.setdefault((at, pair.layer), []).append(pair.second if at == pair.first else pair.first)
    for (at, layer), opposite in across.items():
        found += _clinch(strides, at, opposite, layer, busy)
    goals: dict[tuple[Hex, Layer], None] = dict.fromkeys((each.goal, each.layer) for each in strides if each.is_moving)
    for at, layer in goals:
        found += _clinch(strides, at, (), layer, busy)
    return found


def _clinch(
    strides: tuple[Stride, ...], at: Hex, opposite: Collection[Hex], layer: Layer, busy: set[UnitId]
) -> list[Clinch]:
    """The assault in a hex, if both sides are in it; `opposite` are the other hexes of its head-on pairs. (SPF-ASLT-01)

    Who flies and who is on the ground do not meet. (SPF-STACK-03)
    """
    free = [each for each in strides if each.layer == layer and not each.is_peaceful and each.unit not in busy]
    moving = [each for each in free if each.is_moving]
    coming = _to(moving, at)
    entering = coming + [each for each in moving if each.origin == at and each.goal in opposite]
    staying = [each for each in free if not each.is_moving and each.origin == at]
    if not coming or not _are_enemies(entering + staying):
        return []
    busy.update(_units(entering + staying))
    return [Clinch(at, layer, tuple(_units(entering)), tuple(_units(staying)))]


def _are_enemies(strides: Iterable[Stride]) -> bool:
    """Whether both sides are among them."""
    return len({each.seat for each in strides}) > 1


def _to(strides: Iterable[Stride], at: Hex) -> list[Stride]:
    return [each for each in strides if each.goal == at]


def _units(strides: Iterable[Stride]) -> dict[UnitId, None]:
    return dict.fromkeys(each.unit for each in strides)
