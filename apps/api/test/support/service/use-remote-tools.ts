import { z } from 'zod';
import type { JobClient } from './job-client.js';
import { remoteTool } from './remote-worker.js';

type Use = (route: string, parts?: { ids?: string[]; body?: object }) => Promise<unknown>;

const callsSchema = z.array(z.object({ callId: z.string(), lease: z.string() })).min(1);

/** Every route of remote workers, each once. */
export async function useRemoteTools(client: JobClient, use: Use): Promise<void> {
  const worker = 'used';
  const tools = [remoteTool('remote_used')];
  await use('POST /v1/tool-workers', { body: { name: worker, tools } });
  await client.putAgent('remote', { model: 'offline:call', toolNames: ['remote_*'] });
  await client.submit({ agent: 'remote', input: 'remote_used {}\nremote_used {"again": true}' });
  for (const [word, body] of [
    ['complete', { data: 1 }],
    ['fail', { code: 'X', message: 'x' }],
  ] as const) {
    const claim = { worker, max: 1, waitS: 30 };
    const claimed = await use('POST /v1/tool-calls/claim', { body: claim });
    const [call] = callsSchema.parse(claimed);
    if (!call) throw new Error('No call came.');
    const { callId, lease } = call;
    const ids = [callId];
    await use('POST /v1/tool-calls/{call}/heartbeat', { ids, body: { lease } });
    await use(`POST /v1/tool-calls/{call}/${word}`, { ids, body: { lease, ...body } });
  }
}
