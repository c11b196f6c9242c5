"""What a server keeps: the database, its tables, and the archive."""
