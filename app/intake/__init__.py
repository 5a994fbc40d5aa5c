"""The only way in: bytes from a network, a file, a link or the store become bounded values or one refusal."""
