import { Result, type ToolError } from '@faina/agent-core';
import { z } from 'zod';
import { quoted, refuse } from '../refuse.js';

const maxEmailChars = 254;
const emailSchema = z.email().max(maxEmailChars);

/** The address in lower case; undefined when it is none. */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return emailSchema.safeParse(email).success ? email : undefined;
}

export function readEmail(text: string, toolName: string): Result<string, ToolError> {
  const email = normalizeEmail(text);
  if (email !== undefined) return Result.ok(email);
  return refuse(
    toolName,
    'INVALID_EMAIL',
    `O e-mail ${quoted(text)} não é válido. Informe um como nome@empresa.com.br.`,
  );
}
