import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ExitCode, exitCodes } from '../../exit-codes.js';
import type { Session } from '../../session.js';
import { UsageError } from '../../usage-error.js';

export interface TestFlags {
  readonly approve?: boolean;
}

export interface CrashFlags {
  readonly allEffects?: boolean;
}

/** `faina tools test NAME JSON`: calls a tool once, in a process of its own. */
export const testTool = (
  session: Session,
  name: string,
  json = '{}',
  { approve = false }: TestFlags = {},
): Promise<ExitCode> => run(session, 'test-tool', [name, json, ...(approve ? ['--approve'] : [])]);

/** `faina tools crash-test NAME JSON`: kills processes that call it. */
export function crashTestTool(
  session: Session,
  name?: string,
  json = '{}',
  { allEffects = false }: CrashFlags = {},
): Promise<ExitCode> {
  if (allEffects && name !== undefined) throw new UsageError('Name a tool, or say --all-effects');
  return run(session, 'crash-test', name === undefined ? [] : [name, json]);
}

/** Runs a program that comes with the service, which has what tools need; Ctrl-C reaches it too. */
async function run(
  { signal }: Session,
  program: string,
  args: readonly string[],
): Promise<ExitCode> {
  const file = fileURLToPath(
    new URL(`../../../../api/dist/bundled/${program}.js`, import.meta.url),
  );
  const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit' });
  const ended: unknown[] = await once(child, 'exit');
  signal.throwIfAborted();
  return Object.values(exitCodes).find((known) => known === ended[0]) ?? exitCodes.failed;
}
