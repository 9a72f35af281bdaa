import type { StepRow } from './job-rows.js';
import { isDatabaseUnavailable } from '../../database/database-errors.js';

/** The answer of a saving statement for one job; none for a job whose lease is lost. */
export interface SavedRow {
  readonly id: string;
  readonly is_cancel_requested: boolean;
  /** Number of the last execution that was there before. */
  readonly executions_before: number;
}

interface WaitingStep {
  readonly step: StepRow;
  readonly resolve: (saved: SavedRow | undefined) => void;
  readonly reject: (error: unknown) => void;
}

const maxStepsPerStatement = 64;
const maxAtOnce = 2;

/**
 * Saves steps of different jobs, several in one statement and one commit. A step that comes while
 * at most one statement is under way is sent at once; what comes while two are is sent together as
 * soon as one has ended. So one job alone waits for nobody, and many share what a commit costs. More
 * statements at once make smaller groups, which cost more than they gain, on a slow disk as well.
 */
export class StepWriter {
  readonly #waiting: WaitingStep[] = [];
  #underWay = 0;

  /** @param write saves in one commit; the rows of the jobs whose lease holds come back. */
  constructor(
    private readonly write: (steps: readonly StepRow[]) => Promise<readonly SavedRow[]>,
  ) {}

  /** Resolves once the step is committed; to nothing where the lease is lost and nothing was written. */
  save(step: StepRow): Promise<SavedRow | undefined> {
    const { promise, resolve, reject } = Promise.withResolvers<SavedRow | undefined>();
    this.#waiting.push({ step, resolve, reject });
    this.#send();
    return promise;
  }

  #send(): void {
    while (this.#waiting.length > 0 && this.#underWay < maxAtOnce) {
      this.#underWay += 1;
      void this.#write(this.#waiting.splice(0, maxStepsPerStatement)).finally(() => {
        this.#underWay -= 1;
        this.#send();
      });
    }
  }

  /** Never rejects: each step of the batch gets its answer. */
  async #write(batch: readonly WaitingStep[]): Promise<void> {
    try {
      const rows = await this.write(batch.map(({ step }) => step));
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const { step, resolve } of batch) resolve(byId.get(step.id));
    } catch (error) {
      await this.#answerFailed(batch, error);
    }
  }

  /** One step that cannot be stored must not fail the others: each is tried alone. */
  async #answerFailed(batch: readonly WaitingStep[], error: unknown): Promise<void> {
    if (batch.length === 1 || isDatabaseUnavailable(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const waiting of batch) await this.#write([waiting]);
  }
}
