"""How Alembic reaches the store: over the connection the server hands it."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], render_as_batch=True)
context.run_migrations()
