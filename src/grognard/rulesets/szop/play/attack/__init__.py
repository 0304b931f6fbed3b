"""Attacks, wounds, Regroup and recovery."""
