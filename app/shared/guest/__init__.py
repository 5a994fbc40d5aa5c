"""The guest's end: the connection, and the keys that lead back to a seat. Imports `wire`."""
