import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { callMessageSchema, type Go } from './call-message.js';
import type { CallGates } from './call-gates.js';

const program = fileURLToPath(new URL('../../main.js', import.meta.url));
const readySchema = z.looseObject({ msg: z.literal('Ready.'), url: z.string() });
const startMs = 60_000;

/** A service that can be killed. */
export interface CrashService {
  readonly url: string;
  readonly pid: number | undefined;
  /** As a power failure would. */
  kill(): Promise<void>;
}

/**
 * Starts the built service with these settings alone, and waits until it is ready.
 * @throws {Error} with its last words where it is not.
 */
export async function startCrashService(
  env: Readonly<Record<string, string | undefined>>,
  gates: CallGates,
): Promise<CrashService> {
  const stdio: ('ignore' | 'pipe' | 'ipc')[] = ['ignore', 'pipe', 'pipe', 'ipc'];
  const child = spawn(process.execPath, [program], { env, stdio });
  const endWithParent = () => void child.kill('SIGKILL');
  process.once('exit', endWithParent);
  child.on('message', (message: unknown) => {
    const read = callMessageSchema.safeParse(message);
    if (!read.success) return;
    gates.hear(read.data, () => {
      child.send({ kind: 'faina-go', id: read.data.id } satisfies Go, () => undefined);
    });
  });
  const url = await readyUrl(child);
  return {
    url,
    pid: child.pid,
    kill: async () => {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      // What it has told before is heard.
      await closed;
      process.off('exit', endWithParent);
    },
  };
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const words: string[] = [];
  const fail = () => {
    reject(new Error(`The service did not start:\n${words.join('\n')}`));
  };
  const timer = setTimeout(fail, startMs);
  child.once('exit', fail);
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (words.push(line) > 20) words.shift();
      const parsed: unknown = line.startsWith('{') ? JSON.parse(line) : undefined;
      const ready = readySchema.safeParse(parsed);
      if (ready.success) resolve(ready.data.url);
    });
  }
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
