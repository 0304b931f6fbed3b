"""The server: games for the browser, over HTTP and WebSocket, kept in a database. See docs/server.md."""
