import { Questions } from '../../decide-while-watching.js';
import { eventLine, isRelevant } from '../../event-lines.js';
import { type ExitCode, exitCodes } from '../../exit-codes.js';
import { endOf, sayDetached } from '../../job-end.js';
import { jobText } from '../../job-text.js';
import { LiveLine } from '../../live-line.js';
import type { Session } from '../../session.js';
import { inLine } from '../../terminal.js';

export interface WatchFlags {
  readonly compact?: boolean;
  /** Whether a question to a person ends it. */
  readonly untilWaiting?: boolean;
}

/** Characters of the newest words of the model that are shown. */
const shownWords = 60;

/**
 * `faina jobs watch ID`: what happens in a job, to its end. On a terminal the last line lives; in a pipe
 * there are lines alone, and with `--json` the events. Who sits at it may decide what the job asks.
 */
export async function watchJob(
  session: Session,
  id: string,
  { compact = false, untilWaiting = false }: WatchFlags,
): Promise<ExitCode> {
  const { client, signal, terminal, isJson } = session;
  const stopSaying = sayDetached(session, id);
  const live = new LiveLine({ ...terminal, isTty: terminal.isTty && !isJson });
  const questions = isJson || untilWaiting ? undefined : new Questions(session, live);
  let words = '';
  try {
    for await (const event of client.jobs.stream(id, { signal })) {
      if (isJson) terminal.out(`${JSON.stringify(event)}\n`);
      const line =
        isJson || (compact && !isRelevant(event)) ? undefined : eventLine(event, terminal);
      if (line !== undefined) live.print(line);
      switch (event.event) {
        case 'delta':
          words = (event.data.offset === 0 ? '' : words) + event.data.text;
          live.state = inLine(words).slice(-shownWords);
          break;
        case 'transition':
          live.state = event.data.to;
          if (untilWaiting && event.data.to === 'WAITING') {
            const job = await client.jobs.get(id, { signal });
            if (job.status === 'WAITING' && job.waitingFor !== 'tool') return endOf(session, job);
          }
          break;
        case 'approval':
          if (event.data.status === 'pending') questions?.ask(event.data);
          else questions?.close(event.data.id);
          break;
        case 'done':
          await questions?.end();
          live.end();
          if (!isJson) terminal.out(`\n${jobText(event.data, terminal)}`);
          return endOf(session, event.data);
        default:
          break;
      }
    }
    return exitCodes.failed;
  } finally {
    await questions?.end();
    live.end();
    stopSaying();
  }
}
