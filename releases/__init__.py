"""Builds, checks and publishes the dataset repository and the metrics' Spaces, and the pages of published runs."""
