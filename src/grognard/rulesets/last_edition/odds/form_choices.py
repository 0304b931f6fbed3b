"""What can be put into an odds question that is being written: units, weapons, models. (TLE-SHOOT-04, TLE-KW-04)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from grognard.kernel.data import convert
from grognard.kernel.errors import GrognardError
from grognard.kernel.ruleset import Choice
from grognard.rulesets.last_edition.lists.army import SAMPLES, read, shelf
from grognard.rulesets.last_edition.odds.answers import with_units
from grognard.rulesets.last_edition.odds.question import Fielded
from grognard.rulesets.last_edition.odds.units import sheet_of, unit_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grognard.kernel.ruleset import Options
    from grognard.rulesets.last_edition.lists.sheets import Datasheet


def choices(question: Mapping[str, Any], _options: Options) -> dict[str, list[Choice]]:
    """Armies and units of both sides, sizes, and the model that a sniper may choose."""
    whole = with_units(question)
    found: dict[str, list[Choice]] = {}
    for side in ("attacker", "target"):
        said = whole.get(side)
        army = str(said.get("army") or "") if isinstance(said, Mapping) else ""
        found[f"{side}.army"] = [Choice(""), *(Choice(name) for name in SAMPLES)]
        found[f"{side}.unit"] = [Choice(name) for name in _units(army)]
        sheet = _sheet(said)
        if sheet is not None:
            found[f"{side}.models"] = [Choice(size) for size in sheet.sizes]
    found["single"] = [Choice(""), *(Choice(name) for name in _models(whole.get("target")))]
    return found


def _units(army: str) -> list[str]:
    """The units of an army of the game, or all datasheets. Other armies are files, which a form does not open."""
    if army in SAMPLES:
        return [unit.title for unit in read(army).unit]
    return [] if army else [sheet.name for sheet in shelf().datasheet]


def _models(said: Any) -> Iterable[str]:
    """The kinds of models in a unit."""
    fielded = _fielded(said)
    return dict.fromkeys(kind.name for kind in unit_of(fielded, "", ()).kinds) if fielded is not None else ()


def _sheet(said: Any) -> Datasheet | None:
    """The datasheet of a side, as far as it can be read."""
    fielded = _fielded(said)
    return sheet_of(fielded) if fielded is not None else None


def _fielded(said: Any) -> Fielded | None:
    """A side that can be read and names a unit there is."""
    if not isinstance(said, Mapping) or str(said.get("army") or "") not in ("", *SAMPLES):
        return None
    try:
        fielded = convert(said, Fielded, file="unit")
        unit_of(fielded, "", ())
    except GrognardError:
        return None
    return fielded
