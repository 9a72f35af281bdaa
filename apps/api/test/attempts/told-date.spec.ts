import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { planOf, planOnwards } from '../support/service/crm-turns.js';
import { answer, type ModelReply, toolCall } from '../support/model/model-replies.js';
import { type ScriptedService, startScriptedService } from '../support/service/scripted-service.js';

/** Fourteen hours ahead of UTC: for most of the day it is tomorrow there. */
const timeZone = 'Pacific/Kiritimati';

let scripted: ScriptedService;

beforeAll(async () => {
  scripted = await startScriptedService({
    settings: {
      TOOL_PACKS: 'crm,coach,reports,diagnostics',
      DEFAULT_MODEL: 'openai-compatible:scripted',
      TIME_ZONE: timeZone,
    },
  });
});
afterEach(() => {
  scripted.model.assertDone();
});
afterAll(() => scripted.close());

/** How the system message of each request of a job ends, and when the job was asked for. */
async function toldIn(body: object, ...replies: readonly ModelReply[]) {
  const { client, model } = scripted;
  const before = model.requests.length;
  model.script(...replies);
  const { id } = await client.run({ input: 'Como vai?', ...body });
  const [asked] = await client.activity(id);
  const systems = model.requests.slice(before).map((request) => request.body.messages[0]);
  return {
    askedAt: new Date(asked?.createdAt ?? ''),
    systems: systems.map((message) => (message?.role === 'system' ? message.content : '')),
  };
}

/** What the line must say, in the words that the platform has for it. */
function expectTold(line: string, askedAt: Date, locale: string): void {
  const part = (options: Intl.DateTimeFormatOptions) =>
    askedAt.toLocaleString(locale, { timeZone, ...options });
  expect(line).toContain(part({ weekday: 'long' }));
  expect(line).toContain(part({ month: 'long' }));
  expect(line).toContain(part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }));
  expect(line).toContain(askedAt.toLocaleDateString('sv-SE', { timeZone }));
  expect(line).toContain(timeZone);
}

const lastLine = (text = ''): string => text.split('\n').at(-1) ?? '';

const plan = answer(planOf(['conversa_geral', { resposta: 'Bem!' }]));

describe('what a model is told of the day', () => {
  it.each([
    ['coach', answer('Bem!')],
    ['reports', answer('Bem!')],
    ['assistant', answer('Bem!')],
    ['crm', plan],
  ])('is date, weekday, time and zone in the first request of %s', async (agent, reply) => {
    const { askedAt, systems } = await toldIn({ agent }, reply);
    expectTold(lastLine(systems[0]), askedAt, 'pt-BR');
    // What providers cache stands before it.
    expect(systems[0]?.split('\n')[0]).toMatch(/^You are /);
  });

  it.each([
    ['coach', [toolCall('get_training_plan'), answer('Bem!')]],
    ['reports', [toolCall('listar_relatorios'), answer('Bem!')]],
    ['assistant', [toolCall('list_lead_status'), answer('Bem!')]],
    ['crm', [answer(planOnwards(['lead_listar'])), answer(planOf(['listar_status_lead']))]],
  ])('is the same in every request of a job of %s', async (agent, replies) => {
    const { systems } = await toldIn({ agent }, ...replies);
    expect(systems).toHaveLength(2);
    expect(new Set(systems.map(lastLine)).size).toBe(1);
    expect(systems[0]).toBe(systems[1]);
  });

  it('is in English for agents of that language, also where replies are polished', async () => {
    await scripted.client.putAgent('polisher', {
      strategy: 'plan',
      polishReply: true,
      language: 'en-GB',
      toolNames: ['list_lead_status', 'list_leads'],
    });
    const { askedAt, systems } = await toldIn(
      { agent: 'polisher' },
      answer(planOf(['listar_status_lead'], ['lead_listar'])),
      answer('No.'),
    );
    expect(systems).toHaveLength(2);
    for (const system of systems) expectTold(lastLine(system), askedAt, 'en');
  });

  it('is told where arguments are mended and where a limit leaves one last answer', async () => {
    await scripted.client.putAgent('limited', {
      limits: { maxIterations: 1 },
      onLimit: 'answer',
    });
    const { askedAt, systems } = await toldIn(
      { agent: 'limited' },
      toolCall('echo', {}),
      answer('{"value":"x"}'),
      answer('That is all.'),
    );
    expect(systems).toHaveLength(3);
    for (const system of systems) expectTold(lastLine(system), askedAt, 'pt-BR');
  });
});
