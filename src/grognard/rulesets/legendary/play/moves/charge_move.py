"""The charge move: over which ground it leads, and who touches whom. (LEG-CHG-02, LEG-CHG-04)"""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from grognard.kernel.errors import Refused
from grognard.kernel.troops import Contact, ask_move, closest, foes_of, gap, touches_area
from grognard.kernel.troops.marching import towards
from grognard.kernel.troops.standing import box_gap
from grognard.kernel.words import tell
from grognard.rulesets.legendary.play.ask_way import way_of
from grognard.rulesets.legendary.play.moves.charging_out import front_of, walls_about
from grognard.rulesets.legendary.play.moves.hindrances import ignores_difficult, is_held_down, slows
from grognard.rulesets.legendary.play.moves.law import Step, climb_on, trek_of
from grognard.rulesets.legendary.table.board import board
from grognard.rulesets.legendary.table.records import ModelId
from grognard.rulesets.legendary.table.units import model_name, models_of, name_of, troop_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Chance, Paths
    from grognard.kernel.game import Game
    from grognard.kernel.plane import Bounds
    from grognard.kernel.troops import Pose, Stand, Trek
    from grognard.rulesets.legendary.table.board import BoardPiece
    from grognard.rulesets.legendary.table.records import UnitId

CONTACT = 0.05
"""Bases so near are in contact. (LEG-CHG-02)"""
TOUCHING = CONTACT + 0.001
SPOTS = 3
"""Places off each enemy that those try who do not get into contact."""
NEARLY = 0.1
"""Who gets into no contact may end so many inches farther from the enemy than the nearest place found. (LEG-CHG-02)"""


class Reach(NamedTuple):
    """How far a charge goes, and what it is like."""

    inches: float
    is_disordered: bool
    is_climb: bool
    flies: bool
    is_open: bool = False
    """It keeps off difficult ground. (LEG-CHG-04)"""


class Foremost(NamedTuple):
    """The model closest to the nearest declared target, and whom it is closest to. (LEG-CHG-02)"""

    own: Stand
    enemy: Stand
    target: UnitId


class Crossing(NamedTuple):
    """What the ways of a charge lead over. (LEG-CHG-04, LEG-CHG-05)"""

    is_rough: bool = False
    is_climb: bool = False


def runners_of(game: Game, unit: UnitId) -> list[ModelId]:
    """Those of a unit who can charge: not the stunned, nor what cannot move, nor who has had his activation.

    (LEG-DMG-09, LEG-VEH-19, LEG-OVER-06, LEG-CHAR-03)
    """
    return [
        model.id for model in models_of(game, unit) if not (model.is_stunned or model.is_immobilised or model.is_spent)
    ]


def foremost_of(game: Game, unit: UnitId, targets: Sequence[UnitId]) -> Foremost:
    """The model closest to the nearest declared target, and whom it is closest to. (LEG-CHG-02)"""
    enemies = [(one, target) for target in targets for one in front_of(game, target, unit).stands]
    row = _row(game, unit)
    _, n, m = min((gap(own, enemy), n, m) for n, own in enumerate(row) for m, (enemy, _) in enumerate(enemies))
    return Foremost(row[n], *enemies[m])


def _row(game: Game, unit: UnitId) -> list[Stand]:
    runners = runners_of(game, unit)
    return [one for one in troop_of(game, unit).stands if one.name in runners]


# ---------------------------------------------------------------- the ground


def crossed_by_first(game: Game, targets: Sequence[UnitId], first: Foremost) -> Crossing:
    """What the straight way of the foremost model leads over. (LEG-CHG-02, LEG-CHG-04)

    To those who were struck down all ground is difficult. (LEG-KW-72)
    """
    found = _crossed(game, first.own, first.enemy, _off_walls(game, targets), inf)
    is_down = is_held_down(game, game[ModelId(first.own.name)].unit)
    return found._replace(is_rough=True) if is_down else found


