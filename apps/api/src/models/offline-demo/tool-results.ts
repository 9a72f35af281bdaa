import type { ModelMessage } from '@faina/agent-core';
import { z } from 'zod';

/** What the tools have answered to the request so far. */
export interface ToolResults {
  /** The latest data by tool name. */
  readonly data: ReadonlyMap<string, unknown>;
  readonly failure: ToolFailure | undefined;
}

export interface ToolFailure {
  readonly toolName: string;
  /** Undefined when the result could not be read. */
  readonly message: string | undefined;
  /** Stable, UPPER_SNAKE. */
  readonly code?: string | undefined;
  /** What a person said when they refused the call. */
  readonly reason?: string | undefined;
}

/** A tool's error as the core serialises it. */
const serializedError = z.object({
  name: z.string().regex(/Error$/),
  message: z.string(),
  code: z.string().optional().catch(undefined),
  details: z.object({ reason: z.string() }).optional().catch(undefined),
});

/** The answer of one call: data, or why there is none. */
export type ReadResult =
  | { readonly kind: 'data'; readonly data: unknown }
  | { readonly kind: 'failed'; readonly failure: ToolFailure };

/** Reads the tool messages after the last user message. */
export function toolResults(messages: readonly ModelMessage[]): ToolResults {
  const data = new Map<string, unknown>();
  let failure: ToolFailure | undefined;
  for (const message of sinceLastRequest(messages)) {
    if (message.role !== 'tool') continue;
    const result = readResult(message.toolName, message.content);
    if (result.kind === 'data') data.set(message.toolName, result.data);
    else failure = result.failure;
  }
  return { data, failure };
}

export const sinceLastRequest = (messages: readonly ModelMessage[]): readonly ModelMessage[] =>
  messages.slice(messages.findLastIndex(({ role }) => role === 'user') + 1);

export function readResult(toolName: string, content: string): ReadResult {
  const data = parse(content);
  const error = serializedError.safeParse(data);
  if (data !== undefined && !error.success) return { kind: 'data', data };
  const { message, code, details } = error.data ?? {};
  return { kind: 'failed', failure: { toolName, message, code, reason: details?.reason } };
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
