"""communication."""
