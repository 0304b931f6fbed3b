"""Arrivals. (LEG-RES, LEG-DS)"""
