"""Maps that players bring: what an editor needs to know, and what is wrong with a map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.data import BadFile
from grognard.kernel.errors import GrognardError
from grognard.kernel.troops.own_maps import as_toml, entry_of, packed, plain, read_text_map
from grognard.kernel.words import tell

if TYPE_CHECKING:
    from grognard.kernel.ruleset import Maps, Ruleset


def maps_of(rules: Ruleset) -> Maps:
    """How players make maps of a ruleset, or a sentence why they cannot."""
    if rules.play.maps is None:
        raise GrognardError(tell("Maps of one's own cannot be brought to {title}.", title=rules.title))
    return rules.play.maps


def map_forms(rules: Ruleset) -> dict[str, Any]:
    """All that an editor of maps needs to know."""
    maps = maps_of(rules)
    law = maps.law
    return {
        "kinds": [{"key": key, "name": name, "ground": ground} for key, (name, ground) in maps.kinds.items()],
        "sizes": law.sizes,
        "has_zones": law.room is not None,
        "markers": law.markers,
        "side": maps.side,
        "image": maps.image,
        "ready": [plain(maps.entry(name)) for name in maps.ready],
    }


def checked_map(rules: Ruleset, data: dict[str, Any] | None, text: str, file: str) -> dict[str, Any]:
    """A map as plain data with all its problems; one without any has the name under which it is played."""
    law = maps_of(rules).law
    try:
        entry = entry_of(data, file) if data is not None else read_text_map(text, file)
    except BadFile as error:
        return {
            "map": None,
            "problems": [{"sentence": each.sentence, "where": "", "line": each.line} for each in error.problems],
            "scenario": "",
            "text": "",
        }
    found = law.check(entry)
    return {
        "map": plain(entry),
        "problems": [{"sentence": said, "where": ".".join(map(str, path)), "line": 0} for path, said in found],
        "scenario": "" if found else packed(entry),
        "text": as_toml(entry),
    }
