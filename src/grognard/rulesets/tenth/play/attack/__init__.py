"""One attack, from the first roll to the last casualty."""
