import { Result, type ToolError } from '@faina/agent-core';
import { z } from 'zod';
import { readCode } from './read-code.js';
import { quoted, refuse } from './refuse.js';

export const leadStatusCodes = [
  'novo',
  'qualificado',
  'desqualificado',
  'negociacao',
  'ganho',
  'perdido',
] as const;

export type LeadStatus = (typeof leadStatusCodes)[number];

/** Any text, so that a wrong status is answered in words; models are told of the codes alone. */
export const leadStatusSchema = z
  .string()
  .max(60)
  .meta({ enum: [...leadStatusCodes] });

export function readLeadStatus(text: string, toolName: string): Result<LeadStatus, ToolError> {
  const code = readCode(text, leadStatusCodes);
  if (code) return Result.ok(code);
  return refuse(
    toolName,
    'INVALID_STATUS',
    `O status ${quoted(text)} não existe. Use um destes: ${leadStatusCodes.join(', ')}.`,
  );
}
