import type { ApiAnswer } from '@faina/client';
import { client } from '../../../session/session.ts';

/** A choice of more is none. */
const mostPages = 10;

/** The names of the agents that one may choose from, sorted. */
export async function readAgentNames(signal: AbortSignal): Promise<readonly string[]> {
  const names: string[] = [];
  let cursor: string | null = '';
  for (let page = 0; page < mostPages && cursor !== null; page += 1) {
    const found: ApiAnswer<'/v1/agents', 'GET'> = await client.value.call('GET', '/v1/agents', {
      query: { limit: 100, ...(cursor && { cursor }) },
      signal,
    });
    names.push(...found.items.map(({ name }) => name));
    cursor = found.nextCursor;
  }
  return names.sort();
}
