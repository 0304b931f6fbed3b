"""Shooting: who fires at whom, weapon by weapon if that pays."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.rulesets.tenth.bot.reactions import price
from grognard.rulesets.tenth.bot.survey import by_fives
from grognard.rulesets.tenth.bot.worth import wounds_of
from grognard.rulesets.tenth.play.shooting.shooting_phase import HOLD, ONE_BY_ONE, GrenadeThrow
from grognard.rulesets.tenth.play.shooting.shot_groups import situation_of
from grognard.rulesets.tenth.play.shooting.targets import Aim
from grognard.rulesets.tenth.play.transports.firing_deck import deck_of
from grognard.rulesets.tenth.table.records import UnitId
from grognard.rulesets.tenth.table.units import granted

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grognard.kernel.ask import Answer, Assign, Choose, ChooseMany, Option, Slot
    from grognard.rulesets.tenth.bot.seat import Seat
    from grognard.rulesets.tenth.bot.survey import Survey
    from grognard.rulesets.tenth.play.shooting.targets import Gun, Shot

GRENADE_REACH = 8.0
"""How far grenades are thrown. (TEN-STRAT-10)"""
WORTH_SPLITTING = 1.15
"""Different targets must promise so much more than the best single one."""


def which_unit(seat: Seat, question: Choose[UnitId | GrenadeThrow | str]) -> Answer:
    """Grenades first, if they are worth a Command point; then everybody who can shoot."""
    thrown = {option.key: option.value.unit for option in question.options if isinstance(option.value, GrenadeThrow)}
    if thrown:
        survey = seat.survey
        best = max(thrown, key=lambda key: _grenade_worth(survey, thrown[key]))
        if _grenade_worth(survey, thrown[best]) > price(survey):
            return best
    return next(option.key for option in question.options if option.key not in thrown)


def _grenade_worth(survey: Survey, unit: UnitId) -> float:
    """What the three mortal wounds of grenades are worth at the best enemy in reach. (TEN-STRAT-10)"""
    near = [enemy.id for enemy in survey.theirs if survey.about(unit, enemy.id) <= GRENADE_REACH]
    return max((survey.gain(3.0, enemy) for enemy in near), default=0.0)


def which_target(seat: Seat, question: Choose) -> Answer:
    """The enemy at whom everything is worth most, or one by one if that is clearly better."""
    survey, unit = seat.survey, UnitId(question.about[0])
    targets = [UnitId(option.key) for option in question.options if option.key != ONE_BY_ONE.key]
    gallery = TargetGallery(survey, unit, targets)
    sums = {target: survey.gain(gallery.wounds_at(target), target) for target in targets}
    best = max(targets, key=lambda target: sums[target])
    split = gallery.split()
    if len(targets) > 1 and gallery.gain_of(split) > WORTH_SPLITTING * sums[best]:
        return ONE_BY_ONE.key
    return best


def each_weapon(seat: Seat, question: Assign[Shot | str]) -> Answer:
    """Every weapon at what it is best against, until that is dead on average."""
    survey, unit = seat.survey, UnitId(question.about[0])
    targets = list(dict.fromkeys(UnitId(o.about[0]) for slot in question.slots for o in slot.options if o.about))
    chosen = TargetGallery(survey, unit, targets).split()
    main = max(targets, key=lambda target: sum(shot.target == target for shot in chosen.values()))
    answer = {slot.key: _shot_option(slot, chosen.get(slot.key), main) for slot in question.slots}
    return answer if seat.accepts(answer) else _without_pistols(seat, question, answer, chosen)


def _shot_option(slot: Slot[Shot | str], shot: Shot | None, main: UnitId) -> str:
    """The option of a weapon that is this shot; without a shot it fires at the main target if it can."""
    options = [option for option in slot.options if option.key != HOLD.key]
    wanted = [option for option in options if option.about == (shot.target if shot else main,)]
    if shot is not None and shot.profile.mode:
        wanted = [option for option in wanted if _mode_of(option) == shot.profile.mode] or wanted
    return (wanted or options)[0].key


def _mode_of(option: Option[Shot | str]) -> str:
    """The way of firing that an option means."""
    shot = option.value
    return "" if shot is None or isinstance(shot, str) else shot.profile.mode


def _without_pistols(
    seat: Seat, question: Assign[Shot | str], answer: dict[str, str], chosen: Mapping[str, Shot]
) -> Answer:
    """Models fire Pistols or other weapons: the Pistols are left out. (TEN-KW-27)"""
    for slot in question.slots:
        shot = chosen.get(slot.key)
        if shot is not None and any(each.is_pistol for each in shot.profile.abilities):
            answer[slot.key] = HOLD.key
    return answer


class TargetGallery:
    """All shots a unit could fire at some targets, and what each is worth."""

    def __init__(self, survey: Survey, unit: UnitId, targets: Sequence[UnitId]) -> None:
        self.survey, self.unit, self.targets = survey, unit, targets
        self.aim = Aim(survey.game, unit, survey.table)
        self.lent = granted(survey.game, unit)
        guns = [*self.aim.guns(), *deck_of(survey.game, unit, self.aim)]
        self.shots: dict[str, list[Shot]] = {gun.key: self._best(gun) for gun in guns}
        self._wounds: dict[tuple[int, UnitId, bool, bool], float] = {}

    def _best(self, gun: Gun) -> list[Shot]:
        return list(self.aim.shots(gun, self.targets))

    def wounds(self, shot: Shot) -> float:
        """What a shot takes on average. Shots of like weapons from about as far are alike."""
        profile = shot.profile
        key = (id(profile), shot.target, 2 * shot.distance <= (profile.range or 0), shot.is_visible)
        if key not in self._wounds:
            situation = situation_of(self.survey.game, self.unit, self.aim, shot, self.lent)
            situation = situation._replace(models=by_fives(situation.models))
            victim = self.survey.victim(shot.target)
            self._wounds[key] = wounds_of(profile, situation, self.lent, 0, victim.toughness, victim.group)
        return self._wounds[key]

    def wounds_at(self, target: UnitId) -> float:
        """Everything at one target."""
        found = 0.0
        for shots in self.shots.values():
            found += max((self.wounds(shot) for shot in shots if shot.target == target), default=0.0)
        return found

    def split(self) -> dict[str, Shot]:
        """For every weapon the shot that adds most to what the others do already."""
        done = dict.fromkeys(self.targets, 0.0)
        chosen: dict[str, Shot] = {}
        gain = self.survey.gain
        for key, shots in self.shots.items():
            best, most = None, 0.0
            for shot in shots:
                before, more = done[shot.target], self.wounds(shot)
                worth = gain(before + more, shot.target) - gain(before, shot.target)
                if best is None or worth > most:
                    best, most = shot, worth
            if best is not None:
                chosen[key] = best
                done[best.target] += self.wounds(best)
        return chosen

    def gain_of(self, chosen: Mapping[str, Shot]) -> float:
        """What such a choice is worth altogether."""
        done = dict.fromkeys(self.targets, 0.0)
        for shot in chosen.values():
            done[shot.target] += self.wounds(shot)
        return sum(self.survey.gain(wounds, target) for target, wounds in done.items())


def firing_deck(seat: Seat, question: ChooseMany) -> Answer:
    """As many passengers as there is room for, each with one weapon."""
    chosen: dict[str, str] = {}
    for option in question.options:
        chosen.setdefault(option.about[0], option.key)
    most = len(chosen) if question.most is None else question.most
    return list(chosen.values())[:most]


def grenade_target(seat: Seat, question: Choose) -> Answer:
    """The enemy whom three mortal wounds hurt most."""
    survey = seat.survey
    return max((option.key for option in question.options), key=lambda key: survey.gain(3.0, UnitId(key)))
