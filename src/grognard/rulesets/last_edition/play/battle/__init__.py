"""The battle phase: shooting, charges and fights in alternation. (TLE-BATT)"""
