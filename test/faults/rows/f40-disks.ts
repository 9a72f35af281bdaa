import pg from 'pg';
import { expect } from 'vitest';
import { waitFor } from '../../../apps/api/test/support/wait-for.js';
import { EmbeddedService } from '../rig/embedded-service.js';
import type { Installation } from '../rig/installation.js';
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from '../rig/small-disk.js';
import { lasting, Load, pidsOf } from './load.js';
import type { Row } from './row-context.js';

const restMs = 120_000;
const answerMs = 3_000;
const diskMegabytes = 200;
const goneWith = new Set(['COMPLETED', 'WAITING']);

/** One try to submit a job to the only process; its id where it was accepted. */
async function submit(service: EmbeddedService, number: number): Promise<string | undefined> {
  const mark = `job-${number}`;
  const input = `${mark}: read local key verify none`;
  const from = performance.now();
  const at = { url: service.process.url };
  const reply = await service.clients.submit(at, mark, { agent: 'planner', input }, mark);
  expect([202, 503]).toContain(reply?.status);
  expect(performance.now() - from).toBeLessThan(answerMs);
  const { status, jobId } = service.clients.submissions.at(-1) ?? {};
  return status === 202 ? (jobId ?? undefined) : undefined;
}

/** Fills the disk up, and then the log of PostgreSQL too, which ends that at once. */
async function fillUp(service: EmbeddedService, disk: SmallDisk): Promise<void> {
  const session = new pg.Client(await service.databaseUrl());
  session.on('error', () => undefined);
  await session.connect();
  await disk.fill();
  const message = "select pg_logical_emit_message(false, '', repeat(md5(random()::text), 500000))";
  await expect(session.query(message)).rejects.toThrow();
  await session.end().catch(() => undefined);
}

async function fullDisk(disk: SmallDisk): Promise<number> {
  const service = await EmbeddedService.start(`${disk.folder}/data`);
  try {
    const accepted: string[] = [];
    let number = 0;
    const submitSome = async (count: number): Promise<number> => {
      const before = accepted.length;
      for (let left = count; left > 0; left -= 1) {
        const id = await submit(service, (number += 1));
        if (id !== undefined) accepted.push(id);
      }
      return accepted.length - before;
    };
    expect(await submitSome(15)).toBe(15);
    service.faults.push({ kind: 'disk full', at: Date.now() });
    await fillUp(service, disk);
    for (let second = 0; second < 10; second += 1) {
      await submitSome(3);
      await lasting(1_000);
    }
    await disk.free();
    await waitFor(async () => (await submitSome(1)) === 1, {
      deadlineMs: 30_000,
      what: 'a job to be accepted again',
    });
    expect(await submitSome(10)).toBe(10);
    for (const id of accepted) {
      const api = { url: service.process.url };
      await waitFor(async () => goneWith.has((await service.clients.look(api, id)) ?? ''), {
        deadlineMs: restMs,
        what: `${id} to come to rest`,
      });
    }
    expect(await service.violations()).toEqual([]);
    expect(await service.process.stop()).toBe(0);
    return accepted.length;
  } finally {
    await service.close();
  }
}

const full: Row = {
  id: 'F40',
  queue: 'postgres',
  fault: 'the disk of the embedded PostgreSQL is full for 10 s, its log included',
  expected:
    'submits are answered within 3 s, 503 or kept; all goes on without a restart, and is right',
  whySkipped: whyNoSmallDisk,
  run: async () => {
    const disk = mountSmallDisk(diskMegabytes);
    try {
      return { jobs: await fullDisk(disk), faults: 1 };
    } finally {
      disk.close();
    }
  },
};

const sessions = `
  select pid from pg_stat_activity
  where application_name <> 'rig' and backend_type in ('client backend', 'walwriter', 'checkpointer')`;

/** Every process of PostgreSQL that writes stands still, as when the disk does not answer. */
async function holdDisk({ postgres }: Installation, ms: number): Promise<void> {
  const pids = (await postgres.query<{ pid: number }>(sessions)).map(({ pid }) => pid);
  signalAll(pids, 'SIGSTOP');
  await lasting(ms);
  signalAll(pids, 'SIGCONT');
}

/** A session may have ended since it was listed. */
function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

const slow: Row = {
  id: 'F58',
  fault:
    'the disk is slow: each commit takes 100 ms longer, and all writing stands still for 4 s, three times',
  expected: 'all that is accepted comes to its end, nobody is started again',
  run: async ({ own }) => {
    const installation = await own();
    const { postgres, members } = installation;
    const pids = pidsOf(members);
    // The longest that it takes; the server waits so before it flushes, also where nobody else commits.
    await postgres.query('alter system set commit_delay = 100000');
    await postgres.query('alter system set commit_siblings = 0');
    await postgres.query('select pg_reload_conf()');
    const load = Load.on(installation, 500);
    for (let times = 0; times < 3; times += 1) {
      await lasting(3_000);
      installation.noteFault('disk stands still');
      await holdDisk(installation, 4_000);
    }
    await lasting(3_000);
    await load.stop();
    await installation.untilAtRest(restMs);
    expect(pidsOf(members)).toEqual(pids);
    return { jobs: load.jobs, faults: 3 };
  },
};

export const rows: readonly Row[] = [full, slow];
