import type { McpServerSettings } from '@faina/tools';
import { mcpConfigSchema } from './mcp-config.schema.js';
import { readJsonFile } from './read-json-file.js';
import type { Reading } from './setting.js';

/** The servers in the file that MCP_CONFIG names. */
export const readMcpConfig = (path: string): Reading<readonly McpServerSettings[]> =>
  readJsonFile(path, mcpConfigSchema);
