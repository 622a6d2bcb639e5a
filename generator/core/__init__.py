"""Code shared by all engines: keyed draws, the digest of a suite, the sandbox for programs, the stages of a trace."""
