import {
  Result,
  ToolError,
  type AgentTool,
  type Logger,
  type ToolAnswer,
  type ToolContext,
} from '@faina/agent-core';
import { callTool } from './call-tool.js';
import { serverUnavailable, unavailableError } from './call-failure.js';
import { keepConnected } from './keep-connected.js';
import { listTools } from './list-tools.js';
import { defaultMcpLimits, type McpLimits } from './mcp-limits.js';
import type { McpPinStore } from './mcp-pin-store.js';
import type { McpServerSettings } from './mcp-server-settings.js';
import { McpSession } from './mcp-session.js';
import { type CatalogEntry, judgeList, type JudgedList, pinList } from './tool-catalog.js';
import { untilWoken } from './until-woken.js';
import type { ToolSource } from '../routing/tool-source.js';

export interface McpToolSourceParts {
  readonly settings: McpServerSettings;
  readonly pins: McpPinStore;
  /** Names of local tools, which always win over those of a server. */
  readonly reserved: ReadonlySet<string>;
  readonly logger: Logger;
  readonly limits?: Partial<McpLimits>;
}

/** What an operator sees of a server's tool. */
export interface McpToolState {
  readonly name: string;
  readonly server: string;
  /** As its server calls it. */
  readonly tool: string;
  readonly status: 'available' | 'changed' | 'unavailable';
  readonly description: string;
  /** Why it is unavailable while its server is there. */
  readonly reason?: string;
}

/**
 * The tools of one configured MCP server. It connects in the background and again after each loss;
 * the tools that were listed last stay known meanwhile, and their calls say that it is away.
 */
export class McpToolSource implements ToolSource {
  readonly name: string;
  readonly #limits: McpLimits;
  readonly #closed = new AbortController();
  #running: Promise<void> | undefined;
  #session: McpSession | undefined;
  #judged: JudgedList = { fit: [], unfit: [] };
  #catalog: ReadonlyMap<string, CatalogEntry> | undefined;
  #tools: readonly AgentTool[] = [];
  /** Ends the wait for news of the open connection. */
  #wake: () => void = () => undefined;

  constructor(private readonly parts: McpToolSourceParts) {
    this.name = `mcp:${parts.settings.name}`;
    this.#limits = { ...defaultMcpLimits, ...parts.limits };
  }

  /** As the configuration names it. */
  get server(): string {
    return this.parts.settings.name;
  }

  get prefix(): string {
    return this.parts.settings.prefix;
  }

