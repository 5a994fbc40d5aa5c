"""A table of dice: one device rolls, everyone writes on paper. Nothing here is ever taken back: a roll is a roll.

What lies on the felt comes from the rules; this page shows it to both sides of the table, says it aloud and asks for
the next roll. Everything is stored by then, so that a table goes on where it was left, whatever happened.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn

from kivy.clock import Clock
from kivy.properties import BooleanProperty
from kivy.uix.floatlayout import FloatLayout

from app.games.table_dice.rounds import Round, rounds_of, with_event
from app.pages.dice_table.parts import BigButton, DiceTableHead, FarStrip, FarSum, SumTiles, Ticks, Tile, TurnSteps
from app.pages.dice_table.past import PastCard, PastStrip
from app.pages.dice_table.places import arrange
from app.pages.dice_table.side import Foot, TurnCard
from app.pages.dice_table.tray import DiceTableTray
from app.pages.dice_table.words import (
    BODIES,
    TAKE,
    colour_sums,
    die_colour,
    is_named,
    made,
    play_name,
    shown_round,
    spoken_roll,
    spoken_take,
    total,
    turn_of,
    turn_words,
)
from app.play.session import Session
from app.play.unplayed import drop_unplayed
from app.store.log import Entry, Happened, counted
from app.store.store import StoreError
from app.table.proposals import Answer
from app.ui.layout import layout
from app.ui.motion import shake
from app.ui.on_ui import on_ui
from app.ui.press import Pressable
from app.ui.screen import AppScreen
from app.ui.theme import theme
from rules.core import Acted, Action, Chanced, IllegalAction
from rules.table_dice.actions import DeclineStep, Finish, QwantumKeep, QwantumReroll, Take
from rules.table_dice.game import TableDiceState, TableStep
from rules.table_dice.paper import COLOURS, Again, PaperGame, Written, face_number

if TYPE_CHECKING:
    from app.games.services import HouseServices
    from app.table.house import House

REST = 0.8
"""Seconds before the next tap rolls the dice again, so that a roll can be read before it is gone."""
MOST_ADDED = 7
"""With at most so many numbers the sum is shown as it is added up."""


class Nobody:
    """In place of the worker of computers: nobody plays for anybody at this table."""

    def ask(self, *_: object) -> NoReturn:
        raise RuntimeError("no computer sits at a table of dice")

    def cancel(self, *_: object) -> None: ...

    def close(self) -> None: ...


class Ground(Pressable):
    """The whole table: a tap anywhere rolls."""

    def on_state(self, *_: object) -> None:
        """It does not give way."""


class DiceTableScreen(AppScreen):
    awake = BooleanProperty(True)

    app: HouseServices

    def __init__(self, app: HouseServices, id: str, throw: bool = False, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.id = id
        self.session: Session | None = None
        self.rounds: tuple[Round, ...] = ()
        self.busy = False
        """Dice are in the air."""
        self.picks: set[int] = set()
        """Dice that are to be thrown again."""
        self.picking = False
        """Some of the free dice are being chosen."""
        self.chosen = ""
        """The colour that the roller is about to take."""
        self.ready = False
        self._throw = throw
        self._seen: TableDiceState | None = None
        self.resting = False
        self._asked = -1
        self._gone = False
        self.root = FloatLayout()
        self.add_widget(self.root)
        self.arrange = Clock.create_trigger(self._arrange, -1)
        for name in ("pos", "size"):
            self.root.fbind(name, self.arrange)
        Session.open(app.house, Nobody(), id, self._opened, self._not_opened)  # type: ignore[arg-type]

    # -- opening and closing -------------------------------------------------------------------------------

    def _opened(self, session: Session) -> None:
        if self._gone:
            session.close()
            return
        self.session = session
        self._make()
        self._seen = self.state

        def read(house: House) -> tuple[Round, ...]:
            table = house.table(self.id)
            return rounds_of(table.new.setup, counted(table.entries))  # type: ignore[arg-type]

        on_ui(self.app.house.ask(read), self._begin, self._not_opened)

    def _begin(self, rounds: tuple[Round, ...]) -> None:
        if self._gone:
            return
        self.rounds, self.ready = rounds, True
        if self.state.over() or (self.state.step is TableStep.SCORE and not self.paper.rounds):
            self.conclude()
            return
        self.running.bind(on_happened=self._happened, on_refused=self._refused)
        self.tray.show(self.state.hand, self.state.dice)
        self.refresh()
        self._listen()
        if self._throw:
            self._throw = False
            self.roll()

    def reopen(self) -> None:
        """Other people sit here now: open the same table again."""
        self.ready = False
        self.running.close()
        self.root.clear_widgets()
        Session.open(self.app.house, Nobody(), self.id, self._opened, self._not_opened)  # type: ignore[arg-type]

    def _not_opened(self, error: BaseException) -> None:
        if not self._gone:
            self.failed(error)
            self.app.navigator.pop()

    def failed(self, error: BaseException) -> None:
        self.app.tell(str(error.reason) if isinstance(error, StoreError) else "")

    def _listen(self) -> None:
        """People want to hear and shake dice, also those of a silenced phone."""
        if self.app.navigator.page is self and not self._gone:
            self.app.feedback.follow_ringer = False
            self.app.listen_for_shakes(self.ready)

    def shown(self) -> None:
        self._listen()
        self.arrange()

    def hidden(self) -> None:
        self.app.feedback.follow_ringer = True
        self.app.listen_for_shakes(False)

    def closed(self) -> None:
        super().closed()
        self._gone = True
        if self.session:
            self.app.unbind(tr=self._say)
            self.app.settings.unbind(table_flat=self._flatten, voice=self._say)
            self.session.close()
            drop_unplayed(self.app, self.id)

    def leave(self) -> None:
        """Back to the previous page; the table is kept."""
        self.app.navigator.pop()

    def conclude(self) -> None:
        """The last round is written down."""
        self.app.navigator.replace("dice_table_summary", id=self.id)

    # -- making --------------------------------------------------------------------------------------------

    def _make(self) -> None:
        paper, coloured = self.paper, self.paper.written is Written.COLOURS
        self.ground = Ground(size_hint=(None, None), focusable=False)
        self.head, self.card, self.foot = DiceTableHead(), TurnCard(), Foot()
        self.ticks = Ticks(count=paper.rounds) if paper.rounds else None
        self.far: FarSum | FarStrip = FarSum() if paper.written is Written.SUM else FarStrip()
        self.steps = TurnSteps() if coloured else None
        self.sums = SumTiles(COLOURS) if coloured else None
        labelled = paper.written in (Written.DICE, Written.ANYTHING)
        self.tray = DiceTableTray(labelled=labelled, summed=paper.summed(len(self.state.hand)))
        self.past, self.record = PastStrip(), PastCard()
        self.other, self.primary = OtherButton(), BigButton(loud=True)
        self.ground.bind(on_release=lambda *_: self.tapped())
        self.tray.bind(
            on_release=lambda *_: self.tapped(),
            on_die=lambda _, index: self.tap_die(index),
            on_lands=lambda *_: self.app.feedback("die_lands"),
        )
        if self.sums is not None:
            self.sums.bind(on_choose=lambda _, colour: self.tap_colour(colour))
        self.primary.bind(on_release=lambda *_: self.do_it())
        self.other.bind(on_release=lambda *_: self.do_other())
        for part in (self.head, self.card, self.foot):
            part.bind(
                on_leave=lambda *_: self.leave(),
                on_voice=lambda *_: self.switch_voice(),
                on_menu=lambda *_: self._menu(),
            )
        for part in (self.head, self.card, self.past):
            part.bind(height=self.arrange)
        layout.bind(**dict.fromkeys(("kind", "inset_top", "inset_bottom", "inset_left", "inset_right"), self._replace))
        theme.bind(text_scale=self._replace, left_handed=self._replace, mode=self._replace)
        self.app.bind(tr=self._say)
        self.app.settings.bind(table_flat=self._flatten, voice=self._say)

    def _replace(self, *_: object) -> None:
        if self.ready:
            self.refresh()

    def _flatten(self, *_: object) -> None:
        self.arrange()

    def _arrange(self, *_: object) -> None:
        if self.ready:
            arrange(self)

    def _say(self, *_: object) -> None:
        if self.ready:
            self.refresh()

    # -- what there is -------------------------------------------------------------------------------------

    @property
    def running(self) -> Session:
        if self.session is None:
            raise RuntimeError("the table is not open yet")
        return self.session

    @property
    def state(self) -> TableDiceState:
        state = self.running.state
        assert isinstance(state, TableDiceState)
        return state

    @property
    def plays(self) -> str:
        return self.state.setup.plays

    @property
    def paper(self) -> PaperGame:
        return self.state.paper

    @property
    def flat(self) -> bool:
        """Whether the device lies on the table, with people all around it."""
        return bool(self.app.settings.table_flat)

    @property
    def may_roll(self) -> bool:
        due = self.ready and self.state.chance() is not None
        return due and not self.busy and not self.resting and self._asked != self.running.revision

    def name_of(self, seat: int) -> str:
        return self.running.seats[seat].name

    # -- what is shown -------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show how things stand."""
        self._show_head()
        self._show_dice()
        self._show_far()
        self._show_qwantum()
        self._show_past()
        self._show_actions()
        self.arrange()

    def _show_head(self) -> None:
        tr, state, seats = self.tr, self.state, self.running.seats
        title, line = turn_words(tr, state, seats, self.rounds)
        turn = turn_of(state, self.rounds)
        name = seats[turn.seat].name if is_named(seats) else ""
        now = shown_round(state)
        of = tr("of {n}", n=self.paper.rounds) if self.paper.rounds else ""
        for part in (self.head, self.card):
            part.title, part.subtitle = title, line
            part.name, part.palette = name, seats[turn.seat].avatar
            part.voiced = self.app.settings.voice
            part.menu.voice = tr("Menu")
        head, record = self.head, self.record
        head.leave.voice = tr("Leave table")
        head.voice_button.voice = tr("Voice is on") if self.app.settings.voice else tr("Voice is off")
        head.round.word = record.word = self.past.word = tr("Round")
        head.round.number, head.round.of = str(now), of
        record.title, record.count, record.of = play_name(tr, self.plays), str(now), of
        self.foot.say(tr, voice=self.app.settings.voice, awake=self.app.settings.keep_awake)
        if self.ticks is not None:
            self.ticks.now = now if state.round else 0

    def _show_dice(self) -> None:
        tray, state = self.tray, self.state
        if self.busy:
            tray.labels, tray.number, tray.made, tray.hint = [], "", "", ""
            tray.dice.marks, tray.dice.pickable = [], False
            return
        tray.labels = [
            (str(face_number(face)), die_colour(die, face)) for die, face in zip(state.hand, state.dice, strict=False)
        ]
        if tray.summed:
            tray.number = str(total(state.dice)) if state.dice else ""
            tray.made = made(state.dice) if len(state.dice) <= MOST_ADDED else ""
        tray.dice.marks = [self._mark(index) for index in range(len(state.dice))]
        tray.dice.pickable = self.picking or state.step in (TableStep.DECIDE, TableStep.TAKE)
        tray.hint = self._hint()
        tray.voice = spoken_roll(self.tr, state) or tray.hint
        tray.focusable = self.state.step is TableStep.ROLL

    def _mark(self, index: int) -> str:
        if index in self.picks or index in self.state.rerolling:
            return "reroll"
        locks = (
            self.paper.again is Again.ALL_BUT_ONES
            and self.state.step is TableStep.DECIDE
            and self.state.dice[index] == 1
        )
        return "locked" if locks else ""

    def _hint(self) -> str:
        tr, state = self.tr, self.state
        if not state.dice:
            return tr("Tap anywhere to roll")
        if self.picking:
            return tr("Tap the dice to roll again.")
        if self.paper.written is not Written.COLOURS:
            return ""
        white = tr("White {number} is in every sum.", number=state.dice[0])
        return f"{tr('Tap the dice to roll again.')} {white}" if state.step is TableStep.DECIDE else white

    def _show_far(self) -> None:
        tr, state = self.tr, self.state
        lies = bool(state.dice) and not self.busy
        if isinstance(self.far, FarSum):
            name = self.name_of(turn_of(state, self.rounds).seat)
            self.far.number, self.far.made = (str(total(state.dice)), made(state.dice)) if lies else ("", "")
            self.far.title = tr("{name}’s roll", name=name) if name else tr("Round {n}", n=shown_round(state))
            self.far.note = tr("everyone writes it") if lies else ""
        elif not lies:
            self.far.show([])
        elif self.paper.written is Written.COLOURS:
            self.far.show([(str(each.total), each.colour) for each in colour_sums(state.dice)])
        elif self.paper.written is Written.ANYTHING and len(state.dice) > 6:
            self.far.show([(str(total(state.dice)), "")])
        else:
            self.far.show(self.tray.labels)

    def _show_qwantum(self) -> None:
        if self.sums is None or self.steps is None:
            return
        tr, state = self.tr, self.state
        turn, named = turn_of(state, self.rounds), is_named(self.running.seats)
        name = self.name_of(turn.seat)
        lies = bool(state.dice) and not self.busy
        at = (
            0
            if not lies or state.step in (TableStep.DECIDE, TableStep.REROLL)
            else 1
            if state.step is TableStep.TAKE
            else 2
        )
        left = 1 - state.attempt if lies and state.step is TableStep.DECIDE else 0
        reroll = tr("1 reroll left") if left else tr("the dice are final") if at else ""
        words = (
            (tr("Roll"), reroll),
            (name if named else tr("Roller"), tr("may take one")),
            (tr("Everyone"), tr("one each")),
        )
        states = ["done" if place < at else "current" if place == at else "" for place in range(3)]
        self.steps.show([(letter, *words[place], states[place]) for place, letter in enumerate("ABC")])
        if not lies:
            self.sums.show([Tile(colour, "") for colour in COLOURS])
            return
        note = tr("taken: {name}", name=name) if named else tr("taken")
        self.sums.show(
            [
                Tile(
                    each.colour,
                    str(each.total),
                    each.numbers,
                    tuple(place for place, die in enumerate(each.dice) if die in self.picks),
                    chosen=each.colour == self.chosen,
                    taken=state.taken == each.colour,
                    note=note if state.taken == each.colour else "",
                    voice=f"{tr(BODIES[each.colour])} {each.total}, {each.made}",
                )
                for each in colour_sums(state.dice)
            ]
        )

    def _show_past(self) -> None:
        hand = self.state.hand
        past = self.rounds[:-1]
        self.past.show(past, hand, self.paper)
        self.record.show(past, hand, self.paper)

    def _show_actions(self) -> None:
        """One big button for what comes next, beside it what else there is."""
        tr, state = self.tr, self.state
        primary, other = self.primary, self.other
        primary.disabled = self.busy
        other.offer("")
        primary.line_text = ""
        if self.busy:
            return
        count = len(self.picks)
        again = tr.plural("Reroll {n} die", "Reroll {n} dice", count), "refresh-cw"
        if state.step is TableStep.SCORE:
            primary.text, primary.icon = tr("To the summary"), "flag"
        elif state.step is TableStep.REROLL:
            primary.text, primary.icon = tr("Roll"), "dices"
        elif state.step is TableStep.DECIDE and self.paper.again is Again.ALL_BUT_ONES:
            others = sum(value != 1 for value in state.dice)
            other.offer("reroll", tr("Reroll {n}", n=others), tr("1 left, ones stay"), "refresh-cw")
            primary.text, primary.icon = tr("Keep"), "check"
        elif state.step is TableStep.DECIDE:
            if count:
                other.offer("keep", tr("Keep all"), narrow=True)
            primary.text, primary.icon = again if count else (tr("Keep all"), "check")
        elif state.step is TableStep.TAKE:
            self._offer_taking()
        elif self.picking:
            other.offer("all", tr("Back"), narrow=True)
            primary.text, primary.icon = again
            primary.disabled = not count
        else:
            primary.text, primary.icon = tr("Next roll") if state.round else tr("Roll"), "dices"
            following = self.name_of(turn_of(state, self.rounds).following)
            if state.round and following and len(self.running.seats) > 1:
                primary.line_text = following
            if self.paper.again is Again.ANY_TIME and state.round and len(state.dice) > 1:
                other.offer("pick", tr("Some again"), "", "refresh-cw", narrow=True)
            elif state.round:
                other.offer("rolls", tr("All rolls"), "", "list", upright=True)
        primary.voice = " ".join(filter(None, (primary.text, primary.line_text)))

    def _offer_taking(self) -> None:
        tr, primary = self.tr, self.primary
        self.other.offer("decline", tr("Takes none"), narrow=True)
        if self.chosen:
            number = next(each.total for each in colour_sums(self.state.dice) if each.colour == self.chosen)
            primary.text, primary.icon = tr(TAKE[self.chosen], number=number), "check"
        else:
            primary.text, primary.icon, primary.disabled = tr("Choose a colour"), "", True

    # -- what people do ------------------------------------------------------------------------------------

    def tapped(self) -> None:
        """A tap anywhere on the page: dice in the air come to rest at once, dice at rest are rolled."""
        if self.busy:
            self.tray.dice.skip()
        elif self.ready and self.state.step in (TableStep.ROLL, TableStep.REROLL) and not self.picking:
            self.roll()

    def roll(self) -> None:
        if self.may_roll:
            self._asked = self.running.revision
            self.running.roll()

    def shaken(self) -> None:
        if self.picks:
            self.reroll()
        else:
            self.tapped()

    def do_it(self) -> None:
        """The big button."""
        step = self.state.step
        if step is TableStep.SCORE:
            self.conclude()
        elif step is TableStep.TAKE and self.chosen:
            self.act(Take(self.chosen))
        elif self.picks:
            self.reroll()
        elif step is TableStep.DECIDE:
            self.act(QwantumKeep())
        elif not self.picking:
            self.roll()

    def do_other(self) -> None:
        act: dict[str, Callable[[], object]] = {
            "reroll": self.reroll,
            "keep": lambda: self.act(QwantumKeep()),
            "decline": lambda: self.act(DeclineStep()),
            "pick": lambda: self._pick(True),
            "all": lambda: self._pick(False),
            "rolls": self.show_rolls,
        }
        act[self.other.offered]()

    def _pick(self, on: bool) -> None:
        self.picking = on
        self.picks = set()
        self.refresh()

    def reroll(self) -> None:
        """What is chosen, or where the rules choose, what they say."""
        chosen = tuple(sorted(self.picks))
        if not chosen:
            chosen = tuple(index for index, value in enumerate(self.state.dice) if value != 1)
        self.act(QwantumReroll(chosen))

    def act(self, action: Action) -> None:
        """Propose it, unless the rules refuse."""
        state = self.state
        if self.busy:
            return
        try:
            state.check_move(state.roller, action)
        except IllegalAction as error:
            self.refuse(str(error.reason), error.values)
            return
        self.picking = False
        self.running.act(action, state.roller)

    def tap_die(self, index: int) -> None:
        if self.picking or (self.paper.again is Again.CHOSEN and self.state.step is TableStep.DECIDE):
            self.picks ^= {index}
            self.app.feedback("pick")
            self.refresh()
        else:
            self.act(QwantumReroll((index,)))

    def tap_colour(self, colour: str) -> None:
        if self.busy or self.state.step is not TableStep.TAKE:
            self.tapped()
        elif self.chosen == colour:
            self.act(Take(colour))
        else:
            self.chosen = colour
            self.app.feedback("pending")
            self.refresh()

    def finish(self) -> None:
        """The game on paper is over; whatever was still to decide is left as it lies."""
        seat, step = self.state.roller, self.state.step
        if step is TableStep.DECIDE:
            self.running.act(QwantumKeep(), seat)
        if step is TableStep.TAKE or (step is TableStep.DECIDE and self.paper.written is Written.COLOURS):
            self.running.act(DeclineStep(), seat)
        after = self.state.roller if step is TableStep.ROLL else turn_of(self.state, self.rounds).following
        self.running.act(Finish(), after)

    def switch_voice(self) -> None:
        settings = self.app.settings
        settings.voice = not settings.voice
        if settings.voice and not self.busy:
            self.app.feedback.say(spoken_roll(self.tr, self.state) or self.tr("Voice is on"))
        else:
            self.app.feedback.hush()

    def show_rolls(self) -> None:
        from app.pages.dice_table.rolls import open_rolls

        open_rolls(self.app, self.running)

    def _menu(self) -> None:
        from app.pages.dice_table.menu import show_menu

        show_menu(self)

    # -- what happens --------------------------------------------------------------------------------------

    def _happened(self, _: Any, entries: tuple[Entry, ...]) -> None:
        for entry in entries:
            if not isinstance(entry.what, Happened):
                continue
            event, before = entry.what.event, self._seen or self.state
            self._seen = after = before.apply(event)
            self.rounds = with_event(self.rounds, before, event, after)
            self.picks, self.chosen, self.picking = set(), "", False
            if isinstance(event, Chanced):
                self._throw_dice(before, after)
            elif isinstance(event, Acted):
                self._acted(event.action, before, after)
            elif after.over():
                self.conclude()
            else:
                self.refresh()

    def _throw_dice(self, before: TableDiceState, after: TableDiceState) -> None:
        self.busy = True
        self.app.feedback("roll_start")
        self.refresh()
        moving = before.rerolling if before.step is TableStep.REROLL else tuple(range(len(after.hand)))
        self.tray.roll(after.hand, after.dice, self._settled, moving)

    def _settled(self) -> None:
        if self._gone:
            return
        self.busy, self.resting = False, True
        Clock.schedule_once(self._rested, REST)
        self.refresh()
        self.app.feedback.say(spoken_roll(self.tr, self.state))

    def _rested(self, *_: object) -> None:
        self.resting = False

    def _acted(self, action: Action, before: TableDiceState, after: TableDiceState) -> None:
        if isinstance(action, Finish):
            self.conclude()
            return
        if isinstance(action, QwantumReroll):
            self.running.roll()
            return
        self.app.feedback("confirm")
        if isinstance(action, Take | DeclineStep):
            self.app.feedback.say(spoken_take(self.tr, after, self.name_of(before.roller)))
        self.refresh()

    def _refused(self, _: Any, answer: Answer) -> None:
        self.refuse(answer.reason or "", answer.values)

    def refuse(self, reason: str, values: dict[str, Any]) -> None:
        self.app.feedback("illegal")
        self.app.refuse(self.plays, reason, values)
        shake(self.tray)

    # -- keys ----------------------------------------------------------------------------------------------

    def key(self, name: str) -> bool:
        if not self.ready or self.busy:
            return False
        if name in ("space", "enter"):
            if not self.primary.disabled:
                self.do_it()
        elif name == "r" and self.state.dice:
            self.reroll()
        elif name.isdigit() and self.tray.dice.pickable and 0 < int(name) <= len(self.state.dice):
            self.tap_die(int(name) - 1)
        else:
            return False
        return True

    def back(self) -> bool:
        """Back puts back what is only chosen, then leaves."""
        if not self.ready or not (self.picks or self.chosen or self.picking):
            return False
        self.picks, self.chosen, self.picking = set(), "", False
        self.refresh()
        return True


class OtherButton(BigButton):
    """What else can be done, if there is something."""

    shown = BooleanProperty(False)
    narrow = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self.offered = ""
        super().__init__(**kwargs)

    def offer(
        self, what: str, text: str = "", line: str = "", icon: str = "", upright: bool = False, narrow: bool = False
    ) -> None:
        self.offered, self.shown = what, bool(what)
        self.upright, self.narrow = upright, narrow
        self.text, self.line_text, self.icon = text, line, icon
        self.voice = ", ".join(filter(None, (text, line)))
