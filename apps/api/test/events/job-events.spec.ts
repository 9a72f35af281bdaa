import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { EventReader, type ReadEvent } from '../support/http/event-reader.js';
import { answer, held, paused, toolCall, toolCalls } from '../support/model/model-replies.js';
import { expectProblem } from '../support/service/http-client.js';
import {
  type KeyedService,
  type KeyHolder,
  startKeyedService,
  workScopes,
} from '../support/service/keyed-service.js';
import { waitFor } from '../support/wait-for.js';
import { maxStreams } from '../../src/deliveries/events/open-streams.service.js';

let keyed: KeyedService;
let ana: KeyHolder;

beforeAll(async () => {
  keyed = await startKeyedService();
  ana = await keyed.holder('north', 'ana', ...workScopes, 'approvals:write');
  await ana.putAgent('tester', { requireApproval: ['write_once'] });
});
afterAll(() => keyed.close());
beforeEach(() => {
  keyed.model.forget();
});

const pathOf = (jobId: string) => `/v1/jobs/${jobId}/events`;

const open = (jobId: string, lastEventId?: string, { key } = ana.key): Promise<EventReader> =>
  EventReader.open(keyed.service.url + pathOf(jobId), { apiKey: key, lastEventId });

const stored = (events: readonly ReadEvent[]) => events.filter(({ event }) => event !== 'delta');
const isDone = ({ event }: ReadEvent) => event === 'done';

/** A job that asks a person twice, calls a tool, and has long texts and a cut result. */
async function startRichJob(): Promise<string> {
  keyed.model.script(
    toolCalls([
      { name: 'write_once', arguments: { key: randomUUID() } },
      { name: 'write_once', arguments: { key: randomUUID() } },
    ]),
    toolCall('big_result', { bytes: 300_000 }),
    toolCall('fail_recoverable', { message: 'Não' }),
    held(answer('Pronto.\r\nid: 7\n\nevent: done\n\u2028😀')),
  );
  return (await ana.submit({ agent: 'tester', input: 'Olá\ndata: x' })).id;
}

/** Lets it go on to its end. */
async function endRichJob(jobId: string): Promise<void> {
  for (const decision of ['approve', 'reject']) {
    const question = await ana.questionOf(jobId);
    expect((await ana.decide(question, { decision })).status).toBe(200);
  }
  await waitFor(
    async () => {
      keyed.model.release();
      return (await ana.job(jobId)).settledAt;
    },
    { what: 'the end of the job' },
  );
}

