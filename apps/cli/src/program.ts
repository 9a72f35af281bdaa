import { Command, CommanderError, Option } from 'commander';
import { applyAgents, listAgents } from './commands/agents.js';
import { callApi } from './commands/api.js';
import { decide, type DecisionFlags, getApproval, listApprovals } from './commands/approvals.js';
import { completionOf } from './commands/completion.js';
import { doctor } from './commands/doctor.js';
import { importActivities } from './commands/import.js';
import { cancelJob, getJob, listJobs, retryJob } from './commands/jobs.js';
import { createKey, type KeyFlags, listKeys, revokeKey } from './commands/keys.js';
import { listProfiles, removeProfile, setProfile, useProfile } from './commands/profiles.js';
import { submit, type SubmitFlags } from './commands/submit.js';
import { followLogs, type LogFlags } from './commands/logs.js';
import { listTools } from './commands/tools.js';
import { watchJob, type WatchFlags } from './commands/watch.js';
import { listenForWebhooks } from './commands/webhooks.js';
import { type ExitCode, exitCodes } from './exit-codes.js';
import { chooseProfile, type Environment } from './profiles.js';
import { openSession, type Session } from './session.js';
import type { Terminal } from './terminal.js';

/** What the program is started with. */
export interface Surroundings {
  readonly terminal: Terminal;
  readonly env: Environment;
  /** Fires at Ctrl-C. */
  readonly signal: AbortSignal;
}

/** What is said on the command line for all commands. */
interface GlobalFlags {
  readonly url?: string;
  readonly profile?: string;
  readonly json?: boolean;
}

type Act = (command: Command, work: (session: Session) => Promise<ExitCode>) => Promise<void>;

const statuses = ['PENDING', 'ACTIVE', 'DELAYED', 'WAITING', 'COMPLETED', 'FAILED', 'CANCELLED'];
const several = (value: string, before: string[] = []) => [...before, value];

const exitHelp = `
Exit codes: 0 done, 1 the job failed, 2 wrong usage or refused, 3 the service cannot be reached,
4 the job waits for a person.
Keys come from FAINA_API_KEY or from a profile (faina profiles set), never from a flag.
The service is that of --url, --profile, FAINA_URL, FAINA_PROFILE or the profile in use, in this order;
else http://127.0.0.1:3000.`;

/**
 * Runs one command.
 * @returns the exit code
 * @throws what went wrong; see explainError.
 */
export async function runProgram(
  args: readonly string[],
  surroundings: Surroundings,
): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done;
  const { terminal, env, signal } = surroundings;
  const act: Act = async (command, work) => {
    const { url, profile, json = false } = command.optsWithGlobals<GlobalFlags>();
    const isDoctor = command.name() === 'doctor';
    const session = openSession(await chooseProfile(env, { url, profile }), {
      terminal,
      signal,
      isJson: json,
      // What is wrong now is to be said now.
      ...(isDoctor && { maxRetries: 0 }),
    });
    exitCode = await work(session);
  };
  const program = new Command('faina')
    .description('Runs AI-agent jobs to the end: submit them, follow them, decide what they ask.')
    .option('--url <url>', 'address of the service')
    .option('--profile <name>', 'service by its name')
    .option('--json', 'print the body of the API as it is, and nothing else')
    .addHelpText('after', exitHelp)
    .showSuggestionAfterError()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .exitOverride();
  addJobs(program, act);
  addStreams(program, act, env);
  addApprovals(program, act);
  addAdministration(program, act);
  addProfiles(program, surroundings);
  program
    .command('completion <shell>')
    .description('print a script that completes commands, for bash, zsh or fish')
    .action((shell: string) => {
      terminal.out(completionOf(program, shell));
    });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help that was asked for is no error; commander has said what else is.
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
  return exitCode;
}

function addJobs(program: Command, act: Act): void {
  program
    .command('submit <text>')
    .description('submit a job; `-` takes the text from the standard input')
    .requiredOption('-a, --agent <name>', 'who does it: `name` or `name@version`')
    .option('-w, --wait', 'wait for the end, or until it waits for a person')
    .option('--thread <uuid>', 'conversation that it goes on with')
    .option('--tag <tag>', 'may be given several times', several)
    .option('--idempotency-key <key>', 'the same one makes no second job')
    .action((text: string, flags: SubmitFlags, command: Command) =>
      act(command, (session) => submit(session, text, flags)),
    );
  const jobs = program.command('jobs').description('what was submitted');
  jobs
    .command('ls')
    .description('newest first')
    .addOption(new Option('--status <status>').choices(statuses))
    .option('--agent <name>')
    .option('--tag <tag>')
    .option('--limit <number>', 'at most 100')
    .option('--cursor <cursor>', 'of the page before')
    .action((flags: Parameters<typeof listJobs>[1], command: Command) =>
      act(command, (session) => listJobs(session, flags)),
    );
  jobs
    .command('get <id>')
    .description('state, answer and usage')
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => getJob(session, id)),
    );
  jobs
    .command('watch <id>')
    .description('what happens in it, to its end; Ctrl-C leaves it alone')
    .option('--compact', 'ends, waits, failures and questions alone')
    .action((id: string, flags: WatchFlags, command: Command) =>
      act(command, (session) => watchJob(session, id, flags)),
    );
  jobs
    .command('cancel <id>')
    .description('end it; what it has done stays done')
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => cancelJob(session, id)),
    );
  jobs
    .command('retry <id>')
    .description('a new job like one that failed or was cancelled')
    .option('--force', 'also where nobody knows whether an effect took place')
    .action((id: string, flags: { force?: boolean }, command: Command) =>
      act(command, (session) => retryJob(session, id, flags)),
    );
}

