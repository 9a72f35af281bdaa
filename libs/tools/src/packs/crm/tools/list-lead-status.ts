import { completed, defineReadTool } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { leadStatusCodes } from '../lead-status.js';

export const listLeadStatus: CrmTool = () =>
  defineReadTool({
    name: 'list_lead_status',
    description: 'The codes of the status that a lead may have.',
    intent: { name: 'listar_status_lead', purpose: 'listar os status de lead' },
    parameters: z.strictObject({}),
    execute: async () =>
      completed({ status: leadStatusCodes }, `Status de lead: ${leadStatusCodes.join(', ')}`),
  });
