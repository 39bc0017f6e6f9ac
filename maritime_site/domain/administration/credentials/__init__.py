"""How staff prove who they are: passwords, second factors, and how these are kept."""
