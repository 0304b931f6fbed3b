"""Placing and moving in words: `to 12 8`, `e 5`, `toward Reeds`, `R1 4 7`, `stay`.

Nothing here knows a rule: it makes answers, and asks the question whether they are legal.
"""

from __future__ import annotations

from math import cos, dist, hypot, radians, sin
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar

from grognard.cli.draw.letters import middle
from grognard.cli.game.answers import AnswerReader, sentence
from grognard.cli.game.move_words import (
    COMPASS,
    WORDS,
    Wish,
    is_number,
    moved,
    points,
    rounded,
    split_facing,
    with_facing,
)
from grognard.kernel.ask import between
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import GrognardError, Refused
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grognard.cli.draw.letters import Names, Table
    from grognard.cli.game.move_words import Point
    from grognard.cli.screen import Screen
    from grognard.kernel.ask import Answer, Move, Place, Question, Spot

STRIDE = 0.25
"""How finely a way is searched for the last legal step (inches)."""
BLIND = 6.0
"""A way is given up when nothing on so many inches is legal."""
SUGGESTIONS = 16
PUSHES = (1.0, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01)
"""How an answer is brought nearer to the wish, step by smaller step (inches)."""


class MoveOrders(AnswerReader):
    """What `Place` and `Move` have in common: words for a whole unit, a draft for single pieces, and an offer."""

    question: Place | Move
    forms: ClassVar[str]

    @property
    def usage(self) -> str:
        """The forms in one line, with a piece that is really there."""
        return self.forms.replace("R1", self.names.short(self.question.pieces[0]))

    def __init__(self, question: Question, names: Names, table: Table) -> None:
        super().__init__(question, names, table)
        self.draft: dict[str, tuple[Spot, ...]] = {}
        self.offer: Answer | None = None
        self.chance = Tabletop(f"suggestions for {question.prompt}")

    def lines(self, screen: Screen) -> list[str]:
        lines = wrap(self.usage, screen.width, initial_indent="  ", subsequent_indent="  ")
        lines = [screen.paint(line, "faint") for line in lines]
        if self.draft:
            told = [f"{self.names.short(piece)} to {_said(path[-1])}" for piece, path in self.draft.items()]
            lines.append(f"  noted: {', '.join(told)}; `done` when all is said, `clear` to forget it")
        return lines

    def read(self, text: str) -> Answer | None:
        words = text.replace(",", " ").split()
        first = words[0].casefold()
        if first == "take":
            if self.offer is None:
                raise Refused(tell("Nothing is offered to take."))
            return self.offer
        if first == "clear":
            self.draft.clear()
            return None
        if first == "done":
            return self.answer(self.draft)
        words, facing = split_facing(words)
        wish = self.wish(words, facing)
        if wish is not None:
            return self.fulfil(wish)
        for part in text.split(";"):
            self.note(part.replace(",", " ").split())
        return self.answer(self.draft) if len(self.draft) == len(self.question.pieces) else None

    def wish(self, words: list[str], facing: float | None) -> Wish | None:
        """The wish for the whole unit, if the words are one."""
        if not words:
            return self.direct("", None, facing)
        first = words[0].casefold()
        first = WORDS.get(first, first)
        if first == "to" or is_number(words[0]):
            return Wish(points(words[1:] if first == "to" else words), facing)
        if first in COMPASS and len(words) <= 2 and all(map(is_number, words[1:])):
            return self.direct(first, float(words[1]) if len(words) == 2 else None, facing)
        if first in ("toward", "towards", "near"):
            return Wish((self.target(words[1:]),), facing, is_as_far_as_possible=True)
        return None

    def target(self, words: list[str]) -> Point:
        """Coordinates, or whatever stands on the table under that name."""
        if len(words) == 2 and all(map(is_number, words)):
            return points(words)[0]
        if not words:
            raise Refused(tell("Toward what? Name a unit, a marker or a place like `toward 12 8`."))
        try:
            return self.names.spot(" ".join(words), self.table)
        except GrognardError as error:
            raise Refused(sentence(error)) from None

    def note(self, words: list[str]) -> None:
        """`R1 4 7` or `R1 4 7 5 9`: where one piece goes, and by which corners."""
        words, facing = split_facing(words)
        if len(words) < 3 or not all(map(is_number, words[1:])):
            raise Refused(tell("That is no order. {usage}", usage=self.usage))
        try:
            piece = self.names.piece(words[0], self.question.pieces)
        except GrognardError as error:
            raise Refused(sentence(error)) from None
        self.draft[piece] = with_facing(points(words[1:]), facing)

    def is_legal(self, answer: Answer) -> bool:
        """Whether the rules would take it."""
        try:
            self.question.check(answer)
        except Refused:
            return False
        return True

    def settle(self, wish: Wish, answer: Answer, instead: Answer | None) -> Answer:
        """The answer if it is legal; else what comes nearest: as an offer or, if that was the wish, at once."""
        try:
            self.question.check(answer)
        except Refused as refusal:
            if instead is None:
                raise
            if wish.is_as_far_as_possible:
                return instead
            self.offer = instead
            x, y = self.centre(instead)
            near = tell("`take` goes as near as I can find: {x} {y}.", x=f"{x:.1f}", y=f"{y:.1f}")
            raise Refused(tell("{sentence} {near}", sentence=refusal.sentence, near=near), refusal.clause) from None
        return answer

    def nearest(self, wish: Wish, answers: Iterator[Answer]) -> Answer | None:
        """The legal answer that ends nearest to the goal, pushed a little nearer still."""

        def away(answer: Answer) -> float:
            return dist(self.centre(answer), wish.goal)

        best = min(answers, key=away, default=None)
        for push in PUSHES if best is not None else ():
            nearer = best
            while nearer is not None:
                best = nearer
                pushed = [self.pushed(best, push * dx, push * dy) for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))]
                pushed = [answer for answer in pushed if away(answer) < away(best) and self.is_legal(answer)]
                nearer = min(pushed, key=away, default=None)
        return best

    def answer(self, paths: dict[str, tuple[Spot, ...]]) -> Answer:
        """Paths in the form this question wants."""
        raise NotImplementedError

    def pushed(self, answer: Answer, dx: float, dy: float) -> Answer:
        """The same, but everybody ends so much farther."""
        raise NotImplementedError

    def centre(self, answer: Answer) -> Point:
        """Where the middle of the unit would be then."""
        raise NotImplementedError

    def direct(self, towards: str, inches: float | None, facing: float | None) -> Wish:
        """A wish given by a direction; none at all means to turn on the spot."""
        raise NotImplementedError

    def fulfil(self, wish: Wish) -> Answer:
        """The answer that does what is wished."""
        raise NotImplementedError


