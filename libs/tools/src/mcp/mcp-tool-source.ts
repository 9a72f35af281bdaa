import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  Result,
  type ToolError,
  type AgentTool,
  type Logger,
  type ToolAnswer,
  type ToolContext,
} from '@faina/agent-core';
import { serverUnavailable, toolNotOffered } from './calls/call-failure.js';
import { callTool } from './calls/call-tool.js';
import { absenceInCatalog } from './catalog/absence.js';
import { listTools } from './catalog/list-tools.js';
import {
  type CatalogEntry,
  judgeList,
  type JudgedList,
  type McpPinStore,
  pinList,
} from './catalog/tool-catalog.js';
import { type McpToolState, toolStates } from './catalog/tool-state.js';
import { FirstWords } from './connection/first-words.js';
import { inOwnFolder } from './connection/child-folder.js';
import { type EndedConnection, keepConnected } from './connection/keep-connected.js';
import { McpSession } from './connection/mcp-session.js';
import { defaultMcpLimits, type McpLimits } from './settings/mcp-limits.js';
import type { McpServerSettings } from './settings/mcp-server-settings.js';
import { secretsOfTransport } from './settings/secrets-of-transport.js';
import { readResource } from './resources/read-resource.js';
import { withResourceTool } from './resources/resource-tool.js';
import { connectionFailure } from './standing/connection-failure.js';
import type { McpServerState, McpServerStatus } from './standing/mcp-server-state.js';
import type { OAuthClient } from './oauth/oauth-client.js';
import { oauthClientOf, type OAuthParts } from './oauth/oauth-client-of.js';
import { serverIdentity } from './standing/server-identity.js';
import { ServerStanding } from './standing/server-standing.js';
import type { Absence, ToolSource } from '../routing/tool-source.js';
import { secretMask, type SecretMask } from '../secrets/secret-mask.js';

export interface McpToolSourceParts {
  readonly settings: McpServerSettings;
  readonly pins: McpPinStore;
  /** Names of local tools, which always win over those of a server. */
  readonly reserved: ReadonlySet<string>;
  readonly logger: Logger;
  /** Where children of stdio servers have a folder each; that of this process when absent. */
  readonly childrenFolder?: string;
  readonly limits?: Partial<McpLimits>;
  /** For servers with `oauth`: what is kept of them, and where browsers come back to. */
  readonly oauth?: OAuthParts;
}

type AvailableTool = Extract<CatalogEntry, { status: 'available' }>;

/**
 * The tools of one configured MCP server. It connects in the background and again after each loss;
 * the tools that were listed last stay known meanwhile, and their calls say that it is away.
 */
export class McpToolSource implements ToolSource {
  readonly name: string;
  /** Undefined where its server is not configured to be authorized at. */
  readonly oauth: OAuthClient | undefined;
  readonly #limits: McpLimits;
  readonly #closed = new AbortController();
  #running: Promise<void> | undefined;
  #session: McpSession | undefined;
  #judged: JudgedList = { fit: [], unfit: [] };
  #catalog: ReadonlyMap<string, CatalogEntry> | undefined;
  readonly #standing = new ServerStanding();
  readonly #mask: SecretMask;
  /** Of the child of the last connection. */
  #said = new FirstWords();
  #tools: readonly AgentTool[] = [];

