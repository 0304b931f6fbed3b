"""Draw the table, give the dice, say the orders: how tests of `szop` are written.

    table = draw(unit("Rifles", rifle(), at=(10, 10), models=5), unit("Raiders", seat=1, at=(10, 30)))
    table.dice(hit=[4, 4, 4, 1, 1], defence=[1, 6, 6])
    table.run(shoot, "Rifles")
    table.answer(...)

    assert 1 == table.unit("Raiders").wounds

The game waits between orders. Dice without a script fail the test.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.kernel.ask import Choose, Option
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.record import Header
from grognard.kernel.troops import Base
from grognard.kernel.troops.maps import Board, FeatureEntry, MapEntry, ZoneEntry, lay
from grognard.rulesets.szop.lists.keywords.active import Grant, Mage
from grognard.rulesets.szop.lists.keywords.bases import ABILITY, WEAPON, Active, Aura, Passive
from grognard.rulesets.szop.lists.profiles import Fighter, Weapon
from grognard.rulesets.szop.play.activations import note_finished
from grognard.rulesets.szop.play.orders.index import Commands
from grognard.rulesets.szop.play.sequence import activation
from grognard.rulesets.szop.ruleset import RULESET
from grognard.rulesets.szop.table import maps
from grognard.rulesets.szop.table.abilities import BEARERS, Bearers
from grognard.rulesets.szop.table.records import (
    BATTLE,
    Battle,
    Model,
    ModelId,
    Objective,
    ObjectiveId,
    Side,
    Unit,
    UnitId,
    side_id,
)
from tests.loaded import Loaded, load
from tests.looking import Looking

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DRAWN: dict[str, Board] = {}
_numbers = count(1)
_whole_table = maps.table


def _drawn_table(scenario: str) -> Board:
    return DRAWN[scenario] if scenario in DRAWN else _whole_table(scenario)


maps.table = _drawn_table  # type: ignore[assignment]


# ---------------------------------------------------------------- units


def weapon(*abilities: str, name: str = "", reach: int = 0, attacks: int = 1, ap: int = 0, zone: str = "") -> Weapon:
    """A melee weapon with one attack unless said otherwise."""
    keywords: Any = tuple(WEAPON.parse(each) for each in abilities)
    called = name or ("Rifle" if reach else "Blade")
    return Weapon(name=called, reach=reach, attacks=attacks, ap=ap, keywords=keywords, zone=zone)


def rifle(*abilities: str, reach: int = 24, **more: Any) -> Weapon:
    """A ranged weapon: 24", one attack, unless said otherwise."""
    return weapon(*abilities, reach=reach, **more)


def unit(
    name: str,
    *weapons: Weapon,
    has: Sequence[str] = (),
    seat: int = 0,
    at: tuple[float, float] | None = (10.0, 10.0),
    models: int = 1,
    gap: float = 0.25,
    across: bool = False,
    quality: int = 4,
    defence: int = 4,
    toughness: int = 1,
    diameter: float = 1.0,
    base: Base | None = None,
    join: Sequence[dict[str, Any]] = (),
    **state: Any,
) -> dict[str, Any]:
    """A unit for `draw`: `at` is its first model, the others stand in a row to the east (or north, if `across`).

    `has` are abilities of every model; `join` are other kinds of models of the same unit, each made with `unit`.
    """
    parsed: list[Any] = [ABILITY.parse(each) for each in has]
    fighter = Fighter(
        name=name,
        quality=quality,
        defence=defence,
        toughness=toughness,
        passives=tuple(each for each in parsed if isinstance(each, Passive)),
        weapons=weapons,
        auras=tuple(each for each in parsed if isinstance(each, Aura)),
        actives=tuple(each for each in parsed if isinstance(each, Active)),
        base=base or Base("disc", diameter, diameter),
    )
    return {
        "name": name,
        "seat": seat,
        "fighters": [fighter] * models,
        "at": at,
        "gap": gap,
        "across": across,
        "join": list(join),
        "state": state,
    }


def wood(*rect: float, kinds: Sequence[str] = ("difficult", "defensive"), name: str = "Wood") -> FeatureEntry:
    """A piece of terrain."""
    return FeatureEntry(kinds=tuple(kinds), rect=rect, name=name)  # type: ignore[arg-type]


