"""The live board on the screen."""
