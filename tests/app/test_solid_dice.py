"""Dice on the screen: what lies on top in the picture is what chance decided, for every die and every face."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from app.ui.drawing.picture import Picture
from rules.dice import PIPS, Die, Face
from rules.knister.game import DICE as KNISTER
from rules.qwantum.scoring import DICE as QWANTUM
from rules.twenty_one.game import DICE as TWENTY_ONE
from tests.app.conftest import Finger, Stage

PLAIN = tuple(Die(body, body) for body in ("ivory", "white", "black", "red", "blue", "yellow", "green", "amber"))
SETS = {"knister": KNISTER, "twenty_one": TWENTY_ONE, "qwantum": QWANTUM, "bodies": PLAIN}
BOX = (400, 250)
GROUND = (0.05, 0.17, 0.19, 1)


@pytest.fixture(autouse=True)
def plain_look() -> Iterator[None]:
    from app.ui.theme import theme

    theme.mode, theme.reduced_motion = "dark", False
    yield
    theme.mode, theme.reduced_motion = "dark", False


def dice_on(stage: Stage, size: tuple[int, int] = BOX, **how: Any) -> Any:
    """Dice in a window of their size, on plain ground."""
    from app.dice.solid import SolidDice
    from app.ui.drawing.paint import keep_smooth_edges

    keep_smooth_edges()
    stage.resize(*size)
    stage.window.clearcolor = GROUND
    return stage.show(SolidDice(size_hint=(None, None), size=size, **how))


def turn_of(die: Die, step: int) -> Face:
    return die.faces[step % 6]


def rolled(stage: Stage, dice: Any, kinds: Sequence[Die], faces: Sequence[Face], **how: Any) -> list[str]:
    """Throw and wait; what happened meanwhile."""
    heard: list[str] = []
    dice.roll(kinds, faces, lambda: heard.append("then"), lambda: heard.append("lands"), **how)
    stage.run(2)
    return heard


# -- reading the picture: knows where the top of a die is seen, nothing of what is on it ---------------------------


def top_point(dice: Any, index: int, across: float, up: float) -> tuple[int, int]:
    """The pixel of a place on top of a die, in the directions a viewer would give it."""
    from math import cos, sin

    from app.dice.pose import LEVEL, yaw
    from app.dice.view import MIDDLE, seen

    x, y, z, turn = dice.poses()[index]
    angle = yaw(turn)
    right, away = across * cos(angle) - up * sin(angle), -across * sin(angle) - up * cos(angle)
    on_screen = seen((x, y, z, LEVEL), (right, 0.5, away))
    return (
        round(dice.center_x + on_screen[0] * dice.edge),
        round(dice.height - dice.center_y - (on_screen[1] - MIDDLE) * dice.edge),
    )


def colour_at(picture: Picture, dice: Any, index: int, across: float, up: float) -> tuple[int, int, int]:
    return picture.at(*top_point(dice, index, across, up))


def apart(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def pips_seen(picture: Picture, dice: Any, index: int) -> int:
    """How many of the nine places on top differ from the body."""
    body = colour_at(picture, dice, index, 0.0, 0.36)
    places = (-0.245, 0.0, 0.245)
    return sum(apart(colour_at(picture, dice, index, x, y), body) > 120 for x in places for y in places)


def inked(picture: Picture, dice: Any, index: int) -> list[list[bool]]:
    """The print on top as a grid of 21 by 21 places, from the lower left."""
    body = colour_at(picture, dice, index, 0.0, 0.36)
    steps = [(step - 10) * 0.033 for step in range(21)]
    return [[apart(colour_at(picture, dice, index, x, y), body) > 90 for x in steps] for y in steps]


def printed(dice: Any, face: Face) -> list[list[bool]]:
    """The same grid as the atlas has it."""
    from app.dice.body import Glyphs, glyph_of, glyphs_of

    glyphs = glyphs_of(lying.die for lying in dice.lying)
    left, low, wide, high = Glyphs.cell(glyphs.index(glyph_of(face)))
    fbo = dice.stage.glyphs.fbo
    width, height = fbo.size
    pixels = fbo.pixels
    steps = [0.5 + (step - 10) * 0.033 for step in range(21)]
    return [
        [pixels[4 * (int((low + y * high) * height) * width + int((left + x * wide) * width))] > 127 for x in steps]
        for y in steps
    ]


def ink_on_top(picture: Picture, dice: Any, index: int) -> str:
    """The colour of the print, by what is farthest from grey in it."""
    body = colour_at(picture, dice, index, 0.0, 0.36)
    steps = [(step - 10) * 0.033 for step in range(21)]
    red, green, blue = max(
        (colour_at(picture, dice, index, x, y) for x in steps for y in steps), key=lambda seen: apart(seen, body)
    )
    if max(red, green, blue) - min(red, green, blue) < 40:
        return ""
    if red > 1.6 * green and red > 1.6 * blue:
        return "R"
    if red > green > 1.8 * blue:
        return "Y"
    return "P" if red > 1.15 * green else "B"


# -- chance decides, looks follow ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", SETS)
def test_the_face_that_looks_up_is_the_result_for_every_die_and_face(stage: Stage, game: str) -> None:
    from app.dice.pose import on_top, tilt, yaw

    kinds = SETS[game]
    dice = dice_on(stage)
    for seed in range(40):
        for step in range(6):
            faces = [turn_of(die, step + index) for index, die in enumerate(kinds)]
            dice.roll(kinds, faces, lambda: None)
            dice.skip()
            for die, face, (_x, _y, _z, turn) in zip(kinds, faces, dice.poses(), strict=True):
                assert die.faces[on_top(turn)] == face
                assert tilt(turn) < 1e-6
                assert 4 < abs(yaw(turn)) * 57.2958 < 20.01
        if seed == 0:
            rolled(stage, dice, kinds, faces)
            assert [die.faces[on_top(pose[3])] for die, pose in zip(kinds, dice.poses(), strict=True)] == faces


@pytest.mark.parametrize("game", ["knister", "twenty_one", "bodies"])
def test_the_picture_shows_as_many_pips_on_top_as_were_rolled(stage: Stage, game: str) -> None:
    kinds = SETS[game]
    dice = dice_on(stage)
    for step in range(6):
        faces = [turn_of(die, step + index) for index, die in enumerate(kinds)]
        if step % 2:
            rolled(stage, dice, kinds, faces)
        else:
            dice.show(kinds, faces)
        picture = stage.picture()
        assert [pips_seen(picture, dice, index) for index in range(len(kinds))] == faces


def test_the_picture_shows_number_and_colour_on_top_as_they_were_rolled(stage: Stage) -> None:
    dice = dice_on(stage)
    for step in range(6):
        faces = [turn_of(die, step + index) for index, die in enumerate(QWANTUM)]
        if step % 2:
            rolled(stage, dice, QWANTUM, faces)
        else:
            dice.show(QWANTUM, faces)
        picture = stage.picture()
        for index, (die, face) in enumerate(zip(QWANTUM, faces, strict=True)):
            grid = inked(picture, dice, index)

            def unlike(other: Face, grid: list[list[bool]] = grid) -> int:
                return sum(
                    a != b
                    for row, line in zip(grid, printed(dice, other), strict=True)
                    for a, b in zip(row, line, strict=True)
                )

            numbers = {other if isinstance(other, int) else other[1:]: other for other in (face, *die.faces)}
            assert min(numbers.values(), key=unlike) == numbers[face if isinstance(face, int) else face[1:]]
            assert unlike(face) < 40
            assert ink_on_top(picture, dice, index) == ("" if isinstance(face, int) else face[0])


def test_all_six_faces_of_every_die_are_on_it_once(stage: Stage) -> None:
    from app.dice.body import FORMAT, glyph_of, glyphs_of, mesh
    from app.dice.body import PIPS as DRILLED
    from app.dice.pose import PLACES

    floats = sum(count for _name, count, _kind in FORMAT)
    for kinds in SETS.values():
        glyphs = glyphs_of(kinds)
        for die in kinds:
            vertices, _indices = mesh(die, glyphs)
            seen: dict[tuple[int, ...], Face] = {}
            for start in range(0, len(vertices), floats):
                vertex = vertices[start : start + floats]
                normal = tuple(round(part) for part in vertex[3:6])
                if abs(vertex[9]) > 0.36 or abs(vertex[10]) > 0.36:
                    continue
                if glyphs:
                    column, row = int(vertex[15] * 8), int(vertex[16] * 4)
                    face = next(face for face in die.faces if glyph_of(face) == glyphs[row * 8 + column])
                else:
                    face = next(face for face, pips in DRILLED.items() if pips == tuple(vertex[11:15]))
                assert seen.setdefault(normal, face) == face
            assert [seen[tuple(looks)] for looks, _upper in PLACES] == list(die.faces)
    for one, other in zip(PIPS, reversed(PIPS), strict=True):
        assert one + other == 7


# -- a throw on the screen -----------------------------------------------------------------------------------------


def test_a_throw_moves_lands_one_by_one_and_ends(stage: Stage) -> None:
    dice = dice_on(stage)
    dice.show(TWENTY_ONE, (1, 2, 3, 4, 5, 6))
    before = stage.picture()
    heard: list[str] = []
    dice.roll(TWENTY_ONE, (6, 5, 4, 3, 2, 1), lambda: heard.append("then"), lambda: heard.append("lands"))
    assert dice.rolling
    seen = []
    for _ in range(5):
        stage.run(0.1)
        seen.append(stage.picture())
    assert all(one.rgb != other.rgb for one, other in pairwise([before, *seen]))
    assert heard == []
    stage.run(0.75 + 0.04 * 6 - 0.5)
    assert heard == ["lands"] * 6
    assert dice.rolling
    stage.run(0.2)
    assert heard == ["lands"] * 6 + ["then"]
    assert not dice.rolling


def test_nothing_is_drawn_once_they_lie_still(stage: Stage) -> None:
    from kivy.clock import Clock

    dice = dice_on(stage)
    rolled(stage, dice, QWANTUM, [turn_of(die, 2) for die in QWANTUM])
    stage.picture()
    drawn = dice.stage.drawn
    events = len([event for event in Clock.get_events() if event.is_triggered])
    stage.run(1)
    assert not stage.window.canvas.needs_redraw
    assert len([event for event in Clock.get_events() if event.is_triggered]) == events
    for _ in range(3):
        stage.picture()
    assert dice.stage.drawn == drawn
    dice.roll(QWANTUM, [turn_of(die, 3) for die in QWANTUM], lambda: None)
    for _ in range(3):
        stage.picture()
    assert dice.stage.drawn == drawn + 3


def test_a_tap_lets_rolling_dice_lie_at_once(stage: Stage) -> None:
    dice = dice_on(stage)
    heard: list[str] = []
    dice.roll(KNISTER, (4, 3), lambda: heard.append("then"), lambda: heard.append("lands"))
    stage.run(0.2)
    stage.tap(dice)
    assert heard == ["lands", "lands", "then"]
    assert not dice.rolling
    picture = stage.picture()
    assert [pips_seen(picture, dice, index) for index in (0, 1)] == [4, 3]
    stage.run(2)
    assert heard == ["lands", "lands", "then"]
    dice.skip()
    assert heard == ["lands", "lands", "then"]


def test_with_reduced_motion_they_only_fade_in(stage: Stage) -> None:
    from app.ui.theme import theme

    theme.reduced_motion = True
    dice = dice_on(stage)
    dice.show(KNISTER, (1, 1))
    heard: list[str] = []
    dice.roll(KNISTER, (6, 2), lambda: heard.append("then"), lambda: heard.append("lands"))
    start = dice.poses()
    stage.run(0.05)
    assert dice.poses() == start
    assert 0.3 < dice.opacity < 1
    stage.run(0.12)
    assert heard == ["lands", "lands", "then"]
    assert dice.opacity == 1
    picture = stage.picture()
    assert [pips_seen(picture, dice, index) for index in (0, 1)] == [6, 2]


def test_showing_the_same_again_moves_nothing(stage: Stage) -> None:
    dice = dice_on(stage)
    rolled(stage, dice, KNISTER, (5, 2))
    before = stage.picture()
    dice.show(KNISTER, (5, 2))
    assert stage.picture().rgb == before.rgb


def test_a_new_throw_interrupts_the_old_one(stage: Stage) -> None:
    dice = dice_on(stage)
    heard: list[str] = []
    dice.roll(KNISTER, (1, 1), lambda: heard.append("first"))
    stage.run(0.3)
    dice.roll(KNISTER, (2, 2), lambda: heard.append("second"))
    stage.run(2)
    assert heard == ["second"]


# -- marks and taps ------------------------------------------------------------------------------------------------


def test_locked_and_kept_dice_lie_still_while_the_others_are_thrown(stage: Stage) -> None:
    dice = dice_on(stage)
    dice.show(TWENTY_ONE, (1, 2, 3, 1, 5, 6))
    dice.marks = ["locked", "", "", "locked", "", "kept"]
    before = dice.poses()
    heard: list[str] = []
    dice.roll(TWENTY_ONE, (1, 4, 4, 1, 4, 6), lambda: heard.append("then"), lambda: heard.append("lands"))
    for _ in range(10):
        stage.run(0.08)
        now = dice.poses()
        for index in (0, 3, 5):
            assert now[index][0] == before[index][0]
            assert now[index][2:] == before[index][2:]
        assert all(now[index] != before[index] for index in (1, 2, 4))
    stage.run(1)
    assert heard == ["lands"] * 3 + ["then"]


def test_dice_marked_for_it_are_thrown_again_and_only_they(stage: Stage) -> None:
    dice = dice_on(stage)
    faces = [turn_of(die, 1) for die in QWANTUM]
    dice.show(QWANTUM, faces)
    dice.marks = ["", "reroll", "", "", "reroll", "", ""]
    again = list(faces)
    again[1], again[4] = QWANTUM[1].faces[3], QWANTUM[4].faces[0]
    assert rolled(stage, dice, QWANTUM, again) == ["lands", "lands", "then"]
    dice.marks = []
    assert rolled(stage, dice, QWANTUM, again, moving=[2]) == ["lands", "then"]


def test_marks_are_seen(stage: Stage) -> None:
    from app.ui.theme import FELT

    dice = dice_on(stage)
    dice.show(KNISTER, (1, 3))
    plain, level = stage.picture(), dice.poses()

    def count(picture: Picture, colour: Sequence[float]) -> int:
        wanted = [round(part * 255) for part in colour[:3]]
        return sum(apart(picture.rgb[start : start + 3], wanted) < 24 for start in range(0, len(picture.rgb), 3))

    dice.marks = ["locked", ""]
    locked = stage.picture()
    x, y = (round(part) for part in dice.spots[0])
    corner = [locked.at(x + dx, dice.height - y - dy) for dx in range(30, 75) for dy in range(30, 85)]
    assert sum(apart(seen, [round(part * 255) for part in FELT.ink[:3]]) < 60 for seen in corner) > 20
    dice.marks = ["kept", ""]
    assert count(stage.picture(), FELT.accent) > count(plain, FELT.accent) + 200
    assert dice.poses()[0][1] > level[0][1]
    assert dice.poses()[1] == level[1]
    dice.marks = ["reroll", ""]
    assert count(stage.picture(), FELT.accent) > count(plain, FELT.accent) + 600
    dice.marks = []
    assert stage.picture().rgb == plain.rgb


def test_a_raised_die_is_six_dp_higher(stage: Stage) -> None:
    from app.dice.view import seen

    dice = dice_on(stage)
    dice.show(KNISTER, (1, 3))

    def corner() -> float:
        return seen(dice.poses()[0], (0.35, 0.35, 0.35))[1] * dice.edge

    level = corner()
    dice.marks = ["kept"]
    assert corner() - level == pytest.approx(6, abs=1)


def test_a_tap_on_a_die_tells_which_if_it_may_be_picked(stage: Stage) -> None:
    dice = dice_on(stage)
    dice.show(QWANTUM, [turn_of(die, 0) for die in QWANTUM])
    picked: list[int] = []
    dice.bind(on_die=lambda _dice, index: picked.append(index))
    stage.tap(tuple(dice.spots[2]))
    assert picked == []
    dice.pickable = True
    for spot in dice.spots:
        stage.tap(tuple(spot))
    assert picked == list(range(7))
    finger = Finger(stage, *dice.spots[0])
    finger.move(*dice.spots[3])
    finger.up()
    assert picked == list(range(7))


def test_taps_that_are_not_for_a_die_reach_what_is_below(stage: Stage) -> None:
    from kivy.uix.behaviors import ButtonBehavior
    from kivy.uix.floatlayout import FloatLayout

    from app.dice.solid import SolidDice

    class Tray(ButtonBehavior, FloatLayout):
        pass

    stage.resize(*BOX)
    tray, dice = Tray(), SolidDice()
    tray.add_widget(dice)
    stage.show(tray)
    dice.show(KNISTER, (1, 2))
    tapped: list[str] = []
    tray.bind(on_release=lambda *_: tapped.append("tray"))
    stage.tap(tuple(dice.spots[0]))
    assert tapped == ["tray"]
    dice.pickable = True
    stage.tap((4, 4))
    assert tapped == ["tray", "tray"]


# -- places, sizes, the graphics card ------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 6, 7, 12])
@pytest.mark.parametrize("size", [(388, 90), (200, 400), (400, 250)])
def test_all_of_every_die_is_seen_inside_and_none_covers_another(
    stage: Stage, count: int, size: tuple[int, int]
) -> None:
    from app.dice.view import MIDDLE, seen

    dice = dice_on(stage, size)
    dice.show([Die(str(index), "ivory") for index in range(count)], [1 + index % 6 for index in range(count)])
    boxes = []
    for pose in dice.poses():
        corners = [seen(pose, (x, y, z)) for x in (-0.44, 0.44) for y in (-0.44, 0.44) for z in (-0.44, 0.44)]
        xs = [dice.center_x + x * dice.edge for x, _y in corners]
        ys = [dice.center_y + (y - MIDDLE) * dice.edge for _x, y in corners]
        boxes.append((min(xs), min(ys), max(xs), max(ys)))
    for left, low, right, top in boxes:
        assert left >= -1
        assert low >= -1
        assert right <= size[0] + 1
        assert top <= size[1] + 1
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            beside = one[0] > other[2] or other[0] > one[2]
            above = one[1] > other[3] or other[1] > one[3]
            assert beside or above


def test_they_follow_a_new_size_even_in_flight(stage: Stage) -> None:
    dice = dice_on(stage)
    heard: list[str] = []
    dice.roll(TWENTY_ONE, (1, 2, 3, 4, 5, 6), lambda: heard.append("then"))
    stage.run(0.3)
    dice.size = 200, 380
    stage.resize(200, 380)
    stage.run(0.1)
    assert heard == []
    assert all(0 < x < 200 and 0 < y < 380 for x, y in dice.spots)
    still = stage.picture()
    assert [pips_seen(still, dice, index) for index in range(6)] == [1, 2, 3, 4, 5, 6]
    stage.run(1)
    assert heard == ["then"]
    assert stage.picture().rgb == still.rgb


def test_moving_the_widget_neither_ends_a_throw_nor_draws_the_dice_anew(stage: Stage) -> None:
    dice = dice_on(stage)
    dice.marks = ["locked", ""]
    dice.show(KNISTER, (1, 2))
    stage.picture()
    drawn, spot = dice.stage.drawn, dice.spots[0]
    dice.pos = 20, 10
    stage.picture()
    assert dice.stage.drawn == drawn
    assert dice.spots[0] == (spot[0] + 20, spot[1] + 10)
    dice.roll(KNISTER, (1, 5), lambda: None)
    stage.run(0.2)
    dice.pos = 0, 0
    stage.run(0.05)
    before = dice.poses()
    stage.run(0.05)
    assert dice.poses() != before


def test_dim_dice_are_half_as_bright(stage: Stage) -> None:
    dice = dice_on(stage, dim=False)
    dice.show(KNISTER, (1, 2))
    bright = colour_at(stage.picture(), dice, 0, 0, 0.3)
    dice.dim = True
    dark = colour_at(stage.picture(), dice, 0, 0, 0.3)
    ground = [round(part * 255) for part in GROUND[:3]]
    assert dark == pytest.approx([(a + b) / 2 for a, b in zip(bright, ground, strict=True)], abs=4)


def test_dice_that_are_yet_to_be_thrown_are_dim_as_well(stage: Stage) -> None:
    dice = dice_on(stage)
    dice.show(KNISTER, ())
    waiting = colour_at(stage.picture(), dice, 0, 0, 0.36)
    rolled(stage, dice, KNISTER, (2, 2))
    assert sum(waiting) < 0.7 * sum(colour_at(stage.picture(), dice, 0, 0, 0.36))


def test_shadows_fall_on_the_tray_and_nowhere_else(stage: Stage) -> None:
    from kivy.graphics import Color, Rectangle

    from app.dice.solid import SolidDice
    from app.ui.boxes import Tray

    stage.resize(400, 250)
    stage.window.clearcolor = (1, 1, 1, 1)
    tray = Tray(size_hint=(None, None), pos=(60, 80), size=(280, 110))
    with tray.canvas:
        Color(0.5, 0.5, 0.5)
        Rectangle(pos=tray.pos, size=tray.size)
    dice = SolidDice(pos=(60, 80), size=(200, 110))
    tray.add_widget(dice)
    stage.show(tray)
    dice.show(KNISTER, (1, 1))
    picture = stage.picture()
    beside = [picture.at(x, 125)[0] for x in range(262, 300)]
    below = [picture.at(x, y)[0] for x in range(60, 340) for y in (185, 195)]
    assert min(beside) < 100, "no shadow to the right, where the tray goes on"
    assert min(below) > 240, "a shadow below the tray"


@pytest.mark.parametrize("game", ["knister", "qwantum"])
def test_the_picture_survives_a_lost_graphics_context(stage: Stage, game: str) -> None:
    from kivy.graphics.context import get_context

    kinds = SETS[game]
    dice = dice_on(stage)
    rolled(stage, dice, kinds, [turn_of(die, 4) for die in kinds])
    dice.marks = ["locked", "kept"]
    before = stage.picture()
    get_context().reload()
    stage.frames(3)
    after = stage.picture()
    assert max(abs(a - b) for a, b in zip(before.rgb, after.rgb, strict=True)) <= 1
    rolled(stage, dice, kinds, [turn_of(die, 1) for die in kinds], moving=range(len(kinds)))
    assert stage.picture().rgb != after.rgb


def test_dice_are_forgotten_with_their_screen(stage: Stage) -> None:
    import gc
    import weakref

    dice = dice_on(stage)
    dice.show(KNISTER, (1, 2))
    gone = weakref.ref(dice)
    stage.window.remove_widget(dice)
    del dice
    stage.frames(2)
    gc.collect()
    assert gone() is None


def test_a_throw_is_worked_out_quickly_and_frames_are_cheap(stage: Stage) -> None:
    """Only against being many times too slow; `make bench` has the numbers."""
    from time import process_time

    dice = dice_on(stage)
    faces = [turn_of(die, 0) for die in QWANTUM]
    dice.show(QWANTUM, faces)
    start = process_time()
    dice.roll(QWANTUM, faces, lambda: None)
    assert process_time() - start < 0.1
    start = process_time()
    for step in range(30):
        dice.flight = step / 40
    assert (process_time() - start) / 30 < 0.006


@pytest.mark.skipif(not shutil.which("glslangValidator"), reason="no validator for shaders here")
@pytest.mark.parametrize(
    "name",
    [
        "BODY_VERTEX",
        "BODY_FRAGMENT",
        "RIM_VERTEX",
        "RIM_FRAGMENT",
        "SHADOW_VERTEX",
        "SHADOW_FRAGMENT",
        "FINISH_FRAGMENT",
    ],
)
def test_shaders_are_as_phones_want_them(tmp_path: Path, name: str) -> None:
    from app.dice import shaders

    source = tmp_path / ("shader.vert" if name.endswith("VERTEX") else "shader.frag")
    source.write_text("#version 100\n" + getattr(shaders, name))
    checked = subprocess.run(["glslangValidator", str(source)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout
