/** What speaks with MCP servers, with its library: nothing of it is loaded where there are none. */
export const loadMcp = () => import('./mcp.js');
