import type { Violation } from './violations.js';
import { askingTools, onceTools, writingTools } from '../outside/tools.js';
import type { JobRecord } from '../store/tables.js';
import type { World } from '../world.js';

const finalStates = ['COMPLETED', 'FAILED', 'CANCELLED'];
const longestCancelMs = 2_000;
const toldAsUnknown = ['EFFECT_UNKNOWN', 'EFFECT_DID_NOT_HAPPEN'];

const repeated = (keys: readonly string[]): readonly string[] =>
  keys.filter((key, index) => keys.indexOf(key) !== index);

/** P4 and P15: what took place, and what is told of it. */
export function effectViolations(
  name: string,
  job: JobRecord,
  { ledger, clients, plan }: World,
): readonly Violation[] {
  const found: Violation[] = [];
  const say = (rule: string, what: string) => found.push({ rule, what: `${name}: ${what}` });
  const { columns, effects, executions, approvals } = job;
  const kept = executions.filter(
    ({ entry }) => entry.type === 'tool_call' && writingTools.includes(String(entry.name)),
  );
  if (repeated(effects).length > 0) say('P4', 'a local effect twice');
  if (kept.length !== effects.length) {
    say('P4', `${effects.length} local effects, ${kept.length} are told`);
  }
  const begun = ledger.begun.filter(({ jobId }) => jobId === columns.id);
  const consents = new Set(
    approvals.filter(({ status }) => status === 'approved').map(({ callKey }) => callKey),
  );
  for (const { tool, callKey, hadApproval } of begun) {
    const needsConsent = askingTools.includes(tool) && (tool !== 'ask_local_write' || hadApproval);
    if (needsConsent && !consents.has(callKey)) say('P15', `${tool} without a person's consent`);
  }
  const outside = new Map(begun.map(({ tool, callKey }) => [callKey, tool]));
  for (const [callKey, tool] of outside) {
    const acts = ledger.acts.get(callKey) ?? 0;
    if (writingTools.includes(tool) || tool === 'write_fails') continue;
    const repeats = clients.repeats.get(callKey) ?? 0;
    if (onceTools.includes(tool) && acts > 1 + repeats) say('P4', `${tool} acted ${acts} times`);
    if (acts > 0 && finalStates.includes(columns.status)) {
      const told = toldOf(job, callKey);
      if (told !== 'done' && !toldAsUnknown.includes(told)) {
        say('P4', `${tool} has acted and is told as ${told}`);
      }
    }
  }
  // Where nothing broke, what nobody knows was at least begun.
  if (plan.faults.length === 0 && plan.losses === 0) {
    for (const { entry } of executions) {
      const key = String(entry.call_key);
      const isUnknown = toldOf(job, key) === 'EFFECT_UNKNOWN';
      if (isUnknown && !outside.has(key)) say('P4', 'a call that never began is told as unknown');
    }
    const { settledAt, cancelRequestedAt } = columns;
    const tookMs = (settledAt ?? 0) - (cancelRequestedAt ?? Infinity);
    if (tookMs > longestCancelMs) say('P9', `its cancel took ${tookMs} ms`);
  }
  return found;
}

/** What the history says of a call in the end. */
function toldOf({ executions, invocations }: JobRecord, callKey: string): string {
  if (invocations.get(callKey)?.status === 'UNKNOWN') return 'EFFECT_UNKNOWN';
  const last = executions.findLast(({ entry }) => entry.call_key === callKey)?.entry;
  if (last?.type === 'tool_call') return 'done';
  const { error } = last ?? {};
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode ? String(error.code) : 'nothing';
}
