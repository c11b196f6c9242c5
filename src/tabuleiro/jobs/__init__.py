"""Jobs and their results: work done by processes or threads here, or by a cluster."""
