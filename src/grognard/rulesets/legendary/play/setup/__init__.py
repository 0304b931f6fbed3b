"""Plans, deployment and what comes before the first turn. (LEG-SETUP)"""
