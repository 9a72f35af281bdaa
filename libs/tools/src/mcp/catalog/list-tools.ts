import {
  boundedSignal,
  isDeeperThan,
  type JsonObject,
  type JsonValue,
  type Logger,
  storableText,
  timeoutReason,
} from '@faina/agent-core';
import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/client';
import { z } from 'zod';
import { mirroredArguments } from './mirrored-arguments.js';
import type { McpLimits } from '../settings/mcp-limits.js';
import type { McpSession, RequestBounds } from '../connection/mcp-session.js';

const toolSchema = z.looseObject({
  /** What PostgreSQL cannot hold could not be pinned. */
  name: z
    .string()
    .min(1)
    .max(512)
    .refine((name) => storableText(name) === name),
  description: z.string().optional().catch(undefined),
  inputSchema: z.record(z.string(), z.custom<JsonValue>()).catch({}),
  execution: z.looseObject({ taskSupport: z.string().optional() }).optional().catch(undefined),
});

const pageSchema = z.looseObject({
  tools: z.array(z.unknown()).max(100_000),
  nextCursor: z.string().max(65_536).optional().catch(undefined),
});

type ListingSession = Pick<McpSession, 'request' | 'mirrorsArguments' | 'tasks'>;

/** A tool as a server lists it. */
export interface ListedTool {
  readonly name: string;
  readonly description: string;
  /** Undefined for one that is nested deeper than its bound; nothing else may look into it. */
  readonly inputSchema: Readonly<Record<string, unknown>> | undefined;
  /** Why the way to its server forbids to offer it. */
  readonly fault?: string;
  /** Its calls ask for a task. */
  readonly asTask?: true;
}

/**
 * All tools of a server, page by page. What goes over the bounds of `limits` is left out and logged,
 * like entries that are no tools. @throws what `McpSession.request` throws.
 */
export async function listTools(
  session: ListingSession,
  limits: McpLimits,
  logger: Logger,
  signal: AbortSignal,
): Promise<readonly ListedTool[]> {
  const list = new BoundedList(limits, session);
  const end = boundedSignal([signal], { ms: limits.listMs, reason: timeoutReason });
  const bounds = { signal: end.signal, timeoutMs: limits.listMs };
  try {
    let cursor: string | undefined;
    for (let page = 0; page < limits.maxPages; page += 1) {
      const { tools, nextCursor } = await readPage(session, cursor, bounds);
      list.add(tools);
      if (nextCursor === undefined || nextCursor === cursor || list.isFull) break;
      cursor = nextCursor;
    }
  } finally {
    end.release();
  }
  const { tools, leftOut, isFull } = list;
  if (leftOut > 0 || isFull) {
    logger.warn({ leftOut, isFull }, 'Not all tools of an MCP server can be taken.');
  }
  return tools;
}

async function readPage(
  session: ListingSession,
  cursor: string | undefined,
  bounds: RequestBounds,
): Promise<z.output<typeof pageSchema>> {
  const params = cursor === undefined ? {} : { cursor };
  try {
    return await session.request({ method: 'tools/list', params }, pageSchema, bounds);
  } catch (error) {
    // A server that has prompts or resources alone.
    if (error instanceof ProtocolError && error.code === Number(ProtocolErrorCode.MethodNotFound)) {
      return { tools: [] };
    }
    throw error;
  }
}

class BoundedList {
  readonly tools: ListedTool[] = [];
  leftOut = 0;
  #bytes = 0;

  constructor(
    private readonly limits: McpLimits,
    private readonly session: Pick<ListingSession, 'mirrorsArguments' | 'tasks'>,
  ) {}

  get isFull(): boolean {
    const { maxTools, maxListBytes } = this.limits;
    return this.tools.length >= maxTools || this.#bytes >= maxListBytes;
  }

  add(entries: readonly unknown[]): void {
    for (const entry of entries) {
      const parsed = toolSchema.safeParse(entry);
      if (!parsed.success || this.isFull) {
        this.leftOut += 1;
        continue;
      }
      const { name, description = '', inputSchema: given, execution } = parsed.data;
      const isTooDeep = isDeeperThan(given, this.limits.maxSchemaDepth);
      const inputSchema = isTooDeep ? undefined : given;
      this.#bytes += JSON.stringify([name, description, inputSchema]).length;
      const support = execution?.taskSupport;
      const { tasks } = this.session;
      const fault =
        tasks === 'none' && support === 'required'
          ? 'it runs as a task alone, and its server does not say that it takes tasks'
          : inputSchema && this.#faultOf(inputSchema);
      this.tools.push({
        name,
        description,
        inputSchema,
        ...(fault !== undefined && { fault }),
        ...(tasks === 'caller' && withTask.has(support) && { asTask: true }),
      });
    }
  }

  #faultOf(inputSchema: JsonObject): string | undefined {
    if (!this.session.mirrorsArguments) return undefined;
    const found = mirroredArguments(inputSchema);
    return found.kind === 'unfit' ? found.reason : undefined;
  }
}

/** https://modelcontextprotocol.io/specification/2025-11-25/basic/utilities/tasks#tool-level-negotiation */
const withTask: ReadonlySet<string | undefined> = new Set(['required', 'optional']);
