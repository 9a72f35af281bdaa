import { setTimeout as delay } from 'node:timers/promises';
import { matchesAnyGlob, Result, type ToolOutcome } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Principal } from '../auth/principal.js';
import { runGlobsOf } from '../auth/scopes.js';
import {
  LaterCallRepository,
  type LaterCallRow,
} from '../job-store/later/later-call.repository.js';
import { QueueNotifierService } from '../queue/queue-notifier.service.js';

export type { LaterCallRow };

/** Why the answer of a call is not taken. */
export type LaterCallRefusal =
  | { readonly code: 'TOOL_CALL_NOT_FOUND'; readonly name: string }
  /** `why` ends a sentence. */
  | { readonly code: 'TOOL_CALL_OVER'; readonly callId: string; readonly why: string };

/** A call as whoever answers it names it: by its id and lease, or by a token. */
export interface NamedCall {
  readonly name: string;
  readonly lease?: string | undefined;
}

const callIdSchema = z.uuid();
/** A tool may be answered before the job has stored that it waits for it. */
const looks = 8;
const betweenLooksMs = 250;

/** Takes the answers of calls that are answered later. */
@Injectable()
export class LaterAnswersService {
  constructor(
    private readonly calls: LaterCallRepository,
    private readonly notifier: QueueNotifierService,
  ) {}

  /**
   * Stores the outcome once and lets the job go on; the same again changes nothing.
   * @param outcomeOf makes it for the name of the tool
   */
  async answer(
    principal: Principal,
    named: NamedCall,
    outcomeOf: (tool: string) => ToolOutcome,
  ): Promise<Result<LaterCallRow, LaterCallRefusal>> {
    const { tenant } = principal;
    const found = await this.find(principal, named);
    if (found.isError()) return found;
    const { id, tool } = found.value;
    const lease = named.lease ?? null;
    const moved = await this.calls.answer(tenant, { id, lease }, outcomeOf(tool));
    if (moved) {
      const { epoch, priority } = moved;
      if (epoch !== null) await this.notifier.notify(moved.id, epoch, priority, undefined, tenant);
      return found;
    }
    const now = await this.#look(principal, named);
    if (now?.endedBy === 'answer' && now.lease === lease) return Result.ok(now);
    return Result.error({ code: 'TOOL_CALL_OVER', callId: id, why: whyOver(now) });
  }

  /** One that the principal may answer; what it may not is not found. */
  async find(
    principal: Principal,
    named: NamedCall,
  ): Promise<Result<LaterCallRow, LaterCallRefusal>> {
    for (let look = 1; ; look += 1) {
      const found = await this.#look(principal, named);
      if (found) return Result.ok(found);
      if (named.lease !== undefined || look === looks)
        return Result.error({ code: 'TOOL_CALL_NOT_FOUND', name: named.name });
      await delay(betweenLooksMs);
    }
  }

  async #look(principal: Principal, { name, lease }: NamedCall): Promise<LaterCallRow | undefined> {
    const { tenant } = principal;
    if (lease !== undefined && !callIdSchema.safeParse(name).success) return undefined;
    const found = await (lease === undefined
      ? this.calls.findByToken(tenant, name)
      : this.calls.find(tenant, name));
    return found && matchesAnyGlob(found.tool, runGlobsOf(principal)) ? found : undefined;
  }
}

const noLongerAwaited = 'its job does not wait for it any more';

/** Why a call is not this lease's, or not open. */
export function whyOver(call: LaterCallRow | undefined): string {
  switch (call?.endedBy) {
    case 'answer':
      return 'it was answered before';
    case 'deadline':
      return 'its time was over';
    case 'lease':
      return 'its lease has ended';
    case 'job':
    case undefined:
      return noLongerAwaited;
    case null:
      if (!call?.isAwaited) return noLongerAwaited;
      return 'this lease has ended and the call is offered again, or another worker has it';
  }
}
