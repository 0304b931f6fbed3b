"""Laying out one's own territory: terrain, roads, rivers, entrenchments. (SPF-SCEN-04 to SPF-SCEN-08, SPF-TERR-17)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from grognard.kernel.ask import Assign, ChooseMany, Option, Slot, Together
from grognard.kernel.errors import Refused
from grognard.kernel.game import Game, step
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.play.hex_options import hex_option
from grognard.rulesets.steampunk.play.tableau import LEGEND
from grognard.rulesets.steampunk.table.board import BOARD, field_of
from grognard.rulesets.steampunk.table.records import MAP
from grognard.rulesets.steampunk.table.room import allotted, area_of
from grognard.rulesets.steampunk.table.terrain import TERRAIN
from grognard.rulesets.steampunk.table.units import units_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Chance
    from grognard.kernel.hexes import Hex

OVERLAYS: dict[str, tuple[str, ...]] = {
    "none": (),
    "road": ("road",),
    "river": ("river",),
    "road and river": ("road", "river"),
}
DUG_IN = "entrenched"
KINDS = tuple(Option(kind, LEGEND[kind][1], data={"terrain": kind}) for kind in TERRAIN)
STRAND_WORDS = {
    "none": tell("none"),
    "road": tell("road"),
    "river": tell("river"),
    "road and river": tell("road and river"),
}
STRANDS = tuple(
    Option(name, STRAND_WORDS[name], data={"overlays": list(lying)}, value=lying) for name, lying in OVERLAYS.items()
)
TRENCHES: tuple[Option[tuple[str, ...]], ...] = (
    Option("no", tell("no"), data={"overlays": []}, value=()),
    Option("yes", tell("yes"), data={"overlays": [DUG_IN]}, value=(DUG_IN,)),
)
MOST_PROPOSED = 8
"""A proposal changes about so many hexes of a clear territory."""


@step
async def design(game: Game) -> None:
    """Both sides lay out their territories in secret and show them together. (SPF-SCEN-05)"""
    questions = tuple(ask_design(game, seat) for seat in (0, 1))
    prompt = tell("Lay out your territory.")
    answers = await game.ask(Together(prompt=prompt, clause="SPF-SCEN-05", questions=questions))
    land = game[MAP]
    terrain = list(land.terrain)
    overlaid: dict[str, list[Hex]] = {"road": [], "river": [], DUG_IN: []}
    for question in questions:
        answer = answers[question.seat]
        for slot in question.slots:
            at, chosen = slot.value, answer[slot.key]
            if isinstance(chosen, str):
                terrain[field_of(land).places[at]] = chosen
            else:
                for overlay in chosen:
                    overlaid[overlay].append(at)
    roads, rivers, dug = (frozenset(overlaid[each]) for each in ("road", "river", DUG_IN))
    game.change(
        MAP,
        terrain=tuple(terrain),
        roads=land.roads | roads,
        rivers=land.rivers | rivers,
        entrenched=land.entrenched | dug,
    )
    game.reveal(tell("Both territories are laid out."), "SPF-SCEN-05", kind="phase")


def own_hexes(game: Game, seat: int) -> list[Hex]:
    """The seat's territory, row by row. (SPF-SCEN-03)"""
    ground = field_of(game[MAP])
    return [at for at in ground.hexes if at in ground.territories[seat]]


def ask_design(game: Game, seat: int) -> Assign[str | tuple[str, ...]]:
    """Terrain and overlays for every hex of one's own territory; there must be room for the army. (SPF-SCEN-05, 08)

    The value of a slot is its hex; an option means a kind of terrain, or overlays.
    """
    own = own_hexes(game, seat)
    slots: list[Slot[str | tuple[str, ...]]] = []
    for at in own:
        name = BOARD.name(at)
        about = (f"#{name}",)
        slots.append(Slot(name, tell("{hex}: terrain", hex=name), KINDS, about, at, tell("terrain")))
        slots.append(
            Slot(f"{name} overlay", tell("{hex}: road or river", hex=name), STRANDS, about, at, tell("road or river"))
        )
        if game.options["entrenchments"]:
            slots.append(
                Slot(f"{name} {DUG_IN}", tell("{hex}: entrenched", hex=name), TRENCHES, about, at, tell("entrenched"))
            )

    def legal(answer: Mapping[str, str]) -> None:
        check_room(game, seat, [answer[BOARD.name(at)] for at in own])

    def propose(chance: Chance) -> dict[str, str]:
        return _proposed(game, seat, own, chance)

    return Assign[str | tuple[str, ...]](
        seat=seat,
        prompt=tell("Choose the terrain of every hex of your territory; your whole army must be able to stand in it."),
        clause="SPF-SCEN-05",
        slots=tuple(slots),
        legal=legal,
        propose=propose,
        secret=True,
    )


def check_room(game: Game, seat: int, terrain: Sequence[str]) -> None:
    """Every base must be able to stand somewhere in it, within the stacking limit. (SPF-SCEN-08)"""
    counts = Counter(map(area_of, terrain))
    counts["air"] = len(terrain)
    if allotted(counts, [unit.profile for unit in units_of(game, seat)]) is None:
        raise Refused(tell("This territory has no room for your whole army."), "SPF-SCEN-08")


def _proposed(game: Game, seat: int, own: list[Hex], chance: Chance) -> dict[str, str]:
    """A clear territory with a few other hexes; without them where the army would not fit."""
    answer: dict[str, str] = {}
    for at in own:
        name = BOARD.name(at)
        answer |= {name: "clear", f"{name} overlay": "none"}
        if game.options["entrenchments"]:
            answer[f"{name} {DUG_IN}"] = "no"
    bare = dict(answer)
    kinds = list(TERRAIN)
    for _ in range(MOST_PROPOSED):
        name = BOARD.name(own[chance.below(len(own))])
        answer[name] = kinds[chance.below(len(kinds))]
        answer[f"{name} overlay"] = list(OVERLAYS)[chance.below(len(OVERLAYS))]
        if game.options["entrenchments"]:
            answer[f"{name} {DUG_IN}"] = ("no", "yes")[chance.below(2)]
    try:
        check_room(game, seat, [answer[BOARD.name(at)] for at in own])
    except Refused:
        return bare
    return answer


@step
async def entrench(game: Game) -> None:
    """On a ready map each side may still entrench hexes of its own territory. (SPF-TERR-17)"""
    questions = tuple(
        ChooseMany(
            seat=seat,
            prompt=tell("Which hexes of your territory do you entrench?"),
            clause="SPF-TERR-17",
            options=tuple(hex_option(at) for at in own_hexes(game, seat)),
            least=0,
            most=len(own_hexes(game, seat)),
            secret=True,
        )
        for seat in (0, 1)
    )
    answers = await game.ask(
        Together(prompt=tell("Entrench your territory."), clause="SPF-TERR-17", questions=questions)
    )
    dug = frozenset(at for chosen in answers.values() for at in chosen)
    game.change(MAP, entrenched=dug)
    game.reveal(tell("The entrenchments are dug."), "SPF-TERR-17", kind="phase")
