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

/** Reads the tool messages after the last user message. */
export function toolResults(messages: readonly ModelMessage[]): ToolResults {
  const begin = messages.findLastIndex((message) => message.role === 'user') + 1;
  const data = new Map<string, unknown>();
  let failure: ToolFailure | undefined;
  for (const message of messages.slice(begin)) {
    if (message.role !== 'tool') continue;
    const { toolName } = message;
    const value = parse(message.content);
    const error = serializedError.safeParse(value);
    if (value !== undefined && !error.success) {
      data.set(toolName, value);
      continue;
    }
    const { message: words, code, details } = error.data ?? {};
    failure = { toolName, message: words, code, reason: details?.reason };
  }
  return { data, failure };
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}
