"""The commands of `grognard`, one module each."""
