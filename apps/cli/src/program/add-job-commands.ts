import type { Command } from 'commander';
import { type BulkFlags, doToMany, followBulk, stopBulk } from '../commands/jobs/bulk.js';
import { explainJob, showTimeline, type TimelineFlags } from '../commands/jobs/explain.js';
import { cancelJob, getJob, listJobs, removeJob, retryJob } from '../commands/jobs/jobs.js';
import { followLogs, type LogFlags } from '../commands/jobs/logs.js';
import { submit, type SubmitFlags } from '../commands/jobs/submit.js';
import { listFailures, type PeriodFlags, showUsage } from '../commands/sums.js';
import { watchJob, type WatchFlags } from '../commands/jobs/watch.js';
import { UsageError } from '../usage-error.js';
import { type Act, paged, several, statusOption, timed } from './act.js';

/** What one does with jobs. */
export function addJobCommands(program: Command, act: Act): void {
  program
    .command('submit <text>')
    .description('submit a job; `-` takes the text from the standard input')
    .requiredOption('-a, --agent <agent>', 'who does it: `name` or `name@version`')
    .option('-w, --wait', 'wait for the end, or until it waits for a person')
    .option('--thread <uuid>', 'conversation that it goes on with')
    .option('--tag <tag>', 'for finding it again; may be given several times', several)
    .option('--idempotency-key <text>', 'the same one makes no second job')
    .action((text: string, flags: SubmitFlags, command: Command) =>
      act(command, (session) => submit(session, text, flags)),
    );
  const jobs = program
    .command('jobs')
    .description('list, get, watch, cancel, retry or remove what was submitted');
  addReads(jobs, act);
  addEnds(jobs, act);
  program
    .command('explain <job>')
    .description('how a job stands, why, and what may be done about it')
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => explainJob(session, id)),
    );
  program
    .command('timeline <job>')
    .description('its steps, a line each; faina api GET /v1/jobs/ID/executions/SEQ shows one')
    .option('--after <number>', 'steps after this one')
    .option('--limit <number>', 'at most 5000')
    .action((id: string, flags: TimelineFlags, command: Command) =>
      act(command, (session) => showTimeline(session, id, flags)),
    );
  program
    .command('logs')
    .description('what becomes of jobs, a line each, as it happens')
    .option('-f, --follow', 'until Ctrl-C; it has to be given')
    .option('--job <job>', 'of one job, with its steps, from its beginning to its end')
    .option('--agent <agent>', 'of one agent')
    .option('--errors', 'failures alone')
    .action((flags: LogFlags, command: Command) =>
      act(command, (session) => followLogs(session, flags)),
    );
  addSums(program, act);
}

function addReads(jobs: Command, act: Act): void {
  paged(jobs.command('ls'))
    .description('newest first')
    .option('--status <statuses>', 'as jobs have it; several with commas: FAILED,CANCELLED')
    .option('--agent <agent>', 'of one agent')
    .option('--tag <tag>', 'with this tag')
    .option('--owner <owner>', 'of one owner; of others with the scope tenant:read')
    .option('--text <text>', 'in what was asked, or a part of the id, among the newest 10000')
    .action((flags: Parameters<typeof listJobs>[1], command: Command) =>
      act(command, (session) => listJobs(session, flags)),
    );
  jobs
    .command('get <job>')
    .description('state, answer and usage')
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => getJob(session, id)),
    );
  jobs
    .command('watch <job>')
    .description('what happens in it, to its end; on a terminal you may decide what it asks')
    .option('--compact', 'ends, waits, failures and questions alone')
    .addHelpText('after', '\nCtrl-C leaves the job alone: it goes on.')
    .action((id: string, flags: WatchFlags, command: Command) =>
      act(command, (session) => watchJob(session, id, flags)),
    );
}

const manyHelp = `
Many are counted first, and you are asked whether to go on; in a script add --yes.`;

/** Filters of what is done to many jobs. */
const many = (command: Command): Command =>
  command
    .option('--agent <agent>', 'of many: those of one agent')
    .option('--tag <tag>', 'of many: those with this tag')
    .option(
      '--created-after <time>',
      'of many: those submitted after, for example, 2026-11-22T00:00:00Z',
    )
    .option('--max <number>', 'of many: at most so many, the oldest ones (1000)')
    .option('--rate <number>', 'of many: so many a second (5)')
    .option('--dry-run', 'of many: only count them')
    .option('-y, --yes', 'of many: do not ask')
    .addHelpText('after', manyHelp);

function addEnds(jobs: Command, act: Act): void {
  const cancel = jobs
    .command('cancel [job]')
    .description('end it, or many; what they have done stays done')
    .option('--all', 'not one, but all that have not ended')
    .addOption(statusOption());
  many(cancel).action(
    (id: string | undefined, flags: BulkFlags & { all?: boolean }, command: Command) => {
      checkTarget(id, flags.all, '--all');
      return act(command, (session) =>
        id === undefined ? doToMany(session, 'cancel', flags) : cancelJob(session, id),
      );
    },
  );
  const retry = jobs
    .command('retry [job]')
    .description('a new job like one that failed or was cancelled, or like each that failed')
    .option('--failed', 'not one, but all that FAILED')
    .option('--fingerprint <fingerprint>', 'of many: those that failed of the same, see failures')
    .option('--force', 'of one: also where nobody knows whether an effect took place');
  many(retry).action(
    (
      id: string | undefined,
      flags: BulkFlags & { failed?: boolean; force?: boolean },
      command: Command,
    ) => {
      checkTarget(id, flags.failed, '--failed');
      return act(command, (session) =>
        id === undefined
          ? doToMany(session, 'retry', { ...flags, status: 'FAILED' })
          : retryJob(session, id, { force: flags.force ?? false }),
      );
    },
  );
  jobs
    .command('rm <job>')
    .description(
      'delete one that has ended, with its histories; what its tools have done stays done',
    )
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => removeJob(session, id)),
    );
  jobs
    .command('bulk <id>')
    .description('how far a cancel or retry of many jobs is, until it is over')
    .option('--stop', 'end it; what it has done stays done')
    .action((id: string, { stop }: { stop?: boolean }, command: Command) =>
      act(command, (session) => (stop ? stopBulk(session, id) : followBulk(session, id))),
    );
}

/** One or many, and not both. */
function checkTarget(id: string | undefined, isMany = false, flag: string): void {
  if ((id === undefined) === isMany) return;
  throw new UsageError(`Name one job, or write ${flag} for many`);
}

function addSums(program: Command, act: Act): void {
  timed(program.command('failures'))
    .description('jobs that failed of the same, put together; of the last 7 days')
    .option('--limit <number>', 'at most 100')
    .action((flags: Parameters<typeof listFailures>[1], command: Command) =>
      act(command, (session) => listFailures(session, flags)),
    );
  timed(program.command('usage'))
    .description('jobs, tokens and cost; of the last 30 days')
    .option('--by <names>', 'day, hour, agent, model, owner, or several with commas', 'day')
    .action((flags: PeriodFlags & { by: string }, command: Command) =>
      act(command, (session) => showUsage(session, flags)),
    );
}
