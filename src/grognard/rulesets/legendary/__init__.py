"""Legendary 40k: the d12 battle of whole armies."""
