import { agentSchema } from '../../../src/gateways/rest/agents/agents.schema.js';
import { pageSchema } from '../../../src/gateways/rest/paging/page.js';
import type { HttpClient } from './http-client.js';

/** Numbers of the versions of an agent as a client sees them, newest first. */
export async function versionsOf(client: HttpClient, name: string): Promise<number[]> {
  const reply = await client.get(`/v1/agents/${name}/versions?limit=100`);
  const { items } = pageSchema(agentSchema).parse(reply.json());
  return items.map(({ version }) => version);
}
