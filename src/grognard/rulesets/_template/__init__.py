"""Crossroads: the smallest complete ruleset, to copy and to test the kernel with."""
