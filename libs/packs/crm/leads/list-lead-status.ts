import { completed, defineReadTool, type PerLanguage } from '@faina/sdk';
import { z } from 'zod';
import { leadStatusCodes } from './lead.js';
import type { CrmTool } from '../shared/crm-tool.js';

export const listLeadStatus: CrmTool = () =>
  defineReadTool({
    name: 'list_lead_status',
    description: 'The codes of the status that a lead may have.',
    intent: {
      name: 'listar_status_lead',
      purpose: { pt: 'listar os status de lead', en: 'list the statuses of leads' },
    },
    parameters: z.strictObject({}),
    execute: async (_args, { language }) => {
      const text = `${statuses[language]}: ${leadStatusCodes.join(', ')}`;
      return completed({ status: leadStatusCodes }, text);
    },
  });

const statuses: PerLanguage<string> = { pt: 'Status de lead', en: 'Lead statuses' };
