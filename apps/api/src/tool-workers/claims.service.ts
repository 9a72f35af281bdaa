import { boundedSignal, matchesAnyGlob, Result, timeoutReason } from '@faina/agent-core';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Principal } from '../auth/principal.js';
import { runGlobsOf } from '../auth/scopes.js';
import { type ClaimedCall, LaterCallRepository } from '../job-store/later/later-call.repository.js';
import {
  LaterAnswersService,
  type LaterCallRefusal,
  whyOver,
} from '../later-calls/later-answers.service.js';
import { OfferedCalls } from '../later-calls/offered-calls.js';
import { ToolWorkerRepository } from './tool-worker.repository.js';
import { type ToolWorkerRefusal, ToolWorkersService } from './tool-workers.service.js';

/** News may get lost, so that who waits looks at least this often, in milliseconds. */
const lookMs = 5_000;
/** Requests that may wait at the same time. */
const maxWaiting = { ofProcess: 500, ofTenant: 200 };

/** What a remote worker asks for. */
export interface ClaimRequest {
  readonly worker: string;
  /** All that it has registered when absent. */
  readonly tools?: readonly string[] | undefined;
  readonly max: number;
  readonly waitMs: number;
}

/** Gives calls to remote workers, and keeps those that they have. */
@Injectable()
export class ClaimsService implements OnModuleDestroy {
  readonly #closing = new AbortController();
  readonly #waiting = new Map<string, number>();

  constructor(
    private readonly calls: LaterCallRepository,
    private readonly answers: LaterAnswersService,
    private readonly offered: OfferedCalls,
    private readonly workers: ToolWorkersService,
    private readonly registered: ToolWorkerRepository,
  ) {}

  onModuleDestroy(): void {
    this.#closing.abort();
  }

  /**
   * As soon as there are calls, or empty when the time is over.
   * @param connected aborts when nobody would hear the answer, which leaves the calls as they were
   */
  async claim(
    principal: Principal,
    { worker, tools, max, waitMs }: ClaimRequest,
    connected: AbortSignal,
  ): Promise<Result<readonly ClaimedCall[], ToolWorkerRefusal>> {
    const { tenant } = principal;
    const has = await this.registered.seen(tenant, worker);
    if (!has) return Result.error({ code: 'TOOL_WORKER_NOT_FOUND', name: worker });
    const globs = runGlobsOf(principal);
    const wanted = tools ?? has;
    const foreign = wanted.find((name) => !has.includes(name) || !matchesAnyGlob(name, globs));
    if (foreign !== undefined) return Result.error({ code: 'TOOL_NOT_FOUND', name: foreign });
    if (!this.#mayWait(tenant)) return Result.error({ code: 'TOO_MANY_CLAIMS' });
    const { leaseMs } = this.workers;
    this.#count(tenant, 1);
    try {
      const claim = { tenant, tools: wanted, max, worker, leaseMs };
      const claimed = await this.#wait(claim, waitMs, connected);
      if (!connected.aborted || claimed.length === 0) return Result.ok(claimed);
      await this.calls.takeBack(
        tenant,
        claimed.map(({ lease }) => lease),
      );
      return Result.ok([]);
    } finally {
      this.#count(tenant, -1);
    }
  }

  /** Whether the worker is to stop; its lease begins anew where not. */
  async heartbeat(
    principal: Principal,
    call: { readonly name: string; readonly lease: string },
  ): Promise<Result<{ readonly cancelled: boolean }, LaterCallRefusal>> {
    const found = await this.answers.find(principal, call);
    if (found.isError()) return found;
    const { id } = found.value;
    const { lease } = call;
    const isAwaited = await this.calls.renew(principal.tenant, { id, lease }, this.workers.leaseMs);
    return isAwaited === undefined
      ? Result.error({ code: 'TOOL_CALL_OVER', callId: id, why: whyOver(found.value) })
      : Result.ok({ cancelled: !isAwaited });
  }

  async #wait(
    claim: Parameters<LaterCallRepository['claim']>[0],
    waitMs: number,
    connected: AbortSignal,
  ): Promise<readonly ClaimedCall[]> {
    const bound = { ms: waitMs, reason: timeoutReason };
    const end = boundedSignal([connected, this.#closing.signal], bound);
    try {
      for (;;) {
        // Before the look, so that nothing is missed between the two.
        const news = this.#news(claim.tenant, end.signal);
        const claimed = connected.aborted ? [] : await this.calls.claim(claim);
        if (claimed.length === 0 && !end.signal.aborted) await news.heard;
        news.stop();
        if (claimed.length > 0 || end.signal.aborted) return claimed;
      }
    } finally {
      end.release();
    }
  }

  /** Heard also when the signal aborts, and after a while. */
  #news(tenant: string, signal: AbortSignal) {
    const { promise: heard, resolve } = Promise.withResolvers<undefined>();
    const hear = () => {
      resolve(undefined);
    };
    const round = boundedSignal([signal], { ms: lookMs, reason: timeoutReason });
    round.signal.addEventListener('abort', hear, { once: true });
    const stopWatching = this.offered.watch(tenant, hear);
    const stop = () => {
      stopWatching();
      round.release();
    };
    return { heard, stop };
  }

  #mayWait(tenant: string): boolean {
    const all = [...this.#waiting.values()].reduce((sum, count) => sum + count, 0);
    return all < maxWaiting.ofProcess && (this.#waiting.get(tenant) ?? 0) < maxWaiting.ofTenant;
  }

  #count(tenant: string, change: 1 | -1): void {
    const count = (this.#waiting.get(tenant) ?? 0) + change;
    if (count > 0) this.#waiting.set(tenant, count);
    else this.#waiting.delete(tenant);
  }
}
