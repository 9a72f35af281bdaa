import type { CrmTool } from './crm-tool.js';
import { FOLLOW_UP_TOOLS } from './follow-up-tools.js';
import { LEAD_TOOLS } from './lead-tools.js';
import { PROPOSAL_TOOLS } from './proposal-tools.js';

const CRM_TOOLS: readonly CrmTool[] = [...LEAD_TOOLS, ...FOLLOW_UP_TOOLS, ...PROPOSAL_TOOLS];

const BY_NAME: ReadonlyMap<string, CrmTool> = new Map(CRM_TOOLS.map((tool) => [tool.name, tool]));
const BY_INTENT: ReadonlyMap<string, CrmTool> = new Map(
  CRM_TOOLS.map((tool) => [tool.intent, tool]),
);

export const crmToolNamed = (name: string): CrmTool | undefined => BY_NAME.get(name);

export const crmToolFor = (intent: string): CrmTool | undefined => BY_INTENT.get(intent);
