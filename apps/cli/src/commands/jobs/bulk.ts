import { setTimeout as delay } from 'node:timers/promises';
import type { Job, JobFilter } from '@faina/client';
import { isAgreedTo } from '../../agreement.js';
import { type ExitCode, exitCodes } from '../../exit-codes.js';
import { LiveLine } from '../../live-line.js';
import { printedJson, type Session } from '../../session.js';

export interface BulkFlags extends Pick<JobFilter, 'agent' | 'tag' | 'createdAfter'> {
  readonly status?: Job['status'];
  /** Of a group of failures. */
  readonly fingerprint?: string;
  readonly max?: string;
  readonly rate?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
}

const lookMs = 1_000;
const inWords = (jobs: number): string => (jobs === 1 ? '1 job' : `${jobs} jobs`);

/**
 * `faina jobs retry --failed` and `faina jobs cancel --all`: the same done to many jobs, at a rate. They
 * are counted before, and nothing is done unless somebody agrees to that.
 */
export async function doToMany(
  session: Session,
  action: 'retry' | 'cancel',
  { max, rate, dryRun, yes, agent, tag, createdAfter, status, fingerprint }: BulkFlags,
): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const given = { agent, tag, createdAfter, status, fingerprint };
  const filter = Object.fromEntries(Object.entries(given).filter(([, value]) => value));
  const body = {
    action,
    filter,
    ...(max && { max: Number(max) }),
    ...(rate && { ratePerSecond: Number(rate) }),
  };
  const path = '/v1/jobs/bulk';
  const counted = await client.call('POST', path, { body: { ...body, dryRun: true }, signal });
  if (dryRun) {
    if (!printedJson(session)) terminal.out(`${counted.matched}\n`);
    return exitCodes.done;
  }
  if (counted.matched === 0) {
    if (!printedJson(session)) terminal.err('No job is like that.\n');
    return exitCodes.done;
  }
  if (!yes && !(await isAgreedTo(session, `${action} ${inWords(counted.matched)}`))) {
    return exitCodes.done;
  }
  const { id } = await client.call('POST', path, { body, signal });
  if (printedJson(session)) return exitCodes.done;
  return id === null ? exitCodes.done : followBulk(session, id);
}

/** `faina jobs bulk ID`: how far it is, until it is over. */
export async function followBulk(session: Session, id: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const say = () => {
    terminal.err(`\nDetached: it goes on. Next: faina jobs bulk ${id} (--stop ends it)\n`);
  };
  signal.addEventListener('abort', say);
  const live = new LiveLine({ ...terminal, isTty: terminal.isTty && !session.isJson });
  try {
    for (;;) {
      const bulk = await client.call('GET', '/v1/bulk/{id}', { path: { id }, signal });
      const refused = Object.entries(bulk.refused);
      const count = refused.reduce((sum, [, jobs]) => sum + jobs, bulk.done);
      if (bulk.status !== 'running') {
        live.end();
        if (printedJson(session)) return exitCodes.done;
        terminal.out(`${bulk.status}\t${bulk.done} of ${bulk.matched}\n`);
        for (const [code, jobs] of refused) terminal.out(`${code}\t${jobs}\n`);
        return refused.length === 0 ? exitCodes.done : exitCodes.failed;
      }
      live.state = `${count} of ${inWords(bulk.matched)}`;
      await delay(lookMs, undefined, { signal });
    }
  } finally {
    live.end();
    signal.removeEventListener('abort', say);
  }
}

/** `faina jobs bulk ID --stop`: what it has done stays done. */
export async function stopBulk(session: Session, id: string): Promise<ExitCode> {
  const { client, signal } = session;
  await client.call('DELETE', '/v1/bulk/{id}', { path: { id }, signal });
  return followBulk(session, id);
}
