"""Pictures and colours: a picture that comes in is read and made anew in a process of its own."""
