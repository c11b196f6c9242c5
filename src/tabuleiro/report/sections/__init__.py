"""The sections of the page, one subject a module: facts in, words, tables and pictures out."""
