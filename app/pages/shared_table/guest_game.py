"""A game at somebody else's table: the same page as at one's own, over the line to the host.

The host rolls, checks and keeps everything. While the line is broken or the host asleep, a banner says so and the
table stays as it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp

from app.games.words import game_name, progress
from app.pages.shared_table.guest_drawers import ask_to_go, free_seats, show_guest_menu, show_people, show_seats
from app.pages.shared_table.guest_words import table_name
from app.play.guest_client import GuestClient, ended_here
from app.play.guest_session import GuestSession
from app.play.page import GameScreen
from app.shared.guest.from_host import TableStanding
from app.store.log import Entry, Happened
from app.table.proposals import Answer
from app.ui.buttons import IconButton
from app.ui.layout import layout
from app.ui.motion import animate
from app.ui.overlay.messages import Banner
from rules.core import Chanced

if TYPE_CHECKING:
    from app.play.services import PlayServices

AROUND = ("inset_top", "inset_left", "inset_right")
ALONE = 0.45
"""The opacity of the dice while the host is away."""

DOTS = {"here": "good", "away": "warn_ink", "connecting": "warn_ink", "ended": "bad"}


class GuestGameScreen(GameScreen):
    app: PlayServices

    def __init__(self, app: PlayServices, client: GuestClient, **kwargs: Any) -> None:
        self.client = client
        self.place = client.session.id
        self.banner = Banner(size_hint=(None, None), radius=[0])
        self._turn = False
        self._seat_wished: int | None = None
        client.show_on(self)
        super().__init__(app, client.session.id, **kwargs)

    # -- opening and closing -------------------------------------------------------------------------------

    def _open(self) -> None:
        client, session = self.client, self.client.session
        hand = IconButton(icon="hand")
        hand.bind(on_release=lambda *_: show_people(self))
        self._hand = hand
        self.bar_buttons = [hand]
        client.bind(on_ended=self._ended)
        session.bind(on_changed=self._stands)
        self.banner.bind(on_action=lambda *_: show_seats(self))
        for name in ("size", "pos"):
            self.fbind(name, self._dock)
        self.banner.bind(height=self._dock)
        layout.bind(**dict.fromkeys(AROUND, self._dock_later), kind=self._turn_round)
        self._turn_round()
        self.bind(tr=self._stands)
        self._turn = self._mine
        Clock.schedule_once(lambda _: self._begin())

    def _begin(self) -> None:
        """Once the page has its size and is on top."""
        if not self._gone and self.guest.id == self.id:
            self._opened(self.guest)
            self._stands()

    @property
    def guest(self) -> GuestSession:
        return self.client.session

    def _make_body(self) -> None:
        super()._make_body()
        self.drawn.size_hint_y = None
        self._dock()

    def _close_session(self) -> None:
        """The session goes on with the visit."""
        session = self.guest
        session.unbind(on_happened=self._happened, on_refused=self._refused, asked=self._wished)
        session.unbind(on_changed=self._stands)
        self.client.unbind(on_ended=self._ended)
        layout.unbind(**dict.fromkeys(AROUND, self._dock_later), kind=self._turn_round)
        self.client.page_closed(self)

    def _ended(self, _: Any, reason: str) -> None:
        if self.guest.state.over():
            self._finish()
        else:
            ended_here(self, reason)

    def shown(self) -> None:
        super().shown()
        self.client.follow()

    def leave(self) -> None:
        ask_to_go(self)

    def back(self) -> bool:
        if not super().back():
            self.leave()
        return True

    def _show_results(self, fresh: bool) -> None:
        self.app.navigator.replace("results", id=self.id, fresh=True, client=self.client)

    def show_menu(self) -> None:
        show_guest_menu(self)

    def show_person(self, seat: int) -> None:
        show_people(self)

    # -- how the table stands ------------------------------------------------------------------------------

    def is_away(self, seat: int) -> bool:
        standing = self.guest.standing
        return standing is not None and any(one.seat == seat and not one.here for one in standing.people)

    def types_for(self, seat: int) -> bool:
        return seat == self.guest.seat

    def heading(self, subtitle: str) -> tuple[str, str]:
        tr, session = self.tr, self.guest
        title = game_name(tr, session.game.id)
        pending = session.state.chance()
        roller = session.state.whose_dice()
        if session.game.dice and pending is not None:
            own = pending.seat == session.seat
            title = tr("You roll") if own else tr("{name} rolls", name=self._name(pending.seat))
        elif session.game.dice and roller is not None and not session.state.over():
            title = tr("You rolled") if roller == session.seat else tr("{name} rolled", name=self._name(roller))
        table = table_name(tr, session.host_name)
        return title, tr("{table}, round {n}", table=table, n=self._round) if session.game.dice else table

    @property
    def _round(self) -> int:
        """Of a game with dice: counted by its rolls."""
        state = self.guest.state
        way, pending = progress(state), state.chance()
        if way is not None:
            return way.now
        return int(pending.round if pending else max(1, getattr(state, "round", 1)))

    def _name(self, seat: int) -> str:
        return self.guest.seats[seat].name

    @property
    def _mine(self) -> bool:
        """Whether the others wait for us."""
        session, state = self.guest, self.guest.state
        pending = state.chance()
        return session.seat is not None and (
            session.seat in state.to_act() or (pending is not None and pending.seat == session.seat)
        )

    def _stands(self, *_: object) -> None:
        """Something else than a move: people, the line, or everything after a break."""
        session = self.guest
        if self._gone or session.id != self.id:
            return
        self._hand.voice = self.tr("Who is here")
        self._show_banner()
        if self.body is None:
            return
        for head in (self.body.bar, self.body.head):
            head.dot = DOTS[session.line] if not self._asleep else "warn_ink"
        self._heed_wish()
        self._look_for_undo()
        if not self.body.busy:
            self.advance()

    @property
    def _asleep(self) -> bool:
        standing = self.guest.standing
        return standing is not None and standing.asleep

    def _show_banner(self) -> None:
        tr, session, banner = self.tr, self.guest, self.banner
        banner.kind, banner.busy, banner.icon, banner.note, banner.action_text = "warning", False, "", "", ""
        standing = session.standing
        if session.line != "here":
            banner.busy, banner.text = True, tr("Looking for the table again")
            banner.note = tr("Nothing is lost.")
        elif self._asleep:
            banner.icon, banner.text = "moon", tr("The host is away for a moment")
            banner.note = tr("It goes on when Pětka is open there again.")
        elif session.seat is None and standing is not None:
            banner.kind, banner.icon, banner.text = "bonus", "eye", tr("You are watching")
            if not session.state.over():
                banner.note = self._next_words(standing)
            if standing.wished is not None:
                banner.note = tr("The host is asked for the seat.")
            elif free_seats(self):
                banner.action_text = tr("Sit down")
        else:
            banner.text = ""
        self._dim_tray()
        self._dock()

    def _next_words(self, standing: TableStanding) -> str:
        """Whoever came late waits at the same table."""
        if standing.watches:
            return self.tr("You watch the next game, too.")
        return self.tr("In the next game you play along.")

    def _dim_tray(self) -> None:
        """Nothing is rolled while the host is away; the sheet stays readable."""
        if self.body is not None and self.guest.game.dice:
            alone = self.guest.line != "here" or self._asleep
            animate(self.body.tray, "fade", opacity=ALONE if alone else 1)

    def _turn_round(self, *_: object) -> None:
        """Beside a board that is held sideways there is no room for one more button; the menu has it too."""
        others = [button for button in self.bar_buttons if button is not self._hand]
        roomy = layout.kind != "landscape" or bool(self.guest.game.dice)
        self.bar_buttons[:] = [self._hand, *others] if roomy else others

    def _dock_later(self, *_: object) -> None:
        self._dock()

    def _dock(self, *_: object) -> None:
        """The banner above everything; the table, which keeps clear of the upper edge itself, below it."""
        banner, shown = self.banner, bool(self.banner.text)
        if shown != (banner.parent is self):
            self.add_widget(banner) if shown else self.remove_widget(banner)
        banner.padding = (dp(16) + layout.inset_left, dp(6) + layout.inset_top, dp(16) + layout.inset_right, dp(6))
        banner.width, banner.pos = self.width, (0, self.height - banner.height)
        if self.body is not None:
            taken = banner.height - layout.inset_top if shown else 0
            self.body.height = max(1, self.height - taken)

    def _heed_wish(self) -> None:
        """The host's answer to whoever asked for a seat."""
        standing, before = self.guest.standing, self._seat_wished
        self._seat_wished = standing.wished if standing else None
        if before is not None and self._seat_wished is None and standing is not None:
            taken = standing.seat is not None
            words = self.tr("You sit at the table now.") if taken else self.tr("The host kept the seat.")
            self.app.overlay.toast(words, icon="check" if taken else "circle-alert")

    # -- what happens --------------------------------------------------------------------------------------

    def _happened(self, _: Any, entries: tuple[Entry, ...]) -> None:
        if self._gone or self.guest.id != self.id or self.body is None:
            return
        self._show_banner()
        rolls = [one for one in entries if isinstance(one.what, Happened) and isinstance(one.what.event, Chanced)]
        if len(rolls) > 1:  # told late, after a break: only how it stands now
            self._look_for_undo()
            self.advance()
        else:
            super()._happened(_, entries)
        mine, self._turn = self._turn, self._mine
        if self._turn and not mine and not rolls and not self.guest.state.over():
            self.app.feedback("your_turn")
            self.app.feedback.say(self.turn_words(), after=True)

    def _refused(self, _: Any, answer: Answer) -> None:
        self.client.stay()
        super()._refused(_, answer)

    def _look_for_undo(self) -> None:
        self.can_take_back = self.guest.seat if self.guest.can_undo else None
