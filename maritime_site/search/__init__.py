"""One index of words for every long list: a record has a kind, an id, words, and groups that narrow a search.

A feature says with `index_model` what its rows are found by, and asks with `find_records`. Nothing else is to do.
"""
