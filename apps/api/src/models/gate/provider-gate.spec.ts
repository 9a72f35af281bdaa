import { createHook } from 'node:async_hooks';
import {
  Interruption,
  ModelError,
  Result,
  silentLogger,
  type ModelRequest,
  type ModelResponse,
} from '@faina/agent-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { createProviderGates, type GateLimits } from './create-provider-gates.js';
import { GuardedLlmAdapter } from '../guarded-llm-adapter.js';
import type { ProviderPauseStore } from './provider-pauses.js';

type CallResult = Result<ModelResponse, ModelError>;

const says = (content: string): CallResult =>
  Result.ok({ role: 'assistant', content, tool_calls: [] });
const fails = (...about: ConstructorParameters<typeof ModelError>): CallResult =>
  Result.error(new ModelError(...about));
const down = fails('down', 'MODEL_UNAVAILABLE', true);
const limited = (waitMs?: number) =>
  fails('slow down', 'MODEL_RATE_LIMITED', true, { retryAfterMs: waitMs });

let sent: ModelRequest[];
let pauses: Map<string, number>;
let workers: number;
let respond: (request: ModelRequest) => CallResult | Promise<CallResult>;

const store: ProviderPauseStore = {
  read: () => Promise.resolve({ pauses, workers }),
  pause: () => Promise.resolve(),
};

beforeEach(() => {
  sent = [];
  pauses = new Map();
  workers = 1;
  respond = () => says('hi');
});

function adapterWith(limits: Partial<GateLimits> = {}, concurrency?: number) {
  const models = {
    generateText: async (request: ModelRequest) => {
      sent.push(request);
      return respond(request);
    },
  };
  const settings = { OPENAI_API_KEY: 'k', GOOGLE_GENERATIVE_AI_API_KEY: 'g' };
  const options = { pauseStore: store, logger: silentLogger, concurrency, limits };
  return new GuardedLlmAdapter(models, createProviderGates(settings, options));
}
const request = (more: Partial<ModelRequest> = {}): ModelRequest => ({
  model: 'openai:gpt-5',
  messages: [],
  tools: [],
  signal: new AbortController().signal,
  ...more,
});
const turn = () => new Promise(setImmediate);

describe('calls while a provider has asked to wait', () => {
  it('R3: are not sent, say how long to wait and that nobody was asked', async () => {
    const adapter = adapterWith({ longestHoldMs: 0, spreadMs: 0 });
    respond = () => limited(7_000);
    expect(await adapter.generateText(request())).toHaveProperty('error.retryAfterMs', 7_000);
    const held = await adapter.generateText(request());
    expect(held).toMatchObject({
      error: { code: 'MODEL_RATE_LIMITED', isRetryable: true, wasAsked: false },
    });
    const waitMs = held.isError() ? (held.error.retryAfterMs ?? 0) : 0;
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(7_000);
    expect(sent).toHaveLength(1);
  });

  it.each(['google:gemini', 'openai:gpt-4.1'])(
    'S6: of another model, %s, are sent',
    async (model) => {
      const adapter = adapterWith({ longestHoldMs: 0 });
      respond = () => limited(7_000);
      await adapter.generateText(request());
      respond = () => says('hi');
      expect(await adapter.generateText(request({ model }))).toEqual(says('hi'));
    },
  );

  it('S6: are held for ten minutes where it asks for an hour; the job that asked is told the hour', async () => {
    const adapter = adapterWith({ longestHoldMs: 0, spreadMs: 0 });
    respond = () => limited(3_600_000);
    expect(await adapter.generateText(request())).toHaveProperty('error.retryAfterMs', 3_600_000);
    const held = await adapter.generateText(request());
    const waitMs = held.isError() ? (held.error.retryAfterMs ?? 0) : 0;
    expect(waitMs).toBeGreaterThan(590_000);
    expect(waitMs).toBeLessThanOrEqual(600_000);
  });

  it('are held when the pause is short, and go on when it is over', async () => {
    const adapter = adapterWith({ longestHoldMs: 1_000, spreadMs: 0 });
    respond = () => limited(60);
    const startedAt = performance.now();
    await adapter.generateText(request());
    respond = () => says('hi');
    expect(await adapter.generateText(request())).toEqual(says('hi'));
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(59);
  });

  it('are not held when another model can be asked at once', async () => {
    const adapter = adapterWith({ longestHoldMs: 60_000 });
    respond = () => limited(50_000);
    await adapter.generateText(request());
    const result = await adapter.generateText(request({ fallbackModels: ['google:gemini'] }));
    expect(result).toMatchObject({ error: { code: 'MODEL_RATE_LIMITED' } });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['cancel', 'MODEL_CALL_CANCELLED'],
    ['shutdown', 'MODEL_CALL_INTERRUPTED'],
    ['lease-lost', 'MODEL_CALL_INTERRUPTED'],
  ] as const)('R8: end at once with the attempt, named after its end: %s', async (reason, code) => {
    const adapter = adapterWith({ longestHoldMs: 60_000 });
    respond = () => limited(20_000);
    await adapter.generateText(request());
    const interruption = new Interruption();
    const pending = adapter.generateText(request({ signal: interruption.signal }));
    await turn();
    interruption.abort(reason);
    expect(await pending).toMatchObject({ error: { code, usage: undefined, wasAsked: false } });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['no time is asked for', limited()],
    [
      'the quota is used up',
      fails('no credit', 'MODEL_RATE_LIMITED', false, { retryAfterMs: 7_000 }),
    ],
    [
      'a provider that is down asks for time',
      fails('down', 'MODEL_UNAVAILABLE', true, { retryAfterMs: 7_000 }),
    ],
  ])('are sent where %s: nothing is paused', async (_why, result) => {
    const adapter = adapterWith({ longestHoldMs: 0 });
    respond = () => result;
    await adapter.generateText(request());
    await adapter.generateText(request());
    expect(sent).toHaveLength(2);
  });
});

