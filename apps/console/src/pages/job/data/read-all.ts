import { parseExact, printExact } from '../../../parts/json/exact-json.ts';
import { client } from '../../../session/session.ts';

const histories = ['transitions', 'activity', 'executions'] as const;

/** Of each history: what a file for a person may hold. */
const mostPages = 200;

/** The job with all its histories as one JSON document, numbers as the service wrote them. */
export async function readAll(id: string, signal: AbortSignal): Promise<string> {
  const path = `/v1/jobs/${encodeURIComponent(id)}`;
  const read = async (below: string) => {
    const answer = await client.value.fetch(path + below, { signal });
    return parseExact(await answer.text());
  };
  const whole: Record<string, unknown> = { job: await read('') };
  for (const history of histories) {
    const items: unknown[] = [];
    let cursor: string | null = '';
    for (let pages = 0; cursor !== null && pages < mostPages; pages += 1) {
      const page = await read(
        `/${history}?limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      if (!isPage(page)) break;
      items.push(...page.items);
      cursor = page.nextCursor;
    }
    whole[history] = items;
  }
  return printExact(whole);
}

function isPage(
  value: unknown,
): value is { readonly items: readonly unknown[]; readonly nextCursor: string | null } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'items' in value &&
    Array.isArray(value.items) &&
    'nextCursor' in value
  );
}
