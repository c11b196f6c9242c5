"""The web shell: one server for a person's own machine and for a club."""
