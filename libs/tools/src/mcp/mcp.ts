export { serverUnavailable } from './calls/call-failure.js';
export { callTool } from './calls/call-tool.js';
export { McpSession } from './connection/mcp-session.js';
export { createMcpSources } from './create-mcp-sources.js';
