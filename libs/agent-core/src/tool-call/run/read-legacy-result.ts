import { z } from 'zod';
import {
  completed,
  errorOutcome,
  type FallbackDestination,
  type ToolOutcome,
} from '../../tool/tool-outcome.js';
import { storableText } from '../../values/json/json-value.js';
import { toJsonValue } from '../../values/json/to-json-value.js';
import type { ToolError } from '../../values/tool-error.js';
import { toolFailure } from '../../values/tool-error.js';

/** The result of a handler of the older kind, in either of its two spellings. */
const legacySchema = z.looseObject({
  sucesso: z.boolean().optional(),
  ok: z.boolean().optional(),
  error: z.unknown().optional(),
  erro: z.unknown().optional(),
  resposta: z.string().optional(),
  text: z.string().optional(),
  dados_json: z.unknown().optional(),
  use_fallback: z.unknown().optional(),
  fallback_to: z.unknown().optional(),
  reason: z.string().optional(),
});

type LegacyResult = z.infer<typeof legacySchema>;

const legacyKeys = ['sucesso', 'erro', 'error', 'resposta', 'dados_json', 'use_fallback'];
const fallbackRequired = 'FALLBACK_REQUIRED';

/**
 * Reads `{sucesso, erro, resposta, dados_json, use_fallback, fallback_to}` and its English spelling;
 * undefined for anything else. A fallback is neither a success nor a final error, whatever else the
 * result says; an error without `ok` or `sucesso` is an error.
 */
export function readLegacyResult(toolName: string, raw: unknown): ToolOutcome | undefined {
  const parsed = legacySchema.safeParse(raw);
  if (!parsed.success || !legacyKeys.some((key) => key in parsed.data)) return undefined;
  const result = parsed.data;
  const error = textOf(result.error) ?? textOf(result.erro);
  if (result.use_fallback === true || error === fallbackRequired) {
    const destination = destinationOf(result.fallback_to);
    return { kind: 'delegated', destination, reason: error ?? result.reason ?? fallbackRequired };
  }
  const isOk = result.ok ?? result.sucesso;
  if (isOk === false || (isOk === undefined && error !== undefined)) {
    return errorOutcome(failureOf(toolName, result, error));
  }
  if (result.resposta === undefined && result.dados_json === undefined) return undefined;
  return completedOf(result);
}

/** An error code such as `HANDLER_NOT_FOUND` stays a code; words are the message. */
function failureOf(toolName: string, result: LegacyResult, error: string | undefined): ToolError {
  const isCode = error !== undefined && /^[A-Z][A-Z0-9_]{2,63}$/.test(error);
  const words = [result.resposta, result.text, error].find((text) => text?.trim());
  const message = words ?? `Tool '${toolName}' failed without saying why.`;
  return toolFailure(toolName, isCode ? error : 'TOOL_FAILED', message);
}

function completedOf({ dados_json: data, resposta }: LegacyResult): ToolOutcome {
  const text = resposta === undefined ? undefined : storableText(resposta);
  return completed(
    data === undefined || data === null ? { text: text ?? '' } : toJsonValue(data),
    text,
  );
}

const destinationOf = (value: unknown): FallbackDestination | undefined =>
  value === 'TOOL_ROUTER' || value === 'CHAT_SERVICE' ? value : undefined;

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  if (value === undefined || value === null || value === false) return undefined;
  return JSON.stringify(toJsonValue(value));
}
