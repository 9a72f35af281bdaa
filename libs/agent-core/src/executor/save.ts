import type { ExecutorDependencies } from './executor-dependencies.js';
import type { Job } from '../job/job.js';
import type { Result } from '../result.js';

/** Carries a failed save up to the executor, which ends the attempt without writing anything. */
export class SaveFailed extends Error {
  override readonly name = 'SaveFailed';

  constructor(readonly error: Error) {
    super(error.message, { cause: error });
  }
}

/** @throws SaveFailed */
export async function save({ jobRepository }: ExecutorDependencies, job: Job): Promise<void> {
  if (job.hasChanges()) saved(await jobRepository.save(job));
}

/** The value of a stored change. @throws SaveFailed */
export function saved<T>(result: Result<T, Error>): T {
  if (result.isError()) throw new SaveFailed(result.error);
  return result.value;
}
