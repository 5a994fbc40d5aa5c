"""The page of a running game: opens what is stored, passes the device from person to person, ends in the results.

What the table looks like is the game's business (`app/games/drawing.py`). It is told what happened and says what people
want.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock, ClockEvent
from kivy.properties import BooleanProperty

from app.games.drawing import drawing_of
from app.games.registry import FACES
from app.games.words import called, game_name, progress
from app.play.curtain import Curtain
from app.play.hint import Bulb
from app.play.menu import show_menu
from app.play.playing import Playing
from app.play.real_dice import RealDice
from app.play.session import Session
from app.play.unplayed import drop_unplayed
from app.store.daily import deal_of
from app.store.log import Entry, Happened, Undone
from app.store.seats import Seat
from app.store.store import StoreError
from app.table.hot_seat import needs_curtain, people_here
from app.table.proposals import Answer
from app.ui.on_ui import on_ui
from app.ui.overlay.drawers import Dialog
from app.ui.screen import AppScreen
from rules.core import Acted, Chanced

if TYPE_CHECKING:
    from kivy.uix.widget import Widget

    from app.games.running_game import GameBody
    from app.play.coach import Coach
    from app.play.host_session import SharedTable
    from app.play.services import Doorkeeper, PlayServices
    from app.table.rival import DailyRival

HAND_ON = 0.55
"""Seconds to see what one has written before the device goes on."""
SETTLE_IN = 0.35
"""Seconds before the next person's taps count, so that the last tap of the previous person does not."""
LAST_LOOK = 2.0
"""Seconds to see how the game ended before the results come."""


def game_screen(app: PlayServices, id: str) -> GameScreen:
    return GameScreen(app, id)


