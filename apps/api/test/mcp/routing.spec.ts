import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, toolCall } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';
import type { ExecutionView, JobView } from '../../src/gateways/rest/jobs/job-view.schema.js';

let world: ScriptedService;

beforeAll(async () => {
  world = await startScriptedService();
  await world.client.putAgent('router');
});
afterAll(() => world.close());

interface Called {
  readonly job: JobView;
  /** What the model was told of the call. */
  readonly told: string;
  readonly outcome: ExecutionView | undefined;
  /** Where the call was handed to, as the executions tell. */
  readonly fallbacks: readonly ExecutionView[];
}

/** One job whose model asks for one call, and ends unless the call has ended the job. */
async function call(tool: string, args: Readonly<Record<string, unknown>>): Promise<Called> {
  world.model.script(toolCall(tool, args), answer('The end of it.'));
  const job = await world.client.run({ agent: 'router', input: 'Call it.' });
  world.model.forget();
  const executions = await world.client.executions(job.id);
  const activity = await world.client.activity(job.id);
  return {
    job,
    told: activity.find(({ role }) => role === 'TOOL_RESULT')?.content ?? '',
    outcome: executions.find(({ type }) => type === 'tool_call' || type === 'tool_error'),
    fallbacks: executions.filter(({ type }) => type === 'fallback'),
  };
}

const handedTo = (destination: string) => ({ use_fallback: true, fallback_to: destination });

describe('a call of a tool that has a handler', () => {
  it('B1 is run by it, and handed to nobody', async () => {
    const { outcome, fallbacks } = await call('echo', { value: 'oi' });
    expect(outcome).toMatchObject({ type: 'tool_call', result: { value: 'oi' } });
    expect(fallbacks).toEqual([]);
  });

  it.each([
    ['throw_error', 'FAILED'],
    ['fail_critical', 'FAILED'],
    ['fail_recoverable', 'COMPLETED'],
  ])('B17 is not handed on when %s fails after it has started', async (tool, status) => {
    const { job, outcome, fallbacks } = await call(tool, { message: 'HANDLER_NOT_FOUND' });
    expect(job.status).toBe(status);
    expect(outcome?.type).toBe('tool_error');
    expect(fallbacks).toEqual([]);
  });
});

describe('B12 a result of the older kind', () => {
  it.each([
    [null, 'tool_error', 'NO_RESULT'],
    [{ erro: 'lead inexistente' }, 'tool_error', 'lead inexistente'],
    [{ error: 'no such lead' }, 'tool_error', 'no such lead'],
    [
      { sucesso: false, erro: 'LEAD_MISSING', resposta: 'Não achei.' },
      'tool_error',
      'LEAD_MISSING',
    ],
    ['pronto', 'tool_call', 'pronto'],
    [42, 'tool_call', '42'],
    [{ sucesso: true, resposta: 'Feito.', dados_json: { id: 7 } }, 'tool_call', '{"id":7}'],
  ])('%j is a %s', async (result, type, told) => {
    const called = await call('answer_raw', { result });
    expect(called.job.status).toBe('COMPLETED');
    expect(called.outcome?.type).toBe(type);
    expect(called.told).toContain(told);
  });
});

describe('a call that its handler hands on', () => {
  it.each([
    { sucesso: true, ...handedTo('CHAT_SERVICE'), erro: 'PREVIEW_HANDOFF' },
    { ok: false, ...handedTo('CHAT_SERVICE'), error: 'PREVIEW_HANDOFF' },
  ])('B5 B6 is neither a success nor an error, but goes where it says: %j', async (result) => {
    const { outcome, fallbacks } = await call('hand_over', { result, preview: { seen: true } });
    expect(outcome).toMatchObject({ type: 'tool_call', result: { seen: true } });
    expect(fallbacks).toMatchObject([
      {
        name: 'hand_over',
        params: { fallbackTo: 'CHAT_SERVICE', reason: 'PREVIEW_HANDOFF' },
        message: 'fallback_to=CHAT_SERVICE: usando handler legado para hand_over',
      },
    ]);
  });

  it.each([{ use_fallback: true }, { erro: 'FALLBACK_REQUIRED' }, handedTo('SOMEWHERE')])(
    'B7 goes nowhere when it does not say where to: %j',
    async (result) => {
      const { job, told, fallbacks } = await call('answer_raw', { result });
      expect(told).toContain('FALLBACK_DESTINATION_MISSING');
      expect(fallbacks).toHaveLength(1);
      expect(job.status).toBe('COMPLETED');
    },
  );

  it('B8 is told to be without a conversational handler where there is none', async () => {
    const { told } = await call('answer_raw', { result: handedTo('CHAT_SERVICE') });
    expect(told).toContain('FALLBACK_NOT_IMPLEMENTED');
  });

  it('B9 B11 ends with the conversation, which may hand it on to nobody', async () => {
    for (const destination of ['CHAT_SERVICE', 'TOOL_ROUTER']) {
      const { told, fallbacks } = await call('hand_over', {
        result: handedTo('CHAT_SERVICE'),
        preview: handedTo(destination),
      });
      expect(told).toContain('FALLBACK_LOOP_DETECTED');
      expect(fallbacks.map(({ message }) => message)).toEqual([
        'fallback_to=CHAT_SERVICE: usando handler legado para hand_over',
        expect.stringContaining(`CHAT_SERVICE -> ${destination}`),
      ]);
    }
  });

  it('B10 counts its hops alone, whatever a caller or a handler says of them', async () => {
    const hops = ['CHAT_SERVICE', 'TOOL_ROUTER'];
    const result = { ...handedTo('CHAT_SERVICE'), hops, hop_list: hops };
    const { outcome } = await call('hand_over', { result, preview: { seen: true } });
    expect(outcome).toMatchObject({ type: 'tool_call', result: { seen: true } });
    const asArgument = await call('hand_over', { result: 1, preview: 2, hops });
    expect(asArgument.told).not.toContain('FALLBACK');
  });

  it('reaches the router where it asks for it, which provides no such tool', async () => {
    const { job, fallbacks } = await call('answer_raw', { result: handedTo('TOOL_ROUTER') });
    expect(job).toMatchObject({ status: 'FAILED', error: { code: 'TOOL_NOT_FOUND' } });
    expect(fallbacks.map(({ message }) => message)).toEqual([
      'fallback_to=TOOL_ROUTER: encaminhando ao ToolRouter',
    ]);
  });
});
