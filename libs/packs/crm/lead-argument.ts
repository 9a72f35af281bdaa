import type { JsonObject } from '@faina/agent-core';
import type { Lead } from './crm-store.js';
import { lineOf } from './texts.js';

/** What a lead is called by: id, code, e-mail, phone, name or company. */
export const leadReferenceSchema = lineOf(200).describe(
  'Lead: id or code, e-mail, phone of at least 8 digits, or name or company, in part or whole',
);

/** Filled with the current lead where none is named. */
export const currentLeadArgument = { lead_ref_ou_id: 'leadId' };

/** What `leadContext` sets; emptied where a lead that was to become the current one is not found. */
export const leadContextKeys = ['leadId', 'leadName'];

/** Makes a lead the current one of the job and its thread. */
export const leadContext = ({ id, name }: Lead): JsonObject => ({ leadId: id, leadName: name });
