import { callKey } from './call-key.js';
import {
  argumentError,
  parseArguments,
  schemaWithContext,
  validateArguments,
  withContext,
} from './parse-arguments.js';
import type {
  Addressee,
  PreparedCall,
  ReadyCall,
  RejectedCall,
  RepairNote,
} from './prepared-call.js';
import { allowedToolNames, resolveTool } from './resolve-tool.js';
import { invalidSlotsError, missingSlotsError } from './slot-error.js';
import type { Agent } from '../../agent/agent-definition.js';
import type { OpenToolCall } from '../../job/history/activity-history.js';
import type { Job } from '../../job/job.js';
import { matchToolName } from '../../repair/match-tool-name.js';
import type { RepairJsonText } from '../../repair/read/read-arguments.js';
import { modelRepairsOf } from '../../repair/repair-entry.js';
import { repairArguments } from '../../repair/repair-ladder.js';
import { errorOutcome } from '../../tool/tool-outcome.js';
import type { AgentTool, ToolRegistry } from '../../tool/tool.js';
import type { JsonValue } from '../../values/json/json-value.js';
import { Result } from '../../values/result.js';
import type { ToolError } from '../../values/tool-error.js';
import { decisionOn } from '../consent/consent.js';

export interface Preparation {
  readonly registry: ToolRegistry;
  readonly repairJsonText: RepairJsonText;
  readonly call: OpenToolCall;
  readonly agent: Agent;
  readonly job: Job;
  readonly addressee: Addressee;
}

/** From a model's call to one that can run, with the repairs that need no model on the way. */
export function prepareCall(preparation: Preparation): PreparedCall {
  const { registry, call, agent, job } = preparation;
  const name = toolNameOf(preparation);
  const resolved = resolveTool(registry, name, agent, job);
  if (resolved.isError()) return reject(call, undefined, resolved.error);
  const tool = resolved.value;
  const nameNote = name === call.name ? undefined : { rung: 'name', raw: call.name };
  const read = parseArguments(call);
  const args = read.isOk() ? Result.ok(withContext(tool, read.value, job)) : read;
  const input = args.isOk() ? validateArguments(tool, call, args.value) : args;
  if (args.isOk() && input.isOk()) {
    return ready(preparation, tool, { args: args.value, input: input.value }, nameNote);
  }
  const given = args.isOk() ? args.value : call.arguments;
  const error = input.isError() ? input.error : argumentError(call, 'they cannot be read');
  const broken = { error, given, isRead: args.isOk(), isRenamed: nameNote !== undefined };
  return agent.repairToolCalls
    ? repaired(preparation, tool, broken)
    : refused(preparation, tool, broken);
}

/** The tool that the call means; another name only where it differs by case or separators. */
function toolNameOf({ registry, call, agent, job }: Preparation): string {
  if (!agent.repairToolCalls || registry.getTool(call.name).isOk()) return call.name;
  const names = allowedToolNames(registry, agent, job);
  return names.includes(call.name) ? call.name : (matchToolName(call.name, names) ?? call.name);
}

interface BrokenArguments {
  readonly error: ToolError;
  /** As they were read, for the execution history. */
  readonly given: JsonValue;
  /** Whether they are JSON, and `given` holds what the context adds to them. */
  readonly isRead: boolean;
  /** Whether the tool's name had to be mended as well. */
  readonly isRenamed: boolean;
}

/** The rungs in order: what the model mended before, what needs no model, the model. */
function repaired(
  preparation: Preparation,
  tool: AgentTool,
  broken: BrokenArguments,
): PreparedCall {
  const { repairJsonText, call, agent, job, addressee } = preparation;
  const { given, isRead, isRenamed } = broken;
  const byModel = modelRepairsOf(job, call);
  if (byModel.args !== undefined) return checked(preparation, tool, byModel.args);
  const schema = schemaWithContext(tool, job);
  const mended = repairArguments({
    raw: call.arguments,
    schema,
    toolName: tool.name,
    repairJsonText,
    allowsInvention: tool.effect === 'none',
  });
  if (mended.kind === 'repaired') {
    const rung = isRenamed ? `name, ${mended.rung}` : mended.rung;
    return checked(preparation, tool, mended.args, { rung, raw: call.arguments });
  }
  const lacksSlots = addressee === 'person' && isRead && missingSlotsError(tool, given, agent);
  if (lacksSlots || byModel.tries >= agent.maxRepairAttempts)
    return refused(preparation, tool, broken);
  return { kind: 'repairable', call, tool, schema, problem: mended.problem };
}

/** A model is told what is wrong; the person behind a plan, what the action needs. */
function refused(
  { call, agent, addressee }: Preparation,
  tool: AgentTool,
  { error, given }: BrokenArguments,
): RejectedCall {
  if (addressee === 'model') return reject(call, tool, error, given);
  const needed = missingSlotsError(tool, given, agent) ?? invalidSlotsError(tool, given, agent);
  return reject(call, tool, needed ?? error, given);
}

/** Mended arguments count only once they are valid. */
function checked(
  preparation: Preparation,
  tool: AgentTool,
  mended: JsonValue,
  repair?: RepairNote,
): PreparedCall {
  const args = withContext(tool, mended, preparation.job);
  const input = validateArguments(tool, preparation.call, args);
  if (input.isError()) return reject(preparation.call, tool, input.error, args);
  return ready(preparation, tool, { args, input: input.value }, repair);
}

function ready(
  { call, agent, job }: Preparation,
  tool: AgentTool,
  { args, input }: Pick<ReadyCall, 'args' | 'input'>,
  repair: RepairNote | undefined,
): ReadyCall | RejectedCall {
  const { iterations: iteration } = job.currentData();
  const { ordinal } = call;
  const key = callKey({ jobId: job.id, iteration, ordinal, tool: tool.name, args });
  const decision = decisionOn(tool, key, agent, job);
  const effect = tool.effect === 'none' ? {} : { effect: tool.effect };
  const known = { call, tool, callKey: key };
  if (decision.kind === 'rejected') {
    return { kind: 'rejected', ...known, args, outcome: decision.outcome, ...effect };
  }
  const changed = decision.kind === 'granted' ? decision.edited : undefined;
  const asked = { kind: 'ready' as const, ...known, consent: decision, ...(repair && { repair }) };
  if (!changed) return { ...asked, args, input };
  const agreed = validateArguments(tool, call, changed.args);
  if (agreed.isOk()) return { ...asked, args: changed.args, input: agreed.value };
  // The tool takes other arguments now than when a person agreed to these.
  const outcome = errorOutcome(agreed.error);
  return { kind: 'rejected', ...known, args: changed.args, outcome, ...effect };
}

function reject(
  call: OpenToolCall,
  tool: AgentTool | undefined,
  error: ToolError,
  args: JsonValue = call.arguments,
): RejectedCall {
  return { kind: 'rejected', call, tool, args, outcome: errorOutcome(error) };
}
