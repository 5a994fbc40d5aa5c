"""`petka sheets` in a terminal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.games.paper.command import main
from app.start.command import run
from tests.paper.printed import info, text

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def test_twelve_sheets_in_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheets.pdf"
    assert run(["sheets", "knister", "--count", "12", "-o", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: 12 sheets, 3 pages\n"
    assert info(file)["Pages"] == "3" and "A4" in info(file)["Page size"]


def test_a_module_does_the_same_and_needs_no_kivy(tmp_path: Path) -> None:
    code = "import sys; from app.games.paper.command import main; main(['qwantum']); print('kivy' in sys.modules)"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANG": "cs_CZ.UTF-8", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, env=environment, capture_output=True, check=True, text=True
    )
    assert done.stdout == "petka-qwantum.pdf: 4 listy, 1 strana\nFalse\n"
    assert "Jméno" in text(tmp_path / "petka-qwantum.pdf")
    help = subprocess.run(
        [sys.executable, "-m", "app.games.paper", "--help"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    assert "--per-page" in help.stdout


def test_sheets_as_they_are_wished_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    file = tmp_path / "x.pdf"
    wish = [
        "twenty_one",
        "--count",
        "4",
        "--per-page",
        "2",
        "--only",
        "c,e",
        "--grey",
        "--language",
        "cs",
        "-o",
        str(file),
    ]
    assert main(wish) == 0
    assert info(file)["Pages"] == "2" and "792 x 612" in info(file)["Page size"]
    assert "Jméno" in text(file)


@pytest.mark.parametrize(
    ("wish", "says"),
    [
        (["genial"], "invalid choice: 'genial'"),
        (["knister", "--count", "0"], "from 1 to 200 sheets at once"),
        (["knister", "--count", "many"], "invalid int value"),
        (["knister", "--only", "A"], "knister has one sheet"),
        (["twenty_one", "--only", "A,X"], "the sheets of twenty_one are A, B, C, D, E, F"),
        (["knister", "--per-page", "3"], "invalid choice: 3"),
    ],
)
def test_what_makes_no_sense_is_said(wish: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(wish)
    assert ended.value.code == 2
    assert says in capsys.readouterr().err


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "none" / "x.pdf"
    assert main(["knister", "-o", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file} could not be written: ")
    (tmp_path / "folder").mkdir()
    assert main(["knister", "-o", str(tmp_path / "folder")]) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["folder"], "nothing half is left"
