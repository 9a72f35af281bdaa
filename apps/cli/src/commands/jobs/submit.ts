import { type ExitCode, exitCodes } from '../../exit-codes.js';
import { jobText } from '../../job-text.js';
import { endOf, sayDetached } from '../../job-end.js';
import { type Session, printedJson } from '../../session.js';
import { UsageError } from '../../usage-error.js';
import { watchJob } from './watch.js';

export interface SubmitFlags {
  readonly agent: string;
  readonly wait?: boolean;
  readonly thread?: string;
  readonly tag?: string[];
  readonly idempotencyKey?: string;
}

/** `faina submit "text" --agent crm --wait`; the text `-` is the standard input. */
export async function submit(
  session: Session,
  text: string,
  { agent, wait, thread: threadId, tag: tags, idempotencyKey }: SubmitFlags,
): Promise<ExitCode> {
  const { client, terminal, signal } = session;
  const input = text === '-' ? (await terminal.read()).trimEnd() : text;
  if (input === '') throw new UsageError('There is no text to submit');
  const job = await client.jobs.submit(
    { agent, input, ...(threadId && { threadId }), ...(tags && { tags }) },
    { signal, ...(idempotencyKey && { idempotencyKey }) },
  );
  if (wait) return waitFor(session, job.id);
  if (printedJson(session)) return exitCodes.done;
  terminal.out(`${job.id}\n`);
  terminal.err(`Accepted. Next: faina jobs watch ${job.id}\n`);
  return exitCodes.done;
}

/** Waits until the job has ended or waits for a person, and shows it. */
async function waitFor(session: Session, id: string): Promise<ExitCode> {
  const { client, signal, terminal, isJson } = session;
  if (terminal.isTty && !isJson) return watchJob(session, id, { untilWaiting: true });
  const stopSaying = sayDetached(session, id);
  try {
    const job = await client.jobs.wait(id, { until: 'waiting', signal });
    if (!printedJson(session)) terminal.out(jobText(job, terminal));
    return endOf(session, job);
  } finally {
    stopSaying();
  }
}
