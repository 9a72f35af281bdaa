import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isBehindStandstill } from '../check/behind-standstill.js';
import { figuresOf } from '../check/figures-of.js';
import type { RunHistory } from '../check/run-history.js';
import { untilQuiet } from '../check/until-quiet.js';
import type { Violation } from '../check/violation.js';
import { violationsIn } from '../check/violations-in.js';
import { Installation } from '../rig/installation.js';
import { lookedUpTools } from '../rig/job-plan.js';
import { StaleWrites } from '../rig/stale-writes.js';
import { Chance } from './chance.js';
import { faultText, planFaults } from './fault-plan.js';
import { Load } from './load.js';
import { cancelTimes, percentiles, recoveries } from './measures.js';
import { Storm } from './storm.js';

export interface CampaignOptions {
  readonly queue: 'postgres' | 'redis';
  readonly jobs: number;
  readonly seed: number;
  readonly jobsPerSecond: number;
  /** Whether the plan of faults and what goes on are printed. */
  readonly isTold: boolean;
  /** Whether the whole history is kept also where no promise was broken. */
  readonly isKept: boolean;
}

export interface CampaignResult {
  readonly figures: Readonly<Record<string, unknown>>;
  readonly violations: readonly Violation[];
  /** Codes of jobs that failed, but for those whose time was over. */
  readonly failures: readonly string[];
  /** What a strict provider would have refused. */
  readonly modelFaults: readonly string[];
}

/** What all jobs may take to their end once everything is there again, and each of them beside. */
const restMs = 180_000;
const restOfJobMs = 500;
const toldEveryMs = 10_000;
/** So that jobs last as long as faults do. */
const modelMs = 120;

/** Many jobs in a storm of faults, and what became of them once it is over. */
export async function runCampaign(options: CampaignOptions): Promise<CampaignResult> {
  const installation = await Installation.start({ queue: options.queue });
  try {
    return await weather(installation, options);
  } finally {
    await installation.close();
  }
}

async function weather(
  installation: Installation,
  { queue, jobs, seed, jobsPerSecond, isTold, isKept }: CampaignOptions,
): Promise<CampaignResult> {
  const say = (text: string): void => {
    if (isTold) process.stdout.write(`${text}\n`);
  };
  const overMs = (jobs / jobsPerSecond) * 1_000;
  const names = (members: readonly { readonly name: string }[]) => members.map(({ name }) => name);
  const scene = {
    ...{ apis: names(installation.apis), workers: names(installation.workers) },
    hasRedis: installation.hasRedis,
  };
  const plan = planFaults(new Chance(seed), scene, overMs);
  say(`Seed ${seed}, ${jobs} jobs, queue in ${queue}, ${plan.length} faults:`);
  for (const fault of plan) say(`  ${faultText(fault)}`);

  installation.outside.model.delayMs = modelMs;
  const begin = Date.now();
  const storm = new Storm(installation);
  const load = new Load(installation, { jobs, seed, overMs });
  const staleWrites = new StaleWrites(installation.workers);
  const end = new AbortController();
  const meanwhile = [
    every(500, end.signal, () => installation.approveAll()),
    every(1_000, end.signal, () => staleWrites.read()),
    every(toldEveryMs, end.signal, async () => {
      say(await stateOf(installation, storm, begin));
    }),
  ];
  await Promise.all([storm.run(plan), load.run()]);
  await installation.mend();
  const calmAt = Date.now();
  await untilOver(installation, jobs);
  const overAt = Date.now();
  await staleWrites.read();
  end.abort();
  await Promise.all(meanwhile);

  const history = await installation.history();
  const standstills = storm.struck.flatMap(({ fault, at, until, held }) =>
    fault.kind === 'pause' ? [{ from: at, until, jobIds: held.map(({ id }) => id) }] : [],
  );
  const { unprevented = [], violations = [] } = Object.groupBy(
    violationsIn(history),
    (violation) =>
      isBehindStandstill(history, violation, standstills, lookedUpTools)
        ? 'unprevented'
        : 'violations',
  );
  const counted = (counts: Violation['counts']) =>
    violations.filter((violation) => violation.counts === counts).length;
  const { jobs: stored, repeatedModelCalls } = figuresOf(history);
  const kinds = Map.groupBy(storm.struck, ({ fault }) => fault.kind);
  const codes = history.stored.jobs.flatMap(({ errorCode }) => errorCode ?? []);
  const failures = codes.filter((code) => code !== 'FAILURE_DEADLINE');
  const figures = {
    ...{ queue, seed, jobs: stored, accepted: load.accepted },
    faults: Object.fromEntries([...kinds].map(([kind, { length }]) => [kind, length])),
    ...{ skippedFaults: storm.skipped, exitCodes: storm.stopped },
    statuses: countBy(history.stored.jobs, ({ status, waitingFor }) => waitingFor ?? status),
    errors: countBy(codes, (code) => code),
    ...{ lost: counted('lost'), stuck: counted('stuck'), doubled: counted('doubled') },
    ...{ toldFalsely: counted('told falsely'), violations: violations.length },
    /** As docs/reliability.md tells: a process stood still between its look at the lease and the call. */
    doubledBehindStandstill: unprevented.length,
    ...{ repeatedModelCalls, refusedStaleWrites: staleWrites.total },
    recoveryAfterKillMs: percentiles(recoveries(history, storm.struck, 'kill')),
    recoveryByLeaseMs: percentiles(recoveries(history, storm.struck, 'pause')),
    cancelMs: percentiles(cancelTimes(history)),
    stormSeconds: (calmAt - begin) / 1_000,
    restSeconds: (overAt - calmAt) / 1_000,
    jobsPerSecond: Number((stored / ((overAt - begin) / 1_000)).toFixed(2)),
  };
  const isBroken = isKept || unprevented.length > 0 || violations.length > 0 || failures.length > 0;
  const evidence = isBroken
    ? await keep(installation, history, { violations, unprevented, struck: storm.struck })
    : undefined;
  say(JSON.stringify(figures));
  if (evidence !== undefined) process.stdout.write(`The whole history: ${evidence}\n`);
  return {
    ...{ figures, violations, failures },
    modelFaults: installation.outside.model.server.faults,
  };
}

