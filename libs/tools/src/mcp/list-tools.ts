import { z } from 'zod';
import type { Logger } from '@faina/agent-core';
import type { McpLimits } from './mcp-limits.js';
import type { McpSession } from './mcp-session.js';

const toolSchema = z.looseObject({
  name: z.string().min(1).max(512),
  description: z.string().optional().catch(undefined),
  inputSchema: z.record(z.string(), z.unknown()).catch({}),
});

const pageSchema = z.looseObject({
  tools: z.array(z.unknown()).max(100_000),
  nextCursor: z.string().max(65_536).optional().catch(undefined),
});

/** A tool as a server lists it. */
export type ListedTool = {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
};

/**
 * All tools of a server, page by page. What goes over the bounds of `limits` is left out and logged,
 * like entries that are no tools. @throws what `McpSession.request` throws.
 */
export async function listTools(
  session: Pick<McpSession, 'request'>,
  limits: McpLimits,
  logger: Logger,
  signal: AbortSignal,
): Promise<readonly ListedTool[]> {
  const list = new BoundedList(limits);
  const end = AbortSignal.timeout(limits.listMs);
  const bounds = { signal: AbortSignal.any([signal, end]), timeoutMs: limits.listMs };
  let cursor: string | undefined;
  for (let page = 0; page < limits.maxPages; page += 1) {
    const params = cursor === undefined ? {} : { cursor };
    const answer = await session.request({ method: 'tools/list', params }, pageSchema, bounds);
    list.add(answer.tools);
    const isAtEnd = answer.nextCursor === undefined || answer.nextCursor === cursor;
    if (isAtEnd || list.isFull) break;
    cursor = answer.nextCursor;
  }
  if (list.leftOut > 0 || list.isFull) {
    const { leftOut, isFull } = list;
    logger.warn({ leftOut, isFull }, 'Not all tools of an MCP server can be taken.');
  }
  return list.tools;
}

class BoundedList {
  readonly tools: ListedTool[] = [];
  leftOut = 0;
  #bytes = 0;

  constructor(private readonly limits: McpLimits) {}

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
      const { name, description = '', inputSchema } = parsed.data;
      this.#bytes += name.length + description.length + JSON.stringify(inputSchema).length;
      this.tools.push({ name, description, inputSchema });
    }
  }
}
