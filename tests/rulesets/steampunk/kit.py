"""Draw the table, write the orders, give the dice, play some steps, look.

    table = drawn('''
        A1 Tank at D3 facing 3 slow
        B1 Squad at D5 facing 0
    ''', terrain={"D4": "forest"})
    table.order("A1", "F + - + -", "- + Fire")
    table.dice(to_hit=[6, 2], armour=[5, 1, 1], damage=[4])
    table.reply("which hex is fought over", "D4")
    table.play(movement_step, 1)

    assert "D3" == table.where("A1")

Seat 0 has the units A..., seat 1 the units B...; units come from `yard.toml`, or from `make(...)`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.data import convert, load_toml
from grognard.kernel.dice import Tabletop
from grognard.kernel.game import Game
from grognard.kernel.record import Header
from grognard.kernel.to_plain import plain
from grognard.rulesets.steampunk.lists.army import nation
from grognard.rulesets.steampunk.lists.order_codes import HOLD, STAY
from grognard.rulesets.steampunk.lists.profile_from_sheet import equip
from grognard.rulesets.steampunk.lists.sheets import Base, Lists, Sheet
from grognard.rulesets.steampunk.play.setup.set_up import add_unit
from grognard.rulesets.steampunk.ruleset import RULESET
from grognard.rulesets.steampunk.table.board import BOARD, HEXES, INDEX, home
from grognard.rulesets.steampunk.table.records import (
    BATTLE,
    MAP,
    Battle,
    Map,
    Orders,
    Side,
    Unit,
    UnitId,
    Written,
    orders_id,
    other,
    side_id,
)
from grognard.rulesets.steampunk.table.units import place_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence

    from grognard.kernel.dice import Die
    from grognard.kernel.ruleset import Ruleset

YARD = load_toml(Path(__file__).with_name("yard.toml"), Lists)
_LINE = re.compile(r"(?P<id>[AB]\d+) (?P<sheet>.+?) at (?P<at>[A-G]\d)(?: facing (?P<facing>\d))?(?: (?P<speed>.+))?")


class ScriptedTable(Tabletop):
    """The dice of a table that fall as the test says, by the name of the roll; an unexpected throw fails the test."""

    def __init__(self, faces: Mapping[str, Sequence[int]], decisions: Sequence[object] = ()) -> None:
        super().__init__("scripted")
        self.faces = {name: list(script) for name, script in faces.items()}
        self.decisions = list(decisions)

    def face(self, die: Die) -> int:
        name = self._name.replace(" ", "_").replace("-", "_")
        script = self.faces.get(name, [])
        assert script, f"the script has no face left for {name or 'a nameless roll'} ({die}); it has {self.faces}"
        return script.pop(0)

    def decide(self, who: Hashable, name: str, options: Sequence[Any], *facts: Hashable) -> Any:
        if self.decisions and self.decisions[0] in options:
            return self.decisions.pop(0)
        return super().decide(who, name, options, *facts)


class Table:
    """A drawn situation; nothing happens before `play`."""

    def __init__(self, lists: Lists, nations: tuple[str, str]) -> None:
        self.lists = lists
        self.nations = nations
        self.against: Lists | None = None
        self.units: list[tuple[UnitId, str, dict[str, Any]]] = []
        self.terrain: dict[str, str] = {}
        self.overlays: dict[str, Any] = {}
        self.options: dict[str, Any] = {}
        self.orders: dict[str, Written] = {}
        self.changes: list[tuple[str, dict[str, Any]]] = []
        self.faces: dict[str, list[int]] | None = None
        self.decisions: list[object] = []
        self.replies: list[tuple[str, Any]] = []
        self.prepared: list[Callable[[Game], None]] = []
        self.turn = 1
        self.game: Game | None = None

    # ---------------------------------------------------------------- before

    def order(self, unit: str, movement: str = STAY, *gunnery: str) -> Table:
        """The orders on the table for this turn; gunnery orders by heading."""
        self.orders[unit] = Written(movement, gunnery or (HOLD,))
        return self

    def having(self, unit: str, **fields: Any) -> Table:
        """Tokens, conditions or anything else of the unit's record."""
        self.changes.append((unit, fields))
        return self

    def dice(self, **faces: Sequence[int]) -> Table:
        """How the dice fall, by the names of the rolls (blanks as underscores)."""
        self.faces = {name: list(script) for name, script in faces.items()}
        return self

    def deciding(self, *choices: object) -> Table:
        """Answers to decisions amid the dice."""
        self.decisions += choices
        return self

    def reply(self, prompt: str, answer: Any) -> Table:
        """What to answer to the next question whose prompt contains these words."""
        self.replies.append((prompt, answer))
        return self

    def prepare(self, do: Callable[[Game], None]) -> Table:
        """Something to be done to the game before play begins."""
        self.prepared.append(do)
        return self

    # ---------------------------------------------------------------- play

    def play(self, step: Callable[..., Any], *args: Any) -> Table:
        """Play a step and all it leads to; stop at a question nobody has prepared an answer for."""
        if self.game is None:
            self.game = Game(_begun(lambda game: self._begin(game, step, args)), self._header())
        else:
            raise AssertionError("a drawn table plays once; queue what follows with play_all")
        self._answer()
        return self

    def play_all(self, *steps: tuple[Any, ...]) -> Table:
        """Play several steps, each with its arguments, one after the other."""
        first, *rest = steps
        self._rest = rest
        return self.play(*first)

    _rest: Sequence[tuple[Any, ...]] = ()

    def _answer(self) -> None:
        game = self.game
        assert game is not None
        while game.question is not None and game.waiting_for:
            question = game.asked_of(game.waiting_for[0])
            assert question is not None
            found = next((each for each in self.replies if each[0] in question.prompt), None)
            if found is None:
                return
            self.replies.remove(found)
            game.answer(found[1], seat=question.seat)

    def _header(self) -> Header:
        options = RULESET.options(self.options)
        own = {} if self.lists is YARD and self.against is None else {"lists": plain(self.lists)}
        armies = []
        for seat, brought in enumerate((own, {} if self.against is not None else own)):
            bought = [{"sheet": sheet} for unit, sheet, _ in self.units if unit[0] == "AB"[seat]]
            enlisted = bought if self.against is not None else []
            armies.append({"name": f"Side {seat + 1}", "nation": self.nations[seat], "base": enlisted, **brought})
        return Header(
            ruleset="steampunk", version="1", scenario="Entrenched!", options=options, seed=1, armies=tuple(armies)
        )

    def _begin(self, game: Game, step: Callable[..., Any], args: tuple[Any, ...]) -> None:
        game.add(Battle(id=BATTLE, turn=self.turn, is_screened=False))
        terrain = ["clear"] * len(HEXES)
        for name, kind in self.terrain.items():
            terrain[INDEX[BOARD.named(name)]] = kind
        game.add(Map(id=MAP, terrain=tuple(terrain), **self.overlays))
        for seat in (0, 1):
            game.add(Side(id=side_id(seat), seat=seat, nation=self.nations[seat]))
        for unit, sheet, fields in self.units:
            seat = "AB".index(unit[0])
            lists = self.against if seat == 1 and self.against is not None else self.lists
            add_unit(game, unit, seat, equip(lists, Base(sheet=sheet)))
            game.change(unit, name=f"{game[unit].profile.name} {unit}")  # as the picture names it
            game.change(unit, **fields)
            game.change(orders_id(unit), now=self.orders.get(unit, Written()), speed=game[unit].speed)
        for name, fields in self.changes:
            game.change(UnitId(name), **fields)
        if self.faces is not None:
            game.dice = ScriptedTable(self.faces, self.decisions)
        for do in self.prepared:
            do(game)
        game.then(step, *args)
        for more in self._rest:
            game.then(more[0], *more[1:])
        game.then(_rest_here)

    # ---------------------------------------------------------------- after

    def __getitem__(self, unit: str) -> Unit:
        return self.playing[UnitId(unit)]

    @property
    def playing(self) -> Game:
        """The game."""
        assert self.game is not None, "play something first"
        return self.game

    def where(self, unit: str) -> str:
        """The name of the unit's hex."""
        return place_of(self[unit])

    def written(self, unit: str) -> Orders:
        """The unit's order sheet."""
        return self.playing[orders_id(UnitId(unit))]

    @property
    def log(self) -> list[str]:
        """What was said, without clauses."""
        return [event.text for event in self.playing.events]

    def dice_are_used_up(self) -> bool:
        """Whether every face of the script was thrown."""
        dice = self.playing.dice
        return isinstance(dice, ScriptedTable) and not any(dice.faces.values())