  constructor(private readonly parts: McpToolSourceParts) {
    this.name = `mcp:${parts.settings.name}`;
    this.#limits = { ...defaultMcpLimits, ...parts.limits };
    this.#mask = secretMask(secretsOfTransport(parts.settings.transport));
    this.oauth = oauthClientOf(parts.settings, parts.oauth, parts.logger);
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
    this.#running ??= keepConnected(
      {
        connect: (signal) => this.#connect(signal),
        onAway: (reason, pauseMs) => {
          this.#away(reason, pauseMs);
        },
        limits: this.#limits,
      },
      this.#closed.signal,
    );
  }

  tools(): readonly AgentTool[] {
    return this.#tools;
  }

  owns(nameOrPattern: string): boolean {
    return nameOrPattern.startsWith(`${this.prefix}__`);
  }

  find(toolName: string): Result<AgentTool, ToolError> | undefined {
    const found = this.#find(toolName);
    return !found || found.isError() ? found : Result.ok(found.value.agentTool);
  }

  missing(nameOrPattern: string): Absence | undefined {
    const { server } = this;
    const why = absent[this.#standing.status];
    if (why !== undefined) return { why: `the MCP server '${server}' ${why}`, mayExist: true };
    return absenceInCatalog(nameOrPattern, server, this.#catalog?.values() ?? []);
  }

  provides(toolName: string): boolean {
    return this.owns(toolName);
  }

  async call(toolName: string, args: unknown, context: ToolContext): Promise<ToolAnswer> {
    const { server } = this;
    const found = this.#find(toolName) ?? toolNotOffered(toolName, server, undefined);
    if (found.isError()) return found;
    const { agentTool: tool, tool: remoteName, asks } = found.value;
    const session = () => this.#session;
    const asTask = asks === 'task';
    const call = { session, server, tool, remoteName, args, context, asTask };
    return asks === 'resource' ? readResource(call, `${this.prefix}__`) : callTool(call);
  }

  /** All tools that the server has listed, for operators. */
  states(): readonly McpToolState[] {
    return toolStates(this.#catalog?.values() ?? [], this.server, this.#session !== undefined);
  }

  /** How its server stands, for operators. */
  serverState(): McpServerState {
    const tools = { available: 0, changed: 0, unavailable: 0 };
    for (const { status } of this.states()) tools[status] += 1;
    const { kind } = this.parts.settings.transport;
    return { name: this.server, transport: kind, ...this.#standing.current(), tools };
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

  /** One connection to its loss: list, offer, list again when the server says so. */
  async #connect(signal: AbortSignal): Promise<EndedConnection> {
    const { logger, settings, childrenFolder } = this.parts;
    const limits = this.#limits;
    this.#standing.tried();
    this.#said = new FirstWords();
    const transport = await inOwnFolder(settings, childrenFolder);
    let news = new AbortController();
    const onListChanged = () => {
      news.abort();
    };
    const session = await McpSession.open(
      { transport, limits, logger, onListChanged, said: this.#said, authorizer: this.oauth },
      signal,
    );
    const over = AbortSignal.any([session.lost, signal]);
    try {
      for (let usableAt: number | undefined; ;) {
        news = new AbortController();
        await this.#list(session, signal);
        usableAt ??= performance.now();
        await this.#untilNews(news.signal, over);
        if (over.aborted) return { usedMs: performance.now() - usableAt, reason: over.reason };
      }
    } finally {
      if (this.#session) this.#standing.lost();
      this.#session = undefined;
      await session.close();
    }
  }

  async #list(session: McpSession, signal: AbortSignal): Promise<void> {
    const { settings, logger, reserved } = this.parts;
    const limits = this.#limits;
    const listed = await listTools(session, limits, logger, signal);
    const judged = judgeList(listed, { settings, limits, reserved, logger });
    this.#judged = session.hasResources ? withResourceTool(judged, settings, reserved) : judged;
    await this.#publish();
    this.#session = session;
    const { protocolVersion, server } = session;
    this.#standing.connected(serverIdentity(protocolVersion, server, this.#mask));
    logger.info({ server: settings.name, tools: this.#tools.length }, 'MCP tools are listed.');
  }

  /** Meanwhile tools that wait to be accepted are looked up, as any process may accept them. */
  async #untilNews(news: AbortSignal, over: AbortSignal): Promise<void> {
    const { listPauseMs, pinCheckMs } = this.#limits;
    const nextList = pause(listPauseMs, over);
    const end = AbortSignal.any([news, over]);
    while (!end.aborted) {
      const isAwaited = this.states().some(({ status }) => status === 'changed');
      await (isAwaited ? pause(pinCheckMs, end) : once(end, 'abort'));
      if (!isAwaited || end.aborted) continue;
      try {
        await this.#publish();
      } catch (error) {
        // The connection is good without the database, which is asked again a little later.
        const fields = { server: this.server, err: error };
        this.parts.logger.warn(fields, 'The accepted descriptions of MCP tools cannot be read.');
      }
    }
    await nextList;
  }

  /** Said once for each reason, and not at each try. */
  #away(reason: unknown, pauseMs: number): void {
    const { settings, logger } = this.parts;
    const failure = connectionFailure(reason, this.#mask, this.#said.summary());
    const isNew = this.#standing.failed(failure, pauseMs);
    const fields = { server: settings.name, reason: failure.message, pauseMs };
    if (isNew) logger.warn(fields, 'An MCP server is not connected; it is tried again.');
    else logger.debug(fields, 'An MCP server is still not connected.');
  }

  async #publish(): Promise<void> {
    const { settings, pins } = this.parts;
    this.#catalog = await pinList(this.#judged, settings.name, pins);
    this.#tools = [...this.#catalog.values()].flatMap((entry) =>
      entry.status === 'available' ? [entry.agentTool] : [],
    );
  }

  /** Undefined for a name that the server does not list. */
  #find(toolName: string): Result<AvailableTool, ToolError> | undefined {
    const { server } = this;
    const entry = this.#catalog?.get(toolName);
    if (entry?.status === 'available') return Result.ok(entry);
    if (entry) return toolNotOffered(toolName, server, entry);
    const isStillUnknown = this.#catalog === undefined && this.owns(toolName);
    return isStillUnknown ? serverUnavailable(toolName, server) : undefined;
  }
}

/** What keeps all tools of a server away. */
const absent: Readonly<Record<McpServerStatus, string | undefined>> = {
  connected: undefined,
  connecting: 'is not connected yet',
  away: 'is away',
  unauthorized: 'wants credentials',
};

const pause = (ms: number, signal: AbortSignal): Promise<unknown> =>
  wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
