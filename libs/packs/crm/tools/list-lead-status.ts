import { completed } from '@faina/agent-core';
import { z } from 'zod';
import type { CrmTool } from '../crm.js';
import { defineCrmReadTool } from '../define-crm-tool.js';
import { leadStatusCodes } from '../lead-status.js';

export const listLeadStatus: CrmTool = () =>
  defineCrmReadTool({
    name: 'list_lead_status',
    description: 'The codes of the status that a lead may have.',
    intent: 'listar_status_lead',
    parameters: z.strictObject({}),
    execute: async (_args, _context, words) => {
      const text = `${words.leadStatuses}: ${leadStatusCodes.join(', ')}`;
      return completed({ status: leadStatusCodes }, text);
    },
  });
