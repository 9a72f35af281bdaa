import type { Activity, TenantEvent } from '@faina/client';
import { useRef } from 'preact/hooks';
import { useLive } from '../../../live/use-live.ts';
import { client } from '../../../session/session.ts';

interface Page {
  readonly cursor: string | undefined;
  readonly items: readonly Activity[];
  readonly next: string | null;
}

const pageEntries = 100;

/** What the model was told and what it said, as far as somebody has asked to see it. */
export function useConversation(id: string, isChangedBy: (event: TenantEvent) => boolean) {
  const known = useRef<{ readonly of: string; readonly pages: readonly Page[] }>({
    of: id,
    pages: [],
  });
  const wanted = useRef(1);
  const live = useLive(
    async (signal) => {
      const old = known.current.of === id ? known.current.pages : [];
      // The last one may have had room for more.
      const pages = [...old.slice(0, -1)];
      for (let cursor = old.at(-1)?.cursor; ;) {
        const query = { limit: pageEntries, ...(cursor !== undefined && { cursor }) };
        const page = await client.value.jobs.activity(id, query, { signal });
        pages.push({ cursor, items: page.items, next: page.nextCursor });
        if (page.nextCursor === null || pages.length >= wanted.current) break;
        cursor = page.nextCursor;
      }
      known.current = { of: id, pages };
      return {
        entries: pages.flatMap(({ items }) => items),
        hasMore: pages.at(-1)?.next !== null,
      };
    },
    { of: [id], isChangedBy },
  );
  const showMore = () => {
    wanted.current = known.current.pages.length + 1;
    live.reload();
  };
  return { ...live, showMore };
}
