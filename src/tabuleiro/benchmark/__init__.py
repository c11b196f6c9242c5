"""What ``tabuleiro bench`` measures."""
