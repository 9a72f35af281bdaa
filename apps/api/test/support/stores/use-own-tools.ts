import { instruction } from '../model/instructed-model.js';
import type { JobClient } from '../service/job-client.js';

type Use = (route: string, request?: { ids?: string[]; body?: object }) => Promise<unknown>;

/** Every route of the tools over HTTP of a tenant and of their secrets. */
export async function useOwnTools(client: JobClient, use: Use): Promise<void> {
  const [ids, secret] = [['own_tool'], ['TOKEN']];
  await use('PUT /v1/secrets/{name}', { ids: secret, body: { value: 'x' } });
  await use('GET /v1/secrets');
  const headers = { 'x-token': 'secret:TOKEN' };
  // Nobody listens there.
  const told = { description: 'x', inputSchema: { type: 'object' }, url: 'http://127.0.0.1:1/' };
  const body = { ...told, headers, approval: 'never' };
  await use('PUT /v1/tools/{name}', { ids, body });
  await use('GET /v1/tools/{name}', { ids });
  await client.run({ agent: 'seldom', input: instruction('own_tool', {}) });
  await use('POST /v1/tools/{name}/rotate', { ids });
  await use('PUT /v1/tools/{name}', { ids: ['removed'], body });
  await use('DELETE /v1/tools/{name}', { ids: ['removed'] });
  await use('PUT /v1/secrets/{name}', { ids: ['REMOVED'], body: { value: 'x' } });
  await use('DELETE /v1/secrets/{name}', { ids: ['REMOVED'] });
}
