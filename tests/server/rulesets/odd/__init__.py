"""A ruleset with every fault a server must bear: it stumbles, it cannot be shown, it takes its time."""
