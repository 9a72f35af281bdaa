import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProblemError, UnreachableError } from './errors.js';
import { FainaClient } from './faina-client.js';

const problem = (status: number, code: string, headers: Record<string, string> = {}) => {
  const body = {
    type: 'urn:a',
    title: 'A',
    status,
    detail: 'What happened.',
    code,
    traceId: 'f00',
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/problem+json', ...headers },
  });
};

const job = { id: 'a', status: 'PENDING', settledAt: null };
const accepted = () => new Response(JSON.stringify(job), { status: 202 });

interface Sent {
  readonly url: string;
  readonly method: string | undefined;
  readonly headers: Headers;
  readonly body: unknown;
}

/** A client whose requests are answered in turn; an error is thrown. */
const clientOf = (...answers: (Response | Error | (() => Promise<Response>))[]) => {
  const sent: Sent[] = [];
  const client = new FainaClient({
    baseUrl: 'https://faina.example.com/below/',
    apiKey: 'faina_key',
    fetch: async (url, { method, headers, body } = {}) => {
      sent.push({
        url: url instanceof Request ? url.url : url.toString(),
        method,
        headers: new Headers(headers),
        body,
      });
      const answer = answers.shift();
      if (answer === undefined) throw new Error('One request too many');
      if (answer instanceof Error) throw answer;
      return answer instanceof Response ? answer : answer();
    },
  });
  return { client, sent };
};

const lost = () => new TypeError('fetch failed', { cause: new Error('ECONNRESET') });

/** The outcome of what waits, with all its waits passed over. */
const hurried = async <T>(work: Promise<T>): Promise<T> => {
  work.catch(() => undefined);
  await vi.runAllTimersAsync();
  return work;
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a request', () => {
  it('goes below the base address with the key, and its parameters are encoded', async () => {
    const { client, sent } = clientOf(
      new Response(JSON.stringify({ items: [], nextCursor: null })),
    );
    await client.jobs.activity('a/b?c', { limit: 5 });

    expect(sent[0]?.url).toBe('https://faina.example.com/below/v1/jobs/a%2Fb%3Fc/activity?limit=5');
    expect(sent[0]?.headers.get('authorization')).toBe('Bearer faina_key');
  });

  it.each(['', '.', '..'])('never leads to another route by the id "%s"', (id) => {
    const { client, sent } = clientOf();

    expect(() => client.jobs.get(id)).toThrow(TypeError);
    expect(sent).toEqual([]);
  });

  it('is a ProblemError with all that the service says, where it refuses', async () => {
    const { client } = clientOf(problem(404, 'JOB_NOT_FOUND'));
    const error: unknown = await client.jobs.get('x').catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({ status: 404, code: 'JOB_NOT_FOUND', errors: [], traceId: 'f00' });
    expect(String(error)).toBe('ProblemError: What happened. (JOB_NOT_FOUND, status 404)');
  });

  it.each([
    ['a page', new Response('<html>', { status: 200 })],
    ['a redirect', new Response(null, { status: 302, headers: { location: 'https://evil' } })],
    ['a refusal in words', new Response('no', { status: 403 })],
  ])('says that the service did not answer, but somebody with %s', async (_what, answer) => {
    const { client, sent } = clientOf(answer);

    await expect(client.jobs.get('x')).rejects.toMatchObject({ code: 'UNEXPECTED_ANSWER' });
    expect(sent).toHaveLength(1);
  });

  it.each(['', 'two words', 'line\nbreak', 'não'])('is not sent with the key "%s"', (apiKey) => {
    expect(() => new FainaClient({ baseUrl: 'http://127.0.0.1', apiKey })).toThrow(TypeError);
  });

  it.each(['', '127.0.0.1:3000', 'file:///etc', 'ftp://faina'])('needs no "%s"', (baseUrl) => {
    expect(() => new FainaClient({ baseUrl })).toThrow(TypeError);
  });

  it('is no request where a header cannot be sent: nobody is asked, and nothing is said to be away', async () => {
    const { client, sent } = clientOf(accepted());
    const submitted = client.jobs.submit(
      { agent: 'crm', input: 'x' },
      { idempotencyKey: 'two\nlines' },
    );

    await expect(hurried(submitted)).rejects.toThrow(TypeError);
    expect(sent).toEqual([]);
  });

  it('does not show the key where the client is printed', () => {
    const { client } = clientOf();

    expect(JSON.stringify(client) + inspect(client, { depth: 9 })).not.toContain('faina_key');
  });
});

describe('a submit', () => {
  it('is sent again with the same Idempotency-Key until it is answered', async () => {
    const { client, sent } = clientOf(
      lost(),
      new Response('gone', { status: 502 }),
      problem(503, 'DATABASE_UNAVAILABLE', { 'retry-after': '1' }),
      accepted(),
    );

    expect(await hurried(client.jobs.submit({ agent: 'crm', input: 'x' }))).toEqual(job);
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys).toHaveLength(4);
  });

  it('has another key each time, or the one that is given', async () => {
    const { client, sent } = clientOf(accepted(), accepted(), accepted());
    await client.jobs.submit({ agent: 'crm', input: 'x' });
    await client.jobs.submit({ agent: 'crm', input: 'x' });
    await client.jobs.submit({ agent: 'crm', input: 'x' }, { idempotencyKey: 'mine' });

    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe('mine');
  });

  it('gives up after some tries, and says why', async () => {
    const { client, sent } = clientOf(...Array.from({ length: 6 }, lost));
    const submitted = hurried(client.jobs.submit({ agent: 'crm', input: 'x' }));

    await expect(submitted).rejects.toThrow(UnreachableError);
    await expect(submitted).rejects.toThrow('ECONNRESET');
    expect(sent).toHaveLength(6);
  });

  it('ends with the reason of its signal, between two tries too', async () => {
    const { client, sent } = clientOf(lost(), accepted());
    const stop = new AbortController();
    const submitted = client.jobs.submit({ agent: 'crm', input: 'x' }, { signal: stop.signal });
    submitted.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(1);
    stop.abort(new Error('enough'));

    await expect(submitted).rejects.toThrow('enough');
    await vi.runAllTimersAsync();
    expect(sent).toHaveLength(1);
  });
});

describe('what would do harm twice', () => {
  it('is sent once where it may have arrived', async () => {
    const { client, sent } = clientOf(lost());

    await expect(hurried(client.jobs.retry('x'))).rejects.toThrow(UnreachableError);
    expect(sent).toHaveLength(1);
  });

  it('is sent again where it was refused at the door', async () => {
    const { client, sent } = clientOf(problem(429, 'RATE_LIMITED'), accepted());

    expect(await hurried(client.jobs.retry('x'))).toEqual(job);
    expect(sent).toHaveLength(2);
  });
});

describe('an approval', () => {
  it('is edited and decided with the hash of what was shown, whatever else is said', async () => {
    const { client, sent } = clientOf(accepted(), accepted(), accepted());
    const shown = { id: 'x', hash: 'of what was shown' };
    await client.approvals.edit(shown, { subject: 'Hi' });
    await client.approvals.decide(shown, 'approve');
    await client.approvals.decide(shown, { decision: 'reject', reason: 'No.' });

    expect(sent.map(({ body }): unknown => JSON.parse(String(body)))).toEqual([
      { args: { subject: 'Hi' }, hash: shown.hash },
      { decision: 'approve', hash: shown.hash },
      { decision: 'reject', reason: 'No.', hash: shown.hash },
    ]);
  });
});