describe('P7 the events of a job', () => {
  let jobId: string;
  let live: ReadEvent[];
  let dropped: ReadEvent[];

  beforeAll(async () => {
    jobId = await startRichJob();
    const reader = await open(jobId);
    const all = reader.rest();
    const afterEach = readOneByOne();
    await endRichJob(jobId);
    live = stored(await all);
    dropped = await afterEach;
  });

  /** Of a reader whose connection breaks behind every single event. */
  async function readOneByOne(): Promise<ReadEvent[]> {
    const events: ReadEvent[] = [];
    let last: string | undefined;
    while (!events.some(isDone)) {
      const reader = await open(jobId, last);
      const event = stored(await reader.until(({ event: name }) => name !== 'delta')).at(-1);
      reader.close();
      if (!event) throw new Error('The stream has ended before the job.');
      events.push(event);
      last = event.id;
    }
    return events;
  }

  it('are all that its histories hold, in one order, as the histories show it, to its end', async () => {
    const dataOf = (name: string) =>
      live.filter(({ event }) => event === name).map(({ data }) => data);
    expect(dataOf('activity')).toEqual(await ana.activity(jobId));
    expect(dataOf('transition')).toEqual(await ana.transitions(jobId));
    const { items } = JSON.parse((await ana.get(`/v1/jobs/${jobId}/executions?limit=100`)).text);
    expect(dataOf('execution')).toEqual(items);
    expect(JSON.stringify(items)).toContain('"truncated":true');
    expect(dataOf('done')).toEqual([await ana.job(jobId)]);
    expect(live.map(({ id }) => Number(id))).toEqual([
      ...live.slice(0, -1).map((_, index) => index + 1),
      live.length - 1,
    ]);
    expect(live.at(-1)?.event).toBe('done');
  });

  it('tell each question when it is asked, and once more when it is decided', () => {
    const questions = live.flatMap(({ event, data }) => (event === 'approval' ? [data] : []));
    expect(questions).toMatchObject([
      { jobId, tool: 'write_once', status: 'pending', decidedBy: null },
      { jobId, status: 'approved', decidedBy: 'ana' },
      { jobId, tool: 'write_once', status: 'pending', decidedBy: null },
      { jobId, status: 'rejected', decidedBy: 'ana' },
    ]);
  });

  it('are the same for a reader whose connection breaks behind every event', async () => {
    expect(dropped).toEqual(live);
    for (let index = 0; index < live.length - 1; index += 1) {
      const rest = await (await open(jobId, live[index]?.id)).rest();
      expect(rest).toEqual(live.slice(index + 1));
    }
    const byQuery = await ana.get(`${pathOf(jobId)}?after=${live.length - 1}`);
    expect(byQuery.text).toMatch(/^retry: \d+\n: open\n\n/);
  });

  it('come in pages that one big value does not hold up', async () => {
    const before = live.length;
    await keyed.query(
      `with job as (update jobs set activity_count = activity_count + 300, event_seq = event_seq + 300
         where id = $1 returning id, activity_count, event_seq)
       insert into activities (job_id, seq, event_seq, role, content, created_at)
       select id, activity_count - 300 + n, event_seq - 300 + n, 'SYSTEM', repeat('x', 5000), now()
       from job, generate_series(1, 300) n`,
      jobId,
    );
    const events = await (await open(jobId)).rest();
    expect(events).toHaveLength(before + 300);
    expect(events.slice(0, before - 1)).toEqual(live.slice(0, -1));
  });
});

it('P7 the events of a job tell of questions that nobody answers, or that a newer one replaces', async () => {
  const threadId = randomUUID();
  const ask = async () => {
    keyed.model.script(toolCall('write_once', { key: randomUUID() }));
    const { id } = await ana.submit({ agent: 'tester', input: 'Go', threadId });
    await ana.questionOf(id);
    return id;
  };
  const replaced = await ask();
  const cancelled = await ask();
  keyed.model.script(answer('Done.'));
  await ana.send('POST', `/v1/jobs/${cancelled}/cancel`);
  const ends = [replaced, cancelled].map(async (id) => {
    const events = stored(await (await open(id)).rest());
    const { event_seq: last } = numberSchema.parse(
      (await keyed.query('select event_seq from jobs where id = $1', id))[0],
    );
    expect(events.map(({ id: number }) => Number(number))).toEqual([
      ...Array.from({ length: last }, (_, index) => index + 1),
      last,
    ]);
    return events.flatMap(({ event, data }) =>
      event === 'approval' || event === 'transition' ? [wordOf(data)] : [],
    );
  });
  const asked = ['>PENDING', 'PENDING>ACTIVE', 'pending', 'ACTIVE>WAITING'];
  expect(await Promise.all(ends)).toEqual([
    [...asked, 'rejected', 'WAITING>PENDING', 'PENDING>ACTIVE', 'ACTIVE>COMPLETED'],
    [...asked, 'expired', 'WAITING>CANCELLED'],
  ]);
});

const numberSchema = z.object({ event_seq: z.int() });
const toldSchema = z.union([
  z.object({ status: z.string() }).transform(({ status }) => status),
  z
    .object({ from: z.string().nullable(), to: z.string() })
    .transform(({ from, to }) => `${from ?? ''}>${to}`),
]);
const wordOf = (data: unknown) => toldSchema.parse(data);

