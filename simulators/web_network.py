"""web_network."""