async def _rest_here(game: Game) -> None:
    """Stop: a question that ends the played stretch is not needed, the game just ends here."""
    game.end(None, "The drawn stretch is over.")


STEPS: dict[str, Any] = {**RULESET.play.steps, "_rest_here": _rest_here}


def _begun(begin: Callable[[Game], None]) -> Ruleset:
    """The real ruleset, begun in the middle."""
    replace = msgspec.structs.replace
    return replace(RULESET, play=replace(RULESET.play, steps=STEPS, begin=begin))


def drawn(
    picture: str,
    *,
    terrain: Mapping[str, str] | None = None,
    roads: Sequence[str] = (),
    rivers: Sequence[str] = (),
    nations: tuple[str, str] = ("Elf", "Dwarf"),
    lists: Lists = YARD,
    against: str = "",
    turn: int = 1,
    **options: Any,
) -> Table:
    """A table with these units, one a line; by default they face the enemy at their first speed.

    With `against`, a nation of the game, seat 1 has its sheets, and both have enlisted: then odds can be foreseen.
    """
    table = Table(lists, (nations[0], against or nations[1]))
    table.against = nation(against) if against else None
    table.terrain = dict(terrain or {})
    table.overlays = {"roads": frozenset(map(BOARD.named, roads)), "rivers": frozenset(map(BOARD.named, rivers))}
    table.options = options
    table.turn = turn
    for line in filter(None, map(str.strip, picture.splitlines())):
        match = _LINE.fullmatch(line)
        assert match, f"cannot read {line!r}; write: A1 Tank at D3 facing 3 slow"
        seat = "AB".index(match["id"][0])
        facing = int(match["facing"]) if match["facing"] else home(other(seat))
        fields = {"at": BOARD.named(match["at"]), "facing": facing}
        if match["speed"]:
            fields["speed"] = match["speed"]
        table.units.append((UnitId(match["id"]), match["sheet"], fields))
    return table


def make(
    name: str,
    *,
    like: str,
    lists: Lists = YARD,
    weapons: Sequence[Mapping[str, Any]] = (),
    guns: Sequence[str] | None = None,
    **fields: Any,
) -> Lists:
    """The yard with one more sheet: like another, but with these fields (as a data file would have them).

    `weapons` are new weapons, `guns` the names of those that the base itself has.
    """
    base = plain(next(sheet for sheet in lists.unit if sheet.name == like))
    own = {} if guns is None else {"weapons": guns}
    sheet = convert({**base, "name": name, **own, **fields}, Sheet)
    more = convert({**plain(lists), "weapon": [*plain(lists.weapon), *weapons]}, Lists)
    return msgspec.structs.replace(more, unit=(*lists.unit, sheet))
