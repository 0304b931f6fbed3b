"""Where to turn and where to go when the table asks: the pose that is worth most as everybody stands now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from grognard.kernel.hexes import turned
from grognard.rulesets.steampunk.bot.enemy_poses import now
from grognard.rulesets.steampunk.bot.pose_worth import Judge
from grognard.rulesets.steampunk.bot.survey import SurveyedUnit
from grognard.rulesets.steampunk.play.assault.retreat import TURNS
from grognard.rulesets.steampunk.play.assault.sides import FRONT
from grognard.rulesets.steampunk.play.gunnery.firing_angles import sides_of
from grognard.rulesets.steampunk.play.moves.displacement_choices import LEAVE
from grognard.rulesets.steampunk.table.board import far
from grognard.rulesets.steampunk.table.records import Contest, Retreating, UnitId

if TYPE_CHECKING:
    from grognard.kernel.ask import Answer, Choose
    from grognard.kernel.hexes import Hex
    from grognard.rulesets.steampunk.bot.seat import Seat
    from grognard.rulesets.steampunk.bot.survey import Survey

WORST = -1e6


def who(seat: Seat, question: Choose[Any]) -> SurveyedUnit | None:
    """The base the question is about, if it is mine and stands on the table."""
    piece = seat.survey.pieces.get(UnitId(question.about[0])) if question.about else None
    return piece if piece is not None and piece.unit.seat == seat.number else None


def judge_of(survey: Survey) -> Judge:
    """Looks at poses as everybody stands now."""
    return Judge(survey, now(survey), survey.caution())


def facing(seat: Seat, question: Choose) -> Answer:
    """Any of the six. (SPF-ORD-20)"""
    piece = who(seat, question)
    if piece is None:
        return None
    judge, pose = judge_of(seat.survey), piece.pose
    keys = [option.key for option in question.options]
    return max(keys, key=lambda key: judge.worth(piece, pose._replace(facing=int(key))))


def turn(seat: Seat, question: Choose) -> Answer:
    """A click left or right, or about. (SPF-RETR-10)"""
    piece = who(seat, question)
    if piece is None:
        return None
    judge, pose = judge_of(seat.survey), piece.pose
    keys = [option.key for option in question.options]
    return max(keys, key=lambda key: judge.worth(piece, pose._replace(facing=turned(pose.facing, TURNS[key]))))


def goal(seat: Seat, question: Choose[Hex | str]) -> Answer:
    """A hex to go to; into an assault only if it is won, off the board never. (SPF-ORD-18 to SPF-ORD-22, SPF-ORD-29)"""
    piece = who(seat, question)
    if piece is None:
        return None
    judge = judge_of(seat.survey)
    return max(question.options, key=lambda option: _goal_worth(judge, piece, option.meaning)).key


def retreat(seat: Seat, question: Choose[Hex]) -> Answer:
    """A hex for a base that has been lifted, as it looked where it stood; it turns afterwards. (SPF-RETR-04)"""
    survey, name = seat.survey, question.about[0]
    stood = next((each.stood for each in survey.game.all(Retreating) if each.unit == name), None)
    if stood is None:
        return goal(seat, question)
    piece = SurveyedUnit(survey, replace(survey.game[UnitId(name)], at=stood))
    judge = judge_of(survey)
    return max(question.options, key=lambda option: judge.worth(piece, piece.pose._replace(at=option.meaning))).key


def _goal_worth(judge: Judge, piece: SurveyedUnit, choice: Hex | str) -> float:
    if choice == LEAVE:
        return WORST
    at = piece.pose.at if isinstance(choice, str) else choice
    if at == piece.pose.at:
        return judge.worth(piece, piece.pose)
    ahead = sides_of(piece.pose.at, at)[0]
    value = judge.worth(piece, piece.pose._replace(at=at, facing=ahead))
    for enemy in foes_in(judge.survey, piece, at):
        value += judge.balance(judge.brawls.attack(piece, piece.pose.at, enemy, enemy.pose))
    return value


def foes_in(survey: Survey, piece: SurveyedUnit, at: Hex) -> list[SurveyedUnit]:
    """Enemies in a hex, on the layer of a base."""
    there = [enemy for enemy in survey.theirs if enemy.pose.at == at]
    return [enemy for enemy in there if enemy.unit.is_flying == piece.unit.is_flying]


def shows_itself(seat: Seat, question: Choose) -> Answer:
    """Reveal: the place, the facing, and whether to fall upon those in its hex. (SPF-HIDE-04)"""
    keys = [option.key for option in question.options]
    if keys[0].isdigit():
        return facing(seat, question)
    if "yes" in keys:
        piece = who(seat, question)
        return None if piece is None else _yes(_best_net(seat.survey, piece, 0) > 0.0)
    return goal(seat, question)


# ---------------------------------------------------------------- for or against an assault


def declare(seat: Seat, question: Choose) -> Answer:
    """Into an assault, if one of the enemies beside the base is worth it. (SPF-ORD-05, SPF-SHEET-06)"""
    piece = who(seat, question)
    return None if piece is None else _yes(_best_net(seat.survey, piece, 1) > 0.0)


def again(seat: Seat, question: Choose) -> Answer:
    """A lost assault is fought again if it promises something. (SPF-ABIL-28)"""
    piece = who(seat, question)
    return None if piece is None else _yes(contested(seat.survey, piece) > 0.0)


def slip(seat: Seat, question: Choose) -> Answer:
    """Slipping away from an assault that is likely to be lost. (SPF-ABIL-04)"""
    piece = who(seat, question)
    if piece is None:
        return None
    return "no" if contested(seat.survey, piece) >= 0.0 else question.options[0].key


def contested(survey: Survey, piece: SurveyedUnit) -> float:
    """What the assault a base is in promises it: its balance against each enemy in it, on average."""
    judge = judge_of(survey)
    for contest in survey.game.all(Contest):
        entering = {entrant.unit: entrant for entrant in contest.entering}
        if piece.unit.id in (*entering, *contest.staying):
            names = [*entering, *contest.staying]
            enemies = [survey.pieces[name] for name in names if name in survey.pieces]
            enemies = [enemy for enemy in enemies if enemy.unit.seat != survey.seat]
            nets = []
            for enemy in enemies:
                if piece.unit.id in entering:
                    back = entering[piece.unit.id].is_reverse
                    bout = judge.brawls.attack(piece, piece.pose.at, enemy, enemy.pose, is_reverse=back)
                    nets.append(judge.balance(bout))
                else:
                    bout = judge.brawls.attack(enemy, enemy.pose.at, piece, piece.pose)
                    nets.append(-bout.net)
            return sum(nets) / len(nets) if nets else 0.0
    return 0.0


def _best_net(survey: Survey, piece: SurveyedUnit, reach: int) -> float:
    judge = judge_of(survey)
    near = [enemy for enemy in survey.theirs if far(enemy.pose.at, piece.pose.at) <= reach]
    return max((judge.balance(judge.brawls.bout(piece, FRONT, enemy, FRONT)) for enemy in near), default=0.0)


def _yes(is_so: bool) -> str:
    return "yes" if is_so else "no"
