"""L3: four to six calls that fork and join."""
