"""General game playing on the network: matches that a server plays with us by messages over HTTP.

messages    what is said, as text
http, door  how requests come in, however sloppy, and how many at once
contestant  the player that servers speak with: one match at a time
seat        our part of that match: clocks, and the two who think
scout       a process that knows the legal moves
thinker     a process that searches
aide        such a process, seen from outside
post        how requests go out
umpire      a match server: one match
series      several of them
"""
