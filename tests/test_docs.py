"""The documents show what the commands do; `tests/remake.py` brings them up to date."""

import re
from pathlib import Path

import pytest

import photograph
from alfonso.load import names
from documents import DOCUMENTS, PICTURES, ROOT, masked, remade, shown, unseen

README = ROOT / "README.md"
TEXTS = {document: document.read_text(encoding="utf-8") for document in DOCUMENTS}
LINKS = re.compile(r"""(?:\]\(|src=|srcset=)"?([^)"#:]+)(?:#[^)"]*)?[)"]""")
HINT = "meant so? run tests/remake.py"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder for commands to run in, which keeps the pictures that they draw apart."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / PICTURES).mkdir(parents=True)
    return tmp_path


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_a_document_shows_what_its_commands_do(document: Path, folder: Path) -> None:
    assert remade(TEXTS[document], folder) == TEXTS[document], HINT
    for picture in (folder / PICTURES).iterdir():
        kept = ROOT / PICTURES / picture.name
        assert kept.read_bytes() == picture.read_bytes(), f"{picture.name} has changed; {HINT}"


def test_every_picture_is_made_by_a_command_and_shown() -> None:
    commands = " ".join(line for text in TEXTS.values() for line in shown(text) + unseen(text))
    links = [link for text in TEXTS.values() for link in LINKS.findall(text)]
    photographs = [f"{name}.png" for name in photograph.names()]
    for picture in (ROOT / PICTURES).iterdir():
        is_drawn = f"{PICTURES}/{picture.name}" in commands
        assert is_drawn or picture.name in photographs, picture.name
        assert any(link.endswith(f"pictures/{picture.name}") for link in links), picture.name


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_links_lead_to_files(document: Path) -> None:
    for link in LINKS.findall(TEXTS[document]):
        assert (document.parent / link).exists(), link


def test_the_readme_has_the_two_commands_for_a_fresh_machine() -> None:
    lines = TEXTS[README].splitlines()
    ways = [line for line in lines if line.startswith("    pip install uv && uv run ")]
    assert [way.split("uv run ")[1] for way in ways] == [
        "alfonso serve",
        "--group dev pytest",
    ]


def test_the_readme_shows_every_game() -> None:
    pictures = LINKS.findall(TEXTS[README])
    assert all(f"docs/pictures/{name}.svg" in pictures for name in names())


def test_only_times_and_rates_are_put_aside() -> None:
    told = "searched 14 nodes in 0.002 s, 7.51 M/s"
    assert (
        masked(told)
        == masked("searched 14 nodes in 1.2 s, 950 k/s")
        != masked(told.replace("14", "15"))
    )
    table = "depth  nodes  seconds\n    1     14   0.0021\n"
    assert (
        masked(table)
        == masked(table.replace("0.0021", "0.1000"))
        != masked(table.replace("14", "15"))
    )
