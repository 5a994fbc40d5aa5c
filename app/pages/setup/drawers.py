"""What opens from the bottom while a game is set up: who sits down, who a person is, who decides, each one's sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from kivy.metrics import dp
from kivy.uix.gridlayout import GridLayout

from app.games.option_words import LEVELS, PERSON, seat_name
from app.i18n import Translator
from app.pages.home.owner import COLOURS
from app.store.seats import NAME_LENGTH, tidy
from app.store.store import Profile
from app.table.draft import Draft, Level, is_person
from app.ui.boxes import Row
from app.ui.buttons import PrimaryButton
from app.ui.chips import LevelBars
from app.ui.choice import ChoiceTile
from app.ui.drawing.icons import Icon
from app.ui.fields import TextField
from app.ui.folding import SectionHeader
from app.ui.overlay.drawers import Drawer
from app.ui.people.avatar import Avatar
from app.ui.people.avatar_button import AvatarButton
from app.ui.rows import ListRow

MOST_PEOPLE = 24
"""How many people who have played before are listed, the latest first. Others come back by typing their name."""


def person_row(tr: Translator, profile: Profile) -> ListRow:
    name = profile.name or tr("You")
    row = ListRow(title=name, title_kind="strong", least=dp(56))
    row.leading = Avatar(name=name, palette=profile.avatar if profile.avatar in COLOURS else "amber")
    return row


def remove_row(text: str, then: Callable[[], object]) -> ListRow:
    row = ListRow(title=text, title_tone="bad", least=dp(56), divider=True)
    row.leading = Icon(name="trash-2", tone="bad", icon_size=dp(21))
    row.bind(on_release=lambda *_: then())
    return row


class AddDrawer(Drawer):
    """Somebody sits down: a new person by name, one who has played before, or a computer."""

    def __init__(
        self,
        tr: Translator,
        draft: Draft,
        by_name: Callable[[str], object],
        known: Callable[[Profile], object],
        computer: Callable[[Level], object],
    ) -> None:
        super().__init__(title=tr("Who joins?"))
        self._tr, self._draft, self._by_name = tr, draft, by_name
        self.field = TextField(hint=tr("New name"), most=NAME_LENGTH)
        self._button = PrimaryButton(text=tr("Add"), small=True, hug=True, pos_hint={"top": 1})
        self.field.bind(text=self._look, on_done=lambda *_: self._add())
        self._button.bind(on_release=lambda *_: self._add())
        typing = Row(spacing=dp(10))
        self.field.pos_hint = {"top": 1}
        for part in (self.field, self._button):
            typing.add_widget(part)
        self.add_widget(typing)
        for profile in draft.absent[:MOST_PEOPLE]:
            self.offer(person_row(tr, profile), partial(known, profile))
        self.add_widget(SectionHeader(text=tr("Computer")))
        for number, (level, words) in enumerate(LEVELS.items(), start=1):
            row = ListRow(title=tr(words.title), subtitle=tr(words.line), least=dp(56))
            row.leading = LevelBars(level=number)
            self.offer(row, partial(computer, level))

    def _look(self, *_: object) -> None:
        here = self._draft.namesake(self.field.text) == "here"
        self.field.error = self._tr("This name is already at the table.") if here else ""
        self._button.disabled = here

    def _add(self) -> None:
        if not self._button.disabled:
            name = self.field.text
            self.answer(lambda: self._by_name(name))


class KindDrawer(Drawer):
    """Who decides for a seat: a person, or a computer of some level."""

    def __init__(
        self,
        tr: Translator,
        draft: Draft,
        seat: int,
        person: Callable[[], object],
        computer: Callable[[Level], object],
        remove: Callable[[], object],
    ) -> None:
        name = seat_name(tr, draft, seat)
        computers = not is_person(draft.seats[seat])
        super().__init__(title=tr("{name} plays", name=name) if computers else tr("Who plays here?"))
        row = ListRow(title=tr(PERSON.title), subtitle=tr(PERSON.line), least=dp(56), chosen=not computers)
        row.leading = Icon(name="user", tone="accent_text", icon_size=dp(21))
        self.offer(row, person)
        for number, (level, words) in enumerate(LEVELS.items(), start=1):
            chosen = draft.seats[seat].controller.level == level
            row = ListRow(title=tr(words.title), subtitle=tr(words.line), least=dp(56), chosen=chosen)
            row.leading = LevelBars(level=number)
            self.offer(row, partial(computer, level))
        if draft.can_remove:
            self.add_widget(remove_row(tr("Remove from the table"), lambda: self.answer(remove)))


class PersonDrawer(Drawer):
    """Name and colour of a person, or somebody else on this seat.

    The name is taken over when the drawer closes, or with Enter; an empty or a taken one is not.
    """

    def __init__(
        self,
        tr: Translator,
        draft: Draft,
        seat: int,
        rename: Callable[[str], object],
        recolour: Callable[[str], object],
        change: Callable[[Profile], object],
        remove: Callable[[], object],
    ) -> None:
        name = seat_name(tr, draft, seat)
        super().__init__(title=name)
        self._tr, self._draft, self._seat = tr, draft, seat
        self._rename: Callable[[str], object] | None = rename
        self._recolour = recolour
        here = draft.seats[seat]
        self.field = TextField(label=tr("Name"), text=here.name, hint=name, most=NAME_LENGTH)
        self.field.bind(text=self._look, on_done=lambda *_: self.dismiss())
        self.add_widget(self.field)
        self._dots = [AvatarButton(dp(40), palette=palette, voice=tr(word)) for palette, word in COLOURS.items()]
        dots = GridLayout(cols=len(self._dots), size_hint_y=None, height=dp(64), padding=(0, dp(8)), spacing=dp(8))
        for dot in self._dots:
            dot.name, dot.chosen = name, dot.palette == here.avatar
            dot.bind(on_release=self._pick)
            dots.add_widget(dot)
        self.add_widget(dots)
        if draft.absent:
            self.add_widget(SectionHeader(text=tr("Somebody else")))
        for profile in draft.absent[:MOST_PEOPLE]:
            self.offer(person_row(tr, profile), partial(change, profile))
        if draft.can_remove:
            self.add_widget(remove_row(tr("Remove from the table"), lambda: self.answer(remove)))

    def on_dismiss(self) -> None:
        rename, self._rename = self._rename, None
        if rename and tidy(self.field.text) and not self.field.error:
            rename(self.field.text)

    def _look(self, *_: object) -> None:
        namesake = self._draft.namesake(self.field.text, self._seat)
        texts = {
            "": "",
            "here": self._tr("This name is already at the table."),
            "known": self._tr("Somebody with this name has played before: choose them below."),
        }
        self.field.error = texts[namesake]

    def _pick(self, chosen: AvatarButton) -> None:
        for dot in self._dots:
            dot.chosen = dot is chosen
        self._recolour(chosen.palette)


Choosable = str | int | bool
"""What an option of the rules may be for one seat."""


class EachDrawer(Drawer):
    """A choice for every seat, e.g. whose sheet is which; one that is taken changes hands."""

    def __init__(
        self, tr: Translator, title: str, draft: Draft, id: str, give: Callable[[int, Choosable], Draft]
    ) -> None:
        super().__init__(title=title)
        self._id, self._give = id, give
        self._tiles: list[list[ChoiceTile]] = []
        for seat in range(len(draft.seats)):
            name = seat_name(tr, draft, seat)
            self.add_widget(SectionHeader(text=name))
            tiles = [self._tile(name, seat, choice) for choice in draft.option(id).choices]
            row = Row(spacing=dp(6))
            for tile in tiles:
                row.add_widget(tile)
            self._tiles.append(tiles)
            self.add_widget(row)
        self._show(draft.option(id).choices, draft.value(id))

    def _tile(self, name: str, seat: int, choice: Choosable) -> ChoiceTile:
        tile = ChoiceTile(text=str(choice), voice=f"{name}, {choice}")
        tile.bind(on_release=lambda *_: self._take(seat, choice))
        return tile

    def _take(self, seat: int, choice: Choosable) -> None:
        draft = self._give(seat, choice)
        self._show(draft.option(self._id).choices, draft.value(self._id))

    def _show(self, choices: Sequence[Choosable], chosen: Sequence[Choosable]) -> None:
        for tiles, own in zip(self._tiles, chosen, strict=True):
            for tile, choice in zip(tiles, choices, strict=True):
                tile.chosen = choice == own
