"""Publishing, proved with the real client libraries against a Hub on loopback."""
