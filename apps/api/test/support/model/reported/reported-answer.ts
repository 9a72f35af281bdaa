import type { ModelResponse } from '@faina/agent-core';

/** An answer as a server was reported to give it, and what becomes of it here. */
export interface ReportedAnswer {
  /** As its row in docs/errors.md begins. */
  readonly what: string;
  /** Where it was reported. */
  readonly thread: string;
  readonly model?: string;
  readonly status?: number;
  readonly type?: string;
  /** Text, or JSON; in pieces where a connection brings it so. */
  readonly body: string | Uint8Array | readonly Uint8Array[] | object;
  readonly isStreamed?: boolean;
  /** As docs/errors.md says it: read as it was meant, or the code of the failure. */
  readonly becomes: string;
  readonly response?: Partial<Omit<ModelResponse, 'tool_calls'>> & {
    /** Name and arguments of each call. */
    readonly calls?: readonly (readonly [name: string, args: string])[];
  };
}

export const said = 'Done.';
export const asRead = 'the answer';
export const call = (
  args: unknown = '{"city":"Évora"}',
  more: object = {},
  name: string | null = 'weather',
) => ({
  id: 'call_1',
  type: 'function',
  function: { name, arguments: args },
  ...more,
});

export const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };

/** A whole chat completion around a message of any form. */
export const whole = (
  message: unknown,
  { finish = 'stop', ...more }: { finish?: unknown; readonly [key: string]: unknown } = {},
) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_795_200_000,
  model: 'any',
  choices: [{ index: 0, finish_reason: finish, message }],
  usage,
  ...more,
});

export const words = (content: unknown) => ({ role: 'assistant', content });

/** One chunk of a streamed completion. */
export const chunk = (delta: unknown, finish: unknown = null) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_795_200_000,
  model: 'any',
  choices: [{ index: 0, delta, finish_reason: finish }],
});

export const callChunk = (piece: object) => chunk({ tool_calls: [piece] });

export const data = (value: unknown): string =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;

/** The chunks of a stream, and its end. */
export const stream = (...chunks: readonly unknown[]): string =>
  [...chunks.map(data), data('[DONE]')].join('');
