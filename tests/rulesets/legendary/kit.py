"""Draw the table, give the dice, say the orders: a battle of Legendary 40k for tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from grognard.kernel.ask import Assign, Choose, ChooseMany, Move, Place, Question
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game
from grognard.kernel.record import Header
from grognard.kernel.troops.maps import FeatureEntry, MapEntry
from grognard.rulesets.legendary.play.activation import activation
from grognard.rulesets.legendary.play.buildings.fortifications import raise_building
from grognard.rulesets.legendary.play.sequence import end_of_game_turn
from grognard.rulesets.legendary.play.setup.lay_out import lay_out
from grognard.rulesets.legendary.ruleset import RULESET
from grognard.rulesets.legendary.table.board import draw
from grognard.rulesets.legendary.table.records import BATTLE, Model, ModelId, Side, Unit, UnitId, side_id
from grognard.rulesets.legendary.table.rooms import settle_room
from tests.loaded import Loaded, load
from tests.looking import Looking

if TYPE_CHECKING:
    from collections.abc import Coroutine, Mapping

T = TypeVar("T")
RIFLE = {"name": "Rifle", "range": 24, "s": 4, "ap": 5, "type": "Rapid Fire"}
BLADE = {"name": "Blade", "range": "melee", "s": "user", "ap": "-", "type": "Melee"}
PLAIN = {"ws": 4, "bs": 4, "s": 4, "t": 4, "w": 1, "i": 4, "a": 1, "ld": 8, "sv": 4, "base": "1in", "height": 1.2}
MOUTH = (0.0, 0.0)
CONFIRMED = (
    (Move, "LEG-CHG-02"),
    (Move, "LEG-MELEE-03"),
    (Choose, "LEG-CHG-04"),
    (Place, "LEG-DEST-16"),
    (Place, "LEG-DEST-23"),
    (Place, "LEG-BLDG-16"),
    (ChooseMany, "LEG-BLDG-02"),
)
"""Questions that one answer settles in nearly all tests: the rules' own plan."""


def squad(
    number: int = 3,
    at: tuple[float, float] = (20.0, 10.0),
    *,
    weapons: tuple[dict[str, Any], ...] = (RIFLE,),
    columns: int = 0,
    pitch: float = 1.5,
    role: str = "troops",
    facing: float | None = None,
    spots: tuple[tuple[float, float], ...] = (),
    level: float = 0.0,
    leader: dict[str, Any] | None = None,
    arms: tuple[str, ...] | None = None,
    **profile: Any,
) -> dict[str, Any]:
    """A unit of models in rows from a point to the east; what is not named is plain.

    Everybody carries all weapons, unless `arms` names those of all but the leader.
    """
    return {
        "number": number,
        "at": at,
        "weapons": weapons,
        "columns": columns or number,
        "pitch": pitch,
        "role": role,
        "facing": facing,
        "spots": spots,
        "level": level,
        "leader": leader,
        "arms": arms,
        "profile": profile,
    }


def hero(at: tuple[float, float] = (20.0, 8.0), **how: Any) -> dict[str, Any]:
    """An independent character, an HQ."""
    return squad(1, at, role="HQ", independent=True, character=True, **{"w": 3, "a": 3, "i": 5, "ld": 9, **how})


