"""Crossroads: the smallest complete ruleset, to copy and to test the kernel with."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from grognard.kernel.game import Game, steps_of
from grognard.kernel.plane import inside
from grognard.kernel.ruleset import Roster, Ruleset, Scenario, Switch
from grognard.kernel.troops import clashes
from grognard.rulesets._template.lists import army
from grognard.rulesets._template.lists.sheets import Army
from grognard.rulesets._template.odds import answers
from grognard.rulesets._template.play import moves, sequence, setup, shooting
from grognard.rulesets._template.play.tableau import tableau
from grognard.rulesets._template.table.board import REACH_OF_MARKER, board, marker
from grognard.rulesets._template.table.records import BATTLE, Side, side_id
from grognard.rulesets._template.table.units import troop_of, troops, units_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grognard.kernel.ask import Chance
    from grognard.kernel.odds_report import Report
    from grognard.kernel.view import Tableau


class Crossroads(Ruleset):
    """Two small bands fight over a crossroads for four rounds."""

    slug = "_template"
    title = "Crossroads"
    version = "2"
    pitch = "Two small bands, one crossroads, four rounds: the game that shows how Grognard works."
    length = "10 minutes"
    army_file = Army
    attack = answers.Attack
    steps = steps_of(sequence, setup, moves, shooting)
    switches = (Switch("open_colours", "The colours are named openly.", "TPL-SETUP-02"),)
    scenarios = (
        Scenario("crossroads", "Walls and woods about a crossroads."),
        Scenario("open field", "One wood on the crossroads, no walls."),
    )

    def samples(self) -> tuple[str, ...]:
        return army.SAMPLES

    def army(self, source: Any) -> Any:
        return army.read(source)

    def muster(self, source: Any) -> Roster:
        return army.muster(source)

    def begin(self, game: Game) -> None:
        setup.lay_out(game)
        game.then(sequence.battle)

    def tableau(self, game: Game, seat: int | None) -> Tableau:
        return tableau(game, seat)

    def is_set_up(self, game: Game) -> bool:
        return game[BATTLE].round > 0

    def broken(self, game: Game) -> Iterator[str]:
        """Bases that overlap or leave the table, and numbers below nothing."""
        stands = [one for troop in troops(game) for one in troop.stands]
        for number, one in enumerate(stands):
            if not inside(board(game.header.scenario).table, one.shape):
                yield f"{one.name} is off the table"
            if any(clashes(one, another) for another in stands[:number]):
                yield f"{one.name} stands on another base"
        for side in game.all(Side):
            if side.resolve < 0 or side.points < 0:
                yield f"{side.id} has {side.resolve} resolve and {side.points} points"

    def evaluate(self, game: Game, seat: int) -> float:
        """Points, models, and models near the crossroads: mine less theirs."""
        if game.result is not None and game.result.winner is not None:
            return 1000.0 if game.result.winner == seat else -1000.0
        return _strength(game, seat) - _strength(game, 1 - seat)

    def imagine(self, game: Game, seat: int, chance: Chance) -> None:
        """The enemy's colours could be with any of his units that has not been wiped out. (TPL-SETUP-02)"""
        side = game[side_id(1 - seat)]
        if side.colours is not None and not side.are_colours_shown:
            units = units_of(game, 1 - seat)
            game.change(side.id, colours=units[chance.below(len(units))].id)

    def odds(self, attack: Mapping[str, Any]) -> Report:
        return answers.odds(attack)

    def odds_sample(self) -> dict[str, Any]:
        return answers.sample()

    def attack_without(self, attack: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        return answers.without(attack)

    def units_in(self, army: Any) -> tuple[str, ...]:
        return tuple(unit.name for unit in self.army(army).unit)

    def attack_between(self, attacker: tuple[str, str], target: tuple[str, str]) -> dict[str, Any]:
        return answers.between(attacker, target)

    def attack_with(self, attack: Mapping[str, Any], attackers: int) -> dict[str, Any]:
        return {**attack, "models": attackers}


def _strength(game: Game, seat: int) -> float:
    worth = 3.0 * game[side_id(seat)].points
    x, y = marker(game.header.scenario)
    for unit in units_of(game, seat):
        for one in troop_of(game, unit.id).stands:
            away = hypot(one.pose.x - x, one.pose.y - y)
            worth += 2.0 + (1.5 if away <= REACH_OF_MARKER else -0.05 * away)
    return worth


RULESET = Crossroads()
