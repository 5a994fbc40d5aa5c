"""A lesson, page by page: a picture, a headline, three steps, and one thing to try that the rules judge."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from app.device.speech import has_voice
from app.games.drawing import drawing_of
from app.games.lesson_picture import STACK, PictureHolder
from app.games.lessons.lesson import Answer, Lesson, LessonVerdict
from app.games.lessons.library import PART, done, lesson_of
from app.games.words import game_name
from app.pages.learn.lesson_end import EndPicture, end_steps
from app.pages.learn.lesson_parts import Numbered, Segments, TaskCard
from app.table.runner import complain
from app.ui.bars import AppBar, BottomBar
from app.ui.boxes import Column, Page, Scroller, refill
from app.ui.buttons import IconButton, PrimaryButton, SecondaryButton
from app.ui.layout import layout
from app.ui.motion import animate
from app.ui.on_ui import on_ui
from app.ui.screen import AppScreen
from app.ui.text import Text
from app.ui.theme import MARGIN, grown, theme

if TYPE_CHECKING:
    from app.games.services import HouseServices
    from app.table.house import House

log = logging.getLogger(__name__)

PICTURE = 316
"""The least height, in dp, of a picture that is only looked at."""
LARGEST = 430
"""The greatest height it gets where the words leave room."""
CROWDED = 350
"""A window narrower than this, in dp and before the text scale, has no room for three words in the bar."""
HINT_AFTER = 2
"""Wrong tries before a hint."""
FAINT = 0.25
"""How opaque a page is when it comes in."""
WIDEST = 1100
"""Of picture and words side by side, in dp."""


class LessonScreen(AppScreen):
    """`page` is the one shown, at first the one where people left off unless told otherwise; the last one, after those
    of the lesson, leads into a first game."""

    app: HouseServices

    def __init__(self, app: HouseServices, game_id: str, page: int | None = None, **kwargs: Any) -> None:
        super().__init__(app, **kwargs)
        self.game_id = game_id
        self.lesson = Lesson(game_id, ())
        self.page = 0
        self._loaded = False
        self.trying = False
        self.solved = False
        """The task on this page has just been solved."""
        self.wrong = 0
        """Wrong tries on this page."""
        self.done: frozenset[str] = frozenset()
        self._starting = False
        self.picture = drawing_of(game_id).lesson_picture(app)
        self._end = EndPicture(game_id)
        self._make()
        self.bind(tr=self._show)
        layout.bind(**dict.fromkeys(("kind", "width", "height", "inset_left", "inset_right"), self._turn))
        theme.bind(text_scale=self._turn, left_handed=self._turn)
        self._show()
        wanted = page

        def read(house: House) -> tuple[Lesson, frozenset[str]]:
            """Off the UI thread, because a game's first positions can take a while."""
            return lesson_of(game_id), done(house.store.kept(PART), game_id)

        on_ui(app.house.ask(read), lambda found: self._load(*found, wanted))

    def _load(self, found: Lesson, known: frozenset[str], wanted: int | None) -> None:
        self.lesson, self.done, self._loaded = found, known, True
        left_off = next((number for number, page in enumerate(found.pages) if page.id not in known), 0)
        self.turn_to(left_off if wanted is None else wanted)

    def _make(self) -> None:
        app = self.app
        self._bar = AppBar(back_icon="x")
        self._bar.bind(on_back=lambda *_: app.navigator.pop())
        self.speaker = IconButton(icon="volume-2")
        self.speaker.bind(on_release=lambda *_: self.read_aloud())
        self.rules = IconButton(icon="book-open")
        self.rules.bind(on_release=lambda *_: app.navigator.open("rules", game_id=self.game_id))
        for button in (self.rules, *([self.speaker] if has_voice() else [])):
            self._bar.add_widget(button)
        self.segments = Segments()
        self._line = BoxLayout(size_hint_y=None, height=dp(16))
        self._line.add_widget(self.segments)
        self.place, self._end_place = (PictureHolder(part, size_hint=(1, None)) for part in (self.picture, self._end))
        self.card = TaskCard()
        self._title = Text(kind="h1")
        self._title_box = Column(padding=(dp(4), dp(4), dp(4), 0))
        self._title_box.add_widget(self._title)
        self._steps = [Numbered(number + 1) for number in range(3)]
        self.back_button, self.try_button = SecondaryButton(hug=True), SecondaryButton(hug=True, icon="hand")
        self.next_button = PrimaryButton(trailing="arrow-right")
        self.back_button.bind(on_release=lambda *_: self.go_back())
        self.try_button.bind(on_release=lambda *_: self.try_it())
        self.next_button.bind(on_release=lambda *_: self.go_on())
        self._foot = BottomBar()
        self._foot.bind(width=self._show_bar)
        self._words = Page(spacing=dp(14))
        self._left = Scroller(size_hint_x=None)
        self._right = BoxLayout(orientation="vertical")
        self._body = BoxLayout()
        self._root = BoxLayout(orientation="vertical")
        self.add_widget(self._root)
        self._measure = Clock.create_trigger(self._measure_now, -1)
        self._words.bind(size=self._measure)
        self._words.body.bind(height=self._measure)
        self._left.bind(size=self._measure)
        self.picture.bind(
            on_answer=lambda _, answer: self.answer(answer),
            on_refused=lambda _, verdict: self._judged(verdict),
            ready=self._show_bar,
        )
        self.bind(opacity=lambda _, opacity: self.picture.fade(opacity))

    # -- pages -------------------------------------------------------------------------------------------------

    @property
    def at_end(self) -> bool:
        return self._loaded and self.page == len(self.lesson.pages)

    def turn_to(self, page: int) -> None:
        self.page = max(0, min(page, len(self.lesson.pages)))
        self._open()
        self._body.opacity = FAINT
        animate(self._body, "push", opacity=1)
        self.app.feedback.hush()

    def _open(self) -> None:
        self.trying = self.solved = False
        self.wrong = 0
        if not self.at_end:
            self.picture.show(self.lesson.pages[self.page].picture, None)
        self._words.scroll_y = self._left.scroll_y = 1
        self._show()

    def go_back(self) -> None:
        """From trying to reading, then to the page before, then out."""
        if self.trying:
            self._open()
        elif self.page:
            self.turn_to(self.page - 1)
        else:
            self.app.navigator.pop()

    def go_on(self) -> None:
        if self.trying and not self.solved and self.picture.ready:
            self.picture.answer()
        elif self.at_end:
            self._first_game()
        else:
            self.turn_to(self.page + 1)

    def back(self) -> bool:
        if self.trying:
            self._open()
            return True
        return False

    def key(self, name: str) -> bool:
        if not self._loaded:
            return False
        if name in ("left", "right") and not self.trying:
            if name == "right" and not self.at_end:
                self.turn_to(self.page + 1)
            elif name == "left" and self.page:
                self.turn_to(self.page - 1)
            return True
        if name == "enter" and not self.trying and not self.at_end:
            self.try_it()
            return True
        return self.trying and self.picture.key(name)

    # -- trying ------------------------------------------------------------------------------------------------

    def try_it(self) -> None:
        if self.at_end or not self._loaded:
            return
        page = self.lesson.pages[self.page]
        if self.trying and not self.solved:
            self._show_solution()
            return
        self.trying, self.solved, self.wrong = True, False, 0
        self.picture.show(page.trying, page.task)
        self.card.ask(self.tr(page.task.ask))
        self._words.scroll_y = self._left.scroll_y = 1
        self._show()
        self.app.feedback.say(self.tr(page.task.ask))

    def answer(self, answer: Answer) -> None:
        verdict = self.lesson.pages[self.page].task.check(answer)
        if verdict.right:
            self.picture.settle(answer)
        else:
            self.picture.refuse(answer)
        self._judged(verdict)

    def _judged(self, verdict: LessonVerdict) -> None:
        page = self.lesson.pages[self.page]
        if verdict.right:
            self.solved = True
            said = self.tr(page.task.good)
            self.app.feedback("hit", count=1)
            self._keep(page.id)
        else:
            self.wrong += 1
            said = self.tr(verdict.text, **verdict.values)
            self.app.feedback("illegal")
        self.card.tell(said, verdict.right)
        if not verdict.right and self.wrong >= HINT_AFTER:
            self.card.hint(self.tr(page.task.hint))
            said = f"{said} {self.tr(page.task.hint)}"
        self._words.scroll_y = self._left.scroll_y = 1
        self._show_bar()
        self.app.feedback.say(said)

    def _show_solution(self) -> None:
        """For whoever has tried in vain: the answer is shown, but the task is not remembered as done."""
        task = self.lesson.pages[self.page].task
        self.solved = True
        self.picture.settle(task.solution)
        self.card.tell(self.tr(task.good), True)
        self._show_bar()

    def _keep(self, id: str) -> None:
        self.done |= {id}
        self.segments.done = [page.id in self.done for page in self.lesson.pages]
        pages, game_id, house = sorted(self.done), self.game_id, self.app.house
        house.ask(lambda h: h.store.keep(PART, game_id, pages, h.now())).add_done_callback(complain)

    # -- the first game ----------------------------------------------------------------------------------------

    def _first_game(self) -> None:
        from app.play.first_game import begin

        if not self._starting:
            self._starting = True
            begin(self.app, self.game_id, self._begun, self._failed)

    def _begun(self, id: str) -> None:
        if self.app.navigator.page is self:
            self.app.feedback("confirm")
            self.app.navigator.replace("game", id=id)

    def _failed(self, error: BaseException) -> None:
        self._starting = False
        log.error("no first game", exc_info=error)
        self.app.tell(str(getattr(error, "reason", "")))

    # -- words -------------------------------------------------------------------------------------------------

    def read_aloud(self) -> None:
        """What stands on the page, by the device's voice."""
        self.app.feedback.aloud(
            " ".join(text if text.endswith((".", "?", "!")) else f"{text}." for text in self.said())
        )

    def said(self) -> list[str]:
        """All words of the page as it is now."""
        if self.trying:
            return [self.tr(self.lesson.pages[self.page].task.ask)]
        return [self._title.text, *(text for step in self._steps for text in (step.title, step.text))]

    def _show(self, *_: object) -> None:
        tr = self.tr
        self._bar.title, self._bar.subtitle = tr("How to play"), game_name(tr, self.game_id)
        self._bar.back_voice, self.speaker.voice, self.rules.voice = tr("Close"), tr("Read aloud"), tr("Rules")
        if not self._loaded:
            refill(self._root, [self._bar])
            return
        if not self.at_end:
            place = {"game": game_name(tr, self.game_id), "n": self.page + 1, "all": len(self.lesson.pages)}
            self._bar.subtitle = tr("{game}, page {n} of {all}", **place)
        pages = self.lesson.pages
        self.segments.done, self.segments.current = [page.id in self.done for page in pages], self.page
        if self.at_end:
            self._title.text = tr("Now a first game")
            steps = end_steps(tr)
        else:
            page = self.lesson.pages[self.page]
            self._title.text = tr(page.title)
            steps = [(tr(step.title), tr(step.text)) for step in page.steps]
            if self.trying and not self.wrong and not self.solved:
                self.card.ask(tr(page.task.ask))
        for number, (step, (title, text)) in enumerate(zip(self._steps, steps, strict=True)):
            step.title, step.text, step.first = title, text, number == 0
        self._show_bar()
        self._compose()

    def _show_bar(self, *_: object) -> None:
        if not self._loaded:
            return
        tr = self.tr
        checking = self.trying and not self.solved and self.picture.ready
        crowded = self._foot.width < grown(CROWDED)
        self.back_button.text, self.back_button.icon = ("", "arrow-left") if crowded else (tr("Back"), "")
        self.back_button.voice = tr("Back")
        self.try_button.icon, self.try_button.text = "hand", tr("Try it")
        if self.trying and not self.solved:
            self.try_button.icon, self.try_button.text = "lightbulb", tr("Show me")
        elif not self.at_end and self.lesson.pages[self.page].id in self.done:
            self.try_button.icon = "circle-check"
        self.next_button.text = tr("Check") if checking else tr("Play") if self.at_end else tr("Next")
        self.next_button.trailing = "" if checking or self.at_end else "arrow-right"
        self.next_button.icon = "check" if checking else "play" if self.at_end else ""
        hidden = self.at_end or checking or (self.trying and not self.solved and self.wrong < HINT_AFTER)
        refill(self._foot, [self.back_button, None if hidden else self.try_button, self.next_button])

    # -- places ------------------------------------------------------------------------------------------------

    @property
    def _beside(self) -> bool:
        return layout.kind in ("landscape", "wide")

    def _turn(self, *_: object) -> None:
        self._show_bar()
        self._compose()

    def _compose(self) -> None:
        """Below each other, or the words with the buttons beside the picture; while one tries, the words give way to
        the task."""
        if not self._loaded:
            return
        beside = self._beside
        place = self._end_place if self.at_end else self.place
        words: list[Widget] = [self.card] if self.trying else [self._title_box, *self._steps]
        edge = dp(MARGIN)
        across = max(0.0, (layout.width - dp(WIDEST)) / 2) if beside else 0.0
        spare = max(0.0, (layout.width - layout.content_width) / 2) if layout.is_medium else 0.0
        left, right = layout.inset_left + max(edge, across, spare), layout.inset_right + max(edge, across, spare)
        self._line.padding = (left, dp(2), right, dp(8))
        if beside:
            refill(self._left, [place])
            refill(self._words.body, words)
            refill(self._right, [self._words, self._foot])
            refill(self._body, [self._right, self._left] if theme.left_handed else [self._left, self._right])
            self._body.padding = (left, 0, right, 0)
            self._body.spacing = dp(16)
            refill(self._root, [self._bar, self._line, self._body])
            share = 0.55 if layout.is_wide else 0.5
            self._left.width = (layout.width - left - right - dp(16)) * share
            self._words.margin = dp(4)
        else:
            refill(self._left, [])
            refill(self._words.body, [self.card, place] if self.trying else [place, *words])
            refill(self._right, [])
            self._body.padding = 0
            refill(self._body, [self._words])
            refill(self._root, [self._bar, self._line, self._body, self._foot])
            self._words.margin = dp(MARGIN)
        self._measure()

    def _measure_now(self, *_: object) -> None:
        """As high as the picture wants to be, no higher than the window where it is only looked at."""
        beside = self._beside
        if not self._loaded:
            return
        view = self._left if beside else self._words
        width = self._left.width if beside else view.width - sum(self._words.body.padding[::2])
        if width <= 1:
            return
        room = view.height - dp(STACK + 6)
        place, picture = (self._end_place, self._end) if self.at_end else (self.place, self.picture)
        if self.trying and not beside:
            room -= self.card.height + self._words.spacing
        words = view.height - self._height_of_words()
        most = room if beside or self.trying else min(dp(LARGEST), max(dp(PICTURE), words))
        high = picture.high(width - dp(2), most)
        picture.size = width - dp(2), high
        place.height = max(high + dp(STACK + 2), view.height if beside and high <= room else 0)

    def _height_of_words(self) -> float:
        """What stands below the picture, gaps included."""
        parts: list[Widget] = [self._title_box, *self._steps]
        return sum(part.height + self._words.spacing for part in parts) + dp(STACK + 40)

    def closed(self) -> None:
        super().closed()
        self.picture.closed()
        self.app.feedback.hush()

    def hidden(self) -> None:
        self.app.feedback.hush()
