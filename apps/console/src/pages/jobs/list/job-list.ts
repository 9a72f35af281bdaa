import type { Job, JobFilter, TenantEvent } from '@faina/client';
import { ProblemError } from '@faina/client';
import { signal } from '@preact/signals';
import { connection } from '../../../live/connection.ts';
import { listen } from '../../../live/tenant-news.ts';
import { client, forgetKey, isLoggedOut } from '../../../session/session.ts';
import { fits, hasStatus } from './job-filter.ts';
import { type JobRow, jobRowOf } from './job-row.ts';

/** How far the reading of a list is. */
interface Reading {
  readonly isReading: boolean;
  readonly hasMore: boolean;
  /** Why the last page did not come. */
  readonly error: unknown;
}

const pageSize = 100;
/** So many rows before the end the next page is asked for. */
const readAhead = 60;
/** News are gathered so long, in milliseconds. */
const gatherMs = 400;
/** After a read that failed. */
const tryAgainMs = 5_000;
/** More rows than that are read again as pages, and no more jobs than that one by one at once. */
const singleReads = 6;

/**
 * The jobs of a filter, newest first, page by page. Rows change in place when news come, those in sight
 * alone are read again; new jobs are counted and wait until somebody asks for them.
 */
export class JobList {
  readonly rows = signal<readonly JobRow[]>([]);
  readonly reading = signal<Reading>({ isReading: false, hasMore: true, error: undefined });
  /** Jobs that belong in the list and are not in it. */
  readonly newCount = signal(0);
  readonly #filter: JobFilter;
  #end = new AbortController();
  /** Of each page that was read. */
  readonly #cursors: (string | undefined)[] = [];
  readonly #places = new Map<string, number>();
  /** Rows that may be another by now, each with the number of the news that said so. */
  readonly #stale = new Map<string, number>();
  readonly #found = new Set<string>();
  /** New jobs of which an event does not tell whether they belong here. */
  readonly #candidates = new Set<string>();
  #next: string | undefined;
  /** How many news came: what was asked for before one of them may not know of it. */
  #news = 0;
  #sight = { from: 0, to: 0 };
  #timer: number | undefined;

  constructor(filter: JobFilter) {
    this.#filter = filter;
  }

