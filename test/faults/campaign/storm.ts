import { setTimeout as delay } from 'node:timers/promises';
import { apiError, held, reset } from '../../../apps/api/test/support/model/model-replies.js';
import type { Installation } from '../rig/installation.js';
import type { Member } from '../rig/member.js';
import type { Fault, PlannedFault } from './fault-plan.js';

/** A fault as it was injected, in milliseconds since 1970. */
export interface StruckFault {
  readonly fault: Fault;
  readonly at: number;
  /** When what it took away was there again. */
  readonly until: number;
  /** What the process held that it hit: jobs with the attempt that was running. */
  readonly held: readonly HeldJob[];
}

export interface HeldJob {
  readonly id: string;
  readonly epoch: number;
}

/** Carries out a plan of faults; each is mended after its time, also while others last. */
export class Storm {
  readonly struck: StruckFault[] = [];
  /** What was planned for a process that was down at that moment. */
  skipped = 0;
  /** Exit codes of processes that were asked to end. */
  readonly stopped: (number | null)[] = [];
  readonly #lasting = new Set<Promise<void>>();

  constructor(private readonly installation: Installation) {}

  async run(plan: readonly PlannedFault[]): Promise<void> {
    const begin = performance.now();
    for (const planned of plan) {
      await delay(Math.max(0, begin + planned.atMs - performance.now()));
      const lasts = this.#strike(planned).finally(() => this.#lasting.delete(lasts));
      this.#lasting.add(lasts);
    }
    await Promise.all(this.#lasting);
  }

  async #strike({ fault, forMs }: PlannedFault): Promise<void> {
    const member = 'member' in fault ? this.#member(fault.member) : undefined;
    if (member && (!member.isUp || member.isPaused)) {
      this.skipped += 1;
      return;
    }
    const isWorkerHit =
      member?.role === 'worker' && (fault.kind === 'kill' || fault.kind === 'pause');
    const held = isWorkerHit ? await this.#heldBy(member) : [];
    this.installation.noteFault(fault.kind);
    const at = Date.now();
    await this.#carryOut(fault, forMs, member);
    this.struck.push({ fault, at, until: Date.now(), held });
  }

  async #carryOut(fault: Fault, forMs: number, member: Member | undefined): Promise<void> {
    const { postgres, outside } = this.installation;
    switch (fault.kind) {
      case 'kill':
        await member?.kill();
        await delay(forMs);
        await this.#bringBack(member);
        return;
      case 'stop':
        this.stopped.push((await member?.stop()) ?? null);
        await delay(forMs);
        await this.#bringBack(member);
        return;
      case 'pause':
        member?.pause();
        await delay(forMs);
        member?.resume();
        return;
      case 'cut':
      case 'stall':
      case 'slow':
        await this.#disturb(fault, forMs, member);
        return;
      case 'half-open':
        member?.ways.database.halfClose();
        return;
      case 'database killed':
        await postgres.kill();
        await delay(forMs);
        await postgres.start();
        return;
      case 'database restarted':
        await postgres.stop();
        await delay(forMs);
        await postgres.start();
        return;
      case 'sessions ended':
        if (postgres.isUp) await postgres.terminateSessions();
        return;
      case 'redis emptied':
        if (this.installation.redis.isUp) await this.installation.redis.flushAll();
        return;
      case 'redis killed':
        await this.installation.redis.kill();
        await delay(forMs);
        await this.installation.redis.start();
        return;
      case 'model fails':
        outside.model.fail(replies[fault.how]);
        await delay(forMs);
        outside.model.recover();
    }
  }

  async #disturb(
    { kind, way: name }: Extract<Fault, { way: string }>,
    forMs: number,
    member: Member | undefined,
  ): Promise<void> {
    const way = member?.ways[name];
    if (kind === 'cut') way?.cut();
    else if (kind === 'stall') way?.stall();
    else way?.delay(slowMs);
    await delay(forMs);
    way?.mend();
  }

  /** A process that does not come while its peers are away is tried again. */
  async #bringBack(member: Member | undefined): Promise<void> {
    while (member?.isDown) {
      try {
        await member.start();
      } catch {
        await delay(500);
      }
    }
  }

  async #heldBy(member: Member): Promise<readonly HeldJob[]> {
    try {
      return await this.installation.postgres.query<HeldJob>(
        `select jobs.id, epoch from jobs join workers on workers.id = lease_owner
         where pid = $1 and status = 'ACTIVE'`,
        [member.pid],
      );
    } catch {
      // The database is away: what it held is not known.
      return [];
    }
  }

  #member(name: string): Member {
    const member = this.installation.members.find((one) => one.name === name);
    if (!member) throw new Error(`There is no ${name}.`);
    return member;
  }
}

const slowMs = 150;

const replies = {
  500: apiError(500, 'as the test asked for'),
  429: apiError(429, 'as the test asked for', undefined, { 'retry-after': '1' }),
  reset: reset(),
  silence: held(apiError(500, 'as the test asked for')),
} as const;
