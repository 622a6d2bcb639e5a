"""The statistics of all tables and comparisons: those of the first metric, which its users have as well."""

from metric.comptool_gap.gap import clopper_pearson, mcnemar, paired_bootstrap, spearman

__all__ = ["clopper_pearson", "mcnemar", "paired_bootstrap", "spearman"]