def crossed_by_others(game: Game, unit: UnitId, targets: Sequence[UnitId], first: Foremost, far: float) -> Crossing:
    """What the straight ways of all the others lead over, as far as they can go. (LEG-CHG-04)"""
    pieces = _off_walls(game, targets)
    enemies = [one for target in targets for one in front_of(game, target, unit).stands]
    found = [
        _crossed(game, own, _nearest(own, enemies), pieces, far)
        for own in _row(game, unit)
        if own.name != first.own.name
    ]
    return Crossing(any(each.is_rough for each in found), any(each.is_climb for each in found))


def _nearest(own: Stand, enemies: Sequence[Stand]) -> Stand:
    return min(enemies, key=lambda each: gap(own, each))


def _off_walls(game: Game, targets: Sequence[UnitId]) -> list[BoardPiece]:
    """The pieces of the table but for the walls of a building that is charged."""
    walls = {piece for each in targets for piece in walls_about(game, each)}
    return [piece for piece in board(game).pieces if piece.id not in walls]


def _crossed(game: Game, own: Stand, enemy: Stand, pieces: Sequence[BoardPiece], far: float) -> Crossing:
    """Whether a straight way leads through or into difficult ground, and over a climb. (LEG-CHG-04, LEG-CHG-05)"""
    model = game[ModelId(own.name)]
    if ignores_difficult(game, model):
        return Crossing()
    table = board(game)
    away = gap(own, enemy)
    end = enemy.pose.at if away <= far else towards(own.pose.at, enemy.pose.at, far)
    line = (own.pose, own.pose._replace(x=end[0], y=end[1]))
    box = _box(own, line)
    over = [
        piece
        for piece in pieces
        if box_gap(piece.box, box) <= 0.0 and touches_area(own.base, line, piece.area, by_centre=False)
    ]
    climb = climb_on(table)
    is_up_or_down = away <= far + CONTACT and climb is not None and climb(own.level, enemy.level) > 0.0
    is_climb = is_up_or_down or any(not piece.is_area and piece.height > own.height for piece in over)
    is_rough = is_climb or any(slows(game, model, piece) for piece in over)
    return Crossing(is_rough or _is_through_gap(own, line, table.gaps), is_climb)


def _is_through_gap(own: Stand, line: tuple[Pose, Pose], gaps: Sequence[object]) -> bool:
    """Doors and windows count as difficult ground. (LEG-MOVE-07)"""
    return any(touches_area(own.base, line, each, by_centre=False) for each in gaps)  # type: ignore[arg-type]


def _box(own: Stand, line: tuple[Pose, Pose]) -> Bounds:
    (x, y, _, _), (x2, y2, _, _) = line
    far = own.base.outer
    return min(x, x2) - far, min(y, y2) - far, max(x, x2) + far, max(y, y2) + far


async def chooses_open(game: Game, unit: UnitId, targets: Sequence[UnitId], first: Foremost, far: float) -> bool:
    """Where only the others would meet difficult ground they may keep off it, if the unit gets there. (LEG-CHG-04)"""
    reach = Reach(far, is_disordered=False, is_climb=False, flies=False, is_open=True)
    if ChargeMove(game, unit, targets, reach, first).plan is None:
        return False
    prompt = tell("Does the charge of {unit} keep to open ground?", unit=name_of(game, unit))
    ways = {
        "open": tell("Over open ground only"),
        "difficult": tell("Also through difficult ground: by a d6, and disordered"),
    }
    return await way_of(game, unit, prompt, "LEG-CHG-04", ways) == "open"


# ---------------------------------------------------------------- who touches whom


