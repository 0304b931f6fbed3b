"""SteampunkFantasy: a hex game of fantasy tanks and monsters with secret orders written a turn ahead."""
