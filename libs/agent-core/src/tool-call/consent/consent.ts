import { argumentPreview } from './argument-preview.js';
import type { Agent } from '../../agent/agent-definition.js';
import type { DecidedApproval, EditedArgs } from '../../job/job-data.js';
import type { Job } from '../../job/job.js';
import { matchesAnyGlob } from '../../tool/matches-glob.js';
import {
  approvalExpiredCode,
  approvalRejectedCode,
  awaitingApproval,
  errorOutcome,
  type ToolOutcome,
  unansweredText,
} from '../../tool/tool-outcome.js';
import {
  type AgentTool,
  type AnsweredQuestion,
  type ApprovalPreview,
  type GrantedApproval,
  hasHandler,
} from '../../tool/tool.js';
import { toolHash } from '../../tool/tool-hash.js';
import { canonicalHash } from '../../values/json/canonical-json.js';
import type { JsonValue } from '../../values/json/json-value.js';
import { serializeError } from '../../values/json/serialize-error.js';
import { showHiddenCharacters } from '../../values/text/hidden-characters.js';
import { type ToolError, toolFailure } from '../../values/tool-error.js';

/** Whether a person has to agree before a call may act. */
export type Consent =
  | { readonly kind: 'not_needed' }
  /** Nobody was asked yet: the call may only make its preview. */
  | { readonly kind: 'missing' }
  | {
      readonly kind: 'granted';
      readonly approval: GrantedApproval;
      /** Where the last word was the answer to a question. */
      readonly answered?: AnsweredQuestion;
      /** Where the person has agreed to other arguments than those of the call. */
      readonly edited?: EditedArgs;
    };

/** What people have said of a call so far; the last word counts. */
export type Decision = Consent | { readonly kind: 'rejected'; readonly outcome: ToolOutcome };

export function decisionOn(tool: AgentTool, callKey: string, agent: Agent, job: Job): Decision {
  const ofCall = job.currentData().approvals.filter((one) => one.callKey === callKey);
  const decided = ofCall.at(-1);
  const changed = ofCall.findLast(({ status, edited }) => status === 'approved' && edited)?.edited;
  const edited = changed ? { edited: changed } : {};
  if (decided?.resume != null) {
    const { id, hash, preview, status, resume, answer = null } = decided;
    const answered = { resume, answer: status === 'approved' ? answer : null };
    // Who is asked for more has been agreed to before, where that was needed.
    return { kind: 'granted', approval: { id, hash, preview }, answered, ...edited };
  }
  if (decided?.status === 'expired') {
    const failure = toolFailure(tool.name, approvalExpiredCode, unansweredText(tool.name));
    return { kind: 'rejected', outcome: errorOutcome(failure) };
  }
  if (decided?.status === 'rejected') {
    return { kind: 'rejected', outcome: rejected(tool.name, decided) };
  }
  if (decided) {
    const { id, hash, preview } = decided;
    // Nobody has agreed to what the tool is now: it asks again, whatever it says of itself.
    if (isOfOtherDefinition(hash, tool)) return { kind: 'missing' };
    return { kind: 'granted', approval: { id, hash, preview }, ...edited };
  }
  return needsApproval(tool, agent) ? { kind: 'missing' } : { kind: 'not_needed' };
}

const rejection = (toolName: string, { reason }: DecidedApproval): ToolError =>
  toolFailure(
    toolName,
    approvalRejectedCode,
    `A person rejected this call of '${toolName}', so nothing was done. ` +
      (reason ? `Their reason: ${reason}` : 'They gave no reason; ask them what to change.'),
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

const definitionChars = 16;
const definitionOf = (tool: AgentTool): string => toolHash(tool).slice(0, definitionChars);

/**
 * What a consent is bound to: sha256, in hex, of tool, arguments and everything that the person saw; and
 * behind a point the beginning of the hash of the tool's definition, see {@link isOfOtherDefinition}.
 */
export const approvalHash = (tool: AgentTool, args: JsonValue, preview: ApprovalPreview): string =>
  `${canonicalHash([tool.name, args, preview])}.${definitionOf(tool)}`;

/**
 * Whether a tool is defined otherwise now than when the hash was made: people agreed to what it was then.
 * Hashes of questions of before 0.2 tell of no definition.
 */
export function isOfOtherDefinition(hash: string, tool: AgentTool): boolean {
  const [, definition] = hash.split('.');
  return definition !== undefined && definition !== definitionOf(tool);
}

/**
 * A preview whose `text` and `html` show the characters in them that nobody would see; the other
 * parts, for example the bytes of a message, stay as they are. Again on such a preview changes
 * nothing.
 */
export const shownPreview = (preview: ApprovalPreview): ApprovalPreview => ({
  ...preview,
  text: showHiddenCharacters(preview.text),
  ...(typeof preview.html === 'string' && { html: showHiddenCharacters(preview.html) }),
});
