import { PostgresQueueBackend } from 'bullmq';
import { GroupWriter } from '../database/group-writer.js';

type AddJob = PostgresQueueBackend['addJob'];

interface Added {
  /** Of the entry. */
  readonly id: string;
  readonly job: Parameters<AddJob>[0];
}

/**
 * BullMQ's backend that adds entries of one turn of the event loop in one statement: jobs come in groups where many
 * come, as their submissions share a commit.
 */
export class JoinedAddsBackend extends PostgresQueueBackend {
  readonly #together = new GroupWriter<Added, Pick<Added, 'id'>>((added) =>
    this.#addTogether(added),
  );

  /** Alone where PostgreSQL is to find its id, or others have to be looked at. */
  override async addJob(...[job, id, parent]: Parameters<AddJob>): Promise<string> {
    if (!id || job.parent || job.deduplicationId) return super.addJob(job, id, parent);
    await this.#together.write({ id, job });
    return id;
  }

  async #addTogether(added: readonly Added[]): Promise<readonly Added[]> {
    const [first, ...others] = added;
    if (first && others.length === 0) {
      await super.addJob(first.job, first.id);
      return added;
    }
    // In one order in all processes, as each waits for those that add the same.
    const inOrder = added.toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const entries = inOrder.map(({ id, job }) => ({
      queueName: this.queueName,
      jobData: job,
      jobId: id,
      parentKeyOpts: {},
      prefix: '',
    }));
    for (const [error] of await this.addFlow(entries)) if (error) throw error;
    return added;
  }
}
