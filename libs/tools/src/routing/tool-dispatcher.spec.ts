import {
  awaitingApproval,
  completed,
  defineExternalTool,
  defineReadTool,
  delegated,
  silentLogger,
  ToolCallPipeline,
  type AgentTool,
  type Logger,
  type ToolAnswer,
  type ToolContext,
} from '@faina/agent-core';
import {
  createTestAgent,
  createTestJob,
  StaticToolRegistry,
  toolContext,
} from '@faina/agent-core/testing';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ChatService } from './chat-service.js';
import { ToolDispatcher } from './tool-dispatcher.js';
import { ToolRouter } from './tool-router.js';
import type { ToolSource } from './tool-source.js';
import { maskError, secretMask } from '../secrets/secret-mask.js';

/** A source that provides everything, counts its calls and gives one answer. */
class SpySource implements ToolSource {
  readonly name = 'spy';
  calls: unknown[] = [];

  constructor(private readonly answer: ToolAnswer = { from: 'source' }) {}

  tools = () => [];
  owns = () => false;
  find = () => undefined;
  missing = () => undefined;
  provides = () => true;
  start = () => undefined;
  close = () => Promise.resolve();
  call(_toolName: string, args: unknown): Promise<ToolAnswer> {
    this.calls.push(args);
    return Promise.resolve(this.answer);
  }
}

type Preview = (args: unknown, context: ToolContext) => Promise<ToolAnswer>;

interface Setting {
  readonly tool: AgentTool;
  readonly source?: SpySource;
  readonly preview?: Preview;
  readonly logger?: Logger;
  readonly args?: object;
}

/** A pipeline around one tool, and a call of it that is ready to run. */
function prepared({
  tool,
  source = new SpySource(),
  preview,
  logger = silentLogger,
  args = {},
}: Setting) {
  const { dispatch } = new ToolDispatcher({
    toolRouter: new ToolRouter([source]),
    chatService: new ChatService(preview ? [{ toolName: tool.name, preview }] : []),
  });
  const mask = maskError(secretMask(['corvo-preto']));
  const pipeline = new ToolCallPipeline(new StaticToolRegistry([tool]), undefined, {
    dispatch,
    mask,
  });
  const agent = createTestAgent({ toolNames: ['*'] });
  const call = { id: '1', name: tool.name, arguments: JSON.stringify(args), ordinal: 0 };
  const ready = pipeline.prepare(call, agent, createTestJob(), 'model');
  if (ready.kind !== 'ready') throw new Error(`The call is ${ready.kind}.`);
  const context = { ...toolContext(), logger };
  return { source, run: () => pipeline.run(ready, context) };
}

const parameters = z.looseObject({});

const handled = (execute: () => Promise<ToolAnswer>): AgentTool =>
  defineReadTool({ name: 'read', description: 'Reads', parameters, execute });

const routed: AgentTool = { name: 'routed', description: 'Routed', parameters, effect: 'none' };

const delegating: AgentTool = defineExternalTool({
  name: 'send',
  description: 'Sends',
  parameters,
  idempotency: 'none',
  approval: 'always',
  delegatesTo: 'CHAT_SERVICE',
  execute: () => Promise.resolve(delegated('CHAT_SERVICE', 'PREVIEW_HANDOFF')),
});