class ChargeMove:
    """A unit that closes in on its targets: a plan for everybody, and what its owner may do instead. (LEG-CHG-02)"""

    def __init__(self, game: Game, unit: UnitId, targets: Sequence[UnitId], reach: Reach, first: Foremost) -> None:
        self.game, self.unit, self.reach, self.first = game, unit, reach, first
        self.fronts = {target: front_of(game, target, unit) for target in targets}
        own = troop_of(game, unit).stands
        rest = sorted(targets, key=lambda target: closest(own, self.fronts[target].stands))
        self.targets = [first.target, *(target for target in rest if target != first.target)]
        self.trek: Trek = trek_of(game, unit, rush_of(reach, "LEG-CHG-02", tuple(targets)))
        self.plan = self._plan()

    def _contact(self, targets: Sequence[UnitId], must: Sequence[UnitId]) -> Contact:
        foes = foes_of(self.fronts[target] for target in targets)
        return Contact(self.trek, foes, need=CONTACT, slack=CONTACT, spots=SPOTS, must=must)

    def _plan(self) -> Paths | None:
        """The foremost model into contact, then everybody who can be, with as many targets as can be. (LEG-CHG-02)"""
        if gap(self.first.own, self.first.enemy) > self.reach.inches + CONTACT:
            return None
        for number in range(len(self.targets), 0, -1):
            some = self.targets[:number]
            paths = self._contact(some, some).plan(lead=(self.first.own.name, self.first.target))
            if paths is not None:
                return paths
        return None

    async def ask(self) -> Paths:
        """The owner says who touches whom; nobody moves where there is no way. (LEG-CHG-02, LEG-CHG-07)

        Who charges alone goes straight ahead. Where the search finds no way the owner may show one.
        """
        if len(self.trek.movers) == 1 or gap(self.first.own, self.first.enemy) > self.reach.inches + CONTACT:
            return self.plan or {}
        name, inches = name_of(self.game, self.unit), f"{self.reach.inches:g}"
        prompt = tell('{unit} charges up to {inches}": who touches whom?', unit=name, inches=inches)
        if self.plan is None:
            prompt = tell("{prompt} No way was found; you may still show one.", prompt=prompt)
        has_way = self.plan is not None
        asked = ask_move(self.trek, prompt, legal=self._check, propose=self._propose, kind="charge", has_way=has_way)
        return await self.game.ask(asked)

    def _propose(self, _chance: Chance) -> Paths:
        return self.plan or {}

    def _check(self, paths: Paths) -> None:
        """What the clause asks of those who charge; the plan does all of it."""
        if paths == (self.plan or {}):
            return
        ends = self.trek.ends(paths)
        lead, target = self.first.own.name, self.first.target
        if not self._is_touched(target, [ends[lead]]):
            sentence = tell(
                "{model} is the closest and must get into base contact with {target}.",
                model=model_name(self.game, lead),
                target=name_of(self.game, target),
            )
            raise Refused(sentence, "LEG-CHG-02")
        self._check_others(ends, self._contact(self.targets, [target]))

    def _check_others(self, ends: Mapping[str, Stand], contact: Contact) -> None:
        """Everybody gets into contact who can, and the others as near as they can. (LEG-CHG-02)"""
        missed = contact.missed(ends)
        if missed is not None:
            sentence = tell("{model} can get into base contact and must.", model=model_name(self.game, missed[0]))
            raise Refused(sentence, "LEG-CHG-02")
        for name, one in ends.items():
            found = None if contact.is_in_contact(one) else contact.nearest(name, ends)
            if found is not None and contact.nearness(found[1]) < contact.nearness(one) - NEARLY:
                sentence = tell("{model} must end as near to the enemy as it can.", model=model_name(self.game, name))
                raise Refused(sentence, "LEG-CHG-02")

    def touched(self, paths: Paths) -> list[UnitId]:
        """The targets that are touched at the end of these ways."""
        ends = list(self.trek.ends(paths).values())
        return [target for target in self.targets if self._is_touched(target, ends)]

    def _is_touched(self, target: UnitId, ends: Sequence[Stand]) -> bool:
        return any(gap(one, foe) <= TOUCHING for one in ends for foe in self.fronts[target].stands)


def rush_of(reach: Reach, clause: str, targets: tuple[UnitId, ...] = ()) -> Step:
    """The step of a charge."""
    is_free = not reach.is_open
    return Step(
        reach.inches, ignores_difficult=is_free, flies=reach.flies, targets=targets, clause=clause, is_haste=True
    )
