"""Twenty One's matches."""

from __future__ import annotations

from rules.core import Action, Rng
from rules.twenty_one.actions import Cross, TwentyOneKeep, TwentyOnePhase, WriteDice
from rules.twenty_one.game import TwentyOneState
from strength.match import Match, Player, alone, contest, crowd, other


def write_everything(state: TwentyOneState, seat: int, rng: Rng) -> Action:
    """Writes whatever may be written, and rolls again only if that would be nothing."""
    moves = list(state.moves(seat))
    if state.phase is TwentyOnePhase.DECIDE:
        final = state.with_(phase=TwentyOnePhase.WRITE, writing=(seat,))
        return moves[0] if next(final.moves(seat)) == Cross() else TwentyOneKeep()
    return max(moves, key=lambda move: len(move.colours) if isinstance(move, WriteDice) else 0)


def careful(state: TwentyOneState, seat: int, rng: Rng) -> Action:
    """Writes exact hits and whatever fits a cheap field, 3 or less; if there is none, what loses least, or crosses out.

    Rolls again unless there is a hit.
    """
    row = state.current(seat)
    printed = state.printed(seat, row)
    fields = zip(printed.colours, printed.numbers, printed.dice, state.rows[seat][row], strict=True)
    fitting = [
        (number - state.dice[die], number, colour)
        for colour, number, die, written in fields
        if written is None and state.dice[die] <= number
    ]
    if state.phase is TwentyOnePhase.DECIDE:
        return TwentyOneKeep() if any(loss == 0 for loss, *_ in fitting) else next(state.moves(seat))
    chosen = tuple(colour for loss, number, colour in fitting if loss == 0 or number <= 3)
    if not chosen and fitting:
        chosen = (min(fitting)[2],)
    return WriteDice(chosen) if chosen else Cross()


EASY, MEDIUM, HARD = Player("easy"), Player("medium"), Player("hard")
WRITE_ALL, CAREFUL = other("write everything legal", write_everything), other("only hits and cheap fields", careful)

MATCHES: tuple[Match, ...] = (
    contest("twenty_one: medium against write-all", "twenty_one", MEDIUM, WRITE_ALL, target=0.60),
    alone("twenty_one: hard alone", "twenty_one", HARD, target=140),
    contest("twenty_one: hard against write-all", "twenty_one", HARD, WRITE_ALL, target=0.70),
    contest("twenty_one: hard against careful", "twenty_one", HARD, CAREFUL, target=0.62),
    contest("twenty_one: medium against easy", "twenty_one", MEDIUM, EASY, target=0.85),
    crowd("twenty_one", 3),
    crowd("twenty_one", 4),
)
