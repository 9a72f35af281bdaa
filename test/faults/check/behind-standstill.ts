import type { RunHistory } from './run-history.js';
import { readRun, type StoredCall } from './run.js';
import type { Violation } from './violation.js';

/** A process was stopped and went on. Times in milliseconds since 1970. */
export interface Standstill {
  readonly from: number;
  readonly until: number;
  /** Jobs that it ran. */
  readonly jobIds: readonly string[];
}

/** How long before the standstill an intent may have been stored whose call had not gone out by then. */
const beforeMs = 1_000;
/** Within what time after its end a call goes out that was about to. */
const afterMs = 1_000;

/**
 * Whether a doubled effect is the one that docs/reliability.md says is not prevented: its process was stopped
 * between its last look at the lease and the first byte of the call, and went on with that when it woke.
 * @param lookedUp tools that another worker looks up, and that no key keeps from acting twice
 */
export function isBehindStandstill(
  history: RunHistory,
  { counts, jobId }: Violation,
  standstills: readonly Standstill[],
  lookedUp: ReadonlySet<string>,
): boolean {
  if (counts !== 'doubled' || jobId === undefined) return false;
  const own = standstills.filter(({ jobIds }) => jobIds.includes(jobId));
  const calls = readRun(history).storyOf.get(jobId)?.calls ?? [];
  const doubled = calls.filter(({ effects }) => effects.length > 1);
  const isExplained = (call: StoredCall) =>
    lookedUp.has(call.tool) && own.some((standstill) => explains(standstill, call));
  return doubled.length > 0 && doubled.every(isExplained);
}

function explains({ from, until }: Standstill, { effects, invocation }: StoredCall): boolean {
  const intendedAt = invocation?.startedAt ?? Number.NaN;
  const wasAboutTo = intendedAt > from - beforeMs && intendedAt < until;
  const woken = effects.filter(({ at }) => at >= until && at < until + afterMs);
  return wasAboutTo && woken.length === effects.length - 1;
}
