import { z } from 'zod';
import type { ToolOutcome } from '../../tool/tool-outcome.js';

const error = z.looseObject({
  name: z.string(),
  message: z.string(),
  code: z.string().optional(),
});

const outcomeSchema = z.discriminatedUnion('kind', [
  z.looseObject({
    kind: z.literal('completed'),
    data: z.unknown().refine((data) => data !== undefined),
    text: z.string().optional(),
    context: z.record(z.string(), z.unknown()).optional(),
  }),
  z.looseObject({ kind: z.literal('recoverable_error'), error }),
  z.looseObject({ kind: z.literal('critical_error'), error }),
  z.looseObject({
    kind: z.literal('delegated'),
    destination: z.enum(['TOOL_ROUTER', 'CHAT_SERVICE']).optional(),
    reason: z.string(),
  }),
  z.looseObject({
    kind: z.literal('awaiting_approval'),
    preview: z.looseObject({ text: z.string() }),
    expiresInMs: z.number().positive().optional(),
  }),
]);

/**
 * Whether a tool's answer is an outcome in every part that is read later. Data of another service
 * may have a `kind` of its own; without the rest it is data.
 */
export const isToolOutcome = (raw: unknown): raw is ToolOutcome =>
  outcomeSchema.safeParse(raw).success;
