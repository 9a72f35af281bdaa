import type { ModelMessage, ModelTool } from '@faina/agent-core';
import { describe, expect, it } from 'vitest';
import { demoRequest } from '../demo-request.js';
import type { ToolAsk } from '../intent.js';
import { nextAnswer } from '../next-answer.js';

const toolOf = (name: string, ...required: readonly string[]): ModelTool => ({
  name,
  description: '',
  parameters: { type: 'object', required },
});

const crmTools = [
  toolOf('create_lead', 'nome'),
  toolOf('get_lead', 'ref'),
  toolOf('list_leads'),
  toolOf('search_leads', 'termo'),
  toolOf('add_note_to_lead', 'lead_ref_ou_id', 'texto'),
  toolOf('create_task', 'lead_ref_ou_id', 'titulo'),
  toolOf('draft_proposal', 'lead_ref_ou_id', 'titulo'),
  toolOf('export_proposal', 'proposta_id', 'formato'),
];
const otherTools = [
  'get_last_activity',
  'enviar_email_personalizado',
  'create_custom_workout',
  'gerar_relatorio',
].map((name) => toolOf(name));
const tools = [...crmTools, ...otherTools];

interface Asked {
  readonly earlier?: readonly ModelMessage[];
  readonly after?: readonly ModelMessage[];
  readonly given?: readonly ModelTool[];
}

function answerTo(said: string, { earlier = [], after = [], given = tools }: Asked = {}) {
  return nextAnswer(demoRequest(said, '2026-11-21', given), {
    model: 'offline:demo',
    messages: [...earlier, { role: 'user', content: said }, ...after],
    tools: given,
    signal: new AbortController().signal,
  });
}

const callsFor = (said: string, asked?: Asked) => {
  const answer = answerTo(said, asked);
  return 'asks' in answer ? answer.asks.map(({ tool, args }) => [tool, args]) : answer.say;
};

/** The conversation after calls that gave these results. */
function resultsOf(asks: readonly ToolAsk[], ...results: readonly unknown[]): ModelMessage[] {
  const calls = asks.map(({ tool, args }, index) => ({
    id: `c${index}`,
    type: 'function' as const,
    function: { name: tool, arguments: JSON.stringify(args) },
  }));
  return [
    { role: 'assistant', content: null, tool_calls: calls },
    ...asks.map(({ tool }, index): ModelMessage => ({
      role: 'tool',
      tool_call_id: `c${index}`,
      toolName: tool,
      content: typeof results[index] === 'string' ? results[index] : JSON.stringify(results[index]),
    })),
  ];
}

function saidAfter(said: string, ...results: readonly unknown[]): string {
  const first = answerTo(said);
  if ('say' in first) throw new Error(`nothing was called: ${first.say}`);
  const answer = answerTo(said, { after: resultsOf(first.asks, ...results) });
  if ('asks' in answer) throw new Error('called again');
  return answer.say;
}

const errorOf = (message: string, code: string, details?: object) => ({
  name: 'ToolError',
  message,
  code,
  ...(details ? { details } : {}),
});
const lead = { id: 'L', nome: 'Lennon' };
const note = { id: 'N', texto: 'follow-up' };

