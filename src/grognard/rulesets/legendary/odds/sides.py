"""Who shoots at whom in an odds question: units by name, or groups and profiles written out. (LEG-SHOOT)"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Any, Literal

from msgspec import Meta

from grognard.kernel.data import Entry
from grognard.kernel.errors import BadData, GrognardError, Unknown
from grognard.kernel.to_plain import plain
from grognard.kernel.words import tell
from grognard.rulesets.legendary.dice.attacks import building_target
from grognard.rulesets.legendary.lists.army import SAMPLES, enlisted, read
from grognard.rulesets.legendary.lists.fields import Value
from grognard.rulesets.legendary.lists.keywords.equipment import MightyBulwark
from grognard.rulesets.legendary.lists.keywords.moments import SpecialRule, has
from grognard.rulesets.legendary.lists.keywords.weapon_types import Bomb
from grognard.rulesets.legendary.lists.profiles import ModelProfile, VehicleProfile, WeaponProfile
from grognard.rulesets.legendary.lists.vehicles import HULL_POINTS, MATERIALS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grognard.rulesets.legendary.dice.facts import Target
    from grognard.rulesets.legendary.lists.enlisting import EnlistedModel, EnlistedUnit

Number = Annotated[int, Meta(ge=1, le=200)]


class Group(Entry, frozen=True, kw_only=True):
    """Weapons of one kind in the hands of like models."""

    weapon: WeaponProfile
    number: Number = 1
    bs: Value = 4
    rules: tuple[SpecialRule, ...] = ()
    """Special rules of the shooters."""
    kind: Literal["model", "vehicle", "fast", "heavy", "flier"] = "model"
    """Vehicles have no short range; fast and heavy ones suffer less from moving."""


class HouseEntry(Entry, frozen=True, kw_only=True):
    """A building. (LEG-BLDG-03)"""

    size: Literal["small", "medium", "large"] = "medium"
    material: Literal["weak", "sturdy", "reinforced"] = "sturdy"
    bulwark: bool = False
    """Those inside are never stunned. (LEG-KW-37)"""

    @property
    def target(self) -> Target:
        """The building as the dice see it. (LEG-BLDG-09)"""
        return building_target(MATERIALS[self.material], HULL_POINTS[self.size])


class Defender(Entry, frozen=True, kw_only=True):
    """The target: models of one profile, a vehicle, or a building."""

    profile: ModelProfile | None = None
    vehicle: VehicleProfile | None = None
    building: HouseEntry | None = None
    models: Number = 1
    faction: str = ""

    def __post_init__(self) -> None:
        if sum(each is not None for each in (self.profile, self.vehicle, self.building)) != 1:
            raise BadData(tell("a target has either a profile or a vehicle or a building"))

    @property
    def name(self) -> str:
        """What it is called."""
        found = self.profile or self.vehicle
        return found.name if found is not None else ""

    @property
    def is_hull(self) -> bool:
        """Whether it is a vehicle or a building."""
        return self.profile is None


def unit_of(army: str, unit: str) -> EnlistedUnit:
    """A unit of an army by its name."""
    if not army:
        raise Unknown(tell("army"), unit, SAMPLES)
    known = {each.name: each for each in enlisted(read(army))}
    if unit not in known:
        raise Unknown(tell("unit of {army}", army=army), unit, known)
    return known[unit]


def units_in(army: Any) -> tuple[str, ...]:
    """The names of an army's units that are no buildings."""
    return tuple(each.name for each in enlisted(read(army)) if each.role != "fortification")


def named(text: str) -> EnlistedUnit:
    """The unit that ARMY/UNIT names."""
    army, _, unit = text.rpartition("/")
    return unit_of(army, unit)


def groups_of(unit: EnlistedUnit) -> list[dict[str, Any]]:
    """The ranged weapons of a unit, each model with its first one, as plain groups. (LEG-SHOOT-06, LEG-SHOOT-07)"""
    found: Counter[tuple[Any, ...]] = Counter()
    for model in unit.models:
        for weapon in _fired(model):
            found[(weapon, *_shooter(model))] += 1
    return [
        {"weapon": plain(weapon), "number": number, "bs": bs, "rules": list(rules), "kind": kind}
        for (weapon, bs, rules, kind), number in found.items()
    ]


def _fired(model: EnlistedModel) -> list[WeaponProfile]:
    """What a model fires: its first gun; a vehicle all, a monster two. (LEG-SHOOT-07, LEG-VEH-12, LEG-TYPE-19)"""
    carried = (*model.weapons, *model.rider_weapons)
    guns = [weapon for weapon in carried if not weapon.is_melee and not isinstance(weapon.type, Bomb)]
    if isinstance(model.profile, VehicleProfile):
        return guns
    is_beast = isinstance(model.profile, ModelProfile) and model.profile.is_monstrous
    if is_beast and isinstance(model.profile, ModelProfile) and model.profile.is_gargantuan:
        return guns
    return guns[: 2 if is_beast else 1]


def _shooter(model: EnlistedModel) -> tuple[int, tuple[str, ...], str]:
    profile = model.profile
    if isinstance(profile, VehicleProfile):
        kind = (
            "heavy"
            if profile.is_a("heavy")
            else "flier"
            if profile.is_a("flier")
            else "fast"
            if profile.is_a("fast")
            else "vehicle"
        )
        return profile.bs, tuple(map(str, profile.rules)), kind
    if isinstance(profile, ModelProfile):
        return profile.bs, tuple(map(str, profile.rules)), "model"
    raise GrognardError(tell("{name} does not shoot.", name=profile.name))


def defender_of(unit: EnlistedUnit) -> dict[str, Any]:
    """A unit as a target: most of its models. (LEG-SHOOT-21)"""
    counts = Counter(model.profile.name for model in unit.models)
    common = max(counts, key=lambda name: counts[name])
    profile = next(model.profile for model in unit.models if model.profile.name == common)
    if isinstance(profile, VehicleProfile):
        return {"vehicle": plain(profile), "faction": unit.faction}
    if isinstance(profile, ModelProfile):
        return {"profile": plain(profile), "models": len(unit.models), "faction": unit.faction}
    is_bulwark = has(profile.all_rules, MightyBulwark)
    return {"building": {"size": profile.size, "material": profile.material, "bulwark": is_bulwark}}


def written_out(question: Mapping[str, Any]) -> dict[str, Any]:
    """The question with the units that are only named."""
    found = dict(question)
    if isinstance(found.get("attacker"), str):
        found["attacker"] = groups_of(named(found["attacker"]))
    if isinstance(found.get("target"), str):
        found["target"] = defender_of(named(found["target"]))
    return found


def lasts(question: Mapping[str, Any]) -> bool:
    """Whether the same question has the same answer tomorrow: not if it names a unit of a file."""
    return not any(isinstance(question.get(side), str) for side in ("attacker", "target"))
