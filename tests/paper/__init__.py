"""Sheets for the printer, without a window."""