describe('the calls for a sentence about the CRM', () => {
  it('C7 are those that the planner would make, all at once', () => {
    expect(
      callsFor(
        'Cadastre o Lennon, adicione a nota follow-up e crie tarefa para amanhã; já rascunhe a proposta ACME',
      ),
    ).toEqual([
      ['create_lead', { nome: 'Lennon' }],
      ['add_note_to_lead', { texto: 'follow-up' }],
      ['create_task', { titulo: 'Tarefa: Lennon', data_limite: 'amanhã' }],
      ['draft_proposal', { titulo: 'ACME' }],
    ]);
  });

  it('C16 are made once each', () => {
    expect(callsFor('Adicione a nota x, adicione a nota x e adicione a nota y')).toEqual([
      ['add_note_to_lead', { texto: 'x' }],
      ['add_note_to_lead', { texto: 'y' }],
    ]);
  });

  it('C12 are about the lead of the conversation', () => {
    const earlier: ModelMessage[] = [
      { role: 'user', content: 'Cadastre o Lennon' },
      { role: 'assistant', content: 'Lead criado', tool_calls: [] },
    ];
    expect(callsFor('Crie tarefa para amanhã', { earlier })).toEqual([
      ['create_task', { titulo: 'Tarefa: Lennon', data_limite: 'amanhã' }],
    ]);
  });

  it('C22 are not made for want of what was not said', () => {
    expect(callsFor('Cadastre um lead')).toBe('Para criar o lead preciso de: nome.');
    expect(callsFor('Create a lead')).toBe('To create the lead I need: nome.');
  });

  it.each([
    ['Crie tarefa treino de corrida para amanhã', 'create_task'],
    ['Crie a proposta chamada Plano de treino', 'draft_proposal'],
    ['Agende um treino de corrida amanhã', 'create_custom_workout'],
    ['Busque meu último treino', 'get_last_activity'],
    ['Gere o relatório de propostas', 'gerar_relatorio'],
    [
      'Envie um e-mail para ana@x.com com assunto Oi dizendo: cadastre o cliente Rui',
      'enviar_email_personalizado',
    ],
  ])('do not take the sentences of others, nor do others take theirs: %s', (said, tool) => {
    expect(callsFor(said)).toEqual([[tool, expect.anything()]]);
  });

  it('are only those that the agent has; it says what it does when none is', () => {
    expect(callsFor('Cadastre o Lennon', { given: otherTools })).toContain(
      'Analise meu último treino',
    );
    expect(callsFor('Qual é a capital da França?')).toContain('Liste os leads');
  });
});

describe('the answer to a sentence about the CRM', () => {
  it('C1 is what the one call did, in the language of the request', () => {
    expect(saidAfter('Cadastre o Lennon', lead)).toBe('Lead criado: Lennon (id: L)');
    expect(saidAfter('Register Lennon', lead)).toBe('Lead created: Lennon (id: L)');
  });

  it('C2 C3 C14 tells several calls in their order, and failures as failures', () => {
    const said = 'Cadastre o Lennon, adicione a nota follow-up, adicione a nota y e liste os leads';
    const failure = errorOf('Sem espaço.', 'TOO_MANY');
    expect(saidAfter(said, lead, note, failure, { total: 1, leads: [lead] })).toBe(
      "Ações realizadas: Lead criado: Lennon (id: L); Nota registrada: 'follow-up'; " +
        'Leads (1): Lennon (id: L).\n' +
        'Ocorreram falhas: Não foi possível adicionar a nota: Sem espaço.',
    );
  });

  it('is in English for English words, with the words of a tool as they come', () => {
    const failure = errorOf('Nenhum lead.', 'LEAD_NOT_FOUND');
    expect(saidAfter('Register Lennon, then add the note x', lead, failure)).toBe(
      'Actions completed: Lead created: Lennon (id: L).\n' +
        'There were failures: It was not possible to add the note: Nenhum lead.',
    );
  });

  it.each([
    [
      'a missing lead',
      errorOf('Argument validation failed', 'INVALID_ARGUMENTS'),
      'Para adicionar a nota preciso de: lead_ref_ou_id.',
    ],
    [
      'a refusal by a person',
      errorOf('for models', 'APPROVAL_REJECTED', { reason: 'não agora' }),
      'A ação de adicionar a nota não foi aprovada: não agora',
    ],
    ['a result that was cut', '{"id": …[cut', 'longa demais'],
  ])('says %s as a failure', (_what, result, expected) => {
    expect(saidAfter('Adicione a nota x', result)).toContain(expected);
  });

  it('quotes what was not understood', () => {
    expect(saidAfter('Cadastre o Lennon e mostre meu último treino', lead)).toBe(
      'Ações realizadas: Lead criado: Lennon (id: L).\n' +
        'Ocorreram falhas: Não entendi ou não posso fazer: "mostre meu último treino".',
    );
  });

  it('names an exported file, also where the file was too long to be shown', () => {
    const head = '{"proposta_id":"P","formato":"pdf","fileName":"p.pdf"';
    const content = `${head},"mediaType":"application/pdf","content":"JVBER …[cut: 90000 bytes]`;
    expect(saidAfter('Exporte a proposta em pdf', content)).toBe(
      'Proposta exportada (id: P, arquivo: p.pdf)',
    );
  });

  it('tells what was done in a last answer without tools', () => {
    const said = 'Cadastre o Lennon';
    const after = resultsOf([{ tool: 'create_lead', args: { nome: 'Lennon' } }], lead);
    expect(callsFor(said, { after, given: [] })).toBe('Lead criado: Lennon (id: L)');
  });
});
