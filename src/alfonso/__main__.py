"""`python -m alfonso` is the command `alfonso`."""

import sys

from alfonso.cli import main

if __name__ == "__main__":
    sys.exit(main())
