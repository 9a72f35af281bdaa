import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { waitFor } from '../wait-for.js';
import {
  mcpToolSchema,
  type McpToolView,
} from '../../../src/gateways/rest/tools/mcp-tools.controller.js';
import { pageSchema } from '../../../src/gateways/rest/paging/page.js';
import type { HttpClient } from '../service/http-client.js';

const require = createRequire(import.meta.url);

/** The programs of public servers from npm. */
export const publicServers = {
  everything: require.resolve('@modelcontextprotocol/server-everything/dist/index.js'),
  filesystem: require.resolve('@modelcontextprotocol/server-filesystem/dist/index.js'),
  memory: require.resolve('@modelcontextprotocol/server-memory/dist/index.js'),
  thinking: require.resolve('@modelcontextprotocol/server-sequential-thinking/dist/index.js'),
  browser: require.resolve('@playwright/mcp/package.json').replace('package.json', 'cli.js'),
};

/** A folder with an MCP_CONFIG file, and room for what its servers need. */
export interface McpFolder {
  readonly path: string;
  /** Writes the file and gives its path. */
  configure(mcpServers: Readonly<Record<string, unknown>>): Promise<string>;
  remove(): Promise<void>;
}

export async function createMcpFolder(): Promise<McpFolder> {
  const path = await mkdtemp(join(tmpdir(), 'mcp-'));
  const file = join(path, 'mcp.json');
  return {
    path,
    configure: async (mcpServers) => {
      await writeFile(file, JSON.stringify({ mcpServers }));
      return file;
    },
    remove: () => rm(path, { recursive: true, force: true }),
  };
}

const callSchema = z.looseObject({ name: z.string() });

/** The server that misbehaves on request, as the file names it, and what it writes down. */
export class MisbehavingServer {
  constructor(private readonly folder: string) {}

  async describe(description: string): Promise<void> {
    await writeFile(join(this.folder, 'description'), description);
  }

  get entry() {
    return {
      command: process.execPath,
      args: [fileURLToPath(new URL('mcp-misbehaving-server.ts', import.meta.url))],
      env: { STATE_DIR: this.folder },
      effects: { 'read*': 'none', greet: 'none', reload: 'none' },
      approval: 'never',
    };
  }

  get environment(): Record<string, string> {
    return z.record(z.string(), z.string()).parse(JSON.parse(this.#read('env')));
  }

  /** Ends the child as a crash would. */
  kill(): void {
    process.kill(Number(this.#read('pid')), 'SIGKILL');
  }

  /** The calls of a tool that have reached the server, over all of its lives. */
  calls(tool: string): unknown[] {
    return this.#read('calls')
      .split('\n')
      .filter(Boolean)
      .map((line) => callSchema.parse(JSON.parse(line)))
      .filter(({ name }) => name === tool);
  }

  async waitForCall(tool: string, count = 1): Promise<void> {
    const what = `call ${count} of ${tool}`;
    await waitFor(() => this.calls(tool).length >= count, { what });
  }

  #read(file: string): string {
    try {
      return readFileSync(join(this.folder, file), 'utf8');
    } catch {
      return '';
    }
  }
}

export const mcpTools = async (client: HttpClient): Promise<McpToolView[]> =>
  pageSchema(mcpToolSchema).parse((await client.get('/v1/mcp/tools')).json()).items;

/** Waits until a tool has a status. */
export async function waitForTool(
  client: HttpClient,
  name: string,
  status: McpToolView['status'],
): Promise<McpToolView> {
  let tools: McpToolView[] = [];
  return waitFor(
    async () => {
      tools = await mcpTools(client);
      return tools.find((tool) => tool.name === name && tool.status === status);
    },
    { what: () => `${name} to be ${status} in ${JSON.stringify(tools).slice(0, 2_000)}` },
  );
}
