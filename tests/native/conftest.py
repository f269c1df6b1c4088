"""Rules in a folder of their own, and a cache that nobody else has touched."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from native_rules import Write, forget, rules


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a rules file, or a module beside it; gives its path."""
    monkeypatch.setattr(sys, "dont_write_bytecode", True)

    def write(text: str | None = None, name: str = "counting.py", **parts: str) -> str:
        file = tmp_path / name
        file.write_text(rules(**parts) if text is None else text)
        return str(file)

    return write


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, and a process that remembers no code."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("ALFONSO_CACHE", str(folder))
    forget(monkeypatch)
    return folder
