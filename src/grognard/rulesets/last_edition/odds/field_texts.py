"""What each field of the odds page asks for, in a sentence, by question."""

from __future__ import annotations

from grognard.kernel.words import tell

_SHARED = {
    "attacker": tell("Who attacks: a unit of an army or of the datasheets, and how many of its models."),
    "target": tell("Who is attacked, and how many models are left of it."),
    "half_range": tell("The target is at half range or nearer."),
    "attacker_order": tell("The order that the attackers have."),
    "target_order": tell("The order that the target has."),
    "attacker_effects": tell(
        "What auras, powers and command abilities do to the attackers, besides their own abilities."
    ),
    "target_effects": tell("What auras, powers and command abilities do to the target, besides its own abilities."),
}
"""Fields that several questions have."""

FIELD_TEXTS = {
    "attack": {
        "attacker": _SHARED["attacker"],
        "target": _SHARED["target"],
        "kind": tell("Shots, or blows in melee."),
        "weapons": tell("Which weapons attack, by name; each with its first mode if it is empty."),
        "half_range": _SHARED["half_range"],
        "moved": tell("The attackers have moved."),
        "charged": tell("The attackers have made a charge move."),
        "soft_cover": tell("The target is on or behind terrain of type 1."),
        "on_type_2": tell("The target stands on terrain of type 2."),
        "attacker_order": _SHARED["attacker_order"],
        "target_order": _SHARED["target_order"],
        "single": tell("The kind of model that a sniper has chosen as the only target."),
        "hurt": tell("Health that the first model of the target has lost already."),
        "attacker_effects": _SHARED["attacker_effects"],
        "target_effects": _SHARED["target_effects"],
        "attacker_pool": tell("The bad luck pool of the attacking player, and how its dice are used."),
        "target_pool": tell("The bad luck pool of the target's owner, and how its dice are used."),
    },
    "charge": {
        "attacker": _SHARED["attacker"],
        "target": _SHARED["target"],
        "distance": tell("Inches between the closest models."),
        "spacing": tell("Inches by which each charger who falls to counterfire leaves the next one farther away."),
        "counterfire": tell("The target fires its counterfire weapons."),
        "half_range": _SHARED["half_range"],
        "plus": tell("What is added to the charge roll."),
        "re_roll": tell("A charge roll that fails may be rolled again."),
        "attacker_order": _SHARED["attacker_order"],
        "target_order": _SHARED["target_order"],
        "attacker_effects": _SHARED["attacker_effects"],
        "target_effects": _SHARED["target_effects"],
    },
    "block": {
        "cost": tell("How many power dice the power costs."),
        "caster_dice": tell("Power dice in the caster's pool."),
        "caster_power": tell("The number of the caster's Power ability."),
        "blocker_dice": tell("Power dice in the blocker's pool."),
        "blocker_power": tell("The number of the blocker's Power ability."),
        "caster_die_worth": tell("What a die that the caster keeps is worth, if the power itself is worth 1."),
        "blocker_die_worth": tell("What a die that the blocker keeps is worth, if stopping the power is worth 1."),
    },
    "pool": {
        "dice": tell("The faces of the dice that are in the pool now."),
        "rolls": tell("How many single dice are rolled; each natural 1 is put into the pool."),
        "face": tell("The face that is waited for."),
    },
}
