"""Fliers: entering, zooming, bombs, watching the sky, dogfights and crashes. (LEG-FLY)"""
