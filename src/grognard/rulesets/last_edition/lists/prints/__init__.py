"""Documents of an army: roster, cards, reference."""
