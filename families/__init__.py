"""What tasks there are."""