class GameScreen(AppScreen):
    awake = BooleanProperty(True)

    app: PlayServices

    def __init__(self, app: PlayServices, id: str, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.id = id
        self.session: Playing | None = None
        self.body: GameBody | None = None
        self._for_guests = False
        """Nobody plays here: the page shows dice that are rolled for guests on their own phones."""
        self.real_dice: RealDice | None = None
        """Asks for dice that people roll on the table."""
        self.curtain: Curtain | None = None
        self.handing = False
        """The device is changing hands: taps do not count."""
        self.last_writer: int | None = None
        """The person who acted last since the dice were rolled."""
        self.can_take_back: int | None = None
        """The seat whose last action may be taken back."""
        self._asking: Dialog | None = None
        self._shaken_at = -1
        """The revision that was shaken already: dice roll once, however long the answer takes."""
        self._gone = False
        self._here: tuple[tuple[int, ...], tuple[Seat, ...], list[int]] | None = None
        self._door: Doorkeeper | None = None
        self._timers: dict[str, ClockEvent] = {}
        self._ask_about_undo = Clock.create_trigger(self._ask_about_undo_now)
        self.bar_buttons: list[Widget] = []
        """This page's buttons in the bar, before those of the game."""
        self.bulb: Bulb | None = None
        self.coach: Coach | None = None
        self._rival: DailyRival | None = None
        """The computer that plays the same deal of the day."""
        self._open()

    # -- opening and closing -------------------------------------------------------------------------------

    def _open(self) -> None:
        seconds = self.app.settings.think_seconds or None
        Session.open(self.app.house, self.app.worker, self.id, self._opened_here, self._failed, seconds)

    def _opened_here(self, session: Session) -> None:
        """A game of this device: guests who play it from elsewhere may come back."""
        self._opened(session)
        self._look_for_tips()
        if self.session is not None and any(seat.controller.kind == "guest" for seat in session.seats):
            from app.play.hosted_table import offer_for

            offer_for(self.app, self.id)

    def _look_for_tips(self) -> None:
        """The first game after a lesson has a coach."""
        if self.body is None:
            return
        from app.games.lessons.tips import told_in

        def found(told: list[str] | None) -> None:
            if told is not None and not self._gone:
                from app.play.coach import Coach

                self.coach = Coach(self, told)

        on_ui(self.app.house.ask(lambda house: told_in(house, self.id)), found)

    def _opened(self, session: Playing) -> None:
        if self._gone:
            session.close()
            return
        if session.game.id not in FACES:
            session.close()
            self._turn_back("")
            return
        self.session = session
        if session.state.over():
            self._show_results(fresh=False)
            return
        self._make_body()
        if session.new.real_dice:
            self.real_dice = RealDice(self)
        session.bind(on_happened=self._happened, on_refused=self._refused, asked=self._wished)
        self._mind_shakes()
        self._let_rival_play()
        self.app.bind(shared=self._mind_guests)
        self._mind_guests()
        self.advance()

    @property
    def _serves_guests(self) -> bool:
        """Nobody plays here: this device rolls for guests on their own phones."""
        return self.shared is not None and bool(self.running.game.dice) and not self.people()

    def _make_body(self) -> None:
        self._for_guests = self._serves_guests
        if self.body is not None:
            self.body.closed()
            self.remove_widget(self.body)
        self._place_bulb()
        self.body = self.app.people.dice_for_guests(self) if self._for_guests else self._own_body()
        self.add_widget(self.body, index=len(self.children))

    def _own_body(self) -> GameBody:
        return drawing_of(self.running.game.id).body(self)

    def _renew_body(self) -> None:
        """Another body when the last person has left this device, or the first one has come."""
        if self._serves_guests != self._for_guests and not self.drawn.busy and self.curtain is None:
            self._make_body()

    def _place_bulb(self) -> None:
        """Hints, where people agreed to them and somebody plays here."""
        wanted = self.allows_hints and not self._for_guests
        if wanted and self.bulb is None:
            self.bulb = Bulb(self)
            self.bar_buttons.append(self.bulb)
        elif not wanted and self.bulb is not None:
            self.bulb.close()
            self.bar_buttons.remove(self.bulb)
            self.bulb = None

    @property
    def allows_hints(self) -> bool:
        return self.running.new.hints

    def _failed(self, error: BaseException) -> None:
        if not self._gone:
            self._turn_back(str(error.reason) if isinstance(error, StoreError) else "")

    def _turn_back(self, reason: str) -> None:
        self.app.tell(reason)
        self.app.navigator.pop()

    def shown(self) -> None:
        if self.session:
            self.session.resume()
            self._mind_shakes()
            self._let_rival_play()
            if self.body is not None and self.session.state.over():
                self.advance()

    def _let_rival_play(self) -> None:
        """While somebody plays the deal of the day, the computer does too, so that its result is there when it is asked
        for.
        """
        deal = deal_of(self.running.new.luck, self.running.game.id)
        if deal is not None and self.app.navigator.page is self:
            from app.play.daily_rival import rival_on

            self._rival = rival_on(self.app, deal)
            self._rival.go_on()

    def hidden(self) -> None:
        if self.bulb is not None:
            self.bulb.close()
        if self._rival is not None:
            self._rival.pause()
        if self.session:
            self.session.pause()
            self.app.listen_for_shakes(False)

    def _mind_shakes(self) -> None:
        if self.app.navigator.page is self:
            new = self.running.new
            self.app.listen_for_shakes(bool(new.game.dice) and not new.real_dice)

    def shaken(self) -> None:
        rollable = self.body is not None and self.curtain is None and self.body.may_roll
        if rollable and self._shaken_at != self.running.revision:
            self._shaken_at = self.running.revision
            self.drawn.roll()

    def closed(self) -> None:
        super().closed()
        self._gone = True
        if self.coach is not None:
            self.coach.end()
        if self.bulb is not None:
            self.bulb.close()
        self.app.unbind(shared=self._mind_guests)
        self._mind_guests()
        for timer in self._timers.values():
            timer.cancel()
        if self.real_dice:
            self.real_dice.closed()
        if self.body:
            self.body.closed()
        self._close_session()

    def _close_session(self) -> None:
        if self.session:
            self.session.close()
            drop_unplayed(self.app, self.id)

    def leave(self) -> None:
        """To where one came from; the game is kept."""
        self.app.navigator.pop()

    def show_menu(self) -> None:
        show_menu(self)

    # -- keys ----------------------------------------------------------------------------------------------

    def back(self) -> bool:
        if self.curtain is not None or self.body is None:
            return False
        return (self.real_dice is not None and self.real_dice.back()) or self.body.back()

    def key(self, name: str) -> bool:
        if self.curtain is not None:
            return self.curtain.key(name)
        if self.real_dice is not None and self.real_dice.key(name):
            return True
        if name == "h" and self.bulb is not None:
            self.bulb.show()
            return True
        return self.body is not None and self.body.key(name)

    # -- what happens --------------------------------------------------------------------------------------

    @property
    def running(self) -> Playing:
        """The session; there is one as soon as the game is open."""
        if self.session is None:
            raise RuntimeError("the game is not open yet")
        return self.session

    @property
    def drawn(self) -> GameBody:
        """The body; there is one as soon as the game is open."""
        if self.body is None:
            raise RuntimeError("the game is not open yet")
        return self.body

    def people(self) -> list[int]:
        """The seats of people at this device."""
        left, seats = self.running.state.left, self.running.seats
        if self._here is None or self._here[0] != left or self._here[1] is not seats:
            self._here = left, seats, people_here(self.running.state, seats)
        return self._here[2]

    def called(self, seat: int) -> str:
        """What sentences call somebody: the only person at this device is "You"."""
        return called(self.app.tr, self.running.seats, self.people(), seat)

    def is_away(self, seat: int) -> bool:
        """Somebody on another device who is not connected now."""
        if self.running.seats[seat].controller.kind != "guest":
            return False
        return self.shared is None or any(one.seat == seat for one in self.shared.gathering.away)

    def rolls_for(self, seat: int) -> bool:
        """Whether this seat's dice are rolled here: one's own, those of absent guests, all if nobody sits here."""
        if self.shared is None or self.running.seats[seat].controller.kind != "guest":
            return seat == self.running.seat
        return not self.people() or self.is_away(seat)

    def types_for(self, seat: int) -> bool:
        """Whether this seat's real dice are typed in here; those of computers always are."""
        return True

    def heading(self, subtitle: str) -> tuple[str, str]:
        """Title and subtitle of the bar; the game has its own words for the subtitle."""
        new = self.running.new
        name = game_name(self.tr, new.game.id)
        if deal_of(new.luck, new.game.id) is not None:
            name = self.tr("{game}, practice", game=name) if new.hints else self.tr("{game} of the day", game=name)
        return name, subtitle

    def _happened(self, _: Any, entries: tuple[Entry, ...]) -> None:
        to: int | None = None
        for entry in entries:
            what = entry.what
            if isinstance(what, Undone):
                self.last_writer = None
                to = what.seat if what.seat in self.people() else None
            elif isinstance(what, Happened) and isinstance(what.event, Chanced):
                self.last_writer = None
            elif isinstance(what, Happened) and isinstance(what.event, Acted):
                self.last_writer = what.event.seat if what.event.seat in self.people() else self.last_writer
        self._renew_body()
        self.drawn.happened(entries)
        self._ask_for_dice()
        self._look_for_undo()
        if not self.drawn.busy:
            self.advance(to)

    def _refused(self, _: Any, answer: Answer) -> None:
        self.drawn.refuse(answer.reason or "", answer.values)

    def explain(self, reason: str, values: dict[str, Any]) -> None:
        """Why something is not allowed here, and the way to the rule."""
        session = self.running
        self.app.refuse(session.game.id, reason, values, session.state.setup.seats)

    def show_lesson(self) -> None:
        self.app.navigator.open("lesson", game_id=self.running.game.id)

    def show_rules(self) -> None:
        self.app.navigator.open("rules", game_id=self.running.game.id)

    def show_replay(self) -> None:
        self.app.navigator.open("replay", id=self.running.id)

    def _later(self, name: str, seconds: float, work: Callable[[], object]) -> None:
        """Do it once, after a while; the same thing asked for again begins anew."""
        if name in self._timers:
            self._timers[name].cancel()
        self._timers[name] = Clock.schedule_once(lambda _: work(), seconds)

    # -- from hand to hand ---------------------------------------------------------------------------------

    def advance(self, to: int | None = None) -> None:
        """See whose turn it is, `to` before anyone else, and bring the device there."""
        session = self.running
        self.drawn.refresh()
        self._ask_for_dice()
        if session.state.over():
            self._later("results", LAST_LOOK, self._finish)
            return
        following = session.following() if to is None else to
        if following == session.seat or self.curtain is not None:
            return
        first = session.seat is None
        self.handing = True
        self._later("hand", 0 if first else HAND_ON, lambda: self._hand_on(to))

    def _ask_for_dice(self) -> None:
        if self.real_dice is not None:
            self.real_dice.refresh()

    def _finish(self) -> None:
        if self._gone or not self.running.state.over() or self.app.navigator.page is not self:
            return
        if self.drawn.telling:
            self._later("results", LAST_LOOK, self._finish)
        else:
            self._show_results(fresh=True)

    def _show_results(self, fresh: bool) -> None:
        self.app.navigator.replace("results", id=self.id, fresh=fresh)

    def _hand_on(self, to: int | None) -> None:
        session = self.running
        following = session.following() if to is None else to
        if self._gone or following == session.seat or self.curtain is not None:
            self.handing = False
            return
        if following is None:
            session.take(None, self._taken)
        elif needs_curtain(session.state, session.seats, session.seat, following, self.app.settings.curtain):
            self._lower_curtain(following)
        else:
            several = len(self.people()) > 1
            session.take(following, lambda: self._taken(several))

    def _taken(self, announced: bool = False) -> None:
        """Somebody holds the device now."""
        session = self.running
        self.drawn.refresh()
        self._look_for_undo()
        if session.seat is not None:
            seat = session.seats[session.seat]
            if announced:
                self.drawn.announce(seat.name, seat.avatar)
            self.app.feedback.say(self.turn_words(), after=True)
        self._later("settled", SETTLE_IN if announced else 0, self._settled)

    def _settled(self) -> None:
        self.handing = False
        if not self._gone and not self.drawn.busy:
            self.advance()

    def turn_words(self) -> str:
        session = self.running
        if session.seat is None:
            return ""
        return self.app.tr("{name}’s turn", name=self.called(session.seat))

    # -- the curtain ---------------------------------------------------------------------------------------

    def _lower_curtain(self, seat: int) -> None:
        """Nothing of the game stays drawn, and nothing of the next person is known, until the curtain has been held
        open.
        """
        session = self.running
        following = session.seats[seat]
        curtain = Curtain(name=following.name, palette=following.avatar)
        curtain.bind(
            on_opened=lambda *_: session.take(seat, lambda: self._raise_curtain(curtain)),
            on_leave=lambda *_: self.leave(),
            on_sound=lambda *_: setattr(self.app.settings, "sound", not self.app.settings.sound),
        )
        self.curtain = curtain
        self._name_curtain()
        self.app.bind(tr=self._name_curtain)
        self.app.settings.bind(sound=self._name_curtain)
        self.remove_widget(self.body)
        self.add_widget(curtain)
        self.app.feedback("your_turn")
        self.app.feedback.say(curtain.button.voice, after=True)

    def _name_curtain(self, *_: object) -> None:
        curtain, session, tr = self.curtain, self.running, self.app.tr
        if curtain is None:
            return
        name, done = game_name(tr, session.game.id), progress(session.state)
        curtain.heading = tr("{game}, round {round}", game=name, round=done.now) if done else name
        curtain.pass_word, curtain.hold_word = tr("Pass the device to"), tr("Hold to open")
        curtain.leave_voice, curtain.sound_voice = tr("Leave game"), tr("Sound")
        curtain.sounding = self.app.settings.sound

    def _raise_curtain(self, curtain: Curtain) -> None:
        self.app.unbind(tr=self._name_curtain)
        self.app.settings.unbind(sound=self._name_curtain)
        self.add_widget(self.body, index=len(self.children))
        self.curtain = None
        self._taken()
        curtain.part(lambda: self.remove_widget(curtain))

    # -- guests --------------------------------------------------------------------------------------------

    @property
    def shared(self) -> SharedTable | None:
        """The table that this device hosts, if it plays this game."""
        table = self.app.shared
        return table if table is not None and table.game == self.id else None

    def serves(self, game: str | None) -> bool:
        return game == self.id

    def _mind_guests(self, *_: object) -> None:
        """While this page lives, it listens to whoever comes or wants something."""
        table = None if self._gone else self.shared
        if self._door is not None and self._door.table is not table:
            self._door.end()
            self._door = None
        if table is not None and self._door is None:
            self._door = self.app.people.doorkeeper(self, table)
        if not self._gone:
            self.gathered()

    def show_person(self, seat: int) -> None:
        """What can be done about somebody at the table."""
        self.app.people.show_person(self, seat)

    def gathered(self) -> None:
        """Somebody came or went."""
        if self.body is not None:
            self._renew_body()
            self.body.refresh()

    # -- taking back ---------------------------------------------------------------------------------------

    def _look_for_undo(self) -> None:
        """Whose last action may be taken back: the holder's, or that of the person who just passed the device on."""
        session, last = self.running, self.last_writer
        self.can_take_back = session.seat if session.can_undo else None
        if self.can_take_back is None and last is not None and last != session.seat:
            revision = session.revision

            def found(possible: bool) -> None:
                if not self._gone and possible and session.revision == revision:
                    self.can_take_back = last
                    self.drawn.refresh()

            on_ui(self.app.house.ask(lambda house: house.table(self.id).can_undo(last) is None), found)

    def take_back(self) -> None:
        if self.can_take_back is not None:
            self.running.undo(self.can_take_back)

    def _wished(self, *_: object) -> None:
        self._ask_about_undo()

    def _ask_about_undo_now(self, *_: object) -> None:
        """Whoever has acted since is asked, one after another on this device."""
        session, tr = self.running, self.tr
        if self._asking is not None:
            dialog, self._asking = self._asking, None
            dialog.dismiss()
        asked = [seat for seat in session.asked if seat in self.people()]
        if not asked or session.undo_by is None or self._gone:
            return
        seat, wisher = asked[0], self.called(session.undo_by)
        dialog = Dialog(
            title=tr("{name}, do you agree?", name=self.called(seat)),
            text=tr("{name} wants to take the last move back.", name=wisher),
            primary_text=tr("Agree"),
            secondary_text=tr("No"),
        )
        dialog.bind(
            on_primary=lambda *_: self._answer(seat, True),
            on_secondary=lambda *_: self._answer(seat, False),
            on_dismiss=lambda *_: Clock.schedule_once(lambda _: self._unanswered(dialog, seat)),
        )
        self._asking = dialog
        self.app.overlay.show(dialog)

    def _answer(self, seat: int, yes: bool) -> None:
        self._asking = None
        self.running.agree(seat, yes)
        if not yes:
            self.explain("refused_by_others", {})

    def _unanswered(self, dialog: Dialog, seat: int) -> None:
        """Closed without an answer, while the question still stands: no."""
        if self._asking is dialog:
            self._answer(seat, False)
