"""The host's end: who is at the table, the port, what the web page shows. Imports `wire`."""
