"""Games without a screen, as people type them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def petka(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "app.table", "--data", str(folder), *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def without_id(text: str) -> str:
    return text.partition("\n")[2]


def test_a_seeded_game_is_played_printed_stored_and_shown_again(tmp_path: Path) -> None:
    words = ("--game", "knister", "--seats", "3", "--bots", "easy,medium,easy", "--seed", "7")
    first = petka(tmp_path, *words)
    assert first.returncode == 0, first.stderr
    assert "places" in first.stdout and "0 easy 0, 1 medium 1, 2 easy 2" in first.stdout
    assert petka(tmp_path, "--replay").stdout == first.stdout
    id = first.stdout.split()[1]
    assert petka(tmp_path, "--replay", id).stdout == first.stdout
    assert id in petka(tmp_path, "--list").stdout
    again = petka(tmp_path, *words)
    assert without_id(again.stdout) == without_id(first.stdout)


@pytest.mark.parametrize(
    "words",
    [
        ("--game", "trigon", "--seats", "4", "--option", "teams=true", "--option", "touching=vertex", "--seed", "1"),
        ("--game", "twenty_one", "--seats", "3", "--option", "sheets=F,B,D", "--seed", "1"),
        ("--game", "genial", "--seats", "1", "--seed", "1"),
        ("--game", "qwantum", "--bots", "easy,easy", "--seed", "1"),
    ],
    ids=lambda words: words[1],
)
def test_every_game_can_be_played_with_its_options(words: tuple[str, ...], tmp_path: Path) -> None:
    result = petka(tmp_path, *words)
    assert result.returncode == 0, result.stderr
    assert "places" in result.stdout


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--game", "genial", "--seats", "9"), "seats"),
        (("--game", "genial", "--seats", "2", "--option", "teams=true"), "teams"),
        (("--game", "genial", "--option", "weather=rain"), "weather"),
        (("--game", "knister", "--bots", "genius"), "easy, medium, hard"),
        (("--replay",), "no game is stored"),
        (("--replay", "nonsense"), "no_such_game"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(words: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    result = petka(tmp_path, *words)
    assert result.returncode == 1
    assert sentence in result.stderr.splitlines()[-1] and "Traceback" not in result.stderr


def test_a_damaged_store_is_said_and_play_goes_on(tmp_path: Path) -> None:
    (tmp_path / "petka.db").write_text("not a database, but long enough to be looked at\n" * 40)
    result = petka(tmp_path, "--game", "qwantum", "--bots", "easy,easy", "--seed", "2")
    assert result.returncode == 0 and "store_foreign" in result.stderr
    assert [path.name for path in tmp_path.glob("petka-aside-*.db")]
