import type { Result } from '@faina/sdk';
import { z } from 'zod';
import type { CrmProblem } from '../shared/crm-tool.js';
import { readCode } from '../shared/read-argument.js';

export const leadStatusCodes = [
  'novo',
  'qualificado',
  'desqualificado',
  'negociacao',
  'ganho',
  'perdido',
] as const;

export type LeadStatus = (typeof leadStatusCodes)[number];

/** A person or company that may become a customer. */
export interface Lead {
  readonly id: string;
  /** Who made it; the lead belongs to the tenant. */
  readonly owner: string;
  readonly name: string;
  /** Lower case. */
  readonly email: string | null;
  /** E.164, for example +5511987654321. */
  readonly phone: string | null;
  readonly company: string | null;
  readonly origin: string | null;
  readonly statusCode: LeadStatus;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A lead as models, actions and the HTTP API have it. */
export const viewLead = (lead: Lead) => ({
  id: lead.id,
  owner: lead.owner,
  name: lead.name,
  email: lead.email,
  phone: lead.phone,
  company: lead.company,
  origin: lead.origin,
  statusCode: lead.statusCode,
  createdAt: lead.createdAt.toISOString(),
  updatedAt: lead.updatedAt.toISOString(),
});

/** Any text, so that a wrong status is answered in words; models are told of the codes alone. */
export const leadStatusSchema = z
  .string()
  .max(60)
  .meta({ enum: [...leadStatusCodes] });

export const readLeadStatus = (text: string): Result<LeadStatus, CrmProblem> =>
  readCode(text, leadStatusCodes, 'INVALID_STATUS', {
    pt: (given) => `O status ${given} não existe.`,
    en: (given) => `There is no status ${given}.`,
  });
