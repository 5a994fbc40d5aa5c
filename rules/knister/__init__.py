"""Knister: two dice, one sum for everybody, five by five cells."""
