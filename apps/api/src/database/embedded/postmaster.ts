import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartUpError } from '../../process/start-up-error.js';

const pollMs = 10;
const commandTimeoutMs = 5000;
/** A fast shutdown writes what is in memory; on a slow disk that takes its time. */
const cleanStopMs = 30_000;
const immediateStopMs = 5000;

/** What a server says of itself in its data folder. Source: PostgreSQL, src/include/utils/pidfile.h. */
export type PostmasterFile = {
  readonly pid: number;
  readonly isReady: boolean;
};

const pidLine = 0;
const statusLine = 7;

/** Reads `postmaster.pid`; nothing if no server runs, or it has only begun to write the file. */
export async function readPostmasterFile(dataFolder: string): Promise<PostmasterFile | undefined> {
  try {
    return parsePostmasterFile(await readFile(join(dataFolder, 'postmaster.pid'), 'utf8'));
  } catch {
    return undefined;
  }
}

export function parsePostmasterFile(content: string): PostmasterFile | undefined {
  const lines = content.split('\n');
  const pid = Number(lines[pidLine]);
  if (!Number.isSafeInteger(pid) || pid < 2) return undefined;
  return { pid, isReady: lines[statusLine]?.trim() === 'ready' };
}

/**
 * Ends the server that a killed service has left in `dataFolder`, and waits for one that is ending
 * already. Only for the holder of the folder's lock: then no other service can be using the server.
 * It is not taken over, because nothing would end it with this service, and its settings are old.
 * @returns the process id in its file where that is another program's by now
 * @throws {StartUpError} if it does not end.
 */
export async function endLeftoverServer(dataFolder: string): Promise<number | undefined> {
  const file = await readPostmasterFile(dataFolder);
  if (file === undefined) return undefined;
  const { pid } = file;
  const hasEnded = (): boolean => !runsWith(pid, dataFolder);
  if (hasEnded()) return pid;
  signal(pid, 'SIGINT');
  if (await becomesTrue(hasEnded, cleanStopMs)) return undefined;
  signal(pid, 'SIGQUIT');
  if (await becomesTrue(hasEnded, immediateStopMs)) return undefined;
  throw new StartUpError({
    happened: `A PostgreSQL server of an earlier start, process ${String(pid)}, does not end.`,
    meaning: `It still uses ${dataFolder}, and two servers must never use one folder.`,
    remedy: `End it (kill ${String(pid)}) and start again.`,
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile; if it may not be signalled, the deadline tells.
  }
}

/** Whether process `pid` runs and has `text` in its command line; process ids are used again. */
export function runsWith(pid: number, text: string): boolean {
  return commandLineOf(pid).includes(text);
}

/** The words of the command line, one space between; empty if the process has ended. */
function commandLineOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  const parameters = ['-ww', '-o', 'command=', '-p', String(pid)];
  return spawnSync('ps', parameters, { encoding: 'utf8', timeout: commandTimeoutMs }).stdout;
}

/** Polls until the condition holds; false if it does not within `deadlineMs`. */
export async function becomesTrue(
  condition: () => boolean | Promise<boolean>,
  deadlineMs: number,
): Promise<boolean> {
  const end = performance.now() + deadlineMs;
  while (!(await condition())) {
    if (performance.now() >= end) return false;
    await wait(pollMs);
  }
  return true;
}
