"""What the documents say is so: links, files, commands, figures, the architecture's picture, the list of a new game."""

from __future__ import annotations

import ast
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

import rules
from app.games.registry import facts
from app.i18n import LANGUAGES
from tests.test_project import ROOT, TARGETS
from tools import messages

ROOTS = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
DOCUMENTS = [*(ROOT / name for name in ROOTS), *sorted((ROOT / "docs").glob("*.md"))]
every_document = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)


@cache
def text(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


@cache
def files() -> list[str]:
    hidden = {".git", ".venv", "build", ".buildozer"}
    found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    return [f"/{path.as_posix()}" for path in found if not hidden & set(path.parts)]


# -- links and files ------------------------------------------------------------------------------------------


@every_document
def test_every_link_and_picture_is_there(document: Path) -> None:
    said = document.read_text("utf-8")
    targets = re.findall(r"\]\(([^)\s]+)\)", said) + re.findall(r'src="([^"]+)"', said)
    for target in targets:
        name, _, anchor = target.partition("#")
        assert not target.startswith("http"), "what is elsewhere may be gone tomorrow"
        path = document.parent / name if name else document
        assert path.exists(), target
        if anchor:
            heads = re.findall(r"^#+ (.+)$", path.read_text("utf-8"), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", head.lower()).replace(" ", "-") for head in heads}, target


@every_document
def test_every_file_that_is_named_exists(document: Path) -> None:
    for name in re.findall(r"`([\w./*-]+\.(?:py|md|js|json|sh|txt|po|yml|spec|db))`", document.read_text("utf-8")):
        if name == "petka.db":
            assert f'FILE = "{name}"' in text("app/store/rescue.py")
            continue
        pattern = re.compile("/" + re.escape(name).replace(r"\*", "[^/]*") + "$")
        assert any(pattern.search(path) for path in files()), name


def test_the_pictures_are_small_and_all_of_them_are_shown() -> None:
    shown = set(re.findall(r"docs/pictures/[\w-]+\.png", text("README.md")))
    assert {f"docs/pictures/{path.name}" for path in (ROOT / "docs" / "pictures").iterdir()} == shown
    assert {f"docs/pictures/{id}.png" for id in rules.GAME_IDS} < shown
    for name in shown:
        assert (ROOT / name).stat().st_size <= 120_000, name


# -- commands -------------------------------------------------------------------------------------------------


def commands(said: str) -> Iterator[str]:
    """Lines of code blocks that are commands, and commands within sentences."""
    blocks = [block for block in re.findall(r"^```\w*\n(.*?)^```", said, re.MULTILINE | re.DOTALL) if "│" not in block]
    lines = [line for block in blocks for line in block.splitlines()]
    lines += re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```", "", said, flags=re.MULTILINE | re.DOTALL))
    starts = r"(make|\.venv|python|py|pip|buildozer|adb|sudo|petka|pyftsubset)[\w./\\-]* \S"
    yield from (line.split("  #")[0].strip() for line in lines if re.match(starts, line))


EVERY_COMMAND = sorted({command for path in DOCUMENTS for command in commands(path.read_text("utf-8"))})

ELSEWHERE = (
    "sudo apt-get ",
    "py -3.13 ",
    "python3.13 ",
    ".venv\\",
    "buildozer ",
    "adb ",
    "pyftsubset ",
)
"""What needs a bare system, Windows, macOS, an SDK, a phone or a font tool."""

COVERED = {
    "pip install .": "tests/package/test_wheel.py",
    "python -m app.table": "tests/table/test_command_line.py",
    **dict.fromkeys(
        ("petka host", "petka host --help", "petka host knister", ".venv/bin/python -m app.shared.host knister"),
        "tests/shared/test_host_command.py",
    ),
    **dict.fromkeys(
        ("petka sheets", "petka sheets --help", "petka sheets knister --count 12 -o sheets.pdf"),
        "tests/paper/test_command.py",
    ),
    ".venv/bin/python -m app.games.paper knister --count 12 -o sheets.pdf": "tests/paper/test_command.py",
    ".venv/bin/python -m pytest tests/rules tests/store tests/thinking tests/table": "itself",
}

SMALLEST = {
    "-m pytest": ["--collect-only"],
    "-m app.table": ["--data", "{folder}"],
    "-m tests.app.shots": ["--folder", "{folder}"],
    "-m tools.bench": [],
    "-m tools.bill_of_materials": ["-o", "{folder}/bill.json"],
}
"""What is added to a command, so that it leaves people's data alone and ends soon."""


@pytest.mark.parametrize("command", EVERY_COMMAND)
def test_every_command_works(command: str, tmp_path: Path) -> None:
    if command.startswith(ELSEWHERE) or command in COVERED:
        return
    words = shlex.split(command)
    if words[0] == "make":
        assert words[1] in TARGETS
        done = subprocess.run(["make", "-n", *words[1:]], cwd=ROOT, capture_output=True, text=True, check=False)
    else:
        assert words[0] == ".venv/bin/python", f"nobody has thought of {command}"
        (more,) = (more for start, more in SMALLEST.items() if start in command)
        if "tools.bench" in command:
            assert (ROOT / "bench" / f"bench_{words[-1]}.py").exists()
            words[-1] = "no such bench"
        words = [sys.executable, *words[1:], *(word.format(folder=tmp_path) for word in more)]
        done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr[-2000:]
    if "tests.app.shots" in command:
        assert len(list(tmp_path.glob("*.png"))) >= 1


def test_the_matches_that_are_named_exist() -> None:
    from tools.strength import matches

    named = re.findall(r'MATCH="([^"]+)"', "".join(path.read_text("utf-8") for path in DOCUMENTS))
    assert len(named) >= 3
    assert all(matches(words.split()) for words in named)


def test_the_readme_lists_the_commands_of_make() -> None:
    told = re.findall(r"^\| `make ([a-z-]+)`", text("README.md"), re.MULTILINE)
    assert len(told) == len(set(told))
    assert set(told) | {"run", "test", "lint", "types", "clean", "setup-run", "setup-dev"} == TARGETS


# -- figures --------------------------------------------------------------------------------------------------

NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def test_the_readme_counts_the_games_and_their_players() -> None:
    readme = text("README.md")
    assert f"{NUMBERS[len(rules.GAME_IDS)].capitalize()} table games" in readme
    table = readme.split("## The five games")[1].splitlines()[2:6]
    names, _, pictures, words = ([cell.strip() for cell in row.strip("| ").split("|")] for row in table)
    assert [name.lower().replace(" ", "_") for name in names] == list(rules.GAME_IDS)
    for game, picture, line in zip(rules.games(), pictures, words, strict=True):
        assert f"docs/pictures/{game.id}.png" in picture
        assert f"{game.seats[0]}–{game.seats[-1]} players" in line
        more = game.shared_seats[-1]
        assert (f"{more} at a shared table" in line) == (more != game.seats[-1])
        assert ("teams" in line) == any(option.id == "teams" for option in game.options)
        assert set(game.bots) == {"easy", "medium", "hard"}
    assert f"for all {NUMBERS[len(rules.GAME_IDS)]} games nothing needs to be installed" in readme.replace("\n   ", " ")
    patterns = json.loads(text("assets/patterns.json"))["patterns"]
    assert f"{len(patterns)} patterns" in readme and f"{len(patterns)} of them" in text("CHANGELOG.md")


def test_labels_that_the_readme_names_are_on_the_screen() -> None:
    labels = re.findall(r"(?<!\*)\*([A-Z][^*\n]+)\*(?!\*)", text("README.md"))
    assert len(labels) >= 2
    assert {(label, None) for label in labels} <= messages.code_messages()


def test_strengths_are_those_that_were_measured() -> None:
    measured = text("docs/strength.md")
    knister = measured.split("### Knister")[1].split("###")[0]
    mean = re.search(r"\| hard alone \| ([\d.]+)", knister)
    told = re.search(r"hard\sscores about (\d+) points in Knister", text("README.md"))
    assert mean and told and abs(float(mean[1]) - int(told[1])) <= 1
    genial, trigon = measured.split("## Genial")[1].split("## Trigon")
    for part, id in ((genial, "genial"), (trigon, "trigon")):
        assert re.search(rf"[Tt]he app's (budget )?is {facts(id).budget}\b", part)


def test_android_is_told_as_the_spec_has_it() -> None:
    spec = ConfigParser(interpolation=None)
    spec.read(ROOT / "buildozer.spec", "utf-8")
    app = spec["app"]
    dependencies, readme = text("docs/dependencies.md"), text("README.md")
    (python_for_android,) = re.findall(r"^python-for-android==([\d.]+)", text("requirements-dev.txt"), re.MULTILINE)
    assert f"python-for-android {python_for_android}" in dependencies
    assert f"NDK {app['android.ndk']}" in dependencies
    assert f"Target API {app['android.api']}" in dependencies and f"(API {app['android.minapi']})" in dependencies
    assert app["android.minapi"] == "24" and "Android 7.0 or later" in readme
    assert sorted(app["android.permissions"].split(",")) == ["INTERNET", "VIBRATE"]
    assert "list the INTERNET permission?" in readme and "The only other permission is VIBRATE" in readme
    assert app.getboolean("android.allow_backup") and "Android's own backup" in readme


def test_dependencies_have_the_versions_that_are_pinned() -> None:
    pins = dict(re.findall(r"^([\w.-]+)==([\w.]+)", text("requirements.txt"), re.MULTILINE))
    named = re.findall(r"^\| ([a-z]+) ([\d.]+) \|", text("docs/dependencies.md"), re.MULTILINE)
    assert len(named) == 5
    assert all(pins[name] == version for name, version in named)
    checking = text("docs/dependencies.md").split("## Checking")[1].split("##")[0]
    for names in re.findall(r"^\| ([a-z][\w, -]+) \|", checking, re.MULTILINE):
        for name in names.split(", "):
            assert name == "package" or re.search(rf"^{name}==", text("requirements-dev.txt"), re.MULTILINE), name


def test_the_web_page_speaks_the_protocol_of_the_host() -> None:
    from app.shared.wire import protocol

    scripts = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "assets" / "web").glob("*.js")))
    assert re.findall(r"\bVERSION = (\d+)", scripts) == [str(protocol.VERSION)]
    assert ".running" in scripts and not re.search(r"\.play\b(?!\()", scripts), "a rematch is told by `running`"


def test_the_protocol_has_the_limits_and_kinds_of_the_code() -> None:
    from app.shared.host import door, server
    from app.shared.wire import codes, protocol

    told = " ".join(text("docs/protocol.md").split())
    assert f"({codes.PORTS[0]} to {codes.PORTS[-1]}," in told
    assert f"Version {protocol.VERSION}." in told
    limits = door.Limits()
    per_second, burst = limits.messages
    assert f"{protocol.LONGEST // 1024} KiB a message, {per_second} messages a second ({burst} at once)" in told
    for named in fields(limits):
        value = getattr(limits, named.name)
        shown = f"{value}" if isinstance(value, int) else f"{value[0]} a second, {value[1]} at once"
        assert f"| `{named.name}` | {shown} |" in told
    assert f"must come within {server.HELLO_WITHIN:.0f} s" in told
    assert f"is dropped after {server.SEND_WITHIN:.0f}." in told
    guests = text("docs/protocol.md").split("### From a guest")[1].split("###")[0]
    rows = re.findall(r"^\| (`.+?) \|", guests, re.MULTILINE)
    assert {kind for row in rows for kind in re.findall(r"`(\w+)`", row)} == set(protocol.MESSAGES)


# -- adding a game --------------------------------------------------------------------------------------------

GAMES = set(rules.GAME_IDS)


def tables(path: Path) -> dict[str, set[str]]:
    """The module's own names, each with the games in what it is given."""
    found: dict[str, set[str]] = {}
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            texts = {one.value for one in ast.walk(node.value) if isinstance(one, ast.Constant)}
            found[ast.unparse(target)] = {text for text in texts if text in GAMES}
    return found


def held(number: int) -> list[str]:
    """The modules that the guide names in one of its tables."""
    part = text("docs/adding-a-game.md").split("| module |")[number].split("\n\n")[0]
    return re.findall(r"^\| `(\w+\.py)` \| ", part, re.MULTILINE)


def test_nobody_lists_the_games_but_the_rules() -> None:
    lists = {
        (str(path.relative_to(ROOT)), name)
        for folder in ("app", "rules")
        for path in (ROOT / folder).rglob("*.py")
        for name, games in tables(path).items()
        if games == GAMES
    }
    assert lists == {("rules/__init__.py", "GAME_IDS")}


def test_the_guide_names_what_a_games_folder_holds() -> None:
    assert len(held(1)) == 6 and len(held(2)) == 5
    for id in rules.GAME_IDS:
        assert all((ROOT / "app" / "games" / id / module).exists() for module in held(1)), id
    for module in held(2):
        assert (ROOT / "app" / "games" / "sheet" / module).exists()
        assert (ROOT / "app" / "games" / "genial" / module).exists()


def test_what_else_a_game_has_is_where_the_guide_says() -> None:
    variants = text("tests/rules/driver.py")
    for id in rules.GAME_IDS:
        for name in (
            "rules/{}/game.py",
            "rules/{}/bot.py",
            "strength/{}.py",
        ):
            assert (ROOT / name.format(id)).exists(), name
        assert (ROOT / "tests" / "data" / "golden" / f"{id}.json").exists()
        assert (ROOT / "bench" / f"bench_{id}.py").exists()
        assert (ROOT / "tests" / "rules" / f"test_{id}.py").exists()
        assert f'Variant("{id}"' in variants
    abstract = re.findall(r"@abstractmethod\n    def (\w+)", text("rules/core.py").split("class State(")[1])
    guide = text("docs/adding-a-game.md")
    assert len(abstract) == 11 and all(f"`{name}`" in guide for name in abstract)


# -- translating ----------------------------------------------------------------------------------------------


def test_the_place_a_new_language_needs_is_the_only_one_that_lists_them() -> None:
    assert "`LANGUAGES` in `app/i18n/__init__.py`" in text("docs/translating.md")
    code = re.compile(rf"[\"']({'|'.join(set(LANGUAGES) - {'en'})})[\"']")
    sources = [path for folder in ("app", "tools", "assets/web") for path in (ROOT / folder).rglob("*.[pj][ys]")]
    found = {str(path.relative_to(ROOT)) for path in sources if code.search(path.read_text("utf-8"))}
    assert found == {"app/i18n/__init__.py"}
