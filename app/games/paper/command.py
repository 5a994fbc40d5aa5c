"""`petka sheets`: sheets for the printer, made without a window."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path

from app.games.paper.pages import FORMATS, MOST, PER_PAGE, PrintOrder, print_sheets, usual_format
from app.games.paper.paper import paper_of, printed_games
from app.i18n import LANGUAGES, Translator, choose, environment_tags


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="petka sheets",
        description="Makes sheets of a game for the printer, as a PDF.",
        epilog="Sheets that differ come in turn.",
    )
    parser.add_argument("game", choices=printed_games(), help="whose sheets")
    parser.add_argument("--count", type=int, default=4, help="how many sheets (default: 4)")
    parser.add_argument("-o", "--output", type=Path, help="the file (default: the game's name)")
    parser.add_argument("--per-page", type=int, choices=PER_PAGE, default=4, help="sheets on a page (default: 4)")
    parser.add_argument("--paper", choices=FORMATS, help="default: what printers have where you live")
    parser.add_argument("--only", default="", metavar="A,C", help="of sheets that differ only these")
    parser.add_argument("--grey", action="store_true", help="for a printer without colours: lines instead of tints")
    parser.add_argument("--language", choices=LANGUAGES, help="of the words on the sheets")
    return parser


def order_of(wish: argparse.Namespace, parser: argparse.ArgumentParser) -> PrintOrder:
    if not 1 <= wish.count <= MOST:
        parser.error(f"from 1 to {MOST} sheets at once")
    known, only = paper_of(wish.game).kinds, tuple(kind for kind in wish.only.upper().split(",") if kind)
    if not set(only) <= set(known):
        parser.error(f"the sheets of {wish.game} are {', '.join(known)}" if known[0] else f"{wish.game} has one sheet")
    format = wish.paper or usual_format(environment_tags())
    return PrintOrder(wish.game, wish.count, format, wish.per_page, only, not wish.grey)


def main(words: Sequence[str] | None = None) -> int:
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    parser = arguments()
    wish = parser.parse_args(words)
    order = order_of(wish, parser)
    tr = Translator(wish.language or choose(environment_tags()))
    file = wish.output or Path(f"petka-{order.game_id}.pdf")
    half = file.with_name(f"{file.name}.new")
    try:
        with half.open("wb") as target:
            print_sheets(order, tr, target)
        os.replace(half, file)
    except OSError as error:
        print(f"{file} could not be written: {error.strerror or error}", file=sys.stderr)
        return 1
    finally:
        with contextlib.suppress(OSError):
            half.unlink(missing_ok=True)
    pages = tr.plural("{n} page", "{n} pages", order.pages)
    print(f"{file}: {tr.plural('{n} sheet', '{n} sheets', order.count)}, {pages}")
    return 0
