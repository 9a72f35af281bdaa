import { Injectable } from '@nestjs/common';
import { Interruption } from '@faina/agent-core';

/** The attempts that this process runs now, to reach them from outside. */
@Injectable()
export class RunningJobs {
  readonly #attempts = new Map<string, Interruption>();

  get size(): number {
    return this.#attempts.size;
  }

  ids(): readonly string[] {
    return [...this.#attempts.keys()];
  }

  has(jobId: string): boolean {
    return this.#attempts.has(jobId);
  }

  /** Undefined when the job runs here already. */
  add(jobId: string): Interruption | undefined {
    if (this.#attempts.has(jobId)) return undefined;
    const interruption = new Interruption();
    this.#attempts.set(jobId, interruption);
    return interruption;
  }

  remove(jobId: string): void {
    this.#attempts.delete(jobId);
  }

  cancel(jobId: string): void {
    this.#attempts.get(jobId)?.abort('cancel');
  }

  /** All leases of this process are gone: stop everything and write nothing. */
  loseLeases(): void {
    for (const interruption of this.#attempts.values()) interruption.abort('lease-lost');
  }

  /** Lets every attempt end at its next step. */
  drain(): void {
    for (const interruption of this.#attempts.values()) interruption.drain();
  }

  /** Stops what the attempts are waiting for. */
  abortForShutdown(): void {
    for (const interruption of this.#attempts.values()) interruption.abort('shutdown');
  }
}
