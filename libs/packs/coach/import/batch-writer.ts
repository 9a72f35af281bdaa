/** Rows of one insert: few enough for PostgreSQL's limit of parameters, many enough to be quick. */
const batchSize = 500;

/** Stores rows in batches as they come, and counts what became of them. */
export class BatchWriter<Item> {
  readonly counts = { imported: 0, updated: 0, skipped: 0 };
  private batch: Item[] = [];

  constructor(
    private readonly store: (
      items: readonly Item[],
    ) => Promise<{ readonly added: number; readonly updated: number }>,
    private readonly signal: AbortSignal,
  ) {}

  async add(item: Item): Promise<void> {
    this.batch.push(item);
    if (this.batch.length >= batchSize) await this.flush();
  }

  /** @throws the signal's reason when it has aborted; nothing is stored then. */
  async flush(): Promise<void> {
    this.signal.throwIfAborted();
    if (this.batch.length === 0) return;
    const { added, updated } = await this.store(this.batch);
    this.counts.imported += added;
    this.counts.updated += updated;
    this.counts.skipped += this.batch.length - added - updated;
    this.batch = [];
  }
}