  /** Begins to connect and returns at once. */
  start(): void {
    const { settings, logger } = this.parts;
    const connect = (signal: AbortSignal) => this.#connect(signal);
    const work = { connect, server: settings.name, limits: this.#limits, logger };
    this.#running ??= keepConnected(work, this.#closed.signal);
  }

  tools(): readonly AgentTool[] {
    return this.#tools;
  }

  owns(nameOrPattern: string): boolean {
    return nameOrPattern.startsWith(`${this.prefix}__`);
  }

  find(toolName: string): Result<AgentTool, ToolError> | undefined {
    const entry = this.#catalog?.get(toolName);
    if (!entry) {
      const isStillUnknown = this.#catalog === undefined && this.owns(toolName);
      return isStillUnknown ? Result.error(this.#unavailable(toolName)) : undefined;
    }
    return entry.status === 'available'
      ? Result.ok(entry.agentTool)
      : Result.error(notUsable(toolName, entry, this.server));
  }

  provides(toolName: string): boolean {
    return this.owns(toolName);
  }

  async call(toolName: string, args: unknown, context: ToolContext): Promise<ToolAnswer> {
    const { server } = this;
    const entry = this.#catalog?.get(toolName);
    if (!entry) {
      return this.#catalog === undefined
        ? serverUnavailable(toolName, server)
        : Result.error(vanished(toolName, server));
    }
    if (entry.status !== 'available') return Result.error(notUsable(toolName, entry, server));
    if (!this.#session) return serverUnavailable(toolName, server);
    const { agentTool: tool, tool: remoteName } = entry;
    return callTool({ session: this.#session, server, tool, remoteName, args, context });
  }

  /** All tools that the server has listed, for operators. */
  states(): readonly McpToolState[] {
    const { server } = this;
    return [...(this.#catalog?.values() ?? [])].map((entry): McpToolState => {
      const { name, tool, description, status } = entry;
      const known = { name, server, tool, description };
      if (status === 'refused') return { ...known, status: 'unavailable', reason: entry.reason };
      return { ...known, status: this.#session ? status : 'unavailable' };
    });
  }

  /** Reads the pins again, for example after one was accepted. */
  async refreshPins(): Promise<void> {
    if (this.#catalog !== undefined) await this.#publish();
  }

  /** Lets go of the server; a child process is gone afterwards. */
  async close(): Promise<void> {
    this.#closed.abort();
    await this.#session?.close();
    await this.#running;
  }

  /** One connection: list, offer, list again when the server says so, until it is lost. */
  async #connect(signal: AbortSignal): Promise<void> {
    const { settings, logger, reserved } = this.parts;
    const limits = this.#limits;
    let hasNews = false;
    const onListChanged = () => {
      hasNews = true;
      this.#wake();
    };
    const { transport } = settings;
    const session = await McpSession.open({ transport, limits, logger, onListChanged }, signal);
    try {
      for (;;) {
        hasNews = false;
        const listed = await listTools(session, limits, logger, signal);
        this.#judged = judgeList(listed, { settings, limits, reserved, logger });
        await this.#publish();
        this.#session = session;
        logger.info({ server: settings.name, tools: this.#tools.length }, 'MCP tools are listed.');
        const why = await this.#waitForNews(session, () => hasNews, signal);
        if (why === 'over') return;
      }
    } finally {
      this.#session = undefined;
      await session.close();
    }
  }

  /** Meanwhile tools that wait to be accepted are looked up, as any process may accept them. */
  async #waitForNews(
    session: McpSession,
    hasNews: () => boolean,
    signal: AbortSignal,
  ): Promise<'news' | 'over'> {
    const { listPauseMs, pinCheckMs } = this.#limits;
    const listedAt = performance.now();
    for (;;) {
      if (session.lost.aborted || signal.aborted) return 'over';
      const pauseMs = listPauseMs - (performance.now() - listedAt);
      if (hasNews() && pauseMs <= 0) return 'news';
      const isWaiting = [...(this.#catalog?.values() ?? [])].some(
        ({ status }) => status === 'changed',
      );
      const withinMs = hasNews() ? pauseMs : isWaiting ? pinCheckMs : undefined;
      const woken = untilWoken([session.lost, signal], withinMs);
      this.#wake = hasNews() ? () => undefined : woken.wake;
      await woken.promise;
      if (isWaiting && !session.lost.aborted && !signal.aborted) await this.#readPinsAgain();
    }
  }

  /** The connection is good without the database, which is asked again a little later. */
  async #readPinsAgain(): Promise<void> {
    try {
      await this.#publish();
    } catch (error) {
      const fields = { server: this.server, err: error };
      this.parts.logger.warn(fields, 'The accepted descriptions of MCP tools cannot be read.');
    }
  }

  async #publish(): Promise<void> {
    const { settings, pins } = this.parts;
    this.#catalog = await pinList(this.#judged, settings.name, pins);
    this.#tools = [...this.#catalog.values()].flatMap((entry) =>
      entry.status === 'available' ? [entry.agentTool] : [],
    );
  }

  #unavailable(toolName: string): ToolError {
    return unavailableError(toolName, this.server);
  }
}

const vanished = (toolName: string, server: string): ToolError =>
  new ToolError(
    `The MCP server '${server}' has no tool '${toolName}' any more, so nothing was run.`,
    toolName,
    undefined,
    true,
    'MCP_TOOL_UNAVAILABLE',
  );

function notUsable(
  toolName: string,
  entry: Exclude<CatalogEntry, { status: 'available' }>,
  server: string,
): ToolError {
  switch (entry.status) {
    case 'changed':
      return new ToolError(
        `The MCP server '${server}' describes '${toolName}' in another way than the one that was ` +
          'accepted, so it was not run. An operator has to look at the new description ' +
          `(GET /v1/mcp/tools) and accept it (POST /v1/mcp/tools/${toolName}/accept).`,
        toolName,
        undefined,
        true,
        'MCP_TOOL_CHANGED',
      );
    case 'refused':
      return new ToolError(
        `The tool '${toolName}' of the MCP server '${server}' is not offered: ${entry.reason}.`,
        toolName,
        undefined,
        true,
        'MCP_TOOL_REFUSED',
      );
  }
}
