import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EventReader, type ReadEvent } from '../support/http/event-reader.js';
import { answer, toolCall } from '../support/model/model-replies.js';
import { expectProblem } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';

let keyed: KeyedService;
let ana: KeyHolder;

beforeAll(async () => {
  keyed = await startKeyedService({ responder: () => answer('Done.') });
  ana = await keyed.holder('north', 'ana', ...workScopes);
  await ana.putAgent('tester');
});
afterAll(() => keyed.close());

const open = (by: KeyHolder, lastEventId?: string): Promise<EventReader> =>
  EventReader.open(`${keyed.service.url}/v1/events`, { apiKey: by.key.key, lastEventId });

const moveSchema = z.object({ jobId: z.string(), from: z.string().nullable(), to: z.string() });

const movesIn = (events: readonly ReadEvent[]) =>
  events.flatMap(({ event, data }) => {
    if (event !== 'transition') return [];
    const { jobId, from, to } = moveSchema.parse(data);
    return [`${jobId} ${from ?? ''}>${to}`];
  });

const endOf = (jobId: string) => (event: ReadEvent) =>
  movesIn([event])[0] === `${jobId} ACTIVE>COMPLETED`;

const run = (by: KeyHolder) => by.run({ agent: 'tester', input: 'Go' });

describe('the events of a tenant', () => {
  it('P13 are those of jobs that one may read, and questions that one may read', async () => {
    const bia = await keyed.holder('north', 'bia', ...workScopes);
    const all = await keyed.holder('north', 'chefe', 'jobs:read', 'tenant:read');
    const decider = await keyed.holder('north', 'dora', 'jobs:read', 'approvals:write');
    const stranger = await keyed.holder('south', 'ana', ...workScopes, 'tenant:read');
    const people = [ana, bia, all, decider, stranger];
    const readers = await Promise.all(people.map((one) => open(one)));
    await ana.putAgent('asking', { requireApproval: ['echo'] });
    await stranger.putAgent('tester');
    keyed.model.script(toolCall('echo', { value: 'x' }));
    const asking = await ana.submit({ agent: 'asking', input: 'Go' });
    await decider.decide(await ana.questionOf(asking.id), { decision: 'approve' });
    expect((await ana.job(asking.id, 15)).status).toBe('COMPLETED');
    const [ofBia, ofStranger] = [await run(bia), await run(stranger)];
    const last = [asking.id, ofBia.id, ofBia.id, undefined, ofStranger.id];
    const seen: Record<string, unknown> = {};
    for (const [index, reader] of readers.entries()) {
      const end = last[index];
      const isLast = ({ event, data }: ReadEvent) =>
        event === 'approval' && JSON.stringify(data).includes('"approved"');
      const events = await reader.until(end === undefined ? isLast : endOf(end));
      reader.close();
      seen[people[index]?.key.owner ?? ''] = {
        jobs: [...new Set(movesIn(events).map((move) => move.split(' ')[0]))],
        approvals: events.flatMap(({ event, data }) =>
          event === 'approval' ? [z.object({ status: z.string() }).parse(data).status] : [],
        ),
      };
    }
    expect(seen).toEqual({
      bia: { jobs: [ofBia.id], approvals: [] },
      chefe: { jobs: [asking.id, ofBia.id], approvals: ['pending', 'approved'] },
      dora: { jobs: [], approvals: ['pending', 'approved'] },
      // Of the stranger, who has the same name.
      ana: { jobs: [ofStranger.id], approvals: [] },
    });
  });

  it('have no gap and no repeat where a transaction commits late', async () => {
    const job = await run(ana);
    const reader = await open(ana);
    const [start] = await reader.until(() => true);
    const late = new pg.Client(keyed.service.databaseUrl);
    await late.connect();
    await late.query('begin');
    await late.query(
      `insert into outbox (job_id, tenant, event_seq, from_status, status, is_pending)
       values ($1, 'north', 99, 'WAITING', 'PENDING', false)`,
      [job.id],
    );
    const others = await Promise.all([run(ana), run(ana), run(ana)]);
    // While it is under way, nothing that came behind it is told.
    const early = await open(ana, start?.id);
    expect((await early.next())?.event).toBe('position');
    await late.query('commit');
    await late.end();
    const final = await run(ana);
    const isFinal = endOf(final.id);
    const live = await reader.until(isFinal);
    const resumed = await early.until(isFinal);
    const expected = [job.id, ...others.map(({ id }) => id), final.id];
    // The stream may have begun before the end of the first job, while an older transaction went on.
    const ofLate = `${job.id} WAITING>PENDING`;
    const [moves, movesResumed] = [live, resumed].map((events) => {
      const all = movesIn(events);
      return all.slice(all.indexOf(ofLate));
    });
    expect(moves?.[0]).toBe(ofLate);
    expect([...new Set(moves?.map((move) => move.split(' ')[0]))].sort()).toEqual(expected.sort());
    expect(moves).toHaveLength(1 + 4 * 3);
    expect(movesResumed).toEqual(moves);
    for (const [index, { id }] of live.entries()) {
      const again = await open(ana, id);
      const next =
        index + 1 < live.length ? await again.until(({ event }) => event !== 'position') : [];
      again.close();
      if (next[0])
        expect(live.slice(index + 1).filter(({ event }) => event !== 'position')[0]).toEqual(
          next.at(-1),
        );
    }
    for (const one of [reader, early]) one.close();
  });

  it('P16 F31 are not resumed at what is no place, is too old, or is of another database', async () => {
    const now = Date.now().toString(36);
    const dayAgo = (Date.now() - 24 * 3_600_000).toString(36);
    const places = [
      ...['x', '1-1', '1-1-', '-1-1-1', '18446744073709551616-0-1', `1-9223372036854775808-${now}`],
      ...[`1-1-${dayAgo}`, `18446744073709551615-0-${now}`],
    ];
    for (const place of places) {
      const init = { headers: { 'last-event-id': place } };
      expectProblem(await ana.send('GET', '/v1/events', init), 410, 'EVENTS_GONE');
    }
  });
});
