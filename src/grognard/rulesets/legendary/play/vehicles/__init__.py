"""Vehicles: parts, destruction, speeds, transports. (LEG-VEH, LEG-DEST, LEG-TRANS)"""
