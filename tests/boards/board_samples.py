"""A picture of every kind of board, drawn by hand, for the tests of text and SVG."""

from alfonso import Grid, Picture, Piece, Points
from alfonso.boards.spots import Spot

BLACK, WHITE = Piece("B", 1), Piece("W", 0)


def alquerque_lines(rows: int, columns: int) -> tuple[tuple[int, int], ...]:
    """Straight edges everywhere, diagonals between the points of even row + column."""
    return tuple(
        (row * columns + column, (row + down) * columns + column + right)
        for row in range(rows)
        for column in range(columns)
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        if row + down < rows and 0 <= column + right < columns
        if not (down and right) or (row + column) % 2 == 0
    )


def stood(text: str, pieces: dict[str, Piece]) -> dict[int, Piece]:
    """The pieces that stand where their letters stand in the rows of a text."""
    letters = "".join(text.split())
    return {square: pieces[letter] for square, letter in enumerate(letters) if letter in pieces}


MORRIS_LINES = tuple(
    (row * 7 + column, other_row * 7 + other_column)
    for row, column, other_row, other_column in (
        *((near, near, near, 6 - near) for near in range(3)),
        *((6 - near, near, 6 - near, 6 - near) for near in range(3)),
        *((near, near, 6 - near, near) for near in range(3)),
        *((near, 6 - near, 6 - near, 6 - near) for near in range(3)),
        *((0, 3, 1, 3), (1, 3, 2, 3), (4, 3, 5, 3), (5, 3, 6, 3)),
        *((3, 0, 3, 1), (3, 1, 3, 2), (3, 4, 3, 5), (3, 5, 3, 6)),
    )
)

TICTACTOE = Picture(Grid(3, 3), {0: Piece("X", 0, "cross"), 4: Piece("O", 1, "ring")})
CONNECTFOUR = Picture(
    Grid(6, 7, surface="frame", labels="numbers"),
    stood(
        "....... ....... ....... ...R... ..YYR.. .YRRYRY",
        {"R": Piece("R", 0), "Y": Piece("Y", 1)},
    ),
    colours=("red", "yellow"),
)
OTHELLO = Picture(
    Grid(8, 8, surface="green"),
    {27: BLACK, 28: WHITE, 35: BLACK, 36: BLACK, 43: BLACK, 44: WHITE, 37: BLACK},
    notes=("White 2", "Black 5"),
)
DRAUGHTS_NAMES = tuple(
    str(square // 2 + 1) if (square + square // 8) % 2 else "" for square in range(64)
)
DRAUGHTS = Picture(
    Grid(8, 8, checkered=True, names=DRAUGHTS_NAMES),
    {
        **dict.fromkeys((1, 3, 5, 8, 10, 17), BLACK),
        **dict.fromkeys((40, 44, 53, 62), WHITE),
        26: Piece("K", 1, "king"),
        12: Piece("Q", 0, "king"),
    },
)
BREAKTHROUGH = Picture(
    Grid(6, 6, checkered=True),
    {
        **{square: Piece("B", 1, "pawn") for square in range(12)},
        **{square: Piece("W", 0, "pawn") for square in range(24, 36) if square != 27},
        21: Piece("W", 0, "pawn"),
    },
)
FENDO = Picture(
    Grid(7, 7, fenced=True),
    {21: WHITE, 27: Piece("O", 1), 3: Piece("O", 1), 31: WHITE, 12: Piece("O", 1)},
    fences=(
        *((2, 3), (3, 4), (3, 10), (8, 9), (9, 16), (14, 21), (15, 22), (21, 28), (22, 23)),
        *((22, 29), (31, 32), (31, 38), (26, 33), (27, 34)),
    ),
    tints={3: 1, 21: 0, 22: 0},
    notes=("White: 2 cells, 5 men in stock", "Orange: 1 cell, 4 men in stock"),
    colours=("white", "orange"),
)
ALQUERQUE = Picture(
    Points(5, 5, alquerque_lines(5, 5), names=tuple(map(str, range(1, 26)))),
    {square: BLACK if square < 12 else WHITE for square in range(25) if square not in (12, 16)},
)
MORRIS = Picture(
    Points(7, 7, MORRIS_LINES),
    {3: WHITE, 10: WHITE, 21: WHITE, 27: BLACK, 45: BLACK, 30: BLACK},
    notes=("White: 6 men to place", "Black: 6 men to place"),
)
WIGHTS = Picture(
    Grid(5, 5, labels="numbers"),
    stood(
        "..... .DQD. ..D.. .W..W W.WW.",
        {"Q": Piece("Q", 1, "queen"), "D": Piece("D", 1, "dragon"), "W": Piece("W", 0, "wight")},
    ),
    colours=("teal", "red"),
    notes=("plies left 42",),
)
BLOCKER = Picture(
    Grid(5, 6, labels="numbers"),
    stood(
        "...... ..*... ..A*.. .B*... ......",
        {"A": Piece("A", 0, "agent"), "B": Piece("B", 1, "agent"), "*": Piece("*", -1, "food")},
    ),
    walls=(0, 1, 2, 3, 4, 5, 6, 7, 11, 12, 13, 17, 18, 23, 24, 25, 26, 27, 28, 29),
    notes=("A: 1 eaten", "B: 0 eaten", "food left 3"),
    colours=("blue", "orange"),
)
ODD = Picture(
    Grid(2, 3, labels="none", names=("<", ">", "&", '"', "'", "é"), surface="wood"),
    {
        0: Piece("<", 0, "odd"),
        1: Piece("AB", 1, "odd"),
        2: Piece("&&&", -1, "both"),
        4: Piece("", 7, "?"),
    },
    notes=('5 < 6 & "so"', "a long note that does not fit into one line beneath the board"),
    colours=("purple", "#2a9d8f"),
)
SLANTED = Picture(Points(3, 3, ((0, 5), (0, 8), (2, 6), (3, 8)), labels="none"), {0: WHITE})

PICTURES: dict[str, tuple[Picture, list[Spot]]] = {
    "tictactoe": (TICTACTOE, [4]),
    "connectfour": (CONNECTFOUR, [24]),
    "othello": (OTHELLO, [37]),
    "draughts": (DRAUGHTS, [58, 51, 44]),
    "breakthrough": (BREAKTHROUGH, [27, 21]),
    "fendo": (FENDO, [29, 31, (31, 38)]),
    "alquerque": (ALQUERQUE, [16, 12]),
    "morris": (MORRIS, [45]),
    "wights": (WIGHTS, [15, 16]),
    "blocker": (BLOCKER, [19]),
    "odd": (ODD, []),
    "slanted": (SLANTED, []),
}
"""Each with the spots of the last move."""
