"""An odds question to begin with, and the same question with something left out or more attackers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import GrognardError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping


def sample() -> dict[str, Any]:
    """Glade rifles take aim at a walker in a forest."""
    return {
        "kind": "shot",
        "attacker": [{"nation": "Elf", "sheet": "Glade rifles"}],
        "target": [{"nation": "Elf", "sheet": "Heron walker", "speed": "slow", "terrain": "forest"}],
        "distance": 3,
        "aimed": True,
    }


def without(attack: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The attack with one thing left out: aim, cover, tokens, an upgrade, a base."""
    for name in ("aimed", "on_edge"):
        if attack.get(name):
            yield name.replace("_", " "), {**attack, name: False}
    for side in ("attacker", "target"):
        bases = list(attack.get(side, ()))
        for number, base in enumerate(bases):
            for what, rest in _without(base):
                yield f"{side} {number + 1}: {what}", {**attack, side: [*bases[:number], rest, *bases[number + 1 :]]}
            if len(bases) > 1:
                rest_of = [*bases[:number], *bases[number + 1 :]]
                yield f"{side} {number + 1}: {base.get('sheet')}", {**attack, side: rest_of}


def _without(base: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    plain = ("terrain", "smoke", "entrenched", "shaken", "future", "future_crew", "acid", "minor_acid", "fire")
    for name in (*plain, "poison", "bleeding", "armour_lost", "marks"):
        if base.get(name) and base[name] != "clear":
            yield (
                str(base[name]) if name == "terrain" else name.replace("_", " "),
                {key: value for key, value in base.items() if key != name},
            )
    for upgrade in base.get("upgrades", ()):
        yield upgrade, {**base, "upgrades": [other for other in base["upgrades"] if other != upgrade]}


def with_attackers(attack: Mapping[str, Any], attackers: int) -> dict[str, Any]:
    """The same attack by so many guns, or so many bases in an assault."""
    kind = attack.get("kind", "shot")
    if kind == "agony":
        raise GrognardError("Nobody attacks in an agony.")
    if kind == "assault":
        return {**attack, "attacker": list(attack["attacker"][:1]) * attackers}
    return {**attack, "guns": attackers}
