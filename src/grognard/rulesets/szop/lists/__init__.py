"""The army on paper."""
