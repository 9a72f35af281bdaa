import type { Page } from '@faina/client';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { type Live, type LiveOptions, useLive } from '../live/use-live.ts';
import { defineTexts } from '../texts/define-texts.ts';

const texts = defineTexts({
  en: { more: 'Show more' },
  'pt-BR': { more: 'Mostrar mais' },
});

/** Pages that are read at most: a list longer than that wants a filter. */
const mostPages = 20;

/** A list that is read page by page, as far as somebody asks with the button `more`. */
export function usePages<Item>(
  read: (page: { readonly cursor?: string; readonly signal: AbortSignal }) => Promise<Page<Item>>,
  options: LiveOptions,
): Live<readonly Item[]> & { readonly more: JSX.Element | null } {
  const t = texts();
  const pages = useRef(1);
  const { value, ...live } = useLive(async (signal) => {
    const items: Item[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < pages.current; page += 1) {
      const found: Page<Item> = await read({ ...(cursor !== null && { cursor }), signal });
      items.push(...found.items);
      cursor = found.nextCursor;
      if (cursor === null) break;
    }
    return { items, hasMore: cursor !== null && pages.current < mostPages };
  }, options);
  const more = value?.hasMore ? (
    <button
      type="button"
      class="button"
      onClick={() => {
        pages.current += 1;
        live.reload();
      }}
    >
      {t.more}
    </button>
  ) : null;
  return { ...live, value: value?.items, more };
}
