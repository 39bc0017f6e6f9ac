"""The letter with which whoever is signed in asks for their visa."""
