"""The matches of `make strength` run, can be repeated, and a short run points the right way. All of it is seeded."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules
from strength.match import Match, MatchGame
from tools import strength
from tools.strength import PlayedGames, line, matches, mean_and_error, run, samples


def test_every_game_has_matches_with_different_names() -> None:
    names = [match.name for match in matches()]
    assert len(names) == len(set(names)) > 20
    for game_id in rules.GAME_IDS:
        assert any(name.startswith(game_id) for name in names)
    assert [match.name for match in matches(["knister", "hard", "alone"])] == ["knister: hard alone"]


@pytest.mark.parametrize(
    ("name", "games", "least"),
    [
        ("knister: medium alone", 40, 56),
        ("knister: hard alone", 3, 50),
        ("knister: medium against easy", 30, 0.8),
        ("twenty_one: hard alone", 10, 132),
        ("twenty_one: hard against write-all", 4, 0.5),
        ("twenty_one: medium against easy", 20, 0.6),
        ("qwantum: medium against random", 6, 0.8),
        ("qwantum: hard against medium", 6, 0.5),
    ],
)
def test_a_short_run_points_the_right_way(name: str, games: int, least: float) -> None:
    match = next(match for match in matches() if match.name == name)
    played = run(match, games)
    assert mean_and_error(samples(match, played))[0] >= least
    assert match.play(1).result == played[1].result


def test_crowds_are_repeatable() -> None:
    match = next(match for match in matches() if match.name == "twenty_one: hard among 2 mediums")
    assert match.play(1).result == match.play(1).result


COINS = Match("coins", 0.5, 4, lambda number: MatchGame(float(number % 4 < 2), (0.001,)), deal=2)


def test_games_that_share_luck_are_one_sample() -> None:
    assert samples(COINS, run(COINS, 8)) == [1.0, 0.0, 1.0, 0.0]
    assert mean_and_error([1.0, 0.0, 1.0, 0.0]) == (0.5, pytest.approx(0.2887, abs=1e-4))
    assert len(run(COINS, 7)) == 8, "whole deals"


def test_a_line_says_whether_the_target_is_reached() -> None:
    played = run(COINS, 8)
    assert "0.500 ± 0.289" in line(COINS, played) and " OK " in line(COINS, played)
    harder = Match("coins", 0.51, 4, COINS.play, deal=2)
    assert "BELOW" in line(harder, played) and "1.0 ms" in line(harder, played)


def test_a_broken_off_match_goes_on_where_it_stopped(tmp_path: Path) -> None:
    run(COINS, 4, save=tmp_path)
    asked: list[int] = []

    def play(number: int) -> MatchGame:
        asked.append(number)
        return COINS.play(number)

    played = run(Match("coins", 0.5, 4, play, deal=2), 8, save=tmp_path)
    assert asked == [4, 5, 6, 7] and len(played) == 8
    assert PlayedGames(tmp_path, COINS).played == played


def test_the_command_plays_what_was_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    strength.main(["twenty_one", "medium", "easy", "--games", "2"])
    strength.main(["qwantum", "--list"])
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].startswith("twenty_one: medium against easy") and "2 games" in shown[0]
    assert len(shown) == 6
