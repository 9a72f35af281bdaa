import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const program = fileURLToPath(new URL('../main.js', import.meta.url));
const readySchema = z.looseObject({ msg: z.literal('Ready.'), url: z.string() });
const startMs = 60_000;

/** One of the processes of the demo: the whole service, as `npm start` runs it. */
export class DemoProcess {
  private constructor(
    /** Its connections are told apart by this name. */
    readonly name: string,
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  get pid(): number | undefined {
    return this.child.pid;
  }

  /**
   * Starts it with these settings alone, and waits until it is ready.
   * @throws {Error} with its last words where it is not.
   */
  static async start(
    name: string,
    databaseUrl: string,
    settings: Readonly<Record<string, string>>,
  ): Promise<DemoProcess> {
    const url = new URL(databaseUrl);
    url.searchParams.set('application_name', name);
    const env = { ...settings, DATABASE_URL: url.href };
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    process.once('exit', () => child.kill('SIGKILL'));
    return new DemoProcess(name, await readyUrl(child), child);
  }

  /** Resolves when it has ended: in order, or by SIGKILL as in a power failure. */
  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = once(this.child, 'exit');
    this.child.kill(signal);
    await exited;
  }
}

async function readyUrl(child: ChildProcess): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let last = '';
  const fail = () => {
    reject(new Error(`A process of the demo did not become ready: ${last}`));
  };
  const timer = setTimeout(fail, startMs);
  child.once('exit', fail);
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) => {
      last = line;
      const ready = line.startsWith('{') ? readySchema.safeParse(JSON.parse(line)).data : undefined;
      if (ready) resolve(ready.url);
    });
  }
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
