"""Documents of an army."""
