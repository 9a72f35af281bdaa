import { argumentPreview } from './argument-preview.js';
import { matchesAnyGlob } from './matches-glob.js';
import { shownPreview } from './shown-preview.js';
import { approvalRejectedCode, awaitingApproval, type ToolOutcome } from './tool-outcome.js';
import type { Agent } from '../agent/agent-definition.js';
import { serializeError } from '../errors/serialize-error.js';
import { ToolError } from '../errors/tool-error.js';
import type { DecidedApproval } from '../job/approval.js';
import type { Job } from '../job/job.js';
import type { JsonValue } from '../json/json-value.js';
import { type AgentTool, hasHandler } from '../ports/tool.js';
import type { Consent } from '../ports/tool-execution.js';

/** What people have said of a call so far; the last word counts. */
export type Decision = Consent | { readonly kind: 'rejected'; readonly outcome: ToolOutcome };

export function decisionOn(tool: AgentTool, callKey: string, agent: Agent, job: Job): Decision {
  const decided = job.currentData().approvals.findLast((one) => one.callKey === callKey);
  if (decided?.status === 'rejected') {
    return { kind: 'rejected', outcome: rejected(tool.name, decided) };
  }
  if (decided) {
    const { id, hash, preview } = decided;
    return { kind: 'granted', approval: { id, hash, preview } };
  }
  return needsApproval(tool, agent) ? { kind: 'missing' } : { kind: 'not_needed' };
}

const rejection = (toolName: string, { reason }: DecidedApproval): ToolError =>
  new ToolError(
    `A person rejected this call of '${toolName}', so nothing was done. ` +
      (reason ? `Their reason: ${reason}` : 'They gave no reason; ask them what to change.'),
    toolName,
    undefined,
    true,
    approvalRejectedCode,
  );

/** The person's own words stand beside the sentence for models, for whoever shows only them. */
function rejected(toolName: string, decided: DecidedApproval): ToolOutcome {
  const error = serializeError(rejection(toolName, decided));
  const { reason } = decided;
  return { kind: 'recoverable_error', error: reason ? { ...error, details: { reason } } : error };
}

const needsApproval = (tool: AgentTool, agent: Agent): boolean =>
  isNeverUnasked(tool) || matchesAnyGlob(tool.name, agent.requireApproval);

const isNeverUnasked = (tool: AgentTool): boolean =>
  tool.effect === 'external' && tool.approval === 'always';

/** Whether the tool makes the preview that a person decides on. */
export const asksByItself = (tool: AgentTool): boolean => hasHandler(tool) && isNeverUnasked(tool);

/** The question about a tool that makes no preview of its own: its name and its arguments. */
export const askAboutArguments = (tool: AgentTool, args: JsonValue): ToolOutcome =>
  awaitingApproval(shownPreview({ text: `${tool.name} ${argumentPreview(args)}` }));
