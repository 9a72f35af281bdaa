import { Result, type ToolError } from '@faina/agent-core';
import { quoted, refuse } from '../refuse.js';

/** ISO 4217 codes as the runtime knows them. */
const currencies = new Set(Intl.supportedValuesOf('currency'));

export function readCurrency(text: string, toolName: string): Result<string, ToolError> {
  const code = text.trim().toUpperCase();
  if (currencies.has(code)) return Result.ok(code);
  return refuse(
    toolName,
    'INVALID_CURRENCY',
    `A moeda ${quoted(text)} não é conhecida. Informe o código dela, como BRL, USD ou EUR.`,
  );
}
