"""Computers at work for a server, in processes of their own."""