class Placing(MoveOrders):
    """For `Place`."""

    question: Place  # pyright: ignore[reportIncompatibleVariableOverride] - set once, by the base
    forms = "`to X Y`, `near NAME`, `R1 X Y` for one piece, `auto`; `?` tells more"
    help = (
        "`to 3 8` (or just `3 8`) puts the middle of the unit at x 3, y 8; x runs east, y north, in inches. "
        "`near NAME` puts it as near to a unit or marker as the rules allow. "
        "`R1 3 8` notes a place for the piece R1; when the last piece has its place, they are put down. "
        "`facing 90` (or `facing n`) at the end turns them. `auto` lets the computer place it."
    )

    def lines(self, screen: Screen) -> list[str]:
        lines = super().lines(screen)
        if self.question.otherwise:
            lines += wrap(f"`none`: {self.question.otherwise}", screen.width, initial_indent="  ")
        if self.question.least is not None:
            told = between(self.question.least, len(self.question.pieces))
            lines += wrap(f"place {told} of them; `done` leaves out the others", screen.width, initial_indent="  ")
        return lines

    def read(self, text: str) -> Answer | None:
        is_none = bool(self.question.otherwise) and text.casefold() == "none"
        return {} if is_none else super().read(text)

    def answer(self, paths: dict[str, tuple[Spot, ...]]) -> Answer:
        if not paths:
            raise Refused(tell("No piece has a place yet. {usage}", usage=self.usage))
        return {piece: path[-1] for piece, path in paths.items()}

    def centre(self, answer: Answer) -> Point:
        return rounded(middle([(spot[0], spot[1]) for spot in answer.values()]))

    def direct(self, towards: str, inches: float | None, facing: float | None) -> Wish:
        raise Refused(tell("It does not stand anywhere yet: say where it goes, like `to 3 8`."))

    def fulfil(self, wish: Wish) -> Answer:
        """Formations that the rules suggest, put where they are wished; the first that is legal there."""
        formations = [self.question.suggest(self.chance) for _ in range(SUGGESTIONS)]
        if not all(formations):
            raise Refused(tell("No formation is known that fits: give each piece its place. {usage}", usage=self.usage))
        wished = [self.shifted(formation, wish, 1.0) for formation in formations]
        best = next(filter(self.is_legal, wished), wished[0])
        if self.is_legal(best):
            return best
        # From each suggestion toward the wish, as far as it is legal.
        steps = [(formation, part / 20) for formation in formations for part in range(20)]
        legal = filter(self.is_legal, (self.shifted(formation, wish, part) for formation, part in steps))
        return self.settle(wish, best, self.nearest(wish, legal))

    def pushed(self, answer: Answer, dx: float, dy: float) -> Answer:
        return {piece: moved(spot, dx, dy) for piece, spot in answer.items()}

    def shifted(self, formation: Answer, wish: Wish, part: float) -> Answer:
        """The formation moved a part of the way to the goal."""
        x, y = middle([(spot[0], spot[1]) for spot in formation.values()])
        dx, dy = (wish.goal[0] - x) * part, (wish.goal[1] - y) * part
        placed = self.pushed(formation, dx, dy)
        return placed if wish.facing is None else {piece: (*spot[:2], wish.facing) for piece, spot in placed.items()}


