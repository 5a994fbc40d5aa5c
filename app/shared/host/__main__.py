"""`python -m app.shared.host`, the same as `petka host`."""

import sys

from app.shared.host.command import main

if __name__ == "__main__":
    sys.exit(main())
