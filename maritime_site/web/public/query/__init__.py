"""The query form, a dialog behind the bell of every public page."""
