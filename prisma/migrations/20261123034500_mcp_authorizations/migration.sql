-- What is kept of the authorization at an MCP server, encrypted with SECRETS_KEY.
CREATE TABLE "mcp_authorizations" (
  "server" TEXT NOT NULL,
  "state" BYTEA,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "mcp_authorizations_pkey" PRIMARY KEY ("server")
);
