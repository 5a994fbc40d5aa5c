"""Who won what tonight: the finished games of one shared table, whichever games they were."""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.store.seats import Seat
from app.table.table import Table

MOST_GAMES = 60
"""So many games of an evening are told one by one; the points of all of them count."""


MOST_TOLD = 12
"""So many people are listed, and oneself."""


@dataclass(frozen=True)
class Tally:
    """One player's evening. `who` stays the same whatever they are called."""

    who: str
    name: str
    avatar: str
    bot: bool = False
    wins: int = 0
    games: int = 0


@dataclass(frozen=True)
class GameTonight:
    id: str
    game_id: str
    winners: tuple[str, ...]


@dataclass(frozen=True)
class Evening:
    """The games, the latest last, and everybody who played, the one with the most wins first."""

    games: tuple[GameTonight, ...] = ()
    people: tuple[Tally, ...] = ()

    def with_game(self, table: Table) -> Evening:
        """Also this game, once it is finished. Nobody wins alone."""
        outcome = table.state.outcome() if table.finished else None
        if outcome is None or len(outcome.places) < 2 or any(game.id == table.id for game in self.games):
            return self
        known = {one.who: one for one in self.people}
        for seat, place in zip(table.seats, outcome.places, strict=True):
            who = who_sits(seat)
            before = known.get(who) or Tally(who, seat.name, seat.avatar)
            won = before.wins + (place == 1)
            bot = seat.controller.kind == "bot"
            known[who] = replace(before, name=seat.name, avatar=seat.avatar, bot=bot, wins=won, games=before.games + 1)
        winners = tuple(table.seats[seat].name for seat in outcome.winners)
        games = (*self.games, GameTonight(table.id, table.new.game.id, winners))[-MOST_GAMES:]
        return Evening(games, tuple(sorted(known.values(), key=lambda one: -one.wins)))

    def shown(self, own: str = "") -> tuple[Tally, ...]:
        """The first of them, and oneself wherever one stands. Computers only where they won something."""
        counted = [one for one in self.people if one.wins or not one.bot]
        return (*counted[:MOST_TOLD], *(one for one in counted[MOST_TOLD:] if one.who == own))

    def called(self, names: dict[str, tuple[str, str]]) -> Evening:
        """With the names and colours that people have by now."""
        now = {one.who: names.get(one.who, (one.name, one.avatar)) for one in self.people}
        people = tuple(replace(one, name=now[one.who][0], avatar=now[one.who][1]) for one in self.people)
        return replace(self, people=people)


NOT_BEGUN = Evening()


def who_sits(seat: Seat) -> str:
    """A guest, a person this device knows, or whoever has this name."""
    if seat.controller.kind == "guest":
        return f"guest:{seat.controller.guest}"
    return f"profile:{seat.profile}" if seat.profile else f"{seat.controller.kind}:{seat.name}"
