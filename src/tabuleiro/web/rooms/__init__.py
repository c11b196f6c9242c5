"""Games that people are at: their acts, their sockets, and what browsers are told of them."""
