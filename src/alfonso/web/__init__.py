"""The board in the browser: a server that keeps games, and the pages that show them.

quotas.py      what a visitor may use
catalogue.py   which games there are; files are read anew when they change
opponents.py   who plays against a person: levels, and player specs within the quotas
sight.py       a position as a page is told of it
store.py       the games in a database;  shelf.py  the rules that visitors bring
opening.py     how such rules are tried before they are kept
room.py        one game under way: seats, moves, who watches;  lobby.py  all of them
process.py     a searching process as the server sees it;  thinker.py  what runs there
thoughts.py    what such a process can be asked;  asked.py  about whom, and who thinks
desk.py        who searches next
answers.py     the answers over HTTP;  live.py  those over a WebSocket;  answering.py  their manners
looks.py       looks into a search: its tree, what it costs, its code (lecture.py)
byhand.py      a position set up piece by piece
recording.py   a recorded tree on its way here;  browsing.py  how pages walk it
pages.py       the pages around them;  guard.py  headers and bounds;  visitors.py  who asks
site.py        all of it together;  serve.py  and started
static/        what the browser runs: plain modules and one style sheet, as they are
"""