function addStreams(program: Command, act: Act, env: Environment): void {
  program
    .command('logs')
    .description('what becomes of jobs, a line each, as it happens')
    .option('-f, --follow', 'until Ctrl-C')
    .option('--job <id>', 'of one job, with its steps, from its beginning to its end')
    .option('--agent <name>', 'of one agent')
    .option('--errors', 'failures alone')
    .action((flags: LogFlags, command: Command) =>
      act(command, (session) => followLogs(session, flags)),
    );
  program
    .command('webhooks')
    .description('try webhooks on this machine')
    .command('listen')
    .description('send what webhooks would tell of to a program here, signed')
    .requiredOption('--forward-to <url>', 'such as http://localhost:8080/hook')
    .action(({ forwardTo }: { forwardTo: string }, command: Command) =>
      act(command, (session) => listenForWebhooks(session, env, forwardTo)),
    );
}

function addApprovals(program: Command, act: Act): void {
  const approvals = program.command('approvals').description('questions of jobs to people');
  approvals
    .command('ls')
    .description('those that wait')
    .addOption(
      new Option('--status <status>')
        .choices(['pending', 'approved', 'rejected', 'expired'])
        .default('pending'),
    )
    .option('--job <id>', 'of one job')
    .option('--limit <number>', 'at most 100')
    .option('--cursor <cursor>', 'of the page before')
    .action(({ job: jobId, ...flags }: { job?: string }, command: Command) =>
      act(command, (session) => listApprovals(session, { ...flags, ...(jobId && { jobId }) })),
    );
  approvals
    .command('get <id>')
    .description('all that a decision is about')
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => getApproval(session, id)),
    );
  for (const decision of ['approve', 'reject'] as const) {
    approvals
      .command(`${decision} <id>`)
      .description(decision === 'approve' ? 'let the job act' : 'let the job go on without it')
      .option('--hash <hash>', 'of what was shown: decide nothing that has changed since')
      .option('--reason <text>', 'the model is told it with a rejection')
      .action((id: string, flags: DecisionFlags, command: Command) =>
        act(command, (session) => decide(session, id, decision, flags)),
      );
  }
}

function addAdministration(program: Command, act: Act): void {
  program
    .command('doctor')
    .description('look at the service and at what it lacks; each line names what mends it')
    .action((_flags: object, command: Command) => act(command, doctor));
  const keys = program.command('keys').description('who may do what');
  keys
    .command('ls')
    .description('without the keys themselves')
    .action((_flags: object, command: Command) => act(command, listKeys));
  keys
    .command('create')
    .description('a new key, shown once')
    .requiredOption('--owner <name>', 'whose data it reads and writes')
    .requiredOption('--scope <scope>', 'such as jobs:write; may be given several times', several)
    .option('--tenant <name>', 'the tenant of the owner', 'default')
    .option('--expires-at <time>', 'such as 2027-01-01T00:00:00Z')
    .action((flags: KeyFlags, command: Command) =>
      act(command, (session) => createKey(session, flags)),
    );
  keys
    .command('revoke <id>')
    .description('refuse it from now on')
    .action((id: string, _flags: object, command: Command) =>
      act(command, (session) => revokeKey(session, id)),
    );
  const agents = program.command('agents').description('who does the jobs');
  agents
    .command('ls')
    .description('by name, each in its newest version')
    .action((_flags: object, command: Command) => act(command, listAgents));
  agents
    .command('apply <path>')
    .description('write an agent from a JSON file, or all of a folder')
    .action((path: string, _flags: object, command: Command) =>
      act(command, (session) => applyAgents(session, path)),
    );
  program
    .command('tools')
    .description('what agents may call')
    .command('ls')
    .description('by name')
    .action((_flags: object, command: Command) => act(command, listTools));
  program
    .command('import')
    .description('bring data in')
    .command('activities <file>')
    .description('training data: .csv of Strava or Garmin, .gpx, .tcx or .fit')
    .action((file: string, _flags: object, command: Command) =>
      act(command, (session) => importActivities(session, file)),
    );
  program
    .command('api <method> <path>')
    .description('any request: faina api GET "/v1/jobs?limit=5"')
    .option('-d, --data <json>', 'body; `-` takes it from the standard input')
    .action((method: string, path: string, flags: { data?: string }, command: Command) =>
      act(command, (session) => callApi(session, method, path, flags)),
    );
}

function addProfiles(program: Command, { terminal, env }: Surroundings): void {
  const profiles = program.command('profiles').description('services and their keys, by name');
  profiles
    .command('ls')
    .description('the one in use has a star')
    .action(() => listProfiles(terminal, env));
  profiles
    .command('set <name> <url>')
    .description('keep a service; its key is read from the standard input: … < key.txt')
    .action((name: string, url: string) => setProfile(terminal, env, name, url));
  profiles
    .command('use <name>')
    .description('let commands go there')
    .action((name: string) => useProfile(terminal, env, name));
  profiles
    .command('rm <name>')
    .description('forget a service and its key')
    .action((name: string) => removeProfile(terminal, env, name));
}
