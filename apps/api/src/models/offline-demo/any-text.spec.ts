import fc from 'fast-check';
import type { ModelMessage, ModelRequest } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { demoRequest } from './demo-request.js';
import { INTENTS } from './intents/index.js';
import { OfflineDemoLlmAdapter } from './offline-demo-llm-adapter.js';

const adapter = new OfflineDemoLlmAdapter(
  { now: () => new Date('2026-11-21T15:00:00Z') },
  'America/Sao_Paulo',
);
const names = [...new Set(INTENTS.flatMap((intent) => intent.tools))];

const LONGEST = 32_000;
/** Far more than an answer takes, far less than a regular expression that runs away. */
const MOST_MS = 2_000;

async function answerTo(
  content: string,
  more: readonly ModelMessage[] = [],
  toolNames: readonly string[] = names,
) {
  const request: ModelRequest = {
    model: 'offline:demo',
    messages: [{ role: 'user', content }, ...more],
    tools: toolNames.map((name) => ({ name, description: '', parameters: {} })),
    signal: new AbortController().signal,
  };
  const started = process.cpuUsage();
  const result = await adapter.generateText(request);
  if (result.isError()) throw result.error;
  return { ...result.value, cpuMs: process.cpuUsage(started).user / 1_000 };
}

const words = fc
  .array(
    fc.constantFrom(
      ...'adie troque empurre pule marque conclua crie envie mande gere liste mostre meu treino de corrida plano relatório resumo e-mail para do amanhã sexta hoje 25/11 porque como concluído um o a@b.co assunto dizendo dashboard move my run from to Friday skip because send report with subject saying compare carga forma sono recuperado " \' , : 40 minutos 5:30 semana'.split(
        ' ',
      ),
    ),
    { maxLength: 40 },
  )
  .map((list) => list.join(' '));

/** The example that each intent offers, in both languages. */
const examples = INTENTS.filter(({ tools }) => tools.length > 0).flatMap((intent) =>
  (['pt', 'en'] as const).map((language) => ({
    intent,
    example: /"(.+)"/.exec(intent.offer[language])?.[1] ?? '',
  })),
);
const SHAPES = [null, '', 'x', 0, true, [], [[]], {}, { plans: 1 }, { workout: {} }, { id: {} }];

describe.each(examples)('the example $example', ({ intent, example }) => {
  it('is served by the intent that offers it', () => {
    const tools = names.map((name) => ({ name, description: '', parameters: {} }));
    const request = demoRequest(example, '2026-11-21', tools);
    expect(INTENTS.find((candidate) => candidate.matches(request))).toBe(intent);
  });

  it('survives results of any shape', async () => {
    for (const toolName of intent.tools) {
      for (const shape of SHAPES) {
        const content = JSON.stringify(shape);
        const result: ModelMessage = { role: 'tool', tool_call_id: 'c', toolName, content };
        const { content: said, tool_calls: calls } = await answerTo(example, [result]);
        expect(calls.length + Number(Boolean(said))).toBe(1);
      }
    }
  });
});

describe('any request', () => {
  it('is answered with words or with one call of a tool that is there', async () => {
    const offered = fc.subarray(names);
    await fc.assert(
      fc.asyncProperty(words, offered, async (text, toolNames) => {
        const { content, tool_calls: calls } = await answerTo(text, [], toolNames);
        expect(calls.length + Number(Boolean(content))).toBe(1);
        for (const call of calls) {
          expect(toolNames).toContain(call.function.name);
          expect(JSON.parse(call.function.arguments)).toBeTypeOf('object');
        }
      }),
      { numRuns: 300 },
    );
  });

  it('survives results of any shape', async () => {
    await fc.assert(
      fc.asyncProperty(
        words,
        fc.constantFrom(...names),
        fc.jsonValue(),
        async (text, name, data) => {
          const result: ModelMessage = {
            role: 'tool',
            tool_call_id: 'c',
            toolName: name,
            content: JSON.stringify(data),
          };
          const { content, tool_calls: calls } = await answerTo(text, [result]);
          expect(calls.length + Number(Boolean(content))).toBe(1);
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    '',
    'Adie meu treino de ',
    'Pule o treino de amanhã porque ',
    'Envie um e-mail para ',
    'Envie um e-mail para a@b.co com assunto ',
    'Envie o relatório para ',
    'Crie um treino de corrida ',
  ])(
    'after %j, 32 000 characters long, is answered in bounded time',
    async (opening) => {
      for (const unit of [
        ' ',
        'a',
        '"',
        "'",
        ',',
        'de ',
        'para ',
        'amanhã ',
        '1',
        'a@',
        'assunto ',
        'dizendo ',
        'com ',
        'cc ',
        '😀',
      ]) {
        const text = `${opening}${unit.repeat(LONGEST)}`.slice(0, LONGEST - 4);
        const { cpuMs } = await answerTo(`${text} fim`);
        expect({ unit, isQuick: cpuMs < MOST_MS }).toEqual({ unit, isQuick: true });
      }
    },
    30_000,
  );
});
