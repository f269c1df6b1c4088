"""Chromium is the system's: `apt-get install chromium`, or ALFONSO_CHROMIUM names it."""

from __future__ import annotations

import os
import shutil

CHROMIUM = os.environ.get("ALFONSO_CHROMIUM") or next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
