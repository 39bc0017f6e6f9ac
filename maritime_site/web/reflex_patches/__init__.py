"""Everything that touches Reflex's inside or its generated client: one file per patch.

Each tells its reason and the source of Reflex that it relies on. tests/web/test_reflex_patches.py fails when the pinned
Reflex is another one: then each file is read again beside that source, and what no longer earns its place goes.
"""

PINNED = "0.10.1"