describe('ToolDispatcher', () => {
  it('B1 runs the handler of a tool that has one, and the router is not asked', async () => {
    const { run, source } = prepared({ tool: handled(() => Promise.resolve({ done: true })) });

    expect(await run()).toEqual({ outcome: completed({ done: true }), decisions: [] });
    expect(source.calls).toHaveLength(0);
  });

  it.each([
    ['throws', () => Promise.reject(new Error('no'))],
    ['gives nothing', () => Promise.resolve(undefined)],
    ['says that it failed', () => Promise.resolve({ sucesso: false, erro: 'HANDLER_NOT_FOUND' })],
  ])('B17 asks nobody else when a handler %s', async (_what, execute) => {
    const { run, source } = prepared({ tool: handled(execute) });

    const { outcome, decisions } = await run();

    expect(outcome.kind).toMatch(/_error$/);
    expect(decisions).toEqual([]);
    expect(source.calls).toHaveLength(0);
  });

  it('S24: hides the secrets of the installation in what a handler throws', async () => {
    const cause = new Error('password corvo-preto refused');
    const thrown = new Error('smtp://me:corvo-preto@mail', { cause });
    const { outcome } = await prepared({ tool: handled(() => Promise.reject(thrown)) }).run();

    expect(JSON.stringify(outcome)).toContain('smtp://me:***@mail');
    expect(JSON.stringify(outcome)).not.toContain('corvo-preto');
  });

  it('B2 hands a tool without a handler to the router, with what the model wrote', async () => {
    const { run, source } = prepared({ tool: routed, args: { day: 'hoje' } });

    expect(await run()).toEqual({
      outcome: completed({ from: 'source' }),
      decisions: [
        {
          destination: 'TOOL_ROUTER',
          reason: 'HANDLER_NOT_FOUND',
          message: 'fallback_to=TOOL_ROUTER: encaminhando ao ToolRouter',
        },
      ],
    });
    expect(source.calls).toEqual([{ day: 'hoje' }]);
  });

  it('B3 hands a preview to the conversation, and the router is not asked', async () => {
    const preview: Preview = () => Promise.resolve(awaitingApproval({ text: 'Enviar?' }));
    const { run, source } = prepared({ tool: delegating, preview });

    const { outcome, decisions } = await run();

    expect(outcome).toEqual(awaitingApproval({ text: 'Enviar?' }));
    expect(decisions).toMatchObject([
      {
        reason: 'PREVIEW_HANDOFF',
        message: 'fallback_to=CHAT_SERVICE: usando handler legado para send',
      },
    ]);
    expect(source.calls).toHaveLength(0);
  });

  it.each([
    ['use_fallback', { use_fallback: true, fallback_to: 'TOOL_ROUTER', erro: 'NOT_HERE' }],
    ['error', { error: 'FALLBACK_REQUIRED', fallback_to: 'TOOL_ROUTER' }],
    ['erro', { sucesso: true, erro: 'FALLBACK_REQUIRED', fallback_to: 'TOOL_ROUTER' }],
  ])('B5 takes a fallback in the spelling %s for neither success nor error', async (_what, raw) => {
    const { run, source } = prepared({ tool: handled(() => Promise.resolve(raw)) });

    const { outcome, decisions } = await run();

    expect(outcome).toEqual(completed({ from: 'source' }));
    expect(decisions).toMatchObject([{ destination: 'TOOL_ROUTER' }]);
    expect(source.calls).toHaveLength(1);
  });

  it('B6 logs every decision once, in words and in fields', async () => {
    const logged: unknown[] = [];
    const logger = {
      ...silentLogger,
      info: (fields: Record<string, unknown>, message: string) => logged.push({ fields, message }),
    };
    await prepared({ tool: routed, logger }).run();

    expect(logged).toEqual([
      {
        message: 'fallback_to=TOOL_ROUTER: encaminhando ao ToolRouter',
        fields: expect.objectContaining({
          tool: 'routed',
          fallbackTo: 'TOOL_ROUTER',
          reason: 'HANDLER_NOT_FOUND',
        }),
      },
    ]);
  });

  it.each([undefined, 'MAIL_SERVICE', 7])(
    'B7 refuses a fallback to %s, which is no destination',
    async (destination) => {
      const raw = { use_fallback: true, fallback_to: destination };
      const { run, source } = prepared({ tool: handled(() => Promise.resolve(raw)) });

      const { outcome, decisions } = await run();

      expect(outcome).toMatchObject({ error: { code: 'FALLBACK_DESTINATION_MISSING' } });
      expect(decisions).toMatchObject([{ destination: undefined }]);
      expect(source.calls).toHaveLength(0);
    },
  );

  it('B8 says that no conversational handler takes the call', async () => {
    const { run, source } = prepared({ tool: delegating });

    expect((await run()).outcome).toMatchObject({ error: { code: 'FALLBACK_NOT_IMPLEMENTED' } });
    expect(source.calls).toHaveLength(0);
  });

  it.each(['TOOL_ROUTER', 'CHAT_SERVICE'] as const)(
    'B9 ends a loop that a source makes by handing on to %s again',
    async (destination) => {
      const source = new SpySource(delegated(destination, 'AGAIN'));
      const preview: Preview = () => Promise.resolve(delegated('TOOL_ROUTER', 'AGAIN'));
      const { run } = prepared({ tool: routed, source, preview });

      const { outcome, decisions } = await run();

      expect(outcome).toMatchObject({ error: { code: 'FALLBACK_LOOP_DETECTED' } });
      expect(decisions.length).toBeLessThanOrEqual(3);
      expect(source.calls).toHaveLength(1);
    },
  );

  it('B9 lets the conversation hand nothing on to the router', async () => {
    const preview: Preview = () => Promise.resolve(delegated('TOOL_ROUTER', 'FALLBACK_REQUIRED'));
    const { run, source } = prepared({ tool: delegating, preview });

    expect((await run()).outcome).toMatchObject({ error: { code: 'FALLBACK_LOOP_DETECTED' } });
    expect(source.calls).toHaveLength(0);
  });

  it('B10 begins each call with an empty list of hops, whatever its arguments say', async () => {
    const hops = ['TOOL_ROUTER', 'CHAT_SERVICE'];
    const { run, source } = prepared({ tool: routed, args: { hops, __hops: hops } });

    expect((await run()).outcome.kind).toBe('completed');
    expect((await run()).outcome.kind).toBe('completed');
    expect(source.calls).toHaveLength(2);
  });

  it('B11 runs no call that a conversational handler starts', async () => {
    const inner: unknown[] = [];
    let previews = 0;
    const preview: Preview = async () => {
      previews += 1;
      // Once: a call that did run would begin another conversation.
      if (previews === 1) inner.push(await run());
      return awaitingApproval({ text: 'Enviar?' });
    };
    const { run, source } = prepared({ tool: delegating, preview });

    expect((await run()).outcome).toMatchObject({ kind: 'awaiting_approval' });
    expect(inner).toMatchObject([
      { outcome: { error: { code: 'FALLBACK_LOOP_DETECTED' } }, decisions: [] },
    ]);
    expect(previews).toBe(1);
    expect(source.calls).toHaveLength(0);
  });

  it.each([
    ['null', null, { kind: 'recoverable_error', error: { code: 'NO_RESULT' } }],
    ['undefined', undefined, { kind: 'recoverable_error', error: { code: 'NO_RESULT' } }],
    ['a text', 'olá', { kind: 'completed', data: 'olá' }],
    ['a number', 7, { kind: 'completed', data: 7 }],
    ['false', false, { kind: 'completed', data: false }],
    ['{erro}', { erro: 'Sem rede' }, { kind: 'recoverable_error', error: { message: 'Sem rede' } }],
    ['{error}', { error: 'No net' }, { kind: 'recoverable_error', error: { message: 'No net' } }],
    ['{ok, error}', { ok: true, error: 'was' }, { kind: 'completed' }],
    [
      'a result of the older kind',
      { sucesso: true, resposta: 'Feito.', dados_json: { id: 1 } },
      { kind: 'completed', data: { id: 1 }, text: 'Feito.' },
    ],
  ])('B12 reads %s of a handler and of a source alike', async (_what, raw, outcome) => {
    const handler = prepared({ tool: handled(() => Promise.resolve(raw)) });
    const remote = prepared({ tool: routed, source: new SpySource(raw) });
    if (raw === undefined) remote.source.call = () => Promise.resolve(undefined);

    expect((await handler.run()).outcome).toMatchObject(outcome);
    expect((await remote.run()).outcome).toMatchObject(outcome);
  });
});
