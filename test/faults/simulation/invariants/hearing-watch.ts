import type { Owner } from '../kernel/scheduler.js';
import type { Config, Heard } from '../store/simulated-pool.js';
import type { Answer } from '../store/statement.js';
import type { World } from '../world.js';

/** What a process knows of the attempt that it runs of a job. */
interface Attempt {
  readonly epoch: number;
  isRefused: boolean;
  isCancelled: boolean;
}

interface LeaseRow {
  readonly id: string;
  readonly epoch: number;
}

interface SavedRow {
  readonly id: string;
  readonly is_cancel_requested: boolean;
}

interface SentStep {
  readonly id: string;
  readonly epoch: number;
}

/** What processes are told, and whether they act on it: P5 after a refused write, P9 after a cancel. */
export class HearingWatch implements Heard {
  readonly #attempts = new Map<Owner, Map<string, Attempt>>();

  constructor(private readonly world: Pick<World, 'scheduler' | 'database' | 'violation'>) {}

  answer(process: Owner, { name = '', values = [] }: Config, { rows }: Answer): void {
    if (name === 'take_lease' || name === 'take_first_leases') {
      for (const row of rows as readonly LeaseRow[]) this.#leased(process, row);
    } else if (/^save_(steps|and_complete)/.test(name))
      this.#saved(process, values, rows as readonly SavedRow[]);
    else if (/^save_step(?!s)/.test(name))
      this.#saved(process, [`[${String(values[0])}]`], rows as readonly SavedRow[]);
  }

  cancel(process: Owner, jobId: string): void {
    const attempt = this.#attempts.get(process)?.get(jobId);
    if (attempt) attempt.isCancelled = true;
  }

  /** A model is asked for a job by whoever is at work now. */
  asked(jobId: string): void {
    const attempt = this.#current(jobId);
    if (attempt?.isRefused) this.world.violation('P5', 'a model is asked after a refused write');
    if (attempt?.isCancelled) this.world.violation('P9', 'a model is asked after a cancel');
  }

  /** A tool begins for a job, by whoever is at work now. */
  began(tool: string, jobId: string): void {
    const attempt = this.#current(jobId);
    if (attempt?.isRefused) this.world.violation('P5', `${tool} began after a refused write`);
    if (attempt?.isCancelled) this.world.violation('P9', `${tool} began after a cancel`);
  }

  #current(jobId: string): Attempt | undefined {
    return this.#attempts.get(this.world.scheduler.current)?.get(jobId);
  }

  #leased(process: Owner, row: LeaseRow): void {
    const attempts = this.#attempts.get(process) ?? new Map<string, Attempt>();
    this.#attempts.set(process, attempts);
    attempts.set(row.id, { epoch: row.epoch, isRefused: false, isCancelled: false });
  }

  #saved(process: Owner, [json]: readonly unknown[], rows: readonly SavedRow[]): void {
    const attempts = this.#attempts.get(process);
    for (const { id, epoch } of JSON.parse(String(json)) as readonly SentStep[]) {
      const attempt = attempts?.get(id);
      if (attempt?.epoch !== epoch) continue;
      const row = rows.find((each) => each.id === id);
      if (row?.is_cancel_requested) attempt.isCancelled = true;
      // Another number of events alone may be the attempt's own save, whose answer was lost.
      const stored = this.world.database.tables.jobs.get(id)?.columns;
      if (!row && stored && (stored.epoch !== epoch || stored.status !== 'ACTIVE'))
        attempt.isRefused = true;
    }
  }
}
