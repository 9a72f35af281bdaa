import { createRequire } from 'node:module';
import type { Logger, ToolAnswer, ToolContext } from '@faina/sdk';
import { defaultMcpLimits, loadMcp, type McpSession, type ToolRunner } from '@faina/tools';
import { type DashboardMeta, dashboardToolName } from './dashboard.js';

const { resolve } = createRequire(import.meta.url);

export interface DashboardSourceParts {
  readonly databaseUrl: string;
  /** IANA name of the time zone in which days are counted. */
  readonly timeZone: string;
  readonly logger: Logger;
}

/**
 * The service's own MCP server, which reads the figures of today. A pack declares its tool; the
 * server is started by the first call and serves all later ones of the process.
 */
export class DashboardSource implements ToolRunner {
  readonly name = 'mcp:dashboard';
  readonly #closed = new AbortController();
  #session: Promise<McpSession> | undefined;

  constructor(private readonly parts: DashboardSourceParts) {}

  provides(toolName: string): boolean {
    return toolName === dashboardToolName;
  }

  async call(toolName: string, _args: unknown, context: ToolContext): Promise<ToolAnswer> {
    const { callTool, serverUnavailable } = await loadMcp();
    let session: McpSession;
    try {
      session = await this.#open();
    } catch (error) {
      this.parts.logger.error({ err: error }, 'The dashboard server cannot be started.');
      return serverUnavailable(toolName, 'dashboard');
    }
    const meta: DashboardMeta = {
      'faina/tenant': context.tenant,
      'faina/owner': context.owner,
      'faina/now': context.now.toISOString(),
    };
    const tool = { name: toolName, effect: 'none' } as const;
    return callTool({
      session: () => session,
      server: 'dashboard',
      tool,
      remoteName: dashboardToolName,
      args: {},
      context,
      meta,
    });
  }

  async close(): Promise<void> {
    this.#closed.abort();
    const session = await this.#session?.catch(() => undefined);
    await session?.close();
  }

  /** The open session; another one once it is lost. */
  #open(): Promise<McpSession> {
    if (this.#session) return this.#session;
    const opening = this.#start();
    this.#session = opening;
    const forget = () => {
      if (this.#session === opening) this.#session = undefined;
    };
    opening.then(({ lost }) => {
      if (lost.aborted) forget();
      lost.addEventListener('abort', forget, { once: true });
    }, forget);
    return opening;
  }

  async #start(): Promise<McpSession> {
    const { McpSession: Session } = await loadMcp();
    const { databaseUrl, timeZone, logger } = this.parts;
    // The built one, also for those who run the sources.
    const program = resolve('@faina/packs/dashboard-server');
    const env = { DATABASE_URL: databaseUrl, TIME_ZONE: timeZone };
    const transport = { kind: 'stdio' as const, command: process.execPath, args: [program], env };
    const onListChanged = () => undefined;
    const parts = { transport, limits: defaultMcpLimits, logger, onListChanged };
    return Session.open(parts, this.#closed.signal);
  }
}
