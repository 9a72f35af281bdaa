import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** A started program and what `find` found in its output. */
export interface StartedProgram {
  readonly child: ChildProcess;
  readonly found: string;
  stop(): Promise<void>;
}

/** Starts a program and waits, at most 30 s, for a line in which `find` finds something. */
export async function startProgram(
  command: readonly [string, ...string[]],
  settings: Readonly<Record<string, string>>,
  find: (line: string) => string | undefined,
): Promise<StartedProgram> {
  const [program, ...parameters] = command;
  const env = { PATH: process.env.PATH, ...settings };
  const child = spawn(program, parameters, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => reject(new Error(`${program} was not ready in 30 s.`)), 30_000);
  void exited.then(() => reject(new Error(`${program} ended.`)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    const found = find(line);
    if (found) resolve(found);
  });
  try {
    const found = await promise;
    return { child, found, stop: () => end(child, exited) };
  } finally {
    clearTimeout(timer);
  }
}

async function end(child: ChildProcess, exited: Promise<unknown>): Promise<void> {
  child.kill('SIGTERM');
  await exited;
}

/** Largest resident memory of a process so far, in MiB. Linux only. */
export async function peakMemoryMiB(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** CPU time of a process so far, in seconds. Linux only. */
export async function cpuSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
