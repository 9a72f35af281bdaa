import { type ExitCode, exitCodes } from '../exit-codes.js';
import { printPage } from '../print-page.js';
import { printedJson, type Session } from '../session.js';

export interface PageFlags {
  readonly limit?: string;
  readonly cursor?: string;
}

/** What a page is asked for with. */
export const pageQuery = ({ limit, cursor }: PageFlags) => ({
  ...(limit && { limit: Number(limit) }),
  ...(cursor && { cursor }),
});

/** `faina schedules ls` */
export async function listSchedules(session: Session, flags: PageFlags): Promise<ExitCode> {
  const { client, signal } = session;
  const page = await client.call('GET', '/v1/schedules', { query: pageQuery(flags), signal });
  const head = ['NAME', 'CRON', 'ZONE', 'AGENT', 'NEXT', 'LAST'];
  return printPage(session, page, head, (schedule) => [
    schedule.name,
    schedule.cron,
    schedule.timeZone,
    schedule.agent,
    schedule.nextAt ?? 'off',
    schedule.lastRefusal?.code ?? schedule.lastJobId ?? 'none',
  ]);
}

/** `faina schedules run NAME`: a job of it now. */
export async function runSchedule(session: Session, name: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  const job = await client.call('POST', '/v1/schedules/{name}/run', { path: { name }, signal });
  if (printedJson(session)) return exitCodes.done;
  terminal.out(`${job.id}\n`);
  terminal.err(`Accepted. Next: faina jobs watch ${job.id}\n`);
  return exitCodes.done;
}

/** `faina schedules rm NAME` */
export async function removeSchedule(session: Session, name: string): Promise<ExitCode> {
  const { client, signal, terminal } = session;
  await client.call('DELETE', '/v1/schedules/{name}', { path: { name }, signal });
  terminal.err('It makes no job any more; those that it has made go on.\n');
  return exitCodes.done;
}
