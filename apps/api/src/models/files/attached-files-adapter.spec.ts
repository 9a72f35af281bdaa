import {
  ModelError,
  type ModelErrorCode,
  ModelNotAskedError,
  type ModelRequest,
  Result,
} from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { CallPermits } from '../gate/call-permits.js';
import { AttachedFilesAdapter } from './attached-files-adapter.js';
import { FileCache } from './file-cache.js';
import { cachedFiles } from './job-files.js';

const file = { id: 'a', mediaType: 'image/png', bytes: 3 };
const text = { id: 't', mediaType: 'text/plain', bytes: 2 };
const stored = [
  { id: 'a', mediaType: 'image/png', data: Buffer.from('abc') },
  { id: 't', mediaType: 'text/plain', data: Buffer.from('hi') },
];

const request = (change: Partial<ModelRequest> = {}): ModelRequest => ({
  model: 'openai-compatible:m',
  messages: [{ role: 'user', content: 'Look', attachments: [file, text] }],
  filesOf: { tenant: 'north', jobId: 'job' },
  tools: [],
  signal: new AbortController().signal,
  ...change,
});

/** Fails with the code where it is sent a file. */
function adapter(failure?: ModelError) {
  const reads: (readonly string[])[] = [];
  const sent: ModelRequest[] = [];
  const models = {
    generateText: async (asked: ModelRequest) => {
      sent.push(asked);
      const hasFiles = JSON.stringify(asked.messages).includes('"attachments"');
      return failure && hasFiles
        ? Result.error(failure)
        : Result.ok({ role: 'assistant' as const, content: 'x', tool_calls: [] });
    },
  };
  const store = {
    read: async (_tenant: string, _jobId: string, ids: readonly string[]) => {
      reads.push(ids);
      return stored.filter(({ id }) => ids.includes(id));
    },
  };
  return { models: new AttachedFilesAdapter(models, cachedFiles(store)), reads, sent };
}

const error = (code: ModelErrorCode) => new ModelError('no', code, false);

describe('a request that names files', () => {
  it('gets their bytes, which are read once for all of its steps', async () => {
    const { models, reads, sent } = adapter();
    for (let step = 0; step < 10; step += 1) await models.generateText(request());
    expect(reads).toEqual([['a', 't']]);
    expect(sent.at(-1)?.messages).toEqual([
      {
        role: 'user',
        content: 'Look\n\n[file: text/plain, 2 bytes]\n```\nhi\n```',
        attachments: [{ ...file, data: Buffer.from('abc') }],
      },
    ]);
  });

  it.each(['MODEL_BAD_REQUEST', 'MODEL_NOT_CONFIGURED'] as const)(
    'is asked in words once it ended in %s, for the rest of the job',
    async (code) => {
      const { models, sent } = adapter(error(code));
      const first = await models.generateText(request());
      expect(first).toMatchObject({ value: { warnings: [{ code: 'FILE_NOT_SENT' }] } });
      await models.generateText(request());
      expect(sent).toHaveLength(3);
      const content: unknown = expect.stringMatching(/hi[^]*cannot read: image\/png/);
      expect(sent.at(-1)?.messages).toEqual([{ role: 'user', content }]);
      await models.generateText(request({ filesOf: { tenant: 'north', jobId: 'other' } }));
      expect(sent).toHaveLength(5);
    },
  );

  it.each([
    error('MODEL_UNAVAILABLE'),
    error('MODEL_AUTHENTICATION'),
    new ModelNotAskedError('no', 'MODEL_NOT_CONFIGURED', false),
  ])('fails as it did where the files are not the reason: %s', async (failure) => {
    const { models, sent } = adapter(failure);
    expect(await models.generateText(request())).toMatchObject({ error: failure });
    expect(sent).toHaveLength(1);
  });

  it('may be repeated where they cannot be read now', async () => {
    const models = new AttachedFilesAdapter(adapter().models, () =>
      Promise.reject(new Error('gone')),
    );
    expect(await models.generateText(request())).toMatchObject({
      error: { code: 'MODEL_UNAVAILABLE', isRetryable: true, wasAsked: false },
    });
  });
});

describe('the files of calls that are under way', () => {
  const mb = 1024 * 1024;

  it('are no more than there is room for, shared by the tenants', async () => {
    const ends: (() => void)[] = [];
    const answered: string[] = [];
    let held = 0;
    let most = 0;
    const models = new AttachedFilesAdapter(
      {
        generateText: async ({ filesOf }) => {
          most = Math.max(most, held);
          await new Promise<void>((resolve) => ends.push(resolve));
          held -= 10;
          answered.push(filesOf?.tenant ?? '');
          return Result.ok({ role: 'assistant' as const, content: 'x', tool_calls: [] });
        },
      },
      () => {
        held += 10;
        return Promise.resolve(new Map([['a', new Uint8Array(3)]]));
      },
    );
    const ask = (tenant: string, jobId: number) =>
      models.generateText(
        request({
          messages: [{ role: 'user', content: 'Look', attachments: [{ ...file, bytes: 10 * mb }] }],
          filesOf: { tenant, jobId: String(jobId) },
        }),
      );
    const calls = Array.from({ length: 50 }, (_, index) => ask('north', index));
    const late = ask('south', 50);
    const words = models.generateText(request({ messages: [{ role: 'user', content: 'x' }] }));
    while (answered.length < 52) {
      await new Promise((resolve) => void setImmediate(resolve));
      ends.shift()?.();
    }
    for (const call of [...calls, late, words]) expect((await call).isOk()).toBe(true);
    expect(most).toBe(60);
    expect(answered.indexOf('south')).toBeLessThan(10);
  });

  it('are waited for no longer than the job goes on', async () => {
    const room = new CallPermits(() => 5);
    const release = await room.take('north', new AbortController().signal, 1_000, 5);
    const models = new AttachedFilesAdapter(
      adapter().models,
      () => Promise.reject(new Error('read before there was room')),
      undefined,
      room,
    );
    const job = new AbortController();
    const call = models.generateText(request({ signal: job.signal }));
    job.abort();
    expect(await call).toMatchObject({ error: { wasAsked: false } });
    release?.();
  });
});

it('a request without files is passed on as it is, and reads nothing', async () => {
  const { models, reads, sent } = adapter();
  const plain: ModelRequest = {
    model: 'openai-compatible:m',
    messages: [{ role: 'user', content: 'x' }],
    tools: [],
    signal: new AbortController().signal,
  };
  await models.generateText(plain);
  expect(sent[0]).toBe(plain);
  expect(reads).toEqual([]);
});

describe('the files in memory', () => {
  it('are the ones that were used last, as many as have room', () => {
    const cache = new FileCache(10);
    const of = (bytes: number) => new Uint8Array(bytes);
    cache.set('a', of(4));
    cache.set('b', of(4));
    expect(cache.get('a')).toHaveLength(4);
    cache.set('c', of(4));
    expect(['a', 'b', 'c'].filter((key) => cache.get(key))).toEqual(['a', 'c']);
    cache.set('large', of(11));
    expect(cache.get('large')).toBeUndefined();
    cache.set('a', of(4));
    cache.set('d', of(10));
    expect(['a', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['d']);
  });
});
