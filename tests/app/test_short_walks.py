"""A tap redraws once: what it shows is drawn once, and what the table answers is drawn once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from kivy.clock import Clock

from app.games.board.field import Field
from app.games.trigon.ink import Inked, InkLayer
from app.store.seats import PERSON
from app.ui.drawing.mesh import Sketch
from tests.app.genial_hands import GenialGame
from tests.app.knister_hands import Knister
from tests.app.trigon_hands import TrigonHands


class Redraws:
    """How often a table showed how things stand, and how often each layer of its board was drawn within one frame."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.refreshed = 0
        self.drawn: Counter[tuple[int, int]] = Counter()
        self._layers: list[tuple[object, object]] = []
        self._owners: tuple[object, ...] = ()
        self._inks: dict[int, object] = {}
        self._monkeypatch = monkeypatch
        for maker in (Field, Inked):
            self._remember_layers(maker)
        put, show = Sketch.put, InkLayer.show

        def counted_put(sketch: Sketch, group: Any) -> None:
            self._count(group)
            put(sketch, group)

        def counted_show(layer: InkLayer, ink: Any, *where: float) -> None:
            if self._inks.get(id(layer)) is not ink:
                self._inks[id(layer)] = ink
                self._count(layer)
            show(layer, ink, *where)

        monkeypatch.setattr(Sketch, "put", counted_put)
        monkeypatch.setattr(InkLayer, "show", counted_show)

    def _remember_layers(self, maker: Any) -> None:
        made = maker.layer

        def remembered(owner: Any) -> Any:
            layer = made(owner)
            self._layers.append((owner, layer))
            return layer

        self._monkeypatch.setattr(maker, "layer", remembered)

    def _count(self, drawn: object) -> None:
        for number, (owner, layer) in enumerate(self._layers):
            if layer is drawn and any(owner is one for one in self._owners):
                self.drawn[number, Clock.frames] += 1

    def watch(self, table: Any) -> None:
        refresh = table.refresh
        field = getattr(table, "field", None)
        self._owners = (field, getattr(field, "inked", None))

        def counted() -> None:
            self.refreshed += 1
            refresh()

        self._monkeypatch.setattr(table, "refresh", counted)

    def during(self, tap: Callable[[], object]) -> int:
        """How often the table showed how things stand from this tap on until all is quiet."""
        self.refreshed = 0
        self.drawn.clear()
        tap()
        assert {what: times for what, times in self.drawn.items() if times > 1} == {}
        return self.refreshed


def test_a_tap_on_a_sheet_redraws_once(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    redraws = Redraws(monkeypatch)
    game = Knister(stage, tmp_path, [PERSON])
    redraws.watch(game.body)
    sheet, papers = game.body.sheet, 0
    paint = sheet.printed

    def print_paper(brush: Any, shown: Any) -> None:
        nonlocal papers
        papers += 1
        paint(brush, shown)

    sheet.printed = print_paper
    stage.run(0.2)

    def after(tap: Callable[[], object], seconds: float = 1.0) -> tuple[int, int]:
        nonlocal papers
        papers = 0
        refreshed = redraws.during(lambda: (tap(), game.settle(), stage.run(seconds)))
        return refreshed, papers

    assert after(game.roll) == (1, 1)
    assert after(lambda: game.tap_cell(0)) == (0, 0), "what is chosen has a layer of its own"
    assert after(lambda: game.tap_cell(0)) == (1, 1)
    assert game.state.grids[0][0] is not None
    game.close()


def test_a_tap_on_a_board_redraws_once(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from app.games.genial.pieces import turn_between

    redraws = Redraws(monkeypatch)
    game = GenialGame(stage, tmp_path, [PERSON])
    stage.run(1)
    action = next(iter(game.state.moves(0)))
    first, second = action.cells
    game.turn_to(game.pick(action.tile), turn_between(first, second))
    redraws.watch(game.body)
    assert redraws.during(lambda: (stage.tap(game.cell(first)), stage.run(1))) == 0
    assert game.placing.spot is not None
    assert redraws.during(lambda: (stage.tap(game.cell(second)), stage.run(1))) == 1
    assert game.state.placed and redraws.drawn
    game.close()


def test_a_piece_laid_by_taps_redraws_once_a_tap(stage: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    redraws = Redraws(monkeypatch)
    game = TrigonHands(stage, tmp_path, [PERSON])
    stage.run(1)
    redraws.watch(game.body)
    action = next(iter(game.state.moves(0)))
    assert redraws.during(lambda: (game.lay(action), stage.run(1))) == 1
    assert game.state.placed[0] and redraws.drawn
    game.close()
