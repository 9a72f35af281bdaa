import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { leaveMessage, readyKind } from './supervisor-messages.js';
import type { ToolDescription } from '@faina/tools';

/** What a service tells who started it, once it serves. */
const readySchema = z.object({
  kind: z.literal(readyKind),
  tools: z.array(z.custom<ToolDescription>((value) => typeof value === 'object')),
});

/** How the start of a service ended. */
export type ChildStart =
  | { readonly kind: 'ready'; readonly tools: readonly ToolDescription[] }
  | { readonly kind: 'ended'; readonly exitCode: number };

/** In which a client that keeps its connection asks again, and is asked to leave it. */
const leaveMs = 200;
/** Between a client's connection and its request. */
const lastRequestsMs = 200;

/** A process with the service. It shares the port with others of this supervisor. */
export class ServiceChild {
  readonly #worker: Worker;
  /** Its exit code; 1 where a signal ended it. */
  readonly ended: Promise<number>;
  readonly started: Promise<ChildStart>;

  constructor(env: Readonly<Record<string, string>>) {
    this.#worker = cluster.fork(env);
    const { process: child } = this.#worker;
    this.ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : 1));
    const ready = new Promise<ChildStart>((resolve) => {
      this.#worker.on('message', (message: unknown) => {
        const read = readySchema.safeParse(message);
        if (read.success) resolve({ kind: 'ready', tools: read.data.tools });
      });
    });
    const failed = this.ended.then((exitCode): ChildStart => ({ kind: 'ended', exitCode }));
    this.started = Promise.race([ready, failed]);
  }

  /** Asks it to end: its calls have their grace, and its leases go back. */
  end(): void {
    void this.#end();
  }

  async #end(): Promise<void> {
    if (this.#worker.isConnected()) {
      // One that ends meanwhile needs no message.
      this.#worker.send(leaveMessage, () => undefined);
      await delay(leaveMs);
    }
    // It closes its idle connections now, and no client is sent to it from here on; the requests of
    // the last ones have a moment to arrive.
    if (this.#worker.isConnected()) this.#worker.disconnect();
    await delay(lastRequestsMs);
    this.#worker.process.kill('SIGTERM');
  }
}
