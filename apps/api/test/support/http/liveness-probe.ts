import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const silenceSchema = z.object({
  /** Longest time without an answer, less what the machine kept both sides waiting. */
  stallMs: z.number(),
  /** What the machine kept them waiting meanwhile. */
  machineMs: z.number(),
  /** It has not come to an end. */
  isFrozen: z.boolean(),
});

/** How long a service has not answered, in milliseconds. */
export type Silence = z.output<typeof silenceSchema>;

/** Watches from a thread of its own how long a service leaves `/health/live` without an answer. */
export class LivenessProbe {
  private constructor(private readonly worker: Worker) {}

  static async start(workerData: {
    readonly url: string;
    readonly pid: number;
  }): Promise<LivenessProbe> {
    const worker = new Worker(new URL('liveness-thread.ts', import.meta.url), { workerData });
    await once(worker, 'online');
    return new LivenessProbe(worker);
  }

  /** From now until `work` has ended and the service answers again, or until it seems frozen. */
  async during(work: Promise<unknown>): Promise<Silence> {
    const told = once(this.worker, 'message');
    this.worker.postMessage('begin');
    const end = (): void => {
      this.worker.postMessage('end');
    };
    work.then(end, end);
    const [silence] = z.tuple([silenceSchema]).parse(await told);
    return silence;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }
}
