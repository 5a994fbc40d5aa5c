"""What a running game shows of the people at a shared table. Loaded when somebody else plays along."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.games.running_game import GameBody
    from app.pages.shared_table.people import SeatQuestions
    from app.play.host_session import SharedTable
    from app.play.services import GameForGuests, HostedGame


class TablePeople:
    """Each part is imported when it is first needed, not with the first picture."""

    def doorkeeper(self, game: HostedGame, table: SharedTable) -> SeatQuestions:
        from app.pages.shared_table.people import SeatQuestions

        return SeatQuestions(game, table)

    def show_people(self, game: HostedGame) -> None:
        from app.pages.shared_table.people import show_people

        show_people(game)

    def show_person(self, game: HostedGame, seat: int) -> None:
        from app.pages.shared_table.people import show_person

        show_person(game, seat)

    def dice_for_guests(self, game: GameForGuests) -> GameBody:
        from app.games.sheet.drawing import style_of
        from app.pages.shared_table.dice_for_guests import DiceForGuests

        return DiceForGuests(game, style_of(game.running.game.id))