  /** Reads the first page, or what was missed since it was stopped, and follows the news. @returns stops it */
  start(): () => void {
    this.#end = new AbortController();
    if (this.#cursors.length > 0) this.#onMissed();
    else void this.readMore();
    const stop = listen((event) => {
      this.#news += 1;
      if (event === 'missed') this.#onMissed();
      else if (event.event === 'transition') this.#onMove(event.data);
    });
    return () => {
      stop();
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#end.abort();
      this.reading.value = { ...this.reading.value, isReading: false };
    };
  }

  /** Rows of which somebody sees something. */
  see(from: number, to: number): void {
    this.#sight = { from, to };
    if (this.#stale.size > 0) this.#refreshSoon(gatherMs);
    if (to > this.rows.value.length - readAhead && !this.reading.value.error) void this.readMore();
  }

  /** The rows of jobs as they are now. */
  rowsOf(ids: ReadonlySet<string>): readonly JobRow[] {
    return [...ids].flatMap((id) => this.rows.value[this.#places.get(id) ?? -1] ?? []);
  }

  /** Reads the next page. */
  async readMore(): Promise<void> {
    const { isReading, hasMore } = this.reading.value;
    if (isReading || !hasMore) return;
    this.reading.value = { isReading: true, hasMore, error: undefined };
    const cursor = this.#next;
    const { signal: end } = this.#end;
    const asOf = this.#news;
    try {
      const page = await this.#readPage(cursor);
      if (end.aborted) return;
      this.#cursors.push(cursor);
      this.#next = page.nextCursor ?? undefined;
      this.#append(page.items);
      this.reading.value = {
        isReading: false,
        hasMore: page.nextCursor !== null,
        error: undefined,
      };
      if (this.#news > asOf) this.#onMissed();
    } catch (error) {
      if (end.aborted) return;
      if (isLoggedOut(error)) forgetKey();
      this.reading.value = { isReading: false, hasMore, error };
    }
  }

  #readPage(cursor: string | undefined) {
    return client.value.jobs.list(
      { ...this.#filter, limit: pageSize, ...(cursor !== undefined && { cursor }) },
      { signal: this.#end.signal },
    );
  }

  #append(jobs: readonly Job[]): void {
    const rows = [...this.rows.value];
    for (const job of jobs) {
      if (this.#places.has(job.id)) continue;
      this.#places.set(job.id, rows.length);
      this.#found.delete(job.id);
      this.#candidates.delete(job.id);
      rows.push(jobRowOf(job));
    }
    this.rows.value = rows;
  }

  #onMove({ jobId, agent, from, to }: (TenantEvent & { event: 'transition' })['data']): void {
    const { status, agent: wanted, tag, threadId, schedule, owner, text } = this.#filter;
    // Whether a job is one that the service looks for, the next reading says.
    if (!this.#places.has(jobId) && (owner !== undefined || text !== undefined)) return;
    if (this.#places.has(jobId)) {
      this.#stale.set(jobId, this.#news);
    } else if (wanted !== undefined && wanted !== agent.name) {
      return;
    } else if (status === undefined ? from === null : hasStatus(status, to)) {
      const isCertain = tag === undefined && threadId === undefined && schedule === undefined;
      (isCertain ? this.#found : this.#candidates).add(jobId);
    } else if (status !== undefined) {
      this.#candidates.delete(jobId);
      this.#found.delete(jobId);
    }
    this.#refreshSoon(gatherMs);
  }

  /** Anything may have happened: all is stale, and the newest jobs are compared. */
  #onMissed(): void {
    if (this.#cursors.length === 0) return;
    for (const id of this.#places.keys()) this.#stale.set(id, this.#news);
    const asOf = this.#news;
    this.#readPage(undefined).then(
      ({ items }) => {
        const newest = this.rows.value[0]?.createdAt ?? '';
        for (const job of items) {
          if (!this.#places.has(job.id) && job.createdAt >= newest) this.#found.add(job.id);
        }
        this.#update(items, asOf);
        this.#refreshSoon(gatherMs);
      },
      // The next news come by themselves, and the note of the connection says that they do not.
      () => undefined,
    );
  }

  #refreshSoon(afterMs: number): void {
    this.#timer ??= window.setTimeout(() => {
      this.#refresh().then(
        () => {
          this.#timer = undefined;
          if (this.#hasWork()) this.#refreshSoon(gatherMs);
        },
        () => {
          this.#timer = undefined;
          if (!this.#end.signal.aborted) this.#refreshSoon(tryAgainMs);
        },
      );
    }, afterMs);
  }

  #staleInSight(): readonly JobRow[] {
    const { from, to } = this.#sight;
    return this.rows.value.slice(from, to).filter(({ id }) => this.#stale.has(id));
  }

  #hasWork(): boolean {
    const isHeld = connection.value.state === 'paused' || document.hidden;
    if (isHeld) return false;
    const isCountOld = this.newCount.value !== this.#found.size;
    return isCountOld || this.#candidates.size > 0 || this.#staleInSight().length > 0;
  }

  /** Reads again what is in sight and may be another, and looks at what is new. */
  async #refresh(): Promise<void> {
    if (!this.#hasWork()) return;
    const asOf = this.#news;
    if (this.#staleInSight().length > singleReads) {
      const { from, to } = this.#sight;
      for (const page of new Set([from, to - 1].map((row) => Math.floor(row / pageSize)))) {
        if (page < this.#cursors.length) {
          this.#update((await this.#readPage(this.#cursors[page])).items, asOf);
        }
      }
    }
    const rest = this.#staleInSight().slice(0, singleReads);
    const jobs = await Promise.all(rest.map(({ id }) => this.#readJob(id)));
    this.#update(
      jobs.filter((job) => job !== undefined),
      asOf,
    );
    for (const id of [...this.#candidates].slice(0, singleReads)) {
      const job = await this.#readJob(id);
      this.#candidates.delete(id);
      if (job && fits(job, this.#filter)) this.#found.add(id);
    }
    this.newCount.value = this.#found.size;
  }

  /** Undefined for one that is gone. */
  async #readJob(id: string): Promise<Job | undefined> {
    try {
      return await client.value.jobs.get(id, { signal: this.#end.signal });
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 404) throw error;
      this.#stale.delete(id);
      return undefined;
    }
  }

  /** @param asOf the last of the news when they were asked for */
  #update(jobs: readonly Job[], asOf: number): void {
    const rows = [...this.rows.value];
    for (const job of jobs) {
      if ((this.#stale.get(job.id) ?? 0) <= asOf) this.#stale.delete(job.id);
      const place = this.#places.get(job.id);
      if (place !== undefined) rows[place] = jobRowOf(job);
    }
    if (jobs.length > 0) this.rows.value = rows;
  }
}
