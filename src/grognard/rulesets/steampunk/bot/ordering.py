"""Orders a round ahead: for every base the triplet and the gunnery that promise most, one base after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.kernel.hexes import angle
from grognard.rulesets.steampunk.bot.brawl import Brawls
from grognard.rulesets.steampunk.bot.forecast import Forecast, Guide
from grognard.rulesets.steampunk.bot.poses import Pose, far, pose_of, sides_of
from grognard.rulesets.steampunk.bot.rhythm import Rhythm
from grognard.rulesets.steampunk.codes import movement
from grognard.rulesets.steampunk.field import field_of, fits
from grognard.rulesets.steampunk.hosts import FRONT
from grognard.rulesets.steampunk.orders import Stand, fire_slot, lawful_movement, move_slot
from grognard.rulesets.steampunk.records import orders_id

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Assign, Slot
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.bot.forecast import Likely
    from grognard.rulesets.steampunk.bot.rhythm import Loaded, Worths
    from grognard.rulesets.steampunk.bot.seat import Seat
    from grognard.rulesets.steampunk.bot.survey import Piece, Survey
    from grognard.rulesets.steampunk.records import Layer

CARE = 0.5
"""How much of what the enemy could do to a base counts against a pose."""
CHARGED = 0.3
"""How likely an enemy in reach assaults."""
FEARED = 2
"""Poses of each enemy from which danger is reckoned."""
NEARNESS = 0.7
"""What being near to its prey is worth, of what a base could do to it."""
FADING = 0.8
"""How much of that is left with every hex between."""
CROWD = 0.3
"""What an overcrowded hex costs, of the base that is shaken. (SPF-STACK-04)"""


def write(seat: Seat, question: Assign) -> Answer:
    """The order sheet."""
    return Planner(seat.survey).sheet(question)


class Planner:
    """Writes the orders of one side."""

    def __init__(self, survey: Survey) -> None:
        self.survey, self.game = survey, survey.game
        self.forecast = Forecast(survey)
        self.brawls = Brawls(survey)
        self.is_present = survey.turn == 0 or bool(self.game.options["orders_same_turn"])
        self.foes = [likely[0][0].at for _, likely in self.forecast.soon] or phantoms(survey)
        self.ends: dict[tuple[Hex, Layer], list[str]] = {}

    def sheet(self, question: Assign) -> dict[str, str]:
        """An answer for every slot, the dearest bases first."""
        slots = {slot.key: slot for slot in question.slots}
        answer = {slot.key: slot.options[0].key for slot in question.slots}
        for piece in sorted(self.survey.mine, key=lambda piece: -piece.value):
            if (key := move_slot(piece.unit.id)) in slots:
                answer |= Plan(self, piece).best(slots[key], slots)
        return answer


def phantoms(survey: Survey) -> list[Hex]:
    """Before the screen is removed: the enemy stands opposite. (SPF-SETUP-01)"""
    field = field_of(survey.land)
    last = len(field.hexes) - 1
    return [field.hexes[last - field.places[piece.pose.at]] for piece in survey.mine]


class Plan:
    """All that one base could be ordered to do."""

    def __init__(self, planner: Planner, piece: Piece) -> None:
        self.planner, self.piece, self.survey = planner, piece, planner.survey
        self.guide = Guide(planner.survey, piece, planner.foes)
        self.rhythm = Rhythm(piece)
        self.start, self.loaded = self.guide.start(), self.rhythm.now()
        if not planner.is_present:
            self.carry_out()
        self.first = self.rhythm.worths(pose_of(self.start), planner.forecast.soon)
        self._places: dict[Pose, tuple[float, Worths]] = {}

    def carry_out(self) -> None:
        """The order that lies on the table comes first. (SPF-ORD-04)"""
        unit, rhythm = self.piece.unit, self.rhythm
        now = self.planner.game[orders_id(unit.id)].now
        poses = pose_of(self.start), pose_of(self.guide.steps(self.start, lawful_movement(unit, now.movement))[2])
        self.start = Stand(*poses[1], None, 0)
        worths: tuple[Worths, Worths] = (
            rhythm.worths(poses[0], self.planner.forecast.now),
            rhythm.worths(poses[1], self.planner.forecast.soon),
        )
        loaded: Loaded = self.loaded
        for heading in range(len(unit.profile.headings)):
            _, tokens, aims = rhythm.follow(now.gunnery_at(heading), loaded, poses, worths)
            loaded = loaded._replace(tokens=tuple(tokens), aims=tuple(aims))
        self.loaded = loaded

    def best(self, slot: Slot, slots: dict[str, Slot]) -> dict[str, str]:
        """The order with the highest score, and the gunnery that goes with it."""
        unit = self.piece.unit
        headings = [fire_slot(unit.id, heading) for heading in unit.profile.headings]
        keys = [[option.key for option in slots[name].options] for name in headings]
        top: tuple[float, str, list[str], Stand] | None = None
        guns: dict[Pose, tuple[float, list[str]]] = {}
        for option in slot.options:
            steps = self.guide.steps(self.start, option.key)
            end = pose_of(steps[2])
            value, worths = self.place(end)
            if end not in guns:
                guns[end] = self.gunnery(keys, end, worths)
            score = value + guns[end][0] + self.way(steps, option.key)
            if top is None or score > top[0]:
                top = (score, option.key, guns[end][1], steps[2])
        assert top is not None
        self.claim(top[3])
        return {slot.key: top[1], **dict(zip(headings, top[2], strict=True))}

    def gunnery(self, keys: list[list[str]], end: Pose, worths: Worths) -> tuple[float, list[str]]:
        """The best gunnery order under every heading, if the base ends its move like this."""
        total, chosen = 0.0, []
        poses, both = (pose_of(self.start), end), (self.first, worths)
        for options in keys:
            values = [(self.rhythm.after(key, self.loaded, poses, both), -n) for n, key in enumerate(options)]
            value, place = max(values)
            total += value
            chosen.append(options[-place])
        return total, chosen

    # ---------------------------------------------------------------- where it ends

    def place(self, end: Pose) -> tuple[float, Worths]:
        """What a pose is worth but for the shots, and what the shots would bring."""
        known = self._places.get(end)
        if known is None:
            later = self.planner.forecast.later
            worths = self.rhythm.worths(end, later)
            value = self.nearness(end) - self.danger(end, later) - self.survey.harm_in(end.at) * self.piece.value
            known = self._places[end] = (value, worths)
        return known

    def nearness(self, end: Pose) -> float:
        """What the base could do to its prey, the less the further away it is and turned from it."""
        survey, piece = self.survey, self.piece
        reach = max((battery.weapon.range for battery in self.rhythm.batteries), default=1)
        fire = sum(piece.arsenal.best)
        best = 0.0
        for enemy, likely in self.planner.forecast.later:
            goal = likely[0][0]
            away = far(end.at, goal.at)
            turned = 0 if away == 0 else min(int(angle(end.facing, side)) for side in sides_of(end.at, goal.at))
            blows = max(self.planner.brawls.bout(piece, FRONT, enemy, FRONT).net, 0.0)
            hope = max(blows * FADING ** (away + 0.5 * turned), fire * FADING ** (max(away - reach, 0) + 0.5 * turned))
            best = max(best, hope)
        if not self.planner.forecast.later:
            prey = self.guide.prey(end.at)
            away = far(end.at, prey) if prey is not None else 0
            turned = 0 if self.guide.towards(end.at, end.facing) == end.facing else 1
            best = max(fire, 2.0) * FADING ** (max(away - reach, 0) + 0.5 * turned)
        return NEARNESS * best

    def danger(self, end: Pose, foes: list[tuple[Piece, Likely]]) -> float:
        """What the enemy could do to it there, with guns and in an assault."""
        survey, piece, shots, blows = self.survey, self.piece, 0.0, 0.0
        for enemy, likely in foes:
            arsenal = enemy.arsenal
            for pose, chance in likely[:FEARED]:
                away = far(pose.at, end.at)
                for battery in arsenal.batteries:
                    if away <= 2 * battery.weapon.range:
                        shots += chance * arsenal.shot(battery, pose, piece, end)[0]
                if 0 < away <= 2 and enemy.unit.is_flying == piece.unit.profile.speeds[end.speed].flying:
                    side = sides_of(end.at, pose.at)[0]
                    bout = self.planner.brawls.bout(enemy, FRONT, piece, int(angle(end.facing, side)))
                    blows += chance * max(bout.net, 0.0)
        return CARE * shots + CHARGED * blows

    # ---------------------------------------------------------------- on the way

    def way(self, steps: tuple[Stand, Stand, Stand], order: str) -> float:
        """Assaults on the way, by how likely somebody is there, and the crowd at the end. (SPF-ASLT-01)"""
        piece, score, free = self.piece, 0.0, 1.0
        before = self.start
        for number, (stand, part) in enumerate(zip(steps, movement(order), strict=True)):
            if stand.at != before.at:
                is_reverse = any(code.word == "Rev" for code in part)
                flying = piece.unit.profile.speeds[stand.speed].flying
                for (enemy, soon), (_, later) in zip(
                    self.planner.forecast.soon, self.planner.forecast.later, strict=True
                ):
                    if enemy.unit.is_flying != flying:
                        continue
                    share = (number + 1) / 4
                    for likely, weight in ((soon, 1.0 - share), (later, share)):
                        for pose, chance in likely:
                            if pose.at == stand.at:
                                met = free * chance * weight
                                bout = self.planner.brawls.attack(piece, before.at, enemy, pose, is_reverse=is_reverse)
                                score += met * bout.net
                                free -= met
                score -= self.survey.harm_in(stand.at) * piece.value
            before = stand
        sizes = self.planner.ends.get((steps[2].at, self.layer(steps[2])), [])
        if sizes and not fits([*sizes, piece.unit.profile.size]):
            score -= CROWD * piece.value
        return score

    def layer(self, stand: Stand) -> Layer:
        """On the ground or in the air."""
        return "air" if self.piece.unit.profile.speeds[stand.speed].flying else "ground"

    def claim(self, stand: Stand) -> None:
        """Others see where it is going to be."""
        self.planner.ends.setdefault((stand.at, self.layer(stand)), []).append(self.piece.unit.profile.size)
