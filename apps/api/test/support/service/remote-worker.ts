import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { HttpClient, Reply } from './http-client.js';

const claimedCall = z.looseObject({
  callId: z.string(),
  lease: z.string(),
  tool: z.string(),
  args: z.json(),
  callKey: z.string(),
  context: z.looseObject({
    jobId: z.string(),
    tenant: z.string(),
    deadline: z.string().nullable(),
  }),
});

export type RemoteCall = z.infer<typeof claimedCall>;

/** A tool of a remote worker that takes anything. */
export const remoteTool = (name: string, change: object = {}) => ({
  name,
  description: `Does ${name}.`,
  inputSchema: { type: 'object' },
  ...change,
});

/** Speaks the protocol of remote workers, a request at a time. */
export class RemoteWorker {
  constructor(
    private readonly client: HttpClient,
    readonly name = `worker-${randomUUID()}`,
  ) {}

  register(...tools: readonly object[]): Promise<Reply> {
    return this.client.sendJson('POST', '/v1/tool-workers', { name: this.name, tools });
  }

  claimReply(request: object = {}): Promise<Reply> {
    return this.client.sendJson('POST', '/v1/tool-calls/claim', { worker: this.name, ...request });
  }

  async claim(request: object = {}): Promise<RemoteCall[]> {
    const reply = await this.claimReply(request);
    if (reply.status !== 200) throw new Error(`claim answered ${reply.status}: ${reply.text}`);
    return z.array(claimedCall).parse(reply.json());
  }

  /** The next call of a tool; waits for it. */
  async claimOne(tool: string): Promise<RemoteCall> {
    const [call] = await this.claim({ tools: [tool], max: 1, waitS: 30 });
    if (!call) throw new Error('No call came.');
    return call;
  }

  say(
    what: 'heartbeat' | 'complete' | 'fail',
    call: RemoteCall,
    body: object = {},
  ): Promise<Reply> {
    const path = `/v1/tool-calls/${call.callId}/${what}`;
    return this.client.sendJson('POST', path, { lease: call.lease, ...body });
  }
}