def army(
    name: str, units: dict[str, dict[str, Any]], private: dict[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """The units as plain data of an army that brings its own sheets."""
    profiles, vehicles, buildings, weapons, sheets, rows = [], [], [], {}, [], []
    for title, unit in units.items():
        names = []
        for each in unit["weapons"]:
            weapons[each["name"]] = each
            names.append(each["name"])
        lines = []
        if unit["leader"] is not None:
            own = {"points": 10, "name": f"{title} leader", **PLAIN, **unit["profile"], **unit["leader"]}
            profiles.append({"weapons": names, **own, "character": True})
            lines.append({"profile": own["name"], "least": 1, "most": 1})
        if "material" in unit["profile"]:
            buildings.append({"name": f"{title} model", "points": 10, "weapons": names, **unit["profile"]})
        elif "hp" in unit["profile"]:
            vehicles.append({"name": f"{title} model", "points": 10, **unit["profile"]})
        else:
            own_arms = list(unit["arms"]) if unit["arms"] is not None else names
            profiles.append({"name": f"{title} model", "points": 10, "weapons": own_arms, **PLAIN, **unit["profile"]})
        lines.append({"profile": f"{title} model", "least": 0, "most": unit["number"]})
        size = unit["number"]
        sheets.append(
            {
                "name": f"{title} sheet",
                "role": unit["role"],
                "models": lines,
                "min_size": size,
                "max_size": size,
                "points_base": 100,
                **({"leader": f"{title} leader"} if unit["leader"] is not None else {}),
            }
        )
        rows.append({"datasheet": f"{title} sheet", "name": title, **unit.get("selection", {})})
    return {
        "name": name,
        "faction": name,
        "limit": 100000,
        "flags": [],
        "profile": profiles,
        "vehicle": vehicles,
        "building": buildings,
        "weapon": [*weapons.values(), *more.pop("weapon", ())],
        "datasheet": [*sheets, *more.pop("datasheet", ())],
        "unit": rows,
        "private": private or {},
        **more,
    }


def piece(kind: str, rect: tuple[float, float, float, float], height: float = 0.0, **more: Any) -> FeatureEntry:
    """A piece of terrain on the drawn table."""
    return FeatureEntry(kinds=(kind,), rect=rect, height=height, name=more.pop("name", kind), **more)


class Battle(Looking):
    """A drawn table: "ours" deploy in the south and are to act, "theirs" in the north.

    Nobody reacts to what the enemy does, unless the battle `reacts`. Places that the rules suggest are confirmed,
    unless the battle `places` models itself: chargers, and those who get out of what is destroyed.
    """

    def __init__(
        self,
        ours: dict[str, dict[str, Any]],
        theirs: dict[str, dict[str, Any]],
        *pieces: FeatureEntry,
        dice: tuple[int, ...] = (),
        options: dict[str, Any] | None = None,
        turn: int = 1,
        seat: int = 0,
        reacts: bool = False,
        places: bool = False,
        private: tuple[dict[str, Any], dict[str, Any]] = ({}, {}),
        more: tuple[dict[str, Any], dict[str, Any]] | None = None,
        **named: list[int],
    ) -> None:
        scenario = draw(MapEntry(name=f"drawn {abs(hash(pieces))}", width=72.0, height=48.0, feature=pieces))
        extra = more or ({}, {})
        armies = (army("Ours", ours, private[0], **extra[0]), army("Theirs", theirs, private[1], **extra[1]))
        self.ids: dict[str, UnitId] = {}
        for side, units in zip("AB", (ours, theirs), strict=True):
            for number, title in enumerate(units, start=1):
                self.ids[title] = UnitId(f"{side}{number}")
        everybody = {**ours, **theirs}

        def begin(game: Game) -> None:
            lay_out(game)
            game.change(BATTLE, turn=turn)
            game.change(side_id(0), edge="south")
            game.change(side_id(1), edge="north")
            for title, unit in everybody.items():
                self._stand(game, title, unit)
            game.then(activation, seat)
            game.then(end_of_game_turn)

        rules = msgspec.structs.replace(RULESET, play=msgspec.structs.replace(RULESET.play, begin=begin))
        header = Header(
            ruleset="legendary",
            version=RULESET.version,
            scenario=scenario,
            options=RULESET.options(options or {}),
            seed=1,
            armies=armies,
        )
        self.places = places
        self.game = Game(rules, header)
        if not reacts:
            for each in (0, 1):
                for ability in ("overwatch", "ground", "jink", "withdraw", "deny", "melee gun"):
                    self.game.give_order(each, ability)
        self.dice: Loaded = load(self.game, *dice, **named)

    def _stand(self, game: Game, title: str, unit: dict[str, Any]) -> None:
        own = game[self.ids[title]]
        if own.where != "waiting":
            return
        if unit["at"] is None:
            if own.transport is not None:
                game.change(own.id, where="aboard")
            return
        if "room" in unit:
            game.change(own.id, where="room", room=unit["room"])
            settle_room(game, unit["room"])
            return
        x, y = unit["at"]
        for place, model in enumerate(own.models):
            row, column = divmod(place, unit["columns"])
            at = unit["spots"][place] if unit["spots"] else (x + column * unit["pitch"], y + row * unit["pitch"])
            game.change(model, at=at, facing=unit["facing"], level=unit["level"])
        game.change(own.id, where="table")
        raise_building(game, own.id)

    # ---------------------------------------------------------------- saying orders

    def say(self, *replies: Any) -> Battle:
        """Answer the questions one after another; names of units stand for their ids."""
        for reply in replies:
            self.game.answer(self._meant(reply))
            self.confirm()
        return self

    def confirm(self) -> None:
        """Take the places that the rules suggest, wherever a player may choose others."""
        while not self.places and (question := self.game.question) is not None:
            if (type(question), question.clause) not in CONFIRMED:
                return
            self.game.answer(question.suggest(_Low()))

    def _meant(self, reply: Any) -> Any:
        if isinstance(reply, str):
            return self.ids.get(reply, reply)
        if isinstance(reply, (list, tuple)):
            return [self._meant(each) for each in reply]
        if isinstance(reply, dict):
            return {key: self._meant(each) for key, each in reply.items()}
        return reply

    def activate(self, name: str) -> Battle:
        """Choose a unit; whatever it could bring along stays."""
        self.say(name)
        while isinstance(self.game.question, ChooseMany) and "bring" in self.prompt:
            self.say([])
        return self

    def move(self, unit: str, dx: float, dy: float) -> Battle:
        """All models of a unit alike, in a straight line."""
        paths = {}
        for model in self.models(unit):
            assert model.at is not None
            paths[model.id] = [[round(model.at[0] + dx, 3), round(model.at[1] + dy, 3)]]
        return self.say(paths)

    def until(self, words: str, most: int = 40) -> Battle:
        """Answer plainly (stay, pass, hold fire) until a question with these words is asked."""
        for _ in range(most):
            if words in self.prompt:
                return self
            self.game.answer(plain_answer(self.game.question))
        raise AssertionError(f"never asked: {words}; now: {self.prompt}")

    def finish(self, most: int = 60) -> Battle:
        """Answer plainly until the next activation is asked for, or the game is over."""
        for _ in range(most):
            if self.game.question is None or self.prompt == "Activate which unit?":
                return self
            self.game.answer(plain_answer(self.game.question))
        raise AssertionError(f"never ended; now: {self.prompt}")

    def fire(self, **orders: str) -> Battle:
        """Targets by weapon; other weapons hold their fire."""
        question = self.game.question
        assert isinstance(question, Assign), self.prompt
        answer = {}
        for slot in question.slots:
            wish = orders.get(slot.key.replace(" ", "_"), "hold")
            name, _, rest = wish.partition("/")
            base, _, _twice = name.partition(" x2")
            key = self.ids.get(base, base) + (" x2" if name.endswith(" x2") else "")
            answer[slot.key] = key + ("/" + rest if rest else "")
        self.say(answer)
        return self.say("in this order") if "which weapons fire next" in self.prompt and not orders.get("ask") else self

    # ---------------------------------------------------------------- looking

    @property
    def options(self) -> list[str]:
        question = self.game.question
        assert isinstance(question, (Choose, ChooseMany))
        return [option.key for option in question.options]

    def unit(self, name: str) -> Unit:
        return self.game[self.ids[name]]

    def models(self, name: str) -> list[Model]:
        return [self.game[model] for model in self.unit(name).models]

    def model(self, name: str, number: int = 1) -> Model:
        return self.game[ModelId(f"{self.ids[name]}.{number}")]

    def left(self, name: str) -> int:
        return len(self.unit(name).models)

    def side(self, seat: int) -> Side:
        return self.game[side_id(seat)]

    def said(self) -> str:
        return "\n".join(str(event) for event in self.game.events)

    def change(self, name: str, **fields: Any) -> Battle:
        """Put a unit into a state, whatever the rules say."""
        self.game.change(self.ids[name], **fields)
        return self

    def change_model(self, name: str, number: int = 1, **fields: Any) -> Battle:
        """Put a model into a state, whatever the rules say."""
        self.game.change(ModelId(f"{self.ids[name]}.{number}"), **fields)
        return self


def spread(dice: Mapping[str, list[int]]) -> dict[str, Any]:
    """Dice by name, to be handed on with `**` to what also takes other arguments by name."""
    return dict(dice)


def asked(game: Game) -> Question[Any]:
    """What the game is waiting for."""
    question = game.question
    assert question is not None, "the game is over"
    return question


def plain_answer(question: Any) -> Any:
    """To stay, to pass, to hold fire, to say no."""
    if isinstance(question, Assign):
        return {slot.key: "hold" for slot in question.slots}
    if isinstance(question, Choose):
        keys = [option.key for option in question.options]
        for word in ("no", "done", "none", "hold", "threat", "open", "over"):
            if word in keys:
                return word
        return keys[0]
    if isinstance(question, ChooseMany) and "who fires from here" in question.prompt:
        return question.suggest(_Low())
    if isinstance(question, ChooseMany):
        return [option.key for option in question.options[: question.least]]
    if question.kind == "move":
        try:
            return question.check({})
        except Refused:  # a torn unit must close up
            return question.suggest(_Low())
    return question.suggest(_Low())


def done(part: Coroutine[Any, Any, T]) -> T:
    """What a part of the rules comes to that asks nobody."""
    try:
        part.send(None)
    except StopIteration as stop:
        return cast("T", stop.value)
    raise AssertionError("it asked something")


def confirmed(part: Coroutine[Any, Any, T]) -> T:
    """What a part of the rules comes to if all that it suggests is confirmed."""
    answer = None
    while True:
        try:
            question = part.send(answer)
        except StopIteration as stop:
            return cast("T", stop.value)
        answer = question.check(question.suggest(_Low()))


class _Low:
    def below(self, n: int) -> int:
        return 0

    def unit(self) -> float:
        return 0.5


Maker = "Callable[..., Battle]"
