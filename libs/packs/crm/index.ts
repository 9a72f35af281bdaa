import { definePack, type ToolPack } from '@faina/sdk';
import { crmAgent } from './crm-agent.js';
import { createLead } from './leads/create-lead.js';
import { getLead } from './leads/get-lead.js';
import { listLeadStatus } from './leads/list-lead-status.js';
import { listLeadsTool } from './leads/list-leads.js';
import { resolveLeadTool } from './leads/resolve-lead-tool.js';
import { searchLeads } from './leads/search-leads.js';
import { updateLead } from './leads/update-lead.js';
import { addNoteToLead } from './notes/add-note-to-lead.js';
import { listNotes } from './notes/list-notes.js';
import { addProposalItem } from './proposals/add-proposal-item.js';
import { calculateProposalTotals } from './proposals/calculate-proposal-totals.js';
import { draftProposal } from './proposals/draft-proposal.js';
import { exportProposal } from './proposals/export-proposal.js';
import { listProposals } from './proposals/list-proposals.js';
import { updateProposalBody } from './proposals/update-proposal-body.js';
import type { Crm, CrmTool } from './shared/crm-tool.js';
import { completeTask } from './tasks/complete-task.js';
import { createTask } from './tasks/create-task.js';
import { listTasks } from './tasks/list-tasks.js';

// What the reports are made of.
export { formatMoney } from './money/format-amount.js';

/** A new tool is its file and its line here; the agent and its planner find it by themselves. */
const crmTools: readonly CrmTool[] = [
  createLead,
  getLead,
  resolveLeadTool,
  searchLeads,
  listLeadsTool,
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
  return definePack({ name: 'crm', tools, agents: [crmAgent(tools.map(({ name }) => name))] });
}