# ---------------------------------------------------------------- the table


def draw(
    *units: dict[str, Any],
    terrain: Sequence[FeatureEntry] = (),
    objectives: Sequence[tuple[float, float]] = (),
    number: int = 1,
    active: str | None = None,
    sides: Sequence[dict[str, Any]] = ({}, {}),
    **options: Any,
) -> Drawn:
    """A table in battle with these units; zones are 12" deep at the south (seat 0) and the north (seat 1)."""
    return Drawn(units, terrain, objectives, number, active, sides, options)


class Drawn(Looking):
    """A table that waits for orders."""

    def __init__(
        self,
        units: Sequence[dict[str, Any]],
        terrain: Sequence[FeatureEntry],
        objectives: Sequence[tuple[float, float]],
        number: int,
        active: str | None,
        sides: Sequence[dict[str, Any]],
        options: dict[str, Any],
    ) -> None:
        scenario = f"drawn {next(_numbers)}"
        zones = (
            ZoneEntry(name="south", seat=0, rect=(0, 0, 72, 12)),
            ZoneEntry(name="north", seat=1, rect=(0, 36, 72, 48)),
        )
        DRAWN[scenario] = lay(MapEntry(name=scenario, width=72, height=48, zone=zones, feature=tuple(terrain)))
        self.ids: dict[str, UnitId] = {}
        self._units, self._objectives, self._round, self._sides = units, objectives, number, sides
        self._rule: Callable[..., Any] | None = None
        self._args: tuple[Any, ...] = ()

        @step
        async def wait(game: Game) -> None:
            asked = Choose(seat=0, prompt="Give an order.", options=(Option("go"),))
            await game.ask(asked)
            assert self._rule is not None
            self.outcome: Any = await self._rule(game, *self._args)
            game.then(wait)

        steps = {**RULESET.play.steps, "wait": wait}
        play = replace(RULESET.play, begin=self._begin, steps=steps)
        self.rules = replace(RULESET, play=play)
        self._wait = wait
        header = Header(
            ruleset="szop",
            version="1",
            scenario=scenario,
            options=RULESET.options(options),
            seed=1,
            armies=({"name": "Reds"}, {"name": "Blues"}),
        )
        self.game = Game(self.rules, header)

        if active is not None:
            owner = self.unit(active)
            self.game.change(BATTLE, active=owner.id, seat=owner.seat)
            self.game.change(owner.id, has_begun=True)

    def _begin(self, game: Game) -> None:
        game.add(Battle(BATTLE, round=self._round, first=0, seat=0))
        for seat in (0, 1):
            game.add(Side(side_id(seat), seat, zone=seat, **self._sides[seat]))
        auras: list[Any] = []
        commands: list[Any] = []
        counts = [0, 0]
        for row in self._units:
            counts[row["seat"]] += 1
            name = UnitId(f"{'AB'[row['seat']]}{counts[row['seat']]}")
            self.ids[row["name"]] = name
            self._raise(game, name, row, auras, commands)
        game.add(Bearers(BEARERS, tuple(auras)))
        game.add(Commands.of(commands))
        for number, at in enumerate(self._objectives, start=1):
            game.add(Objective(ObjectiveId(f"O{number}"), at))
        note_finished(game)
        game.change(BATTLE, finished=None)
        game.then(self._wait)

    def _raise(self, game: Game, name: UnitId, row: dict[str, Any], auras: list[Any], commands: list[Any]) -> None:
        fighters = [*row["fighters"], *(fighter for more in row["join"] for fighter in more["fighters"])]
        at = row["at"]
        models = []
        for number, fighter in enumerate(fighters):
            model = ModelId(f"{name}.{number + 1}")
            models.append(model)
            spot = at
            if at is not None:
                far = number * (fighter.base.length + row["gap"])
                spot = (at[0], at[1] + far) if row["across"] else (at[0] + far, at[1])
            game.add(Model(model, name, fighter, spot))
            auras += [(model, aura) for aura in fighter.auras]
            commands += [(model, n, each) for n, each in enumerate(fighter.actives) if isinstance(each, (Grant, Mage))]
        state = {"place": "table", **row["state"]}
        toughness = sum(fighter.toughness for fighter in fighters)
        game.add(Unit(name, row["seat"], row["name"], "", tuple(models), toughness, **state))

    # ---------------------------------------------------------------- orders

    def run(self, rule: Callable[..., Any], *args: Any) -> Drawn:
        """Run a rule; units are given by their names."""
        self._rule, self._args = (
            rule,
            tuple(self.ids.get(each, each) if isinstance(each, str) else each for each in args),
        )
        self.game.answer("go")
        return self

    def activate(self, name: str) -> Drawn:
        """Activate a unit: all other units count as activated."""
        own = self.unit(name)
        for each in self.game.all(Unit):
            self.game.change(each.id, has_begun=each.id != own.id)
        return self.run(activation, own.seat)

    def dice(self, *faces: int, **named: list[int]) -> Loaded:
        """The dice fall so from here on."""
        self.loaded = load(self.game, *faces, **named)
        return self.loaded

    def answer(self, *replies: Any) -> Drawn:
        """Answer one question after the other; units are given by their names."""
        for reply in replies:
            self.game.answer(self._meant(reply))
        return self

    def _meant(self, reply: Any) -> Any:
        if isinstance(reply, str):
            return self.ids.get(reply, reply)
        if isinstance(reply, dict):
            return {self.ids.get(key, key): self._meant(value) for key, value in reply.items()}
        if isinstance(reply, (list, tuple)) and all(isinstance(each, str) for each in reply):
            return [self.ids.get(each, each) for each in reply]
        return reply

    def refused(self, reply: Any) -> Refused:
        """The refusal of an answer."""
        try:
            self.game.answer(self._meant(reply))
        except Refused as refusal:
            return refusal
        raise AssertionError(f"{reply} was accepted")

    def propose(self) -> Drawn:
        """Give the answer that the question proposes."""
        assert self.game.question is not None
        self.game.answer(self.game.question.suggest(self.game.dice.fork("kit")), seat=self.game.question.seat)
        return self

    def pass_all(self, most: int = 200) -> Drawn:
        """Decline or propose until the game waits for an order again."""
        for _ in range(most):
            if self.is_waiting:
                return self
            keys = self.keys
            if "no" in keys:
                self.answer("no")
            elif "nothing" in keys:
                self.answer("nothing")
            else:
                self.propose()
        raise AssertionError("the game does not come back")

    # ---------------------------------------------------------------- looking

    @property
    def is_waiting(self) -> bool:
        return self.game.question is None or self.game.question.prompt == "Give an order."

    @property
    def seat(self) -> int:
        return self.game.question.seat if self.game.question else -1

    def targets(self) -> set[str]:
        """The names of the units among the options or slots."""
        names = {own: name for name, own in self.ids.items()}
        slots = getattr(self.game.question, "slots", ())
        keys = [option.key for slot in slots for option in slot.options] + self.keys
        return {names[UnitId(key)] for key in keys if UnitId(key) in names}

    def id(self, name: str) -> UnitId:
        return self.ids[name]

    def unit(self, name: str) -> Unit:
        return self.game[self.ids[name]]

    def model(self, name: str, number: int = 1) -> Model:
        return self.game[ModelId(f"{self.ids[name]}.{number}")]

    def change(self, name: str, **fields: Any) -> None:
        self.game.change(self.ids[name], **fields)

    def slots(self, **choices: str) -> dict[str, str]:
        """An answer to a shooting question: each weapon name with its target, the others hold fire."""
        found = {}
        for slot in getattr(self.game.question, "slots", ()):
            wanted = next(
                (target for name, target in choices.items() if name.replace("_", " ") in str(slot.label)), "hold"
            )
            found[slot.key] = self.ids.get(wanted, wanted)
        return found

    def shoot(self, *targets: str) -> Drawn:
        """Answer a shooting question: slot by slot."""
        slots = [slot.key for slot in getattr(self.game.question, "slots", ())]
        given = [*targets, *["hold"] * (len(slots) - len(targets))]
        return self.answer(dict(zip(slots, given, strict=True)))

    def losses(self, name: str) -> int:
        """Models that were defeated."""
        own = self.unit(name)
        every = [model for model in self.game.all(Model) if model.unit == own.id]
        return len(every) - len(own.models)
