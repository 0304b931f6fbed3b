"""A ruleset with nothing but play: for tables that odds questions, tests and benchmarks lay out themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.ruleset.bots import Bots
from grognard.kernel.ruleset.contract import Ruleset
from grognard.kernel.ruleset.lists import Lists
from grognard.kernel.ruleset.play import Play
from grognard.kernel.ruleset.rosters import Roster
from grognard.kernel.ruleset.scenarios import Scenario
from grognard.kernel.view import Tableau

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from grognard.kernel.game import Game, Rule
    from grognard.kernel.ruleset.options import Options


class NamedArmy(msgspec.Struct, frozen=True):
    """An army that has only a name."""

    name: str = ""


def empty_table(_game: Game, _seat: int | None) -> Tableau:
    """Nothing is shown."""
    return Tableau(width=1, height=1)


def _muster(source: Any, _options: Options) -> Roster:
    name = str(source["name"]) if isinstance(source, dict) else str(source)
    return Roster(name, 0, (), (), {"name": name})


def _no_worth(_game: Game, _seat: int) -> float:
    return 0.0


def bare_ruleset(
    slug: str,
    begin: Callable[[Game], None],
    steps: Mapping[str, Callable[..., Rule]] | None = None,
    tableau: Callable[[Game, int | None], Tableau] = empty_table,
    **more: Any,
) -> Ruleset:
    """The ruleset of these steps; `more` are other fields of `Play`."""
    return Ruleset(
        slug=slug,
        title=slug.capitalize(),
        version="1",
        scenarios=(Scenario("only", ""),),
        play=Play(steps=steps or {}, begin=begin, tableau=tableau, **more),
        lists=Lists(army_file=NamedArmy, samples=("left", "right"), read=lambda source: source, muster=_muster),
        bots=Bots(evaluate=_no_worth),
    )
