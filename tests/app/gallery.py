"""Every widget of the kit in every state, composed as screens would; as a program it writes pictures to look at.

python -m tests.app.gallery [--page buttons] [--size 412x915] [--mode dark] [--scale 2] [--density 2]

Pictures: build/shots/ui/<page>-<size>-<mode>-<text scale>.png
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

SIZES = ((360, 640), (412, 915), (915, 412), (1280, 800))
FOLDER = Path("build") / "shots" / "ui"


def frame(title: str, subtitle: str = "", big: bool = False) -> tuple[Any, Any, Any]:
    """A screen with an app bar and a scrolling page; returns root, page, overlay."""
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.floatlayout import FloatLayout

    from app.ui.bars import AppBar
    from app.ui.boxes import Page
    from app.ui.drawing.paint import Backdrop
    from app.ui.overlay.overlay import Overlay

    root = FloatLayout()
    column = BoxLayout(orientation="vertical")
    bar = AppBar(title=title, subtitle=subtitle, big=big, back_icon="" if big else "arrow-left", back_voice="Back")
    page = Page()
    for part in (bar, page):
        column.add_widget(part)
    overlay = Overlay()
    for part in (Backdrop(), column, overlay):
        root.add_widget(part)
    root.bar, root.column, root.page, root.overlay = bar, column, page, overlay
    return root, page, overlay


def _add(parent: Any, *children: Any) -> Any:
    for child in children:
        parent.add_widget(child)
    return parent


def buttons() -> Any:
    from kivy.metrics import dp

    from tests.app import kit

    root, page, _overlay = frame("Buttons", "every state")
    _add(root.bar, kit.IconButton(icon="lightbulb", tone="accent_text"), kit.IconButton(icon="ellipsis-vertical"))
    focused = kit.PrimaryButton(text="Focused", icon="play")
    pressed = kit.PrimaryButton(text="Pressed", icon="play")
    hovered = kit.SecondaryButton(text="Hovered")
    focused.focused, hovered.hovered = True, True
    pressed.pressed, pressed.zoom = 1, 0.97
    small = kit.PrimaryButton(text="Open at move 18", small=True)
    _add(
        page,
        kit.PrimaryButton(text="Write 7 here", icon="pencil", badge="+19"),
        kit.PrimaryButton(text="Začít hru se čtyřmi hráči a jedním počítačem", icon="play"),
        kit.PrimaryButton(text="Start", icon="play", disabled=True),
        _add(kit.Row(spacing=dp(12)), focused, pressed),
        _add(
            kit.Row(spacing=dp(12)),
            kit.SecondaryButton(icon="undo-2"),
            kit.SecondaryButton(text="Share", icon="share-2"),
        ),
        _add(kit.Row(spacing=dp(12)), hovered, kit.SecondaryButton(text="Disabled", disabled=True)),
        _add(
            kit.Card(), _add(kit.Row(spacing=dp(8)), small, kit.SecondaryButton(text="Delete", small=True, sunk=True))
        ),
        _add(
            kit.Row(spacing=dp(4)),
            kit.PillButton(text="Human", icon="user"),
            kit.TextButton(text="How to play", trailing="chevron-right", tone="text2"),
        ),
        _add(kit.Row(spacing=dp(12)), kit.RoundButton(icon="play"), kit.RoundButton(icon="play", amber=False)),
        *(
            kit.Text(kind=kind, text=f"{kind} Příliš žluťoučký kůň 1234567890")
            for kind in ("h1", "h2", "title", "section", "strong", "row", "body", "label", "secondary", "micro")
        ),
        kit.Text(kind="hand", text="7 11 19", tone="accent_text"),
        kit.Text(text="Αθηνά, Олена, Łukasz, Đặng, Şebnem"),
    )
    return root


def settings() -> Any:
    from kivy.metrics import dp

    from app.ui.theme import theme
    from tests.app import kit

    root, page, _overlay = frame("Settings", big=True)
    language = kit.Segmented(options=[("cs", "Čeština", ""), ("en", "English", "")], value="en", least=dp(44))
    paper = kit.ChoiceTile(text="Paper", ground="paper", tone="ink", chosen=theme.mode == "light")
    felt = kit.ChoiceTile(text="Felt", icon="check", ground="surf", chosen=True)
    rows = [
        ("accessibility", "Reduced motion", "fades instead of tumbling dice", False),
        ("zap", "Quick write", "one tap writes, no confirm", False),
        ("lightbulb", "Hints", "points in free cells, light bulb", True),
        ("sun", "Keep screen awake", "while a game is open", True),
        ("hand", "Left-handed", "bar and zoom on the left", False),
    ]
    switches = kit.Card(padding=0)
    for place, (icon, title, subtitle, active) in enumerate(rows):
        switches.add_widget(kit.SwitchRow(icon=icon, title=title, subtitle=subtitle, active=active, divider=place > 0))
    _add(
        page,
        _add(
            kit.Card(spacing=dp(12), padding=dp(14)),
            _add(
                kit.Row(spacing=dp(14)),
                kit.Icon(name="languages", tone="text2"),
                kit.Text(kind="row", text="Language", flow="fit", size_hint_x=0.55),
                language,
            ),
            _add(kit.Row(spacing=dp(10)), kit.ChoiceTile(text="Auto", icon="sun-moon"), felt, paper),
            _add(
                kit.Row(spacing=dp(8)),
                kit.Text(kind="row", text="Text size", flow="hug"),
                kit.StepSlider(value=1.2, least=1.0, most=2.0, step=0.1),
                kit.Text(kind="strong", text="120 %", tone="accent_text", flow="hug"),
            ),
        ),
        _add(
            kit.Row(spacing=dp(10)),
            kit.ToggleTile(text="Sound", icon="volume-2", active=True),
            kit.ToggleTile(text="Haptics", icon="vibrate", active=True),
            kit.ToggleTile(text="Voice", icon="audio-lines"),
        ),
        switches,
        _add(
            kit.Card(padding=0),
            kit.ListRow(
                icon="info",
                title="About Pětka",
                subtitle="version 1.0, licences, no data leaves the phone",
                chevron=True,
            ),
        ),
    )
    _navigate(root, "settings")
    return root


def _navigate(root: Any, current: str) -> None:
    """A bottom bar, or a rail where there is room."""
    from kivy.metrics import dp
    from kivy.uix.boxlayout import BoxLayout

    from app.ui.layout import layout
    from tests.app import kit

    items = [
        ("play", "dices", "Play"),
        ("history", "history", "History"),
        ("stats", "chart-column", "Stats"),
        ("settings", "settings", "Settings"),
    ]
    if layout.rail_width:
        root.remove_widget(root.column)
        rail = kit.NavRail(items=items, current=current)
        if layout.is_wide:
            rail.header = kit.IconTile(icon="dice-5")
            rail.footer = kit.Avatar(name="Jana", avatar_size=dp(44))
        beside = _add(BoxLayout(), rail, root.column)
        root.add_widget(beside, index=1)
        root.overlay.floor = 0
    else:
        bar = kit.NavBar(items=items, current=current)
        root.column.add_widget(bar)
        root.overlay.floor = bar.height


def setup() -> Any:
    from kivy.metrics import dp

    from tests.app import kit

    root, page, _overlay = frame("Knister", "Five in a row, fifteen lines")
    seats = kit.ReorderList()
    people = [
        ("Jana", "starts", "amber", False),
        ("Eva", "won last time", "coral", False),
        ("Karel", "2 s", "sky", True),
    ]
    for place, (name, note, palette, bot) in enumerate(people):
        row = kit.ListRow(
            title=name, subtitle=note, divider=place > 0, least=dp(66), tappable=False, title_kind="strong"
        )
        row.grip = kit.Grip()
        avatar = kit.Avatar(name=name, palette=palette, bot=bot, avatar_size=dp(44))
        row.leading = _add(kit.Row(spacing=dp(14), size_hint_x=None, width=dp(80)), row.grip, avatar)
        row.add_widget(kit.PillButton(text="Medium" if bot else "Human", icon="bot" if bot else "user"))
        seats.add_widget(row)
    boards = _add(kit.Row(spacing=dp(6), size_hint_x=None, width=dp(168)))
    for text in ("91", "127", "169"):
        boards.add_widget(kit.ChoiceTile(text=text, chosen=text == "127"))
    board = kit.ListRow(title="Board", subtitle="grows with players", tappable=False, least=dp(60))
    board.add_widget(boards)
    _add(
        page,
        kit.Segmented(options=[("one", "This phone", "smartphone"), ("many", "Many phones", "wifi")], value="one"),
        kit.SectionHeader(text="Players", note="3 of 4, drag to seat"),
        _add(
            kit.Card(padding=0),
            seats,
            kit.ListRow(icon="plus", title="Add player or computer", title_tone="accent_text", divider=True),
        ),
        kit.SectionHeader(text="Variant"),
        _add(
            kit.Card(padding=0),
            board,
            kit.SwitchRow(title="Show scoring rays", subtitle="points before you confirm", active=True, divider=True),
            kit.SwitchRow(title="Undo after confirm", subtitle="asks the other players", divider=True),
        ),
        kit.TextField(label="Name", text="Jana", hint="Name"),
        kit.TextField(label="Name", hint="Player 2", error="This name is taken"),
    )
    bar = kit.BottomBar()
    _add(bar, kit.SecondaryButton(icon="book-open"), kit.PrimaryButton(text="Start with 3 players", icon="play"))
    root.column.add_widget(bar)
    return root


def table() -> Any:
    from kivy.metrics import dp
    from kivy.uix.boxlayout import BoxLayout
    from kivy.uix.scrollview import ScrollView

    from tests.app import kit

    root, page, _overlay = frame("Knister", "Round 17 of 25")
    _add(root.bar, kit.IconButton(icon="lightbulb", tone="accent_text"), kit.IconButton(icon="ellipsis-vertical"))
    few = [
        kit.PlayerView("You", "11 points", "amber", badge="pencil", turn=True),
        kit.PlayerView("Eva", "19 points", "coral", badge="check"),
        kit.PlayerView("Karel", "14 points", "sky", bot=True, badge="check"),
    ]
    many = [
        kit.PlayerView(name, "11 points", palette, turn=name == "Hana", offline=name == "Eva", badge=badge)
        for name, palette, badge in (
            ("Jana", "amber", ""),
            ("Eva", "coral", "hourglass"),
            ("Bára", "leaf", "check"),
            ("Zbyněk", "lilac", ""),
            ("Hana", "mint", "pencil"),
            ("Олена", "sky", ""),
        )
    ]
    chips = BoxLayout(size_hint=(None, None), height=dp(52), spacing=dp(8))
    chips.bind(minimum_width=chips.setter("width"))
    for text, value in (("Pair", "1"), ("2 pairs", "3"), ("Three", "3"), ("Four", "6"), ("Full house", "8")):
        chips.add_widget(kit.Chip(text=text, value=value, pos_hint={"center_y": 0.5}))
    strip = ScrollView(size_hint_y=None, height=dp(52), do_scroll_y=False, bar_width=0)
    strip.add_widget(chips)
    sheet = kit.PaperCard(spacing=dp(8))
    header = _add(
        kit.Row(spacing=dp(8)),
        kit.Text(kind="strong", tone="ink", text="Jana’s sheet"),
        kit.Text(kind="secondary", tone="ink2", text="Total", flow="hug"),
        kit.Text(kind="hand", tone="pen", text="11", flow="hug"),
    )
    _add(
        sheet,
        header,
        kit.Divider(fill="rule"),
        kit.Text(tone="ink2", text="A row rises until the bar: 9 after 12 is refused."),
    )
    wide_chip = kit.Chip(text="Street without 7", value="12", hug=False)
    _add(
        page,
        kit.Tray(size_hint_y=None, height=dp(120)),
        sheet,
        strip,
        _add(kit.Row(spacing=dp(8)), wide_chip, kit.Chip(text="Pair", value="1", hug=False, chosen=True)),
    )
    for players in (many, few):
        root.column.add_widget(kit.PlayerStrip(players=players), index=1)
    bar = kit.BottomBar()
    _add(bar, kit.SecondaryButton(icon="undo-2"), kit.PrimaryButton(text="Write 7 here", icon="pencil", badge="+19"))
    root.column.add_widget(bar)
    return root


def history() -> Any:
    from kivy.metrics import dp

    from app.games.tints import card_tint
    from tests.app import kit

    root, page, overlay = frame("History", big=True)
    _add(root.bar, kit.IconButton(icon="search"), kit.IconButton(icon="list-filter"))
    finished = kit.Card(padding=0)
    players = [
        kit.PlayerView("Jana"),
        kit.PlayerView("Eva", palette="coral"),
        kit.PlayerView("K", palette="sky", bot=True),
    ]
    for place, (game, icon) in enumerate(
        (("knister", "grid-3x3"), ("genial", "hexagon"), ("qwantum", "chart-column"), ("trigon", "triangle"))
    ):
        row = kit.ListRow(title=game.title(), subtitle="Eva won, 52 to 47", divider=place > 0, least=dp(60))
        row.leading = kit.IconTile(icon=icon, tint=card_tint(game), tile_size=dp(38))
        row.add_widget(kit.AvatarRow(players=players[: 2 + place % 2]))
        finished.add_widget(row)
    resume = _add(
        kit.PaperCard(radius=[dp(17)]),
        _add(
            kit.Row(spacing=dp(12)),
            _add(
                kit.Column(),
                kit.Text(kind="secondary_strong", tone="paper_accent", text="Your turn, move 21"),
                kit.Text(kind="section", tone="ink", text="Resume Genial"),
                kit.Text(kind="secondary", tone="ink2", text="with Eva, 12 minutes ago"),
            ),
            kit.RoundButton(icon="play", least=dp(52)),
        ),
    )
    _add(
        page,
        kit.SectionHeader(text="Open games", note="4 saved"),
        resume,
        kit.SectionHeader(text="Finished", note="43 games"),
        finished,
    )
    _navigate(root, "history")
    overlay.undo("Qwantum with Eva deleted", "Undo", on_undo=lambda: None)
    return root


def states() -> Any:
    from kivy.metrics import dp

    from tests.app import kit

    root, page, overlay = frame("States", "overlays, messages, waiting, empty")
    damaged = _add(
        kit.Card(),
        _add(
            kit.Row(spacing=dp(14)),
            kit.IconTile(icon="file-warning", tone="bad", pos_hint={"top": 1}),
            _add(
                kit.Column(spacing=dp(4)),
                kit.Text(kind="strong", text="This save is damaged"),
                kit.Text(tone="text2", text="Genial with Eva can be read up to move 18 of 26. The rest is lost."),
            ),
        ),
    )
    thinking = _add(
        kit.Card(padding=(dp(16), dp(10))),
        _add(
            kit.Row(spacing=dp(14)),
            kit.Avatar(bot=True, palette="sky", avatar_size=dp(42)),
            _add(kit.Column(spacing=dp(6)), kit.Text(kind="strong", text="Karel is thinking"), kit.ThinkingDots()),
            kit.SecondaryButton(text="Move now", small=True, sunk=True, hug=True),
        ),
    )
    analysis = _add(
        kit.Card(spacing=dp(10)),
        _add(
            kit.Row(),
            kit.Text(kind="strong", text="Checking your moves"),
            kit.Text(kind="strong", tone="accent_text", text="64 %", flow="hug"),
        ),
        kit.ProgressLine(value=0.64),
        _add(
            kit.Row(spacing=dp(12)), kit.ProgressRing(value=0.64, size=(dp(40), dp(40))), kit.ProgressRing(value=0.25)
        ),
    )
    _add(
        page,
        kit.Banner(
            text="Reconnecting to Jana’s table", note="Your sheet is safe, try 3", action_text="Retry", busy=True
        ),
        kit.Banner(text="Bonus turn", note="Red reached 18", kind="bonus", icon="sparkles"),
        kit.EmptyState(title="No games yet", text="Your first one will be here.", action_text="Play"),
        damaged,
        thinking,
        analysis,
        _add(kit.Well(), kit.Text(tone="text2", text="A well, with words in it.")),
    )
    overlay.floor = 0
    overlay.toast("A white 4 does not fit a white 3", icon="circle-alert", bad=True)
    return root


def sheet() -> Any:
    from kivy.metrics import dp

    from tests.app import kit

    root, _page, overlay = frame("Set-up", "a sheet is open")
    choice = kit.Drawer(title="Karel plays")
    for level, (title, note) in enumerate(
        (("Easy", "thinks one move ahead"), ("Medium", "about 2 s a move"), ("Hard", "about 6 s a move")), start=1
    ):
        row = kit.ListRow(title=title, subtitle=note, chosen=level == 2, least=dp(56))
        row.leading = kit.LevelBars(level=level)
        choice.add_widget(row)
    overlay.show(choice)
    return root


def dialog() -> Any:
    from tests.app import kit

    root, page, overlay = frame("Knister", "a dialog is open")
    page.add_widget(kit.PrimaryButton(text="Below the scrim"))
    overlay.show(
        kit.Dialog(
            title="Leave game?",
            text="It is saved. You find it on the home screen and in History.",
            primary_text="Stay",
            secondary_text="Leave",
        )
    )
    return root


PAGES: dict[str, Callable[[], Any]] = {
    page.__name__: page for page in (buttons, settings, setup, table, history, states, sheet, dialog)
}


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--page", nargs="*", choices=list(PAGES), default=list(PAGES))
    parser.add_argument("--size", nargs="*", default=[f"{width}x{height}" for width, height in SIZES])
    parser.add_argument("--mode", nargs="*", default=["dark", "light"])
    parser.add_argument("--scale", nargs="*", type=float, default=[1.0, 2.0])
    parser.add_argument("--density", type=int, default=1)
    options = parser.parse_args(arguments)
    sizes = [tuple(int(side) for side in size.split("x")) for size in options.size]

    os.environ.update(KIVY_METRICS_DENSITY=str(options.density))
    from app.start import environment

    environment.prepare(offscreen=True)
    from kivy.config import Config

    largest = [max(sides) * options.density for sides in zip(*sizes, strict=True)]
    for name, value in (("multisamples", 0), ("width", largest[0]), ("height", largest[1])):
        Config.set("graphics", name, value)
    from kivy.core.window import Window

    from app.ui.layout import layout
    from app.ui.theme import theme

    camera = Camera()
    layout.follow(Window)
    FOLDER.mkdir(parents=True, exist_ok=True)
    for width, height in sizes:
        Window.system_size = Window.size = (width * options.density, height * options.density)
        for theme.mode in options.mode:
            for theme.text_scale in options.scale:
                for name in options.page:
                    root = PAGES[name]()
                    Window.add_widget(root)
                    camera.run(frames=6)
                    camera.shoot(FOLDER / f"{name}-{width}x{height}-{theme.mode}-{theme.text_scale}.png")
                    Window.remove_widget(root)


class Camera:
    """Runs frames in virtual time and saves what they show."""

    def __init__(self) -> None:
        from kivy.base import EventLoop
        from kivy.clock import Clock

        EventLoop.ensure_window()
        EventLoop.start()
        self._now = Clock.time()
        Clock.time = lambda: self._now
        Clock._max_fps = 0
        self._loop = EventLoop

    def run(self, frames: int, seconds: float = 0.1) -> None:
        for _ in range(frames):
            self._now += seconds
            self._loop.idle()

    def shoot(self, path: Path) -> None:
        from app.ui.drawing import picture

        picture.take(lambda shot: shot.save(path))
        self.run(frames=1)


if __name__ == "__main__":
    main(sys.argv[1:])