class Marching(MoveOrders):
    """For `Move`."""

    question: Move  # pyright: ignore[reportIncompatibleVariableOverride] - set once, by the base
    forms = "`to X Y`, `e 5`, `toward NAME`, `R1 X Y`, `stay`, `auto`; `?` tells more"
    help = (
        "`to 12 8` (or just `12 8`) moves the whole unit straight until its middle is at x 12, y 8; "
        "`to 9 4 12 8` goes by 9 4. x runs east, y north, in inches. "
        "`e 5` moves 5 inches east (n, ne, e, se, s, sw, w, nw); without a number as far as the rules allow. "
        "`toward NAME` goes toward a unit or marker as far as the rules allow. "
        "`R1 12 8` notes a way for the piece R1 alone; `done` moves what is noted, the others stay. "
        "`facing 90` (or `facing n`) at the end turns them. `stay` stays, `auto` lets the computer move."
    )

    def __init__(self, question: Question, names: Names, table: Table) -> None:
        super().__init__(question, names, table)
        at = {piece["id"]: piece["at"] for piece in table.get("pieces", ())}
        self.stand: dict[str, Point] = {piece: tuple(at[piece]) for piece in self.question.pieces if piece in at}

    def read(self, text: str) -> Answer | None:
        return {} if text.casefold() == "stay" else super().read(text)

    def answer(self, paths: dict[str, tuple[Spot, ...]]) -> Answer:
        return dict(paths)

    def centre(self, answer: Answer) -> Point:
        ends = {piece: (path[-1][0], path[-1][1]) for piece, path in answer.items() if path}
        return rounded(middle([ends.get(piece, at) for piece, at in self.stand.items()]))

    def pushed(self, answer: Answer, dx: float, dy: float) -> Answer:
        paths = {piece: answer.get(piece) or (at,) for piece, at in self.stand.items()}
        return {piece: (*path[:-1], moved(path[-1], dx, dy)) for piece, path in paths.items()}

    def direct(self, towards: str, inches: float | None, facing: float | None) -> Wish:
        x, y = self.home()
        if not towards:
            return Wish(((x, y),), facing)
        angle = radians(COMPASS[towards])
        far = hypot(self.table["width"], self.table["height"]) if inches is None else inches
        return Wish(((x + far * cos(angle), y + far * sin(angle)),), facing, is_as_far_as_possible=inches is None)

    def home(self) -> Point:
        """The middle of the unit now."""
        if not self.stand:
            raise Refused(tell("It is not on the table: give each piece its way, like `R1 4 7`."))
        return middle(list(self.stand.values()))

    def fulfil(self, wish: Wish) -> Answer:
        """All pieces on straight ways, side by side."""
        wished = self.ways(wish, 1.0)
        if self.is_legal(wished):
            return wished
        return self.settle(wish, wished, self.nearest(wish, self.instead(wish)))

    def instead(self, wish: Wish) -> Iterator[Answer]:
        """The legal steps of the straight way, and what the rules suggest as far as it is nearer than here."""
        x, y = self.home()
        far = dist((x, y), wish.way[0])
        first_leg = wish._replace(way=wish.way[:1])
        inches, last = STRIDE, 0.0
        while inches < far and inches <= last + BLIND:
            step = self.ways(first_leg, inches / far)
            if self.is_legal(step):
                last = inches
                yield step
            inches += STRIDE
        for _ in range(SUGGESTIONS):
            suggestion = self.question.suggest(self.chance)
            if dist(self.centre(suggestion), wish.goal) < dist((x, y), wish.goal):
                yield suggestion

    def ways(self, wish: Wish, part: float) -> Answer:
        """Every piece's way when the unit goes a part of the wished one (of a way with corners: all of it)."""
        x, y = self.home()
        legs = [((gx - x) * part, (gy - y) * part) for gx, gy in wish.way]
        return {
            piece: with_facing([(px + dx, py + dy) for dx, dy in legs], wish.facing)
            for piece, (px, py) in self.stand.items()
        }


def _said(spot: Spot) -> str:
    return " ".join(f"{part:g}" for part in spot)
