"""One attack after another: facts, dice, decisions, casualties. (TLE-SHOOT-07, TLE-SAVE, TLE-DMG)"""
