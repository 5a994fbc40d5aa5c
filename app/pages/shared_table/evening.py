"""An evening at one table: which game comes next, and who won what tonight."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from kivy.metrics import dp

from app.games.catalogue import players
from app.games.registry import faces
from app.games.tints import tile_tint
from app.games.words import game_name, names
from app.i18n import YOU, Translator
from app.pages.shared_table.words import where
from app.ui.boxes import Card, Column
from app.ui.chips import IconTile
from app.ui.folding import SectionHeader
from app.ui.overlay.drawers import Dialog, Drawer
from app.ui.people.avatar import Avatar
from app.ui.rows import ListRow
from app.ui.text import Text
from rules import game as rules_of

if TYPE_CHECKING:
    from app.play.host_session import SharedTable
    from app.play.services import PlayServices
    from app.shared.guest.from_host import Tonight
    from app.shared.host.hosting import Gathering

LATEST = 4
"""How many games are listed one by one."""


class PersonTonight(Protocol):
    """Somebody's evening, on the host's device or a guest's."""

    @property
    def name(self) -> str: ...
    @property
    def avatar(self) -> str: ...
    @property
    def wins(self) -> int: ...


class WonTonight(Protocol):
    @property
    def game_id(self) -> str: ...
    @property
    def winners(self) -> tuple[str, ...]: ...


class EveningCard(Column):
    """Empty until a game has ended."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(spacing=dp(6), **kwargs)
        self._head, self._card = SectionHeader(), Card(padding=0)
        self._games = Text(kind="secondary", tone="text2")
        self._told: object = None

    def show_ours(self, tr: Translator, gathering: Gathering) -> None:
        """At the table of this device."""
        here = [one.name for one in gathering.people if one.kind == "person"]
        evening = gathering.evening
        self._show(tr, evening.games, evening.shown(), here[0] if len(here) == 1 else "")

    def show_theirs(self, tr: Translator, tonight: Tonight) -> None:
        """As a guest at somebody else's table."""
        own = next((one.name for one in tonight.people if one.you), "")
        self._show(tr, tonight.games, tonight.people, own)

    def _show(self, tr: Translator, games: Sequence[WonTonight], people: Sequence[PersonTonight], own: str) -> None:
        """`own` is the name of the only person who reads this, if it is only one."""
        told = tr.language, tuple(games), tuple(people), own
        if told == self._told:
            return
        self._told = told
        self.clear_widgets()
        self._card.clear_widgets()
        if not games:
            return
        self._head.text = tr("Tonight at this table")
        self._head.note = tr.plural("{n} game", "{n} games", len(games))
        for number, one in enumerate(people):
            name = tr("{name} (you)", name=one.name) if one.name == own else one.name
            row = ListRow(title=name, title_kind="strong", least=dp(52), tappable=False, divider=number > 0)
            row.leading = Avatar(name=one.name, palette=one.avatar, bot=getattr(one, "bot", False), avatar_size=dp(32))
            row.value = tr.plural("{n} win", "{n} wins", one.wins)
            self._card.add_widget(row)
        self._games.text = "\n".join(
            tr(
                "{game}: {names}",
                game=game_name(tr, won.game_id),
                names=names(tr, [tr(YOU) if name == own else name for name in won.winners]),
            )
            for won in list(games)[-LATEST:]
        )
        for part in (self._head, self._card, self._games):
            self.add_widget(part)


class NextGameDrawer(Drawer):
    """The games of the box, for everybody who is at the table."""

    def __init__(self, tr: Translator, table: SharedTable, choose: Callable[[str], object]) -> None:
        super().__init__(title=tr("Which game is next?"))
        there = sum(one.kind != "bot" and one.here for one in table.gathering.people)
        self.add_widget(Text(text=tr("Everybody stays at the table. Nobody scans again."), tone="text2"))
        for face in faces():
            seats = rules_of(face.id).shared_seats
            line = [players(seats, tr)]
            if there > seats[-1]:
                line.append(tr("some watch"))
            row = ListRow(title=tr(face.facts.name), subtitle=", ".join(line), title_kind="strong", least=dp(60))
            row.leading = IconTile(icon=face.facts.icon, tint=tile_tint(face.id), tile_size=dp(40))
            row.bind(on_release=lambda *_, id=face.id: self._choose(id, choose))
            self.add_widget(row)

    def _choose(self, game_id: str, choose: Callable[[str], object]) -> None:
        self.dismiss()
        choose(game_id)


class WhoPlaysDrawer(Drawer):
    """More people than seats: the host says who plays and who watches. Followed while it is open."""

    def __init__(self, tr: Translator, table: SharedTable) -> None:
        super().__init__(title=tr("Who plays?"))
        self._tr, self._table = tr, table
        self._line = Text(tone="text2")
        self._rows = Column(spacing=dp(8))
        self.body.spacing = dp(8)
        for part in (self._line, self._rows):
            self.add_widget(part)
        table.bind(gathering=self._list)
        self.bind(on_dismiss=lambda *_: table.unbind(gathering=self._list))
        self._list()

    def _list(self, *_: object) -> None:
        tr, table, draft = self._tr, self._table, self._table.draft
        if draft is None:
            return
        room, full = draft.room[-1], not draft.can_add
        name = game_name(tr, draft.game.id)
        self._line.text = tr.plural("{game} has {n} seat.", "{game} has {n} seats.", room, game=name)
        self._rows.clear_widgets()
        for one in table.gathering.people:
            if not one.guest or not (one.kind == "app" or draft.game.dice):
                continue
            plays = one.seat is not None
            row = ListRow(title=one.name, title_kind="strong", least=dp(58), chosen=plays)
            row.subtitle = ", ".join((where(tr, one), tr("plays") if plays else tr("looks on")))
            row.leading = Avatar(name=one.name, palette=one.avatar, faded=not plays)
            row.tappable = plays or not full
            row.bind(on_release=lambda *_, guest=one.guest, plays=plays: table.place(guest, not plays))
            self._rows.add_widget(row)


def without_seat(table: SharedTable) -> list[str]:
    """Guests who want to play although every seat is taken."""
    draft = table.draft
    if draft is None or draft.can_add:
        return []
    people = table.gathering.people
    return [
        one.name
        for one in people
        if one.guest and one.here and one.seat is None and not one.watches and (one.kind == "app" or draft.game.dice)
    ]


def choose_game(app: PlayServices, table: SharedTable, running: bool = False) -> None:
    """The next game at this table; a game that is `running` is left only after a question."""
    tr = app.tr

    def opened(*_: object) -> None:
        page = app.navigator.page
        if page is None or not page.serves(table.game):
            app.navigator.replace("lobby")

    def choose(game_id: str) -> None:
        table.another_game(game_id, opened, lambda _: app.tell(""))

    def show(*_: object) -> None:
        app.overlay.show(NextGameDrawer(tr, table, choose))

    if not running:
        show()
        return
    dialog = Dialog(
        title=tr("Another game for everybody?"),
        text=tr("This one is stored as it stands. The table stays open."),
        primary_text=tr("Play on"),
        secondary_text=tr("Another game"),
    )
    dialog.bind(on_secondary=show)
    app.overlay.show(dialog)
