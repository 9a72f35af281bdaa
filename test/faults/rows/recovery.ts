import type { Installation } from '../rig/installation.js';
import type { Member } from '../rig/member.js';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';

/** What the service promises of a job whose worker was killed, with its usual settings. */
export const afterKillMs = 1_000;
/** The same where the worker lives on, and only the end of its lease tells. */
export const afterLeaseMs = 12_000;
/** The same where the worker had not yet taken the lease, and the queue alone knew that it had the job. */
export const afterPickMs = 3_000;

interface Death {
  readonly member: Member;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** The processes that end from now on, by themselves or by a fault. */
export class Deaths {
  readonly all: Death[] = [];

  constructor(private readonly installation: Installation) {
    for (const member of installation.members) if (member.isUp) this.#await(member);
  }

  /** The first one; its end is written down as a fault. */
  async first(deadlineMs = 30_000): Promise<Death> {
    return waitFor(() => this.all[0], { deadlineMs, what: 'the end of a process' });
  }

  #await(member: Member): void {
    void member.ended().then(() => {
      this.all.push({ member, at: Date.now() });
      this.installation.noteFault(`end of ${member.name}`);
    });
  }
}

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
