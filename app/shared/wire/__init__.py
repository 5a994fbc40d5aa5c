"""What both ends agree on: messages, links and codes. Imports `i18n` and below."""
