import { setTimeout } from 'node:timers/promises';
import {
  defineLocalTool,
  definePack,
  defineReadTool,
  Result,
  ToolError,
  type ConversationalHandler,
  type ToolPack,
} from '@faina/sdk';
import { z } from 'zod';
import { refuse } from '../shared/refuse.js';

/** The text of a failure that is asked for. */
const messageSchema = z.string().min(1).max(10_000);

const echo = defineReadTool({
  name: 'echo',
  description: 'Answers with the value that it was given.',
  parameters: z.strictObject({ value: z.unknown() }),
  editable: ['value'],
  execute: ({ value }) => Promise.resolve(Result.ok({ value })),
});

const failRecoverable = defineReadTool({
  name: 'fail_recoverable',
  description: 'Always fails with a recoverable error that carries the message.',
  parameters: z.strictObject({ message: messageSchema }),
  execute: ({ message }) =>
    Promise.resolve(refuse('fail_recoverable', 'DIAGNOSTICS_RECOVERABLE', message)),
});

const failCritical = defineReadTool({
  name: 'fail_critical',
  description: 'Always fails with a critical error that carries the message and ends the job.',
  parameters: z.strictObject({ message: messageSchema }),
  execute: ({ message }) =>
    Promise.resolve(
      Result.error(
        new ToolError(message, 'fail_critical', undefined, false, 'DIAGNOSTICS_CRITICAL'),
      ),
    ),
});

const throwError = defineReadTool({
  name: 'throw_error',
  description: 'Throws an ordinary exception with the message, as a defective tool would.',
  parameters: z.strictObject({ message: messageSchema }),
  execute: ({ message }) => Promise.reject(new Error(message)),
});

const sleep = defineReadTool({
  name: 'sleep',
  description: 'Waits for the given milliseconds, or until the call is aborted.',
  parameters: z.strictObject({ ms: z.int().min(0).max(600_000) }),
  execute: async ({ ms }, { signal }) => {
    try {
      await setTimeout(ms, undefined, { signal });
    } catch (error) {
      return Result.error(
        new ToolError('The sleep was aborted before its end.', 'sleep', error, true, 'ABORTED'),
      );
    }
    return Result.ok({ sleptMs: ms });
  },
});

/** Ignores the signal on purpose: the caller has to end the call without its help. */
const hang = defineReadTool({
  name: 'hang',
  description: 'Never answers and ignores every abort.',
  parameters: z.strictObject({}),
  execute: () => new Promise<never>(() => undefined),
});

/** The row and the record of the call share a transaction: however often a job is resumed, one row. */
export const writeOnce = defineLocalTool({
  name: 'write_once',
  description: 'Writes one row with the key into the table diagnostics_writes.',
  parameters: z.strictObject({
    // PostgreSQL's text cannot hold NUL.
    key: z
      .string()
      .min(1)
      .max(200)
      .refine((key) => !key.includes('\0'), 'may not contain NUL'),
  }),
  editable: ['key'],
  execute: async ({ key }, { tx, tenant, owner, jobId, callKey }) => {
    const rows = await tx.query<{ id: number; key: string }>(
      `insert into diagnostics_writes (tenant, job_id, call_key, key, owner)
       values ($1, $2, $3, $4, $5)
       returning id::float8 as id, key`,
      [tenant, jobId, callKey, key, owner],
    );
    return Result.ok(rows[0]);
  },
});

const maxBytes = 10_000_000;

const bigResult = defineReadTool({
  name: 'big_result',
  description: `Answers with a text of the given number of bytes, at most ${maxBytes}.`,
  parameters: z.strictObject({ bytes: z.int().min(0).max(maxBytes) }),
  execute: ({ bytes }) => Promise.resolve(Result.ok({ text: 'x'.repeat(bytes) })),
});

const answerRaw = defineReadTool({
  name: 'answer_raw',
  description:
    'Answers with exactly the given result, as a handler would that knows of no rules: null, a ' +
    'text, an object in the older form with sucesso, erro, use_fallback and fallback_to.',
  parameters: z.strictObject({ result: z.unknown() }),
  execute: ({ result }) => Promise.resolve(result),
});

const parameters = z.strictObject({ result: z.unknown(), preview: z.unknown() });

const handOver = defineReadTool({
  name: 'hand_over',
  description:
    'Its handler answers with exactly `result`, its conversational handler with exactly `preview`.',
  parameters,
  delegatesTo: 'CHAT_SERVICE',
  execute: ({ result }) => Promise.resolve(result),
});

/** Takes the calls that `hand_over` delegates. */
const handOverConversation: ConversationalHandler = {
  toolName: handOver.name,
  preview: (args) => Promise.resolve(parameters.parse(args).preview),
};

/** Tools that misbehave on request, to try out an installation. Off unless TOOL_PACKS names it. */
export const diagnosticsPack: ToolPack = definePack({
  name: 'diagnostics',
  tools: [
    echo,
    failRecoverable,
    failCritical,
    throwError,
    sleep,
    hang,
    writeOnce,
    bigResult,
    answerRaw,
    handOver,
  ],
  conversations: [handOverConversation],
});
