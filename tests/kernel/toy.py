"""The smallest games that show one habit of the kernel each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.ask import Choose, Number, Option, Together
from grognard.kernel.dice import D6
from grognard.kernel.game import Game, Rule
from grognard.kernel.record import Header
from grognard.kernel.ruleset import Ruleset, Scenario
from grognard.kernel.table import Ref
from grognard.kernel.view import Tableau

if TYPE_CHECKING:
    from collections.abc import Callable

    from grognard.kernel.ask import Chance, Question
    from grognard.kernel.dice import Dice


class Note(msgspec.Struct, frozen=True):
    """What the toys remember."""

    id: Ref[Note]
    told: tuple[Any, ...] = ()
    hidden: tuple[int, int] = (0, 0)


NOTE: Ref[Note] = Ref("note")


def tell(game: Game, thing: Any) -> None:
    game.change(NOTE, told=(*game[NOTE].told, thing))


def pick(seat: int, *keys: str, **more: Any) -> Choose:
    return Choose(seat=seat, prompt="Pick.", clause="TOY-01", options=tuple(map(Option, keys)), **more)


class Toy(Ruleset):
    """A ruleset made of the steps it is given; the first one begins."""

    slug = "toy"
    title = "Toy"
    version = "1"
    most_questions = 10
    scenarios = (Scenario("only", "The only one."),)

    def __init__(self, *rules: Callable[..., Rule]) -> None:
        self.steps = {rule.__name__: rule for rule in rules}  # type: ignore[misc]
        self.first = rules[0]

    def begin(self, game: Game) -> None:
        game.add(Note(NOTE))
        game.then(self.first)

    def tableau(self, game: Game, seat: int | None) -> Tableau:
        return Tableau(width=1, height=1, ribbon=tuple(map(str, game[NOTE].told)))

    def evaluate(self, game: Game, seat: int) -> float:
        return 0.0

    def imagine(self, game: Game, seat: int, chance: Chance) -> None:
        hidden = list(game[NOTE].hidden)
        hidden[1 - seat] = 100 + chance.below(100)
        game.change(NOTE, hidden=(hidden[0], hidden[1]))


def start(*rules: Callable[..., Rule], seed: int = 1) -> Game:
    armies = ({"name": "Reds"}, {"name": "Blues"})
    header = Header(ruleset="toy", version="1", scenario="only", options={}, seed=seed, armies=armies)
    return Game(Toy(*rules), header)


def number(seat: int, **more: Any) -> Question:
    return Number(seat=seat, prompt="How many?", clause="TOY-02", least=0, most=9, **more)


def both(**more: Any) -> Together:
    return Together(prompt="Both.", questions=(number(0), number(1)), **more)


def two_dice(dice: Dice) -> tuple[int, str, int]:
    """A die, a decision about it, another die."""
    first = dice.roll(D6, "first")
    choice = dice.decide("attacker", "Go on?", ("no", "yes"), first)
    return first, choice, dice.roll(D6, "second") if choice == "yes" else 0
