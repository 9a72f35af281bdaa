import { Injectable } from '@nestjs/common';
import { Interruption, orAborted } from '@faina/agent-core';

/** The attempts that this process runs now, to reach them from outside. */
@Injectable()
export class RunningJobs {
  readonly #attempts = new Map<string, Interruption>();
  /** Of each job whose tenant is known: from its entry, else from its lease on. */
  readonly #tenants = new Map<string, string>();
  readonly #jobsOfTenants = new Map<string, number>();
  #nextEnd = Promise.withResolvers<undefined>();
  /** How many attempts have ended so far of which the store may not know, as it could not be asked. */
  lost = 0;

  get size(): number {
    return this.#attempts.size;
  }

  ids(): readonly string[] {
    return [...this.#attempts.keys()];
  }

  has(jobId: string): boolean {
    return this.#attempts.has(jobId);
  }

  /** Number of jobs of each tenant that has one here. */
  byTenant(): ReadonlyMap<string, number> {
    return this.#jobsOfTenants;
  }

  /** Undefined when the job runs here already. */
  add(jobId: string, tenant?: string): Interruption | undefined {
    if (this.#attempts.has(jobId)) return undefined;
    const interruption = new Interruption();
    this.#attempts.set(jobId, interruption);
    if (tenant !== undefined) this.belongsTo(jobId, tenant);
    return interruption;
  }

  belongsTo(jobId: string, tenant: string): void {
    this.#forgetTenantOf(jobId);
    this.#tenants.set(jobId, tenant);
    this.#jobsOfTenants.set(tenant, (this.#jobsOfTenants.get(tenant) ?? 0) + 1);
  }

  remove(jobId: string): void {
    this.#attempts.delete(jobId);
    this.#forgetTenantOf(jobId);
    this.#nextEnd.resolve(undefined);
    this.#nextEnd = Promise.withResolvers();
  }

  /** Resolves when one of them ends. */
  untilNextEnd(): Promise<undefined> {
    return this.#nextEnd.promise;
  }

  /** Resolves to true once nothing runs here, to false when the signal aborts before. */
  async untilNone(signal: AbortSignal): Promise<boolean> {
    while (this.#attempts.size > 0 && !signal.aborted) {
      await orAborted(this.#nextEnd.promise, signal);
    }
    return this.#attempts.size === 0;
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

  #forgetTenantOf(jobId: string): void {
    const tenant = this.#tenants.get(jobId);
    if (tenant === undefined) return;
    this.#tenants.delete(jobId);
    const others = (this.#jobsOfTenants.get(tenant) ?? 0) - 1;
    if (others > 0) this.#jobsOfTenants.set(tenant, others);
    else this.#jobsOfTenants.delete(tenant);
  }
}
