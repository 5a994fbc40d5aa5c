"""Typing.

TextField(text, hint="", label="", error="", most=0)    one line of at most `most` letters; `on_text` as usual,
                        on_done when Enter is pressed; `big` for a code to be read from afar; `keyboard` is what a
                        phone shows: "text" with suggestions, "url", "number" and Kivy's other `input_type`s without
SearchField(text, hint="", clear_voice="")      a field with a button that empties it while there is something in it
"""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.behaviors import FocusBehavior
from kivy.uix.textinput import TextInput

from app.ui.boxes import Column, Row, refill
from app.ui.buttons import IconButton
from app.ui.drawing.paint import Surface
from app.ui.edit_menu import edit_menu
from app.ui.focus import focus
from app.ui.text import Text, face_for
from app.ui.theme import CLEAR, FACES, TOUCH, colour, faded, sp_, theme


class _Input(TextInput):
    """Kivy's editing without its look: no handles, and our own menu instead of its bubble."""

    typing = True
    text: str
    _selection_touch: Any
    focusable = BooleanProperty(True)
    focused = BooleanProperty(False)
    most = NumericProperty(0)
    big = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        self._keep_cursor_in_sight = Clock.create_trigger(self._scroll, -1)
        self._composed_at = 0
        super().__init__(
            multiline=False,
            write_tab=False,
            use_handles=False,
            size_hint_y=None,
            background_normal="",
            background_active="",
            background_disabled_normal="",
            background_color=CLEAR,
            **kwargs,
        )
        self.bind(focus=self._tell, focused=self._take, text=self._follow_text)
        self.bind(line_height=self._measure, big=self._dress)
        theme.bind(mode=self._dress, text_scale=self._dress)
        self._dress()
        self._follow_text()

    def _dress(self, *_args: object) -> None:
        self.foreground_color = self.disabled_foreground_color = colour("text")
        self.hint_text_color = colour("text3")
        self.cursor_color = colour("accent_text")
        self.cursor_width = dp(2)
        self.selection_color = faded(colour("accent"), 0.35)
        self.font_size = sp_(26 if self.big else 16)
        self._measure()

    def _measure(self, *_args: object) -> None:
        self.height = max(dp(TOUCH), self.line_height + dp(26))
        above = (self.height - self.line_height) / 2
        self.padding = (dp(14), above, dp(14), above)

    def _adjust_viewport(self, column: int, row: int) -> None:
        """Kivy has one trigger for all fields: it scrolls only the last of them, and keeps that one and its page in
        memory for good.
        """
        self._keep_cursor_in_sight()

    def _scroll(self, *_args: object) -> None:
        TextInput._adjust_viewport.__wrapped__(self, *self.cursor)

    def _follow_text(self, *_args: object) -> None:
        self._hide_cut_copy_paste()
        self.font_name = face_for(self.text, FACES[700 if self.big else 500])

    # -- typing ----------------------------------------------------------------------------------------------

    def write(self, text: str) -> None:
        """Show another text. A page that only changes how letters look, to capitals, leaves the cursor where it is."""
        if text == self.text:
            return
        place, as_long = self.cursor_index(), len(text) == len(self.text)
        self.text = text
        if as_long:
            self.cursor = self.get_cursor_from_index(place)
        else:
            self._ime_composition = ""

    def insert_text(self, substring: str, from_undo: bool = False) -> None:
        if self.most:
            substring = substring[: max(0, self.most - len(self.text))]
        super().insert_text(substring, from_undo=from_undo)

    def keyboard_on_textinput(self, window: Any, text: str) -> None:
        self._drop_composition()
        super().keyboard_on_textinput(window, text)

    def window_on_textedit(self, window: Any, ime_input: str) -> None:
        """What an input method shows until it commits something.

        Kivy's own version knows no limit, and what it has shown it finds again by its letters, which a page may have
        changed; then they would stay.
        """
        self._drop_composition()
        if not ime_input:
            return
        self.delete_selection()
        self._composed_at = self.cursor_index()
        self.insert_text(ime_input, from_undo=True)
        self._ime_composition = self.text[self._composed_at : self.cursor_index()]

    def _drop_composition(self) -> None:
        if self._ime_composition:
            self._selection_from, self._selection = self._composed_at, True
            self._selection_to = self._composed_at + len(self._ime_composition)
            self._ime_composition = ""
            self.delete_selection(from_undo=True)

    # -- the menu --------------------------------------------------------------------------------------------

    def on_touch_down(self, touch: Any) -> bool:
        if getattr(touch, "button", "") == "right" and self.collide_point(*touch.pos) and not self.disabled:
            FocusBehavior.ignored_touch.append(touch)
            self.focus = True
            edit_menu.offer(self)
            return True
        return bool(super().on_touch_down(touch))

    def let_go(self, touch: Any) -> None:
        """Kivy counts the fingers on a field and would wait for this one."""
        self._touch_count -= 1
        self.cancel_long_touch_event()
        if self._selection_touch is touch:
            self._selection_touch = None

    def long_touch(self, dt: float) -> None:
        """A finger that rests selects the word under it, as everywhere on a phone."""
        self._long_touch_ev = None
        if self._by_finger:
            self._touch_down.is_double_tap = True  # for Kivy, which keeps the selection then when the finger is lifted
            self._select_word()
            edit_menu.offer(self)

    def _show_cut_copy_paste(self, *_args: object, **_kwargs: object) -> None:
        """Kivy calls this for its bubble when something has been selected."""
        if self._by_finger:
            edit_menu.offer(self)

    def _hide_cut_copy_paste(self, *_args: object) -> None:
        if edit_menu.field is self:
            edit_menu.close()

    @property
    def _by_finger(self) -> bool:
        """A mouse has its second button for this."""
        return "button" not in self._touch_down.profile

    # -- focus -----------------------------------------------------------------------------------------------

    def _tell(self, *_args: object) -> None:
        self._ime_composition = ""
        if self.focus:
            focus.widget = self
        elif focus.widget is self:
            focus.clear()

    def _take(self, *_args: object) -> None:
        self.focus = self.focused

    def spoken(self) -> str:
        return self.text or self.hint_text

    def activate(self) -> None:
        self.focus = True

    def arrow(self, dx: int, dy: int) -> bool:
        return True

    def keyboard_on_key_down(self, window: Any, keycode: Any, text: str, modifiers: list[str]) -> bool:
        if keycode[1] == "tab":
            return True
        return bool(super().keyboard_on_key_down(window, keycode, text, modifiers))


