"""Draw the table, give the dice, say the answers: a battle of The Last Edition in the midst of it, for tests."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

import msgspec

from grognard.kernel.ask import Choose, Option
from grognard.kernel.game import step, steps_of
from grognard.kernel.troops.maps import FeatureEntry, MapEntry, lay_as
from grognard.rulesets.last_edition.play import tableau
from grognard.rulesets.last_edition.play.setup.muster import lay_out
from grognard.rulesets.last_edition.ruleset import RULESET
from grognard.rulesets.last_edition.table import units as units_module
from grognard.rulesets.last_edition.table.maps import Terrain
from grognard.rulesets.last_edition.table.maps import terrain as shipped
from grognard.rulesets.last_edition.table.records import BATTLE, Battle, Model, ModelId, Side, Unit, UnitId, side_id
from tests.loaded import Loaded, load
from tests.looking import Looking

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from grognard.kernel.game import Game

PROFILE = {"move": 6, "bs": 4, "cs": 4, "toughness": 4, "health": 1, "armor": "4+/6+"}
GUN = {"name": "Gun", "range": 24, "attack": "Ranged 1", "strength": 4}
BLADE = {"name": "Blade", "attack": "Melee 1", "strength": 4}
INCH = "25.4mm"


def ranged(attack: str = "Ranged 1", name: str = "Gun", reach: int = 24, **fields: Any) -> dict[str, Any]:
    """A ranged weapon."""
    return {"name": name, "range": reach, "attack": attack, "strength": 4} | fields


def melee(attack: str = "Melee 1", name: str = "Blade", **fields: Any) -> dict[str, Any]:
    """A melee weapon."""
    return {"name": name, "attack": attack, "strength": 4} | fields


def unit(
    name: str = "Squad",
    models: int = 1,
    *,
    weapons: Sequence[Mapping[str, Any]] = (GUN, BLADE),
    role: str = "Base -1",
    kinds: Sequence[Mapping[str, Any]] = (),
    base: Any = INCH,
    price: int = 10,
    keywords: Sequence[str] = (),
    sheet: Mapping[str, Any] | None = None,
    **profile: Any,
) -> dict[str, Any]:
    """A datasheet with its number of models; `kinds` are further kinds of models beside the first."""
    names = list(dict.fromkeys(weapon["name"] for weapon in weapons))
    first = {"name": f"{name} trooper", **PROFILE, "weapons": names, **profile}
    return {
        "models": models,
        "datasheet": {
            "name": name,
            "factions": ["Tests"],
            "role": role,
            "size": "1-30",
            "price": price,
            "base": base,
            "model": [first, *({**first, "least": 1, "most": 1, **kind} for kind in kinds)],
            "weapon": [dict(weapon) for weapon in weapons],
            "keywords": list(keywords),
            **(sheet or {}),
        },
    }


def leader(name: str = "Chief", **fields: Any) -> dict[str, Any]:
    """A leader with so many slots that nothing costs leader points."""
    return unit(name, role="Leader +9 {9 base/leader/guardian/elite/support/fly}", **fields)


def army(
    name: str, *units: Mapping[str, Any], powers: Sequence[Any] = (), commands: Sequence[Any] = ()
) -> dict[str, Any]:
    """A list of these units."""
    sheets = {each["datasheet"]["name"]: each["datasheet"] for each in units}
    return {
        "name": name,
        "limit": 10_000,
        "unit": [{"datasheet": each["datasheet"]["name"], "models": each["models"]} for each in units],
        "datasheet": list(sheets.values()),
        "power": list(powers),
        "command": list(commands),
    }


# ---------------------------------------------------------------- terrain

_LAID: dict[str, Terrain] = {}


def piece(kind: int, x: float, y: float, *walls: str) -> FeatureEntry:
    """A terrain piece with its lower left corner there."""
    return FeatureEntry(kinds=(f"type {kind}",), rect=(x, y, x + 6, y + 6), walls=walls)  # type: ignore[arg-type]


def lay(*pieces: FeatureEntry) -> str:
    """The name of a map with just these pieces."""
    name = f"test {len(_LAID)}"
    _LAID[name] = lay_as(MapEntry(name=name, width=60, height=44, feature=pieces), Terrain)
    return name


@cache
def _terrain(name: str) -> Terrain:
    return _LAID[name] if name in _LAID else shipped(name)


units_module.terrain = _terrain  # type: ignore[attr-defined]
tableau.terrain = _terrain  # type: ignore[attr-defined]


@cache
def open_ground() -> str:
    """A table without terrain."""
    return lay()


# ---------------------------------------------------------------- the battle


@step
async def pause(game: Game) -> None:
    """Waits until the test is ready."""
    await game.ask(Choose(seat=0, prompt="Ready?", options=(Option("go"),)))


@step
async def rest(game: Game) -> None:
    """What the test looked at is over."""
    await game.ask(Choose(seat=0, prompt="Over.", options=(Option("end"),)))
    game.end(None, "Over.")


class Field(Looking):
    """A battle that begins with some steps of the game, units standing where the test says."""

    def __init__(
        self,
        a: Sequence[Mapping[str, Any]] = (),
        b: Sequence[Mapping[str, Any]] = (),
        at: Mapping[str, Any] | None = None,
        *steps: tuple[Any, ...],
        dice: Sequence[int] = (),
        named: Mapping[str, list[int]] | None = None,
        battle: Mapping[str, Any] | None = None,
        sides: Mapping[int, Mapping[str, Any]] | None = None,
        units: Mapping[str, Mapping[str, Any]] | None = None,
        options: Mapping[str, Any] | None = None,
        powers: Sequence[Any] = (),
        commands: Sequence[Any] = (),
        before: Callable[[Game], None] | None = None,
    ) -> None:
        def begin(game: Game) -> None:
            lay_out(game)
            fields = {"round": 2, "turn": 3, "layout": "short_edges", "map": open_ground(), "secondary": "attack"}
            game.change(BATTLE, **fields | dict(battle or {}))
            for name, places in (at or {}).items():
                self.stand_in(game, name, places)
            for seat, own in (sides or {}).items():
                game.change(side_id(seat), **own)
            for name, own in (units or {}).items():
                game.change(UnitId(name), **own)
            if before is not None:
                before(game)
            game.then(pause)
            for rule, *args in steps:
                game.then(rule, *args)
            game.then(rest)

        play = msgspec.structs.replace(
            RULESET.play,
            begin=begin,
            steps={**RULESET.play.steps, **steps_of_kit(), **{s[0].__name__: s[0] for s in steps}},
        )
        rules = msgspec.structs.replace(RULESET, play=play)
        bands = tuple(
            army(name, *(band or [leader(f"{name} chief")]), powers=powers, commands=commands)
            for name, band in (("Reds", a), ("Blues", b))
        )
        self.game: Game = rules.new_game(bands, options=dict(options or {}), seed=1)
        self.dice: Loaded = load(self.game, *dice, **dict(named or {}))
        self.play("go")

    @staticmethod
    def stand_in(game: Game, name: str, places: Any) -> None:
        """Put the models of a unit on the table: one place for the first and a step, or a place for each."""
        models = game[UnitId(name)].models
        spots = places if isinstance(places, list) else [(places[0], places[1] + 1.2 * n) for n in range(len(models))]
        for model, spot in zip(models, spots, strict=True):
            game.change(model, at=(float(spot[0]), float(spot[1])), facing=spot[2] if len(spot) > 2 else None)
        game.change(UnitId(name), where="table")

    def play(self, *replies: Any) -> None:
        """Give these answers, one after another."""
        for reply in replies:
            self.game.answer(reply)

    def refuses(self, reply: Any) -> str:
        """Why an answer is not accepted; the clause and the sentence."""
        from grognard.kernel.errors import Refused

        try:
            self.game.answer(reply)
        except Refused as refusal:
            return f"{refusal.clause} {refusal.sentence}"
        raise AssertionError(f"{reply} was accepted")

    # ------------------------------------------------------------ looking

    @property
    def asked(self) -> int | None:
        """The seat that is asked."""
        return self.game.question.seat if self.game.question else None

    @property
    def is_over(self) -> bool:
        return self.prompt == "Over."

    def unit(self, name: str) -> Unit:
        return self.game[UnitId(name)]

    def side(self, seat: int) -> Side:
        return self.game[side_id(seat)]

    @property
    def battle(self) -> Battle:
        return self.game[BATTLE]

    def models(self, name: str) -> list[Model]:
        return [self.game[model] for model in self.unit(name).models]

    def model(self, name: str) -> Model:
        return self.game[ModelId(name)]

    def throws(self, name: str) -> list[tuple[int | None, int]]:
        """What the dice of a roll needed, and their additions."""
        return [(t.needs, t.plus) for event in self.game.events for t in event.throws if t.name == name]


def steps_of_kit() -> dict[str, Any]:
    """The steps of this kit."""
    return {"pause": pause, "rest": rest}


__all__ = [
    "BLADE",
    "GUN",
    "INCH",
    "Field",
    "army",
    "lay",
    "leader",
    "melee",
    "open_ground",
    "piece",
    "ranged",
    "steps_of",
    "unit",
]
