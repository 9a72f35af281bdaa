import { setTimeout as delay } from 'node:timers/promises';
import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { type ApprovalEvent, asAsked } from './job-event.js';
import { silenceMs } from './job-event-stream.service.js';
import { Mailbox } from './mailbox.js';
import { readPlace, type StreamPlace, writePlace } from './news-place.js';
import type { StreamRefusal } from './open-streams.service.js';
import { SharedReads } from './shared-reads.js';
import {
  type NewsPage,
  type NewsPosition,
  type NewsRow,
  TenantNewsRepository,
} from './tenant-news.repository.js';
import { WakeUps } from './wake-ups.service.js';
import { type ApprovalListItem, ApprovalRepository } from '../../approvals/approval.repository.js';
import { type Principal, readableOwner } from '../../auth/principal.js';
import { hasScope } from '../../auth/scopes.js';

/** What a reader of a tenant's events is told; `place` names all up to here. */
export type TenantEvent = { readonly place: string } & (
  | { readonly kind: 'transition'; readonly row: NewsRow }
  | ApprovalEvent
  /** All up to the place is known; nothing new came. */
  | { readonly kind: 'position' }
);

interface Page extends NewsPage {
  readonly approvals: ReadonlyMap<string, ApprovalListItem>;
}

const readsAtOnce = 2;
/** News that a transaction before them keeps back are looked for again so often, after so long. */
const hiddenNews = { looks: 5, pauseMs: 50 };

/** Follows what becomes of the jobs of a tenant. */
@Injectable()
export class TenantEventStreams {
  readonly #pages = new SharedReads<Page | undefined>(readsAtOnce);

  constructor(
    private readonly wakeUps: WakeUps,
    private readonly news: TenantNewsRepository,
    private readonly approvals: ApprovalRepository,
  ) {}

  /** Where a stream begins: after the place that its reader knows, else now. */
  async begin(
    { tenant }: Principal,
    known: string | undefined,
  ): Promise<Result<StreamPlace, StreamRefusal>> {
    if (known === undefined) {
      const { position, at } = await this.news.end();
      return Result.ok({ ...position, at });
    }
    const place = readPlace(known);
    const page = place && (await this.#read(tenant, place));
    return page ? Result.ok(place) : Result.error({ code: 'EVENTS_GONE' });
  }

  /** What the principal may read of it, as it comes, until the signal aborts. */
  async *follow(
    principal: Principal,
    begin: StreamPlace,
    signal: AbortSignal,
  ): AsyncGenerator<TenantEvent, void, undefined> {
    const { tenant } = principal;
    const mailbox = new Mailbox<true>(signal);
    const stop = this.wakeUps.watchTenant(tenant, () => {
      mailbox.put(true);
    });
    mailbox.put(true);
    try {
      let place = begin;
      yield { kind: 'position', place: writePlace(place) };
      while (mailbox.isOpen) {
        const { isSilent } = await mailbox.next(silenceMs);
        for (let looks = 0, isDone = false; !isDone && mailbox.isOpen;) {
          const page = await this.#read(tenant, place);
          if (!page) return;
          yield* readable(page, principal);
          place = { ...page.next, at: page.at };
          if (page.rows.length === 0) looks += 1;
          isDone = !page.hasMore && (page.rows.length > 0 || looks > hiddenNews.looks || isSilent);
          if (!isDone && !page.hasMore) await delay(hiddenNews.pauseMs);
        }
        if (isSilent) yield { kind: 'position', place: writePlace(place) };
      }
    } finally {
      stop();
    }
  }

  #read(tenant: string, after: NewsPosition): Promise<Page | undefined> {
    return this.#pages.read(`${tenant} ${after.xid} ${after.id}`, async () => {
      const page = await this.news.read(tenant, after);
      if (!page) return undefined;
      const ids = page.rows.flatMap(({ approvalId }) => approvalId ?? []);
      const approvals = await this.approvals.findAll(tenant, [...new Set(ids)]);
      return { ...page, approvals: new Map(approvals.map((row) => [row.id, row])) };
    });
  }
}

/** Who decides for the tenant sees all its questions; moves are those of jobs that one may read. */
function readable({ rows, approvals }: Page, principal: Principal): readonly TenantEvent[] {
  const owner = readableOwner(principal);
  const decides = hasScope(principal, ['approvals:write']);
  return rows.flatMap((row): readonly TenantEvent[] => {
    const place = writePlace(row);
    const isOwn = owner === undefined || row.owner === owner;
    if (row.kind === 'transition') return isOwn ? [{ kind: 'transition', place, row }] : [];
    const approval = approvals.get(row.approvalId ?? '');
    if (!approval || !(isOwn || decides)) return [];
    const isAsked = row.eventSeq === approval.eventSeq;
    return [{ kind: 'approval', place, row: isAsked ? asAsked(approval) : approval }];
  });
}
