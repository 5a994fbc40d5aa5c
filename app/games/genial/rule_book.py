"""The rules of Genial, in words."""

from __future__ import annotations

from app.games.rule_book.book import Rule, RuleBook, Section
from app.games.rule_book.shared import TABLE_REASONS, at_this_table
from app.i18n import mark

REASONS = TABLE_REASONS | {
    "malformed": "turn.order",
    "not_your_turn": "turn.deal",
    "game_over": "end.full",
    "waiting_for_chance": "turn.order",
    "no_chance_pending": "turn.order",
    "impossible_roll": "box.tiles",
    "impossible_draw": "box.tiles",
    "no_such_tile": "box.tiles",
    "not_on_rack": "turn.must",
    "no_such_cell": "box.board",
    "outside_area": "box.board",
    "printed_cell": "place.free",
    "cell_taken": "place.free",
    "not_adjacent": "place.free",
    "double_order": "place.turn",
    "not_at_symbol": "place.first",
    "symbol_used": "place.first",
    "place_first": "turn.order",
    "placing_done": "turn.order",
    "no_bonus": "bonus.earn",
    "bonus_compulsory": "bonus.must",
}
"""The paragraph behind every refusal."""

BOOK = RuleBook(
    (
        Section(
            "aim",
            mark("The aim"),
            (
                Rule(
                    "aim.weakest",
                    mark(
                        "You lay tiles beside their like and so bring six colours forward. In the end only your"
                        " weakest colour counts: leave none behind."
                    ),
                ),
            ),
        ),
        Section(
            "box",
            mark("What you need"),
            (
                Rule(
                    "box.board",
                    mark(
                        "A board of hexagons in three areas that lie in each other. One or two people play on the"
                        " inner one with 91 cells, three on the middle one with 127, four on the whole board with"
                        " 169."
                    ),
                ),
                Rule(
                    "box.printed",
                    mark(
                        "Six symbols are printed on the corners of the inner area, whatever the number of players."
                        " Clockwise: red, green, blue, orange, yellow, purple."
                    ),
                ),
                Rule(
                    "box.symbols",
                    mark(
                        "Each colour has its own symbol: red a star, green a disc, blue a star with six points,"
                        " orange a hexagon, yellow a sun, purple a ring."
                    ),
                ),
                Rule(
                    "box.tiles",
                    mark(
                        "120 tiles of two hexagons: each of the 15 pairs of different colours six times, and each"
                        " of the six doubles five times. The bag never runs out."
                    ),
                ),
                Rule(
                    "box.tracks",
                    mark(
                        "Everybody has a track from 0 to 18 for each colour, with a peg that starts at 0. The tracks"
                        " lie open for all to see."
                    ),
                ),
                Rule("box.seats", mark("One to four people play; four may also play in two teams.")),
            ),
        ),
        Section(
            "turn",
            mark("A turn"),
            (
                Rule(
                    "turn.deal",
                    mark(
                        "Everybody draws six tiles and hides them from the others. The youngest begins; in the app"
                        " whoever was chosen for it before the game. Then clockwise."
                    ),
                ),
                Rule(
                    "turn.order",
                    mark(
                        "A turn goes like this: place one tile, score it, play the bonus turns you earned, swap"
                        " your rack if you may and want to, then refill to six tiles."
                    ),
                ),
                Rule("turn.must", mark("You cannot pass: each turn you place a tile from your rack.")),
            ),
        ),
        Section(
            "place",
            mark("Placing"),
            (
                Rule(
                    "place.free",
                    mark(
                        "A tile lies on two free cells side by side, inside of the area in play. Nothing is ever"
                        " laid on top of a tile or a printed symbol."
                    ),
                ),
                Rule(
                    "place.first",
                    mark(
                        "Your first tile must lie beside a printed symbol that nobody else began at. There is"
                        " always one left for you."
                    ),
                ),
                Rule("place.later", mark("Later tiles may lie anywhere. Leaving holes is allowed.")),
                Rule("place.turn", mark("A tile may be turned in any of six ways.")),
            ),
        ),
        Section(
            "score",
            mark("Scoring"),
            (
                Rule(
                    "score.halves",
                    mark("Both halves of the tile score, each for its own colour, also when they are alike."),
                ),
                Rule(
                    "score.lines",
                    mark(
                        "Look from a half in the five directions that do not lead to its other half. In each one"
                        " count the like symbols in line, printed or laid before, until a free cell, another symbol"
                        " or the edge comes."
                    ),
                ),
                Rule(
                    "score.own",
                    mark(
                        "The tile’s own halves never count. If you lay a double at the end of three likes, the half"
                        " next to them counts 3; the far one does not count through its partner."
                    ),
                ),
                Rule("score.peg", mark("Each like symbol moves the peg of that colour one step up.")),
                Rule("score.eighteen", mark("No peg goes beyond 18. Points above that are lost.")),
            ),
        ),
        Section(
            "bonus",
            mark("Bonus turns"),
            (
                Rule(
                    "bonus.earn",
                    mark(
                        "Every peg that reaches 18 earns you a bonus turn. Two pegs in one turn earn two. A peg"
                        " that stood there already earns nothing."
                    ),
                ),
                Rule("bonus.tell", mark("An 18 is announced to everybody. The app does that for you.")),
                Rule(
                    "bonus.play",
                    mark(
                        "You play it at once, before refilling: place and score another tile from your rack. That"
                        " may earn more bonus turns."
                    ),
                ),
                Rule(
                    "bonus.must",
                    mark(
                        "A bonus turn must be played as long as you have a tile and there is room. Otherwise it lapses."
                    ),
                ),
            ),
        ),
        Section(
            "swap",
            mark("Swapping the rack"),
            (
                Rule(
                    "swap.when",
                    mark(
                        "After all placing and scoring, look at your lowest colour. If none of the tiles you have"
                        " left shows it, nor any colour tied with it, you may swap."
                    ),
                ),
                Rule(
                    "swap.not",
                    mark(
                        "With a single symbol of a lowest colour you may not swap, nor with an empty rack. You"
                        " never have to."
                    ),
                ),
                Rule(
                    "swap.how",
                    mark(
                        "Show all your tiles, lay them aside, draw six new ones and only then put the old ones back"
                        " into the bag. All or none, and once a turn. Everybody may see the old ones until your next"
                        " turn."
                    ),
                ),
            ),
        ),
        Section(
            "end",
            mark("The end"),
            (
                Rule("end.win", mark("Whoever has all six pegs at 18 wins at once.")),
                Rule(
                    "end.full",
                    mark(
                        "Otherwise the game ends as soon as no two free cells lie side by side. Bonus turns still"
                        " due, the swap and the refill are dropped then."
                    ),
                ),
                Rule(
                    "end.lowest",
                    mark(
                        "Your score is your lowest colour. The highest score wins: a lowest colour of 10 beats one"
                        " of 9."
                    ),
                ),
                Rule(
                    "end.ties",
                    mark(
                        "If those are equal, the second lowest colour decides, then the third and so on: with 9 and"
                        " 12 on both sides, 14 beats 13. If all six are equal, the place is shared."
                    ),
                ),
            ),
        ),
        Section(
            "teams",
            mark("Teams of two"),
            (
                Rule(
                    "teams.sides",
                    mark("Four people play in two teams on the whole board; partners sit opposite each other."),
                ),
                Rule(
                    "teams.track",
                    mark(
                        "A team shares one double track: each colour goes from 0 to 18 twice, 36 in all. A peg that"
                        " reaches 18 stops there; points above are lost, and the next ones start the second lap."
                        " The second symbol of a double already scores there."
                    ),
                ),
                Rule(
                    "teams.double",
                    mark(
                        "If the two halves of a double bring different points, the order that leaves the peg higher"
                        " is taken."
                    ),
                ),
                Rule(
                    "teams.bonus",
                    mark(
                        "Reaching 18 and reaching 36 each earn a bonus turn for whoever did it. In teams a bonus"
                        " turn may be declined. An example: green moves from 16 by 2, yellow from 16 by 4. Both stop"
                        " at 18, that is two bonus turns, and two points of yellow are lost."
                    ),
                ),
                Rule(
                    "teams.lowest",
                    mark("For the swap and for the result the team’s lowest colour counts. All six at 36 win at once."),
                ),
                Rule(
                    "teams.silence",
                    mark(
                        "Partners do not see each other’s tiles and say nothing about the game, unless all agreed"
                        " to. In the app that is an option at set-up: then partners see each other’s tiles."
                    ),
                ),
            ),
        ),
        Section(
            "solo",
            mark("Alone"),
            (
                Rule(
                    "solo.tile",
                    mark(
                        "Alone you play on the inner area without a rack: draw one tile, place it, score it. There"
                        " is no swap. Your first tile lies beside a printed symbol."
                    ),
                ),
                Rule(
                    "solo.track",
                    mark(
                        "You score on the double track: a peg stops at 18, points above are lost, and it goes on to"
                        " 36. A bonus turn is simply the next tile. All six colours at 36 end the game."
                    ),
                ),
                Rule("solo.goal", mark("The goal is the highest lowest colour when nothing fits any more.")),
            ),
        ),
        at_this_table(dice=False),
    ),
    REASONS,
)
