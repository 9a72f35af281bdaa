import { expect } from 'vitest';
import type { UnaskedEnd } from '../check/run-history.js';
import type { Installation, SubmittedJob } from '../rig/installation.js';
import type { Member } from '../rig/member.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';

/** What the service promises of a job whose worker was killed, with its usual settings. */
export const afterKillMs = 1_000;
/** The same where the worker lives on, and only the end of its lease tells. */
export const afterLeaseMs = 12_000;
/** The same where the worker had not yet taken the lease, and the queue alone knew that it had the job. */
export const afterPickMs = 3_000;

/** `SHUTDOWN_GRACE_MS` as it is by itself, and what closing the stores may take behind it. */
const graceMs = 11_000;

interface Death {
  readonly member: Member;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** Ends of processes that failpoints have killed and that are not written down yet. */
export const killsIn = ({ unaskedEnds }: Installation) =>
  unaskedEnds.filter(({ how }) => how === 'SIGKILL');

/** Waits until a failpoint has killed a process, and writes that down as the fault that it is. */
export async function nextKill(installation: Installation): Promise<Death> {
  const end = await waitFor(() => killsIn(installation)[0], {
    deadlineMs: 30_000,
    what: 'the end of a process',
  });
  installation.noteEnd(end);
  return { member: memberOf(installation, end), at: end.at };
}

/** Starts every process again that a failpoint has killed; how many. */
export async function startKilled(installation: Installation): Promise<number> {
  const ends = killsIn(installation);
  for (const end of ends) {
    installation.noteEnd(end);
    await memberOf(installation, end).start();
  }
  return ends.length;
}

function memberOf({ members }: Installation, { member: name }: UnaskedEnd): Member {
  const member = members.find((one) => one.name === name);
  if (!member) throw new Error(`There is no ${name}.`);
  return member;
}

/** Asks members to end, as an operator does: each does so within its grace, without a fault of its own. */
export async function stopInTime(
  installation: Installation,
  members: readonly Member[],
): Promise<void> {
  installation.noteFault(`SIGTERM to ${members.map(({ name }) => name).join(', ')}`);
  const ends = members.map(async (member) => {
    const from = performance.now();
    const code = await member.stop();
    return { name: member.name, code, isInTime: performance.now() - from <= graceMs };
  });
  expect(await Promise.all(ends)).toEqual(
    members.map(({ name }) => ({ name, code: 0, isInTime: true })),
  );
}

/** Jobs of these that have not ended well, or that were leased another number of times than once. */
export const leasedOtherwise = ({ postgres }: Installation, jobs: readonly SubmittedJob[]) =>
  postgres.query(
    `select id, epoch, status from jobs
     where id = any ($1) and (epoch <> 1 or status <> 'COMPLETED')`,
    [jobs.map(({ id }) => id)],
  );

/** When the job got its first lease after a moment, by the clock of the database. */
export async function leaseAfter(
  { postgres }: Installation,
  jobId: string,
  after: number,
): Promise<number> {
  const text = `
    select extract(epoch from min(at))::float8 * 1000 as at from transitions
    where job_id = $1 and "to" = 'ACTIVE' and at > to_timestamp($2::float8 / 1000)`;
  const leased = async () =>
    (await postgres.query<{ at: number | null }>(text, [jobId, after]))[0]?.at;
  return waitFor(leased, { what: `the next lease of ${jobId}` });
}

/** The worker that holds the lease of a job. */
export function holderOf({ postgres, workers }: Installation, jobId: string): Promise<Member> {
  const text = `
    select pid from workers join jobs on jobs.lease_owner = workers.id
    where jobs.id = $1 and status = 'ACTIVE'`;
  const holder = async () => {
    const [row] = await postgres.query<{ pid: number }>(text, [jobId]);
    return workers.find(({ pid }) => pid === row?.pid);
  };
  return waitFor(holder, { what: `a worker that holds ${jobId}` });
}

/** Kills a member; the moment before. */
export async function kill(installation: Installation, member: Member): Promise<number> {
  const at = Date.now();
  installation.noteFault(`kill of ${member.name}`);
  await member.kill();
  return at;
}

/** How often the model was asked again for what it had been asked before. */
export function repeatedModelCalls({ outside }: Installation, marks: readonly string[]): number {
  const requests = outside.model.requests.filter(({ mark }) => marks.includes(mark));
  return requests.length - new Set(requests.map(({ mark, turn }) => `${mark} ${turn}`)).size;
}
