import { z } from 'zod';
import type { CheckedFile } from '../../attachment/attachment.js';
import { checkedType, namedType } from '../../attachment/attachment-types.js';
import { readLegacyResult } from './read-legacy-result.js';
import { completed, errorOutcome, type ToolOutcome } from '../../tool/tool-outcome.js';
import { jsonBytes } from '../../values/json/cut-value.js';
import { storableText } from '../../values/json/json-value.js';
import { serializeError } from '../../values/json/serialize-error.js';
import { toJsonObject, toJsonValue } from '../../values/json/to-json-value.js';
import { isResult } from '../../values/result.js';
import { isToolError, ToolError, toolFailure } from '../../values/tool-error.js';
import { shownPreview } from '../consent/consent.js';

/** Longest preview that a person is asked about, in bytes of JSON. */
const maxPreviewBytes = 1024 * 1024;

/**
 * Turns whatever a tool answered into the one outcome type; no answer at all is an error, and so is
 * one that throws when it is looked at, as a Proxy may.
 */
export function normalizeToolResult(toolName: string, raw: unknown): ToolOutcome {
  try {
    return normalize(toolName, raw);
  } catch {
    const message = `Tool '${toolName}' gave a result that cannot be read.`;
    return errorOutcome(toolFailure(toolName, 'UNREADABLE_RESULT', message));
  }
}

function normalize(toolName: string, raw: unknown): ToolOutcome {
  if (isResult(raw)) {
    return raw.isError() ? fromFailure(toolName, raw.error) : normalize(toolName, raw.value);
  }
  if (isToolOutcome(raw)) return fromOutcome(toolName, raw);
  if (raw === undefined || raw === null) {
    return errorOutcome(toolFailure(toolName, 'NO_RESULT', `Tool '${toolName}' gave no result.`));
  }
  const data = toJsonValue(raw);
  return readLegacyResult(toolName, data) ?? completed(data);
}

function fromFailure(toolName: string, error: unknown): ToolOutcome {
  if (isToolError(error)) return errorOutcome(error);
  return errorOutcome(new ToolError(serializeError(error).message, toolName, error));
}

/** What a tool says itself is bounded and made storable like everything else. */
function fromOutcome(toolName: string, outcome: ToolOutcome): ToolOutcome {
  switch (outcome.kind) {
    case 'completed': {
      const { data, text, context, files } = outcome;
      return {
        ...completed(
          toJsonValue(data),
          text === undefined ? undefined : storableText(text),
          context === undefined ? undefined : toJsonObject(context),
        ),
        ...(files && { files: checkedFiles(files) }),
      };
    }
    case 'recoverable_error':
    case 'critical_error': {
      const { message, originalError, code } = outcome.error;
      const isRecoverable = outcome.kind === 'recoverable_error';
      return errorOutcome(new ToolError(message, toolName, originalError, isRecoverable, code));
    }
    case 'delegated':
    case 'later':
      return outcome;
    case 'awaiting_approval': {
      const text = storableText(outcome.preview.text);
      const preview = shownPreview({ ...toJsonObject(outcome.preview), text });
      const { resume } = outcome;
      const kept = resume === undefined ? {} : { resume: toJsonValue(resume) };
      const bytes = jsonBytes([preview, kept.resume ?? null]);
      return bytes > maxPreviewBytes
        ? errorOutcome(previewTooLong(toolName, bytes))
        : { ...outcome, preview, ...kept };
    }
  }
}

/** Whatever a tool says of its files, their content says what they are. */
const checkedFiles = (files: readonly CheckedFile[]): CheckedFile[] =>
  files.flatMap(({ data, mediaType: said }) => {
    const named = namedType(said);
    const mediaType = named ? checkedType(named, data) : undefined;
    return mediaType ? [{ mediaType, data }] : [];
  });

/** A preview cannot be cut: a person consents to all of it. Nothing has happened yet. */
const previewTooLong = (toolName: string, bytes: number): ToolError =>
  toolFailure(
    toolName,
    'PREVIEW_TOO_LONG',
    `The preview of '${toolName}' has ${bytes} bytes; a person can be shown ${maxPreviewBytes}. Ask for less.`,
  );

const errorSchema = z.looseObject({
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
    files: z.array(z.object({ data: z.instanceof(Uint8Array) })).optional(),
  }),
  z.looseObject({ kind: z.literal('recoverable_error'), error: errorSchema }),
  z.looseObject({ kind: z.literal('critical_error'), error: errorSchema }),
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
  z.looseObject({
    kind: z.literal('later'),
    by: z.looseObject({ kind: z.literal('token'), token: z.string().min(1).max(1_000) }),
    expiresInMs: z.number().positive().optional(),
  }),
]);

/**
 * Whether a tool's answer is an outcome in every part that is read later. Data of another service
 * may have a `kind` of its own; without the rest it is data.
 */
const isToolOutcome = (raw: unknown): raw is ToolOutcome =>
  typeof raw === 'object' && raw !== null && 'kind' in raw && outcomeSchema.safeParse(raw).success;
