"""The movement phase: moves, orders, reserves, transports. (TLE-MOVE, TLE-ORD, TLE-RSV, TLE-TRANS)"""
