import type { JobFilter } from '@faina/client';
import { type ExitCode, exitCodes } from '../../exit-codes.js';
import { jobText } from '../../job-text.js';
import { type Session, printedJson } from '../../session.js';
import { cut, table } from '../../terminal.js';

/** `faina jobs ls`: a page of jobs, newest first. */
export async function listJobs(session: Session, filter: JobFilter): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const { items, nextCursor } = await client.jobs.list(filter, { signal });
  if (printedJson(session)) return exitCodes.done;
  const rows = items.map(({ id, status, waitingFor, agent, createdAt, input }) => [
    id,
    waitingFor === null ? status : `${status} (${waitingFor})`,
    `${agent.name}@${agent.version}`,
    createdAt,
    cut(typeof input === 'string' ? input : JSON.stringify(input), 60),
  ]);
  terminal.out(table(terminal, ['ID', 'STATUS', 'AGENT', 'CREATED', 'INPUT'], rows));
  if (nextCursor !== null) terminal.err(`There are more: --cursor ${nextCursor}\n`);
  return exitCodes.done;
}

/** `faina jobs get ID`: also says by the exit code how the job stands. */
export async function getJob(session: Session, id: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const job = await client.jobs.get(id, { signal });
  if (!printedJson(session)) terminal.out(jobText(job, terminal));
  return exitCodes.done;
}

/** `faina jobs cancel ID` */
export async function cancelJob(session: Session, id: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const job = await client.jobs.cancel(id, { signal });
  if (printedJson(session)) return exitCodes.done;
  terminal.out(`${job.id}\n`);
  terminal.err(job.settledAt === null ? 'It ends within 2 s.\n' : `It is ${job.status}.\n`);
  return exitCodes.done;
}

/** `faina jobs retry ID`: the new job. */
export async function retryJob(
  session: Session,
  id: string,
  flags: { readonly force?: boolean },
): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const job = await client.jobs.retry(id, { signal, ...flags });
  if (printedJson(session)) return exitCodes.done;
  terminal.out(`${job.id}\n`);
  terminal.err(`A new job. Next: faina jobs watch ${job.id}\n`);
  return exitCodes.done;
}

/** `faina jobs rm ID`: with its histories; what its tools have done stays done. */
export async function removeJob(
  { client, signal, terminal }: Session,
  id: string,
): Promise<ExitCode> {
  await client.call('DELETE', '/v1/jobs/{id}', { path: { id }, signal });
  terminal.err('There is no such job any more.\n');
  return exitCodes.done;
}
