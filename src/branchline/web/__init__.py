"""The live table: pages, sockets, store. `docs/protocol.md` says what travels between them."""
