"""Before the battle: missions, zones, deployment, directives. (TLE-SETUP, TLE-DIR-01)"""
