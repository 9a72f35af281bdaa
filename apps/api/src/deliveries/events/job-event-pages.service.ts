import { Injectable } from '@nestjs/common';
import { asToldBy, type StoredEvent } from './job-event.js';
import { SharedReads } from './shared-reads.js';
import { ApprovalRepository } from '../../approvals/approval.repository.js';
import type { PageRows } from '../../database/page-bytes.js';
import type { JobHead } from '../../job-store/reads/job-head.repository.js';
import {
  type HistoryPosition,
  HistoryReadRepository,
} from '../../job-store/reads/history-read.repository.js';

/** A place in the events of a job: its last event before, and the last entries of its histories. */
export interface EventPosition extends HistoryPosition {
  readonly eventSeq: number;
}

export interface EventPage {
  readonly events: readonly StoredEvent[];
  readonly next: EventPosition;
}

/** Of a page of each history; a reader that stands still keeps one page in memory. */
const maxEntries = 50;
const maxBytes = 128 * 1024;
/** Connections of the pool that readers may hold at the same time, whatever their number. */
const readsAtOnce = 3;

/** The stored events of jobs, a page at a time; readers at one place share it. */
@Injectable()
export class JobEventPages {
  readonly #pages = new SharedReads<EventPage>(readsAtOnce);
  readonly #positions = new SharedReads<EventPosition>(readsAtOnce);

  constructor(
    private readonly histories: HistoryReadRepository,
    private readonly approvals: ApprovalRepository,
  ) {}

  positionAt(jobId: string, tenant: string, eventSeq: number): Promise<EventPosition> {
    return this.#positions.read(`${jobId} ${eventSeq}`, async () => ({
      ...(await this.histories.positionAt(jobId, tenant, eventSeq)),
      eventSeq,
    }));
  }

  /** The events after a place, up to where the job has come. */
  after(position: EventPosition, head: JobHead, tenant: string): Promise<EventPage> {
    const name = `${head.id} ${position.eventSeq} ${head.eventSeq}`;
    return this.#pages.read(name, () => this.#read(position, head, tenant));
  }

  async #read(position: EventPosition, head: JobHead, tenant: string): Promise<EventPage> {
    const found = [
      await this.#history('activities', position, head, tenant),
      await this.#history('executions', position, head, tenant),
      await this.#history('transitions', position, head, tenant),
      { events: await this.#approvals(position, head, tenant), upTo: Infinity },
    ];
    // What a history has no room for in its page comes before what others have after it.
    const upTo = Math.min(head.eventSeq, ...found.map((part) => part.upTo));
    const events = found
      .flatMap((part) => part.events)
      .filter(({ eventSeq }) => eventSeq <= upTo)
      .toSorted((one, other) => one.eventSeq - other.eventSeq);
    return { events, next: positionAfter(position, events, upTo) };
  }

  /** @returns its next events, and up to which number they are all of them */
  async #history(
    history: keyof HistoryPosition,
    position: EventPosition,
    head: JobHead,
    tenant: string,
  ): Promise<{ readonly events: readonly StoredEvent[]; readonly upTo: number }> {
    const count = head[history] - position[history];
    if (count <= 0) return { events: [], upTo: Infinity };
    const limit = Math.min(count, maxEntries);
    const page = { jobId: head.id, tenant, afterSeq: position[history], limit, maxBytes };
    const events = await this.#entries(history, page);
    const last = events.at(-1)?.eventSeq ?? position.eventSeq;
    return { events, upTo: events.length < count ? last : Infinity };
  }

  async #entries(
    history: keyof HistoryPosition,
    page: Parameters<HistoryReadRepository['listActivity']>[0],
  ): Promise<readonly StoredEvent[]> {
    switch (history) {
      case 'activities':
        return eventsOf(await this.histories.listActivity(page), 'activity');
      case 'executions':
        return eventsOf(await this.histories.listExecutions(page), 'execution');
      case 'transitions':
        return eventsOf(await this.histories.listTransitions(page), 'transition');
    }
  }

  /** Questions have the numbers that the histories leave. */
  async #approvals(
    position: EventPosition,
    head: JobHead,
    tenant: string,
  ): Promise<readonly StoredEvent[]> {
    const histories = ['activities', 'executions', 'transitions'] as const;
    const entries = histories.reduce((sum, name) => sum + head[name] - position[name], 0);
    if (head.eventSeq - position.eventSeq === entries) return [];
    const rows = await this.approvals.changedAfter(tenant, head.id, position.eventSeq);
    return rows
      .flatMap((row) =>
        [row.eventSeq, ...row.toldEventSeqs, row.endEventSeq].map((eventSeq) => ({
          eventSeq,
          row,
        })),
      )
      .flatMap(({ eventSeq, row }) =>
        eventSeq !== null && eventSeq > position.eventSeq
          ? [{ kind: 'approval', eventSeq, row: asToldBy(eventSeq, row) } as const]
          : [],
      );
  }
}

function eventsOf<Kind extends string, Row extends { readonly eventSeq: number }>(
  { rows }: PageRows<Row>,
  kind: Kind,
) {
  return rows.map((row) => ({ kind, eventSeq: row.eventSeq, row }));
}

function positionAfter(
  before: EventPosition,
  events: readonly StoredEvent[],
  eventSeq: number,
): EventPosition {
  const last = { ...before, eventSeq };
  for (const event of events) {
    if (event.kind === 'activity') last.activities = event.row.seq;
    if (event.kind === 'execution') last.executions = event.row.seq;
    if (event.kind === 'transition') last.transitions = event.row.seq;
  }
  return last;
}
