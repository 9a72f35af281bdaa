import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const pollMs = 10;
const commandTimeoutMs = 5000;

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
