"""Assaults."""
