"""The question of one Fire action: a target for every gun, and what does not go together. (SPF-GUN-09, SPF-GUN-10)"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from grognard.kernel.ask import Assign, Option, Slot
from grognard.kernel.errors import Refused
from grognard.kernel.words import tell
from grognard.rulesets.steampunk.lists.keywords.weapon_abilities import Burst, SameHex, has
from grognard.rulesets.steampunk.play.previews import odds_of_fire, of_fire
from grognard.rulesets.steampunk.table.guns import are_rivals, has_rivals, main_of
from grognard.rulesets.steampunk.table.units import name_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.kernel.ask import Chance
    from grognard.rulesets.steampunk.play.gunnery.targets import Gunsight, Mark
    from grognard.rulesets.steampunk.table.guns import Barrel
    from grognard.rulesets.steampunk.table.records import Unit

HOLD_FIRE = "hold"


class BarrelChoice(NamedTuple):
    """A barrel and what it can be fired at."""

    barrel: Barrel
    marks: dict[str, Mark]


def aim_slot(unit: Unit, gun: int) -> str:
    """The slot that asks whether the aim bonus of a gun's group is used."""
    return f"aim {unit.profile.guns[gun].group}"


class FirePlan:
    """The question of one action: targets gun by gun, the use of aim, and what does not go together."""

    def __init__(self, sight: Gunsight, choices: dict[str, BarrelChoice], *, same_angle: bool = False) -> None:
        self.sight, self.unit, self.choices, self.same_angle = sight, sight.unit, choices, same_angle
        guns = list(dict.fromkeys(choice.barrel.gun for choice in choices.values()))
        abilities = [each for choice in choices.values() for each in choice.barrel.weapon.abilities]
        self.has_focus = any(mark.manner == "focus" for choice in choices.values() for mark in choice.marks.values())
        self.is_tied = (
            self.has_focus
            or (same_angle and len(choices) > 1)
            or has_rivals(self.unit.profile, guns)
            or any(self.unit.profile.guns[gun].linked_to for gun in guns)
            or (len(choices) > 1 and any(isinstance(each, (Burst, SameHex)) for each in abilities))
        )

    def question(self) -> Assign[Any]:
        """At whom does each gun fire? (SPF-GUN-09, SPF-UNIT-03)

        The value of a barrel's slot is the barrel, that of its options the mark.
        """
        game, unit = self.sight.game, self.unit
        slots: list[Slot[Any]] = []
        shared: dict[int, tuple[Option[Mark | str], ...]] = {}
        for key, choice in self.choices.items():
            marks = choice.marks
            if id(marks) not in shared:
                options = [Option(m.key, m.label, (m.target,) if m.target else (), value=m) for m in marks.values()]
                shared[id(marks)] = (*options, Option(HOLD_FIRE, tell("Hold fire")))
            slots.append(Slot(key, choice.barrel.label, shared[id(marks)], (unit.id,), choice.barrel))
        for key, group in self._aims():
            either = (Option("yes", tell("Use the aim bonus")), Option("no", tell("Keep it")))
            slots.append(Slot(key, tell("Aim of {group}", group=group), either, (unit.id,)))
        return Assign[Any](
            seat=unit.seat,
            prompt=tell("{unit} fires: at whom?", unit=name_of(game, unit.id)),
            clause="SPF-GUN-09",
            about=(unit.id,),
            slots=tuple(slots),
            legal=self.check if self.is_tied else None,
            propose=self.propose if self.is_tied else None,
            shows=self._preview,
            previews=self._odds,
        )

    def _preview(self) -> dict[str, Any]:
        """What is known of every gun at every mark, with and without aim."""
        return of_fire(self.sight, self.choices, self._aim_slots())

    def _odds(self, draft: Any) -> dict[str, Any]:
        """The odds of the guns that fire by a draft."""
        return odds_of_fire(self.sight, self.choices, self._aim_slots(), draft)

    def _aim_slots(self) -> dict[str, str]:
        """The slots of the aim by the slots of the guns."""
        aims = {key for key, _ in self._aims()}
        mine = {key: aim_slot(self.unit, choice.barrel.gun) for key, choice in self.choices.items()}
        return {key: aim for key, aim in mine.items() if aim in aims}

    def _aims(self) -> list[tuple[str, str]]:
        """A slot for every aim bonus that could help. (SPF-GUN-07)"""
        found: dict[str, str] = {}
        if not self.unit.aims:
            return []
        for choice in self.choices.values():
            gun = choice.barrel.gun
            if any(self.sight.is_helped(choice.barrel, mark) for mark in choice.marks.values()):
                found[aim_slot(self.unit, gun)] = self.unit.profile.guns[gun].group
        return list(found.items())

    def check(self, answer: Mapping[str, str]) -> None:
        """Refuse what does not go together."""
        fired = self._fired(answer)
        for place, one in enumerate(fired):
            if refusal := self._lacks(one, fired, answer):
                raise refusal
            for two in fired[:place]:
                if refusal := self._clash(one, two):
                    raise refusal

    def propose(self, chance: Chance) -> dict[str, str]:
        """Some legal plan: barrel after barrel, only what goes with those before it."""
        answer: dict[str, str] = {}
        aims = {key: "no" if chance.below(4) == 0 else "yes" for key, _ in self._aims()}
        fired: list[tuple[Barrel, Mark]] = []
        for key, choice in self.choices.items():
            fits = [
                mark
                for mark in choice.marks.values()
                if not any(self._clash((choice.barrel, mark), other) for other in fired)
                and not self._lacks((choice.barrel, mark), fired, aims)
            ]
            picked = chance.below(len(fits) + 1)
            answer[key] = fits[picked].key if picked < len(fits) else HOLD_FIRE
            fired += [(choice.barrel, fits[picked])] if picked < len(fits) else []
        return answer | aims

    def _fired(self, answer: Mapping[str, str]) -> list[tuple[Barrel, Mark]]:
        chosen = [(choice, answer[key]) for key, choice in self.choices.items()]
        return [(choice.barrel, choice.marks[key]) for choice, key in chosen if key != HOLD_FIRE]

    def _lacks(
        self, one: tuple[Barrel, Mark], fired: list[tuple[Barrel, Mark]], answer: Mapping[str, str]
    ) -> Refused | None:
        """What a shot needs besides: aim for Focus, the main weapon for a linked one. (SPF-WPN-14, SPF-WPN-17)"""
        barrel, mark = one
        if mark.manner == "focus" and answer.get(aim_slot(self.unit, barrel.gun)) != "yes":
            return Refused(
                tell("{weapon} fires at one base only with the aim bonus.", weapon=barrel.weapon.name), "SPF-WPN-14"
            )
        if self.unit.profile.guns[barrel.gun].linked_to:
            main = main_of(self.unit.profile, barrel.gun)
            if not any(each.gun == main for each, _ in fired):
                return Refused(
                    tell("{weapon} fires only together with its main weapon.", weapon=barrel.weapon.name), "SPF-WPN-17"
                )
        return None

    def _clash(self, one: tuple[Barrel, Mark], two: tuple[Barrel, Mark]) -> Refused | None:
        """Why two shots of one action do not go together."""
        (first, aimed), (second, other) = one, two
        guns = self.unit.profile.guns
        if are_rivals(self.unit.profile, first.gun, second.gun):
            return Refused(
                tell(
                    "{weapon} and {other} are not fired together.",
                    weapon=first.weapon.name,
                    other=second.weapon.name,
                ),
                "SPF-EQUIP-07",
            )
        is_same = first.weapon.name == second.weapon.name
        if is_same and has(first.weapon.abilities, Burst) and aimed.target != other.target:
            return Refused(
                tell("All bursts of {weapon} go at the same enemy base.", weapon=first.weapon.name), "SPF-WPN-01"
            )
        if is_same and has(first.weapon.abilities, SameHex) and aimed.key != other.key:
            return Refused(tell("All models fire {weapon} at the same hex.", weapon=first.weapon.name), "SPF-AREA-04")
        is_linked = guns[first.gun].linked_to == second.weapon.name.casefold()
        is_linked = is_linked or guns[second.gun].linked_to == first.weapon.name.casefold()
        if (is_linked or self.same_angle) and not aimed.through & other.through:
            clause = "SPF-WPN-17" if is_linked else "SPF-GUN-14"
            return Refused(
                tell(
                    "{weapon} and {other} fire within the same angle.",
                    weapon=first.weapon.name,
                    other=second.weapon.name,
                ),
                clause,
            )
        return None
