"""`make strength`: let the computers play their matches and print mean ± standard error beside what is asked of them.

    python -m tools.strength                          every match, with as many games as it takes: hours
    python -m tools.strength knister hard             those whose name holds all these words
    python -m tools.strength qwantum --games 100      fewer games (or more)
    python -m tools.strength --jobs 2 --save FOLDER   two processes; every game is kept at once, and a match that was
                                                      broken off goes on where it stopped
    python -m tools.strength --list

Games are numbered and seeded: the same number is the same game, wherever and whenever it is played, as long as the
code stays as it is (games kept in a folder do not know that it changed: take a new one). Times are processor time of
one core for a decision of the player in question. `make strength MATCH="knister hard" GAMES=100 JOBS=2` says the same
to make.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from math import sqrt
from pathlib import Path

import rules
from strength.match import Match, MatchGame


def matches(words: Iterable[str] = ()) -> list[Match]:
    """The matches of all games whose names hold all the words."""
    every: list[Match] = []
    for game_id in rules.GAME_IDS:
        every += import_module(f"strength.{game_id}").MATCHES
    return [match for match in every if all(word in match.name for word in words)]


def play(name: str, number: int) -> MatchGame:
    """A game of the match with this name; a process of its own finds it by that."""
    match = next(match for match in matches() if match.name == name)
    return match.play(number)


def samples(match: Match, played: dict[int, MatchGame]) -> list[float]:
    """The mean of every deal: games that share their luck are not independent."""
    deals: dict[int, list[float]] = {}
    for number, game in sorted(played.items()):
        deals.setdefault(number // match.deal, []).append(game.result)
    return [statistics.fmean(results) for results in deals.values() if len(results) == match.deal]


def mean_and_error(values: list[float]) -> tuple[float, float]:
    if len(values) < 2:
        return (values[0] if values else float("nan")), float("nan")
    return statistics.fmean(values), statistics.stdev(values) / sqrt(len(values))


def line(match: Match, played: dict[int, MatchGame]) -> str:
    mean, error = mean_and_error(samples(match, played))
    seconds = [second for game in played.values() for second in game.seconds]
    verdict = "OK" if mean >= match.target else "BELOW"
    times = f"{statistics.median(seconds) * 1e3:6.1f} ms (worst {max(seconds) * 1e3:.0f})" if seconds else ""
    digits = 1 if match.target > 2 else 3
    figures = f"{mean:8.{digits}f} ± {error:.{digits}f}  target {match.target:<6g} {verdict:5}"
    return f"{match.name:44}{figures}  {len(played):5} games  {times}".rstrip()


class PlayedGames:
    """The games of a match that were played already, in a file with a line a game. Without a folder nothing is kept."""

    def __init__(self, folder: Path | None, match: Match) -> None:
        self.played: dict[int, MatchGame] = {}
        self._path = folder / (re.sub(r"\W+", "-", match.name) + ".jsonl") if folder else None
        if self._path and self._path.exists():
            for text in self._path.read_text().splitlines():
                number, result, *seconds = json.loads(text)
                self.played[number] = MatchGame(result, tuple(seconds))

    def add(self, number: int, played: MatchGame) -> None:
        self.played[number] = played
        if self._path:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with self._path.open("a") as file:
                seconds = (round(second, 6) for second in played.seconds)
                file.write(json.dumps([number, played.result, *seconds]) + "\n")


def played_games(match: Match, numbers: list[int], jobs: int) -> Iterator[tuple[int, MatchGame]]:
    if jobs == 1:
        for number in numbers:
            yield number, match.play(number)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from zip(numbers, pool.map(play, [match.name] * len(numbers), numbers), strict=True)


def run(match: Match, games: int, jobs: int = 1, save: Path | None = None) -> dict[int, MatchGame]:
    """The first so many games of a match, whole deals; `save` is a folder in which they are kept."""
    whole = -(-games // match.deal) * match.deal
    kept = PlayedGames(save, match)
    missing = [number for number in range(whole) if number not in kept.played]
    for number, played in played_games(match, missing, jobs):
        kept.add(number, played)
        if sys.stderr.isatty():
            print(f"\r{len(kept.played):6} of {whole}  {match.name}", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r" + " " * 79 + "\r", end="", file=sys.stderr)
    return {number: kept.played[number] for number in range(whole)}


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="strength", description="Matches of the computers against their targets.")
    parser.add_argument("words", nargs="*", help="only matches whose name holds all of these")
    parser.add_argument("--games", type=int, help="how many games of each match, instead of as many as it takes")
    parser.add_argument("--jobs", type=int, default=1, help=f"processes; this machine has {os.cpu_count()} cores")
    parser.add_argument("--save", type=Path, help="a folder in which played games are kept")
    parser.add_argument("--list", action="store_true", help="only say which matches there are")
    options = parser.parse_args(arguments)
    for match in matches(options.words):
        if options.list:
            print(f"{match.name:44}target {match.target:<6g}{match.games:6} games")
        else:
            print(line(match, run(match, options.games or match.games, options.jobs, options.save)), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
