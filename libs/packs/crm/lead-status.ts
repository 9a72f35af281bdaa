import type { Result } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmProblem } from './crm-problem.js';
import { readCode } from './read-code.js';

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

export const readLeadStatus = (text: string): Result<LeadStatus, CrmProblem> =>
  readCode(text, leadStatusCodes, 'INVALID_STATUS', (words) => words.invalidStatus);
