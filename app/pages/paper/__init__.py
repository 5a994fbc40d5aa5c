"""Sheets for the printer."""
