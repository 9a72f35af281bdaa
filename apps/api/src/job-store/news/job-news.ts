import { Injectable } from '@nestjs/common';

/** @param tenant of a job that has moved, or whose question was asked or decided; absent for a step */
export type JobNewsListener = (jobId: string, tenant?: string) => void;

/**
 * Tells in this process what it has just committed of a job, after the commit. Nobody may rely on it:
 * other processes commit as well, and some statements tell nothing.
 */
@Injectable()
export class JobNews {
  readonly #listeners = new Set<JobNewsListener>();

  /** To be called after the commit. It costs next to nothing where nobody watches, and throws nothing. */
  readonly tell: JobNewsListener = (jobId, tenant) => {
    for (const listener of this.#listeners) listener(jobId, tenant);
  };

  /** @param listener must not throw */
  listen(listener: JobNewsListener): void {
    this.#listeners.add(listener);
  }
}