class TextField(Column):
    text = StringProperty("")
    hint = StringProperty("")
    label = StringProperty("")
    most = NumericProperty(0)
    big = BooleanProperty(False)
    error = StringProperty("")
    keyboard = OptionProperty("text", options=TextInput.input_type.options)
    __events__ = ("on_done",)

    def __init__(self, **kwargs: Any) -> None:
        self._label = Text(kind="secondary_strong", tone="text2")
        self._error = Text(kind="secondary", tone="bad")
        self.input = _Input()
        self._box = _Box(fill="well", line="well_line", radius=[dp(14)], elevation="well")
        super().__init__(spacing=dp(6), **kwargs)
        self._box.add_widget(self.input)
        self.input.bind(
            text=self.setter("text"), focus=self._ring, on_text_validate=lambda *_: self.dispatch("on_done")
        )
        for name in ("text", "hint", "label", "most", "big", "error", "keyboard"):
            self.fbind(name, self._show)
        self._show()

    def on_done(self) -> None: ...

    def _show(self, *_args: object) -> None:
        self.input.write(self.text)
        self.input.hint_text, self.input.most, self.input.big = self.hint, self.most, self.big
        self.input.input_type, self.input.keyboard_suggestions = self.keyboard, self.keyboard == "text"
        self._label.text, self._error.text = self.label, self.error
        wanted = [self._label if self.label else None, self._box, self._error if self.error else None]
        parts = [part for part in wanted if part is not None]
        if parts != self.children[::-1]:
            self.clear_widgets()
            for part in parts:
                self.add_widget(part)
        self._ring()

    def _ring(self, *_args: object) -> None:
        focused = self.input.focus
        self._box.line = "bad" if self.error else "accent" if focused else "well_line"
        self._box.line_width = dp(2 if focused or self.error else 1)


class _Box(Surface, Column):
    pass


class SearchField(Row):
    text = StringProperty("")
    hint = StringProperty("")
    clear_voice = StringProperty("")

    def __init__(self, **kwargs: Any) -> None:
        self.field, self._clear = TextField(most=60), IconButton(icon="x")
        super().__init__(spacing=dp(4), **kwargs)
        self.field.bind(text=self.setter("text"))
        self._clear.bind(on_release=lambda *_: setattr(self, "text", ""))
        for name in ("text", "hint", "clear_voice"):
            self.fbind(name, self._show)
        self._show()

    def _show(self, *_args: object) -> None:
        self.field.text, self.field.hint, self._clear.voice = self.text, self.hint, self.clear_voice
        refill(self, [self.field, self._clear if self.text else None])
