import type { StoredFacts } from './condition-facts.repository.js';
import type { ConditionFacts, ConditionRule, FoundCondition } from './condition.js';
import type { ProcessFacts } from './process-facts.js';

/** Seconds from which a wait is a fault; those of people are longer than those of machines. */
const limits = {
  dueWithFreeSlots: 60,
  due: 300,
  reconciler: 60,
  attention: 900,
  news: 60,
  delivery: 900,
};
const mostLagMs = 250;
/** Fewer tell nothing of a share. */
const fewest = 20;
const mostRetried = 0.3;
/** Failures are a spike at this multiple of their share before, but not below a share that is usual. */
const spike = { times: 3, least: 0.05 };

const secondsBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / 1_000;
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
const percent = (share: number): number => Math.round(share * 100);

/** A condition of things that have waited for longer than `seconds`. */
function waited(
  code: FoundCondition['code'],
  { now }: Pick<StoredFacts, 'now'>,
  { count, since }: StoredFacts['due'],
  seconds: number,
): FoundCondition | undefined {
  if (count === 0 || since === null) return undefined;
  const from = new Date(since);
  const value = secondsBetween(from, now);
  return value > seconds ? { code, since: from, value, values: { count } } : undefined;
}

const noWorker: ConditionRule<StoredFacts> = ({ workers, due }) =>
  workers === 0
    ? { code: 'NO_WORKER', value: due.count, ...(due.since && { since: new Date(due.since) }) }
    : undefined;

/** Without a worker, and where all slots are busy, it is clear why jobs wait. */
const nothingMoves: ConditionRule<StoredFacts> = (facts) =>
  facts.running < facts.slots
    ? waited('NOTHING_MOVES', facts, facts.due, limits.dueWithFreeSlots)
    : undefined;

const queueOld: ConditionRule<StoredFacts> = (facts) =>
  waited('QUEUE_OLD', facts, facts.due, limits.due);

const unknownEffect: ConditionRule<StoredFacts> = (facts) =>
  waited('UNKNOWN_EFFECT', facts, facts.attention, limits.attention);

const staleLeases: ConditionRule<StoredFacts> = (facts) =>
  waited('STALE_LEASES', facts, facts.stale, 0);

const retryStorm: ConditionRule<StoredFacts> = ({ begun, retried }) => {
  const share = shareOf(retried, begun);
  if (begun < fewest || share <= mostRetried) return undefined;
  return { code: 'RETRY_STORM', value: percent(share), values: { count: begun } };
};

const failureSpike: ConditionRule<StoredFacts> = ({ ends: { late, before } }) => {
  const share = shareOf(late.failed, late.ended);
  const shareBefore = shareOf(before.failed, before.ended);
  if (late.failed <= fewest || share <= Math.max(spike.least, spike.times * shareBefore))
    return undefined;
  const values = { count: late.ended, before: percent(shareBefore) };
  return { code: 'FAILURE_SPIKE', value: percent(share), values };
};

const providerLimited: ConditionRule<StoredFacts> = ({ now, paused: { count, until } }) => {
  if (until === null) return undefined;
  const seconds = secondsBetween(now, new Date(until));
  return { code: 'PROVIDER_LIMITED', value: count, values: { seconds } };
};

const approvalsExpiring: ConditionRule<StoredFacts> = ({ now, expiring: { count, until } }) => {
  if (until === null) return undefined;
  const seconds = secondsBetween(now, new Date(until));
  return { code: 'APPROVALS_EXPIRING', value: count, values: { seconds } };
};

const newsBacklog: ConditionRule<StoredFacts> = (facts) => {
  const since = facts.newsSince?.toISOString() ?? null;
  return waited('NEWS_BACKLOG', facts, { count: 1, since }, limits.news);
};

const webhookBacklog: ConditionRule<StoredFacts> = (facts) =>
  waited('WEBHOOK_BACKLOG', facts, facts.undelivered, limits.delivery);

const scheduleMissed: ConditionRule<StoredFacts> = (facts) =>
  waited('SCHEDULE_MISSED', facts, facts.late, 0);

const scheduleRefused: ConditionRule<StoredFacts> = ({ refused: { count, since } }) =>
  since === null ? undefined : { code: 'SCHEDULE_REFUSED', since: new Date(since), value: count };

const mcpToolChanged: ConditionRule<StoredFacts> = ({ changed }) => {
  const [tool] = changed;
  if (tool === undefined) return undefined;
  return { code: 'MCP_TOOL_CHANGED', value: changed.length, values: { tool } };
};

const workersDiffer: ConditionRule<StoredFacts> = ({ toolSets: { count, since, tools } }) => {
  if (count < 2 || since === null) return undefined;
  const values = { tools: tools.join(', ') };
  return { code: 'WORKERS_DIFFER', since: new Date(since), value: count, values };
};

const reconcilerSilent: ConditionRule<ProcessFacts> = ({ reconcilerSilentSeconds: value }) =>
  value > limits.reconciler ? { code: 'RECONCILER_SILENT', value } : undefined;

const eventLoopLag: ConditionRule<ProcessFacts> = ({ lagMs }) =>
  lagMs > mostLagMs ? { code: 'EVENT_LOOP_LAG', value: lagMs } : undefined;

const storedRules = [
  noWorker,
  nothingMoves,
  queueOld,
  unknownEffect,
  staleLeases,
  retryStorm,
  failureSpike,
  providerLimited,
  approvalsExpiring,
  newsBacklog,
  webhookBacklog,
  scheduleMissed,
  scheduleRefused,
  mcpToolChanged,
  workersDiffer,
];
const processRules = [reconcilerSilent, eventLoopLag];

/** All that is wrong, by what was read. */
export function conditionsOf({ stored, process }: ConditionFacts): readonly FoundCondition[] {
  const found = stored
    ? storedRules.map((rule) => rule(stored))
    : [{ code: 'DATABASE_DOWN' } as const];
  return [...found, ...processRules.map((rule) => rule(process))].filter(
    (condition) => condition !== undefined,
  );
}
