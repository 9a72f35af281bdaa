import type { ModelMessage } from '@faina/agent-core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import { INTENTS } from '../intents/index.js';
import { nextAnswer } from '../next-answer.js';
import { FOLLOW_UP_TOOLS } from './follow-up-tools.js';
import { LEAD_TOOLS } from './lead-tools.js';
import { PROPOSAL_TOOLS } from './proposal-tools.js';

const crmNames = [...LEAD_TOOLS, ...FOLLOW_UP_TOOLS, ...PROPOSAL_TOOLS].map(({ name }) => name);
const names = [...new Set([...INTENTS.flatMap(({ tools }) => tools), ...crmNames])];

const LONGEST = 32_000;
/** Far more than an answer takes, far less than a regular expression that runs away. */
const MOST_MS = 2_000;
const UNITS = [
  '"',
  '“‘',
  ', ',
  '; ',
  ' e ',
  'crie tarefa; ',
  'a nota x, ',
  'o João e a ',
  'para ',
  'amanhã às 1',
  'de treino ',
  'e mostre ',
  '\u0000',
  '\ud800',
];

function answerTo(
  said: string,
  more: readonly ModelMessage[] = [],
  toolNames: readonly string[] = names,
  earlier: readonly ModelMessage[] = [],
) {
  const tools = toolNames.map((name) => ({ name, description: '', parameters: {} }));
  const started = process.cpuUsage();
  const answer = nextAnswer(demoRequest(said, '2026-11-21', tools), {
    model: 'offline:demo',
    messages: [...earlier, { role: 'user', content: said }, ...more],
    tools,
    signal: new AbortController().signal,
  });
  const cpuMs = process.cpuUsage(started).user / 1_000;
  return {
    asks: 'asks' in answer ? answer.asks : [],
    say: 'say' in answer ? answer.say : undefined,
    cpuMs,
  };
}

const words = fc
  .array(
    fc.constantFrom(
      ...'cadastre adicione a nota crie tarefa rascunhe proposta lead mude telefone do para como ganho mostre liste busque exporte em pdf calcule totais amanhã João ACME e , ; " \' treino corrida relatório dance um tango e-mail pule porque echo register and note x'.split(
        ' ',
      ),
    ),
    { maxLength: 40 },
  )
  .map((list) => list.join(' '));

describe('any text, with the tools of all packs', () => {
  it('is answered with words or with calls of tools that are there', () => {
    fc.assert(
      fc.property(words, fc.subarray(names), (said, toolNames) => {
        const { asks, say } = answerTo(said, [], toolNames);
        expect(asks.length > 0).toBe(say === undefined);
        expect(asks.length).toBeLessThanOrEqual(50);
        for (const { tool } of asks) expect(toolNames).toContain(tool);
        expect(say).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });

  it('survives results of any shape', () => {
    fc.assert(
      fc.property(words, fc.constantFrom(...crmNames), fc.jsonValue(), (said, toolName, data) => {
        const content = JSON.stringify(data);
        const result: ModelMessage = { role: 'tool', tool_call_id: 'c', toolName, content };
        const { asks, say } = answerTo(said, [result]);
        expect(asks.length > 0).toBe(say === undefined);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['', 'Cadastre ', 'Adicione a nota "', 'Liste os leads e ', 'Mostre o treino, crie '])(
    'after %j, 32 000 characters long and in a long thread, is answered in bounded time',
    (opening) => {
      for (const unit of UNITS) {
        const content = `${opening}${unit.repeat(LONGEST)}`.slice(0, LONGEST - 8);
        const earlier = Array.from({ length: 10 }, (): ModelMessage => ({ role: 'user', content }));
        const { cpuMs } = answerTo(`${content} fim "x`, [], names, earlier);
        expect({ unit, isQuick: cpuMs < MOST_MS }).toEqual({ unit, isQuick: true });
      }
    },
    30_000,
  );

  it('asks for no more than 50 calls, and says so', () => {
    const said = Array.from({ length: 55 }, (_item, index) => `adicione a nota "${index}"`);
    const first = answerTo(said.join('; '));
    expect(first.asks).toHaveLength(50);
    const result: ModelMessage = {
      role: 'tool',
      tool_call_id: 'c',
      toolName: 'add_note_to_lead',
      content: '{"texto":"0"}',
    };
    expect(answerTo(said.join('; '), [result]).say).toContain('Faço no máximo 50 ações');
  });
});
