import type { RunHistory } from './run-history.js';
import { nothingAfterCancel } from './rules/nothing-after-cancel.js';
import { type JobStory, readRun, type StoredCall } from './run.js';
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
 * Whether a doubled effect, or a model that was asked after a cancel, is what docs/reliability.md says is not
 * prevented: its process was stopped between its last look at the lease and the first byte of the call, and
 * went on with that when it woke.
 * @param lookedUp tools that another worker looks up, and that no key keeps from acting twice
 */
export function isBehindStandstill(
  history: RunHistory,
  { rule, counts, jobId }: Violation,
  standstills: readonly Standstill[],
  lookedUp: ReadonlySet<string>,
): boolean {
  const story = jobId === undefined ? undefined : readRun(history).storyOf.get(jobId);
  if (!story) return false;
  const own = standstills.filter(({ jobIds }) => jobIds.includes(story.job.id));
  if (rule === nothingAfterCancel.name) return own.some((one) => hasAskedSince(one, story));
  if (counts !== 'doubled') return false;
  const doubled = story.calls.filter(({ effects }) => effects.length > 1);
  const isExplained = (call: StoredCall) =>
    lookedUp.has(call.tool) && own.some((standstill) => hasCalledSince(standstill, call));
  return doubled.length > 0 && doubled.every(isExplained);
}

function hasCalledSince(standstill: Standstill, { effects, invocation }: StoredCall): boolean {
  const intendedAt = invocation?.startedAt ?? Number.NaN;
  const wasAboutTo = intendedAt > standstill.from - beforeMs && intendedAt < standstill.until;
  const woken = effects.filter(({ at }) => isWoken(standstill, at));
  return wasAboutTo && woken.length === effects.length - 1;
}

/** Once, and nothing else came after the cancel. */
function hasAskedSince(standstill: Standstill, story: JobStory): boolean {
  const cancelledAt = story.transitions.find(({ to }) => to === 'CANCELLED')?.at ?? Infinity;
  const late = story.modelRequests.filter(({ at }) => at > cancelledAt);
  const isCalled = story.calls.some(({ effects }) => effects.some(({ at }) => at > cancelledAt));
  return !isCalled && late.length === 1 && late.every(({ at }) => isWoken(standstill, at));
}

const isWoken = ({ until }: Standstill, at: number): boolean => at >= until && at < until + afterMs;
