import { EnvProblems } from './config/env-problems.js';
import { isDatabaseUnavailable } from './database/database-errors.js';
import { errorCode, errorMessage } from './process/error-code.js';
import { exitCodes, StartUpError, type ExitCode } from './process/start-up-error.js';

export type Explanation = { readonly text: string; readonly exitCode: ExitCode };

/** What the operator reads, and the exit code, for whatever stopped the start. Never a stack. */
export function explainStartUpError(error: unknown): Explanation {
  const known =
    error instanceof StartUpError
      ? error
      : (listenProblem(error) ?? databaseProblem(error) ?? error);
  if (known instanceof EnvProblems)
    return { text: known.message, exitCode: exitCodes.configuration };
  if (known instanceof StartUpError) return { text: known.message, exitCode: known.exitCode };
  return {
    text:
      `The service could not start: ${errorMessage(error)}\n` +
      'This is none of the known reasons, so it may be a defect.\n' +
      'Start again with LOG_LEVEL=debug to see where it comes from, and report it with that output.',
    exitCode: exitCodes.failure,
  };
}

/** Tells the operator, and answers the exit code. */
export function printStartUpError(error: unknown): ExitCode {
  const { text, exitCode } = explainStartUpError(error);
  process.stderr.write(`\n${text}\n`);
  return exitCode;
}

/** The problem of a database that was there when the start began; nothing for other errors. */
function databaseProblem(error: unknown): StartUpError | undefined {
  if (!isDatabaseUnavailable(error)) return undefined;
  return new StartUpError(
    {
      happened: `PostgreSQL was lost during the start (${errorMessage(error)}).`,
      meaning:
        'The service keeps everything there. What was begun is begun anew by the next start.',
      remedy:
        'Start the service again when the server is ready; DATABASE_WAIT_MS lets it wait longer.',
    },
    { cause: error },
  );
}

/** The problem of an address that the server could not listen on; nothing for other errors. */
function listenProblem(error: unknown): StartUpError | undefined {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen')
    return undefined;
  const port = 'port' in error ? String(error.port) : '?';
  const host = 'address' in error ? String(error.address) : '?';
  const problem = listenProblems[errorCode(error) ?? '']?.(host, port);
  return problem && new StartUpError(problem, { cause: error });
}

const listenProblems: Readonly<
  Record<string, (host: string, port: string) => ConstructorParameters<typeof StartUpError>[0]>
> = {
  EADDRINUSE: (host, port) => ({
    happened: `Port ${port} on ${host} is taken by another program.`,
    meaning: 'The service cannot listen there; perhaps it runs already.',
    remedy: `Stop the other program, or choose another port, for example ${String((Number(port) % 65_535) + 1)}: PORT of an API, WORKER_PORT of a worker.`,
  }),
  EACCES: (host, port) => ({
    happened: `This user may not listen on port ${port} of ${host}.`,
    meaning: 'Ports below 1024 are reserved for the administrator on most systems.',
    remedy:
      'Choose a port from 1024 on, for example 3000: PORT of an API, WORKER_PORT of a worker.',
    exitCode: exitCodes.configuration,
  }),
  EADDRNOTAVAIL: (host) => ({
    happened: `This machine has no address ${host}.`,
    meaning: 'The service can only listen on addresses of the machine that it runs on.',
    remedy: 'Set HOST to an address of this machine: 127.0.0.1, or 0.0.0.0 for all of them.',
    exitCode: exitCodes.configuration,
  }),
};
