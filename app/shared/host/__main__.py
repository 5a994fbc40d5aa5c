"""`python -m app.shared.host knister`, the same as `petka host knister`."""

import sys

from app.shared.host.command import main

if __name__ == "__main__":
    sys.exit(main())
