/** Rows of one insert: few enough for PostgreSQL's limit of parameters, many enough to be quick. */
const batchSize = 500;

/** Stores rows in batches as they come, and counts what was added and what was there already. */
export class BatchWriter<Item> {
  imported = 0;
  skipped = 0;
  private batch: Item[] = [];

  constructor(
    /** Adds those that are not there yet; answers how many were added. */
    private readonly insert: (items: readonly Item[]) => Promise<number>,
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
    const added = await this.insert(this.batch);
    this.imported += added;
    this.skipped += this.batch.length - added;
    this.batch = [];
  }
}
