/** Some items of a list, and where it goes on; null on the last page. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/**
 * All items of a list, page by page as they are asked for:
 * `for await (const job of paginate((cursor) => client.jobs.list({ status: 'FAILED', cursor })))`.
 */
export async function* paginate<Item>(
  readPage: (cursor: string | undefined) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let cursor: string | undefined;
  for (;;) {
    const { items, nextCursor } = await readPage(cursor);
    yield* items;
    if (nextCursor === null) return;
    if (nextCursor === cursor) throw new Error('A page names itself as the next one');
    cursor = nextCursor;
  }
}
