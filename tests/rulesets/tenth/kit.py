"""Draw the table, give the dice, say the orders: how tests of `tenth` are written.

    table = drill(unit("Rifles", at=(10, 10), models=5), unit("Tank", seat=1, at=(10, 30), toughness=10, base=100))
    table.dice(battle_shock=[1, 2])
    table.run(command_phase)
    table.answer("no")

    assert table.unit("Rifles").is_shocked

The game waits between orders. Dice without a script fail the test, and so does a script that is not used up (`done`).
"""

from __future__ import annotations

from functools import cache
from itertools import count
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.kernel.ask import Choose, ChooseMany, Option
from grognard.kernel.data import convert
from grognard.kernel.dice import Tabletop
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game
from grognard.kernel.troops import Pose
from grognard.kernel.troops import stand as stand_at
from grognard.kernel.troops.maps import MapEntry
from grognard.rulesets.tenth.lists.army import read
from grognard.rulesets.tenth.play.attack.casualties import settle, slay
from grognard.rulesets.tenth.play.moves.legal import Kind, Trek
from grognard.rulesets.tenth.play.setup.declarations import carry_out
from grognard.rulesets.tenth.play.setup.deployment import lay_out
from grognard.rulesets.tenth.ruleset import RULESET
from grognard.rulesets.tenth.table.board import disc, stand_of
from grognard.rulesets.tenth.table.map_names import draw
from grognard.rulesets.tenth.table.placing import stand
from grognard.rulesets.tenth.table.records import BATTLE, Model, ModelId, Side, Unit, UnitId, side_id

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

    from grognard.kernel.ask import Paths, Question, Spot
    from grognard.kernel.dice import Die
    from grognard.kernel.troops import Stand

