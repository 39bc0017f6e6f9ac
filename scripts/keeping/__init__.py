"""Backups: one archive with the database, people's files, and a manifest that says what must be found in it (OPS-1)."""


class CannotKeep(Exception):
    """Why a backup or a restore was refused or failed, in a line or two that a person can act on."""