async function untilOver(installation: Installation, jobs: number): Promise<void> {
  const end = Date.now() + restMs + jobs * restOfJobMs;
  const untilDecided = async () => {
    do await installation.untilAtRest(Math.max(1_000, end - Date.now()));
    while ((await installation.approveAll()) > 0);
  };
  // What does not come to an end is for the checker to see.
  const tell = (error: unknown) => void process.stdout.write(`${String(error)}\n`);
  await untilDecided().catch(tell);
  await untilQuiet(installation.postgres.url(), [], 120_000).catch(tell);
}

/** Does so again and again; what fails in a storm is done the next time. */
async function every(ms: number, signal: AbortSignal, act: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await act().catch(() => undefined);
    await delay(ms, undefined, { signal }).catch(() => undefined);
  }
}

async function stateOf(installation: Installation, storm: Storm, begin: number): Promise<string> {
  const rows = await installation.postgres
    .query<{ status: string; count: number }>(
      'select status, count(*)::int from jobs group by 1 order by 1',
    )
    .catch(() => []);
  const seconds = ((Date.now() - begin) / 1_000).toFixed(0).padStart(5);
  const up = installation.members.filter(({ isUp, isPaused }) => isUp && !isPaused).length;
  const states = rows.map(({ status, count }) => `${status} ${count}`).join(', ');
  return `${seconds} s  ${storm.struck.length} faults, ${up} processes up; ${states || 'no database'}`;
}

async function keep(
  installation: Installation,
  history: RunHistory,
  findings: object,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'faina-campaign-'));
  await writeFile(join(folder, 'history.json'), JSON.stringify(history));
  await writeFile(join(folder, 'findings.json'), JSON.stringify(findings, null, 2));
  for (const { name, logs } of installation.members) {
    await writeFile(join(folder, `${name}.log`), logs.join('\n'));
  }
  return folder;
}

const countBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string) =>
  Object.fromEntries([...Map.groupBy(items, keyOf)].map(([key, { length }]) => [key, length]));