it('P17 a stream that is closed, or asked for its head alone, leaves the job and no place behind', async () => {
  const { count } = keyed.model;
  keyed.model.script(held(answer('Done.')));
  const { id } = await ana.submit({ agent: 'tester', input: 'Go' });
  const many = await Promise.all(Array.from({ length: maxStreams.ofKey }, () => open(id)));
  expectProblem(await ana.get(pathOf(id)), 429, 'TOO_MANY_STREAMS');
  const bia = await keyed.holder('north', 'bia', 'jobs:read', 'tenant:read');
  (await open(id, undefined, bia.key)).close();
  for (const reader of many) reader.close();
  expect((await ana.send('HEAD', pathOf(id))).status).toBe(200);
  const again = await waitFor(() => open(id).catch(() => undefined), { what: 'a free place' });
  await keyed.model.waitForCount(count + 1);
  keyed.model.release();
  expect((await again.rest()).at(-1)).toMatchObject({
    event: 'done',
    data: { status: 'COMPLETED', output: { message: 'Done.' } },
  });
});

describe('the words of an answer', () => {
  it('come while the model still speaks, to who listens', async () => {
    const { count } = keyed.model;
    keyed.model.script(held(toolCall('echo', { value: 'x' })), paused('Era uma vez', ' um rei.'));
    const { id } = await ana.submit({ agent: 'tester', input: 'Conte' });
    const reader = await open(id);
    await reader.until(({ event, data }) => event === 'transition' && isActive(data));
    await keyed.model.waitForCount(count + 1);
    keyed.model.release();
    const before = await reader.until(({ event }) => event === 'delta');
    expect(before.at(-1)).toEqual({ event: 'delta', data: { text: 'Era uma vez', offset: 0 } });
    expect((await ana.job(id)).status).toBe('ACTIVE');
    keyed.model.release();
    const rest = await reader.rest();
    expect(rest[0]).toEqual({ event: 'delta', data: { text: ' um rei.', offset: 11 } });
    const answers = stored(rest).filter(({ event }) => event === 'activity');
    expect(answers.at(-1)).toMatchObject({ data: { content: 'Era uma vez um rei.' } });
    expect(rest.at(-1)).toMatchObject({ event: 'done' });
  });

  it('are not asked for where nobody listens', async () => {
    keyed.model.script(answer('Done.'));
    const before = keyed.model.requests.length;
    expect(await ana.run({ agent: 'tester', input: 'Go' })).toMatchObject({ stream: null });
    expect(keyed.model.requests.slice(before).map(({ body }) => body.stream)).toEqual([undefined]);
  });
});

const isActive = (data: unknown) => JSON.stringify(data).includes('"to":"ACTIVE"');

describe('P13 who may listen', () => {
  it('is who may read the job, for as long as the key is good', async () => {
    keyed.model.script(held(answer('Done.')));
    const { id } = await ana.submit({ agent: 'tester', input: 'Go' });
    const stranger = await keyed.holder('south', 'ana', 'admin', 'jobs:read');
    const neighbour = await keyed.holder('north', 'zoe', 'jobs:read');
    for (const other of [stranger, neighbour]) {
      expectProblem(await other.get(pathOf(id)), 404, 'JOB_NOT_FOUND');
    }
    const reader = await keyed.holder('north', 'zoe', 'jobs:read', 'tenant:read');
    const job = await open(id, undefined, reader.key);
    const tenant = await EventReader.open(`${keyed.service.url}/v1/events`, {
      apiKey: reader.key.key,
    });
    expect((await job.next())?.event).toBe('transition');
    expect((await tenant.next())?.event).toBe('position');
    await keyed.operator.send('DELETE', `/v1/keys/${reader.key.id}`);
    expect(stored(await job.rest()).map(({ event }) => event)).not.toContain('done');
    await tenant.rest();
    keyed.model.release();
  });

  it.each(['x', '-1', '1.5', '99999999999', '1 2'])(
    'P16 names the last event as it was given, not as %j',
    async (lastEventId) => {
      const { id } = await ana.submit({ agent: 'tester', input: 'Go', delayMs: 60_000 });
      const init = { headers: { 'last-event-id': lastEventId } };
      expectProblem(await ana.send('GET', pathOf(id), init), 400, 'VALIDATION_FAILED');
      expectProblem(await ana.send('GET', '/v1/events', init), 410, 'EVENTS_GONE');
      await ana.send('POST', `/v1/jobs/${id}/cancel`);
    },
  );
});
