"""Other people's interfaces to our games: programs written for them run here unchanged."""
