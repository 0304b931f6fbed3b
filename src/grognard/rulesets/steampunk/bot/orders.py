"""Orders a round ahead: for every base the triplet and the gunnery that promise most, one base after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.steampunk.bot.forecast import Forecast, Guide
from grognard.rulesets.steampunk.bot.gunnery_cycle import Loaded, Rhythm
from grognard.rulesets.steampunk.bot.pose_worth import Judge
from grognard.rulesets.steampunk.bot.poses import Pose, pose_of
from grognard.rulesets.steampunk.lists.order_codes import movement
from grognard.rulesets.steampunk.play.orders.orders import fire_slot, lawful_movement, move_slot
from grognard.rulesets.steampunk.table.board import far, field_of
from grognard.rulesets.steampunk.table.records import orders_id
from grognard.rulesets.steampunk.table.stacking_limit import fits

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Assign, Slot
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.bot.gunnery_cycle import Worths
    from grognard.rulesets.steampunk.bot.seat import Seat
    from grognard.rulesets.steampunk.bot.survey import Survey, SurveyedUnit
    from grognard.rulesets.steampunk.play.orders.look_ahead import Stand
    from grognard.rulesets.steampunk.table.records import Layer, Written

MARCH, TURNED = 0.2, 0.5
"""Before the enemy is seen: what a hex nearer to him is worth, beyond the range of the guns, and facing him."""
CROWD = 0.3
"""What an overcrowded hex costs, of the base that is shaken. (SPF-STACK-04)"""


def write(seat: Seat, question: Assign) -> Answer:
    """The order sheet."""
    return OrderPlanner(seat.survey).sheet(question)


class OrderPlanner:
    """Writes the orders of one side."""

    def __init__(self, survey: Survey) -> None:
        self.survey, self.game = survey, survey.game
        self.forecast = Forecast(survey)
        self.judge = Judge(survey, self.forecast.later, survey.caution())
        self.brawls = self.judge.brawls
        self.is_present = survey.turn == 0 or bool(self.game.options["orders_same_turn"])
        self.foes = [likely[0][0].at for _, likely in self.forecast.soon.foes] or phantoms(survey)
        self.haunted = {
            pose.at
            for outlook in (self.forecast.soon, self.forecast.later)
            for _, likely in outlook.foes
            for pose, _ in likely
        }
        """Where enemies may be met."""
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

    def __init__(self, planner: OrderPlanner, piece: SurveyedUnit) -> None:
        self.planner, self.piece, self.survey = planner, piece, planner.survey
        self.guide = Guide(planner.survey, piece, planner.foes)
        self.rhythm = Rhythm(piece)
        self.start, self.loaded = self.guide.start(), self.rhythm.now()
        began = pose_of(self.start)
        now = planner.game[orders_id(piece.unit.id)].now
        if not planner.is_present:  # the order that lies on the table comes first (SPF-ORD-04)
            order = lawful_movement(piece.unit, now.movement)
            self.start = self.guide.start(pose_of(self.guide.steps(self.start, order)[2]))
        self.first = self.rhythm.worths(pose_of(self.start), planner.forecast.soon)
        if not planner.is_present and self.loaded.tokens:
            self.carry_out(began, now)
        self._places: dict[Pose, tuple[float, Worths]] = {}

    def carry_out(self, began: Pose, now: Written) -> None:
        """What the gunnery on the table leaves loaded and aimed."""
        rhythm = self.rhythm
        keys = [now.gunnery_at(heading) for heading in range(len(self.piece.unit.profile.headings))]
        fires_first = any(rhythm.fires(key) for key in keys)
        worths = rhythm.worths(began, self.planner.forecast.now) if fires_first else self.first
        for key in keys:
            after = rhythm.first(key, self.loaded, began.speed, worths)
            after = rhythm.second(key, after, self.start.speed, self.first)
            self.loaded = after._replace(gained=0.0)

    def best(self, slot: Slot, slots: dict[str, Slot]) -> dict[str, str]:
        """The order with the highest score, and the gunnery that goes with it."""
        unit = self.piece.unit
        headings = [fire_slot(unit.id, heading) for heading in unit.profile.headings]
        begun = [
            {option.key: self.rhythm.first(option.key, self.loaded, self.start.speed, self.first) for option in options}
            for options in (slots[name].options for name in headings)
        ]
        top: tuple[float, str, list[str], Stand] | None = None
        guns: dict[Pose, tuple[float, list[str]]] = {}
        for option in slot.options:
            steps = self.guide.steps(self.start, option.key)
            end = pose_of(steps[2])
            value, worths = self.place(end)
            if end not in guns:
                guns[end] = self.gunnery(begun, end, worths)
            score = value + guns[end][0] + self.way(steps, option.key)
            if top is None or score > top[0]:
                top = (score, option.key, guns[end][1], steps[2])
        assert top is not None
        self.claim(top[3])
        return {slot.key: top[1], **dict(zip(headings, top[2], strict=True))}

    def gunnery(self, begun: list[dict[str, Loaded]], end: Pose, worths: Worths) -> tuple[float, list[str]]:
        """The best gunnery order under every heading, if the base ends its move like this.

        What the first part of each has done before the move is known already.
        """
        rhythm, total, chosen = self.rhythm, 0.0, []
        for options in begun:
            values = {
                key: rhythm.after(rhythm.second(key, loaded, end.speed, worths), worths)
                for key, loaded in options.items()
            }
            best = max(values, key=values.__getitem__)  # the first of equals
            total += values[best]
            chosen.append(best)
        return total, chosen

    # ---------------------------------------------------------------- where it ends

    def place(self, end: Pose) -> tuple[float, Worths]:
        """What a pose is worth but for the shots, and what the shots would bring."""
        known = self._places.get(end)
        if known is None:
            judge, piece = self.planner.judge, self.piece
            worths = self.rhythm.worths(end, judge.outlook)
            value = judge.nearness(piece, end) - judge.danger(piece, end)
            value -= self.planner.survey.harm_in(end.at, is_flying=piece.flies[end.speed]) * piece.value
            if not judge.outlook.foes:
                value += self.marching(end)
            known = self._places[end] = (value, worths)
        return known

    def marching(self, end: Pose) -> float:
        """As long as no enemy is in sight: towards where he must be."""
        prey = self.guide.prey(end.at)
        away = far(end.at, prey) if prey is not None else 0
        turned = 0 if self.guide.towards(end.at, end.facing) == end.facing else 1
        return -MARCH * max(away - self.piece.arsenal.reach - 1, 0) - TURNED * turned

    # ---------------------------------------------------------------- on the way

    def way(self, steps: tuple[Stand, Stand, Stand], order: str) -> float:
        """Assaults on the way, by how likely somebody is there, and the crowd at the end. (SPF-ASLT-01)"""
        piece, score, free = self.piece, 0.0, 1.0
        before = self.start
        for number, (stand, part) in enumerate(zip(steps, movement(order), strict=True)):
            if stand.at != before.at:
                if stand.at in self.planner.haunted:
                    share, is_reverse = (number + 1) / 4, any(code.word == "Rev" for code in part)
                    for enemy, pose, chance, weight in self.met(stand, share):
                        met = free * chance * weight
                        bout = self.planner.brawls.attack(piece, before.at, enemy, pose, is_reverse=is_reverse)
                        score += met * self.planner.judge.balance(bout)
                        free -= met
                score -= self.survey.harm_in(stand.at, is_flying=piece.flies[stand.speed]) * piece.value
            before = stand
        sizes = self.planner.ends.get((steps[2].at, self.layer(steps[2])), [])
        if sizes and not fits([*sizes, piece.unit.profile.size]):
            score -= CROWD * piece.value
        return score

    def met(self, stand: Stand, share: float) -> list[tuple[SurveyedUnit, Pose, float, float]]:
        """Who may be in the hex when such a share of the turn is over, with the chances of his pose and of the time."""
        forecast, flying = self.planner.forecast, self.piece.flies[stand.speed]
        return [
            (enemy, pose, chance, weight)
            for (enemy, soon), (_, later) in zip(forecast.soon.foes, forecast.later.foes, strict=True)
            if enemy.unit.is_flying == flying
            for likely, weight in ((soon, 1.0 - share), (later, share))
            for pose, chance in likely
            if pose.at == stand.at
        ]

    def layer(self, stand: Stand) -> Layer:
        """On the ground or in the air."""
        return "air" if self.piece.unit.profile.speeds[stand.speed].flying else "ground"

    def claim(self, stand: Stand) -> None:
        """Others see where it is going to be."""
        self.planner.ends.setdefault((stand.at, self.layer(stand)), []).append(self.piece.unit.profile.size)
