"""Processes that do costly work."""
