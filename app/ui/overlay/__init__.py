"""What lies above the pages: the overlay, drawers, dialogs and messages. Imports `ui` alone."""
