-- How a worker is connected to the servers of its MCP_CONFIG. Null for workers of the version before,
-- which do not tell.
ALTER TABLE "workers" ADD COLUMN "mcp_servers" JSON;