FACTIONS = ("REDS", "BLUES")
RIFLE = {"name": "Rifle", "type": "ranged", "range": 24, "attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1}
BLADE = {"name": "Blade", "type": "melee", "attacks": 1, "skill": 4, "strength": 4, "ap": 0, "damage": 1}
PROFILE = {"move": 6, "toughness": 4, "save": 4, "wounds": 1, "leadership": 7, "oc": 2, "base": 32, "height": 1.5}
SHEET = ("abilities", "leads", "capacity", "carries", "keywords")
CHOICES = ("warlord", "rides", "reserves", "hover")
_numbers = count(1)


def ranged(name: str = "Rifle", *abilities: str, **profile: Any) -> dict[str, Any]:
    """A ranged weapon: 24", A1, 4+, S4, AP 0, D1 unless said otherwise."""
    return {**RIFLE, "name": name, "abilities": list(abilities), **profile}


def melee(name: str = "Blade", *abilities: str, **profile: Any) -> dict[str, Any]:
    """A melee weapon: A1, 4+, S4, AP 0, D1 unless said otherwise."""
    return {**BLADE, "name": name, "abilities": list(abilities), **profile}


def unit(name: str, *weapons: Mapping[str, Any], seat: Any = 0, models: Any = 1, **more: Any) -> dict[str, Any]:
    """A unit for `drill`. `at` is the first model's place, the others stand in a row to the east, `gap` inches apart;
    or `places` has every place, `(x, y)` or `(x, y, level)`. The rest are datasheet, profile or selection fields;
    `joins` names the unit a Leader is attached to, `points` the price.
    """
    carried = list(weapons) or [RIFLE, BLADE]
    if not any(weapon["type"] == "melee" for weapon in carried):
        carried.append(BLADE)
    profile = {**PROFILE, **{key: more[key] for key in (*PROFILE, "invulnerable", "feel_no_pain") if key in more}}
    names = list(dict.fromkeys(weapon["name"] for weapon in carried))
    sheet = {
        "name": name,
        "faction": FACTIONS[seat],
        "keywords": ["INFANTRY"],
        "size": [{"models": models, "points": more.get("points", 100)}],
        "model": [{"name": f"{name} trooper", **profile, "weapons": names}],
        "weapon": carried,
        **{key: more[key] for key in SHEET if key in more},
    }
    if "joins" in more:
        sheet["abilities"] = [*sheet.get("abilities", []), "Leader"]
        sheet["leads"] = [more["joins"]]
        sheet["keywords"] = [*sheet["keywords"], "CHARACTER"]
    selection = {"datasheet": name, "leads": more.get("joins", "")} | {k: more[k] for k in CHOICES if k in more}
    places = (
        more.get("places") or _row(more["at"], models, profile["base"] / 25.4 + more.get("gap", 0.5))
        if ("places" in more or "at" in more)
        else None
    )
    return {"seat": seat, "sheet": sheet, "selection": selection, "places": places}


def _row(at: tuple[float, ...], models: int, pitch: float) -> list[tuple[float, ...]]:
    return [(at[0] + pitch * number, *at[1:]) for number in range(models)]


class Loaded(Tabletop):
    """Dice that fall as the test says, by the name of the roll; they can be taken back when a decision is re-run."""

    def __init__(self) -> None:
        super().__init__(0)
        self.script: dict[str, list[int]] = {}
        self.fallen: list[tuple[str, int]] = []

    @property
    def position(self) -> int:
        return len(self.fallen)

    def face(self, die: Die) -> int:
        name = self._name.replace(" ", "_").replace("-", "_")
        assert self.script.get(name), f"no face is left for the {name} roll ({die}); the script has {self.script}"
        face = self.script[name].pop(0)
        assert face in die.weights, f"{die} has no {face}"
        self.fallen.append((name, face))
        return face

    def move_to(self, seed: int | str, position: int) -> None:
        while len(self.fallen) > position:
            name, face = self.fallen.pop()
            self.script[name].insert(0, face)


class DrillGame(Game):
    """A game whose dice are loaded."""


Order = tuple["Callable[..., Any]", tuple[Any, ...]]


class Drill:
    """The ruleset, with units that already stand where the test wants them."""

    def __init__(
        self, units: Sequence[Mapping[str, Any]], setting: Mapping[str, Any], sides: Mapping[str, Any]
    ) -> None:
        self.drawn, self.setting, self.sides = units, setting, sides
        self.order: Order
        self.steps: dict[str, Any] = {**RULESET.play.steps, "wait_for_orders": self.wait_for_orders}
        self.ruleset = replace(RULESET, play=replace(RULESET.play, steps=self.steps, begin=self.begin))

    async def wait_for_orders(self, game: Game) -> None:
        """The game stands still until the test gives an order."""
        await game.ask(Choose(seat=0, prompt="What is the order?", options=(Option("go"),)))
        rule, args = self.order
        game.then(rule, *args)
        game.then(self.wait_for_orders)

    def begin(self, game: Game) -> None:
        game.dice = Loaded()
        lay_out(game)
        for seat, data in enumerate(game.header.armies):
            carry_out(game, seat, read(data))
        game.change(BATTLE, **self.setting)
        for side in game.all(Side):
            game.change(side.id, zone=side.seat, **self.sides)
        for drawn in self.drawn:
            own = next(u for u in game.all(Unit) if u.name == drawn["selection"]["datasheet"])
            models = [model for model in game.all(Model) if model.home == own.id]
            for model, place in zip(models, drawn["places"] or (), strict=False):
                level = place[2] if len(place) > 2 else 0.0
                game.change(model.id, at=(float(place[0]), float(place[1])), level=float(level))
            if drawn["places"] and own.where == "undeployed":
                game.change(own.id, where="table")
        game.then(self.wait_for_orders)


class DrillTable:
    """A table in a test: orders in, facts out. Units are known by their names."""

    def __init__(self, game: DrillGame, rules: Drill) -> None:
        self.game = game
        self.rules = rules

    # ---------------------------------------------------------------- orders

    def dice(self, **faces: Iterable[int]) -> None:
        """What the named rolls will show: `dice(hit=[3, 4], wound=[6])`."""
        assert isinstance(self.game.dice, Loaded)
        for name, shown in faces.items():
            self.game.dice.script.setdefault(name, []).extend(shown)

    def run(self, rule: Callable[..., Any], *args: Any) -> None:
        """Play a step (or any rule: a coroutine function of the game) up to its first question, or to its end."""
        assert self.is_idle, f"the table still waits: {self.question.prompt}"
        self.rules.steps[rule.__name__] = rule
        self.rules.order = (rule, tuple(self._id(arg) for arg in args))
        self.game.answer("go")

    def answer(self, *replies: Any) -> None:
        """Answer the next questions, options by key, label or unit name."""
        for reply in replies:
            assert not self.is_idle, f"nothing is asked that {reply!r} could answer"
            self.game.answer(self._in_words(reply))

    def refusal(self, reply: Any) -> str:
        """The clause by which an answer is refused."""
        try:
            self.game.answer(self._in_words(reply))
        except Refused as refused:
            return refused.clause
        raise AssertionError(f"{reply!r} was accepted")

    def go_on(self) -> None:
        """Answer all further questions in the plainest way: no reactions, the first options, as listed, no moves."""
        while not self.is_idle:
            question = self.question
            if isinstance(question, ChooseMany):
                self.game.answer([option.key for option in question.options[: question.least]])
            elif isinstance(question, Choose):
                plain = [key for key in ("no", "as listed", "none of the rest", "done") if key in self.options]
                self.game.answer((plain or self.options)[0])
            else:
                self.game.answer(question.suggest(Tabletop(1)))

    def done(self) -> None:
        """The rule has ended and no scripted die is left over."""
        assert self.is_idle, f"the table still waits: {self.question.prompt}"
        assert isinstance(self.game.dice, Loaded)
        left = {name: faces for name, faces in self.game.dice.script.items() if faces}
        assert not left, f"these dice were never thrown: {left}"

    # ---------------------------------------------------------------- changing what is drawn

    def change(self, name: str, **fields: Any) -> None:
        """Set fields of a unit: `change("Rifles", moved="advance")`."""
        self.game.change(self.id(name), **fields)

    def change_battle(self, **fields: Any) -> None:
        """Set fields of the battle: `change_battle(round=3, active=1)`."""
        self.game.change(BATTLE, **fields)

    def change_side(self, seat: int, **fields: Any) -> None:
        """Set fields of a side: `change_side(0, cp=2)`."""
        self.game.change(side_id(seat), **fields)

    def wound(self, name: str, wounds: int, place: int = 0) -> None:
        """Take wounds from a living model of a unit (the first unless said otherwise)."""
        model = self.models(name)[place]
        self.game.change(model.id, wounds=model.wounds - wounds)

    def kill(self, name: str, number: int, last: bool = True) -> None:
        """Destroy models of a unit, from the end of its row unless said otherwise; then settle Leaders."""
        models = self.unit(name).models
        for model in models[-number:] if last else models[:number]:
            slay(self.game, model)
        settle(self.game, self.id(name))

    # ---------------------------------------------------------------- facts

    @property
    def question(self) -> Question:
        assert self.game.question is not None, "the game is over"
        return self.game.question

    @property
    def is_idle(self) -> bool:
        """Whether the last order has been carried out to its end."""
        return self.question.prompt == "What is the order?"

    @property
    def options(self) -> list[str]:
        """Keys of the options of the present question."""
        return [option.key for option in getattr(self.question, "options", ())]

    def id(self, name: str) -> UnitId:
        return next(unit.id for unit in self.game.all(Unit) if unit.name == name)

    def unit(self, name: str) -> Unit:
        return self.game[self.id(name)]

    def models(self, name: str) -> list[Model]:
        return [self.game[model] for model in self.unit(name).models]

    def alive(self, name: str) -> int:
        """How many models of the unit live, an attached Leader included."""
        return len(self.unit(name).models)

    def wounds(self, name: str) -> list[int]:
        """The wounds left of each living model."""
        return [model.wounds for model in self.models(name)]

    def side(self, seat: int) -> Side:
        return self.game[side_id(seat)]

    @property
    def log(self) -> list[str]:
        return [event.text for event in self.game.events]

    @property
    def cited(self) -> set[str]:
        """Every clause the log has cited."""
        return {clause for event in self.game.events for clause in event.clauses}

    # ---------------------------------------------------------------- words

    def _id(self, arg: Any) -> Any:
        names = {unit.name: unit.id for unit in self.game.all(Unit)}
        return names.get(arg, arg) if isinstance(arg, str) else arg

    def _in_words(self, reply: Any) -> Any:
        if isinstance(reply, (list, tuple)):
            return [self._in_words(each) for each in reply]
        if not isinstance(reply, str) or reply in self.options:
            return reply
        if self._id(reply) in self.options:
            return self._id(reply)
        labels = {option.label: option.key for option in getattr(self.question, "options", ())}
        found = [key for label, key in labels.items() if reply.casefold() in label.casefold()]
        return found[0] if len(found) == 1 else reply


def drill(
    *units: Mapping[str, Any],
    round: int = 2,  # noqa: A002 - the table's word
    phase: str = "command",
    active: int = 0,
    first: int = 0,
    cp: int = 0,
    options: Mapping[str, Any] | None = None,
    terrain: Sequence[Mapping[str, Any]] = (),
    scenario: str = "",
) -> DrillTable:
    """A table with these units on it, on a bare plain or among the given terrain (features as in map files)."""
    for seat in (0, 1):
        if not any(each["seat"] == seat for each in units):
            units = (*units, unit(f"Nobody {seat + 1}", seat=seat, at=(58, 2 + 40 * seat), oc=0))
    captains = tuple(_captain(seat) for seat in (0, 1) if not _has_warlord(units, seat))
    everyone = (*units, *captains)
    armies = tuple(_army(everyone, seat) for seat in (0, 1))
    header = RULESET.new_game(armies=armies, options=options, seed=1).header
    scenario = scenario or (_draw(terrain) if terrain else _bare())
    header = type(header)(**{f: getattr(header, f) for f in header.__struct_fields__} | {"scenario": scenario})
    rules = Drill(units, {"round": round, "phase": phase, "active": active, "first": first}, {"cp": cp})
    return DrillTable(DrillGame(rules.ruleset, header), rules)


def _captain(seat: int) -> Mapping[str, Any]:
    """Every army needs a Warlord; this one never comes to the table."""
    return unit(f"Captain {seat + 1}", seat=seat, keywords=["CHARACTER"], warlord=True, points=0)


def _has_warlord(units: Iterable[Mapping[str, Any]], seat: int) -> bool:
    return any(each["seat"] == seat and each["selection"].get("warlord") for each in units)


def _army(units: Sequence[Mapping[str, Any]], seat: int) -> dict[str, Any]:
    mine = [each for each in units if each["seat"] == seat]
    return {
        "name": FACTIONS[seat].capitalize(),
        "faction": FACTIONS[seat],
        "limit": 10_000,
        "unit": [each["selection"] for each in mine],
        "datasheet": [each["sheet"] for each in mine],
    }


ZONES = [[[0, 0], [60, 0], [60, 12], [0, 12]], [[0, 32], [60, 32], [60, 44], [0, 44]]]
MARKERS = {"centre": [30, 22], "west": [12, 22], "east": [48, 22], "home_south": [30, 6], "home_north": [30, 38]}


@cache
def _bare() -> str:
    """The table of the tests without anything on it; players are not offered it."""
    return _laid("bare table", [{"at": at, "name": name} for name, at in MARKERS.items()], ())


def _draw(terrain: Sequence[Mapping[str, Any]]) -> str:
    return _laid(f"drawn {next(_numbers)}", [{"at": at} for at in MARKERS.values()], terrain)


def _laid(name: str, markers: list[dict[str, Any]], terrain: Sequence[Mapping[str, Any]]) -> str:
    entry = {
        "name": name,
        "about": "drawn by a test",
        "zone": [{"seat": seat, "corners": corners} for seat, corners in enumerate(ZONES)],
        "marker": markers,
        "feature": [_feature(each) for each in terrain],
    }
    return draw(convert(entry, MapEntry))


def _feature(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A feature of a test, which has one type and writes walls without a side as segments."""
    fields = dict(entry)
    lines = [{"line": list(line)} for line in fields.pop("segments", ())]
    kind = fields.pop("type")
    return {**fields, "kinds": [kind], "walls": [*fields.get("walls", ()), *lines]}


__all__ = ["DrillTable", "ModelId", "drill", "melee", "ranged", "unit"]


# ---------------------------------------------------------------- moves


def check_path(
    game: Game,
    unit: UnitId,
    name: str,
    path: Sequence[Spot],
    inches: float,
    kind: Kind,
    targets: Collection[UnitId] = (),
) -> float:
    """What one model's way costs; refused if it may not go there, wherever the others end.

    (TEN-MOVE-02, TEN-MOVE-03, TEN-MOVE-04, TEN-MOVE-07)
    """
    return Trek(game, unit, inches, kind, targets).follow(name, path)[1].inches


def ends_of(game: Game, unit: UnitId, paths: Paths) -> dict[str, Stand]:
    """Where every model of a unit stands after these paths."""
    return {
        name: stand(game, name, paths[name][-1]) if name in paths else stand_of(game[name])
        for name in game[unit].models
    }


def base(x: float, y: float, radius: float = 0.5, level: float = 0.0) -> Stand:
    """A round base somewhere."""
    return stand_at("base", disc(radius), Pose(x, y, None, level))


def check_move(
    game: Game,
    unit: UnitId,
    paths: Paths,
    inches: float | Mapping[str, float],
    kind: Kind,
    targets: Collection[UnitId] = (),
) -> None:
    """The whole unit's move: every path and the end. (TEN-MOVE-02, TEN-MOVE-03, TEN-MOVE-04, TEN-COH-04)"""
    Trek(game, unit, inches, kind, targets).check(paths)
