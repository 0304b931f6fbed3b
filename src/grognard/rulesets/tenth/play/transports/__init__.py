"""Transports and their passengers."""
