import type { World } from '../world.js';
import { stepsOf } from '../store/statements/steps.js';
import type { Answer, Values } from '../store/statement.js';
import type { JobRecord } from '../store/tables.js';

const finalStates = ['COMPLETED', 'FAILED', 'CANCELLED'];

/** A step with which a job completes, where it has a settlement or is stored alone. */
interface Completing {
  readonly id: string;
  readonly activities: readonly { readonly role?: unknown }[];
  readonly settlement?: object;
}

interface InsertedJob {
  readonly id: string;
  readonly input: unknown;
}

/** Looks at each statement as it is done, for what no look at the end would show. */
export class StatementWatch {
  /** Ids by number of the job. */
  readonly #ids = new Map<number, string>();

  constructor(
    private readonly world: Pick<
      World,
      'scheduler' | 'database' | 'clients' | 'plan' | 'violation'
    >,
  ) {}

  jobOf(number: number): JobRecord | undefined {
    const id = this.#ids.get(number);
    return id === undefined ? undefined : this.world.database.tables.jobs.get(id);
  }

  /** Each final, or waiting for people who have gone. */
  areAllAtRest(): boolean {
    return this.world.plan.jobs.every(({ number }) => {
      const job = this.jobOf(number);
      if (!job) return false;
      const { status } = job.columns;
      return finalStates.includes(status) || (status === 'WAITING' && this.#isLeft(number, job));
    });
  }

  /** Nobody comes, and no question is about to expire. */
  #isLeft(number: number, { columns, approvals }: JobRecord): boolean {
    if (!this.world.clients.left.has(number) || columns.cancelRequestedAt !== null) return false;
    return (
      columns.waitingFor === 'attention' || approvals.some(({ status }) => status === 'pending')
    );
  }

  done(name: string, values: Values, { rowCount }: Answer): void {
    this.world.scheduler.trace(name);
    if (rowCount === 0) return;
    switch (name) {
      case 'insert_job':
        this.#inserted(String(values[0]), String(values[7]));
        return;
      case 'insert_jobs':
        for (const { id, input } of JSON.parse(String(values[0])) as readonly InsertedJob[]) {
          this.#inserted(id, JSON.stringify(input));
        }
        return;
      case 'settle_waiting':
        this.#isWaiting(String(values[2]));
        return;
      case 'settle_completed':
        this.#completed(JSON.parse(String(values[0])) as Completing);
        return;
      case 'save_and_complete':
      case 'save_and_complete_with_calls':
        for (const saving of stepsOf(values) as readonly Completing[]) {
          if (saving.settlement) this.#completed(saving);
        }
    }
  }

  #inserted(id: string, input: string): void {
    const number = Number(/job-(\d+)/.exec(input)?.[1]);
    if (this.#ids.has(number)) this.world.violation('P2', `job ${number} was made twice`);
    this.#ids.set(number, id);
  }

  #isWaiting(id: string): void {
    const number = this.#numberOf(id);
    if (number !== undefined) this.world.clients.isWaitedFor(number);
  }

  #numberOf(id: string): number | undefined {
    return [...this.#ids].find(([, each]) => each === id)?.[0];
  }

  /** P6: an answer under a schema is stored before it is judged, so that a crash over it costs no other. */
  #completed({ id, activities }: Completing): void {
    const job = this.world.database.tables.jobs.get(id);
    if (job?.columns.agentName !== 'structured') return;
    if (activities.some(({ role }) => role === 'ASSISTANT')) {
      this.world.violation('P6', 'an answer was judged before it was stored');
    }
  }

  /** A call begins to act, now and here. */
  began(tool: string, jobId: string, callKey: string): void {
    const job = this.world.database.tables.jobs.get(jobId);
    if (!job) {
      this.world.violation('P4', `${tool} acts for a job that is not there`);
      return;
    }
    const isOutside = tool.startsWith('send') || tool === 'ask_send';
    // What a worker that stood still begins in PostgreSQL is rolled back by its fence.
    if (isOutside && job.columns.status === 'CANCELLED') {
      this.world.violation('P9', `${tool} began after its job was cancelled`);
    }
    if (isOutside && !job.invocations.has(callKey)) {
      this.world.violation('P4', `${tool} began before its intent was stored`);
    }
  }
}
