"""What each field of an army file asks for, in a sentence, by record."""

from __future__ import annotations

from grognard.kernel.words import tell

_OWN_NAMES = tell("Own names of abilities: first the ability, then what it is called here.")
_NOTE = tell("A remark; it is printed with the list.")

FIELD_TEXTS = {
    "Army": {
        "like": tell("A ready army that this one is a variant of: it keeps what you do not change."),
        "limit": tell("Points; 1000 if left out."),
        "rules": tell("Passives of every unit that does not leave them."),
        "armoury": tell("Where sheets take weapons from, besides the weapons of this army."),
        "weapon": tell("The weapons that the sheets of this army share."),
        "sheet": tell("Kinds of units, as you design them."),
        "unit": tell("The units of the list, in its order."),
        "power": tell("The six powers of the army's mages."),
        "groups": tell("Headings of the list, in their order."),
        "armouries": tell("Armouries of your own: each may inherit from another and hide some of its weapons."),
        "cards": tell("Three missions and three supports; your opponent does not see them."),
    },
    "Armoury": {
        "like": tell("The armoury whose weapons it has too."),
        "hidden": tell("Inherited weapons that it does not offer."),
    },
    "WeaponEntry": {
        "like": tell("The weapon that it is a variant of: it keeps what you do not change."),
        "ap": tell("0 if left out."),
    },
    "CarriedEntry": {
        "copies": tell("How many of it one model carries."),
        "zone": tell("Where it points, for a model with Facing."),
        "primary": tell("The companion sums its attacks first."),
    },
    "ModelEntry": {
        "name": tell("What these models are called, if not like their unit."),
        "models": tell("How many are equipped so."),
        "weapons": tell("What each of them carries."),
        "abilities": tell("Active abilities and auras of each of them."),
    },
    "Sheet": {
        "like": tell("The sheet that it is a variant of: it keeps what you do not change."),
        "passives": tell("Obligatory: every unit of this sheet has them."),
        "usual": tell("By default: a unit has them unless the list takes them off."),
        "optional": tell("To choose: a unit of the list may take them."),
        "without": tell("Rules of the army that this sheet does not have."),
        "model": tell("Its models and what they carry; the number of the first kind changes with the size of a unit."),
        "base": tell("By Toughness if left out."),
        "group": tell("The heading under which its units are listed."),
        "called": _OWN_NAMES,
        "note": _NOTE,
    },
    "UnitEntry": {
        "name": tell("Its own name in this list."),
        "models": tell("The usual number if left out."),
        "take": tell("Optional passives that it takes."),
        "leave": tell("Usual passives and rules of the army that it does not have."),
        "model": tell("Its own equipment; that of the sheet if left out."),
        "joins": tell("The unit that this hero is attached to."),
        "group": tell("The heading under which it is listed, if not that of its sheet."),
        "called": _OWN_NAMES,
        "note": _NOTE,
    },
    "PowerEntry": {
        "cost": tell("Tokens; the least that is allowed if left out."),
        "ability": tell("An Order, a Curse, a Mark or Patching."),
        "attack": tell("Hits of a weapon, instead of an ability."),
    },
}
"""Fields whose names say enough have none."""
