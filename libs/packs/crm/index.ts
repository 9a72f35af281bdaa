import type { ToolPack } from '@faina/tools';
import { crmAgent } from './crm-agent.js';
import type { Crm, CrmTool } from './crm.js';
import { addNoteToLead } from './tools/add-note-to-lead.js';
import { addProposalItem } from './tools/add-proposal-item.js';
import { calculateProposalTotals } from './tools/calculate-proposal-totals.js';
import { completeTask } from './tools/complete-task.js';
import { createLead } from './tools/create-lead.js';
import { createTask } from './tools/create-task.js';
import { draftProposal } from './tools/draft-proposal.js';
import { exportProposal } from './tools/export-proposal.js';
import { getLead } from './tools/get-lead.js';
import { listLeadStatus } from './tools/list-lead-status.js';
import { listLeads } from './tools/list-leads.js';
import { listNotes } from './tools/list-notes.js';
import { listProposals } from './tools/list-proposals.js';
import { listTasks } from './tools/list-tasks.js';
import { resolveLeadTool } from './tools/resolve-lead-tool.js';
import { searchLeads } from './tools/search-leads.js';
import { updateLead } from './tools/update-lead.js';
import { updateProposalBody } from './tools/update-proposal-body.js';

// What the reports are made of.
export { formatMoney } from './money/format-amount.js';
export { portuguese } from './words/portuguese.js';

/** A new tool is its file and its line here; the agent finds it by itself. */
const crmTools: readonly CrmTool[] = [
  createLead,
  getLead,
  resolveLeadTool,
  searchLeads,
  listLeads,
  updateLead,
  addNoteToLead,
  listNotes,
  createTask,
  completeTask,
  listTasks,
  draftProposal,
  addProposalItem,
  calculateProposalTotals,
  listProposals,
  updateProposalBody,
  exportProposal,
  listLeadStatus,
];

/** The CRM: a tenant's leads with notes, tasks and proposals, and the agent that keeps them. */
export function crmPack(crm: Crm): ToolPack {
  const tools = crmTools.map((make) => make(crm));
  return { name: 'crm', tools, agents: [crmAgent(tools.map(({ name }) => name))] };
}
