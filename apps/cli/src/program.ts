import { Command, CommanderError } from 'commander';
import { completionOf } from './commands/shell/completion.js';
import { printNames } from './commands/shell/names.js';
import { type ExitCode, exitCodes } from './exit-codes.js';
import { chooseProfile } from './profiles.js';
import type { Act } from './program/act.js';
import { addAdministration, addProfiles } from './program/add-administration.js';
import { addAgentCommands } from './program/add-agent-commands.js';
import { addApprovalCommands } from './program/add-approval-commands.js';
import { addScheduleCommands, addWebhookCommands } from './program/add-delivery-commands.js';
import { addJobCommands } from './program/add-job-commands.js';
import { addProjectCommands } from './program/add-project-commands.js';
import { addToolCommands } from './program/add-tool-commands.js';
import type { Surroundings } from './program/surroundings.js';
import { openSession } from './session.js';

/** What is said on the command line for all commands. */
interface GlobalFlags {
  readonly url?: string;
  readonly profile?: string;
  readonly json?: boolean;
}

const exitHelp = `
Begin with: faina doctor, faina agents ls, faina submit "Analyze my last run" --agent coach --wait

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
    const isHasty = ['doctor', 'complete'].includes(command.name());
    const session = openSession(await chooseProfile(env, { url, profile }), {
      terminal,
      signal,
      isJson: json,
      // What is wrong now is to be said now, and a shell waits for names.
      ...(isHasty && { maxRetries: 0 }),
    });
    exitCode = await work(session);
  };
  const program = new Command('faina')
    .description('Runs AI-agent jobs to the end: submit them, follow them, decide what they ask.')
    .option('--url <url>', 'address of the service')
    .option('--profile <profile>', 'service by its name')
    .option('--json', 'print the body of the API as it is, and nothing else')
    .addHelpText('after', exitHelp)
    .showSuggestionAfterError()
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .exitOverride();
  addProjectCommands(program, terminal);
  addJobCommands(program, act);
  addApprovalCommands(program, act);
  addScheduleCommands(program, act);
  addWebhookCommands(program, act, env);
  addAgentCommands(program, act);
  addToolCommands(program, act, terminal);
  addAdministration(program, act);
  addProfiles(program, surroundings);
  program
    .command('completion <shell>')
    .description('print a script that completes commands, for bash, zsh or fish')
    .action((shell: string) => {
      terminal.out(completionOf(program, shell));
    });
  program
    .command('complete <name>', { hidden: true })
    .description('what a shell may complete')
    .action((name: string, _flags: object, command: Command) =>
      act(command, (session) => printNames(session, env, name)),
    );
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help that was asked for is no error; commander has said what else is.
    return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  }
  return exitCode;
}
