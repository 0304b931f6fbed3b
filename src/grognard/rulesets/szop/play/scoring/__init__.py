"""Objectives, mission variants, victory."""
