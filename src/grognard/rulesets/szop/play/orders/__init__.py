"""Interrupts, orders and powers."""
