"""What each field of the odds page asks for, in a sentence, by question."""

from __future__ import annotations

from grognard.kernel.words import tell

_SHARED = {
    "weapon": tell("Only weapons of this name fire; all if it is empty."),
    "cover": tell("The cover of the target, from 0 to 5."),
    "obscured": tell("How much of the target is hidden: 0 nothing, 1 a quarter, 2 half, 3 three quarters."),
    "snap": tell("The shooters may only fire snap shots: pinned, stunned or gone to ground."),
    "facing": tell("Which facing of a vehicle is struck."),
    "within": tell("The building that the target is in, if it is in one."),
}
"""Fields that several questions have."""

FIELD_TEXTS = {
    "shooting": {
        "attacker": tell("Who shoots: groups of models with their weapons, or a unit of an army."),
        "target": tell("Who is shot at: models, a vehicle, or a unit of an army."),
        "weapon": _SHARED["weapon"],
        "band": tell("The range band, the same for all weapons."),
        "pace": tell("How the shooters have moved this turn."),
        "cover": _SHARED["cover"],
        "obscured": _SHARED["obscured"],
        "rapid": tell("Rapid fire weapons fire twice."),
        "snap": _SHARED["snap"],
        "overwatch": tell("The shots are overwatch, from a unit that is ready or not."),
        "fast_target": tell("The target jumps, boosts, glides or goes flat out."),
        "flying": tell("The target zooms or swoops."),
        "evades": tell("The target jinks or evades."),
        "facing": _SHARED["facing"],
        "part": tell("A weapon or the tracks are aimed at."),
        "within": _SHARED["within"],
        "screened": tell("A character stands among so many others like him, who take hits for him."),
    },
    "overwatch": {
        "attacker": tell("Who fires overwatch: groups of models with their weapons, or a unit of an army."),
        "target": tell("Who moves: models, a vehicle, or a unit of an army."),
        "weapon": _SHARED["weapon"],
        "initiative": tell("The highest Initiative of the unit that fires."),
        "again": tell("A failed test is taken again."),
        "interceptor": tell("The unit is ready without a test."),
        "window": tell("When it fires: after the move, after the advance, at the charge, or twice."),
        "band": tell("The range band at the first burst."),
        "band_after_advance": tell("The range band at the second burst."),
        "cover": _SHARED["cover"],
        "obscured": _SHARED["obscured"],
        "snap": _SHARED["snap"],
        "fast_target": tell("The mover jumps, boosts, glides or goes flat out."),
        "flying": tell("The mover zooms or swoops."),
        "facing": _SHARED["facing"],
        "within": _SHARED["within"],
    },
    "fight": {
        "attacker": tell("The fighters of one side, or a unit of an army."),
        "target": tell("The fighters of the other side, or a unit of an army."),
        "charge": tell("The attackers have charged."),
        "disordered": tell("The charge was disordered: the attackers strike at Initiative 1."),
        "climbed": tell("The attackers charged through difficult ground or over an obstacle."),
        "counter": tell("The defenders passed their test to counter-attack."),
    },
    "blast": {
        "aim": tell("Where the middle of the template is aimed, in inches."),
        "shooter": tell("Where the shooter stands, in inches."),
        "plus": tell("Ballistic Skill and all modifiers; of a barrage the spotter's too."),
        "size": tell("How large the template is."),
        "cover": tell("The cover of the model that is aimed at; a barrage takes none."),
        "models": tell("Where the models stand and how large their bases are."),
    },
    "casting": {
        "mastery": tell("The mastery of the caster."),
        "warp_charge": tell("The warp charge of the power."),
        "deny": tell("The mastery of the psyker who denies; 0 if nobody does."),
        "outsider": tell("The discipline is strange to the caster."),
        "leadership": tell("The Leadership of the caster."),
    },
    "arrival": {
        "kind": tell("How the unit waits: in reserve, for a planned attack, or to outflank."),
        "initiative": tell("The highest Initiative of a planned attack."),
        "turn": tell("The first game turn in which it is rolled for."),
        "deep_strike": tell("The modifier of a deep strike; empty if it comes by the edge."),
    },
    "ram": {
        "front": tell("The front armour of the vehicle that rams."),
        "armour": tell("The armour of the facing that is struck."),
        "hull_points": tell("The hull points that the target has left."),
        "inches": tell("How far the vehicle drives before it strikes."),
        "weight": tell("Whether the vehicle that rams is heavy or super-heavy."),
    },
    "tank shock": {
        "hero": tell("The model that stands its ground."),
        "weapon": tell("Its close combat weapon or grenade."),
        "tank": tell("The vehicle that drives at it."),
        "aim": tell("What it strikes: the hull or the tracks."),
        "speed": tell("Whether the vehicle moved up to 6 inches or farther."),
        "leadership": tell("The highest Leadership of its unit; its own if it is empty."),
    },
    "dogfight": {
        "ws": tell("The Weapon Skill of your pilot."),
        "enemy_ws": tell("The Weapon Skill of the enemy pilot."),
        "enemy_initiative": tell("The Initiative of the enemy pilot."),
    },
}