describe('calls of a model that fails', () => {
  it.each([
    ['is down', down],
    ['does not say when it is free again', limited()],
  ])(
    'are refused at once after five of one that %s, with the time to wait',
    async (_why, failed) => {
      const adapter = adapterWith();
      respond = () => failed;
      for (let call = 0; call < 5; call += 1)
        expect(await adapter.generateText(request())).toBe(failed);
      const refused = await adapter.generateText(request());
      expect(refused).toMatchObject({
        error: { code: 'MODEL_UNAVAILABLE', isRetryable: true, wasAsked: false },
      });
      const waitMs = refused.isError() ? (refused.error.retryAfterMs ?? 0) : 0;
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(1_000);
      expect(sent).toHaveLength(5);
    },
  );

  it('R3: are no failure of their job where they only tried whether the model is back', async () => {
    const adapter = adapterWith({ failures: 1, openMs: 0 });
    respond = () => down;
    expect(await adapter.generateText(request())).toBe(down);
    expect(await adapter.generateText(request())).toMatchObject({
      error: { code: 'MODEL_UNAVAILABLE', isRetryable: true, wasAsked: true, isExcused: true },
    });
  });

  it('S6: are no reason to hold those of another model with the same key', async () => {
    const adapter = adapterWith();
    respond = () => down;
    for (let call = 0; call < 6; call += 1) await adapter.generateText(request());
    respond = () => says('hi');
    expect(await adapter.generateText(request({ model: 'openai:gpt-4.1' }))).toEqual(says('hi'));
  });

  it.each([
    'MODEL_BAD_REQUEST',
    'MODEL_AUTHENTICATION',
    'MODEL_RATE_LIMITED',
    'MODEL_NOT_CONFIGURED',
    'MODEL_CONTEXT_TOO_LONG',
    'MODEL_REFUSED',
    'MODEL_BROKEN_ANSWER',
  ] as const)('go on after any number of %s', async (code) => {
    const adapter = adapterWith();
    respond = () => fails('no', code, false);
    for (let call = 0; call < 12; call += 1) await adapter.generateText(request());
    expect(sent).toHaveLength(12);
  });

  it.each([fails('called off', 'MODEL_CALL_CANCELLED', false), down])(
    'that were called off say nothing of the provider, whatever they came to',
    async (ended) => {
      const adapter = adapterWith({ failures: 1 });
      const controller = new AbortController();
      respond = () => {
        controller.abort();
        return ended;
      };
      await adapter.generateText(request({ signal: controller.signal }));
      respond = () => says('hi');
      expect(await adapter.generateText(request())).toEqual(says('hi'));
    },
  );

  it('take no place of the key while they are refused', async () => {
    const adapter = adapterWith({ failures: 1, longestQueueMs: 0 }, 1);
    respond = () => down;
    for (let call = 0; call < 3; call += 1) await adapter.generateText(request());
    expect(sent).toHaveLength(1);
    respond = () => says('hi');
    expect(await adapter.generateText(request({ model: 'openai:gpt-4.1' }))).toEqual(says('hi'));
  });

  it('give their place back when the adapter throws', async () => {
    const adapter = adapterWith({}, 1);
    respond = () => Promise.reject(new Error('defect'));
    await expect(adapter.generateText(request())).rejects.toThrow('defect');
    await expect(adapter.generateText(request())).rejects.toThrow('defect');
  });
});

describe('calls at once with one key', () => {
  async function mostAtOnce(concurrency: number): Promise<number> {
    const adapter = adapterWith({}, concurrency);
    let underWay = 0;
    let most = 0;
    respond = async () => {
      most = Math.max(most, (underWay += 1));
      await turn();
      underWay -= 1;
      return says('hi');
    };
    const calls = Array.from({ length: 20 }, () => adapter.generateText(request()));
    expect((await Promise.all(calls)).every((result) => result.isOk())).toBe(true);
    return most;
  }

  it('are no more than the limit', async () => {
    expect(await mostAtOnce(4)).toBe(4);
  });

  it("are no more than this worker's share of it, and at least one", async () => {
    workers = 3;
    expect(await mostAtOnce(8)).toBe(2);
    workers = 50;
    expect(await mostAtOnce(8)).toBe(1);
  });

  it('wait for a place no longer than their time', async () => {
    const adapter = adapterWith({ longestQueueMs: 20 }, 1);
    const held = Promise.withResolvers<CallResult>();
    respond = () => held.promise;
    const first = adapter.generateText(request());
    expect(await adapter.generateText(request())).toMatchObject({
      error: { code: 'MODEL_RATE_LIMITED', isRetryable: true, wasAsked: false },
    });
    held.resolve(says('hi'));
    expect(await first).toEqual(says('hi'));
  });
});

it('R9: a call that finds a free place makes no timer', async () => {
  let timers = 0;
  const adapter = adapterWith();
  await adapter.generateText(request());
  const hook = createHook({ init: (_id, type) => void (timers += Number(type === 'Timeout')) });
  hook.enable();
  try {
    // Less than a second, in which the pauses would be read again.
    for (let call = 0; call < 50; call += 1) await adapter.generateText(request());
  } finally {
    hook.disable();
  }
  expect(sent).toHaveLength(51);
  expect(timers).toBe(0);
});
