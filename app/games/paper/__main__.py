"""`python -m app.games.paper`, the same as `petka sheets`."""

import sys

from app.games.paper.command import main

if __name__ == "__main__":
    sys.exit(main())
