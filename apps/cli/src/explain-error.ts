import { ProblemError, UnreachableError } from '@faina/client';
import { type ExitCode, exitCodes } from './exit-codes.js';
import { printable } from './terminal.js';
import { UsageError } from './usage-error.js';

/** What is said of an error, and the exit code that it is. */
export function explainError(error: unknown): {
  readonly text: string;
  readonly exitCode: ExitCode;
} {
  if (error instanceof UnreachableError) {
    return {
      text: `${printable(error.message)}\nNext: faina doctor`,
      exitCode: exitCodes.unreachable,
    };
  }
  if (error instanceof ProblemError) return explainProblem(error);
  const isUsage = error instanceof UsageError || isOfSystem(error) || error instanceof TypeError;
  return {
    text: error instanceof Error ? printable(error.message) : String(error),
    exitCode: isUsage ? exitCodes.usage : exitCodes.failed,
  };
}

function explainProblem({ message, status, errors, traceId }: ProblemError) {
  const lines = [message, ...errors.map(({ pointer, detail }) => `  ${pointer}: ${detail}`)];
  if (traceId !== undefined) lines.push(`trace ${traceId}`);
  if (status === 401)
    lines.push('Next: set FAINA_API_KEY, or faina profiles set NAME URL < key.txt');
  // Nothing is wrong with the command where the service is busy or broken.
  const isAway = status === 429 || status >= 500 || status < 400;
  return {
    text: printable(lines.join('\n')),
    exitCode: isAway ? exitCodes.unreachable : exitCodes.usage,
  };
}

/** A file that is not there, or may not be read. */
const isOfSystem = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && 'syscall' in error;
