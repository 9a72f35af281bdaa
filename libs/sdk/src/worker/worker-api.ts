import type { JsonObject } from '@faina/agent-core';
import { z } from 'zod';

/** Where the service is, and who the worker is to it. */
export interface WorkerIdentity {
  /** Of the service, for example `https://faina.example.com`. */
  readonly url: string;
  /** A key with the scope `tools:run:<glob>` for the tools. */
  readonly apiKey: string;
  /** Of this process: another one takes another name. */
  readonly name: string;
}

const claimedCallSchema = z.looseObject({
  callId: z.string(),
  lease: z.string(),
  leaseMs: z.number(),
  tool: z.string(),
  args: z.json(),
  callKey: z.string(),
  context: z.looseObject({
    jobId: z.string(),
    tenant: z.string(),
    owner: z.string(),
    threadId: z.string().nullable(),
    language: z.enum(['pt', 'en']),
    askedAt: z.string(),
    deadline: z.string().nullable(),
  }),
});

/** A call as the service gives it. */
export type ClaimedCall = z.infer<typeof claimedCallSchema>;

const claimedSchema = z.array(claimedCallSchema);
const heardSchema = z.looseObject({ cancelled: z.boolean() });

/** The service answered, and not with what was asked for. */
export class WorkerRefused extends Error {
  override readonly name = 'WorkerRefused';

  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(`The service answered ${status}: ${detail}`);
  }

  /** Whether the same request may be answered otherwise later. */
  get mayPass(): boolean {
    return this.status === 429 || this.status >= 500;
  }
}

const answerMs = 10_000;
const longestWaitS = 30;
/** The service gives no more at once. */
const mostClaimed = 50;

/** The requests of a worker; each throws {@link WorkerRefused}, or what `fetch` throws. */
export class WorkerApi {
  constructor(private readonly worker: WorkerIdentity) {}

  async register(tools: readonly JsonObject[]): Promise<void> {
    await this.#post('/v1/tool-workers', { name: this.worker.name, tools });
  }

  /** Waits for calls; an abort leaves them to others. */
  async claim(max: number, signal: AbortSignal): Promise<readonly ClaimedCall[]> {
    const body = { worker: this.worker.name, max: Math.min(max, mostClaimed), waitS: longestWaitS };
    const ms = longestWaitS * 1_000 + answerMs;
    const told = await this.#post('/v1/tool-calls/claim', body, ms, signal);
    return claimedSchema.parse(JSON.parse(told));
  }

  /** Whether the job waits for the call no more. */
  async heartbeat({ callId, lease }: ClaimedCall): Promise<boolean> {
    const told = await this.#post(`/v1/tool-calls/${callId}/heartbeat`, { lease }, 2_000);
    return heardSchema.parse(JSON.parse(told)).cancelled;
  }

  async end({ callId, lease }: ClaimedCall, word: 'complete' | 'fail', body: JsonObject) {
    await this.#post(`/v1/tool-calls/${callId}/${word}`, { lease, ...body });
  }

  async #post(path: string, body: object, ms = answerMs, signal?: AbortSignal): Promise<string> {
    const { url, apiKey } = this.worker;
    const limit = AbortSignal.timeout(ms);
    const reply = await fetch(new URL(path, url), {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    const text = await reply.text();
    if (!reply.ok) throw new WorkerRefused(reply.status, text.slice(0, 1_000));
    return text;
  }
}
