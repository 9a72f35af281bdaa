-- What the hashes of pinned tools stand for, so that a person sees what has changed. By its hash, so
-- that a process of the version before, which accepts without it, leaves nothing here that is wrong.
CREATE TABLE "mcp_tool_texts" (
    "server" TEXT NOT NULL,
    "tool" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "input_schema" JSON NOT NULL,

    CONSTRAINT "mcp_tool_texts_pkey" PRIMARY KEY ("server","tool","hash"),
    CONSTRAINT "mcp_tool_texts_server_tool_fkey" FOREIGN KEY ("server", "tool") REFERENCES "mcp_tool_pins"("server", "tool") ON DELETE CASCADE ON UPDATE CASCADE
);
