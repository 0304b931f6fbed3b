"""Shooting, templates and damage. (LEG-SHOOT, LEG-SCAT, LEG-DMG)"""
