import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { RunFigures, SideReply, SideRequest } from '../sides/side-messages.ts';

const readyMs = 60_000;
/** A job that is lost must end the bench. */
const answerMs = 600_000;

interface Options {
  readonly program: URL;
  readonly settings: Readonly<Record<string, string>>;
  readonly nodeOptions?: readonly string[];
  /** Tells from a line of its output that it is ready, and what it found there; else it says so itself. */
  readonly find?: (line: string) => string | undefined;
}

/** A process that is measured, and asked over its channel. */
export class SideProcess {
  /** What was found in its output. */
  readonly found: string;
  readonly #child: ChildProcess;
  readonly #exited: Promise<unknown>;

  private constructor(child: ChildProcess, exited: Promise<unknown>, found: string) {
    this.#child = child;
    this.#exited = exited;
    this.found = found;
  }

  static async start({ program, settings, nodeOptions = [], find }: Options): Promise<SideProcess> {
    const child = fork(program, {
      env: { PATH: process.env.PATH, ...settings },
      execArgv: [...nodeOptions],
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    const exited = once(child, 'exit');
    const last: string[] = [];
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const timer = setTimeout(() => reject(new Error(`${program.href} is not ready.`)), readyMs);
    void exited.then(() => reject(new Error(`${program.href} ended:\n${last.join('\n')}`)));
    if (child.stdout) {
      createInterface({ input: child.stdout }).on('line', (line) => {
        last.splice(0, last.length - 9, line);
        const found = find?.(line);
        if (found !== undefined) resolve(found);
      });
    }
    if (!find) child.once('message', () => resolve(''));
    try {
      return new SideProcess(child, exited, await promise);
    } catch (error) {
      child.kill('SIGKILL');
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  async ask(request: SideRequest): Promise<RunFigures> {
    const { promise, resolve, reject } = Promise.withResolvers<RunFigures>();
    const timer = setTimeout(() => reject(new Error('No answer in time.')), answerMs);
    void this.#exited.then(() => reject(new Error('The process ended.')));
    this.#child.once('message', (reply: SideReply) => {
      if ('figures' in reply) resolve(reply.figures);
      else reject(new Error(reply.problem));
    });
    this.#child.send(request);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Ends it as an operator would; a side without a service ends with its channel. */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    if (this.found === '') this.#child.disconnect();
    else this.#child.kill('SIGTERM');
    await this.#exited;
  }
}
