"""math_statistics."""
