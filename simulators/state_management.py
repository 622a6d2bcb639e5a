"""state_management."""
