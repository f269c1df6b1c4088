"""Makes anew what is kept: recorded games, snapshots of boards, outputs and pictures in the docs.

    uv run --group dev python tests/remake.py

`git diff` then shows what has changed for users. What the browser shows is photographed by
tests/photograph.py.
"""

import os
import subprocess
import sys
from pathlib import Path

from documents import DOCUMENTS, PICTURES, ROOT, remade

HERE = Path(__file__).parent


def main() -> None:
    remake_playthroughs()
    remake_snapshots()
    remake_documents()


def remake_playthroughs() -> None:
    subprocess.run([sys.executable, HERE / "playthroughs" / "remake.py"], check=True)


def remake_snapshots() -> None:
    """The tests that hold something against a file write it, if they are told to."""
    files = [*HERE.rglob("test_*.py"), *HERE.rglob("conftest.py")]
    writing = [file for file in files if 'get("REMAKE")' in file.read_text(encoding="utf-8")]
    places = [file.parent if file.name == "conftest.py" else file for file in writing]
    command = [sys.executable, "-m", "pytest", *map(str, places)]
    subprocess.run(command, check=True, cwd=ROOT, env=os.environ | {"REMAKE": "1"})


def remake_documents() -> None:
    for picture in (ROOT / PICTURES).glob("*.svg"):
        picture.unlink()
    for document in DOCUMENTS:
        document.write_text(remade(document.read_text(encoding="utf-8")), encoding="utf-8")
        print(document.relative_to(ROOT))


if __name__ == "__main__":
    main()
