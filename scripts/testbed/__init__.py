"""A whole site of its own, with its database and Redis, for the load test, the attacks and the stop drill.

No `.env` is read: none of them may meet a real database, mailer or gateway.
"""
