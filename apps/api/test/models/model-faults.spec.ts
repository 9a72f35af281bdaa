import { readFileSync } from 'node:fs';
import { AttemptAborted, type ModelRequest, retryDelayMs, silentLogger } from '@faina/agent-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLlmAdapter } from '../../src/models/create-llm-adapter.js';
import { markdownTable } from '../support/mail/markdown-table.js';
import { modelFaults, type ModelFault } from '../support/model/model-faults.js';
import { modelRequest } from '../support/model/model-request.js';
import { ScriptedModelServer } from '../support/model/scripted-model-server.js';

const paper = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8');
const rows = markdownTable(paper, 'One call');

/** In place of the 120 s of the service, and of the 300 s for which a streamed call may be silent. */
const SHORT_CALL_MS = 150;
/** So long that no busy machine reaches it. */
const LONG_CALL_MS = 20_000;

let server: ScriptedModelServer;
beforeEach(async () => {
  server = await ScriptedModelServer.start();
});
afterEach(() => server.close());

async function baseUrlOf({ target }: ModelFault): Promise<string | undefined> {
  if (target === undefined) return server.baseUrl;
  if (target === 'not configured') return undefined;
  const gone = await ScriptedModelServer.start();
  await gone.close();
  return gone.baseUrl;
}

/** Brings a fault about as an attempt of a job would meet it. */
async function meet(fault: ModelFault, more: Partial<ModelRequest> = {}) {
  const { abortedBy } = fault;
  const isSlow =
    abortedBy === undefined && fault.replies.some(({ kind }) => kind === 'held' || kind === 'drip');
  const adapter = createLlmAdapter({
    settings: { OPENAI_COMPATIBLE_BASE_URL: await baseUrlOf(fault) },
    clock: { now: () => new Date() },
    timeZone: 'UTC',
    logger: silentLogger,
    pauseStore: {
      read: () => Promise.resolve({ pauses: new Map(), workers: 1 }),
      pause: () => Promise.resolve(),
    },
    times: {
      callMs: isSlow ? SHORT_CALL_MS : LONG_CALL_MS,
      firstChunkMs: LONG_CALL_MS,
      chunkMs: SHORT_CALL_MS,
    },
  });
  server.script(...fault.replies);
  for (let call = 0; call < (fault.callsBefore ?? 0); call += 1) {
    await adapter.generateText(modelRequest());
  }
  const requestsBefore = server.count;
  const startedAt = performance.now();
  const attempt = new AbortController();
  const { stream = false } = fault;
  const pending = adapter.generateText(modelRequest({ signal: attempt.signal, stream, ...more }));
  if (abortedBy !== undefined) {
    await server.waitForCount(requestsBefore + 1);
    attempt.abort(new AttemptAborted(abortedBy));
  }
  const result = await pending;
  const durationMs = performance.now() - startedAt;
  server.assertDone();
  return { result, requests: server.count - requestsBefore, durationMs };
}

/** Whether a Retry-After of so long is what the table's word for the wait means. */
function expectWait(wait: string | undefined, actual: number | undefined, fault: ModelFault): void {
  switch (wait) {
    case 'none':
      return;
    case 'backoff':
      expect(actual).toBeUndefined();
      return;
    case 'Retry-After':
      expect(actual).toBe(fault.retryAfterMs);
      expect(retryDelayMs(0, actual, () => 0)).toBe(fault.retryAfterMs);
      return;
    case 'rest of the pause':
      // Plus the second within which held calls go on.
      expect(actual).toBeGreaterThan(50_000);
      expect(actual).toBeLessThanOrEqual(61_000);
      return;
    case 'rest of 1 s':
      expect(actual).toBeGreaterThan(0);
      expect(actual).toBeLessThanOrEqual(1_000);
      return;
    default:
      throw new Error(`docs/errors.md has a wait that is not known here: ${String(wait)}`);
  }
}

function faultOf(name: string | undefined): ModelFault {
  const fault = modelFaults[name ?? ''];
  if (fault === undefined) throw new Error(`No test brings about: ${String(name)}`);
  return fault;
}

/** After these the provider may count what it was sent. */
const workedOn: ReadonlySet<string> = new Set([
  'MODEL_TIMEOUT',
  'MODEL_BROKEN_ANSWER',
  'MODEL_CALL_CANCELLED',
  'MODEL_CALL_INTERRUPTED',
  'MODEL_CALL_DEADLINE',
]);

describe('docs/errors.md, F40-F44', () => {
  it('names exactly the faults that are brought about here', () => {
    expect(rows.map(({ fault }) => fault).sort()).toEqual(Object.keys(modelFaults).sort());
  });

  it.each(rows)(
    '$fault: $code, retried: $retried, $requests requests, wait: $wait',
    async (row) => {
      const fault = faultOf(row.fault);
      const { result, requests, durationMs } = await meet(fault);
      expect(String(requests)).toBe(row.requests);
      expect(result.isOk() ? 'an answer' : result.error.code).toBe(row.code);
      const error = result.isError() ? result.error : undefined;
      expect(error?.isRetryable ?? false).toBe(row.retried === 'yes');
      expect(error?.wasAsked ?? true).toBe(row.counts === 'yes');
      expectWait(row.wait, error?.retryAfterMs, fault);
      const isSlow = durationMs > SHORT_CALL_MS - 5 && error?.code === 'MODEL_TIMEOUT';
      expect(isSlow ? (fault.stream ? 'after 300 s' : 'after 120 s') : 'at once').toBe(row.ends);
      expect(durationMs).toBeLessThan(LONG_CALL_MS / 2);
      const hasWorked = workedOn.has(error?.code ?? '') || fault.stream === true;
      expect(error?.usage?.estimated ?? false).toBe(hasWorked);
    },
  );

  it.each(rows)('$fault: another model is asked: $fallback', async (row) => {
    const { result, requests } = await meet(faultOf(row.fault), {
      fallbackModels: ['offline:demo'],
    });
    expect(String(requests)).toBe(row.requests);
    const answeredBy = result.isOk() ? (result.value.model ?? 'the first') : 'nobody';
    const alone = row.code === 'an answer' ? 'the first' : 'nobody';
    expect(answeredBy).toBe(row.fallback === 'yes' ? 'offline:demo' : alone);
  });
});

describe('the backoff of docs/errors.md', () => {
  const waits = markdownTable(paper, 'Waits');

  it('has a row for each attempt up to the longest wait', () => {
    expect(waits).toHaveLength(7);
  });

  it.each(waits)('before attempt $attempt: $backoff', ({ attempt = '', backoff }) => {
    const failures = Number.parseInt(attempt, 10) - 2;
    const seconds = (random: number) => retryDelayMs(failures, undefined, () => random) / 1_000;
    expect(`${seconds(0)} to ${seconds(1)} s`).toBe(backoff);
    if (attempt.endsWith('later'))
      expect(retryDelayMs(failures + 50, undefined, () => 1)).toBe(60_000);
  });
});
