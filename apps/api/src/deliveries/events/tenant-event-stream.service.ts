import { setTimeout as delay } from 'node:timers/promises';
import { Result } from '@faina/agent-core';
import { Injectable } from '@nestjs/common';
import { type ApprovalEvent, asToldBy } from './job-event.js';
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
} from './wake-ups/tenant-news.repository.js';
import { WakeUps } from './wake-ups/wake-ups.service.js';
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
  /** What different readers may read of it. */
  readonly readable: Map<string, readonly TenantEvent[]>;
}

const readsAtOnce = 2;
/** Between two reads of a stream. */
const pauseMs = 50;
/** News that a transaction before them keeps back are looked for so often before the next wake-up. */
const hiddenNews = { looks: 6 };

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
  ): AsyncGenerator<readonly TenantEvent[], void, undefined> {
    const { tenant } = principal;
    const mailbox = new Mailbox<'look'>(signal);
    const look = () => {
      mailbox.put('look');
    };
    const stop = this.wakeUps.watchTenant(tenant, look);
    look();
    try {
      let place = begin;
      yield positionAt(place);
      while (mailbox.isOpen) {
        const { isSilent } = await mailbox.next(silenceMs);
        for (let looks = 1; looks <= hiddenNews.looks && mailbox.isOpen; looks += 1) {
          const page = await this.#read(tenant, place);
          if (!page) return;
          yield readable(page, principal);
          place = { ...page.next, at: page.at };
          // What comes meanwhile shares the next page.
          if (!page.hasMore) await delay(pauseMs);
          if (page.hasMore) looks = 0;
          else if (page.rows.length > 0 || isSilent) break;
        }
        if (isSilent) yield positionAt(place);
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
      const byId = new Map(approvals.map((row) => [row.id, row]));
      return { ...page, approvals: byId, readable: new Map() };
    });
  }
}

const positionAt = (place: StreamPlace): readonly TenantEvent[] => [
  { kind: 'position', place: writePlace(place) },
];

/** The same list for all who may read the same of the page. */
function readable(page: Page, principal: Principal): readonly TenantEvent[] {
  const who = {
    owner: readableOwner(principal),
    decides: hasScope(principal, ['approvals:write']),
  };
  const name = JSON.stringify(who);
  const events = page.readable.get(name) ?? eventsFor(page, who);
  page.readable.set(name, events);
  return events;
}

/** Who decides for the tenant sees all its questions; moves are those of jobs that one may read. */
function eventsFor(
  { rows, approvals }: Page,
  { owner, decides }: { readonly owner: string | undefined; readonly decides: boolean },
): readonly TenantEvent[] {
  return rows.flatMap((row): readonly TenantEvent[] => {
    const place = writePlace(row);
    const isOwn = owner === undefined || row.owner === owner;
    if (row.kind === 'transition') return isOwn ? [{ kind: 'transition', place, row }] : [];
    const approval = approvals.get(row.approvalId ?? '');
    if (!approval || !(isOwn || decides)) return [];
    return [{ kind: 'approval', place, row: asToldBy(row.eventSeq, approval) }];
  });
}
